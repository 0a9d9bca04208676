(** * What is true of tsume lengths

    [within_attacks], [within_defends]: the definition of [Tsume.v] without its bounds.
    [mate_within]: the tsume length is at most the literal one. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks Moves Checks Tsume Mates.
Import ListNotations.

(** ** The definition without bounds *)

Section Drops.
Variable a : color.
Variable shorter : nat -> position -> Prop.
Variable p : position.
Variable gained : square -> nat -> Prop.

Notation others := (others_answered shorter p).
Notation drops := (drops_answered shorter p).

(** Two bounds that are large enough, in both directions at once. *)
Lemma so_far_bounds b : forall b' n, n <= b -> n <= b' ->
  so_far shorter p gained b n <-> so_far shorter p gained b' n.
Proof.
  induction b as [|b IH]; intros b' n L L'.
  - assert (n = 0) by lia. subst. destruct b'; simpl; [easy|]. split; [|tauto].
    intros [O _]. split; [easy | lia].
  - destruct b' as [|b'].
    + assert (n = 0) by lia. subst. simpl. split; [tauto|]. intros [O _]. split; [easy | lia].
    + simpl. split; intros [O H]; (split; [easy|]); intros m s M S; apply H; try easy;
        apply (IH b' m); (lia || easy).
Qed.

Lemma so_far_spec n :
  so_far shorter p gained n n <->
  others n /\ forall m s, m < n -> so_far shorter p gained m m -> gained s (S m) -> ~ gained s m ->
    drops s n.
Proof.
  destruct n as [|n]; simpl.
  - split; [|tauto]. intros [O _]. split; [easy | lia].
  - split; intros [O H]; (split; [easy|]); intros m s M S; apply (H m s M).
    + now apply (so_far_bounds n m); [lia | lia |].
    + now apply (so_far_bounds n m); [lia | lia |].
Qed.

End Drops.

Section Same.
Variable most : nat.
Variables shorter shorter' : nat -> position -> Prop.
Hypothesis same : forall i p, i < most -> shorter i p <-> shorter' i p.

Lemma answered_same p n r : n <= most -> answered shorter p n r <-> answered shorter' p n r.
Proof.
  intros L. unfold answered. split; intros (k & -> & H); exists k; (split; [easy|]); apply same; (lia || easy).
Qed.

Lemma others_same p n : n <= most -> others_answered shorter p n <-> others_answered shorter' p n.
Proof.
  intros L. unfold others_answered. split; intros H r I N; apply answered_same; auto.
Qed.

Lemma drops_same p s n : n <= most -> drops_answered shorter p s n <-> drops_answered shorter' p s n.
Proof.
  intros L. unfold drops_answered. split; intros H r I N; apply answered_same; auto.
Qed.

Lemma so_far_same p gained gained' b : forall n,
  (forall s m, m <= most -> gained s m <-> gained' s m) -> n <= most ->
  so_far shorter p gained b n <-> so_far shorter' p gained' b n.
Proof.
  induction b as [|b IH]; intros n G L; simpl; rewrite others_same by easy; [easy|].
  split; intros [O H]; (split; [easy|]); intros m s M S X Y; apply drops_same; try easy;
    apply (H m s M); (apply IH; [easy | lia | easy]) || (apply G; [lia | easy])
    || (intros Z; apply Y; apply G; [lia | easy]).
Qed.

Lemma length_within_same p gained gained' n :
  (forall s m, m <= most -> gained s m <-> gained' s m) -> n <= most ->
  length_within shorter p gained n <-> length_within shorter' p gained' n.
Proof.
  intros G L. unfold length_within. rewrite (so_far_same p gained gained' n n) by easy.
  split; intros (A & S & D); (split; [easy|]); (split; [easy|]); intros s N; apply drops_same; try easy;
    apply D; intros X; apply N; apply G; easy.
Qed.

Lemma defended_same nearer : forall n p, n <= most ->
  defended shorter nearer n p <-> defended shorter' nearer n p.
Proof.
  induction nearer as [|nearer IH]; intros n p L; simpl; apply length_within_same; try easy.
  intros s m M. split; intros (from & promotes & T & D); exists from, promotes;
    (split; [easy|]); apply IH; easy.
Qed.

End Same.

Section Within.
Variable a : color.

Notation W := (tsume_within a).

Lemma here_same most sh sh' n p :
  (forall i q, i < most -> sh i q <-> sh' i q) -> n <= most ->
  length_here a sh 8 n p <-> length_here a sh' 8 n p.
Proof.
  intros H L. unfold length_here. rewrite (defended_same most sh sh' H 8 n p L).
  split; (intros [(T & k & m & -> & G & C & X) | X]; [left | tauto]); (split; [easy|]);
    exists k, m; (split; [easy|]); (split; [easy|]); (split; [easy|]); apply H; (lia || easy).
Qed.

Lemma below_stable b : forall b' n p, n < b -> n < b' -> tsume_below 8 a b n p <-> tsume_below 8 a b' n p.
Proof.
  induction b as [|b IH]; intros b' n p L L'; [lia|]. destruct b' as [|b']; [lia|]. simpl.
  apply (here_same n); [|easy]. intros i q I. apply IH; lia.
Qed.

Lemma within_here n p : W n p <-> length_here a W 8 n p.
Proof.
  unfold tsume_within. change (tsume_below 8 a (S n) n p) with (length_here a (tsume_below 8 a n) 8 n p).
  apply (here_same n); [|easy]. intros i q I. apply below_stable; lia.
Qed.

Theorem within_attacks n p : turn p = a ->
  W n p <-> exists k m, n = S k /\ legal p m /\ gives_check p m /\ W k (play p m).
Proof.
  intros T. rewrite within_here. unfold length_here. split.
  - intros [(_ & H) | (T' & _)]; [easy | now destruct (not_both a p)].
  - intros H. left. easy.
Qed.

Theorem within_defends n p : turn p = other a -> W n p <-> defended W 8 n p.
Proof.
  intros T. rewrite within_here. unfold length_here. split.
  - intros [(T' & _) | (_ & H)]; [now destruct (not_both a p) | easy].
  - intros H. right. easy.
Qed.

(** The captures that may still come in the definition. *)
Definition gained (nearer : nat) (p : position) (s : square) (m : nat) : Prop :=
  match nearer with
  | 0 => False
  | S nearer' => exists from promotes,
      takes p s from promotes /\ defended W nearer' m (taken p s from promotes)
  end.

Lemma defended_spec nearer n p :
  defended W nearer n p <-> length_within W p (gained nearer p) n.
Proof. destruct nearer; reflexivity. Qed.

(** ** More plies *)

Definition grows (n : nat) : Prop := forall p, W n p -> W (S n) p.

Lemma answered_grows p n r : (forall i, i < n -> grows i) -> answered W p n r -> answered W p (S n) r.
Proof. intros G (k & -> & H). exists (S k). split; [easy|]. apply G; [lia | easy]. Qed.

Lemma length_grows p (g : square -> nat -> Prop) n :
  (forall i, i < n -> grows i) -> (forall s, g s n -> g s (S n)) ->
  length_within W p g n -> length_within W p g (S n).
Proof.
  intros G C (A & S' & D). split; [easy|]. split.
  - apply so_far_spec. apply so_far_spec in S' as S''. destruct S'' as [O H]. split.
    + intros r I N. apply answered_grows; auto.
    + intros m s M Q X Y r I J. apply answered_grows; [easy|].
      destruct (Nat.eq_dec m n) as [-> | N]; [now apply (D s Y)|].
      apply (H m s); try easy. lia.
  - intros s N r I J. apply answered_grows; [easy|]. apply (D s); [|easy | easy].
    intros X. apply N. auto.
Qed.

Lemma defended_grows n : (forall i, i < n -> grows i) ->
  forall nearer p, defended W nearer n p -> defended W nearer (S n) p.
Proof.
  intros G. induction nearer as [|nearer IH]; intros p; rewrite !defended_spec; apply length_grows; try easy.
  intros s (from & promotes & T & D). exists from, promotes. auto.
Qed.

Lemma all_grow n : grows n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros p H.
  apply within_here in H. destruct H as [(T & k & m & -> & L & C & H) | (T & H)].
  - apply within_attacks; [easy|]. exists (S k), m. repeat (split; [easy|]). apply IH; [lia | easy].
  - apply within_defends; [easy|]. now apply defended_grows.
Qed.

Lemma within_le n n' p : n <= n' -> W n p -> W n' p.
Proof. intros L H. induction L; [easy | now apply all_grow]. Qed.

Lemma defended_le n n' nearer p : n <= n' -> defended W nearer n p -> defended W nearer n' p.
Proof. intros L H. induction L; [easy|]. apply defended_grows; [|easy]. intros. apply all_grow. Qed.

Lemma gained_le n n' nearer p s : n <= n' -> gained nearer p s n -> gained nearer p s n'.
Proof.
  intros L. destruct nearer; simpl; [easy|]. intros (from & promotes & T & D).
  exists from, promotes. split; [easy | now apply (defended_le n)].
Qed.

(** ** Parity *)

Definition even_out (n : nat) : Prop := forall p, ~ is_length a p (S n) -> W (S n) p -> W n p.

Lemma answered_parity p n r :
  turn p = other a -> ~ Nat.Even (S n) -> (forall i, i < n -> even_out i) ->
  answered W p (S n) r -> answered W p n r.
Proof.
  intros T E G (k & X & H). injection X as <-. destruct n as [|n].
  - exfalso. apply within_attacks in H; [|rewrite turn_play, T; apply other_other].
    now destruct H as (? & ? & ? & _).
  - exists n. split; [easy|]. apply G; [lia | | easy]. unfold is_length.
    rewrite turn_play, T, other_other. rewrite is_color_refl. intros O. apply E.
    now apply Nat.Even_succ.
Qed.

Lemma length_parity p (g : square -> nat -> Prop) n :
  turn p = other a -> ~ Nat.Even (S n) -> (forall i, i < n -> even_out i) ->
  (forall s, g s (S n) -> g s n) ->
  length_within W p g (S n) -> length_within W p g n.
Proof.
  intros T E G C (A & S' & D). apply so_far_spec in S'. destruct S' as [O H]. split; [easy|]. split.
  - apply so_far_spec. split.
    + intros r I N. apply answered_parity; auto.
    + intros m s M Q X Y r I J. apply answered_parity; auto. apply (H m s); try easy. lia.
  - intros s N r I J. apply answered_parity; auto. apply (D s); auto.
Qed.

Lemma turn_taken p s from promotes : turn (taken p s from promotes) = turn p.
Proof. reflexivity. Qed.

Lemma defended_parity n : ~ Nat.Even (S n) -> (forall i, i < n -> even_out i) ->
  forall nearer p, turn p = other a -> defended W nearer (S n) p -> defended W nearer n p.
Proof.
  intros E G. induction nearer as [|nearer IH]; intros p T; rewrite !defended_spec;
    apply length_parity; try easy.
  intros s (from & promotes & K & D). exists from, promotes. auto.
Qed.

Lemma within_parity n : even_out n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros p N H.
  apply within_here in H. unfold is_length in N. destruct H as [(T & k & m & X & L & C & H) | (T & H)].
  - injection X as <-. rewrite T, is_color_refl in N. destruct n as [|n]; [exfalso; apply N; now exists 0|].
    apply within_attacks; [easy|]. exists n, m. repeat (split; [easy|]). apply IH; [lia | | easy].
    unfold is_length. rewrite turn_play, T. intros Y. apply N. apply Nat.Odd_succ.
    destruct a; exact Y.
  - apply within_defends; [easy|]. apply defended_parity; try easy. rewrite T in N. destruct a; exact N.
Qed.

(** ** A literal mate *)

Lemma mate_defended n p : turn p = other a ->
  (in_check (cells p) (turn p) \/ exists m, legal p m) ->
  (forall r, legal p r -> answered W p n r) -> forall nearer, defended W nearer n p.
Proof.
  intros T A H nearer. apply defended_spec. split; [easy|]. split.
  - apply so_far_spec. split; [intros r I _; auto|]. intros m s _ _ _ _ r I _. auto.
  - intros s _ r I _. auto.
Qed.

Theorem mate_within n p : mate a n p -> W n p.
Proof.
  intros M. induction M as [n p T C L | n p T E L IH | n p m T L C M IH].
  - apply within_defends; [easy|]. apply mate_defended; [easy | left; congruence |].
    intros r I. now destruct (L r).
  - apply within_defends; [easy|]. apply mate_defended; [easy | now right |].
    intros r I. exists n. auto.
  - apply within_attacks; [easy|]. exists n, m. auto.
Qed.

End Within.
