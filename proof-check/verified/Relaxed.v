(** * The relaxed length

    Where a mate within n plies is wanted, drops on a square are left out if after some capture
    there is a mate within n plies in this same sense. [within_relaxed]: it is at most the tsume
    length. [relaxed_mate]: if there is one, there is a mate. [relaxed_more]: it never grows with the
    attacker's hand, so that proofs that it exceeds n speak for other hands. *)

(** In words, of the relaxed length R, the tsume length T and the literal length L:

    - R is at most T, and T at most L. If T is at most n, a reply that counts leads to a mate within
      n - 1, also in the relaxed sense by induction; and the squares of futile drops have a capture that
      is mate within T, so that R leaves them out. T is the greatest of a part of the replies that count
      for L.
    - If one of the three is finite, so are all. After a futile drop and its capture the attacker holds one
      piece more, the defender one less, than in a position that is a mate by induction; the literal mate
      follows by hand dominance. So an entry of Closed excludes T and R of any length.
    - R never grows with the attacker's hand. Captures depend on the board alone; the rest is as for the
      literal length. T may grow, as it compares lengths: entries of Tsume and Longer cover their own
      hands alone. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks Moves Checks Tsume Mates Lengths.
Import ListNotations.

(** The captures on the squares whose drops are left out. *)
Definition choice : Type := square -> option (square * bool).

(** The replies that are not left out. *)
Definition counts (p : position) (f : choice) (r : move) : Prop :=
  legal p r /\ forall s, interposes_on p s r -> f s = None.

Inductive relaxed (a : color) : nat -> position -> Prop :=
  | relaxed_defends n p f :
      turn p = other a ->
      (in_check (cells p) (other a) \/ exists m, legal p m) ->
      (forall s from promotes, f s = Some (from, promotes) -> takes p s from promotes) ->
      (forall s from promotes, f s = Some (from, promotes) -> relaxed a n (taken p s from promotes)) ->
      (forall r, counts p f r -> n <> 0) ->
      (forall r, counts p f r -> relaxed a (pred n) (play p r)) -> relaxed a n p
  | relaxed_attacks n p m :
      turn p = a -> legal p m -> gives_check p m -> relaxed a n (play p m) -> relaxed a (S n) p.

(** ** What takes part *)

Lemma interposes_on_dec p r : {s | interposes_on p s r} + {~ interposes p r}.
Proof.
  destruct (in_checkb (cells p) (turn p)) eqn:C.
  - apply in_checkb_spec in C. destruct r as [from to promotes | k to].
    + right. intros (s & _ & k & E). discriminate.
    + left. exists to. split; [easy | now exists k].
  - right. intros (s & I & _). apply in_checkb_spec in I. congruence.
Qed.

Lemma interposes_on_same p s s' r : interposes_on p s r -> interposes_on p s' r -> s = s'.
Proof. intros (_ & k & ->) (_ & k' & E). congruence. Qed.

Lemma not_interposing_counts p f r : legal p r -> ~ interposes p r -> counts p f r.
Proof. intros L N. split; [easy|]. intros s I. exfalso. apply N. now exists s. Qed.

Lemma interposing_counts p f s r : legal p r -> interposes_on p s r -> f s = None -> counts p f r.
Proof. intros L I E. split; [easy|]. intros s' I'. now rewrite (interposes_on_same p s' s r I' I). Qed.

Lemma row_ext {A} (r r' : row A) : (forall n, get r n = get r' n) -> r = r'.
Proof.
  intros H. destruct r, r'.
  pose proof (H N1). pose proof (H N2). pose proof (H N3). pose proof (H N4). pose proof (H N5).
  pose proof (H N6). pose proof (H N7). pose proof (H N8). pose proof (H N9).
  simpl in *. congruence.
Qed.

Lemma board_ext (b b' : board) : (forall s, on b s = on b' s) -> b = b'.
Proof.
  intros H. apply row_ext. intros f. apply row_ext. intros r. exact (H (Square f r)).
Qed.

Lemma takes_from p s from promotes : takes p s from promotes -> from <> s.
Proof. intros (k & O & _ & E & _) ->. apply is_empty_spec in E. congruence. Qed.

Lemma taken_on p s from promotes t : takes p s from promotes ->
  exists k, on (cells p) from = Some (other (turn p), k)
  /\ on (cells (taken p s from promotes)) t =
    if square_eqb s t then Some (other (turn p), turned_over promotes k)
    else if square_eqb from t then None else on (cells p) t.
Proof.
  intros (k & O & _). exists k. split; [easy|]. simpl. unfold board_taken. rewrite O, !on_with_on. easy.
Qed.

(** After a capture the defender is in check. *)
Lemma taken_check p s from promotes : takes p s from promotes ->
  in_check (cells (taken p s from promotes)) (turn p).
Proof.
  intros T. pose proof (taken_on p s from promotes s T) as (k & O & S).
  rewrite square_eqb_refl in S. destruct T as (k' & O' & _ & _ & _ & _ & king & K & I).
  rewrite O in O'. injection O' as <-. exists king. split; [exact K|].
  exists s, (turned_over promotes k). split; [exact S | exact I].
Qed.

Lemma visible_dropped b s x line :
  on b s = None -> In s (visible b line) -> In s (visible (with_on b s (Some x)) line).
Proof.
  intros E. induction line as [|t l IH]; simpl; [easy|].
  unfold is_empty at 2. rewrite on_with_on. destruct (square_eqb s t) eqn:Q.
  - apply square_eqb_spec in Q. subst. simpl. tauto.
  - unfold is_empty. destruct (on b t); [easy|]. simpl. intros [-> | I]; [|tauto].
    rewrite square_eqb_refl in Q. discriminate.
Qed.

Lemma attacks_dropped b s x y from :
  on b s = None -> In s (attacks b y from) -> In s (attacks (with_on b s (Some x)) y from).
Proof.
  intros E. destruct y as [c k]. unfold attacks. rewrite !in_app_iff, !in_flat_map.
  intros [I | [(d & I & J) | I]]; [tauto | | tauto].
  right. left. exists d. split; [easy|]. now apply visible_dropped.
Qed.

(** What the capture is on the board where something was dropped. *)
Lemma takes_dropped p k s from promotes :
  legal p (Drop k s) -> takes p s from promotes ->
  let q := play p (Drop k s) in
  legal q (Move from s promotes) /\ gives_check q (Move from s promotes)
  /\ cells (play q (Move from s promotes)) = cells (taken p s from promotes).
Proof.
  intros L T q. pose proof (takes_from p s from promotes T) as D.
  assert (C : cells q = with_on (cells p) s (Some (turn p, k))) by apply cells_play.
  assert (Tq : turn q = other (turn p)) by apply turn_play.
  assert (B : cells (play q (Move from s promotes)) = cells (taken p s from promotes)).
  { rewrite cells_play, C. simpl. unfold board_taken. rewrite on_with_on_other by congruence.
    apply board_ext. intros t. rewrite !on_with_on.
    destruct (square_eqb s t); [easy|]. now destruct (square_eqb from t). }
  pose proof (taken_check p s from promotes T) as X.
  destruct T as (k' & O & I & E & P & N & _). pose proof E as E'. apply is_empty_spec in E'.
  assert (M : moves_so q (Move from s promotes)).
  { unfold moves_so. rewrite C, Tq. exists k'. split; [now rewrite on_with_on_other by congruence|].
    split; [now apply attacks_dropped|]. split; [|easy].
    unfold has. rewrite on_with_on_same. now destruct (turn p). }
  split; [|split; [|easy]].
  - split; [split; [easy|]|].
    + rewrite B, Tq. exact N.
    + intros (to & king & Q & _). discriminate.
  - unfold gives_check. rewrite B, Tq, other_other. exact X.
Qed.

(** With the dropped piece in the attacker's hand instead, it is a better position. *)
Lemma taken_better a p k s from promotes :
  turn p = other a -> legal p (Drop k s) -> takes p s from promotes ->
  no_better a (taken p s from promotes) (play (play p (Drop k s)) (Move from s promotes)).
Proof.
  intros T L K. destruct (takes_dropped p k s from promotes L K) as (_ & _ & B).
  split.
  - easy.
  - rewrite !turn_play, other_other. reflexivity.
  - rewrite hand_of_play, turn_play, T, other_other, is_color_refl. unfold hand_after.
    rewrite turn_play, T, other_other. rewrite hand_of_play, T.
    assert (N : is_color (other a) a = false) by now destruct a. rewrite N.
    assert (H : hand_of (taken p s from promotes) a = hand_of p a) by now destruct a. rewrite H.
    rewrite cells_play, on_with_on_same. unfold with_captured. intros k'.
    rewrite count_with_count. destruct (kind_eqb (unpromoted k) k') eqn:E; [|lia].
    apply kind_eqb_spec in E. subst k'.
    destruct (existsb (kind_eqb (unpromoted k)) droppable) eqn:Q; [lia|].
    destruct k; simpl in *; discriminate || lia.
  - rewrite hand_of_play, turn_play, T, other_other.
    assert (N : is_color a (other a) = false) by now destruct a. rewrite N.
    rewrite hand_of_play, T, is_color_refl. unfold hand_after. rewrite T.
    assert (H : hand_of (taken p s from promotes) (other a) = hand_of p (other a)) by now destruct a.
    rewrite H. intros k'. rewrite count_with_count. destruct (kind_eqb k k') eqn:E; [|lia].
    apply kind_eqb_spec in E. subst k'. destruct (existsb _ _); lia.
Qed.

(** ** If there is a relaxed length, there is a mate *)

Lemma mates_bounded a p l :
  (forall r, In r l -> exists n, mate a n (play p r)) ->
  exists n, forall r, In r l -> mate a n (play p r).
Proof.
  induction l as [|m l IH]; intros H; [exists 0; easy|].
  destruct IH as [n IH]; [intros r I; apply H; simpl; tauto|].
  destruct (H m) as [n' M]; [simpl; tauto|]. exists (max n n'). intros r [<- | I].
  - apply (mate_le a n'); [lia | easy].
  - apply (mate_le a n); [lia | auto].
Qed.

Theorem relaxed_mate a n p : relaxed a n p -> exists m, mate a m p.
Proof.
  intros R. induction R as [n p f T A K _ IHt _ _ IHr | n p m T L C R [n' IH]].
  - assert (X : forall r, In r (legal_moves p) -> exists n, mate a n (play p r)).
    { intros r I. apply legal_moves_spec in I.
      destruct (interposes_on_dec p r) as [[s J] | N]; [|now apply IHr, not_interposing_counts].
      destruct (f s) as [[from promotes]|] eqn:F; [|now apply IHr, (interposing_counts p f s)].
      destruct (IHt s from promotes F) as [n' M]. specialize (K s from promotes F).
      destruct J as (Ch & k & ->). destruct (takes_dropped p k s from promotes I K) as (L & G & B).
      exists (S n'). apply attacks_with with (Move from s promotes); try easy.
      - now rewrite turn_play, T, other_other.
      - apply (mate_more a _ (taken p s from promotes)); [now apply taken_better | | easy].
        right. rewrite <- T. now apply taken_check. }
    destruct (mates_bounded a p _ X) as [n' M]. exists (S n').
    destruct (has_move p) eqn:E.
    + apply has_move_spec in E. apply defends; [easy | easy |].
      intros r I. now apply M, legal_moves_spec.
    + rewrite <- not_true_iff_false, has_move_spec in E. destruct A as [A | A]; [|easy].
      apply mated; [easy | easy |]. intros r I. apply E. eauto.
  - exists (S n'). now apply attacks_with with m.
Qed.

(** ** Hands *)

Lemma takes_same p q s from promotes :
  cells p = cells q -> turn p = turn q -> takes p s from promotes -> takes q s from promotes.
Proof. unfold takes. intros -> ->. easy. Qed.

Lemma interposes_on_board p q s r :
  cells p = cells q -> turn p = turn q -> interposes_on p s r -> interposes_on q s r.
Proof. unfold interposes_on. intros -> ->. easy. Qed.

Theorem relaxed_more a n p q :
  no_better a p q -> speaks_for_others a p -> relaxed a n p -> relaxed a n q.
Proof.
  intros B S R. revert q B S.
  induction R as [n p f T A K R IHt Z R' IHr | n p m T L C R IH]; intros q B S.
  - destruct S as [S | S]; [now destruct (not_both a p)|].
    destruct B as [Bb Bt Bo Bd]. assert (T' : turn q = other a) by congruence.
    assert (X : forall r, counts q f r -> counts p f r).
    { intros r [L I]. split.
      - apply (legal_more q p); try congruence. now rewrite T', T.
      - intros s J. apply I. now apply (interposes_on_board p). }
    apply relaxed_defends with f; [easy | left; congruence | | | |].
    + intros s from promotes F. apply (takes_same p); auto.
    + intros s from promotes F. apply (IHt s from promotes F).
      * split; simpl; [congruence | easy | |]; destruct a; simpl in *; easy.
      * right. rewrite <- T. now apply taken_check, K.
    + intros r I. apply (Z r). auto.
    + intros r I. apply (IHr r (X r I)).
      * now apply no_better_play.
      * left. now rewrite turn_play, T, other_other.
  - assert (T' : turn q = a) by (rewrite <- (same_turn _ _ _ B); easy).
    apply relaxed_attacks with m; [easy | | |].
    + apply (legal_more p q); try apply B; [|easy]. rewrite T, T'. apply B.
    + unfold gives_check in *. rewrite T', <- T, <- (cells_play_same p q m); [easy | apply B | apply B].
    + apply IH; [now apply no_better_play|]. right. unfold gives_check in C. now rewrite <- T.
Qed.

(** ** Parity *)

Lemma relaxed_parity a n p : relaxed a (S n) p -> ~ is_length a p (S n) -> relaxed a n p.
Proof.
  intros R. remember (S n) as n' eqn:E. revert n E.
  induction R as [n' p f T A K R IHt Z R' IHr | n' p m T L C R IH]; intros n E N.
  - subst n'. simpl in *.
    assert (O : ~ Nat.Even (S n)).
    { unfold is_length in N. rewrite T in N. destruct a; exact N. }
    assert (X : forall r, counts p f r -> exists k, n = S k).
    { intros r I. specialize (R' r I). destruct n as [|k]; [|eauto]. exfalso.
      inversion R' as [? ? ? T' | ]; subst. rewrite turn_play, T, other_other in T'. now destruct a. }
    apply relaxed_defends with f; [easy | easy | easy | | |].
    + intros s from promotes F. apply (IHt s from promotes F); [easy|]. exact N.
    + intros r I. destruct (X r I) as [k ->]. easy.
    + intros r I. destruct (X r I) as [k ->]. simpl. apply (IHr r I k); [easy|].
      unfold is_length. rewrite turn_play, T, other_other, is_color_refl. intros Y. apply O.
      now apply Nat.Even_succ.
  - injection E as ->. unfold is_length in N. rewrite T, is_color_refl in N.
    destruct n as [|k]; [exfalso; apply N; now exists 0|].
    apply relaxed_attacks with m; try easy. apply (IH k); [easy|].
    unfold is_length. rewrite turn_play, T. intros Y. apply N, Nat.Odd_succ. destruct a; exact Y.
Qed.

(** ** It is at most the tsume length *)

Lemma not_not_all {A} (l : list A) (P : A -> Prop) :
  (forall x, In x l -> ~ ~ P x) -> ~ ~ (forall x, In x l -> P x).
Proof.
  induction l as [|y l IH]; intros H N; [apply N; easy|].
  apply (H y); [simpl; tauto|]. intros Y. apply IH; [intros x I; apply H; simpl; tauto|].
  intros X. apply N. intros x [<- | I]; auto.
Qed.

Lemma not_not_choice {B} (P : square -> B -> Prop) (b : B) :
  (forall s, ~ ~ exists x, P s x) -> ~ ~ exists f, forall s, P s (f s).
Proof.
  intros H.
  assert (X : forall l, ~ ~ exists f, forall s, In s l -> P s (f s)).
  { induction l as [|t l IH]; intros N; [apply N; exists (fun _ => b); easy|].
    apply IH. intros [f F]. apply (H t). intros [x X]. apply N.
    exists (fun s => if square_eqb s t then x else f s). intros s I.
    destruct (square_eqb s t) eqn:E; [apply square_eqb_spec in E; now subst|].
    apply F. destruct I as [-> | I]; [rewrite square_eqb_refl in E; discriminate | easy]. }
  intros N. apply (X squares). intros [f F]. apply N. exists f. intros s. apply F, in_squares.
Qed.

Section Length.
Variable a : color.

Lemma defended_relaxed n :
  (forall i p, i < n -> tsume_within a i p -> ~ ~ relaxed a i p) ->
  forall nearer p, turn p = other a -> defended (tsume_within a) nearer n p -> ~ ~ relaxed a n p.
Proof.
  intros IH. induction nearer as [nearer IHn] using (well_founded_induction lt_wf).
  intros p T D N. apply defended_spec in D. destruct D as (A & S & D).
  apply so_far_spec in S. destruct S as [O _].
  set (P := fun s (o : option (square * bool)) =>
    match o with
    | Some (from, promotes) => takes p s from promotes /\ relaxed a n (taken p s from promotes)
    | None => drops_answered (tsume_within a) p s n
    end).
  assert (X : forall s, ~ ~ exists o, P s o).
  { intros s Q.
    assert (G : ~ gained a nearer p s n).
    { intros G. destruct nearer as [|nearer']; [easy|]. destruct G as (from & promotes & K & G).
      apply (IHn nearer') in G; [|lia | easy]. apply G. intros R. apply Q.
      exists (Some (from, promotes)). easy. }
    apply Q. exists None. apply D, G. }
  apply (not_not_choice P None X). intros [f F].
  assert (Y : forall r, counts p f r -> answered (tsume_within a) p n r).
  { intros r [L I]. destruct (interposes_on_dec p r) as [[s J] | J]; [|now apply O].
    specialize (F s). rewrite (I s J) in F. now apply F. }
  apply (not_not_all (legal_moves p) (fun r => counts p f r -> relaxed a (pred n) (play p r))).
  - intros r _ Q. apply Q. intros C. exfalso. destruct (Y r C) as (k & E & W).
    apply (IH k) in W; [|lia]. apply W. intros R. apply Q. intros _. now rewrite E.
  - intros R. apply N. apply relaxed_defends with f; [easy | now rewrite <- T | | | |].
    + intros s from promotes E. specialize (F s). rewrite E in F. apply F.
    + intros s from promotes E. specialize (F s). rewrite E in F. apply F.
    + intros r C. destruct (Y r C) as (k & E & _). lia.
    + intros r C. apply R; [apply legal_moves_spec, C | easy].
Qed.

Theorem within_relaxed n p : tsume_within a n p -> ~ ~ relaxed a n p.
Proof.
  revert p. induction n as [n IH] using (well_founded_induction lt_wf). intros p H.
  apply within_here in H. destruct H as [(T & k & m & -> & L & C & H) | (T & H)].
  - apply IH in H; [|lia]. intros N. apply H. intros R. apply N. now apply relaxed_attacks with m.
  - revert H. apply defended_relaxed; [|easy]. intros i q I. now apply IH.
Qed.

End Length.

Print Assumptions relaxed_more.
Print Assumptions relaxed_mate.
Print Assumptions within_relaxed.
