"use strict";(()=>{function zt(e,t,n){for(let[s,o]of Object.entries(t))typeof o=="function"?e.addEventListener(s.slice(2),o):o===!0?e.setAttribute(
s,""):o!==void 0&&o!==!1&&e.setAttribute(s,String(o));e.append(...n.filter(s=>s||s===""))}function d(e,t={},...n){let s=document.
createElement(e);return zt(s,t,n),s}function g(e,t={},...n){let s=document.createElementNS("http://www.w3.org/2000/svg",
e);return zt(s,t,n),s}var je={first:"M6 5v14M19 5l-9 7 9 7z",back:"M15 5l-8 7 8 7",forward:"M9 5l8 7-8 7",last:"M18 5v14\
M5 5l9 7-9 7z",undo:"M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12",turn:"M7 4v14l-4-4M17 20V6l4 4",hint:"M9 18h6M10 21h4M12 3a6 \
6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",answer:"M4 6h16M4 12h16M4 18h10",share:"M12 15V4M8 7\
l4-4 4 4M5 12v8h14v-8",index:"M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",settings:"M12 9a3 3 0 1 0 0 6 3 3 0 0 \
0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",again:"M4 12a8\
 8 0 1 0 3-6.2M4 4v5h5",print:"M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",right:"M5 13l5 5 9-11",wrong:"M6 6l12 12M18 6 \
6 18",close:"M6 6l12 12M18 6 6 18",mirror:"M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",rest:"M4 12h11M11 7l5 5-5 5M20 5v14",redo:"\
M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12",clear:"M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",unneeded:"M12 3a9 9 0 1 0 0 18 9 9 0 0\
 0 0-18zM8 12h8",check:"M9 3h6v3H9zM15 4h4v17H5V4h4M9 14l2 2 4-4",open:"M3 7V5h6l2 2h10v12H3z",pause:"M8 5v14M16 5v14",play:"\
M8 5l10 7-10 7z"},N=e=>g("svg",{class:"icon",viewBox:"0 0 24 24","aria-hidden":"true"},g("path",{d:je[e]??""}));function w(e,t,n,s={}){
let o=s.words===!0;return d("button",{type:"button",id:s.id,title:o?void 0:t,"aria-label":o?void 0:t,class:o?"worded":"b\
are",onclick:n},e!==""&&N(e),o&&d("span",{},t))}var Gt=e=>e.contains(document.activeElement)?document.activeElement.id:"";
function Vt(e,t){if(t!==""){let n=[...e.querySelectorAll("button:enabled")];(n.find(s=>s.id===t)??n[0])?.focus()}}var L={
get(e){try{return localStorage.getItem(`tsumi.${e}`)}catch{return null}},set(e,t){try{localStorage.setItem(`tsumi.${e}`,
t)}catch{}}};async function _t(e){try{return await navigator.clipboard.writeText(e),!0}catch{let t=d("textarea",{readonly:!0,
class:"away"});t.value=e,document.body.append(t),t.select();let n=document.execCommand("copy");return t.remove(),n}}function qt(e,t){
let n=URL.createObjectURL(new Blob([t],{type:"text/plain;charset=utf-8"}));d("a",{href:n,download:e}).click(),setTimeout(
()=>URL.revokeObjectURL(n),1e3)}var Ue=[0,18,4,4,4,4,2,2,2],D=[7,6,5,4,3,2,1],Q=" PLNSGBRK",k=e=>e&15,T=e=>e>>4,F=e=>e>8?e-8:e,We=e=>e<8&&e!==5,P=e=>9-e%
9,$=e=>Math.floor(e/9)+1,ze=(e,t)=>(t-1)*9+9-e,Tt=e=>`${P(e)}${String.fromCharCode(96+$(e))}`;function Zt({from:e,to:t,drop:n,
promotes:s}){return n>0?`${Q[n]}*${Tt(t)}`:Tt(e)+Tt(t)+(s?"+":"")}function E(e){let t=/^(?:([PLNSGBR])\*|([1-9])([a-i]))([1-9])([a-i])(\+?)$/.
exec(e);if(t===null)throw new Error(`no move: ${e}`);let n=(o,i)=>ze(Number(o),i.charCodeAt(0)-96),s=t[1]===void 0?0:Q.indexOf(
t[1]);return{from:s>0?-1:n(t[2],t[3]),to:n(t[4],t[5]),drop:s,promotes:t[6]==="+"}}var Qt=[[-1,0]],Z=[[-1,-1],[-1,1],[1,-1],
[1,1]],ht=[[-1,0],[1,0],[0,-1],[0,1]],X=[[-1,-1],[-1,0],[-1,1],[0,-1],[0,1],[1,0]],S=[],Ge=[S,Qt,S,[[-2,-1],[-2,1]],[...Z,
[-1,0]],X,S,S,[...Z,...ht],X,X,X,X,S,ht,Z],Ve=[S,S,Qt,S,S,S,Z,ht,S,S,S,S,S,S,Z,ht],Jt=e=>1-e;function Xt(e,t,n){let s=t===
0?$(n):10-$(n);return(e===1||e===2)&&s===1||e===3&&s<=2}function Lt(e,t,n,s){return We(e)&&[n,s].some(o=>t===0?o<27:o>=54)}
var _e=/^(?:\+?[PLNSBRplnsbr]|[GKgk1-9/])+\s+[bw]\s+(?:-|(?:(?:[2-9]|1\d)?[PLNSGBRplnsgbr])+)(?:\s+[1-9]\d{0,3})?$/,H=class e{board=new Uint8Array(
81);hands=[new Uint8Array(9),new Uint8Array(9)];side=0;static fromSfen(t){let n=t.trim().replace(/^sfen\s+/,""),[s,o,i]=n.
split(/\s+/),r=new e,a=(s??"").split("/");if(a.length!==9||!_e.test(n)||/([PLNSGBRplnsgbr]).*\1/.test(i))throw new Error(
`no SFEN: ${t}`);a.forEach((l,c)=>r.#t(l,c)),r.side=o==="b"?0:1;for(let[,l,c]of(i??"-").matchAll(/(\d*)([PLNSGBRplnsgbr])/g)){
let p=c===c.toUpperCase()?0:1;r.hands[p][Q.indexOf(c.toUpperCase())]+=Number(l||1)}return r}#t(t,n){let s=0;for(let[,o,i,
r]of t.matchAll(/(\+?)([a-zA-Z])|(\d)/g)){if(r!==void 0){s+=Number(r);continue}let a=Q.indexOf(i.toUpperCase());if(a<1||
s>8)throw new Error(`no SFEN: ${t}`);let l=i!==i.toUpperCase();this.board[n*9+s]=a+(o?8:0)+(l?16:0),s+=1}if(s!==9)throw new Error(
`no SFEN: ${t}`)}toSfen(){let t=[];for(let s=0;s<9;s+=1){let o="";for(let i of this.board.subarray(s*9,s*9+9))o+=i===0?"\
1":Y(i);t.push(o.replace(/1+/g,i=>String(i.length)))}let n=[0,1].map(s=>D.map(o=>{let i=this.hands[s][o];return i===0?"":
(i>1?i:"")+Y(o+s*16)}).join(""));return`${t.join("/")} ${this.side===0?"b":"w"} ${n.join("")||"-"} 1`}clone(){let t=new e;
return t.board.set(this.board),t.hands[0].set(this.hands[0]),t.hands[1].set(this.hands[1]),t.side=this.side,t}after({from:t,
to:n,drop:s,promotes:o}){let i=this.clone(),r=i.hands[this.side];if(s>0)i.board[n]=s+this.side*16,r[s]-=1;else{let a=this.
board[n];a!==0&&(r[F(k(a))]+=1),i.board[n]=this.board[t]+(o?8:0),i.board[t]=0}return i.side=Jt(this.side),i}king(t){return this.
board.indexOf(8+t*16)}reach(t){let n=this.board[t],s=T(n)===0?1:-1,o=Math.floor(t/9),i=t%9,r=[],a=([l,c],p)=>{for(let u=1;u<=
p;u+=1){let m=o+s*l*u,f=i+c*u;if(m<0||m>8||f<0||f>8||(r.push(m*9+f),this.board[m*9+f]!==0))return}};return Ge[k(n)].forEach(
l=>a(l,1)),Ve[k(n)].forEach(l=>a(l,8)),r}isAttacked(t,n){return this.board.some((s,o)=>s!==0&&T(s)===n&&this.reach(o).includes(
t))}isInCheck(t){let n=this.king(t);return n>=0&&this.isAttacked(n,Jt(t))}legalMoves(){return[...this.#e(),...this.#n()].
filter(t=>{let n=this.after(t);return!n.isInCheck(this.side)&&!(t.drop===1&&n.isMate())})}#e(){let t=[];return this.board.
forEach((n,s)=>{if(n===0||T(n)!==this.side)return;let o=k(n);for(let i of this.reach(s)){let r=this.board[i];r!==0&&(T(r)===
this.side||k(r)===8)||(Lt(o,this.side,s,i)&&t.push({from:s,to:i,drop:0,promotes:!0}),Xt(o,this.side,i)||t.push({from:s,to:i,
drop:0,promotes:!1}))}}),t}#n(){let t=[];for(let n of D)if(this.hands[this.side][n]!==0)for(let s=0;s<81;s+=1){let o=Xt(
n,this.side,s)||n===1&&this.#s(s%9);this.board[s]===0&&!o&&t.push({from:-1,to:s,drop:n,promotes:!1})}return t}#s(t){let n=1+
this.side*16;return this.board.some((s,o)=>s===n&&o%9===t)}isMate(){return this.isInCheck(this.side)&&this.legalMoves().
length===0}rest(){let t=[...Ue];for(let n of this.board)n!==0&&(t[F(k(n))]-=1);return D.forEach(n=>{t[n]-=this.hands[0][n]+
this.hands[1][n]}),t}};function Y(e){let t=k(e),n=Q[F(t)],s=T(e)===0?n:n.toLowerCase();return t>8?`+${s}`:s}var qe={language:"日本語",title:"詰将棋",board:"将棋盤",hand:"持駒",black:"先手",white:"後手",toMove:"手番",
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
otherSquare:e=>`${e}でも同じ手数で詰みます（遠打ちの非限定）。`,order:e=>`${e}でも詰みます（手順前後）。`,
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
komaamari:"駒余り",hencho:"変長",hendo:"変同","hendo-yozume":"変同余詰"},minors:{unpromoted:"成・不成の非限定",
"other-square":"遠打ちの非限定",detour:"迂回手順","other-destination":"移動先の非限定","other-way":"合流",
order:"手順前後","mate-in-one":"一手詰の余詰","last-move":"最終手余詰",mirror:"左右対称"},atPly:e=>`${e}\
手目`,line:"手順",longest:"同手数の変化",unneeded:"不要駒",unneededNone:"どの駒を除いても、解が変わります。",
attackers:"攻方",defenders:"玉方",unneededHas:e=>`除いても同じ手順で詰む駒：${e}`,tries:"紛れ",triesHint:"\
詰まない初手です。選ぶと、逃れる手順が出ます。",noWasm:"エンジンがないので、調べることはできません。tsumi.wasm を同じ場所に置い\
てください。",leftOver:"駒余り",fault:e=>"エンジンが止まりました。ページを開き直してください。",
noMemory:"メモリが足りないので、調べられませんでした。",name:"題名",author:"作者",source:"出典"},
Yt={language:"English",title:"Shogi mate problems",board:"Shogi board",hand:"In hand:",black:"Black",white:"White",toMove:"\
to move",none:"none",empty:"empty",taken:"selected",target:"can go here",promotion:"Promote?",promote:"Promote",stay:"Ke\
ep",plies:e=>`Mate in ${e} plies`,proofChecked:(e,t)=>`proof checked (${e.toLocaleString("en")} positions, ${t} MiB)`,atMost:e=>`\
Mate in ${e} at most`,noMate:"No mate",open:"Unsolved",problem:e=>`Problem ${e}`,of:(e,t)=>`${e} / ${t}`,yourTurn:"Mate \
the king by checks alone.",yourTurnMore:e=>`${e} plies to go.`,defend:"The defender is to move. The answer shows the lin\
e.",right:"Right.",good:e=>`${e} is right.`,reply:e=>`The reply is ${e}.`,solved:e=>`Mate in ${e} plies. Solved.`,solvedOther:e=>`\
Mate in ${e} plies, by another line than the solution's.`,noCheck:e=>`${e} is not a check.`,mustBlock:"That move is not \
possible.",refuted:(e,t)=>`${e} is refuted by ${t}.`,refutingLine:e=>`Then ${e}, and there are no more checks.`,refutingOn:e=>`\
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
mate",komaamari:"pieces left over",hencho:"longer defence",hendo:"equal defence","hendo-yozume":"second solution behind \
an equal reply"},minors:{unpromoted:"promotion left open","other-square":"square left open",detour:"detour","other-desti\
nation":"square of a move left open","other-way":"another way back",order:"order of moves","mate-in-one":"another mate i\
n one","last-move":"another last move",mirror:"mirror image"},atPly:e=>`ply ${e}`,line:"Line",longest:"Defences of the s\
ame length",unneeded:"Unneeded pieces",unneededNone:"Without any one of the pieces the solution changes.",attackers:"the\
 attacker's ",defenders:"the defender's ",unneededHas:e=>`The line stays the same without: ${e}`,tries:"Tries",triesHint:"\
First moves that do not mate. Choose one to see what refutes it.",noWasm:"There is no engine, so nothing can be checked.\
 Put tsumi.wasm beside this page.",leftOver:"pieces left",fault:e=>`The engine has stopped (${e}). Please open the page \
again.`,noMemory:"There is not enough memory to search.",name:"Title",author:"Author",source:"Source"},dt="en",h=Yt,x=()=>dt===
"ja";function ut(e){dt=(e??L.get("language")??((navigator.languages?.[0]??navigator.language).startsWith("ja")?"ja":"en"))===
"ja"?"ja":"en",h=dt==="ja"?qe:Yt,document.documentElement.lang=dt}var I=["","一","二","三","四","五","六","七","八","九"],Je="０１２３４５６７８９",A=["","歩","香","\
桂","銀","金","角","飛","玉","と","杏","圭","全","","馬","龍"],pt=["","歩","香","桂","銀","金","角","飛",
"玉","と","成香","成桂","成銀","","馬","龍"],Ot=["","pawn","lance","knight","silver","gold","bishop","rook","k\
ing","promoted pawn","promoted lance","promoted knight","promoted silver","","horse","dragon"],K=e=>Je[P(e)]+I[$(e)],At=e=>e<
2?"":e<10?I[e]:`十${I[e-10]}`;function q(e,t=""){return D.filter(s=>e[s]>0).map(s=>A[s]+At(e[s])).join(t)}function Xe(e,t,n=-1){
let s=e.side===0?"▲":"△",o=t.drop||k(e.board[t.from]),i=te(e,t),r="";t.drop>0?r=i.length>0?"打":"":(r=i.length>0?Ze(
e,t,i):"",r+=Ct(e,t,o));let a=r===""?"同　":"同",l=t.to===n?a:K(t.to);return s+l+pt[o]+r}function Ct(e,t,n){return t.
promotes?"成":Lt(n,e.side,t.from,t.to)?"不成":""}function te(e,t){let n=t.drop>0?t.drop+e.side*16:e.board[t.from],s=[];
return e.board.forEach((o,i)=>{o===n&&i!==t.from&&e.reach(i).includes(t.to)&&s.push(i)}),s}function Ze(e,t,n){let s=e.side===
0?1:-1,o=f=>s*($(f)-$(t.to)),i=f=>s*(P(t.to)-P(f)),r=f=>o(f)>0?"上":o(f)<0?"引":"寄",a=k(e.board[t.from]),l=r(t.from);
if(n.every(f=>r(f)!==l))return l;let c=F(a)>=6;if(!c&&o(t.from)===1&&i(t.from)===0)return"直";let p=f=>i(f)-i(t.from),u=c?
n.every(f=>p(f)>0)?"左":"右":i(t.from)<0?"左":"右";return n.filter(f=>c?!1:Math.sign(i(f))===Math.sign(i(t.from))).length===
0?u:u+l}function Qe(e,t){let n=l=>`${P(l)}${$(l)}`;if(t.drop>0)return`${Y(t.drop)}*${n(t.to)}`;let s=k(e.board[t.from]),
o=te(e,t).length>0?n(t.from):"",i=e.board[t.to]===0?"-":"x",r=Ct(e,t,s),a=t.promotes?"+":r===""?"":"=";return Y(s)+o+i+n(
t.to)+a}var j=(e,t,n=-1)=>x()?Xe(e,t,n):Qe(e,t);function ee(e,t,n){let s=t.drop||k(e.board[t.from]);if(n){let a=e.side===
0?"先手":"後手",l=t.drop>0?"打つ":t.promotes?"成":Ct(e,t,s);return`${a}、${K(t.to)}${pt[s]}${l}`}let o=e.side===
0?"Black":"White",i=`${P(t.to)} ${$(t.to)}`;if(t.drop>0)return`${o} drops a ${Ot[s]} on ${i}`;let r=e.board[t.to]===0?"m\
oves to":"takes on";return`${o}: ${Ot[s]} ${r} ${i}${t.promotes?" and promotes":""}`}function tt(e,t){if(e===0)return"";
let n=T(e)===0,s=k(e);return t?(n?"先手の":"後手の")+pt[s]:`${n?"Black":"White"} ${Ot[s]}`}function*et(e,t){let n=e,
s=-1;for(let o of t)yield[n,o,s],n=n.after(o),s=o.to}function ne(e,t,n,s,o=[]){let i=Array.from({length:9},(u,m)=>`|${[...t.
board.subarray(m*9,m*9+9)].map(b=>b===0?" ・":(T(b)===0?" ":"v")+A[k(b)]).join("")}|${I[m+1]}`),r="+-------------------\
--------+",a=["# KIF version=2.0 encoding=UTF-8",...[["作品名",e.name],["作者",e.author],["出典",e.source]].map(([
u,m])=>[u,(m??"").replace(/[\r\n]+/g," ").trim()]).filter(([,u])=>u!=="").map(u=>u.join("：")),`後手の持駒：${q(t.
hands[1],"　")||"なし"}`,"  ９ ８ ７ ６ ５ ４ ３ ２ １",r,...i,r,`先手の持駒：${q(t.hands[0],"　")||"\
なし"}`,...t.side===1?["後手番"]:[],"手数----指手---------消費時間--"],l=u=>(o[u]??"").split(`
`).filter(Boolean).map(m=>`*${m}`),c=[...et(t,n)].map(([u,m,f],b)=>{let v=m.drop||k(u.board[m.from]),M=m.to===f?"同　":
K(m.to),C=m.drop>0?"打":`${m.promotes?"成":""}(${P(m.from)}${$(m.from)})`;return[`${b+1} ${M}${pt[v]}${C}`,...l(b+1)]}),
p=s?[`${n.length+1} 詰み`,`まで${n.length}手で詰み`]:[];return[...a,...l(0),...c.flat(),...p,""].join(`
`)}var mt=class{place=0;root;#t;#e;#n=new Map;#s=d("ol",{class:"moves","aria-label":h.moves});#a=d("p",{class:"status"});#o=d(
"p",{class:"comment"});#l=d("div",{class:"branches",role:"group","aria-label":h.variations});#i;#c="";constructor(t,n){this.#t=
t,this.#e=n;let s=o=>w(o,h[o],()=>this[o](),{id:o});this.#i={first:s("first"),back:s("back"),forward:s("forward"),last:s(
"last")},this.root=d("div",{class:"answer"},d("nav",{class:"steps","aria-label":h.moves},...Object.values(this.#i)),this.#a,
this.#o,this.#l,this.#s),this.#s.addEventListener("keydown",o=>this.#f(o)),this.#h()}#r(t){return this.#t.places[t].next[this.#n.
get(t)??0]}#u(){let t=this.#t.path(this.place);for(let n=this.#r(this.place);n!==void 0;n=this.#r(n))t.push(n);return t}get ply(){
return this.#t.path(this.place).length}get isMain(){let{places:t}=this.#t;return this.#t.path(this.place).every(n=>t[t[n].
before].next[0]===n)}get isMate(){return this.#t.places[this.place].plies===0}position(){return this.#t.position(this.place)}go(t){
for(let n of this.#t.path(t)){let{before:s}=this.#t.places[n];this.#n.set(s,this.#t.places[s].next.indexOf(n))}this.place=
t,this.#h(),this.#e()}first(){this.go(0)}back(){this.go(this.#t.places[this.place].before)}forward(){this.go(this.#r(this.
place)??this.place)}last(){this.go(this.#u().at(-1)??0)}choose(t){let{length:n}=this.#t.places[this.place].next;return n<
2?!1:(this.#n.set(this.place,((this.#n.get(this.place)??0)+t+n)%n),this.#h(),!0)}placeOf(t){let n=0;for(let s=0;s<t&&this.#t.
places[n].next.length>0;s+=1)n=this.#t.places[n].next[0];return n}text(t){let{before:n,move:s}=this.#t.places[t],o=this.#t.
position(n);return j(o,s,this.#t.places[n].move?.to)}#f(t){let s={ArrowLeft:"back",ArrowUp:"back",ArrowRight:"forward",ArrowDown:"\
forward",Home:"first",End:"last"}[t.key];s!==void 0&&!t.ctrlKey&&!t.altKey&&!t.metaKey&&(t.preventDefault(),t.stopPropagation(),
this[s]())}#h(){let{places:t}=this.#t,n=this.#s.contains(document.activeElement),s=this.#u(),o=s.join();o!==this.#c&&(this.#c=
o,this.#s.replaceChildren(...this.#d(s)));for(let p of this.#s.querySelectorAll("[aria-current]"))p.removeAttribute("ari\
a-current");let i=s.indexOf(this.place);[...this.#s.children].forEach((p,u)=>{p.firstElementChild.tabIndex=u===Math.max(
0,i)?0:-1});let r=this.#s.children[i]?.firstElementChild;if(r?.setAttribute("aria-current","true"),n&&(r??this.#s.querySelector(
"button"))?.focus({preventScroll:!0}),r instanceof HTMLElement){let p=r.offsetTop-this.#s.offsetTop,u=p<this.#s.scrollTop||
p+r.offsetHeight>this.#s.scrollTop+this.#s.clientHeight;this.#s.scrollTop=u?p-this.#s.clientHeight/2:this.#s.scrollTop}let{
next:a,plies:l}=t[this.place];this.#l.replaceChildren(...a.length<2?[]:a.map((p,u)=>d("button",{type:"button","aria-pres\
sed":String(u===(this.#n.get(this.place)??0)),onclick:()=>this.go(p)},this.text(p))));let c=l===0?h.mated:l===null?"":h.
left(l);this.#a.textContent=[`${this.ply} / ${s.length}`,c].filter(Boolean).join("　"),this.#o.textContent=this.#t.comment(
this.place),this.#o.hidden=this.#o.textContent==="",this.#i.first.disabled=this.#i.back.disabled=this.place===0,this.#i.
forward.disabled=this.#i.last.disabled=a.length===0}#d(t){let{places:n}=this.#t,s=this.#t.start;return t.map((o,i)=>{let{
move:r,before:a}=n[o],l=j(s,r,n[a].move?.to);s=s.after(r);let c=n[a].next.length>1;return d("li",{},d("button",{type:"bu\
tton",class:c?"branch":void 0,title:c?h.hasVariations:void 0,onclick:()=>this.go(o)},d("small",{},String(i+1)),l))})}};var O=class extends Error{constructor(t,n,s){super(n),this.name="TsumiError",this.code=t,this.japanese=s}},nt=e=>new O("\
argument",e),Ye=e=>e.map(t=>JSON.stringify(t)).join(", "),ft=e=>typeof e=="string"?JSON.stringify(e):Array.isArray(e)?"a\
 list":e!==null&&["object","function"].includes(typeof e)?`a value of ${e.constructor?.name??"no class"}`:String(e),R=(e,t)=>({
words:e,test:t}),st=R("true or false",e=>typeof e=="boolean"),ot=(e,t=1)=>R(`a whole number from ${t} to ${e}`,n=>Number.
isInteger(n)&&n>=t&&n<=e),se=(...e)=>R(`one of ${Ye(e)}`,t=>e.includes(t)),tn=R("a list of moves in USI notation",e=>Array.
isArray(e)&&e.every(t=>typeof t=="string")),Nt=65535,oe={milliseconds:R("a number above 0",e=>Number.isFinite(e)&&e>0),nodes:ot(
Number.MAX_SAFE_INTEGER),hashMib:ot(256),rootDefends:st,rest:st,signal:R("an AbortSignal",e=>typeof e?.throwIfAborted=="\
function"),onProgress:R("a function",e=>typeof e=="function")},en={solve:{...oe,mateLimit:ot(1e4),effort:se("any","short",
"shortest"),tsume:st,multipv:ot(600),variations:R(`true, false or a whole number up to ${Nt}`,e=>st.test(e)||ot(Nt,0).test(
e)),refutation:st},check:{...oe,rules:se("strict","magazine","smartphone"),solution:tn}};function Ht(e,t,n){if(typeof t!=
"string")throw nt(`the problem must be a text, such as an SFEN, not ${ft(t)}`);if(typeof n!="object"||n===null)throw nt(
`options must be an object, not ${ft(n)}`);let s=en[e],o=Object.entries(n).filter(([,p])=>p!==void 0);for(let[p,u]of o){
if(!Object.hasOwn(s,p))throw nt(`${p} is not an option of ${e}: these are ${Object.keys(s).join(", ")}`);if(!s[p].test(u))
throw nt(`${p} must be ${s[p].words}, not ${ft(u)}`)}let{signal:i,onProgress:r,variations:a,...l}=Object.fromEntries(o),
c=a===!0?Nt:Number(a??0);return JSON.stringify({[e]:{...l,problem:t,variations:c}})}function ie(e){if(typeof e=="string"||
e instanceof Uint8Array)return e;if(e instanceof ArrayBuffer)return new Uint8Array(e);throw nt(`a file must be its text \
or its bytes (Uint8Array, ArrayBuffer), not ${ft(e)}`)}function re(e){let t,n=0,s=new Map,o=l=>{let c=s.get(l);return s.delete(l),s.size===0&&t?.rest(),c?.cleanUp(),c},i=({id:l,
progress:c,answer:p,error:u})=>{c!==void 0?s.get(l)?.onProgress?.(c):u!==void 0?o(l)?.reject(new O(u.code,u.message,u.japanese)):
o(l)?.resolve(p)},r=l=>{t=void 0;let c=l instanceof O?l:new O("worker",l.message);[...s.keys()].forEach(p=>o(p)?.reject(
c))},a=(l,c,{signal:p,onProgress:u}={})=>new Promise((m,f)=>{p?.throwIfAborted(),t??=e(i,r);let b=++n,v=()=>{t?.post({stop:b}),
o(b)?.reject(p.reason)};p?.addEventListener("abort",v);let M=()=>p?.removeEventListener("abort",v);s.set(b,{resolve:m,reject:f,
onProgress:u,cleanUp:M}),t.post({id:b,kind:l,text:c})});return{solve:async(l,c={})=>a("ask",Ht("solve",l,c),c),check:async(l,c={})=>a(
"ask",Ht("check",l,c),c),read:async l=>a("read",ie(l)),close:()=>{t?.end(),r(new O("closed","the package was closed"))}}}var ae=`"use strict";(()=>{var d=new TextDecoder,m=new TextEncoder;function y(n){let t=()=>{throw new Error("no such fun\
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
`;async function sn(){let e=document.getElementById("data-engine")?.textContent?.trim();if(!e)return null;let{body:t}=await fetch(
`data:application/octet-stream;base64,${e}`);return new Response(t.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()}
var on=new Promise(e=>{document.readyState==="loading"?addEventListener("DOMContentLoaded",()=>e(),{once:!0}):e()});async function rn(){
let e=await fetch(new URL("tsumi.wasm",document.baseURI)).catch(()=>null);if(!e?.ok)throw new O("missing","there is no e\
ngine in the page, nor beside it");return e.arrayBuffer()}var gt=()=>Math.round((document.getElementById("data-engine")?.
textContent?.length??0)*.75/1024);function le(e=!1){if(!(gt()>0)&&!e)return null;let n=URL.createObjectURL(new Blob([ae],
{type:"text/javascript"}));return re((s,o)=>{let i=new Worker(n);return i.onmessage=({data:r})=>r.broken===void 0?s(r):o(
new Error(r.broken)),i.onerror=({message:r})=>o(new Error(r||"no worker")),on.then(sn).then(r=>r??rn()).then(r=>i.postMessage(
{module:r},[r]),o),{post:r=>i.postMessage(r),end:()=>i.terminate(),rest:()=>{}}})}var an=[[/^mate in at most (\d+) plies$/,e=>`${e}手以内に詰みます。`],[/^no mate in at most (\d+) plies$/,e=>`${e}\
手以内では詰みません。`],[/^no mate in any number of plies$/,()=>"何手かけても詰みません。"],[/^the shortest mate takes (\d+) plies$/,
e=>`最短で${e}手で詰みます。`],[/^the mate without futile interpositions takes (\d+) plies$/,e=>`無駄合を除いて${e}\
手で詰みます。`],[/^complete in (\d+) plies,/,e=>`${e}手の完全作です。`]];function ln(e,t){for(let[n,s]of t){
let o=n.exec(e);if(o!==null)return s(...o.slice(1))}return null}var ce=e=>x()?ln(e,an)??"":e;var pe={},cn=[0,.84,.87,.88,.92,.92,.96,.96,1],de="M50 4Q51 4 52 4.6L78.6 17.6Q80 18.4 80.3 20L91.6 91.2Q92 95 88.4 95L1\
1.6 95Q8 95 8.4 91.2L19.7 20Q20 18.4 21.4 17.6L48 4.6Q49 4 50 4Z",It=e=>pe[e]??"",ue=new Map;function me(e){let t=ue.get(
e)??new Path2D(It(e));return ue.set(e,t),t}var Rt=e=>`o${e.codePointAt(0).toString(16)}`;function hn(e,t){let n=cn[F(e)],
s=t?"rotate(180 50 50) ":"",o=`translate(${50*(1-n)} ${95*(1-n)-2*(1-n)}) scale(${n})`,i=`translate(50 58) scale(${e===8?
.06:.058}) translate(-500 -520)`;return g("g",{},g("path",{d:de,class:"piece-shadow",transform:`translate(1.2 2.6) ${s}${o}`}),
g("g",{transform:s+o},g("path",{d:de,class:t?"piece-wood turned":"piece-wood"}),g("path",{d:It(A[e]),transform:i,class:e>
8?"piece-promoted":"piece-ink"})))}function dn(e,t){let n=t?"rotate(180 50 50) ":"";return g("path",{d:It(A[e]),transform:`${n}\
translate(8 7) scale(0.084)`,class:"piece-flat"})}function fe(e){pe=e;let t=Object.entries(e).map(([s,o])=>g("path",{id:Rt(
s),d:o}));A.forEach((s,o)=>{if(s!=="")for(let i of[!1,!0]){let r=`${i?"w":"b"}${o}`;t.push(g("symbol",{id:`wood-${r}`,viewBox:"\
0 0 100 100"},hn(o,i)),g("symbol",{id:`flat-${r}`,viewBox:"0 0 100 100"},dn(o,i)))}});let n=(s,o,i)=>g("linearGradient",
{id:s,x1:0,y1:0,x2:0,y2:1},g("stop",{offset:0,"stop-color":o}),g("stop",{offset:1,"stop-color":i}));document.body.prepend(
g("svg",{class:"away",width:0,height:0,"aria-hidden":"true"},g("defs",{},n("piece-light","#fbe9bf","#eecd8c"),n("piece-l\
ight-turned","#eecd8c","#fbe9bf"),...t)))}function it(e,t,n){let s=T(e)===1!==t,o=`#${n}-${s?"w":"b"}${k(e)}`;return g("\
svg",{class:"piece",viewBox:"0 0 100 100","aria-hidden":"true"},g("use",{href:o}))}var y=40,un="☗☖";function bt(e,t,n,s,o=!1){let i=s/1e3,r=o?" rotate(180 500 500)":"";return g("use",{href:`#${Rt(e)}`,
transform:`translate(${t} ${n}) scale(${i})${r}`})}var we=Array.from({length:8},(e,t)=>(t+1)*y).map(e=>`M0 ${e}H${9*y}M${e}\
 0V${9*y}`).join("");function pn(e,t){let n=g("g",{},g("path",{d:we,class:"diagram-lines"}),g("path",{d:`M0 0H${9*y}V${9*
y}H0Z`,class:"diagram-frame"}));return e.board.forEach((s,o)=>{if(s!==0){let i=t?80-o:o;n.append(bt(A[k(s)],i%9*y+3,Math.
floor(i/9)*y+3,y-6,T(s)===1!==t))}}),n}function ge(e,t,n,s){return g("g",{},...[...e].map((o,i)=>bt(o,t,n+i*s*1.08,s)))}
var be=(e,t)=>`${un[t]}持駒${q(e.hands[t])||"なし"}`,wt=[-32,-28,456,394];function ye(e,t){let n=t===1,s=e.rest().every(
(a,l)=>l===0||l===8||a===0),o=pn(e,n);for(let a=0;a<9;a+=1){let l="１２３４５６７８９"[n?a:8-a],c=I[n?9-a:a+1];
o.append(bt(l,a*y+11,-22,18),bt(c,9*y+5,a*y+11,18))}let i=a=>Math.min(24,(9*y-12)/(a.length*1.08)),r=be(e,t);if(o.append(
ge(r,9*y+32,6,i(r))),!s){let a=be(e,1-t),l=g("g",{transform:`translate(-6 ${9*y-6}) rotate(180)`});l.append(ge(a,0,0,i(a))),
o.append(l)}return o}function ve(e,t,n){let s=Math.round(n*devicePixelRatio),o=d("canvas",{class:"diagram",width:s,height:s,
"aria-hidden":"true"}),i=o.getContext("2d"),r=s/(9*y+6),a=getComputedStyle(document.documentElement).getPropertyValue("-\
-ink");i.fillStyle=i.strokeStyle=a;let l=3*r;return i.setTransform(r,0,0,r,l,l),i.lineWidth=2.5,i.strokeRect(0,0,9*y,9*y),
i.globalAlpha=.75,i.lineWidth=1,i.stroke(new Path2D(we)),i.globalAlpha=1,e.board.forEach((c,p)=>{if(c!==0){let u=t===1?80-
p:p,m=T(c)===1!=(t===1),f=r*(y-6)/1e3*(m?-1:1),b=m?y-3:3;i.setTransform(f,0,0,f,l+r*(u%9*y+b),l+r*(Math.floor(u/9)*y+b)),
i.fill(me(A[k(c)]))}}),o}var U=({v:e,p:t,x:n})=>e!=="mate"?e==="nomate"?h.noMate:h.open:t===void 0?"":n===!0?h.plies(t):h.atMost(t),Se=({k:e})=>e===
void 0?"":h.proofChecked(e[0],(e[1]/2**20).toFixed(e[1]<2**20?3:1)),Bt=({n:e,a:t})=>[e,t].filter(Boolean).join("　");function mn(e){
let t=e.lineFrom(0).map(E);return[...et(e.start,t)].map(n=>j(...n))}var fn=60,Ee=(e,t)=>(e.row(t).m??"").split(" ").length>
fn;function ke(e,t,n=!1){if(n&&Ee(e,t))return d("p",{class:"print-solution"},d("b",{},`${t+1}`),h.solutionsEnd);let s=e.
at(t),o=r=>r.replace(/^[▲△]/,"$&⁠").replaceAll("　","  ").replaceAll("-","‑"),i=mn(s).map(o);return d("p",{class:"\
print-solution"},d("b",{},`${t+1}`),i.length>0?i.join(" "):U(s.row))}var[xe,Me,gn]=[182,268,120],[$e,Pe,rt]=[10,6,3.7],yt=e=>[
...e].reduce((t,n)=>t+(n<" "?.52:1),0);function bn(e,t){if(yt(e)<=t)return e;let n=e.length;for(;n>0&&yt(e.slice(0,n))+
1>t;)n-=1;return n>0?`${e.slice(0,n)}…`:""}function wn(e,t,n,s,o){let i=e.at(t),[r,a,l]=wt,c=o/l,p=String(t+1),u=U(i.row),
[m,f]=[-r*c,o+r*c],b=m+yt(p)*rt+3,v=(f-b)/rt-yt(u)-1;return g("g",{transform:`translate(${n} ${s})`},g("text",{x:m,y:rt,
class:"print-number"},p),g("text",{x:b,y:rt},bn(Bt(i.row),v)),g("text",{x:f,y:rt,"text-anchor":"end"},u),g("g",{transform:`\
translate(0 ${Pe}) scale(${c}) translate(${-r} ${-a})`},ye(i.start,i.attacker)))}function yn(e,t,n,s){let[o,i]=s?[1,1]:[
2,n/2],r=(xe-(o-1)*$e)/o,a=s?gn:n===6?r-8:r,l=Pe+a*wt[3]/wt[2],c=s?0:(Me-i*l)/(i+1);return g("svg",{class:"sheet",viewBox:`\
0 0 ${xe} ${Me}`},...t.map((p,u)=>wn(e,p,u%o*(r+$e)+(r-a)/2,c+Math.floor(u/o)*(l+c),a)))}function Te(e,t,n){let s=d("div",
{class:"book"});for(let i=0;i<t.length;i+=n.perPage){let r=t.slice(i,i+n.perPage);s.append(d("section",{class:"page"},yn(
e,r,n.perPage,t.length===1),n.solutions==="upside"&&d("div",{class:"upside"},...r.map(a=>ke(e,a,!0)))))}let o=n.solutions===
"end"?t:n.solutions==="upside"?t.filter(i=>Ee(e,i)):[];return o.length>0&&s.append(d("section",{class:"solutions"},d("h2",
{},h.solutions),...o.map(i=>ke(e,i)))),s}var vn=148,kn=78,W=12,xn=12,vt=class{root;chosen=[];#t;#e;#n;#s="";#a=0;#o=new Map;constructor(t,n){this.#e=t,this.#n=n,
this.#t=d("div",{class:"cards",role:"list"}),this.root=d("div",{class:"list"},this.#t),addEventListener("scroll",()=>this.#i(),
{passive:!0}),addEventListener("resize",()=>this.#i()),matchMedia("(prefers-color-scheme: dark)").addEventListener("chan\
ge",()=>this.#r())}choose({length:t,solved:n,text:s}){let o=s.trim().toLowerCase(),i=l=>{let c=this.#e.row(l),p=this.#n(
l)===""?"unsolved":"solved";return(t===""||(c.v==="mate"?String(c.p):c.v)===t)&&(n==="all"||n===p)&&(o===""||String(l+1)===
o||[c.n,c.a,c.o].join(" ").toLowerCase().includes(o))},r=[...Array(this.#e.length).keys()],a=t!==""||n!=="all"||o!=="";this.
chosen=a?r.filter(i):r,this.#r()}reveal(t){let n=this.chosen.indexOf(t);if(n>=0){let{columns:s,height:o}=this.#l(),i=this.#t.
getBoundingClientRect().top+scrollY;scrollTo(0,Math.max(0,i+Math.floor(n/s)*o-innerHeight/3))}this.#i()}#l(){let t=this.#t.
clientWidth||320,n=Math.max(2,Math.floor((t+W)/(vn+W))),s=(t-(n-1)*W)/n;return{columns:n,width:s,height:s+kn+W}}#i(){if(!this.
root.isConnected||this.root.closest("[hidden]"))return;let{columns:t,width:n,height:s}=this.#l(),o=Math.ceil(this.chosen.
length/t),i=-this.#t.getBoundingClientRect().top,r=Math.max(0,Math.floor(i/s)-2),a=Math.min(o,Math.ceil((i+innerHeight)/
s)+2),l=[r,a,t,n,this.chosen.length].join();l!==this.#s&&(this.#s=l,n!==this.#a&&(this.#a=n,this.#o.clear()),this.#t.style.
height=`${Math.max(0,o*s-W)}px`,this.#c(this.chosen.slice(r*t,a*t).map((c,p)=>{let u=r*t+p,f=this.#o.get(c)??this.#u(c,u,
n);return f.style.cssText=`width:${n}px;height:${s-W}px;transform:translate(${u%t*(n+W)}px,${Math.floor(u/t)*s}px)`,[c,f]})))}#c(t){
this.#o=new Map(t);let n=new Set(this.#o.values());for(let o of[...this.#t.children])n.has(o)||o.remove();let s=this.#t.
firstElementChild;for(let o of n)o===s?s=s.nextElementSibling:this.#t.insertBefore(o,s)}#r(){let t=document.activeElement?.
dataset?.problem;this.#o.clear(),this.#s="",this.#i(),t!==void 0&&this.#t.querySelector(`[data-problem="${t}"]`)?.focus()}#u(t,n,s){
let o=this.#e.row(t),i=H.fromSfen(o.s),r=o.w===!0?1:0,a=this.#n(t),l=q(i.hands[r]),c=a==="s"?h.wasSolved:a==="h"?h.helped:
"";return d("div",{class:`card ${a&&"done"}`,role:"listitem","aria-setsize":this.chosen.length,"aria-posinset":n+1},d("a",
{href:`#p=${t+1}`,"data-problem":t},ve(i,r,s-xn),d("span",{class:"card-line"},d("b",{},String(t+1)),d("span",{class:"car\
d-length"},U(o)),c!==""&&d("span",{class:`card-state ${a}`,role:"img","aria-label":c},N("right"))),d("span",{class:"card\
-hand"},`${h.hand} ${l||h.none}`),d("span",{class:"card-name"},Bt(o))))}};var at={get style(){return L.get("pieces")==="flat"?"flat":"wood"},get theme(){let e=L.get("theme");return e==="light"||
e==="dark"?e:"auto"}};function Dt(){let{theme:e,style:t}=at,n=document.documentElement;n.dataset.theme=e,n.dataset.pieces=
t}function z(e,t,n,s){let o=`choice-${Math.random().toString(36).slice(2)}`;return d("fieldset",{class:"choices"},d("leg\
end",{},e),...n.map(([i,r])=>{let a=d("input",{type:"radio",name:o,value:i,checked:i===t,onchange:()=>s(i)});return d("l\
abel",{},a,d("span",{},r))}))}function kt(e,...t){let n=d("button",{type:"button",class:"bare","aria-label":h.close,onclick:()=>s.
close()},N("close")),s=d("dialog",{class:"window","aria-label":e,onclick:o=>o.target===s&&s.close(),onclose:()=>s.remove()},
d("div",{class:"window-inside"},d("header",{},d("h2",{},e),n),...t));return document.body.append(s),s.showModal(),s}function Ft(e,t=()=>[]){
let n=o=>i=>{L.set(o,i),ut(),Dt(),e(),o==="language"&&(s.close(),Ft(e,t))},s=kt(h.settings,z(h.pieces,at.style,[["wood",
h.wood],["flat",h.flat]],n("pieces")),z(h.theme,at.theme,[["auto",h.auto],["light",h.light],["dark",h.dark]],n("theme")),
z(h.tongue,x()?"ja":"en",[["ja","日本語"],["en","English"]],n("language")),...t())}function Le(e){let t={title:document.
title,url:e};return typeof navigator.share=="function"&&location.protocol!=="file:"?w("",h.share,()=>{navigator.share(t).
catch(()=>{})},{words:!0,id:"share-system"}):null}function xt(e){document.querySelector(".toast")?.remove();let t=d("div",
{class:"toast",role:"status"},e);document.body.append(t),setTimeout(()=>t.remove(),Math.max(2500,120*e.length))}var Kt=class{constructor(t){this.row=t;this.start=H.fromSfen(t.s),this.attacker=t.w===!0?1:0,this.places=[{before:0,move:null,
usi:"",plies:null,next:[]}];let n=(t.m??"").split(" ").filter(Boolean);this.#t(0,n,t.v==="mate"?n.length-1:void 0),this.
places[0].plies=t.v==="mate"?n.length:null;for(let[s,o,i]of t.b??[])this.#t(s,o.split(" "),i)}row;start;places;attacker;#t(t,n,s){
let o=s===n.length-1,i=t;n.forEach((r,a)=>{let l=this.places.length,c=s!==void 0&&(a===0||o);this.places.push({before:i,
move:E(r),usi:r,plies:c?s-a:null,next:[]}),this.places[i].next.push(l),i=l})}path(t){let n=[];for(let s=t;s!==0;s=this.places[s].
before)n.unshift(s);return n}after(t,n){return t===null?void 0:this.places[t].next.find(s=>this.places[s].usi===n)}comment(t){
return this.row.c?.find(([n])=>n===t)?.[1]??""}position(t){return this.path(t).reduce((n,s)=>n.after(this.places[s].move),
this.start)}lineFrom(t){let n=[];for(let s=this.places[t].next[0];s!==void 0;s=this.places[s].next[0])n.push(this.places[s].
usi);return n}},Mt=class{#t;#e;#n=[];constructor(t){this.#e=t,this.#t=t.split(`
`).filter(n=>n.startsWith("{"))}get length(){return this.#t.length}row(t){return this.#n[t]??=JSON.parse(this.#t[t])}at(t){
return new Kt(this.row(t))}lengths(){let t=[...this.#e.matchAll(/"mate","p":(\d+)/g)].map(([,n])=>Number(n));return[...new Set(
t)].sort((n,s)=>n-s)}};function jt(e){let t=2166136261;for(let n of e)t=Math.imul(t^n.charCodeAt(0),16777619);return(t>>>
0).toString(36)}var Mn=16,Oe=1e4,$n=6,Ae={hashMib:Mn,milliseconds:Oe,rootDefends:!0,refutation:!0};async function Ce(e,t,n,s){let{position:o,
place:i,rest:r}=t,a=Zt(n),l=e.after(i,a);if(l!==void 0){let p=e.places[i].next[0]===l,u=e.lineFrom(l);return{kind:"mates",
name:p?"right":Ut(e,t,n,u),rest:u,place:l}}if(r?.[0]===a)return{kind:"mates",name:"right",rest:r.slice(1),place:null};let c=o.
after(n);return c.isMate()?{kind:"mates",name:r?.length===1?"lastMove":Ut(e,t,n,[]),rest:[],place:null}:c.isInCheck(c.side)?
s===null?{kind:"not in the file"}:Sn(e,t,n,c,s):{kind:"no check"}}async function Sn(e,t,n,s,o){let i=await o.solve(s.toSfen(),
Ae);return i.verdict==="mate"?{kind:"mates",name:Ut(e,t,n,i.moves),rest:i.moves,place:null}:i.verdict==="timeout"?{kind:"\
undecided"}:{kind:"refuted",line:He(i)}}async function Ne(e,t,n){let s=[],o=e;for(;s.length<$n;){let[i]=lt(o).sort((p,u)=>p.replies-u.replies);if(i===void 0)break;
let r=o.after(i.move),a={...Ae,milliseconds:Oe/5,signal:n},l=await t.solve(r.toSfen(),a),c=He(l);if(c.length===0)break;s.
push(i.move,...c),o=c.reduce((p,u)=>p.after(u),r)}return s}function lt(e){return e.legalMoves().flatMap(t=>{let n=e.after(
t);return n.isInCheck(n.side)?[{move:t,replies:n.legalMoves().length}]:[]})}var He=({refutation:e})=>(e?.moves??[]).map(
E);function Ut(e,t,n,s){let o=t.rest?.[0]===void 0?null:E(t.rest[0]);if(o===null)return"right";let i=s.length+1,r=t.rest.
length,a=i===r,l=o.drop===0&&n.drop===0;if(a&&l&&o.from===n.from&&o.to===n.to)return"unpromoted";if(a&&Pn(t.position,o,n))
return"image";if(a&&Tn(t.position,o,n))return"otherSquare";let c=En(e,t,n,s);return c!==null?c:i<r?"hayazume":"yozume"}function En(e,{
position:t,place:n,ply:s},o,i){let r=(p,u)=>[...et(p,u)].map(([m])=>m.toSfen()),a=n===null?[]:r(e.start,e.lineFrom(0).map(
E)),l=r(t,[o,...i.map(E)]),c=l.findIndex((p,u)=>u>0&&a.includes(p));return c<0?null:a.indexOf(l[c])===s+c?"order":"detou\
r"}function Pn({board:e},t,n){let s=o=>o+8-2*(o%9);return t.drop===n.drop&&t.promotes===n.promotes&&s(t.to)===n.to&&(t.drop>
0||s(t.from)===n.from)&&e.every((o,i)=>o===e[s(i)])}function Tn(e,t,n){let s=e.king(1-e.side);if(!(t.drop===n.drop&&[2,6,
7].includes(t.drop))||s<0)return!1;let i=r=>{let[a,l]=[P(r)-P(s),$(r)-$(s)];return Math.abs(a)>1||Math.abs(l)>1?`${Math.
sign(a)} ${Math.sign(l)}`:null};return i(t.to)!==null&&i(t.to)===i(n.to)}var Et=100,Ie=200,$t=e=>Et+e*16,ct=e=>Et+e,J=e=>e>=0&&e<81,G=(e,t)=>J(t)?e.board[t]:t%Et&31,St=class{root;stands;board;#t;#e=[];#n;#s;#a;#o={
position:new H,isTurned:!1,style:"wood"};#l=null;#i=40;#c=null;constructor(t){this.#t=t;let n=Array.from({length:9},()=>{
let i=d("div",{role:"row",class:"row"});for(let r=0;r<9;r+=1){let a=d("div",{role:"gridcell",class:"cell",tabindex:-1});
this.#e.push(a),i.append(a)}return i});this.#n=g("svg",{class:"overlay",viewBox:"0 0 9 9","aria-hidden":"true"});let s=g(
"svg",{class:"grid",viewBox:"0 0 900 900","aria-hidden":"true"},g("path",{d:On(),class:"grid-lines"}),g("path",{d:"M0 0H\
900V900H0Z",class:"grid-edge"}),...[300,600].flatMap(i=>[300,600].map(r=>g("circle",{cx:i,cy:r,r:6,class:"grid-star"}))));
this.board=d("div",{class:"board",role:"grid","aria-label":h.board},s,...n,this.#n),this.#s=d("div",{class:"files","aria\
-hidden":"true"}),this.#a=d("div",{class:"ranks","aria-hidden":"true"});let o=i=>d("div",{class:`stand ${i}`,role:"group"});
this.stands=[o("above"),o("below")],this.root=d("div",{class:"table"},this.stands[0],d("div",{class:"frame"},this.#s,this.
board,this.#a),this.stands[1]),this.#w()}show(t){this.#o=t,this.#l=null,this.#u(),this.#f(),this.#h(),this.#b()}element(t){
return J(t)?this.#e[this.#r(t)]:document.querySelector(`[data-place="${t}"]`)}glide(t,n){let[s,o]=[this.element(t),this.
element(n)],i=o?.querySelector(".piece");if(!s||!o||!i||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let[
r,a]=[s.getBoundingClientRect(),o.getBoundingClientRect()],l=`translate(${r.left+r.width/2-a.left-a.width/2}px,${r.top+r.
height/2-a.top-a.height/2}px)`;o.classList.add("gliding");let c=i.animate([{transform:l},{transform:"none"}],{duration:180,
easing:"ease-out"});c.onfinish=()=>o.classList.remove("gliding")}shake(t){this.element(t)?.animate([0,-5,5,-3,0].map(n=>({
transform:`translateX(${n}px)`})),{duration:260})}focusOn(t){J(t)&&(this.#i=this.#r(t),this.#b()),this.element(t)?.focus()}#r(t){
return this.#o.isTurned?80-t:t}#u(){this.board.setAttribute("aria-label",h.board);let{position:t,isTurned:n,style:s,last:o,
marks:i=[],check:r}=this.#o;this.#e.forEach((c,p)=>{let u=this.#r(p),m=t.board[u];c.dataset.place=String(u),c.className=
"cell",c.classList.toggle("last",u===o?.to),c.classList.toggle("left",u===o?.from),c.classList.toggle("marked",i.includes(
u)),c.classList.toggle("check",u===r),c.replaceChildren(...m===0?[]:[it(m,n,s)])});let a=[...Array(9).keys()].map(c=>n?c+
1:9-c),l=[...Array(9).keys()].map(c=>n?9-c:c+1);this.#s.replaceChildren(...a.map(c=>d("span",{},String(c)))),this.#a.replaceChildren(
...l.map(c=>d("span",{},x()?I[c]:String(c))))}#f(){let{position:t,isTurned:n,style:s,marks:o=[],isOver:i}=this.#o;this.stands.
forEach((r,a)=>{let l=a===1===n?1:0,c=D.filter(b=>t.hands[l][b]>0),p=l===0?h.black:h.white;r.dataset.place=String($t(l)),
r.setAttribute("aria-label",`${h.hand} ${p}`);let u=l===0?"☗":"☖",m=l===t.side&&i!==!0;r.classList.toggle("next",m);
let f=this.#t.hasOpenStands===!0?d("button",{type:"button",class:"owner","data-place":$t(l),"aria-label":`${u} ${h.hand}\
 ${p}`},u):d("span",{class:"owner",title:p},u);r.replaceChildren(f,d("span",{class:"to-move","aria-hidden":m?void 0:"tru\
e"},h.toMove),...c.map(b=>{let v=b+l*16,M=t.hands[l][b],C=ct(v),B=x()?At(M):M>1?String(M):"",_=d("button",{type:"button",
class:"held","data-place":C,"aria-label":`${tt(v,x())} ${B}`.trim()},it(v,n,s),B!==""&&d("span",{class:"count"},B));return _.
classList.toggle("marked",o.includes(C)),_}),...c.length>0?[]:[d("span",{class:"none"},h.none)])})}#h(){let{arrow:t}=this.#o;
if(this.#n.replaceChildren(),!t)return;let[n,s]=this.#d(t.to),[o,i]=this.#d(t.from),r=Math.hypot(n-o,s-i),[a,l]=[(n-o)/r,
(s-i)/r],[c,p]=[n-a*.3,s-l*.3],[u,m]=[c-a*.24,p-l*.24],f=`M${o} ${i}L${u} ${m}`,b=`M${c} ${p}L${u-l*.15} ${m+a*.15}L${u+
l*.15} ${m-a*.15}Z`;this.#n.append(g("path",{d:f,class:`shaft ${t.kind}`}),g("path",{d:b,class:`head ${t.kind}`}))}#d(t){
if(J(t)){let a=this.#r(t);return[a%9+.5,Math.floor(a/9)+.5]}let n=$t(G(this.#o.position,t)>>4),s=this.element(t)?.querySelector(
".piece")??this.element(n),[o,i]=[this.board.getBoundingClientRect(),s.getBoundingClientRect()],r=o.width/9||1;return[(i.
left+i.width/2-o.left)/r,(i.top+i.height/2-o.top)/r]}#b(){let t=this.#l,n=t===null?[]:this.#t.targets(t),{position:s}=this.#o;
this.#e.forEach((o,i)=>{let r=this.#r(i),a=n.includes(r),l=this.#t.isOwn(r);o.classList.toggle("taken",r===t),o.classList.
toggle("target",a),o.classList.toggle("own",l),o.tabIndex=i===this.#i?0:-1;let c=tt(s.board[r],x())||h.empty,p=x()?K(r):
`${P(r)} ${$(r)}`,u=r===t?h.taken:a?h.target:"";o.setAttribute("aria-label",[p,c,u].filter(Boolean).join(", ")),o.setAttribute(
"aria-selected",String(r===t))});for(let o of document.querySelectorAll(".held, .stand, .box")){let i=Number(o.dataset.place);
o.classList.toggle("taken",i===t),o.classList.toggle("own",this.#t.isOwn(i)),o.classList.toggle("target",n.includes(i)),
o.classList.contains("held")&&(o.tabIndex=this.#t.isOwn(i)?0:-1,o.setAttribute("aria-pressed",String(i===t)))}this.board.
classList.toggle("dropping",t!==null&&!J(t))}take(t){this.#l=t,this.#b(),this.#t.changed?.(t)}press(t){let n=this.#l,s=n===
null||n===t?null:this.#p(n,t);n!==null&&s!==null?(this.take(null),this.#t.play(n,s)):n===t?(this.take(null),this.#t.again?.(
t)):(this.#g(n,t),this.take(this.#t.isOwn(t)?t:null))}#g(t,n){t===null&&!this.#t.isOwn(n)&&G(this.#o.position,n)!==0&&this.#t.
refuse?.(n)}#p(t,n){if(n===null)return null;let s=n>=Ie?Ie:J(n)?n:$t(n-Et>>4);return this.#t.targets(t).find(o=>o===n||o===
s)??null}#m(t){let n=t?.closest?.("[data-place]");return n?Number(n.dataset.place):null}adopt(t){t.addEventListener("poi\
nterdown",n=>this.#M(n)),t.addEventListener("click",n=>{let s=this.#m(n.target);n.detail===0&&s!==null&&this.press(s)})}#w(){
this.adopt(this.root),addEventListener("resize",()=>this.#h()),this.board.addEventListener("keydown",n=>this.#y(n)),this.
board.addEventListener("focusin",n=>{let s=this.#e.indexOf(n.target);this.#i=s>=0?s:this.#i,this.#e.forEach((o,i)=>{o.tabIndex=
i===this.#i?0:-1})});let{classList:t}=document.documentElement;document.addEventListener("pointerdown",()=>t.remove("key\
s"),!0),document.addEventListener("keydown",()=>t.add("keys"),!0),document.addEventListener("keydown",n=>{n.key==="Escap\
e"&&this.#l!==null&&this.take(null)})}#y(t){let n={ArrowUp:-9,ArrowDown:9,ArrowLeft:-1,ArrowRight:1}[t.key];if(!(t.ctrlKey||
t.altKey||t.metaKey)){if(n!==void 0){let s=Math.abs(n)===1&&Math.floor((this.#i+n)/9)!==Math.floor(this.#i/9),o=this.#i+
n;!s&&o>=0&&o<81&&(this.#i=o,this.#e[o].focus())}else if(t.key==="Enter"||t.key===" ")this.press(this.#r(this.#i));else return;
t.preventDefault(),t.stopPropagation()}}#M(t){let n=this.#m(t.target);if(n===null||t.button!==0||this.#c!==null)return;t.
preventDefault();let{clientX:s,clientY:o}=t,i=this.#l;if(i!==null&&i!==n&&this.#p(i,n)!==null){this.press(n);return}if(!this.#t.
isOwn(n)){this.#g(i,n),this.take(null),this.element(n)?.focus({preventScroll:!0});return}this.#c={from:n,x:s,y:o,ghost:null,
wasTaken:i===n},this.take(n),this.element(n)?.focus({preventScroll:!0});let r=l=>this.#k(l),a=l=>{removeEventListener("p\
ointermove",r),removeEventListener("pointerup",a),removeEventListener("pointercancel",a),this.#$(l)};addEventListener("p\
ointermove",r),addEventListener("pointerup",a),addEventListener("pointercancel",a)}#k({clientX:t,clientY:n}){let s=this.#c;
if(s!==null){if(s.ghost===null&&Math.hypot(t-s.x,n-s.y)>6){let{position:o,isTurned:i,style:r}=this.#o,a=this.#e[0].getBoundingClientRect().
width;s.ghost=d("div",{class:"ghost",style:`width:${a}px;height:${a}px`},it(G(o,s.from),i,r)),document.body.append(s.ghost),
this.element(s.from)?.classList.add("lifted")}if(s.ghost!==null){s.ghost.style.transform=`translate(${t}px, ${n}px) tran\
slate(-50%, -50%) scale(1.15)`;let o=this.#m(document.elementFromPoint(t,n));for(let r of document.querySelectorAll(".ov\
er"))r.classList.remove("over");let i=this.#p(s.from,o);i!==null&&this.element(i)?.classList.add("over")}}}#$({clientX:t,
clientY:n,type:s}){let o=this.#c;if(this.#c=null,o===null)return;let{ghost:i,from:r,wasTaken:a}=o;i?.remove();for(let c of document.
querySelectorAll(".over, .lifted"))c.classList.remove("over","lifted");if(i===null){a&&(this.take(null),this.#t.again?.(
r));return}let l=this.#p(r,this.#m(document.elementFromPoint(t,n)));this.take(null),l!==null&&s==="pointerup"&&this.#t.play(
r,l)}askPromotion(t,n){let{position:s,isTurned:o,style:i}=this.#o,r=G(s,t);return new Promise(a=>{let l=v=>{let M=v?r+8:
r;return d("button",{type:"button",onclick:()=>c.close(v?"yes":"no")},it(M,o,i),d("span",{},v?h.promote:h.stay))},c=d("d\
ialog",{class:"promotion","aria-label":h.promotion,onclick:v=>v.target===c&&c.close(""),onclose:()=>{c.remove(),a(c.returnValue===
""?null:c.returnValue==="yes")}},l(!0),l(!1));document.body.append(c),c.showModal();let p=this.element(n).getBoundingClientRect(),
[u,m]=[c.offsetWidth,c.offsetHeight],f=p.left+p.width/2-u/2,b=p.bottom+6+m<innerHeight;c.style.left=`${Math.max(8,Math.min(
innerWidth-u-8,f))}px`,c.style.top=`${b?p.bottom+6:p.top-6-m}px`})}};function Re(){let e=document.activeElement;return e?.
matches(":focus-visible")===!0?e.dataset.place:void 0}function On(){return[1,2,3,4,5,6,7,8].map(t=>`M0 ${t*100}H900M${t*
100} 0V900`).join("")}var Be=420,Pt=class{problem;steps;said={mood:"neutral",text:""};isBusy=!1;isSolved=!1;wasHelped=!1;isOther=!1;hints=0;refutation=null;refuting=[];#t;#e;#n=0;#s=new AbortController;constructor(t,n,s){
this.problem=t,this.#t=n,this.#e=s,this.steps=[this.#a()],this.#o()}#a(){let{problem:t}=this,n=t.row.v==="mate"?t.lineFrom(
0):null;return{position:t.start,place:0,rest:n,ply:0,move:null}}#o(){let{row:t,start:n,attacker:s}=this.problem;t.v!=="m\
ate"?this.say("neutral",t.v==="nomate"?h.noMate:h.open):this.say("neutral",h.yourTurn);let{rest:o}=this.now;n.side!==s&&
o!==null&&o.length>0&&this.#c()}get now(){return this.steps.at(-1)}get isAttackersTurn(){return this.now.position.side===
this.problem.attacker}moves(){return this.isBusy||this.isSolved||!this.isAttackersTurn?[]:this.now.position.legalMoves()}say(t,n,s){
this.said=s===void 0?{mood:t,text:n}:{mood:t,text:n,more:s}}text(t,n,s){return j(t,n,s?.to).replace("　","")}async play(t){
let n=this.now,s=this.text(n.position,t,n.move),o=this.#d();this.hints=0,this.#f(),this.isBusy=!0;let i=n.position.after(
t);this.steps.push({position:i,place:null,rest:null,ply:n.ply+1,move:t});let r=setTimeout(()=>{this.say("busy",h.thinking(
s)),this.#e()},120);this.#e();let a=await Ce(this.problem,n,t,this.#t()).catch(()=>({kind:"undecided"}));clearTimeout(r),
o===this.#n&&(this.isBusy=!1,await this.#l(a,s))}async#l(t,n){let{now:s}=this;if(t.kind==="mates"){let{name:o,rest:i,place:r}=t;
s.rest=i,s.place=r,this.isOther||=o!=="right"&&o!=="lastMove",this.say("good",o==="right"?h.good(n):h[o](n,i.length+1)),
i.length===0?this.#i(o==="right"?"":this.said.text):(this.#e(),await this.#c())}else t.kind==="refuted"?await this.#r(t.
line,n):(this.steps.pop(),this.say("bad",{"no check":h.noCheck,"not in the file":h.notInFile,undecided:h.undecided}[t.kind](
n)),this.#e())}#i(t){this.isSolved=!0;let n=this.now.ply,s=this.isOther?h.solvedOther(n):h.solved(n);this.say("solved",s,
t),this.#e()}async#c(){let t=++this.#n;if(this.isBusy=!0,await new Promise(m=>setTimeout(m,Be)),t!==this.#n)return;this.
isBusy=!1;let{position:n,place:s,rest:o,ply:i,move:r}=this.now,a=o[0],l=E(a),c=this.problem.after(s,a)??null,p=this.text(
n,l,r);if(this.steps.push({position:n.after(l),place:c,rest:o.slice(1),ply:i+1,move:l}),this.now.rest.length===0){this.#i(
"");return}let u=h.yourTurnMore(this.now.rest.length);this.say(this.said.mood,this.said.text,`${h.reply(p)}${x()?"":" "}${u}`),
this.#e("glide")}async#r([t,...n],s){if(t===void 0){this.say("bad",h.noEscape(s),h.goOn),this.#e();return}let o=++this.#n,
{position:i,ply:r,move:a}=this.now,l=this.text(i,t,a);if(this.say("bad",h.refuted(s,l)),this.isBusy=!0,this.#e(),await new Promise(
f=>setTimeout(f,Be)),o!==this.#n)return;this.isBusy=!1,this.refutation=t;let c=i.after(t);this.steps.push({position:c,place:null,
rest:null,ply:r+1,move:t});let p=h.refuted(s,l);this.say("bad",p,lt(c).length>0?h.goOn:h.noMoreChecks),this.#e("glide");
let u=this.#t(),m=n.length>0||u===null?n:await Ne(c,u,this.#s.signal).catch(()=>[]);o===this.#n&&m.length>0&&(this.refuting=
m,this.say("bad",p,this.#u(c,t)),this.#e())}#u(t,n){let[s,o]=[t,n],r=this.refuting.map(a=>{let l=this.text(s,a,o);return[
s,o]=[s.after(a),a],l}).join(x()?"":" ");return lt(s).length>0?h.refutingOn(r):h.refutingLine(r)}showRefuting(){let[t,...n]=this.
refuting;if(t===void 0)return;let{position:s,ply:o}=this.now;this.refuting=n,this.refutation=s.side===this.problem.attacker?
null:t,this.steps.push({position:s.after(t),place:null,rest:null,ply:o+1,move:t,isShown:!0}),n.length===0&&this.say("bad",
lt(this.now.position).length>0?h.goOn:h.noMoreChecks),this.#e("glide")}#f(){this.refutation=null,this.refuting=[]}get canTakeBack(){
return this.steps.some(({position:t},n)=>n<this.steps.length-1&&t.side===this.problem.attacker)}takeBack(){if(!this.canTakeBack)
return;this.#h();let{isShown:t}=this.now;do this.steps.pop();while(!this.isAttackersTurn||t&&this.now.rest===null&&this.
steps.length>1);this.isOther&&=this.now.place===null;let{rest:n}=this.now;this.say("neutral",h.yourTurn,n?h.yourTurnMore(
n.length):void 0),this.#e()}restart(){this.#h(),this.steps=[this.#a()],this.isOther=!1,this.#o(),this.#e()}#h(){this.#d(),
this.isBusy=!1,this.isSolved=!1,this.#f(),this.hints=0}leave(){this.#d()}#d(){return this.#s.abort(),this.#s=new AbortController,
this.#n+=1,this.#n}hint(){let{position:t,rest:n,move:s}=this.now;if(!n||n.length===0||this.isBusy||this.isSolved||!this.
isAttackersTurn){!n&&this.canTakeBack&&(this.say("neutral",h.goOn),this.#e());return}this.wasHelped=!0,this.hints=Math.min(
3,this.hints+1);let o=E(n[0]),i=o.drop||t.board[o.from]%16,r=tt(i,x()).replace(/^(先手の|Black )/,""),a=p=>x()?K(p):`${P(
p)}${$(p)}`,c=[o.drop>0?h.hintDrop(r):h.hintPiece(x()?a(o.from)+r:`${r} on ${a(o.from)}`),h.hintSquare(a(o.to)),h.hintMove(
this.text(t,o,s))][this.hints-1];this.say("neutral",c),this.#e()}hinted(){if(this.hints===0||!this.now.rest?.length)return[];
let{from:t,to:n,drop:s}=E(this.now.rest[0]),o=s>0?ct(s+this.now.position.side*16):t;return this.hints>1?[o,n]:[o]}spoken(){
let[t,n]=[this.steps.at(-2),this.now];return t===void 0?"":ee(t.position,n.move,x())}};var De=(e,t)=>{let n=document.getElementById(e)?.textContent;return n?JSON.parse(n):t},Wt=class{problems=new Mt(document.
getElementById("data-problems")?.textContent??"");settings=De("data-settings",{});list=new vt(this.problems,t=>this.stateOf(
t));table;index=0;solving;answer=null;isFlipped=!1;#t=null;#e=new Map;#n={length:"",solved:"all",text:""};#s={perPage:6,
solutions:"end"};#a=d("div",{class:"page-root"});#o=null;constructor(){for(let t of(L.get("solved")??"").split(" "))t!==
""&&this.#e.set(t.slice(0,-1),t.slice(-1));this.table=new St({isOwn:t=>this.#r(t),targets:t=>this.#c(t).map(({to:n})=>n),
play:(t,n)=>{this.#f(t,n)},refuse:()=>this.#u()}),this.#D()}begin(){if(document.body.append(this.#a),this.problems.length===
0){this.#a.append(d("p",{class:"empty"},h.noProblems));return}this.#$(),this.#S()}stateOf(t){return this.#e.size===0?"":
this.#e.get(jt(this.problems.row(t).s))??""}#l(){let t=jt(this.problems.row(this.index).s),n=this.solving.wasHelped?"h":
"s";this.#e.get(t)!=="s"&&(this.#e.set(t,n),L.set("solved",[...this.#e].map(s=>s.join("")).join(" ")))}engine(){return this.#t??=
le(),this.#t}#i(){return this.answer===null?this.solving.moves():[]}#c(t){let n=G(this.solving.now.position,t);return this.#i().
filter(({from:s,drop:o})=>t<81?s===t:o>0&&o===n%16)}#r(t){if(this.answer!==null||this.solving.isBusy||this.solving.isSolved)
return!1;let{position:n}=this.solving.now,s=G(n,t);return s!==0&&s>>4===n.side&&this.solving.isAttackersTurn}#u(){let{solving:t}=this;
this.answer===null&&!t.isBusy&&!t.isSolved&&xt(h.onlyOwn(t.problem.attacker===0?`☗${h.black}`:`☖${h.white}`))}async#f(t,n){
let s=this.#c(t).filter(i=>i.to===n),o=s[0];if(s.length>1){let i=await this.table.askPromotion(t,n);o=i===null?void 0:s.
find(r=>r.promotes===i)}o!==void 0&&this.solving.play(o)}#h=d("h1",{});#d=d("span",{class:"length"});#b=d("a",{href:"#in\
dex",class:"counter"});#g=d("div",{class:"message",role:"status","aria-live":"polite"});#p=d("div",{class:"actions"});#m=d(
"section",{class:"aside"});#w=d("main",{class:"stage"});#y=d("main",{class:"index",hidden:!0});#M=d("p",{class:"found",role:"\
status"});#k=d("p",{class:"away","aria-live":"assertive",id:"said"});#$(){let t=w("back",h.previous,()=>this.#x(-1),{id:"\
previous"}),n=w("forward",h.next,()=>this.#x(1),{id:"next"}),s=this.problems.length>1,o=d("header",{class:"bar"},d("div",
{class:"names"},this.#h,this.#d),d("div",{class:"tools"},s&&t,s&&this.#b,s&&n,w("share",h.share,()=>this.#I(),{id:"share"}),
w("settings",h.settings,()=>this.#R(),{id:"settings"})));this.#m.replaceChildren(this.#g,this.#p),this.#w.replaceChildren(
this.table.root,this.#m,this.#k),this.#E(),this.#a.replaceChildren(o,this.#w,this.#y)}#E(){let t=()=>{this.list.choose(this.#n),
this.#M.textContent=this.list.chosen.length===0?h.nothing:h.count(this.list.chosen.length)},n=d("select",{id:"length",onchange:()=>{
this.#n.length=n.value,t()}},d("option",{value:""},h.all),...this.problems.lengths().map(i=>d("option",{value:i},h.plies(
i))));n.value=this.#n.length;let s=d("input",{type:"search",id:"search",placeholder:h.search,"aria-label":h.search,value:this.#n.
text,oninput:()=>{this.#n.text=s.value,t()}}),o=z(h.filter,this.#n.solved,[["all",h.all],["unsolved",h.unsolved],["solve\
d",h.done]],i=>{this.#n.solved=i,t()});this.#y.replaceChildren(d("div",{class:"filters"},d("label",{class:"field"},d("sp\
an",{},h.length),n),o,s,w("print",h.print,()=>this.#B(),{words:!0,id:"print"})),this.#M,this.list.root),t()}#S(){let t=location.
hash.slice(1),n=t==="index"&&this.problems.length>1;if(this.#y.hidden=!n,this.#w.hidden=n,document.body.classList.toggle(
"in-index",n),n){this.solving?.leave(),this.#h.textContent=this.settings.title||h.title,this.#d.textContent="",document.
title=this.#h.textContent,this.#E(),this.list.reveal(this.index);return}let s=new URLSearchParams(t),o=Number(s.get("p")??
this.#L()+1);this.index=Math.max(0,Math.min(this.problems.length,Math.round(o)||1)-1),this.#O(s.get("m"),s.get("v"))}#L(){
let t=0;for(;t<this.problems.length&&this.stateOf(t)!=="";)t+=1;return t<this.problems.length?t:0}#O(t,n){this.solving?.
leave();let s=this.problems.at(this.index);this.isFlipped=!1,this.answer=null,this.solving=new Pt(s,()=>this.engine(),a=>this.#v(
a));let o=s.row.n||h.problem(this.index+1);this.#h.textContent=o;let i=[s.row.a,s.row.o,Se(s.row)].filter(Boolean).join(
"　");this.#d.replaceChildren(d("b",{},U(s.row)),i&&d("span",{},i)),this.#d.title=ce(s.row.k?.[2]??"");let r=h.of(this.
index+1,this.problems.length);this.#b.replaceChildren(N("index"),d("span",{},r)),this.#b.setAttribute("aria-label",`${h.
index}: ${r}`),document.title=`${o} ${U(s.row)}`,t!==null||this.settings.open===!0?this.#P(t,n):this.#v()}#P(t,n){let s=this.
problems.at(this.index);if(s.places.length<2){this.#v();return}this.solving.wasHelped||=!this.solving.isSolved,this.answer=
new mt(s,()=>{this.#C(),this.#v()});let o=Number(n??0),i=o>0&&o<s.places.length?o:this.answer.placeOf(Number(t??0));this.
answer.go(i)}#A(){this.answer=null,history.replaceState(null,"",`#p=${this.index+1}`),this.#v()}#C(){let{answer:t}=this,
n=t===null?"":`&m=${t.ply}${t.isMain?"":`&v=${t.place}`}`;history.replaceState(null,"",`#p=${this.index+1}${n}`)}#x(t){let{
chosen:n}=this.list,s=n.indexOf(this.index),o=s>=0?n[s+t]:this.index+t;o!==void 0&&o>=0&&o<this.problems.length&&(location.
hash=`p=${o+1}`)}#N(){let{answer:t,solving:n}=this,s={isTurned:n.problem.attacker===1!==this.isFlipped,style:at.style};if(t!==
null){let{move:u}=n.problem.places[t.place],m={...s,position:t.position(),last:u??void 0};return t.isMate&&(m.isOver=!0,
m.check=m.position.king(1-n.problem.attacker)),m}let{position:o,move:i}=n.now,r=o.king(1-n.problem.attacker),{refutation:a,
hints:l}=n,c={...s,position:o,last:i??void 0,marks:n.hinted()},p=(u,m,f)=>{let b=u.drop>0?ct(u.drop+m*16):u.from;c.arrow=
{from:b,to:u.to,kind:f}};return a!==null?p(a,1-o.side,"refutation"):l===3&&n.now.rest?.length&&p(E(n.now.rest[0]),o.side,
"hint"),n.isSolved&&(c.check=r,c.isOver=!0),c}#v(t){let{solving:n,answer:s}=this,o=this.#N(),i=Re();if(this.table.show(o),
i!==void 0&&document.activeElement===document.body&&this.table.element(Number(i))?.focus(),t==="glide"&&o.last){let{from:a,
to:l}=o.last,c=a>=0?a:-1;c>=0&&this.table.glide(c,l)}this.table.board.setAttribute("aria-description",o.position.toSfen()),
this.table.board.dataset.sfen=o.position.toSfen(),n.isSolved&&s===null&&this.#l(),this.#H();let r=s===null?n.spoken():s.
place>0?s.text(s.place):"";this.#k.textContent!==r&&(this.#k.textContent=r)}#H(){let{solving:t,answer:n}=this,{mood:s,text:o,
more:i}=t.said,r=Gt(this.#p);this.#g.className=`message ${n===null?s:"neutral"}`,this.#g.hidden=n!==null;let a={good:"ri\
ght",solved:"right",bad:"wrong",busy:"",neutral:""}[s];this.#g.replaceChildren(d("span",{class:"sign","aria-hidden":"tru\
e"},a!==""&&N(a)),d("div",{},d("p",{class:"said"},o),i&&d("p",{class:"more"},i)));let l=t.problem.places.length>1,c=this.
index>=this.problems.length-1,p=w("hint",h.hint,()=>t.hint(),{words:!0,id:"hint"}),u=w("undo",h.takeBack,()=>t.takeBack(),
{words:!0,id:"undo"}),m=w("again",h.again,()=>t.restart(),{words:!0,id:"again"}),f=w("answer",n===null?h.answer:h.hideAnswer,
()=>n===null?this.#P(null,null):this.#A(),{words:!0,id:"answer"}),b=w("turn",h.turn,()=>this.#T(),{words:!0,id:"turn"}),
v=w("forward",h.showLine,()=>t.showRefuting(),{words:!0,id:"line"}),M=w("forward",h.next,()=>this.#x(1),{words:!0,id:"go\
-on"});M.classList.add("main");let C=w("index",h.index,()=>{location.hash="index"},{words:!0,id:"to-index"});p.disabled=
t.hints===3||t.isSolved||t.isBusy||!t.now.rest?.length,u.disabled=!t.canTakeBack;let B=n!==null?[f,b]:t.isSolved?[...c?this.
problems.length>1?[C]:[]:[M],m,f,b]:[t.refuting.length>0?v:p,u,...l?[f]:[],b];this.#p.replaceChildren(...B);let _=[this.#g,
...n===null?[]:[n.root],this.#p];(_.some((Fe,Ke)=>this.#m.children[Ke]!==Fe)||this.#m.children.length>_.length)&&this.#m.
replaceChildren(..._),Vt(this.#p,r),this.#w.classList.toggle("answering",n!==null)}#T(){this.isFlipped=!this.isFlipped,this.#v()}#I(){
let t=this.problems.at(this.index),{answer:n,solving:s}=this,o=n?.position()??s.now.position,r=n!==null||s.isSolved?t.lineFrom(
0).map(E):[],{n:a="",a:l="",o:c=""}=t.row,p=r.length>0?[...Array(r.length+1).keys()].map(M=>t.comment(M)):[],u=ne({name:a,
author:l,source:c},t.start,r,r.length>0&&t.row.v==="mate",p),m=M=>async()=>{xt(await _t(M)?h.copied:h.notCopied)},f=(M,C,B)=>w(
"",M,B,{words:!0,id:C}),b=`${location.href.replace(/#.*/,"")}#p=${this.index+1}`,v=kt(h.share,location.protocol==="file:"&&
d("p",{class:"small"},h.isLocal),d("div",{class:"menu"},Le(b),f(h.copyLink,"copy-link",m(b)),n!==null&&f(h.copyPly,"copy\
-ply",m(location.href)),f(h.copySfen,"copy-sfen",m(o.toSfen())),f(h.copyKif,"copy-kif",m(u)),f(h.saveKif,"save-kif",()=>qt(
`${t.row.n||this.index+1}.kif`,u)),f(h.print,"print-problem",()=>{v.close(),window.print()})))}#R(){Ft(()=>{let{answer:s}=this;
this.#$(),this.#S(),s!==null&&this.answer!==null&&this.answer.go(s.place)},()=>[d("p",{class:"small"},gt()>0?h.engineHas(
gt()):h.engineNone),d("p",{class:"small"},h.keys),d("p",{class:"small"},`${h.remember} `,w("",h.forget,()=>{this.#e.clear(),
L.set("solved",""),xt(h.forgotten)},{words:!0,id:"forget"}))])}#B(){let t=this.#s,n=kt(h.print,z(h.diagrams,String(t.perPage),
[["4",h.perPage(4)],["6",h.perPage(6)]],s=>{t.perPage=s==="4"?4:6}),z(h.solutions,t.solutions,[["end",h.solutionsEnd],["\
upside",h.solutionsUpside],["none",h.solutionsNone]],s=>{t.solutions=s}),d("div",{class:"menu"},w("print",h.print,()=>{n.
close(),window.print()},{words:!0,id:"print-now"})))}#D(){addEventListener("hashchange",()=>this.#S()),document.addEventListener(
"keydown",s=>this.#K(s)),addEventListener("beforeprint",()=>{this.#o?.remove();let s=!this.#y.hidden,o=s?this.list.chosen:
[this.index],i=s?this.#s:{perPage:4,solutions:"none"};this.#o=Te(this.problems,o,i),document.body.append(this.#o)}),addEventListener(
"afterprint",()=>this.#o?.remove());let t=null,{board:n}=this.table;n.addEventListener("pointerdown",s=>{t=this.answer===
null?null:[s.clientX,s.clientY]}),addEventListener("pointerup",s=>{let o=t;t=null,o!==null&&this.answer!==null&&this.#F(
s.clientX-o[0],s.clientY-o[1],s.clientX)})}#F(t,n,s){let o=this.table.board.getBoundingClientRect();Math.abs(t)>30&&Math.
abs(t)>Math.abs(n)?t<0?this.answer.forward():this.answer.back():Math.hypot(t,n)<=12&&(s>o.left+o.width/2?this.answer.forward():
this.answer.back())}#K(t){let n=t.target,s=/^(INPUT|SELECT|TEXTAREA)$/.test(n.tagName);if(t.ctrlKey||t.altKey||t.metaKey||
s||document.querySelector("dialog[open]")||document.body.classList.contains("in-index"))return;let{answer:o,solving:i}=this,
l={...o===null?{}:{ArrowLeft:()=>o.back(),ArrowRight:()=>o.forward(),Home:()=>o.first(),End:()=>o.last(),ArrowUp:()=>o.choose(
-1),ArrowDown:()=>o.choose(1)},n:()=>this.#x(1),p:()=>this.#x(-1),f:()=>this.#T(),u:()=>i.takeBack(),h:()=>i.hint()}[t.key];
l!==void 0&&(t.preventDefault(),l())}};ut();Dt();document.addEventListener("problems",()=>{fe(De("data-outlines",{})),new Wt().
begin()});})();
