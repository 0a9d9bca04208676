(** * What is true of mates

    [mate_more]: who mates with less mates with more, where the attacker is to move or the
    defender is in check. Behind this are the exact conditions under which an entry of a proof
    speaks for other hands. [mate_parity]: mates take an odd number of plies if the attacker moves
    first, else an even one. *)

(** Why hands may be compared. Let the attacker have more, or the same, and the defender fewer, or the
    same. Then the attacker has all the checks that it had: a check depends on the board and on the
    piece that is dropped. The defender has no reply that it did not have, for the same reason. The
    only rule about a drop that looks further is pawn-drop mate: nothing can be interposed against a
    pawn's check, so that hands do not matter there either. Two pawns on a file and pieces without a
    move depend on the board and the piece dropped. Nothing rests on the number of pieces in all.
    (Hand dominance: Seo 1999.)

    The induction has one step in which fewer replies could help the defender, the last one: without a
    reply it is mated if it is in check, and not mated if it is not (stalemate). Whether it is in check
    depends on the board alone, so in check dominance holds at this step, too; and to have fewer
    replies never helps a side that has one left. In 8k/6G2/7G1/9/9/9/9/9/9 w Gp Black mates behind
    every reply; without the pawn White has none and is not mated. So where the defender is to move and
    not in check, no entry speaks for other hands. Only a problem can be such a position: elsewhere a
    check led there, or a capture that gives check. Nor does the attacker's side turn dominance round:
    without a check it does not mate, whether in check, stalemated or mated itself; and a piece more in
    hand only adds evasions and checks. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks Moves.
Import ListNotations.

(** ** Hands *)

Definition hand_le (h h' : hand) : Prop := forall k, count h k <= count h' k.

Lemma hand_le_refl h : hand_le h h.
Proof. intros k. lia. Qed.

Lemma count_with_count h k n k' :
  count (with_count h k n) k' =
  if kind_eqb k k' then (if existsb (kind_eqb k) droppable then n else 0) else count h k'.
Proof. destruct h, k, k'; reflexivity. Qed.

Lemma hand_le_with_count h h' k n n' :
  hand_le h h' -> n <= n' -> hand_le (with_count h k n) (with_count h' k n').
Proof.
  intros H L k'. rewrite !count_with_count. destruct (kind_eqb k k'); [|apply H].
  destruct (existsb _ _); lia.
Qed.

(** ** The same board and other hands

    The side c has no more in the first position, the other side no less. *)
Record no_better (c : color) (p q : position) : Prop := {
  same_board : cells p = cells q;
  same_turn : turn p = turn q;
  own_hand : hand_le (hand_of p c) (hand_of q c);
  other_hand : hand_le (hand_of q (other c)) (hand_of p (other c)) }.

Lemma cells_play_same p q m :
  cells p = cells q -> turn p = turn q -> cells (play p m) = cells (play q m).
Proof. intros B T. rewrite !cells_play, B, T. reflexivity. Qed.

Lemma hand_of_with p c h b c' :
  hand_of (with_hand_of p c h b) c' = if is_color c c' then h else hand_of p c'.
Proof. destruct c, c'; reflexivity. Qed.

Definition hand_after (p : position) (m : move) : hand :=
  let h := hand_of p (turn p) in
  match m with
  | Move _ to _ => with_captured h (on (cells p) to)
  | Drop k _ => with_count h k (count h k - 1)
  end.

Lemma hand_of_play p m c :
  hand_of (play p m) c = if is_color (turn p) c then hand_after p m else hand_of p c.
Proof. destruct m; apply hand_of_with. Qed.

Lemma hand_after_le p q m :
  cells p = cells q -> hand_le (hand_of p (turn p)) (hand_of q (turn q)) ->
  hand_le (hand_after p m) (hand_after q m).
Proof.
  intros B H. unfold hand_after. destruct m as [from to promotes | k to].
  - rewrite B. unfold with_captured. destruct (on (cells q) to) as [[c k]|]; [|easy].
    apply hand_le_with_count; [easy|]. specialize (H (unpromoted k)). lia.
  - apply hand_le_with_count; [easy|]. specialize (H k). lia.
Qed.

Lemma no_better_play c p q m : no_better c p q -> no_better c (play p m) (play q m).
Proof.
  intros [B T O H]. split.
  - now apply cells_play_same.
  - rewrite !turn_play. congruence.
  - rewrite !hand_of_play, <- T. destruct (is_color (turn p) c) eqn:C; [|easy].
    apply is_color_spec in C. apply hand_after_le; [easy|]. now rewrite <- T, C.
  - rewrite !hand_of_play, <- T. destruct (is_color (turn p) (other c)) eqn:C; [|easy].
    apply is_color_spec in C. apply hand_after_le; [easy|]. now rewrite <- T, C.
Qed.

(** ** Legal moves *)

Lemma moves_so_more p q m :
  cells p = cells q -> turn p = turn q -> hand_le (hand_of p (turn p)) (hand_of q (turn q)) ->
  moves_so p m -> moves_so q m.
Proof.
  intros B T H. destruct m as [from to promotes | k to]; simpl; rewrite <- B, <- T.
  - easy.
  - intros (C & R). split; [|easy]. rewrite <- T in H. specialize (H k). lia.
Qed.

Lemma is_safe_more p q m :
  cells p = cells q -> turn p = turn q -> hand_le (hand_of p (turn p)) (hand_of q (turn q)) ->
  is_safe p m -> is_safe q m.
Proof.
  intros B T H [M S]. split; [now apply (moves_so_more p q)|].
  now rewrite <- (cells_play_same p q m B T), <- T.
Qed.

Lemma pawn_attacks b c s t :
  next (seen_by c North) s = Some t -> on b s = Some (c, Pawn) -> attacked b c t.
Proof.
  intros N O. exists s, Pawn. split; [easy|]. simpl. unfold step. rewrite N. simpl. tauto.
Qed.

(** After a pawn was dropped with check a drop does not end the check. *)
Lemma no_drop_after_pawn p to king m :
  next (seen_by (turn p) North) to = Some king ->
  on (cells p) king = Some (other (turn p), King) ->
  is_safe (play p (Drop Pawn to)) m -> exists from to' promotes, m = Move from to' promotes.
Proof.
  intros N O [M S]. destruct m as [from to' promotes | k to']; [eauto|]. exfalso. apply S.
  unfold moves_so in M. rewrite !cells_play, turn_play in *.
  destruct M as (_ & E & _). apply is_empty_spec in E.
  set (b := with_on (cells p) to (Some (turn p, Pawn))) in *.
  assert (D : to <> to').
  { intros <-. unfold b in E. rewrite on_with_on_same in E. discriminate. }
  assert (Q : to <> king).
  { apply in_step in N. intros ->. now apply step_other in N. }
  assert (K : on b king = Some (other (turn p), King)) by (unfold b; now rewrite on_with_on_other).
  exists king. split.
  - rewrite on_with_on_other; [easy|]. intros ->. congruence.
  - rewrite other_other. apply (pawn_attacks _ _ to); [easy|].
    rewrite on_with_on_other by congruence. unfold b. apply on_with_on_same.
Qed.

(** Hence mate by a pawn's drop depends on the board alone. *)
Lemma pawn_drop_mate_same p q m :
  cells p = cells q -> turn p = turn q -> is_pawn_drop_mate p m -> is_pawn_drop_mate q m.
Proof.
  intros B T (to & king & -> & N & O & S). exists to, king.
  split; [easy|]. split; [now rewrite <- T|]. split; [now rewrite <- T, <- B|]. intros m H.
  assert (X : exists from to' promotes, m = Move from to' promotes).
  { eapply no_drop_after_pawn; [| | exact H]; rewrite <- T; [exact N | now rewrite <- B]. }
  destruct X as (from & to' & promotes & ->). apply (S (Move from to' promotes)).
  destruct H as [M C].
  pose proof (cells_play_same p q (Drop Pawn to) B T) as BP.
  assert (TP : turn (play p (Drop Pawn to)) = turn (play q (Drop Pawn to)))
    by (rewrite !turn_play; congruence).
  split.
  - unfold moves_so in *. rewrite BP, TP. exact M.
  - now rewrite (cells_play_same _ _ _ BP TP), TP.
Qed.

Lemma legal_more p q m :
  cells p = cells q -> turn p = turn q -> hand_le (hand_of p (turn p)) (hand_of q (turn q)) ->
  legal p m -> legal q m.
Proof.
  intros B T H [S D]. split; [now apply (is_safe_more p q)|].
  intros X. apply D. now apply (pawn_drop_mate_same q p).
Qed.

(** ** Hand dominance *)

(** Where the defender is to move and not in check there is none: with fewer replies it may have
    none left, and then it is not mated. *)
Definition speaks_for_others (a : color) (p : position) : Prop :=
  turn p = a \/ in_check (cells p) (other a).

Theorem mate_more a n p q :
  no_better a p q -> speaks_for_others a p -> mate a n p -> mate a n q.
Proof.
  intros B S M. revert q B S.
  induction M as [n p T C L | n p T E L IH | n p m T L C M IH]; intros q B S.
  - destruct B as [B T' O H]. apply mated; [congruence | congruence |].
    intros m X. apply (L m). apply (legal_more q p m); [congruence | congruence | | easy].
    now rewrite <- T', T.
  - destruct S as [S | S]; [rewrite T in S; now apply other_neq in S|].
    assert (T' : turn q = other a) by (rewrite <- (same_turn _ _ _ B); easy).
    assert (X : forall m, legal q m -> legal p m).
    { intros m. apply legal_more; try (symmetry; apply B). rewrite T, T'. apply B. }
    destruct (legal_moves q) as [|m l] eqn:E'.
    + apply mated; [easy | now rewrite <- (same_board _ _ _ B) |]. intros m I.
      apply legal_moves_spec in I. rewrite E' in I. destruct I.
    + apply defends; [easy | exists m; apply legal_moves_spec; rewrite E'; simpl; tauto |].
      intros m' I. apply (IH m'); [auto | now apply no_better_play |].
      left. rewrite turn_play, T. apply other_other.
  - assert (T' : turn q = a) by (rewrite <- (same_turn _ _ _ B); easy).
    apply attacks_with with m; [easy | | |].
    + apply (legal_more p q); try apply B; [|easy]. rewrite T, T'. apply B.
    + unfold gives_check in *. rewrite T', <- T, <- (cells_play_same p q m); [easy | apply B | apply B].
    + apply IH; [now apply no_better_play|]. right. unfold gives_check in C. now rewrite <- T.
Qed.

Lemma mate_cases a n p :
  mate a n p ->
  (turn p = other a /\ in_check (cells p) (other a) /\ forall m, ~ legal p m)
  \/ (exists k, n = S k /\ turn p = other a /\ (exists m, legal p m)
      /\ forall m, legal p m -> mate a k (play p m))
  \/ (exists k m, n = S k /\ turn p = a /\ legal p m /\ gives_check p m /\ mate a k (play p m)).
Proof.
  intros M. destruct M as [n p T C N | n p T X N | n p m T L C N]; [left | right; left | right; right].
  - easy.
  - exists n. easy.
  - exists n, m. easy.
Qed.

Lemma not_both (a : color) p : turn p = a -> turn p = other a -> False.
Proof. intros T T'. rewrite T in T'. now destruct a. Qed.

Lemma mate_attack a n p :
  turn p = a -> mate a n p ->
  exists k m, n = S k /\ legal p m /\ gives_check p m /\ mate a k (play p m).
Proof.
  intros T M. apply mate_cases in M.
  destruct M as [(T' & _) | [(k & _ & T' & _) | (k & m & M)]];
    [now destruct (not_both a p) | now destruct (not_both a p) |]. exists k, m. tauto.
Qed.

Lemma mate_defence a n p :
  turn p = other a -> mate a n p ->
  (in_check (cells p) (other a) /\ forall m, ~ legal p m)
  \/ (exists k, n = S k /\ (exists m, legal p m) /\ forall m, legal p m -> mate a k (play p m)).
Proof.
  intros T M. apply mate_cases in M.
  destruct M as [(_ & M) | [(k & -> & _ & M) | (k & m & _ & T' & _)]];
    [tauto | right; eauto | now destruct (not_both a p)].
Qed.

(** ** Plies *)

Lemma mate_later a n p : mate a n p -> mate a (S n) p.
Proof.
  intros M. induction M.
  - now apply mated.
  - now apply defends.
  - now apply attacks_with with m.
Qed.

Lemma mate_le a n n' p : n <= n' -> mate a n p -> mate a n' p.
Proof. intros L M. induction L; [easy | now apply mate_later]. Qed.

(** Whether n plies can be a mate's length. *)
Definition is_length (a : color) (p : position) (n : nat) : Prop :=
  if is_color (turn p) a then Nat.Odd n else Nat.Even n.

Lemma is_length_play a p m n : is_length a (play p m) n -> is_length a p (S n).
Proof.
  unfold is_length. rewrite turn_play.
  destruct (turn p), a; simpl; rewrite ?Nat.Odd_succ, ?Nat.Even_succ; tauto.
Qed.

Lemma mate_parity a n p : mate a (S n) p -> ~ is_length a p (S n) -> mate a n p.
Proof.
  revert p. induction n as [|n IH]; intros p M N;
    inversion M as [k p' T C L | k p' T E L | k p' m T L C M']; subst.
  - now apply mated.
  - destruct E as (m & E). specialize (L m E). inversion L as [? ? T' | |]; subst.
    rewrite turn_play, T, other_other in T'. symmetry in T'. now apply other_neq in T'.
  - exfalso. apply N. unfold is_length. rewrite is_color_refl. now exists 0.
  - now apply mated.
  - apply defends; [easy | easy |]. intros m I. apply IH; [auto|].
    intros X. apply N, (is_length_play _ _ m), X.
  - apply attacks_with with m; try easy. apply IH; [auto|].
    intros X. apply N, (is_length_play _ _ m), X.
Qed.

Print Assumptions mate_more.
Print Assumptions mate_parity.
