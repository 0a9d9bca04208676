(** * Problems that are complete

    What a doubter of claim 6 of docs/proof.md has to read, too. A problem is complete if at each place of its
    main line but the last only the line's move mates (no yozume), at none a move mates sooner (no hayazume),
    and nothing is left in hand (no komaamari). The claim names the moves that are excepted, and why. *)

From Coq Require Import List Bool Arith.
From Verified Require Import Rules Tsume.
Import ListNotations.

(** Why a check beside the main line's move may mate, or a reply last longer. *)
Inductive excuse :=
  | MirrorImage (** it is the mirror image of the main line's move, on a board that is its own one *)
  | PromotionDeclined (plies : nat) (** it differs in promotion; it mates within so many plies *)
  | AnotherSquare (plies : nat) (** the same piece to another square; it mates within so many plies *)
  | Back (way : list move) (** these moves lead from it to the main line; there may be others *)
  | AlsoMating (** it may mate: nothing is shown *)
  | LeftOpen (** whether it mates was not settled: nothing is shown *)
  | LongerReply (plies : nat). (** no check but a reply: it lasts so many plies at most, itself included *)

(** A move that is excepted: at which ply, the first of the main line being 1, and which move. *)
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

(** What is shown of an exception, at the position p where the main line's move is m: it is another check,
    and what it says. *)
Definition is_so (a : color) (places : list position) (p : position) (m : move) (e : exception) : Prop :=
  let m' := instead e in
  legal p m' /\ gives_check p m' /\ m' <> m
  /\ match because e with
     | MirrorImage => (forall s, on (cells p) (mirrored s) = on (cells p) s) /\ m' = mirrored_move m
     | PromotionDeclined n => differ_in_promotion m m' /\ mates_by a n p m'
     | AnotherSquare n => differ_in_square m m' /\ mates_by a n p m'
     | Back way => way <> [] /\ leads_to a places way (play p m')
     | AlsoMating | LeftOpen => True
     | LongerReply _ => False
     end.

(** What is shown of an exception where the defender is to move: it is another reply, behind which there is a
    mate within the plies that are named. *)
Definition is_longer (a : color) (p : position) (m : move) (e : exception) : Prop :=
  exists n, because e = LongerReply n /\ legal p (instead e) /\ instead e <> m /\ mates_by a n p (instead e).

(** The most plies that the mate may take from ply [ply] of the main line on: so many as are left, or more if
    a longer reply that is excepted gives the defender more. *)
Fixpoint lasting (exceptions : list exception) (ply left : nat) : nat :=
  match exceptions with
  | [] => left
  | e :: others =>
      match because e with
      | LongerReply n => Nat.max (at_ply e - ply + n) (lasting others ply left)
      | _ => lasting others ply left
      end
  end.

(** No mate of fewer plies, in the sense of [Tsume.v]. *)
Definition no_sooner (a : color) (n : nat) (p : position) : Prop :=
  forall fewer, fewer < n -> ~ tsume_within a fewer p.

(** The positions of the main line, from p on. *)
Fixpoint places_of (p : position) (line : list move) : list position :=
  p :: match line with [] => [] | m :: rest => places_of (play p m) rest end.

(** The main line from p on: its next move has the number [ply], and so many plies are left. Wherever the
    attacker is to move, there is no mate of fewer plies than are left, and the line's move mates in as many,
    or in as many as replies that are excepted give the defender; but for the last move, every other check is
    excepted or does not mate, in any number of plies. At the end the attacker holds nothing. Each exception
    belongs to one of these places. *)
Fixpoint is_main_line (a : color) (places : list position) (exceptions : list exception)
    (ply left : nat) (line : list move) (p : position) : Prop :=
  match left, line with
  | 0, [] => turn p = other a /\ (forall k, count (hand_of p a) k = 0) /\ exceptions = []
  | S fewer, m :: rest =>
      let here := filter (fun e => at_ply e =? ply) exceptions in
      let later := filter (fun e => negb (at_ply e =? ply)) exceptions in
      legal p m
      /\ NoDup (map instead here) (* no move twice *)
      /\ (turn p = other a -> forall e, In e here -> is_longer a p m e)
      /\ (turn p = a -> gives_check p m /\ no_sooner a left p /\ mates_by a (lasting later ply left) p m)
      /\ (turn p = a -> fewer = 0 -> here = [])
      /\ (turn p = a -> fewer > 0 ->
          (forall e, In e here -> is_so a places p m e)
          /\ forall m', legal p m' -> gives_check p m' -> m' <> m ->
             In m' (map instead here) \/ forall n, ~ mate a n (play p m'))
      /\ is_main_line a places later (S ply) fewer rest (play p m)
  | _, _ => False
  end.

(** The problem p, the main line being of n plies: where no reply is excepted, that is the tsume length. *)
Definition is_complete (a : color) (n : nat) (line : list move) (exceptions : list exception) (p : position)
    : Prop :=
  no_sooner a n p /\ tsume_within a (lasting exceptions 1 n) p
  /\ is_main_line a (places_of p line) exceptions 1 n line p.

Remark length_without_longer_replies a n line exceptions p :
  (forall e, In e exceptions -> forall m, because e <> LongerReply m) ->
  is_complete a n line exceptions p -> tsume_length a n p.
Proof.
  intros N (S & W & _). split; [|exact S]. revert W.
  replace (lasting exceptions 1 n) with n; [easy|]. induction exceptions as [|e others IH]; [easy|]. simpl.
  assert (D := N e (or_introl eq_refl)).
  destruct (because e) as [ | | | | | | m]; try (apply IH; intros e' I; apply N; now right).
  now destruct (D m).
Qed.
