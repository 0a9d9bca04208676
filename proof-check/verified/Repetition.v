(** * Repetition changes nothing

    [mate_by_rule_spec]: who mates mates as quickly without repeating a position. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks Moves Checks Mates.
Import ListNotations.

(** The attacker may not repeat a position: one that comes back on the way to it is no mate. Here
    [way] holds the positions before p. *)
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

(** Whether there is a mate can be computed, if slowly. *)
Fixpoint mateb (a : color) (n : nat) (p : position) : bool :=
  if is_color (turn p) a then
    match n with 0 => false | S k => existsb (fun m => mateb a k (play p m)) (checks p) end
  else if has_move p then
    match n with 0 => false | S k => forallb (fun m => mateb a k (play p m)) (legal_moves p) end
  else in_checkb (cells p) (other a).

Lemma not_color c a : is_color c a = false <-> c = other a.
Proof. destruct c, a; simpl; split; congruence. Qed.

Lemma mateb_spec a n : forall p, mateb a n p = true <-> mate a n p.
Proof.
  induction n as [|n IH]; intros p; cbn [mateb]; destruct (is_color (turn p) a) eqn:T.
  - apply is_color_spec in T. split; [easy|]. intros M. apply mate_attack in M; [|easy].
    now destruct M as (? & ? & ? & _).
  - apply not_color in T. destruct (has_move p) eqn:H.
    + apply has_move_spec in H. destruct H as [m H]. split; [easy|]. intros M.
      apply mate_defence in M; [|easy]. destruct M as [[_ M] | (? & ? & _)]; [now destruct (M m) | easy].
    + rewrite <- not_true_iff_false, has_move_spec in H. rewrite in_checkb_spec. split.
      * intros C. apply mated; eauto.
      * intros M. apply mate_defence in M; [|easy]. destruct M as [[M _] | (? & ? & _)]; easy.
  - apply is_color_spec in T. rewrite existsb_exists. split.
    + intros (m & I & M). apply in_checks in I. apply IH in M. apply attacks_with with m; tauto.
    + intros M. apply mate_attack in M; [|easy]. destruct M as (k & m & E & L & C & M).
      injection E as <-. exists m. rewrite in_checks, IH. tauto.
  - apply not_color in T. destruct (has_move p) eqn:H.
    + apply has_move_spec in H. rewrite forallb_forall. split.
      * intros M. apply defends; [easy | easy |]. intros m L. apply IH, M, legal_moves_spec, L.
      * intros M m L. apply legal_moves_spec in L. apply IH.
        apply mate_defence in M; [|easy].
        destruct M as [[_ M] | (k & E & _ & M)]; [now destruct (M m)|]. injection E as <-. auto.
    + rewrite <- not_true_iff_false, has_move_spec in H. rewrite in_checkb_spec. split.
      * intros C. apply mated; eauto.
      * intros M. apply mate_defence in M; [|easy]. destruct M as [[M _] | (? & _ & M & _)]; easy.
Qed.

Definition is_least (a : color) (n : nat) (p : position) : Prop :=
  mate a n p /\ forall k, k < n -> ~ mate a k p.

Lemma least_mate a n p : mate a n p -> exists k, k <= n /\ is_least a k p.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros M.
  destruct n as [|n]; [exists 0; split; [easy | split; [easy | lia]]|].
  destruct (mateb a n p) eqn:E.
  - apply mateb_spec in E. destruct (IH n) as (k & L & K); [lia | easy |]. exists k. split; [lia | easy].
  - exists (S n). split; [easy|]. split; [easy|]. intros k L K.
    assert (mateb a n p = true) by (apply mateb_spec, (mate_le a k); [lia | easy]). congruence.
Qed.

Lemma mate_by_rule_later a way n n' p :
  n <= n' -> mate_by_rule a way n p -> mate_by_rule a way n' p.
Proof.
  intros L M. revert n' L.
  induction M as [way n p W T C N | way n p W T X N IH | way n p m W T L' C M IH]; intros n' L.
  - now apply mated_by_rule.
  - destruct n' as [|n']; [lia|]. apply defends_by_rule; [easy | easy | easy |].
    intros m I. apply IH; [easy | lia].
  - destruct n' as [|n']; [lia|]. apply attacks_by_rule with m; try easy. apply IH. lia.
Qed.

Lemma least_by_rule a n : forall p way,
  is_least a n p -> (forall q, In q way -> ~ mate a n q) -> mate_by_rule a way n p.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros p way [M Least] W.
  assert (N : ~ In p way) by (intros I; now apply (W p)).
  assert (W' : forall k, k < n -> forall q, In q (p :: way) -> ~ mate a k q).
  { intros k L q [<- | I] K; [now apply (Least k)|]. apply (W q I), (mate_le a k); [lia | easy]. }
  apply mate_cases in M. destruct M as [(T & C & X) | [(k & -> & T & X & M) | (k & m & -> & T & L & C & M)]].
  - now apply mated_by_rule.
  - apply defends_by_rule; [easy | easy | easy |]. intros m I.
    destruct (least_mate a k (play p m)) as (j & J & K); [auto|].
    apply (mate_by_rule_later a _ j); [easy|]. apply IH; [lia | easy |]. apply W'. lia.
  - apply attacks_by_rule with m; try easy. apply IH; [lia | | apply W'; lia].
    split; [easy|]. intros j J K. apply (Least (S j)); [lia|]. now apply attacks_with with m.
Qed.

Theorem mate_by_rule_spec a n p : mate_by_rule a [] n p <-> mate a n p.
Proof.
  split.
  - intros M. induction M.
    + now apply mated.
    + now apply defends.
    + now apply attacks_with with m.
  - intros M. destruct (least_mate a n p M) as (k & L & K).
    apply (mate_by_rule_later a _ k); [easy|]. apply least_by_rule; [easy|]. intros q [].
Qed.

Print Assumptions mate_by_rule_spec.
