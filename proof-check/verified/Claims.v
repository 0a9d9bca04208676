(** * What a proof may claim

    The second half of what a doubter has to read; the first is [Rules.v]. [holds] says what each
    claim means, [told] is how an accepted one is printed. *)

From Coq Require Import List Bool Arith Ascii String DecimalString.
From Verified Require Import Rules Tsume.
Import ListNotations.

(** ** Mate

    One side, the attacker, gives check with every move. [mate a n p]: in the position p the side a
    mates within n plies, whatever the other does; a ply is a move of one side. *)
Inductive mate (a : color) : nat -> position -> Prop :=
  (** The defender is in check and has no move: that is mate, in no plies or more. *)
  | mated n p :
      turn p = other a -> in_check (cells p) (other a) -> (forall m, ~ legal p m) -> mate a n p
  (** The defender has a move, and each of them leads to a mate in one ply less. *)
  | defends n p :
      turn p = other a -> (exists m, legal p m) -> (forall m, legal p m -> mate a n (play p m)) ->
      mate a (S n) p
  (** The attacker has a move that gives check and leads to a mate in one ply less. *)
  | attacks_with n p m :
      turn p = a -> legal p m -> gives_check p m -> mate a n (play p m) -> mate a (S n) p.

(** A defender who is not in check and has no move is not mated.

    The attacker may not repeat a position: one that comes back on the way to it is no mate. Here
    [way] holds the positions before p. [Repetition.v] proves that this changes nothing, so that the
    claims below do without it: who mates can mate without a repetition, as quickly. *)
Inductive mate_by_rule (a : color) (way : list position) : nat -> position -> Prop :=
  | mated_by_rule n p :
      ~ In p way ->
      turn p = other a -> in_check (cells p) (other a) -> (forall m, ~ legal p m) ->
      mate_by_rule a way n p
  | defends_by_rule n p :
      ~ In p way ->
      turn p = other a -> (exists m, legal p m) ->
      (forall m, legal p m -> mate_by_rule a (p :: way) n (play p m)) -> mate_by_rule a way (S n) p
  | attacks_by_rule n p m :
      ~ In p way ->
      turn p = a -> legal p m -> gives_check p m -> mate_by_rule a (p :: way) n (play p m) ->
      mate_by_rule a way (S n) p.

(** ** Complete problems *)

