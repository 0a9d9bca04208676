(** * What a proof may claim

    What a doubter has to read last: behind [Rules.v]; [Tsume.v] for the claims 5 and 6 of docs/proof.md,
    [Complete.v] for 6, [Brinkmates.v] for 7 to 11. [holds] says what each claim means, [told] is how an
    accepted one is printed. *)

From Coq Require Import List Bool Arith Ascii String DecimalString.
From Verified Require Import Rules Tsume Complete Brinkmates.
Import ListNotations.

(** ** Claims *)

(** In the order of their numbers; n is of plies, from BrinkmateWithin on of the attacker's moves. *)
Inductive statement :=
  | MateWithin (n : nat)
  | NoMateWithin (n : nat)
  | NoMate
  | ShortestMate (n : nat)
  | TsumeLength (n : nat)
  | Complete (n : nat) (main_line : list move) (exceptions : list exception)
  | Threat (n : nat)
  | BrinkmateWithin (n : nat)
  | NoBrinkmateWithin (n : nat)
  | NoBrinkmate
  | ShortestBrinkmate (n : nat).

(** The side that attacks, and the position; it may be the other side's move there. *)
Record claim := Claim { attacker : color; about : position; says : statement }.

Definition holds (c : claim) : Prop :=
  let a := attacker c in
  let p := about c in
  match says c with
  | MateWithin n => mate a n p
  | NoMateWithin n => ~ mate a n p
  | NoMate => forall n, ~ mate a n p
  | ShortestMate n => mate a n p /\ forall fewer, fewer < n -> ~ mate a fewer p
  | TsumeLength n => tsume_length a n p
  | Complete n line exceptions => is_complete a n line exceptions p
  | Threat n => turn p = other a /\ ~ in_check (cells p) (other a) /\ mate a n (passed p)
  | BrinkmateWithin n => brinkmate a n p
  | NoBrinkmateWithin n => ~ is_forced a n p
  | NoBrinkmate => forall n, ~ is_forced a n p
  | ShortestBrinkmate n => brinkmate a n p /\ forall fewer, fewer < n -> ~ is_forced a fewer p
  end.

(** ** How a claim is printed *)

Local Open Scope string_scope.

Definition number (n : nat) : string := NilZero.string_of_uint (Nat.to_uint n).

(** Positions are printed as SFEN: the ranks from the top, on each the files from the left. *)

Definition letter (c : color) (k : kind) : string :=
  match c, unpromoted k with
  | Black, Pawn => "P" | Black, Lance => "L" | Black, Knight => "N" | Black, Silver => "S"
  | Black, Gold => "G" | Black, Bishop => "B" | Black, Rook => "R" | Black, _ => "K"
  | White, Pawn => "p" | White, Lance => "l" | White, Knight => "n" | White, Silver => "s"
  | White, Gold => "g" | White, Bishop => "b" | White, Rook => "r" | White, _ => "k"
  end.

(** Moves are printed as in USI: 7g7f, 2b3c+, P*5e. *)
Definition square_text (s : square) : string :=
  match file s with
  | N1 => "1" | N2 => "2" | N3 => "3" | N4 => "4" | N5 => "5" | N6 => "6" | N7 => "7" | N8 => "8" | N9 => "9"
  end
  ++ match rank s with
  | N1 => "a" | N2 => "b" | N3 => "c" | N4 => "d" | N5 => "e" | N6 => "f" | N7 => "g" | N8 => "h" | N9 => "i"
  end.

Definition move_text (m : move) : string :=
  match m with
  | Move from to promotes => square_text from ++ square_text to ++ if promotes then "+" else ""
  | Drop k to => letter Black k ++ "*" ++ square_text to
  end.

Definition exception_text (e : exception) : string :=
  let within n := " within " ++ number n ++ " plies" in
  let (what, more) := match because e with
    | MirrorImage => ("mirror image", "")
    | PromotionDeclined n => ("promotion declined", within n)
    | AnotherSquare n => ("another square", within n)
    | Back way => ("back", concat "" (map (fun m => " " ++ move_text m) way))
    | AlsoMating => ("also mating", "")
    | LeftOpen => ("left open", "")
    | LongerReply n => ("longer reply", within n)
    end in
  what ++ " at ply " ++ number (at_ply e) ++ " " ++ move_text (instead e) ++ more.

(** How many exceptions there are; mirror images are none that a reader would count. *)
Definition but_for (exceptions : list exception) : string :=
  let is_open e := match because e with LeftOpen => true | _ => false end in
  let is_reply e := match because e with LongerReply _ => true | _ => false end in
  let is_mate e := match because e with LeftOpen | MirrorImage | LongerReply _ => false | _ => true end in
  let moves l one more := match List.length l with
    | 0 => [] | 1 => ["1 " ++ one] | n => [number n ++ " " ++ more]
    end in
  let parts := (moves (filter is_mate exceptions) "move that also mates" "moves that also mate"
    ++ moves (filter is_reply exceptions) "reply that may last longer" "replies that may last longer"
    ++ moves (filter is_open exceptions) "move left open" "moves left open")%list in
  match parts with [] => "" | _ => " but for " ++ concat " and " parts end.

Definition words (s : statement) : string :=
  match s with
  | MateWithin n => "mate in at most " ++ number n ++ " plies"
  | NoMateWithin n => "no mate in at most " ++ number n ++ " plies"
  | NoMate => "no mate in any number of plies"
  | ShortestMate n => "the shortest mate takes " ++ number n ++ " plies"
  | TsumeLength n => "the mate without futile interpositions takes " ++ number n ++ " plies"
  | Complete n line exceptions =>
      concat ", " (("complete in " ++ number n ++ " plies" ++ but_for exceptions)
        :: concat " " (map move_text line) :: map exception_text exceptions)
  | Threat n => "a threat of mate in at most " ++ number n ++ " plies"
  | BrinkmateWithin n => "brinkmate in at most " ++ number n ++ " moves"
  | NoBrinkmateWithin n => "no brinkmate in at most " ++ number n ++ " moves"
  | NoBrinkmate => "no brinkmate in any number of moves"
  | ShortestBrinkmate n => "the shortest brinkmate takes " ++ number n ++ " moves"
  end.

Definition is_promoted (k : kind) : bool :=
  match k with
  | PromotedPawn | PromotedLance | PromotedKnight | PromotedSilver | Horse | Dragon => true
  | _ => false
  end.

(** A number before what follows, if it is more than [least]. *)
Definition more_than (least n : nat) (rest : string) : string :=
  if (least <? n)%nat then number n ++ rest else rest.

(** The squares of a rank, behind so many empty ones. *)
Fixpoint rank_text (gap : nat) (l : list (option piece)) : string :=
  match l with
  | [] => more_than 0 gap ""
  | None :: rest => rank_text (S gap) rest
  | Some (c, k) :: rest =>
      more_than 0 gap ((if is_promoted k then "+" else "") ++ letter c k ++ rank_text 0 rest)
  end.

Definition board_text (b : board) : string :=
  concat "/" (map (fun r => rank_text 0 (map (fun f => on b (Square f r)) (rev nines))) nines).

Definition hand_text (c : color) (h : hand) : string :=
  concat ""
    (map (fun k => if (count h k =? 0)%nat then "" else more_than 1 (count h k) (letter c k))
      [Rook; Bishop; Gold; Silver; Knight; Lance; Pawn]).

Definition side_text (c : color) : string := match c with Black => "b" | White => "w" end.

Definition position_text (p : position) : string :=
  let hands := hand_text Black (black_hand p) ++ hand_text White (white_hand p) in
  board_text (cells p) ++ " " ++ side_text (turn p) ++ " " ++ (if hands =? "" then "-" else hands).

Definition told (c : claim) : string :=
  words (says c) ++ ": " ++ position_text (about c) ++ ", "
  ++ match attacker c with Black => "Black" | White => "White" end ++ " attacks".
