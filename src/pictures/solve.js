"use strict";(()=>{function Ae(e,t,n){for(let[s,o]of Object.entries(t))typeof o=="function"?e.addEventListener(s.slice(2),o):o===!0?e.setAttribute(
s,""):o!==void 0&&o!==!1&&e.setAttribute(s,String(o));e.append(...n.filter(s=>s||s===""))}function d(e,t={},...n){let s=document.
createElement(e);return Ae(s,t,n),s}function y(e,t={},...n){let s=document.createElementNS("http://www.w3.org/2000/svg",
e);return Ae(s,t,n),s}var Bn={first:"M6 5v14M19 5l-9 7 9 7z",back:"M15 5l-8 7 8 7",forward:"M9 5l8 7-8 7",last:"M18 5v14\
M5 5l9 7-9 7z",undo:"M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12",turn:"M7 4v14l-4-4M17 20V6l4 4",hint:"M9 18h6M10 21h4M12 3a6 \
6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",answer:"M4 6h16M4 12h16M4 18h10",share:"M12 15V4M8 7\
l4-4 4 4M5 12v8h14v-8",index:"M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",settings:"M12 9a3 3 0 1 0 0 6 3 3 0 0 \
0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",again:"M4 12a8\
 8 0 1 0 3-6.2M4 4v5h5",print:"M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",right:"M5 13l5 5 9-11",wrong:"M6 6l12 12M18 6 \
6 18",close:"M6 6l12 12M18 6 6 18",mirror:"M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",rest:"M4 12h11M11 7l5 5-5 5M20 5v14",redo:"\
M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12",clear:"M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",unneeded:"M12 3a9 9 0 1 0 0 18 9 9 0 0\
 0 0-18zM8 12h8",missing:"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12h8M12 8v8",check:"M9 3h6v3H9zM15 4h4v17H5V4h4M9 14l2 \
2 4-4",open:"M3 7V5h6l2 2h10v12H3z",pause:"M8 5v14M16 5v14",play:"M8 5l10 7-10 7z",home:"M3 11l9-8 9 8M6 9v11h12V9"},_=e=>y(
"svg",{class:"icon",viewBox:"0 0 24 24","aria-hidden":"true"},y("path",{d:Bn[e]??""})),Yt=e=>(e.match(/.+?(?:。|[.:?](?= |$)|$) ?/g)??
[]).flatMap(t=>[d("span",{},t.trim()),t.endsWith(" ")?" ":""]);function $(e,t,n,s={}){let o=s.words===!0;return d("butto\
n",{type:"button",id:s.id,title:o?void 0:t,"aria-label":o?void 0:t,class:o?"worded":"bare",onclick:n},e!==""&&_(e),o&&d(
"span",{},t))}var Le=e=>e.contains(document.activeElement)?document.activeElement.id:"";function Ce(e,t){if(t!==""){let n=[
...e.querySelectorAll("button:enabled")];(n.find(s=>s.id===t)??n[0])?.focus()}}var Zt=(e,t)=>{let n=document.getElementById(
e)?.textContent;return n?JSON.parse(n):t},A={get(e){try{return localStorage.getItem(`tsumi.${e}`)}catch{return null}},set(e,t){
try{localStorage.setItem(`tsumi.${e}`,t)}catch{}}};async function Oe(e){try{return await navigator.clipboard.writeText(e),
!0}catch{let t=d("textarea",{readonly:!0,class:"away"});t.value=e,document.body.append(t),t.select();let n=document.execCommand(
"copy");return t.remove(),n}}function dt(e,t){let n=typeof t=="string"?new Blob([t],{type:"text/plain;charset=utf-8"}):t,
s=URL.createObjectURL(n);d("a",{href:s,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(s),1e3)}var Dn=[0,18,4,4,4,4,2,2,2],X=[7,6,5,4,3,2,1],mt=" PLNSGBRK",M=e=>e&15,O=e=>e>>4,Y=e=>e>8?e-8:e,Fn=e=>e<8&&e!==5,N=e=>9-
e%9,T=e=>Math.floor(e/9)+1,Un=(e,t)=>(t-1)*9+9-e,Qt=e=>`${N(e)}${String.fromCharCode(96+T(e))}`;function Ie({from:e,to:t,
drop:n,promotes:s}){return n>0?`${mt[n]}*${Qt(t)}`:Qt(e)+Qt(t)+(s?"+":"")}function C(e){let t=/^(?:([PLNSGBR])\*|([1-9])([a-i]))([1-9])([a-i])(\+?)$/.
exec(e);if(t===null)throw new Error(`no move: ${e}`);let n=(o,r)=>Un(Number(o),r.charCodeAt(0)-96),s=t[1]===void 0?0:mt.
indexOf(t[1]);return{from:s>0?-1:n(t[2],t[3]),to:n(t[4],t[5]),drop:s,promotes:t[6]==="+"}}var Re=[[-1,0]],pt=[[-1,-1],[-1,
1],[1,-1],[1,1]],Pt=[[-1,0],[1,0],[0,-1],[0,1]],ut=[[-1,-1],[-1,0],[-1,1],[0,-1],[0,1],[1,0]],L=[],jn=[L,Re,L,[[-2,-1],[
-2,1]],[...pt,[-1,0]],ut,L,L,[...pt,...Pt],ut,ut,ut,ut,L,Pt,pt],Kn=[L,L,Re,L,L,L,pt,Pt,L,L,L,L,L,L,pt,Pt],Ne=e=>1-e;function He(e,t,n){
let s=t===0?T(n):10-T(n);return(e===1||e===2)&&s===1||e===3&&s<=2}function te(e,t,n,s){return Fn(e)&&[n,s].some(o=>t===0?
o<27:o>=54)}var _n=/^(?:\+?[PLNSBRplnsbr]|[GKgk1-9/])+\s+[bw]\s+(?:-|(?:(?:[2-9]|1\d)?[PLNSGBRplnsgbr])+)(?:\s+[1-9]\d{0,3})?$/,
W=class e{board=new Uint8Array(81);hands=[new Uint8Array(9),new Uint8Array(9)];side=0;static fromSfen(t){let n=t.trim().
replace(/^sfen\s+/,""),[s,o,r]=n.split(/\s+/),i=new e,a=(s??"").split("/");if(a.length!==9||!_n.test(n)||/([PLNSGBRplnsgbr]).*\1/.
test(r))throw new Error(`no SFEN: ${t}`);a.forEach((l,c)=>i.#t(l,c)),i.side=o==="b"?0:1;for(let[,l,c]of(r??"-").matchAll(
/(\d*)([PLNSGBRplnsgbr])/g)){let p=c===c.toUpperCase()?0:1;i.hands[p][mt.indexOf(c.toUpperCase())]+=Number(l||1)}return i}#t(t,n){
let s=0;for(let[,o,r,i]of t.matchAll(/(\+?)([a-zA-Z])|(\d)/g)){if(i!==void 0){s+=Number(i);continue}let a=mt.indexOf(r.toUpperCase());
if(a<1||s>8)throw new Error(`no SFEN: ${t}`);let l=r!==r.toUpperCase();this.board[n*9+s]=a+(o?8:0)+(l?16:0),s+=1}if(s!==
9)throw new Error(`no SFEN: ${t}`)}toSfen(){let t=[];for(let s=0;s<9;s+=1){let o="";for(let r of this.board.subarray(s*9,
s*9+9))o+=r===0?"1":ft(r);t.push(o.replace(/1+/g,r=>String(r.length)))}let n=[0,1].map(s=>X.map(o=>{let r=this.hands[s][o];
return r===0?"":(r>1?r:"")+ft(o+s*16)}).join(""));return`${t.join("/")} ${this.side===0?"b":"w"} ${n.join("")||"-"} 1`}clone(){
let t=new e;return t.board.set(this.board),t.hands[0].set(this.hands[0]),t.hands[1].set(this.hands[1]),t.side=this.side,
t}after({from:t,to:n,drop:s,promotes:o}){let r=this.clone(),i=r.hands[this.side];if(s>0)r.board[n]=s+this.side*16,i[s]-=
1;else{let a=this.board[n];a!==0&&(i[Y(M(a))]+=1),r.board[n]=this.board[t]+(o?8:0),r.board[t]=0}return r.side=Ne(this.side),
r}king(t){return this.board.indexOf(8+t*16)}reach(t){let n=this.board[t],s=O(n)===0?1:-1,o=Math.floor(t/9),r=t%9,i=[],a=([
l,c],p)=>{for(let u=1;u<=p;u+=1){let m=o+s*l*u,g=r+c*u;if(m<0||m>8||g<0||g>8||(i.push(m*9+g),this.board[m*9+g]!==0))return}};
return jn[M(n)].forEach(l=>a(l,1)),Kn[M(n)].forEach(l=>a(l,8)),i}isAttacked(t,n){return this.board.some((s,o)=>s!==0&&O(
s)===n&&this.reach(o).includes(t))}isInCheck(t){let n=this.king(t);return n>=0&&this.isAttacked(n,Ne(t))}legalMoves(){return[
...this.#e(),...this.#n()].filter(t=>{let n=this.after(t);return!n.isInCheck(this.side)&&!(t.drop===1&&n.isMate())})}#e(){
let t=[];return this.board.forEach((n,s)=>{if(n===0||O(n)!==this.side)return;let o=M(n);for(let r of this.reach(s)){let i=this.
board[r];i!==0&&(O(i)===this.side||M(i)===8)||(te(o,this.side,s,r)&&t.push({from:s,to:r,drop:0,promotes:!0}),He(o,this.side,
r)||t.push({from:s,to:r,drop:0,promotes:!1}))}}),t}#n(){let t=[];for(let n of X)if(this.hands[this.side][n]!==0)for(let s=0;s<
81;s+=1){let o=He(n,this.side,s)||n===1&&this.#s(s%9);this.board[s]===0&&!o&&t.push({from:-1,to:s,drop:n,promotes:!1})}return t}#s(t){
let n=1+this.side*16;return this.board.some((s,o)=>s===n&&o%9===t)}isMate(){return this.isInCheck(this.side)&&this.legalMoves().
length===0}rest(){let t=[...Dn];for(let n of this.board)n!==0&&(t[Y(M(n))]-=1);return X.forEach(n=>{t[n]-=this.hands[0][n]+
this.hands[1][n]}),t}};function ft(e){let t=M(e),n=mt[Y(t)],s=O(e)===0?n:n.toLowerCase();return t>8?`+${s}`:s}var Gn={language:"日本語",title:"詰将棋",board:"将棋盤",hand:"持駒",black:"先手",white:"後手",toMove:"手番",
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
問題",index:"一覧",share:"共有",home:"表紙",settings:"設定",close:"閉じる",first:"最初の局面",back:"一手\
戻る",forward:"一手進む",last:"最後の局面",moves:"手順",variations:"変化",hasVariations:"変化あり",start:"\
開始局面",mated:"詰み",left:e=>`残り${e}手`,copySfen:"SFENをコピー",copyKif:"KIFをコピー",copyLink:"問題へ\
のリンクをコピー",copyPly:"この局面へのリンクをコピー（解答が見えます）",isLocal:"このページは端末\
内のファイルです。リンクはこの端末でだけ開けます。",onlyOwn:e=>`動かせるのは${e}の駒です。`,
saveKif:"KIFを保存",savePicture:"画像を保存（PNG）",copyPicture:"画像をコピー",saveFilm:"手順を動く画像で保存（APNG\
）",copied:"コピーしました。",notCopied:"コピーできませんでした。",filter:"絞り込み",length:"手数",
all:"すべて",unsolved:"まだ",done:"解いた",search:"番号・題名・作者",count:e=>`${e}題`,nothing:"当てはまる問題\
がありません。",wasSolved:"解答済み",helped:"ヒントあり",print:"印刷",diagrams:"図面",perPage:e=>`1ペ\
ージに${e}題`,solutionsEnd:"解答は巻末",solutionsUpside:"解答は同じページに逆さ",solutionsNone:"解答なし",
solutions:"解答",pieces:"駒",wood:"五角形",flat:"文字だけ",theme:"配色",auto:"自動",light:"明るい",dark:"\
暗い",tongue:"言語",engineHas:e=>`このページには詰将棋エンジン tsumi（${e} KiB）が入っています。`,
engineNone:"このページにはエンジンが入っていません。解答にない手は判定できません。",keys:"\
キー操作：矢印で盤上を移動、Enterで選択・着手、Escで取消、Uで戻す、Hでヒント、N・Pで次・前、Fで反転。解答では←→で一手ずつ、↑↓で変化。",
made:"tsumi で作成",noProblems:"問題がありません。",remember:"解いた問題はこのブラウザが覚えます。",
forget:"記録を消す",progress:(e,t)=>`${t}題中${e}題を解きました。`,nextUnsolved:"次の未解答",daily:"\
今日の一題",streak:e=>`${e}日続いています。`,sound:"音",on:"鳴らす",off:"鳴らさない",forgotten:"記録\
を消しました。",attacks:e=>`${e}の攻め`,compose:"創作盤",box:"駒箱",boxHint:"駒箱から盤や持駒へ動かします。盤上の駒をもう一度選ぶと、\
向きと成りが変わります。",rest:"残りは玉方",restDone:"残りの駒を玉方の持駒にしました。",
mirror:"左右反転",swap:"先後を入替",undo:"元に戻す",redo:"やり直す",clear:"盤を空に",read:"貼り付け・ファイ\
ル",readHint:"SFEN、KIF、KI2、CSA、BODを貼り付けるか、ファイルをここに落としてください。",
readDone:e=>`${e}題を読み込みました。`,readOpen:"ファイルを選ぶ",load:"読み込む",badText:e=>`読み込めませ\
ん：${e}`,badSome:(e,t)=>`読めない問題が${e}題あります。${t}`,firstOf:e=>`はじめの${e}題だけを並べています。`,
saveShare:"保存・共有",inLine:"手順の途中です。最初の局面に戻ると駒を動かせます。",composeKeys:"\
キー操作：矢印で盤上を移動、K・R・B・G・S・N・L・Pで☗の駒（小文字は☖）、+で成、Deleteで除く、Enterで選択、Ctrl+Zで元に戻す。",
removeAsk:"この下書きを削除しますか。",drafts:"下書き",saveDraft:"下書きに保存",draftSaved:"下書きに保存\
しました。",noDrafts:"下書きはまだありません。",remove:"削除",solving:"調べています…",paused:"\
停止中",pause:"検討停止",resume:"検討再開",ready:"玉方の玉を置くと、調べ始めます。",result:"結\
果",searched:(e,t)=>`${e.toLocaleString("ja")}局面、${t}秒`,checkProblem:"余詰を検討",checking:(e,t)=>`検討中 ${e}\
 / ${t}`,openReport:"一部は時間内に決まりませんでした。",faults:"キズ",kinds:{fuzume:"不詰",yozume:"\
余詰",hayazume:"早詰",komaamari:"駒余り",hencho:"変長",hendo:"変同","hendo-yozume":"変同余詰"},minors:{unpromoted:"\
成・不成の非限定","other-square":"遠打ちの非限定",detour:"迂回手順","other-destination":"移動先の非限定",
"other-way":"合流",order:"手順前後","mate-in-one":"一手詰の余詰","last-move":"最終手余詰",mirror:"左右対称"},
atPly:e=>`${e}手目`,line:"手順",longest:"同手数の変化",brinkmate:"必至",threat:(e,t)=>`詰めろ：${e}（パスのと\
きと、ほかの ${t} 通りの応手）`,otherReplies:"詰ませ方の違う応手",othersForce:"余必至",unneeded:"\
不要駒",unneededNone:"どの駒を除いても、解が変わります。",attackers:"攻方",defenders:"玉方",unneededHas:e=>`\
除いても同じ手順で詰む駒：${e}`,tries:"紛れ",triesHint:"詰まない初手です。選ぶと、逃れる手順が出ます。",
noWasm:"エンジンがないので、調べることはできません。tsumi.wasm を同じ場所に置いてください。",
leftOver:"駒余り",fault:e=>"エンジンが止まりました。ページを開き直してください。",noMemory:"\
メモリが足りないので、調べられませんでした。",name:"題名",author:"作者",source:"出典"},gt=e=>e===
1?"1 ply":`${e} plies`,Be={language:"English",title:"Shogi mate problems",board:"Shogi board",hand:"In hand:",black:"Bla\
ck",white:"White",toMove:"to move",none:"none",empty:"empty",taken:"selected",target:"can go here",promotion:"Promote?",
promote:"Promote",stay:"Keep",plies:e=>`Mate in ${gt(e)}`,proofChecked:(e,t)=>`proof checked (${e.toLocaleString("en")} \
positions, ${t} MiB)`,atMost:e=>`Mate in at most ${e}`,noMate:"No mate",open:"Unsolved",problem:e=>`Problem ${e}`,of:(e,t)=>`${e}\
 / ${t}`,yourTurn:"Mate the king by checks alone.",yourTurnMore:e=>`${gt(e)} to go.`,defend:"The defender is to move. Th\
e answer shows the line.",right:"Right.",good:e=>`${e} is right.`,reply:e=>`The reply is ${e}.`,solved:e=>`Mate in ${gt(
e)}. Solved.`,solvedOther:e=>`Mate in ${gt(e)}, by another line than the solution's.`,noCheck:e=>`${e} is not a check.`,
mustBlock:"That move is not possible.",refuted:(e,t)=>`${e} is refuted by ${t}.`,refutingLine:e=>`Then ${e}, and there a\
re no more checks.`,refutingOn:e=>`Then ${e}, and still there is no mate.`,showLine:"Show the line",noEscape:e=>`${e} do\
es not mate.`,noMoreChecks:"There are no more checks.",goOn:"Try on, or take it back.",thinking:e=>`Looking at ${e} …`,
undecided:e=>`Whether ${e} mates was not settled in time.`,notInFile:e=>`${e} is not in this page's solution.`,yozume:(e,t)=>`${e}\
 mates too, in ${t} (a second solution).`,hayazume:(e,t)=>`${e} mates sooner, in ${t}.`,unpromoted:e=>`${e} mates in as \
many (promotion is left open).`,otherSquare:e=>`${e} mates in as many (the square is left open).`,order:e=>`${e} mates t\
oo (the moves in another order).`,detour:e=>`${e} mates too (a detour).`,image:e=>`${e} mates too (the mirror image).`,lastMove:e=>`${e}\
 mates too (another last move).`,hint:"Hint",hintPiece:e=>`Move the ${e}.`,hintDrop:e=>`Drop a ${e}.`,hintSquare:e=>`It \
goes to ${e}.`,hintMove:e=>`The move is ${e}.`,answer:"Answer",hideAnswer:"Hide the answer",takeBack:"Take back",again:"\
Start again",turn:"Turn the board",previous:"Previous problem",next:"Next problem",index:"Index",share:"Share",home:"Fro\
nt page",settings:"Settings",close:"Close",first:"First position",back:"One move back",forward:"One move forward",last:"\
Last position",moves:"Moves",variations:"Variations",hasVariations:"with variations",start:"Start",mated:"Mate",left:e=>`${gt(
e)} left`,copySfen:"Copy SFEN",copyKif:"Copy KIF",copyLink:"Copy link to the problem",copyPly:"Copy link to this positio\
n (shows the answer)",isLocal:"This page is a file on your device: its links open here only.",onlyOwn:e=>`${e} moves: on\
ly those pieces can be taken up.`,saveKif:"Save KIF",savePicture:"Save a picture (PNG)",copyPicture:"Copy a picture",saveFilm:"\
Save the line as a moving picture (APNG)",copied:"Copied.",notCopied:"It could not be copied.",filter:"Filter",length:"L\
ength",all:"All",unsolved:"Unsolved",done:"Solved",search:"Number, title, author",count:e=>`${e} problems`,nothing:"No p\
roblem fits.",wasSolved:"Solved",helped:"With a hint",print:"Print",diagrams:"Diagrams",perPage:e=>`${e} on a page`,solutionsEnd:"\
Solutions at the end",solutionsUpside:"Solutions upside down below",solutionsNone:"No solutions",solutions:"Solutions",pieces:"\
Pieces",wood:"Pentagons",flat:"Characters",theme:"Colours",auto:"Automatic",light:"Light",dark:"Dark",tongue:"Language",
engineHas:e=>`This page has the mate engine tsumi in it (${e} KiB).`,engineNone:"This page has no engine: moves beside t\
he solution cannot be judged.",keys:"Keys: arrows move on the board, Enter selects and moves, Escape puts back, U takes \
back, H hints, N and P next and previous, F turns. In the answer, left and right step, up and down choose variations.",made:"\
Made with tsumi",noProblems:"There are no problems.",remember:"This browser remembers what you have solved.",forget:"For\
get it",progress:(e,t)=>`${e} of ${t} solved.`,nextUnsolved:"Next unsolved",daily:"Problem of the day",streak:e=>`${e} d\
ays in a row.`,sound:"Sound",on:"On",off:"Off",forgotten:"Forgotten.",attacks:e=>`${e} attacks`,compose:"Composing board",
box:"Box",boxHint:"Move pieces from the box to the board or into a hand. Select a piece on the board twice to turn or pr\
omote it.",rest:"Rest to the defender",restDone:"The defender has the rest of the pieces.",mirror:"Mirror",swap:"Swap si\
des",undo:"Undo",redo:"Redo",clear:"Clear",read:"Paste or open",readHint:"Paste SFEN, KIF, KI2, CSA or BOD, or drop a fi\
le here.",readDone:e=>`${e} read.`,readOpen:"Choose a file",load:"Read",badText:e=>`It cannot be read: ${e}`,badSome:(e,t)=>`${e}\
 could not be read: ${t}`,firstOf:e=>`Only the first ${e} are listed.`,saveShare:"Save or share",inLine:"A line is being\
 played: at its start pieces can be moved again.",composeKeys:"Keys: arrows move on the board, K, R, B, G, S, N, L and P\
 put a piece of Black there (small letters: White), + promotes, Delete takes away, Enter selects, Ctrl+Z undoes.",removeAsk:"\
Remove this draft?",drafts:"Drafts",saveDraft:"Keep as a draft",draftSaved:"Kept as a draft.",noDrafts:"No drafts yet.",
remove:"Remove",solving:"Searching …",paused:"Paused",pause:"Stop searching",resume:"Search on",ready:"Put the defende\
r's king on the board, and the search begins.",result:"Result",searched:(e,t)=>`${e.toLocaleString("en")} positions, ${t}\
 s`,checkProblem:"Check for cooks",checking:(e,t)=>`Checking ${e} of ${t}`,openReport:"Some of it was not settled in tim\
e.",faults:"Faults",kinds:{fuzume:"no mate",yozume:"second solution",hayazume:"shorter mate",komaamari:"pieces left over",
hencho:"longer defence",hendo:"equal defence","hendo-yozume":"second solution behind an equal reply"},minors:{unpromoted:"\
promotion left open","other-square":"square left open",detour:"detour","other-destination":"square of a move left open",
"other-way":"another way back",order:"order of moves","mate-in-one":"another mate in one","last-move":"another last move",
mirror:"mirror image"},atPly:e=>`ply ${e}`,line:"Line",longest:"Defences of the same length",brinkmate:"Brinkmate",threat:(e,t)=>`\
Threatened: ${e} (after a pass, and after ${t} other replies)`,otherReplies:"Replies that are met otherwise",othersForce:"\
Other moves that force a brinkmate",unneeded:"Unneeded pieces",unneededNone:"Without any one of the pieces the solution \
changes.",attackers:"the attacker's ",defenders:"the defender's ",unneededHas:e=>`The line stays the same without: ${e}`,
tries:"Tries",triesHint:"First moves that do not mate. Choose one to see what refutes it.",noWasm:"There is no engine, s\
o nothing can be checked. Put tsumi.wasm beside this page.",leftOver:"pieces left",fault:e=>`The engine has stopped (${e}\
). Please open the page again.`,noMemory:"There is not enough memory to search.",name:"Title",author:"Author",source:"So\
urce"},Tt="en",h=Be,S=()=>Tt==="ja";function Wn(e){Tt=e,h=Tt==="ja"?Gn:Be}function At(e){let t=e??A.get("language")??((navigator.
languages?.[0]??navigator.language).startsWith("ja")?"ja":"en");Wn(t==="ja"?"ja":"en"),document.documentElement.lang=Tt}var j=["","一","二","三","四","五","六","七","八","九"],Vn="０１２３４５６７８９",D=["","歩","香","\
桂","銀","金","角","飛","玉","と","杏","圭","全","","馬","龍"],Lt=["","歩","香","桂","銀","金","角","飛",
"玉","と","成香","成桂","成銀","","馬","龍"],ee=["","pawn","lance","knight","silver","gold","bishop","rook","k\
ing","promoted pawn","promoted lance","promoted knight","promoted silver","","horse","dragon"],Z=e=>Vn[N(e)]+j[T(e)],ne=e=>e<
2?"":e<10?j[e]:`十${j[e-10]}`;function it(e,t=""){return X.filter(s=>e[s]>0).map(s=>D[s]+ne(e[s])).join(t)}function zn(e,t,n=-1){
let s=e.side===0?"▲":"△",o=t.drop||M(e.board[t.from]),r=De(e,t),i="";t.drop>0?i=r.length>0?"打":"":(i=r.length>0?qn(
e,t,r):"",i+=se(e,t,o));let a=i===""?"同　":"同",l=t.to===n?a:Z(t.to);return s+l+Lt[o]+i}function se(e,t,n){return t.
promotes?"成":te(n,e.side,t.from,t.to)?"不成":""}function De(e,t){let n=t.drop>0?t.drop+e.side*16:e.board[t.from],s=[];
return e.board.forEach((o,r)=>{o===n&&r!==t.from&&e.reach(r).includes(t.to)&&s.push(r)}),s}function qn(e,t,n){let s=e.side===
0?1:-1,o=g=>s*(T(g)-T(t.to)),r=g=>s*(N(t.to)-N(g)),i=g=>o(g)>0?"上":o(g)<0?"引":"寄",a=M(e.board[t.from]),l=i(t.from);
if(n.every(g=>i(g)!==l))return l;let c=Y(a)>=6;if(!c&&o(t.from)===1&&r(t.from)===0)return"直";let p=g=>r(g)-r(t.from),u=c?
n.every(g=>p(g)>0)?"左":"右":r(t.from)<0?"左":"右";return n.filter(g=>c?!1:Math.sign(r(g))===Math.sign(r(t.from))).length===
0?u:u+l}function Jn(e,t){let n=l=>`${N(l)}${T(l)}`;if(t.drop>0)return`${ft(t.drop)}*${n(t.to)}`;let s=M(e.board[t.from]),
o=De(e,t).length>0?n(t.from):"",r=e.board[t.to]===0?"-":"x",i=se(e,t,s),a=t.promotes?"+":i===""?"":"=";return ft(s)+o+r+
n(t.to)+a}var G=(e,t,n=-1)=>S()?zn(e,t,n):Jn(e,t);function Fe(e,t,n){let s=t.drop||M(e.board[t.from]);if(n){let a=e.side===
0?"先手":"後手",l=t.drop>0?"打つ":t.promotes?"成":se(e,t,s);return`${a}、${Z(t.to)}${Lt[s]}${l}`}let o=e.side===
0?"Black":"White",r=`${N(t.to)} ${T(t.to)}`;if(t.drop>0)return`${o} drops a ${ee[s]} on ${r}`;let i=e.board[t.to]===0?"m\
oves to":"takes on";return`${o}: ${ee[s]} ${i} ${r}${t.promotes?" and promotes":""}`}function bt(e,t){if(e===0)return"";
let n=O(e)===0,s=M(e);return t?(n?"先手の":"後手の")+Lt[s]:`${n?"Black":"White"} ${ee[s]}`}function*Q(e,t){let n=e,
s=-1;for(let o of t)yield[n,o,s],n=n.after(o),s=o.to}function Ue(e,t,n,s,o=[]){let r=Array.from({length:9},(u,m)=>`|${[...t.
board.subarray(m*9,m*9+9)].map(f=>f===0?" ・":(O(f)===0?" ":"v")+D[M(f)]).join("")}|${j[m+1]}`),i="+-------------------\
--------+",a=["# KIF version=2.0 encoding=UTF-8",...[["作品名",e.name],["作者",e.author],["出典",e.source]].map(([
u,m])=>[u,(m??"").replace(/[\r\n]+/g," ").trim()]).filter(([,u])=>u!=="").map(u=>u.join("：")),`後手の持駒：${it(
t.hands[1],"　")||"なし"}`,"  ９ ８ ７ ６ ５ ４ ３ ２ １",i,...r,i,`先手の持駒：${it(t.hands[0],"　")||
"なし"}`,...t.side===1?["後手番"]:[],"手数----指手---------消費時間--"],l=u=>(o[u]??"").split(`
`).filter(Boolean).map(m=>`*${m}`),c=[...Q(t,n)].map(([u,m,g],f)=>{let b=m.drop||M(u.board[m.from]),v=m.to===g?"同　":
Z(m.to),E=m.drop>0?"打":`${m.promotes?"成":""}(${N(m.from)}${T(m.from)})`;return[`${f+1} ${v}${Lt[b]}${E}`,...l(f+1)]}),
p=s?[`${n.length+1} 詰み`,`まで${n.length}手で詰み`]:[];return[...a,...l(0),...c.flat(),...p,""].join(`
`)}var Ct=class{place=0;root;#t;#e;#n=new Map;#s=d("ol",{class:"moves","aria-label":h.moves});#a=d("p",{class:"status"});#o=d(
"p",{class:"comment"});#l=d("div",{class:"branches",role:"group","aria-label":h.variations});#r;#c="";constructor(t,n){this.#t=
t,this.#e=n;let s=o=>$(o,h[o],()=>this[o](),{id:o});this.#r={first:s("first"),back:s("back"),forward:s("forward"),last:s(
"last")},this.root=d("div",{class:"answer"},d("nav",{class:"steps","aria-label":h.moves},...Object.values(this.#r)),this.#a,
this.#o,this.#l,this.#s),this.#s.addEventListener("keydown",o=>this.#u(o)),this.#h()}#i(t){return this.#t.places[t].next[this.#n.
get(t)??0]}#m(){let t=this.#t.path(this.place);for(let n=this.#i(this.place);n!==void 0;n=this.#i(n))t.push(n);return t}get ply(){
return this.#t.path(this.place).length}get isMain(){let{places:t}=this.#t;return this.#t.path(this.place).every(n=>t[t[n].
before].next[0]===n)}get isMate(){return this.#t.places[this.place].plies===0}position(){return this.#t.position(this.place)}go(t){
for(let n of this.#t.path(t)){let{before:s}=this.#t.places[n];this.#n.set(s,this.#t.places[s].next.indexOf(n))}this.place=
t,this.#h(),this.#e()}first(){this.go(0)}back(){this.go(this.#t.places[this.place].before)}forward(){this.go(this.#i(this.
place)??this.place)}last(){this.go(this.#m().at(-1)??0)}choose(t){let{length:n}=this.#t.places[this.place].next;return n<
2?!1:(this.#n.set(this.place,((this.#n.get(this.place)??0)+t+n)%n),this.#h(),!0)}placeOf(t){let n=0;for(let s=0;s<t&&this.#t.
places[n].next.length>0;s+=1)n=this.#t.places[n].next[0];return n}text(t){let{before:n,move:s}=this.#t.places[t],o=this.#t.
position(n);return G(o,s,this.#t.places[n].move?.to)}#u(t){let s={ArrowLeft:"back",ArrowUp:"back",ArrowRight:"forward",ArrowDown:"\
forward",Home:"first",End:"last"}[t.key];s!==void 0&&!t.ctrlKey&&!t.altKey&&!t.metaKey&&(t.preventDefault(),t.stopPropagation(),
this[s]())}#h(){let{places:t}=this.#t,n=this.#s.contains(document.activeElement),s=this.#m(),o=s.join();o!==this.#c&&(this.#c=
o,this.#s.replaceChildren(...this.#p(s)));for(let p of this.#s.querySelectorAll("[aria-current]"))p.removeAttribute("ari\
a-current");let r=s.indexOf(this.place);[...this.#s.children].forEach((p,u)=>{p.firstElementChild.tabIndex=u===Math.max(
0,r)?0:-1});let i=this.#s.children[r]?.firstElementChild;if(i?.setAttribute("aria-current","true"),n&&(i??this.#s.querySelector(
"button"))?.focus({preventScroll:!0}),i instanceof HTMLElement){let p=i.offsetTop-this.#s.offsetTop,u=p<this.#s.scrollTop||
p+i.offsetHeight>this.#s.scrollTop+this.#s.clientHeight;this.#s.scrollTop=u?p-this.#s.clientHeight/2:this.#s.scrollTop}let{
next:a,plies:l}=t[this.place];this.#l.replaceChildren(...a.length<2?[]:a.map((p,u)=>d("button",{type:"button","aria-pres\
sed":String(u===(this.#n.get(this.place)??0)),onclick:()=>this.go(p)},this.text(p))));let c=l===0?h.mated:l===null?"":h.
left(l);this.#a.textContent=[`${this.ply} / ${s.length}`,c].filter(Boolean).join("　"),this.#o.textContent=this.#t.comment(
this.place),this.#o.hidden=this.#o.textContent==="",this.#r.first.disabled=this.#r.back.disabled=this.place===0,this.#r.
forward.disabled=this.#r.last.disabled=a.length===0}#p(t){let{places:n}=this.#t,s=this.#t.start;return t.map((o,r)=>{let{
move:i,before:a}=n[o],l=G(s,i,n[a].move?.to);s=s.after(i);let c=n[a].next.length>1;return d("li",{},d("button",{type:"bu\
tton",class:c?"branch":void 0,title:c?h.hasVariations:void 0,onclick:()=>this.go(o)},d("small",{},String(r+1)),l))})}};var F=class extends Error{constructor(t,n,s){super(n),this.name="TsumiError",this.code=t,this.japanese=s}},V=e=>new F("a\
rgument",e),_e=e=>e.map(t=>JSON.stringify(t)).join(", "),et=e=>typeof e=="string"?JSON.stringify(e):Array.isArray(e)?"a \
list":e!==null&&["object","function"].includes(typeof e)?`a value of ${e.constructor?.name??"no class"}`:String(e),H=(e,t)=>({
words:e,test:t}),I=H("true or false",e=>typeof e=="boolean"),P=(e,t=1)=>H(`a whole number from ${t} to ${e}`,n=>Number.isInteger(
n)&&n>=t&&n<=e),oe=(...e)=>H(`one of ${_e(e)}`,t=>e.includes(t)),re=(e,t=0)=>H(`a whole number from ${t} to ${e}, or the\
 least and the greatest as a list`,n=>{let[s,o=s,...r]=Array.isArray(n)?n:[n],i=a=>Number.isInteger(a)&&a>=t&&a<=e;return i(
s)&&i(o)&&s<=o&&r.length===0}),Ot=H('a square such as "5a", or two corners such as "1a-4d"',e=>typeof e=="string"&&/^[1-9][a-i](-[1-9][a-i])?$/.
test(e)),ie=H('a list of pieces as in SFEN, such as "P", "+r"',e=>Array.isArray(e)&&e.every(t=>/^(\+?[PLNSBR]|G)$/i.test(
t))),Nt=H("a list of moves in USI notation",e=>Array.isArray(e)&&e.every(t=>typeof t=="string")),le=65535,Ge=4294967295,
We=16,Xn=1e6,tt={milliseconds:H("a number above 0",e=>Number.isFinite(e)&&e>0),nodes:P(Number.MAX_SAFE_INTEGER),hashMib:P(
256),rootDefends:I,rest:I,threads:P(We),signal:H("an AbortSignal",e=>typeof e?.throwIfAborted=="function"),onProgress:H(
"a function",e=>typeof e=="function")},{nodes:Ys,...Yn}=tt,je=["sacrifice","unpromoted","interposition","intermediate","\
distant","smoke","figure"],ae=4294967295,Zn={solve:{...tt,mateLimit:P(1e4),effort:oe("any","short","shortest"),tsume:I,multipv:P(
600),variations:H(`true, false or a whole number up to ${le}`,e=>I.test(e)||P(le,0).test(e)),brinkmate:H("true, false or\
 a whole number from 1",e=>I.test(e)||P(Ge).test(e)),faults:I,refutation:I,solution:Nt},extend:{...tt,nodes:P(Number.MAX_SAFE_INTEGER,
0),plies:H("an odd number from 3 to 65535",e=>P(65535,3).test(e)&&e%2===1),add:P(38,0),most:P(ae),region:Ot,pieces:ie,tokinOnly:I,
hand:P(38,0),sacrifices:I,noCaptures:I,theme:oe("smoke"),solution:Nt},hunt:{...Yn,plies:re(99,1),king:Ot,put:re(9),region:Ot,
pieces:ie,tokinOnly:I,hand:re(9),theme:H(`a list of ${_e(je)}`,e=>Array.isArray(e)&&e.every(t=>je.includes(t))),all:I,from:P(
Number.MAX_SAFE_INTEGER,0),seed:P(Number.MAX_SAFE_INTEGER,0),most:P(ae)},place:{...tt,nodes:P(Number.MAX_SAFE_INTEGER,0),
line:Nt,add:P(8),most:P(ae),region:Ot,pieces:ie,tokinOnly:I},check:{...tt,rules:oe("strict","magazine","smartphone"),solution:Nt},
matesWithin:{threads:tt.threads,signal:tt.signal}},Ke=P(9);function ce(e,{cores:t,lack:n}){if(e>1&&n!==null)throw new F(
"threads",`there can be no ${e} threads here: ${n}`);return e!==void 0||n!==null?{threads:e??1}:{threads:Math.max(1,Math.
min(t-1,We)),nodesAlone:Xn}}function Ve(e,t,n){if(typeof t!="string")throw V(`the problem must be a text, such as an SFE\
N, not ${et(t)}`);return ze(e,n)}function ze(e,t){if(typeof t!="object"||t===null)throw V(`options must be an object, no\
t ${et(t)}`);let n=Zn[e],s=Object.entries(t).filter(([,a])=>a!==void 0);for(let[a,l]of s){if(!Object.hasOwn(n,a))throw V(
`${a} is not an option of ${e}: these are ${Object.keys(n).join(", ")}`);if(!n[a].test(l))throw V(`${a} must be ${n[a].words}\
, not ${et(l)}`)}let{signal:o,onProgress:r,...i}=Object.fromEntries(s);return i}function he(e,t,n,s){let{variations:o,brinkmate:r,
...i}=Ve(e,t,n),a=o===!0?le:Number(o??0),l=r===!0?Ge:r||void 0;return JSON.stringify({[e]:{...i,...ce(i.threads,s),problem:t,
variations:a,brinkmate:l}})}function qe(e,t,n,s){let{milliseconds:o,hashMib:r,rootDefends:i,rest:a,threads:l,solution:c,
...p}=Ve(e,t,n),u=f=>typeof f=="number"?[f,f]:f,m=e==="hunt"?{plies:u(p.plies),put:u(p.put),hand:u(p.hand)}:{},g={milliseconds:o,
hashMib:r,rootDefends:i,rest:a,solution:c,...ce(l,s)};return JSON.stringify({compose:{...g,problem:t,composing:{[e]:{...p,
...m}}}})}function Je(e,t,n){if(!Ke.test(e))throw V(`plies must be ${Ke.words}, not ${et(e)}`);let s=ze("matesWithin",t),
{threads:o}=ce(s.threads,n);return r=>JSON.stringify({within:{sfens:r,plies:e,threads:o}})}function*Xe(e){let t=typeof e==
"string";if(!t&&typeof e?.[Symbol.iterator]!="function")throw V(`positions must be SFENs, or a text with one on each lin\
e, not ${et(e)}`);let n=t?e.split(/\r?\n/):e;t&&n.at(-1)===""&&n.pop();for(let s of n){if(typeof s!="string")throw V(`ea\
ch position must be an SFEN, not ${et(s)}`);yield s}}function Ye(e){if(typeof e=="string"||e instanceof Uint8Array)return e;
if(e instanceof ArrayBuffer)return new Uint8Array(e);throw V(`a file must be its text or its bytes (Uint8Array, ArrayBuf\
fer), not ${et(e)}`)}var Qn=2e4,ts="the engine has one";function Ze({start:e,cores:t=1,lack:n=ts}){let s={cores:t,lack:n},o,r=0,i=new Map,a=f=>{
let b=i.get(f);return i.delete(f),i.size===0&&o?.rest(),b?.cleanUp(),b},l=({id:f,progress:b,found:v,answer:E,error:k,broken:x})=>{
x!==void 0?(o?.end(),c(new Error(x))):b!==void 0?i.get(f)?.onProgress?.(b):v!==void 0?i.get(f)?.onFound?.(v):k!==void 0?
a(f)?.reject(new F(k.code,k.message,k.japanese)):a(f)?.resolve(E)},c=f=>{o=void 0;let b=f instanceof F?f:new F("worker",
f.message);[...i.keys()].forEach(v=>a(v)?.reject(b))},p=()=>{let f=()=>o===b,b=e(v=>f()&&l(v),v=>f()&&c(v));return b},u=(f,b,{
signal:v,onProgress:E,onFound:k}={})=>new Promise((x,U)=>{v?.throwIfAborted(),o??=p();let B=++r,J=()=>{o?.post({stop:B}),
a(B)?.reject(v.reason)};v?.addEventListener("abort",J);let St=()=>v?.removeEventListener("abort",J);i.set(B,{resolve:x,reject:U,
onProgress:E,onFound:k,cleanUp:St}),o.post({id:B,kind:f,text:b})});async function m(f,b,v={}){let E=Je(b,v,s),k=[],x=[],
U=async()=>{(await u("ask",E(x),v)).forEach(B=>k.push(B)),x=[]};for(let B of Xe(f))x.push(B),x.length===Qn&&await U();return x.
length>0&&await U(),k}async function*g(f,b,v){let E=qe(f,b,v,s),{signal:k,onProgress:x}=v;k?.throwIfAborted();let U=new AbortController,
B=()=>U.abort(k.reason);k?.addEventListener("abort",B);let J=[],St=!1,Jt=()=>{},In=Xt=>{J.push(Xt),Jt()},Pe=u("ask",E,{signal:U.
signal,onProgress:x,onFound:In}),Te=()=>{St=!0,Jt()};Pe.then(Te,Te);try{for(;J.length>0||!St;)J.length>0?yield J.shift():
await new Promise(Rn=>{Jt=Rn});let Xt=await Pe;x?.(Xt)}finally{k?.removeEventListener("abort",B),U.abort()}}return{extend:(f,b={})=>g(
"extend",f,b),hunt:(f,b={})=>g("hunt",f,b),place:(f,b={})=>g("place",f,b),solve:async(f,b={})=>u("ask",he("solve",f,b,s),
b),check:async(f,b={})=>u("ask",he("check",f,b,s),b),matesWithin:m,read:async f=>u("read",Ye(f)),close:()=>{o?.end(),c(new F(
"closed","the package was closed"))}}}function Qe(e,t,n){let s=URL.createObjectURL(new Blob([e],{type:"text/javascript"})),o=new Worker(s);return o.onmessage=
({data:r})=>t(r),o.onerror=({message:r})=>n(new Error(r||"the worker could not be started")),{post:r=>o.postMessage(r),end:()=>{
o.terminate(),URL.revokeObjectURL(s)},rest:()=>{}}}var tn=`"use strict";(()=>{var p=new TextDecoder,m=new TextEncoder;function y(n){let t=()=>{throw new Error("no such fun\
ction")},e={};for(let{module:s,
name:r}of WebAssembly.Module.imports(n))e[s]??={},e[s][r]=t;return e}var f=class{isSuspended=!1;#o=[];#t;#e;#c;#n;#s=[];\
#i=!1;#r=0;constructor(t,{
work:e,slice:s=5,complain:r=()=>{}}){let o=(i,c)=>p.decode(new Uint8Array(this.#t.memory.buffer,i,c)),{exports:h}=new We\
bAssembly.
Instance(t,{...y(t),host:{now:()=>performance.now(),pause:()=>this.#u(),descend:()=>this.#l(),resume:()=>this.work(s),re\
fused:i=>{
this.#r=i>>>0},say:(i,c)=>this.#o.push(o(i,c)),complain:(i,c)=>r(o(i,c))}});this.#t=h,this.#e=h.__stack_pointer.value,th\
is.#c=
this.#a(1048576)+1048576,this.#n=[{enter:h[e],store:this.#h(0)}],this.call("begin")}get bytes(){return this.#t.memory.bu\
ffer.
byteLength}call(t,e){let s=this.#t,r=s.__stack_pointer,o=r.value;if(this.#r=0,r.value=this.#c,e!==void 0){let i=typeof e\
==
"string"?m.encode(e):e,c=s.buffer(i.length);if(c===0)throw new RangeError(\`no memory for a text of \${i.length} bytes\`);n\
ew Uint8Array(
s.memory.buffer,c,i.length).set(i)}let h=s[t]();return r.value=o,h}work(t){let e=this.#t,s=e.__stack_pointer,r=s.value;t\
his.#r=
0,s.value=this.#e,e.slice(performance.now()+t),this.#f(),e.slice(1/0),this.#e=s.value,s.value=r}#f(){let t=this.#t,e=thi\
s.#n,
s=this.isSuspended;for(;;){let{enter:r,store:o}=e.at(-1);if(s&&t.asyncify_start_rewind(o),r(),s=t.asyncify_get_state()==\
=
1,s){if(t.asyncify_stop_unwind(),!this.#i)break;this.#i=!1,e.push({enter:t.deeper,store:this.#h(e.length)}),s=!1}else if\
(e.
length>1)e.pop(),s=!0;else break}this.isSuspended=s}#h(t){return this.#s[t]??=this.#a(2097152),this.#s[t]}#a(t){let e=th\
is.#t.
region(t);if(e===0)throw new RangeError(\`no memory for \${t} bytes\`);return e}#l(){this.#i=this.#u()}#u(){let t=this.#t;i\
f(t.
asyncify_get_state()===2)return t.asyncify_stop_rewind(),!1;let{store:e}=this.#n.at(-1);return new Uint32Array(t.memory.\

buffer,e,2).set([e+8,e+2097152]),t.asyncify_start_unwind(e),!0}why(t){return this.#r>0&&t instanceof WebAssembly.Runtime\
Error?
\`no memory for \${this.#r} bytes\`:String(t)}take(){return this.#o.splice(0)}};function l(n){if(Array.isArray(n))return n.\
map(l);if(n===null||typeof n!="object")return n;let t=([e,s])=>[e.replace(/_(.)/g,
(r,o)=>o.toUpperCase()),l(s)];return Object.fromEntries(Object.entries(n).map(t))}var a=class{#o;#t;#e;#c=[];#n=[];#s;co\
nstructor(t,e){
this.#o=t,this.#t=e}receive(t){t.stop===void 0?this.#n.push(t):t.stop===this.#s?.id?this.#e.call("stop"):this.#n=this.#n\
.
filter(({id:e})=>e!==t.stop),this.#s===void 0&&this.#i()}#i(){if(this.#s=this.#n.shift(),this.#s===void 0)return;let{kin\
d:t,
text:e}=this.#s;this.#r(s=>s.call(t,e))}#r(t){try{this.#e??=this.#o(e=>this.#c.push(e)),t(this.#e),this.#e.take().forEac\
h(
e=>this.#h(l(JSON.parse(e))))}catch(e){let s=this.#f(this.#e?.why(e)??String(e));this.#e?.end?.(),this.#e=void 0,this.#h\
(
{error:s})}if(this.#s===void 0)this.#i();else{let e=()=>this.#r(s=>s.work(8));this.#e.later===void 0?w(e):this.#e.later(\

e)}}#f(t){let e=[...this.#c.splice(0),t].join("; ");return{code:/no memory|out of memory|allocat/i.test(e)?"memory":/cal\
l stack|recursion/i.
test(e)?"depth":"failed",message:e}}#h(t){this.#t({id:this.#s.id,...t}),t.progress===void 0&&t.found===void 0&&(this.#s=\

void 0)}},w=globalThis.setImmediate??(()=>{let{port1:n,port2:t}=new MessageChannel,e;return t.onmessage=()=>e(),s=>{e=s,\

n.postMessage(void 0)}})();var d=[],u;self.onmessage=async({data:n})=>{if(n.module===void 0){u===void 0?d.push(n):u.rece\
ive(n);return}try{let t=await WebAssembly.
compile(n.module),e=s=>new f(t,{work:"answer",complain:s});u=new a(e,s=>self.postMessage(s)),d.splice(0).forEach(s=>u.re\
ceive(
s))}catch(t){self.postMessage({broken:String(t)})}};})();
`;var en=({moves:e,tsume:t})=>t===void 0||t.leads?e:t.upper===0?[]:t.moves??e;async function ns(){let e=document.getElementById(
"data-engine")?.textContent?.trim();if(!e)return null;let{body:t}=await fetch(`data:application/octet-stream;base64,${e}`);
return nn(t)}var nn=e=>new Response(e.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),ss=new Promise(e=>{document.
readyState==="loading"?addEventListener("DOMContentLoaded",()=>e(),{once:!0}):e()});async function os(e){let t=await fetch(
new URL(e,document.baseURI)).catch(()=>null);if(!t?.ok)throw new F("missing","there is no engine in the page, nor beside\
 it");let n=await t.arrayBuffer();return new Uint8Array(n,0,2).join()==="31,139"?nn(new Blob([n]).stream()):n}var Ht=()=>Math.
