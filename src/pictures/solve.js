"use strict";(()=>{function Ie(e,t,n){for(let[s,o]of Object.entries(t))typeof o=="function"?e.addEventListener(s.slice(2),o):o===!0?e.setAttribute(
s,""):o!==void 0&&o!==!1&&e.setAttribute(s,String(o));e.append(...n.filter(s=>s||s===""))}function d(e,t={},...n){let s=document.
createElement(e);return Ie(s,t,n),s}function w(e,t={},...n){let s=document.createElementNS("http://www.w3.org/2000/svg",
e);return Ie(s,t,n),s}var qn={first:"M6 5v14M19 5l-9 7 9 7z",back:"M15 5l-8 7 8 7",forward:"M9 5l8 7-8 7",last:"M18 5v14\
M5 5l9 7-9 7z",undo:"M9 4 4 9l5 5M4 9h10a5.5 5.5 0 0 1 0 11h-4",turn:"M7 4v14l-4-4M17 20V6l4 4",hint:"M9 18h6M10 21h4M12\
 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",answer:"M4 6h16M4 12h16M4 18h10",share:"M12 15V\
4M8 7l4-4 4 4M5 12v8h14v-8",index:"M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",settings:"M12 9a3 3 0 1 0 0 6 3 3\
 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",again:"M4\
 12a8 8 0 1 0 3-6.2M4 4v5h5",print:"M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",right:"M5 13l5 5 9-11",wrong:"M6 6l12 12M\
18 6 6 18",close:"M6 6l12 12M18 6 6 18",mirror:"M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",rest:"M4 12h11M11 7l5 5-5 5M20 5v14",
redo:"M15 4l5 5-5 5M20 9H10a5.5 5.5 0 0 0 0 11h4",clear:"M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",unneeded:"M12 3a9 9 0 1 0 0\
 18 9 9 0 0 0 0-18zM8 12h8",repair:"M4 20l1-4L16 5l3 3L8 19zM13 8l3 3",missing:"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 1\
2h8M12 8v8",check:"M9 3h6v3H9zM15 4h4v17H5V4h4M9 14l2 2 4-4",open:"M3 7V5h6l2 2h10v12H3z",pause:"M8 5v14M16 5v14",play:"\
M8 5l10 7-10 7z",home:"M3 11l9-8 9 8M6 9v11h12V9"},U=e=>w("svg",{class:"icon",viewBox:"0 0 24 24","aria-hidden":"true"},
w("path",{d:qn[e]??""})),ae=e=>(e.match(/.+?(?:。|[.:?](?= |$)|$) ?/g)??[]).flatMap(t=>[d("span",{},t.trim()),t.endsWith(
" ")?" ":""]);function M(e,t,n,s={}){let o=s.words===!0;return d("button",{type:"button",id:s.id,title:o?void 0:t,"aria-\
label":o?void 0:t,class:o?"worded":"bare",onclick:n},e!==""&&U(e),o&&d("span",{},t))}var Re=e=>e.querySelector("button:f\
ocus")?.id??"";function Ue(e,t){if(t!==""){let n=[...e.querySelectorAll("button:enabled")];(n.find(s=>s.id===t)??n[0])?.
focus()}}var le=(e,t)=>{let n=document.getElementById(e)?.textContent;return n?JSON.parse(n):t},S={get(e){try{return localStorage.
getItem(`tsumi.${e}`)}catch{return null}},set(e,t){try{localStorage.setItem(`tsumi.${e}`,t)}catch{}}};async function De(e){
try{return await navigator.clipboard.writeText(e),!0}catch{let t=d("textarea",{readonly:!0,class:"away"});t.value=e,document.
body.append(t),t.select();let n=document.execCommand("copy");return t.remove(),n}}function yt(e,t){let n=typeof t=="stri\
ng"?new Blob([t],{type:"text/plain;charset=utf-8"}):t,s=URL.createObjectURL(n);d("a",{href:s,download:e}).click(),setTimeout(
()=>URL.revokeObjectURL(s),1e3)}var Xn=[0,18,4,4,4,4,2,2,2],et=[7,6,5,4,3,2,1],kt=" PLNSGBRK",$=e=>e&15,B=e=>e>>4,nt=e=>e>8?e-8:e,Yn=e=>e<8&&e!==5,N=e=>9-
e%9,L=e=>Math.floor(e/9)+1,Qn=(e,t)=>(t-1)*9+9-e,ce=e=>`${N(e)}${String.fromCharCode(96+L(e))}`;function J({from:e,to:t,
drop:n,promotes:s}){return n>0?`${kt[n]}*${ce(t)}`:ce(e)+ce(t)+(s?"+":"")}function E(e){let t=/^(?:([PLNSGBR])\*|([1-9])([a-i]))([1-9])([a-i])(\+?)$/.
exec(e);if(t===null)throw new Error(`no move: ${e}`);let n=(o,i)=>Qn(Number(o),i.charCodeAt(0)-96),s=t[1]===void 0?0:kt.
indexOf(t[1]);return{from:s>0?-1:n(t[2],t[3]),to:n(t[4],t[5]),drop:s,promotes:t[6]==="+"}}var je=[[-1,0]],vt=[[-1,-1],[-1,
1],[1,-1],[1,1]],Ht=[[-1,0],[1,0],[0,-1],[0,1]],wt=[[-1,-1],[-1,0],[-1,1],[0,-1],[0,1],[1,0]],A=[],Zn=[A,je,A,[[-2,-1],[
-2,1]],[...vt,[-1,0]],wt,A,A,[...vt,...Ht],wt,wt,wt,wt,A,Ht,vt],ts=[A,A,je,A,A,A,vt,Ht,A,A,A,A,A,A,vt,Ht],he=e=>1-e;function Fe(e,t,n){
let s=t===0?L(n):10-L(n);return(e===1||e===2)&&s===1||e===3&&s<=2}function de(e,t,n,s){return Yn(e)&&[n,s].some(o=>t===0?
o<27:o>=54)}var es=/^(?:\+?[PLNSBRplnsbr]|[GKgk1-9/])+\s+[bw]\s+(?:-|(?:(?:[2-9]|1\d)?[PLNSGBRplnsgbr])+)(?:\s+[1-9]\d{0,3})?$/,
z=class e{board=new Uint8Array(81);hands=[new Uint8Array(9),new Uint8Array(9)];side=0;static fromSfen(t){let n=t.trim().
replace(/^sfen\s+/,""),[s,o,i]=n.split(/\s+/),r=new e,a=(s??"").split("/");if(a.length!==9||!es.test(n))throw new Error(
`no SFEN: ${t}`);a.forEach((l,h)=>r.#t(l,h)),r.side=o==="b"?0:1;for(let[,l,h]of(i??"-").matchAll(/(\d*)([PLNSGBRplnsgbr])/g)){
let m=h===h.toUpperCase()?0:1;r.hands[m][kt.indexOf(h.toUpperCase())]+=Number(l||1)}return r}#t(t,n){let s=0;for(let[,o,
i,r]of t.matchAll(/(\+?)([a-zA-Z])|(\d)/g)){if(r!==void 0){s+=Number(r);continue}let a=kt.indexOf(i.toUpperCase());if(a<
1||s>8)throw new Error(`no SFEN: ${t}`);let l=i!==i.toUpperCase();this.board[n*9+s]=a+(o?8:0)+(l?16:0),s+=1}if(s!==9)throw new Error(
`no SFEN: ${t}`)}toSfen(){let t=[];for(let s=0;s<9;s+=1){let o="";for(let i of this.board.subarray(s*9,s*9+9))o+=i===0?"\
1":xt(i);t.push(o.replace(/1+/g,i=>String(i.length)))}let n=[0,1].map(s=>et.map(o=>{let i=this.hands[s][o];return i===0?
"":(i>1?i:"")+xt(o+s*16)}).join(""));return`${t.join("/")} ${this.side===0?"b":"w"} ${n.join("")||"-"} 1`}clone(){let t=new e;
return t.board.set(this.board),t.hands[0].set(this.hands[0]),t.hands[1].set(this.hands[1]),t.side=this.side,t}after({from:t,
to:n,drop:s,promotes:o}){let i=this.clone(),r=i.hands[this.side];if(s>0)i.board[n]=s+this.side*16,r[s]-=1;else{let a=this.
board[n];a!==0&&(r[nt($(a))]+=1),i.board[n]=this.board[t]+(o?8:0),i.board[t]=0}return i.side=he(this.side),i}passed(){let t=this.
clone();return t.side=he(this.side),t}king(t){return this.board.indexOf(8+t*16)}reach(t){let n=this.board[t],s=B(n)===0?
1:-1,o=Math.floor(t/9),i=t%9,r=[],a=([l,h],m)=>{for(let u=1;u<=m;u+=1){let p=o+s*l*u,g=i+h*u;if(p<0||p>8||g<0||g>8||(r.push(
p*9+g),this.board[p*9+g]!==0))return}};return Zn[$(n)].forEach(l=>a(l,1)),ts[$(n)].forEach(l=>a(l,8)),r}isAttacked(t,n){
return this.board.some((s,o)=>s!==0&&B(s)===n&&this.reach(o).includes(t))}isInCheck(t){let n=this.king(t);return n>=0&&this.
isAttacked(n,he(t))}legalMoves(){return[...this.#s(),...this.#e()].filter(t=>{let n=this.after(t);return!n.isInCheck(this.
side)&&!(t.drop===1&&n.isMate())})}#s(){let t=[];return this.board.forEach((n,s)=>{if(n===0||B(n)!==this.side)return;let o=$(
n);for(let i of this.reach(s)){let r=this.board[i];r!==0&&(B(r)===this.side||$(r)===8)||(de(o,this.side,s,i)&&t.push({from:s,
to:i,drop:0,promotes:!0}),Fe(o,this.side,i)||t.push({from:s,to:i,drop:0,promotes:!1}))}}),t}#e(){let t=[];for(let n of et)
if(this.hands[this.side][n]!==0)for(let s=0;s<81;s+=1){let o=Fe(n,this.side,s)||n===1&&this.#n(s%9);this.board[s]===0&&!o&&
t.push({from:-1,to:s,drop:n,promotes:!1})}return t}#n(t){let n=1+this.side*16;return this.board.some((s,o)=>s===n&&o%9===
t)}isMate(){return this.isInCheck(this.side)&&this.legalMoves().length===0}rest(){let t=[...Xn];for(let n of this.board)
n!==0&&(t[nt($(n))]-=1);return et.forEach(n=>{t[n]-=this.hands[0][n]+this.hands[1][n]}),t}};function xt(e){let t=$(e),n=kt[nt(
t)],s=B(e)===0?n:n.toLowerCase();return t>8?`+${s}`:s}var ns={language:"日本語",title:"詰将棋",board:"将棋盤",hand:"持駒",black:"先手",white:"後手",toMove:"手番",
none:"なし",empty:"空き",taken:"選択中",target:"移動できます",promotion:"成りますか",promote:"成",stay:"\
不成",plies:e=>`${e}手詰`,proofChecked:(e,t)=>`証明検査済み（${e.toLocaleString("en")}局面、${t} MiB）`,atMost:e=>`${e}\
手以内`,between:(e,t)=>`${e}手以上${t}手以内の詰み`,noMate:"不詰",open:"未解決",problem:e=>`第${e}問`,
of:(e,t)=>`${e} / ${t}`,yourTurn:"王手を続けて、玉を詰ませてください。",anyCheck:"詰む王手はすべて正解。詰まない手は咎めま\
す。",fileOnly:"解答にない王手は、短い詰みだけを判定します。",noneWithin:(e,t)=>`${e}では、${t}\
手以内に詰みません（無駄合も数えて）。`,longerUnknown:"それより長い詰みは、エンジンのないこのページでは分かりません。",
yourTurnMore:e=>`残り${e}手です。`,defend:"受方の手番です。手順は解答で見られます。",right:"正解\
です。",good:e=>`${e}、正解です。`,reply:e=>`${e}と応じました。`,solved:e=>`正解です。${e}手で詰みました。`,
solvedOther:e=>`${e}手で詰みました（作意とは別の手順）。`,noCheck:e=>`${e}は王手ではありません。`,
refuted:(e,t)=>`${e}には${t}で詰みません。`,refutingLine:e=>`以下${e}で王手が続きません。`,refutingOn:e=>`\
以下${e}と続けても詰みません。`,showLine:"続きを見る",noEscape:e=>`${e}では詰みません。`,noMoreChecks:"\
もう王手が続きません。",goOn:"続けて試すか、「戻す」で戻れます。",thinking:e=>`${e}を調べています…`,
undecided:e=>`${e}で詰むかどうかは時間内に分かりませんでした。`,notInFile:e=>`${e}はこのページの解答にない手です。`,
yozume:(e,t)=>`${e}でも${t}手で詰みます（余詰）。`,hayazume:(e,t)=>`${e}なら${t}手で早く詰みます（早詰）。`,
unpromoted:e=>`${e}でも同じ手数で詰みます（成・不成の非限定）。`,otherSquare:e=>`${e}でも同じ手数で詰みます（遠\
打ちの非限定）。`,order:e=>`${e}でも詰みます（手順前後）。`,detour:e=>`${e}でも詰みます（迂回手順）。`,
image:e=>`${e}でも詰みます（左右対称）。`,lastMove:e=>`${e}でも詰みます（最終手余詰）。`,hint:"\
ヒント",hintPiece:e=>`動かす駒は${e}です。`,hintDrop:e=>`持駒の${e}を打ちます。`,hintSquare:e=>`行き先は${e}\
です。`,hintMove:e=>`正解は${e}です。`,answer:"解答",hideAnswer:"解答を隠す",takeBack:"戻す",again:"最初\
から",turn:"盤を反転",previous:"前の問題",next:"次の問題",index:"一覧",share:"共有",home:"表紙",settings:"\
設定",close:"閉じる",first:"最初の局面",back:"一手戻る",forward:"一手進む",last:"最後の局面",moves:"\
手順",variations:"変化",hasVariations:"変化あり",start:"開始局面",mated:"詰み",left:e=>`残り${e}手`,copySfen:"\
SFENをコピー",copyKif:"KIFをコピー",copyLink:"問題へのリンクをコピー",copyPly:"この局面へのリンクをコピー（解答が見えます）",
isLocal:"このページは端末内のファイルです。リンクはこの端末でだけ開けます。",onlyOwn:e=>`\
動かせるのは${e}の駒です。`,saveKif:"KIFを保存",savePicture:"画像を保存（PNG）",copyPicture:"画像をコピー",
saveFilm:"手順を動く画像で保存（APNG）",copied:"コピーしました。",notCopied:"コピーできませんでした。",
filter:"絞り込み",length:"手数",all:"すべて",unsolved:"まだ",done:"解いた",search:"番号・題名・作者",
count:e=>`${e}題`,nothing:"当てはまる問題がありません。",wasSolved:"解答済み",helped:"ヒントあり",
print:"印刷",diagrams:"図面",perPage:e=>`1ページに${e}題`,solutionsEnd:"解答は巻末",solutionsUpside:"解答は同じ\
ページに逆さ",solutionsNone:"解答なし",solutions:"解答",pieces:"駒",wood:"五角形",flat:"文字だけ",theme:"\
配色",auto:"自動",light:"明るい",dark:"暗い",tongue:"言語",engineHas:e=>`このページには詰将棋エンジン tsumi（${e}\
 KiB）が入っています。`,engineNone:"このページにはエンジンが入っていません。解答にない手は、短い手順で決まるものだけを判定します。",
keys:"キー操作：矢印で盤上を移動、Enterで選択・着手、Escで取消、Uで戻す、Hでヒント、N・Pで次・前、Fで反転。解答では←→で一手ずつ、↑↓で変化。",
made:"tsumi で作成",noProblems:"問題がありません。",remember:"解いた問題はこのブラウザが覚えます。",
forget:"記録を消す",progress:(e,t)=>`${t}題中${e}題を解きました。`,nextUnsolved:"次の未解答",daily:"\
今日の一題",upTo:e=>e==="any"?"何手でも":`${e}手まで`,streak:e=>`${e}日続いています。`,sound:"音",on:"\
鳴らす",off:"鳴らさない",forgotten:"記録を消しました。",compose:"創作盤",box:"駒箱",rest:"残りは玉方",
mirror:"左右反転",undo:"元に戻す",redo:"やり直す",clear:"盤を空に",read:"貼り付け・ファイル",load:"\
読み込む",remove:"削除",solving:"調べています…",pause:"検討停止",searched:(e,t)=>`${e.toLocaleString("\
ja")}局面、${t}秒`,faults:"キズ",kinds:{fuzume:"不詰",mated:"詰上がり",yozume:"余詰",hayazume:"早詰",komaamari:"\
駒余り",hencho:"変長",hendo:"変同","hendo-yozume":"変同余詰"},line:"手順",longest:"同手数の変化",brinkmate:"\
必至",brinkmateIn:e=>`${e}手必至`,brinkmateWithin:e=>`${e}手以内の必至`,noBrinkmate:"必至なし",yourTurnBrinkmate:"\
王手か詰めろを続けて、必至をかけてください。",movesLeft:e=>`残り${e}手です。`,solvedBrinkmate:(e,t)=>t?
`${e}手で必至です（作意とは別の手順）。`:`正解です。${e}手で必至です。`,brinkmateAlready:"す\
でに必至です。",tryReplies:"玉方の駒を動かすと、その受けにも詰みがあることを見られます。",
pass:"パス",tried:(e,t,n)=>`${e}には${t}で詰みます（${n}手）。`,tryUnknown:e=>`${e}の後の詰みは、このページでは示せません。`,
noThreat:e=>`${e}は王手でも詰めろでもありません。手を抜かれて詰みません。`,escaped:(e,t)=>`${e}\
には${t}で必至がかかりません。`,noBrinkmateBy:e=>`${e}では必至がかかりません。`,undecidedBrinkmate:e=>`${e}\
で必至がかかるかどうかは時間内に分かりませんでした。`,attack:{cook:(e,t)=>`${e}でも${t}手で必至で\
す（余必至）。`,early:(e,t)=>`${e}なら${t}手で早く必至です（早必至）。`,late:(e,t)=>`${e}でも必至ですが、${t}\
手かかります。`,mate:(e,t)=>`${e}で王手の連続で詰みます。`},threat:(e,t)=>`詰めろ：${e}（パスのときと、ほか\
の ${t} 通りの応手）`,unneeded:"不要駒",tries:"紛れ",fault:e=>"エンジンが止まりました。ページを開き直してください。",
name:"題名",author:"作者",source:"出典"},st=e=>e===1?"1 ply":`${e} plies`,We={language:"English",title:"Shogi mate\
 problems",board:"Shogi board",hand:"In hand:",black:"Black",white:"White",toMove:"to move",none:"none",empty:"empty",taken:"\
selected",target:"can go here",promotion:"Promote?",promote:"Promote",stay:"Keep",plies:e=>`Mate in ${st(e)}`,proofChecked:(e,t)=>`\
proof checked (${e.toLocaleString("en")} positions, ${t} MiB)`,atMost:e=>`Mate in at most ${e}`,between:(e,t)=>`Mate in \
at most ${t}, at least ${e}`,noMate:"No mate",open:"Unsolved",problem:e=>`Problem ${e}`,of:(e,t)=>`${e} / ${t}`,yourTurn:"\
Mate the king by checks alone.",anyCheck:"Any check that keeps the mate is right.",fileOnly:"No engine: other checks are\
 judged by short lines only.",noneWithin:(e,t)=>`${e} does not mate within ${st(t)}, futile interpositions counted.`,longerUnknown:"\
This page has no engine to look for a longer mate.",yourTurnMore:e=>`${st(e)} to go.`,defend:"The defender is to move. T\
he answer shows the line.",right:"Right.",good:e=>`${e} is right.`,reply:e=>`The reply is ${e}.`,solved:e=>`Mate in ${st(
e)}. Solved.`,solvedOther:e=>`Mate in ${st(e)}, by another line than the solution's.`,noCheck:e=>`${e} is not a check.`,
refuted:(e,t)=>`${e} is refuted by ${t}.`,refutingLine:e=>`Then ${e}, and there are no more checks.`,refutingOn:e=>`Then\
 ${e}, and still there is no mate.`,showLine:"Show the line",noEscape:e=>`${e} does not mate.`,noMoreChecks:"There are n\
o more checks.",goOn:"Try on, or take it back.",thinking:e=>`Looking at ${e} …`,undecided:e=>`Whether ${e} mates was n\
ot settled in time.`,notInFile:e=>`${e} is not in this page's solution.`,yozume:(e,t)=>`${e} mates too, in ${t} (a secon\
d solution).`,hayazume:(e,t)=>`${e} mates sooner, in ${t}.`,unpromoted:e=>`${e} mates in as many (promotion is left open\
).`,otherSquare:e=>`${e} mates in as many (the square is left open).`,order:e=>`${e} mates too (the moves in another ord\
er).`,detour:e=>`${e} mates too (a detour).`,image:e=>`${e} mates too (the mirror image).`,lastMove:e=>`${e} mates too (\
another last move).`,hint:"Hint",hintPiece:e=>`Move the ${e}.`,hintDrop:e=>`Drop a ${e}.`,hintSquare:e=>`It goes to ${e}\
.`,hintMove:e=>`The move is ${e}.`,answer:"Answer",hideAnswer:"Hide the answer",takeBack:"Take back",again:"Start again",
turn:"Turn the board",previous:"Previous problem",next:"Next problem",index:"Index",share:"Share",home:"Front page",settings:"\
Settings",close:"Close",first:"First position",back:"One move back",forward:"One move forward",last:"Last position",moves:"\
Moves",variations:"Variations",hasVariations:"with variations",start:"Start",mated:"Mate",left:e=>`${st(e)} left`,copySfen:"\
Copy SFEN",copyKif:"Copy KIF",copyLink:"Copy link to the problem",copyPly:"Copy link to this position (shows the answer)",
isLocal:"This page is a file on your device: its links open here only.",onlyOwn:e=>`${e} moves: only those pieces can be\
 taken up.`,saveKif:"Save KIF",savePicture:"Save a picture (PNG)",copyPicture:"Copy a picture",saveFilm:"Save the line a\
s a moving picture (APNG)",copied:"Copied.",notCopied:"It could not be copied.",filter:"Filter",length:"Length",all:"All",
unsolved:"Unsolved",done:"Solved",search:"Number, title, author",count:e=>`${e} problems`,nothing:"No problem fits.",wasSolved:"\
Solved",helped:"With a hint",print:"Print",diagrams:"Diagrams",perPage:e=>`${e} on a page`,solutionsEnd:"Solutions at th\
e end",solutionsUpside:"Solutions upside down below",solutionsNone:"No solutions",solutions:"Solutions",pieces:"Pieces",
wood:"Pentagons",flat:"Characters",theme:"Colours",auto:"Automatic",light:"Light",dark:"Dark",tongue:"Language",engineHas:e=>`\
This page has the mate engine tsumi in it (${e} KiB).`,engineNone:"This page has no engine: moves beside the solution ar\
e judged by short lines only.",keys:"Keys: arrows move on the board, Enter selects and moves, Escape puts back, U takes \
back, H hints, N and P next and previous, F turns. In the answer, left and right step, up and down choose variations.",made:"\
Made with tsumi",noProblems:"There are no problems.",remember:"This browser remembers what you have solved.",forget:"For\
get it",progress:(e,t)=>`${e} of ${t} solved.`,nextUnsolved:"Next unsolved",daily:"Problem of the day",upTo:e=>e==="any"?
"Any length":`Up to ${e}`,streak:e=>`${e} days in a row.`,sound:"Sound",on:"On",off:"Off",forgotten:"Forgotten.",compose:"\
Composing board",box:"Box",rest:"Rest to the defender",mirror:"Mirror",undo:"Undo",redo:"Redo",clear:"Clear",read:"Paste\
 or open",load:"Read",remove:"Remove",solving:"Searching …",pause:"Stop searching",searched:(e,t)=>`${e.toLocaleString(
"en")} positions, ${t} s`,faults:"Faults",kinds:{fuzume:"no mate",mated:"mated already",yozume:"second solution",hayazume:"\
shorter mate",komaamari:"pieces left over",hencho:"longer defence",hendo:"equal defence","hendo-yozume":"second solution\
 behind an equal reply"},line:"Line",longest:"Defences of the same length",brinkmate:"Brinkmate",brinkmateIn:e=>`Brinkma\
te in ${e===1?"1 move":`${e} moves`}`,brinkmateWithin:e=>`Brinkmate within ${e===1?"1 move":`${e} moves`}`,noBrinkmate:"\
No brinkmate",yourTurnBrinkmate:"Force a brinkmate, by checks or threats of mate.",movesLeft:e=>`${e===1?"1 move":`${e} \
moves`} to go.`,solvedBrinkmate:(e,t)=>`Brinkmate in ${e===1?"1 move":`${e} moves`}${t?", by another line than the solut\
ion's":""}. Solved.`,brinkmateAlready:"It is a brinkmate already.",tryReplies:"Move the defender's pieces to see how eac\
h reply is mated.",pass:"Pass",tried:(e,t,n)=>`${e} is mated in ${st(n)} by ${t}.`,tryUnknown:e=>`This page cannot show \
the mate after ${e}.`,noThreat:e=>`${e} neither checks nor threatens mate: the defender may pass.`,escaped:(e,t)=>`After\
 ${e}, ${t} escapes the brinkmate.`,noBrinkmateBy:e=>`${e} forces no brinkmate.`,undecidedBrinkmate:e=>`Whether ${e} for\
ces a brinkmate was not settled in time.`,attack:{cook:(e,t)=>`${e} forces a brinkmate in ${t}, too (a second solution).`,
early:(e,t)=>`${e} forces it sooner, in ${t}.`,late:(e,t)=>`${e} forces it, too, but in ${t}.`,mate:e=>`${e} mates by ch\
ecks alone.`},threat:(e,t)=>`Threatened: ${e} (after a pass, and after ${t} other replies)`,unneeded:"Unneeded pieces",tries:"\
Tries",fault:e=>`The engine has stopped (${e}). Please open the page again.`,name:"Title",author:"Author",source:"Source"},
It="en",c=We,P=()=>It==="ja";function ss(e){It=e,c=It==="ja"?ns:We}function Rt(e){let t=e??S.get("language")??((navigator.
languages?.[0]??navigator.language).startsWith("ja")?"ja":"en");ss(t==="ja"?"ja":"en"),document.documentElement.lang=It}var W=["","一","二","三","四","五","六","七","八","九"],os="０１２３４５６７８９",D=["","歩","香","\
桂","銀","金","角","飛","玉","と","杏","圭","全","","馬","龍"],Ut=["","歩","香","桂","銀","金","角","飛",
"玉","と","成香","成桂","成銀","","馬","龍"],ue=["","pawn","lance","knight","silver","gold","bishop","rook","k\
ing","promoted pawn","promoted lance","promoted knight","promoted silver","","horse","dragon"],ot=e=>os[N(e)]+W[L(e)],me=e=>e<
2?"":e<10?W[e]:`十${W[e-10]}`;function ut(e,t=""){return et.filter(s=>e[s]>0).map(s=>D[s]+me(e[s])).join(t)}function is(e,t,n=-1){
let s=e.side===0?"▲":"△",o=t.drop||$(e.board[t.from]),i=Ge(e,t),r="";t.drop>0?r=i.length>0?"打":"":(r=i.length>0?rs(
e,t,i):"",r+=pe(e,t,o));let a=r===""?"同　":"同",l=t.to===n?a:ot(t.to);return s+l+Ut[o]+r}function pe(e,t,n){return t.
promotes?"成":de(n,e.side,t.from,t.to)?"不成":""}function Ge(e,t){let n=t.drop>0?t.drop+e.side*16:e.board[t.from],s=[];
return e.board.forEach((o,i)=>{o===n&&i!==t.from&&e.reach(i).includes(t.to)&&s.push(i)}),s}function rs(e,t,n){let s=e.side===
0?1:-1,o=g=>s*(L(g)-L(t.to)),i=g=>s*(N(t.to)-N(g)),r=g=>o(g)>0?"上":o(g)<0?"引":"寄",a=$(e.board[t.from]),l=r(t.from);
if(n.every(g=>r(g)!==l))return l;let h=nt(a)>=6;if(!h&&o(t.from)===1&&i(t.from)===0)return"直";let m=g=>i(g)-i(t.from),
u=h?n.every(g=>m(g)>0)?"左":"右":i(t.from)<0?"左":"右";return n.filter(g=>h?!1:Math.sign(i(g))===Math.sign(i(t.from))).
length===0?u:u+l}function as(e,t){let n=l=>`${N(l)}${L(l)}`;if(t.drop>0)return`${xt(t.drop)}*${n(t.to)}`;let s=$(e.board[t.
from]),o=Ge(e,t).length>0?n(t.from):"",i=e.board[t.to]===0?"-":"x",r=pe(e,t,s),a=t.promotes?"+":r===""?"":"=";return xt(
s)+o+i+n(t.to)+a}var _=(e,t,n=-1)=>P()?is(e,t,n):as(e,t);function Ke(e,t,n){let s=t.drop||$(e.board[t.from]);if(n){let a=e.
side===0?"先手":"後手",l=t.drop>0?"打つ":t.promotes?"成":pe(e,t,s);return`${a}、${ot(t.to)}${Ut[s]}${l}`}let o=e.
side===0?"Black":"White",i=`${N(t.to)} ${L(t.to)}`;if(t.drop>0)return`${o} drops a ${ue[s]} on ${i}`;let r=e.board[t.to]===
0?"moves to":"takes on";return`${o}: ${ue[s]} ${r} ${i}${t.promotes?" and promotes":""}`}function Mt(e,t){if(e===0)return"";
let n=B(e)===0,s=$(e);return t?(n?"先手の":"後手の")+Ut[s]:`${n?"Black":"White"} ${ue[s]}`}function*it(e,t){let n=e,
s=-1;for(let o of t)yield[n,o,s],n=n.after(o),s=o.to}function _e(e,t,n,s,o=[]){let i=Array.from({length:9},(u,p)=>`|${[...t.
board.subarray(p*9,p*9+9)].map(f=>f===0?" ・":(B(f)===0?" ":"v")+D[$(f)]).join("")}|${W[p+1]}`),r="+-------------------\
--------+",a=["# KIF version=2.0 encoding=UTF-8",...[["作品名",e.name],["作者",e.author],["出典",e.source]].map(([
u,p])=>[u,(p??"").replace(/[\r\n]+/g," ").trim()]).filter(([,u])=>u!=="").map(u=>u.join("：")),`後手の持駒：${ut(
t.hands[1],"　")||"なし"}`,"  ９ ８ ７ ６ ５ ４ ３ ２ １",r,...i,r,`先手の持駒：${ut(t.hands[0],"　")||
"なし"}`,...t.side===1?["後手番"]:[],"手数----指手---------消費時間--"],l=u=>(o[u]??"").split(`
`).filter(Boolean).map(p=>`*${p}`),h=[...it(t,n)].map(([u,p,g],f)=>{let b=p.drop||$(u.board[p.from]),y=p.to===g?"同　":
ot(p.to),k=p.drop>0?"打":`${p.promotes?"成":""}(${N(p.from)}${L(p.from)})`;return[`${f+1} ${y}${Ut[b]}${k}`,...l(f+1)]}),
m=s?[`${n.length+1} 詰み`,`まで${n.length}手で詰み`]:[];return[...a,...l(0),...h.flat(),...m,""].join(`
`)}var ls=25,Dt=class{place=0;root;steps;#t;#s;#e=new Map;#n=d("ol",{class:"moves","aria-label":c.moves});#a=d("p",{class:"\
status"});#o=d("p",{class:"comment"});#h=d("div",{class:"branches",role:"group","aria-label":c.variations});#i;#u="";constructor(t,n){
this.#t=t,this.#s=n;let s=o=>M(o,c[o],()=>this[o](),{id:o});this.#i={first:s("first"),back:s("back"),forward:s("forward"),
last:s("last")},this.steps=d("nav",{class:"steps","aria-label":c.moves},...Object.values(this.#i)),this.root=d("div",{class:"\
answer"},this.steps,this.#a,this.#o,this.#h,this.#n),this.#n.addEventListener("keydown",o=>this.#d(o)),this.#c()}#r(t){return this.#t.
places[t].next[this.#e.get(t)??0]}#l(){let t=this.#t.path(this.place);for(let n=this.#r(this.place);n!==void 0;n=this.#r(
n))t.push(n);return t}get ply(){return this.#t.path(this.place).length}get isMain(){let{places:t}=this.#t;return this.#t.
path(this.place).every(n=>t[t[n].before].next[0]===n)}get isMate(){return this.#t.places[this.place].plies===0}position(){
return this.#t.position(this.place)}go(t){for(let n of this.#t.path(t)){let{before:s}=this.#t.places[n];this.#e.set(s,this.#t.
places[s].next.indexOf(n))}this.place=t,this.#c(),this.#s()}first(){this.go(0)}back(){this.go(this.#t.places[this.place].
before)}forward(){this.go(this.#r(this.place)??this.place)}last(){this.go(this.#l().at(-1)??0)}choose(t){let{length:n}=this.#t.
places[this.place].next;return n<2?!1:(this.#e.set(this.place,((this.#e.get(this.place)??0)+t+n)%n),this.#c(),!0)}placeOf(t){
let n=0;for(let s=0;s<t&&this.#t.places[n].next.length>0;s+=1)n=this.#t.places[n].next[0];return n}text(t){let{before:n,
move:s}=this.#t.places[t],o=this.#t.position(n);return _(o,s,this.#t.places[n].move?.to)}#d(t){let s={ArrowLeft:"back",ArrowUp:"\
back",ArrowRight:"forward",ArrowDown:"forward",Home:"first",End:"last"}[t.key];s!==void 0&&!t.ctrlKey&&!t.altKey&&!t.metaKey&&
(t.preventDefault(),t.stopPropagation(),this[s]())}#c(){let{places:t}=this.#t,n=this.#n.querySelector("button:focus")!==
null,s=this.#l(),o=s.join();o!==this.#u&&(this.#u=o,this.#n.replaceChildren(...this.#p(s)),this.#n.classList.toggle("lon\
g",s.length>ls));for(let m of this.#n.querySelectorAll("[aria-current]"))m.removeAttribute("aria-current");let i=s.indexOf(
this.place);[...this.#n.children].forEach((m,u)=>{m.firstElementChild.tabIndex=u===Math.max(0,i)?0:-1});let r=this.#n.children[i]?.
firstElementChild;if(r?.setAttribute("aria-current","true"),n&&(r??this.#n.querySelector("button"))?.focus({preventScroll:!0}),
r instanceof HTMLElement){let m=r.offsetTop-this.#n.offsetTop,u=m<this.#n.scrollTop||m+r.offsetHeight>this.#n.scrollTop+
this.#n.clientHeight;this.#n.scrollTop=u?m-this.#n.clientHeight/2:this.#n.scrollTop}let{next:a,plies:l}=t[this.place];this.#h.
replaceChildren(...a.length<2?[]:a.map((m,u)=>d("button",{type:"button","aria-pressed":String(u===(this.#e.get(this.place)??
0)),onclick:()=>this.go(m)},this.text(m))));let h=this.#t.isBrinkmate&&this.place===this.#t.end?c.brinkmate:l===0?c.mated:
l===null?"":c.left(l);this.#a.textContent=[`${this.ply} / ${s.length}`,h].filter(Boolean).join("　"),this.#o.textContent=
this.#t.comment(this.place),this.#o.hidden=this.#o.textContent==="",this.#i.first.disabled=this.#i.back.disabled=this.place===
0,this.#i.forward.disabled=this.#i.last.disabled=a.length===0}#p(t){let{places:n}=this.#t,s=this.#t.start;return t.map((o,i)=>{
let{move:r,before:a}=n[o],l=_(s,r,n[a].move?.to);s=s.after(r);let h=n[a].next.length>1;return d("li",{},d("button",{type:"\
button",class:h?"branch":void 0,title:h?c.hasVariations:void 0,onclick:()=>this.go(o)},d("small",{},String(i+1)),l))})}};var j=class extends Error{constructor(t,n,s){super(n),this.name="TsumiError",this.code=t,this.japanese=s}},q=e=>new j("a\
rgument",e),ze=e=>e.map(t=>JSON.stringify(t)).join(", "),at=e=>typeof e=="string"?JSON.stringify(e):Array.isArray(e)?"a \
list":e!==null&&["object","function"].includes(typeof e)?`a value of ${e.constructor?.name??"no class"}`:String(e),O=(e,t)=>({
words:e,test:t}),F=O("true or false",e=>typeof e=="boolean"),G=(e,t=1)=>O(`a whole number from ${t} to ${e}`,n=>Number.isInteger(
n)&&n>=t&&n<=e),C=(e,t)=>G(t,e),cs=e=>O(`an odd number from 3 to ${e}`,t=>G(e,3).test(t)&&t%2===1),mt=(...e)=>O(`one of ${ze(
e)}`,t=>e.includes(t)),jt=(e,t)=>O(`a whole number from ${e} to ${t}, or the least and the greatest as a list`,n=>{let[s,
o=s,...i]=Array.isArray(n)?n:[n],r=a=>Number.isInteger(a)&&a>=e&&a<=t;return r(s)&&r(o)&&s<=o&&i.length===0}),hs=O(`${jt(
0,9).words}, or the least and the greatest hand such as "P-RG2P"`,e=>jt(0,9).test(e)||typeof e=="string"&&/^(0-)?([0-9]*[RBGSNLP])+(-([0-9]*[RBGSNLP])+)?$/.
test(e)),Je=O('a square such as "5a", or two corners such as "1a-4d"',e=>typeof e=="string"&&/^[1-9][a-i](-[1-9][a-i])?$/.
test(e)),ds=O('a list of pieces as in SFEN, such as "P", "+r"',e=>Array.isArray(e)&&e.every(t=>/^(\+?[PLNSBR]|G)$/i.test(
t))),qe=(...e)=>O(`a list of ${ze(e)}`,t=>Array.isArray(t)&&t.every(n=>e.includes(n))),us=O('a list of squares and piece\
s, such as "5a", "+R"',e=>Array.isArray(e)&&e.every(t=>/^([1-9][a-i]|(\+?[PLNSBR]|[GK]))$/i.test(t))),$t=O("a list of mo\
ves in USI notation",e=>Array.isArray(e)&&e.every(t=>typeof t=="string")),fe=65535,Xe=4294967295,Ye=16,ms=1e6,St={milliseconds:O(
"a number above 0",e=>Number.isFinite(e)&&e>0),nodes:G(Number.MAX_SAFE_INTEGER),hashMib:G(256),rootDefends:F,rest:F,threads:G(
Ye),signal:O("an AbortSignal",e=>typeof e?.throwIfAborted=="function"),onProgress:O("a function",e=>typeof e=="function")},
{nodes:Mo,...Ft}=St,ps=mt("strict","magazine","smartphone"),rt=Number.MAX_SAFE_INTEGER,H={};H.places={region:Je,pieces:ds,
tokinOnly:F};H.extend={...H.places,plies:cs(65535),add:C(0,38),most:C(1,4294967295),nodes:C(0,rt),hand:C(0,4294967295),sacrifices:F,
noCaptures:F,theme:mt("smoke"),seed:C(0,rt)};H.hunt={...H.places,plies:jt(1,99),king:Je,put:jt(0,9),hand:hs,theme:qe("sa\
crifice","unpromoted","interposition","intermediate","distant","smoke","figure"),all:F,from:C(0,rt),until:C(0,rt),seed:C(
0,rt),most:C(1,4294967295),ofEach:C(1,4294967295)};H.place={...H.places,line:$t,add:C(1,8),most:C(1,4294967295),nodes:C(
0,rt)};H.repair={nodes:C(0,rt),most:C(1,4294967295),rules:mt("strict","magazine","smartphone"),flaws:mt("none","slight",
"grave"),changes:qe("add","remove","move","replace","hand","shift"),keep:us,same:mt("line","key"),plies:C(1,65535)};var fs={
solve:{...St,mateLimit:G(1e4),effort:mt("any","short","shortest"),tsume:F,multipv:G(600),variations:O(`true, false or a \
whole number up to ${fe}`,e=>F.test(e)||G(fe,0).test(e)),brinkmate:O("true, false or a whole number from 1",e=>F.test(e)||
G(Xe).test(e)),faults:F,refutation:F,solution:$t},extend:{...Ft,...H.extend,solution:$t},hunt:{...Ft,...H.hunt},place:{...Ft,
...H.place},repair:{...Ft,...H.repair,solution:$t},check:{...St,rules:ps,solution:$t},matesWithin:{threads:St.threads,signal:St.
signal}},Ve=G(9);function ge(e,{cores:t,lack:n}){if(e>1&&n!==null)throw new j("threads",`there can be no ${e} threads he\
re: ${n}`);return e!==void 0||n!==null?{threads:e??1}:{threads:Math.max(1,Math.min(t-1,Ye)),nodesAlone:ms}}function Qe(e,t,n){
if(typeof t!="string")throw q(`the problem must be a text, such as an SFEN, not ${at(t)}`);return Ze(e,n)}function Ze(e,t){
if(typeof t!="object"||t===null)throw q(`options must be an object, not ${at(t)}`);let n=fs[e],s=Object.entries(t).filter(
([,a])=>a!==void 0);for(let[a,l]of s){if(!Object.hasOwn(n,a))throw q(`${a} is not an option of ${e}: these are ${Object.
keys(n).join(", ")}`);if(!n[a].test(l))throw q(`${a} must be ${n[a].words}, not ${at(l)}`)}let{signal:o,onProgress:i,...r}=Object.
fromEntries(s);return r}function be(e,t,n,s){let{variations:o,brinkmate:i,...r}=Qe(e,t,n),a=o===!0?fe:Number(o??0),l=i===
!0?Xe:i||void 0;return JSON.stringify({[e]:{...r,...ge(r.threads,s),problem:t,variations:a,brinkmate:l}})}function tn(e,t,n,s){
let{milliseconds:o,hashMib:i,rootDefends:r,rest:a,threads:l,solution:h,...m}=Qe(e,t,n),u={milliseconds:o,hashMib:i,rootDefends:r,
rest:a,solution:h,...ge(l,s)};return JSON.stringify({compose:{...u,problem:t,composing:{[e]:m}}})}function en(e,t,n){if(!Ve.
test(e))throw q(`plies must be ${Ve.words}, not ${at(e)}`);let s=Ze("matesWithin",t),{threads:o}=ge(s.threads,n);return i=>JSON.
stringify({within:{sfens:i,plies:e,threads:o}})}function*nn(e){let t=typeof e=="string";if(!t&&typeof e?.[Symbol.iterator]!=
"function")throw q(`positions must be SFENs, or a text with one on each line, not ${at(e)}`);let n=t?e.split(/\r?\n/):e;
t&&n.at(-1)===""&&n.pop();for(let s of n){if(typeof s!="string")throw q(`each position must be an SFEN, not ${at(s)}`);yield s}}
function sn(e){if(typeof e=="string"||e instanceof Uint8Array)return e;if(e instanceof ArrayBuffer)return new Uint8Array(
e);throw q(`a file must be its text or its bytes (Uint8Array, ArrayBuffer), not ${at(e)}`)}var gs=2e4,bs="the engine has one";function on({start:e,cores:t=1,lack:n=bs}){let s={cores:t,lack:n},o,i=0,r=new Map,a=f=>{
let b=r.get(f);return r.delete(f),r.size===0&&o?.rest(),b?.cleanUp(),b},l=({id:f,progress:b,found:y,answer:k,error:x,broken:T})=>{
T!==void 0?(o?.end(),h(new Error(T))):b!==void 0?r.get(f)?.onProgress?.(b):y!==void 0?r.get(f)?.onFound?.(y):x!==void 0?
a(f)?.reject(new j(x.code,x.message,x.japanese)):a(f)?.resolve(k)},h=f=>{o=void 0;let b=f instanceof j?f:new j("worker",
f.message);[...r.keys()].forEach(y=>a(y)?.reject(b))},m=()=>{let f=()=>o===b,b=e(y=>f()&&l(y),y=>f()&&h(y));return b},u=(f,b,{
signal:y,onProgress:k,onFound:x}={})=>new Promise((T,V)=>{y?.throwIfAborted(),o??=m();let R=++i,tt=()=>{o?.post({stop:R}),
a(R)?.reject(y.reason)};y?.addEventListener("abort",tt);let Nt=()=>y?.removeEventListener("abort",tt);r.set(R,{resolve:T,
reject:V,onProgress:k,onFound:x,cleanUp:Nt}),o.post({id:R,kind:f,text:b})});async function p(f,b,y={}){let k=en(b,y,s),x=[],
T=[],V=async()=>{(await u("ask",k(T),y)).forEach(R=>x.push(R)),T=[]};for(let R of nn(f))T.push(R),T.length===gs&&await V();
return T.length>0&&await V(),x}async function*g(f,b,y){let k=tn(f,b,y,s),{signal:x,onProgress:T}=y;x?.throwIfAborted();let V=new AbortController,
R=()=>V.abort(x.reason);x?.addEventListener("abort",R);let tt=[],Nt=!1,ie=()=>{},zn=re=>{tt.push(re),ie()},Ne=u("ask",k,
{signal:V.signal,onProgress:T,onFound:zn}),He=()=>{Nt=!0,ie()};Ne.then(He,He);try{for(;tt.length>0||!Nt;)tt.length>0?yield tt.
shift():await new Promise(Jn=>{ie=Jn});let re=await Ne;T?.(re)}finally{x?.removeEventListener("abort",R),V.abort()}}return{
extend:(f,b={})=>g("extend",f,b),hunt:(f,b={})=>g("hunt",f,b),place:(f,b={})=>g("place",f,b),repair:(f,b={})=>g("repair",
f,b),solve:async(f,b={})=>u("ask",be("solve",f,b,s),b),check:async(f,b={})=>u("ask",be("check",f,b,s),b),matesWithin:p,read:async f=>u(
"read",sn(f)),close:()=>{o?.end(),h(new j("closed","the package was closed"))}}}function rn(e,t,n){let s=URL.createObjectURL(new Blob([e],{type:"text/javascript"})),o=new Worker(s);return o.onmessage=
({data:i})=>t(i),o.onerror=({message:i})=>n(new Error(i||"the worker could not be started")),{post:i=>o.postMessage(i),end:()=>{
o.terminate(),URL.revokeObjectURL(s)},rest:()=>{}}}var an=`"use strict";(()=>{var p=new TextDecoder,m=new TextEncoder;function y(n){let t=()=>{throw new Error("no such fun\
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
`;var Wt=({moves:e,tsume:t})=>t===void 0||t.leads?e:t.upper===0?[]:t.moves??e;async function ws(){let e=document.getElementById(
"data-engine")?.textContent?.trim();if(!e)return null;let{body:t}=await fetch(`data:application/octet-stream;base64,${e}`);
return ln(t)}var ln=e=>new Response(e.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),vs=new Promise(e=>{document.
readyState==="loading"?addEventListener("DOMContentLoaded",()=>e(),{once:!0}):e()});async function ks(e){let t=await fetch(
new URL(e,document.baseURI)).catch(()=>null);if(!t?.ok)throw new j("missing","there is no engine in the page, nor beside\
 it");let n=await t.arrayBuffer();return new Uint8Array(n,0,2).join()==="31,139"?ln(new Blob([n]).stream()):n}var Et=()=>Math.
