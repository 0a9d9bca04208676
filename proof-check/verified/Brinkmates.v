(** * Threats of mate and brinkmates

    What a doubter of the claims 7 to 11 of docs/proof.md has to read, too. *)

From Coq Require Import List Bool Arith.
From Verified Require Import Rules.
Import ListNotations.

(** The attacker mates by checks, in any number of plies. *)
Definition mates (a : color) (p : position) : Prop := exists n, mate a n p.

(** The same position, but the other side is to move. *)
Definition passed (p : position) : position :=
  Position (cells p) (other (turn p)) (black_hand p) (white_hand p).

(** The defender, to move, is held: he is in check, or would be mated after a pass; and each of his moves
    leads to a position of this kind. If he has none, he is held if he is in check or the pass loses. *)
Definition held (a : color) (kind_of : position -> Prop) (p : position) : Prop :=
  turn p = other a
  /\ (in_check (cells p) (other a) \/ mates a (passed p))
  /\ forall r, legal p r -> kind_of (play p r).

(** The attacker, to move, mates by checks, or has a brinkmate within so many moves of his own: one of any
    kind, behind which the defender is held, as each reply leads to the same within a move less. *)
Fixpoint forces (a : color) (moves : nat) (p : position) : Prop :=
  turn p = a
  /\ (mates a p
      \/ match moves with
         | 0 => False
         | S fewer => exists m, legal p m /\ held a (forces a fewer) (play p m)
         end).

(** There is a brinkmate within so many moves, or a mate; the defender may be to move. *)
Definition is_forced (a : color) (moves : nat) (p : position) : Prop :=
  forces a moves p \/ held a (forces a moves) p.

(** A check that mates, move by move, is no brinkmate. *)
Definition brinkmate (a : color) (moves : nat) (p : position) : Prop :=
  is_forced a moves p /\ (moves = 0 -> ~ in_check (cells p) (other a)).
