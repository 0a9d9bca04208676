"use strict";(()=>{function Nt(s,t,e){for(let[n,o]of Object.entries(t))typeof o=="function"?s.addEventListener(n.slice(2),o):o===!0?s.setAttribute(
n,""):o!==void 0&&o!==!1&&s.setAttribute(n,String(o));s.append(...e.filter(n=>n||n===""))}function d(s,t={},...e){let n=document.
createElement(s);return Nt(n,t,e),n}function g(s,t={},...e){let n=document.createElementNS("http://www.w3.org/2000/svg",
s);return Nt(n,t,e),n}var ve={first:"M6 5v14M19 5l-9 7 9 7z",back:"M15 5l-8 7 8 7",forward:"M9 5l8 7-8 7",last:"M18 5v14\
M5 5l9 7-9 7z",undo:"M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12",turn:"M7 4v14l-4-4M17 20V6l4 4",hint:"M9 18h6M10 21h4M12 3a6 \
6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",answer:"M4 6h16M4 12h16M4 18h10",share:"M12 15V4M8 7\
l4-4 4 4M5 12v8h14v-8",index:"M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",settings:"M12 9a3 3 0 1 0 0 6 3 3 0 0 \
0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",again:"M4 12a8\
 8 0 1 0 3-6.2M4 4v5h5",print:"M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",right:"M5 13l5 5 9-11",wrong:"M6 6l12 12M18 6 \
6 18",close:"M6 6l12 12M18 6 6 18",mirror:"M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",rest:"M4 12h11M11 7l5 5-5 5M20 5v14",redo:"\
M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12",clear:"M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",unneeded:"M12 3a9 9 0 1 0 0 18 9 9 0 0\
 0 0-18zM8 12h8",check:"M9 3h6v3H9zM15 4h4v17H5V4h4M9 14l2 2 4-4",open:"M3 7V5h6l2 2h10v12H3z",pause:"M8 5v14M16 5v14",play:"\
M8 5l10 7-10 7z"},O=s=>g("svg",{class:"icon",viewBox:"0 0 24 24","aria-hidden":"true"},g("path",{d:ve[s]??""}));function w(s,t,e,n={}){
let o=n.words===!0;return d("button",{type:"button",id:n.id,title:o?void 0:t,"aria-label":o?void 0:t,class:o?"worded":"b\
are",onclick:e},s!==""&&O(s),o&&d("span",{},t))}var C={get(s){try{return localStorage.getItem(`tsumi.${s}`)}catch{return null}},
set(s,t){try{localStorage.setItem(`tsumi.${s}`,t)}catch{}}};async function It(s){try{return await navigator.clipboard.writeText(
s),!0}catch{let t=d("textarea",{readonly:!0,class:"away"});t.value=s,document.body.append(t),t.select();let e=document.execCommand(
"copy");return t.remove(),e}}function Rt(s,t){let e=URL.createObjectURL(new Blob([t],{type:"text/plain;charset=utf-8"}));
d("a",{href:e,download:s}).click(),setTimeout(()=>URL.revokeObjectURL(e),1e3)}var ye=[0,18,4,4,4,4,2,2,2],B=[7,6,5,4,3,2,1],Z=" PLNSGBRK",x=s=>s&15,L=s=>s>>4,H=s=>s>8?s-8:s,ke=s=>s<8&&s!==5,P=s=>9-s%
9,$=s=>Math.floor(s/9)+1,xe=(s,t)=>(t-1)*9+9-s,vt=s=>`${P(s)}${String.fromCharCode(96+$(s))}`;function Ft({from:s,to:t,drop:e,
promotes:n}){return e>0?`${Z[e]}*${vt(t)}`:vt(s)+vt(t)+(n?"+":"")}function E(s){let t=/^(?:([PLNSGBR])\*|([1-9])([a-i]))([1-9])([a-i])(\+?)$/.
exec(s);if(t===null)throw new Error(`no move: ${s}`);let e=(o,i)=>xe(Number(o),i.charCodeAt(0)-96),n=t[1]===void 0?0:Z.indexOf(
t[1]);return{from:n>0?-1:e(t[2],t[3]),to:e(t[4],t[5]),drop:n,promotes:t[6]==="+"}}var jt=[[-1,0]],J=[[-1,-1],[-1,1],[1,-1],
[1,1]],nt=[[-1,0],[1,0],[0,-1],[0,1]],q=[[-1,-1],[-1,0],[-1,1],[0,-1],[0,1],[1,0]],S=[],Me=[S,jt,S,[[-2,-1],[-2,1]],[...J,
[-1,0]],q,S,S,[...J,...nt],q,q,q,q,S,nt,J],$e=[S,S,jt,S,S,S,J,nt,S,S,S,S,S,S,J,nt],Bt=s=>1-s;function Dt(s,t,e){let n=t===
0?$(e):10-$(e);return(s===1||s===2)&&n===1||s===3&&n<=2}var ot=(s,t)=>t===0?s<27:s>=54,N=class s{board=new Uint8Array(81);hands=[
new Uint8Array(9),new Uint8Array(9)];side=0;static fromSfen(t){let[e,n,o]=t.trim().replace(/^sfen\s+/,"").split(/\s+/),i=new s,
r=(e??"").split("/");if(r.length!==9||n!=="b"&&n!=="w")throw new Error(`no SFEN: ${t}`);r.forEach((a,h)=>i.#t(a,h)),i.side=
n==="b"?0:1;for(let[,a,h]of(o??"-").matchAll(/(\d*)([PLNSGBRplnsgbr])/g)){let l=h===h.toUpperCase()?0:1;i.hands[l][Z.indexOf(
h.toUpperCase())]+=Number(a||1)}return i}#t(t,e){let n=0;for(let[,o,i,r]of t.matchAll(/(\+?)([a-zA-Z])|(\d)/g)){if(r!==void 0){
n+=Number(r);continue}let a=Z.indexOf(i.toUpperCase());if(a<1||n>8)throw new Error(`no SFEN: ${t}`);let h=i!==i.toUpperCase();
this.board[e*9+n]=a+(o?8:0)+(h?16:0),n+=1}if(n!==9)throw new Error(`no SFEN: ${t}`)}toSfen(){let t=[];for(let n=0;n<9;n+=
1){let o="";for(let i of this.board.subarray(n*9,n*9+9))o+=i===0?"1":Kt(i);t.push(o.replace(/1+/g,i=>String(i.length)))}
let e=[0,1].map(n=>B.map(o=>{let i=this.hands[n][o];return i===0?"":(i>1?i:"")+Kt(o+n*16)}).join(""));return`${t.join("/")}\
 ${this.side===0?"b":"w"} ${e.join("")||"-"} 1`}clone(){let t=new s;return t.board.set(this.board),t.hands[0].set(this.hands[0]),
t.hands[1].set(this.hands[1]),t.side=this.side,t}after({from:t,to:e,drop:n,promotes:o}){let i=this.clone(),r=i.hands[this.
side];if(n>0)i.board[e]=n+this.side*16,r[n]-=1;else{let a=this.board[e];a!==0&&(r[H(x(a))]+=1),i.board[e]=this.board[t]+
(o?8:0),i.board[t]=0}return i.side=Bt(this.side),i}king(t){return this.board.indexOf(8+t*16)}reach(t){let e=this.board[t],
n=L(e)===0?1:-1,o=Math.floor(t/9),i=t%9,r=[],a=([h,l],p)=>{for(let u=1;u<=p;u+=1){let m=o+n*h*u,f=i+l*u;if(m<0||m>8||f<0||
f>8||(r.push(m*9+f),this.board[m*9+f]!==0))return}};return Me[x(e)].forEach(h=>a(h,1)),$e[x(e)].forEach(h=>a(h,8)),r}isAttacked(t,e){
return this.board.some((n,o)=>n!==0&&L(n)===e&&this.reach(o).includes(t))}isInCheck(t){let e=this.king(t);return e>=0&&this.
isAttacked(e,Bt(t))}legalMoves(){let t=e=>!this.after(e).isInCheck(this.side);return[...this.#e(),...this.#s()].filter(e=>t(
e)&&!(e.drop===1&&this.after(e).isMate()))}#e(){let t=[];return this.board.forEach((e,n)=>{if(e===0||L(e)!==this.side)return;
let o=x(e);for(let i of this.reach(n)){let r=this.board[i];if(r!==0&&(L(r)===this.side||x(r)===8))continue;let a=ot(n,this.
side)||ot(i,this.side);ke(o)&&a&&t.push({from:n,to:i,drop:0,promotes:!0}),Dt(o,this.side,i)||t.push({from:n,to:i,drop:0,
promotes:!1})}}),t}#s(){let t=[];for(let e of B)if(this.hands[this.side][e]!==0)for(let n=0;n<81;n+=1){let o=Dt(e,this.side,
n)||e===1&&this.#o(n%9);this.board[n]===0&&!o&&t.push({from:-1,to:n,drop:e,promotes:!1})}return t}#o(t){let e=1+this.side*
16;return this.board.some((n,o)=>n===e&&o%9===t)}isMate(){if(!this.isInCheck(this.side))return!1;let t=e=>!this.after(e).
isInCheck(this.side);return!this.#e().some(t)&&!this.#s().some(t)}rest(){let t=[...ye];for(let e of this.board)e!==0&&(t[H(
x(e))]-=1);return B.forEach(e=>{t[e]-=this.hands[0][e]+this.hands[1][e]}),t}};function Kt(s){let t=x(s),e=Z[H(t)],n=L(s)===
0?e:e.toLowerCase();return t>8?`+${n}`:n}var I=["","一","二","三","四","五","六","七","八","九"],Ee="０１２３４５６７８９",A=["","歩","香","\
桂","銀","金","角","飛","玉","と","杏","圭","全","","馬","龍"],it=["","歩","香","桂","銀","金","角","飛",
"玉","と","成香","成桂","成銀","","馬","龍"],yt=["","pawn","lance","knight","silver","gold","bishop","rook","k\
ing","promoted pawn","promoted lance","promoted knight","promoted silver","","horse","dragon"],Ut=" PLNSGBRK",D=s=>Ee[P(
s)]+I[$(s)],kt=s=>s<2?"":s<10?I[s]:`十${I[s-10]}`;function V(s,t=""){return B.filter(n=>s[n]>0).map(n=>A[n]+kt(s[n])).join(
t)}function K(s,t,e=-1){let n=s.side===0?"▲":"△",o=t.drop||x(s.board[t.from]),i=Wt(s,t),r="";t.drop>0?r=i.length>0?"\
打":"":(r=i.length>0?Pe(s,t,i):"",r+=xt(s,t,o));let a=r===""?"同　":"同",h=t.to===e?a:D(t.to);return n+h+it[o]+r}function xt(s,t,e){
if(t.promotes)return"成";let n=i=>ot(i,s.side);return e<8&&e!==5&&(n(t.from)||n(t.to))?"不成":""}function Wt(s,t){let e=t.
drop>0?t.drop+s.side*16:s.board[t.from],n=[];return s.board.forEach((o,i)=>{o===e&&i!==t.from&&s.reach(i).includes(t.to)&&
n.push(i)}),n}function Pe(s,t,e){let n=s.side===0?1:-1,o=f=>n*($(f)-$(t.to)),i=f=>n*(P(t.to)-P(f)),r=f=>o(f)>0?"上":o(f)<
0?"引":"寄",a=x(s.board[t.from]),h=r(t.from);if(e.every(f=>r(f)!==h))return h;let l=H(a)>=6;if(!l&&o(t.from)===1&&i(t.
from)===0)return"直";let p=f=>i(f)-i(t.from),u=l?e.every(f=>p(f)>0)?"左":"右":i(t.from)<0?"左":"右";return e.filter(
f=>l?!1:Math.sign(i(f))===Math.sign(i(t.from))).length===0?u:u+h}function F(s,t){let e=l=>`${P(l)}${$(l)}`;if(t.drop>0)return`${Ut[t.
drop]}*${e(t.to)}`;let n=x(s.board[t.from]),o=(n>8?"+":"")+Ut[H(n)],i=Wt(s,t).length>0?e(t.from):"",r=s.board[t.to]===0?
"-":"x",a=xt(s,t,n),h=t.promotes?"+":a===""?"":"=";return o+i+r+e(t.to)+h}function zt(s,t,e){let n=t.drop||x(s.board[t.from]);
if(e){let a=s.side===0?"先手":"後手",h=t.drop>0?"打つ":t.promotes?"成":xt(s,t,n);return`${a}、${D(t.to)}${it[n]}${h}`}
let o=s.side===0?"Black":"White",i=`${P(t.to)} ${$(t.to)}`;if(t.drop>0)return`${o} drops a ${yt[n]} on ${i}`;let r=s.board[t.
to]===0?"moves to":"takes on";return`${o}: ${yt[n]} ${r} ${i}${t.promotes?" and promotes":""}`}function Q(s,t){if(s===0)
return"";let e=L(s)===0,n=x(s);return t?(e?"先手の":"後手の")+it[n]:`${e?"Black":"White"} ${yt[n]}`}function*Mt(s,t){
let e=s,n=-1;for(let o of t)yield[e,o,n],e=e.after(o),n=o.to}function Gt(s,t,e,n,o=[]){let i=Array.from({length:9},(u,m)=>`\
|${[...t.board.subarray(m*9,m*9+9)].map(b=>b===0?" ・":(L(b)===0?" ":"v")+A[x(b)]).join("")}|${I[m+1]}`),r="+----------\
-----------------+",a=["# KIF version=2.0 encoding=UTF-8",...[["作品名",s.name],["作者",s.author],["出典",s.source]].
map(([u,m])=>[u,(m??"").replace(/[\r\n]+/g," ").trim()]).filter(([,u])=>u!=="").map(u=>u.join("：")),`後手の持駒：${V(
t.hands[1],"　")||"なし"}`,"  ９ ８ ７ ６ ５ ４ ３ ２ １",r,...i,r,`先手の持駒：${V(t.hands[0],"　")||
"なし"}`,...t.side===1?["後手番"]:[],"手数----指手---------消費時間--"],h=u=>(o[u]??"").split(`
`).filter(Boolean).map(m=>`*${m}`),l=[...Mt(t,e)].map(([u,m,f],b)=>{let k=m.drop||x(u.board[m.from]),M=m.to===f?"同　":
D(m.to),T=m.drop>0?"打":`${m.promotes?"成":""}(${P(m.from)}${$(m.from)})`;return[`${b+1} ${M}${it[k]}${T}`,...h(b+1)]}),
p=n?[`${e.length+1} 詰み`,`まで${e.length}手で詰み`]:[];return[...a,...h(0),...l.flat(),...p,""].join(`
`)}var Le={language:"日本語",title:"詰将棋",board:"将棋盤",hand:"持駒",black:"先手",white:"後手",toMove:"手番",
none:"なし",empty:"空き",taken:"選択中",target:"移動できます",promotion:"成りますか",promote:"成",stay:"\
不成",plies:s=>`${s}手詰`,proofChecked:(s,t)=>`証明検査済み（${s.toLocaleString("en")}局面、${t} MiB）`,atMost:s=>`${s}\
手以内`,noMate:"不詰",open:"未解決",problem:s=>`第${s}問`,of:(s,t)=>`${s} / ${t}`,yourTurn:"王手を続けて、玉を詰ませてください。",
yourTurnMore:s=>`残り${s}手です。`,defend:"受方の手番です。手順は解答で見られます。",right:"正解\
です。",good:s=>`${s}、正解です。`,reply:s=>`${s}と応じました。`,solved:s=>`正解です。${s}手で詰みました。`,
solvedOther:s=>`${s}手で詰みました（作意とは別の手順）。`,noCheck:s=>`${s}は王手ではありません。`,
mustBlock:"その手は指せません。",refuted:(s,t)=>`${s}には${t}で詰みません。`,refutingLine:s=>`以下${s}\
で王手が続きません。`,refutingOn:s=>`以下${s}と続けても詰みません。`,showLine:"続きを見る",noEscape:s=>`${s}\
では詰みません。`,noMoreChecks:"もう王手が続きません。",goOn:"続けて試すか、「戻す」で戻れます。",
thinking:s=>`${s}を調べています…`,undecided:s=>`${s}で詰むかどうかは時間内に分かりませんでした。`,
notInFile:s=>`${s}はこのページの解答にない手です。`,yozume:(s,t)=>`${s}でも${t}手で詰みます（余詰）。`,
hayazume:(s,t)=>`${s}なら${t}手で早く詰みます（早詰）。`,unpromoted:s=>`${s}でも同じ手数で詰みます（成・不成の非限定）。`,
otherSquare:s=>`${s}でも同じ手数で詰みます（打ち場所の非限定）。`,order:s=>`${s}でも詰みます（手順前後）。`,
detour:s=>`${s}でも詰みます（迂回手順）。`,lastMove:s=>`${s}でも詰みます（最終手余詰）。`,hint:"\
ヒント",hintPiece:s=>`動かす駒は${s}です。`,hintDrop:s=>`持駒の${s}を打ちます。`,hintSquare:s=>`行き先は${s}\
です。`,hintMove:s=>`正解は${s}です。`,answer:"解答",hideAnswer:"解答を隠す",takeBack:"戻す",again:"最初\
から",turn:"盤を反転",previous:"前の問題",next:"次の問題",index:"一覧",share:"共有",settings:"設定",
close:"閉じる",first:"最初の局面",back:"一手戻る",forward:"一手進む",last:"最後の局面",moves:"手順",
variations:"変化",hasVariations:"変化あり",start:"開始局面",mated:"詰み",left:s=>`残り${s}手`,copySfen:"S\
FENをコピー",copyKif:"KIFをコピー",copyLink:"問題へのリンクをコピー",copyPly:"この局面へのリンクをコピー（解答が見えます）",
isLocal:"このページは端末内のファイルです。リンクはこの端末でだけ開けます。",onlyOwn:s=>`\
動かせるのは${s}の駒です。`,saveKif:"KIFを保存",copied:"コピーしました。",notCopied:"コピーできませんでした。",
filter:"絞り込み",length:"手数",all:"すべて",unsolved:"まだ",done:"解いた",search:"番号・題名・作者",
count:s=>`${s}題`,nothing:"当てはまる問題がありません。",wasSolved:"解答済み",helped:"ヒントあり",
print:"印刷",diagrams:"図面",perPage:s=>`1ページに${s}題`,solutionsEnd:"解答は巻末",solutionsUpside:"解答は同じ\
ページに逆さ",solutionsNone:"解答なし",solutions:"解答",pieces:"駒",wood:"五角形",flat:"文字だけ",theme:"\
配色",auto:"自動",light:"明るい",dark:"暗い",tongue:"言語",engineHas:s=>`このページには詰将棋エンジン tsumi（${s}\
 KiB）が入っています。`,engineNone:"このページにはエンジンが入っていません。解答にない手は判定できません。",
keys:"キー操作：矢印で盤上を移動、Enterで選択・着手、Escで取消、Uで戻す、Hでヒント、N・Pで次・前、Fで反転。解答では←→で一手ずつ、↑↓で変化。",
made:"tsumi で作成",noProblems:"問題がありません。",remember:"解いた問題はこのブラウザが覚えます。",
forget:"記録を消す",forgotten:"記録を消しました。",attacks:s=>`${s}の攻め`,compose:"創作盤",box:"駒箱",
boxHint:"駒箱から盤や持駒へ動かします。盤上の駒をもう一度選ぶと、向きと成りが変わります。",
rest:"残りは玉方",restDone:"残りの駒を玉方の持駒にしました。",mirror:"左右反転",swap:"先後を入替",
undo:"元に戻す",redo:"やり直す",clear:"盤を空に",read:"貼り付け・ファイル",readHint:"SFEN、KIF、KI2、C\
SA、BODを貼り付けるか、ファイルをここに落としてください。",readDone:s=>`${s}題を読み込みました。`,
readOpen:"ファイルを選ぶ",load:"読み込む",badText:s=>`読み込めません：${s}`,saveShare:"保存・共有",
inLine:"手順の途中です。最初の局面に戻ると駒を動かせます。",composeKeys:"キー操作：矢印で盤上を移動、K・R・B・G・\
S・N・L・Pで☗の駒（小文字は☖）、+で成、Deleteで除く、Enterで選択、Ctrl+Zで元に戻す。",
removeAsk:"この下書きを削除しますか。",drafts:"下書き",saveDraft:"下書きに保存",draftSaved:"下書きに保存\
しました。",noDrafts:"下書きはまだありません。",remove:"削除",solving:"調べています…",paused:"\
停止中",pause:"検討停止",resume:"検討再開",ready:"玉方の玉を置くと、調べ始めます。",result:"結\
果",proven:"最短と証明済み",upper:"以内に詰み",searched:(s,t)=>`${s.toLocaleString("ja")}局面、${t}秒`,
checkProblem:"余詰を検討",checking:(s,t)=>`検討中 ${s} / ${t}`,complete:"完全作です（余詰なし、駒余りなし）。",
incomplete:"不完全です。",minorOnly:"小さなキズだけです。",openReport:"一部は時間内に決まりませんでした。",
faults:"キズ",kinds:{fuzume:"不詰",yozume:"余詰",hayazume:"早詰",komaamari:"駒余り",hencho:"変長",hendo:"変同",
henbetsu:"変別"},minors:{unpromoted:"成・不成の非限定","other-square":"打ち場所の非限定",detour:"迂回手順",
order:"手順前後","mate-in-one":"一手詰の余詰","last-move":"最終手余詰",mirror:"左右対称"},atPly:s=>`${s}\
手目`,line:"手順",longest:"同手数の変化",unneeded:"不要駒",unneededNone:"どの駒を除いても、解が変わります。",
unneededHas:s=>`除いても同じ手順で詰む駒：${s}`,tries:"紛れ",triesHint:"詰まない初手です。選ぶと、逃れる手順が出ます。",
noWasm:"エンジンがないので、調べることはできません。tsumi.wasm を同じ場所に置いてください。",
inCheck:"玉方の玉に、もう王手がかかっています。",nifu:s=>`${s}筋が二歩です。`,leftOver:"駒余り",
fault:s=>`この局面は調べられません：${s}`,name:"題名",author:"作者",source:"出典"},Vt={language:"Engl\
ish",title:"Shogi mate problems",board:"Shogi board",hand:"In hand:",black:"Black",white:"White",toMove:"to move",none:"\
none",empty:"empty",taken:"selected",target:"can go here",promotion:"Promote?",promote:"Promote",stay:"Keep",plies:s=>`M\
ate in ${s} plies`,proofChecked:(s,t)=>`proof checked (${s.toLocaleString("en")} positions, ${t} MiB)`,atMost:s=>`Mate i\
n ${s} plies at most`,noMate:"No mate",open:"Unsolved",problem:s=>`Problem ${s}`,of:(s,t)=>`${s} / ${t}`,yourTurn:"Mate \
the king by checks alone.",yourTurnMore:s=>`${s} plies to go.`,defend:"The defender is to move. The answer shows the lin\
e.",right:"Right.",good:s=>`${s} is right.`,reply:s=>`The reply is ${s}.`,solved:s=>`Mate in ${s} plies. Solved.`,solvedOther:s=>`\
Mate in ${s} plies, by another line than the solution's.`,noCheck:s=>`${s} is not a check.`,mustBlock:"That move is not \
possible.",refuted:(s,t)=>`${s} is refuted by ${t}.`,refutingLine:s=>`Then ${s}, and there are no more checks.`,refutingOn:s=>`\
Then ${s}, and still there is no mate.`,showLine:"Show the line",noEscape:s=>`${s} does not mate.`,noMoreChecks:"There a\
re no more checks.",goOn:"Try on, or take it back.",thinking:s=>`Looking at ${s} …`,undecided:s=>`Whether ${s} mates w\
as not settled in time.`,notInFile:s=>`${s} is not in this page's solution.`,yozume:(s,t)=>`${s} mates too, in ${t} (a s\
econd solution).`,hayazume:(s,t)=>`${s} mates sooner, in ${t}.`,unpromoted:s=>`${s} mates in as many (promotion is left \
open).`,otherSquare:s=>`${s} mates in as many (the square is left open).`,order:s=>`${s} mates too (the moves in another\
 order).`,detour:s=>`${s} mates too (a detour).`,lastMove:s=>`${s} mates too (another last move).`,hint:"Hint",hintPiece:s=>`\
Move the ${s}.`,hintDrop:s=>`Drop a ${s}.`,hintSquare:s=>`It goes to ${s}.`,hintMove:s=>`The move is ${s}.`,answer:"Answ\
er",hideAnswer:"Hide the answer",takeBack:"Take back",again:"Start again",turn:"Turn the board",previous:"Previous probl\
em",next:"Next problem",index:"Index",share:"Share",settings:"Settings",close:"Close",first:"First position",back:"One m\
ove back",forward:"One move forward",last:"Last position",moves:"Moves",variations:"Variations",hasVariations:"with vari\
ations",start:"Start",mated:"Mate",left:s=>`${s} plies left`,copySfen:"Copy SFEN",copyKif:"Copy KIF",copyLink:"Copy link\
 to the problem",copyPly:"Copy link to this position (shows the answer)",isLocal:"This page is a file on your device: it\
s links open here only.",onlyOwn:s=>`${s} moves: only those pieces can be taken up.`,saveKif:"Save KIF",copied:"Copied.",
notCopied:"It could not be copied.",filter:"Filter",length:"Length",all:"All",unsolved:"Unsolved",done:"Solved",search:"\
Number, title, author",count:s=>`${s} problems`,nothing:"No problem fits.",wasSolved:"Solved",helped:"With a hint",print:"\
Print",diagrams:"Diagrams",perPage:s=>`${s} on a page`,solutionsEnd:"Solutions at the end",solutionsUpside:"Solutions up\
side down below",solutionsNone:"No solutions",solutions:"Solutions",pieces:"Pieces",wood:"Pentagons",flat:"Characters",theme:"\
Colours",auto:"Automatic",light:"Light",dark:"Dark",tongue:"Language",engineHas:s=>`This page has the mate engine tsumi \
in it (${s} KiB).`,engineNone:"This page has no engine: moves beside the solution cannot be judged.",keys:"Keys: arrows \
move on the board, Enter selects and moves, Escape puts back, U takes back, H hints, N and P next and previous, F turns.\
 In the answer, left and right step, up and down choose variations.",made:"Made with tsumi",noProblems:"There are no pro\
blems.",remember:"This browser remembers what you have solved.",forget:"Forget it",forgotten:"Forgotten.",attacks:s=>`${s}\
 attacks`,compose:"Composing board",box:"Box",boxHint:"Move pieces from the box to the board or into a hand. Select a pi\
ece on the board twice to turn or promote it.",rest:"Rest to the defender",restDone:"The defender has the rest of the pi\
eces.",mirror:"Mirror",swap:"Swap sides",undo:"Undo",redo:"Redo",clear:"Clear",read:"Paste or open",readHint:"Paste SFEN\
, KIF, KI2, CSA or BOD, or drop a file here.",readDone:s=>`${s} read.`,readOpen:"Choose a file",load:"Read",badText:s=>`\
It cannot be read: ${s}`,saveShare:"Save or share",inLine:"A line is being played: at its start pieces can be moved agai\
n.",composeKeys:"Keys: arrows move on the board, K, R, B, G, S, N, L and P put a piece of Black there (small letters: Wh\
ite), + promotes, Delete takes away, Enter selects, Ctrl+Z undoes.",removeAsk:"Remove this draft?",drafts:"Drafts",saveDraft:"\
Keep as a draft",draftSaved:"Kept as a draft.",noDrafts:"No drafts yet.",remove:"Remove",solving:"Searching …",paused:"\
Paused",pause:"Stop searching",resume:"Search on",ready:"Put the defender's king on the board, and the search begins.",result:"\
Result",proven:"proven shortest",upper:"at most",searched:(s,t)=>`${s.toLocaleString("en")} positions, ${t} s`,checkProblem:"\
Check for cooks",checking:(s,t)=>`Checking ${s} of ${t}`,complete:"Complete: no second solution, no piece left over.",incomplete:"\
Not complete.",minorOnly:"Minor faults only.",openReport:"Some of it was not settled in time.",faults:"Faults",kinds:{fuzume:"\
no mate",yozume:"second solution",hayazume:"shorter mate",komaamari:"pieces left over",hencho:"longer defence",hendo:"eq\
ual defence",henbetsu:"second solution in a variation"},minors:{unpromoted:"promotion left open","other-square":"square \
left open",detour:"detour",order:"order of moves","mate-in-one":"another mate in one","last-move":"another last move",mirror:"\
mirror image"},atPly:s=>`ply ${s}`,line:"Line",longest:"Defences of the same length",unneeded:"Unneeded pieces",unneededNone:"\
Without any one of the pieces the solution changes.",unneededHas:s=>`The line stays the same without: ${s}`,tries:"Tries",
triesHint:"First moves that do not mate. Choose one to see what refutes it.",noWasm:"There is no engine, so nothing can \
be checked. Put tsumi.wasm beside this page.",inCheck:"The defender's king is in check already.",nifu:s=>`There are two \
pawns of one side on file ${s}.`,leftOver:"pieces left",fault:s=>`This position cannot be searched: ${s}`,name:"Title",author:"\
Author",source:"Source"},rt="en",c=Vt,v=()=>rt==="ja";function at(s){rt=(s??C.get("language")??((navigator.languages?.[0]??
navigator.language).startsWith("ja")?"ja":"en"))==="ja"?"ja":"en",c=rt==="ja"?Le:Vt,document.documentElement.lang=rt}var lt=class{place=0;root;#t;#e;#s=new Map;#o=d("ol",{class:"moves","aria-label":c.moves});#a=d("p",{class:"status"});#n=d(
"p",{class:"comment"});#l=d("div",{class:"branches",role:"group","aria-label":c.variations});#i;#c="";constructor(t,e){this.#t=
t,this.#e=e;let n=o=>w(o,c[o],()=>this[o](),{id:o});this.#i={first:n("first"),back:n("back"),forward:n("forward"),last:n(
"last")},this.root=d("div",{class:"answer"},d("nav",{class:"steps","aria-label":c.moves},...Object.values(this.#i)),this.#a,
this.#n,this.#l,this.#o),this.#p()}#r(t){return this.#t.places[t].next[this.#s.get(t)??0]}#u(){let t=this.#t.path(this.place);
for(let e=this.#r(this.place);e!==void 0;e=this.#r(e))t.push(e);return t}get ply(){return this.#t.path(this.place).length}get isMain(){
let{places:t}=this.#t;return this.#t.path(this.place).every(e=>t[t[e].before].next[0]===e)}get isMate(){return this.#t.places[this.
place].plies===0}position(){return this.#t.position(this.place)}go(t){for(let e of this.#t.path(t)){let{before:n}=this.#t.
places[e];this.#s.set(n,this.#t.places[n].next.indexOf(e))}this.place=t,this.#p(),this.#e()}first(){this.go(0)}back(){this.
go(this.#t.places[this.place].before)}forward(){this.go(this.#r(this.place)??this.place)}last(){this.go(this.#u().at(-1)??
0)}choose(t){let{length:e}=this.#t.places[this.place].next;return e<2?!1:(this.#s.set(this.place,((this.#s.get(this.place)??
0)+t+e)%e),this.#p(),!0)}placeOf(t){let e=0;for(let n=0;n<t&&this.#t.places[e].next.length>0;n+=1)e=this.#t.places[e].next[0];
return e}text(t){let{before:e,move:n}=this.#t.places[t],o=this.#t.position(e);return v()?K(o,n,this.#t.places[e].move?.to??
-1):F(o,n)}#p(){let{places:t}=this.#t,e=this.#u(),n=e.join();n!==this.#c&&(this.#c=n,this.#o.replaceChildren(...this.#h(
e)));for(let h of this.#o.querySelectorAll("[aria-current]"))h.removeAttribute("aria-current");let o=this.#o.children[e.
indexOf(this.place)]?.firstElementChild;if(o?.setAttribute("aria-current","true"),o instanceof HTMLElement){let h=o.offsetTop-
this.#o.offsetTop,l=h<this.#o.scrollTop||h+o.offsetHeight>this.#o.scrollTop+this.#o.clientHeight;this.#o.scrollTop=l?h-this.#o.
clientHeight/2:this.#o.scrollTop}let{next:i,plies:r}=t[this.place];this.#l.replaceChildren(...i.length<2?[]:i.map((h,l)=>d(
"button",{type:"button","aria-pressed":String(l===(this.#s.get(this.place)??0)),onclick:()=>this.go(h)},this.text(h))));
let a=r===0?c.mated:r===null?"":c.left(r);this.#a.textContent=[`${this.ply} / ${e.length}`,a].filter(Boolean).join("　"),
this.#n.textContent=this.#t.comment(this.place),this.#n.hidden=this.#n.textContent==="",this.#i.first.disabled=this.#i.back.
disabled=this.place===0,this.#i.forward.disabled=this.#i.last.disabled=i.length===0}#h(t){let{places:e}=this.#t,n=this.#t.
start;return t.map((o,i)=>{let{move:r,before:a}=e[o],h=v()?K(n,r,e[a].move?.to??-1):F(n,r);n=n.after(r);let l=e[a].next.
length>1;return d("li",{},d("button",{type:"button",class:l?"branch":void 0,title:l?c.hasVariations:void 0,onclick:()=>this.
go(o)},d("small",{},String(i+1)),h))})}};function _t(s){let t,e=0,n=new Map,o=l=>{let p=n.get(l);return n.delete(l),n.size===0&&t?.rest(),p?.cleanUp(),p},i=({id:l,
progress:p,answer:u,error:m})=>{p!==void 0?n.get(l)?.onProgress?.(p):m!==void 0?o(l)?.reject(new Error(m)):o(l)?.resolve(
u)},r=l=>{t=void 0,[...n.keys()].forEach(p=>o(p)?.reject(l))},a=(l,p,{signal:u,onProgress:m}={})=>new Promise((f,b)=>{u?.
throwIfAborted(),t??=s(i,r);let k=++e,M=()=>{t?.post({stop:k}),o(k)?.reject(u.reason)};u?.addEventListener("abort",M);let T=()=>u?.
removeEventListener("abort",M);n.set(k,{resolve:f,reject:b,onProgress:m,cleanUp:T}),t.post({id:k,kind:l,text:p})}),h=(l,p)=>JSON.
stringify({[l]:p});return{solve:(l,p={},u={})=>a("ask",h("solve",{sfen:l,limits:p}),u),check:(l,p={},{given:u=[],...m}={})=>a(
"ask",h("check",{sfen:l,limits:p,given:u}),m),readKifu:(l,p={})=>a("read",l,p),close:()=>{t?.end(),r(new Error("closed"))}}}var qt=`"use strict";(()=>{var p=new TextDecoder,d=new TextEncoder;function m(r){let t=()=>{throw new Error("no such fun\
ction")},e={};for(let{module:s,name:i}of WebAssembly.Module.imports(
r))e[s]??={},e[s][i]=t;return e}var h=class{isSuspended=!1;#o=[];#e;#s;#c;#n;#t=[];#r=!1;#i=0;constructor(t,{work:e,slic\
e:s=5,
complain:i=()=>{}}){let c=(n,o)=>p.decode(new Uint8Array(this.#e.memory.buffer,n,o)),{exports:a}=new WebAssembly.Instanc\
e(
t,{...m(t),host:{now:()=>performance.now(),pause:()=>this.#u(),descend:()=>this.#l(),resume:()=>this.work(s),refused:n=>\
{
this.#i=n>>>0},say:(n,o)=>this.#o.push(c(n,o)),complain:(n,o)=>i(c(n,o))}});this.#e=a,this.#s=a.__stack_pointer.value,th\
is.#c=
this.#f(1048576)+1048576,this.#n=[{enter:a[e],store:this.#a(0)}],this.call("begin")}get bytes(){return this.#e.memory.bu\
ffer.
byteLength}call(t,e){let s=this.#e,i=s.__stack_pointer,c=i.value;if(this.#i=0,i.value=this.#c,e!==void 0){let n=typeof e\
==
"string"?d.encode(e):e,o=s.buffer(n.length);if(o===0)throw new RangeError(\`no memory for a text of \${n.length} bytes\`);n\
ew Uint8Array(
s.memory.buffer,o,n.length).set(n)}let a=s[t]();return i.value=c,a}work(t){let e=this.#e,s=e.__stack_pointer,i=s.value;t\
his.#i=
0,s.value=this.#s,e.slice(performance.now()+t),this.#h(),e.slice(1/0),this.#s=s.value,s.value=i}#h(){let t=this.#e,e=thi\
s.#n,
s=this.isSuspended;for(;;){let{enter:i,store:c}=e.at(-1);if(s&&t.asyncify_start_rewind(c),i(),s=t.asyncify_get_state()==\
=
1,s){if(t.asyncify_stop_unwind(),!this.#r)break;this.#r=!1,e.push({enter:t.deeper,store:this.#a(e.length)}),s=!1}else if\
(e.
length>1)e.pop(),s=!0;else break}this.isSuspended=s}#a(t){return this.#t[t]??=this.#f(2097152),this.#t[t]}#f(t){let e=th\
is.#e.
region(t);if(e===0)throw new RangeError(\`no memory for \${t} bytes\`);return e}#l(){this.#r=this.#u()}#u(){let t=this.#e;i\
f(t.
asyncify_get_state()===2)return t.asyncify_stop_rewind(),!1;let{store:e}=this.#n.at(-1);return new Uint32Array(t.memory.\

buffer,e,2).set([e+8,e+2097152]),t.asyncify_start_unwind(e),!0}why(t){return this.#i>0&&t instanceof WebAssembly.Runtime\
Error?
\`no memory for \${this.#i} bytes\`:String(t)}take(){return this.#o.splice(0)}};var y=8,f=class{#o;#e;#s;#c=[];#n=[];#t;con\
structor(t,e){this.#o=t,this.#e=e}receive(t){t.stop===void 0?this.#n.push(t):
t.stop===this.#t?.id?this.#s.call("stop"):this.#n=this.#n.filter(({id:e})=>e!==t.stop),this.#t===void 0&&this.#r()}#r(){\

if(this.#t=this.#n.shift(),this.#t===void 0)return;let{kind:t,text:e}=this.#t;this.#i(s=>s.call(t,e))}#i(t){try{this.#s?\
?=
new h(this.#o,{work:"answer",complain:e=>this.#c.push(e)}),t(this.#s),this.#s.take().forEach(e=>this.#a(JSON.parse(e)))}\
catch(e){
let s=this.#h(this.#s?.why(e)??String(e));this.#s=void 0,this.#a({answer:{verdict:"unknown",...s,moves:[]}})}this.#t===v\
oid 0?
this.#r():w(()=>this.#i(e=>e.work(y)))}#h(t){let e=[...this.#c.splice(0),t].join("; ");return{reason:/no memory|out of m\
emory|allocat/i.
test(e)?"memory":/call stack|recursion/i.test(e)?"too deep":"failed",message:e}}#a(t){this.#e({id:this.#t.id,...t}),t.pr\
ogress===
void 0&&(this.#t=void 0)}},w=globalThis.setImmediate??(()=>{let{port1:r,port2:t}=new MessageChannel,e;return t.onmessage\
=
()=>e(),s=>{e=s,r.postMessage(void 0)}})();var l=[],u;self.onmessage=async({data:r})=>{if(r.module===void 0){u===void 0?\
l.push(r):u.receive(r);return}try{let t=await WebAssembly.
compile(r.module);u=new f(t,e=>self.postMessage(e)),l.splice(0).forEach(e=>u.receive(e))}catch(t){self.postMessage({brok\
en:String(
t)})}};})();
`;async function Ce(){let s=document.getElementById("data-engine")?.textContent?.trim();if(!s)return null;let{body:t}=await fetch(
`data:application/octet-stream;base64,${s}`);return new Response(t.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()}
var Ae=new Promise(s=>{document.readyState==="loading"?addEventListener("DOMContentLoaded",()=>s(),{once:!0}):s()});async function Oe(){
let s=await fetch(new URL("tsumi.wasm",document.baseURI));if(!s.ok)throw new Error(`tsumi.wasm: ${s.status}`);return s.arrayBuffer()}
var ct=()=>Math.round((document.getElementById("data-engine")?.textContent?.length??0)*.75/1024);function Jt(s=!1){if(!(ct()>
0)&&!s)return null;let e=URL.createObjectURL(new Blob([qt],{type:"text/javascript"}));return _t((n,o)=>{let i=new Worker(
e);return i.onmessage=({data:r})=>r.broken===void 0?n(r):o(new Error(r.broken)),i.onerror=({message:r})=>o(new Error(r||
"no worker")),Ae.then(Ce).then(r=>r??Oe()).then(r=>i.postMessage({module:r},[r]),o),{post:r=>i.postMessage(r),end:()=>i.
terminate(),rest:()=>{}}})}var Qt={},He=[0,.84,.87,.88,.92,.92,.96,.96,1],Zt="M50 4Q51 4 52 4.6L78.6 17.6Q80 18.4 80.3 20L91.6 91.2Q92 95 88.4 95L1\
1.6 95Q8 95 8.4 91.2L19.7 20Q20 18.4 21.4 17.6L48 4.6Q49 4 50 4Z",$t=s=>Qt[s]??"",Xt=new Map;function Yt(s){let t=Xt.get(
s)??new Path2D($t(s));return Xt.set(s,t),t}var St=s=>`o${s.codePointAt(0).toString(16)}`;function Ne(s,t){let e=He[H(s)],
n=t?"rotate(180 50 50) ":"",o=`translate(${50*(1-e)} ${95*(1-e)-2*(1-e)}) scale(${e})`,i=`translate(50 58) scale(${s===8?
.06:.058}) translate(-500 -520)`;return g("g",{},g("path",{d:Zt,class:"piece-shadow",transform:`translate(1.2 2.6) ${n}${o}`}),
g("g",{transform:n+o},g("path",{d:Zt,class:t?"piece-wood turned":"piece-wood"}),g("path",{d:$t(A[s]),transform:i,class:s>
8?"piece-promoted":"piece-ink"})))}function Ie(s,t){let e=t?"rotate(180 50 50) ":"";return g("path",{d:$t(A[s]),transform:`${e}\
translate(8 7) scale(0.084)`,class:"piece-flat"})}function te(s){Qt=s;let t=Object.entries(s).map(([n,o])=>g("path",{id:St(
n),d:o}));A.forEach((n,o)=>{if(n!=="")for(let i of[!1,!0]){let r=`${i?"w":"b"}${o}`;t.push(g("symbol",{id:`wood-${r}`,viewBox:"\
0 0 100 100"},Ne(o,i)),g("symbol",{id:`flat-${r}`,viewBox:"0 0 100 100"},Ie(o,i)))}});let e=(n,o,i)=>g("linearGradient",
{id:n,x1:0,y1:0,x2:0,y2:1},g("stop",{offset:0,"stop-color":o}),g("stop",{offset:1,"stop-color":i}));document.body.prepend(
g("svg",{class:"away",width:0,height:0,"aria-hidden":"true"},g("defs",{},e("piece-light","#fbe9bf","#eecd8c"),e("piece-l\
ight-turned","#eecd8c","#fbe9bf"),...t)))}function Y(s,t,e){let n=L(s)===1!==t,o=`#${e}-${n?"w":"b"}${x(s)}`;return g("s\
vg",{class:"piece",viewBox:"0 0 100 100","aria-hidden":"true"},g("use",{href:o}))}var y=40,Re="☗☖";function ht(s,t,e,n,o=!1){let i=n/1e3,r=o?" rotate(180 500 500)":"";return g("use",{href:`#${St(s)}`,
transform:`translate(${t} ${e}) scale(${i})${r}`})}var ne=Array.from({length:8},(s,t)=>(t+1)*y).map(s=>`M0 ${s}H${9*y}M${s}\
 0V${9*y}`).join("");function Be(s,t){let e=g("g",{},g("path",{d:ne,class:"diagram-lines"}),g("path",{d:`M0 0H${9*y}V${9*
y}H0Z`,class:"diagram-frame"}));return s.board.forEach((n,o)=>{if(n!==0){let i=t?80-o:o;e.append(ht(A[x(n)],i%9*y+3,Math.
floor(i/9)*y+3,y-6,L(n)===1!==t))}}),e}function ee(s,t,e,n){return g("g",{},...[...s].map((o,i)=>ht(o,t,e+i*n*1.08,n)))}
var se=(s,t)=>`${Re[t]}持駒${V(s.hands[t])||"なし"}`;function oe(s,t){let e=t===1,n=s.rest().every((a,h)=>h===0||h===
8||a===0),o=g("svg",{class:"diagram",viewBox:"-32 -28 456 394","aria-hidden":"true"},Be(s,e));for(let a=0;a<9;a+=1){let h="\
１２３４５６７８９"[e?a:8-a],l=I[e?9-a:a+1];o.append(ht(h,a*y+11,-22,18),ht(l,9*y+5,a*y+11,18))}let i=a=>Math.min(
24,(9*y-12)/(a.length*1.08)),r=se(s,t);if(o.append(ee(r,9*y+32,6,i(r))),!n){let a=se(s,1-t),h=g("g",{transform:`translat\
e(-6 ${9*y-6}) rotate(180)`});h.append(ee(a,0,0,i(a))),o.append(h)}return o}function ie(s,t,e){let n=Math.round(e*devicePixelRatio),
o=d("canvas",{class:"diagram",width:n,height:n,"aria-hidden":"true"}),i=o.getContext("2d"),r=n/(9*y+6),a=getComputedStyle(
document.documentElement).getPropertyValue("--ink");i.fillStyle=i.strokeStyle=a;let h=3*r;return i.setTransform(r,0,0,r,
h,h),i.lineWidth=2.5,i.strokeRect(0,0,9*y,9*y),i.globalAlpha=.75,i.lineWidth=1,i.stroke(new Path2D(ne)),i.globalAlpha=1,
s.board.forEach((l,p)=>{if(l!==0){let u=t===1?80-p:p,m=L(l)===1!=(t===1),f=r*(y-6)/1e3*(m?-1:1),b=m?y-3:3;i.setTransform(
f,0,0,f,h+r*(u%9*y+b),h+r*(Math.floor(u/9)*y+b)),i.fill(Yt(A[x(l)]))}}),o}var j=({v:s,p:t,x:e})=>s!=="mate"?s==="nomate"?c.noMate:c.open:t===void 0?"":e===!0?c.plies(t):c.atMost(t),ae=({k:s})=>s===
void 0?"":c.proofChecked(s[0],(s[1]/2**20).toFixed(s[1]<2**20?3:1)),Et=({n:s,a:t})=>[s,t].filter(Boolean).join("　");function De(s){
let t=s.lineFrom(0).map(E);return[...Mt(s.start,t)].map(([e,n,o])=>v()?K(e,n,o):F(e,n))}function re(s,t){let e=s.at(t),n=De(
e).flatMap(o=>[d("span",{},o)," "]);return d("div",{class:"print-solution"},d("b",{},`${t+1}`),d("span",{},...n.length>0?
n:[j(e.row)]))}function le(s,t,e){let n=d("div",{class:`book per-${e.perPage}`});for(let o=0;o<t.length;o+=e.perPage){let i=t.
slice(o,o+e.perPage),r=d("div",{class:"sheet"},...i.map(a=>{let h=s.at(a);return d("figure",{},d("figcaption",{},d("b",{},
String(a+1)),d("span",{},Et(h.row)),d("i",{},j(h.row))),oe(h.start,h.attacker))}));n.append(e.solutions==="upside"?d("se\
ction",{class:"page"},r,d("div",{class:"upside"},...i.map(a=>re(s,a)))):d("section",{class:"page"},r))}return e.solutions===
"end"&&n.append(d("section",{class:"solutions"},d("h2",{},c.solutions),...t.map(o=>re(s,o)))),n}var Ke=148,Fe=78,U=12,je=12,dt=class{root;chosen=[];#t;#e;#s;#o="";#a=0;#n=new Map;constructor(t,e){this.#e=t,this.#s=e,
this.#t=d("div",{class:"cards",role:"list"}),this.root=d("div",{class:"list"},this.#t),addEventListener("scroll",()=>this.#i(),
{passive:!0}),addEventListener("resize",()=>this.#i()),matchMedia("(prefers-color-scheme: dark)").addEventListener("chan\
ge",()=>this.#r())}choose({length:t,solved:e,text:n}){let o=n.trim().toLowerCase(),i=h=>{let l=this.#e.row(h),p=this.#s(
h)===""?"unsolved":"solved";return(t===""||(l.v==="mate"?String(l.p):l.v)===t)&&(e==="all"||e===p)&&(o===""||String(h+1)===
o||[l.n,l.a,l.o].join(" ").toLowerCase().includes(o))},r=[...Array(this.#e.length).keys()],a=t!==""||e!=="all"||o!=="";this.
chosen=a?r.filter(i):r,this.#r()}reveal(t){let e=this.chosen.indexOf(t);if(e>=0){let{columns:n,height:o}=this.#l(),i=this.#t.
getBoundingClientRect().top+scrollY;scrollTo(0,Math.max(0,i+Math.floor(e/n)*o-innerHeight/3))}this.#i()}#l(){let t=this.#t.
clientWidth||320,e=Math.max(2,Math.floor((t+U)/(Ke+U))),n=(t-(e-1)*U)/e;return{columns:e,width:n,height:n+Fe+U}}#i(){if(!this.
root.isConnected||this.root.closest("[hidden]"))return;let{columns:t,width:e,height:n}=this.#l(),o=Math.ceil(this.chosen.
length/t),i=-this.#t.getBoundingClientRect().top,r=Math.max(0,Math.floor(i/n)-2),a=Math.min(o,Math.ceil((i+innerHeight)/
n)+2),h=[r,a,t,e,this.chosen.length].join();h!==this.#o&&(this.#o=h,e!==this.#a&&(this.#a=e,this.#n.clear()),this.#t.style.
height=`${Math.max(0,o*n-U)}px`,this.#c(this.chosen.slice(r*t,a*t).map((l,p)=>{let u=r*t+p,f=this.#n.get(l)??this.#u(l,u,
e);return f.style.cssText=`width:${e}px;height:${n-U}px;transform:translate(${u%t*(e+U)}px,${Math.floor(u/t)*n}px)`,[l,f]})))}#c(t){
this.#n=new Map(t);let e=new Set(this.#n.values());for(let o of[...this.#t.children])e.has(o)||o.remove();let n=this.#t.
firstElementChild;for(let o of e)o===n?n=n.nextElementSibling:this.#t.insertBefore(o,n)}#r(){let t=document.activeElement?.
dataset?.problem;this.#n.clear(),this.#o="",this.#i(),t!==void 0&&this.#t.querySelector(`[data-problem="${t}"]`)?.focus()}#u(t,e,n){
let o=this.#e.row(t),i=N.fromSfen(o.s),r=o.w===!0?1:0,a=this.#s(t),h=V(i.hands[r]),l=a==="s"?c.wasSolved:a==="h"?c.helped:
"";return d("div",{class:`card ${a&&"done"}`,role:"listitem","aria-setsize":this.chosen.length,"aria-posinset":e+1},d("a",
{href:`#p=${t+1}`,"data-problem":t},ie(i,r,n-je),d("span",{class:"card-line"},d("b",{},String(t+1)),d("span",{class:"car\
d-length"},j(o)),l!==""&&d("span",{class:`card-state ${a}`,role:"img","aria-label":l},O("right"))),d("span",{class:"card\
-hand"},`${c.hand} ${h||c.none}`),d("span",{class:"card-name"},Et(o))))}};var tt={get style(){return C.get("pieces")==="flat"?"flat":"wood"},get theme(){let s=C.get("theme");return s==="light"||
s==="dark"?s:"auto"}};function Pt(){let{theme:s,style:t}=tt,e=document.documentElement;e.dataset.theme=s,e.dataset.pieces=
t}function W(s,t,e,n){let o=`choice-${Math.random().toString(36).slice(2)}`;return d("fieldset",{class:"choices"},d("leg\
end",{},s),...e.map(([i,r])=>{let a=d("input",{type:"radio",name:o,value:i,checked:i===t,onchange:()=>n(i)});return d("l\
abel",{},a,d("span",{},r))}))}function ut(s,...t){let e=d("button",{type:"button",class:"bare","aria-label":c.close,onclick:()=>n.
close()},O("close")),n=d("dialog",{class:"window","aria-label":s,onclick:o=>o.target===n&&n.close(),onclose:()=>n.remove()},
d("div",{class:"window-inside"},d("header",{},d("h2",{},s),e),...t));return document.body.append(n),n.showModal(),n}function Lt(s,t=()=>[]){
let e=o=>i=>{C.set(o,i),at(),Pt(),s(),o==="language"&&(n.close(),Lt(s,t))},n=ut(c.settings,W(c.pieces,tt.style,[["wood",
c.wood],["flat",c.flat]],e("pieces")),W(c.theme,tt.theme,[["auto",c.auto],["light",c.light],["dark",c.dark]],e("theme")),
W(c.tongue,v()?"ja":"en",[["ja","日本語"],["en","English"]],e("language")),...t())}function ce(s){let t={title:document.
title,url:s};return typeof navigator.share=="function"&&location.protocol!=="file:"?w("",c.share,()=>{navigator.share(t).
catch(()=>{})},{words:!0,id:"share-system"}):null}function pt(s){document.querySelector(".toast")?.remove();let t=d("div",
{class:"toast",role:"status"},s);document.body.append(t),setTimeout(()=>t.remove(),2500)}var Tt=class{constructor(t){this.row=t;this.start=N.fromSfen(t.s),this.attacker=t.w===!0?1:0,this.places=[{before:0,move:null,
usi:"",plies:null,next:[]}];let e=(t.m??"").split(" ").filter(Boolean);this.#t(0,e,t.v==="mate"?e.length-1:void 0),this.
places[0].plies=t.v==="mate"?e.length:null;for(let[n,o,i]of t.b??[])this.#t(n,o.split(" "),i)}row;start;places;attacker;#t(t,e,n){
let o=n===e.length-1,i=t;e.forEach((r,a)=>{let h=this.places.length,l=n!==void 0&&(a===0||o);this.places.push({before:i,
move:E(r),usi:r,plies:l?n-a:null,next:[]}),this.places[i].next.push(h),i=h})}path(t){let e=[];for(let n=t;n!==0;n=this.places[n].
before)e.unshift(n);return e}comment(t){return this.row.c?.find(([e])=>e===t)?.[1]??""}position(t){return this.path(t).reduce(
(e,n)=>e.after(this.places[n].move),this.start)}lineFrom(t){let e=[];for(let n=this.places[t].next[0];n!==void 0;n=this.
places[n].next[0])e.push(this.places[n].usi);return e}},mt=class{#t;#e;#s=[];constructor(t){this.#e=t,this.#t=t.split(`
`).filter(e=>e.startsWith("{"))}get length(){return this.#t.length}row(t){return this.#s[t]??=JSON.parse(this.#t[t])}at(t){
return new Tt(this.row(t))}lengths(){let t=[...this.#e.matchAll(/"mate","p":(\d+)/g)].map(([,e])=>Number(e));return[...new Set(
t)].sort((e,n)=>e-n)}};function Ct(s){let t=2166136261;for(let e of s)t=Math.imul(t^e.charCodeAt(0),16777619);return(t>>>
0).toString(36)}var Ue=16,he=1e4,We=6,de={hash:Ue,milliseconds:he,rootDefends:!0,refutation:!0};async function ue(s,t,e,n){let{position:o,
place:i,rest:r}=t,a=Ft(e),h=i===null?void 0:Ge(s,i,a);if(h!==void 0){let u=s.places[i].next[0]===h,m=s.lineFrom(h);return{
kind:"mates",name:u?"right":At(s,t,e,m),rest:m,place:h}}if(r?.[0]===a)return{kind:"mates",name:"right",rest:r.slice(1),place:null};
let l=o.after(e);return l.isMate()?{kind:"mates",name:r?.length===1?"lastMove":At(s,t,e,[]),rest:[],place:null}:l.isInCheck(
l.side)?n===null?{kind:"not in the file"}:ze(s,t,e,l,n):{kind:"no check"}}async function ze(s,t,e,n,o){let i=await o.solve(
n.toSfen(),de);return i.verdict==="mate"?{kind:"mates",name:At(s,t,e,i.moves),rest:i.moves,place:null}:i.verdict==="unkn\
own"?{kind:"undecided"}:{kind:"refuted",line:me(i)}}async function pe(s,t,e){let n=[],o=s;for(;n.length<We;){let[i]=et(o).sort((p,u)=>p.replies-u.replies);if(i===void 0)break;
let r=o.after(i.move),a={...de,milliseconds:he/5},h=await t.solve(r.toSfen(),a,{signal:e}),l=me(h);if(l.length===0)break;
n.push(i.move,...l),o=l.reduce((p,u)=>p.after(u),r)}return n}function et(s){return s.legalMoves().flatMap(t=>{let e=s.after(
t);return e.isInCheck(e.side)?[{move:t,replies:e.legalMoves().length}]:[]})}var me=({refutation:s})=>(s?.moves??[]).map(
E);function Ge(s,t,e){return s.places[t].next.find(n=>s.places[n].usi===e)}function At(s,t,e,n){let o=t.rest?.[0]===void 0?
null:E(t.rest[0]);if(o===null)return"right";let i=n.length+1,r=t.rest.length,a=i===r,h=o.drop===0&&e.drop===0;if(a&&h&&o.
from===e.from&&o.to===e.to)return"unpromoted";if(a&&_e(t.position,o,e))return"otherSquare";let l=Ve(s,t,e,n);return l!==
null?l:i<r?"hayazume":"yozume"}function Ve(s,t,e,n){if(t.place===null)return null;let o=new Map,i=s.start;s.lineFrom(0).
slice(0,-1).forEach((h,l)=>{i=i.after(E(h)),o.set(i.toSfen(),l+1)});let a=t.position.after(e);for(let[h,l]of["",...n].entries()){
a=l===""?a:a.after(E(l));let p=o.get(a.toSfen());if(p!==void 0)return p===t.ply+1+h?"order":"detour"}return null}function _e(s,t,e){
let n=s.king(1-s.side);if(!(t.drop===e.drop&&[2,6,7].includes(t.drop))||n<0)return!1;let i=r=>{let[a,h]=[P(r)-P(n),$(r)-
$(n)];return Math.abs(a)>1||Math.abs(h)>1?`${Math.sign(a)} ${Math.sign(h)}`:null};return i(t.to)!==null&&i(t.to)===i(e.to)}var bt=100,fe=200,ft=s=>bt+s*16,st=s=>bt+s,_=s=>s>=0&&s<81,z=(s,t)=>_(t)?s.board[t]:t%bt&31,gt=class{root;stands;board;#t;#e=[];#s;#o;#a;#n={
position:new N,isTurned:!1,style:"wood"};#l=null;#i=40;#c=null;constructor(t){this.#t=t;let e=Array.from({length:9},()=>{
let i=d("div",{role:"row",class:"row"});for(let r=0;r<9;r+=1){let a=d("div",{role:"gridcell",class:"cell",tabindex:-1});
this.#e.push(a),i.append(a)}return i});this.#s=g("svg",{class:"overlay",viewBox:"0 0 9 9","aria-hidden":"true"});let n=g(
"svg",{class:"grid",viewBox:"0 0 900 900","aria-hidden":"true"},g("path",{d:Je(),class:"grid-lines"}),g("path",{d:"M0 0H\
900V900H0Z",class:"grid-edge"}),...[300,600].flatMap(i=>[300,600].map(r=>g("circle",{cx:i,cy:r,r:6,class:"grid-star"}))));
this.board=d("div",{class:"board",role:"grid","aria-label":c.board},n,...e,this.#s),this.#o=d("div",{class:"files","aria\
-hidden":"true"}),this.#a=d("div",{class:"ranks","aria-hidden":"true"});let o=i=>d("div",{class:`stand ${i}`,role:"group"});
this.stands=[o("above"),o("below")],this.root=d("div",{class:"table"},this.stands[0],d("div",{class:"frame"},this.#o,this.
board,this.#a),this.stands[1]),this.#w()}show(t){this.#n=t,this.#l=null,this.#u(),this.#p(),this.#h(),this.#b()}element(t){
return _(t)?this.#e[this.#r(t)]:document.querySelector(`[data-place="${t}"]`)}glide(t,e){let[n,o]=[this.element(t),this.
element(e)],i=o?.querySelector(".piece");if(!n||!o||!i||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let[
r,a]=[n.getBoundingClientRect(),o.getBoundingClientRect()],h=`translate(${r.left+r.width/2-a.left-a.width/2}px,${r.top+r.
height/2-a.top-a.height/2}px)`;o.classList.add("gliding");let l=i.animate([{transform:h},{transform:"none"}],{duration:180,
easing:"ease-out"});l.onfinish=()=>o.classList.remove("gliding")}shake(t){this.element(t)?.animate([0,-5,5,-3,0].map(e=>({
transform:`translateX(${e}px)`})),{duration:260})}focusOn(t){_(t)&&(this.#i=this.#r(t),this.#b()),this.element(t)?.focus()}#r(t){
return this.#n.isTurned?80-t:t}#u(){this.board.setAttribute("aria-label",c.board);let{position:t,isTurned:e,style:n,last:o,
marks:i=[],check:r}=this.#n;this.#e.forEach((l,p)=>{let u=this.#r(p),m=t.board[u];l.dataset.place=String(u),l.className=
"cell",l.classList.toggle("last",u===o?.to),l.classList.toggle("left",u===o?.from),l.classList.toggle("marked",i.includes(
u)),l.classList.toggle("check",u===r),l.replaceChildren(...m===0?[]:[Y(m,e,n)])});let a=[...Array(9).keys()].map(l=>e?l+
1:9-l),h=[...Array(9).keys()].map(l=>e?9-l:l+1);this.#o.replaceChildren(...a.map(l=>d("span",{},String(l)))),this.#a.replaceChildren(
...h.map(l=>d("span",{},v()?I[l]:String(l))))}#p(){let{position:t,isTurned:e,style:n,marks:o=[],isOver:i}=this.#n;this.stands.
forEach((r,a)=>{let h=a===1===e?1:0,l=B.filter(b=>t.hands[h][b]>0),p=h===0?c.black:c.white;r.dataset.place=String(ft(h)),
r.setAttribute("aria-label",`${c.hand} ${p}`);let u=h===0?"☗":"☖",m=h===t.side&&i!==!0;r.classList.toggle("next",m);
let f=this.#t.hasOpenStands===!0?d("button",{type:"button",class:"owner","data-place":ft(h),"aria-label":`${u} ${c.hand}\
 ${p}`},u):d("span",{class:"owner",title:p},u);r.replaceChildren(f,d("span",{class:"to-move","aria-hidden":m?void 0:"tru\
e"},c.toMove),...l.map(b=>{let k=b+h*16,M=t.hands[h][b],T=st(k),R=v()?kt(M):M>1?String(M):"",Ht=d("button",{type:"button",
class:"held","data-place":T,"aria-label":`${Q(k,v())} ${R}`.trim()},Y(k,e,n),R!==""&&d("span",{class:"count"},R));return Ht.
classList.toggle("marked",o.includes(T)),Ht}),...l.length>0?[]:[d("span",{class:"none"},c.none)])})}#h(){let{arrow:t}=this.#n;
if(this.#s.replaceChildren(),!t)return;let[e,n]=this.#d(t.to),[o,i]=this.#d(t.from),r=Math.hypot(e-o,n-i),[a,h]=[(e-o)/r,
(n-i)/r],[l,p]=[e-a*.3,n-h*.3],[u,m]=[l-a*.24,p-h*.24],f=`M${o} ${i}L${u} ${m}`,b=`M${l} ${p}L${u-h*.15} ${m+a*.15}L${u+
h*.15} ${m-a*.15}Z`;this.#s.append(g("path",{d:f,class:`shaft ${t.kind}`}),g("path",{d:b,class:`head ${t.kind}`}))}#d(t){
if(_(t)){let a=this.#r(t);return[a%9+.5,Math.floor(a/9)+.5]}let e=ft(z(this.#n.position,t)>>4),n=this.element(t)?.querySelector(
".piece")??this.element(e),[o,i]=[this.board.getBoundingClientRect(),n.getBoundingClientRect()],r=o.width/9||1;return[(i.
left+i.width/2-o.left)/r,(i.top+i.height/2-o.top)/r]}#b(){let t=this.#l,e=t===null?[]:this.#t.targets(t),{position:n}=this.#n;
this.#e.forEach((o,i)=>{let r=this.#r(i),a=e.includes(r),h=this.#t.isOwn(r);o.classList.toggle("taken",r===t),o.classList.
toggle("target",a),o.classList.toggle("own",h),o.tabIndex=i===this.#i?0:-1;let l=Q(n.board[r],v())||c.empty,p=v()?D(r):`${P(
r)} ${$(r)}`,u=r===t?c.taken:a?c.target:"";o.setAttribute("aria-label",[p,l,u].filter(Boolean).join(", ")),o.setAttribute(
"aria-selected",String(r===t))});for(let o of document.querySelectorAll(".held, .stand, .box")){let i=Number(o.dataset.place);
o.classList.toggle("taken",i===t),o.classList.toggle("own",this.#t.isOwn(i)),o.classList.toggle("target",e.includes(i)),
o.classList.contains("held")&&o.setAttribute("aria-pressed",String(i===t))}this.board.classList.toggle("dropping",t!==null&&
!_(t))}take(t){this.#l=t,this.#b(),this.#t.changed?.(t)}press(t){let e=this.#l,n=e===null||e===t?null:this.#f(e,t);e!==null&&
n!==null?(this.take(null),this.#t.play(e,n)):e===t?(this.take(null),this.#t.again?.(t)):(this.#m(e,t),this.take(this.#t.
isOwn(t)?t:null))}#m(t,e){t===null&&!this.#t.isOwn(e)&&z(this.#n.position,e)!==0&&this.#t.refuse?.(e)}#f(t,e){if(e===null)
return null;let n=e>=fe?fe:_(e)?e:ft(e-bt>>4);return this.#t.targets(t).find(o=>o===e||o===n)??null}#g(t){let e=t?.closest?.(
"[data-place]");return e?Number(e.dataset.place):null}adopt(t){t.addEventListener("pointerdown",e=>this.#M(e)),t.addEventListener(
"click",e=>{let n=this.#g(e.target);e.detail===0&&n!==null&&this.press(n)})}#w(){this.adopt(this.root),addEventListener(
"resize",()=>this.#h()),this.board.addEventListener("keydown",e=>this.#v(e)),this.board.addEventListener("focusin",e=>{let n=this.#e.
indexOf(e.target);this.#i=n>=0?n:this.#i,this.#e.forEach((o,i)=>{o.tabIndex=i===this.#i?0:-1})});let{classList:t}=document.
documentElement;document.addEventListener("pointerdown",()=>t.remove("keys"),!0),document.addEventListener("keydown",()=>t.
add("keys"),!0),document.addEventListener("keydown",e=>{e.key==="Escape"&&this.#l!==null&&this.take(null)})}#v(t){let e={
ArrowUp:-9,ArrowDown:9,ArrowLeft:-1,ArrowRight:1}[t.key];if(!(t.ctrlKey||t.altKey||t.metaKey)){if(e!==void 0){let n=Math.
abs(e)===1&&Math.floor((this.#i+e)/9)!==Math.floor(this.#i/9),o=this.#i+e;!n&&o>=0&&o<81&&(this.#i=o,this.#e[o].focus())}else if(t.
key==="Enter"||t.key===" ")this.press(this.#r(this.#i));else return;t.preventDefault(),t.stopPropagation()}}#M(t){let e=this.#g(
t.target);if(e===null||t.button!==0||this.#c!==null)return;t.preventDefault();let{clientX:n,clientY:o}=t,i=this.#l;if(i!==
null&&i!==e&&this.#f(i,e)!==null){this.press(e);return}if(!this.#t.isOwn(e)){this.#m(i,e),this.take(null),this.element(e)?.
focus({preventScroll:!0});return}this.#c={from:e,x:n,y:o,ghost:null,wasTaken:i===e},this.take(e),this.element(e)?.focus(
{preventScroll:!0});let r=h=>this.#k(h),a=h=>{removeEventListener("pointermove",r),removeEventListener("pointerup",a),removeEventListener(
"pointercancel",a),this.#$(h)};addEventListener("pointermove",r),addEventListener("pointerup",a),addEventListener("point\
ercancel",a)}#k({clientX:t,clientY:e}){let n=this.#c;if(n!==null){if(n.ghost===null&&Math.hypot(t-n.x,e-n.y)>6){let{position:o,
isTurned:i,style:r}=this.#n,a=this.#e[0].getBoundingClientRect().width;n.ghost=d("div",{class:"ghost",style:`width:${a}p\
x;height:${a}px`},Y(z(o,n.from),i,r)),document.body.append(n.ghost),this.element(n.from)?.classList.add("lifted")}if(n.ghost!==
null){n.ghost.style.transform=`translate(${t}px, ${e}px) translate(-50%, -50%) scale(1.15)`;let o=this.#g(document.elementFromPoint(
t,e));for(let r of document.querySelectorAll(".over"))r.classList.remove("over");let i=this.#f(n.from,o);i!==null&&this.
element(i)?.classList.add("over")}}}#$({clientX:t,clientY:e,type:n}){let o=this.#c;if(this.#c=null,o===null)return;let{ghost:i,
from:r,wasTaken:a}=o;i?.remove();for(let l of document.querySelectorAll(".over, .lifted"))l.classList.remove("over","lif\
ted");if(i===null){a&&(this.take(null),this.#t.again?.(r));return}let h=this.#f(r,this.#g(document.elementFromPoint(t,e)));
this.take(null),h!==null&&n==="pointerup"&&this.#t.play(r,h)}askPromotion(t,e){let{position:n,isTurned:o,style:i}=this.#n,
r=z(n,t);return new Promise(a=>{let h=k=>{let M=k?r+8:r;return d("button",{type:"button",onclick:()=>l.close(k?"yes":"no")},
Y(M,o,i),d("span",{},k?c.promote:c.stay))},l=d("dialog",{class:"promotion","aria-label":c.promotion,onclick:k=>k.target===
l&&l.close(""),onclose:()=>{l.remove(),a(l.returnValue===""?null:l.returnValue==="yes")}},h(!0),h(!1));document.body.append(
l),l.showModal();let p=this.element(e).getBoundingClientRect(),[u,m]=[l.offsetWidth,l.offsetHeight],f=p.left+p.width/2-u/
2,b=p.bottom+6+m<innerHeight;l.style.left=`${Math.max(8,Math.min(innerWidth-u-8,f))}px`,l.style.top=`${b?p.bottom+6:p.top-
6-m}px`})}};function ge(){let s=document.activeElement;return s?.matches(":focus-visible")===!0?s.dataset.place:void 0}function Je(){
return[1,2,3,4,5,6,7,8].map(t=>`M0 ${t*100}H900M${t*100} 0V900`).join("")}var be=420,wt=class{problem;steps;said={mood:"neutral",text:""};isBusy=!1;isSolved=!1;wasHelped=!1;isOther=!1;hints=0;refutation=null;refuting=[];#t;#e;#s=0;#o=new AbortController;constructor(t,e,n){
this.problem=t,this.#t=e,this.#e=n,this.steps=[this.#a()],this.#n()}#a(){let{problem:t}=this,e=t.row.v==="mate"?t.lineFrom(
0):null;return{position:t.start,place:0,rest:e,ply:0,move:null}}#n(){let{row:t,start:e,attacker:n}=this.problem;t.v!=="m\
ate"?this.say("neutral",t.v==="nomate"?c.noMate:c.open):this.say("neutral",c.yourTurn);let{rest:o}=this.now;e.side!==n&&
o!==null&&o.length>0&&this.#c()}get now(){return this.steps.at(-1)}get isAttackersTurn(){return this.now.position.side===
this.problem.attacker}moves(){return this.isBusy||this.isSolved||!this.isAttackersTurn?[]:this.now.position.legalMoves()}say(t,e,n){
this.said=n===void 0?{mood:t,text:e}:{mood:t,text:e,more:n}}text(t,e,n){return v()?K(t,e,n?.to??-1).replace("　",""):F(
t,e)}async play(t){let e=this.now,n=this.text(e.position,t,e.move),o=this.#d();this.hints=0,this.#p(),this.isBusy=!0;let i=e.
position.after(t);this.steps.push({position:i,place:null,rest:null,ply:e.ply+1,move:t});let r=setTimeout(()=>{this.say("\
busy",c.thinking(n)),this.#e()},120);this.#e();let a=await ue(this.problem,e,t,this.#t()).catch(()=>({kind:"undecided"}));
clearTimeout(r),o===this.#s&&(this.isBusy=!1,await this.#l(a,n))}async#l(t,e){let{now:n}=this;if(t.kind==="mates"){let{name:o,
rest:i,place:r}=t;n.rest=i,n.place=r,this.isOther||=o!=="right"&&o!=="lastMove",this.say("good",o==="right"?c.good(e):c[o](
e,i.length+1)),i.length===0?this.#i(o==="right"?"":this.said.text):(this.#e(),await this.#c())}else t.kind==="refuted"?await this.#r(
t.line,e):(this.steps.pop(),this.say("bad",{"no check":c.noCheck,"not in the file":c.notInFile,undecided:c.undecided}[t.
kind](e)),this.#e())}#i(t){this.isSolved=!0;let e=this.now.ply,n=this.isOther?c.solvedOther(e):c.solved(e);this.say("sol\
ved",n,t),this.#e()}async#c(){let t=++this.#s;if(this.isBusy=!0,await new Promise(f=>setTimeout(f,be)),t!==this.#s)return;
this.isBusy=!1;let{position:e,place:n,rest:o,ply:i,move:r}=this.now,a=o[0],h=E(a),{places:l}=this.problem,p=n===null?void 0:
l[n].next.find(f=>l[f].usi===a),u=this.text(e,h,r);if(this.steps.push({position:e.after(h),place:p??null,rest:o.slice(1),
ply:i+1,move:h}),this.now.rest.length===0){this.#i("");return}let m=c.yourTurnMore(this.now.rest.length);this.say(this.said.
mood,this.said.text,`${c.reply(u)}${v()?"":" "}${m}`),this.#e("glide")}async#r([t,...e],n){if(t===void 0){this.say("bad",
c.noEscape(n),c.goOn),this.#e();return}let o=++this.#s,{position:i,ply:r,move:a}=this.now,h=this.text(i,t,a);if(this.say(
"bad",c.refuted(n,h)),this.isBusy=!0,this.#e(),await new Promise(f=>setTimeout(f,be)),o!==this.#s)return;this.isBusy=!1,
this.refutation=t;let l=i.after(t);this.steps.push({position:l,place:null,rest:null,ply:r+1,move:t});let p=c.refuted(n,h);
this.say("bad",p,et(l).length>0?c.goOn:c.noMoreChecks),this.#e("glide");let u=this.#t(),m=e.length>0||u===null?e:await pe(
l,u,this.#o.signal).catch(()=>[]);o===this.#s&&m.length>0&&(this.refuting=m,this.say("bad",p,this.#u(l,t)),this.#e())}#u(t,e){
let[n,o]=[t,e],r=this.refuting.map(a=>{let h=this.text(n,a,o);return[n,o]=[n.after(a),a],h}).join(v()?"":" ");return et(
n).length>0?c.refutingOn(r):c.refutingLine(r)}showRefuting(){let[t,...e]=this.refuting;if(t===void 0)return;let{position:n,
ply:o}=this.now;this.refuting=e,this.refutation=n.side===this.problem.attacker?null:t,this.steps.push({position:n.after(
t),place:null,rest:null,ply:o+1,move:t,isShown:!0}),e.length===0&&this.say("bad",et(this.now.position).length>0?c.goOn:c.
noMoreChecks),this.#e("glide")}#p(){this.refutation=null,this.refuting=[]}get canTakeBack(){return this.steps.some(({position:t},e)=>e<
this.steps.length-1&&t.side===this.problem.attacker)}takeBack(){if(!this.canTakeBack)return;this.#h();let{isShown:t}=this.
now;do this.steps.pop();while(!this.isAttackersTurn||t&&this.now.rest===null&&this.steps.length>1);this.isOther&&=this.now.
place===null;let{rest:e}=this.now;this.say("neutral",c.yourTurn,e?c.yourTurnMore(e.length):void 0),this.#e()}restart(){this.#h(),
this.steps=[this.#a()],this.isOther=!1,this.#n(),this.#e()}#h(){this.#d(),this.isBusy=!1,this.isSolved=!1,this.#p(),this.
hints=0}leave(){this.#d()}#d(){return this.#o.abort(),this.#o=new AbortController,this.#s+=1,this.#s}hint(){let{position:t,
rest:e,move:n}=this.now;if(!e||e.length===0||this.isBusy||this.isSolved||!this.isAttackersTurn){!e&&this.canTakeBack&&(this.
say("neutral",c.goOn),this.#e());return}this.wasHelped=!0,this.hints=Math.min(3,this.hints+1);let o=E(e[0]),i=o.drop||t.
board[o.from]%16,r=Q(i,v()).replace(/^(先手の|Black )/,""),a=p=>v()?D(p):`${P(p)}${$(p)}`,l=[o.drop>0?c.hintDrop(r):c.
hintPiece(v()?a(o.from)+r:`${r} on ${a(o.from)}`),c.hintSquare(a(o.to)),c.hintMove(this.text(t,o,n))][this.hints-1];this.
say("neutral",l),this.#e()}hinted(){if(this.hints===0||!this.now.rest?.length)return[];let{from:t,to:e,drop:n}=E(this.now.
rest[0]),o=n>0?st(n+this.now.position.side*16):t;return this.hints>1?[o,e]:[o]}spoken(){let[t,e]=[this.steps.at(-2),this.
now];return t===void 0?"":zt(t.position,e.move,v())}};var we=(s,t)=>{let e=document.getElementById(s)?.textContent;return e?JSON.parse(e):t},Ot=class{problems=new mt(document.
getElementById("data-problems")?.textContent??"");settings=we("data-settings",{});list=new dt(this.problems,t=>this.stateOf(
t));table;index=0;solving;answer=null;isFlipped=!1;#t=null;#e=new Map;#s={length:"",solved:"all",text:""};#o={perPage:6,
solutions:"end"};#a=d("div",{class:"page-root"});#n=null;constructor(){for(let t of(C.get("solved")??"").split(" "))t!==
""&&this.#e.set(t.slice(0,-1),t.slice(-1));this.table=new gt({isOwn:t=>this.#r(t),targets:t=>this.#c(t).map(({to:e})=>e),
play:(t,e)=>{this.#p(t,e)},refuse:()=>this.#u()}),this.#D()}begin(){if(document.body.append(this.#a),this.problems.length===
0){this.#a.append(d("p",{class:"empty"},c.noProblems));return}this.#$(),this.#S()}stateOf(t){return this.#e.size===0?"":
this.#e.get(Ct(this.problems.row(t).s))??""}#l(){let t=Ct(this.problems.row(this.index).s),e=this.solving.wasHelped?"h":
"s";this.#e.get(t)!=="s"&&(this.#e.set(t,e),C.set("solved",[...this.#e].map(n=>n.join("")).join(" ")))}engine(){return this.#t??=
Jt(),this.#t}#i(){return this.answer===null?this.solving.moves():[]}#c(t){let e=z(this.solving.now.position,t);return this.#i().
filter(({from:n,drop:o})=>t<81?n===t:o>0&&o===e%16)}#r(t){if(this.answer!==null||this.solving.isBusy||this.solving.isSolved)
return!1;let{position:e}=this.solving.now,n=z(e,t);return n!==0&&n>>4===e.side&&this.solving.isAttackersTurn}#u(){let{solving:t}=this;
this.answer===null&&!t.isBusy&&!t.isSolved&&pt(c.onlyOwn(t.problem.attacker===0?`☗${c.black}`:`☖${c.white}`))}async#p(t,e){
let n=this.#c(t).filter(i=>i.to===e),o=n[0];if(n.length>1){let i=await this.table.askPromotion(t,e);o=i===null?void 0:n.
find(r=>r.promotes===i)}o!==void 0&&this.solving.play(o)}#h=d("h1",{});#d=d("span",{class:"length"});#b=d("a",{href:"#in\
dex",class:"counter"});#m=d("div",{class:"message",role:"status","aria-live":"polite"});#f=d("div",{class:"actions"});#g=d(
"section",{class:"aside"});#w=d("main",{class:"stage"});#v=d("main",{class:"index",hidden:!0});#M=d("p",{class:"found",role:"\
status"});#k=d("p",{class:"away","aria-live":"assertive",id:"said"});#$(){let t=w("back",c.previous,()=>this.#x(-1),{id:"\
previous"}),e=w("forward",c.next,()=>this.#x(1),{id:"next"}),n=this.problems.length>1,o=d("header",{class:"bar"},d("div",
{class:"names"},this.#h,this.#d),d("div",{class:"tools"},n&&t,n&&this.#b,n&&e,w("share",c.share,()=>this.#I(),{id:"share"}),
w("settings",c.settings,()=>this.#R(),{id:"settings"})));this.#g.replaceChildren(this.#m,this.#f),this.#w.replaceChildren(
this.table.root,this.#g,this.#k),this.#E(),this.#a.replaceChildren(o,this.#w,this.#v)}#E(){let t=()=>{this.list.choose(this.#s),
this.#M.textContent=this.list.chosen.length===0?c.nothing:c.count(this.list.chosen.length)},e=d("select",{id:"length",onchange:()=>{
this.#s.length=e.value,t()}},d("option",{value:""},c.all),...this.problems.lengths().map(i=>d("option",{value:i},c.plies(
i))));e.value=this.#s.length;let n=d("input",{type:"search",id:"search",placeholder:c.search,"aria-label":c.search,value:this.#s.
text,oninput:()=>{this.#s.text=n.value,t()}}),o=W(c.filter,this.#s.solved,[["all",c.all],["unsolved",c.unsolved],["solve\
d",c.done]],i=>{this.#s.solved=i,t()});this.#v.replaceChildren(d("div",{class:"filters"},d("label",{class:"field"},d("sp\
an",{},c.length),e),o,n,w("print",c.print,()=>this.#B(),{words:!0,id:"print"})),this.#M,this.list.root),t()}#S(){let t=location.
hash.slice(1),e=t==="index"&&this.problems.length>1;if(this.#v.hidden=!e,this.#w.hidden=e,document.body.classList.toggle(
"in-index",e),e){this.solving?.leave(),this.#h.textContent=this.settings.title||c.title,this.#d.textContent="",document.
title=this.#h.textContent,this.#E(),this.list.reveal(this.index);return}let n=new URLSearchParams(t),o=Number(n.get("p")??
this.#T()+1);this.index=Math.max(0,Math.min(this.problems.length,Math.round(o)||1)-1),this.#C(n.get("m"),n.get("v"))}#T(){
let t=0;for(;t<this.problems.length&&this.stateOf(t)!=="";)t+=1;return t<this.problems.length?t:0}#C(t,e){this.solving?.
leave();let n=this.problems.at(this.index);this.isFlipped=!1,this.answer=null,this.solving=new wt(n,()=>this.engine(),a=>this.#y(
a));let o=n.row.n||c.problem(this.index+1);this.#h.textContent=o;let i=[n.row.a,n.row.o,ae(n.row)].filter(Boolean).join(
"　");this.#d.replaceChildren(d("b",{},j(n.row)),i&&d("span",{},i)),this.#d.title=n.row.k?.[2]??"";let r=c.of(this.index+
1,this.problems.length);this.#b.replaceChildren(O("index"),d("span",{},r)),this.#b.setAttribute("aria-label",`${c.index}\
: ${r}`),document.title=`${o} ${j(n.row)}`,t!==null||this.settings.open===!0?this.#P(t,e):this.#y()}#P(t,e){let n=this.problems.
at(this.index);if(n.places.length<2){this.#y();return}this.solving.wasHelped||=!this.solving.isSolved,this.answer=new lt(
n,()=>{this.#O(),this.#y()});let o=Number(e??0),i=o>0&&o<n.places.length?o:this.answer.placeOf(Number(t??0));this.answer.
go(i)}#A(){this.answer=null,history.replaceState(null,"",`#p=${this.index+1}`),this.#y()}#O(){let{answer:t}=this,e=t===null?
"":`&m=${t.ply}${t.isMain?"":`&v=${t.place}`}`;history.replaceState(null,"",`#p=${this.index+1}${e}`)}#x(t){let{chosen:e}=this.
list,n=e.indexOf(this.index),o=n>=0?e[n+t]:this.index+t;o!==void 0&&o>=0&&o<this.problems.length&&(location.hash=`p=${o+
1}`)}#H(){let{answer:t,solving:e}=this,n={isTurned:e.problem.attacker===1!==this.isFlipped,style:tt.style};if(t!==null){
let{move:u}=e.problem.places[t.place],m={...n,position:t.position(),last:u??void 0};return t.isMate&&(m.isOver=!0,m.check=
m.position.king(1-e.problem.attacker)),m}let{position:o,move:i}=e.now,r=o.king(1-e.problem.attacker),{refutation:a,hints:h}=e,
l={...n,position:o,last:i??void 0,marks:e.hinted()},p=(u,m,f)=>{let b=u.drop>0?st(u.drop+m*16):u.from;l.arrow={from:b,to:u.
to,kind:f}};return a!==null?p(a,1-o.side,"refutation"):h===3&&e.now.rest?.length&&p(E(e.now.rest[0]),o.side,"hint"),e.isSolved&&
(l.check=r,l.isOver=!0),l}#y(t){let{solving:e,answer:n}=this,o=this.#H(),i=ge();if(this.table.show(o),i!==void 0&&document.
activeElement===document.body&&this.table.element(Number(i))?.focus(),t==="glide"&&o.last){let{from:a,to:h}=o.last,l=a>=
0?a:-1;l>=0&&this.table.glide(l,h)}this.table.board.setAttribute("aria-description",o.position.toSfen()),this.table.board.
dataset.sfen=o.position.toSfen(),e.isSolved&&n===null&&this.#l(),this.#N();let r=n===null?e.spoken():n.place>0?n.text(n.
place):"";this.#k.textContent!==r&&(this.#k.textContent=r)}#N(){let{solving:t,answer:e}=this,{mood:n,text:o,more:i}=t.said,
r=document.activeElement?.id;this.#m.className=`message ${e===null?n:"neutral"}`,this.#m.hidden=e!==null;let a={good:"ri\
ght",solved:"right",bad:"wrong",busy:"",neutral:""}[n];this.#m.replaceChildren(d("span",{class:"sign","aria-hidden":"tru\
e"},a!==""&&O(a)),d("div",{},d("p",{class:"said"},o),i&&d("p",{class:"more"},i)));let h=t.problem.places.length>1,l=this.
index>=this.problems.length-1,p=w("hint",c.hint,()=>t.hint(),{words:!0,id:"hint"}),u=w("undo",c.takeBack,()=>t.takeBack(),
{words:!0,id:"undo"}),m=w("again",c.again,()=>t.restart(),{words:!0,id:"again"}),f=w("answer",e===null?c.answer:c.hideAnswer,
()=>e===null?this.#P(null,null):this.#A(),{words:!0,id:"answer"}),b=w("turn",c.turn,()=>this.#L(),{words:!0,id:"turn"}),
k=w("forward",c.showLine,()=>t.showRefuting(),{words:!0,id:"line"}),M=w("forward",c.next,()=>this.#x(1),{words:!0,id:"go\
-on"});M.classList.add("main");let T=w("index",c.index,()=>{location.hash="index"},{words:!0,id:"to-index"});p.disabled=
t.hints===3||t.isSolved||t.isBusy||!t.now.rest?.length,u.disabled=!t.canTakeBack;let R=e!==null?[f,b]:t.isSolved?[...l?this.
problems.length>1?[T]:[]:[M],m,f,b]:[t.refuting.length>0?k:p,u,...h?[f]:[],b];this.#f.replaceChildren(...R),r&&document.
getElementById(r)?.focus(),this.#g.replaceChildren(this.#m,...e===null?[]:[e.root],this.#f),this.#w.classList.toggle("an\
swering",e!==null)}#L(){this.isFlipped=!this.isFlipped,this.#y()}#I(){let t=this.problems.at(this.index),{answer:e,solving:n}=this,
o=e?.position()??n.now.position,r=e!==null||n.isSolved?t.lineFrom(0).map(E):[],{n:a="",a:h="",o:l=""}=t.row,p=r.length>0?
[...Array(r.length+1).keys()].map(M=>t.comment(M)):[],u=Gt({name:a,author:h,source:l},t.start,r,r.length>0&&t.row.v==="m\
ate",p),m=M=>async()=>{pt(await It(M)?c.copied:c.notCopied)},f=(M,T,R)=>w("",M,R,{words:!0,id:T}),b=`${location.href.replace(
/#.*/,"")}#p=${this.index+1}`,k=ut(c.share,location.protocol==="file:"&&d("p",{class:"small"},c.isLocal),d("div",{class:"\
menu"},ce(b),f(c.copyLink,"copy-link",m(b)),e!==null&&f(c.copyPly,"copy-ply",m(location.href)),f(c.copySfen,"copy-sfen",
m(o.toSfen())),f(c.copyKif,"copy-kif",m(u)),f(c.saveKif,"save-kif",()=>Rt(`${t.row.n||this.index+1}.kif`,u)),f(c.print,"\
print-problem",()=>{k.close(),window.print()})))}#R(){Lt(()=>{let{answer:n}=this;this.#$(),this.#S(),n!==null&&this.answer!==
null&&this.answer.go(n.place)},()=>[d("p",{class:"small"},ct()>0?c.engineHas(ct()):c.engineNone),d("p",{class:"small"},c.
keys),d("p",{class:"small"},`${c.remember} `,w("",c.forget,()=>{this.#e.clear(),C.set("solved",""),pt(c.forgotten)},{words:!0,
id:"forget"}))])}#B(){let t=this.#o,e=ut(c.print,W(c.diagrams,String(t.perPage),[["4",c.perPage(4)],["6",c.perPage(6)]],
n=>{t.perPage=n==="4"?4:6}),W(c.solutions,t.solutions,[["end",c.solutionsEnd],["upside",c.solutionsUpside],["none",c.solutionsNone]],
n=>{t.solutions=n}),d("div",{class:"menu"},w("print",c.print,()=>{e.close(),window.print()},{words:!0,id:"print-now"})))}#D(){
addEventListener("hashchange",()=>this.#S()),document.addEventListener("keydown",n=>this.#F(n)),addEventListener("before\
print",()=>{this.#n?.remove();let n=!this.#v.hidden,o=n?this.list.chosen:[this.index],i=n?this.#o:{perPage:4,solutions:"\
none"};this.#n=le(this.problems,o,i),document.body.append(this.#n)}),addEventListener("afterprint",()=>this.#n?.remove());
let t=null,{board:e}=this.table;e.addEventListener("pointerdown",n=>{t=this.answer===null?null:[n.clientX,n.clientY]}),addEventListener(
"pointerup",n=>{let o=t;t=null,o!==null&&this.answer!==null&&this.#K(n.clientX-o[0],n.clientY-o[1],n.clientX)})}#K(t,e,n){
let o=this.table.board.getBoundingClientRect();Math.abs(t)>30&&Math.abs(t)>Math.abs(e)?t<0?this.answer.forward():this.answer.
back():Math.hypot(t,e)<=12&&(n>o.left+o.width/2?this.answer.forward():this.answer.back())}#F(t){let e=t.target,n=/^(INPUT|SELECT|TEXTAREA)$/.
test(e.tagName);if(t.ctrlKey||t.altKey||t.metaKey||n||document.querySelector("dialog[open]")||document.body.classList.contains(
"in-index"))return;let{answer:o,solving:i}=this,h={...o===null?{}:{ArrowLeft:()=>o.back(),ArrowRight:()=>o.forward(),Home:()=>o.
first(),End:()=>o.last(),ArrowUp:()=>o.choose(-1),ArrowDown:()=>o.choose(1)},n:()=>this.#x(1),p:()=>this.#x(-1),f:()=>this.#L(),
u:()=>i.takeBack(),h:()=>i.hint()}[t.key];h!==void 0&&(t.preventDefault(),h())}};at();Pt();document.addEventListener("pr\
oblems",()=>{te(we("data-outlines",{})),new Ot().begin()});})();
