(** * Captures end

    Each capture of an interposition brings the checking piece nearer to the king, so that there
    are at most eight in a row: [captures_end] says that a greater number in the definition of the
    tsume length changes nothing. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks Moves Checks Tsume Mates Lengths Relaxed.
Import ListNotations.

(** ** How far squares are apart *)

Definition nine_number (n : nine) : nat :=
  match n with
  | N1 => 1 | N2 => 2 | N3 => 3 | N4 => 4 | N5 => 5 | N6 => 6 | N7 => 7 | N8 => 8 | N9 => 9
  end.

(** The steps of a king from one square to another. *)
Definition distance (s t : square) : nat :=
  let apart m n := (nine_number m - nine_number n) + (nine_number n - nine_number m) in
  max (apart (file s) (file t)) (apart (rank s) (rank t)).

Lemma distance_most s t : distance s t <= 8.
Proof. destruct s as [f r], t as [f' r']. unfold distance. destruct f, f', r, r'; simpl; lia. Qed.

Lemma distance_none s t : distance s t = 0 -> s = t.
Proof. destruct s as [f r], t as [f' r']. unfold distance. destruct f, f', r, r'; easy. Qed.

(** On a line, what is farther along is nearer to what is still farther. *)
Lemma all_rays_approach :
  forallb (fun s => forallb (fun d => forallb (fun i => forallb (fun j =>
    match nth_error (ray d s) i, nth_error (ray d s) (i + S j) with
    | Some t, Some u => distance t u <? distance s u
    | _, _ => true
    end) (seq 0 8)) (seq 0 8)) directions) squares = true.
Proof. vm_compute. reflexivity. Qed.

Lemma ray_approaches d s l1 t l2 u l3 :
  ray d s = l1 ++ t :: l2 ++ u :: l3 -> distance t u < distance s u.
Proof.
  intros E. pose proof (ray_length d s) as L. rewrite E, !app_length in L. simpl in L.
  rewrite app_length in L. simpl in L. pose proof all_rays_approach as H.
  apply forall_squares with (s := s) in H. apply forall_directions with (d := d) in H.
  rewrite forallb_forall in H. specialize (H (length l1) ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H (length l2) ltac:(apply in_seq; lia)). rewrite E in H.
  rewrite nth_error_app2 in H by lia. rewrite Nat.sub_diag in H. simpl in H.
  rewrite nth_error_app2 in H by lia.
  replace (length l1 + S (length l2) - length l1) with (S (length l2)) in H by lia. simpl in H.
  rewrite nth_error_app2 in H by lia. rewrite Nat.sub_diag in H. simpl in H. now apply Nat.ltb_lt.
Qed.

(** ** One king *)

Definition has_one_king (p : position) (c : color) : Prop :=
  forall s s', on (cells p) s = Some (c, King) -> on (cells p) s' = Some (c, King) -> s = s'.

Lemma one_king_play p m c : legal p m -> has_one_king p c -> has_one_king (play p m) c.
Proof.
  intros [[L _] _] O s s'. rewrite !cells_play. destruct m as [from to promotes | k to]; simpl in L.
  - destruct L as (k & F & _ & _ & P). rewrite F, !on_with_on.
    assert (E : forall x, turned_over promotes k = King -> x = (turn p, King) -> on (cells p) from = Some x).
    { intros x Q ->. rewrite F. f_equal. f_equal. unfold turned_over in Q.
      destruct promotes, k; simpl in Q; try easy; discriminate. }
    destruct (square_eqb to s) eqn:A, (square_eqb to s') eqn:B.
    + apply square_eqb_spec in A, B. congruence.
    + destruct (square_eqb from s') eqn:C; [discriminate|]. intros X Y. injection X as <- X.
      specialize (E _ X eq_refl). pose proof (O _ _ E Y) as Z. subst. rewrite square_eqb_refl in C. discriminate.
    + destruct (square_eqb from s) eqn:C; [discriminate|]. intros X Y. injection Y as <- Y.
      specialize (E _ Y eq_refl). pose proof (O _ _ E X) as Z. subst. rewrite square_eqb_refl in C. discriminate.
    + destruct (square_eqb from s), (square_eqb from s'); try discriminate. apply O.
  - destruct L as (N & _). rewrite !on_with_on.
    assert (K : k <> King) by (intros ->; simpl in N; lia).
    destruct (square_eqb to s); [congruence|]. destruct (square_eqb to s'); [congruence | apply O].
Qed.

Lemma one_king_taken p s from promotes :
  takes p s from promotes -> has_one_king p (turn p) -> has_one_king (taken p s from promotes) (turn p).
Proof.
  intros T O t t'. pose proof (other_neq (turn p)) as N.
  destruct (taken_on p s from promotes t T) as (k & _ & ->).
  destruct (taken_on p s from promotes t' T) as (k' & _ & ->).
  destruct (square_eqb s t); [congruence|]. destruct (square_eqb s t'); [congruence|].
  destruct (square_eqb from t), (square_eqb from t'); try discriminate. apply O.
Qed.

(** ** Nearer *)

(** The drops in check are within so many steps of the king. *)
Definition drops_within (p : position) (most : nat) : Prop :=
  in_check (cells p) (turn p) -> forall k s king, legal p (Drop k s) ->
  on (cells p) king = Some (turn p, King) -> distance s king <= most.

Lemma taken_king p s from promotes king :
  takes p s from promotes -> on (cells p) king = Some (turn p, King) ->
  on (cells (taken p s from promotes)) king = Some (turn p, King).
Proof.
  intros T K. destruct (taken_on p s from promotes king T) as (k & F & ->).
  pose proof (other_neq (turn p)) as N. destruct T as (_ & _ & _ & E & _). apply is_empty_spec in E.
  destruct (square_eqb s king) eqn:A; [apply square_eqb_spec in A; congruence|].
  destruct (square_eqb from king) eqn:B; [apply square_eqb_spec in B; congruence | easy].
Qed.

(** After a capture a drop must be nearer to the king. *)
Lemma taken_nearer p s from promotes k' s' king :
  has_one_king p (turn p) -> takes p s from promotes -> on (cells p) king = Some (turn p, King) ->
  legal (taken p s from promotes) (Drop k' s') -> distance s' king < distance s king.
Proof.
  intros O T K L. set (q := taken p s from promotes) in *.
  pose proof (taken_king p s from promotes king T K) as Kq. fold q in Kq.
  pose proof (one_king_taken p s from promotes T O) as Oq. fold q in Oq.
  destruct (taken_on p s from promotes s T) as (k & F & S). fold q in S. rewrite square_eqb_refl in S.
  destruct T as (k0 & F' & _ & _ & _ & _ & king' & K' & I).
  rewrite F in F'. injection F' as <-. fold (cells q) in K'.
  change (board_taken (cells p) from s promotes) with (cells q) in *.
  assert (king' = king) by now apply Oq. subst king'.
  destruct L as [[(_ & E & _) Safe] _]. rewrite cells_play in Safe. apply is_empty_spec in E.
  change (turn q) with (turn p) in Safe. set (b := with_on (cells q) s' (Some (turn p, k'))) in *.
  assert (D : s' <> s) by congruence.
  assert (D' : s' <> king) by congruence.
  assert (N : ~ In king (attacks b (other (turn p), turned_over promotes k) s)).
  { intros J. apply Safe. exists king. split; [unfold b; now rewrite on_with_on_other|].
    exists s, (turned_over promotes k). split; [unfold b; now rewrite on_with_on_other | easy]. }
  unfold attacks in I, N. rewrite !in_app_iff, !in_flat_map in I, N.
  destruct I as [I | [(d & J & I) | I]]; [tauto | | tauto].
  apply visible_spec in I. destruct I as (l1 & l2 & R & C).
  destruct (in_dec square_dec s' l1) as [X | X].
  - apply in_split in X. destruct X as (l3 & l4 & ->). rewrite <- app_assoc in R. simpl in R.
    now apply ray_approaches in R.
  - exfalso. apply N. right. left. exists d. split; [easy|]. apply visible_spec. exists l1, l2. split; [easy|].
    intros t A. unfold b. rewrite on_with_on_other by congruence. now apply C.
Qed.

Lemma taken_drops p s from promotes king most :
  has_one_king p (turn p) -> takes p s from promotes -> on (cells p) king = Some (turn p, King) ->
  distance s king <= S most -> drops_within (taken p s from promotes) most.
Proof.
  intros O T K D _ k' s' king' L K'.
  destruct (one_king_taken p s from promotes T O king' king) as []; [exact K' | |].
  - now apply taken_king.
  - pose proof (taken_nearer p s from promotes k' s' _ O T K L). lia.
Qed.

(** ** The same lengths *)

Section Agree.
Variables shorter shorter' : nat -> position -> Prop.
Variable c : color.
Hypothesis agree : forall n p, has_one_king p c -> shorter n p <-> shorter' n p.

Lemma answered_agree p n r :
  has_one_king p c -> legal p r -> answered shorter p n r <-> answered shorter' p n r.
Proof.
  intros O L. pose proof (one_king_play p r c L O) as O'. unfold answered.
  split; intros (k & -> & H); exists k; (split; [easy|]); now apply agree.
Qed.

Section Here.
Variable p : position.
Variables gained gained' : square -> nat -> Prop.
Hypothesis one : has_one_king p c.
Hypothesis agrees : forall s r, legal p r -> interposes_on p s r -> forall m, gained s m <-> gained' s m.

Lemma so_far_agree b : forall n, so_far shorter p gained b n <-> so_far shorter' p gained' b n.
Proof.
  induction b as [|b IH]; intros n; simpl; split; intros [O H].
  - split; [|easy]. intros r L N. apply answered_agree; auto.
  - split; [|easy]. intros r L N. apply answered_agree; auto.
  - split; [intros r L N; apply answered_agree; auto|]. intros m s M X Y Z r L J.
    apply answered_agree; [easy | easy |]. apply (H m s M); try easy; [now apply IH | |].
    + now apply (agrees s r L J).
    + intros G. apply Z. now apply (agrees s r L J).
  - split; [intros r L N; apply answered_agree; auto|]. intros m s M X Y Z r L J.
    apply answered_agree; [easy | easy |]. apply (H m s M); try easy; [now apply IH | |].
    + now apply (agrees s r L J).
    + intros G. apply Z. now apply (agrees s r L J).
Qed.

Lemma length_agree n : length_within shorter p gained n <-> length_within shorter' p gained' n.
Proof.
  unfold length_within. rewrite so_far_agree. split; intros (A & S & D); (split; [easy|]); (split; [easy|]);
    intros s N r L J; (apply answered_agree; [easy | easy |]); apply (D s); try easy;
    intros G; apply N; now apply (agrees s r L J).
Qed.
End Here.

Lemma defended_agree most : forall captures captures' n p,
  most <= captures -> most <= captures' -> turn p = c -> has_one_king p c -> drops_within p most ->
  defended shorter captures n p <-> defended shorter' captures' n p.
Proof.
  induction most as [|most IH]; intros captures captures' n p L L' T O D.
  - assert (X : forall s r, legal p r -> interposes_on p s r -> False).
    { intros s r G (C & k & ->). pose proof C as (king & K & _). pose proof (D C k s king G K) as Z.
      assert (s = king) by (apply distance_none; lia). subst s.
      destruct G as [[(_ & E & _) _] _]. apply is_empty_spec in E. congruence. }
    destruct captures, captures'; apply length_agree; try easy; intros s r G J; now destruct (X s r G J).
  - destruct captures as [|captures]; [lia|]. destruct captures' as [|captures']; [lia|].
    apply length_agree; [easy|]. intros s r G (C & k & ->) m. pose proof C as (king & K & _).
    pose proof (D C k s king G K) as Z.
    assert (Y : forall from promotes, takes p s from promotes ->
      defended shorter captures m (taken p s from promotes) <-> defended shorter' captures' m (taken p s from promotes)).
    { intros from promotes X. apply IH; [lia | lia | easy | |].
      - rewrite <- T. apply one_king_taken; [easy | now rewrite T].
      - apply (taken_drops p s from promotes king); try easy. now rewrite T. }
    split; intros (from & promotes & X & H); exists from, promotes; (split; [easy | now apply Y]).
Qed.
End Agree.

(** Eight captures are enough for every length. *)
Theorem captures_end captures a n p :
  8 <= captures -> has_one_king p (other a) ->
  tsume_below captures a (S n) n p <-> tsume_within a n p.
Proof.
  intros L. unfold tsume_within. generalize (S n) as bound. intros bound. revert n p.
  induction bound as [|bound IH]; intros n p O; [easy|]. simpl. unfold length_here.
  assert (X : turn p = other a -> defended (tsume_below captures a bound) captures n p
    <-> defended (tsume_below 8 a bound) 8 n p).
  { intros T. apply (defended_agree _ _ (other a)) with (most := 8); try easy.
    intros _ k s king _ _. apply distance_most. }
  split; (intros [(T & k & m & -> & G & C & H) | (T & H)]; [left | right; tauto]); (split; [easy|]);
    exists k, m; (split; [easy|]); (split; [easy|]); (split; [easy|]);
    (apply IH; [now apply one_king_play | easy]).
Qed.

Print Assumptions captures_end.
