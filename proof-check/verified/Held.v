(** * What is true of brinkmates

    [forces_more]: hand dominance; [forces_le]: more moves. *)

(** In words: let the attacker have more, or the same, and the defender fewer. Then he has the moves he had;
    the mate after a pass, and those behind the last replies, hold with them, as in both the attacker is to
    move; and the defender has no reply he did not have. To have none at all does not help him, as the
    pass must lose. So Brinkmate covers greater hands, and None smaller ones. A pawn's drop that mates
    depends on the board alone. Not to be held is not to be safe: where the defender must move, every reply
    may lead to a mate that a pass would not. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks Moves Checks Mates Relaxed Brinkmates.
Import ListNotations.

Lemma held_by a (one two : position -> Prop) p :
  (forall r, legal p r -> one (play p r) -> two (play p r)) -> held a one p -> held a two p.
Proof. intros H (T & C & F). split; [easy|]. split; [easy|]. auto. Qed.

Lemma forces_later a n : forall p, forces a n p -> forces a (S n) p.
Proof.
  induction n as [|n IH]; intros p (T & H); (split; [easy|]).
  - left. tauto.
  - destruct H as [H | (m & L & H)]; [now left|]. right. exists m. split; [easy|].
    apply (held_by a (forces a n)); [intros r _; apply IH | easy].
Qed.

Lemma forces_le a n n' p : n <= n' -> forces a n p -> forces a n' p.
Proof. intros L H. induction L; [easy | now apply forces_later]. Qed.

Lemma is_forced_le a n n' p : n <= n' -> is_forced a n p -> is_forced a n' p.
Proof.
  intros L [H | H]; [left; now apply (forces_le a n) | right].
  apply (held_by a (forces a n)); [|easy]. intros r _. now apply forces_le.
Qed.

Lemma passed_turn p : turn (passed p) = other (turn p).
Proof. reflexivity. Qed.

Lemma no_better_passed a p q : no_better a p q -> no_better a (passed p) (passed q).
Proof.
  intros [B T O H]. split.
  - exact B.
  - rewrite !passed_turn. congruence.
  - now destruct a.
  - now destruct a.
Qed.

Lemma mates_more a p q : no_better a p q -> turn p = a -> mates a p -> mates a q.
Proof. intros B T [n M]. exists n. apply (mate_more a n p); [easy | now left | easy]. Qed.

(** To have no reply does not help the defender, as the pass must lose, or he is in check. *)
Lemma held_more a (one : position -> Prop) p q :
  (forall p q, no_better a p q -> one p -> one q) -> no_better a p q -> held a one p -> held a one q.
Proof.
  intros H B (T & C & F). pose proof (same_turn _ _ _ B) as T'. pose proof (same_board _ _ _ B) as E.
  split; [congruence|]. split.
  - destruct C as [C | C]; [left; congruence | right].
    apply (mates_more a (passed p)); [now apply no_better_passed | | easy].
    rewrite passed_turn, T. apply other_other.
  - intros r L. apply (H (play p r)); [now apply no_better_play|]. apply F.
    apply (legal_more q p r); try congruence. rewrite <- T', T. apply B.
Qed.

Theorem forces_more a n : forall p q, no_better a p q -> forces a n p -> forces a n q.
Proof.
  induction n as [|n IH]; intros p q B (T & H); pose proof (same_turn _ _ _ B) as T'; (split; [congruence|]).
  - left. apply (mates_more a p); tauto.
  - destruct H as [H | (m & L & H)]; [left; now apply (mates_more a p) | right].
    exists m. split.
    + apply (legal_more p q); try apply B; [|easy]. rewrite <- T', T. apply B.
    + apply (held_more a _ (play p m)); [exact IH | now apply no_better_play | easy].
Qed.

Theorem is_forced_more a n p q : no_better a p q -> is_forced a n p -> is_forced a n q.
Proof.
  intros B [H | H]; [left; now apply (forces_more a n p) | right].
  apply (held_more a _ p); [apply forces_more | easy | easy].
Qed.

(** If each reply to a check leads to a mate, it mates. *)
Lemma checks_mate a p m :
  turn p = a -> legal p m -> gives_check p m -> (forall r, legal (play p m) r -> mates a (play (play p m) r)) ->
  mates a p.
Proof.
  intros T L C H.
  assert (T' : turn (play p m) = other a) by now rewrite turn_play, T.
  destruct (mates_bounded a (play p m) (legal_moves (play p m))) as [n M].
  { intros r I. apply legal_moves_spec in I. now apply H. }
  exists (S (S n)). apply attacks_with with m; try easy.
  unfold gives_check in C. rewrite T in C.
  destruct (has_move (play p m)) eqn:E.
  - apply has_move_spec in E. apply defends; [easy | easy |]. intros r I. now apply M, legal_moves_spec.
  - apply mated; [easy | easy |]. intros r I. rewrite <- not_true_iff_false, has_move_spec in E. apply E. eauto.
Qed.

Print Assumptions is_forced_more.