round((document.getElementById("data-engine")?.textContent?.length??0)*.75/1024);function cn(e=""){return!(Et()>0)&&e===""?null:on({start:(s,o)=>{let i=rn(an,s,o);return vs.then(ws).then(r=>r??ks(e)).then(
r=>i.post({module:r}),o),i}})}var xs=[[/^mate in at most (\d+) plies$/,e=>`${e}手以内に詰みます。`],[/^no mate in at most (\d+) plies$/,e=>`${e}\
手以内では詰みません。`],[/^no mate in any number of plies$/,()=>"何手かけても詰みません。"],[/^the shortest mate takes (\d+) plies$/,
e=>`最短で${e}手で詰みます。`],[/^the mate without futile interpositions takes (\d+) plies$/,e=>`無駄合を除いて${e}\
手で詰みます。`],[/^complete in (\d+) plies,/,e=>`${e}手の完全作です。`]];function Ms(e,t){for(let[n,s]of t){
let o=n.exec(e);if(o!==null)return s(...o.slice(1))}return null}var hn=e=>P()?Ms(e,xs)??"":e;var pn={},$s=[0,.84,.87,.88,.92,.92,.96,.96,1],un="M50 4Q51 4 52 4.6L78.6 17.6Q80 18.4 80.3 20L91.6 91.2Q92 95 88.4 95L1\
1.6 95Q8 95 8.4 91.2L19.7 20Q20 18.4 21.4 17.6L48 4.6Q49 4 50 4Z",ye=e=>pn[e]??"",mn=new Map;function Gt(e){let t=mn.get(
e)??new Path2D(ye(e));return mn.set(e,t),t}var we=e=>`o${e.codePointAt(0).toString(16)}`;function Ss(e,t){let n=$s[nt(e)],
s=t?"rotate(180 50 50) ":"",o=`translate(${50*(1-n)} ${95*(1-n)-2*(1-n)}) scale(${n})`,i=`translate(50 58) scale(${e===8?
.06:.058}) translate(-500 -520)`;return w("g",{},w("path",{d:un,class:"piece-shadow",transform:`translate(1.2 2.6) ${s}${o}`}),
w("g",{transform:s+o},w("path",{d:un,class:t?"piece-wood turned":"piece-wood"}),w("path",{d:ye(D[e]),transform:i,class:e>
8?"piece-promoted":"piece-ink"})))}function Es(e,t){let n=t?"rotate(180 50 50) ":"";return w("path",{d:ye(D[e]),transform:`${n}\
translate(8 7) scale(0.084)`,class:"piece-flat"})}function fn(e){pn=e;let t=Object.entries(e).map(([s,o])=>w("path",{id:we(
s),d:o}));D.forEach((s,o)=>{if(s!=="")for(let i of[!1,!0]){let r=`${i?"w":"b"}${o}`;t.push(w("symbol",{id:`wood-${r}`,viewBox:"\
0 0 100 100"},Ss(o,i)),w("symbol",{id:`flat-${r}`,viewBox:"0 0 100 100"},Es(o,i)))}});let n=(s,o,i)=>w("linearGradient",
{id:s,x1:0,y1:0,x2:0,y2:1},w("stop",{offset:0,"stop-color":o}),w("stop",{offset:1,"stop-color":i}));return w("svg",{class:"\
away",width:0,height:0,"aria-hidden":"true"},w("defs",{},n("piece-light","#fbe9bf","#eecd8c"),n("piece-light-turned","#e\
ecd8c","#fbe9bf"),...t))}function Pt(e,t,n){let s=B(e)===1!==t,o=`#${n}-${s?"w":"b"}${$(e)}`;return w("svg",{class:"piec\
e",viewBox:"0 0 100 100","aria-hidden":"true"},w("use",{href:o}))}var v=40,Ps="☗☖";function Kt(e,t,n,s,o=!1){let i=s/1e3,r=o?" rotate(180 500 500)":"";return w("use",{href:`#${we(e)}`,
transform:`translate(${t} ${n}) scale(${i})${r}`})}var _t=Array.from({length:8},(e,t)=>(t+1)*v).map(e=>`M0 ${e}H${9*v}M${e}\
 0V${9*v}`).join("");function Ts(e,t){let n=w("g",{},w("path",{d:_t,class:"diagram-lines"}),w("path",{d:`M0 0H${9*v}V${9*
v}H0Z`,class:"diagram-frame"}));return e.board.forEach((s,o)=>{if(s!==0){let i=t?80-o:o;n.append(Kt(D[$(s)],i%9*v+3,Math.
floor(i/9)*v+3,v-6,B(s)===1!==t))}}),n}function gn(e,t,n,s){return w("g",{},...[...e].map((o,i)=>Kt(o,t,n+i*s*1.08,s)))}
var Tt=(e,t)=>`${Ps[t]}持駒${ut(e.hands[t])||"なし"}`,lt=[-32,-28,456,394];function bn(e,t){let n=t===1,s=e.rest().every(
(a,l)=>l===0||l===8||a===0),o=Ts(e,n);for(let a=0;a<9;a+=1){let l="１２３４５６７８９"[n?a:8-a],h=W[n?9-a:a+1];
o.append(Kt(l,a*v+11,-22,18),Kt(h,9*v+5,a*v+11,18))}let i=a=>Math.min(24,(9*v-12)/(a.length*1.08)),r=Tt(e,t);if(o.append(
gn(r,9*v+32,6,i(r))),!s){let a=Tt(e,1-t),l=w("g",{transform:`translate(-6 ${9*v-6}) rotate(180)`});l.append(gn(a,0,0,i(a))),
o.append(l)}return o}function yn(e,t,n){let s=Math.round(n*devicePixelRatio),o=d("canvas",{class:"diagram",width:s,height:s,
"aria-hidden":"true"}),i=o.getContext("2d"),r=s/(9*v+6),a=getComputedStyle(document.documentElement).getPropertyValue("-\
-ink");i.fillStyle=i.strokeStyle=a;let l=3*r;return i.setTransform(r,0,0,r,l,l),i.lineWidth=2.5,i.strokeRect(0,0,9*v,9*v),
i.globalAlpha=.75,i.lineWidth=1,i.stroke(new Path2D(_t)),i.globalAlpha=1,e.board.forEach((h,m)=>{if(h!==0){let u=t===1?80-
m:m,p=B(h)===1!=(t===1),g=r*(v-6)/1e3*(p?-1:1),f=p?v-3:3;i.setTransform(g,0,0,g,l+r*(u%9*v+f),l+r*(Math.floor(u/9)*v+f)),
i.fill(Gt(D[$(h)]))}}),o}var X=({v:e,p:t,x:n})=>e==="brinkmate"?(n===!0?c.brinkmateIn:c.brinkmateWithin)(t??0):e!=="mate"?e==="nobrinkmate"?c.noBrinkmate:
e==="nomate"?c.noMate:c.open:t===void 0?"":n===!0?c.plies(t):c.atMost(t),Sn=({k:e})=>e===void 0?"":c.proofChecked(e[0],(e[1]/
2**20).toFixed(e[1]<2**20?3:1)),ke=({n:e,a:t})=>[e,t].filter(Boolean).join("　");function Ls(e){let t=e.lineFrom(0).map(
E);return[...it(e.start,t)].map(n=>_(...n))}var As=60,En=(e,t)=>(e.row(t).m??"").split(" ").length>As;function wn(e,t,n=!1){
if(n&&En(e,t))return d("p",{class:"print-solution"},d("b",{},`${t+1}`),c.solutionsEnd);let s=e.at(t),o=r=>r.replace(/^[▲△]/,
"$&⁠").replaceAll("　","  ").replaceAll("-","‑"),i=Ls(s).map(o);return d("p",{class:"print-solution"},d("b",{},`${t+
1}`),i.length>0?i.join(" "):X(s.row))}var[vn,kn,Cs]=[182,268,120],[xn,ve,Lt,Mn]=[10,6,3.7,3],Vt=e=>[...e].reduce((t,n)=>t+
(n<" "?.52:1),0);function $n(e,t){if(Vt(e)<=t)return e;let n=e.length;for(;n>0&&Vt(e.slice(0,n))+1>t;)n-=1;return n>0?
`${e.slice(0,n)}…`:""}function Os(e,t,n,s,o){let i=e.at(t),[r,a,l]=lt,h=o/l,m=String(t+1),u=X(i.row),[p,g]=[-r*h,o+r*h],
f=p+Vt(m)*Lt+3,b=(g-f)/Lt-Vt(u)-1,y=$n(i.row.o??"",(g-p)/Mn);return w("g",{transform:`translate(${n} ${s})`},w("text",{x:g,
y:ve+o*lt[3]/l+Mn,"text-anchor":"end",class:"print-source"},y),w("text",{x:p,y:Lt,class:"print-number"},m),w("text",{x:f,
y:Lt},$n(ke(i.row),b)),w("text",{x:g,y:Lt,"text-anchor":"end"},u),w("g",{transform:`translate(0 ${ve}) scale(${h}) trans\
late(${-r} ${-a})`},bn(i.start,i.attacker)))}function Bs(e,t,n,s){let[o,i]=s?[1,1]:[2,n/2],r=(vn-(o-1)*xn)/o,a=s?Cs:n===
6?r-8:r,l=ve+a*lt[3]/lt[2],h=s?0:(kn-i*l)/(i+1);return w("svg",{class:"sheet",viewBox:`0 0 ${vn} ${kn}`},...t.map((m,u)=>Os(
e,m,u%o*(r+xn)+(r-a)/2,h+Math.floor(u/o)*(l+h),a)))}function Pn(e,t,n,s){let o=s.replace(/[\\"\n<]/g,l=>`\\${l.charCodeAt(
0).toString(16)} `),i=new CSSStyleSheet;i.replaceSync(`@page { @top-center { content: "${o}"; } @bottom-center { content\
: counter(page) " / " counter(pages); } }`),document.adoptedStyleSheets=[i];let r=d("div",{class:"book"});for(let l=0;l<
t.length;l+=n.perPage){let h=t.slice(l,l+n.perPage);r.append(d("section",{class:"page"},Bs(e,h,n.perPage,t.length===1),n.
solutions==="upside"&&d("div",{class:"upside"},...h.map(m=>wn(e,m,!0)))))}let a=n.solutions==="end"?t:n.solutions==="ups\
ide"?t.filter(l=>En(e,l)):[];return a.length>0&&r.append(d("section",{class:"solutions"},d("h2",{},c.solutions),...a.map(
l=>wn(e,l)))),r}var Ns=148,Hs=78,ct=12,Is=12,zt=class{root;chosen=[];#t;#s;#e;#n="";#a=0;#o=new Map;constructor(t,n){this.#s=t,this.#e=n,
this.#t=d("div",{class:"cards",role:"list"}),this.root=d("div",{class:"list"},this.#t),addEventListener("scroll",()=>this.#i(),
{passive:!0}),addEventListener("resize",()=>this.#i()),matchMedia("(prefers-color-scheme: dark)").addEventListener("chan\
ge",()=>this.#r())}choose({length:t,solved:n,text:s}){let o=s.trim().toLowerCase(),i=l=>{let h=this.#s.row(l),m=this.#e(
l)===""?"unsolved":"solved";return(t===""||({mate:`${h.p}`,brinkmate:`b${h.p}`}[h.v]??h.v)===t)&&(n==="all"||n===m)&&(o===
""||String(l+1)===o||[h.n,h.a,h.o].join(" ").toLowerCase().includes(o))},r=[...Array(this.#s.length).keys()],a=t!==""||n!==
"all"||o!=="";this.chosen=a?r.filter(i):r,this.#r()}reveal(t){let n=this.chosen.indexOf(t);if(n>=0){let{columns:s,height:o}=this.#h(),
i=this.#t.getBoundingClientRect().top+scrollY+Math.floor(n/s)*o;scrollTo(0,i+o<=innerHeight?0:i-innerHeight/3)}this.#i()}#h(){
let t=this.#t.clientWidth||320,n=Math.max(2,Math.floor((t+ct)/(Ns+ct))),s=(t-(n-1)*ct)/n;return{columns:n,width:s,height:s+
Hs+ct}}#i(){if(!this.root.isConnected||this.root.closest("[hidden]"))return;let{columns:t,width:n,height:s}=this.#h(),o=Math.
ceil(this.chosen.length/t),i=-this.#t.getBoundingClientRect().top,r=Math.max(0,Math.floor(i/s)-2),a=Math.min(o,Math.ceil(
(i+innerHeight)/s)+2),l=[r,a,t,n,this.chosen.length].join();l!==this.#n&&(this.#n=l,n!==this.#a&&(this.#a=n,this.#o.clear()),
this.#t.style.height=`${Math.max(0,o*s-ct)}px`,this.#u(this.chosen.slice(r*t,a*t).map((h,m)=>{let u=r*t+m,g=this.#o.get(
h)??this.#l(h,u,n);return g.style.cssText=`width:${n}px;height:${s-ct}px;transform:translate(${u%t*(n+ct)}px,${Math.floor(
u/t)*s}px)`,[h,g]})))}#u(t){this.#o=new Map(t);let n=new Set(this.#o.values());for(let o of[...this.#t.children])n.has(o)||
o.remove();let s=this.#t.firstElementChild;for(let o of n)o===s?s=s.nextElementSibling:this.#t.insertBefore(o,s)}#r(){let t=document.
activeElement?.dataset?.problem;this.#o.clear(),this.#n="",this.#i(),t!==void 0&&this.#t.querySelector(`[data-problem="${t}\
"]`)?.focus()}#l(t,n,s){let o=this.#s.row(t),i=z.fromSfen(o.s),r=o.w===!0?1:0,a=this.#e(t),l=ut(i.hands[r]),h=a==="s"?c.
wasSolved:a==="h"?c.helped:"";return d("div",{class:`card ${a&&"done"}`,role:"listitem","aria-setsize":this.chosen.length,
"aria-posinset":n+1},d("a",{href:`#p=${t+1}`,"data-problem":t},yn(i,r,s-Is),d("span",{class:"card-line"},d("b",{},String(
t+1)),d("span",{class:"card-length"},X(o)),h!==""&&d("span",{class:`card-state ${a}`,role:"img","aria-label":h},U("right"))),
d("span",{class:"card-hand"},`${c.hand} ${l||c.none}`),d("span",{class:"card-name"},ke(o))))}};var I=20,Tn=36,Rs=34,[Us,Ds,Fs,js]=lt;function Jt(e,t,n,s,o=-1){let[i,r]=[Fs+2*I,js+Tn+Rs+2*I],a=d("canvas",{width:s*i,height:s*
r}),l=a.getContext("2d",{alpha:!1});l.scale(s,s),l.fillStyle="#fff",l.fillRect(0,0,i,r),l.fillStyle="#111";let h=(u,p,g,f,b,y)=>{
l.font=`${f}px "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif`,l.textAlign=b,l.fillText(u,p,g,y)},m=i/2;
return h(n.title,m,I+22,24,"center",i-2*I),h(n.words,I,r-I,18,"left",m-I),h(n.author,i-I,r-I,18,"right",m-I),l.translate(
I-Us,I+Tn-Ds),Ws(l,e,t,o),a}function Ws(e,t,n,s){let o=n===1,i=l=>o?80-l:l,r=(l,h,m,u,p=!1)=>{e.save(),e.translate(h,m),
e.scale(u/1e3,u/1e3),p&&e.transform(-1,0,0,-1,1e3,1e3),e.fill(Gt(l)),e.restore()},a=(l,h,m)=>{let u=Math.min(24,(9*v-12)/
(l.length*1.08));[...l].forEach((p,g)=>r(p,h,m+g*u*1.08,u))};s>=0&&(e.fillStyle="#f0d48a",e.fillRect(i(s)%9*v,Math.floor(
i(s)/9)*v,v,v),e.fillStyle="#111"),e.stroke(new Path2D(_t)),e.lineWidth=2.5,e.strokeRect(0,0,9*v,9*v),t.board.forEach((l,h)=>{
l!==0&&r(D[$(l)],i(h)%9*v+3,Math.floor(i(h)/9)*v+3,v-6,B(l)===1!==o)});for(let l=0;l<9;l+=1)r("１２３４５６７８９"[o?
l:8-l],l*v+11,-22,18),r(W[o?9-l:l+1],9*v+5,l*v+11,18);a(Tt(t,n),9*v+32,6),t.rest().some((l,h)=>h>0&&h<8&&l>0)&&(e.transform(
-1,0,0,-1,-6,9*v-6),a(Tt(t,1-n),0,0))}var xe=e=>new Promise((t,n)=>e.toBlob(s=>s?t(s):n(new Error("no picture")))),Gs=Array.
from({length:256},(e,t)=>{let n=t;for(let s=0;s<8;s+=1)n=n&1?3988292384^n>>>1:n>>>1;return n});function pt(e,...t){let n=Uint8Array.
from([...e].map(o=>o.charCodeAt(0)).concat(...t.map(o=>[...o]))),s=n.reduce((o,i)=>Gs[(o^i)&255]^o>>>8,-1);return Uint8Array.
from([...K(n.length-4),...n,...K(~s)])}var K=e=>[e>>>24,e>>>16,e>>>8,e].map(t=>t&255);async function Ks(e){let t=new Uint8Array(
await e.arrayBuffer()),n=new DataView(t.buffer),s=[];for(let o=8;o<t.length;o+=n.getUint32(o)+12)s.push([String.fromCharCode(
...t.subarray(o+4,o+8)),t.subarray(o+8,o+8+n.getUint32(o))]);return s}async function Ln(e,t){let n=[Uint8Array.of(137,80,
78,71,13,10,26,10)],s=0;for(let[o,i]of e.entries()){let r=await Ks(await xe(i)),{width:a,height:l}=i,h=o===e.length-1?3*
t:t;o===0&&n.push(pt("IHDR",r[0][1]),pt("acTL",K(e.length),K(0))),n.push(pt("fcTL",K(s),K(a),K(l),K(0),K(0),[h>>8,h&255,
3,232,0,0])),s+=1;for(let[,m]of r.filter(([u])=>u==="IDAT"))n.push(o===0?pt("IDAT",m):pt("fdAT",K(s),m)),s+=o===0?0:1}return new Blob(
[...n,pt("IEND")],{type:"image/png"})}var At={get style(){return S.get("pieces")==="flat"?"flat":"wood"},get theme(){let e=S.get("theme");return e==="light"||
e==="dark"?e:"auto"}};function $e(){let{theme:e,style:t}=At,n=document.documentElement;n.dataset.theme=e,n.dataset.pieces=
t}function Y(e,t,n,s){let o=`choice-${Math.random().toString(36).slice(2)}`;return d("fieldset",{class:"choices"},d("leg\
end",{},e),...n.map(([i,r])=>{let a=d("input",{type:"radio",name:o,value:i,checked:i===t,onchange:()=>s(i)});return d("l\
abel",{},a,d("span",{},r))}))}var ft=!1,An=()=>[...document.querySelectorAll("dialog.window[open]")];addEventListener("p\
opstate",()=>{An().forEach(e=>ft&&e.close()),ft=!1});var Me="";function qt(e){history.replaceState(null,"",e),Me=location.
href}function _s(){ft&&An().length===0&&(Me=location.href,ft=!1,addEventListener("popstate",()=>qt(Me),{once:!0}),history.
back())}function Xt(e,...t){let n=d("button",{type:"button",class:"bare","aria-label":c.close,onclick:()=>s.close()},U("\
close")),s=d("dialog",{class:"window","aria-label":e,onclick:o=>o.target===s&&s.close(),onclose:()=>{s.remove(),_s()}},d(
"div",{class:"window-inside"},d("header",{},d("h2",{},e),n),...t));return document.body.append(s),s.showModal(),ft||(ft=
!0,history.pushState(null,"")),s}function Se(e,t=()=>[]){let n=o=>i=>{S.set(o,i),Rt(),$e(),e(),o==="language"&&(s.close(),
Se(e,t))},s=Xt(c.settings,Y(c.pieces,At.style,[["wood",c.wood],["flat",c.flat]],n("pieces")),Y(c.theme,At.theme,[["auto",
c.auto],["light",c.light],["dark",c.dark]],n("theme")),Y(c.sound,S.get("sound")==="on"?"on":"off",[["off",c.off],["on",c.
on]],n("sound")),Y(c.tongue,P()?"ja":"en",[["ja","日本語"],["en","English"]],n("language")),...t())}function Cn(e,t,n,s,o){
let i=(l,h,m)=>M("",l,()=>{m().catch(()=>gt(c.notCopied))},{words:!0,id:h}),r=()=>xe(Jt(t,n,s,2)),a=()=>Ln([Jt(t,n,s,1),
...[...it(t,o)].map(([l,h,m],u)=>Jt(l.after(h),n,{...s,words:`${u+1} ${_(l,h,m)}`},1,h.to))],1e3);return[i(c.savePicture,
"save-picture",async()=>yt(`${e}.png`,await r())),...typeof ClipboardItem>"u"?[]:[i(c.copyPicture,"copy-picture",async()=>{
await navigator.clipboard.write([new ClipboardItem({"image/png":r()})]),gt(c.copied)})],...o.length===0?[]:[i(c.saveFilm,
"save-film",async()=>yt(`${e}-solution.png`,await a()))]]}function On(e){let t={title:document.title,url:e};return typeof navigator.
share=="function"&&location.protocol!=="file:"?M("",c.share,()=>{navigator.share(t).catch(()=>{})},{words:!0,id:"share-s\
ystem"}):null}var Bn=e=>e===void 0?null:d("a",{href:e,class:"bare",id:"home","aria-label":c.home,title:c.home},U("home"));
function Nn(){/^https?:$/.test(location.protocol)&&document.querySelector("link[rel=manifest]")!==null&&navigator.serviceWorker?.
register("sw.js",{updateViaCache:"none"}).catch(()=>{})}function gt(e){document.querySelector(".toast")?.remove();let t=d(
"div",{class:"toast",role:"status"},e);document.body.append(t),setTimeout(()=>t.remove(),Math.max(2500,120*e.length))}var Zt=100,Hn=200,Yt=e=>Zt+e*16,Ct=e=>Zt+e,Q=e=>e>=0&&e<81,ht=(e,t)=>Q(t)?e.board[t]:t%Zt&31,zs=6,Qt=class{root;stands;board;#t;#s=[];#e;#n;#a;#o={
position:new z,isTurned:!1,style:"wood"};#h=null;#i=40;#u=[];#r=null;constructor(t){this.#t=t;let n=Array.from({length:9},
()=>{let i=d("div",{role:"row",class:"row"});for(let r=0;r<9;r+=1){let a=d("div",{role:"gridcell",class:"cell",tabindex:-1});
this.#s.push(a),i.append(a)}return i});this.#e=w("svg",{class:"overlay",viewBox:"0 0 9 9","aria-hidden":"true"});let s=w(
"svg",{class:"grid",viewBox:"0 0 900 900","aria-hidden":"true"},w("path",{d:Js(),class:"grid-lines"}),w("path",{d:"M0 0H\
900V900H0Z",class:"grid-edge"}),...[300,600].flatMap(i=>[300,600].map(r=>w("circle",{cx:i,cy:r,r:6,class:"grid-star"}))));
this.board=d("div",{class:"board",role:"grid","aria-label":c.board},s,...n,this.#e),this.#n=d("div",{class:"files","aria\
-hidden":"true"}),this.#a=d("div",{class:"ranks","aria-hidden":"true"});let o=i=>d("div",{class:`stand ${i}`,role:"group"});
this.stands=[o("above"),o("below")],this.root=d("div",{class:"table"},this.stands[0],d("div",{class:"frame"},this.#n,this.
board,this.#a),this.stands[1]),this.#$()}show(t){this.#o=t,this.#h=null,this.board.dataset.sfen=t.position.toSfen(),this.#p(),
this.#b(),this.#f(),this.#g()}element(t){return Q(t)?this.#s[this.#c(t)]:this.#l(`[data-place="${t}"]`)[0]??null}#l(t){return this.#u.
flatMap(n=>[...n.matches(t)?[n]:[],...n.querySelectorAll(t)])}get#d(){return this.root.getRootNode()}redraw(t){let n=this.#d.
activeElement,s=n?.matches(":focus-visible")===!0?n.dataset.place:void 0;t(),s!==void 0&&[null,document.body].includes(this.#d.
activeElement)&&this.element(Number(s))?.focus()}glide(t,n){let[s,o]=[this.element(t),this.element(n)],i=o?.querySelector(
".piece");if(!s||!o||!i||matchMedia("(prefers-reduced-motion: reduce)").matches)return;let[r,a]=[s.getBoundingClientRect(),
o.getBoundingClientRect()],l=`translate(${r.left+r.width/2-a.left-a.width/2}px,${r.top+r.height/2-a.top-a.height/2}px)`;
o.classList.add("gliding");let h=i.animate([{transform:l},{transform:"none"}],{duration:180,easing:"ease-out"});h.onfinish=
()=>o.classList.remove("gliding")}shake(t){this.element(t)?.animate([0,-5,5,-3,0].map(n=>({transform:`translateX(${n}px)`})),
{duration:260})}focusOn(t){Q(t)&&(this.#i=this.#c(t),this.#g()),this.element(t)?.focus()}#c(t){return this.#o.isTurned?80-
t:t}#p(){this.board.setAttribute("aria-label",c.board);let{position:t,isTurned:n,style:s,last:o,marks:i=[],check:r}=this.#o;
this.#s.forEach((h,m)=>{let u=this.#c(m),p=t.board[u];h.dataset.place=String(u),h.className="cell",h.classList.toggle("l\
ast",u===o?.to),h.classList.toggle("left",u===o?.from),h.classList.toggle("marked",i.includes(u)),h.classList.toggle("ch\
eck",u===r),h.replaceChildren(...p===0?[]:[Pt(p,n,s)])});let a=[...Array(9).keys()].map(h=>n?h+1:9-h),l=[...Array(9).keys()].
map(h=>n?9-h:h+1);this.#n.replaceChildren(...a.map(h=>d("span",{},String(h)))),this.#a.replaceChildren(...l.map(h=>d("sp\
an",{},P()?W[h]:String(h))))}#b(){let{position:t,isTurned:n,style:s,marks:o=[],isOver:i}=this.#o;this.stands.forEach((r,a)=>{
let l=a===1===n?1:0,h=et.filter(f=>t.hands[l][f]>0),m=l===0?c.black:c.white;r.dataset.place=String(Yt(l)),r.setAttribute(
"aria-label",`${c.hand} ${m}`);let u=l===0?"☗":"☖",p=l===t.side&&i!==!0;r.classList.toggle("next",p);let g=this.#t.hasOpenStands===
!0?d("button",{type:"button",class:"owner","data-place":Yt(l),"aria-label":`${u} ${c.hand} ${m}`},u):d("span",{class:"ow\
ner",title:m},u);r.replaceChildren(g,d("span",{class:"to-move","aria-hidden":p?void 0:"true"},c.toMove),...h.map(f=>{let b=f+
l*16,y=t.hands[l][f],k=Ct(b),x=P()?me(y):y>1?String(y):"",T=d("button",{type:"button",class:"held","data-place":k,"aria-\
label":`${Mt(b,P())} ${x}`.trim()},Pt(b,n,s),x!==""&&d("span",{class:"count"},x));return T.classList.toggle("marked",o.includes(
k)),T}),...h.length>0?[]:[d("span",{class:"none"},c.none)])})}#f(){let{arrow:t}=this.#o;if(this.#e.replaceChildren(),!t)
return;let[n,s]=this.#y(t.to),[o,i]=this.#y(t.from),r=Math.hypot(n-o,s-i),[a,l]=[(n-o)/r,(s-i)/r],[h,m]=[n-a*.3,s-l*.3],
[u,p]=[h-a*.24,m-l*.24],g=`M${o} ${i}L${u} ${p}`,f=`M${h} ${m}L${u-l*.15} ${p+a*.15}L${u+l*.15} ${p-a*.15}Z`;this.#e.append(
w("path",{d:g,class:`shaft ${t.kind}`}),w("path",{d:f,class:`head ${t.kind}`}))}#y(t){if(Q(t)){let a=this.#c(t);return[a%
9+.5,Math.floor(a/9)+.5]}let n=Yt(ht(this.#o.position,t)>>4),s=this.element(t)?.querySelector(".piece")??this.element(n),
[o,i]=[this.board.getBoundingClientRect(),s.getBoundingClientRect()],r=o.width/9||1;return[(i.left+i.width/2-o.left)/r,(i.
top+i.height/2-o.top)/r]}#g(){let t=this.#h,n=t===null?[]:this.#t.targets(t),{position:s}=this.#o;this.#s.forEach((o,i)=>{
let r=this.#c(i),a=n.includes(r),l=this.#t.isOwn(r);o.classList.toggle("taken",r===t),o.classList.toggle("target",a),o.classList.
toggle("own",l),o.tabIndex=i===this.#i?0:-1;let h=Mt(s.board[r],P())||c.empty,m=P()?ot(r):`${N(r)} ${L(r)}`,u=r===t?c.taken:
a?c.target:"";o.setAttribute("aria-label",[m,h,u].filter(Boolean).join(", ")),o.setAttribute("aria-selected",String(r===
t))});for(let o of this.#l(".held, .stand, .box")){let i=Number(o.dataset.place);o.classList.toggle("taken",i===t),o.classList.
toggle("own",this.#t.isOwn(i)),o.classList.toggle("target",n.includes(i)),o.classList.contains("held")&&(o.tabIndex=this.#t.
isOwn(i)?0:-1,o.setAttribute("aria-pressed",String(i===t)))}this.board.classList.toggle("dropping",t!==null&&!Q(t))}take(t){
this.#h=t,this.#g(),this.#t.changed?.(t)}press(t){let n=this.#h,s=n===null||n===t?null:this.#m(n,t);n!==null&&s!==null?(this.
take(null),this.#t.play(n,s)):n===t?(this.take(null),this.#t.again?.(t)):(this.#w(n,t),this.take(this.#t.isOwn(t)?t:null))}#w(t,n){
t===null&&!this.#t.isOwn(n)&&ht(this.#o.position,n)!==0&&this.#t.refuse?.(n)}#m(t,n){if(n===null)return null;let s=n>=Hn?
Hn:Q(n)?n:Yt(n-Zt>>4);return this.#t.targets(t).find(o=>o===n||o===s)??null}#v(t){let n=t?.closest?.("[data-place]");return n?
Number(n.dataset.place):null}adopt(t){this.#u.push(t),t.addEventListener("pointerdown",n=>this.#M(n)),t.addEventListener(
"click",n=>{let s=this.#v(n.target);n.detail===0&&s!==null&&this.press(s)})}#$(){this.adopt(this.root);let t=s=>o=>this.#r?.
pointer===o.pointerId&&s(o,this.#r);addEventListener("pointermove",t((s,o)=>this.#P(s,o))),addEventListener("pointerup",
t((s,o)=>this.#T(s,o))),addEventListener("pointercancel",t(()=>this.#k())),addEventListener("resize",()=>this.#f()),this.
board.addEventListener("keydown",s=>this.#S(s)),this.board.addEventListener("focusin",s=>{let o=this.#s.indexOf(s.target);
this.#i=o>=0?o:this.#i,this.#s.forEach((i,r)=>{i.tabIndex=r===this.#i?0:-1})});let n=s=>()=>this.#u.forEach(o=>o.classList.
toggle("keys",s));document.addEventListener("pointerdown",n(!1),!0),document.addEventListener("keydown",n(!0),!0),document.
addEventListener("keydown",s=>{s.key==="Escape"&&this.#h!==null&&this.take(null)})}#S(t){let n={ArrowUp:-9,ArrowDown:9,ArrowLeft:-1,
ArrowRight:1}[t.key];if(!(t.ctrlKey||t.altKey||t.metaKey)){if(n!==void 0){let s=Math.abs(n)===1&&Math.floor((this.#i+n)/
9)!==Math.floor(this.#i/9),o=this.#i+n;!s&&o>=0&&o<81&&(this.#i=o,this.#s[o].focus())}else if(t.key==="Enter"||t.key==="\
 ")this.press(this.#c(this.#i));else return;t.preventDefault(),t.stopPropagation()}}#M(t){let n=this.#v(t.target);if(!t.
isPrimary){this.#k(),this.take(null);return}if(n===null||t.button!==0||this.#r!==null)return;t.preventDefault();let s=this.#h,
o=s!==null&&this.#m(s,n)!==null,i=this.#t.isOwn(n)&&!o;this.#r={pointer:t.pointerId,place:n,x:t.clientX,y:t.clientY,isMovable:i,
wasTaken:s===n,ghost:null},i&&this.take(n),this.element(n)?.focus({preventScroll:!0})}#P({clientX:t,clientY:n},s){if(s.ghost===
null&&s.isMovable&&Math.hypot(t-s.x,n-s.y)>zs){let{position:o,isTurned:i,style:r}=this.#o,a=this.#s[0].getBoundingClientRect().
width;s.ghost=d("div",{class:"ghost"},Pt(ht(o,s.place),i,r)),s.ghost.style.width=s.ghost.style.height=`${a}px`,(this.#d instanceof
Document?document.body:this.#d).append(s.ghost),this.element(s.place)?.classList.add("lifted")}if(s.ghost!==null){s.ghost.
style.transform=`translate(${t}px, ${n}px) translate(-50%, -50%) scale(1.15)`;let o=this.#v(this.#d.elementFromPoint(t,n));
this.#l(".over").forEach(r=>r.classList.remove("over"));let i=this.#m(s.place,o);i!==null&&this.element(i)?.classList.add(
"over")}}#k(){this.#r?.ghost?.remove(),this.#r=null,this.#l(".over, .lifted").forEach(t=>t.classList.remove("over","lift\
ed"))}#T({clientX:t,clientY:n},{place:s,isMovable:o,wasTaken:i,ghost:r}){let a=this.#v(this.#d.elementFromPoint(t,n));if(this.#k(),
r===null){o?i&&(this.take(null),this.#t.again?.(s)):a===s&&this.press(s);return}let l=this.#m(s,a);a===s||this.take(null),
l!==null&&this.#t.play(s,l)}askPromotion(t,n){let{position:s,isTurned:o,style:i}=this.#o,r=ht(s,t);return new Promise(a=>{
let l=!1,h=k=>x=>(l||x.detail===0)&&u.close(k),m=k=>{let x=k?r+8:r;return d("button",{type:"button",onclick:h(k?"yes":"n\
o")},Pt(x,o,i),d("span",{},k?c.promote:c.stay))},u=d("dialog",{class:"promotion","aria-label":c.promotion,onpointerdown:()=>{
l=!0},onclick:k=>k.target===u&&h("")(k),onclose:()=>{u.remove(),a(u.returnValue===""?null:u.returnValue==="yes")}},m(!0),
m(!1));this.root.append(u),u.showModal();let p=this.element(n).getBoundingClientRect(),[g,f]=[u.offsetWidth,u.offsetHeight],
b=p.right+6+g<innerWidth?p.right+6:p.left-6-g,y=p.top+p.height/2-f/2;u.style.left=`${Math.max(8,b)}px`,u.style.top=`${Math.
max(8,Math.min(innerHeight-f-8,y))}px`})}};function Js(){return[1,2,3,4,5,6,7,8].map(t=>`M0 ${t*100}H900M${t*100} 0V900`).
join("")}function qs(e,t,n){let s=ht(e,t);return n.filter(({from:o,drop:i})=>Q(t)?o===t:i>0&&i===s%16&&s>>4===e.side)}async function Xs(e,t,n,s){
let o=t.filter(r=>r.to===s),i=o.length>1?await e.askPromotion(n,s):o[0]?.promotes;return o.find(r=>r.promotes===i)}function In(e,t){
let n=o=>{let{solving:i,answer:r}=e();return r!==null?[]:qs(i.now.position,o,i.moves())},s=new Qt({isOwn:o=>{let{solving:{
isBusy:i,isSolved:r,canTry:a,isAttackersTurn:l,now:h},answer:m}=e(),u=ht(h.position,o);return m===null&&!i&&(a||!r&&l)&&
u!==0&&u>>4===h.position.side},targets:o=>n(o).map(({to:i})=>i),play:async(o,i)=>{let r=await Xs(s,n(o),o,i);r!==void 0&&
e().solving.play(r)},refuse:()=>{let{solving:o,answer:i}=e();i===null&&!o.isBusy&&(!o.isSolved||o.canTry)&&t(c.onlyOwn(o.
problem.attacker===0!==o.canTry?`☗${c.black}`:`☖${c.white}`))}});return s}function Rn({solving:e,answer:t},n,s){let{
attacker:o,places:i}=e.problem,r={isTurned:o===1!==n,style:s},a=1-o;if(t!==null){let y=t.position(),k={...r,position:y,last:i[t.
place].move??void 0};return t.isMate?{...k,isOver:!0,check:y.king(a)}:k}let{position:l,move:h,rest:m}=e.now,{refutation:u,
hints:p}=e,g={...r,position:l,last:h??void 0,marks:e.hinted()},f=(y,k,x)=>{g.arrow={from:y.drop>0?Ct(y.drop+k*16):y.from,
to:y.to,kind:x}};u!==null?f(u,1-l.side,"refutation"):p===3&&m?.length&&f(E(m[0]),l.side,"hint");let b=e.isSolved&&(!e.hasBrinkmate||
l.isMate());return b?{...g,isOver:b,check:l.king(a)}:g}function Un(e,{said:{mood:t,text:n,more:s}},...o){let i={good:"ri\
ght",solved:"right",bad:"wrong",busy:"",neutral:""}[t],r=[s,...o].filter(a=>!!a);e.className=`message ${t}`,e.replaceChildren(
d("span",{class:"sign","aria-hidden":"true"},i!==""&&U(i)),d("div",{},d("p",{class:"said"},...ae(n)),...r.map(a=>d("p",{
class:"more"},...ae(a)))))}var Ee=class{constructor(t){this.row=t;this.start=z.fromSfen(t.s),this.attacker=t.w===!0?1:0,this.places=[{before:0,move:null,
usi:"",plies:null,next:[]}];let n=(t.m??"").split(" ").filter(Boolean);this.isBrinkmate=t.v==="brinkmate";let s=2*(t.p??
0)-(this.start.side===this.attacker?1:0);this.end=this.isBrinkmate?Math.min(s,n.length):n.length,this.isCounted=t.p===void 0||
(this.isBrinkmate?s===this.end:t.p===n.length),this.#t(0,n,t.v==="mate"&&this.isCounted?n.length-1:void 0),this.places[0].
plies=t.v==="mate"&&this.isCounted?n.length:null,(t.v==="mate"?n.length>0:n.length>this.end)&&(this.places.at(-1).plies=
0);for(let[o,i,r]of t.b??[])this.#t(o,i.split(" "),r)}row;start;places;attacker;isCounted;isBrinkmate;end;#t(t,n,s){let o=s===
n.length-1,i=t;n.forEach((r,a)=>{let l=this.places.length,h=s!==void 0&&(a===0||o);this.places.push({before:i,move:E(r),
usi:r,plies:h?s-a:null,next:[]}),this.places[i].next.push(l),i=l})}path(t){let n=[];for(let s=t;s!==0;s=this.places[s].before)
n.unshift(s);return n}after(t,n){return t===null?void 0:this.places[t].next.find(s=>this.places[s].usi===n)}comment(t){return this.
row.c?.find(([n])=>n===t)?.[1]??""}position(t){return this.path(t).reduce((n,s)=>n.after(this.places[s].move),this.start)}lineFrom(t){
let n=[],s=o=>this.isBrinkmate&&o===this.end?void 0:this.places[o].next[0];for(let o=s(t);o!==void 0;o=s(o))n.push(this.
places[o].usi);return n}mateAfter(t){let n=this.isBrinkmate?this.after(this.end,t):void 0;return n===void 0?[]:this.lineFrom(
n)}},te=class{#t;#s;#e=[];constructor(t){this.#s=t,this.#t=t.split(`
`).filter(n=>n.startsWith("{"))}get length(){return this.#t.length}row(t){return this.#e[t]??=JSON.parse(this.#t[t])}at(t){
return new Ee(this.row(t))}lengths(t){let n=[...this.#s.matchAll(new RegExp(`"${t}","p":(\\d+)`,"g"))].map(([,s])=>Number(
s));return[...new Set(n)].sort((s,o)=>s-o)}};function Pe(e){let t=2166136261;for(let n of e)t=Math.imul(t^n.charCodeAt(0),
16777619);return(t>>>0).toString(36)}var bt=["5","13","any"],Ys=864e5,dt=()=>{let e=new Date;return Math.floor((e.getTime()-e.getTimezoneOffset()*6e4)/Ys)},ee=class{#t=new Map;#s;constructor(t){
this.#s=t;for(let n of(S.get("solved")??"").split(" "))n&&this.#t.set(n.slice(0,-1),n.slice(-1))}of(t){return this.#t.size===
0?"":this.#t.get(Pe(this.#s.row(t).s))??""}solved(t,n){let[s,o]=this.#e();s!==dt()&&S.set("days",`${dt()} ${s===dt()-1?o+
1:1}`),this.#n(t);let i=Pe(this.#s.row(t).s);this.#t.get(i)!=="s"&&(this.#t.set(i,n?"h":"s"),S.set("solved",[...this.#t].
map(r=>r.join("")).join(" ")))}forget(){this.#t.clear(),S.set("solved",""),S.set("days",""),S.set("daily","")}get count(){
return this.#t.size===0?0:[...Array(this.#s.length).keys()].filter(t=>this.of(t)!=="").length}#e(){let[t=0,n=0]=(S.get("\
days")??"").split(" ").map(Number);return[t,n]}get streak(){let[t,n]=this.#e();return t>=dt()-1?n:0}next(t,n){return[...t.
slice(n),...t.slice(0,n)].find(s=>this.of(s)==="")}get level(){let t=S.get("level");return bt.find(n=>n===t)??bt[0]}set level(t){
S.set("level",t)}daily(t){let n=[...Array(this.#s.length).keys()],s=({v:r,p:a=0})=>t==="any"||r==="mate"&&a<=Number(t),o=n.
filter(r=>s(this.#s.row(r))),i=o.length>0?o:n;return i[dt()*7919%i.length]}#n(t){let[n,...s]=(S.get("daily")??"").split(
" "),o=n===String(dt())?s:[],i=bt.filter(r=>o.includes(r)||this.daily(r)===t);S.set("daily",[dt(),...i].join(" "))}};var Dn={hashMib:16,milliseconds:1e4};function Qs(e,{rest:t,ply:n}){let s=Math.floor((n+(e.start.side===e.attacker?0:1))/
2);return t?Math.ceil(t.length/2):Math.max(1,(e.row.p??1)-s)}async function Fn(e,t,n,s){let{position:o,place:i,rest:r}=t,
a=J(n),l=e.after(i,a),h=o.after(n);return l!==void 0?{kind:"brinkmate",name:"right",rest:e.lineFrom(l),place:l}:r?.[0]===
a?{kind:"brinkmate",name:"right",rest:r.slice(1),place:null}:h.isMate()?{kind:"brinkmate",name:"mate",rest:[],place:null}:
s===null?{kind:"not in the file"}:Zs(e,t,h,s)}async function Zs(e,t,n,s){let o=Qs(e,t),i=await s.solve(n.toSfen(),{...Dn,
rootDefends:!0,brinkmate:o,refutation:!0}),{upper:r,lower:a=0,escape:l}=i.brinkmate??{};return i.verdict==="mate"?{kind:"\
brinkmate",name:"mate",rest:i.moves,place:null}:i.verdict==="brinkmate"&&r!==void 0?{kind:"brinkmate",name:t.rest?r+1<o?
"early":r+1>o?"late":"cook":"right",rest:i.moves,place:null}:l==="pass"?{kind:"no threat"}:i.verdict==="nobrinkmate"||a>
o||l!==void 0?{kind:"refuted",line:l===void 0?[]:[E(l)]}:{kind:"undecided"}}async function jn(e,t,n){let s=await t.solve(
e.toSfen(),{...Dn,tsume:!0,signal:n});return s.verdict==="mate"?Wt(s):[]}function Wn(e,t){let n=t.reduce((s,o)=>{let i=s?.
legalMoves().find(r=>J(r)===o);return i===void 0?null:s.after(i)},e);return t.length>0&&n?.isMate()===!0}var to=1200,eo=50,ne=class extends Error{},Te=class{escape=null;#t=0;#s;#e=!1;constructor(t){this.#s=t}get isCut(){return this.#e}*defend(t,n){
if(this.#t+=1,this.#t>this.#s)throw new ne;this.#t%eo===0&&(yield);let s=[],o=i=>+(t.board[i.to]!==0);for(let i of t.legalMoves().
sort((r,a)=>o(a)-o(r))){let r=yield*this.#n(t.after(i),n-1);if(r===null)return this.escape=i,null;s=r.length>=s.length?[
i,...r]:s}return s}*#n(t,n){for(let s of t.legalMoves()){let o=t.after(s);if(!o.isInCheck(o.side))continue;if(n<=0)return this.#e=
!0,null;let i=yield*this.defend(o,n-1);if(i!==null)return[s,...i]}return null}};async function Gn(e,t=to){let n=0;try{for(;;n+=
2){let s=new Te(t),o=s.defend(e,n),i=o.next();for(;i.done!==!0;i=o.next())await new Promise(r=>setTimeout(r));if(i.value!==
null)return{mates:i.value};if(!s.isCut)return{refuted:[s.escape]}}}catch(s){if(s instanceof ne)return{none:n-1};throw s}}var no=16,Ae=1e4,so=6,Le={hashMib:no,milliseconds:Ae,rootDefends:!0,refutation:!0};async function Kn(e,t,n,s){let{position:o,
place:i,rest:r}=t,a=J(n),l=e.after(i,a);if(l!==void 0){let m=e.places[i].next[0]===l,u=e.lineFrom(l);return{kind:"mates",
name:m?"right":se(e,t,n,u),rest:u,place:l}}if(r?.[0]===a)return{kind:"mates",name:"right",rest:r.slice(1),place:null};let h=o.
after(n);return h.isMate()?{kind:"mates",name:r?.length===1?"lastMove":se(e,t,n,[]),rest:[],place:null}:h.isInCheck(h.side)?
s===null?oo(e,t,n,h):io(e,t,n,h,s):{kind:"no check"}}async function oo(e,t,n,s){let o=await Gn(s);if("mates"in o){let i=o.
mates.map(J);return{kind:"mates",name:se(e,t,n,i),rest:i,place:null}}return"refuted"in o?{kind:"refuted",line:o.refuted}:
o.none>1?{kind:"none within",plies:o.none}:{kind:"not in the file"}}async function io(e,t,n,s,o){let i=await o.solve(s.toSfen(),
Le);if(i.verdict==="mate"){let r={...Le,milliseconds:Ae/5,tsume:!0},a=i.plies===0?i:await o.solve(s.toSfen(),r),l=Wt(a.verdict===
"mate"?a:i);return{kind:"mates",name:se(e,t,n,l),rest:l,place:null}}return i.verdict==="timeout"?{kind:"undecided"}:{kind:"\
refuted",line:Vn(i)}}async function _n(e,t,n){let s=[],o=e;for(;s.length<so;){let[i]=Ot(o).sort((m,u)=>m.replies-u.replies);if(i===void 0)break;
let r=o.after(i.move),a={...Le,milliseconds:Ae/5,signal:n},l=await t.solve(r.toSfen(),a),h=Vn(l);if(h.length===0)break;s.
push(i.move,...h),o=h.reduce((m,u)=>m.after(u),r)}return s}function Ot(e){return e.legalMoves().flatMap(t=>{let n=e.after(
t);return n.isInCheck(n.side)?[{move:t,replies:n.legalMoves().length}]:[]})}var Vn=({refutation:e})=>(e?.moves??[]).map(
E);function se(e,t,n,s){let o=t.rest?.[0]===void 0?null:E(t.rest[0]);if(o===null)return"right";let i=s.length+1,r=t.rest.
length,a=i===r,l=o.drop===0&&n.drop===0;if(a&&l&&o.from===n.from&&o.to===n.to)return"unpromoted";if(a&&ao(t.position,o,n))
return"image";if(a&&lo(t.position,o,n))return"otherSquare";let h=ro(e,t,n,s);return h!==null?h:i<r?"hayazume":"yozume"}function ro(e,{
position:t,place:n,ply:s},o,i){let r=(m,u)=>[...it(m,u)].map(([p])=>p.toSfen()),a=n===null?[]:r(e.start,e.lineFrom(0).map(
E)),l=r(t,[o,...i.map(E)]),h=l.findIndex((m,u)=>u>0&&a.includes(m));return h<0?null:a.indexOf(l[h])===s+h?"order":"detou\
r"}function ao({board:e},t,n){let s=o=>o+8-2*(o%9);return t.drop===n.drop&&t.promotes===n.promotes&&s(t.to)===n.to&&(t.drop>
0||s(t.from)===n.from)&&e.every((o,i)=>o===e[s(i)])}function lo(e,t,n){let s=e.king(1-e.side);if(!(t.drop===n.drop&&[2,6,
7].includes(t.drop))||s<0)return!1;let i=r=>{let[a,l]=[N(r)-N(s),L(r)-L(s)];return Math.abs(a)>1||Math.abs(l)>1?`${Math.
sign(a)} ${Math.sign(l)}`:null};return i(t.to)!==null&&i(t.to)===i(n.to)}var Ce=420,oe=class{problem;steps;said={mood:"neutral",text:""};isBusy=!1;isSolved=!1;wasHelped=!1;isOther=!1;hints=0;#t=0;refutation=null;refuting=[];#s;#e;#n=0;#a=new AbortController;constructor(t,n,s){
this.problem=t,this.#s=n,this.#e=s,this.steps=[this.#o()],this.#h()}#o(){let{problem:t}=this,s=t.row.v==="mate"||t.isBrinkmate?
t.lineFrom(0):null;return{position:t.start,place:0,rest:s,ply:0,move:null}}#h(){let{row:t,start:n,attacker:s}=this.problem,
{rest:o}=this.now;this.problem.isBrinkmate?(this.say("neutral",c.yourTurnBrinkmate),o?.length===0&&this.#r("")):t.v!=="m\
ate"?this.say("neutral",{nomate:c.noMate,nobrinkmate:c.noBrinkmate,open:c.open}[t.v]):this.say("neutral",o?.length===0?c.
plies(0):c.yourTurn),n.side!==s&&o!==null&&o.length>0&&this.#d()}get now(){return this.steps.at(-1)}get isAttackersTurn(){
return this.now.position.side===this.problem.attacker}get canTry(){return this.isSolved&&!this.isBusy&&this.steps.length===
this.#t}get hasBrinkmate(){return this.#t>0}moves(){return!this.canTry&&(this.isBusy||this.isSolved||!this.isAttackersTurn)?
[]:this.now.position.legalMoves()}say(t,n,s){this.said=s===void 0?{mood:t,text:n}:{mood:t,text:n,more:s}}text(t,n,s){return _(
t,n,s?.to).replace("　","")}async play(t){if(this.canTry)return this.tryReply(t);let n=this.now,s=this.text(n.position,
t,n.move),o=this.#m();this.hints=0,this.#g(),this.isBusy=!0;let i=n.position.after(t);this.steps.push({position:i,place:null,
rest:null,ply:n.ply+1,move:t});let r=setTimeout(()=>{this.say("busy",c.thinking(s)),this.#e()},120);this.#e();let a=await(this.
problem.isBrinkmate?Fn:Kn)(this.problem,n,t,this.#s()).catch(()=>({kind:"undecided"}));clearTimeout(r),o===this.#n&&(this.
isBusy=!1,await this.#i(a,s))}async#i(t,n){let{now:s}=this;if(t.kind==="mates"){let{name:o,rest:i,place:r}=t;s.rest=i,s.
place=r,this.isOther||=o!=="right"&&o!=="lastMove",this.say("good",o==="right"?c.good(n):c[o](n,i.length+1)),i.length===
0?this.#l(o==="right"?"":this.said.text):(this.#e(),await this.#d())}else t.kind==="brinkmate"?await this.#u(t,n):t.kind===
"refuted"?await this.#c(t.line,n):t.kind==="none within"?(this.steps.pop(),this.say("bad",c.noneWithin(n,t.plies),c.longerUnknown),
this.#e()):(this.steps.pop(),this.say("bad",{"no check":c.noCheck,"no threat":c.noThreat,"not in the file":c.notInFile,undecided:this.
problem.isBrinkmate?c.undecidedBrinkmate:c.undecided}[t.kind](n)),this.#e())}async#u({name:t,rest:n,place:s},o){let{now:i}=this;
i.rest=n,i.place=s,this.isOther||=t!=="right";let r=Math.ceil(n.length/2)+1;this.say("good",t==="right"?c.good(o):c.attack[t](
o,r)),n.length>0?(this.#e(),await this.#d()):i.position.isMate()?this.#l(this.said.text):(this.#r(t==="right"?"":this.said.
text),this.#e())}#r(t){let n=Math.ceil(this.now.ply/2);this.isSolved=!0,this.#t=this.steps.length;let s=n===0?c.brinkmateAlready:
c.solvedBrinkmate(n,this.isOther);this.say("solved",s,[t,c.tryReplies].filter(Boolean).join(P()?"":" "))}async tryReply(t){
let n=this.#m(),{position:s,place:o,ply:i,move:r}=this.now,a=t===null?c.pass:this.text(s,t,r),l=t===null?s.passed():s.after(
t);this.steps.push({position:l,place:null,rest:null,ply:i+1,move:t,isShown:!0}),this.isBusy=!0,this.say("solved",c.thinking(
a)),this.#e();let{row:h,end:m}=this.problem,u=(h.t??"").split(" ").filter(Boolean),p=o!==m?[]:t===null?u:this.problem.mateAfter(
J(t)),g=p.length===0&&Wn(l,u)?u:p,f=this.#s(),b=g.length>0||f===null?g:await jn(l,f,this.#a.signal).catch(()=>[]);if(n!==
this.#n)return;let y=b.map(E);if(this.isBusy=!1,this.say("solved",y.length===0?c.tryUnknown(a):c.tried(a,this.#b(l,t,y),
y.length)),y.length>0){await this.#f(y);return}this.#e()}#l(t){this.isSolved=!0;let n=this.now.ply,s=this.isOther?c.solvedOther(
n):c.solved(n);this.say("solved",s,t),this.#e()}async#d(){let t=++this.#n;if(this.isBusy=!0,await new Promise(u=>setTimeout(
u,Ce)),t!==this.#n)return;this.isBusy=!1;let{position:n,place:s,rest:o,ply:i,move:r}=this.now,a=o[0],l=E(a),h=this.problem.
after(s,a)??null,m=this.text(n,l,r);if(this.steps.push({position:n.after(l),place:h,rest:o.slice(1),ply:i+1,move:l}),this.
now.rest.length===0){this.#l("");return}this.say(this.said.mood,this.said.text,[c.reply(m),this.#y()].join(P()?"":" ")),
this.#e("glide")}async#c([t,...n],s){let{isBrinkmate:o}=this.problem;if(t===void 0){this.say("bad",(o?c.noBrinkmateBy:c.
noEscape)(s),c.goOn),this.#e();return}let i=++this.#n,{position:r,ply:a,move:l}=this.now,h=this.text(r,t,l),m=(o?c.escaped:
c.refuted)(s,h);if(this.say("bad",m),this.isBusy=!0,this.#e(),await new Promise(f=>setTimeout(f,Ce)),i!==this.#n)return;
this.isBusy=!1,this.refutation=t;let u=r.after(t);if(this.steps.push({position:u,place:null,rest:null,ply:a+1,move:t}),this.
say("bad",m,o||Ot(u).length>0?c.goOn:c.noMoreChecks),this.#e("glide"),o)return;let p=this.#s(),g=n.length>0||p===null?n:
await _n(u,p,this.#a.signal).catch(()=>[]);i===this.#n&&g.length>0&&(this.refuting=g,this.say("bad",m,this.#p(u,t)),this.#e())}#p(t,n){
let s=this.refuting.reduce((i,r)=>i.after(r),t),o=this.#b(t,n,this.refuting);return Ot(s).length>0?c.refutingOn(o):c.refutingLine(
o)}#b(t,n,s){let[o,i]=[t,n];return s.map(a=>{let l=this.text(o,a,i);return[o,i]=[o.after(a),a],l}).join(P()?"​":" ")}get canShowOn(){
return!this.isBusy&&(this.refuting.length>0||this.hints===3&&!this.isSolved)}async showOn(){let[t,n]=[this.refuting,this.
now.rest];this.refuting=[],t.length===0&&n!==null?(this.hints=0,this.wasHelped=!0,await this.#f(n.map(E))&&(this.problem.
isBrinkmate?this.#r(""):this.#l(""),this.#e())):await this.#f(t,!0)&&(this.say("bad",Ot(this.now.position).length>0?c.goOn:
c.noMoreChecks),this.#e())}async#f(t,n=!1){let s=this.#m();this.isBusy=!0;for(let o of t){let{position:i,ply:r}=this.now;
if(this.refutation=n&&i.side!==this.problem.attacker?o:null,this.steps.push({position:i.after(o),place:null,rest:null,ply:r+
1,move:o,isShown:!0}),this.#e("glide"),await new Promise(a=>setTimeout(a,2*Ce)),s!==this.#n)return!1}return this.isBusy=
!1,this.#e(),!0}#y(){let{rest:t}=this.now,{isBrinkmate:n,isCounted:s}=this.problem;return!t||!s?"":n?c.movesLeft(Math.ceil(
t.length/2)):c.yourTurnMore(t.length)}#g(){this.refutation=null,this.refuting=[]}get canTakeBack(){return this.steps.some(
({position:t},n)=>n<this.steps.length-1&&t.side===this.problem.attacker)}takeBack(){if(!this.canTakeBack)return;if(this.
hasBrinkmate&&this.steps.length>this.#t){this.#m(),this.isBusy=!1,this.steps.length=this.#t,this.#r(""),this.#e();return}
this.#w();let{isShown:t}=this.now;do this.steps.pop();while(!this.isAttackersTurn||t&&this.now.rest===null&&this.steps.length>
1);this.isOther&&=this.now.place===null,this.say("neutral",this.problem.isBrinkmate?c.yourTurnBrinkmate:c.yourTurn,this.#y()||
void 0),this.#e()}restart(){this.#w(),this.steps=[this.#o()],this.isOther=!1,this.#h(),this.#e()}#w(){this.#m(),this.isBusy=
!1,this.isSolved=!1,this.#t=0,this.#g(),this.hints=0}leave(){this.#m()}#m(){return this.#a.abort(),this.#a=new AbortController,
this.#n+=1,this.#n}hint(){let{position:t,rest:n,move:s}=this.now;if(!n||n.length===0||this.isBusy||this.isSolved||!this.
isAttackersTurn){!n&&this.canTakeBack&&(this.say("neutral",c.goOn),this.#e());return}this.wasHelped=!0,this.hints=Math.min(
3,this.hints+1);let o=E(n[0]),i=o.drop||t.board[o.from]%16,r=Mt(i,P()).replace(/^(先手の|Black )/,""),a=m=>P()?ot(m):
`${N(m)}${L(m)}`,h=[o.drop>0?c.hintDrop(r):c.hintPiece(P()?a(o.from)+r:`${r} on ${a(o.from)}`),c.hintSquare(a(o.to)),c.hintMove(
this.text(t,o,s))][this.hints-1];this.say("neutral",h),this.#e()}hinted(){if(this.hints===0||!this.now.rest?.length)return[];
let{from:t,to:n,drop:s}=E(this.now.rest[0]),o=s>0?Ct(s+this.now.position.side*16):t;return this.hints>1?[o,n]:[o]}spoken(){
let[t,n]=[this.steps.at(-2),this.now];return t===void 0?"":n.move===null?c.pass:Ke(t.position,n.move,P())}};var co={move:[[420,120,55]],wrong:[[190,140,160]],solved:[[660,660,110],[880,880,200]]},Bt;function Oe(e){if(S.get("soun\
d")!=="on")return;Bt??=new AudioContext;let t=Bt.currentTime;for(let[n,s,o]of co[e]){let[i,r,a]=[Bt.createOscillator(),Bt.
createGain(),t+o/1e3];i.type="triangle",i.frequency.setValueAtTime(n,t),i.frequency.exponentialRampToValueAtTime(s,a),r.
gain.setValueAtTime(.25,t),r.gain.exponentialRampToValueAtTime(.001,a),i.connect(r).connect(Bt.destination),i.start(t),i.
stop(a),t=a}}var Be=class{problems=new te(document.getElementById("data-problems")?.textContent??"");settings=le("data-settings",{});progress=new ee(
this.problems);list=new zt(this.problems,t=>this.progress.of(t));table;index=0;solving;answer=null;isFlipped=!1;#t=null;#s={
ply:0,mood:""};#e={length:"",solved:"all",text:""};#n={perPage:6,solutions:"end"};#a=d("div",{class:"page-root"});#o=null;constructor(){
this.table=In(()=>this,gt),this.#R()}begin(){if(document.body.append(this.#a),this.problems.length===0){this.#a.append(d(
"p",{class:"empty"},c.noProblems));return}this.#w(),this.#M()}engine(){return this.#t??=cn(this.settings.engine),this.#t}get#h(){
return this.settings.engine!==void 0||Et()>0}#i=d("h1",{});#u=d("span",{class:"length"});#r=d("span",{class:"mark"});#l=d(
"a",{href:"#index",class:"counter"});#d=d("div",{class:"message",role:"status","aria-live":"polite"});#c=d("div",{class:"\
actions"});#p=d("section",{class:"aside"});#b=d("main",{class:"stage"});#f=d("main",{class:"index",hidden:!0});#y=d("p",
{class:"found",role:"status"});#g=d("p",{class:"away","aria-live":"assertive",id:"said"});#w(){let t=M("back",c.previous,
()=>this.#E(-1),{id:"previous"}),n=M("forward",c.next,()=>this.#E(1),{id:"next"}),s=this.problems.length>1,o=d("header",
{class:"bar"},d("div",{class:"names"},Bn(this.settings.home),this.#i,this.#u),d("div",{class:"tools"},s&&t,s&&this.#l,s&&
n,M("share",c.share,()=>this.#N(),{id:"share"}),M("settings",c.settings,()=>this.#H(),{id:"settings"})));this.#p.replaceChildren(
this.#d,this.#c),this.#b.replaceChildren(this.table.root,this.#p,this.#g),this.#m(),this.#a.replaceChildren(o,this.#b,this.#f)}#m(){
let t=()=>{this.list.choose(this.#e),this.#y.textContent=this.list.chosen.length===0?c.nothing:c.count(this.list.chosen.
length)},n=d("select",{id:"length",onchange:()=>{this.#e.length=n.value,t()}},d("option",{value:""},c.all),...this.problems.
lengths("mate").map(a=>d("option",{value:a},c.plies(a))),...this.problems.lengths("brinkmate").map(a=>d("option",{value:`\
b${a}`},c.brinkmateIn(a))));n.value=this.#e.length;let s=d("input",{type:"search",id:"search",placeholder:c.search,"aria\
-label":c.search,value:this.#e.text,oninput:()=>{this.#e.text=s.value,t()}}),o=Y(c.filter,this.#e.solved,[["all",c.all],
["unsolved",c.unsolved],["solved",c.done]],a=>{this.#e.solved=a,t()}),i=this.progress.next(this.list.chosen,0)??0,r=(a,l,h)=>d(
"a",{href:`#${a}`,class:"worded",id:h},l);this.#f.replaceChildren(d("div",{class:"progress"},d("progress",{max:this.problems.
length,value:this.progress.count,"aria-hidden":"true"}),d("p",{},this.#S()),r(`p=${i+1}`,c.nextUnsolved,"next-unsolved"),
this.#v()),d("div",{class:"filters"},d("label",{class:"field"},d("span",{},c.length),n),o,s,M("print",c.print,()=>this.#I(),
{words:!0,id:"print"})),this.#y,this.list.root),t()}#v(){let{progress:t}=this;return d("div",{class:"daily",role:"group",
"aria-label":c.daily},d("span",{},c.daily),...bt.map(n=>{let s=t.of(t.daily(n))!=="";return d("a",{href:`#daily=${n}`,class:"\
worded","aria-current":n===t.level?"true":void 0},c.upTo(n),s&&this.#$())}))}#$(){return d("span",{class:"card-state s",
role:"img","aria-label":c.wasSolved},U("right"))}#S(){let{count:t,streak:n}=this.progress;return[c.progress(t,this.problems.
length),n>1&&c.streak(n)].filter(Boolean).join(" ")}#M(){let t=location.hash.slice(1),n=t==="index"&&this.problems.length>
1;if(this.#f.hidden=!n,this.#b.hidden=n,document.body.classList.toggle("in-index",n),n){this.solving?.leave(),this.#i.textContent=
this.settings.title||c.title,this.#u.textContent="",document.title=this.#i.textContent,this.#m(),this.list.reveal(this.index);
return}let s=new URLSearchParams(t),{progress:o}=this,i=/^daily(?:=(\w+))?$/.exec(t);o.level=bt.find(l=>l===i?.[1])??o.level;
let r=i!==null?o.daily(o.level):o.next([...Array(this.problems.length).keys()],0)??0,a=Number(s.get("p")??r+1);this.index=
Math.max(0,Math.min(this.problems.length,Math.round(a)||1)-1),this.#P(s.get("m"),s.get("v"))}#P(t,n){this.solving?.leave();
let s=this.problems.at(this.index);this.isFlipped=!1,this.answer=null,this.#s={ply:0,mood:""},this.solving=new oe(s,()=>this.
engine(),h=>this.#x(h));let{title:o=""}=this.settings,i=this.problems.length===1,r=s.row.n||i&&o||c.problem(this.index+1);
this.#i.textContent=r;let a=[i&&r!==o&&o,s.row.a,s.row.o,Sn(s.row)].filter(Boolean).join("　");this.#u.replaceChildren(
d("b",{},X(s.row)),this.#r,a&&d("span",{},a)),this.#u.title=hn(s.row.k?.[2]??"");let l=c.of(this.index+1,this.problems.length);
this.#l.replaceChildren(U("index"),d("span",{},l)),this.#l.setAttribute("aria-label",`${c.index}: ${l}`),document.title=
[`${r} ${X(s.row)}`,r!==o&&o].filter(Boolean).join(" - "),t!==null||this.settings.open===!0?this.#k(t,n):this.#x()}#k(t,n){
let s=this.problems.at(this.index);if(s.places.length<2){this.#x();return}this.solving.wasHelped||=!this.solving.isSolved,
this.answer=new Dt(s,()=>{this.#C(),this.#x()});let o=Number(n??0),i=o>0&&o<s.places.length?o:this.answer.placeOf(Number(
t??0));this.answer.go(i)}#T(){this.answer=null,qt(`#p=${this.index+1}`),this.#x()}#C(){let{answer:t}=this,n=t===null?"":
`&m=${t.ply}${t.isMain?"":`&v=${t.place}`}`;qt(`#p=${this.index+1}${n}`)}#E(t){let{chosen:n}=this.list,s=n.indexOf(this.
index),o=s>=0?n[s+t]:this.index+t;o!==void 0&&o>=0&&o<this.problems.length&&(location.hash=`p=${o+1}`)}#O(){let{chosen:t}=this.
list,n=this.progress.next(t,t.indexOf(this.index)+1);location.hash=n===void 0?"index":`p=${n+1}`}#x(t){let{solving:n,answer:s}=this,
o=Rn(this,this.isFlipped,At.style);if(this.table.redraw(()=>this.table.show(o)),t==="glide"&&o.last){let{from:r,to:a}=o.
last,l=r>=0?r:-1;l>=0&&this.table.glide(l,a)}this.table.board.setAttribute("aria-description",o.position.toSfen()),n.isSolved&&
s===null&&this.progress.solved(this.index,n.wasHelped),this.#B(),this.#L();let i=s===null?n.spoken():s.place>0?s.text(s.
place):"";this.#g.textContent!==i&&(this.#g.textContent=i)}#B(){let{answer:t,solving:n}=this,[s,o]=[this.#s,t===null?n.said.
mood:""];this.#s={ply:t?.ply??n.steps.length-1,mood:o},o!==s.mood&&(o==="solved"||o==="bad")?Oe(o==="solved"?"solved":"w\
rong"):this.#s.ply>s.ply&&Oe("move")}#L(){let{solving:t,answer:n}=this,s=Re(this.#c);this.#r.replaceChildren(...this.progress.
of(this.index)===""?[]:[this.#$()]);let o=t.steps.length===1&&!t.isSolved&&t.problem.row.v==="mate";Un(this.#d,t,o&&t.hints===
0&&(this.#h?c.anyCheck:c.fileOnly),t.isSolved&&this.problems.length>1&&this.#S()),this.#d.hidden=n!==null;let i=t.problem.
places.length>1,r=M("hint",c.hint,()=>t.hint(),{words:!0,id:"hint"}),a=M("undo",c.takeBack,()=>t.takeBack(),{words:!0,id:"\
undo"}),l=M("again",c.again,()=>t.restart(),{words:!0,id:"again"}),h=M("answer",n===null?c.answer:c.hideAnswer,()=>n===null?
this.#k(null,null):this.#T(),{words:!0,id:"answer"}),m=M("turn",c.turn,()=>this.#A(),{words:!0,id:"turn"}),u=M("forward",
c.showLine,()=>{t.showOn()},{words:!0,id:"line"}),p=M("forward",c.pass,()=>{t.tryReply(null)},{words:!0,id:"pass"});p.disabled=
!t.canTry;let g=M("forward",c.nextUnsolved,()=>this.#O(),{words:!0,id:"go-on"});g.classList.add("main"),r.disabled=t.hints===
3||t.isSolved||t.isBusy||!t.now.rest?.length,a.disabled=!t.canTakeBack;let f=n!==null?[h,m]:t.isSolved?[...this.problems.
length>1?[g]:[],...t.hasBrinkmate?[a,p]:[],l,h,m]:[t.canShowOn?u:r,a,...i?[h]:[],m];this.#c.replaceChildren(...f);let b=[
this.#d,...n===null?[]:[n.root],this.#c];(b.some((y,k)=>this.#p.children[k]!==y)||this.#p.children.length>b.length)&&this.#p.
replaceChildren(...b),Ue(this.#c,s),this.#b.classList.toggle("answering",n!==null)}#A(){this.isFlipped=!this.isFlipped,this.#x()}#N(){
let t=this.problems.at(this.index),{answer:n,solving:s}=this,o=n?.position()??s.now.position,r=n!==null||s.isSolved?t.lineFrom(
0).map(E):[],{n:a="",a:l="",o:h=""}=t.row,m=r.length>0?[...Array(r.length+1).keys()].map(k=>t.comment(k)):[],u=_e({name:a,
author:l,source:h},t.start,r,r.length>0&&t.row.v==="mate",m),p=k=>async()=>{gt(await De(k)?c.copied:c.notCopied)},g=(k,x,T)=>M(
"",k,T,{words:!0,id:x}),f=a||String(this.index+1),b=`${location.href.replace(/#.*/,"")}#p=${this.index+1}`,y=Xt(c.share,
location.protocol==="file:"&&d("p",{class:"small"},c.isLocal),d("div",{class:"menu"},On(b),g(c.copyLink,"copy-link",p(b)),
n!==null&&g(c.copyPly,"copy-ply",p(location.href)),g(c.copySfen,"copy-sfen",p(o.toSfen())),g(c.copyKif,"copy-kif",p(u)),
g(c.saveKif,"save-kif",()=>yt(`${f}.kif`,u)),...Cn(f,t.start,t.attacker,{title:a,author:l,words:X(t.row)},r),g(c.print,"\
print-problem",()=>{y.close(),window.print()})))}#H(){Se(()=>{let{answer:s}=this;this.#w(),this.#M(),s!==null&&this.answer!==
null&&this.answer.go(s.place)},()=>[d("p",{class:"small"},Et()>0?c.engineHas(Et()):c.engineNone),d("p",{class:"small"},c.
keys),d("p",{class:"small"},`${c.remember} `,M("",c.forget,()=>{this.progress.forget(),gt(c.forgotten)},{words:!0,id:"fo\
rget"}))])}#I(){let t=this.#n,n=Xt(c.print,Y(c.diagrams,String(t.perPage),[["4",c.perPage(4)],["6",c.perPage(6)]],s=>{t.
perPage=s==="4"?4:6}),Y(c.solutions,t.solutions,[["end",c.solutionsEnd],["upside",c.solutionsUpside],["none",c.solutionsNone]],
s=>{t.solutions=s}),d("div",{class:"menu"},M("print",c.print,()=>{n.close(),window.print()},{words:!0,id:"print-now"})))}#R(){
addEventListener("hashchange",()=>this.#M()),addEventListener("DOMContentLoaded",()=>this.solving!==void 0&&this.#L()),document.
addEventListener("keydown",s=>this.#D(s)),addEventListener("beforeprint",()=>{this.#o?.remove();let s=!this.#f.hidden,o=s?
this.list.chosen:[this.index],i=s?this.#n:{perPage:4,solutions:"none"};this.#o=Pn(this.problems,o,i,this.settings.title||
c.title),document.body.append(this.#o)}),addEventListener("afterprint",()=>this.#o?.remove());let t=null,{board:n}=this.
table;n.addEventListener("pointerdown",s=>{t=this.answer===null?null:[s.clientX,s.clientY]}),addEventListener("pointerup",
s=>{let o=t;t=null,o!==null&&this.answer!==null&&this.#U(s.clientX-o[0],s.clientY-o[1],s.clientX)})}#U(t,n,s){let o=this.
table.board.getBoundingClientRect();Math.abs(t)>30&&Math.abs(t)>Math.abs(n)?t<0?this.answer.forward():this.answer.back():
Math.hypot(t,n)<=12&&(s>o.left+o.width/2?this.answer.forward():this.answer.back())}#D(t){let n=t.target,s=/^(INPUT|SELECT|TEXTAREA)$/.
test(n.tagName);if(t.ctrlKey||t.altKey||t.metaKey||s||document.querySelector("dialog[open]")||document.body.classList.contains(
"in-index"))return;let{answer:o,solving:i}=this,l={...o===null?{}:{ArrowLeft:()=>o.back(),ArrowRight:()=>o.forward(),Home:()=>o.
first(),End:()=>o.last(),ArrowUp:()=>o.choose(-1),ArrowDown:()=>o.choose(1)},n:()=>this.#E(1),p:()=>this.#E(-1),f:()=>this.#A(),
u:()=>i.takeBack(),h:()=>i.hint()}[t.key];l!==void 0&&(t.preventDefault(),l())}};Rt();$e();document.addEventListener("pr\
oblems",()=>{document.body.prepend(fn(le("data-outlines",{}))),new Be().begin(),Nn()});})();