(** Why a check beside the main line's move may mate. *)
Inductive excuse :=
  | MirrorImage (** the board is its own mirror image, and the move that of the main line's *)
  | PromotionDeclined (plies : nat) (** the main line's move but for promotion, mating within so many plies *)
  | AnotherSquare (plies : nat) (** the main line's piece goes to another square, mating likewise *)
  | Back (way : list move) (** by the moves that follow it comes back to a position of the main line *)
  | AlsoMating (** it may mate *)
  | LeftOpen. (** whether it mates was not settled *)

(** A check that is excepted: at which ply, the first of the main line being 1, and which move. *)
Record exception := Exception { because : excuse; at_ply : nat; instead : move }.

Definition mirrored (s : square) : square :=
  let file' := match file s with
    | N1 => N9 | N2 => N8 | N3 => N7 | N4 => N6 | N5 => N5 | N6 => N4 | N7 => N3 | N8 => N2 | N9 => N1
    end in
  Square file' (rank s).

Definition mirrored_move (m : move) : move :=
  match m with
  | Move from to promotes => Move (mirrored from) (mirrored to) promotes
  | Drop k to => Drop k (mirrored to)
  end.

Definition differ_in_promotion (m m' : move) : Prop :=
  match m, m' with
  | Move from to p, Move from' to' p' => from = from' /\ to = to' /\ p <> p'
  | _, _ => False
  end.

(** The same piece moves, or the same kind is dropped. *)
Definition differ_in_square (m m' : move) : Prop :=
  match m, m' with
  | Move from to _, Move from' to' _ => from = from' /\ to <> to'
  | Drop k to, Drop k' to' => k = k' /\ to <> to'
  | _, _ => False
  end.

(** The move m of the attacker mates within n plies, itself included, in the sense of [Tsume.v]. *)
Definition mates_by (a : color) (n : nat) (p : position) (m : move) : Prop :=
  exists fewer, n = S fewer /\ tsume_within a fewer (play p m).

(** These moves are legal, each of the attacker's is a check, and they end at one of the places. *)
Fixpoint leads_to (a : color) (places : list position) (way : list move) (p : position) : Prop :=
  match way with
  | [] => In p places
  | m :: rest => legal p m /\ (turn p = a -> gives_check p m) /\ leads_to a places rest (play p m)
  end.

(** What an exception says, at the position p where the main line's move is m. *)
Definition is_so (a : color) (places : list position) (p : position) (m : move) (e : exception) : Prop :=
  let m' := instead e in
  legal p m' /\ gives_check p m' /\ m' <> m
  /\ match because e with
     | MirrorImage => (forall s, on (cells p) (mirrored s) = on (cells p) s) /\ m' = mirrored_move m
     | PromotionDeclined n => differ_in_promotion m m' /\ mates_by a n p m'
     | AnotherSquare n => differ_in_square m m' /\ mates_by a n p m'
     | Back way => way <> [] /\ leads_to a places way (play p m')
     | AlsoMating | LeftOpen => True
     end.

(** The positions of the main line, from p on. *)
Fixpoint places_of (p : position) (line : list move) : list position :=
  p :: match line with [] => [] | m :: rest => places_of (play p m) rest end.

(** The main line from p on, the next move being that of this ply, with so many plies left; all of the
    exceptions are at places that follow. Wherever the attacker is to move, the tsume length is what
    is left, and by the line's move; but for the last move, every other check is excepted or does
    not mate, in any number of plies. At the end the attacker holds nothing. *)
Fixpoint is_main_line (a : color) (places : list position) (exceptions : list exception)
    (ply left : nat) (line : list move) (p : position) : Prop :=
  match left, line with
  | 0, [] => turn p = other a /\ (forall k, count (hand_of p a) k = 0) /\ exceptions = []
  | S fewer, m :: rest =>
      let here := filter (fun e => at_ply e =? ply) exceptions in
      let later := filter (fun e => negb (at_ply e =? ply)) exceptions in
      legal p m
      /\ (turn p = a -> gives_check p m /\ tsume_length a left p /\ tsume_within a fewer (play p m))
      /\ (turn p = other a \/ fewer = 0 -> here = [])
      /\ (turn p = a -> fewer > 0 ->
          NoDup (map instead here) (* each is named once *)
          /\ (forall e, In e here -> is_so a places p m e)
          /\ forall m', legal p m' -> gives_check p m' -> m' <> m ->
             In m' (map instead here) \/ forall n, ~ mate a n (play p m'))
      /\ is_main_line a places later (S ply) fewer rest (play p m)
  | _, _ => False
  end.

Definition is_complete (a : color) (n : nat) (line : list move) (exceptions : list exception) (p : position)
    : Prop :=
  tsume_length a n p /\ is_main_line a (places_of p line) exceptions 1 n line p.

(** ** Claims *)

Inductive statement :=
  | MateWithin (n : nat)
  | NoMateWithin (n : nat)
  | NoMate
  | ShortestMate (n : nat)
  | TsumeLength (n : nat)
  | Complete (n : nat) (main_line : list move) (exceptions : list exception).

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
    end in
  what ++ " at ply " ++ number (at_ply e) ++ " " ++ move_text (instead e) ++ more.

(** How many exceptions there are; mirror images are none that a reader would count. *)
Definition but_for (exceptions : list exception) : string :=
  let is_open e := match because e with LeftOpen => true | _ => false end in
  let is_mate e := match because e with LeftOpen | MirrorImage => false | _ => true end in
  let moves l one more := match List.length l with
    | 0 => [] | 1 => ["1 move " ++ one] | n => [number n ++ " moves " ++ more]
    end in
  let parts := (moves (filter is_mate exceptions) "that also mates" "that also mate"
    ++ moves (filter is_open exceptions) "left open" "left open")%list in
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
