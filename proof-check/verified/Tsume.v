(** * The length without futile interpositions

    What a doubter of the claims 5 and 6 of docs/proof.md has to read, too. Composers do not count drops
    between a checking piece and the king that gain nothing but plies: where a lance mates from afar, a drop on
    each of the squares between puts off the end, but each is captured with check and the same mate. *)

From Coq Require Import List Bool Arith.
From Verified Require Import Rules.
Import ListNotations.

(** An interposition: a drop in check. It is legal only between the checking piece and the king. *)
Definition interposes_on (p : position) (s : square) (m : move) : Prop :=
  in_check (cells p) (turn p) /\ exists k, m = Drop k s.

Definition interposes (p : position) (m : move) : Prop := exists s, interposes_on p s m.

(** The board after a piece went to a square; if something was dropped there, it is gone. *)
Definition board_taken (b : board) (from to : square) (promotes : bool) : board :=
  with_on (with_on b from None) to
    match on b from with Some (c, k) => Some (c, turned_over promotes k) | None => None end.

(** In p the defender is to move. The attacker could capture what is dropped on s: legally, whatever that is,
    and with check from s. *)
Definition takes (p : position) (s : square) (from : square) (promotes : bool) : Prop :=
  let b := cells p in
  let a := other (turn p) in
  let b' := board_taken b from s promotes in
  exists k, on b from = Some (a, k) /\ In s (attacks b (a, k) from) /\ is_empty b s = true
    /\ (if promotes then may_promote a k from s = true else is_dead a k s = false)
    /\ ~ in_check b' a
    /\ exists king, on b' king = Some (turn p, King)
      /\ In king (attacks b' (a, turned_over promotes k) s).

(** The position after a drop on s and its capture, but with the dropped piece back in the
    hand from which it came. The side that dropped it is to move again. *)
Definition taken (p : position) (s : square) (from : square) (promotes : bool) : position :=
  Position (board_taken (cells p) from s promotes) (turn p) (black_hand p) (white_hand p).

Section Length.
Variable a : color.

(** [shorter k q]: at q, the attacker to move, the tsume length is at most k. *)
Variable shorter : nat -> position -> Prop.

(** The reply r takes at most n plies, itself included. *)
Definition answered (p : position) (n : nat) (r : move) : Prop :=
  exists k, n = S k /\ shorter k (play p r).

(** All replies but interpositions; and all drops on a square. *)
Definition others_answered (p : position) (n : nat) : Prop :=
  forall r, legal p r -> ~ interposes p r -> answered p n r.

Definition drops_answered (p : position) (s : square) (n : nat) : Prop :=
  forall r, legal p r -> interposes_on p s r -> answered p n r.

Section Interpositions.
Variable p : position.

(** After some capture on s the tsume length is at most n. *)
Variable gained : square -> nat -> Prop.

(** All replies but interpositions count. The squares of these are taken in the order of the least length
    after a capture there: if that exceeds the length by the replies that count so far, the drops on the square
    count, too; else they are futile.

    [so_far n n]: by the replies that count so far, all squares of at most n taken, the length is at most n.
    It asks of each square of m + 1 at most n: if the length before it is at most m, the square counts. ([bound]
    makes sure that the question ends.) *)
Fixpoint so_far (bound n : nat) : Prop :=
  others_answered p n
  /\ match bound with
     | 0 => True
     | S bound' =>
         forall m s, m < n -> so_far bound' m -> gained s (S m) -> ~ gained s m ->
         drops_answered p s n
     end.

(** The tsume length is at most n, the defender to move; never where he is not in check and has no move. As
    the replies so far take at most n, each square of more than n, or without a capture, counts in its turn. *)
Definition length_within (n : nat) : Prop :=
  (in_check (cells p) (turn p) \/ exists m, legal p m)
  /\ so_far n n
  /\ forall s, ~ gained s n -> drops_answered p s n.

End Interpositions.

(** How often there may be another capture, behind the one that is asked about: [nearer], as each brings the
    checking piece nearer to the king. *)
Fixpoint defended (nearer n : nat) (p : position) : Prop :=
  let gained s m :=
    match nearer with
    | 0 => False
    | S nearer' => exists from promotes,
        takes p s from promotes /\ defended nearer' m (taken p s from promotes)
    end in
  length_within p gained n.

(** The attacker to move: one more than after the best check. *)
Definition length_here (captures n : nat) (p : position) : Prop :=
  (turn p = a /\ exists k m, n = S k /\ legal p m /\ gives_check p m /\ shorter k (play p m))
  \/ (turn p = other a /\ defended captures n p).

End Length.

(** The tsume length is at most n, for n less than a bound. *)
Fixpoint tsume_below (captures : nat) (a : color) (bound : nat) : nat -> position -> Prop :=
  match bound with
  | 0 => fun _ _ => False
  | S bound' => length_here a (tsume_below captures a bound') captures
  end.

(** The tsume length is at most n; and is n. There are never more than eight captures one after another:
    [Nearer.v] proves that any greater number says the same. *)
Definition tsume_within (a : color) (n : nat) (p : position) : Prop := tsume_below 8 a (S n) n p.

Definition tsume_length (a : color) (n : nat) (p : position) : Prop :=
  tsume_within a n p /\ forall fewer, fewer < n -> ~ tsume_within a fewer p.
