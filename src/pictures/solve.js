"use strict";(()=>{function zt(e,t,s){for(let[n,o]of Object.entries(t))typeof o=="function"?e.addEventListener(n.slice(2),o):o===!0?e.setAttribute(
n,""):o!==void 0&&o!==!1&&e.setAttribute(n,String(o));e.append(...s.filter(n=>n||n===""))}function d(e,t={},...s){let n=document.
createElement(e);return zt(n,t,s),n}function g(e,t={},...s){let n=document.createElementNS("http://www.w3.org/2000/svg",
e);return zt(n,t,s),n}var We={first:"M6 5v14M19 5l-9 7 9 7z",back:"M15 5l-8 7 8 7",forward:"M9 5l8 7-8 7",last:"M18 5v14\
M5 5l9 7-9 7z",undo:"M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12",turn:"M7 4v14l-4-4M17 20V6l4 4",hint:"M9 18h6M10 21h4M12 3a6 \
6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",answer:"M4 6h16M4 12h16M4 18h10",share:"M12 15V4M8 7\
l4-4 4 4M5 12v8h14v-8",index:"M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",settings:"M12 9a3 3 0 1 0 0 6 3 3 0 0 \
0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",again:"M4 12a8\
 8 0 1 0 3-6.2M4 4v5h5",print:"M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",right:"M5 13l5 5 9-11",wrong:"M6 6l12 12M18 6 \
6 18",close:"M6 6l12 12M18 6 6 18",mirror:"M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",rest:"M4 12h11M11 7l5 5-5 5M20 5v14",redo:"\
M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12",clear:"M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",unneeded:"M12 3a9 9 0 1 0 0 18 9 9 0 0\
 0 0-18zM8 12h8",check:"M9 3h6v3H9zM15 4h4v17H5V4h4M9 14l2 2 4-4",open:"M3 7V5h6l2 2h10v12H3z",pause:"M8 5v14M16 5v14",play:"\
M8 5l10 7-10 7z"},N=e=>g("svg",{class:"icon",viewBox:"0 0 24 24","aria-hidden":"true"},g("path",{d:We[e]??""}));function y(e,t,s,n={}){
let o=n.words===!0;return d("button",{type:"button",id:n.id,title:o?void 0:t,"aria-label":o?void 0:t,class:o?"worded":"b\
are",onclick:s},e!==""&&N(e),o&&d("span",{},t))}var Vt=e=>e.contains(document.activeElement)?document.activeElement.id:"";
function _t(e,t){if(t!==""){let s=[...e.querySelectorAll("button:enabled")];(s.find(n=>n.id===t)??s[0])?.focus()}}var L={
get(e){try{return localStorage.getItem(`tsumi.${e}`)}catch{return null}},set(e,t){try{localStorage.setItem(`tsumi.${e}`,
t)}catch{}}};async function qt(e){try{return await navigator.clipboard.writeText(e),!0}catch{let t=d("textarea",{readonly:!0,
class:"away"});t.value=e,document.body.append(t),t.select();let s=document.execCommand("copy");return t.remove(),s}}function Jt(e,t){
let s=URL.createObjectURL(new Blob([t],{type:"text/plain;charset=utf-8"}));d("a",{href:s,download:e}).click(),setTimeout(
()=>URL.revokeObjectURL(s),1e3)}var Ge=[0,18,4,4,4,4,2,2,2],j=[7,6,5,4,3,2,1],Y=" PLNSGBRK",x=e=>e&15,T=e=>e>>4,H=e=>e>8?e-8:e,ze=e=>e<8&&e!==5,P=e=>9-e%
9,$=e=>Math.floor(e/9)+1,Ve=(e,t)=>(t-1)*9+9-e,Lt=e=>`${P(e)}${String.fromCharCode(96+$(e))}`;function Yt({from:e,to:t,drop:s,
promotes:n}){return s>0?`${Y[s]}*${Lt(t)}`:Lt(e)+Lt(t)+(n?"+":"")}function E(e){let t=/^(?:([PLNSGBR])\*|([1-9])([a-i]))([1-9])([a-i])(\+?)$/.
exec(e);if(t===null)throw new Error(`no move: ${e}`);let s=(o,i)=>Ve(Number(o),i.charCodeAt(0)-96),n=t[1]===void 0?0:Y.indexOf(
t[1]);return{from:n>0?-1:s(t[2],t[3]),to:s(t[4],t[5]),drop:n,promotes:t[6]==="+"}}var te=[[-1,0]],Q=[[-1,-1],[-1,1],[1,-1],
[1,1]],ht=[[-1,0],[1,0],[0,-1],[0,1]],X=[[-1,-1],[-1,0],[-1,1],[0,-1],[0,1],[1,0]],S=[],_e=[S,te,S,[[-2,-1],[-2,1]],[...Q,
[-1,0]],X,S,S,[...Q,...ht],X,X,X,X,S,ht,Q],qe=[S,S,te,S,S,S,Q,ht,S,S,S,S,S,S,Q,ht],Zt=e=>1-e;function Xt(e,t,s){let n=t===
0?$(s):10-$(s);return(e===1||e===2)&&n===1||e===3&&n<=2}var dt=(e,t)=>t===0?e<27:e>=54,Je=/^(?:\+?[PLNSBRplnsbr]|[GKgk1-9/])+\s+[bw]\s+(?:-|(?:(?:[2-9]|1\d)?[PLNSGBRplnsgbr])+)(?:\s+[1-9]\d{0,3})?$/,
I=class e{board=new Uint8Array(81);hands=[new Uint8Array(9),new Uint8Array(9)];side=0;static fromSfen(t){let s=t.trim().
replace(/^sfen\s+/,""),[n,o,i]=s.split(/\s+/),r=new e,a=(n??"").split("/");if(a.length!==9||!Je.test(s)||/([PLNSGBRplnsgbr]).*\1/.
test(i))throw new Error(`no SFEN: ${t}`);a.forEach((c,l)=>r.#t(c,l)),r.side=o==="b"?0:1;for(let[,c,l]of(i??"-").matchAll(
/(\d*)([PLNSGBRplnsgbr])/g)){let p=l===l.toUpperCase()?0:1;r.hands[p][Y.indexOf(l.toUpperCase())]+=Number(c||1)}return r}#t(t,s){
let n=0;for(let[,o,i,r]of t.matchAll(/(\+?)([a-zA-Z])|(\d)/g)){if(r!==void 0){n+=Number(r);continue}let a=Y.indexOf(i.toUpperCase());
if(a<1||n>8)throw new Error(`no SFEN: ${t}`);let c=i!==i.toUpperCase();this.board[s*9+n]=a+(o?8:0)+(c?16:0),n+=1}if(n!==
9)throw new Error(`no SFEN: ${t}`)}toSfen(){let t=[];for(let n=0;n<9;n+=1){let o="";for(let i of this.board.subarray(n*9,
n*9+9))o+=i===0?"1":Qt(i);t.push(o.replace(/1+/g,i=>String(i.length)))}let s=[0,1].map(n=>j.map(o=>{let i=this.hands[n][o];
return i===0?"":(i>1?i:"")+Qt(o+n*16)}).join(""));return`${t.join("/")} ${this.side===0?"b":"w"} ${s.join("")||"-"} 1`}clone(){
let t=new e;return t.board.set(this.board),t.hands[0].set(this.hands[0]),t.hands[1].set(this.hands[1]),t.side=this.side,
t}after({from:t,to:s,drop:n,promotes:o}){let i=this.clone(),r=i.hands[this.side];if(n>0)i.board[s]=n+this.side*16,r[n]-=
1;else{let a=this.board[s];a!==0&&(r[H(x(a))]+=1),i.board[s]=this.board[t]+(o?8:0),i.board[t]=0}return i.side=Zt(this.side),
i}king(t){return this.board.indexOf(8+t*16)}reach(t){let s=this.board[t],n=T(s)===0?1:-1,o=Math.floor(t/9),i=t%9,r=[],a=([
c,l],p)=>{for(let u=1;u<=p;u+=1){let m=o+n*c*u,f=i+l*u;if(m<0||m>8||f<0||f>8||(r.push(m*9+f),this.board[m*9+f]!==0))return}};
return _e[x(s)].forEach(c=>a(c,1)),qe[x(s)].forEach(c=>a(c,8)),r}isAttacked(t,s){return this.board.some((n,o)=>n!==0&&T(
n)===s&&this.reach(o).includes(t))}isInCheck(t){let s=this.king(t);return s>=0&&this.isAttacked(s,Zt(t))}legalMoves(){let t=s=>!this.
after(s).isInCheck(this.side);return[...this.#e(),...this.#s()].filter(s=>t(s)&&!(s.drop===1&&this.after(s).isMate()))}#e(){
let t=[];return this.board.forEach((s,n)=>{if(s===0||T(s)!==this.side)return;let o=x(s);for(let i of this.reach(n)){let r=this.
board[i];if(r!==0&&(T(r)===this.side||x(r)===8))continue;let a=dt(n,this.side)||dt(i,this.side);ze(o)&&a&&t.push({from:n,
to:i,drop:0,promotes:!0}),Xt(o,this.side,i)||t.push({from:n,to:i,drop:0,promotes:!1})}}),t}#s(){let t=[];for(let s of j)
if(this.hands[this.side][s]!==0)for(let n=0;n<81;n+=1){let o=Xt(s,this.side,n)||s===1&&this.#n(n%9);this.board[n]===0&&!o&&
t.push({from:-1,to:n,drop:s,promotes:!1})}return t}#n(t){let s=1+this.side*16;return this.board.some((n,o)=>n===s&&o%9===
t)}isMate(){if(!this.isInCheck(this.side))return!1;let t=s=>!this.after(s).isInCheck(this.side);return!this.#e().some(t)&&
!this.#s().some(t)}rest(){let t=[...Ge];for(let s of this.board)s!==0&&(t[H(x(s))]-=1);return j.forEach(s=>{t[s]-=this.hands[0][s]+
this.hands[1][s]}),t}};function Qt(e){let t=x(e),s=Y[H(t)],n=T(e)===0?s:s.toLowerCase();return t>8?`+${n}`:n}var R=["","一","二","三","四","五","六","七","八","九"],Xe="０１２３４５６７８９",A=["","歩","香","\
桂","銀","金","角","飛","玉","と","杏","圭","全","","馬","龍"],ut=["","歩","香","桂","銀","金","角","飛",
"玉","と","成香","成桂","成銀","","馬","龍"],Ot=["","pawn","lance","knight","silver","gold","bishop","rook","k\
ing","promoted pawn","promoted lance","promoted knight","promoted silver","","horse","dragon"],ee=" PLNSGBRK",K=e=>Xe[P(
e)]+R[$(e)],At=e=>e<2?"":e<10?R[e]:`十${R[e-10]}`;function J(e,t=""){return j.filter(n=>e[n]>0).map(n=>A[n]+At(e[n])).join(
t)}function F(e,t,s=-1){let n=e.side===0?"▲":"△",o=t.drop||x(e.board[t.from]),i=se(e,t),r="";t.drop>0?r=i.length>0?"\
打":"":(r=i.length>0?Qe(e,t,i):"",r+=Ct(e,t,o));let a=r===""?"同　":"同",c=t.to===s?a:K(t.to);return n+c+ut[o]+r}function Ct(e,t,s){
if(t.promotes)return"成";let n=i=>dt(i,e.side);return s<8&&s!==5&&(n(t.from)||n(t.to))?"不成":""}function se(e,t){let s=t.
drop>0?t.drop+e.side*16:e.board[t.from],n=[];return e.board.forEach((o,i)=>{o===s&&i!==t.from&&e.reach(i).includes(t.to)&&
n.push(i)}),n}function Qe(e,t,s){let n=e.side===0?1:-1,o=f=>n*($(f)-$(t.to)),i=f=>n*(P(t.to)-P(f)),r=f=>o(f)>0?"上":o(f)<
0?"引":"寄",a=x(e.board[t.from]),c=r(t.from);if(s.every(f=>r(f)!==c))return c;let l=H(a)>=6;if(!l&&o(t.from)===1&&i(t.
from)===0)return"直";let p=f=>i(f)-i(t.from),u=l?s.every(f=>p(f)>0)?"左":"右":i(t.from)<0?"左":"右";return s.filter(
f=>l?!1:Math.sign(i(f))===Math.sign(i(t.from))).length===0?u:u+c}function U(e,t){let s=l=>`${P(l)}${$(l)}`;if(t.drop>0)return`${ee[t.
drop]}*${s(t.to)}`;let n=x(e.board[t.from]),o=(n>8?"+":"")+ee[H(n)],i=se(e,t).length>0?s(t.from):"",r=e.board[t.to]===0?
"-":"x",a=Ct(e,t,n),c=t.promotes?"+":a===""?"":"=";return o+i+r+s(t.to)+c}function ne(e,t,s){let n=t.drop||x(e.board[t.from]);
if(s){let a=e.side===0?"先手":"後手",c=t.drop>0?"打つ":t.promotes?"成":Ct(e,t,n);return`${a}、${K(t.to)}${ut[n]}${c}`}
let o=e.side===0?"Black":"White",i=`${P(t.to)} ${$(t.to)}`;if(t.drop>0)return`${o} drops a ${Ot[n]} on ${i}`;let r=e.board[t.
to]===0?"moves to":"takes on";return`${o}: ${Ot[n]} ${r} ${i}${t.promotes?" and promotes":""}`}function et(e,t){if(e===0)
return"";let s=T(e)===0,n=x(e);return t?(s?"先手の":"後手の")+ut[n]:`${s?"Black":"White"} ${Ot[n]}`}function*Nt(e,t){
let s=e,n=-1;for(let o of t)yield[s,o,n],s=s.after(o),n=o.to}function oe(e,t,s,n,o=[]){let i=Array.from({length:9},(u,m)=>`\
|${[...t.board.subarray(m*9,m*9+9)].map(b=>b===0?" ・":(T(b)===0?" ":"v")+A[x(b)]).join("")}|${R[m+1]}`),r="+----------\
-----------------+",a=["# KIF version=2.0 encoding=UTF-8",...[["作品名",e.name],["作者",e.author],["出典",e.source]].
map(([u,m])=>[u,(m??"").replace(/[\r\n]+/g," ").trim()]).filter(([,u])=>u!=="").map(u=>u.join("：")),`後手の持駒：${J(
t.hands[1],"　")||"なし"}`,"  ９ ８ ７ ６ ５ ４ ３ ２ １",r,...i,r,`先手の持駒：${J(t.hands[0],"　")||
"なし"}`,...t.side===1?["後手番"]:[],"手数----指手---------消費時間--"],c=u=>(o[u]??"").split(`
`).filter(Boolean).map(m=>`*${m}`),l=[...Nt(t,s)].map(([u,m,f],b)=>{let k=m.drop||x(u.board[m.from]),M=m.to===f?"同　":
K(m.to),C=m.drop>0?"打":`${m.promotes?"成":""}(${P(m.from)}${$(m.from)})`;return[`${b+1} ${M}${ut[k]}${C}`,...c(b+1)]}),
p=n?[`${s.length+1} 詰み`,`まで${s.length}手で詰み`]:[];return[...a,...c(0),...l.flat(),...p,""].join(`
`)}var Ye={language:"日本語",title:"詰将棋",board:"将棋盤",hand:"持駒",black:"先手",white:"後手",toMove:"手番",
none:"なし",empty:"空き",taken:"選択中",target:"移動できます",promotion:"成りますか",promote:"成",stay:"\
不成",plies:e=>`${e}手詰`,proofChecked:(e,t)=>`証明検査済み（${e.toLocaleString("en")}局面、${t} MiB）`,atMost:e=>`${e}\
手以内`,noMate:"不詰",open:"未解決",problem:e=>`第${e}問`,of:(e,t)=>`${e} / ${t}`,yourTurn:"王手を続けて、玉を詰ませてください。",
yourTurnMore:e=>`残り${e}手です。`,defend:"受方の手番です。手順は解答で見られます。",right:"正解\
です。",good:e=>`${e}、正解です。`,reply:e=>`${e}と応じました。`,solved:e=>`正解です。${e}手で詰みました。`,
solvedOther:e=>`${e}手で詰みました（作意とは別の手順）。`,noCheck:e=>`${e}は王手ではありません。`,
mustBlock:"その手は指せません。",refuted:(e,t)=>`${e}には${t}で詰みません。`,refutingLine:e=>`以下${e}\
で王手が続きません。`,refutingOn:e=>`以下${e}と続けても詰みません。`,showLine:"続きを見る",noEscape:e=>`${e}\
では詰みません。`,noMoreChecks:"もう王手が続きません。",goOn:"続けて試すか、「戻す」で戻れます。",
thinking:e=>`${e}を調べています…`,undecided:e=>`${e}で詰むかどうかは時間内に分かりませんでした。`,
notInFile:e=>`${e}はこのページの解答にない手です。`,yozume:(e,t)=>`${e}でも${t}手で詰みます（余詰）。`,
hayazume:(e,t)=>`${e}なら${t}手で早く詰みます（早詰）。`,unpromoted:e=>`${e}でも同じ手数で詰みます（成・不成の非限定）。`,
otherSquare:e=>`${e}でも同じ手数で詰みます（打ち場所の非限定）。`,order:e=>`${e}でも詰みます（手順前後）。`,
detour:e=>`${e}でも詰みます（迂回手順）。`,image:e=>`${e}でも詰みます（左右対称）。`,lastMove:e=>`${e}\
でも詰みます（最終手余詰）。`,hint:"ヒント",hintPiece:e=>`動かす駒は${e}です。`,hintDrop:e=>`持駒\
の${e}を打ちます。`,hintSquare:e=>`行き先は${e}です。`,hintMove:e=>`正解は${e}です。`,answer:"解答",
hideAnswer:"解答を隠す",takeBack:"戻す",again:"最初から",turn:"盤を反転",previous:"前の問題",next:"次の\
問題",index:"一覧",share:"共有",settings:"設定",close:"閉じる",first:"最初の局面",back:"一手戻る",forward:"\
一手進む",last:"最後の局面",moves:"手順",variations:"変化",hasVariations:"変化あり",start:"開始局面",
mated:"詰み",left:e=>`残り${e}手`,copySfen:"SFENをコピー",copyKif:"KIFをコピー",copyLink:"問題へのリンクをコピー",
copyPly:"この局面へのリンクをコピー（解答が見えます）",isLocal:"このページは端末内のファイルです。リンクはこの端末でだけ開けます。",
onlyOwn:e=>`動かせるのは${e}の駒です。`,saveKif:"KIFを保存",copied:"コピーしました。",notCopied:"コ\
ピーできませんでした。",filter:"絞り込み",length:"手数",all:"すべて",unsolved:"まだ",done:"解いた",
search:"番号・題名・作者",count:e=>`${e}題`,nothing:"当てはまる問題がありません。",wasSolved:"解答済\
み",helped:"ヒントあり",print:"印刷",diagrams:"図面",perPage:e=>`1ページに${e}題`,solutionsEnd:"解答は巻末",
solutionsUpside:"解答は同じページに逆さ",solutionsNone:"解答なし",solutions:"解答",pieces:"駒",wood:"五\
角形",flat:"文字だけ",theme:"配色",auto:"自動",light:"明るい",dark:"暗い",tongue:"言語",engineHas:e=>`こ\
のページには詰将棋エンジン tsumi（${e} KiB）が入っています。`,engineNone:"このページにはエンジンが入っていません。解答に\
ない手は判定できません。",keys:"キー操作：矢印で盤上を移動、Enterで選択・着手、Escで取消、Uで戻す、Hでヒント、N・Pで次・前、Fで反転。解答では←→で一手ずつ、↑↓で変化。",
made:"tsumi で作成",noProblems:"問題がありません。",remember:"解いた問題はこのブラウザが覚えます。",
forget:"記録を消す",forgotten:"記録を消しました。",attacks:e=>`${e}の攻め`,compose:"創作盤",box:"駒箱",
boxHint:"駒箱から盤や持駒へ動かします。盤上の駒をもう一度選ぶと、向きと成りが変わります。",
rest:"残りは玉方",restDone:"残りの駒を玉方の持駒にしました。",mirror:"左右反転",swap:"先後を入替",
undo:"元に戻す",redo:"やり直す",clear:"盤を空に",read:"貼り付け・ファイル",readHint:"SFEN、KIF、KI2、C\
SA、BODを貼り付けるか、ファイルをここに落としてください。",readDone:e=>`${e}題を読み込みました。`,
readOpen:"ファイルを選ぶ",load:"読み込む",badText:e=>`読み込めません：${e}`,badSome:(e,t)=>`読めない問題が${e}\
題あります。${t}`,firstOf:e=>`はじめの${e}題だけを並べています。`,saveShare:"保存・共有",inLine:"\
手順の途中です。最初の局面に戻ると駒を動かせます。",composeKeys:"キー操作：矢印で盤上を移動、K・R・B・G・S・N・L・Pで\
☗の駒（小文字は☖）、+で成、Deleteで除く、Enterで選択、Ctrl+Zで元に戻す。",removeAsk:"この下書き\
を削除しますか。",drafts:"下書き",saveDraft:"下書きに保存",draftSaved:"下書きに保存しました。",
noDrafts:"下書きはまだありません。",remove:"削除",solving:"調べています…",paused:"停止中",pause:"\
検討停止",resume:"検討再開",ready:"玉方の玉を置くと、調べ始めます。",result:"結果",searched:(e,t)=>`${e.
toLocaleString("ja")}局面、${t}秒`,checkProblem:"余詰を検討",checking:(e,t)=>`検討中 ${e} / ${t}`,openReport:"\
一部は時間内に決まりませんでした。",faults:"キズ",kinds:{fuzume:"不詰",yozume:"余詰",hayazume:"早詰",
komaamari:"駒余り",hencho:"変長",hendo:"変同",henbetsu:"変別"},minors:{unpromoted:"成・不成の非限定","o\
ther-square":"打ち場所の非限定",detour:"迂回手順",order:"手順前後","mate-in-one":"一手詰の余詰","l\
ast-move":"最終手余詰",mirror:"左右対称"},atPly:e=>`${e}手目`,line:"手順",longest:"同手数の変化",unneeded:"\
不要駒",unneededNone:"どの駒を除いても、解が変わります。",attackers:"攻方",defenders:"玉方",unneededHas:e=>`\
除いても同じ手順で詰む駒：${e}`,tries:"紛れ",triesHint:"詰まない初手です。選ぶと、逃れる手順が出ます。",
noWasm:"エンジンがないので、調べることはできません。tsumi.wasm を同じ場所に置いてください。",
leftOver:"駒余り",fault:e=>"エンジンが止まりました。ページを開き直してください。",noMemory:"\
メモリが足りないので、調べられませんでした。",name:"題名",author:"作者",source:"出典"},ie={language:"\
English",title:"Shogi mate problems",board:"Shogi board",hand:"In hand:",black:"Black",white:"White",toMove:"to move",none:"\
none",empty:"empty",taken:"selected",target:"can go here",promotion:"Promote?",promote:"Promote",stay:"Keep",plies:e=>`M\
ate in ${e} plies`,proofChecked:(e,t)=>`proof checked (${e.toLocaleString("en")} positions, ${t} MiB)`,atMost:e=>`Mate i\
n ${e} at most`,noMate:"No mate",open:"Unsolved",problem:e=>`Problem ${e}`,of:(e,t)=>`${e} / ${t}`,yourTurn:"Mate the ki\
ng by checks alone.",yourTurnMore:e=>`${e} plies to go.`,defend:"The defender is to move. The answer shows the line.",right:"\
Right.",good:e=>`${e} is right.`,reply:e=>`The reply is ${e}.`,solved:e=>`Mate in ${e} plies. Solved.`,solvedOther:e=>`M\
ate in ${e} plies, by another line than the solution's.`,noCheck:e=>`${e} is not a check.`,mustBlock:"That move is not p\
ossible.",refuted:(e,t)=>`${e} is refuted by ${t}.`,refutingLine:e=>`Then ${e}, and there are no more checks.`,refutingOn:e=>`\
Then ${e}, and still there is no mate.`,showLine:"Show the line",noEscape:e=>`${e} does not mate.`,noMoreChecks:"There a\
re no more checks.",goOn:"Try on, or take it back.",thinking:e=>`Looking at ${e} …`,undecided:e=>`Whether ${e} mates w\
as not settled in time.`,notInFile:e=>`${e} is not in this page's solution.`,yozume:(e,t)=>`${e} mates too, in ${t} (a s\
econd solution).`,hayazume:(e,t)=>`${e} mates sooner, in ${t}.`,unpromoted:e=>`${e} mates in as many (promotion is left \
open).`,otherSquare:e=>`${e} mates in as many (the square is left open).`,order:e=>`${e} mates too (the moves in another\
 order).`,detour:e=>`${e} mates too (a detour).`,image:e=>`${e} mates too (the mirror image).`,lastMove:e=>`${e} mates t\
oo (another last move).`,hint:"Hint",hintPiece:e=>`Move the ${e}.`,hintDrop:e=>`Drop a ${e}.`,hintSquare:e=>`It goes to ${e}\
.`,hintMove:e=>`The move is ${e}.`,answer:"Answer",hideAnswer:"Hide the answer",takeBack:"Take back",again:"Start again",
turn:"Turn the board",previous:"Previous problem",next:"Next problem",index:"Index",share:"Share",settings:"Settings",close:"\
Close",first:"First position",back:"One move back",forward:"One move forward",last:"Last position",moves:"Moves",variations:"\
Variations",hasVariations:"with variations",start:"Start",mated:"Mate",left:e=>`${e} plies left`,copySfen:"Copy SFEN",copyKif:"\
Copy KIF",copyLink:"Copy link to the problem",copyPly:"Copy link to this position (shows the answer)",isLocal:"This page\
 is a file on your device: its links open here only.",onlyOwn:e=>`${e} moves: only those pieces can be taken up.`,saveKif:"\
Save KIF",copied:"Copied.",notCopied:"It could not be copied.",filter:"Filter",length:"Length",all:"All",unsolved:"Unsol\
ved",done:"Solved",search:"Number, title, author",count:e=>`${e} problems`,nothing:"No problem fits.",wasSolved:"Solved",
helped:"With a hint",print:"Print",diagrams:"Diagrams",perPage:e=>`${e} on a page`,solutionsEnd:"Solutions at the end",solutionsUpside:"\
Solutions upside down below",solutionsNone:"No solutions",solutions:"Solutions",pieces:"Pieces",wood:"Pentagons",flat:"C\
haracters",theme:"Colours",auto:"Automatic",light:"Light",dark:"Dark",tongue:"Language",engineHas:e=>`This page has the \
mate engine tsumi in it (${e} KiB).`,engineNone:"This page has no engine: moves beside the solution cannot be judged.",keys:"\
Keys: arrows move on the board, Enter selects and moves, Escape puts back, U takes back, H hints, N and P next and previ\
ous, F turns. In the answer, left and right step, up and down choose variations.",made:"Made with tsumi",noProblems:"The\
re are no problems.",remember:"This browser remembers what you have solved.",forget:"Forget it",forgotten:"Forgotten.",attacks:e=>`${e}\
 attacks`,compose:"Composing board",box:"Box",boxHint:"Move pieces from the box to the board or into a hand. Select a pi\
ece on the board twice to turn or promote it.",rest:"Rest to the defender",restDone:"The defender has the rest of the pi\
eces.",mirror:"Mirror",swap:"Swap sides",undo:"Undo",redo:"Redo",clear:"Clear",read:"Paste or open",readHint:"Paste SFEN\
, KIF, KI2, CSA or BOD, or drop a file here.",readDone:e=>`${e} read.`,readOpen:"Choose a file",load:"Read",badText:e=>`\
It cannot be read: ${e}`,badSome:(e,t)=>`${e} could not be read: ${t}`,firstOf:e=>`Only the first ${e} are listed.`,saveShare:"\
Save or share",inLine:"A line is being played: at its start pieces can be moved again.",composeKeys:"Keys: arrows move o\
n the board, K, R, B, G, S, N, L and P put a piece of Black there (small letters: White), + promotes, Delete takes away,\
 Enter selects, Ctrl+Z undoes.",removeAsk:"Remove this draft?",drafts:"Drafts",saveDraft:"Keep as a draft",draftSaved:"K\
ept as a draft.",noDrafts:"No drafts yet.",remove:"Remove",solving:"Searching …",paused:"Paused",pause:"Stop searching",
resume:"Search on",ready:"Put the defender's king on the board, and the search begins.",result:"Result",searched:(e,t)=>`${e.
toLocaleString("en")} positions, ${t} s`,checkProblem:"Check for cooks",checking:(e,t)=>`Checking ${e} of ${t}`,openReport:"\
Some of it was not settled in time.",faults:"Faults",kinds:{fuzume:"no mate",yozume:"second solution",hayazume:"shorter \
mate",komaamari:"pieces left over",hencho:"longer defence",hendo:"equal defence",henbetsu:"second solution in a variatio\
n"},minors:{unpromoted:"promotion left open","other-square":"square left open",detour:"detour",order:"order of moves","m\
ate-in-one":"another mate in one","last-move":"another last move",mirror:"mirror image"},atPly:e=>`ply ${e}`,line:"Line",
longest:"Defences of the same length",unneeded:"Unneeded pieces",unneededNone:"Without any one of the pieces the solutio\
n changes.",attackers:"the attacker's ",defenders:"the defender's ",unneededHas:e=>`The line stays the same without: ${e}`,
tries:"Tries",triesHint:"First moves that do not mate. Choose one to see what refutes it.",noWasm:"There is no engine, s\
o nothing can be checked. Put tsumi.wasm beside this page.",leftOver:"pieces left",fault:e=>`The engine has stopped (${e}\
). Please open the page again.`,noMemory:"There is not enough memory to search.",name:"Title",author:"Author",source:"So\
urce"},pt="en",h=ie,w=()=>pt==="ja";function mt(e){pt=(e??L.get("language")??((navigator.languages?.[0]??navigator.language).
startsWith("ja")?"ja":"en"))==="ja"?"ja":"en",h=pt==="ja"?Ye:ie,document.documentElement.lang=pt}var ft=class{place=0;root;#t;#e;#s=new Map;#n=d("ol",{class:"moves","aria-label":h.moves});#a=d("p",{class:"status"});#o=d(
"p",{class:"comment"});#l=d("div",{class:"branches",role:"group","aria-label":h.variations});#i;#c="";constructor(t,s){this.#t=
t,this.#e=s;let n=o=>y(o,h[o],()=>this[o](),{id:o});this.#i={first:n("first"),back:n("back"),forward:n("forward"),last:n(
"last")},this.root=d("div",{class:"answer"},d("nav",{class:"steps","aria-label":h.moves},...Object.values(this.#i)),this.#a,
this.#o,this.#l,this.#n),this.#n.addEventListener("keydown",o=>this.#f(o)),this.#h()}#r(t){return this.#t.places[t].next[this.#s.
get(t)??0]}#u(){let t=this.#t.path(this.place);for(let s=this.#r(this.place);s!==void 0;s=this.#r(s))t.push(s);return t}get ply(){
return this.#t.path(this.place).length}get isMain(){let{places:t}=this.#t;return this.#t.path(this.place).every(s=>t[t[s].
before].next[0]===s)}get isMate(){return this.#t.places[this.place].plies===0}position(){return this.#t.position(this.place)}go(t){
for(let s of this.#t.path(t)){let{before:n}=this.#t.places[s];this.#s.set(n,this.#t.places[n].next.indexOf(s))}this.place=
t,this.#h(),this.#e()}first(){this.go(0)}back(){this.go(this.#t.places[this.place].before)}forward(){this.go(this.#r(this.
place)??this.place)}last(){this.go(this.#u().at(-1)??0)}choose(t){let{length:s}=this.#t.places[this.place].next;return s<
2?!1:(this.#s.set(this.place,((this.#s.get(this.place)??0)+t+s)%s),this.#h(),!0)}placeOf(t){let s=0;for(let n=0;n<t&&this.#t.
places[s].next.length>0;n+=1)s=this.#t.places[s].next[0];return s}text(t){let{before:s,move:n}=this.#t.places[t],o=this.#t.
position(s);return w()?F(o,n,this.#t.places[s].move?.to??-1):U(o,n)}#f(t){let n={ArrowLeft:"back",ArrowUp:"back",ArrowRight:"\
forward",ArrowDown:"forward",Home:"first",End:"last"}[t.key];n!==void 0&&!t.ctrlKey&&!t.altKey&&!t.metaKey&&(t.preventDefault(),
t.stopPropagation(),this[n]())}#h(){let{places:t}=this.#t,s=this.#n.contains(document.activeElement),n=this.#u(),o=n.join();
o!==this.#c&&(this.#c=o,this.#n.replaceChildren(...this.#d(n)));for(let p of this.#n.querySelectorAll("[aria-current]"))
p.removeAttribute("aria-current");let i=n.indexOf(this.place);[...this.#n.children].forEach((p,u)=>{p.firstElementChild.
tabIndex=u===Math.max(0,i)?0:-1});let r=this.#n.children[i]?.firstElementChild;if(r?.setAttribute("aria-current","true"),
s&&(r??this.#n.querySelector("button"))?.focus({preventScroll:!0}),r instanceof HTMLElement){let p=r.offsetTop-this.#n.offsetTop,
u=p<this.#n.scrollTop||p+r.offsetHeight>this.#n.scrollTop+this.#n.clientHeight;this.#n.scrollTop=u?p-this.#n.clientHeight/
2:this.#n.scrollTop}let{next:a,plies:c}=t[this.place];this.#l.replaceChildren(...a.length<2?[]:a.map((p,u)=>d("button",{
type:"button","aria-pressed":String(u===(this.#s.get(this.place)??0)),onclick:()=>this.go(p)},this.text(p))));let l=c===
0?h.mated:c===null?"":h.left(c);this.#a.textContent=[`${this.ply} / ${n.length}`,l].filter(Boolean).join("　"),this.#o.
textContent=this.#t.comment(this.place),this.#o.hidden=this.#o.textContent==="",this.#i.first.disabled=this.#i.back.disabled=
this.place===0,this.#i.forward.disabled=this.#i.last.disabled=a.length===0}#d(t){let{places:s}=this.#t,n=this.#t.start;return t.
map((o,i)=>{let{move:r,before:a}=s[o],c=w()?F(n,r,s[a].move?.to??-1):U(n,r);n=n.after(r);let l=s[a].next.length>1;return d(
"li",{},d("button",{type:"button",class:l?"branch":void 0,title:l?h.hasVariations:void 0,onclick:()=>this.go(o)},d("smal\
l",{},String(i+1)),c))})}};var O=class extends Error{constructor(t,s,n){super(s),this.name="TsumiError",this.code=t,this.japanese=n}},st=e=>new O("\
argument",e),ts=e=>e.map(t=>JSON.stringify(t)).join(", "),gt=e=>typeof e=="string"?JSON.stringify(e):Array.isArray(e)?"a\
 list":e!==null&&["object","function"].includes(typeof e)?`a value of ${e.constructor?.name??"no class"}`:String(e),B=(e,t)=>({
words:e,test:t}),nt=B("true or false",e=>typeof e=="boolean"),ot=(e,t=1)=>B(`a whole number from ${t} to ${e}`,s=>Number.
isInteger(s)&&s>=t&&s<=e),re=(...e)=>B(`one of ${ts(e)}`,t=>e.includes(t)),es=B("a list of moves in USI notation",e=>Array.
isArray(e)&&e.every(t=>typeof t=="string")),Ht=65535,ae={milliseconds:B("a number above 0",e=>Number.isFinite(e)&&e>0),nodes:ot(
Number.MAX_SAFE_INTEGER),hashMib:ot(256),rootDefends:nt,rest:nt,signal:B("an AbortSignal",e=>typeof e?.throwIfAborted=="\
function"),onProgress:B("a function",e=>typeof e=="function")},ss={solve:{...ae,mateLimit:ot(1e4),effort:re("any","short",
"shortest"),tsume:nt,multipv:ot(600),variations:B(`true, false or a whole number up to ${Ht}`,e=>nt.test(e)||ot(Ht,0).test(
e)),refutation:nt},check:{...ae,rules:re("strict","magazine","smartphone"),solution:es}};function It(e,t,s){if(typeof t!=
"string")throw st(`the problem must be a text, such as an SFEN, not ${gt(t)}`);if(typeof s!="object"||s===null)throw st(
`options must be an object, not ${gt(s)}`);let n=ss[e],o=Object.entries(s).filter(([,p])=>p!==void 0);for(let[p,u]of o){
if(!Object.hasOwn(n,p))throw st(`${p} is not an option of ${e}: these are ${Object.keys(n).join(", ")}`);if(!n[p].test(u))
throw st(`${p} must be ${n[p].words}, not ${gt(u)}`)}let{signal:i,onProgress:r,variations:a,...c}=Object.fromEntries(o),
l=a===!0?Ht:Number(a??0);return JSON.stringify({[e]:{...c,problem:t,variations:l}})}function le(e){if(typeof e=="string"||
e instanceof Uint8Array)return e;if(e instanceof ArrayBuffer)return new Uint8Array(e);throw st(`a file must be its text \
or its bytes (Uint8Array, ArrayBuffer), not ${gt(e)}`)}function ce(e){let t,s=0,n=new Map,o=c=>{let l=n.get(c);return n.delete(c),n.size===0&&t?.rest(),l?.cleanUp(),l},i=({id:c,
progress:l,answer:p,error:u})=>{l!==void 0?n.get(c)?.onProgress?.(l):u!==void 0?o(c)?.reject(new O(u.code,u.message,u.japanese)):
o(c)?.resolve(p)},r=c=>{t=void 0;let l=c instanceof O?c:new O("worker",c.message);[...n.keys()].forEach(p=>o(p)?.reject(
l))},a=(c,l,{signal:p,onProgress:u}={})=>new Promise((m,f)=>{p?.throwIfAborted(),t??=e(i,r);let b=++s,k=()=>{t?.post({stop:b}),
o(b)?.reject(p.reason)};p?.addEventListener("abort",k);let M=()=>p?.removeEventListener("abort",k);n.set(b,{resolve:m,reject:f,
onProgress:u,cleanUp:M}),t.post({id:b,kind:c,text:l})});return{solve:async(c,l={})=>a("ask",It("solve",c,l),l),check:async(c,l={})=>a(
"ask",It("check",c,l),l),read:async c=>a("read",le(c)),close:()=>{t?.end(),r(new O("closed","the package was closed"))}}}var he=`"use strict";(()=>{var d=new TextDecoder,m=new TextEncoder;function y(n){let t=()=>{throw new Error("no such fun\
ction")},e={};for(let{module:s,name:r}of WebAssembly.Module.imports(
n))e[s]??={},e[s][r]=t;return e}var h=class{isSuspended=!1;#o=[];#e;#s;#c;#n;#t=[];#i=!1;#r=0;constructor(t,{work:e,slic\
e:s=5,
complain:r=()=>{}}){let o=(i,c)=>d.decode(new Uint8Array(this.#e.memory.buffer,i,c)),{exports:a}=new WebAssembly.Instanc\
e(
t,{...y(t),host:{now:()=>performance.now(),pause:()=>this.#u(),descend:()=>this.#l(),resume:()=>this.work(s),refused:i=>\
{
this.#r=i>>>0},say:(i,c)=>this.#o.push(o(i,c)),complain:(i,c)=>r(o(i,c))}});this.#e=a,this.#s=a.__stack_pointer.value,th\
is.#c=
this.#f(1048576)+1048576,this.#n=[{enter:a[e],store:this.#a(0)}],this.call("begin")}get bytes(){return this.#e.memory.bu\
ffer.
byteLength}call(t,e){let s=this.#e,r=s.__stack_pointer,o=r.value;if(this.#r=0,r.value=this.#c,e!==void 0){let i=typeof e\
==
"string"?m.encode(e):e,c=s.buffer(i.length);if(c===0)throw new RangeError(\`no memory for a text of \${i.length} bytes\`);n\
ew Uint8Array(
s.memory.buffer,c,i.length).set(i)}let a=s[t]();return r.value=o,a}work(t){let e=this.#e,s=e.__stack_pointer,r=s.value;t\
his.#r=
0,s.value=this.#s,e.slice(performance.now()+t),this.#h(),e.slice(1/0),this.#s=s.value,s.value=r}#h(){let t=this.#e,e=thi\
s.#n,
s=this.isSuspended;for(;;){let{enter:r,store:o}=e.at(-1);if(s&&t.asyncify_start_rewind(o),r(),s=t.asyncify_get_state()==\
=
1,s){if(t.asyncify_stop_unwind(),!this.#i)break;this.#i=!1,e.push({enter:t.deeper,store:this.#a(e.length)}),s=!1}else if\
(e.
length>1)e.pop(),s=!0;else break}this.isSuspended=s}#a(t){return this.#t[t]??=this.#f(2097152),this.#t[t]}#f(t){let e=th\
is.#e.
region(t);if(e===0)throw new RangeError(\`no memory for \${t} bytes\`);return e}#l(){this.#i=this.#u()}#u(){let t=this.#e;i\
f(t.
asyncify_get_state()===2)return t.asyncify_stop_rewind(),!1;let{store:e}=this.#n.at(-1);return new Uint32Array(t.memory.\

buffer,e,2).set([e+8,e+2097152]),t.asyncify_start_unwind(e),!0}why(t){return this.#r>0&&t instanceof WebAssembly.Runtime\
Error?
\`no memory for \${this.#r} bytes\`:String(t)}take(){return this.#o.splice(0)}};var w=8;function l(n){if(Array.isArray(n))r\
eturn n.map(l);if(n===null||typeof n!="object")return n;let t=([e,s])=>[e.replace(
/_(.)/g,(r,o)=>o.toUpperCase()),l(s)];return Object.fromEntries(Object.entries(n).map(t))}var f=class{#o;#e;#s;#c=[];#n=\
[];#t;constructor(t,e){
this.#o=t,this.#e=e}receive(t){t.stop===void 0?this.#n.push(t):t.stop===this.#t?.id?this.#s.call("stop"):this.#n=this.#n\
.
filter(({id:e})=>e!==t.stop),this.#t===void 0&&this.#i()}#i(){if(this.#t=this.#n.shift(),this.#t===void 0)return;let{kin\
d:t,
text:e}=this.#t;this.#r(s=>s.call(t,e))}#r(t){try{this.#s??=new h(this.#o,{work:"answer",complain:e=>this.#c.push(e)}),t\
(
this.#s),this.#s.take().forEach(e=>this.#a(l(JSON.parse(e))))}catch(e){let s=this.#h(this.#s?.why(e)??String(e));this.#s\
=
void 0,this.#a({error:s})}this.#t===void 0?this.#i():b(()=>this.#r(e=>e.work(w)))}#h(t){let e=[...this.#c.splice(0),t].j\
oin(
"; ");return{code:/no memory|out of memory|allocat/i.test(e)?"memory":/call stack|recursion/i.test(e)?"depth":"failed",m\
essage:e}}#a(t){
this.#e({id:this.#t.id,...t}),t.progress===void 0&&(this.#t=void 0)}},b=globalThis.setImmediate??(()=>{let{port1:n,port2\
:t}=new MessageChannel,
e;return t.onmessage=()=>e(),s=>{e=s,n.postMessage(void 0)}})();var p=[],u;self.onmessage=async({data:n})=>{if(n.module=\
==void 0){u===void 0?p.push(n):u.receive(n);return}try{let t=await WebAssembly.
compile(n.module);u=new f(t,e=>self.postMessage(e)),p.splice(0).forEach(e=>u.receive(e))}catch(t){self.postMessage({brok\
en:String(
t)})}};})();
`;async function os(){let e=document.getElementById("data-engine")?.textContent?.trim();if(!e)return null;let{body:t}=await fetch(
`data:application/octet-stream;base64,${e}`);return new Response(t.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()}
var is=new Promise(e=>{document.readyState==="loading"?addEventListener("DOMContentLoaded",()=>e(),{once:!0}):e()});async function rs(){
let e=await fetch(new URL("tsumi.wasm",document.baseURI)).catch(()=>null);if(!e?.ok)throw new O("missing","there is no e\
ngine in the page, nor beside it");return e.arrayBuffer()}var bt=()=>Math.round((document.getElementById("data-engine")?.
textContent?.length??0)*.75/1024);function de(e=!1){if(!(bt()>0)&&!e)return null;let s=URL.createObjectURL(new Blob([he],
{type:"text/javascript"}));return ce((n,o)=>{let i=new Worker(s);return i.onmessage=({data:r})=>r.broken===void 0?n(r):o(
new Error(r.broken)),i.onerror=({message:r})=>o(new Error(r||"no worker")),is.then(os).then(r=>r??rs()).then(r=>i.postMessage(
{module:r},[r]),o),{post:r=>i.postMessage(r),end:()=>i.terminate(),rest:()=>{}}})}var as=[[/^mate in at most (\d+) plies$/,e=>`${e}手以内に詰みます。`],[/^no mate in at most (\d+) plies$/,e=>`${e}\
手以内では詰みません。`],[/^no mate in any number of plies$/,()=>"何手かけても詰みません。"],[/^the shortest mate takes (\d+) plies$/,
e=>`最短で${e}手で詰みます。`],[/^the mate without futile interpositions takes (\d+) plies$/,e=>`無駄合を除いて${e}\
手で詰みます。`],[/^complete in (\d+) plies,/,e=>`${e}手の完全作です。`]];function ls(e,t){for(let[s,n]of t){
let o=s.exec(e);if(o!==null)return n(...o.slice(1))}return null}var ue=e=>w()?ls(e,as)??"":e;var fe={},cs=[0,.84,.87,.88,.92,.92,.96,.96,1],pe="M50 4Q51 4 52 4.6L78.6 17.6Q80 18.4 80.3 20L91.6 91.2Q92 95 88.4 95L1\
1.6 95Q8 95 8.4 91.2L19.7 20Q20 18.4 21.4 17.6L48 4.6Q49 4 50 4Z",Rt=e=>fe[e]??"",me=new Map;function ge(e){let t=me.get(
e)??new Path2D(Rt(e));return me.set(e,t),t}var Bt=e=>`o${e.codePointAt(0).toString(16)}`;function hs(e,t){let s=cs[H(e)],
n=t?"rotate(180 50 50) ":"",o=`translate(${50*(1-s)} ${95*(1-s)-2*(1-s)}) scale(${s})`,i=`translate(50 58) scale(${e===8?
.06:.058}) translate(-500 -520)`;return g("g",{},g("path",{d:pe,class:"piece-shadow",transform:`translate(1.2 2.6) ${n}${o}`}),
g("g",{transform:n+o},g("path",{d:pe,class:t?"piece-wood turned":"piece-wood"}),g("path",{d:Rt(A[e]),transform:i,class:e>
8?"piece-promoted":"piece-ink"})))}function ds(e,t){let s=t?"rotate(180 50 50) ":"";return g("path",{d:Rt(A[e]),transform:`${s}\
translate(8 7) scale(0.084)`,class:"piece-flat"})}function be(e){fe=e;let t=Object.entries(e).map(([n,o])=>g("path",{id:Bt(
n),d:o}));A.forEach((n,o)=>{if(n!=="")for(let i of[!1,!0]){let r=`${i?"w":"b"}${o}`;t.push(g("symbol",{id:`wood-${r}`,viewBox:"\
0 0 100 100"},hs(o,i)),g("symbol",{id:`flat-${r}`,viewBox:"0 0 100 100"},ds(o,i)))}});let s=(n,o,i)=>g("linearGradient",
{id:n,x1:0,y1:0,x2:0,y2:1},g("stop",{offset:0,"stop-color":o}),g("stop",{offset:1,"stop-color":i}));document.body.prepend(
g("svg",{class:"away",width:0,height:0,"aria-hidden":"true"},g("defs",{},s("piece-light","#fbe9bf","#eecd8c"),s("piece-l\
ight-turned","#eecd8c","#fbe9bf"),...t)))}function it(e,t,s){let n=T(e)===1!==t,o=`#${s}-${n?"w":"b"}${x(e)}`;return g("\
svg",{class:"piece",viewBox:"0 0 100 100","aria-hidden":"true"},g("use",{href:o}))}var v=40,us="☗☖";function wt(e,t,s,n,o=!1){let i=n/1e3,r=o?" rotate(180 500 500)":"";return g("use",{href:`#${Bt(e)}`,
transform:`translate(${t} ${s}) scale(${i})${r}`})}var ve=Array.from({length:8},(e,t)=>(t+1)*v).map(e=>`M0 ${e}H${9*v}M${e}\
 0V${9*v}`).join("");function ps(e,t){let s=g("g",{},g("path",{d:ve,class:"diagram-lines"}),g("path",{d:`M0 0H${9*v}V${9*
v}H0Z`,class:"diagram-frame"}));return e.board.forEach((n,o)=>{if(n!==0){let i=t?80-o:o;s.append(wt(A[x(n)],i%9*v+3,Math.
floor(i/9)*v+3,v-6,T(n)===1!==t))}}),s}function we(e,t,s,n){return g("g",{},...[...e].map((o,i)=>wt(o,t,s+i*n*1.08,n)))}
var ye=(e,t)=>`${us[t]}持駒${J(e.hands[t])||"なし"}`,yt=[-32,-28,456,394];function ke(e,t){let s=t===1,n=e.rest().every(
(a,c)=>c===0||c===8||a===0),o=ps(e,s);for(let a=0;a<9;a+=1){let c="１２３４５６７８９"[s?a:8-a],l=R[s?9-a:a+1];
o.append(wt(c,a*v+11,-22,18),wt(l,9*v+5,a*v+11,18))}let i=a=>Math.min(24,(9*v-12)/(a.length*1.08)),r=ye(e,t);if(o.append(
we(r,9*v+32,6,i(r))),!n){let a=ye(e,1-t),c=g("g",{transform:`translate(-6 ${9*v-6}) rotate(180)`});c.append(we(a,0,0,i(a))),
o.append(c)}return o}function xe(e,t,s){let n=Math.round(s*devicePixelRatio),o=d("canvas",{class:"diagram",width:n,height:n,
"aria-hidden":"true"}),i=o.getContext("2d"),r=n/(9*v+6),a=getComputedStyle(document.documentElement).getPropertyValue("-\
-ink");i.fillStyle=i.strokeStyle=a;let c=3*r;return i.setTransform(r,0,0,r,c,c),i.lineWidth=2.5,i.strokeRect(0,0,9*v,9*v),
i.globalAlpha=.75,i.lineWidth=1,i.stroke(new Path2D(ve)),i.globalAlpha=1,e.board.forEach((l,p)=>{if(l!==0){let u=t===1?80-
p:p,m=T(l)===1!=(t===1),f=r*(v-6)/1e3*(m?-1:1),b=m?v-3:3;i.setTransform(f,0,0,f,c+r*(u%9*v+b),c+r*(Math.floor(u/9)*v+b)),
i.fill(ge(A[x(l)]))}}),o}var W=({v:e,p:t,x:s})=>e!=="mate"?e==="nomate"?h.noMate:h.open:t===void 0?"":s===!0?h.plies(t):h.atMost(t),Pe=({k:e})=>e===
void 0?"":h.proofChecked(e[0],(e[1]/2**20).toFixed(e[1]<2**20?3:1)),Dt=({n:e,a:t})=>[e,t].filter(Boolean).join("　");function ms(e){
let t=e.lineFrom(0).map(E);return[...Nt(e.start,t)].map(([s,n,o])=>w()?F(s,n,o):U(s,n))}var fs=60,Te=(e,t)=>(e.row(t).m??
"").split(" ").length>fs;function Me(e,t,s=!1){if(s&&Te(e,t))return d("p",{class:"print-solution"},d("b",{},`${t+1}`),h.
solutionsEnd);let n=e.at(t),o=r=>r.replace(/^[▲△]/,"$&⁠").replaceAll("　","  ").replaceAll("-","‑"),i=ms(n).map(
o);return d("p",{class:"print-solution"},d("b",{},`${t+1}`),i.length>0?i.join(" "):W(n.row))}var[$e,Se,gs]=[182,268,120],
[Ee,Le,rt]=[10,6,3.7],vt=e=>[...e].reduce((t,s)=>t+(s<" "?.52:1),0);function bs(e,t){if(vt(e)<=t)return e;let s=e.length;
for(;s>0&&vt(e.slice(0,s))+1>t;)s-=1;return s>0?`${e.slice(0,s)}…`:""}function ws(e,t,s,n,o){let i=e.at(t),[r,a,c]=yt,
l=o/c,p=String(t+1),u=W(i.row),[m,f]=[-r*l,o+r*l],b=m+vt(p)*rt+3,k=(f-b)/rt-vt(u)-1;return g("g",{transform:`translate(${s}\
 ${n})`},g("text",{x:m,y:rt,class:"print-number"},p),g("text",{x:b,y:rt},bs(Dt(i.row),k)),g("text",{x:f,y:rt,"text-ancho\
r":"end"},u),g("g",{transform:`translate(0 ${Le}) scale(${l}) translate(${-r} ${-a})`},ke(i.start,i.attacker)))}function ys(e,t,s,n){
let[o,i]=n?[1,1]:[2,s/2],r=($e-(o-1)*Ee)/o,a=n?gs:s===6?r-8:r,c=Le+a*yt[3]/yt[2],l=n?0:(Se-i*c)/(i+1);return g("svg",{class:"\
sheet",viewBox:`0 0 ${$e} ${Se}`},...t.map((p,u)=>ws(e,p,u%o*(r+Ee)+(r-a)/2,l+Math.floor(u/o)*(c+l),a)))}function Oe(e,t,s){
let n=d("div",{class:"book"});for(let i=0;i<t.length;i+=s.perPage){let r=t.slice(i,i+s.perPage);n.append(d("section",{class:"\
page"},ys(e,r,s.perPage,t.length===1),s.solutions==="upside"&&d("div",{class:"upside"},...r.map(a=>Me(e,a,!0)))))}let o=s.
solutions==="end"?t:s.solutions==="upside"?t.filter(i=>Te(e,i)):[];return o.length>0&&n.append(d("section",{class:"solut\
ions"},d("h2",{},h.solutions),...o.map(i=>Me(e,i)))),n}var vs=148,ks=78,G=12,xs=12,kt=class{root;chosen=[];#t;#e;#s;#n="";#a=0;#o=new Map;constructor(t,s){this.#e=t,this.#s=s,
this.#t=d("div",{class:"cards",role:"list"}),this.root=d("div",{class:"list"},this.#t),addEventListener("scroll",()=>this.#i(),
{passive:!0}),addEventListener("resize",()=>this.#i()),matchMedia("(prefers-color-scheme: dark)").addEventListener("chan\
ge",()=>this.#r())}choose({length:t,solved:s,text:n}){let o=n.trim().toLowerCase(),i=c=>{let l=this.#e.row(c),p=this.#s(
c)===""?"unsolved":"solved";return(t===""||(l.v==="mate"?String(l.p):l.v)===t)&&(s==="all"||s===p)&&(o===""||String(c+1)===
o||[l.n,l.a,l.o].join(" ").toLowerCase().includes(o))},r=[...Array(this.#e.length).keys()],a=t!==""||s!=="all"||o!=="";this.
chosen=a?r.filter(i):r,this.#r()}reveal(t){let s=this.chosen.indexOf(t);if(s>=0){let{columns:n,height:o}=this.#l(),i=this.#t.
getBoundingClientRect().top+scrollY;scrollTo(0,Math.max(0,i+Math.floor(s/n)*o-innerHeight/3))}this.#i()}#l(){let t=this.#t.
clientWidth||320,s=Math.max(2,Math.floor((t+G)/(vs+G))),n=(t-(s-1)*G)/s;return{columns:s,width:n,height:n+ks+G}}#i(){if(!this.
root.isConnected||this.root.closest("[hidden]"))return;let{columns:t,width:s,height:n}=this.#l(),o=Math.ceil(this.chosen.
length/t),i=-this.#t.getBoundingClientRect().top,r=Math.max(0,Math.floor(i/n)-2),a=Math.min(o,Math.ceil((i+innerHeight)/
n)+2),c=[r,a,t,s,this.chosen.length].join();c!==this.#n&&(this.#n=c,s!==this.#a&&(this.#a=s,this.#o.clear()),this.#t.style.
height=`${Math.max(0,o*n-G)}px`,this.#c(this.chosen.slice(r*t,a*t).map((l,p)=>{let u=r*t+p,f=this.#o.get(l)??this.#u(l,u,
s);return f.style.cssText=`width:${s}px;height:${n-G}px;transform:translate(${u%t*(s+G)}px,${Math.floor(u/t)*n}px)`,[l,f]})))}#c(t){
this.#o=new Map(t);let s=new Set(this.#o.values());for(let o of[...this.#t.children])s.has(o)||o.remove();let n=this.#t.
firstElementChild;for(let o of s)o===n?n=n.nextElementSibling:this.#t.insertBefore(o,n)}#r(){let t=document.activeElement?.
dataset?.problem;this.#o.clear(),this.#n="",this.#i(),t!==void 0&&this.#t.querySelector(`[data-problem="${t}"]`)?.focus()}#u(t,s,n){
let o=this.#e.row(t),i=I.fromSfen(o.s),r=o.w===!0?1:0,a=this.#s(t),c=J(i.hands[r]),l=a==="s"?h.wasSolved:a==="h"?h.helped:
"";return d("div",{class:`card ${a&&"done"}`,role:"listitem","aria-setsize":this.chosen.length,"aria-posinset":s+1},d("a",
{href:`#p=${t+1}`,"data-problem":t},xe(i,r,n-xs),d("span",{class:"card-line"},d("b",{},String(t+1)),d("span",{class:"car\
d-length"},W(o)),l!==""&&d("span",{class:`card-state ${a}`,role:"img","aria-label":l},N("right"))),d("span",{class:"card\
-hand"},`${h.hand} ${c||h.none}`),d("span",{class:"card-name"},Dt(o))))}};var at={get style(){return L.get("pieces")==="flat"?"flat":"wood"},get theme(){let e=L.get("theme");return e==="light"||
e==="dark"?e:"auto"}};function jt(){let{theme:e,style:t}=at,s=document.documentElement;s.dataset.theme=e,s.dataset.pieces=
t}function z(e,t,s,n){let o=`choice-${Math.random().toString(36).slice(2)}`;return d("fieldset",{class:"choices"},d("leg\
end",{},e),...s.map(([i,r])=>{let a=d("input",{type:"radio",name:o,value:i,checked:i===t,onchange:()=>n(i)});return d("l\
abel",{},a,d("span",{},r))}))}function xt(e,...t){let s=d("button",{type:"button",class:"bare","aria-label":h.close,onclick:()=>n.
close()},N("close")),n=d("dialog",{class:"window","aria-label":e,onclick:o=>o.target===n&&n.close(),onclose:()=>n.remove()},
d("div",{class:"window-inside"},d("header",{},d("h2",{},e),s),...t));return document.body.append(n),n.showModal(),n}function Kt(e,t=()=>[]){
let s=o=>i=>{L.set(o,i),mt(),jt(),e(),o==="language"&&(n.close(),Kt(e,t))},n=xt(h.settings,z(h.pieces,at.style,[["wood",
h.wood],["flat",h.flat]],s("pieces")),z(h.theme,at.theme,[["auto",h.auto],["light",h.light],["dark",h.dark]],s("theme")),
z(h.tongue,w()?"ja":"en",[["ja","日本語"],["en","English"]],s("language")),...t())}function Ae(e){let t={title:document.
title,url:e};return typeof navigator.share=="function"&&location.protocol!=="file:"?y("",h.share,()=>{navigator.share(t).
catch(()=>{})},{words:!0,id:"share-system"}):null}function Mt(e){document.querySelector(".toast")?.remove();let t=d("div",
{class:"toast",role:"status"},e);document.body.append(t),setTimeout(()=>t.remove(),Math.max(2500,120*e.length))}var Ft=class{constructor(t){this.row=t;this.start=I.fromSfen(t.s),this.attacker=t.w===!0?1:0,this.places=[{before:0,move:null,
usi:"",plies:null,next:[]}];let s=(t.m??"").split(" ").filter(Boolean);this.#t(0,s,t.v==="mate"?s.length-1:void 0),this.
places[0].plies=t.v==="mate"?s.length:null;for(let[n,o,i]of t.b??[])this.#t(n,o.split(" "),i)}row;start;places;attacker;#t(t,s,n){
let o=n===s.length-1,i=t;s.forEach((r,a)=>{let c=this.places.length,l=n!==void 0&&(a===0||o);this.places.push({before:i,
move:E(r),usi:r,plies:l?n-a:null,next:[]}),this.places[i].next.push(c),i=c})}path(t){let s=[];for(let n=t;n!==0;n=this.places[n].
before)s.unshift(n);return s}comment(t){return this.row.c?.find(([s])=>s===t)?.[1]??""}position(t){return this.path(t).reduce(
(s,n)=>s.after(this.places[n].move),this.start)}lineFrom(t){let s=[];for(let n=this.places[t].next[0];n!==void 0;n=this.
places[n].next[0])s.push(this.places[n].usi);return s}},$t=class{#t;#e;#s=[];constructor(t){this.#e=t,this.#t=t.split(`
`).filter(s=>s.startsWith("{"))}get length(){return this.#t.length}row(t){return this.#s[t]??=JSON.parse(this.#t[t])}at(t){
return new Ft(this.row(t))}lengths(){let t=[...this.#e.matchAll(/"mate","p":(\d+)/g)].map(([,s])=>Number(s));return[...new Set(
t)].sort((s,n)=>s-n)}};function Ut(e){let t=2166136261;for(let s of e)t=Math.imul(t^s.charCodeAt(0),16777619);return(t>>>
0).toString(36)}var Ms=16,Ce=1e4,$s=6,Ne={hashMib:Ms,milliseconds:Ce,rootDefends:!0,refutation:!0};async function He(e,t,s,n){let{position:o,
place:i,rest:r}=t,a=Yt(s),c=i===null?void 0:Es(e,i,a);if(c!==void 0){let u=e.places[i].next[0]===c,m=e.lineFrom(c);return{
kind:"mates",name:u?"right":Wt(e,t,s,m),rest:m,place:c}}if(r?.[0]===a)return{kind:"mates",name:"right",rest:r.slice(1),place:null};
let l=o.after(s);return l.isMate()?{kind:"mates",name:r?.length===1?"lastMove":Wt(e,t,s,[]),rest:[],place:null}:l.isInCheck(
l.side)?n===null?{kind:"not in the file"}:Ss(e,t,s,l,n):{kind:"no check"}}async function Ss(e,t,s,n,o){let i=await o.solve(
n.toSfen(),Ne);return i.verdict==="mate"?{kind:"mates",name:Wt(e,t,s,i.moves),rest:i.moves,place:null}:i.verdict==="time\
out"?{kind:"undecided"}:{kind:"refuted",line:Re(i)}}async function Ie(e,t,s){let n=[],o=e;for(;n.length<$s;){let[i]=lt(o).sort((p,u)=>p.replies-u.replies);if(i===void 0)break;
let r=o.after(i.move),a={...Ne,milliseconds:Ce/5,signal:s},c=await t.solve(r.toSfen(),a),l=Re(c);if(l.length===0)break;n.
push(i.move,...l),o=l.reduce((p,u)=>p.after(u),r)}return n}function lt(e){return e.legalMoves().flatMap(t=>{let s=e.after(
t);return s.isInCheck(s.side)?[{move:t,replies:s.legalMoves().length}]:[]})}var Re=({refutation:e})=>(e?.moves??[]).map(
E);function Es(e,t,s){return e.places[t].next.find(n=>e.places[n].usi===s)}function Wt(e,t,s,n){let o=t.rest?.[0]===void 0?
null:E(t.rest[0]);if(o===null)return"right";let i=n.length+1,r=t.rest.length,a=i===r,c=o.drop===0&&s.drop===0;if(a&&c&&o.
from===s.from&&o.to===s.to)return"unpromoted";if(a&&Ts(t.position,o,s))return"image";if(a&&Ls(t.position,o,s))return"oth\
erSquare";let l=Ps(e,t,s,n);return l!==null?l:i<r?"hayazume":"yozume"}function Ps(e,t,s,n){if(t.place===null)return null;
let o=new Map,i=e.start;e.lineFrom(0).slice(0,-1).forEach((c,l)=>{i=i.after(E(c)),o.set(i.toSfen(),l+1)});let a=t.position.
after(s);for(let[c,l]of["",...n].entries()){a=l===""?a:a.after(E(l));let p=o.get(a.toSfen());if(p!==void 0)return p===t.
ply+1+c?"order":"detour"}return null}function Ts({board:e},t,s){let n=o=>o+8-2*(o%9);return t.drop===s.drop&&t.promotes===
s.promotes&&n(t.to)===s.to&&(t.drop>0||n(t.from)===s.from)&&e.every((o,i)=>o===e[n(i)])}function Ls(e,t,s){let n=e.king(
1-e.side);if(!(t.drop===s.drop&&[2,6,7].includes(t.drop))||n<0)return!1;let i=r=>{let[a,c]=[P(r)-P(n),$(r)-$(n)];return Math.
abs(a)>1||Math.abs(c)>1?`${Math.sign(a)} ${Math.sign(c)}`:null};return i(t.to)!==null&&i(t.to)===i(s.to)}var Pt=100,Be=200,St=e=>Pt+e*16,ct=e=>Pt+e,Z=e=>e>=0&&e<81,V=(e,t)=>Z(t)?e.board[t]:t%Pt&31,Et=class{root;stands;board;#t;#e=[];#s;#n;#a;#o={
position:new I,isTurned:!1,style:"wood"};#l=null;#i=40;#c=null;constructor(t){this.#t=t;let s=Array.from({length:9},()=>{
let i=d("div",{role:"row",class:"row"});for(let r=0;r<9;r+=1){let a=d("div",{role:"gridcell",class:"cell",tabindex:-1});
this.#e.push(a),i.append(a)}return i});this.#s=g("svg",{class:"overlay",viewBox:"0 0 9 9","aria-hidden":"true"});let n=g(
"svg",{class:"grid",viewBox:"0 0 900 900","aria-hidden":"true"},g("path",{d:As(),class:"grid-lines"}),g("path",{d:"M0 0H\
900V900H0Z",class:"grid-edge"}),...[300,600].flatMap(i=>[300,600].map(r=>g("circle",{cx:i,cy:r,r:6,class:"grid-star"}))));
this.board=d("div",{class:"board",role:"grid","aria-label":h.board},n,...s,this.#s),this.#n=d("div",{class:"files","aria\
-hidden":"true"}),this.#a=d("div",{class:"ranks","aria-hidden":"true"});let o=i=>d("div",{class:`stand ${i}`,role:"group"});
this.stands=[o("above"),o("below")],this.root=d("div",{class:"table"},this.stands[0],d("div",{class:"frame"},this.#n,this.
board,this.#a),this.stands[1]),this.#w()}show(t){this.#o=t,this.#l=null,this.#u(),this.#f(),this.#h(),this.#b()}element(t){
return Z(t)?this.#e[this.#r(t)]:document.querySelector(`[data-place="${t}"]`)}glide(t,s){let[n,o]=[this.element(t),this.
element(s)],i=o?.querySelector(".piece");if(!n||!o||!i||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let[
r,a]=[n.getBoundingClientRect(),o.getBoundingClientRect()],c=`translate(${r.left+r.width/2-a.left-a.width/2}px,${r.top+r.
height/2-a.top-a.height/2}px)`;o.classList.add("gliding");let l=i.animate([{transform:c},{transform:"none"}],{duration:180,
easing:"ease-out"});l.onfinish=()=>o.classList.remove("gliding")}shake(t){this.element(t)?.animate([0,-5,5,-3,0].map(s=>({
transform:`translateX(${s}px)`})),{duration:260})}focusOn(t){Z(t)&&(this.#i=this.#r(t),this.#b()),this.element(t)?.focus()}#r(t){
return this.#o.isTurned?80-t:t}#u(){this.board.setAttribute("aria-label",h.board);let{position:t,isTurned:s,style:n,last:o,
marks:i=[],check:r}=this.#o;this.#e.forEach((l,p)=>{let u=this.#r(p),m=t.board[u];l.dataset.place=String(u),l.className=
"cell",l.classList.toggle("last",u===o?.to),l.classList.toggle("left",u===o?.from),l.classList.toggle("marked",i.includes(
u)),l.classList.toggle("check",u===r),l.replaceChildren(...m===0?[]:[it(m,s,n)])});let a=[...Array(9).keys()].map(l=>s?l+
1:9-l),c=[...Array(9).keys()].map(l=>s?9-l:l+1);this.#n.replaceChildren(...a.map(l=>d("span",{},String(l)))),this.#a.replaceChildren(
...c.map(l=>d("span",{},w()?R[l]:String(l))))}#f(){let{position:t,isTurned:s,style:n,marks:o=[],isOver:i}=this.#o;this.stands.
forEach((r,a)=>{let c=a===1===s?1:0,l=j.filter(b=>t.hands[c][b]>0),p=c===0?h.black:h.white;r.dataset.place=String(St(c)),
r.setAttribute("aria-label",`${h.hand} ${p}`);let u=c===0?"☗":"☖",m=c===t.side&&i!==!0;r.classList.toggle("next",m);
let f=this.#t.hasOpenStands===!0?d("button",{type:"button",class:"owner","data-place":St(c),"aria-label":`${u} ${h.hand}\
 ${p}`},u):d("span",{class:"owner",title:p},u);r.replaceChildren(f,d("span",{class:"to-move","aria-hidden":m?void 0:"tru\
e"},h.toMove),...l.map(b=>{let k=b+c*16,M=t.hands[c][b],C=ct(k),D=w()?At(M):M>1?String(M):"",q=d("button",{type:"button",
class:"held","data-place":C,"aria-label":`${et(k,w())} ${D}`.trim()},it(k,s,n),D!==""&&d("span",{class:"count"},D));return q.
classList.toggle("marked",o.includes(C)),q}),...l.length>0?[]:[d("span",{class:"none"},h.none)])})}#h(){let{arrow:t}=this.#o;
if(this.#s.replaceChildren(),!t)return;let[s,n]=this.#d(t.to),[o,i]=this.#d(t.from),r=Math.hypot(s-o,n-i),[a,c]=[(s-o)/r,
(n-i)/r],[l,p]=[s-a*.3,n-c*.3],[u,m]=[l-a*.24,p-c*.24],f=`M${o} ${i}L${u} ${m}`,b=`M${l} ${p}L${u-c*.15} ${m+a*.15}L${u+
c*.15} ${m-a*.15}Z`;this.#s.append(g("path",{d:f,class:`shaft ${t.kind}`}),g("path",{d:b,class:`head ${t.kind}`}))}#d(t){
if(Z(t)){let a=this.#r(t);return[a%9+.5,Math.floor(a/9)+.5]}let s=St(V(this.#o.position,t)>>4),n=this.element(t)?.querySelector(
".piece")??this.element(s),[o,i]=[this.board.getBoundingClientRect(),n.getBoundingClientRect()],r=o.width/9||1;return[(i.
left+i.width/2-o.left)/r,(i.top+i.height/2-o.top)/r]}#b(){let t=this.#l,s=t===null?[]:this.#t.targets(t),{position:n}=this.#o;
this.#e.forEach((o,i)=>{let r=this.#r(i),a=s.includes(r),c=this.#t.isOwn(r);o.classList.toggle("taken",r===t),o.classList.
toggle("target",a),o.classList.toggle("own",c),o.tabIndex=i===this.#i?0:-1;let l=et(n.board[r],w())||h.empty,p=w()?K(r):
`${P(r)} ${$(r)}`,u=r===t?h.taken:a?h.target:"";o.setAttribute("aria-label",[p,l,u].filter(Boolean).join(", ")),o.setAttribute(
"aria-selected",String(r===t))});for(let o of document.querySelectorAll(".held, .stand, .box")){let i=Number(o.dataset.place);
o.classList.toggle("taken",i===t),o.classList.toggle("own",this.#t.isOwn(i)),o.classList.toggle("target",s.includes(i)),
o.classList.contains("held")&&(o.tabIndex=this.#t.isOwn(i)?0:-1,o.setAttribute("aria-pressed",String(i===t)))}this.board.
classList.toggle("dropping",t!==null&&!Z(t))}take(t){this.#l=t,this.#b(),this.#t.changed?.(t)}press(t){let s=this.#l,n=s===
null||s===t?null:this.#p(s,t);s!==null&&n!==null?(this.take(null),this.#t.play(s,n)):s===t?(this.take(null),this.#t.again?.(
t)):(this.#g(s,t),this.take(this.#t.isOwn(t)?t:null))}#g(t,s){t===null&&!this.#t.isOwn(s)&&V(this.#o.position,s)!==0&&this.#t.
refuse?.(s)}#p(t,s){if(s===null)return null;let n=s>=Be?Be:Z(s)?s:St(s-Pt>>4);return this.#t.targets(t).find(o=>o===s||o===
n)??null}#m(t){let s=t?.closest?.("[data-place]");return s?Number(s.dataset.place):null}adopt(t){t.addEventListener("poi\
nterdown",s=>this.#M(s)),t.addEventListener("click",s=>{let n=this.#m(s.target);s.detail===0&&n!==null&&this.press(n)})}#w(){
this.adopt(this.root),addEventListener("resize",()=>this.#h()),this.board.addEventListener("keydown",s=>this.#y(s)),this.
board.addEventListener("focusin",s=>{let n=this.#e.indexOf(s.target);this.#i=n>=0?n:this.#i,this.#e.forEach((o,i)=>{o.tabIndex=
i===this.#i?0:-1})});let{classList:t}=document.documentElement;document.addEventListener("pointerdown",()=>t.remove("key\
s"),!0),document.addEventListener("keydown",()=>t.add("keys"),!0),document.addEventListener("keydown",s=>{s.key==="Escap\
e"&&this.#l!==null&&this.take(null)})}#y(t){let s={ArrowUp:-9,ArrowDown:9,ArrowLeft:-1,ArrowRight:1}[t.key];if(!(t.ctrlKey||
t.altKey||t.metaKey)){if(s!==void 0){let n=Math.abs(s)===1&&Math.floor((this.#i+s)/9)!==Math.floor(this.#i/9),o=this.#i+
s;!n&&o>=0&&o<81&&(this.#i=o,this.#e[o].focus())}else if(t.key==="Enter"||t.key===" ")this.press(this.#r(this.#i));else return;
t.preventDefault(),t.stopPropagation()}}#M(t){let s=this.#m(t.target);if(s===null||t.button!==0||this.#c!==null)return;t.
preventDefault();let{clientX:n,clientY:o}=t,i=this.#l;if(i!==null&&i!==s&&this.#p(i,s)!==null){this.press(s);return}if(!this.#t.
isOwn(s)){this.#g(i,s),this.take(null),this.element(s)?.focus({preventScroll:!0});return}this.#c={from:s,x:n,y:o,ghost:null,
wasTaken:i===s},this.take(s),this.element(s)?.focus({preventScroll:!0});let r=c=>this.#k(c),a=c=>{removeEventListener("p\
ointermove",r),removeEventListener("pointerup",a),removeEventListener("pointercancel",a),this.#$(c)};addEventListener("p\
ointermove",r),addEventListener("pointerup",a),addEventListener("pointercancel",a)}#k({clientX:t,clientY:s}){let n=this.#c;
if(n!==null){if(n.ghost===null&&Math.hypot(t-n.x,s-n.y)>6){let{position:o,isTurned:i,style:r}=this.#o,a=this.#e[0].getBoundingClientRect().
width;n.ghost=d("div",{class:"ghost",style:`width:${a}px;height:${a}px`},it(V(o,n.from),i,r)),document.body.append(n.ghost),
this.element(n.from)?.classList.add("lifted")}if(n.ghost!==null){n.ghost.style.transform=`translate(${t}px, ${s}px) tran\
slate(-50%, -50%) scale(1.15)`;let o=this.#m(document.elementFromPoint(t,s));for(let r of document.querySelectorAll(".ov\
er"))r.classList.remove("over");let i=this.#p(n.from,o);i!==null&&this.element(i)?.classList.add("over")}}}#$({clientX:t,
clientY:s,type:n}){let o=this.#c;if(this.#c=null,o===null)return;let{ghost:i,from:r,wasTaken:a}=o;i?.remove();for(let l of document.
querySelectorAll(".over, .lifted"))l.classList.remove("over","lifted");if(i===null){a&&(this.take(null),this.#t.again?.(
r));return}let c=this.#p(r,this.#m(document.elementFromPoint(t,s)));this.take(null),c!==null&&n==="pointerup"&&this.#t.play(
r,c)}askPromotion(t,s){let{position:n,isTurned:o,style:i}=this.#o,r=V(n,t);return new Promise(a=>{let c=k=>{let M=k?r+8:
r;return d("button",{type:"button",onclick:()=>l.close(k?"yes":"no")},it(M,o,i),d("span",{},k?h.promote:h.stay))},l=d("d\
ialog",{class:"promotion","aria-label":h.promotion,onclick:k=>k.target===l&&l.close(""),onclose:()=>{l.remove(),a(l.returnValue===
""?null:l.returnValue==="yes")}},c(!0),c(!1));document.body.append(l),l.showModal();let p=this.element(s).getBoundingClientRect(),
[u,m]=[l.offsetWidth,l.offsetHeight],f=p.left+p.width/2-u/2,b=p.bottom+6+m<innerHeight;l.style.left=`${Math.max(8,Math.min(
innerWidth-u-8,f))}px`,l.style.top=`${b?p.bottom+6:p.top-6-m}px`})}};function De(){let e=document.activeElement;return e?.
matches(":focus-visible")===!0?e.dataset.place:void 0}function As(){return[1,2,3,4,5,6,7,8].map(t=>`M0 ${t*100}H900M${t*
100} 0V900`).join("")}var je=420,Tt=class{problem;steps;said={mood:"neutral",text:""};isBusy=!1;isSolved=!1;wasHelped=!1;isOther=!1;hints=0;refutation=null;refuting=[];#t;#e;#s=0;#n=new AbortController;constructor(t,s,n){
this.problem=t,this.#t=s,this.#e=n,this.steps=[this.#a()],this.#o()}#a(){let{problem:t}=this,s=t.row.v==="mate"?t.lineFrom(
0):null;return{position:t.start,place:0,rest:s,ply:0,move:null}}#o(){let{row:t,start:s,attacker:n}=this.problem;t.v!=="m\
ate"?this.say("neutral",t.v==="nomate"?h.noMate:h.open):this.say("neutral",h.yourTurn);let{rest:o}=this.now;s.side!==n&&
o!==null&&o.length>0&&this.#c()}get now(){return this.steps.at(-1)}get isAttackersTurn(){return this.now.position.side===
this.problem.attacker}moves(){return this.isBusy||this.isSolved||!this.isAttackersTurn?[]:this.now.position.legalMoves()}say(t,s,n){
this.said=n===void 0?{mood:t,text:s}:{mood:t,text:s,more:n}}text(t,s,n){return w()?F(t,s,n?.to??-1).replace("　",""):U(
t,s)}async play(t){let s=this.now,n=this.text(s.position,t,s.move),o=this.#d();this.hints=0,this.#f(),this.isBusy=!0;let i=s.
position.after(t);this.steps.push({position:i,place:null,rest:null,ply:s.ply+1,move:t});let r=setTimeout(()=>{this.say("\
busy",h.thinking(n)),this.#e()},120);this.#e();let a=await He(this.problem,s,t,this.#t()).catch(()=>({kind:"undecided"}));
clearTimeout(r),o===this.#s&&(this.isBusy=!1,await this.#l(a,n))}async#l(t,s){let{now:n}=this;if(t.kind==="mates"){let{name:o,
rest:i,place:r}=t;n.rest=i,n.place=r,this.isOther||=o!=="right"&&o!=="lastMove",this.say("good",o==="right"?h.good(s):h[o](
s,i.length+1)),i.length===0?this.#i(o==="right"?"":this.said.text):(this.#e(),await this.#c())}else t.kind==="refuted"?await this.#r(
t.line,s):(this.steps.pop(),this.say("bad",{"no check":h.noCheck,"not in the file":h.notInFile,undecided:h.undecided}[t.
kind](s)),this.#e())}#i(t){this.isSolved=!0;let s=this.now.ply,n=this.isOther?h.solvedOther(s):h.solved(s);this.say("sol\
ved",n,t),this.#e()}async#c(){let t=++this.#s;if(this.isBusy=!0,await new Promise(f=>setTimeout(f,je)),t!==this.#s)return;
this.isBusy=!1;let{position:s,place:n,rest:o,ply:i,move:r}=this.now,a=o[0],c=E(a),{places:l}=this.problem,p=n===null?void 0:
l[n].next.find(f=>l[f].usi===a),u=this.text(s,c,r);if(this.steps.push({position:s.after(c),place:p??null,rest:o.slice(1),
ply:i+1,move:c}),this.now.rest.length===0){this.#i("");return}let m=h.yourTurnMore(this.now.rest.length);this.say(this.said.
mood,this.said.text,`${h.reply(u)}${w()?"":" "}${m}`),this.#e("glide")}async#r([t,...s],n){if(t===void 0){this.say("bad",
h.noEscape(n),h.goOn),this.#e();return}let o=++this.#s,{position:i,ply:r,move:a}=this.now,c=this.text(i,t,a);if(this.say(
"bad",h.refuted(n,c)),this.isBusy=!0,this.#e(),await new Promise(f=>setTimeout(f,je)),o!==this.#s)return;this.isBusy=!1,
this.refutation=t;let l=i.after(t);this.steps.push({position:l,place:null,rest:null,ply:r+1,move:t});let p=h.refuted(n,c);
this.say("bad",p,lt(l).length>0?h.goOn:h.noMoreChecks),this.#e("glide");let u=this.#t(),m=s.length>0||u===null?s:await Ie(
l,u,this.#n.signal).catch(()=>[]);o===this.#s&&m.length>0&&(this.refuting=m,this.say("bad",p,this.#u(l,t)),this.#e())}#u(t,s){
let[n,o]=[t,s],r=this.refuting.map(a=>{let c=this.text(n,a,o);return[n,o]=[n.after(a),a],c}).join(w()?"":" ");return lt(
n).length>0?h.refutingOn(r):h.refutingLine(r)}showRefuting(){let[t,...s]=this.refuting;if(t===void 0)return;let{position:n,
ply:o}=this.now;this.refuting=s,this.refutation=n.side===this.problem.attacker?null:t,this.steps.push({position:n.after(
t),place:null,rest:null,ply:o+1,move:t,isShown:!0}),s.length===0&&this.say("bad",lt(this.now.position).length>0?h.goOn:h.
noMoreChecks),this.#e("glide")}#f(){this.refutation=null,this.refuting=[]}get canTakeBack(){return this.steps.some(({position:t},s)=>s<
this.steps.length-1&&t.side===this.problem.attacker)}takeBack(){if(!this.canTakeBack)return;this.#h();let{isShown:t}=this.
now;do this.steps.pop();while(!this.isAttackersTurn||t&&this.now.rest===null&&this.steps.length>1);this.isOther&&=this.now.
place===null;let{rest:s}=this.now;this.say("neutral",h.yourTurn,s?h.yourTurnMore(s.length):void 0),this.#e()}restart(){this.#h(),
this.steps=[this.#a()],this.isOther=!1,this.#o(),this.#e()}#h(){this.#d(),this.isBusy=!1,this.isSolved=!1,this.#f(),this.
hints=0}leave(){this.#d()}#d(){return this.#n.abort(),this.#n=new AbortController,this.#s+=1,this.#s}hint(){let{position:t,
rest:s,move:n}=this.now;if(!s||s.length===0||this.isBusy||this.isSolved||!this.isAttackersTurn){!s&&this.canTakeBack&&(this.
say("neutral",h.goOn),this.#e());return}this.wasHelped=!0,this.hints=Math.min(3,this.hints+1);let o=E(s[0]),i=o.drop||t.
board[o.from]%16,r=et(i,w()).replace(/^(先手の|Black )/,""),a=p=>w()?K(p):`${P(p)}${$(p)}`,l=[o.drop>0?h.hintDrop(r):
h.hintPiece(w()?a(o.from)+r:`${r} on ${a(o.from)}`),h.hintSquare(a(o.to)),h.hintMove(this.text(t,o,n))][this.hints-1];this.
say("neutral",l),this.#e()}hinted(){if(this.hints===0||!this.now.rest?.length)return[];let{from:t,to:s,drop:n}=E(this.now.
rest[0]),o=n>0?ct(n+this.now.position.side*16):t;return this.hints>1?[o,s]:[o]}spoken(){let[t,s]=[this.steps.at(-2),this.
now];return t===void 0?"":ne(t.position,s.move,w())}};var Ke=(e,t)=>{let s=document.getElementById(e)?.textContent;return s?JSON.parse(s):t},Gt=class{problems=new $t(document.
getElementById("data-problems")?.textContent??"");settings=Ke("data-settings",{});list=new kt(this.problems,t=>this.stateOf(
t));table;index=0;solving;answer=null;isFlipped=!1;#t=null;#e=new Map;#s={length:"",solved:"all",text:""};#n={perPage:6,
solutions:"end"};#a=d("div",{class:"page-root"});#o=null;constructor(){for(let t of(L.get("solved")??"").split(" "))t!==
""&&this.#e.set(t.slice(0,-1),t.slice(-1));this.table=new Et({isOwn:t=>this.#r(t),targets:t=>this.#c(t).map(({to:s})=>s),
play:(t,s)=>{this.#f(t,s)},refuse:()=>this.#u()}),this.#D()}begin(){if(document.body.append(this.#a),this.problems.length===
0){this.#a.append(d("p",{class:"empty"},h.noProblems));return}this.#$(),this.#S()}stateOf(t){return this.#e.size===0?"":
this.#e.get(Ut(this.problems.row(t).s))??""}#l(){let t=Ut(this.problems.row(this.index).s),s=this.solving.wasHelped?"h":
"s";this.#e.get(t)!=="s"&&(this.#e.set(t,s),L.set("solved",[...this.#e].map(n=>n.join("")).join(" ")))}engine(){return this.#t??=
de(),this.#t}#i(){return this.answer===null?this.solving.moves():[]}#c(t){let s=V(this.solving.now.position,t);return this.#i().
filter(({from:n,drop:o})=>t<81?n===t:o>0&&o===s%16)}#r(t){if(this.answer!==null||this.solving.isBusy||this.solving.isSolved)
return!1;let{position:s}=this.solving.now,n=V(s,t);return n!==0&&n>>4===s.side&&this.solving.isAttackersTurn}#u(){let{solving:t}=this;
this.answer===null&&!t.isBusy&&!t.isSolved&&Mt(h.onlyOwn(t.problem.attacker===0?`☗${h.black}`:`☖${h.white}`))}async#f(t,s){
let n=this.#c(t).filter(i=>i.to===s),o=n[0];if(n.length>1){let i=await this.table.askPromotion(t,s);o=i===null?void 0:n.
find(r=>r.promotes===i)}o!==void 0&&this.solving.play(o)}#h=d("h1",{});#d=d("span",{class:"length"});#b=d("a",{href:"#in\
dex",class:"counter"});#g=d("div",{class:"message",role:"status","aria-live":"polite"});#p=d("div",{class:"actions"});#m=d(
"section",{class:"aside"});#w=d("main",{class:"stage"});#y=d("main",{class:"index",hidden:!0});#M=d("p",{class:"found",role:"\
status"});#k=d("p",{class:"away","aria-live":"assertive",id:"said"});#$(){let t=y("back",h.previous,()=>this.#x(-1),{id:"\
previous"}),s=y("forward",h.next,()=>this.#x(1),{id:"next"}),n=this.problems.length>1,o=d("header",{class:"bar"},d("div",
{class:"names"},this.#h,this.#d),d("div",{class:"tools"},n&&t,n&&this.#b,n&&s,y("share",h.share,()=>this.#I(),{id:"share"}),
y("settings",h.settings,()=>this.#R(),{id:"settings"})));this.#m.replaceChildren(this.#g,this.#p),this.#w.replaceChildren(
this.table.root,this.#m,this.#k),this.#E(),this.#a.replaceChildren(o,this.#w,this.#y)}#E(){let t=()=>{this.list.choose(this.#s),
this.#M.textContent=this.list.chosen.length===0?h.nothing:h.count(this.list.chosen.length)},s=d("select",{id:"length",onchange:()=>{
this.#s.length=s.value,t()}},d("option",{value:""},h.all),...this.problems.lengths().map(i=>d("option",{value:i},h.plies(
i))));s.value=this.#s.length;let n=d("input",{type:"search",id:"search",placeholder:h.search,"aria-label":h.search,value:this.#s.
text,oninput:()=>{this.#s.text=n.value,t()}}),o=z(h.filter,this.#s.solved,[["all",h.all],["unsolved",h.unsolved],["solve\
d",h.done]],i=>{this.#s.solved=i,t()});this.#y.replaceChildren(d("div",{class:"filters"},d("label",{class:"field"},d("sp\
an",{},h.length),s),o,n,y("print",h.print,()=>this.#B(),{words:!0,id:"print"})),this.#M,this.list.root),t()}#S(){let t=location.
hash.slice(1),s=t==="index"&&this.problems.length>1;if(this.#y.hidden=!s,this.#w.hidden=s,document.body.classList.toggle(
"in-index",s),s){this.solving?.leave(),this.#h.textContent=this.settings.title||h.title,this.#d.textContent="",document.
title=this.#h.textContent,this.#E(),this.list.reveal(this.index);return}let n=new URLSearchParams(t),o=Number(n.get("p")??
this.#L()+1);this.index=Math.max(0,Math.min(this.problems.length,Math.round(o)||1)-1),this.#O(n.get("m"),n.get("v"))}#L(){
let t=0;for(;t<this.problems.length&&this.stateOf(t)!=="";)t+=1;return t<this.problems.length?t:0}#O(t,s){this.solving?.
leave();let n=this.problems.at(this.index);this.isFlipped=!1,this.answer=null,this.solving=new Tt(n,()=>this.engine(),a=>this.#v(
a));let o=n.row.n||h.problem(this.index+1);this.#h.textContent=o;let i=[n.row.a,n.row.o,Pe(n.row)].filter(Boolean).join(
"　");this.#d.replaceChildren(d("b",{},W(n.row)),i&&d("span",{},i)),this.#d.title=ue(n.row.k?.[2]??"");let r=h.of(this.
index+1,this.problems.length);this.#b.replaceChildren(N("index"),d("span",{},r)),this.#b.setAttribute("aria-label",`${h.
index}: ${r}`),document.title=`${o} ${W(n.row)}`,t!==null||this.settings.open===!0?this.#P(t,s):this.#v()}#P(t,s){let n=this.
problems.at(this.index);if(n.places.length<2){this.#v();return}this.solving.wasHelped||=!this.solving.isSolved,this.answer=
new ft(n,()=>{this.#C(),this.#v()});let o=Number(s??0),i=o>0&&o<n.places.length?o:this.answer.placeOf(Number(t??0));this.
answer.go(i)}#A(){this.answer=null,history.replaceState(null,"",`#p=${this.index+1}`),this.#v()}#C(){let{answer:t}=this,
s=t===null?"":`&m=${t.ply}${t.isMain?"":`&v=${t.place}`}`;history.replaceState(null,"",`#p=${this.index+1}${s}`)}#x(t){let{
chosen:s}=this.list,n=s.indexOf(this.index),o=n>=0?s[n+t]:this.index+t;o!==void 0&&o>=0&&o<this.problems.length&&(location.
hash=`p=${o+1}`)}#N(){let{answer:t,solving:s}=this,n={isTurned:s.problem.attacker===1!==this.isFlipped,style:at.style};if(t!==
null){let{move:u}=s.problem.places[t.place],m={...n,position:t.position(),last:u??void 0};return t.isMate&&(m.isOver=!0,
m.check=m.position.king(1-s.problem.attacker)),m}let{position:o,move:i}=s.now,r=o.king(1-s.problem.attacker),{refutation:a,
hints:c}=s,l={...n,position:o,last:i??void 0,marks:s.hinted()},p=(u,m,f)=>{let b=u.drop>0?ct(u.drop+m*16):u.from;l.arrow=
{from:b,to:u.to,kind:f}};return a!==null?p(a,1-o.side,"refutation"):c===3&&s.now.rest?.length&&p(E(s.now.rest[0]),o.side,
"hint"),s.isSolved&&(l.check=r,l.isOver=!0),l}#v(t){let{solving:s,answer:n}=this,o=this.#N(),i=De();if(this.table.show(o),
i!==void 0&&document.activeElement===document.body&&this.table.element(Number(i))?.focus(),t==="glide"&&o.last){let{from:a,
to:c}=o.last,l=a>=0?a:-1;l>=0&&this.table.glide(l,c)}this.table.board.setAttribute("aria-description",o.position.toSfen()),
this.table.board.dataset.sfen=o.position.toSfen(),s.isSolved&&n===null&&this.#l(),this.#H();let r=n===null?s.spoken():n.
place>0?n.text(n.place):"";this.#k.textContent!==r&&(this.#k.textContent=r)}#H(){let{solving:t,answer:s}=this,{mood:n,text:o,
more:i}=t.said,r=Vt(this.#p);this.#g.className=`message ${s===null?n:"neutral"}`,this.#g.hidden=s!==null;let a={good:"ri\
ght",solved:"right",bad:"wrong",busy:"",neutral:""}[n];this.#g.replaceChildren(d("span",{class:"sign","aria-hidden":"tru\
e"},a!==""&&N(a)),d("div",{},d("p",{class:"said"},o),i&&d("p",{class:"more"},i)));let c=t.problem.places.length>1,l=this.
index>=this.problems.length-1,p=y("hint",h.hint,()=>t.hint(),{words:!0,id:"hint"}),u=y("undo",h.takeBack,()=>t.takeBack(),
{words:!0,id:"undo"}),m=y("again",h.again,()=>t.restart(),{words:!0,id:"again"}),f=y("answer",s===null?h.answer:h.hideAnswer,
()=>s===null?this.#P(null,null):this.#A(),{words:!0,id:"answer"}),b=y("turn",h.turn,()=>this.#T(),{words:!0,id:"turn"}),
k=y("forward",h.showLine,()=>t.showRefuting(),{words:!0,id:"line"}),M=y("forward",h.next,()=>this.#x(1),{words:!0,id:"go\
-on"});M.classList.add("main");let C=y("index",h.index,()=>{location.hash="index"},{words:!0,id:"to-index"});p.disabled=
t.hints===3||t.isSolved||t.isBusy||!t.now.rest?.length,u.disabled=!t.canTakeBack;let D=s!==null?[f,b]:t.isSolved?[...l?this.
problems.length>1?[C]:[]:[M],m,f,b]:[t.refuting.length>0?k:p,u,...c?[f]:[],b];this.#p.replaceChildren(...D);let q=[this.#g,
...s===null?[]:[s.root],this.#p];(q.some((Fe,Ue)=>this.#m.children[Ue]!==Fe)||this.#m.children.length>q.length)&&this.#m.
replaceChildren(...q),_t(this.#p,r),this.#w.classList.toggle("answering",s!==null)}#T(){this.isFlipped=!this.isFlipped,this.#v()}#I(){
let t=this.problems.at(this.index),{answer:s,solving:n}=this,o=s?.position()??n.now.position,r=s!==null||n.isSolved?t.lineFrom(
0).map(E):[],{n:a="",a:c="",o:l=""}=t.row,p=r.length>0?[...Array(r.length+1).keys()].map(M=>t.comment(M)):[],u=oe({name:a,
author:c,source:l},t.start,r,r.length>0&&t.row.v==="mate",p),m=M=>async()=>{Mt(await qt(M)?h.copied:h.notCopied)},f=(M,C,D)=>y(
"",M,D,{words:!0,id:C}),b=`${location.href.replace(/#.*/,"")}#p=${this.index+1}`,k=xt(h.share,location.protocol==="file:"&&
d("p",{class:"small"},h.isLocal),d("div",{class:"menu"},Ae(b),f(h.copyLink,"copy-link",m(b)),s!==null&&f(h.copyPly,"copy\
-ply",m(location.href)),f(h.copySfen,"copy-sfen",m(o.toSfen())),f(h.copyKif,"copy-kif",m(u)),f(h.saveKif,"save-kif",()=>Jt(
`${t.row.n||this.index+1}.kif`,u)),f(h.print,"print-problem",()=>{k.close(),window.print()})))}#R(){Kt(()=>{let{answer:n}=this;
this.#$(),this.#S(),n!==null&&this.answer!==null&&this.answer.go(n.place)},()=>[d("p",{class:"small"},bt()>0?h.engineHas(
bt()):h.engineNone),d("p",{class:"small"},h.keys),d("p",{class:"small"},`${h.remember} `,y("",h.forget,()=>{this.#e.clear(),
L.set("solved",""),Mt(h.forgotten)},{words:!0,id:"forget"}))])}#B(){let t=this.#n,s=xt(h.print,z(h.diagrams,String(t.perPage),
[["4",h.perPage(4)],["6",h.perPage(6)]],n=>{t.perPage=n==="4"?4:6}),z(h.solutions,t.solutions,[["end",h.solutionsEnd],["\
upside",h.solutionsUpside],["none",h.solutionsNone]],n=>{t.solutions=n}),d("div",{class:"menu"},y("print",h.print,()=>{s.
close(),window.print()},{words:!0,id:"print-now"})))}#D(){addEventListener("hashchange",()=>this.#S()),document.addEventListener(
"keydown",n=>this.#K(n)),addEventListener("beforeprint",()=>{this.#o?.remove();let n=!this.#y.hidden,o=n?this.list.chosen:
[this.index],i=n?this.#n:{perPage:4,solutions:"none"};this.#o=Oe(this.problems,o,i),document.body.append(this.#o)}),addEventListener(
"afterprint",()=>this.#o?.remove());let t=null,{board:s}=this.table;s.addEventListener("pointerdown",n=>{t=this.answer===
null?null:[n.clientX,n.clientY]}),addEventListener("pointerup",n=>{let o=t;t=null,o!==null&&this.answer!==null&&this.#j(
n.clientX-o[0],n.clientY-o[1],n.clientX)})}#j(t,s,n){let o=this.table.board.getBoundingClientRect();Math.abs(t)>30&&Math.
abs(t)>Math.abs(s)?t<0?this.answer.forward():this.answer.back():Math.hypot(t,s)<=12&&(n>o.left+o.width/2?this.answer.forward():
this.answer.back())}#K(t){let s=t.target,n=/^(INPUT|SELECT|TEXTAREA)$/.test(s.tagName);if(t.ctrlKey||t.altKey||t.metaKey||
n||document.querySelector("dialog[open]")||document.body.classList.contains("in-index"))return;let{answer:o,solving:i}=this,
c={...o===null?{}:{ArrowLeft:()=>o.back(),ArrowRight:()=>o.forward(),Home:()=>o.first(),End:()=>o.last(),ArrowUp:()=>o.choose(
-1),ArrowDown:()=>o.choose(1)},n:()=>this.#x(1),p:()=>this.#x(-1),f:()=>this.#T(),u:()=>i.takeBack(),h:()=>i.hint()}[t.key];
c!==void 0&&(t.preventDefault(),c())}};mt();jt();document.addEventListener("problems",()=>{be(Ke("data-outlines",{})),new Gt().
begin()});})();
