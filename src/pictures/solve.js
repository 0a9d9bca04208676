"use strict";(()=>{function Ct(s,t,e){for(let[n,o]of Object.entries(t))typeof o=="function"?s.addEventListener(n.slice(2),o):o===!0?s.setAttribute(
n,""):o!==void 0&&o!==!1&&s.setAttribute(n,String(o));s.append(...e.filter(n=>n||n===""))}function d(s,t={},...e){let n=document.
createElement(s);return Ct(n,t,e),n}function g(s,t={},...e){let n=document.createElementNS("http://www.w3.org/2000/svg",
s);return Ct(n,t,e),n}var he={first:"M6 5v14M19 5l-9 7 9 7z",back:"M15 5l-8 7 8 7",forward:"M9 5l8 7-8 7",last:"M18 5v14\
M5 5l9 7-9 7z",undo:"M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12",turn:"M7 4v14l-4-4M17 20V6l4 4",hint:"M9 18h6M10 21h4M12 3a6 \
6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",answer:"M4 6h16M4 12h16M4 18h10",share:"M12 15V4M8 7\
l4-4 4 4M5 12v8h14v-8",index:"M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",settings:"M12 9a3 3 0 1 0 0 6 3 3 0 0 \
0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",again:"M4 12a8\
 8 0 1 0 3-6.2M4 4v5h5",print:"M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",right:"M5 13l5 5 9-11",wrong:"M6 6l12 12M18 6 \
6 18",close:"M6 6l12 12M18 6 6 18",mirror:"M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",rest:"M4 12h11M11 7l5 5-5 5M20 5v14",redo:"\
M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12",clear:"M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",check:"M9 3h6v3H9zM15 4h4v17H5V4h4M9 1\
4l2 2 4-4",open:"M3 7V5h6l2 2h10v12H3z",pause:"M8 5v14M16 5v14",play:"M8 5l10 7-10 7z"},C=s=>g("svg",{class:"icon",viewBox:"\
0 0 24 24","aria-hidden":"true"},g("path",{d:he[s]??""}));function k(s,t,e,n={}){let o=n.words===!0;return d("button",{type:"\
button",id:n.id,title:o?void 0:t,"aria-label":o?void 0:t,class:o?"worded":"bare",onclick:e},s!==""&&C(s),o&&d("span",{},
t))}var L={get(s){try{return localStorage.getItem(`tsumi.${s}`)}catch{return null}},set(s,t){try{localStorage.setItem(`t\
sumi.${s}`,t)}catch{}}};async function At(s){try{return await navigator.clipboard.writeText(s),!0}catch{let t=d("textare\
a",{readonly:!0,class:"away"});t.value=s,document.body.append(t),t.select();let e=document.execCommand("copy");return t.
remove(),e}}function Ot(s,t){let e=URL.createObjectURL(new Blob([t],{type:"text/plain;charset=utf-8"}));d("a",{href:e,download:s}).
click(),setTimeout(()=>URL.revokeObjectURL(e),1e3)}var de=[0,18,4,4,4,4,2,2,2],I=[7,6,5,4,3,2,1],_=" PLNSGBRK",y=s=>s&15,T=s=>s>>4,A=s=>s>8?s-8:s,ue=s=>s<8&&s!==5,$=s=>9-s%
9,x=s=>Math.floor(s/9)+1,pe=(s,t)=>(t-1)*9+9-s,mt=s=>`${$(s)}${String.fromCharCode(96+x(s))}`;function Bt({from:s,to:t,drop:e,
promotes:n}){return e>0?`${_[e]}*${mt(t)}`:mt(s)+mt(t)+(n?"+":"")}function E(s){let t=/^(?:([PLNSGBR])\*|([1-9])([a-i]))([1-9])([a-i])(\+?)$/.
exec(s);if(t===null)throw new Error(`no move: ${s}`);let e=(o,i)=>pe(Number(o),i.charCodeAt(0)-96),n=t[1]===void 0?0:_.indexOf(
t[1]);return{from:n>0?-1:e(t[2],t[3]),to:e(t[4],t[5]),drop:n,promotes:t[6]==="+"}}var Rt=[[-1,0]],V=[[-1,-1],[-1,1],[1,-1],
[1,1]],Y=[[-1,0],[1,0],[0,-1],[0,1]],z=[[-1,-1],[-1,0],[-1,1],[0,-1],[0,1],[1,0]],M=[],me=[M,Rt,M,[[-2,-1],[-2,1]],[...V,
[-1,0]],z,M,M,[...V,...Y],z,z,z,z,M,Y,V],fe=[M,M,Rt,M,M,M,V,Y,M,M,M,M,M,M,V,Y],Nt=s=>1-s;function Ht(s,t,e){let n=t===0?
x(e):10-x(e);return(s===1||s===2)&&n===1||s===3&&n<=2}var tt=(s,t)=>t===0?s<27:s>=54,G=class s{board=new Uint8Array(81);hands=[
new Uint8Array(9),new Uint8Array(9)];side=0;static fromSfen(t){let[e,n,o]=t.trim().replace(/^sfen\s+/,"").split(/\s+/),i=new s,
r=(e??"").split("/");if(r.length!==9||n!=="b"&&n!=="w")throw new Error(`no SFEN: ${t}`);r.forEach((a,h)=>i.#t(a,h)),i.side=
n==="b"?0:1;for(let[,a,h]of(o??"-").matchAll(/(\d*)([PLNSGBRplnsgbr])/g)){let l=h===h.toUpperCase()?0:1;i.hands[l][_.indexOf(
h.toUpperCase())]+=Number(a||1)}return i}#t(t,e){let n=0;for(let[,o,i,r]of t.matchAll(/(\+?)([a-zA-Z])|(\d)/g)){if(r!==void 0){
n+=Number(r);continue}let a=_.indexOf(i.toUpperCase());if(a<1||n>8)throw new Error(`no SFEN: ${t}`);let h=i!==i.toUpperCase();
this.board[e*9+n]=a+(o?8:0)+(h?16:0),n+=1}if(n!==9)throw new Error(`no SFEN: ${t}`)}toSfen(){let t=[];for(let n=0;n<9;n+=
1){let o="";for(let i of this.board.subarray(n*9,n*9+9))o+=i===0?"1":It(i);t.push(o.replace(/1+/g,i=>String(i.length)))}
let e=[0,1].map(n=>I.map(o=>{let i=this.hands[n][o];return i===0?"":(i>1?i:"")+It(o+n*16)}).join(""));return`${t.join("/")}\
 ${this.side===0?"b":"w"} ${e.join("")||"-"} 1`}clone(){let t=new s;return t.board.set(this.board),t.hands[0].set(this.hands[0]),
t.hands[1].set(this.hands[1]),t.side=this.side,t}after({from:t,to:e,drop:n,promotes:o}){let i=this.clone(),r=i.hands[this.
side];if(n>0)i.board[e]=n+this.side*16,r[n]-=1;else{let a=this.board[e];a!==0&&(r[A(y(a))]+=1),i.board[e]=this.board[t]+
(o?8:0),i.board[t]=0}return i.side=Nt(this.side),i}king(t){return this.board.indexOf(8+t*16)}reach(t){let e=this.board[t],
n=T(e)===0?1:-1,o=Math.floor(t/9),i=t%9,r=[],a=([h,l],u)=>{for(let p=1;p<=u;p+=1){let f=o+n*h*p,m=i+l*p;if(f<0||f>8||m<0||
m>8||(r.push(f*9+m),this.board[f*9+m]!==0))return}};return me[y(e)].forEach(h=>a(h,1)),fe[y(e)].forEach(h=>a(h,8)),r}isAttacked(t,e){
return this.board.some((n,o)=>n!==0&&T(n)===e&&this.reach(o).includes(t))}isInCheck(t){let e=this.king(t);return e>=0&&this.
isAttacked(e,Nt(t))}legalMoves(){let t=e=>!this.after(e).isInCheck(this.side);return[...this.#e(),...this.#s()].filter(e=>t(
e)&&!(e.drop===1&&this.after(e).isMate()))}#e(){let t=[];return this.board.forEach((e,n)=>{if(e===0||T(e)!==this.side)return;
let o=y(e);for(let i of this.reach(n)){let r=this.board[i];if(r!==0&&(T(r)===this.side||y(r)===8))continue;let a=tt(n,this.
side)||tt(i,this.side);ue(o)&&a&&t.push({from:n,to:i,drop:0,promotes:!0}),Ht(o,this.side,i)||t.push({from:n,to:i,drop:0,
promotes:!1})}}),t}#s(){let t=[];for(let e of I)if(this.hands[this.side][e]!==0)for(let n=0;n<81;n+=1){let o=Ht(e,this.side,
n)||e===1&&this.#n(n%9);this.board[n]===0&&!o&&t.push({from:-1,to:n,drop:e,promotes:!1})}return t}#n(t){let e=1+this.side*
16;return this.board.some((n,o)=>n===e&&o%9===t)}isMate(){if(!this.isInCheck(this.side))return!1;let t=e=>!this.after(e).
isInCheck(this.side);return!this.#e().some(t)&&!this.#s().some(t)}rest(){let t=[...de];for(let e of this.board)e!==0&&(t[A(
y(e))]-=1);return I.forEach(e=>{t[e]-=this.hands[0][e]+this.hands[1][e]}),t}};function It(s){let t=y(s),e=_[A(t)],n=T(s)===
0?e:e.toLowerCase();return t>8?`+${n}`:n}var O=["","一","二","三","四","五","六","七","八","九"],be="０１２３４５６７８９",N=["","歩","香","\
桂","銀","金","角","飛","玉","と","杏","圭","全","","馬","龍"],st=["","歩","香","桂","銀","金","角","飛",
"玉","と","成香","成桂","成銀","","馬","龍"],ft=["","pawn","lance","knight","silver","gold","bishop","rook","k\
ing","promoted pawn","promoted lance","promoted knight","promoted silver","","horse","dragon"],Kt=" PLNSGBRK",R=s=>be[$(
s)]+O[x(s)],gt=s=>s<2?"":s<10?O[s]:`十${O[s-10]}`;function et(s,t=""){return I.filter(n=>s[n]>0).map(n=>N[n]+gt(s[n])).
join(t)}function K(s,t,e=-1){let n=s.side===0?"▲":"△",o=t.drop||y(s.board[t.from]),i=Dt(s,t),r="";t.drop>0?r=i.length>
0?"打":"":(r=i.length>0?ve(s,t,i):"",r+=bt(s,t,o));let a=r===""?"同　":"同",h=t.to===e?a:R(t.to);return n+h+st[o]+r}
function bt(s,t,e){if(t.promotes)return"成";let n=i=>tt(i,s.side);return e<8&&e!==5&&(n(t.from)||n(t.to))?"不成":""}function Dt(s,t){
let e=t.drop>0?t.drop+s.side*16:s.board[t.from],n=[];return s.board.forEach((o,i)=>{o===e&&i!==t.from&&s.reach(i).includes(
t.to)&&n.push(i)}),n}function ve(s,t,e){let n=s.side===0?1:-1,o=m=>n*(x(m)-x(t.to)),i=m=>n*($(t.to)-$(m)),r=m=>o(m)>0?"上":
o(m)<0?"引":"寄",a=y(s.board[t.from]),h=r(t.from);if(e.every(m=>r(m)!==h))return h;let l=A(a)>=6;if(!l&&o(t.from)===1&&
i(t.from)===0)return"直";let u=m=>i(m)-i(t.from),p=l?e.every(m=>u(m)>0)?"左":"右":i(t.from)<0?"左":"右";return e.filter(
m=>l?!1:Math.sign(i(m))===Math.sign(i(t.from))).length===0?p:p+h}function D(s,t){let e=l=>`${$(l)}${x(l)}`;if(t.drop>0)return`${Kt[t.
drop]}*${e(t.to)}`;let n=y(s.board[t.from]),o=(n>8?"+":"")+Kt[A(n)],i=Dt(s,t).length>0?e(t.from):"",r=s.board[t.to]===0?
"-":"x",a=bt(s,t,n),h=t.promotes?"+":a===""?"":"=";return o+i+r+e(t.to)+h}function Ft(s,t,e){let n=t.drop||y(s.board[t.from]);
if(e){let a=s.side===0?"先手":"後手",h=t.drop>0?"打つ":t.promotes?"成":bt(s,t,n);return`${a}、${R(t.to)}${st[n]}${h}`}
let o=s.side===0?"Black":"White",i=`${$(t.to)} ${x(t.to)}`;if(t.drop>0)return`${o} drops a ${ft[n]} on ${i}`;let r=s.board[t.
to]===0?"moves to":"takes on";return`${o}: ${ft[n]} ${r} ${i}${t.promotes?" and promotes":""}`}function q(s,t){if(s===0)
return"";let e=T(s)===0,n=y(s);return t?(e?"先手の":"後手の")+st[n]:`${e?"Black":"White"} ${ft[n]}`}function*vt(s,t){
let e=s,n=-1;for(let o of t)yield[e,o,n],e=e.after(o),n=o.to}function Ut(s,t,e,n){let o=Array.from({length:9},(l,u)=>`|${[
...t.board.subarray(u*9,u*9+9)].map(f=>f===0?" ・":(T(f)===0?" ":"v")+N[y(f)]).join("")}|${O[u+1]}`),i="+--------------\
-------------+",r=["# KIF version=2.0 encoding=UTF-8",...s?[`作品名：${s.replace(/[\r\n]+/g," ")}`]:[],`後手の持駒：${et(
t.hands[1],"　")||"なし"}`,"  ９ ８ ７ ６ ５ ４ ３ ２ １",i,...o,i,`先手の持駒：${et(t.hands[0],"　")||
"なし"}`,...t.side===1?["後手番"]:[],"手数----指手---------消費時間--"],a=[...vt(t,e)].map(([l,u,p],f)=>{let m=u.
drop||y(l.board[u.from]),b=u.to===p?"同　":R(u.to),v=u.drop>0?"打":`${u.promotes?"成":""}(${$(u.from)}${x(u.from)})`;
return`${f+1} ${b}${st[m]}${v}`}),h=n?[`${e.length+1} 詰み`,`まで${e.length}手で詰み`]:[];return[...r,...a,...h,
""].join(`
`)}var we={language:"日本語",title:"詰将棋",board:"将棋盤",hand:"持駒",black:"先手",white:"後手",none:"なし",
empty:"空き",taken:"選択中",target:"移動できます",promotion:"成りますか",promote:"成",stay:"不成",plies:s=>`${s}\
手詰`,atMost:s=>`${s}手以内`,noMate:"不詰",open:"未解決",problem:s=>`第${s}問`,of:(s,t)=>`${s} / ${t}`,yourTurn:"\
王手を続けて、玉を詰ませてください。",yourTurnMore:s=>`残り${s}手です。`,defend:"受方の手番です。手順は解答で見\
られます。",right:"正解です。",good:s=>`${s}、正解です。`,reply:s=>`${s}と応じました。`,solved:s=>`${s}\
手で詰みました。`,solvedOther:s=>`${s}手で詰みました（作意とは別の手順）。`,noCheck:s=>`${s}は王\
手ではありません。`,mustBlock:"その手は指せません。",refuted:(s,t)=>`${s}には${t}で詰みません。`,
noEscape:s=>`${s}では詰みません。`,noMoreChecks:"もう王手が続きません。",goOn:"続けて試すか、「戻す」で戻れます。",
thinking:s=>`${s}を調べています…`,undecided:s=>`${s}で詰むかどうかは時間内に分かりませんでした。`,
notInFile:s=>`${s}はこのページの解答にない手です。`,yozume:(s,t)=>`${s}でも${t}手で詰みます（余詰）。`,
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
番号・題名",count:s=>`${s}題`,nothing:"当てはまる問題がありません。",wasSolved:"解答済み",helped:"\
ヒントあり",print:"印刷",perPage:s=>`1ページに${s}題`,solutionsEnd:"解答は巻末",solutionsUpside:"解答は同じペ\
ージに逆さ",solutionsNone:"解答なし",solutions:"解答",pieces:"駒",wood:"五角形",flat:"文字だけ",theme:"\
配色",auto:"自動",light:"明るい",dark:"暗い",tongue:"言語",engineHas:s=>`このページには詰将棋エンジン tsumi（${s}\
 KiB）が入っています。`,engineNone:"このページにはエンジンが入っていません。解答にない手は判定できません。",
keys:"キー操作：矢印で盤上を移動、Enterで選択・着手、Escで取消、Uで戻す、Hでヒント、N・Pで次・前、Fで反転。解答では←→で一手ずつ、↑↓で変化。",
made:"tsumi で作成",noProblems:"問題がありません。",remember:"解いた問題はこのブラウザが覚えます。",
forget:"記録を消す",forgotten:"記録を消しました。",attacks:s=>`${s}の攻め`,compose:"創作盤",box:"駒箱",
boxHint:"駒箱から盤や持駒へ動かします。盤上の駒をもう一度選ぶと、向きと成りが変わります。",
rest:"残りを玉方へ",restDone:"残りの駒を玉方の持駒にしました。",mirror:"左右反転",swap:"先後を入替",
undo:"元に戻す",redo:"やり直す",clear:"盤を空に",read:"貼り付け・ファイル",readHint:"SFEN、KIF、KI2、C\
SA、BODを貼り付けるか、ファイルをここに落としてください。",readDone:s=>`${s}題を読み込みました。`,
readOpen:"ファイルを選ぶ",load:"読み込む",badText:s=>`読み込めません：${s}`,drafts:"下書き",saveDraft:"\
下書きに保存",draftSaved:"下書きに保存しました。",noDrafts:"下書きはまだありません。",remove:"\
削除",solving:"調べています…",paused:"停止中",pause:"停止",resume:"再開",ready:"玉方の玉を置くと、調べ始めます。",
result:"結果",proven:"最短と証明済み",upper:"以内に詰み",searched:(s,t)=>`${s.toLocaleString("ja")}局面、${t}\
秒`,checkProblem:"余詰を検討",checking:(s,t)=>`検討中 ${s} / ${t}`,complete:"完全作です（余詰なし、駒余りなし）。",
incomplete:"不完全です。",minorOnly:"小さなキズだけです。",openReport:"一部は時間内に決まりませんでした。",
faults:"キズ",kinds:{fuzume:"不詰",yozume:"余詰",hayazume:"早詰",komaamari:"駒余り",hencho:"変長",hendo:"変同"},
minors:{unpromoted:"成・不成の非限定","other-square":"打ち場所の非限定",detour:"迂回手順"},atPly:s=>`${s}\
手目`,line:"手順",longest:"同手数の変化",unneeded:"不要駒",unneededNone:"どの駒を除いても、解が変わります。",
unneededHas:s=>`除いても同じ手順で詰む駒：${s}`,tries:"紛れ",triesHint:"詰まない初手と、その逃れ手順です。",
noWasm:"エンジンがないので、調べることはできません。tsumi.wasm を同じ場所に置いてください。",
leftOver:"駒余り",fault:s=>`この局面は調べられません：${s}`,name:"題名",author:"作者"},jt={language:"\
English",title:"Shogi mate problems",board:"Shogi board",hand:"In hand:",black:"Black",white:"White",none:"none",empty:"\
empty",taken:"selected",target:"can go here",promotion:"Promote?",promote:"Promote",stay:"Keep",plies:s=>`Mate in ${s} p\
lies`,atMost:s=>`Mate in ${s} plies at most`,noMate:"No mate",open:"Unsolved",problem:s=>`Problem ${s}`,of:(s,t)=>`${s} \
/ ${t}`,yourTurn:"Mate the king by checks alone.",yourTurnMore:s=>`${s} plies to go.`,defend:"The defender is to move. T\
he answer shows the line.",right:"Right.",good:s=>`${s} is right.`,reply:s=>`The reply is ${s}.`,solved:s=>`Mate in ${s}\
 plies. Solved.`,solvedOther:s=>`Mate in ${s} plies, by another line than the solution's.`,noCheck:s=>`${s} is not a che\
ck.`,mustBlock:"That move is not possible.",refuted:(s,t)=>`${s} is refuted by ${t}.`,noEscape:s=>`${s} does not mate.`,
noMoreChecks:"There are no more checks.",goOn:"Try on, or take it back.",thinking:s=>`Looking at ${s} …`,undecided:s=>`\
Whether ${s} mates was not settled in time.`,notInFile:s=>`${s} is not in this page's solution.`,yozume:(s,t)=>`${s} mat\
es too, in ${t} (a second solution).`,hayazume:(s,t)=>`${s} mates sooner, in ${t}.`,unpromoted:s=>`${s} mates in as many\
 (promotion is left open).`,otherSquare:s=>`${s} mates in as many (the square is left open).`,order:s=>`${s} mates too (\
the moves in another order).`,detour:s=>`${s} mates too (a detour).`,lastMove:s=>`${s} mates too (another last move).`,hint:"\
Hint",hintPiece:s=>`Move the ${s}.`,hintDrop:s=>`Drop a ${s}.`,hintSquare:s=>`It goes to ${s}.`,hintMove:s=>`The move is\
 ${s}.`,answer:"Answer",hideAnswer:"Hide the answer",takeBack:"Take back",again:"Start again",turn:"Turn the board",previous:"\
Previous problem",next:"Next problem",index:"Index",share:"Share",settings:"Settings",close:"Close",first:"First positio\
n",back:"One move back",forward:"One move forward",last:"Last position",moves:"Moves",variations:"Variations",start:"Sta\
rt",mated:"Mate",left:s=>`${s} plies left`,copySfen:"Copy SFEN",copyKif:"Copy KIF",copyLink:"Copy link",saveKif:"Save KI\
F",copied:"Copied.",notCopied:"It could not be copied.",filter:"Filter",length:"Length",all:"All",unsolved:"Unsolved",done:"\
Solved",search:"Number or title",count:s=>`${s} problems`,nothing:"No problem fits.",wasSolved:"Solved",helped:"With a h\
int",print:"Print",perPage:s=>`${s} on a page`,solutionsEnd:"Solutions at the end",solutionsUpside:"Solutions upside dow\
n below",solutionsNone:"No solutions",solutions:"Solutions",pieces:"Pieces",wood:"Pentagons",flat:"Characters",theme:"Co\
lours",auto:"Automatic",light:"Light",dark:"Dark",tongue:"Language",engineHas:s=>`This page has the mate engine tsumi in\
 it (${s} KiB).`,engineNone:"This page has no engine: moves beside the solution cannot be judged.",keys:"Keys: arrows mo\
ve on the board, Enter selects and moves, Escape puts back, U takes back, H hints, N and P next and previous, F turns. I\
n the answer, left and right step, up and down choose variations.",made:"Made with tsumi",noProblems:"There are no probl\
ems.",remember:"This browser remembers what you have solved.",forget:"Forget it",forgotten:"Forgotten.",attacks:s=>`${s}\
 attacks`,compose:"Composing board",box:"Box",boxHint:"Move pieces from the box to the board or into a hand. Select a pi\
ece on the board twice to turn or promote it.",rest:"Rest to the defender",restDone:"The defender has the rest of the pi\
eces.",mirror:"Mirror",swap:"Swap sides",undo:"Undo",redo:"Redo",clear:"Clear",read:"Paste or open",readHint:"Paste SFEN\
, KIF, KI2, CSA or BOD, or drop a file here.",readDone:s=>`${s} read.`,readOpen:"Choose a file",load:"Read",badText:s=>`\
It cannot be read: ${s}`,drafts:"Drafts",saveDraft:"Keep as a draft",draftSaved:"Kept as a draft.",noDrafts:"No drafts y\
et.",remove:"Remove",solving:"Searching …",paused:"Paused",pause:"Pause",resume:"Go on",ready:"Put the defender's king\
 on the board, and the search begins.",result:"Result",proven:"proven shortest",upper:"at most",searched:(s,t)=>`${s.toLocaleString(
"en")} positions, ${t} s`,checkProblem:"Check for cooks",checking:(s,t)=>`Checking ${s} of ${t}`,complete:"Complete: no \
second solution, no piece left over.",incomplete:"Not complete.",minorOnly:"Minor faults only.",openReport:"Some of it w\
as not settled in time.",faults:"Faults",kinds:{fuzume:"no mate",yozume:"second solution",hayazume:"shorter mate",komaamari:"\
pieces left over",hencho:"longer defence",hendo:"equal defence"},minors:{unpromoted:"promotion left open","other-square":"\
square left open",detour:"detour"},atPly:s=>`ply ${s}`,line:"Line",longest:"Defences of the same length",unneeded:"Unnee\
ded pieces",unneededNone:"Without any one of the pieces the solution changes.",unneededHas:s=>`The line stays the same w\
ithout: ${s}`,tries:"Tries",triesHint:"First moves that do not mate, and what refutes them.",noWasm:"There is no engine,\
 so nothing can be checked. Put tsumi.wasm beside this page.",leftOver:"pieces left",fault:s=>`This position cannot be s\
earched: ${s}`,name:"Title",author:"Author"},nt="en",c=jt,w=()=>nt==="ja";function ot(s){nt=(s??L.get("language")??((navigator.
languages?.[0]??navigator.language).startsWith("ja")?"ja":"en"))==="ja"?"ja":"en",c=nt==="ja"?we:jt,document.documentElement.
lang=nt}var it=class{place=0;root;#t;#e;#s=new Map;#n=d("ol",{class:"moves","aria-label":c.moves});#a=d("p",{class:"status"});#o=d(
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
places[e].next[0];return e}text(t){let{before:e,move:n}=this.#t.places[t],o=this.#t.position(e);return w()?K(o,n,this.#t.
places[e].move?.to??-1):D(o,n)}#p(){let{places:t}=this.#t,e=this.#c(),n=e.join();n!==this.#r&&(this.#r=n,this.#n.replaceChildren(
...this.#d(e)));for(let h of this.#n.querySelectorAll("[aria-current]"))h.removeAttribute("aria-current");let o=this.#n.
children[e.indexOf(this.place)]?.firstElementChild;if(o?.setAttribute("aria-current","true"),o instanceof HTMLElement){let h=o.
offsetTop-this.#n.offsetTop,l=h<this.#n.scrollTop||h+o.offsetHeight>this.#n.scrollTop+this.#n.clientHeight;this.#n.scrollTop=
l?h-this.#n.clientHeight/2:this.#n.scrollTop}let{next:i,plies:r}=t[this.place];this.#o.replaceChildren(...i.length<2?[]:
i.map((h,l)=>d("button",{type:"button","aria-pressed":String(l===(this.#s.get(this.place)??0)),onclick:()=>this.go(h)},this.
text(h))));let a=r===0?c.mated:r===null?"":c.left(r);this.#a.textContent=[`${this.ply} / ${e.length}`,a].filter(Boolean).
join("　"),this.#i.first.disabled=this.#i.back.disabled=this.place===0,this.#i.forward.disabled=this.#i.last.disabled=i.
length===0}#d(t){let{places:e}=this.#t,n=this.#t.start;return t.map((o,i)=>{let{move:r,before:a}=e[o],h=w()?K(n,r,e[a].move?.
to??-1):D(n,r);n=n.after(r);let l=e[a].next.length>1;return d("li",{},d("button",{type:"button",class:l?"branch":void 0,
onclick:()=>this.go(o)},d("small",{},String(i+1)),h))})}};function Gt(s){let t,e=0,n=new Map,o=l=>{let u=n.get(l);return n.delete(l),n.size===0&&t?.rest(),u?.cleanUp(),u},i=({id:l,
progress:u,answer:p,error:f})=>{u!==void 0?n.get(l)?.onProgress?.(u):f!==void 0?o(l)?.reject(new Error(f)):o(l)?.resolve(
p)},r=l=>{t=void 0,[...n.keys()].forEach(u=>o(u)?.reject(l))},a=(l,u,{signal:p,onProgress:f}={})=>new Promise((m,b)=>{p?.
throwIfAborted(),t??=s(i,r);let v=++e,P=()=>{t?.post({stop:v}),o(v)?.reject(p.reason)};p?.addEventListener("abort",P);let H=()=>p?.
removeEventListener("abort",P);n.set(v,{resolve:m,reject:b,onProgress:f,cleanUp:H}),t.post({id:v,kind:l,text:u})}),h=(l,u)=>JSON.
stringify({[l]:u});return{solve:(l,u={},p={})=>a("ask",h("solve",{sfen:l,limits:u}),p),check:(l,u={},{given:p=[],...f}={})=>a(
"ask",h("check",{sfen:l,limits:u,given:p}),f),readKifu:(l,u={})=>a("read",l,u),close:()=>{t?.end(),r(new Error("closed"))}}}var Wt=`"use strict";(()=>{var p=new TextDecoder,d=new TextEncoder;function m(i){let t=()=>{throw new Error("no such fun\
ction")},e={};for(let{module:s,name:n}of WebAssembly.Module.imports(
i))e[s]??={},e[s][n]=t;return e}var h=class{isSuspended=!1;#r=[];#t;#s;#o;#n;#e=[];#i=!1;constructor(t,{work:e,slice:s=5\
,
complain:n=()=>{}}){let c=(r,o)=>p.decode(new Uint8Array(this.#t.memory.buffer,r,o)),{exports:a}=new WebAssembly.Instanc\
e(
t,{...m(t),host:{now:()=>performance.now(),pause:()=>this.#f(),descend:()=>this.#h(),resume:()=>this.work(s),say:(r,o)=>\
this.#r.
push(c(r,o)),complain:(r,o)=>n(c(r,o))}});this.#t=a,this.#s=a.__stack_pointer.value,this.#o=a.region(1048576)+1048576,th\
is.#n=
[{enter:a[e],store:this.#a(0)}],this.call("begin")}get bytes(){return this.#t.memory.buffer.byteLength}call(t,e){let s=t\
his.#t,
n=s.__stack_pointer,c=n.value;if(n.value=this.#o,e!==void 0){let r=typeof e=="string"?d.encode(e):e,o=s.buffer(r.length)\
;
if(o===0)throw new RangeError(\`no memory for a text of \${r.length} bytes\`);new Uint8Array(s.memory.buffer,o,r.length).se\
t(
r)}let a=s[t]();return n.value=c,a}work(t){let e=this.#t,s=e.__stack_pointer,n=s.value;s.value=this.#s,e.slice(performan\
ce.
now()+t),this.#c(),e.slice(1/0),this.#s=s.value,s.value=n}#c(){let t=this.#t,e=this.#n,s=this.isSuspended;for(;;){let{en\
ter:n,
store:c}=e.at(-1);if(s&&t.asyncify_start_rewind(c),n(),s=t.asyncify_get_state()===1,s){if(t.asyncify_stop_unwind(),!this\
.#i)
break;this.#i=!1,e.push({enter:t.deeper,store:this.#a(e.length)}),s=!1}else if(e.length>1)e.pop(),s=!0;else break}this.i\
sSuspended=
s}#a(t){if(this.#e[t]??=this.#t.region(2097152),this.#e[t]===0)throw new RangeError("no memory for a stack");return this\
.#e[t]}#h(){
this.#i=this.#f()}#f(){let t=this.#t;if(t.asyncify_get_state()===2)return t.asyncify_stop_rewind(),!1;let{store:e}=this.\
#n.
at(-1);return new Uint32Array(t.memory.buffer,e,2).set([e+8,e+2097152]),t.asyncify_start_unwind(e),!0}take(){return this\
.#r.
splice(0)}};var y=8,f=class{#r;#t;#s;#o=[];#n=[];#e;constructor(t,e){this.#r=t,this.#t=e}receive(t){t.stop===void 0?this\
.#n.push(t):
t.stop===this.#e?.id?this.#s.call("stop"):this.#n=this.#n.filter(({id:e})=>e!==t.stop),this.#e===void 0&&this.#i()}#i(){\

if(this.#e=this.#n.shift(),this.#e===void 0)return;let{kind:t,text:e}=this.#e;this.#c(s=>s.call(t,e))}#c(t){try{this.#s?\
?=
new h(this.#r,{work:"answer",complain:e=>this.#o.push(e)}),t(this.#s),this.#s.take().forEach(e=>this.#h(JSON.parse(e)))}\
catch(e){
this.#s=void 0,this.#h({answer:{verdict:"unknown",...this.#a(e),moves:[]}})}this.#e===void 0?this.#i():w(()=>this.#c(e=>\
e.
work(y)))}#a(t){let e=[...this.#o.splice(0),String(t)].join("; ");return t instanceof RangeError&&/stack/i.test(e)?{reas\
on:"\\
too deep",message:e}:{reason:/memory allocation|no memory/.test(e)?"memory":"failed",message:e}}#h(t){this.#t({id:this.#\
e.
id,...t}),t.progress===void 0&&(this.#e=void 0)}},w=globalThis.setImmediate??(()=>{let{port1:i,port2:t}=new MessageChann\
el,
e;return t.onmessage=()=>e(),s=>{e=s,i.postMessage(void 0)}})();var u=[],l;self.onmessage=async({data:i})=>{if(i.module=\
==void 0){l===void 0?u.push(i):l.receive(i);return}try{let t=await WebAssembly.
compile(i.module);l=new f(t,e=>self.postMessage(e)),u.splice(0).forEach(e=>l.receive(e))}catch(t){self.postMessage({brok\
en:String(
t)})}};})();
`;function ke(){let s=document.getElementById("data-engine")?.textContent?.trim();if(!s)return null;let t=Uint8Array.from(
atob(s),n=>n.charCodeAt(0)),e=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(e).
arrayBuffer()}async function xe(){let s=await fetch(new URL("tsumi.wasm",document.baseURI));if(!s.ok)throw new Error(`ts\
umi.wasm: ${s.status}`);return s.arrayBuffer()}var rt=()=>Math.round((document.getElementById("data-engine")?.textContent?.
length??0)*.75/1024);function zt(s=!1){if(!(rt()>0)&&!s)return null;let e=URL.createObjectURL(new Blob([Wt],{type:"text/\
javascript"}));return Gt((n,o)=>{let i=new Worker(e);return i.onmessage=({data:r})=>r.broken===void 0?n(r):o(new Error(r.
broken)),i.onerror=({message:r})=>o(new Error(r||"no worker")),(ke()??xe()).then(r=>i.postMessage({module:r},[r]),o),{post:r=>i.
postMessage(r),end:()=>i.terminate(),rest:()=>{}}})}var _t={},Me=[0,.84,.87,.88,.92,.92,.96,.96,1],Vt="M50 4Q51 4 52 4.6L78.6 17.6Q80 18.4 80.3 20L91.6 91.2Q92 95 88.4 95L1\
1.6 95Q8 95 8.4 91.2L19.7 20Q20 18.4 21.4 17.6L48 4.6Q49 4 50 4Z",qt=s=>_t[s]??"",wt=s=>`o${s.codePointAt(0).toString(16)}`;
function $e(s,t){let e=Me[A(s)],n=t?"rotate(180 50 50) ":"",o=`translate(${50*(1-e)} ${95*(1-e)-2*(1-e)}) scale(${e})`,i=`\
translate(50 58) scale(${s===8?.06:.058}) translate(-500 -520)`;return g("g",{},g("path",{d:Vt,class:"piece-shadow",transform:`\
translate(1.2 2.6) ${n}${o}`}),g("g",{transform:n+o},g("path",{d:Vt,class:t?"piece-wood turned":"piece-wood"}),g("path",
{d:qt(N[s]),transform:i,class:s>8?"piece-promoted":"piece-ink"})))}function Ee(s,t){let e=t?"rotate(180 50 50) ":"";return g(
"path",{d:qt(N[s]),transform:`${e}translate(8 7) scale(0.084)`,class:"piece-flat"})}function Jt(s){_t=s;let t=Object.entries(
s).map(([n,o])=>g("path",{id:wt(n),d:o}));N.forEach((n,o)=>{if(n!=="")for(let i of[!1,!0]){let r=`${i?"w":"b"}${o}`;t.push(
g("symbol",{id:`wood-${r}`,viewBox:"0 0 100 100"},$e(o,i)),g("symbol",{id:`flat-${r}`,viewBox:"0 0 100 100"},Ee(o,i)))}});
let e=(n,o,i)=>g("linearGradient",{id:n,x1:0,y1:0,x2:0,y2:1},g("stop",{offset:0,"stop-color":o}),g("stop",{offset:1,"sto\
p-color":i}));document.body.prepend(g("svg",{class:"away",width:0,height:0,"aria-hidden":"true"},g("defs",{},e("piece-li\
ght","#fbe9bf","#eecd8c"),e("piece-light-turned","#eecd8c","#fbe9bf"),...t)))}function J(s,t,e){let n=T(s)===1!==t,o=`#${e}\
-${n?"w":"b"}${y(s)}`;return g("svg",{class:"piece",viewBox:"0 0 100 100","aria-hidden":"true"},g("use",{href:o}))}var S=40,Se="☗☖";function at(s,t,e,n,o=!1){let i=n/1e3,r=o?" rotate(180 500 500)":"";return g("use",{href:`#${wt(s)}`,
transform:`translate(${t} ${e}) scale(${i})${r}`})}var Pe=Array.from({length:8},(s,t)=>(t+1)*S).map(s=>`M0 ${s}H${9*S}M${s}\
 0V${9*S}`).join("");function Qt(s,t){let e=g("g",{},g("path",{d:Pe,class:"diagram-lines"}),g("path",{d:`M0 0H${9*S}V${9*
S}H0Z`,class:"diagram-frame"}));return s.board.forEach((n,o)=>{if(n!==0){let i=t?80-o:o;e.append(at(N[y(n)],i%9*S+3,Math.
floor(i/9)*S+3,S-6,T(n)===1!==t))}}),e}function Xt(s,t,e,n){return g("g",{},...[...s].map((o,i)=>at(o,t,e+i*n*1.08,n)))}
var Zt=(s,t)=>`${Se[t]}持駒${et(s.hands[t])||"なし"}`;function Yt(s,t){let e=t===1,n=s.rest().every((a,h)=>h===0||h===
8||a===0),o=g("svg",{class:"diagram",viewBox:"-32 -28 456 394","aria-hidden":"true"},Qt(s,e));for(let a=0;a<9;a+=1){let h="\
１２３４５６７８９"[e?a:8-a],l=O[e?9-a:a+1];o.append(at(h,a*S+11,-22,18),at(l,9*S+5,a*S+11,18))}let i=a=>Math.min(
24,(9*S-12)/(a.length*1.08)),r=Zt(s,t);if(o.append(Xt(r,9*S+32,6,i(r))),!n){let a=Zt(s,1-t),h=g("g",{transform:`translat\
e(-6 ${9*S-6}) rotate(180)`});h.append(Xt(a,0,0,i(a))),o.append(h)}return o}function te(s,t){return g("svg",{class:"diag\
ram",viewBox:"-3 -3 366 366","aria-hidden":"true"},Qt(s,t===1))}var F=({v:s,p:t,x:e})=>s!=="mate"?s==="nomate"?c.noMate:c.open:t===void 0?"":e===!0?c.plies(t):c.atMost(t),yt=({n:s,a:t})=>[
s,t].filter(Boolean).join("　");function Te(s){let t=s.lineFrom(0).map(E);return[...vt(s.start,t)].map(([e,n,o])=>w()?K(
e,n,o):D(e,n))}function ee(s,t){let e=s.at(t),n=Te(e).flatMap(o=>[d("span",{},o)," "]);return d("div",{class:"print-solu\
tion"},d("b",{},`${t+1}`),d("span",{},...n.length>0?n:[F(e.row)]))}function se(s,t,e){let n=d("div",{class:`book per-${e.
perPage}`});for(let o=0;o<t.length;o+=e.perPage){let i=t.slice(o,o+e.perPage),r=d("div",{class:"sheet"},...i.map(a=>{let h=s.
at(a);return d("figure",{},d("figcaption",{},d("b",{},String(a+1)),d("span",{},yt(h.row)),d("i",{},F(h.row))),Yt(h.start,
h.attacker))}));n.append(e.solutions==="upside"?d("section",{class:"page"},r,d("div",{class:"upside"},...i.map(a=>ee(s,a)))):
d("section",{class:"page"},r))}return e.solutions==="end"&&n.append(d("section",{class:"solutions"},d("h2",{},c.solutions),
...t.map(o=>ee(s,o)))),n}var Le=148,Ce=56,U=12,lt=class{root;chosen=[];#t;#e;#s;#n="";constructor(t,e){this.#e=t,this.#s=e,this.#t=d("div",{class:"\
cards",role:"list"}),this.root=d("div",{class:"list"},this.#t),addEventListener("scroll",()=>this.#o(),{passive:!0}),addEventListener(
"resize",()=>this.#o())}lengths(){let t=this.#e.rows.filter(e=>e.v==="mate").map(e=>e.p??0);return[...new Set(t)].sort((e,n)=>e-
n)}choose({length:t,solved:e,text:n}){let o=n.trim().toLowerCase();this.chosen=this.#e.rows.map((i,r)=>r).filter(i=>{let r=this.#e.
rows[i],a=this.#s(i)===""?"unsolved":"solved";return(t===""||(r.v==="mate"?String(r.p):r.v)===t)&&(e==="all"||e===a)&&(o===
""||String(i+1)===o||`${r.n??""} ${r.a??""}`.toLowerCase().includes(o))}),this.#n="",this.#o()}reveal(t){let e=this.chosen.
indexOf(t);if(e>=0){let{columns:n,height:o}=this.#a(),i=this.#t.getBoundingClientRect().top+scrollY;scrollTo(0,Math.max(
0,i+Math.floor(e/n)*o-innerHeight/3))}this.#o()}#a(){let t=this.#t.clientWidth||320,e=Math.max(2,Math.floor((t+U)/(Le+U))),
n=(t-(e-1)*U)/e;return{columns:e,width:n,height:n+Ce+U}}#o(){if(!this.root.isConnected||this.root.closest("[hidden]"))return;
let{columns:t,width:e,height:n}=this.#a(),o=Math.ceil(this.chosen.length/t),i=-this.#t.getBoundingClientRect().top,r=Math.
max(0,Math.floor(i/n)-2),a=Math.min(o,Math.ceil((i+innerHeight)/n)+2),h=[r,a,t,e,this.chosen.length].join();if(h===this.#n)
return;this.#n=h,this.#t.style.height=`${Math.max(0,o*n-U)}px`;let l=this.chosen.slice(r*t,a*t),u=document.activeElement?.
dataset?.problem;this.#t.replaceChildren(...l.map((p,f)=>{let m=r*t+f,b=this.#i(p,m);return b.style.cssText=`width:${e}p\
x;height:${n-U}px;transform:translate(${m%t*(e+U)}px,${Math.floor(m/t)*n}px)`,b})),u!==void 0&&this.#t.querySelector(`[d\
ata-problem="${u}"]`)?.focus()}#i(t,e){let n=this.#e.at(t),o=this.#s(t),i=o==="s"?c.wasSolved:o==="h"?c.helped:"";return d(
"div",{class:`card ${o&&"done"}`,role:"listitem","aria-setsize":this.chosen.length,"aria-posinset":e+1},d("a",{href:`#p=${t+
1}`,"data-problem":t},te(n.start,n.attacker),d("span",{class:"card-line"},d("b",{},String(t+1)),d("span",{class:"card-le\
ngth"},F(n.row)),i!==""&&d("span",{class:`card-state ${o}`,role:"img","aria-label":i},C("right"))),d("span",{class:"card\
-name"},yt(n.row))))}};var X={get style(){return L.get("pieces")==="flat"?"flat":"wood"},get theme(){let s=L.get("theme");return s==="light"||s===
"dark"?s:"auto"}};function kt(){let{theme:s,style:t}=X,e=document.documentElement;e.dataset.theme=s,e.dataset.pieces=t}function j(s,t,e,n){
let o=`choice-${Math.random().toString(36).slice(2)}`;return d("fieldset",{class:"choices"},d("legend",{},s),...e.map(([
i,r])=>{let a=d("input",{type:"radio",name:o,value:i,checked:i===t,onchange:()=>n(i)});return d("label",{},a,d("span",{},
r))}))}function ct(s,...t){let e=d("button",{type:"button",class:"bare","aria-label":c.close,onclick:()=>n.close()},C("c\
lose")),n=d("dialog",{class:"window","aria-label":s,onclick:o=>o.target===n&&n.close(),onclose:()=>n.remove()},d("div",{
class:"window-inside"},d("header",{},d("h2",{},s),e),...t));return document.body.append(n),n.showModal(),n}function xt(s,t=()=>[]){
let e=o=>i=>{L.set(o,i),ot(),kt(),s(),o==="language"&&(n.close(),xt(s,t))},n=ct(c.settings,j(c.pieces,X.style,[["wood",c.
wood],["flat",c.flat]],e("pieces")),j(c.theme,X.theme,[["auto",c.auto],["light",c.light],["dark",c.dark]],e("theme")),j(
c.tongue,w()?"ja":"en",[["ja","日本語"],["en","English"]],e("language")),...t())}function Mt(s){document.querySelector(
".toast")?.remove();let t=d("div",{class:"toast",role:"status"},s);document.body.append(t),setTimeout(()=>t.remove(),2500)}var $t=class{constructor(t){this.row=t;this.start=G.fromSfen(t.s),this.attacker=t.w===!0?1:0,this.places=[{before:0,move:null,
usi:"",plies:null,next:[]}];let e=(t.m??"").split(" ").filter(Boolean);this.#t(0,e,t.v==="mate"?e.length-1:void 0),this.
places[0].plies=t.v==="mate"?e.length:null;for(let[n,o,i]of t.b??[])this.#t(n,o.split(" "),i)}row;start;places;attacker;#t(t,e,n){
let o=n===e.length-1,i=t;e.forEach((r,a)=>{let h=this.places.length,l=n!==void 0&&(a===0||o);this.places.push({before:i,
move:E(r),usi:r,plies:l?n-a:null,next:[]}),this.places[i].next.push(h),i=h})}path(t){let e=[];for(let n=t;n!==0;n=this.places[n].
before)e.unshift(n);return e}position(t){return this.path(t).reduce((e,n)=>e.after(this.places[n].move),this.start)}lineFrom(t){
let e=[];for(let n=this.places[t].next[0];n!==void 0;n=this.places[n].next[0])e.push(this.places[n].usi);return e}},ht=class{rows;#t=new Map;constructor(t){
this.rows=t.split(`
`).filter(e=>e.startsWith("{")).map(e=>JSON.parse(e))}get length(){return this.rows.length}at(t){let e=this.#t.get(t);if(e)
return e;let n=new $t(this.rows[t]);return this.#t.set(t,n),n}};function Et(s){let t=2166136261;for(let e of s)t=Math.imul(
t^e.charCodeAt(0),16777619);return(t>>>0).toString(36)}var ne=16,oe=1e4;async function ie(s,t,e,n){let{position:o,place:i,rest:r}=t,a=Bt(e),h=i===null?void 0:Ne(s,i,a);if(h!==
void 0){let p=s.places[i].next[0]===h,f=s.lineFrom(h);return{kind:"mates",name:p?"right":St(s,t,e,f),rest:f,place:h}}if(r?.[0]===
a)return{kind:"mates",name:"right",rest:r.slice(1),place:null};let l=o.after(e);return l.isMate()?{kind:"mates",name:r?.
length===1?"lastMove":St(s,t,e,[]),rest:[],place:null}:l.isInCheck(l.side)?n===null?{kind:"not in the file"}:Ae(s,t,e,l,
n):{kind:"no check"}}async function Ae(s,t,e,n,o){let i={hash:ne,milliseconds:oe,rootDefends:!0},r=await o.solve(n.toSfen(),
i);return r.verdict==="mate"?{kind:"mates",name:St(s,t,e,r.moves),rest:r.moves,place:null}:r.verdict==="unknown"?{kind:"\
undecided"}:{kind:"refuted",reply:await Oe(n,e.to,o)}}async function Oe(s,t,e){let n=i=>i.to===t?0:i.drop>0?3:s.board[i.
from]%16===8?1:2,o=s.legalMoves().sort((i,r)=>n(i)-n(r));for(let i of o){let r=s.after(i);if((await e.solve(r.toSfen(),{
hash:ne,milliseconds:oe})).verdict==="nomate")return i}return null}function Ne(s,t,e){return s.places[t].next.find(n=>s.
places[n].usi===e)}function St(s,t,e,n){let o=t.rest?.[0]===void 0?null:E(t.rest[0]);if(o===null)return"right";let i=n.length+
1,r=t.rest.length,a=i===r,h=o.drop===0&&e.drop===0;if(a&&h&&o.from===e.from&&o.to===e.to)return"unpromoted";if(a&&Ie(t.position,
o,e))return"otherSquare";let l=He(s,t,e,n);return l!==null?l:i<r?"hayazume":"yozume"}function He(s,t,e,n){if(t.place===null)
return null;let o=new Map,i=s.start;s.lineFrom(0).slice(0,-1).forEach((h,l)=>{i=i.after(E(h)),o.set(i.toSfen(),l+1)});let a=t.
position.after(e);for(let[h,l]of["",...n].entries()){a=l===""?a:a.after(E(l));let u=o.get(a.toSfen());if(u!==void 0)return u===
t.ply+1+h?"order":"detour"}return null}function Ie(s,t,e){let n=s.king(1-s.side);if(!(t.drop===e.drop&&[2,6,7].includes(
t.drop))||n<0)return!1;let i=r=>{let[a,h]=[$(r)-$(n),x(r)-x(n)];return Math.abs(a)>1||Math.abs(h)>1?`${Math.sign(a)} ${Math.
sign(h)}`:null};return i(t.to)!==null&&i(t.to)===i(e.to)}var ut=100,re=200,Pt=s=>ut+s*16,Tt=s=>ut+s,W=s=>s>=0&&s<81,Z=(s,t)=>W(t)?s.board[t]:t%ut&31,dt=class{root;stands;board;#t;#e=[];#s;#n;#a;#o={
position:new G,isTurned:!1,style:"wood"};#i=null;#r=40;#l=null;constructor(t){this.#t=t;let e=Array.from({length:9},()=>{
let i=d("div",{role:"row",class:"row"});for(let r=0;r<9;r+=1){let a=d("div",{role:"gridcell",class:"cell",tabindex:-1});
this.#e.push(a),i.append(a)}return i});this.#s=g("svg",{class:"overlay",viewBox:"0 0 9 9","aria-hidden":"true"});let n=g(
"svg",{class:"grid",viewBox:"0 0 900 900","aria-hidden":"true"},g("path",{d:Re(),class:"grid-lines"}),g("path",{d:"M0 0H\
900V900H0Z",class:"grid-edge"}),...[300,600].flatMap(i=>[300,600].map(r=>g("circle",{cx:i,cy:r,r:6,class:"grid-star"}))));
this.board=d("div",{class:"board",role:"grid","aria-label":c.board},n,...e,this.#s),this.#n=d("div",{class:"files","aria\
-hidden":"true"}),this.#a=d("div",{class:"ranks","aria-hidden":"true"});let o=i=>d("div",{class:`stand ${i}`,role:"group"});
this.stands=[o("above"),o("below")],this.root=d("div",{class:"table"},this.stands[0],d("div",{class:"frame"},this.#n,this.
board,this.#a),this.stands[1]),this.#w()}show(t){this.#o=t,this.#i=null,this.#p(),this.#d(),this.#v(),this.#m()}element(t){
return W(t)?this.#e[this.#c(t)]:document.querySelector(`[data-place="${t}"]`)}glide(t,e){let[n,o]=[this.element(t),this.
element(e)],i=o?.querySelector(".piece");if(!n||!o||!i||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let[
r,a]=[n.getBoundingClientRect(),o.getBoundingClientRect()],h=`translate(${r.left+r.width/2-a.left-a.width/2}px,${r.top+r.
height/2-a.top-a.height/2}px)`;o.classList.add("gliding");let l=i.animate([{transform:h},{transform:"none"}],{duration:180,
easing:"ease-out"});l.onfinish=()=>o.classList.remove("gliding")}shake(t){this.element(t)?.animate([0,-5,5,-3,0].map(e=>({
transform:`translateX(${e}px)`})),{duration:260})}focusOn(t){W(t)&&(this.#r=this.#c(t),this.#m()),this.element(t)?.focus()}#c(t){
return this.#o.isTurned?80-t:t}#p(){this.board.setAttribute("aria-label",c.board);let{position:t,isTurned:e,style:n,last:o,
marks:i=[],check:r}=this.#o;this.#e.forEach((l,u)=>{let p=this.#c(u),f=t.board[p];l.dataset.place=String(p),l.className=
"cell",l.classList.toggle("last",p===o?.to),l.classList.toggle("left",p===o?.from),l.classList.toggle("marked",i.includes(
p)),l.classList.toggle("check",p===r),l.replaceChildren(...f===0?[]:[J(f,e,n)])});let a=[...Array(9).keys()].map(l=>e?l+
1:9-l),h=[...Array(9).keys()].map(l=>e?9-l:l+1);this.#n.replaceChildren(...a.map(l=>d("span",{},String(l)))),this.#a.replaceChildren(
...h.map(l=>d("span",{},w()?O[l]:String(l))))}#d(){let{position:t,isTurned:e,style:n,marks:o=[]}=this.#o;this.stands.forEach(
(i,r)=>{let a=r===1===e?1:0,h=I.filter(f=>t.hands[a][f]>0),l=a===0?c.black:c.white;i.dataset.place=String(Pt(a)),i.setAttribute(
"aria-label",`${c.hand} ${l}`);let u=a===0?"☗":"☖",p=this.#t.hasOpenStands===!0?d("button",{type:"button",class:"own\
er","data-place":Pt(a),"aria-label":`${u} ${c.hand} ${l}`},u):d("span",{class:"owner",title:l},u);i.replaceChildren(p,...h.
map(f=>{let m=f+a*16,b=t.hands[a][f],v=Tt(m),P=w()?gt(b):b>1?String(b):"",H=d("button",{type:"button",class:"held","data\
-place":v,"aria-label":`${q(m,w())} ${P}`.trim()},J(m,e,n),P!==""&&d("span",{class:"count"},P));return H.classList.toggle(
"marked",o.includes(v)),H}),...h.length>0?[]:[d("span",{class:"none"},c.none)])})}#v(){let{arrow:t}=this.#o;if(this.#s.replaceChildren(),
!t)return;let e=P=>{let H=this.#c(P);return[H%9+.5,Math.floor(H/9)+.5]},[n,o]=e(t.to);if(!W(t.from)){this.#s.append(g("c\
ircle",{cx:n,cy:o,r:.44,class:`ring ${t.kind}`}));return}let[i,r]=e(t.from),a=Math.hypot(n-i,o-r),[h,l]=[(n-i)/a,(o-r)/a],
[u,p]=[n-h*.3,o-l*.3],[f,m]=[u-h*.24,p-l*.24],b=`M${i} ${r}L${f} ${m}`,v=`M${u} ${p}L${f-l*.15} ${m+h*.15}L${f+l*.15} ${m-
h*.15}Z`;this.#s.append(g("path",{d:b,class:`shaft ${t.kind}`}),g("path",{d:v,class:`head ${t.kind}`}))}#m(){let t=this.#i,
e=t===null?[]:this.#t.targets(t),{position:n}=this.#o;this.#e.forEach((o,i)=>{let r=this.#c(i),a=e.includes(r),h=this.#t.
isOwn(r);o.classList.toggle("taken",r===t),o.classList.toggle("target",a),o.classList.toggle("own",h),o.tabIndex=i===this.#r?
0:-1;let l=q(n.board[r],w())||c.empty,u=w()?R(r):`${$(r)} ${x(r)}`,p=r===t?c.taken:a?c.target:"";o.setAttribute("aria-la\
bel",[u,l,p].filter(Boolean).join(", ")),o.setAttribute("aria-selected",String(r===t))});for(let o of document.querySelectorAll(
".held, .stand, .box")){let i=Number(o.dataset.place);o.classList.toggle("taken",i===t),o.classList.toggle("own",this.#t.
isOwn(i)),o.classList.toggle("target",e.includes(i)),o.classList.contains("held")&&o.setAttribute("aria-pressed",String(
i===t))}this.board.classList.toggle("dropping",t!==null&&!W(t))}take(t){this.#i=t,this.#m(),this.#t.changed?.(t)}press(t){
let e=this.#i,n=e===null||e===t?null:this.#h(e,t);e!==null&&n!==null?(this.take(null),this.#t.play(e,n)):e===t?(this.take(
null),this.#t.again?.(t)):this.take(this.#t.isOwn(t)?t:null)}#h(t,e){if(e===null)return null;let n=e>=re?re:W(e)?e:Pt(e-
ut>>4);return this.#t.targets(t).find(o=>o===e||o===n)??null}#u(t){let e=t?.closest?.("[data-place]");return e?Number(e.
dataset.place):null}adopt(t){t.addEventListener("pointerdown",e=>this.#g(e)),t.addEventListener("click",e=>{let n=this.#u(
e.target);e.detail===0&&n!==null&&this.press(n)})}#w(){this.adopt(this.root),this.board.addEventListener("keydown",t=>this.#f(
t)),this.board.addEventListener("focusin",t=>{let e=this.#e.indexOf(t.target);this.#r=e>=0?e:this.#r,this.#e.forEach((n,o)=>{
n.tabIndex=o===this.#r?0:-1})}),document.addEventListener("keydown",t=>{t.key==="Escape"&&this.#i!==null&&this.take(null)})}#f(t){
let e={ArrowUp:-9,ArrowDown:9,ArrowLeft:-1,ArrowRight:1}[t.key];if(!(t.ctrlKey||t.altKey||t.metaKey)){if(e!==void 0){let n=Math.
abs(e)===1&&Math.floor((this.#r+e)/9)!==Math.floor(this.#r/9),o=this.#r+e;!n&&o>=0&&o<81&&(this.#r=o,this.#e[o].focus())}else if(t.
key==="Enter"||t.key===" ")this.press(this.#c(this.#r));else return;t.preventDefault(),t.stopPropagation()}}#g(t){let e=this.#u(
t.target);if(e===null||t.button!==0||this.#l!==null)return;t.preventDefault();let{clientX:n,clientY:o}=t,i=this.#i;if(i!==
null&&i!==e&&this.#h(i,e)!==null){this.press(e);return}if(!this.#t.isOwn(e)){this.take(null),this.element(e)?.focus({preventScroll:!0});
return}this.#l={from:e,x:n,y:o,ghost:null,wasTaken:i===e},this.take(e),this.element(e)?.focus({preventScroll:!0});let r=h=>this.#x(
h),a=h=>{removeEventListener("pointermove",r),removeEventListener("pointerup",a),removeEventListener("pointercancel",a),
this.#y(h)};addEventListener("pointermove",r),addEventListener("pointerup",a),addEventListener("pointercancel",a)}#x({clientX:t,
clientY:e}){let n=this.#l;if(n!==null){if(n.ghost===null&&Math.hypot(t-n.x,e-n.y)>6){let{position:o,isTurned:i,style:r}=this.#o,
a=this.#e[0].getBoundingClientRect().width;n.ghost=d("div",{class:"ghost",style:`width:${a}px;height:${a}px`},J(Z(o,n.from),
i,r)),document.body.append(n.ghost),this.element(n.from)?.classList.add("lifted")}if(n.ghost!==null){n.ghost.style.transform=
`translate(${t}px, ${e}px) translate(-50%, -50%) scale(1.15)`;let o=this.#u(document.elementFromPoint(t,e));for(let r of document.
querySelectorAll(".over"))r.classList.remove("over");let i=this.#h(n.from,o);i!==null&&this.element(i)?.classList.add("o\
ver")}}}#y({clientX:t,clientY:e,type:n}){let o=this.#l;if(this.#l=null,o===null)return;let{ghost:i,from:r,wasTaken:a}=o;
i?.remove();for(let l of document.querySelectorAll(".over, .lifted"))l.classList.remove("over","lifted");if(i===null){a&&
(this.take(null),this.#t.again?.(r));return}let h=this.#h(r,this.#u(document.elementFromPoint(t,e)));this.take(null),h!==
null&&n==="pointerup"&&this.#t.play(r,h)}askPromotion(t,e){let{position:n,isTurned:o,style:i}=this.#o,r=Z(n,t);return new Promise(
a=>{let h=v=>{let P=v?r+8:r;return d("button",{type:"button",onclick:()=>l.close(v?"yes":"no")},J(P,o,i),d("span",{},v?c.
promote:c.stay))},l=d("dialog",{class:"promotion","aria-label":c.promotion,onclick:v=>v.target===l&&l.close(""),onclose:()=>{
l.remove(),a(l.returnValue===""?null:l.returnValue==="yes")}},h(!0),h(!1));document.body.append(l),l.showModal();let u=this.
element(e).getBoundingClientRect(),[p,f]=[l.offsetWidth,l.offsetHeight],m=u.left+u.width/2-p/2,b=u.bottom+6+f<innerHeight;
l.style.left=`${Math.max(8,Math.min(innerWidth-p-8,m))}px`,l.style.top=`${b?u.bottom+6:u.top-6-f}px`})}};function ae(){let s=document.
activeElement;return s?.matches(":focus-visible")===!0?s.dataset.place:void 0}function Re(){return[1,2,3,4,5,6,7,8].map(
t=>`M0 ${t*100}H900M${t*100} 0V900`).join("")}var le=420,pt=class{problem;steps;said={mood:"neutral",text:""};isBusy=!1;isSolved=!1;wasHelped=!1;isOther=!1;hints=0;refutation=null;#t;#e;#s=0;constructor(t,e,n){
this.problem=t,this.#t=e,this.#e=n,this.steps=[this.#n()],this.#a()}#n(){let{problem:t}=this,e=t.row.v==="mate"?t.lineFrom(
0):null;return{position:t.start,place:0,rest:e,ply:0,move:null}}#a(){let{row:t,start:e,attacker:n}=this.problem;t.v!=="m\
ate"?this.say("neutral",t.v==="nomate"?c.noMate:c.open):this.say("neutral",c.yourTurn);let{rest:o}=this.now;e.side!==n&&
o!==null&&o.length>0&&this.#r()}get now(){return this.steps.at(-1)}get isAttackersTurn(){return this.now.position.side===
this.problem.attacker}moves(){return this.isBusy||this.isSolved||!this.isAttackersTurn?[]:this.now.position.legalMoves()}say(t,e,n){
this.said=n===void 0?{mood:t,text:e}:{mood:t,text:e,more:n}}text(t,e,n){return w()?K(t,e,n?.to??-1).replace("　",""):D(
t,e)}async play(t){let e=this.now,n=this.text(e.position,t,e.move),o=++this.#s;this.hints=0,this.refutation=null,this.isBusy=
!0;let i=e.position.after(t);this.steps.push({position:i,place:null,rest:null,ply:e.ply+1,move:t});let r=setTimeout(()=>{
this.say("busy",c.thinking(n)),this.#e()},120);this.#e();let a=await ie(this.problem,e,t,this.#t()).catch(()=>({kind:"un\
decided"}));clearTimeout(r),o===this.#s&&(this.isBusy=!1,await this.#o(a,n))}async#o(t,e){let{now:n}=this;if(t.kind==="m\
ates"){let{name:o,rest:i,place:r}=t;n.rest=i,n.place=r,this.isOther||=o!=="right"&&o!=="lastMove",this.say("good",o==="r\
ight"?c.good(e):c[o](e,i.length+1)),i.length===0?this.#i(o==="right"?"":this.said.text):(this.#e(),await this.#r())}else
t.kind==="refuted"?await this.#l(t.reply,e):(this.steps.pop(),this.say("bad",{"no check":c.noCheck,"not in the file":c.notInFile,
undecided:c.undecided}[t.kind](e)),this.#e())}#i(t){this.isSolved=!0;let e=this.now.ply,n=this.isOther?c.solvedOther(e):
c.solved(e);this.say("solved",n,t),this.#e()}async#r(){let t=++this.#s;if(this.isBusy=!0,await new Promise(m=>setTimeout(
m,le)),t!==this.#s)return;this.isBusy=!1;let{position:e,place:n,rest:o,ply:i,move:r}=this.now,a=o[0],h=E(a),{places:l}=this.
problem,u=n===null?void 0:l[n].next.find(m=>l[m].usi===a),p=this.text(e,h,r);if(this.steps.push({position:e.after(h),place:u??
null,rest:o.slice(1),ply:i+1,move:h}),this.now.rest.length===0){this.#i("");return}let f=c.yourTurnMore(this.now.rest.length);
this.say(this.said.mood,this.said.text,`${c.reply(p)}${w()?"":" "}${f}`),this.#e("glide")}async#l(t,e){if(t===null){this.
say("bad",c.noEscape(e),c.goOn),this.#e();return}let n=++this.#s,{position:o,ply:i,move:r}=this.now,a=this.text(o,t,r);if(this.
say("bad",c.refuted(e,a)),this.isBusy=!0,this.#e(),await new Promise(p=>setTimeout(p,le)),n!==this.#s)return;this.isBusy=
!1,this.refutation=t;let h=o.after(t);this.steps.push({position:h,place:null,rest:null,ply:i+1,move:t});let l=p=>h.after(
p).isInCheck(1-h.side),u=h.legalMoves().some(l);this.say("bad",c.refuted(e,a),u?c.goOn:c.noMoreChecks),this.#e("glide")}get canTakeBack(){
return this.steps.some(({position:t},e)=>e<this.steps.length-1&&t.side===this.problem.attacker)}takeBack(){if(!this.canTakeBack)
return;this.#c();do this.steps.pop();while(!this.isAttackersTurn);this.isOther&&=this.now.place===null;let{rest:t}=this.
now;this.say("neutral",c.yourTurn,t?c.yourTurnMore(t.length):void 0),this.#e()}restart(){this.#c(),this.steps=[this.#n()],
this.isOther=!1,this.#a(),this.#e()}#c(){this.#s+=1,this.isBusy=!1,this.isSolved=!1,this.refutation=null,this.hints=0}leave(){
this.#s+=1}hint(){let{position:t,rest:e,move:n}=this.now;if(!e||e.length===0||this.isBusy||this.isSolved||!this.isAttackersTurn){
!e&&this.canTakeBack&&(this.say("neutral",c.goOn),this.#e());return}this.wasHelped=!0,this.hints=Math.min(3,this.hints+1);
let o=E(e[0]),i=o.drop||t.board[o.from]%16,r=q(i,w()).replace(/^(先手の|Black )/,""),a=u=>w()?R(u):`${$(u)}${x(u)}`,l=[
o.drop>0?c.hintDrop(r):c.hintPiece(w()?a(o.from)+r:`${r} on ${a(o.from)}`),c.hintSquare(a(o.to)),c.hintMove(this.text(t,
o,n))][this.hints-1];this.say("neutral",l),this.#e()}hinted(){if(this.hints===0||!this.now.rest?.length)return[];let{from:t,
to:e,drop:n}=E(this.now.rest[0]),o=n>0?Tt(n+this.now.position.side*16):t;return this.hints>1?[o,e]:[o]}spoken(){let[t,e]=[
this.steps.at(-2),this.now];return t===void 0?"":Ft(t.position,e.move,w())}};var ce=(s,t)=>{let e=document.getElementById(s)?.textContent;return e?JSON.parse(e):t},Lt=class{problems=new ht(document.
getElementById("data-problems")?.textContent??"");settings=ce("data-settings",{});list=new lt(this.problems,t=>this.stateOf(
t));table;index=0;solving;answer=null;isFlipped=!1;#t;#e=new Map;#s={length:"",solved:"all",text:""};#n={perPage:6,solutions:"\
end"};#a=d("div",{class:"page-root"});#o=null;constructor(){for(let t of(L.get("solved")??"").split(" "))t!==""&&this.#e.
set(t.slice(0,-1),t.slice(-1));this.table=new dt({isOwn:t=>this.#c(t),targets:t=>this.#l(t).map(({to:e})=>e),play:(t,e)=>{
this.#p(t,e)}}),this.#B()}begin(){if(document.body.append(this.#a),this.problems.length===0){this.#a.append(d("p",{class:"\
empty"},c.noProblems));return}this.#$(),this.#M()}stateOf(t){return this.#e.get(Et(this.problems.rows[t].s))??""}#i(){let t=Et(
this.problems.rows[this.index].s),e=this.solving.wasHelped?"h":"s";this.#e.get(t)!=="s"&&(this.#e.set(t,e),L.set("solved",
[...this.#e].map(n=>n.join("")).join(" ")))}engine(){return this.#t===void 0&&(this.#t=zt()),this.#t}#r(){return this.answer===
null?this.solving.moves():[]}#l(t){let e=Z(this.solving.now.position,t);return this.#r().filter(({from:n,drop:o})=>t<81?
n===t:o>0&&o===e%16)}#c(t){if(this.answer!==null||this.solving.isBusy||this.solving.isSolved)return!1;let{position:e}=this.
solving.now,n=Z(e,t);return n!==0&&n>>4===e.side&&this.solving.isAttackersTurn}async#p(t,e){let n=this.#l(t).filter(i=>i.
to===e),o=n[0];if(n.length>1){let i=await this.table.askPromotion(t,e);o=i===null?void 0:n.find(r=>r.promotes===i)}o!==void 0&&
this.solving.play(o)}#d=d("h1",{});#v=d("span",{class:"length"});#m=d("a",{href:"#index",class:"counter"});#h=d("div",{class:"\
message",role:"status","aria-live":"polite"});#u=d("div",{class:"actions"});#w=d("section",{class:"aside"});#f=d("main",
{class:"stage"});#g=d("main",{class:"index",hidden:!0});#x=d("p",{class:"found",role:"status"});#y=d("p",{class:"away","\
aria-live":"assertive",id:"said"});#$(){let t=k("back",c.previous,()=>this.#k(-1),{id:"previous"}),e=k("forward",c.next,
()=>this.#k(1),{id:"next"}),n=this.problems.length>1,o=d("header",{class:"bar"},d("div",{class:"names"},this.#d,this.#v),
d("div",{class:"tools"},n&&t,n&&this.#m,n&&e,k("share",c.share,()=>this.#N(),{id:"share"}),k("settings",c.settings,()=>this.#H(),
{id:"settings"})));this.#w.replaceChildren(this.#h,this.#u),this.#f.replaceChildren(this.table.root,this.#w,this.#y),this.#E(),
this.#a.replaceChildren(o,this.#f,this.#g)}#E(){let t=()=>{this.list.choose(this.#s),this.#x.textContent=this.list.chosen.
length===0?c.nothing:c.count(this.list.chosen.length)},e=d("select",{id:"length",onchange:()=>{this.#s.length=e.value,t()}},
d("option",{value:""},c.all),...this.list.lengths().map(i=>d("option",{value:i},c.plies(i))));e.value=this.#s.length;let n=d(
"input",{type:"search",id:"search",placeholder:c.search,"aria-label":c.search,value:this.#s.text,oninput:()=>{this.#s.text=
n.value,t()}}),o=j(c.filter,this.#s.solved,[["all",c.all],["unsolved",c.unsolved],["solved",c.done]],i=>{this.#s.solved=
i,t()});this.#g.replaceChildren(d("div",{class:"filters"},d("label",{class:"field"},d("span",{},c.length),e),o,n,k("prin\
t",c.print,()=>this.#I(),{words:!0,id:"print"})),this.#x,this.list.root),t()}#M(){let t=location.hash.slice(1),e=t==="in\
dex"&&this.problems.length>1;if(this.#g.hidden=!e,this.#f.hidden=e,document.body.classList.toggle("in-index",e),e){this.
solving?.leave(),this.#d.textContent=this.settings.title||c.title,this.#v.textContent="",document.title=this.#d.textContent,
this.#E(),this.list.reveal(this.index);return}let n=new URLSearchParams(t),o=Number(n.get("p")??1);this.index=Math.max(0,
Math.min(this.problems.length,Math.round(o)||1)-1),this.#T(n.get("m"),n.get("v"))}#T(t,e){this.solving?.leave();let n=this.
problems.at(this.index);this.isFlipped=!1,this.answer=null,this.solving=new pt(n,()=>this.engine(),r=>this.#b(r));let o=n.
row.n||c.problem(this.index+1);this.#d.textContent=o,this.#v.textContent=[n.row.a,F(n.row)].filter(Boolean).join("　");
let i=c.of(this.index+1,this.problems.length);this.#m.replaceChildren(C("index"),d("span",{},i)),this.#m.setAttribute("a\
ria-label",`${c.index}: ${i}`),document.title=`${o} ${F(n.row)}`,t!==null||this.settings.open===!0?this.#S(t,e):this.#b()}#S(t,e){
let n=this.problems.at(this.index);if(n.places.length<2){this.#b();return}this.solving.wasHelped||=!this.solving.isSolved,
this.answer=new it(n,()=>{this.#C(),this.#b()});let o=Number(e??0),i=o>0&&o<n.places.length?o:this.answer.placeOf(Number(
t??0));this.answer.go(i)}#L(){this.answer=null,history.replaceState(null,"",`#p=${this.index+1}`),this.#b()}#C(){let{answer:t}=this,
e=t===null?"":`&m=${t.ply}${t.isMain?"":`&v=${t.place}`}`;history.replaceState(null,"",`#p=${this.index+1}${e}`)}#k(t){let{
chosen:e}=this.list,n=e.indexOf(this.index),o=n>=0?e[n+t]:this.index+t;o!==void 0&&o>=0&&o<this.problems.length&&(location.
hash=`p=${o+1}`)}#A(){let{answer:t,solving:e}=this,n={isTurned:e.problem.attacker===1!==this.isFlipped,style:X.style};if(t!==
null){let{move:u}=e.problem.places[t.place];return{...n,position:t.position(),last:u??void 0}}let{position:o,move:i}=e.now,
r=o.king(1-e.problem.attacker),{refutation:a,hints:h}=e,l={...n,position:o,last:i??void 0,marks:e.hinted()};if(a!==null&&
a.from>=0)l.arrow={from:a.from,to:a.to,kind:"refutation"};else if(h===3&&e.now.rest?.length){let{from:u,to:p}=E(e.now.rest[0]);
l.arrow={from:u<0?100:u,to:p,kind:"hint"}}return e.isSolved&&(l.check=r),l}#b(t){let{solving:e,answer:n}=this,o=this.#A(),
i=ae();if(this.table.show(o),i!==void 0&&document.activeElement===document.body&&this.table.element(Number(i))?.focus(),
t==="glide"&&o.last){let{from:a,to:h}=o.last,l=a>=0?a:-1;l>=0&&this.table.glide(l,h)}this.table.board.setAttribute("aria\
-description",o.position.toSfen()),this.table.board.dataset.sfen=o.position.toSfen(),e.isSolved&&n===null&&this.#i(),this.#O();
let r=n===null?e.spoken():n.place>0?n.text(n.place):"";this.#y.textContent!==r&&(this.#y.textContent=r)}#O(){let{solving:t,
answer:e}=this,{mood:n,text:o,more:i}=t.said,r=document.activeElement?.id;this.#h.className=`message ${e===null?n:"neutr\
al"}`,this.#h.hidden=e!==null;let a={good:"right",solved:"right",bad:"wrong",busy:"",neutral:""}[n];this.#h.replaceChildren(
d("span",{class:"sign","aria-hidden":"true"},a!==""&&C(a)),d("div",{},d("p",{class:"said"},o),i&&d("p",{class:"more"},i)));
let h=t.problem.places.length>1,l=this.index>=this.problems.length-1,u=k("hint",c.hint,()=>t.hint(),{words:!0,id:"hint"}),
p=k("undo",c.takeBack,()=>t.takeBack(),{words:!0,id:"undo"}),f=k("again",c.again,()=>t.restart(),{words:!0,id:"again"}),
m=k("answer",e===null?c.answer:c.hideAnswer,()=>e===null?this.#S(null,null):this.#L(),{words:!0,id:"answer"}),b=k("turn",
c.turn,()=>this.#P(),{words:!0,id:"turn"}),v=k("forward",c.next,()=>this.#k(1),{words:!0,id:"go-on"});v.classList.add("m\
ain"),u.disabled=t.isSolved||t.isBusy||!t.now.rest?.length,p.disabled=!t.canTakeBack;let P=e!==null?[m,b]:t.isSolved?[...l?
[]:[v],f,m,b]:[u,p,...h?[m]:[],b];this.#u.replaceChildren(...P),r&&document.getElementById(r)?.focus(),this.#w.replaceChildren(
this.#h,...e===null?[]:[e.root],this.#u),this.#f.classList.toggle("answering",e!==null)}#P(){this.isFlipped=!this.isFlipped,
this.#b()}#N(){let t=this.problems.at(this.index),{answer:e,solving:n}=this,o=e?.position()??n.now.position,r=e!==null||
n.isSolved?t.lineFrom(0).map(E):[],a=Ut(t.row.n??"",t.start,r,r.length>0&&t.row.v==="mate"),h=f=>async()=>{Mt(await At(f)?
c.copied:c.notCopied)},l=(f,m,b)=>k("",f,b,{words:!0,id:m}),u={title:document.title,url:location.href},p=typeof navigator.
share=="function"&&location.protocol!=="file:"?l(c.share,"share-system",()=>{navigator.share(u).catch(()=>{})}):null;ct(
c.share,d("div",{class:"menu"},p,l(c.copyLink,"copy-link",h(location.href)),l(c.copySfen,"copy-sfen",h(o.toSfen())),l(c.
copyKif,"copy-kif",h(a)),l(c.saveKif,"save-kif",()=>Ot(`${t.row.n||this.index+1}.kif`,a))))}#H(){xt(()=>{let{answer:n}=this;
this.#$(),this.#M(),n!==null&&this.answer!==null&&this.answer.go(n.place)},()=>[d("p",{class:"small"},rt()>0?c.engineHas(
rt()):c.engineNone),d("p",{class:"small"},c.keys),d("p",{class:"small"},`${c.remember} `,k("",c.forget,()=>{this.#e.clear(),
L.set("solved",""),Mt(c.forgotten)},{words:!0,id:"forget"}))])}#I(){let t=this.#n,e=ct(c.print,j(c.problem(0).replace(/ ?0/,
""),String(t.perPage),[["4",c.perPage(4)],["6",c.perPage(6)]],n=>{t.perPage=n==="4"?4:6}),j(c.solutions,t.solutions,[["e\
nd",c.solutionsEnd],["upside",c.solutionsUpside],["none",c.solutionsNone]],n=>{t.solutions=n}),d("div",{class:"menu"},k(
"print",c.print,()=>{e.close(),window.print()},{words:!0,id:"print-now"})))}#B(){addEventListener("hashchange",()=>this.#M()),
document.addEventListener("keydown",n=>this.#K(n)),addEventListener("beforeprint",()=>{this.#o?.remove();let n=!this.#g.
hidden,o=n?this.list.chosen:[this.index],i=n?this.#n:{perPage:4,solutions:"none"};this.#o=se(this.problems,o,i),document.
body.append(this.#o)}),addEventListener("afterprint",()=>this.#o?.remove());let t=null,{board:e}=this.table;e.addEventListener(
"pointerdown",n=>{t=this.answer===null?null:[n.clientX,n.clientY]}),addEventListener("pointerup",n=>{let o=t;t=null,o!==
null&&this.answer!==null&&this.#R(n.clientX-o[0],n.clientY-o[1],n.clientX)})}#R(t,e,n){let o=this.table.board.getBoundingClientRect();
Math.abs(t)>30&&Math.abs(t)>Math.abs(e)?t<0?this.answer.forward():this.answer.back():Math.hypot(t,e)<=12&&(n>o.left+o.width/
2?this.answer.forward():this.answer.back())}#K(t){let e=t.target,n=/^(INPUT|SELECT|TEXTAREA)$/.test(e.tagName);if(t.ctrlKey||
t.altKey||t.metaKey||n||document.querySelector("dialog[open]")||document.body.classList.contains("in-index"))return;let{
answer:o,solving:i}=this,h={...o===null?{}:{ArrowLeft:()=>o.back(),ArrowRight:()=>o.forward(),Home:()=>o.first(),End:()=>o.
last(),ArrowUp:()=>o.choose(-1),ArrowDown:()=>o.choose(1)},n:()=>this.#k(1),p:()=>this.#k(-1),f:()=>this.#P(),u:()=>i.takeBack(),
h:()=>i.hint()}[t.key];h!==void 0&&(t.preventDefault(),h())}};ot();kt();addEventListener("DOMContentLoaded",()=>{Jt(ce("\
data-outlines",{})),new Lt().begin()});})();
