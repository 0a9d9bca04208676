"use strict";(()=>{function At(s,t,e){for(let[n,o]of Object.entries(t))typeof o=="function"?s.addEventListener(n.slice(2),o):o===!0?s.setAttribute(
n,""):o!==void 0&&o!==!1&&s.setAttribute(n,String(o));s.append(...e.filter(n=>n||n===""))}function d(s,t={},...e){let n=document.
createElement(s);return At(n,t,e),n}function g(s,t={},...e){let n=document.createElementNS("http://www.w3.org/2000/svg",
s);return At(n,t,e),n}var pe={first:"M6 5v14M19 5l-9 7 9 7z",back:"M15 5l-8 7 8 7",forward:"M9 5l8 7-8 7",last:"M18 5v14\
M5 5l9 7-9 7z",undo:"M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12",turn:"M7 4v14l-4-4M17 20V6l4 4",hint:"M9 18h6M10 21h4M12 3a6 \
6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",answer:"M4 6h16M4 12h16M4 18h10",share:"M12 15V4M8 7\
l4-4 4 4M5 12v8h14v-8",index:"M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",settings:"M12 9a3 3 0 1 0 0 6 3 3 0 0 \
0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",again:"M4 12a8\
 8 0 1 0 3-6.2M4 4v5h5",print:"M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",right:"M5 13l5 5 9-11",wrong:"M6 6l12 12M18 6 \
6 18",close:"M6 6l12 12M18 6 6 18",mirror:"M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",rest:"M4 12h11M11 7l5 5-5 5M20 5v14",redo:"\
M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12",clear:"M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",check:"M9 3h6v3H9zM15 4h4v17H5V4h4M9 1\
4l2 2 4-4",open:"M3 7V5h6l2 2h10v12H3z",pause:"M8 5v14M16 5v14",play:"M8 5l10 7-10 7z"},A=s=>g("svg",{class:"icon",viewBox:"\
0 0 24 24","aria-hidden":"true"},g("path",{d:pe[s]??""}));function k(s,t,e,n={}){let o=n.words===!0;return d("button",{type:"\
button",id:n.id,title:o?void 0:t,"aria-label":o?void 0:t,class:o?"worded":"bare",onclick:e},s!==""&&A(s),o&&d("span",{},
t))}var C={get(s){try{return localStorage.getItem(`tsumi.${s}`)}catch{return null}},set(s,t){try{localStorage.setItem(`t\
sumi.${s}`,t)}catch{}}};async function Ot(s){try{return await navigator.clipboard.writeText(s),!0}catch{let t=d("textare\
a",{readonly:!0,class:"away"});t.value=s,document.body.append(t),t.select();let e=document.execCommand("copy");return t.
remove(),e}}function Ht(s,t){let e=URL.createObjectURL(new Blob([t],{type:"text/plain;charset=utf-8"}));d("a",{href:e,download:s}).
click(),setTimeout(()=>URL.revokeObjectURL(e),1e3)}var me=[0,18,4,4,4,4,2,2,2],I=[7,6,5,4,3,2,1],_=" PLNSGBRK",y=s=>s&15,T=s=>s>>4,O=s=>s>8?s-8:s,fe=s=>s<8&&s!==5,E=s=>9-s%
9,x=s=>Math.floor(s/9)+1,ge=(s,t)=>(t-1)*9+9-s,ft=s=>`${E(s)}${String.fromCharCode(96+x(s))}`;function Rt({from:s,to:t,drop:e,
promotes:n}){return e>0?`${_[e]}*${ft(t)}`:ft(s)+ft(t)+(n?"+":"")}function $(s){let t=/^(?:([PLNSGBR])\*|([1-9])([a-i]))([1-9])([a-i])(\+?)$/.
exec(s);if(t===null)throw new Error(`no move: ${s}`);let e=(o,i)=>ge(Number(o),i.charCodeAt(0)-96),n=t[1]===void 0?0:_.indexOf(
t[1]);return{from:n>0?-1:e(t[2],t[3]),to:e(t[4],t[5]),drop:n,promotes:t[6]==="+"}}var Kt=[[-1,0]],V=[[-1,-1],[-1,1],[1,-1],
[1,1]],et=[[-1,0],[1,0],[0,-1],[0,1]],z=[[-1,-1],[-1,0],[-1,1],[0,-1],[0,1],[1,0]],M=[],be=[M,Kt,M,[[-2,-1],[-2,1]],[...V,
[-1,0]],z,M,M,[...V,...et],z,z,z,z,M,et,V],we=[M,M,Kt,M,M,M,V,et,M,M,M,M,M,M,V,et],Nt=s=>1-s;function It(s,t,e){let n=t===
0?x(e):10-x(e);return(s===1||s===2)&&n===1||s===3&&n<=2}var st=(s,t)=>t===0?s<27:s>=54,U=class s{board=new Uint8Array(81);hands=[
new Uint8Array(9),new Uint8Array(9)];side=0;static fromSfen(t){let[e,n,o]=t.trim().replace(/^sfen\s+/,"").split(/\s+/),i=new s,
r=(e??"").split("/");if(r.length!==9||n!=="b"&&n!=="w")throw new Error(`no SFEN: ${t}`);r.forEach((a,h)=>i.#t(a,h)),i.side=
n==="b"?0:1;for(let[,a,h]of(o??"-").matchAll(/(\d*)([PLNSGBRplnsgbr])/g)){let l=h===h.toUpperCase()?0:1;i.hands[l][_.indexOf(
h.toUpperCase())]+=Number(a||1)}return i}#t(t,e){let n=0;for(let[,o,i,r]of t.matchAll(/(\+?)([a-zA-Z])|(\d)/g)){if(r!==void 0){
n+=Number(r);continue}let a=_.indexOf(i.toUpperCase());if(a<1||n>8)throw new Error(`no SFEN: ${t}`);let h=i!==i.toUpperCase();
this.board[e*9+n]=a+(o?8:0)+(h?16:0),n+=1}if(n!==9)throw new Error(`no SFEN: ${t}`)}toSfen(){let t=[];for(let n=0;n<9;n+=
1){let o="";for(let i of this.board.subarray(n*9,n*9+9))o+=i===0?"1":Bt(i);t.push(o.replace(/1+/g,i=>String(i.length)))}
let e=[0,1].map(n=>I.map(o=>{let i=this.hands[n][o];return i===0?"":(i>1?i:"")+Bt(o+n*16)}).join(""));return`${t.join("/")}\
 ${this.side===0?"b":"w"} ${e.join("")||"-"} 1`}clone(){let t=new s;return t.board.set(this.board),t.hands[0].set(this.hands[0]),
t.hands[1].set(this.hands[1]),t.side=this.side,t}after({from:t,to:e,drop:n,promotes:o}){let i=this.clone(),r=i.hands[this.
side];if(n>0)i.board[e]=n+this.side*16,r[n]-=1;else{let a=this.board[e];a!==0&&(r[O(y(a))]+=1),i.board[e]=this.board[t]+
(o?8:0),i.board[t]=0}return i.side=Nt(this.side),i}king(t){return this.board.indexOf(8+t*16)}reach(t){let e=this.board[t],
n=T(e)===0?1:-1,o=Math.floor(t/9),i=t%9,r=[],a=([h,l],u)=>{for(let p=1;p<=u;p+=1){let m=o+n*h*p,f=i+l*p;if(m<0||m>8||f<0||
f>8||(r.push(m*9+f),this.board[m*9+f]!==0))return}};return be[y(e)].forEach(h=>a(h,1)),we[y(e)].forEach(h=>a(h,8)),r}isAttacked(t,e){
return this.board.some((n,o)=>n!==0&&T(n)===e&&this.reach(o).includes(t))}isInCheck(t){let e=this.king(t);return e>=0&&this.
isAttacked(e,Nt(t))}legalMoves(){let t=e=>!this.after(e).isInCheck(this.side);return[...this.#e(),...this.#s()].filter(e=>t(
e)&&!(e.drop===1&&this.after(e).isMate()))}#e(){let t=[];return this.board.forEach((e,n)=>{if(e===0||T(e)!==this.side)return;
let o=y(e);for(let i of this.reach(n)){let r=this.board[i];if(r!==0&&(T(r)===this.side||y(r)===8))continue;let a=st(n,this.
side)||st(i,this.side);fe(o)&&a&&t.push({from:n,to:i,drop:0,promotes:!0}),It(o,this.side,i)||t.push({from:n,to:i,drop:0,
promotes:!1})}}),t}#s(){let t=[];for(let e of I)if(this.hands[this.side][e]!==0)for(let n=0;n<81;n+=1){let o=It(e,this.side,
n)||e===1&&this.#n(n%9);this.board[n]===0&&!o&&t.push({from:-1,to:n,drop:e,promotes:!1})}return t}#n(t){let e=1+this.side*
16;return this.board.some((n,o)=>n===e&&o%9===t)}isMate(){if(!this.isInCheck(this.side))return!1;let t=e=>!this.after(e).
isInCheck(this.side);return!this.#e().some(t)&&!this.#s().some(t)}rest(){let t=[...me];for(let e of this.board)e!==0&&(t[O(
y(e))]-=1);return I.forEach(e=>{t[e]-=this.hands[0][e]+this.hands[1][e]}),t}};function Bt(s){let t=y(s),e=_[O(t)],n=T(s)===
0?e:e.toLowerCase();return t>8?`+${n}`:n}var H=["","一","二","三","四","五","六","七","八","九"],ye="０１２３４５６７８９",N=["","歩","香","\
桂","銀","金","角","飛","玉","と","杏","圭","全","","馬","龍"],nt=["","歩","香","桂","銀","金","角","飛",
"玉","と","成香","成桂","成銀","","馬","龍"],gt=["","pawn","lance","knight","silver","gold","bishop","rook","k\
ing","promoted pawn","promoted lance","promoted knight","promoted silver","","horse","dragon"],Dt=" PLNSGBRK",B=s=>ye[E(
s)]+H[x(s)],bt=s=>s<2?"":s<10?H[s]:`十${H[s-10]}`;function W(s,t=""){return I.filter(n=>s[n]>0).map(n=>N[n]+bt(s[n])).join(
t)}function R(s,t,e=-1){let n=s.side===0?"▲":"△",o=t.drop||y(s.board[t.from]),i=Ft(s,t),r="";t.drop>0?r=i.length>0?"\
打":"":(r=i.length>0?ke(s,t,i):"",r+=wt(s,t,o));let a=r===""?"同　":"同",h=t.to===e?a:B(t.to);return n+h+nt[o]+r}function wt(s,t,e){
if(t.promotes)return"成";let n=i=>st(i,s.side);return e<8&&e!==5&&(n(t.from)||n(t.to))?"不成":""}function Ft(s,t){let e=t.
drop>0?t.drop+s.side*16:s.board[t.from],n=[];return s.board.forEach((o,i)=>{o===e&&i!==t.from&&s.reach(i).includes(t.to)&&
n.push(i)}),n}function ke(s,t,e){let n=s.side===0?1:-1,o=f=>n*(x(f)-x(t.to)),i=f=>n*(E(t.to)-E(f)),r=f=>o(f)>0?"上":o(f)<
0?"引":"寄",a=y(s.board[t.from]),h=r(t.from);if(e.every(f=>r(f)!==h))return h;let l=O(a)>=6;if(!l&&o(t.from)===1&&i(t.
from)===0)return"直";let u=f=>i(f)-i(t.from),p=l?e.every(f=>u(f)>0)?"左":"右":i(t.from)<0?"左":"右";return e.filter(
f=>l?!1:Math.sign(i(f))===Math.sign(i(t.from))).length===0?p:p+h}function K(s,t){let e=l=>`${E(l)}${x(l)}`;if(t.drop>0)return`${Dt[t.
drop]}*${e(t.to)}`;let n=y(s.board[t.from]),o=(n>8?"+":"")+Dt[O(n)],i=Ft(s,t).length>0?e(t.from):"",r=s.board[t.to]===0?
"-":"x",a=wt(s,t,n),h=t.promotes?"+":a===""?"":"=";return o+i+r+e(t.to)+h}function jt(s,t,e){let n=t.drop||y(s.board[t.from]);
if(e){let a=s.side===0?"先手":"後手",h=t.drop>0?"打つ":t.promotes?"成":wt(s,t,n);return`${a}、${B(t.to)}${nt[n]}${h}`}
let o=s.side===0?"Black":"White",i=`${E(t.to)} ${x(t.to)}`;if(t.drop>0)return`${o} drops a ${gt[n]} on ${i}`;let r=s.board[t.
to]===0?"moves to":"takes on";return`${o}: ${gt[n]} ${r} ${i}${t.promotes?" and promotes":""}`}function J(s,t){if(s===0)
return"";let e=T(s)===0,n=y(s);return t?(e?"先手の":"後手の")+nt[n]:`${e?"Black":"White"} ${gt[n]}`}function*vt(s,t){
let e=s,n=-1;for(let o of t)yield[e,o,n],e=e.after(o),n=o.to}function Ut(s,t,e,n){let o=Array.from({length:9},(l,u)=>`|${[
...t.board.subarray(u*9,u*9+9)].map(m=>m===0?" ・":(T(m)===0?" ":"v")+N[y(m)]).join("")}|${H[u+1]}`),i="+--------------\
-------------+",r=["# KIF version=2.0 encoding=UTF-8",...[["作品名",s.name],["作者",s.author],["出典",s.source]].
map(([l,u])=>[l,(u??"").replace(/[\r\n]+/g," ").trim()]).filter(([,l])=>l!=="").map(l=>l.join("：")),`後手の持駒：${W(
t.hands[1],"　")||"なし"}`,"  ９ ８ ７ ６ ５ ４ ３ ２ １",i,...o,i,`先手の持駒：${W(t.hands[0],"　")||
"なし"}`,...t.side===1?["後手番"]:[],"手数----指手---------消費時間--"],a=[...vt(t,e)].map(([l,u,p],m)=>{let f=u.
drop||y(l.board[u.from]),v=u.to===p?"同　":B(u.to),b=u.drop>0?"打":`${u.promotes?"成":""}(${E(u.from)}${x(u.from)})`;
return`${m+1} ${v}${nt[f]}${b}`}),h=n?[`${e.length+1} 詰み`,`まで${e.length}手で詰み`]:[];return[...r,...a,...h,
""].join(`
`)}var xe={language:"日本語",title:"詰将棋",board:"将棋盤",hand:"持駒",black:"先手",white:"後手",none:"なし",
empty:"空き",taken:"選択中",target:"移動できます",promotion:"成りますか",promote:"成",stay:"不成",plies:s=>`${s}\
手詰`,atMost:s=>`${s}手以内`,noMate:"不詰",open:"未解決",problem:s=>`第${s}問`,of:(s,t)=>`${s} / ${t}`,yourTurn:"\
王手を続けて、玉を詰ませてください。",yourTurnMore:s=>`残り${s}手です。`,defend:"受方の手番です。手順は解答で見\
られます。",right:"正解です。",good:s=>`${s}、正解です。`,reply:s=>`${s}と応じました。`,solved:s=>`${s}\
手で詰みました。`,solvedOther:s=>`${s}手で詰みました（作意とは別の手順）。`,noCheck:s=>`${s}は王\
手ではありません。`,mustBlock:"その手は指せません。",refuted:(s,t)=>`${s}には${t}で詰みません。`,
refutingLine:s=>`以下${s}で王手が続きません。`,refutingOn:s=>`以下${s}と続けても詰みません。`,showLine:"\
続きを見る",noEscape:s=>`${s}では詰みません。`,noMoreChecks:"もう王手が続きません。",goOn:"続けて試す\
か、「戻す」で戻れます。",thinking:s=>`${s}を調べています…`,undecided:s=>`${s}で詰むかどうかは時間内に分かりませんでした\
。`,notInFile:s=>`${s}はこのページの解答にない手です。`,yozume:(s,t)=>`${s}でも${t}手で詰みます（余詰）。`,
hayazume:(s,t)=>`${s}なら${t}手で早く詰みます（早詰）。`,unpromoted:s=>`${s}でも同じ手数で詰みます（成・不成の非限定）。`,
otherSquare:s=>`${s}でも同じ手数で詰みます（打ち場所の非限定）。`,order:s=>`${s}でも詰みます（手順前後）。`,
detour:s=>`${s}でも詰みます（迂回手順）。`,lastMove:s=>`${s}でも詰みます（最終手余詰）。`,hint:"\
ヒント",hintPiece:s=>`動かす駒は${s}です。`,hintDrop:s=>`持駒の${s}を打ちます。`,hintSquare:s=>`行き先は${s}\
です。`,hintMove:s=>`正解は${s}です。`,answer:"解答",hideAnswer:"解答を隠す",takeBack:"戻す",again:"最初\
から",turn:"盤を反転",previous:"前の問題",next:"次の問題",index:"一覧",share:"共有",settings:"設定",
close:"閉じる",first:"最初の局面",back:"一手戻る",forward:"一手進む",last:"最後の局面",moves:"手順",
variations:"変化",start:"開始局面",mated:"詰み",left:s=>`残り${s}手`,copySfen:"SFENをコピー",copyKif:"KIF\
をコピー",copyLink:"リンクをコピー",saveKif:"KIFを保存",copied:"コピーしました。",notCopied:"コピーでき\
ませんでした。",filter:"絞り込み",length:"手数",all:"すべて",unsolved:"まだ",done:"解いた",search:"\
番号・題名・作者",count:s=>`${s}題`,nothing:"当てはまる問題がありません。",wasSolved:"解答済み",
helped:"ヒントあり",print:"印刷",perPage:s=>`1ページに${s}題`,solutionsEnd:"解答は巻末",solutionsUpside:"\
解答は同じページに逆さ",solutionsNone:"解答なし",solutions:"解答",pieces:"駒",wood:"五角形",flat:"文\
字だけ",theme:"配色",auto:"自動",light:"明るい",dark:"暗い",tongue:"言語",engineHas:s=>`このページには詰将棋エンジン tsu\
mi（${s} KiB）が入っています。`,engineNone:"このページにはエンジンが入っていません。解答にない手は判定できません。",
keys:"キー操作：矢印で盤上を移動、Enterで選択・着手、Escで取消、Uで戻す、Hでヒント、N・Pで次・前、Fで反転。解答では←→で一手ずつ、↑↓で変化。",
made:"tsumi で作成",noProblems:"問題がありません。",remember:"解いた問題はこのブラウザが覚えます。",
forget:"記録を消す",forgotten:"記録を消しました。",attacks:s=>`${s}の攻め`,compose:"創作盤",box:"駒箱",
boxHint:"駒箱から盤や持駒へ動かします。盤上の駒をもう一度選ぶと、向きと成りが変わります。",
rest:"残りを玉方へ",restDone:"残りの駒を玉方の持駒にしました。",mirror:"左右反転",swap:"先後を入替",
undo:"元に戻す",redo:"やり直す",clear:"盤を空に",read:"貼り付け・ファイル",readHint:"SFEN、KIF、KI2、C\
SA、BODを貼り付けるか、ファイルをここに落としてください。",readDone:s=>`${s}題を読み込みました。`,
readOpen:"ファイルを選ぶ",load:"読み込む",badText:s=>`読み込めません：${s}`,drafts:"下書き",saveDraft:"\
下書きに保存",draftSaved:"下書きに保存しました。",noDrafts:"下書きはまだありません。",remove:"\
削除",solving:"調べています…",paused:"停止中",pause:"検討を止める",resume:"検討を再開",ready:"玉方\
の玉を置くと、調べ始めます。",result:"結果",proven:"最短と証明済み",upper:"以内に詰み",searched:(s,t)=>`${s.
toLocaleString("ja")}局面、${t}秒`,checkProblem:"余詰を検討",checking:(s,t)=>`検討中 ${s} / ${t}`,complete:"\
完全作です（余詰なし、駒余りなし）。",incomplete:"不完全です。",minorOnly:"小さなキズだけです。",
openReport:"一部は時間内に決まりませんでした。",faults:"キズ",kinds:{fuzume:"不詰",yozume:"余詰",
hayazume:"早詰",komaamari:"駒余り",hencho:"変長",hendo:"変同"},minors:{unpromoted:"成・不成の非限定","o\
ther-square":"打ち場所の非限定",detour:"迂回手順"},atPly:s=>`${s}手目`,line:"手順",longest:"同手数の変化",
unneeded:"不要駒",unneededNone:"どの駒を除いても、解が変わります。",unneededHas:s=>`除いても同じ手順で詰む駒：${s}`,
tries:"紛れ",triesHint:"詰まない初手と、その逃れ手順です。",noWasm:"エンジンがないので、調べることはできません。tsumi.wasm \
を同じ場所に置いてください。",leftOver:"駒余り",fault:s=>`この局面は調べられません：${s}`,
name:"題名",author:"作者",source:"出典"},Wt={language:"English",title:"Shogi mate problems",board:"Shogi board",hand:"\
In hand:",black:"Black",white:"White",none:"none",empty:"empty",taken:"selected",target:"can go here",promotion:"Promote\
?",promote:"Promote",stay:"Keep",plies:s=>`Mate in ${s} plies`,atMost:s=>`Mate in ${s} plies at most`,noMate:"No mate",open:"\
Unsolved",problem:s=>`Problem ${s}`,of:(s,t)=>`${s} / ${t}`,yourTurn:"Mate the king by checks alone.",yourTurnMore:s=>`${s}\
 plies to go.`,defend:"The defender is to move. The answer shows the line.",right:"Right.",good:s=>`${s} is right.`,reply:s=>`\
The reply is ${s}.`,solved:s=>`Mate in ${s} plies. Solved.`,solvedOther:s=>`Mate in ${s} plies, by another line than the\
 solution's.`,noCheck:s=>`${s} is not a check.`,mustBlock:"That move is not possible.",refuted:(s,t)=>`${s} is refuted b\
y ${t}.`,refutingLine:s=>`Then ${s}, and there are no more checks.`,refutingOn:s=>`Then ${s}, and still there is no mate\
.`,showLine:"Show the line",noEscape:s=>`${s} does not mate.`,noMoreChecks:"There are no more checks.",goOn:"Try on, or \
take it back.",thinking:s=>`Looking at ${s} …`,undecided:s=>`Whether ${s} mates was not settled in time.`,notInFile:s=>`${s}\
 is not in this page's solution.`,yozume:(s,t)=>`${s} mates too, in ${t} (a second solution).`,hayazume:(s,t)=>`${s} mat\
es sooner, in ${t}.`,unpromoted:s=>`${s} mates in as many (promotion is left open).`,otherSquare:s=>`${s} mates in as ma\
ny (the square is left open).`,order:s=>`${s} mates too (the moves in another order).`,detour:s=>`${s} mates too (a deto\
ur).`,lastMove:s=>`${s} mates too (another last move).`,hint:"Hint",hintPiece:s=>`Move the ${s}.`,hintDrop:s=>`Drop a ${s}\
.`,hintSquare:s=>`It goes to ${s}.`,hintMove:s=>`The move is ${s}.`,answer:"Answer",hideAnswer:"Hide the answer",takeBack:"\
Take back",again:"Start again",turn:"Turn the board",previous:"Previous problem",next:"Next problem",index:"Index",share:"\
Share",settings:"Settings",close:"Close",first:"First position",back:"One move back",forward:"One move forward",last:"La\
st position",moves:"Moves",variations:"Variations",start:"Start",mated:"Mate",left:s=>`${s} plies left`,copySfen:"Copy S\
FEN",copyKif:"Copy KIF",copyLink:"Copy link",saveKif:"Save KIF",copied:"Copied.",notCopied:"It could not be copied.",filter:"\
Filter",length:"Length",all:"All",unsolved:"Unsolved",done:"Solved",search:"Number, title, author",count:s=>`${s} proble\
ms`,nothing:"No problem fits.",wasSolved:"Solved",helped:"With a hint",print:"Print",perPage:s=>`${s} on a page`,solutionsEnd:"\
Solutions at the end",solutionsUpside:"Solutions upside down below",solutionsNone:"No solutions",solutions:"Solutions",pieces:"\
Pieces",wood:"Pentagons",flat:"Characters",theme:"Colours",auto:"Automatic",light:"Light",dark:"Dark",tongue:"Language",
engineHas:s=>`This page has the mate engine tsumi in it (${s} KiB).`,engineNone:"This page has no engine: moves beside t\
he solution cannot be judged.",keys:"Keys: arrows move on the board, Enter selects and moves, Escape puts back, U takes \
back, H hints, N and P next and previous, F turns. In the answer, left and right step, up and down choose variations.",made:"\
Made with tsumi",noProblems:"There are no problems.",remember:"This browser remembers what you have solved.",forget:"For\
get it",forgotten:"Forgotten.",attacks:s=>`${s} attacks`,compose:"Composing board",box:"Box",boxHint:"Move pieces from t\
he box to the board or into a hand. Select a piece on the board twice to turn or promote it.",rest:"Rest to the defender",
restDone:"The defender has the rest of the pieces.",mirror:"Mirror",swap:"Swap sides",undo:"Undo",redo:"Redo",clear:"Cle\
ar",read:"Paste or open",readHint:"Paste SFEN, KIF, KI2, CSA or BOD, or drop a file here.",readDone:s=>`${s} read.`,readOpen:"\
Choose a file",load:"Read",badText:s=>`It cannot be read: ${s}`,drafts:"Drafts",saveDraft:"Keep as a draft",draftSaved:"\
Kept as a draft.",noDrafts:"No drafts yet.",remove:"Remove",solving:"Searching …",paused:"Paused",pause:"Stop searchin\
g",resume:"Search on",ready:"Put the defender's king on the board, and the search begins.",result:"Result",proven:"prove\
n shortest",upper:"at most",searched:(s,t)=>`${s.toLocaleString("en")} positions, ${t} s`,checkProblem:"Check for cooks",
checking:(s,t)=>`Checking ${s} of ${t}`,complete:"Complete: no second solution, no piece left over.",incomplete:"Not com\
plete.",minorOnly:"Minor faults only.",openReport:"Some of it was not settled in time.",faults:"Faults",kinds:{fuzume:"n\
o mate",yozume:"second solution",hayazume:"shorter mate",komaamari:"pieces left over",hencho:"longer defence",hendo:"equ\
al defence"},minors:{unpromoted:"promotion left open","other-square":"square left open",detour:"detour"},atPly:s=>`ply ${s}`,
line:"Line",longest:"Defences of the same length",unneeded:"Unneeded pieces",unneededNone:"Without any one of the pieces\
 the solution changes.",unneededHas:s=>`The line stays the same without: ${s}`,tries:"Tries",triesHint:"First moves that\
 do not mate, and what refutes them.",noWasm:"There is no engine, so nothing can be checked. Put tsumi.wasm beside this \
page.",leftOver:"pieces left",fault:s=>`This position cannot be searched: ${s}`,name:"Title",author:"Author",source:"Sou\
rce"},ot="en",c=Wt,w=()=>ot==="ja";function it(s){ot=(s??C.get("language")??((navigator.languages?.[0]??navigator.language).
startsWith("ja")?"ja":"en"))==="ja"?"ja":"en",c=ot==="ja"?xe:Wt,document.documentElement.lang=ot}var rt=class{place=0;root;#t;#e;#s=new Map;#n=d("ol",{class:"moves","aria-label":c.moves});#a=d("p",{class:"status"});#o=d(
"div",{class:"branches",role:"group","aria-label":c.variations});#i;#r="";constructor(t,e){this.#t=t,this.#e=e;let n=o=>k(
o,c[o],()=>this[o](),{id:o});this.#i={first:n("first"),back:n("back"),forward:n("forward"),last:n("last")},this.root=d("\
div",{class:"answer"},d("nav",{class:"steps","aria-label":c.moves},...Object.values(this.#i)),this.#a,this.#o,this.#n),this.#p()}#l(t){
return this.#t.places[t].next[this.#s.get(t)??0]}#c(){let t=this.#t.path(this.place);for(let e=this.#l(this.place);e!==void 0;e=
this.#l(e))t.push(e);return t}get ply(){return this.#t.path(this.place).length}get isMain(){let{places:t}=this.#t;return this.#t.
path(this.place).every(e=>t[t[e].before].next[0]===e)}position(){return this.#t.position(this.place)}go(t){for(let e of this.#t.
path(t)){let{before:n}=this.#t.places[e];this.#s.set(n,this.#t.places[n].next.indexOf(e))}this.place=t,this.#p(),this.#e()}first(){
this.go(0)}back(){this.go(this.#t.places[this.place].before)}forward(){this.go(this.#l(this.place)??this.place)}last(){this.
go(this.#c().at(-1)??0)}choose(t){let{length:e}=this.#t.places[this.place].next;return e<2?!1:(this.#s.set(this.place,((this.#s.
get(this.place)??0)+t+e)%e),this.#p(),!0)}placeOf(t){let e=0;for(let n=0;n<t&&this.#t.places[e].next.length>0;n+=1)e=this.#t.
places[e].next[0];return e}text(t){let{before:e,move:n}=this.#t.places[t],o=this.#t.position(e);return w()?R(o,n,this.#t.
places[e].move?.to??-1):K(o,n)}#p(){let{places:t}=this.#t,e=this.#c(),n=e.join();n!==this.#r&&(this.#r=n,this.#n.replaceChildren(
...this.#h(e)));for(let h of this.#n.querySelectorAll("[aria-current]"))h.removeAttribute("aria-current");let o=this.#n.
children[e.indexOf(this.place)]?.firstElementChild;if(o?.setAttribute("aria-current","true"),o instanceof HTMLElement){let h=o.
offsetTop-this.#n.offsetTop,l=h<this.#n.scrollTop||h+o.offsetHeight>this.#n.scrollTop+this.#n.clientHeight;this.#n.scrollTop=
l?h-this.#n.clientHeight/2:this.#n.scrollTop}let{next:i,plies:r}=t[this.place];this.#o.replaceChildren(...i.length<2?[]:
i.map((h,l)=>d("button",{type:"button","aria-pressed":String(l===(this.#s.get(this.place)??0)),onclick:()=>this.go(h)},this.
text(h))));let a=r===0?c.mated:r===null?"":c.left(r);this.#a.textContent=[`${this.ply} / ${e.length}`,a].filter(Boolean).
join("　"),this.#i.first.disabled=this.#i.back.disabled=this.place===0,this.#i.forward.disabled=this.#i.last.disabled=i.
length===0}#h(t){let{places:e}=this.#t,n=this.#t.start;return t.map((o,i)=>{let{move:r,before:a}=e[o],h=w()?R(n,r,e[a].move?.
to??-1):K(n,r);n=n.after(r);let l=e[a].next.length>1;return d("li",{},d("button",{type:"button",class:l?"branch":void 0,
onclick:()=>this.go(o)},d("small",{},String(i+1)),h))})}};function Gt(s){let t,e=0,n=new Map,o=l=>{let u=n.get(l);return n.delete(l),n.size===0&&t?.rest(),u?.cleanUp(),u},i=({id:l,
progress:u,answer:p,error:m})=>{u!==void 0?n.get(l)?.onProgress?.(u):m!==void 0?o(l)?.reject(new Error(m)):o(l)?.resolve(
p)},r=l=>{t=void 0,[...n.keys()].forEach(u=>o(u)?.reject(l))},a=(l,u,{signal:p,onProgress:m}={})=>new Promise((f,v)=>{p?.
throwIfAborted(),t??=s(i,r);let b=++e,S=()=>{t?.post({stop:b}),o(b)?.reject(p.reason)};p?.addEventListener("abort",S);let L=()=>p?.
removeEventListener("abort",S);n.set(b,{resolve:f,reject:v,onProgress:m,cleanUp:L}),t.post({id:b,kind:l,text:u})}),h=(l,u)=>JSON.
stringify({[l]:u});return{solve:(l,u={},p={})=>a("ask",h("solve",{sfen:l,limits:u}),p),check:(l,u={},{given:p=[],...m}={})=>a(
"ask",h("check",{sfen:l,limits:u,given:p}),m),readKifu:(l,u={})=>a("read",l,u),close:()=>{t?.end(),r(new Error("closed"))}}}var zt=`"use strict";(()=>{var p=new TextDecoder,d=new TextEncoder;function m(r){let t=()=>{throw new Error("no such fun\
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
`;function $e(){let s=document.getElementById("data-engine")?.textContent?.trim();if(!s)return null;let t=Uint8Array.from(
atob(s),n=>n.charCodeAt(0)),e=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(e).
arrayBuffer()}var Se=new Promise(s=>{document.readyState==="loading"?addEventListener("DOMContentLoaded",()=>s(),{once:!0}):
s()});async function Ee(){let s=await fetch(new URL("tsumi.wasm",document.baseURI));if(!s.ok)throw new Error(`tsumi.wasm\
: ${s.status}`);return s.arrayBuffer()}var at=()=>Math.round((document.getElementById("data-engine")?.textContent?.length??
0)*.75/1024);function Vt(s=!1){if(!(at()>0)&&!s)return null;let e=URL.createObjectURL(new Blob([zt],{type:"text/javascri\
pt"}));return Gt((n,o)=>{let i=new Worker(e);return i.onmessage=({data:r})=>r.broken===void 0?n(r):o(new Error(r.broken)),
i.onerror=({message:r})=>o(new Error(r||"no worker")),Se.then(()=>$e()??Ee()).then(r=>i.postMessage({module:r},[r]),o),{
post:r=>i.postMessage(r),end:()=>i.terminate(),rest:()=>{}}})}var qt={},Pe=[0,.84,.87,.88,.92,.92,.96,.96,1],_t="M50 4Q51 4 52 4.6L78.6 17.6Q80 18.4 80.3 20L91.6 91.2Q92 95 88.4 95L1\
1.6 95Q8 95 8.4 91.2L19.7 20Q20 18.4 21.4 17.6L48 4.6Q49 4 50 4Z",Jt=s=>qt[s]??"",yt=s=>`o${s.codePointAt(0).toString(16)}`;
function Te(s,t){let e=Pe[O(s)],n=t?"rotate(180 50 50) ":"",o=`translate(${50*(1-e)} ${95*(1-e)-2*(1-e)}) scale(${e})`,i=`\
translate(50 58) scale(${s===8?.06:.058}) translate(-500 -520)`;return g("g",{},g("path",{d:_t,class:"piece-shadow",transform:`\
translate(1.2 2.6) ${n}${o}`}),g("g",{transform:n+o},g("path",{d:_t,class:t?"piece-wood turned":"piece-wood"}),g("path",
{d:Jt(N[s]),transform:i,class:s>8?"piece-promoted":"piece-ink"})))}function Le(s,t){let e=t?"rotate(180 50 50) ":"";return g(
"path",{d:Jt(N[s]),transform:`${e}translate(8 7) scale(0.084)`,class:"piece-flat"})}function Xt(s){qt=s;let t=Object.entries(
s).map(([n,o])=>g("path",{id:yt(n),d:o}));N.forEach((n,o)=>{if(n!=="")for(let i of[!1,!0]){let r=`${i?"w":"b"}${o}`;t.push(
g("symbol",{id:`wood-${r}`,viewBox:"0 0 100 100"},Te(o,i)),g("symbol",{id:`flat-${r}`,viewBox:"0 0 100 100"},Le(o,i)))}});
let e=(n,o,i)=>g("linearGradient",{id:n,x1:0,y1:0,x2:0,y2:1},g("stop",{offset:0,"stop-color":o}),g("stop",{offset:1,"sto\
p-color":i}));document.body.prepend(g("svg",{class:"away",width:0,height:0,"aria-hidden":"true"},g("defs",{},e("piece-li\
ght","#fbe9bf","#eecd8c"),e("piece-light-turned","#eecd8c","#fbe9bf"),...t)))}function X(s,t,e){let n=T(s)===1!==t,o=`#${e}\
-${n?"w":"b"}${y(s)}`;return g("svg",{class:"piece",viewBox:"0 0 100 100","aria-hidden":"true"},g("use",{href:o}))}var P=40,Ce="☗☖";function lt(s,t,e,n,o=!1){let i=n/1e3,r=o?" rotate(180 500 500)":"";return g("use",{href:`#${yt(s)}`,
transform:`translate(${t} ${e}) scale(${i})${r}`})}var Ae=Array.from({length:8},(s,t)=>(t+1)*P).map(s=>`M0 ${s}H${9*P}M${s}\
 0V${9*P}`).join("");function Yt(s,t){let e=g("g",{},g("path",{d:Ae,class:"diagram-lines"}),g("path",{d:`M0 0H${9*P}V${9*
P}H0Z`,class:"diagram-frame"}));return s.board.forEach((n,o)=>{if(n!==0){let i=t?80-o:o;e.append(lt(N[y(n)],i%9*P+3,Math.
floor(i/9)*P+3,P-6,T(n)===1!==t))}}),e}function Zt(s,t,e,n){return g("g",{},...[...s].map((o,i)=>lt(o,t,e+i*n*1.08,n)))}
var Qt=(s,t)=>`${Ce[t]}持駒${W(s.hands[t])||"なし"}`;function te(s,t){let e=t===1,n=s.rest().every((a,h)=>h===0||h===
8||a===0),o=g("svg",{class:"diagram",viewBox:"-32 -28 456 394","aria-hidden":"true"},Yt(s,e));for(let a=0;a<9;a+=1){let h="\
１２３４５６７８９"[e?a:8-a],l=H[e?9-a:a+1];o.append(lt(h,a*P+11,-22,18),lt(l,9*P+5,a*P+11,18))}let i=a=>Math.min(
24,(9*P-12)/(a.length*1.08)),r=Qt(s,t);if(o.append(Zt(r,9*P+32,6,i(r))),!n){let a=Qt(s,1-t),h=g("g",{transform:`translat\
e(-6 ${9*P-6}) rotate(180)`});h.append(Zt(a,0,0,i(a))),o.append(h)}return o}function ee(s,t){return g("svg",{class:"diag\
ram",viewBox:"-3 -3 366 366","aria-hidden":"true"},Yt(s,t===1))}var D=({v:s,p:t,x:e})=>s!=="mate"?s==="nomate"?c.noMate:c.open:t===void 0?"":e===!0?c.plies(t):c.atMost(t),kt=({n:s,a:t})=>[
s,t].filter(Boolean).join("　");function Oe(s){let t=s.lineFrom(0).map($);return[...vt(s.start,t)].map(([e,n,o])=>w()?R(
e,n,o):K(e,n))}function se(s,t){let e=s.at(t),n=Oe(e).flatMap(o=>[d("span",{},o)," "]);return d("div",{class:"print-solu\
tion"},d("b",{},`${t+1}`),d("span",{},...n.length>0?n:[D(e.row)]))}function ne(s,t,e){let n=d("div",{class:`book per-${e.
perPage}`});for(let o=0;o<t.length;o+=e.perPage){let i=t.slice(o,o+e.perPage),r=d("div",{class:"sheet"},...i.map(a=>{let h=s.
at(a);return d("figure",{},d("figcaption",{},d("b",{},String(a+1)),d("span",{},kt(h.row)),d("i",{},D(h.row))),te(h.start,
h.attacker))}));n.append(e.solutions==="upside"?d("section",{class:"page"},r,d("div",{class:"upside"},...i.map(a=>se(s,a)))):
d("section",{class:"page"},r))}return e.solutions==="end"&&n.append(d("section",{class:"solutions"},d("h2",{},c.solutions),
...t.map(o=>se(s,o)))),n}var He=148,Ne=78,F=12,ct=class{root;chosen=[];#t;#e;#s;#n="";constructor(t,e){this.#e=t,this.#s=e,this.#t=d("div",{class:"\
cards",role:"list"}),this.root=d("div",{class:"list"},this.#t),addEventListener("scroll",()=>this.#o(),{passive:!0}),addEventListener(
"resize",()=>this.#o())}lengths(){let t=this.#e.rows.filter(e=>e.v==="mate").map(e=>e.p??0);return[...new Set(t)].sort((e,n)=>e-
n)}choose({length:t,solved:e,text:n}){let o=n.trim().toLowerCase();this.chosen=this.#e.rows.map((i,r)=>r).filter(i=>{let r=this.#e.
rows[i],a=this.#s(i)===""?"unsolved":"solved";return(t===""||(r.v==="mate"?String(r.p):r.v)===t)&&(e==="all"||e===a)&&(o===
""||String(i+1)===o||[r.n,r.a,r.o].join(" ").toLowerCase().includes(o))}),this.#n="",this.#o()}reveal(t){let e=this.chosen.
indexOf(t);if(e>=0){let{columns:n,height:o}=this.#a(),i=this.#t.getBoundingClientRect().top+scrollY;scrollTo(0,Math.max(
0,i+Math.floor(e/n)*o-innerHeight/3))}this.#o()}#a(){let t=this.#t.clientWidth||320,e=Math.max(2,Math.floor((t+F)/(He+F))),
n=(t-(e-1)*F)/e;return{columns:e,width:n,height:n+Ne+F}}#o(){if(!this.root.isConnected||this.root.closest("[hidden]"))return;
let{columns:t,width:e,height:n}=this.#a(),o=Math.ceil(this.chosen.length/t),i=-this.#t.getBoundingClientRect().top,r=Math.
max(0,Math.floor(i/n)-2),a=Math.min(o,Math.ceil((i+innerHeight)/n)+2),h=[r,a,t,e,this.chosen.length].join();if(h===this.#n)
return;this.#n=h,this.#t.style.height=`${Math.max(0,o*n-F)}px`;let l=this.chosen.slice(r*t,a*t),u=document.activeElement?.
dataset?.problem;this.#t.replaceChildren(...l.map((p,m)=>{let f=r*t+m,v=this.#i(p,f);return v.style.cssText=`width:${e}p\
x;height:${n-F}px;transform:translate(${f%t*(e+F)}px,${Math.floor(f/t)*n}px)`,v})),u!==void 0&&this.#t.querySelector(`[d\
ata-problem="${u}"]`)?.focus()}#i(t,e){let n=this.#e.at(t),o=this.#s(t),i=W(n.start.hands[n.attacker]),r=o==="s"?c.wasSolved:
o==="h"?c.helped:"";return d("div",{class:`card ${o&&"done"}`,role:"listitem","aria-setsize":this.chosen.length,"aria-po\
sinset":e+1},d("a",{href:`#p=${t+1}`,"data-problem":t},ee(n.start,n.attacker),d("span",{class:"card-line"},d("b",{},String(
t+1)),d("span",{class:"card-length"},D(n.row)),r!==""&&d("span",{class:`card-state ${o}`,role:"img","aria-label":r},A("r\
ight"))),d("span",{class:"card-hand"},`${c.hand} ${i||c.none}`),d("span",{class:"card-name"},kt(n.row))))}};var Z={get style(){return C.get("pieces")==="flat"?"flat":"wood"},get theme(){let s=C.get("theme");return s==="light"||s===
"dark"?s:"auto"}};function xt(){let{theme:s,style:t}=Z,e=document.documentElement;e.dataset.theme=s,e.dataset.pieces=t}function j(s,t,e,n){
let o=`choice-${Math.random().toString(36).slice(2)}`;return d("fieldset",{class:"choices"},d("legend",{},s),...e.map(([
i,r])=>{let a=d("input",{type:"radio",name:o,value:i,checked:i===t,onchange:()=>n(i)});return d("label",{},a,d("span",{},
r))}))}function ht(s,...t){let e=d("button",{type:"button",class:"bare","aria-label":c.close,onclick:()=>n.close()},A("c\
lose")),n=d("dialog",{class:"window","aria-label":s,onclick:o=>o.target===n&&n.close(),onclose:()=>n.remove()},d("div",{
class:"window-inside"},d("header",{},d("h2",{},s),e),...t));return document.body.append(n),n.showModal(),n}function Mt(s,t=()=>[]){
let e=o=>i=>{C.set(o,i),it(),xt(),s(),o==="language"&&(n.close(),Mt(s,t))},n=ht(c.settings,j(c.pieces,Z.style,[["wood",c.
wood],["flat",c.flat]],e("pieces")),j(c.theme,Z.theme,[["auto",c.auto],["light",c.light],["dark",c.dark]],e("theme")),j(
c.tongue,w()?"ja":"en",[["ja","日本語"],["en","English"]],e("language")),...t())}function $t(s){document.querySelector(
".toast")?.remove();let t=d("div",{class:"toast",role:"status"},s);document.body.append(t),setTimeout(()=>t.remove(),2500)}var St=class{constructor(t){this.row=t;this.start=U.fromSfen(t.s),this.attacker=t.w===!0?1:0,this.places=[{before:0,move:null,
usi:"",plies:null,next:[]}];let e=(t.m??"").split(" ").filter(Boolean);this.#t(0,e,t.v==="mate"?e.length-1:void 0),this.
places[0].plies=t.v==="mate"?e.length:null;for(let[n,o,i]of t.b??[])this.#t(n,o.split(" "),i)}row;start;places;attacker;#t(t,e,n){
let o=n===e.length-1,i=t;e.forEach((r,a)=>{let h=this.places.length,l=n!==void 0&&(a===0||o);this.places.push({before:i,
move:$(r),usi:r,plies:l?n-a:null,next:[]}),this.places[i].next.push(h),i=h})}path(t){let e=[];for(let n=t;n!==0;n=this.places[n].
before)e.unshift(n);return e}position(t){return this.path(t).reduce((e,n)=>e.after(this.places[n].move),this.start)}lineFrom(t){
let e=[];for(let n=this.places[t].next[0];n!==void 0;n=this.places[n].next[0])e.push(this.places[n].usi);return e}},dt=class{rows;#t=new Map;constructor(t){
this.rows=t.split(`
`).filter(e=>e.startsWith("{")).map(e=>JSON.parse(e))}get length(){return this.rows.length}at(t){let e=this.#t.get(t);if(e)
return e;let n=new St(this.rows[t]);return this.#t.set(t,n),n}};function Et(s){let t=2166136261;for(let e of s)t=Math.imul(
t^e.charCodeAt(0),16777619);return(t>>>0).toString(36)}var Ie=16,oe=1e4,Be=6,ie={hash:Ie,milliseconds:oe,rootDefends:!0,refutation:!0};async function re(s,t,e,n){let{position:o,
place:i,rest:r}=t,a=Rt(e),h=i===null?void 0:Ke(s,i,a);if(h!==void 0){let p=s.places[i].next[0]===h,m=s.lineFrom(h);return{
kind:"mates",name:p?"right":Pt(s,t,e,m),rest:m,place:h}}if(r?.[0]===a)return{kind:"mates",name:"right",rest:r.slice(1),place:null};
let l=o.after(e);return l.isMate()?{kind:"mates",name:r?.length===1?"lastMove":Pt(s,t,e,[]),rest:[],place:null}:l.isInCheck(
l.side)?n===null?{kind:"not in the file"}:Re(s,t,e,l,n):{kind:"no check"}}async function Re(s,t,e,n,o){let i=await o.solve(
n.toSfen(),ie);return i.verdict==="mate"?{kind:"mates",name:Pt(s,t,e,i.moves),rest:i.moves,place:null}:i.verdict==="unkn\
own"?{kind:"undecided"}:{kind:"refuted",line:le(i)}}async function ae(s,t,e){let n=[],o=s;for(;n.length<Be;){let[i]=Q(o).sort((u,p)=>u.replies-p.replies);if(i===void 0)break;
let r=o.after(i.move),a={...ie,milliseconds:oe/5},h=await t.solve(r.toSfen(),a,{signal:e}),l=le(h);if(l.length===0)break;
n.push(i.move,...l),o=l.reduce((u,p)=>u.after(p),r)}return n}function Q(s){return s.legalMoves().flatMap(t=>{let e=s.after(
t);return e.isInCheck(e.side)?[{move:t,replies:e.legalMoves().length}]:[]})}var le=({refutation:s})=>(s?.moves??[]).map(
$);function Ke(s,t,e){return s.places[t].next.find(n=>s.places[n].usi===e)}function Pt(s,t,e,n){let o=t.rest?.[0]===void 0?
null:$(t.rest[0]);if(o===null)return"right";let i=n.length+1,r=t.rest.length,a=i===r,h=o.drop===0&&e.drop===0;if(a&&h&&o.
from===e.from&&o.to===e.to)return"unpromoted";if(a&&Fe(t.position,o,e))return"otherSquare";let l=De(s,t,e,n);return l!==
null?l:i<r?"hayazume":"yozume"}function De(s,t,e,n){if(t.place===null)return null;let o=new Map,i=s.start;s.lineFrom(0).
slice(0,-1).forEach((h,l)=>{i=i.after($(h)),o.set(i.toSfen(),l+1)});let a=t.position.after(e);for(let[h,l]of["",...n].entries()){
a=l===""?a:a.after($(l));let u=o.get(a.toSfen());if(u!==void 0)return u===t.ply+1+h?"order":"detour"}return null}function Fe(s,t,e){
let n=s.king(1-s.side);if(!(t.drop===e.drop&&[2,6,7].includes(t.drop))||n<0)return!1;let i=r=>{let[a,h]=[E(r)-E(n),x(r)-
x(n)];return Math.abs(a)>1||Math.abs(h)>1?`${Math.sign(a)} ${Math.sign(h)}`:null};return i(t.to)!==null&&i(t.to)===i(e.to)}var pt=100,ce=200,Tt=s=>pt+s*16,Lt=s=>pt+s,G=s=>s>=0&&s<81,Y=(s,t)=>G(t)?s.board[t]:t%pt&31,ut=class{root;stands;board;#t;#e=[];#s;#n;#a;#o={
position:new U,isTurned:!1,style:"wood"};#i=null;#r=40;#l=null;constructor(t){this.#t=t;let e=Array.from({length:9},()=>{
let i=d("div",{role:"row",class:"row"});for(let r=0;r<9;r+=1){let a=d("div",{role:"gridcell",class:"cell",tabindex:-1});
this.#e.push(a),i.append(a)}return i});this.#s=g("svg",{class:"overlay",viewBox:"0 0 9 9","aria-hidden":"true"});let n=g(
"svg",{class:"grid",viewBox:"0 0 900 900","aria-hidden":"true"},g("path",{d:Ue(),class:"grid-lines"}),g("path",{d:"M0 0H\
900V900H0Z",class:"grid-edge"}),...[300,600].flatMap(i=>[300,600].map(r=>g("circle",{cx:i,cy:r,r:6,class:"grid-star"}))));
this.board=d("div",{class:"board",role:"grid","aria-label":c.board},n,...e,this.#s),this.#n=d("div",{class:"files","aria\
-hidden":"true"}),this.#a=d("div",{class:"ranks","aria-hidden":"true"});let o=i=>d("div",{class:`stand ${i}`,role:"group"});
this.stands=[o("above"),o("below")],this.root=d("div",{class:"table"},this.stands[0],d("div",{class:"frame"},this.#n,this.
board,this.#a),this.stands[1]),this.#v()}show(t){this.#o=t,this.#i=null,this.#p(),this.#h(),this.#m(),this.#d()}element(t){
return G(t)?this.#e[this.#c(t)]:document.querySelector(`[data-place="${t}"]`)}glide(t,e){let[n,o]=[this.element(t),this.
element(e)],i=o?.querySelector(".piece");if(!n||!o||!i||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let[
r,a]=[n.getBoundingClientRect(),o.getBoundingClientRect()],h=`translate(${r.left+r.width/2-a.left-a.width/2}px,${r.top+r.
height/2-a.top-a.height/2}px)`;o.classList.add("gliding");let l=i.animate([{transform:h},{transform:"none"}],{duration:180,
easing:"ease-out"});l.onfinish=()=>o.classList.remove("gliding")}shake(t){this.element(t)?.animate([0,-5,5,-3,0].map(e=>({
transform:`translateX(${e}px)`})),{duration:260})}focusOn(t){G(t)&&(this.#r=this.#c(t),this.#d()),this.element(t)?.focus()}#c(t){
return this.#o.isTurned?80-t:t}#p(){this.board.setAttribute("aria-label",c.board);let{position:t,isTurned:e,style:n,last:o,
marks:i=[],check:r}=this.#o;this.#e.forEach((l,u)=>{let p=this.#c(u),m=t.board[p];l.dataset.place=String(p),l.className=
"cell",l.classList.toggle("last",p===o?.to),l.classList.toggle("left",p===o?.from),l.classList.toggle("marked",i.includes(
p)),l.classList.toggle("check",p===r),l.replaceChildren(...m===0?[]:[X(m,e,n)])});let a=[...Array(9).keys()].map(l=>e?l+
1:9-l),h=[...Array(9).keys()].map(l=>e?9-l:l+1);this.#n.replaceChildren(...a.map(l=>d("span",{},String(l)))),this.#a.replaceChildren(
...h.map(l=>d("span",{},w()?H[l]:String(l))))}#h(){let{position:t,isTurned:e,style:n,marks:o=[]}=this.#o;this.stands.forEach(
(i,r)=>{let a=r===1===e?1:0,h=I.filter(m=>t.hands[a][m]>0),l=a===0?c.black:c.white;i.dataset.place=String(Tt(a)),i.setAttribute(
"aria-label",`${c.hand} ${l}`);let u=a===0?"☗":"☖",p=this.#t.hasOpenStands===!0?d("button",{type:"button",class:"own\
er","data-place":Tt(a),"aria-label":`${u} ${c.hand} ${l}`},u):d("span",{class:"owner",title:l},u);i.replaceChildren(p,...h.
map(m=>{let f=m+a*16,v=t.hands[a][m],b=Lt(f),S=w()?bt(v):v>1?String(v):"",L=d("button",{type:"button",class:"held","data\
-place":b,"aria-label":`${J(f,w())} ${S}`.trim()},X(f,e,n),S!==""&&d("span",{class:"count"},S));return L.classList.toggle(
"marked",o.includes(b)),L}),...h.length>0?[]:[d("span",{class:"none"},c.none)])})}#m(){let{arrow:t}=this.#o;if(this.#s.replaceChildren(),
!t)return;let e=S=>{let L=this.#c(S);return[L%9+.5,Math.floor(L/9)+.5]},[n,o]=e(t.to);if(!G(t.from)){this.#s.append(g("c\
ircle",{cx:n,cy:o,r:.44,class:`ring ${t.kind}`}));return}let[i,r]=e(t.from),a=Math.hypot(n-i,o-r),[h,l]=[(n-i)/a,(o-r)/a],
[u,p]=[n-h*.3,o-l*.3],[m,f]=[u-h*.24,p-l*.24],v=`M${i} ${r}L${m} ${f}`,b=`M${u} ${p}L${m-l*.15} ${f+h*.15}L${m+l*.15} ${f-
h*.15}Z`;this.#s.append(g("path",{d:v,class:`shaft ${t.kind}`}),g("path",{d:b,class:`head ${t.kind}`}))}#d(){let t=this.#i,
e=t===null?[]:this.#t.targets(t),{position:n}=this.#o;this.#e.forEach((o,i)=>{let r=this.#c(i),a=e.includes(r),h=this.#t.
isOwn(r);o.classList.toggle("taken",r===t),o.classList.toggle("target",a),o.classList.toggle("own",h),o.tabIndex=i===this.#r?
0:-1;let l=J(n.board[r],w())||c.empty,u=w()?B(r):`${E(r)} ${x(r)}`,p=r===t?c.taken:a?c.target:"";o.setAttribute("aria-la\
bel",[u,l,p].filter(Boolean).join(", ")),o.setAttribute("aria-selected",String(r===t))});for(let o of document.querySelectorAll(
".held, .stand, .box")){let i=Number(o.dataset.place);o.classList.toggle("taken",i===t),o.classList.toggle("own",this.#t.
isOwn(i)),o.classList.toggle("target",e.includes(i)),o.classList.contains("held")&&o.setAttribute("aria-pressed",String(
i===t))}this.board.classList.toggle("dropping",t!==null&&!G(t))}take(t){this.#i=t,this.#d(),this.#t.changed?.(t)}press(t){
let e=this.#i,n=e===null||e===t?null:this.#u(e,t);e!==null&&n!==null?(this.take(null),this.#t.play(e,n)):e===t?(this.take(
null),this.#t.again?.(t)):this.take(this.#t.isOwn(t)?t:null)}#u(t,e){if(e===null)return null;let n=e>=ce?ce:G(e)?e:Tt(e-
pt>>4);return this.#t.targets(t).find(o=>o===e||o===n)??null}#f(t){let e=t?.closest?.("[data-place]");return e?Number(e.
dataset.place):null}adopt(t){t.addEventListener("pointerdown",e=>this.#b(e)),t.addEventListener("click",e=>{let n=this.#f(
e.target);e.detail===0&&n!==null&&this.press(n)})}#v(){this.adopt(this.root),this.board.addEventListener("keydown",t=>this.#g(
t)),this.board.addEventListener("focusin",t=>{let e=this.#e.indexOf(t.target);this.#r=e>=0?e:this.#r,this.#e.forEach((n,o)=>{
n.tabIndex=o===this.#r?0:-1})}),document.addEventListener("keydown",t=>{t.key==="Escape"&&this.#i!==null&&this.take(null)})}#g(t){
let e={ArrowUp:-9,ArrowDown:9,ArrowLeft:-1,ArrowRight:1}[t.key];if(!(t.ctrlKey||t.altKey||t.metaKey)){if(e!==void 0){let n=Math.
abs(e)===1&&Math.floor((this.#r+e)/9)!==Math.floor(this.#r/9),o=this.#r+e;!n&&o>=0&&o<81&&(this.#r=o,this.#e[o].focus())}else if(t.
key==="Enter"||t.key===" ")this.press(this.#c(this.#r));else return;t.preventDefault(),t.stopPropagation()}}#b(t){let e=this.#f(
t.target);if(e===null||t.button!==0||this.#l!==null)return;t.preventDefault();let{clientX:n,clientY:o}=t,i=this.#i;if(i!==
null&&i!==e&&this.#u(i,e)!==null){this.press(e);return}if(!this.#t.isOwn(e)){this.take(null),this.element(e)?.focus({preventScroll:!0});
return}this.#l={from:e,x:n,y:o,ghost:null,wasTaken:i===e},this.take(e),this.element(e)?.focus({preventScroll:!0});let r=h=>this.#x(
h),a=h=>{removeEventListener("pointermove",r),removeEventListener("pointerup",a),removeEventListener("pointercancel",a),
this.#y(h)};addEventListener("pointermove",r),addEventListener("pointerup",a),addEventListener("pointercancel",a)}#x({clientX:t,
clientY:e}){let n=this.#l;if(n!==null){if(n.ghost===null&&Math.hypot(t-n.x,e-n.y)>6){let{position:o,isTurned:i,style:r}=this.#o,
a=this.#e[0].getBoundingClientRect().width;n.ghost=d("div",{class:"ghost",style:`width:${a}px;height:${a}px`},X(Y(o,n.from),
i,r)),document.body.append(n.ghost),this.element(n.from)?.classList.add("lifted")}if(n.ghost!==null){n.ghost.style.transform=
`translate(${t}px, ${e}px) translate(-50%, -50%) scale(1.15)`;let o=this.#f(document.elementFromPoint(t,e));for(let r of document.
querySelectorAll(".over"))r.classList.remove("over");let i=this.#u(n.from,o);i!==null&&this.element(i)?.classList.add("o\
ver")}}}#y({clientX:t,clientY:e,type:n}){let o=this.#l;if(this.#l=null,o===null)return;let{ghost:i,from:r,wasTaken:a}=o;
i?.remove();for(let l of document.querySelectorAll(".over, .lifted"))l.classList.remove("over","lifted");if(i===null){a&&
(this.take(null),this.#t.again?.(r));return}let h=this.#u(r,this.#f(document.elementFromPoint(t,e)));this.take(null),h!==
null&&n==="pointerup"&&this.#t.play(r,h)}askPromotion(t,e){let{position:n,isTurned:o,style:i}=this.#o,r=Y(n,t);return new Promise(
a=>{let h=b=>{let S=b?r+8:r;return d("button",{type:"button",onclick:()=>l.close(b?"yes":"no")},X(S,o,i),d("span",{},b?c.
promote:c.stay))},l=d("dialog",{class:"promotion","aria-label":c.promotion,onclick:b=>b.target===l&&l.close(""),onclose:()=>{
l.remove(),a(l.returnValue===""?null:l.returnValue==="yes")}},h(!0),h(!1));document.body.append(l),l.showModal();let u=this.
element(e).getBoundingClientRect(),[p,m]=[l.offsetWidth,l.offsetHeight],f=u.left+u.width/2-p/2,v=u.bottom+6+m<innerHeight;
l.style.left=`${Math.max(8,Math.min(innerWidth-p-8,f))}px`,l.style.top=`${v?u.bottom+6:u.top-6-m}px`})}};function he(){let s=document.
activeElement;return s?.matches(":focus-visible")===!0?s.dataset.place:void 0}function Ue(){return[1,2,3,4,5,6,7,8].map(
t=>`M0 ${t*100}H900M${t*100} 0V900`).join("")}var de=420,mt=class{problem;steps;said={mood:"neutral",text:""};isBusy=!1;isSolved=!1;wasHelped=!1;isOther=!1;hints=0;refutation=null;refuting=[];#t;#e;#s=0;#n=new AbortController;constructor(t,e,n){
this.problem=t,this.#t=e,this.#e=n,this.steps=[this.#a()],this.#o()}#a(){let{problem:t}=this,e=t.row.v==="mate"?t.lineFrom(
0):null;return{position:t.start,place:0,rest:e,ply:0,move:null}}#o(){let{row:t,start:e,attacker:n}=this.problem;t.v!=="m\
ate"?this.say("neutral",t.v==="nomate"?c.noMate:c.open):this.say("neutral",c.yourTurn);let{rest:o}=this.now;e.side!==n&&
o!==null&&o.length>0&&this.#l()}get now(){return this.steps.at(-1)}get isAttackersTurn(){return this.now.position.side===
this.problem.attacker}moves(){return this.isBusy||this.isSolved||!this.isAttackersTurn?[]:this.now.position.legalMoves()}say(t,e,n){
this.said=n===void 0?{mood:t,text:e}:{mood:t,text:e,more:n}}text(t,e,n){return w()?R(t,e,n?.to??-1).replace("　",""):K(
t,e)}async play(t){let e=this.now,n=this.text(e.position,t,e.move),o=this.#d();this.hints=0,this.#h(),this.isBusy=!0;let i=e.
position.after(t);this.steps.push({position:i,place:null,rest:null,ply:e.ply+1,move:t});let r=setTimeout(()=>{this.say("\
busy",c.thinking(n)),this.#e()},120);this.#e();let a=await re(this.problem,e,t,this.#t()).catch(()=>({kind:"undecided"}));
clearTimeout(r),o===this.#s&&(this.isBusy=!1,await this.#i(a,n))}async#i(t,e){let{now:n}=this;if(t.kind==="mates"){let{name:o,
rest:i,place:r}=t;n.rest=i,n.place=r,this.isOther||=o!=="right"&&o!=="lastMove",this.say("good",o==="right"?c.good(e):c[o](
e,i.length+1)),i.length===0?this.#r(o==="right"?"":this.said.text):(this.#e(),await this.#l())}else t.kind==="refuted"?await this.#c(
t.line,e):(this.steps.pop(),this.say("bad",{"no check":c.noCheck,"not in the file":c.notInFile,undecided:c.undecided}[t.
kind](e)),this.#e())}#r(t){this.isSolved=!0;let e=this.now.ply,n=this.isOther?c.solvedOther(e):c.solved(e);this.say("sol\
ved",n,t),this.#e()}async#l(){let t=++this.#s;if(this.isBusy=!0,await new Promise(f=>setTimeout(f,de)),t!==this.#s)return;
this.isBusy=!1;let{position:e,place:n,rest:o,ply:i,move:r}=this.now,a=o[0],h=$(a),{places:l}=this.problem,u=n===null?void 0:
l[n].next.find(f=>l[f].usi===a),p=this.text(e,h,r);if(this.steps.push({position:e.after(h),place:u??null,rest:o.slice(1),
ply:i+1,move:h}),this.now.rest.length===0){this.#r("");return}let m=c.yourTurnMore(this.now.rest.length);this.say(this.said.
mood,this.said.text,`${c.reply(p)}${w()?"":" "}${m}`),this.#e("glide")}async#c([t,...e],n){if(t===void 0){this.say("bad",
c.noEscape(n),c.goOn),this.#e();return}let o=++this.#s,{position:i,ply:r,move:a}=this.now,h=this.text(i,t,a);if(this.say(
"bad",c.refuted(n,h)),this.isBusy=!0,this.#e(),await new Promise(f=>setTimeout(f,de)),o!==this.#s)return;this.isBusy=!1,
this.refutation=t;let l=i.after(t);this.steps.push({position:l,place:null,rest:null,ply:r+1,move:t});let u=c.refuted(n,h);
this.say("bad",u,Q(l).length>0?c.goOn:c.noMoreChecks),this.#e("glide");let p=this.#t(),m=e.length>0||p===null?e:await ae(
l,p,this.#n.signal).catch(()=>[]);o===this.#s&&m.length>0&&(this.refuting=m,this.say("bad",u,this.#p(l,t)),this.#e())}#p(t,e){
let[n,o]=[t,e],r=this.refuting.map(a=>{let h=this.text(n,a,o);return[n,o]=[n.after(a),a],h}).join(w()?"":" ");return Q(n).
length>0?c.refutingOn(r):c.refutingLine(r)}showRefuting(){let[t,...e]=this.refuting;if(t===void 0)return;let{position:n,
ply:o}=this.now;this.refuting=e,this.refutation=n.side===this.problem.attacker?null:t,this.steps.push({position:n.after(
t),place:null,rest:null,ply:o+1,move:t,isShown:!0}),e.length===0&&this.say("bad",Q(this.now.position).length>0?c.goOn:c.
noMoreChecks),this.#e("glide")}#h(){this.refutation=null,this.refuting=[]}get canTakeBack(){return this.steps.some(({position:t},e)=>e<
this.steps.length-1&&t.side===this.problem.attacker)}takeBack(){if(!this.canTakeBack)return;this.#m();let{isShown:t}=this.
now;do this.steps.pop();while(!this.isAttackersTurn||t&&this.now.rest===null&&this.steps.length>1);this.isOther&&=this.now.
place===null;let{rest:e}=this.now;this.say("neutral",c.yourTurn,e?c.yourTurnMore(e.length):void 0),this.#e()}restart(){this.#m(),
this.steps=[this.#a()],this.isOther=!1,this.#o(),this.#e()}#m(){this.#d(),this.isBusy=!1,this.isSolved=!1,this.#h(),this.
hints=0}leave(){this.#d()}#d(){return this.#n.abort(),this.#n=new AbortController,this.#s+=1,this.#s}hint(){let{position:t,
rest:e,move:n}=this.now;if(!e||e.length===0||this.isBusy||this.isSolved||!this.isAttackersTurn){!e&&this.canTakeBack&&(this.
say("neutral",c.goOn),this.#e());return}this.wasHelped=!0,this.hints=Math.min(3,this.hints+1);let o=$(e[0]),i=o.drop||t.
board[o.from]%16,r=J(i,w()).replace(/^(先手の|Black )/,""),a=u=>w()?B(u):`${E(u)}${x(u)}`,l=[o.drop>0?c.hintDrop(r):c.
hintPiece(w()?a(o.from)+r:`${r} on ${a(o.from)}`),c.hintSquare(a(o.to)),c.hintMove(this.text(t,o,n))][this.hints-1];this.
say("neutral",l),this.#e()}hinted(){if(this.hints===0||!this.now.rest?.length)return[];let{from:t,to:e,drop:n}=$(this.now.
rest[0]),o=n>0?Lt(n+this.now.position.side*16):t;return this.hints>1?[o,e]:[o]}spoken(){let[t,e]=[this.steps.at(-2),this.
now];return t===void 0?"":jt(t.position,e.move,w())}};var ue=(s,t)=>{let e=document.getElementById(s)?.textContent;return e?JSON.parse(e):t},Ct=class{problems=new dt(document.
getElementById("data-problems")?.textContent??"");settings=ue("data-settings",{});list=new ct(this.problems,t=>this.stateOf(
t));table;index=0;solving;answer=null;isFlipped=!1;#t=null;#e=new Map;#s={length:"",solved:"all",text:""};#n={perPage:6,
solutions:"end"};#a=d("div",{class:"page-root"});#o=null;constructor(){for(let t of(C.get("solved")??"").split(" "))t!==
""&&this.#e.set(t.slice(0,-1),t.slice(-1));this.table=new ut({isOwn:t=>this.#c(t),targets:t=>this.#l(t).map(({to:e})=>e),
play:(t,e)=>{this.#p(t,e)}}),this.#B()}begin(){if(document.body.append(this.#a),this.problems.length===0){this.#a.append(
d("p",{class:"empty"},c.noProblems));return}this.#$(),this.#M()}stateOf(t){return this.#e.get(Et(this.problems.rows[t].s))??
""}#i(){let t=Et(this.problems.rows[this.index].s),e=this.solving.wasHelped?"h":"s";this.#e.get(t)!=="s"&&(this.#e.set(t,
e),C.set("solved",[...this.#e].map(n=>n.join("")).join(" ")))}engine(){return this.#t??=Vt(),this.#t}#r(){return this.answer===
null?this.solving.moves():[]}#l(t){let e=Y(this.solving.now.position,t);return this.#r().filter(({from:n,drop:o})=>t<81?
n===t:o>0&&o===e%16)}#c(t){if(this.answer!==null||this.solving.isBusy||this.solving.isSolved)return!1;let{position:e}=this.
solving.now,n=Y(e,t);return n!==0&&n>>4===e.side&&this.solving.isAttackersTurn}async#p(t,e){let n=this.#l(t).filter(i=>i.
to===e),o=n[0];if(n.length>1){let i=await this.table.askPromotion(t,e);o=i===null?void 0:n.find(r=>r.promotes===i)}o!==void 0&&
this.solving.play(o)}#h=d("h1",{});#m=d("span",{class:"length"});#d=d("a",{href:"#index",class:"counter"});#u=d("div",{class:"\
message",role:"status","aria-live":"polite"});#f=d("div",{class:"actions"});#v=d("section",{class:"aside"});#g=d("main",
{class:"stage"});#b=d("main",{class:"index",hidden:!0});#x=d("p",{class:"found",role:"status"});#y=d("p",{class:"away","\
aria-live":"assertive",id:"said"});#$(){let t=k("back",c.previous,()=>this.#k(-1),{id:"previous"}),e=k("forward",c.next,
()=>this.#k(1),{id:"next"}),n=this.problems.length>1,o=d("header",{class:"bar"},d("div",{class:"names"},this.#h,this.#m),
d("div",{class:"tools"},n&&t,n&&this.#d,n&&e,k("share",c.share,()=>this.#H(),{id:"share"}),k("settings",c.settings,()=>this.#N(),
{id:"settings"})));this.#v.replaceChildren(this.#u,this.#f),this.#g.replaceChildren(this.table.root,this.#v,this.#y),this.#S(),
this.#a.replaceChildren(o,this.#g,this.#b)}#S(){let t=()=>{this.list.choose(this.#s),this.#x.textContent=this.list.chosen.
length===0?c.nothing:c.count(this.list.chosen.length)},e=d("select",{id:"length",onchange:()=>{this.#s.length=e.value,t()}},
d("option",{value:""},c.all),...this.list.lengths().map(i=>d("option",{value:i},c.plies(i))));e.value=this.#s.length;let n=d(
"input",{type:"search",id:"search",placeholder:c.search,"aria-label":c.search,value:this.#s.text,oninput:()=>{this.#s.text=
n.value,t()}}),o=j(c.filter,this.#s.solved,[["all",c.all],["unsolved",c.unsolved],["solved",c.done]],i=>{this.#s.solved=
i,t()});this.#b.replaceChildren(d("div",{class:"filters"},d("label",{class:"field"},d("span",{},c.length),e),o,n,k("prin\
t",c.print,()=>this.#I(),{words:!0,id:"print"})),this.#x,this.list.root),t()}#M(){let t=location.hash.slice(1),e=t==="in\
dex"&&this.problems.length>1;if(this.#b.hidden=!e,this.#g.hidden=e,document.body.classList.toggle("in-index",e),e){this.
solving?.leave(),this.#h.textContent=this.settings.title||c.title,this.#m.textContent="",document.title=this.#h.textContent,
this.#S(),this.list.reveal(this.index);return}let n=new URLSearchParams(t),o=Number(n.get("p")??1);this.index=Math.max(0,
Math.min(this.problems.length,Math.round(o)||1)-1),this.#T(n.get("m"),n.get("v"))}#T(t,e){this.solving?.leave();let n=this.
problems.at(this.index);this.isFlipped=!1,this.answer=null,this.solving=new mt(n,()=>this.engine(),r=>this.#w(r));let o=n.
row.n||c.problem(this.index+1);this.#h.textContent=o,this.#m.textContent=[n.row.a,n.row.o,D(n.row)].filter(Boolean).join(
"　");let i=c.of(this.index+1,this.problems.length);this.#d.replaceChildren(A("index"),d("span",{},i)),this.#d.setAttribute(
"aria-label",`${c.index}: ${i}`),document.title=`${o} ${D(n.row)}`,t!==null||this.settings.open===!0?this.#E(t,e):this.#w()}#E(t,e){
let n=this.problems.at(this.index);if(n.places.length<2){this.#w();return}this.solving.wasHelped||=!this.solving.isSolved,
this.answer=new rt(n,()=>{this.#C(),this.#w()});let o=Number(e??0),i=o>0&&o<n.places.length?o:this.answer.placeOf(Number(
t??0));this.answer.go(i)}#L(){this.answer=null,history.replaceState(null,"",`#p=${this.index+1}`),this.#w()}#C(){let{answer:t}=this,
e=t===null?"":`&m=${t.ply}${t.isMain?"":`&v=${t.place}`}`;history.replaceState(null,"",`#p=${this.index+1}${e}`)}#k(t){let{
chosen:e}=this.list,n=e.indexOf(this.index),o=n>=0?e[n+t]:this.index+t;o!==void 0&&o>=0&&o<this.problems.length&&(location.
hash=`p=${o+1}`)}#A(){let{answer:t,solving:e}=this,n={isTurned:e.problem.attacker===1!==this.isFlipped,style:Z.style};if(t!==
null){let{move:u}=e.problem.places[t.place];return{...n,position:t.position(),last:u??void 0}}let{position:o,move:i}=e.now,
r=o.king(1-e.problem.attacker),{refutation:a,hints:h}=e,l={...n,position:o,last:i??void 0,marks:e.hinted()};if(a!==null&&
a.from>=0)l.arrow={from:a.from,to:a.to,kind:"refutation"};else if(h===3&&e.now.rest?.length){let{from:u,to:p}=$(e.now.rest[0]);
l.arrow={from:u<0?100:u,to:p,kind:"hint"}}return e.isSolved&&(l.check=r),l}#w(t){let{solving:e,answer:n}=this,o=this.#A(),
i=he();if(this.table.show(o),i!==void 0&&document.activeElement===document.body&&this.table.element(Number(i))?.focus(),
t==="glide"&&o.last){let{from:a,to:h}=o.last,l=a>=0?a:-1;l>=0&&this.table.glide(l,h)}this.table.board.setAttribute("aria\
-description",o.position.toSfen()),this.table.board.dataset.sfen=o.position.toSfen(),e.isSolved&&n===null&&this.#i(),this.#O();
let r=n===null?e.spoken():n.place>0?n.text(n.place):"";this.#y.textContent!==r&&(this.#y.textContent=r)}#O(){let{solving:t,
answer:e}=this,{mood:n,text:o,more:i}=t.said,r=document.activeElement?.id;this.#u.className=`message ${e===null?n:"neutr\
al"}`,this.#u.hidden=e!==null;let a={good:"right",solved:"right",bad:"wrong",busy:"",neutral:""}[n];this.#u.replaceChildren(
d("span",{class:"sign","aria-hidden":"true"},a!==""&&A(a)),d("div",{},d("p",{class:"said"},o),i&&d("p",{class:"more"},i)));
let h=t.problem.places.length>1,l=this.index>=this.problems.length-1,u=k("hint",c.hint,()=>t.hint(),{words:!0,id:"hint"}),
p=k("undo",c.takeBack,()=>t.takeBack(),{words:!0,id:"undo"}),m=k("again",c.again,()=>t.restart(),{words:!0,id:"again"}),
f=k("answer",e===null?c.answer:c.hideAnswer,()=>e===null?this.#E(null,null):this.#L(),{words:!0,id:"answer"}),v=k("turn",
c.turn,()=>this.#P(),{words:!0,id:"turn"}),b=k("forward",c.showLine,()=>t.showRefuting(),{words:!0,id:"line"}),S=k("forw\
ard",c.next,()=>this.#k(1),{words:!0,id:"go-on"});S.classList.add("main"),u.disabled=t.isSolved||t.isBusy||!t.now.rest?.
length,p.disabled=!t.canTakeBack;let L=e!==null?[f,v]:t.isSolved?[...l?[]:[S],m,f,v]:[t.refuting.length>0?b:u,p,...h?[f]:
[],v];this.#f.replaceChildren(...L),r&&document.getElementById(r)?.focus(),this.#v.replaceChildren(this.#u,...e===null?[]:
[e.root],this.#f),this.#g.classList.toggle("answering",e!==null)}#P(){this.isFlipped=!this.isFlipped,this.#w()}#H(){let t=this.
problems.at(this.index),{answer:e,solving:n}=this,o=e?.position()??n.now.position,r=e!==null||n.isSolved?t.lineFrom(0).map(
$):[],{n:a="",a:h="",o:l=""}=t.row,u=Ut({name:a,author:h,source:l},t.start,r,r.length>0&&t.row.v==="mate"),p=b=>async()=>{
$t(await Ot(b)?c.copied:c.notCopied)},m=(b,S,L)=>k("",b,L,{words:!0,id:S}),f={title:document.title,url:location.href},v=typeof navigator.
share=="function"&&location.protocol!=="file:"?m(c.share,"share-system",()=>{navigator.share(f).catch(()=>{})}):null;ht(
c.share,d("div",{class:"menu"},v,m(c.copyLink,"copy-link",p(location.href)),m(c.copySfen,"copy-sfen",p(o.toSfen())),m(c.
copyKif,"copy-kif",p(u)),m(c.saveKif,"save-kif",()=>Ht(`${t.row.n||this.index+1}.kif`,u))))}#N(){Mt(()=>{let{answer:n}=this;
this.#$(),this.#M(),n!==null&&this.answer!==null&&this.answer.go(n.place)},()=>[d("p",{class:"small"},at()>0?c.engineHas(
at()):c.engineNone),d("p",{class:"small"},c.keys),d("p",{class:"small"},`${c.remember} `,k("",c.forget,()=>{this.#e.clear(),
C.set("solved",""),$t(c.forgotten)},{words:!0,id:"forget"}))])}#I(){let t=this.#n,e=ht(c.print,j(c.problem(0).replace(/ ?0/,
""),String(t.perPage),[["4",c.perPage(4)],["6",c.perPage(6)]],n=>{t.perPage=n==="4"?4:6}),j(c.solutions,t.solutions,[["e\
nd",c.solutionsEnd],["upside",c.solutionsUpside],["none",c.solutionsNone]],n=>{t.solutions=n}),d("div",{class:"menu"},k(
"print",c.print,()=>{e.close(),window.print()},{words:!0,id:"print-now"})))}#B(){addEventListener("hashchange",()=>this.#M()),
document.addEventListener("keydown",n=>this.#K(n)),addEventListener("beforeprint",()=>{this.#o?.remove();let n=!this.#b.
hidden,o=n?this.list.chosen:[this.index],i=n?this.#n:{perPage:4,solutions:"none"};this.#o=ne(this.problems,o,i),document.
body.append(this.#o)}),addEventListener("afterprint",()=>this.#o?.remove());let t=null,{board:e}=this.table;e.addEventListener(
"pointerdown",n=>{t=this.answer===null?null:[n.clientX,n.clientY]}),addEventListener("pointerup",n=>{let o=t;t=null,o!==
null&&this.answer!==null&&this.#R(n.clientX-o[0],n.clientY-o[1],n.clientX)})}#R(t,e,n){let o=this.table.board.getBoundingClientRect();
Math.abs(t)>30&&Math.abs(t)>Math.abs(e)?t<0?this.answer.forward():this.answer.back():Math.hypot(t,e)<=12&&(n>o.left+o.width/
2?this.answer.forward():this.answer.back())}#K(t){let e=t.target,n=/^(INPUT|SELECT|TEXTAREA)$/.test(e.tagName);if(t.ctrlKey||
t.altKey||t.metaKey||n||document.querySelector("dialog[open]")||document.body.classList.contains("in-index"))return;let{
answer:o,solving:i}=this,h={...o===null?{}:{ArrowLeft:()=>o.back(),ArrowRight:()=>o.forward(),Home:()=>o.first(),End:()=>o.
last(),ArrowUp:()=>o.choose(-1),ArrowDown:()=>o.choose(1)},n:()=>this.#k(1),p:()=>this.#k(-1),f:()=>this.#P(),u:()=>i.takeBack(),
h:()=>i.hint()}[t.key];h!==void 0&&(t.preventDefault(),h())}};it();xt();document.addEventListener("problems",()=>{Xt(ue(
"data-outlines",{})),new Ct().begin()});})();