round((document.getElementById("data-engine")?.textContent?.length??0)*.75/1024);function sn(e=""){return!(Ht()>0)&&e===
""?null:Ze({start:(s,o)=>{let r=Qe(tn,s,o);return ss.then(ns).then(i=>i??os(e)).then(i=>r.post({module:i}),o),r}})}var rs=[[/^mate in at most (\d+) plies$/,e=>`${e}手以内に詰みます。`],[/^no mate in at most (\d+) plies$/,e=>`${e}\
手以内では詰みません。`],[/^no mate in any number of plies$/,()=>"何手かけても詰みません。"],[/^the shortest mate takes (\d+) plies$/,
e=>`最短で${e}手で詰みます。`],[/^the mate without futile interpositions takes (\d+) plies$/,e=>`無駄合を除いて${e}\
手で詰みます。`],[/^complete in (\d+) plies,/,e=>`${e}手の完全作です。`]];function is(e,t){for(let[n,s]of t){
let o=n.exec(e);if(o!==null)return s(...o.slice(1))}return null}var on=e=>S()?is(e,rs)??"":e;var cn={},as=[0,.84,.87,.88,.92,.92,.96,.96,1],an="M50 4Q51 4 52 4.6L78.6 17.6Q80 18.4 80.3 20L91.6 91.2Q92 95 88.4 95L1\
1.6 95Q8 95 8.4 91.2L19.7 20Q20 18.4 21.4 17.6L48 4.6Q49 4 50 4Z",de=e=>cn[e]??"",ln=new Map;function It(e){let t=ln.get(
e)??new Path2D(de(e));return ln.set(e,t),t}var ue=e=>`o${e.codePointAt(0).toString(16)}`;function ls(e,t){let n=as[Y(e)],
s=t?"rotate(180 50 50) ":"",o=`translate(${50*(1-n)} ${95*(1-n)-2*(1-n)}) scale(${n})`,r=`translate(50 58) scale(${e===8?
.06:.058}) translate(-500 -520)`;return y("g",{},y("path",{d:an,class:"piece-shadow",transform:`translate(1.2 2.6) ${s}${o}`}),
y("g",{transform:s+o},y("path",{d:an,class:t?"piece-wood turned":"piece-wood"}),y("path",{d:de(D[e]),transform:r,class:e>
8?"piece-promoted":"piece-ink"})))}function cs(e,t){let n=t?"rotate(180 50 50) ":"";return y("path",{d:de(D[e]),transform:`${n}\
translate(8 7) scale(0.084)`,class:"piece-flat"})}function hn(e){cn=e;let t=Object.entries(e).map(([s,o])=>y("path",{id:ue(
s),d:o}));D.forEach((s,o)=>{if(s!=="")for(let r of[!1,!0]){let i=`${r?"w":"b"}${o}`;t.push(y("symbol",{id:`wood-${i}`,viewBox:"\
0 0 100 100"},ls(o,r)),y("symbol",{id:`flat-${i}`,viewBox:"0 0 100 100"},cs(o,r)))}});let n=(s,o,r)=>y("linearGradient",
{id:s,x1:0,y1:0,x2:0,y2:1},y("stop",{offset:0,"stop-color":o}),y("stop",{offset:1,"stop-color":r}));return y("svg",{class:"\
away",width:0,height:0,"aria-hidden":"true"},y("defs",{},n("piece-light","#fbe9bf","#eecd8c"),n("piece-light-turned","#e\
ecd8c","#fbe9bf"),...t))}function yt(e,t,n){let s=O(e)===1!==t,o=`#${n}-${s?"w":"b"}${M(e)}`;return y("svg",{class:"piec\
e",viewBox:"0 0 100 100","aria-hidden":"true"},y("use",{href:o}))}var w=40,hs="☗☖";function Rt(e,t,n,s,o=!1){let r=s/1e3,i=o?" rotate(180 500 500)":"";return y("use",{href:`#${ue(e)}`,
transform:`translate(${t} ${n}) scale(${r})${i}`})}var Bt=Array.from({length:8},(e,t)=>(t+1)*w).map(e=>`M0 ${e}H${9*w}M${e}\
 0V${9*w}`).join("");function ds(e,t){let n=y("g",{},y("path",{d:Bt,class:"diagram-lines"}),y("path",{d:`M0 0H${9*w}V${9*
w}H0Z`,class:"diagram-frame"}));return e.board.forEach((s,o)=>{if(s!==0){let r=t?80-o:o;n.append(Rt(D[M(s)],r%9*w+3,Math.
floor(r/9)*w+3,w-6,O(s)===1!==t))}}),n}function dn(e,t,n,s){return y("g",{},...[...e].map((o,r)=>Rt(o,t,n+r*s*1.08,s)))}
var wt=(e,t)=>`${hs[t]}持駒${it(e.hands[t])||"なし"}`,nt=[-32,-28,456,394];function un(e,t){let n=t===1,s=e.rest().every(
(a,l)=>l===0||l===8||a===0),o=ds(e,n);for(let a=0;a<9;a+=1){let l="１２３４５６７８９"[n?a:8-a],c=j[n?9-a:a+1];
o.append(Rt(l,a*w+11,-22,18),Rt(c,9*w+5,a*w+11,18))}let r=a=>Math.min(24,(9*w-12)/(a.length*1.08)),i=wt(e,t);if(o.append(
dn(i,9*w+32,6,r(i))),!s){let a=wt(e,1-t),l=y("g",{transform:`translate(-6 ${9*w-6}) rotate(180)`});l.append(dn(a,0,0,r(a))),
o.append(l)}return o}function pn(e,t,n){let s=Math.round(n*devicePixelRatio),o=d("canvas",{class:"diagram",width:s,height:s,
"aria-hidden":"true"}),r=o.getContext("2d"),i=s/(9*w+6),a=getComputedStyle(document.documentElement).getPropertyValue("-\
-ink");r.fillStyle=r.strokeStyle=a;let l=3*i;return r.setTransform(i,0,0,i,l,l),r.lineWidth=2.5,r.strokeRect(0,0,9*w,9*w),
r.globalAlpha=.75,r.lineWidth=1,r.stroke(new Path2D(Bt)),r.globalAlpha=1,e.board.forEach((c,p)=>{if(c!==0){let u=t===1?80-
p:p,m=O(c)===1!=(t===1),g=i*(w-6)/1e3*(m?-1:1),f=m?w-3:3;r.setTransform(g,0,0,g,l+i*(u%9*w+f),l+i*(Math.floor(u/9)*w+f)),
r.fill(It(D[M(c)]))}}),o}var z=({v:e,p:t,x:n})=>e!=="mate"?e==="nomate"?h.noMate:h.open:t===void 0?"":n===!0?h.plies(t):h.atMost(t),vn=({k:e})=>e===
void 0?"":h.proofChecked(e[0],(e[1]/2**20).toFixed(e[1]<2**20?3:1)),me=({n:e,a:t})=>[e,t].filter(Boolean).join("　");function us(e){
let t=e.lineFrom(0).map(C);return[...Q(e.start,t)].map(n=>G(...n))}var ps=60,kn=(e,t)=>(e.row(t).m??"").split(" ").length>
ps;function mn(e,t,n=!1){if(n&&kn(e,t))return d("p",{class:"print-solution"},d("b",{},`${t+1}`),h.solutionsEnd);let s=e.
at(t),o=i=>i.replace(/^[▲△]/,"$&⁠").replaceAll("　","  ").replaceAll("-","‑"),r=us(s).map(o);return d("p",{class:"\
print-solution"},d("b",{},`${t+1}`),r.length>0?r.join(" "):z(s.row))}var[fn,gn,ms]=[182,268,120],[bn,pe,vt,yn]=[10,6,3.7,
3],Dt=e=>[...e].reduce((t,n)=>t+(n<" "?.52:1),0);function wn(e,t){if(Dt(e)<=t)return e;let n=e.length;for(;n>0&&Dt(e.slice(
0,n))+1>t;)n-=1;return n>0?`${e.slice(0,n)}…`:""}function fs(e,t,n,s,o){let r=e.at(t),[i,a,l]=nt,c=o/l,p=String(t+1),u=z(
r.row),[m,g]=[-i*c,o+i*c],f=m+Dt(p)*vt+3,b=(g-f)/vt-Dt(u)-1,v=wn(r.row.o??"",(g-m)/yn);return y("g",{transform:`translat\
e(${n} ${s})`},y("text",{x:g,y:pe+o*nt[3]/l+yn,"text-anchor":"end",class:"print-source"},v),y("text",{x:m,y:vt,class:"pr\
int-number"},p),y("text",{x:f,y:vt},wn(me(r.row),b)),y("text",{x:g,y:vt,"text-anchor":"end"},u),y("g",{transform:`transl\
ate(0 ${pe}) scale(${c}) translate(${-i} ${-a})`},un(r.start,r.attacker)))}function gs(e,t,n,s){let[o,r]=s?[1,1]:[2,n/2],
i=(fn-(o-1)*bn)/o,a=s?ms:n===6?i-8:i,l=pe+a*nt[3]/nt[2],c=s?0:(gn-r*l)/(r+1);return y("svg",{class:"sheet",viewBox:`0 0 ${fn}\
 ${gn}`},...t.map((p,u)=>fs(e,p,u%o*(i+bn)+(i-a)/2,c+Math.floor(u/o)*(l+c),a)))}function xn(e,t,n,s){let o=s.replace(/[\\"\n<]/g,
a=>`\\${a.charCodeAt(0).toString(16)} `),r=d("div",{class:"book"},d("style",{},`@page { @top-center { content: "${o}"; }\
 @bottom-center { content: counter(page) " / " counter(pages); } }`));for(let a=0;a<t.length;a+=n.perPage){let l=t.slice(
a,a+n.perPage);r.append(d("section",{class:"page"},gs(e,l,n.perPage,t.length===1),n.solutions==="upside"&&d("div",{class:"\
upside"},...l.map(c=>mn(e,c,!0)))))}let i=n.solutions==="end"?t:n.solutions==="upside"?t.filter(a=>kn(e,a)):[];return i.
length>0&&r.append(d("section",{class:"solutions"},d("h2",{},h.solutions),...i.map(a=>mn(e,a)))),r}var bs=148,ys=78,st=12,ws=12,Ft=class{root;chosen=[];#t;#e;#n;#s="";#a=0;#o=new Map;constructor(t,n){this.#e=t,this.#n=n,
this.#t=d("div",{class:"cards",role:"list"}),this.root=d("div",{class:"list"},this.#t),addEventListener("scroll",()=>this.#r(),
{passive:!0}),addEventListener("resize",()=>this.#r()),matchMedia("(prefers-color-scheme: dark)").addEventListener("chan\
ge",()=>this.#i())}choose({length:t,solved:n,text:s}){let o=s.trim().toLowerCase(),r=l=>{let c=this.#e.row(l),p=this.#n(
l)===""?"unsolved":"solved";return(t===""||(c.v==="mate"?String(c.p):c.v)===t)&&(n==="all"||n===p)&&(o===""||String(l+1)===
o||[c.n,c.a,c.o].join(" ").toLowerCase().includes(o))},i=[...Array(this.#e.length).keys()],a=t!==""||n!=="all"||o!=="";this.
chosen=a?i.filter(r):i,this.#i()}reveal(t){let n=this.chosen.indexOf(t);if(n>=0){let{columns:s,height:o}=this.#l(),r=this.#t.
getBoundingClientRect().top+scrollY+Math.floor(n/s)*o;scrollTo(0,r+o<=innerHeight?0:r-innerHeight/3)}this.#r()}#l(){let t=this.#t.
clientWidth||320,n=Math.max(2,Math.floor((t+st)/(bs+st))),s=(t-(n-1)*st)/n;return{columns:n,width:s,height:s+ys+st}}#r(){
if(!this.root.isConnected||this.root.closest("[hidden]"))return;let{columns:t,width:n,height:s}=this.#l(),o=Math.ceil(this.
chosen.length/t),r=-this.#t.getBoundingClientRect().top,i=Math.max(0,Math.floor(r/s)-2),a=Math.min(o,Math.ceil((r+innerHeight)/
s)+2),l=[i,a,t,n,this.chosen.length].join();l!==this.#s&&(this.#s=l,n!==this.#a&&(this.#a=n,this.#o.clear()),this.#t.style.
height=`${Math.max(0,o*s-st)}px`,this.#c(this.chosen.slice(i*t,a*t).map((c,p)=>{let u=i*t+p,g=this.#o.get(c)??this.#m(c,
u,n);return g.style.cssText=`width:${n}px;height:${s-st}px;transform:translate(${u%t*(n+st)}px,${Math.floor(u/t)*s}px)`,
[c,g]})))}#c(t){this.#o=new Map(t);let n=new Set(this.#o.values());for(let o of[...this.#t.children])n.has(o)||o.remove();
let s=this.#t.firstElementChild;for(let o of n)o===s?s=s.nextElementSibling:this.#t.insertBefore(o,s)}#i(){let t=document.
activeElement?.dataset?.problem;this.#o.clear(),this.#s="",this.#r(),t!==void 0&&this.#t.querySelector(`[data-problem="${t}\
"]`)?.focus()}#m(t,n,s){let o=this.#e.row(t),r=W.fromSfen(o.s),i=o.w===!0?1:0,a=this.#n(t),l=it(r.hands[i]),c=a==="s"?h.
wasSolved:a==="h"?h.helped:"";return d("div",{class:`card ${a&&"done"}`,role:"listitem","aria-setsize":this.chosen.length,
"aria-posinset":n+1},d("a",{href:`#p=${t+1}`,"data-problem":t},pn(r,i,s-ws),d("span",{class:"card-line"},d("b",{},String(
t+1)),d("span",{class:"card-length"},z(o)),c!==""&&d("span",{class:`card-state ${a}`,role:"img","aria-label":c},_("right"))),
d("span",{class:"card-hand"},`${h.hand} ${l||h.none}`),d("span",{class:"card-name"},me(o))))}};var R=20,Mn=36,vs=34,[ks,xs,Ms,$s]=nt;function Ut(e,t,n,s,o=-1){let[r,i]=[Ms+2*R,$s+Mn+vs+2*R],a=d("canvas",{width:s*r,height:s*
i}),l=a.getContext("2d",{alpha:!1});l.scale(s,s),l.fillStyle="#fff",l.fillRect(0,0,r,i),l.fillStyle="#111";let c=(u,m,g,f,b,v)=>{
l.font=`${f}px "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif`,l.textAlign=b,l.fillText(u,m,g,v)},p=r/2;
return c(n.title,p,R+22,24,"center",r-2*R),c(n.words,R,i-R,18,"left",p-R),c(n.author,r-R,i-R,18,"right",p-R),l.translate(
R-ks,R+Mn-xs),Es(l,e,t,o),a}function Es(e,t,n,s){let o=n===1,r=l=>o?80-l:l,i=(l,c,p,u,m=!1)=>{e.save(),e.translate(c,p),
e.scale(u/1e3,u/1e3),m&&e.transform(-1,0,0,-1,1e3,1e3),e.fill(It(l)),e.restore()},a=(l,c,p)=>{let u=Math.min(24,(9*w-12)/
(l.length*1.08));[...l].forEach((m,g)=>i(m,c,p+g*u*1.08,u))};s>=0&&(e.fillStyle="#f0d48a",e.fillRect(r(s)%9*w,Math.floor(
r(s)/9)*w,w,w),e.fillStyle="#111"),e.stroke(new Path2D(Bt)),e.lineWidth=2.5,e.strokeRect(0,0,9*w,9*w),t.board.forEach((l,c)=>{
l!==0&&i(D[M(l)],r(c)%9*w+3,Math.floor(r(c)/9)*w+3,w-6,O(l)===1!==o)});for(let l=0;l<9;l+=1)i("１２３４５６７８９"[o?
l:8-l],l*w+11,-22,18),i(j[o?9-l:l+1],9*w+5,l*w+11,18);a(wt(t,n),9*w+32,6),t.rest().some((l,c)=>c>0&&c<8&&l>0)&&(e.transform(
-1,0,0,-1,-6,9*w-6),a(wt(t,1-n),0,0))}var fe=e=>new Promise((t,n)=>e.toBlob(s=>s?t(s):n(new Error("no picture")))),Ss=Array.
from({length:256},(e,t)=>{let n=t;for(let s=0;s<8;s+=1)n=n&1?3988292384^n>>>1:n>>>1;return n});function at(e,...t){let n=Uint8Array.
from([...e].map(o=>o.charCodeAt(0)).concat(...t.map(o=>[...o]))),s=n.reduce((o,r)=>Ss[(o^r)&255]^o>>>8,-1);return Uint8Array.
from([...K(n.length-4),...n,...K(~s)])}var K=e=>[e>>>24,e>>>16,e>>>8,e].map(t=>t&255);async function Ps(e){let t=new Uint8Array(
await e.arrayBuffer()),n=new DataView(t.buffer),s=[];for(let o=8;o<t.length;o+=n.getUint32(o)+12)s.push([String.fromCharCode(
...t.subarray(o+4,o+8)),t.subarray(o+8,o+8+n.getUint32(o))]);return s}async function $n(e,t){let n=[Uint8Array.of(137,80,
78,71,13,10,26,10)],s=0;for(let[o,r]of e.entries()){let i=await Ps(await fe(r)),{width:a,height:l}=r,c=o===e.length-1?3*
t:t;o===0&&n.push(at("IHDR",i[0][1]),at("acTL",K(e.length),K(0))),n.push(at("fcTL",K(s),K(a),K(l),K(0),K(0),[c>>8,c&255,
3,232,0,0])),s+=1;for(let[,p]of i.filter(([u])=>u==="IDAT"))n.push(o===0?at("IDAT",p):at("fdAT",K(s),p)),s+=o===0?0:1}return new Blob(
[...n,at("IEND")],{type:"image/png"})}var kt={get style(){return A.get("pieces")==="flat"?"flat":"wood"},get theme(){let e=A.get("theme");return e==="light"||
e==="dark"?e:"auto"}};function be(){let{theme:e,style:t}=kt,n=document.documentElement;n.dataset.theme=e,n.dataset.pieces=
t}function q(e,t,n,s){let o=`choice-${Math.random().toString(36).slice(2)}`;return d("fieldset",{class:"choices"},d("leg\
end",{},e),...n.map(([r,i])=>{let a=d("input",{type:"radio",name:o,value:r,checked:r===t,onchange:()=>s(r)});return d("l\
abel",{},a,d("span",{},i))}))}var lt=!1,En=()=>[...document.querySelectorAll("dialog.window[open]")];addEventListener("p\
opstate",()=>{En().forEach(e=>lt&&e.close()),lt=!1});var ge="";function jt(e){history.replaceState(null,"",e),ge=location.
href}function Ts(){lt&&En().length===0&&(ge=location.href,lt=!1,addEventListener("popstate",()=>jt(ge),{once:!0}),history.
back())}function Kt(e,...t){let n=d("button",{type:"button",class:"bare","aria-label":h.close,onclick:()=>s.close()},_("\
close")),s=d("dialog",{class:"window","aria-label":e,onclick:o=>o.target===s&&s.close(),onclose:()=>{s.remove(),Ts()}},d(
"div",{class:"window-inside"},d("header",{},d("h2",{},e),n),...t));return document.body.append(s),s.showModal(),lt||(lt=
!0,history.pushState(null,"")),s}function ye(e,t=()=>[]){let n=o=>r=>{A.set(o,r),At(),be(),e(),o==="language"&&(s.close(),
ye(e,t))},s=Kt(h.settings,q(h.pieces,kt.style,[["wood",h.wood],["flat",h.flat]],n("pieces")),q(h.theme,kt.theme,[["auto",
h.auto],["light",h.light],["dark",h.dark]],n("theme")),q(h.sound,A.get("sound")==="on"?"on":"off",[["off",h.off],["on",h.
on]],n("sound")),q(h.tongue,S()?"ja":"en",[["ja","日本語"],["en","English"]],n("language")),...t())}function Sn(e,t,n,s,o){
let r=(l,c,p)=>$("",l,()=>{p().catch(()=>ct(h.notCopied))},{words:!0,id:c}),i=()=>fe(Ut(t,n,s,2)),a=()=>$n([Ut(t,n,s,1),
...[...Q(t,o)].map(([l,c,p],u)=>Ut(l.after(c),n,{...s,words:`${u+1} ${G(l,c,p)}`},1,c.to))],1e3);return[r(h.savePicture,
"save-picture",async()=>dt(`${e}.png`,await i())),...typeof ClipboardItem>"u"?[]:[r(h.copyPicture,"copy-picture",async()=>{
await navigator.clipboard.write([new ClipboardItem({"image/png":i()})]),ct(h.copied)})],...o.length===0?[]:[r(h.saveFilm,
"save-film",async()=>dt(`${e}-solution.png`,await a()))]]}function Pn(e){let t={title:document.title,url:e};return typeof navigator.
share=="function"&&location.protocol!=="file:"?$("",h.share,()=>{navigator.share(t).catch(()=>{})},{words:!0,id:"share-s\
ystem"}):null}var Tn=e=>e===void 0?null:d("a",{href:e,class:"bare",id:"home","aria-label":h.home,title:h.home},_("home"));
function An(){/^https?:$/.test(location.protocol)&&document.querySelector("link[rel=manifest]")!==null&&navigator.serviceWorker?.
register("sw.js",{updateViaCache:"none"}).catch(()=>{})}function ct(e){document.querySelector(".toast")?.remove();let t=d(
"div",{class:"toast",role:"status"},e);document.body.append(t),setTimeout(()=>t.remove(),Math.max(2500,120*e.length))}var we=class{constructor(t){this.row=t;this.start=W.fromSfen(t.s),this.attacker=t.w===!0?1:0,this.places=[{before:0,move:null,
usi:"",plies:null,next:[]}];let n=(t.m??"").split(" ").filter(Boolean);this.isCounted=t.p===void 0||t.p===n.length,this.#t(
0,n,t.v==="mate"&&this.isCounted?n.length-1:void 0),this.places[0].plies=t.v==="mate"&&this.isCounted?n.length:null,t.v===
"mate"&&n.length>0&&(this.places.at(-1).plies=0);for(let[s,o,r]of t.b??[])this.#t(s,o.split(" "),r)}row;start;places;attacker;isCounted;#t(t,n,s){
let o=s===n.length-1,r=t;n.forEach((i,a)=>{let l=this.places.length,c=s!==void 0&&(a===0||o);this.places.push({before:r,
move:C(i),usi:i,plies:c?s-a:null,next:[]}),this.places[r].next.push(l),r=l})}path(t){let n=[];for(let s=t;s!==0;s=this.places[s].
before)n.unshift(s);return n}after(t,n){return t===null?void 0:this.places[t].next.find(s=>this.places[s].usi===n)}comment(t){
return this.row.c?.find(([n])=>n===t)?.[1]??""}position(t){return this.path(t).reduce((n,s)=>n.after(this.places[s].move),
this.start)}lineFrom(t){let n=[];for(let s=this.places[t].next[0];s!==void 0;s=this.places[s].next[0])n.push(this.places[s].
usi);return n}},_t=class{#t;#e;#n=[];constructor(t){this.#e=t,this.#t=t.split(`
`).filter(n=>n.startsWith("{"))}get length(){return this.#t.length}row(t){return this.#n[t]??=JSON.parse(this.#t[t])}at(t){
return new we(this.row(t))}lengths(){let t=[...this.#e.matchAll(/"mate","p":(\d+)/g)].map(([,n])=>Number(n));return[...new Set(
t)].sort((n,s)=>n-s)}};function ve(e){let t=2166136261;for(let n of e)t=Math.imul(t^n.charCodeAt(0),16777619);return(t>>>
0).toString(36)}var As=864e5,xt=()=>{let e=new Date;return Math.floor((e.getTime()-e.getTimezoneOffset()*6e4)/As)},Gt=class{#t=new Map;#e;constructor(t){
this.#e=t;for(let n of(A.get("solved")??"").split(" "))n&&this.#t.set(n.slice(0,-1),n.slice(-1))}of(t){return this.#t.size===
0?"":this.#t.get(ve(this.#e.row(t).s))??""}solved(t,n){let[s,o]=this.#n();s!==xt()&&A.set("days",`${xt()} ${s===xt()-1?o+
1:1}`);let r=ve(this.#e.row(t).s);this.#t.get(r)!=="s"&&(this.#t.set(r,n?"h":"s"),A.set("solved",[...this.#t].map(i=>i.join(
"")).join(" ")))}forget(){this.#t.clear(),A.set("solved",""),A.set("days","")}get count(){return this.#t.size===0?0:[...Array(
this.#e.length).keys()].filter(t=>this.of(t)!=="").length}#n(){let[t=0,n=0]=(A.get("days")??"").split(" ").map(Number);return[
t,n]}get streak(){let[t,n]=this.#n();return t>=xt()-1?n:0}next(t,n){return[...t.slice(n),...t.slice(0,n)].find(s=>this.of(
s)==="")}get daily(){return xt()*7919%this.#e.length}};var Ls=16,Me=1e4,Cs=6,ke={hashMib:Ls,milliseconds:Me,rootDefends:!0,refutation:!0};async function Ln(e,t,n,s){let{position:o,
place:r,rest:i}=t,a=Ie(n),l=e.after(r,a);if(l!==void 0){let p=e.places[r].next[0]===l,u=e.lineFrom(l);return{kind:"mates",
name:p?"right":xe(e,t,n,u),rest:u,place:l}}if(i?.[0]===a)return{kind:"mates",name:"right",rest:i.slice(1),place:null};let c=o.
after(n);return c.isMate()?{kind:"mates",name:i?.length===1?"lastMove":xe(e,t,n,[]),rest:[],place:null}:c.isInCheck(c.side)?
s===null?{kind:"not in the file"}:Os(e,t,n,c,s):{kind:"no check"}}async function Os(e,t,n,s,o){let r=await o.solve(s.toSfen(),
ke);if(r.verdict==="mate"){let i={...ke,milliseconds:Me/5,tsume:!0},a=r.plies===0?r:await o.solve(s.toSfen(),i),l=en(a.verdict===
"mate"?a:r);return{kind:"mates",name:xe(e,t,n,l),rest:l,place:null}}return r.verdict==="timeout"?{kind:"undecided"}:{kind:"\
refuted",line:On(r)}}async function Cn(e,t,n){let s=[],o=e;for(;s.length<Cs;){let[r]=Mt(o).sort((p,u)=>p.replies-u.replies);if(r===void 0)break;
let i=o.after(r.move),a={...ke,milliseconds:Me/5,signal:n},l=await t.solve(i.toSfen(),a),c=On(l);if(c.length===0)break;s.
push(r.move,...c),o=c.reduce((p,u)=>p.after(u),i)}return s}function Mt(e){return e.legalMoves().flatMap(t=>{let n=e.after(
t);return n.isInCheck(n.side)?[{move:t,replies:n.legalMoves().length}]:[]})}var On=({refutation:e})=>(e?.moves??[]).map(
C);function xe(e,t,n,s){let o=t.rest?.[0]===void 0?null:C(t.rest[0]);if(o===null)return"right";let r=s.length+1,i=t.rest.
length,a=r===i,l=o.drop===0&&n.drop===0;if(a&&l&&o.from===n.from&&o.to===n.to)return"unpromoted";if(a&&Hs(t.position,o,n))
return"image";if(a&&Is(t.position,o,n))return"otherSquare";let c=Ns(e,t,n,s);return c!==null?c:r<i?"hayazume":"yozume"}function Ns(e,{
position:t,place:n,ply:s},o,r){let i=(p,u)=>[...Q(p,u)].map(([m])=>m.toSfen()),a=n===null?[]:i(e.start,e.lineFrom(0).map(
C)),l=i(t,[o,...r.map(C)]),c=l.findIndex((p,u)=>u>0&&a.includes(p));return c<0?null:a.indexOf(l[c])===s+c?"order":"detou\
r"}function Hs({board:e},t,n){let s=o=>o+8-2*(o%9);return t.drop===n.drop&&t.promotes===n.promotes&&s(t.to)===n.to&&(t.drop>
0||s(t.from)===n.from)&&e.every((o,r)=>o===e[s(r)])}function Is(e,t,n){let s=e.king(1-e.side);if(!(t.drop===n.drop&&[2,6,
7].includes(t.drop))||s<0)return!1;let r=i=>{let[a,l]=[N(i)-N(s),T(i)-T(s)];return Math.abs(a)>1||Math.abs(l)>1?`${Math.
sign(a)} ${Math.sign(l)}`:null};return r(t.to)!==null&&r(t.to)===r(n.to)}var zt=100,Nn=200,Wt=e=>zt+e*16,$t=e=>zt+e,ht=e=>e>=0&&e<81,ot=(e,t)=>ht(t)?e.board[t]:t%zt&31,Vt=class{root;stands;board;#t;#e=[];#n;#s;#a;#o={
position:new W,isTurned:!1,style:"wood"};#l=null;#r=40;#c=null;constructor(t){this.#t=t;let n=Array.from({length:9},()=>{
let r=d("div",{role:"row",class:"row"});for(let i=0;i<9;i+=1){let a=d("div",{role:"gridcell",class:"cell",tabindex:-1});
this.#e.push(a),r.append(a)}return r});this.#n=y("svg",{class:"overlay",viewBox:"0 0 9 9","aria-hidden":"true"});let s=y(
"svg",{class:"grid",viewBox:"0 0 900 900","aria-hidden":"true"},y("path",{d:Bs(),class:"grid-lines"}),y("path",{d:"M0 0H\
900V900H0Z",class:"grid-edge"}),...[300,600].flatMap(r=>[300,600].map(i=>y("circle",{cx:r,cy:i,r:6,class:"grid-star"}))));
this.board=d("div",{class:"board",role:"grid","aria-label":h.board},s,...n,this.#n),this.#s=d("div",{class:"files","aria\
-hidden":"true"}),this.#a=d("div",{class:"ranks","aria-hidden":"true"});let o=r=>d("div",{class:`stand ${r}`,role:"group"});
this.stands=[o("above"),o("below")],this.root=d("div",{class:"table"},this.stands[0],d("div",{class:"frame"},this.#s,this.
board,this.#a),this.stands[1]),this.#y()}show(t){this.#o=t,this.#l=null,this.#m(),this.#u(),this.#h(),this.#d()}element(t){
return ht(t)?this.#e[this.#i(t)]:document.querySelector(`[data-place="${t}"]`)}glide(t,n){let[s,o]=[this.element(t),this.
element(n)],r=o?.querySelector(".piece");if(!s||!o||!r||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let[
i,a]=[s.getBoundingClientRect(),o.getBoundingClientRect()],l=`translate(${i.left+i.width/2-a.left-a.width/2}px,${i.top+i.
height/2-a.top-a.height/2}px)`;o.classList.add("gliding");let c=r.animate([{transform:l},{transform:"none"}],{duration:180,
easing:"ease-out"});c.onfinish=()=>o.classList.remove("gliding")}shake(t){this.element(t)?.animate([0,-5,5,-3,0].map(n=>({
transform:`translateX(${n}px)`})),{duration:260})}focusOn(t){ht(t)&&(this.#r=this.#i(t),this.#d()),this.element(t)?.focus()}#i(t){
return this.#o.isTurned?80-t:t}#m(){this.board.setAttribute("aria-label",h.board);let{position:t,isTurned:n,style:s,last:o,
marks:r=[],check:i}=this.#o;this.#e.forEach((c,p)=>{let u=this.#i(p),m=t.board[u];c.dataset.place=String(u),c.className=
"cell",c.classList.toggle("last",u===o?.to),c.classList.toggle("left",u===o?.from),c.classList.toggle("marked",r.includes(
u)),c.classList.toggle("check",u===i),c.replaceChildren(...m===0?[]:[yt(m,n,s)])});let a=[...Array(9).keys()].map(c=>n?c+
1:9-c),l=[...Array(9).keys()].map(c=>n?9-c:c+1);this.#s.replaceChildren(...a.map(c=>d("span",{},String(c)))),this.#a.replaceChildren(
...l.map(c=>d("span",{},S()?j[c]:String(c))))}#u(){let{position:t,isTurned:n,style:s,marks:o=[],isOver:r}=this.#o;this.stands.
forEach((i,a)=>{let l=a===1===n?1:0,c=X.filter(f=>t.hands[l][f]>0),p=l===0?h.black:h.white;i.dataset.place=String(Wt(l)),
i.setAttribute("aria-label",`${h.hand} ${p}`);let u=l===0?"☗":"☖",m=l===t.side&&r!==!0;i.classList.toggle("next",m);
let g=this.#t.hasOpenStands===!0?d("button",{type:"button",class:"owner","data-place":Wt(l),"aria-label":`${u} ${h.hand}\
 ${p}`},u):d("span",{class:"owner",title:p},u);i.replaceChildren(g,d("span",{class:"to-move","aria-hidden":m?void 0:"tru\
e"},h.toMove),...c.map(f=>{let b=f+l*16,v=t.hands[l][f],E=$t(b),k=S()?ne(v):v>1?String(v):"",x=d("button",{type:"button",
class:"held","data-place":E,"aria-label":`${bt(b,S())} ${k}`.trim()},yt(b,n,s),k!==""&&d("span",{class:"count"},k));return x.
classList.toggle("marked",o.includes(E)),x}),...c.length>0?[]:[d("span",{class:"none"},h.none)])})}#h(){let{arrow:t}=this.#o;
if(this.#n.replaceChildren(),!t)return;let[n,s]=this.#p(t.to),[o,r]=this.#p(t.from),i=Math.hypot(n-o,s-r),[a,l]=[(n-o)/i,
(s-r)/i],[c,p]=[n-a*.3,s-l*.3],[u,m]=[c-a*.24,p-l*.24],g=`M${o} ${r}L${u} ${m}`,f=`M${c} ${p}L${u-l*.15} ${m+a*.15}L${u+
l*.15} ${m-a*.15}Z`;this.#n.append(y("path",{d:g,class:`shaft ${t.kind}`}),y("path",{d:f,class:`head ${t.kind}`}))}#p(t){
if(ht(t)){let a=this.#i(t);return[a%9+.5,Math.floor(a/9)+.5]}let n=Wt(ot(this.#o.position,t)>>4),s=this.element(t)?.querySelector(
".piece")??this.element(n),[o,r]=[this.board.getBoundingClientRect(),s.getBoundingClientRect()],i=o.width/9||1;return[(r.
left+r.width/2-o.left)/i,(r.top+r.height/2-o.top)/i]}#d(){let t=this.#l,n=t===null?[]:this.#t.targets(t),{position:s}=this.#o;
this.#e.forEach((o,r)=>{let i=this.#i(r),a=n.includes(i),l=this.#t.isOwn(i);o.classList.toggle("taken",i===t),o.classList.
toggle("target",a),o.classList.toggle("own",l),o.tabIndex=r===this.#r?0:-1;let c=bt(s.board[i],S())||h.empty,p=S()?Z(i):
`${N(i)} ${T(i)}`,u=i===t?h.taken:a?h.target:"";o.setAttribute("aria-label",[p,c,u].filter(Boolean).join(", ")),o.setAttribute(
"aria-selected",String(i===t))});for(let o of document.querySelectorAll(".held, .stand, .box")){let r=Number(o.dataset.place);
o.classList.toggle("taken",r===t),o.classList.toggle("own",this.#t.isOwn(r)),o.classList.toggle("target",n.includes(r)),
o.classList.contains("held")&&(o.tabIndex=this.#t.isOwn(r)?0:-1,o.setAttribute("aria-pressed",String(r===t)))}this.board.
classList.toggle("dropping",t!==null&&!ht(t))}take(t){this.#l=t,this.#d(),this.#t.changed?.(t)}press(t){let n=this.#l,s=n===
null||n===t?null:this.#f(n,t);n!==null&&s!==null?(this.take(null),this.#t.play(n,s)):n===t?(this.take(null),this.#t.again?.(
t)):(this.#b(n,t),this.take(this.#t.isOwn(t)?t:null))}#b(t,n){t===null&&!this.#t.isOwn(n)&&ot(this.#o.position,n)!==0&&this.#t.
refuse?.(n)}#f(t,n){if(n===null)return null;let s=n>=Nn?Nn:ht(n)?n:Wt(n-zt>>4);return this.#t.targets(t).find(o=>o===n||
o===s)??null}#g(t){let n=t?.closest?.("[data-place]");return n?Number(n.dataset.place):null}adopt(t){t.addEventListener(
"pointerdown",n=>this.#v(n)),t.addEventListener("click",n=>{let s=this.#g(n.target);n.detail===0&&s!==null&&this.press(s)})}#y(){
this.adopt(this.root),addEventListener("resize",()=>this.#h()),this.board.addEventListener("keydown",n=>this.#k(n)),this.
board.addEventListener("focusin",n=>{let s=this.#e.indexOf(n.target);this.#r=s>=0?s:this.#r,this.#e.forEach((o,r)=>{o.tabIndex=
r===this.#r?0:-1})});let{classList:t}=document.documentElement;document.addEventListener("pointerdown",()=>t.remove("key\
s"),!0),document.addEventListener("keydown",()=>t.add("keys"),!0),document.addEventListener("keydown",n=>{n.key==="Escap\
e"&&this.#l!==null&&this.take(null)})}#k(t){let n={ArrowUp:-9,ArrowDown:9,ArrowLeft:-1,ArrowRight:1}[t.key];if(!(t.ctrlKey||
t.altKey||t.metaKey)){if(n!==void 0){let s=Math.abs(n)===1&&Math.floor((this.#r+n)/9)!==Math.floor(this.#r/9),o=this.#r+
n;!s&&o>=0&&o<81&&(this.#r=o,this.#e[o].focus())}else if(t.key==="Enter"||t.key===" ")this.press(this.#i(this.#r));else return;
t.preventDefault(),t.stopPropagation()}}#v(t){let n=this.#g(t.target);if(n===null||t.button!==0||this.#c!==null)return;t.
preventDefault();let{clientX:s,clientY:o}=t,r=this.#l;if(r!==null&&r!==n&&this.#f(r,n)!==null){this.press(n);return}if(!this.#t.
isOwn(n)){this.#b(r,n),this.take(null),this.element(n)?.focus({preventScroll:!0});return}this.#c={from:n,x:s,y:o,ghost:null,
wasTaken:r===n},this.take(n),this.element(n)?.focus({preventScroll:!0});let i=l=>this.#x(l),a=l=>{removeEventListener("p\
ointermove",i),removeEventListener("pointerup",a),removeEventListener("pointercancel",a),this.#M(l)};addEventListener("p\
ointermove",i),addEventListener("pointerup",a),addEventListener("pointercancel",a)}#x({clientX:t,clientY:n}){let s=this.#c;
if(s!==null){if(s.ghost===null&&Math.hypot(t-s.x,n-s.y)>6){let{position:o,isTurned:r,style:i}=this.#o,a=this.#e[0].getBoundingClientRect().
width;s.ghost=d("div",{class:"ghost",style:`width:${a}px;height:${a}px`},yt(ot(o,s.from),r,i)),document.body.append(s.ghost),
this.element(s.from)?.classList.add("lifted")}if(s.ghost!==null){s.ghost.style.transform=`translate(${t}px, ${n}px) tran\
slate(-50%, -50%) scale(1.15)`;let o=this.#g(document.elementFromPoint(t,n));for(let i of document.querySelectorAll(".ov\
er"))i.classList.remove("over");let r=this.#f(s.from,o);r!==null&&this.element(r)?.classList.add("over")}}}#M({clientX:t,
clientY:n,type:s}){let o=this.#c;if(this.#c=null,o===null)return;let{ghost:r,from:i,wasTaken:a}=o;r?.remove();for(let c of document.
querySelectorAll(".over, .lifted"))c.classList.remove("over","lifted");if(r===null){a&&(this.take(null),this.#t.again?.(
i));return}let l=this.#f(i,this.#g(document.elementFromPoint(t,n)));this.take(null),l!==null&&s==="pointerup"&&this.#t.play(
i,l)}askPromotion(t,n){let{position:s,isTurned:o,style:r}=this.#o,i=ot(s,t);return new Promise(a=>{let l=b=>{let v=b?i+8:
i;return d("button",{type:"button",onclick:()=>c.close(b?"yes":"no")},yt(v,o,r),d("span",{},b?h.promote:h.stay))},c=d("d\
ialog",{class:"promotion","aria-label":h.promotion,onclick:b=>b.target===c&&c.close(""),onclose:()=>{c.remove(),a(c.returnValue===
""?null:c.returnValue==="yes")}},l(!0),l(!1));document.body.append(c),c.showModal();let p=this.element(n).getBoundingClientRect(),
[u,m]=[c.offsetWidth,c.offsetHeight],g=p.right+6+u<innerWidth?p.right+6:p.left-6-u,f=p.top+p.height/2-m/2;c.style.left=`${Math.
max(8,g)}px`,c.style.top=`${Math.max(8,Math.min(innerHeight-m-8,f))}px`})}};function Hn(){let e=document.activeElement;return e?.
matches(":focus-visible")===!0?e.dataset.place:void 0}function Bs(){return[1,2,3,4,5,6,7,8].map(t=>`M0 ${t*100}H900M${t*
100} 0V900`).join("")}var $e=420,qt=class{problem;steps;said={mood:"neutral",text:""};isBusy=!1;isSolved=!1;wasHelped=!1;isOther=!1;hints=0;refutation=null;refuting=[];#t;#e;#n=0;#s=new AbortController;constructor(t,n,s){
this.problem=t,this.#t=n,this.#e=s,this.steps=[this.#a()],this.#o()}#a(){let{problem:t}=this,n=t.row.v==="mate"?t.lineFrom(
0):null;return{position:t.start,place:0,rest:n,ply:0,move:null}}#o(){let{row:t,start:n,attacker:s}=this.problem,{rest:o}=this.
now;t.v!=="mate"?this.say("neutral",t.v==="nomate"?h.noMate:h.open):this.say("neutral",o?.length===0?h.plies(0):h.yourTurn),
n.side!==s&&o!==null&&o.length>0&&this.#c()}get now(){return this.steps.at(-1)}get isAttackersTurn(){return this.now.position.
side===this.problem.attacker}moves(){return this.isBusy||this.isSolved||!this.isAttackersTurn?[]:this.now.position.legalMoves()}say(t,n,s){
this.said=s===void 0?{mood:t,text:n}:{mood:t,text:n,more:s}}text(t,n,s){return G(t,n,s?.to).replace("　","")}async play(t){
let n=this.now,s=this.text(n.position,t,n.move),o=this.#d();this.hints=0,this.#h(),this.isBusy=!0;let r=n.position.after(
t);this.steps.push({position:r,place:null,rest:null,ply:n.ply+1,move:t});let i=setTimeout(()=>{this.say("busy",h.thinking(
s)),this.#e()},120);this.#e();let a=await Ln(this.problem,n,t,this.#t()).catch(()=>({kind:"undecided"}));clearTimeout(i),
o===this.#n&&(this.isBusy=!1,await this.#l(a,s))}async#l(t,n){let{now:s}=this;if(t.kind==="mates"){let{name:o,rest:r,place:i}=t;
s.rest=r,s.place=i,this.isOther||=o!=="right"&&o!=="lastMove",this.say("good",o==="right"?h.good(n):h[o](n,r.length+1)),
r.length===0?this.#r(o==="right"?"":this.said.text):(this.#e(),await this.#c())}else t.kind==="refuted"?await this.#i(t.
line,n):(this.steps.pop(),this.say("bad",{"no check":h.noCheck,"not in the file":h.notInFile,undecided:h.undecided}[t.kind](
n)),this.#e())}#r(t){this.isSolved=!0;let n=this.now.ply,s=this.isOther?h.solvedOther(n):h.solved(n);this.say("solved",s,
t),this.#e()}async#c(){let t=++this.#n;if(this.isBusy=!0,await new Promise(u=>setTimeout(u,$e)),t!==this.#n)return;this.
isBusy=!1;let{position:n,place:s,rest:o,ply:r,move:i}=this.now,a=o[0],l=C(a),c=this.problem.after(s,a)??null,p=this.text(
n,l,i);if(this.steps.push({position:n.after(l),place:c,rest:o.slice(1),ply:r+1,move:l}),this.now.rest.length===0){this.#r(
"");return}this.say(this.said.mood,this.said.text,[h.reply(p),this.#u()].join(S()?"":" ")),this.#e("glide")}async#i([t,...n],s){
if(t===void 0){this.say("bad",h.noEscape(s),h.goOn),this.#e();return}let o=++this.#n,{position:r,ply:i,move:a}=this.now,
l=this.text(r,t,a);if(this.say("bad",h.refuted(s,l)),this.isBusy=!0,this.#e(),await new Promise(g=>setTimeout(g,$e)),o!==
this.#n)return;this.isBusy=!1,this.refutation=t;let c=r.after(t);this.steps.push({position:c,place:null,rest:null,ply:i+
1,move:t});let p=h.refuted(s,l);this.say("bad",p,Mt(c).length>0?h.goOn:h.noMoreChecks),this.#e("glide");let u=this.#t(),
m=n.length>0||u===null?n:await Cn(c,u,this.#s.signal).catch(()=>[]);o===this.#n&&m.length>0&&(this.refuting=m,this.say("\
bad",p,this.#m(c,t)),this.#e())}#m(t,n){let[s,o]=[t,n],i=this.refuting.map(a=>{let l=this.text(s,a,o);return[s,o]=[s.after(
a),a],l}).join(S()?"​":" ");return Mt(s).length>0?h.refutingOn(i):h.refutingLine(i)}async showRefuting(){let t=this.refuting,
n=this.#d();this.refuting=[],this.isBusy=!0;for(let s of t){let{position:o,ply:r}=this.now;if(this.refutation=o.side===this.
problem.attacker?null:s,this.steps.push({position:o.after(s),place:null,rest:null,ply:r+1,move:s,isShown:!0}),this.#e("g\
lide"),await new Promise(i=>setTimeout(i,2*$e)),n!==this.#n)return}this.isBusy=!1,this.say("bad",Mt(this.now.position).length>
0?h.goOn:h.noMoreChecks),this.#e()}#u(){let{rest:t}=this.now;return t&&this.problem.isCounted?h.yourTurnMore(t.length):""}#h(){
this.refutation=null,this.refuting=[]}get canTakeBack(){return this.steps.some(({position:t},n)=>n<this.steps.length-1&&
t.side===this.problem.attacker)}takeBack(){if(!this.canTakeBack)return;this.#p();let{isShown:t}=this.now;do this.steps.pop();while(!this.
isAttackersTurn||t&&this.now.rest===null&&this.steps.length>1);this.isOther&&=this.now.place===null,this.say("neutral",h.
yourTurn,this.#u()||void 0),this.#e()}restart(){this.#p(),this.steps=[this.#a()],this.isOther=!1,this.#o(),this.#e()}#p(){
this.#d(),this.isBusy=!1,this.isSolved=!1,this.#h(),this.hints=0}leave(){this.#d()}#d(){return this.#s.abort(),this.#s=new AbortController,
this.#n+=1,this.#n}hint(){let{position:t,rest:n,move:s}=this.now;if(!n||n.length===0||this.isBusy||this.isSolved||!this.
isAttackersTurn){!n&&this.canTakeBack&&(this.say("neutral",h.goOn),this.#e());return}this.wasHelped=!0,this.hints=Math.min(
3,this.hints+1);let o=C(n[0]),r=o.drop||t.board[o.from]%16,i=bt(r,S()).replace(/^(先手の|Black )/,""),a=p=>S()?Z(p):`${N(
p)}${T(p)}`,c=[o.drop>0?h.hintDrop(i):h.hintPiece(S()?a(o.from)+i:`${i} on ${a(o.from)}`),h.hintSquare(a(o.to)),h.hintMove(
this.text(t,o,s))][this.hints-1];this.say("neutral",c),this.#e()}hinted(){if(this.hints===0||!this.now.rest?.length)return[];
let{from:t,to:n,drop:s}=C(this.now.rest[0]),o=s>0?$t(s+this.now.position.side*16):t;return this.hints>1?[o,n]:[o]}spoken(){
let[t,n]=[this.steps.at(-2),this.now];return t===void 0?"":Fe(t.position,n.move,S())}};var Ds={move:[[420,120,55]],wrong:[[190,140,160]],solved:[[660,660,110],[880,880,200]]},Et;function Ee(e){if(A.get("soun\
d")!=="on")return;Et??=new AudioContext;let t=Et.currentTime;for(let[n,s,o]of Ds[e]){let[r,i,a]=[Et.createOscillator(),Et.
createGain(),t+o/1e3];r.type="triangle",r.frequency.setValueAtTime(n,t),r.frequency.exponentialRampToValueAtTime(s,a),i.
gain.setValueAtTime(.25,t),i.gain.exponentialRampToValueAtTime(.001,a),r.connect(i).connect(Et.destination),r.start(t),r.
stop(a),t=a}}var Se=class{problems=new _t(document.getElementById("data-problems")?.textContent??"");settings=Zt("data-settings",{});progress=new Gt(
this.problems);list=new Ft(this.problems,t=>this.progress.of(t));table;index=0;solving;answer=null;isFlipped=!1;#t=null;#e={
ply:0,mood:""};#n={length:"",solved:"all",text:""};#s={perPage:6,solutions:"end"};#a=d("div",{class:"page-root"});#o=null;constructor(){
this.table=new Vt({isOwn:t=>this.#c(t),targets:t=>this.#r(t).map(({to:n})=>n),play:(t,n)=>{this.#m(t,n)},refuse:()=>this.#i()}),
this.#F()}begin(){if(document.body.append(this.#a),this.problems.length===0){this.#a.append(d("p",{class:"empty"},h.noProblems));
return}this.#x(),this.#E()}engine(){return this.#t??=sn(this.settings.engine),this.#t}#l(){return this.answer===null?this.
solving.moves():[]}#r(t){let n=ot(this.solving.now.position,t);return this.#l().filter(({from:s,drop:o})=>t<81?s===t:o>0&&
o===n%16)}#c(t){if(this.answer!==null||this.solving.isBusy||this.solving.isSolved)return!1;let{position:n}=this.solving.
now,s=ot(n,t);return s!==0&&s>>4===n.side&&this.solving.isAttackersTurn}#i(){let{solving:t}=this;this.answer===null&&!t.
isBusy&&!t.isSolved&&ct(h.onlyOwn(t.problem.attacker===0?`☗${h.black}`:`☖${h.white}`))}async#m(t,n){let s=this.#r(t).
filter(r=>r.to===n),o=s[0];if(s.length>1){let r=await this.table.askPromotion(t,n);o=r===null?void 0:s.find(i=>i.promotes===
r)}o!==void 0&&this.solving.play(o)}#u=d("h1",{});#h=d("span",{class:"length"});#p=d("a",{href:"#index",class:"counter"});#d=d(
"div",{class:"message",role:"status","aria-live":"polite"});#b=d("div",{class:"actions"});#f=d("section",{class:"aside"});#g=d(
"main",{class:"stage"});#y=d("main",{class:"index",hidden:!0});#k=d("p",{class:"found",role:"status"});#v=d("p",{class:"\
away","aria-live":"assertive",id:"said"});#x(){let t=$("back",h.previous,()=>this.#$(-1),{id:"previous"}),n=$("forward",
h.next,()=>this.#$(1),{id:"next"}),s=this.problems.length>1,o=d("header",{class:"bar"},d("div",{class:"names"},Tn(this.settings.
home),this.#u,this.#h),d("div",{class:"tools"},s&&t,s&&this.#p,s&&n,$("share",h.share,()=>this.#R(),{id:"share"}),$("set\
tings",h.settings,()=>this.#B(),{id:"settings"})));this.#f.replaceChildren(this.#d,this.#b),this.#g.replaceChildren(this.
table.root,this.#f,this.#v),this.#M(),this.#a.replaceChildren(o,this.#g,this.#y)}#M(){let t=()=>{this.list.choose(this.#n),
this.#k.textContent=this.list.chosen.length===0?h.nothing:h.count(this.list.chosen.length)},n=d("select",{id:"length",onchange:()=>{
this.#n.length=n.value,t()}},d("option",{value:""},h.all),...this.problems.lengths().map(a=>d("option",{value:a},h.plies(
a))));n.value=this.#n.length;let s=d("input",{type:"search",id:"search",placeholder:h.search,"aria-label":h.search,value:this.#n.
text,oninput:()=>{this.#n.text=s.value,t()}}),o=q(h.filter,this.#n.solved,[["all",h.all],["unsolved",h.unsolved],["solve\
d",h.done]],a=>{this.#n.solved=a,t()}),r=this.progress.next(this.list.chosen,0)??0,i=(a,l,c)=>d("a",{href:`#${a}`,class:"\
worded",id:c},l);this.#y.replaceChildren(d("div",{class:"progress"},d("progress",{max:this.problems.length,value:this.progress.
count,"aria-hidden":"true"}),d("p",{},this.#S()),i(`p=${r+1}`,h.nextUnsolved,"next-unsolved"),i("daily",h.daily,"daily")),
d("div",{class:"filters"},d("label",{class:"field"},d("span",{},h.length),n),o,s,$("print",h.print,()=>this.#D(),{words:!0,
id:"print"})),this.#k,this.list.root),t()}#S(){let{count:t,streak:n}=this.progress;return[h.progress(t,this.problems.length),
n>1&&h.streak(n)].filter(Boolean).join(" ")}#E(){let t=location.hash.slice(1),n=t==="index"&&this.problems.length>1;if(this.#y.
hidden=!n,this.#g.hidden=n,document.body.classList.toggle("in-index",n),n){this.solving?.leave(),this.#u.textContent=this.
settings.title||h.title,this.#h.textContent="",document.title=this.#u.textContent,this.#M(),this.list.reveal(this.index);
return}let s=new URLSearchParams(t),{progress:o}=this,r=t==="daily"?o.daily:o.next([...Array(this.problems.length).keys()],
0)??0,i=Number(s.get("p")??r+1);this.index=Math.max(0,Math.min(this.problems.length,Math.round(i)||1)-1),this.#A(s.get("\
m"),s.get("v"))}#A(t,n){this.solving?.leave();let s=this.problems.at(this.index);this.isFlipped=!1,this.answer=null,this.#e=
{ply:0,mood:""},this.solving=new qt(s,()=>this.engine(),a=>this.#w(a));let o=s.row.n||h.problem(this.index+1);this.#u.textContent=
o;let r=[s.row.a,s.row.o,vn(s.row)].filter(Boolean).join("　");this.#h.replaceChildren(d("b",{},z(s.row)),r&&d("span",{},
r)),this.#h.title=on(s.row.k?.[2]??"");let i=h.of(this.index+1,this.problems.length);this.#p.replaceChildren(_("index"),
d("span",{},i)),this.#p.setAttribute("aria-label",`${h.index}: ${i}`),document.title=`${o} ${z(s.row)}`,t!==null||this.settings.
open===!0?this.#P(t,n):this.#w()}#P(t,n){let s=this.problems.at(this.index);if(s.places.length<2){this.#w();return}this.
solving.wasHelped||=!this.solving.isSolved,this.answer=new Ct(s,()=>{this.#C(),this.#w()});let o=Number(n??0),r=o>0&&o<s.
places.length?o:this.answer.placeOf(Number(t??0));this.answer.go(r)}#L(){this.answer=null,jt(`#p=${this.index+1}`),this.#w()}#C(){
let{answer:t}=this,n=t===null?"":`&m=${t.ply}${t.isMain?"":`&v=${t.place}`}`;jt(`#p=${this.index+1}${n}`)}#$(t){let{chosen:n}=this.
list,s=n.indexOf(this.index),o=s>=0?n[s+t]:this.index+t;o!==void 0&&o>=0&&o<this.problems.length&&(location.hash=`p=${o+
1}`)}#O(){let{chosen:t}=this.list,n=this.progress.next(t,t.indexOf(this.index)+1);location.hash=n===void 0?"index":`p=${n+
1}`}#N(){let{answer:t,solving:n}=this,s={isTurned:n.problem.attacker===1!==this.isFlipped,style:kt.style};if(t!==null){let{
move:u}=n.problem.places[t.place],m={...s,position:t.position(),last:u??void 0};return t.isMate&&(m.isOver=!0,m.check=m.
position.king(1-n.problem.attacker)),m}let{position:o,move:r}=n.now,i=o.king(1-n.problem.attacker),{refutation:a,hints:l}=n,
c={...s,position:o,last:r??void 0,marks:n.hinted()},p=(u,m,g)=>{let f=u.drop>0?$t(u.drop+m*16):u.from;c.arrow={from:f,to:u.
to,kind:g}};return a!==null?p(a,1-o.side,"refutation"):l===3&&n.now.rest?.length&&p(C(n.now.rest[0]),o.side,"hint"),n.isSolved&&
(c.check=i,c.isOver=!0),c}#w(t){let{solving:n,answer:s}=this,o=this.#N(),r=Hn();if(this.table.show(o),r!==void 0&&document.
activeElement===document.body&&this.table.element(Number(r))?.focus(),t==="glide"&&o.last){let{from:a,to:l}=o.last,c=a>=
0?a:-1;c>=0&&this.table.glide(c,l)}this.table.board.setAttribute("aria-description",o.position.toSfen()),this.table.board.
dataset.sfen=o.position.toSfen(),n.isSolved&&s===null&&this.progress.solved(this.index,n.wasHelped),this.#H(),this.#I();
let i=s===null?n.spoken():s.place>0?s.text(s.place):"";this.#v.textContent!==i&&(this.#v.textContent=i)}#H(){let{answer:t,
solving:n}=this,[s,o]=[this.#e,t===null?n.said.mood:""];this.#e={ply:t?.ply??n.steps.length-1,mood:o},o!==s.mood&&(o==="\
solved"||o==="bad")?Ee(o==="solved"?"solved":"wrong"):this.#e.ply>s.ply&&Ee("move")}#I(){let{solving:t,answer:n}=this,{mood:s,
text:o,more:r}=t.said,i=Le(this.#b);this.#d.className=`message ${n===null?s:"neutral"}`,this.#d.hidden=n!==null;let a={good:"\
right",solved:"right",bad:"wrong",busy:"",neutral:""}[s],l=[r,t.isSolved&&this.problems.length>1&&this.#S()].filter(Boolean);
this.#d.replaceChildren(d("span",{class:"sign","aria-hidden":"true"},a!==""&&_(a)),d("div",{},d("p",{class:"said"},...Yt(
o)),...l.map(x=>d("p",{class:"more"},...Yt(x)))));let c=t.problem.places.length>1,p=$("hint",h.hint,()=>t.hint(),{words:!0,
id:"hint"}),u=$("undo",h.takeBack,()=>t.takeBack(),{words:!0,id:"undo"}),m=$("again",h.again,()=>t.restart(),{words:!0,id:"\
again"}),g=$("answer",n===null?h.answer:h.hideAnswer,()=>n===null?this.#P(null,null):this.#L(),{words:!0,id:"answer"}),f=$(
"turn",h.turn,()=>this.#T(),{words:!0,id:"turn"}),b=$("forward",h.showLine,()=>{t.showRefuting()},{words:!0,id:"line"}),
v=$("forward",h.nextUnsolved,()=>this.#O(),{words:!0,id:"go-on"});v.classList.add("main"),p.disabled=t.hints===3||t.isSolved||
t.isBusy||!t.now.rest?.length,u.disabled=!t.canTakeBack;let E=n!==null?[g,f]:t.isSolved?[...this.problems.length>1?[v]:[],
m,g,f]:[t.refuting.length>0?b:p,u,...c?[g]:[],f];this.#b.replaceChildren(...E);let k=[this.#d,...n===null?[]:[n.root],this.#b];
(k.some((x,U)=>this.#f.children[U]!==x)||this.#f.children.length>k.length)&&this.#f.replaceChildren(...k),Ce(this.#b,i),
this.#g.classList.toggle("answering",n!==null)}#T(){this.isFlipped=!this.isFlipped,this.#w()}#R(){let t=this.problems.at(
this.index),{answer:n,solving:s}=this,o=n?.position()??s.now.position,i=n!==null||s.isSolved?t.lineFrom(0).map(C):[],{n:a="",
a:l="",o:c=""}=t.row,p=i.length>0?[...Array(i.length+1).keys()].map(E=>t.comment(E)):[],u=Ue({name:a,author:l,source:c},
t.start,i,i.length>0&&t.row.v==="mate",p),m=E=>async()=>{ct(await Oe(E)?h.copied:h.notCopied)},g=(E,k,x)=>$("",E,x,{words:!0,
id:k}),f=a||String(this.index+1),b=`${location.href.replace(/#.*/,"")}#p=${this.index+1}`,v=Kt(h.share,location.protocol===
"file:"&&d("p",{class:"small"},h.isLocal),d("div",{class:"menu"},Pn(b),g(h.copyLink,"copy-link",m(b)),n!==null&&g(h.copyPly,
"copy-ply",m(location.href)),g(h.copySfen,"copy-sfen",m(o.toSfen())),g(h.copyKif,"copy-kif",m(u)),g(h.saveKif,"save-kif",
()=>dt(`${f}.kif`,u)),...Sn(f,t.start,t.attacker,{title:a,author:l,words:z(t.row)},i),g(h.print,"print-problem",()=>{v.close(),
window.print()})))}#B(){ye(()=>{let{answer:s}=this;this.#x(),this.#E(),s!==null&&this.answer!==null&&this.answer.go(s.place)},
()=>[d("p",{class:"small"},Ht()>0?h.engineHas(Ht()):h.engineNone),d("p",{class:"small"},h.keys),d("p",{class:"small"},`${h.
remember} `,$("",h.forget,()=>{this.progress.forget(),ct(h.forgotten)},{words:!0,id:"forget"}))])}#D(){let t=this.#s,n=Kt(
h.print,q(h.diagrams,String(t.perPage),[["4",h.perPage(4)],["6",h.perPage(6)]],s=>{t.perPage=s==="4"?4:6}),q(h.solutions,
t.solutions,[["end",h.solutionsEnd],["upside",h.solutionsUpside],["none",h.solutionsNone]],s=>{t.solutions=s}),d("div",{
class:"menu"},$("print",h.print,()=>{n.close(),window.print()},{words:!0,id:"print-now"})))}#F(){addEventListener("hashc\
hange",()=>this.#E()),document.addEventListener("keydown",s=>this.#j(s)),addEventListener("beforeprint",()=>{this.#o?.remove();
let s=!this.#y.hidden,o=s?this.list.chosen:[this.index],r=s?this.#s:{perPage:4,solutions:"none"};this.#o=xn(this.problems,
o,r,this.settings.title||h.title),document.body.append(this.#o)}),addEventListener("afterprint",()=>this.#o?.remove());let t=null,
{board:n}=this.table;n.addEventListener("pointerdown",s=>{t=this.answer===null?null:[s.clientX,s.clientY]}),addEventListener(
"pointerup",s=>{let o=t;t=null,o!==null&&this.answer!==null&&this.#U(s.clientX-o[0],s.clientY-o[1],s.clientX)})}#U(t,n,s){
let o=this.table.board.getBoundingClientRect();Math.abs(t)>30&&Math.abs(t)>Math.abs(n)?t<0?this.answer.forward():this.answer.
back():Math.hypot(t,n)<=12&&(s>o.left+o.width/2?this.answer.forward():this.answer.back())}#j(t){let n=t.target,s=/^(INPUT|SELECT|TEXTAREA)$/.
test(n.tagName);if(t.ctrlKey||t.altKey||t.metaKey||s||document.querySelector("dialog[open]")||document.body.classList.contains(
"in-index"))return;let{answer:o,solving:r}=this,l={...o===null?{}:{ArrowLeft:()=>o.back(),ArrowRight:()=>o.forward(),Home:()=>o.
first(),End:()=>o.last(),ArrowUp:()=>o.choose(-1),ArrowDown:()=>o.choose(1)},n:()=>this.#$(1),p:()=>this.#$(-1),f:()=>this.#T(),
u:()=>r.takeBack(),h:()=>r.hint()}[t.key];l!==void 0&&(t.preventDefault(),l())}};At();be();document.addEventListener("pr\
oblems",()=>{document.body.prepend(hn(Zt("data-outlines",{}))),new Se().begin(),An()});})();
