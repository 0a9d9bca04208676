"use strict";(()=>{function Nt(s,t,e){for(let[n,o]of Object.entries(t))typeof o=="function"?s.addEventListener(n.slice(2),o):o===!0?s.setAttribute(
n,""):o!==void 0&&o!==!1&&s.setAttribute(n,String(o));s.append(...e.filter(n=>n||n===""))}function d(s,t={},...e){let n=document.
createElement(s);return Nt(n,t,e),n}function g(s,t={},...e){let n=document.createElementNS("http://www.w3.org/2000/svg",
s);return Nt(n,t,e),n}var be={first:"M6 5v14M19 5l-9 7 9 7z",back:"M15 5l-8 7 8 7",forward:"M9 5l8 7-8 7",last:"M18 5v14\
M5 5l9 7-9 7z",undo:"M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12",turn:"M7 4v14l-4-4M17 20V6l4 4",hint:"M9 18h6M10 21h4M12 3a6 \
6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",answer:"M4 6h16M4 12h16M4 18h10",share:"M12 15V4M8 7\
l4-4 4 4M5 12v8h14v-8",index:"M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",settings:"M12 9a3 3 0 1 0 0 6 3 3 0 0 \
0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",again:"M4 12a8\
 8 0 1 0 3-6.2M4 4v5h5",print:"M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",right:"M5 13l5 5 9-11",wrong:"M6 6l12 12M18 6 \
6 18",close:"M6 6l12 12M18 6 6 18",mirror:"M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",rest:"M4 12h11M11 7l5 5-5 5M20 5v14",redo:"\
M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12",clear:"M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",unneeded:"M12 3a9 9 0 1 0 0 18 9 9 0 0\
 0 0-18zM8 12h8",check:"M9 3h6v3H9zM15 4h4v17H5V4h4M9 14l2 2 4-4",open:"M3 7V5h6l2 2h10v12H3z",pause:"M8 5v14M16 5v14",play:"\
M8 5l10 7-10 7z"},O=s=>g("svg",{class:"icon",viewBox:"0 0 24 24","aria-hidden":"true"},g("path",{d:be[s]??""}));function x(s,t,e,n={}){
let o=n.words===!0;return d("button",{type:"button",id:n.id,title:o?void 0:t,"aria-label":o?void 0:t,class:o?"worded":"b\
are",onclick:e},s!==""&&O(s),o&&d("span",{},t))}var L={get(s){try{return localStorage.getItem(`tsumi.${s}`)}catch{return null}},
set(s,t){try{localStorage.setItem(`tsumi.${s}`,t)}catch{}}};async function It(s){try{return await navigator.clipboard.writeText(
s),!0}catch{let t=d("textarea",{readonly:!0,class:"away"});t.value=s,document.body.append(t),t.select();let e=document.execCommand(
"copy");return t.remove(),e}}function Rt(s,t){let e=URL.createObjectURL(new Blob([t],{type:"text/plain;charset=utf-8"}));
d("a",{href:e,download:s}).click(),setTimeout(()=>URL.revokeObjectURL(e),1e3)}var we=[0,18,4,4,4,4,2,2,2],R=[7,6,5,4,3,2,1],J=" PLNSGBRK",k=s=>s&15,T=s=>s>>4,H=s=>s>8?s-8:s,ve=s=>s<8&&s!==5,S=s=>9-s%
9,M=s=>Math.floor(s/9)+1,ye=(s,t)=>(t-1)*9+9-s,wt=s=>`${S(s)}${String.fromCharCode(96+M(s))}`;function Ft({from:s,to:t,drop:e,
promotes:n}){return e>0?`${J[e]}*${wt(t)}`:wt(s)+wt(t)+(n?"+":"")}function E(s){let t=/^(?:([PLNSGBR])\*|([1-9])([a-i]))([1-9])([a-i])(\+?)$/.
exec(s);if(t===null)throw new Error(`no move: ${s}`);let e=(o,i)=>ye(Number(o),i.charCodeAt(0)-96),n=t[1]===void 0?0:J.indexOf(
t[1]);return{from:n>0?-1:e(t[2],t[3]),to:e(t[4],t[5]),drop:n,promotes:t[6]==="+"}}var jt=[[-1,0]],q=[[-1,-1],[-1,1],[1,-1],
[1,1]],st=[[-1,0],[1,0],[0,-1],[0,1]],_=[[-1,-1],[-1,0],[-1,1],[0,-1],[0,1],[1,0]],$=[],ke=[$,jt,$,[[-2,-1],[-2,1]],[...q,
[-1,0]],_,$,$,[...q,...st],_,_,_,_,$,st,q],xe=[$,$,jt,$,$,$,q,st,$,$,$,$,$,$,q,st],Bt=s=>1-s;function Dt(s,t,e){let n=t===
0?M(e):10-M(e);return(s===1||s===2)&&n===1||s===3&&n<=2}var nt=(s,t)=>t===0?s<27:s>=54,N=class s{board=new Uint8Array(81);hands=[
new Uint8Array(9),new Uint8Array(9)];side=0;static fromSfen(t){let[e,n,o]=t.trim().replace(/^sfen\s+/,"").split(/\s+/),i=new s,
r=(e??"").split("/");if(r.length!==9||n!=="b"&&n!=="w")throw new Error(`no SFEN: ${t}`);r.forEach((a,c)=>i.#t(a,c)),i.side=
n==="b"?0:1;for(let[,a,c]of(o??"-").matchAll(/(\d*)([PLNSGBRplnsgbr])/g)){let l=c===c.toUpperCase()?0:1;i.hands[l][J.indexOf(
c.toUpperCase())]+=Number(a||1)}return i}#t(t,e){let n=0;for(let[,o,i,r]of t.matchAll(/(\+?)([a-zA-Z])|(\d)/g)){if(r!==void 0){
n+=Number(r);continue}let a=J.indexOf(i.toUpperCase());if(a<1||n>8)throw new Error(`no SFEN: ${t}`);let c=i!==i.toUpperCase();
this.board[e*9+n]=a+(o?8:0)+(c?16:0),n+=1}if(n!==9)throw new Error(`no SFEN: ${t}`)}toSfen(){let t=[];for(let n=0;n<9;n+=
1){let o="";for(let i of this.board.subarray(n*9,n*9+9))o+=i===0?"1":Kt(i);t.push(o.replace(/1+/g,i=>String(i.length)))}
let e=[0,1].map(n=>R.map(o=>{let i=this.hands[n][o];return i===0?"":(i>1?i:"")+Kt(o+n*16)}).join(""));return`${t.join("/")}\
 ${this.side===0?"b":"w"} ${e.join("")||"-"} 1`}clone(){let t=new s;return t.board.set(this.board),t.hands[0].set(this.hands[0]),
t.hands[1].set(this.hands[1]),t.side=this.side,t}after({from:t,to:e,drop:n,promotes:o}){let i=this.clone(),r=i.hands[this.
side];if(n>0)i.board[e]=n+this.side*16,r[n]-=1;else{let a=this.board[e];a!==0&&(r[H(k(a))]+=1),i.board[e]=this.board[t]+
(o?8:0),i.board[t]=0}return i.side=Bt(this.side),i}king(t){return this.board.indexOf(8+t*16)}reach(t){let e=this.board[t],
n=T(e)===0?1:-1,o=Math.floor(t/9),i=t%9,r=[],a=([c,l],u)=>{for(let p=1;p<=u;p+=1){let m=o+n*c*p,f=i+l*p;if(m<0||m>8||f<0||
f>8||(r.push(m*9+f),this.board[m*9+f]!==0))return}};return ke[k(e)].forEach(c=>a(c,1)),xe[k(e)].forEach(c=>a(c,8)),r}isAttacked(t,e){
return this.board.some((n,o)=>n!==0&&T(n)===e&&this.reach(o).includes(t))}isInCheck(t){let e=this.king(t);return e>=0&&this.
isAttacked(e,Bt(t))}legalMoves(){let t=e=>!this.after(e).isInCheck(this.side);return[...this.#e(),...this.#s()].filter(e=>t(
e)&&!(e.drop===1&&this.after(e).isMate()))}#e(){let t=[];return this.board.forEach((e,n)=>{if(e===0||T(e)!==this.side)return;
let o=k(e);for(let i of this.reach(n)){let r=this.board[i];if(r!==0&&(T(r)===this.side||k(r)===8))continue;let a=nt(n,this.
side)||nt(i,this.side);ve(o)&&a&&t.push({from:n,to:i,drop:0,promotes:!0}),Dt(o,this.side,i)||t.push({from:n,to:i,drop:0,
promotes:!1})}}),t}#s(){let t=[];for(let e of R)if(this.hands[this.side][e]!==0)for(let n=0;n<81;n+=1){let o=Dt(e,this.side,
n)||e===1&&this.#n(n%9);this.board[n]===0&&!o&&t.push({from:-1,to:n,drop:e,promotes:!1})}return t}#n(t){let e=1+this.side*
16;return this.board.some((n,o)=>n===e&&o%9===t)}isMate(){if(!this.isInCheck(this.side))return!1;let t=e=>!this.after(e).
isInCheck(this.side);return!this.#e().some(t)&&!this.#s().some(t)}rest(){let t=[...we];for(let e of this.board)e!==0&&(t[H(
k(e))]-=1);return R.forEach(e=>{t[e]-=this.hands[0][e]+this.hands[1][e]}),t}};function Kt(s){let t=k(s),e=J[H(t)],n=T(s)===
0?e:e.toLowerCase();return t>8?`+${n}`:n}var I=["","一","二","三","四","五","六","七","八","九"],$e="０１２３４５６７８９",C=["","歩","香","\
桂","銀","金","角","飛","玉","と","杏","圭","全","","馬","龍"],ot=["","歩","香","桂","銀","金","角","飛",
"玉","と","成香","成桂","成銀","","馬","龍"],vt=["","pawn","lance","knight","silver","gold","bishop","rook","k\
ing","promoted pawn","promoted lance","promoted knight","promoted silver","","horse","dragon"],Ut=" PLNSGBRK",B=s=>$e[S(
s)]+I[M(s)],yt=s=>s<2?"":s<10?I[s]:`十${I[s-10]}`;function z(s,t=""){return R.filter(n=>s[n]>0).map(n=>C[n]+yt(s[n])).join(
t)}function D(s,t,e=-1){let n=s.side===0?"▲":"△",o=t.drop||k(s.board[t.from]),i=Wt(s,t),r="";t.drop>0?r=i.length>0?"\
打":"":(r=i.length>0?Ee(s,t,i):"",r+=kt(s,t,o));let a=r===""?"同　":"同",c=t.to===e?a:B(t.to);return n+c+ot[o]+r}function kt(s,t,e){
if(t.promotes)return"成";let n=i=>nt(i,s.side);return e<8&&e!==5&&(n(t.from)||n(t.to))?"不成":""}function Wt(s,t){let e=t.
drop>0?t.drop+s.side*16:s.board[t.from],n=[];return s.board.forEach((o,i)=>{o===e&&i!==t.from&&s.reach(i).includes(t.to)&&
n.push(i)}),n}function Ee(s,t,e){let n=s.side===0?1:-1,o=f=>n*(M(f)-M(t.to)),i=f=>n*(S(t.to)-S(f)),r=f=>o(f)>0?"上":o(f)<
0?"引":"寄",a=k(s.board[t.from]),c=r(t.from);if(e.every(f=>r(f)!==c))return c;let l=H(a)>=6;if(!l&&o(t.from)===1&&i(t.
from)===0)return"直";let u=f=>i(f)-i(t.from),p=l?e.every(f=>u(f)>0)?"左":"右":i(t.from)<0?"左":"右";return e.filter(
f=>l?!1:Math.sign(i(f))===Math.sign(i(t.from))).length===0?p:p+c}function K(s,t){let e=l=>`${S(l)}${M(l)}`;if(t.drop>0)return`${Ut[t.
drop]}*${e(t.to)}`;let n=k(s.board[t.from]),o=(n>8?"+":"")+Ut[H(n)],i=Wt(s,t).length>0?e(t.from):"",r=s.board[t.to]===0?
"-":"x",a=kt(s,t,n),c=t.promotes?"+":a===""?"":"=";return o+i+r+e(t.to)+c}function zt(s,t,e){let n=t.drop||k(s.board[t.from]);
if(e){let a=s.side===0?"先手":"後手",c=t.drop>0?"打つ":t.promotes?"成":kt(s,t,n);return`${a}、${B(t.to)}${ot[n]}${c}`}
let o=s.side===0?"Black":"White",i=`${S(t.to)} ${M(t.to)}`;if(t.drop>0)return`${o} drops a ${vt[n]} on ${i}`;let r=s.board[t.
to]===0?"moves to":"takes on";return`${o}: ${vt[n]} ${r} ${i}${t.promotes?" and promotes":""}`}function Z(s,t){if(s===0)
return"";let e=T(s)===0,n=k(s);return t?(e?"先手の":"後手の")+ot[n]:`${e?"Black":"White"} ${vt[n]}`}function*xt(s,t){
let e=s,n=-1;for(let o of t)yield[e,o,n],e=e.after(o),n=o.to}function Gt(s,t,e,n){let o=Array.from({length:9},(l,u)=>`|${[
...t.board.subarray(u*9,u*9+9)].map(m=>m===0?" ・":(T(m)===0?" ":"v")+C[k(m)]).join("")}|${I[u+1]}`),i="+--------------\
-------------+",r=["# KIF version=2.0 encoding=UTF-8",...[["作品名",s.name],["作者",s.author],["出典",s.source]].
map(([l,u])=>[l,(u??"").replace(/[\r\n]+/g," ").trim()]).filter(([,l])=>l!=="").map(l=>l.join("：")),`後手の持駒：${z(
t.hands[1],"　")||"なし"}`,"  ９ ８ ７ ６ ５ ４ ３ ２ １",i,...o,i,`先手の持駒：${z(t.hands[0],"　")||
"なし"}`,...t.side===1?["後手番"]:[],"手数----指手---------消費時間--"],a=[...xt(t,e)].map(([l,u,p],m)=>{let f=u.
drop||k(l.board[u.from]),b=u.to===p?"同　":B(u.to),w=u.drop>0?"打":`${u.promotes?"成":""}(${S(u.from)}${M(u.from)})`;
return`${m+1} ${b}${ot[f]}${w}`}),c=n?[`${e.length+1} 詰み`,`まで${e.length}手で詰み`]:[];return[...r,...a,...c,
""].join(`
`)}var Se={language:"日本語",title:"詰将棋",board:"将棋盤",hand:"持駒",black:"先手",white:"後手",toMove:"手番",
none:"なし",empty:"空き",taken:"選択中",target:"移動できます",promotion:"成りますか",promote:"成",stay:"\
不成",plies:s=>`${s}手詰`,atMost:s=>`${s}手以内`,noMate:"不詰",open:"未解決",problem:s=>`第${s}問`,of:(s,t)=>`${s}\
 / ${t}`,yourTurn:"王手を続けて、玉を詰ませてください。",yourTurnMore:s=>`残り${s}手です。`,defend:"\
受方の手番です。手順は解答で見られます。",right:"正解です。",good:s=>`${s}、正解です。`,reply:s=>`${s}\
と応じました。`,solved:s=>`${s}手で詰みました。`,solvedOther:s=>`${s}手で詰みました（作意とは別の手順）。`,
noCheck:s=>`${s}は王手ではありません。`,mustBlock:"その手は指せません。",refuted:(s,t)=>`${s}には${t}\
で詰みません。`,refutingLine:s=>`以下${s}で王手が続きません。`,refutingOn:s=>`以下${s}と続けても詰みません。`,
showLine:"続きを見る",noEscape:s=>`${s}では詰みません。`,noMoreChecks:"もう王手が続きません。",goOn:"\
続けて試すか、「戻す」で戻れます。",thinking:s=>`${s}を調べています…`,undecided:s=>`${s}で詰むかどう\
かは時間内に分かりませんでした。`,notInFile:s=>`${s}はこのページの解答にない手です。`,yozume:(s,t)=>`${s}\
でも${t}手で詰みます（余詰）。`,hayazume:(s,t)=>`${s}なら${t}手で早く詰みます（早詰）。`,unpromoted:s=>`${s}\
でも同じ手数で詰みます（成・不成の非限定）。`,otherSquare:s=>`${s}でも同じ手数で詰みます（打ち場所の非限定）。`,
order:s=>`${s}でも詰みます（手順前後）。`,detour:s=>`${s}でも詰みます（迂回手順）。`,lastMove:s=>`${s}\
でも詰みます（最終手余詰）。`,hint:"ヒント",hintPiece:s=>`動かす駒は${s}です。`,hintDrop:s=>`持駒\
の${s}を打ちます。`,hintSquare:s=>`行き先は${s}です。`,hintMove:s=>`正解は${s}です。`,answer:"解答",
hideAnswer:"解答を隠す",takeBack:"戻す",again:"最初から",turn:"盤を反転",previous:"前の問題",next:"次の\
問題",index:"一覧",share:"共有",settings:"設定",close:"閉じる",first:"最初の局面",back:"一手戻る",forward:"\
一手進む",last:"最後の局面",moves:"手順",variations:"変化",hasVariations:"変化あり",start:"開始局面",
mated:"詰み",left:s=>`残り${s}手`,copySfen:"SFENをコピー",copyKif:"KIFをコピー",copyLink:"リンクをコピー",
saveKif:"KIFを保存",copied:"コピーしました。",notCopied:"コピーできませんでした。",filter:"絞り込み",
length:"手数",all:"すべて",unsolved:"まだ",done:"解いた",search:"番号・題名・作者",count:s=>`${s}題`,
nothing:"当てはまる問題がありません。",wasSolved:"解答済み",helped:"ヒントあり",print:"印刷",diagrams:"\
図面",perPage:s=>`1ページに${s}題`,solutionsEnd:"解答は巻末",solutionsUpside:"解答は同じページに逆さ",
solutionsNone:"解答なし",solutions:"解答",pieces:"駒",wood:"五角形",flat:"文字だけ",theme:"配色",auto:"自\
動",light:"明るい",dark:"暗い",tongue:"言語",engineHas:s=>`このページには詰将棋エンジン tsumi（${s}\
 KiB）が入っています。`,engineNone:"このページにはエンジンが入っていません。解答にない手は判定できません。",
keys:"キー操作：矢印で盤上を移動、Enterで選択・着手、Escで取消、Uで戻す、Hでヒント、N・Pで次・前、Fで反転。解答では←→で一手ずつ、↑↓で変化。",
made:"tsumi で作成",noProblems:"問題がありません。",remember:"解いた問題はこのブラウザが覚えます。",
forget:"記録を消す",forgotten:"記録を消しました。",attacks:s=>`${s}の攻め`,compose:"創作盤",box:"駒箱",
boxHint:"駒箱から盤や持駒へ動かします。盤上の駒をもう一度選ぶと、向きと成りが変わります。",
rest:"残りは玉方",restDone:"残りの駒を玉方の持駒にしました。",mirror:"左右反転",swap:"先後を入替",
undo:"元に戻す",redo:"やり直す",clear:"盤を空に",read:"貼り付け・ファイル",readHint:"SFEN、KIF、KI2、C\
SA、BODを貼り付けるか、ファイルをここに落としてください。",readDone:s=>`${s}題を読み込みました。`,
readOpen:"ファイルを選ぶ",load:"読み込む",badText:s=>`読み込めません：${s}`,drafts:"下書き",saveDraft:"\
下書きに保存",draftSaved:"下書きに保存しました。",noDrafts:"下書きはまだありません。",remove:"\
削除",solving:"調べています…",paused:"停止中",pause:"検討停止",resume:"検討再開",ready:"玉方の玉を置くと、調べ\
始めます。",result:"結果",proven:"最短と証明済み",upper:"以内に詰み",searched:(s,t)=>`${s.toLocaleString(
"ja")}局面、${t}秒`,checkProblem:"余詰を検討",checking:(s,t)=>`検討中 ${s} / ${t}`,complete:"完全作です（余詰なし、駒余りな\
し）。",incomplete:"不完全です。",minorOnly:"小さなキズだけです。",openReport:"一部は時間内に決まりませんでした。",
faults:"キズ",kinds:{fuzume:"不詰",yozume:"余詰",hayazume:"早詰",komaamari:"駒余り",hencho:"変長",hendo:"変同"},
minors:{unpromoted:"成・不成の非限定","other-square":"打ち場所の非限定",detour:"迂回手順"},atPly:s=>`${s}\
手目`,line:"手順",longest:"同手数の変化",unneeded:"不要駒",unneededNone:"どの駒を除いても、解が変わります。",
unneededHas:s=>`除いても同じ手順で詰む駒：${s}`,tries:"紛れ",triesHint:"詰まない初手と、その逃れ手順です。",
noWasm:"エンジンがないので、調べることはできません。tsumi.wasm を同じ場所に置いてください。",
leftOver:"駒余り",fault:s=>`この局面は調べられません：${s}`,name:"題名",author:"作者",source:"出典"},
Vt={language:"English",title:"Shogi mate problems",board:"Shogi board",hand:"In hand:",black:"Black",white:"White",toMove:"\
to move",none:"none",empty:"empty",taken:"selected",target:"can go here",promotion:"Promote?",promote:"Promote",stay:"Ke\
ep",plies:s=>`Mate in ${s} plies`,atMost:s=>`Mate in ${s} plies at most`,noMate:"No mate",open:"Unsolved",problem:s=>`Pr\
oblem ${s}`,of:(s,t)=>`${s} / ${t}`,yourTurn:"Mate the king by checks alone.",yourTurnMore:s=>`${s} plies to go.`,defend:"\
The defender is to move. The answer shows the line.",right:"Right.",good:s=>`${s} is right.`,reply:s=>`The reply is ${s}\
.`,solved:s=>`Mate in ${s} plies. Solved.`,solvedOther:s=>`Mate in ${s} plies, by another line than the solution's.`,noCheck:s=>`${s}\
 is not a check.`,mustBlock:"That move is not possible.",refuted:(s,t)=>`${s} is refuted by ${t}.`,refutingLine:s=>`Then\
 ${s}, and there are no more checks.`,refutingOn:s=>`Then ${s}, and still there is no mate.`,showLine:"Show the line",noEscape:s=>`${s}\
 does not mate.`,noMoreChecks:"There are no more checks.",goOn:"Try on, or take it back.",thinking:s=>`Looking at ${s} …`,
undecided:s=>`Whether ${s} mates was not settled in time.`,notInFile:s=>`${s} is not in this page's solution.`,yozume:(s,t)=>`${s}\
 mates too, in ${t} (a second solution).`,hayazume:(s,t)=>`${s} mates sooner, in ${t}.`,unpromoted:s=>`${s} mates in as \
many (promotion is left open).`,otherSquare:s=>`${s} mates in as many (the square is left open).`,order:s=>`${s} mates t\
oo (the moves in another order).`,detour:s=>`${s} mates too (a detour).`,lastMove:s=>`${s} mates too (another last move)\
.`,hint:"Hint",hintPiece:s=>`Move the ${s}.`,hintDrop:s=>`Drop a ${s}.`,hintSquare:s=>`It goes to ${s}.`,hintMove:s=>`Th\
e move is ${s}.`,answer:"Answer",hideAnswer:"Hide the answer",takeBack:"Take back",again:"Start again",turn:"Turn the bo\
ard",previous:"Previous problem",next:"Next problem",index:"Index",share:"Share",settings:"Settings",close:"Close",first:"\
First position",back:"One move back",forward:"One move forward",last:"Last position",moves:"Moves",variations:"Variation\
s",hasVariations:"with variations",start:"Start",mated:"Mate",left:s=>`${s} plies left`,copySfen:"Copy SFEN",copyKif:"Co\
py KIF",copyLink:"Copy link",saveKif:"Save KIF",copied:"Copied.",notCopied:"It could not be copied.",filter:"Filter",length:"\
Length",all:"All",unsolved:"Unsolved",done:"Solved",search:"Number, title, author",count:s=>`${s} problems`,nothing:"No \
problem fits.",wasSolved:"Solved",helped:"With a hint",print:"Print",diagrams:"Diagrams",perPage:s=>`${s} on a page`,solutionsEnd:"\
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
rce"},it="en",h=Vt,v=()=>it==="ja";function rt(s){it=(s??L.get("language")??((navigator.languages?.[0]??navigator.language).
startsWith("ja")?"ja":"en"))==="ja"?"ja":"en",h=it==="ja"?Se:Vt,document.documentElement.lang=it}var at=class{place=0;root;#t;#e;#s=new Map;#n=d("ol",{class:"moves","aria-label":h.moves});#l=d("p",{class:"status"});#o=d(
"div",{class:"branches",role:"group","aria-label":h.variations});#r;#i="";constructor(t,e){this.#t=t,this.#e=e;let n=o=>x(
o,h[o],()=>this[o](),{id:o});this.#r={first:n("first"),back:n("back"),forward:n("forward"),last:n("last")},this.root=d("\
div",{class:"answer"},d("nav",{class:"steps","aria-label":h.moves},...Object.values(this.#r)),this.#l,this.#o,this.#n),this.#h()}#a(t){
return this.#t.places[t].next[this.#s.get(t)??0]}#c(){let t=this.#t.path(this.place);for(let e=this.#a(this.place);e!==void 0;e=
this.#a(e))t.push(e);return t}get ply(){return this.#t.path(this.place).length}get isMain(){let{places:t}=this.#t;return this.#t.
path(this.place).every(e=>t[t[e].before].next[0]===e)}get isMate(){return this.#t.places[this.place].plies===0}position(){
return this.#t.position(this.place)}go(t){for(let e of this.#t.path(t)){let{before:n}=this.#t.places[e];this.#s.set(n,this.#t.
places[n].next.indexOf(e))}this.place=t,this.#h(),this.#e()}first(){this.go(0)}back(){this.go(this.#t.places[this.place].
before)}forward(){this.go(this.#a(this.place)??this.place)}last(){this.go(this.#c().at(-1)??0)}choose(t){let{length:e}=this.#t.
places[this.place].next;return e<2?!1:(this.#s.set(this.place,((this.#s.get(this.place)??0)+t+e)%e),this.#h(),!0)}placeOf(t){
let e=0;for(let n=0;n<t&&this.#t.places[e].next.length>0;n+=1)e=this.#t.places[e].next[0];return e}text(t){let{before:e,
move:n}=this.#t.places[t],o=this.#t.position(e);return v()?D(o,n,this.#t.places[e].move?.to??-1):K(o,n)}#h(){let{places:t}=this.#t,
e=this.#c(),n=e.join();n!==this.#i&&(this.#i=n,this.#n.replaceChildren(...this.#d(e)));for(let c of this.#n.querySelectorAll(
"[aria-current]"))c.removeAttribute("aria-current");let o=this.#n.children[e.indexOf(this.place)]?.firstElementChild;if(o?.
setAttribute("aria-current","true"),o instanceof HTMLElement){let c=o.offsetTop-this.#n.offsetTop,l=c<this.#n.scrollTop||
c+o.offsetHeight>this.#n.scrollTop+this.#n.clientHeight;this.#n.scrollTop=l?c-this.#n.clientHeight/2:this.#n.scrollTop}let{
next:i,plies:r}=t[this.place];this.#o.replaceChildren(...i.length<2?[]:i.map((c,l)=>d("button",{type:"button","aria-pres\
sed":String(l===(this.#s.get(this.place)??0)),onclick:()=>this.go(c)},this.text(c))));let a=r===0?h.mated:r===null?"":h.
left(r);this.#l.textContent=[`${this.ply} / ${e.length}`,a].filter(Boolean).join("　"),this.#r.first.disabled=this.#r.back.
disabled=this.place===0,this.#r.forward.disabled=this.#r.last.disabled=i.length===0}#d(t){let{places:e}=this.#t,n=this.#t.
start;return t.map((o,i)=>{let{move:r,before:a}=e[o],c=v()?D(n,r,e[a].move?.to??-1):K(n,r);n=n.after(r);let l=e[a].next.
length>1;return d("li",{},d("button",{type:"button",class:l?"branch":void 0,title:l?h.hasVariations:void 0,onclick:()=>this.
go(o)},d("small",{},String(i+1)),c))})}};function _t(s){let t,e=0,n=new Map,o=l=>{let u=n.get(l);return n.delete(l),n.size===0&&t?.rest(),u?.cleanUp(),u},i=({id:l,
progress:u,answer:p,error:m})=>{u!==void 0?n.get(l)?.onProgress?.(u):m!==void 0?o(l)?.reject(new Error(m)):o(l)?.resolve(
p)},r=l=>{t=void 0,[...n.keys()].forEach(u=>o(u)?.reject(l))},a=(l,u,{signal:p,onProgress:m}={})=>new Promise((f,b)=>{p?.
throwIfAborted(),t??=s(i,r);let w=++e,P=()=>{t?.post({stop:w}),o(w)?.reject(p.reason)};p?.addEventListener("abort",P);let A=()=>p?.
removeEventListener("abort",P);n.set(w,{resolve:f,reject:b,onProgress:m,cleanUp:A}),t.post({id:w,kind:l,text:u})}),c=(l,u)=>JSON.
stringify({[l]:u});return{solve:(l,u={},p={})=>a("ask",c("solve",{sfen:l,limits:u}),p),check:(l,u={},{given:p=[],...m}={})=>a(
"ask",c("check",{sfen:l,limits:u,given:p}),m),readKifu:(l,u={})=>a("read",l,u),close:()=>{t?.end(),r(new Error("closed"))}}}var qt=`"use strict";(()=>{var p=new TextDecoder,d=new TextEncoder;function m(r){let t=()=>{throw new Error("no such fun\
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
`;function Te(){let s=document.getElementById("data-engine")?.textContent?.trim();if(!s)return null;let t=Uint8Array.from(
atob(s),n=>n.charCodeAt(0)),e=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(e).
arrayBuffer()}var Le=new Promise(s=>{document.readyState==="loading"?addEventListener("DOMContentLoaded",()=>s(),{once:!0}):
s()});async function Ce(){let s=await fetch(new URL("tsumi.wasm",document.baseURI));if(!s.ok)throw new Error(`tsumi.wasm\
: ${s.status}`);return s.arrayBuffer()}var lt=()=>Math.round((document.getElementById("data-engine")?.textContent?.length??
0)*.75/1024);function Jt(s=!1){if(!(lt()>0)&&!s)return null;let e=URL.createObjectURL(new Blob([qt],{type:"text/javascri\
pt"}));return _t((n,o)=>{let i=new Worker(e);return i.onmessage=({data:r})=>r.broken===void 0?n(r):o(new Error(r.broken)),
i.onerror=({message:r})=>o(new Error(r||"no worker")),Le.then(()=>Te()??Ce()).then(r=>i.postMessage({module:r},[r]),o),{
post:r=>i.postMessage(r),end:()=>i.terminate(),rest:()=>{}}})}var Qt={},Ae=[0,.84,.87,.88,.92,.92,.96,.96,1],Xt="M50 4Q51 4 52 4.6L78.6 17.6Q80 18.4 80.3 20L91.6 91.2Q92 95 88.4 95L1\
1.6 95Q8 95 8.4 91.2L19.7 20Q20 18.4 21.4 17.6L48 4.6Q49 4 50 4Z",Mt=s=>Qt[s]??"",Zt=new Map;function Yt(s){let t=Zt.get(
s)??new Path2D(Mt(s));return Zt.set(s,t),t}var $t=s=>`o${s.codePointAt(0).toString(16)}`;function Oe(s,t){let e=Ae[H(s)],
n=t?"rotate(180 50 50) ":"",o=`translate(${50*(1-e)} ${95*(1-e)-2*(1-e)}) scale(${e})`,i=`translate(50 58) scale(${s===8?
.06:.058}) translate(-500 -520)`;return g("g",{},g("path",{d:Xt,class:"piece-shadow",transform:`translate(1.2 2.6) ${n}${o}`}),
g("g",{transform:n+o},g("path",{d:Xt,class:t?"piece-wood turned":"piece-wood"}),g("path",{d:Mt(C[s]),transform:i,class:s>
8?"piece-promoted":"piece-ink"})))}function He(s,t){let e=t?"rotate(180 50 50) ":"";return g("path",{d:Mt(C[s]),transform:`${e}\
translate(8 7) scale(0.084)`,class:"piece-flat"})}function te(s){Qt=s;let t=Object.entries(s).map(([n,o])=>g("path",{id:$t(
n),d:o}));C.forEach((n,o)=>{if(n!=="")for(let i of[!1,!0]){let r=`${i?"w":"b"}${o}`;t.push(g("symbol",{id:`wood-${r}`,viewBox:"\
0 0 100 100"},Oe(o,i)),g("symbol",{id:`flat-${r}`,viewBox:"0 0 100 100"},He(o,i)))}});let e=(n,o,i)=>g("linearGradient",
{id:n,x1:0,y1:0,x2:0,y2:1},g("stop",{offset:0,"stop-color":o}),g("stop",{offset:1,"stop-color":i}));document.body.prepend(
g("svg",{class:"away",width:0,height:0,"aria-hidden":"true"},g("defs",{},e("piece-light","#fbe9bf","#eecd8c"),e("piece-l\
ight-turned","#eecd8c","#fbe9bf"),...t)))}function Q(s,t,e){let n=T(s)===1!==t,o=`#${e}-${n?"w":"b"}${k(s)}`;return g("s\
vg",{class:"piece",viewBox:"0 0 100 100","aria-hidden":"true"},g("use",{href:o}))}var y=40,Ne="☗☖";function ct(s,t,e,n,o=!1){let i=n/1e3,r=o?" rotate(180 500 500)":"";return g("use",{href:`#${$t(s)}`,
transform:`translate(${t} ${e}) scale(${i})${r}`})}var ne=Array.from({length:8},(s,t)=>(t+1)*y).map(s=>`M0 ${s}H${9*y}M${s}\
 0V${9*y}`).join("");function Ie(s,t){let e=g("g",{},g("path",{d:ne,class:"diagram-lines"}),g("path",{d:`M0 0H${9*y}V${9*
y}H0Z`,class:"diagram-frame"}));return s.board.forEach((n,o)=>{if(n!==0){let i=t?80-o:o;e.append(ct(C[k(n)],i%9*y+3,Math.
floor(i/9)*y+3,y-6,T(n)===1!==t))}}),e}function ee(s,t,e,n){return g("g",{},...[...s].map((o,i)=>ct(o,t,e+i*n*1.08,n)))}
var se=(s,t)=>`${Ne[t]}持駒${z(s.hands[t])||"なし"}`;function oe(s,t){let e=t===1,n=s.rest().every((a,c)=>c===0||c===
8||a===0),o=g("svg",{class:"diagram",viewBox:"-32 -28 456 394","aria-hidden":"true"},Ie(s,e));for(let a=0;a<9;a+=1){let c="\
１２３４５６７８９"[e?a:8-a],l=I[e?9-a:a+1];o.append(ct(c,a*y+11,-22,18),ct(l,9*y+5,a*y+11,18))}let i=a=>Math.min(
24,(9*y-12)/(a.length*1.08)),r=se(s,t);if(o.append(ee(r,9*y+32,6,i(r))),!n){let a=se(s,1-t),c=g("g",{transform:`translat\
e(-6 ${9*y-6}) rotate(180)`});c.append(ee(a,0,0,i(a))),o.append(c)}return o}function ie(s,t,e){let n=Math.round(e*devicePixelRatio),
o=d("canvas",{class:"diagram",width:n,height:n,"aria-hidden":"true"}),i=o.getContext("2d"),r=n/(9*y+6),a=getComputedStyle(
document.documentElement).getPropertyValue("--ink");i.fillStyle=i.strokeStyle=a;let c=3*r;return i.setTransform(r,0,0,r,
c,c),i.lineWidth=2.5,i.strokeRect(0,0,9*y,9*y),i.globalAlpha=.75,i.lineWidth=1,i.stroke(new Path2D(ne)),i.globalAlpha=1,
s.board.forEach((l,u)=>{if(l!==0){let p=t===1?80-u:u,m=T(l)===1!=(t===1),f=r*(y-6)/1e3*(m?-1:1),b=m?y-3:3;i.setTransform(
f,0,0,f,c+r*(p%9*y+b),c+r*(Math.floor(p/9)*y+b)),i.fill(Yt(C[k(l)]))}}),o}var F=({v:s,p:t,x:e})=>s!=="mate"?s==="nomate"?h.noMate:h.open:t===void 0?"":e===!0?h.plies(t):h.atMost(t),Et=({n:s,a:t})=>[
s,t].filter(Boolean).join("　");function Re(s){let t=s.lineFrom(0).map(E);return[...xt(s.start,t)].map(([e,n,o])=>v()?D(
e,n,o):K(e,n))}function re(s,t){let e=s.at(t),n=Re(e).flatMap(o=>[d("span",{},o)," "]);return d("div",{class:"print-solu\
tion"},d("b",{},`${t+1}`),d("span",{},...n.length>0?n:[F(e.row)]))}function ae(s,t,e){let n=d("div",{class:`book per-${e.
perPage}`});for(let o=0;o<t.length;o+=e.perPage){let i=t.slice(o,o+e.perPage),r=d("div",{class:"sheet"},...i.map(a=>{let c=s.
at(a);return d("figure",{},d("figcaption",{},d("b",{},String(a+1)),d("span",{},Et(c.row)),d("i",{},F(c.row))),oe(c.start,
c.attacker))}));n.append(e.solutions==="upside"?d("section",{class:"page"},r,d("div",{class:"upside"},...i.map(a=>re(s,a)))):
d("section",{class:"page"},r))}return e.solutions==="end"&&n.append(d("section",{class:"solutions"},d("h2",{},h.solutions),
...t.map(o=>re(s,o)))),n}var Be=148,De=78,j=12,Ke=12,ht=class{root;chosen=[];#t;#e;#s;#n="";#l=0;#o=new Map;constructor(t,e){this.#e=t,this.#s=e,
this.#t=d("div",{class:"cards",role:"list"}),this.root=d("div",{class:"list"},this.#t),addEventListener("scroll",()=>this.#i(),
{passive:!0}),addEventListener("resize",()=>this.#i()),matchMedia("(prefers-color-scheme: dark)").addEventListener("chan\
ge",()=>this.#c())}choose({length:t,solved:e,text:n}){let o=n.trim().toLowerCase(),i=c=>{let l=this.#e.row(c),u=this.#s(
c)===""?"unsolved":"solved";return(t===""||(l.v==="mate"?String(l.p):l.v)===t)&&(e==="all"||e===u)&&(o===""||String(c+1)===
o||[l.n,l.a,l.o].join(" ").toLowerCase().includes(o))},r=[...Array(this.#e.length).keys()],a=t!==""||e!=="all"||o!=="";this.
chosen=a?r.filter(i):r,this.#c()}reveal(t){let e=this.chosen.indexOf(t);if(e>=0){let{columns:n,height:o}=this.#r(),i=this.#t.
getBoundingClientRect().top+scrollY;scrollTo(0,Math.max(0,i+Math.floor(e/n)*o-innerHeight/3))}this.#i()}#r(){let t=this.#t.
clientWidth||320,e=Math.max(2,Math.floor((t+j)/(Be+j))),n=(t-(e-1)*j)/e;return{columns:e,width:n,height:n+De+j}}#i(){if(!this.
root.isConnected||this.root.closest("[hidden]"))return;let{columns:t,width:e,height:n}=this.#r(),o=Math.ceil(this.chosen.
length/t),i=-this.#t.getBoundingClientRect().top,r=Math.max(0,Math.floor(i/n)-2),a=Math.min(o,Math.ceil((i+innerHeight)/
n)+2),c=[r,a,t,e,this.chosen.length].join();c!==this.#n&&(this.#n=c,e!==this.#l&&(this.#l=e,this.#o.clear()),this.#t.style.
height=`${Math.max(0,o*n-j)}px`,this.#a(this.chosen.slice(r*t,a*t).map((l,u)=>{let p=r*t+u,f=this.#o.get(l)??this.#h(l,p,
e);return f.style.cssText=`width:${e}px;height:${n-j}px;transform:translate(${p%t*(e+j)}px,${Math.floor(p/t)*n}px)`,[l,f]})))}#a(t){
this.#o=new Map(t);let e=new Set(this.#o.values());for(let o of[...this.#t.children])e.has(o)||o.remove();let n=this.#t.
firstElementChild;for(let o of e)o===n?n=n.nextElementSibling:this.#t.insertBefore(o,n)}#c(){let t=document.activeElement?.
dataset?.problem;this.#o.clear(),this.#n="",this.#i(),t!==void 0&&this.#t.querySelector(`[data-problem="${t}"]`)?.focus()}#h(t,e,n){
let o=this.#e.row(t),i=N.fromSfen(o.s),r=o.w===!0?1:0,a=this.#s(t),c=z(i.hands[r]),l=a==="s"?h.wasSolved:a==="h"?h.helped:
"";return d("div",{class:`card ${a&&"done"}`,role:"listitem","aria-setsize":this.chosen.length,"aria-posinset":e+1},d("a",
{href:`#p=${t+1}`,"data-problem":t},ie(i,r,n-Ke),d("span",{class:"card-line"},d("b",{},String(t+1)),d("span",{class:"car\
d-length"},F(o)),l!==""&&d("span",{class:`card-state ${a}`,role:"img","aria-label":l},O("right"))),d("span",{class:"card\
-hand"},`${h.hand} ${c||h.none}`),d("span",{class:"card-name"},Et(o))))}};var Y={get style(){return L.get("pieces")==="flat"?"flat":"wood"},get theme(){let s=L.get("theme");return s==="light"||s===
"dark"?s:"auto"}};function St(){let{theme:s,style:t}=Y,e=document.documentElement;e.dataset.theme=s,e.dataset.pieces=t}function U(s,t,e,n){
let o=`choice-${Math.random().toString(36).slice(2)}`;return d("fieldset",{class:"choices"},d("legend",{},s),...e.map(([
i,r])=>{let a=d("input",{type:"radio",name:o,value:i,checked:i===t,onchange:()=>n(i)});return d("label",{},a,d("span",{},
r))}))}function dt(s,...t){let e=d("button",{type:"button",class:"bare","aria-label":h.close,onclick:()=>n.close()},O("c\
lose")),n=d("dialog",{class:"window","aria-label":s,onclick:o=>o.target===n&&n.close(),onclose:()=>n.remove()},d("div",{
class:"window-inside"},d("header",{},d("h2",{},s),e),...t));return document.body.append(n),n.showModal(),n}function Pt(s,t=()=>[]){
let e=o=>i=>{L.set(o,i),rt(),St(),s(),o==="language"&&(n.close(),Pt(s,t))},n=dt(h.settings,U(h.pieces,Y.style,[["wood",h.
wood],["flat",h.flat]],e("pieces")),U(h.theme,Y.theme,[["auto",h.auto],["light",h.light],["dark",h.dark]],e("theme")),U(
h.tongue,v()?"ja":"en",[["ja","日本語"],["en","English"]],e("language")),...t())}function Tt(s){document.querySelector(
".toast")?.remove();let t=d("div",{class:"toast",role:"status"},s);document.body.append(t),setTimeout(()=>t.remove(),2500)}var Lt=class{constructor(t){this.row=t;this.start=N.fromSfen(t.s),this.attacker=t.w===!0?1:0,this.places=[{before:0,move:null,
usi:"",plies:null,next:[]}];let e=(t.m??"").split(" ").filter(Boolean);this.#t(0,e,t.v==="mate"?e.length-1:void 0),this.
places[0].plies=t.v==="mate"?e.length:null;for(let[n,o,i]of t.b??[])this.#t(n,o.split(" "),i)}row;start;places;attacker;#t(t,e,n){
let o=n===e.length-1,i=t;e.forEach((r,a)=>{let c=this.places.length,l=n!==void 0&&(a===0||o);this.places.push({before:i,
move:E(r),usi:r,plies:l?n-a:null,next:[]}),this.places[i].next.push(c),i=c})}path(t){let e=[];for(let n=t;n!==0;n=this.places[n].
before)e.unshift(n);return e}position(t){return this.path(t).reduce((e,n)=>e.after(this.places[n].move),this.start)}lineFrom(t){
let e=[];for(let n=this.places[t].next[0];n!==void 0;n=this.places[n].next[0])e.push(this.places[n].usi);return e}},ut=class{#t;#e;#s=[];constructor(t){
this.#e=t,this.#t=t.split(`
`).filter(e=>e.startsWith("{"))}get length(){return this.#t.length}row(t){return this.#s[t]??=JSON.parse(this.#t[t])}at(t){
return new Lt(this.row(t))}lengths(){let t=[...this.#e.matchAll(/"v":"mate","p":(\d+)/g)].map(([,e])=>Number(e));return[
...new Set(t)].sort((e,n)=>e-n)}};function Ct(s){let t=2166136261;for(let e of s)t=Math.imul(t^e.charCodeAt(0),16777619);
return(t>>>0).toString(36)}var Fe=16,le=1e4,je=6,ce={hash:Fe,milliseconds:le,rootDefends:!0,refutation:!0};async function he(s,t,e,n){let{position:o,
place:i,rest:r}=t,a=Ft(e),c=i===null?void 0:We(s,i,a);if(c!==void 0){let p=s.places[i].next[0]===c,m=s.lineFrom(c);return{
kind:"mates",name:p?"right":At(s,t,e,m),rest:m,place:c}}if(r?.[0]===a)return{kind:"mates",name:"right",rest:r.slice(1),place:null};
let l=o.after(e);return l.isMate()?{kind:"mates",name:r?.length===1?"lastMove":At(s,t,e,[]),rest:[],place:null}:l.isInCheck(
l.side)?n===null?{kind:"not in the file"}:Ue(s,t,e,l,n):{kind:"no check"}}async function Ue(s,t,e,n,o){let i=await o.solve(
n.toSfen(),ce);return i.verdict==="mate"?{kind:"mates",name:At(s,t,e,i.moves),rest:i.moves,place:null}:i.verdict==="unkn\
own"?{kind:"undecided"}:{kind:"refuted",line:ue(i)}}async function de(s,t,e){let n=[],o=s;for(;n.length<je;){let[i]=tt(o).sort((u,p)=>u.replies-p.replies);if(i===void 0)break;
let r=o.after(i.move),a={...ce,milliseconds:le/5},c=await t.solve(r.toSfen(),a,{signal:e}),l=ue(c);if(l.length===0)break;
n.push(i.move,...l),o=l.reduce((u,p)=>u.after(p),r)}return n}function tt(s){return s.legalMoves().flatMap(t=>{let e=s.after(
t);return e.isInCheck(e.side)?[{move:t,replies:e.legalMoves().length}]:[]})}var ue=({refutation:s})=>(s?.moves??[]).map(
E);function We(s,t,e){return s.places[t].next.find(n=>s.places[n].usi===e)}function At(s,t,e,n){let o=t.rest?.[0]===void 0?
null:E(t.rest[0]);if(o===null)return"right";let i=n.length+1,r=t.rest.length,a=i===r,c=o.drop===0&&e.drop===0;if(a&&c&&o.
from===e.from&&o.to===e.to)return"unpromoted";if(a&&Ge(t.position,o,e))return"otherSquare";let l=ze(s,t,e,n);return l!==
null?l:i<r?"hayazume":"yozume"}function ze(s,t,e,n){if(t.place===null)return null;let o=new Map,i=s.start;s.lineFrom(0).
slice(0,-1).forEach((c,l)=>{i=i.after(E(c)),o.set(i.toSfen(),l+1)});let a=t.position.after(e);for(let[c,l]of["",...n].entries()){
a=l===""?a:a.after(E(l));let u=o.get(a.toSfen());if(u!==void 0)return u===t.ply+1+c?"order":"detour"}return null}function Ge(s,t,e){
let n=s.king(1-s.side);if(!(t.drop===e.drop&&[2,6,7].includes(t.drop))||n<0)return!1;let i=r=>{let[a,c]=[S(r)-S(n),M(r)-
M(n)];return Math.abs(a)>1||Math.abs(c)>1?`${Math.sign(a)} ${Math.sign(c)}`:null};return i(t.to)!==null&&i(t.to)===i(e.to)}var ft=100,pe=200,pt=s=>ft+s*16,et=s=>ft+s,G=s=>s>=0&&s<81,V=(s,t)=>G(t)?s.board[t]:t%ft&31,mt=class{root;stands;board;#t;#e=[];#s;#n;#l;#o={
position:new N,isTurned:!1,style:"wood"};#r=null;#i=40;#a=null;constructor(t){this.#t=t;let e=Array.from({length:9},()=>{
let i=d("div",{role:"row",class:"row"});for(let r=0;r<9;r+=1){let a=d("div",{role:"gridcell",class:"cell",tabindex:-1});
this.#e.push(a),i.append(a)}return i});this.#s=g("svg",{class:"overlay",viewBox:"0 0 9 9","aria-hidden":"true"});let n=g(
"svg",{class:"grid",viewBox:"0 0 900 900","aria-hidden":"true"},g("path",{d:_e(),class:"grid-lines"}),g("path",{d:"M0 0H\
900V900H0Z",class:"grid-edge"}),...[300,600].flatMap(i=>[300,600].map(r=>g("circle",{cx:i,cy:r,r:6,class:"grid-star"}))));
this.board=d("div",{class:"board",role:"grid","aria-label":h.board},n,...e,this.#s),this.#n=d("div",{class:"files","aria\
-hidden":"true"}),this.#l=d("div",{class:"ranks","aria-hidden":"true"});let o=i=>d("div",{class:`stand ${i}`,role:"group"});
this.stands=[o("above"),o("below")],this.root=d("div",{class:"table"},this.stands[0],d("div",{class:"frame"},this.#n,this.
board,this.#l),this.stands[1]),this.#b()}show(t){this.#o=t,this.#r=null,this.#h(),this.#d(),this.#p(),this.#m()}element(t){
return G(t)?this.#e[this.#c(t)]:document.querySelector(`[data-place="${t}"]`)}glide(t,e){let[n,o]=[this.element(t),this.
element(e)],i=o?.querySelector(".piece");if(!n||!o||!i||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let[
r,a]=[n.getBoundingClientRect(),o.getBoundingClientRect()],c=`translate(${r.left+r.width/2-a.left-a.width/2}px,${r.top+r.
height/2-a.top-a.height/2}px)`;o.classList.add("gliding");let l=i.animate([{transform:c},{transform:"none"}],{duration:180,
easing:"ease-out"});l.onfinish=()=>o.classList.remove("gliding")}shake(t){this.element(t)?.animate([0,-5,5,-3,0].map(e=>({
transform:`translateX(${e}px)`})),{duration:260})}focusOn(t){G(t)&&(this.#i=this.#c(t),this.#m()),this.element(t)?.focus()}#c(t){
return this.#o.isTurned?80-t:t}#h(){this.board.setAttribute("aria-label",h.board);let{position:t,isTurned:e,style:n,last:o,
marks:i=[],check:r}=this.#o;this.#e.forEach((l,u)=>{let p=this.#c(u),m=t.board[p];l.dataset.place=String(p),l.className=
"cell",l.classList.toggle("last",p===o?.to),l.classList.toggle("left",p===o?.from),l.classList.toggle("marked",i.includes(
p)),l.classList.toggle("check",p===r),l.replaceChildren(...m===0?[]:[Q(m,e,n)])});let a=[...Array(9).keys()].map(l=>e?l+
1:9-l),c=[...Array(9).keys()].map(l=>e?9-l:l+1);this.#n.replaceChildren(...a.map(l=>d("span",{},String(l)))),this.#l.replaceChildren(
...c.map(l=>d("span",{},v()?I[l]:String(l))))}#d(){let{position:t,isTurned:e,style:n,marks:o=[],isOver:i}=this.#o;this.stands.
forEach((r,a)=>{let c=a===1===e?1:0,l=R.filter(b=>t.hands[c][b]>0),u=c===0?h.black:h.white;r.dataset.place=String(pt(c)),
r.setAttribute("aria-label",`${h.hand} ${u}`);let p=c===0?"☗":"☖",m=c===t.side&&i!==!0;r.classList.toggle("next",m);
let f=this.#t.hasOpenStands===!0?d("button",{type:"button",class:"owner","data-place":pt(c),"aria-label":`${p} ${h.hand}\
 ${u}`},p):d("span",{class:"owner",title:u},p);r.replaceChildren(f,d("span",{class:"to-move","aria-hidden":m?void 0:"tru\
e"},h.toMove),...l.map(b=>{let w=b+c*16,P=t.hands[c][b],A=et(w),bt=v()?yt(P):P>1?String(P):"",Ht=d("button",{type:"butto\
n",class:"held","data-place":A,"aria-label":`${Z(w,v())} ${bt}`.trim()},Q(w,e,n),bt!==""&&d("span",{class:"count"},bt));
return Ht.classList.toggle("marked",o.includes(A)),Ht}),...l.length>0?[]:[d("span",{class:"none"},h.none)])})}#p(){let{arrow:t}=this.#o;
if(this.#s.replaceChildren(),!t)return;let[e,n]=this.#u(t.to),[o,i]=this.#u(t.from),r=Math.hypot(e-o,n-i),[a,c]=[(e-o)/r,
(n-i)/r],[l,u]=[e-a*.3,n-c*.3],[p,m]=[l-a*.24,u-c*.24],f=`M${o} ${i}L${p} ${m}`,b=`M${l} ${u}L${p-c*.15} ${m+a*.15}L${p+
c*.15} ${m-a*.15}Z`;this.#s.append(g("path",{d:f,class:`shaft ${t.kind}`}),g("path",{d:b,class:`head ${t.kind}`}))}#u(t){
if(G(t)){let a=this.#c(t);return[a%9+.5,Math.floor(a/9)+.5]}let e=pt(V(this.#o.position,t)>>4),n=this.element(t)?.querySelector(
".piece")??this.element(e),[o,i]=[this.board.getBoundingClientRect(),n.getBoundingClientRect()],r=o.width/9||1;return[(i.
left+i.width/2-o.left)/r,(i.top+i.height/2-o.top)/r]}#m(){let t=this.#r,e=t===null?[]:this.#t.targets(t),{position:n}=this.#o;
this.#e.forEach((o,i)=>{let r=this.#c(i),a=e.includes(r),c=this.#t.isOwn(r);o.classList.toggle("taken",r===t),o.classList.
toggle("target",a),o.classList.toggle("own",c),o.tabIndex=i===this.#i?0:-1;let l=Z(n.board[r],v())||h.empty,u=v()?B(r):`${S(
r)} ${M(r)}`,p=r===t?h.taken:a?h.target:"";o.setAttribute("aria-label",[u,l,p].filter(Boolean).join(", ")),o.setAttribute(
"aria-selected",String(r===t))});for(let o of document.querySelectorAll(".held, .stand, .box")){let i=Number(o.dataset.place);
o.classList.toggle("taken",i===t),o.classList.toggle("own",this.#t.isOwn(i)),o.classList.toggle("target",e.includes(i)),
o.classList.contains("held")&&o.setAttribute("aria-pressed",String(i===t))}this.board.classList.toggle("dropping",t!==null&&
!G(t))}take(t){this.#r=t,this.#m(),this.#t.changed?.(t)}press(t){let e=this.#r,n=e===null||e===t?null:this.#f(e,t);e!==null&&
n!==null?(this.take(null),this.#t.play(e,n)):e===t?(this.take(null),this.#t.again?.(t)):this.take(this.#t.isOwn(t)?t:null)}#f(t,e){
if(e===null)return null;let n=e>=pe?pe:G(e)?e:pt(e-ft>>4);return this.#t.targets(t).find(o=>o===e||o===n)??null}#g(t){let e=t?.
closest?.("[data-place]");return e?Number(e.dataset.place):null}adopt(t){t.addEventListener("pointerdown",e=>this.#x(e)),
t.addEventListener("click",e=>{let n=this.#g(e.target);e.detail===0&&n!==null&&this.press(n)})}#b(){this.adopt(this.root),
addEventListener("resize",()=>this.#p()),this.board.addEventListener("keydown",e=>this.#w(e)),this.board.addEventListener(
"focusin",e=>{let n=this.#e.indexOf(e.target);this.#i=n>=0?n:this.#i,this.#e.forEach((o,i)=>{o.tabIndex=i===this.#i?0:-1})});
let{classList:t}=document.documentElement;document.addEventListener("pointerdown",()=>t.remove("keys"),!0),document.addEventListener(
"keydown",()=>t.add("keys"),!0),document.addEventListener("keydown",e=>{e.key==="Escape"&&this.#r!==null&&this.take(null)})}#w(t){
let e={ArrowUp:-9,ArrowDown:9,ArrowLeft:-1,ArrowRight:1}[t.key];if(!(t.ctrlKey||t.altKey||t.metaKey)){if(e!==void 0){let n=Math.
abs(e)===1&&Math.floor((this.#i+e)/9)!==Math.floor(this.#i/9),o=this.#i+e;!n&&o>=0&&o<81&&(this.#i=o,this.#e[o].focus())}else if(t.
key==="Enter"||t.key===" ")this.press(this.#c(this.#i));else return;t.preventDefault(),t.stopPropagation()}}#x(t){let e=this.#g(
t.target);if(e===null||t.button!==0||this.#a!==null)return;t.preventDefault();let{clientX:n,clientY:o}=t,i=this.#r;if(i!==
null&&i!==e&&this.#f(i,e)!==null){this.press(e);return}if(!this.#t.isOwn(e)){this.take(null),this.element(e)?.focus({preventScroll:!0});
return}this.#a={from:e,x:n,y:o,ghost:null,wasTaken:i===e},this.take(e),this.element(e)?.focus({preventScroll:!0});let r=c=>this.#y(
c),a=c=>{removeEventListener("pointermove",r),removeEventListener("pointerup",a),removeEventListener("pointercancel",a),
this.#M(c)};addEventListener("pointermove",r),addEventListener("pointerup",a),addEventListener("pointercancel",a)}#y({clientX:t,
clientY:e}){let n=this.#a;if(n!==null){if(n.ghost===null&&Math.hypot(t-n.x,e-n.y)>6){let{position:o,isTurned:i,style:r}=this.#o,
a=this.#e[0].getBoundingClientRect().width;n.ghost=d("div",{class:"ghost",style:`width:${a}px;height:${a}px`},Q(V(o,n.from),
i,r)),document.body.append(n.ghost),this.element(n.from)?.classList.add("lifted")}if(n.ghost!==null){n.ghost.style.transform=
`translate(${t}px, ${e}px) translate(-50%, -50%) scale(1.15)`;let o=this.#g(document.elementFromPoint(t,e));for(let r of document.
querySelectorAll(".over"))r.classList.remove("over");let i=this.#f(n.from,o);i!==null&&this.element(i)?.classList.add("o\
ver")}}}#M({clientX:t,clientY:e,type:n}){let o=this.#a;if(this.#a=null,o===null)return;let{ghost:i,from:r,wasTaken:a}=o;
i?.remove();for(let l of document.querySelectorAll(".over, .lifted"))l.classList.remove("over","lifted");if(i===null){a&&
(this.take(null),this.#t.again?.(r));return}let c=this.#f(r,this.#g(document.elementFromPoint(t,e)));this.take(null),c!==
null&&n==="pointerup"&&this.#t.play(r,c)}askPromotion(t,e){let{position:n,isTurned:o,style:i}=this.#o,r=V(n,t);return new Promise(
a=>{let c=w=>{let P=w?r+8:r;return d("button",{type:"button",onclick:()=>l.close(w?"yes":"no")},Q(P,o,i),d("span",{},w?h.
promote:h.stay))},l=d("dialog",{class:"promotion","aria-label":h.promotion,onclick:w=>w.target===l&&l.close(""),onclose:()=>{
l.remove(),a(l.returnValue===""?null:l.returnValue==="yes")}},c(!0),c(!1));document.body.append(l),l.showModal();let u=this.
element(e).getBoundingClientRect(),[p,m]=[l.offsetWidth,l.offsetHeight],f=u.left+u.width/2-p/2,b=u.bottom+6+m<innerHeight;
l.style.left=`${Math.max(8,Math.min(innerWidth-p-8,f))}px`,l.style.top=`${b?u.bottom+6:u.top-6-m}px`})}};function me(){let s=document.
activeElement;return s?.matches(":focus-visible")===!0?s.dataset.place:void 0}function _e(){return[1,2,3,4,5,6,7,8].map(
t=>`M0 ${t*100}H900M${t*100} 0V900`).join("")}var fe=420,gt=class{problem;steps;said={mood:"neutral",text:""};isBusy=!1;isSolved=!1;wasHelped=!1;isOther=!1;hints=0;refutation=null;refuting=[];#t;#e;#s=0;#n=new AbortController;constructor(t,e,n){
this.problem=t,this.#t=e,this.#e=n,this.steps=[this.#l()],this.#o()}#l(){let{problem:t}=this,e=t.row.v==="mate"?t.lineFrom(
0):null;return{position:t.start,place:0,rest:e,ply:0,move:null}}#o(){let{row:t,start:e,attacker:n}=this.problem;t.v!=="m\
ate"?this.say("neutral",t.v==="nomate"?h.noMate:h.open):this.say("neutral",h.yourTurn);let{rest:o}=this.now;e.side!==n&&
o!==null&&o.length>0&&this.#a()}get now(){return this.steps.at(-1)}get isAttackersTurn(){return this.now.position.side===
this.problem.attacker}moves(){return this.isBusy||this.isSolved||!this.isAttackersTurn?[]:this.now.position.legalMoves()}say(t,e,n){
this.said=n===void 0?{mood:t,text:e}:{mood:t,text:e,more:n}}text(t,e,n){return v()?D(t,e,n?.to??-1).replace("　",""):K(
t,e)}async play(t){let e=this.now,n=this.text(e.position,t,e.move),o=this.#u();this.hints=0,this.#d(),this.isBusy=!0;let i=e.
position.after(t);this.steps.push({position:i,place:null,rest:null,ply:e.ply+1,move:t});let r=setTimeout(()=>{this.say("\
busy",h.thinking(n)),this.#e()},120);this.#e();let a=await he(this.problem,e,t,this.#t()).catch(()=>({kind:"undecided"}));
clearTimeout(r),o===this.#s&&(this.isBusy=!1,await this.#r(a,n))}async#r(t,e){let{now:n}=this;if(t.kind==="mates"){let{name:o,
rest:i,place:r}=t;n.rest=i,n.place=r,this.isOther||=o!=="right"&&o!=="lastMove",this.say("good",o==="right"?h.good(e):h[o](
e,i.length+1)),i.length===0?this.#i(o==="right"?"":this.said.text):(this.#e(),await this.#a())}else t.kind==="refuted"?await this.#c(
t.line,e):(this.steps.pop(),this.say("bad",{"no check":h.noCheck,"not in the file":h.notInFile,undecided:h.undecided}[t.
kind](e)),this.#e())}#i(t){this.isSolved=!0;let e=this.now.ply,n=this.isOther?h.solvedOther(e):h.solved(e);this.say("sol\
ved",n,t),this.#e()}async#a(){let t=++this.#s;if(this.isBusy=!0,await new Promise(f=>setTimeout(f,fe)),t!==this.#s)return;
this.isBusy=!1;let{position:e,place:n,rest:o,ply:i,move:r}=this.now,a=o[0],c=E(a),{places:l}=this.problem,u=n===null?void 0:
l[n].next.find(f=>l[f].usi===a),p=this.text(e,c,r);if(this.steps.push({position:e.after(c),place:u??null,rest:o.slice(1),
ply:i+1,move:c}),this.now.rest.length===0){this.#i("");return}let m=h.yourTurnMore(this.now.rest.length);this.say(this.said.
mood,this.said.text,`${h.reply(p)}${v()?"":" "}${m}`),this.#e("glide")}async#c([t,...e],n){if(t===void 0){this.say("bad",
h.noEscape(n),h.goOn),this.#e();return}let o=++this.#s,{position:i,ply:r,move:a}=this.now,c=this.text(i,t,a);if(this.say(
"bad",h.refuted(n,c)),this.isBusy=!0,this.#e(),await new Promise(f=>setTimeout(f,fe)),o!==this.#s)return;this.isBusy=!1,
this.refutation=t;let l=i.after(t);this.steps.push({position:l,place:null,rest:null,ply:r+1,move:t});let u=h.refuted(n,c);
this.say("bad",u,tt(l).length>0?h.goOn:h.noMoreChecks),this.#e("glide");let p=this.#t(),m=e.length>0||p===null?e:await de(
l,p,this.#n.signal).catch(()=>[]);o===this.#s&&m.length>0&&(this.refuting=m,this.say("bad",u,this.#h(l,t)),this.#e())}#h(t,e){
let[n,o]=[t,e],r=this.refuting.map(a=>{let c=this.text(n,a,o);return[n,o]=[n.after(a),a],c}).join(v()?"":" ");return tt(
n).length>0?h.refutingOn(r):h.refutingLine(r)}showRefuting(){let[t,...e]=this.refuting;if(t===void 0)return;let{position:n,
ply:o}=this.now;this.refuting=e,this.refutation=n.side===this.problem.attacker?null:t,this.steps.push({position:n.after(
t),place:null,rest:null,ply:o+1,move:t,isShown:!0}),e.length===0&&this.say("bad",tt(this.now.position).length>0?h.goOn:h.
noMoreChecks),this.#e("glide")}#d(){this.refutation=null,this.refuting=[]}get canTakeBack(){return this.steps.some(({position:t},e)=>e<
this.steps.length-1&&t.side===this.problem.attacker)}takeBack(){if(!this.canTakeBack)return;this.#p();let{isShown:t}=this.
now;do this.steps.pop();while(!this.isAttackersTurn||t&&this.now.rest===null&&this.steps.length>1);this.isOther&&=this.now.
place===null;let{rest:e}=this.now;this.say("neutral",h.yourTurn,e?h.yourTurnMore(e.length):void 0),this.#e()}restart(){this.#p(),
this.steps=[this.#l()],this.isOther=!1,this.#o(),this.#e()}#p(){this.#u(),this.isBusy=!1,this.isSolved=!1,this.#d(),this.
hints=0}leave(){this.#u()}#u(){return this.#n.abort(),this.#n=new AbortController,this.#s+=1,this.#s}hint(){let{position:t,
rest:e,move:n}=this.now;if(!e||e.length===0||this.isBusy||this.isSolved||!this.isAttackersTurn){!e&&this.canTakeBack&&(this.
say("neutral",h.goOn),this.#e());return}this.wasHelped=!0,this.hints=Math.min(3,this.hints+1);let o=E(e[0]),i=o.drop||t.
board[o.from]%16,r=Z(i,v()).replace(/^(先手の|Black )/,""),a=u=>v()?B(u):`${S(u)}${M(u)}`,l=[o.drop>0?h.hintDrop(r):h.
hintPiece(v()?a(o.from)+r:`${r} on ${a(o.from)}`),h.hintSquare(a(o.to)),h.hintMove(this.text(t,o,n))][this.hints-1];this.
say("neutral",l),this.#e()}hinted(){if(this.hints===0||!this.now.rest?.length)return[];let{from:t,to:e,drop:n}=E(this.now.
rest[0]),o=n>0?et(n+this.now.position.side*16):t;return this.hints>1?[o,e]:[o]}spoken(){let[t,e]=[this.steps.at(-2),this.
now];return t===void 0?"":zt(t.position,e.move,v())}};var ge=(s,t)=>{let e=document.getElementById(s)?.textContent;return e?JSON.parse(e):t},Ot=class{problems=new ut(document.
getElementById("data-problems")?.textContent??"");settings=ge("data-settings",{});list=new ht(this.problems,t=>this.stateOf(
t));table;index=0;solving;answer=null;isFlipped=!1;#t=null;#e=new Map;#s={length:"",solved:"all",text:""};#n={perPage:6,
solutions:"end"};#l=d("div",{class:"page-root"});#o=null;constructor(){for(let t of(L.get("solved")??"").split(" "))t!==
""&&this.#e.set(t.slice(0,-1),t.slice(-1));this.table=new mt({isOwn:t=>this.#c(t),targets:t=>this.#a(t).map(({to:e})=>e),
play:(t,e)=>{this.#h(t,e)}}),this.#R()}begin(){if(document.body.append(this.#l),this.problems.length===0){this.#l.append(
d("p",{class:"empty"},h.noProblems));return}this.#M(),this.#$()}stateOf(t){return this.#e.size===0?"":this.#e.get(Ct(this.
problems.row(t).s))??""}#r(){let t=Ct(this.problems.row(this.index).s),e=this.solving.wasHelped?"h":"s";this.#e.get(t)!==
"s"&&(this.#e.set(t,e),L.set("solved",[...this.#e].map(n=>n.join("")).join(" ")))}engine(){return this.#t??=Jt(),this.#t}#i(){
return this.answer===null?this.solving.moves():[]}#a(t){let e=V(this.solving.now.position,t);return this.#i().filter(({from:n,
drop:o})=>t<81?n===t:o>0&&o===e%16)}#c(t){if(this.answer!==null||this.solving.isBusy||this.solving.isSolved)return!1;let{
position:e}=this.solving.now,n=V(e,t);return n!==0&&n>>4===e.side&&this.solving.isAttackersTurn}async#h(t,e){let n=this.#a(
t).filter(i=>i.to===e),o=n[0];if(n.length>1){let i=await this.table.askPromotion(t,e);o=i===null?void 0:n.find(r=>r.promotes===
i)}o!==void 0&&this.solving.play(o)}#d=d("h1",{});#p=d("span",{class:"length"});#u=d("a",{href:"#index",class:"counter"});#m=d(
"div",{class:"message",role:"status","aria-live":"polite"});#f=d("div",{class:"actions"});#g=d("section",{class:"aside"});#b=d(
"main",{class:"stage"});#w=d("main",{class:"index",hidden:!0});#x=d("p",{class:"found",role:"status"});#y=d("p",{class:"\
away","aria-live":"assertive",id:"said"});#M(){let t=x("back",h.previous,()=>this.#k(-1),{id:"previous"}),e=x("forward",
h.next,()=>this.#k(1),{id:"next"}),n=this.problems.length>1,o=d("header",{class:"bar"},d("div",{class:"names"},this.#d,this.#p),
d("div",{class:"tools"},n&&t,n&&this.#u,n&&e,x("share",h.share,()=>this.#H(),{id:"share"}),x("settings",h.settings,()=>this.#N(),
{id:"settings"})));this.#g.replaceChildren(this.#m,this.#f),this.#b.replaceChildren(this.table.root,this.#g,this.#y),this.#E(),
this.#l.replaceChildren(o,this.#b,this.#w)}#E(){let t=()=>{this.list.choose(this.#s),this.#x.textContent=this.list.chosen.
length===0?h.nothing:h.count(this.list.chosen.length)},e=d("select",{id:"length",onchange:()=>{this.#s.length=e.value,t()}},
d("option",{value:""},h.all),...this.problems.lengths().map(i=>d("option",{value:i},h.plies(i))));e.value=this.#s.length;
let n=d("input",{type:"search",id:"search",placeholder:h.search,"aria-label":h.search,value:this.#s.text,oninput:()=>{this.#s.
text=n.value,t()}}),o=U(h.filter,this.#s.solved,[["all",h.all],["unsolved",h.unsolved],["solved",h.done]],i=>{this.#s.solved=
i,t()});this.#w.replaceChildren(d("div",{class:"filters"},d("label",{class:"field"},d("span",{},h.length),e),o,n,x("prin\
t",h.print,()=>this.#I(),{words:!0,id:"print"})),this.#x,this.list.root),t()}#$(){let t=location.hash.slice(1),e=t==="in\
dex"&&this.problems.length>1;if(this.#w.hidden=!e,this.#b.hidden=e,document.body.classList.toggle("in-index",e),e){this.
solving?.leave(),this.#d.textContent=this.settings.title||h.title,this.#p.textContent="",document.title=this.#d.textContent,
this.#E(),this.list.reveal(this.index);return}let n=new URLSearchParams(t),o=Number(n.get("p")??1);this.index=Math.max(0,
Math.min(this.problems.length,Math.round(o)||1)-1),this.#T(n.get("m"),n.get("v"))}#T(t,e){this.solving?.leave();let n=this.
problems.at(this.index);this.isFlipped=!1,this.answer=null,this.solving=new gt(n,()=>this.engine(),a=>this.#v(a));let o=n.
row.n||h.problem(this.index+1);this.#d.textContent=o;let i=[n.row.a,n.row.o].filter(Boolean).join("　");this.#p.replaceChildren(
d("b",{},F(n.row)),i&&d("span",{},i));let r=h.of(this.index+1,this.problems.length);this.#u.replaceChildren(O("index"),d(
"span",{},r)),this.#u.setAttribute("aria-label",`${h.index}: ${r}`),document.title=`${o} ${F(n.row)}`,t!==null||this.settings.
open===!0?this.#S(t,e):this.#v()}#S(t,e){let n=this.problems.at(this.index);if(n.places.length<2){this.#v();return}this.
solving.wasHelped||=!this.solving.isSolved,this.answer=new at(n,()=>{this.#C(),this.#v()});let o=Number(e??0),i=o>0&&o<n.
places.length?o:this.answer.placeOf(Number(t??0));this.answer.go(i)}#L(){this.answer=null,history.replaceState(null,"",`\
#p=${this.index+1}`),this.#v()}#C(){let{answer:t}=this,e=t===null?"":`&m=${t.ply}${t.isMain?"":`&v=${t.place}`}`;history.
replaceState(null,"",`#p=${this.index+1}${e}`)}#k(t){let{chosen:e}=this.list,n=e.indexOf(this.index),o=n>=0?e[n+t]:this.
index+t;o!==void 0&&o>=0&&o<this.problems.length&&(location.hash=`p=${o+1}`)}#A(){let{answer:t,solving:e}=this,n={isTurned:e.
problem.attacker===1!==this.isFlipped,style:Y.style};if(t!==null){let{move:p}=e.problem.places[t.place];return{...n,position:t.
position(),last:p??void 0,isOver:t.isMate}}let{position:o,move:i}=e.now,r=o.king(1-e.problem.attacker),{refutation:a,hints:c}=e,
l={...n,position:o,last:i??void 0,marks:e.hinted()},u=(p,m,f)=>{let b=p.drop>0?et(p.drop+m*16):p.from;l.arrow={from:b,to:p.
to,kind:f}};return a!==null?u(a,1-o.side,"refutation"):c===3&&e.now.rest?.length&&u(E(e.now.rest[0]),o.side,"hint"),e.isSolved&&
(l.check=r,l.isOver=!0),l}#v(t){let{solving:e,answer:n}=this,o=this.#A(),i=me();if(this.table.show(o),i!==void 0&&document.
activeElement===document.body&&this.table.element(Number(i))?.focus(),t==="glide"&&o.last){let{from:a,to:c}=o.last,l=a>=
0?a:-1;l>=0&&this.table.glide(l,c)}this.table.board.setAttribute("aria-description",o.position.toSfen()),this.table.board.
dataset.sfen=o.position.toSfen(),e.isSolved&&n===null&&this.#r(),this.#O();let r=n===null?e.spoken():n.place>0?n.text(n.
place):"";this.#y.textContent!==r&&(this.#y.textContent=r)}#O(){let{solving:t,answer:e}=this,{mood:n,text:o,more:i}=t.said,
r=document.activeElement?.id;this.#m.className=`message ${e===null?n:"neutral"}`,this.#m.hidden=e!==null;let a={good:"ri\
ght",solved:"right",bad:"wrong",busy:"",neutral:""}[n];this.#m.replaceChildren(d("span",{class:"sign","aria-hidden":"tru\
e"},a!==""&&O(a)),d("div",{},d("p",{class:"said"},o),i&&d("p",{class:"more"},i)));let c=t.problem.places.length>1,l=this.
index>=this.problems.length-1,u=x("hint",h.hint,()=>t.hint(),{words:!0,id:"hint"}),p=x("undo",h.takeBack,()=>t.takeBack(),
{words:!0,id:"undo"}),m=x("again",h.again,()=>t.restart(),{words:!0,id:"again"}),f=x("answer",e===null?h.answer:h.hideAnswer,
()=>e===null?this.#S(null,null):this.#L(),{words:!0,id:"answer"}),b=x("turn",h.turn,()=>this.#P(),{words:!0,id:"turn"}),
w=x("forward",h.showLine,()=>t.showRefuting(),{words:!0,id:"line"}),P=x("forward",h.next,()=>this.#k(1),{words:!0,id:"go\
-on"});P.classList.add("main"),u.disabled=t.hints===3||t.isSolved||t.isBusy||!t.now.rest?.length,p.disabled=!t.canTakeBack;
let A=e!==null?[f,b]:t.isSolved?[...l?[]:[P],m,f,b]:[t.refuting.length>0?w:u,p,...c?[f]:[],b];this.#f.replaceChildren(...A),
r&&document.getElementById(r)?.focus(),this.#g.replaceChildren(this.#m,...e===null?[]:[e.root],this.#f),this.#b.classList.
toggle("answering",e!==null)}#P(){this.isFlipped=!this.isFlipped,this.#v()}#H(){let t=this.problems.at(this.index),{answer:e,
solving:n}=this,o=e?.position()??n.now.position,r=e!==null||n.isSolved?t.lineFrom(0).map(E):[],{n:a="",a:c="",o:l=""}=t.
row,u=Gt({name:a,author:c,source:l},t.start,r,r.length>0&&t.row.v==="mate"),p=w=>async()=>{Tt(await It(w)?h.copied:h.notCopied)},
m=(w,P,A)=>x("",w,A,{words:!0,id:P}),f={title:document.title,url:location.href},b=typeof navigator.share=="function"&&location.
protocol!=="file:"?m(h.share,"share-system",()=>{navigator.share(f).catch(()=>{})}):null;dt(h.share,d("div",{class:"menu"},
b,m(h.copyLink,"copy-link",p(location.href)),m(h.copySfen,"copy-sfen",p(o.toSfen())),m(h.copyKif,"copy-kif",p(u)),m(h.saveKif,
"save-kif",()=>Rt(`${t.row.n||this.index+1}.kif`,u))))}#N(){Pt(()=>{let{answer:n}=this;this.#M(),this.#$(),n!==null&&this.
answer!==null&&this.answer.go(n.place)},()=>[d("p",{class:"small"},lt()>0?h.engineHas(lt()):h.engineNone),d("p",{class:"\
small"},h.keys),d("p",{class:"small"},`${h.remember} `,x("",h.forget,()=>{this.#e.clear(),L.set("solved",""),Tt(h.forgotten)},
{words:!0,id:"forget"}))])}#I(){let t=this.#n,e=dt(h.print,U(h.diagrams,String(t.perPage),[["4",h.perPage(4)],["6",h.perPage(
6)]],n=>{t.perPage=n==="4"?4:6}),U(h.solutions,t.solutions,[["end",h.solutionsEnd],["upside",h.solutionsUpside],["none",
h.solutionsNone]],n=>{t.solutions=n}),d("div",{class:"menu"},x("print",h.print,()=>{e.close(),window.print()},{words:!0,
id:"print-now"})))}#R(){addEventListener("hashchange",()=>this.#$()),document.addEventListener("keydown",n=>this.#D(n)),
addEventListener("beforeprint",()=>{this.#o?.remove();let n=!this.#w.hidden,o=n?this.list.chosen:[this.index],i=n?this.#n:
{perPage:4,solutions:"none"};this.#o=ae(this.problems,o,i),document.body.append(this.#o)}),addEventListener("afterprint",
()=>this.#o?.remove());let t=null,{board:e}=this.table;e.addEventListener("pointerdown",n=>{t=this.answer===null?null:[n.
clientX,n.clientY]}),addEventListener("pointerup",n=>{let o=t;t=null,o!==null&&this.answer!==null&&this.#B(n.clientX-o[0],
n.clientY-o[1],n.clientX)})}#B(t,e,n){let o=this.table.board.getBoundingClientRect();Math.abs(t)>30&&Math.abs(t)>Math.abs(
e)?t<0?this.answer.forward():this.answer.back():Math.hypot(t,e)<=12&&(n>o.left+o.width/2?this.answer.forward():this.answer.
back())}#D(t){let e=t.target,n=/^(INPUT|SELECT|TEXTAREA)$/.test(e.tagName);if(t.ctrlKey||t.altKey||t.metaKey||n||document.
querySelector("dialog[open]")||document.body.classList.contains("in-index"))return;let{answer:o,solving:i}=this,c={...o===
null?{}:{ArrowLeft:()=>o.back(),ArrowRight:()=>o.forward(),Home:()=>o.first(),End:()=>o.last(),ArrowUp:()=>o.choose(-1),
ArrowDown:()=>o.choose(1)},n:()=>this.#k(1),p:()=>this.#k(-1),f:()=>this.#P(),u:()=>i.takeBack(),h:()=>i.hint()}[t.key];
c!==void 0&&(t.preventDefault(),c())}};rt();St();document.addEventListener("problems",()=>{te(ge("data-outlines",{})),new Ot().
begin()});})();
