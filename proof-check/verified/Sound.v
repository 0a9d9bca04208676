(** * What the checker accepts holds *)

(** The rules of docs/proof.md, each with its argument in words.

    Mates, by induction on P: the entry is mate within P plies, since each reply leads to a position that is
    mate within P - 2. The plies get fewer with every move; so entries that lead to each other in a circle
    cannot pass, and they need no order.

    Bounded, by induction on Q: no position that an entry covers within Q plies is mate within Q. A check
    within an entry of P plies, Q at most P, is refuted by a position that is covered within P - 2, hence
    within Q - 2. Here an entry may lead back to itself: it then holds for fewer plies.

    Closed: each entry is one of Bounded for every P at once. Seen otherwise: the positions that are mate in
    any number of plies are the least fixed point of: some check leads to positions that are mate behind
    every reply. What is not mate is the greatest fixed point of: behind every check there is a reply that
    is not mate. Any set that maps into itself lies within that (Knaster and Tarski), so it is enough that
    the set is closed. No question of repetition arises ([Repetition.v]): an attacker who may not repeat
    positions mates in no more positions, and one who mates at all has a way that repeats none. Where the
    search refutes a line by a repetition (Kishimoto and Mueller, A general solution to the graph history
    interaction problem, 2004), the repeated position is in the proof, too.

    What the rules say: a mate within fewer than 3 plies is one within 1, and that is a check after which
    there is no reply, by definition; in the relaxed sense by the definition with n = 0 for the defender. It is
    used for Bounded, Relaxed and Longer alone, as a tsume length is at most 1 if the relaxed one is: the
    drops are futile if all captures mate at once. What is no mate at all has no mate in one, in either
    sense. Closed itself holds for any number of plies, of which one says nothing; and Mates keeps its
    entries within 1: they are one in a hundred, and hold for greater hands and more plies.

    Relaxed, by induction on (Q, k), k the squares between checker and king, as Bounded.

    Tsume, by induction on (n, k): the drop is futile by the definition, since another reply that counts
    takes at least as many plies as the mate after the capture; the replies that are not shown to be futile
    take at most n plies whether they count or not. Longer may stand for Relaxed. Relaxed, Closed and Mates
    rest on no entry of Tsume or Longer.

    A drop counts: before the squares that are left T so far is at most b, and after each capture there it is
    greater. So the first of them counts in its turn, whichever it is. With a capture that takes b + 2 plies no
    other is shorter, b even, since T is even there; so the square of that one is first, perhaps with others,
    and its drop takes more than n plies. Without it the first is one that lasts if another takes more than n
    plies after each capture; or if T were at most n, that one would count, too, and so would those that last.
    A futile square that comes later, of m = n + 2 plies, follows, and T so far is m at least, by parity.

    Longer, by induction on (n, k): a drop counts. An entry of P plies is used for Q less than P, too: then n is
    Q - 1. If b is less than that, the argument is the same, with entries of Tsume within b and of Longer for
    fewer plies; of Tsume within b + 2 only if n is as much, and if n is b + 1, T is b at most, by parity. If b is
    not less, no entry of Tsume is needed: after each capture on a lasting square T exceeds b, hence n. So no
    circle arises between Tsume (within P, it rests on Longer within P - 4) and Longer (for Q, it rests on Tsume
    within at most Q). 2BR3pk/8n/9/9/9/9/8R/9/9 b SNbp needs it: 5 against 3; and
    9/9/9/1+R7/5+R3/6+B2/9/9/5G1k1 b 3p a futile drop for one that counts.

    That is enough for all that is true, if entries of it may be made. Where T is at most n, let drops not keep n,
    and so be futile: after the best capture m plies, and a reply counts before that takes m. If it is a drop,
    let a be the plies after the best capture on its square, and b = a - 2: all that counts before takes at most
    b, and each futile square before it is of the same kind, with fewer plies. Where T is greater than n, a
    reply that counts takes more; if it is a drop, and the best capture there takes at most n, the same b will do,
    and if not, the drop alone.

    Complete: each part is the definition itself (the strict rules), place by place. That the main line's
    replies count is not asked: a futile drop may stand in it, if the rest takes as long. A longer reply that
    is excepted raises how long the mate may take before it; what is excluded stays as it is.

    Brinkmate, by induction on P, from the definition. Without a reply nothing is asked of replies: who can
    neither move nor is in check has lost if the pass loses.

    None, by induction on P: there is no mate, and behind each move the defender is not threatened, or has a
    reply that leads to none within P - 1. With one move left a check needs no answer: if each reply to it led
    to a mate, it would mate, which Closed excludes. For any number the set is closed, as in Closed: what
    has a brinkmate in some number of moves is the least fixed point of the definition. *)

From Coq Require Import List Bool Arith Ascii String Lia.
From Verified Require Import Rules Attacks Moves Checks Tsume Complete Brinkmates Claims Mates Lengths Relaxed Held Parser Checker.
Import ListNotations.

(** ** What is computed is what is said *)

Lemma hand_leb_spec h h' : hand_leb h h' = true -> hand_le h h'.
Proof.
  unfold hand_leb. rewrite !andb_true_iff, !Nat.leb_le. intros H k. destruct k; simpl; lia.
Qed.

Lemma hand_ext h h' : hand_le h h' -> hand_le h' h -> h = h'.
Proof.
  intros H H'.
  assert (E : forall k, count h k = count h' k) by (intros k; specialize (H k); specialize (H' k); lia).
  destruct h, h'.
  pose proof (E Pawn). pose proof (E Lance). pose proof (E Knight). pose proof (E Silver).
  pose proof (E Gold). pose proof (E Bishop). pose proof (E Rook). simpl in *. congruence.
Qed.

Lemma row_eqb_spec {A} (eqb : A -> A -> bool) r s :
  (forall x y, eqb x y = true -> x = y) -> row_eqb eqb r s = true -> r = s.
Proof.
  intros H. unfold row_eqb. rewrite !andb_true_iff. destruct r, s; simpl.
  intros R. decompose [and] R. f_equal; apply H; assumption.
Qed.

Lemma cell_eqb_spec x y : cell_eqb x y = true -> x = y.
Proof.
  destruct x as [[c k]|], y as [[c' k']|]; simpl; try easy.
  rewrite andb_true_iff, is_color_spec, kind_eqb_spec. intros [-> ->]. easy.
Qed.

Lemma board_eqb_spec b b' : board_eqb b b' = true -> b = b'.
Proof.
  apply row_eqb_spec. intros x y. apply row_eqb_spec. apply cell_eqb_spec.
Qed.

Lemma legalb_spec p m : legalb p m = true -> legal p m.
Proof.
  unfold legalb. rewrite !andb_true_iff, negb_true_iff. intros [[M S] D].
  assert (M' : moves_so p m).
  { unfold moves_sob in M. destruct m as [from to promotes | k to]; simpl.
    - destruct (on (cells p) from) as [[c k]|]; [|discriminate].
      rewrite !andb_true_iff, negb_true_iff, (in_by_existsb _ square_eqb_spec), attacks'_spec, is_color_spec in M.
      destruct M as [[[<- I] O] P]. exists k. split; [easy|]. split; [easy|]. split; [easy|].
      destruct promotes; [easy | now apply negb_true_iff].
    - rewrite andb_true_iff, Nat.ltb_lt, may_drop_spec in M. tauto. }
  apply keeps_safe_spec in S; [|apply kings_spec | easy].
  split; [easy|]. rewrite <- pawn_drop_matesb_spec. congruence.
Qed.

Lemma in_insert m m' l : In m (insert m' l) <-> m = m' \/ In m l.
Proof.
  induction l as [|x l IH]; simpl; [intuition congruence|].
  destruct (order m' <=? order x); simpl; [|rewrite IH]; intuition congruence.
Qed.

Lemma in_sorted m l : In m (sorted l) <-> In m l.
Proof. induction l as [|x l IH]; simpl; [easy|]. rewrite in_insert, IH. intuition congruence. Qed.

Lemma is_color_false c a : is_color c a = false -> c = other a.
Proof. destruct c, a; easy. Qed.

(** ** Facts *)

(** What a fact says of its position, for mates in at most [n] plies; of literal mates at first. *)
Definition is_true (a : color) (n : nat) (f : fact) : Prop :=
  match says_what f with
  | Mates => within f <= n -> mate a (within f) (where_ f)
  | Bounded => forall n', n' <= n -> n' <= within f -> ~ mate a n' (where_ f)
  | Closed => forall n', n' <= n -> ~ mate a n' (where_ f)
  | NotRelaxed | TsumeWithin | Longer | Forced | NotForced => True
  end.

Definition knows_itself (a : color) (f : fact) : Prop := alone f = is_alone a (where_ f).

Lemma alone_false a f :
  knows_itself a f -> alone f = false -> speaks_for_others a (where_ f).
Proof.
  intros K E. rewrite K in E. unfold is_alone in E. apply andb_false_iff in E.
  rewrite !negb_false_iff, is_color_spec, in_checkb_spec in E. exact E.
Qed.

Lemma speaks_same a p q : cells p = cells q -> turn p = turn q -> speaks_for_others a p -> speaks_for_others a q.
Proof. unfold speaks_for_others. intros -> ->. easy. Qed.

Lemma same_position a p q :
  cells p = cells q -> turn p = turn q -> hand_of p a = hand_of q a ->
  hand_of p (other a) = hand_of q (other a) -> p = q.
Proof. destruct p, q, a; simpl; congruence. Qed.

(** A fact carries over to the positions that it covers. *)
Lemma covers_mates a f p n :
  knows_itself a f -> covers a f Mates p n = true -> mate a (within f) (where_ f) -> mate a n p.
Proof.
  intros K H M. unfold covers in H. rewrite !andb_true_iff, is_color_spec in H.
  destruct H as [[[_ T] [[L E] A]] B]. apply board_eqb_spec in B. apply Nat.leb_le in L.
  destruct E as [E1 E2]. apply hand_leb_spec in E1, E2.
  apply (mate_le a (within f)); [easy|]. destruct (alone f) eqn:Al; simpl in A.
  - rewrite andb_true_iff in A. destruct A as [A1 A2]. apply hand_leb_spec in A1, A2.
    replace p with (where_ f); [easy|].
    apply (same_position a); try congruence; apply hand_ext; easy.
  - apply (mate_more a _ (where_ f)); [split; easy | now apply alone_false | easy].
Qed.

(** What is no mate for the fact's hands is none for those that are no better. *)
Definition is_negative (w : meaning) : bool :=
  match w with Bounded | Closed | NotRelaxed | NotForced => true | _ => false end.

Lemma covers_harder a f w p n :
  is_negative w = true -> knows_itself a f -> covers a f w p n = true ->
  p = where_ f \/ (no_better a p (where_ f) /\ speaks_for_others a p).
Proof.
  intros W K H. unfold covers in H. rewrite !andb_true_iff, is_color_spec in H.
  destruct H as [[[_ T] H] B]. apply board_eqb_spec in B.
  assert (E : (hand_leb (hand_of p a) (hand_of (where_ f) a) = true
      /\ hand_leb (hand_of (where_ f) (other a)) (hand_of p (other a)) = true)
    /\ (negb (alone f) || (hand_leb (hand_of (where_ f) a) (hand_of p a)
      && hand_leb (hand_of p (other a)) (hand_of (where_ f) (other a)))) = true)
    by (destruct w; try discriminate W; rewrite !andb_true_iff in H; tauto).
  clear H. destruct E as [[E1 E2] A]. apply hand_leb_spec in E1, E2.
  destruct (alone f) eqn:Al; simpl in A.
  - rewrite andb_true_iff in A. destruct A as [A1 A2]. apply hand_leb_spec in A1, A2.
    left. apply (same_position a); try congruence; apply hand_ext; easy.
  - right. split; [split; easy|].
    apply (speaks_same a (where_ f)); [easy | easy | now apply alone_false].
Qed.

Lemma covers_no_mate a f w p n n' :
  is_negative w = true -> knows_itself a f -> covers a f w p n = true -> mate a n' p ->
  mate a n' (where_ f).
Proof.
  intros W K H M. destruct (covers_harder a f w p n W K H) as [<- | [B S]]; [easy|].
  now apply (mate_more a _ p).
Qed.

Lemma covers_not_relaxed a f p n n' :
  knows_itself a f -> covers a f NotRelaxed p n = true -> relaxed a n' p -> relaxed a n' (where_ f).
Proof.
  intros K H M. destruct (covers_harder a f NotRelaxed p n eq_refl K H) as [<- | [B S]]; [easy|].
  now apply (relaxed_more a _ p).
Qed.

Lemma covers_tsume a f p n : covers a f TsumeWithin p n = true -> p = where_ f /\ within f <= n.
Proof.
  intros H. unfold covers in H. rewrite !andb_true_iff, is_color_spec, Nat.leb_le in H.
  destruct H as [[[_ T] [[L [E1 E2]] [H1 H2]]] B]. apply board_eqb_spec in B.
  apply hand_leb_spec in E1, E2, H1, H2. split; [|easy].
  apply (same_position a); try congruence; apply hand_ext; easy.
Qed.

Lemma covers_meaning a f w p n : covers a f w p n = true -> says_what f = w.
Proof.
  unfold covers. rewrite !andb_true_iff. intros [[[H _] _] _]. destruct (says_what f), w; easy.
Qed.

Lemma covers_bound a f p n : covers a f Bounded p n = true -> n <= within f.
Proof. unfold covers. rewrite !andb_true_iff, Nat.leb_le. tauto. Qed.

Lemma covers_relaxed_bound a f p n : covers a f NotRelaxed p n = true -> n <= within f.
Proof. unfold covers. rewrite !andb_true_iff, Nat.leb_le. tauto. Qed.

Lemma covers_longer a f p n : covers a f Longer p n = true -> p = where_ f /\ n <= within f.
Proof.
  intros H. unfold covers in H. rewrite !andb_true_iff, is_color_spec, Nat.leb_le in H.
  destruct H as [[[_ T] [[L [E1 E2]] [H1 H2]]] B]. apply board_eqb_spec in B.
  apply hand_leb_spec in E1, E2, H1, H2. split; [|easy].
  apply (same_position a); try congruence; apply hand_ext; easy.
Qed.

(** ** The table *)

Fixpoint in_table (f : fact) (t : table) : Prop :=
  match t with
  | Leaf => False
  | Node _ facts l r => In f facts \/ in_table f l \/ in_table f r
  end.

Lemma find_in t number bits f : In f (find t number bits) -> in_table f t.
Proof.
  revert bits. induction t as [|n facts l IHl r IHr]; simpl; intros bits H; [easy|].
  destruct (number =? n); [tauto|]. destruct (Nat.odd bits); eauto.
Qed.

Lemma in_add_fact a f g facts : In g (add_fact a f facts) -> g = f \/ In g facts.
Proof.
  unfold add_fact. destruct (existsb _ facts); [tauto|]. simpl.
  intros [<- | H]; [tauto|]. apply filter_In in H. tauto.
Qed.

Lemma in_add a t number bits f g : in_table g (add a t number bits f) -> g = f \/ in_table g t.
Proof.
  revert bits. induction t as [|n facts l IHl r IHr]; simpl; intros bits H; [intuition congruence|].
  destruct (number =? n); [|destruct (Nat.odd bits)]; simpl in H.
  - destruct H as [H | H]; [apply in_add_fact in H|]; tauto.
  - destruct H as [H | [H | H]]; [tauto | tauto | apply IHr in H; tauto].
  - destruct H as [H | [H | H]]; [tauto | apply IHl in H; tauto | tauto].
Qed.

(** ** Entries *)

Section Entries.
Variable number_of : position -> nat.
Variable a : color.
Variable t : table.

(** Each fact of the table knows whether its defender is to move and not in check, and is right if
    the others are. *)
Hypothesis all_know : forall f, in_table f t -> knows_itself a f.
Hypothesis all_right :
  forall f, in_table f t -> exists choices,
  is_right number_of a t (says_what f) (within f) (where_ f) choices = true.

Lemma covered_spec w p n :
  covered number_of a t w p n = true -> exists f, in_table f t /\ covers a f w p n = true.
Proof.
  unfold covered. rewrite existsb_exists. intros (f & I & H). apply find_in in I. eauto.
Qed.

(** What is known while facts are true of fewer plies. *)
Definition all_true (n : nat) : Prop := forall f, in_table f t -> is_true a n f.

Lemma covered_mate p n : all_true n -> covered number_of a t Mates p n = true -> mate a n p.
Proof.
  intros A H. apply covered_spec in H. destruct H as (f & I & H).
  apply (covers_mates a f); [auto | easy |].
  pose proof (covers_meaning _ _ _ _ _ H) as W.
  assert (L : within f <= n).
  { unfold covers in H. rewrite !andb_true_iff, Nat.leb_le in H. tauto. }
  specialize (A f I). unfold is_true in A. rewrite W in A. auto.
Qed.

Lemma is_mated_spec p n :
  turn p = other a -> (forall n', n' < n -> all_true n') -> is_mated number_of a t p n = true -> mate a n p.
Proof.
  intros T A H. unfold is_mated in H.
  pose proof (fun m => legal_moves_spec p m) as S. destruct (legal_moves p) as [|m l].
  - apply mated; [easy | now apply in_checkb_spec |]. intros m. rewrite <- S. easy.
  - destruct n as [|n]; [discriminate|]. rewrite forallb_forall in H.
    apply defends; [easy | exists m; apply S; simpl; tauto |].
    intros m' I. apply S in I. apply covered_mate; [apply A; lia | auto].
Qed.

Lemma no_mate_zero p : turn p = a -> ~ mate a 0 p.
Proof.
  intros T M. apply mate_attack in M; [|easy]. destruct M as (k & m & E & _). discriminate.
Qed.

Lemma turn_back p m : turn p = other a -> turn (play p m) = a.
Proof. intros T. rewrite turn_play, T. apply other_other. Qed.

Lemma turn_on p m : turn p = a -> turn (play p m) = other a.
Proof. intros T. now rewrite turn_play, T. Qed.

Definition allows (limit : option nat) (n : nat) : Prop :=
  match limit with Some most => n <= most | None => True end.

Lemma mated_now p n : turn p = other a -> n <= 1 -> mate a n p -> mates_now a p = true.
Proof.
  intros T L M. unfold mates_now.
  assert (E : is_color (turn p) a = false) by (rewrite T; now destruct a). rewrite E.
  rewrite andb_true_iff, negb_true_iff, in_checkb_spec, <- not_true_iff_false, has_move_spec.
  apply mate_defence in M; [|easy]. destruct M as [(C & N) | (k & -> & (m & I) & N)].
  - split; [easy|]. intros [m I]. now apply (N m).
  - exfalso. assert (k = 0) by lia. subst k. apply (no_mate_zero (play p m)); auto using turn_back.
Qed.

Lemma mates_in_one p n : turn p = a -> n <= 2 -> mate a n p -> mates_now a p = true.
Proof.
  intros T L M. apply mate_attack in M; [|easy]. destruct M as (k & m & -> & I & C & M).
  apply mated_now in M; [|now apply turn_on | lia].
  unfold mates_now in M |- *. rewrite T, is_color_refl.
  assert (E : is_color (turn (play p m)) a = false) by (rewrite turn_on by easy; now destruct a).
  rewrite E in M. apply andb_true_iff in M. destruct M as [_ M].
  rewrite existsb_exists. exists m. split; [now apply in_checks | easy].
Qed.

Lemma not_mate_spec limit p n :
  all_true n -> allows limit n -> not_mate number_of a t limit p = true -> ~ mate a n p.
Proof.
  intros A L H M. unfold not_mate in H.
  assert (X : is_color (turn p) a && negb (has_check p) = true -> False).
  { rewrite andb_true_iff, negb_true_iff, is_color_spec, <- not_true_iff_false, has_check_spec.
    intros [T N]. apply N. apply mate_attack in M; [|easy].
    destruct M as (k & m & _ & I & C & _). eauto. }
  assert (Y : forall w, w = Bounded \/ w = Closed -> forall k, covered number_of a t w p k = true ->
    (w = Bounded -> n <= k) -> False).
  { intros w W k C B. apply covered_spec in C. destruct C as (f & I & C).
    assert (W' : is_negative w = true) by (destruct W; subst w; easy).
    pose proof (covers_no_mate a f w p k n W' (all_know f I) C M) as F.
    pose proof (covers_meaning _ _ _ _ _ C) as E. specialize (A f I). unfold is_true in A.
    rewrite E in A. destruct W; subst w.
    - apply covers_bound in C. specialize (B eq_refl). apply (A n); try lia. easy.
    - apply (A n); [lia | easy]. }
  destruct limit as [most|]; simpl in L.
  - destruct (most <=? (if is_color (turn p) a then 2 else 1)) eqn:Q.
    + apply Nat.leb_le in Q. destruct (is_color (turn p) a) eqn:T.
      * apply is_color_spec in T. simpl in H. apply orb_true_iff in H. destruct H as [H | H].
        -- apply Nat.eqb_eq in H. assert (n = 0) by lia. subst n. now apply (no_mate_zero p).
        -- apply mates_in_one in M; [|easy | lia]. rewrite M in H. discriminate.
      * apply is_color_false in T. simpl in H.
        apply mated_now in M; [|easy | lia]. rewrite M in H. discriminate.
    + apply orb_true_iff in H. destruct H as [H | H]; [|auto]. apply (Y Bounded) with most; tauto.
  - apply orb_true_iff in H. destruct H as [H | H]; [|auto]. apply (Y Closed) with 0; [tauto | easy | discriminate].
Qed.

Lemma refutes_spec limit p choice n :
  turn p = other a -> (forall n', n' < n -> all_true n') -> allows limit n ->
  refutes number_of a t limit p choice = true -> ~ mate a n p.
Proof.
  intros T A L H M. unfold refutes in H. destruct (parse_move choice) as [m|]; [|discriminate].
  apply andb_true_iff in H. destruct H as [I H]. apply legalb_spec in I.
  apply mate_defence in M; [|easy]. destruct M as [(C & N) | (k & -> & _ & N)].
  - now apply (N m).
  - specialize (N m I). revert N. apply (not_mate_spec (less limit)); [auto | | easy].
    destruct limit; simpl in *; [lia | easy].
Qed.

Lemma refutes_all_spec limit p l choices m :
  refutes_all number_of a t limit p l choices = true -> In m l ->
  exists choice, refutes number_of a t (less limit) (play p m) choice = true.
Proof.
  revert choices. induction l as [|m' l IH]; simpl; intros choices H I; [easy|].
  destruct choices as [|choice choices]; [discriminate|]. apply andb_true_iff in H.
  destruct H as [R H], I as [<- | I].
  - exists choice. exact R.
  - exact (IH choices H I).
Qed.

(** No mate within the limit, for a mate in n plies. *)
Lemma none_right w limit p choices n within' :
  w = Bounded \/ w = Closed -> limit = match w with Bounded => Some within' | _ => None end ->
  (forall n', n' < n -> all_true n') -> allows limit n ->
  is_right number_of a t w within' p choices = true -> ~ mate a n p.
Proof.
  intros W E A L H M. unfold is_right in H.
  assert (H' : (if is_color (turn p) a
    then refutes_all number_of a t limit p (sorted (checks p)) choices
    else (negb (in_checkb (cells p) (other a)) && negb (has_move p))
      || match choices with choice :: _ => refutes number_of a t limit p choice | [] => false end) = true)
    by (subst limit; destruct W; subst w; easy).
  clear H E. destruct (is_color (turn p) a) eqn:T.
  - apply is_color_spec in T.
    apply mate_attack in M; [|easy]. destruct M as (k & m & -> & J & C & M).
    assert (I : In m (sorted (checks p))) by (apply in_sorted, in_checks; tauto).
    destruct (refutes_all_spec _ _ _ _ _ H' I) as [choice R]. revert M.
    apply (refutes_spec (less limit) _ choice); [now apply turn_on | | | easy].
    + intros n' Q. apply A. lia.
    + destruct limit; simpl in *; [lia | easy].
  - apply is_color_false in T. apply orb_true_iff in H'. destruct H' as [H | H].
    + rewrite andb_true_iff, !negb_true_iff, <- !not_true_iff_false, in_checkb_spec, has_move_spec in H.
      apply mate_defence in M; [|easy]. destruct M as [(C & _) | (k & _ & X & _)]; tauto.
    + destruct choices as [|choice choices]; [discriminate|]. revert M.
      now apply (refutes_spec limit _ choice).
Qed.

(** By induction on plies all facts are true. *)
Theorem all_are_true n : all_true n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf).
  intros f I. destruct (all_right f I) as [choices R]. unfold is_true.
  destruct (says_what f) eqn:W.
  - intros L. unfold is_right in R. destruct (is_color (turn (where_ f)) a) eqn:T.
    + apply is_color_spec in T. destruct (within f) as [|fewer] eqn:P; [discriminate|].
      destruct choices as [|choice choices]; [discriminate|].
      destruct (parse_move choice) as [m|]; [|discriminate].
      rewrite !andb_true_iff in R. destruct R as [[G C] R].
      apply legalb_spec in G. apply gives_checkb_spec in C.
      apply attacks_with with m; try easy. apply is_mated_spec; [now rewrite turn_play, T | | easy].
      intros n' Q. apply IH. lia.
    + apply is_color_false in T. apply is_mated_spec; [easy | | easy]. intros n' Q. apply IH. lia.
  - intros n' L L'. apply (none_right Bounded (Some (within f)) _ choices) with (within f); try easy; [tauto|].
    intros k Q. apply IH. lia.
  - intros n' L. apply (none_right Closed None _ choices) with (within f); try easy; [tauto|].
    intros k Q. apply IH. lia.
  - easy.
  - easy.
  - easy.
  - easy.
  - easy.
Qed.

(** ** The relaxed length *)

Lemma mem_takes p s from promotes : takesb p s from promotes = true <-> takes p s from promotes.
Proof.
  unfold takesb, takes. split.
  - destruct (on (cells p) from) as [[c k]|]; [|discriminate].
    rewrite !andb_true_iff, is_color_spec, mem_spec, attacks'_spec, negb_true_iff.
    rewrite <- not_true_iff_false, in_checkb_spec, existsb_exists.
    intros [[[[<- I] E] P] [(king & K & A) N]]. exists k.
    split; [easy|]. split; [easy|]. split; [easy|]. split; [destruct promotes; [easy | now apply negb_true_iff]|].
    split; [easy|]. exists king. apply kings_spec in K. rewrite mem_spec, attacks'_spec in A. easy.
  - intros (k & -> & I & E & P & N & king & K & A).
    rewrite !andb_true_iff, is_color_refl, mem_spec, attacks'_spec, negb_true_iff.
    rewrite <- not_true_iff_false, in_checkb_spec, existsb_exists.
    split; [split; [split; [easy | easy]|]|].
    + destruct promotes; [easy | now apply negb_true_iff].
    + split; [|easy]. exists king. split; [now apply kings_spec | now rewrite mem_spec, attacks'_spec].
Qed.

Lemma in_captures p s from promotes : In (from, promotes) (captures p s) <-> takes p s from promotes.
Proof.
  unfold captures. rewrite filter_In, in_flat_map. simpl. rewrite mem_takes. split; [tauto|].
  intros T. split; [|easy]. exists from. split; [apply in_squares|].
  destruct T as (k & O & _). unfold has. rewrite O, is_color_refl. destruct promotes; simpl; tauto.
Qed.

Lemma in_drop_squares l s : In s (drop_squares l) <-> exists k, In (Drop k s) l.
Proof.
  unfold drop_squares.
  set (found := fold_right _ [] l).
  assert (F : In s found <-> exists k, In (Drop k s) l).
  { unfold found. clear found. induction l as [|m l IH]; simpl; [split; [easy | now intros [k []]]|].
    destruct m as [from to promotes | k to].
    - rewrite IH. split; intros [k H]; exists k; [tauto|]. now destruct H.
    - destruct (mem to _) eqn:M.
      + rewrite IH. split; intros [k' H]; [exists k'; tauto|]. destruct H as [H | H]; [|eauto].
        injection H as <- <-. apply mem_spec in M. now apply IH.
      + simpl. rewrite IH. split.
        * intros [<- | [k' H]]; [exists k | exists k']; tauto.
        * intros [k' [H | H]]; [injection H as _ <-; tauto | right; eauto]. }
  rewrite <- F. destruct found as [|x found]; [easy|]. rewrite filter_In, mem_spec.
  split; [tauto|]. intros I. split; [apply in_squares | easy].
Qed.

Lemma relaxed_zero fuel : forall p, turn p = other a -> relaxed a 0 p -> relaxed_mated fuel p = true.
Proof.
  intros p T R. revert fuel. remember 0 as n eqn:E.
  induction R as [n p f _ A K R IHt Z R' IHr | n p m T' L C R IH]; [|discriminate]. subst n.
  intros [|fuel]; [easy|]. simpl. rewrite T.
  assert (X : forall r, legal p r -> exists s from promotes,
    interposes_on p s r /\ f s = Some (from, promotes)).
  { intros r L. destruct (interposes_on_dec p r) as [[s I] | N].
    - destruct (f s) as [[from promotes]|] eqn:F; [eauto|].
      exfalso. now apply (Z r); [apply (interposing_counts p f s)|].
    - exfalso. now apply (Z r); [apply not_interposing_counts|]. }
  rewrite !andb_true_iff. split.
  - apply in_checkb_spec. destruct A as [A | [r L]]; [easy|].
    destruct (X r L) as (s & _ & _ & (C & _) & _). now rewrite <- T.
  - rewrite !forallb_forall. split.
    + intros r I. apply legal_moves_spec in I. destruct (X r I) as (s & _ & _ & (_ & k & ->) & _). easy.
    + intros s I. apply in_drop_squares in I. destruct I as [k I]. apply legal_moves_spec in I.
      destruct (X _ I) as (s' & from & promotes & (_ & k' & E) & F). injection E as _ <-.
      apply existsb_exists. exists (from, promotes). split; [now apply in_captures, K|].
      simpl. now apply (IHt s from promotes F).
Qed.

Definition relaxed_true (n : nat) : Prop :=
  forall f, in_table f t -> says_what f = NotRelaxed ->
  forall n', n' <= n -> n' <= within f -> ~ relaxed a n' (where_ f).

Lemma closed_no_mate p k : covered number_of a t Closed p k = true -> forall n, ~ mate a n p.
Proof.
  intros C n M. apply covered_spec in C. destruct C as (f & I & C).
  pose proof (covers_no_mate a f Closed p k n eq_refl (all_know f I) C M) as F.
  pose proof (all_are_true n f I) as A. unfold is_true in A.
  rewrite (covers_meaning _ _ _ _ _ C) in A. now apply (A n).
Qed.

Lemma relaxed_attack n p : turn p = a -> relaxed a n p ->
  exists k m, n = S k /\ legal p m /\ gives_check p m /\ relaxed a k (play p m).
Proof.
  intros T R. inversion R as [? ? ? T' | k p' m T' L C R']; [now destruct (not_both a p)|].
  exists k, m. easy.
Qed.

Lemma not_relaxed_spec limit p n :
  relaxed_true n -> n <= limit -> not_relaxed number_of a t limit p = true -> ~ relaxed a n p.
Proof.
  intros A L H R. unfold not_relaxed in H.
  destruct (limit <=? (if is_color (turn p) a then 2 else 1)) eqn:Q.
  - apply Nat.leb_le in Q. destruct (is_color (turn p) a) eqn:T.
    + apply is_color_spec in T. apply relaxed_attack in R; [|easy].
      destruct R as (k & m & -> & I & C & R). simpl in H. apply orb_true_iff in H.
      destruct H as [H | H]; [apply Nat.eqb_eq in H; lia|].
      assert (Z : relaxed a 0 (play p m)).
      { destruct k as [|[|k]]; [easy | | lia]. apply relaxed_parity; [easy|].
        unfold is_length. rewrite turn_play, T.
        assert (E : is_color (other a) a = false) by now destruct a. rewrite E. intros [x Y]. lia. }
      assert (N : relaxed_now a p = true).
      { unfold relaxed_now. rewrite T, is_color_refl. apply existsb_exists. exists m.
        split; [now apply in_checks|]. apply relaxed_zero; [now apply turn_on | easy]. }
      rewrite N in H. discriminate.
    + apply is_color_false in T. simpl in H.
      assert (Z : relaxed a 0 p).
      { destruct n as [|[|k]]; [easy | | lia]. apply relaxed_parity; [easy|].
        unfold is_length. rewrite T.
        assert (E : is_color (other a) a = false) by now destruct a. rewrite E. intros [x Y]. lia. }
      assert (N : relaxed_now a p = true).
      { unfold relaxed_now. rewrite T.
        assert (E : is_color (other a) a = false) by now destruct a. rewrite E.
        now apply relaxed_zero. }
      rewrite N in H. discriminate.
  - rewrite !orb_true_iff in H. destruct H as [[H | H] | H].
    + apply covered_spec in H. destruct H as (f & I & C).
      apply (covers_not_relaxed a f p limit) in R; [|auto | easy]. revert R.
      apply (A f I); [now apply (covers_meaning a f _ p limit) | easy |].
      apply covers_relaxed_bound in C. lia.
    + apply relaxed_mate in R. destruct R as [m M]. now apply (closed_no_mate p 0 H m).
    + rewrite andb_true_iff, negb_true_iff, is_color_spec, <- not_true_iff_false, has_check_spec in H.
      destruct H as [T N]. apply N. apply relaxed_attack in R; [|easy].
      destruct R as (k & m & _ & I & C & _). eauto.
Qed.

Lemma in_turn_spec {A} (f : A -> list string -> option (list string)) l : forall choices rest,
  in_turn f l choices = Some rest -> forall x, In x l -> exists c r, f x c = Some r.
Proof.
  induction l as [|y l IH]; intros choices rest H x I; [destruct I|]. simpl in H.
  destruct (f y choices) as [r|] eqn:E; [|discriminate].
  destruct I as [<- | I]; [eauto | now apply (IH r rest)].
Qed.

Lemma refutes_relaxed_spec fuel : forall limit p choices rest n,
  turn p = other a -> (forall n', n' < n -> relaxed_true n') -> n <= limit ->
  refutes_relaxed number_of a t fuel limit p choices = Some rest -> ~ relaxed a n p.
Proof.
  induction fuel as [|fuel IH]; intros limit p choices rest n T A L H R; simpl in H; [discriminate|].
  destruct choices as [|choice choices]; [discriminate|].
  destruct (parse_move choice) as [m|]; [|discriminate].
  destruct (legalb p m && not_relaxed number_of a t (limit - 1) (play p m)) eqn:G; [|discriminate].
  apply andb_true_iff in G. destruct G as [G N]. apply legalb_spec in G.
  inversion R as [n0 p0 f _ Al K R' Z R'' | k p' m' T' _ _ _]; [|now destruct (not_both a p)].
  subst n0 p0.
  assert (X : counts p f m -> False).
  { intros C. specialize (Z m C). specialize (R'' m C). revert R''.
    apply (not_relaxed_spec (limit - 1)); [apply A; lia | lia | easy]. }
  destruct (interposes_on_dec p m) as [[s I] | I]; [|now apply X, not_interposing_counts].
  destruct (f s) as [[from promotes]|] eqn:F; [|now apply X, (interposing_counts p f s)].
  destruct I as (C & k & ->). apply in_checkb_spec in C. rewrite C in H.
  assert (J : In (from, promotes) (captures p s)) by now apply in_captures, K.
  destruct (in_turn_spec _ _ _ _ H _ J) as (c & r & E). simpl in E.
  exact (IH limit (taken p s from promotes) c r n T A L E (R' s from promotes F)).
Qed.

Lemma all_relaxed_true n : relaxed_true n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf).
  intros f I W n' L L' R. destruct (all_right f I) as [choices G]. rewrite W in G.
  unfold is_right in G. destruct (is_color (turn (where_ f)) a) eqn:T.
  - apply is_color_spec in T. apply relaxed_attack in R; [|easy].
    destruct R as (k & m & -> & J & C & R).
    assert (K : In m (sorted (checks (where_ f)))) by (apply in_sorted, in_checks; tauto).
    destruct (in_turn _ _ _) as [rest'|] eqn:E0 in G; [|discriminate].
    destruct (in_turn_spec _ _ _ _ E0 m K) as (choices' & rest & E). revert R. apply (refutes_relaxed_spec _ _ _ _ _ _ (turn_on _ m T)) with (3 := E).
    + intros i Q. apply IH. lia.
    + lia.
  - apply is_color_false in T. apply orb_true_iff in G. destruct G as [G | G].
    + rewrite andb_true_iff, !negb_true_iff, <- !not_true_iff_false, in_checkb_spec, has_move_spec in G.
      inversion R as [n0 p0 h _ [Al | Al] _ _ _ _ | k p' m' T' _ _ _]; [tauto | tauto |].
      now destruct (not_both a (where_ f)).
    + destruct (refutes_relaxed _ _ _ _ _ _ _) as [rest|] eqn:E; [|discriminate].
      revert R. apply (refutes_relaxed_spec _ _ _ _ _ _ T) with (3 := E); [|easy].
      intros i Q. apply IH. lia.
Qed.

(** ** The tsume length *)

Notation W := (tsume_within a).

Definition tsume_true (n : nat) : Prop :=
  forall f, in_table f t -> says_what f = TsumeWithin -> within f <= n -> W (within f) (where_ f).

Definition longer_true (n : nat) : Prop :=
  forall f, in_table f t -> says_what f = Longer ->
  forall n', n' <= n -> n' <= within f -> ~ W n' (where_ f).

(** Both of less than n plies. *)
Definition true_below (n : nat) : Prop := forall n', n' < n -> tsume_true n' /\ longer_true n'.

Lemma not_longer_spec limit n p :
  longer_true n -> n <= limit -> not_longer number_of a t limit p = true -> ~ W n p.
Proof.
  intros A L H X. unfold not_longer in H. apply orb_true_iff in H. destruct H as [H | H].
  - apply covered_spec in H. destruct H as (f & I & C).
    pose proof (covers_meaning _ _ _ _ _ C) as E. apply covers_longer in C. destruct C as [-> L'].
    now apply (A f I E n); [|lia|].
  - apply (within_relaxed a) in X. apply X.
    apply (not_relaxed_spec limit); [apply all_relaxed_true | easy | easy].
Qed.

Lemma covered_within n p :
  tsume_true n -> covered number_of a t Mates p n || covered number_of a t TsumeWithin p n = true -> W n p.
Proof.
  intros A H. apply orb_true_iff in H. destruct H as [H | H].
  - apply mate_within, covered_mate; [apply all_are_true | easy].
  - apply covered_spec in H. destruct H as (f & I & C).
    pose proof (covers_meaning _ _ _ _ _ C) as E. apply covers_tsume in C. destruct C as [-> L].
    apply (within_le a (within f)); [easy | now apply A].
Qed.

(** The drops on a square do not count: some capture mates in n plies, and as long as the replies so far take
    less than the least after a capture, the question does not arise. *)
Definition is_futile (nearer n : nat) (p : position) (s : square) : Prop :=
  gained a nearer p s n
  /\ forall m0, so_far W p (gained a nearer p) m0 m0 ->
    ~ gained a nearer p s m0 -> ~ gained a nearer p s (S m0).

(** A length after captures is even. *)
Lemma gained_parity nearer p s m : turn p = other a -> ~ Nat.Even (S m) ->
  gained a nearer p s (S m) -> gained a nearer p s m.
Proof.
  intros T O G. destruct nearer as [|nearer]; [easy|]. destruct G as (from & promotes & K & G).
  exists from, promotes. split; [easy|].
  apply defended_parity; [easy | intros; apply within_parity | easy | easy].
Qed.

(** And one before the reply r is even, too. *)
Lemma answered_even p m r : turn p = other a -> Nat.Even m ->
  answered W p (S m) r -> answered W p m r.
Proof.
  intros T Ev (i & E & Wi). injection E as <-.
  assert (Tr : turn (play p r) = a) by now apply turn_back.
  destruct m as [|i].
  - apply within_attacks in Wi; [|easy]. now destruct Wi as (? & ? & ? & _).
  - exists i. split; [easy|]. apply within_parity; [|easy].
    unfold is_length. rewrite Tr, is_color_refl. intros [x Z]. destruct Ev as [y Ev]. lia.
Qed.

(** Where replies that count take m - 2 plies, parity adds two: they count from the first square that a capture
    on this one exceeds. *)
Lemma counting_lasts nearer p s m m0 r :
  turn p = other a -> ~ answered W p (m - 2) r -> m - 2 <= m0 < m ->
  ~ gained a nearer p s m0 -> gained a nearer p s (S m0) -> ~ answered W p m0 r.
Proof.
  intros T Q L N G X. destruct (Nat.eq_dec m0 (m - 2)) as [-> | D]; [easy|].
  assert (E : m0 = S (m - 2)) by lia.
  destruct (Nat.Even_or_Odd (m - 2)) as [Ev | Od].
  - apply Q. rewrite E in X. now apply answered_even.
  - apply N. apply gained_parity; [easy | | easy].
    intros [x Z]. destruct Od as [y Od]. lia.
Qed.

(** Why they are futile: a capture mates in m plies, and another reply takes as long. *)
Lemma futile_by_reply nearer n m p s :
  turn p = other a -> m <= n -> gained a nearer p s m ->
  m = 0 \/ (exists r, legal p r /\ ~ interposes p r /\ ~ W (m - 3) (play p r)) ->
  is_futile nearer n p s.
Proof.
  intros T Le Gm F. split; [now apply (gained_le a m)|]. intros m0 Q N G.
  assert (B : m0 < m).
  { destruct (le_lt_dec m m0) as [Q' | Q']; [|easy]. exfalso. apply N. now apply (gained_le a m). }
  destruct F as [-> | (r & I & J & F)]; [lia|].
  apply so_far_spec in Q. destruct Q as [Q _]. specialize (Q r I J).
  assert (X : ~ answered W p (m - 2) r).
  { intros (i & E & Wi). apply F. now replace (m - 3) with i by lia. }
  destruct (le_lt_dec (m - 2) m0) as [L | L].
  - now apply (counting_lasts nearer p s m m0 r).
  - destruct Q as (i & -> & Wi). apply F. apply (within_le a i); [lia | easy].
Qed.

Lemma lasts_spec n p choice : longer_true (n - 3) -> lasts number_of a t n p choice = true ->
  exists r, legal p r /\ ~ interposes p r /\ ~ W (n - 3) (play p r).
Proof.
  intros A. unfold lasts. destruct (parse_move choice) as [[from to promotes | k to]|]; try discriminate.
  rewrite andb_true_iff. intros [G N]. exists (Move from to promotes). split; [now apply legalb_spec|].
  split; [intros (s & _ & k & E); discriminate | now apply (not_longer_spec (n - 3))].
Qed.

(** What [mated_but_for] shows: with the squares that are left aside, every reply is answered within
    n plies or futile. *)
Record mated_but (nearer n : nat) (p : position) (left_out : list (square * mark)) : Prop := {
  alive : in_check (cells p) (turn p) \/ exists m, legal p m;
  others : others_answered W p n;
  squares_settled : forall s,
    is_futile nearer n p s \/ drops_answered W p s n \/ exists w, In (s, w) left_out;
  left_legal : forall s r, In (s, Lasts r) left_out -> legal p r /\ interposes_on p s r }.

(** With none left that is the definition. *)
Lemma mated_but_none nearer n p : turn p = other a -> mated_but nearer n p [] -> defended W nearer n p.
Proof.
  intros T [Al O Sq _]. apply defended_spec. split; [easy|].
  assert (Y : forall s, is_futile nearer n p s \/ drops_answered W p s n).
  { intros s. destruct (Sq s) as [H | [H | [o []]]]; tauto. }
  split.
  - apply so_far_spec. split; [exact O|]. intros m0 s L Q G N.
    destruct (Y s) as [[_ F] | F]; [|easy]. now destruct (F m0).
  - intros s N. now destruct (Y s) as [[Gm _] | F].
Qed.

(** Squares that are left: after the captures all takes more than b plies, on those that come later more than
    n; and drops that last take more than k. *)
Record left_last (nearer k n b : nat) (p : position) (left_out : list (square * mark)) : Prop := {
  none_before : forall s w, In (s, w) left_out -> ~ gained a nearer p s b;
  they_last : forall s r, In (s, Lasts r) left_out -> ~ answered W p k r;
  they_are_later : forall s, In (s, Later) left_out -> ~ gained a nearer p s n }.

(** So far all takes at most m plies, if no square that is left counts before. *)
Lemma so_far_left nearer b m p left_out :
  turn p = other a -> b <= m -> mated_but nearer b p left_out ->
  (forall s w m0, In (s, w) left_out -> m0 < m -> ~ gained a nearer p s m0 -> ~ gained a nearer p s (S m0)) ->
  so_far W p (gained a nearer p) m m.
Proof.
  intros T L [Al O Sq Lg] Left.
  assert (Up : forall r, answered W p b r -> answered W p m r).
  { intros r (i & -> & Z). exists (pred m). split; [lia|]. apply (within_le a i); [lia | easy]. }
  apply so_far_spec. split; [intros x X Y; now apply Up, O|].
  intros m0 s L0 Q G N x X Y. destruct (Sq s) as [[_ F] | [F | [w F]]].
  - now destruct (F m0).
  - now apply Up, F.
  - exfalso. now apply (Left s w m0 F).
Qed.

(** Where all that counts takes at most k plies: if no square comes before those where drops last without
    taking more than n, no capture on these takes at most n, for the first would count. *)
Lemma none_gained nearer k n b p left_out :
  turn p = other a -> n <= k -> mated_but nearer b p left_out -> left_last nearer k n b p left_out ->
  (forall s, ~ In (s, NotBefore) left_out) ->
  (forall m1 s, m1 < k -> so_far W p (gained a nearer p) m1 m1 ->
    gained a nearer p s (S m1) -> ~ gained a nearer p s m1 -> drops_answered W p s k) ->
  forall m1, m1 < n -> forall s r, In (s, Lasts r) left_out -> ~ gained a nearer p s (S m1).
Proof.
  intros T Lk B La None Q m1.
  induction m1 as [m1 IH] using (well_founded_induction lt_wf). intros L1 s1 r1 I1 G.
  destruct (le_lt_dec b m1) as [M | M].
  2: { apply (none_before _ _ _ _ _ _ La s1 _ I1). now apply (gained_le a (S m1)). }
  assert (N : ~ gained a nearer p s1 m1).
  { destruct (Nat.eq_dec b m1) as [<- | M']; [now apply (none_before _ _ _ _ _ _ La s1 (Lasts r1))|].
    destruct m1 as [|m2]; [lia|]. apply (IH m2) with r1; [lia | lia | easy]. }
  apply (they_last _ _ _ _ _ _ La s1 r1 I1).
  destruct (left_legal _ _ _ _ B s1 r1 I1) as [Leg J].
  apply (Q m1 s1); [lia | | easy | easy | easy | easy].
  apply (so_far_left nearer b m1 p left_out T M B).
  intros s0 [r0 | | ] m0 I0 L0 N0 G0.
  - now apply (IH m0 L0 ltac:(lia) s0 r0 I0).
  - apply (they_are_later _ _ _ _ _ _ La s0 I0). apply (gained_le a (S m0)); [lia | easy].
  - now apply (None s0).
Qed.

(** A square of b + 2 plies, where all that is left takes more than b: it counts in its turn, b even. *)
Lemma first_counts nearer k n b p left_out s w :
  turn p = other a -> Nat.Even b -> S b < k -> mated_but nearer b p left_out ->
  left_last nearer k n b p left_out ->
  (forall m1 s, m1 < k -> so_far W p (gained a nearer p) m1 m1 ->
    gained a nearer p s (S m1) -> ~ gained a nearer p s m1 -> drops_answered W p s k) ->
  In (s, w) left_out -> gained a nearer p s (b + 2) -> drops_answered W p s k.
Proof.
  intros T Ev L B La Q I G.
  assert (Odd : forall s w, In (s, w) left_out -> ~ gained a nearer p s (S b)).
  { intros s0 w0 I0 G0. apply (none_before _ _ _ _ _ _ La s0 w0 I0). apply gained_parity; [easy | | easy].
    intros [x Z]. destruct Ev as [y Ev]. lia. }
  apply (Q (S b) s L); [ | now replace (S (S b)) with (b + 2) by lia | now apply (Odd s w)].
  apply (so_far_left nearer b (S b) p left_out T (le_S _ _ (le_n b)) B).
  intros s0 w0 m0 I0 L0 _ G0. apply (Odd s0 w0 I0). apply (gained_le a (S m0)); [lia | easy].
Qed.

(** A drop that takes more plies counts if no capture mates in as many. *)
Lemma left_lasts nearer n p s r :
  legal p r -> interposes_on p s r -> ~ answered W p n r -> ~ gained a nearer p s n ->
  ~ defended W nearer n p.
Proof.
  intros I J N G D. apply defended_spec in D. destruct D as (_ & _ & D). now apply N, (D s).
Qed.

(** A drop that lasts counts in its turn, if its square is the first, or all others come later. *)
Lemma left_counts nearer n b p left_out s r :
  turn p = other a -> b < n -> mated_but nearer b p left_out -> left_last nearer n n b p left_out ->
  In (s, Lasts r) left_out ->
  (forall s, ~ In (s, NotBefore) left_out) \/ Nat.Even b /\ b + 2 <= n /\ gained a nearer p s (b + 2) ->
  ~ defended W nearer n p.
Proof.
  intros T L B La I How D. pose proof (they_last _ _ _ _ _ _ La s r I) as N.
  destruct (left_legal _ _ _ _ B s r I) as [Leg J].
  pose proof D as D'. apply defended_spec in D'. destruct D' as (_ & Q & _). apply so_far_spec in Q. destruct Q as [_ Q].
  destruct How as [None | (Ev & L2 & G)].
  - revert D. apply (left_lasts nearer n p s r); try easy.
    destruct n as [|n']; [lia|].
    now apply (none_gained nearer (S n') (S n') b p left_out T (le_n _) B La None) with (m1 := n') (r := r); [apply Q | lia |].
  - apply N. now apply (first_counts nearer n n b p left_out s (Lasts r) T Ev ltac:(lia) B La); [apply Q | | | |].
Qed.

(** An entry of more plies than are asked for: then there may be fewer than these two. *)
Lemma left_counts_for_fewer nearer n b p left_out s r :
  turn p = other a -> Nat.Even b -> n <= S b -> left_last nearer n n (Nat.min b n) p left_out ->
  legal p r -> interposes_on p s r -> In (s, Lasts r) left_out -> ~ defended W nearer n p.
Proof.
  intros T Ev L La Leg J I. pose proof (they_last _ _ _ _ _ _ La s r I) as N.
  pose proof (none_before _ _ _ _ _ _ La s _ I) as G.
  destruct (le_lt_dec n b) as [Q | Q].
  - rewrite Nat.min_r in G by easy. now apply (left_lasts nearer n p s r).
  - assert (n = S b) by lia. subst n. rewrite Nat.min_l in G by lia. intros D.
    apply defended_parity in D; [| | intros; apply within_parity | easy].
    + revert D. apply (left_lasts nearer b p s r); try easy. intros (i & -> & X).
      apply N. exists (S i). split; [easy|]. now apply (within_le a i); [lia|].
    + intros [x Z]. destruct Ev as [y Ev]. lia.
Qed.

(** A drop that lasts makes those on a later square futile, if it counts before. *)
Lemma futile_by_drop nearer n m b p left_out s s1 r1 :
  turn p = other a -> m <= n -> gained a nearer p s m -> Nat.Even b -> b + 2 <= m - 2 ->
  mated_but nearer b p left_out -> left_last nearer (m - 2) (m - 2) b p left_out ->
  In (s, Later) left_out -> In (s1, Lasts r1) left_out -> gained a nearer p s1 (b + 2) ->
  is_futile nearer n p s.
Proof.
  intros T Le Gm Ev Lb B [Before Last Late] I I1 G1. split; [now apply (gained_le a m)|]. intros m0 Q N G.
  assert (L0 : m - 2 <= m0 < m).
  { split.
    - destruct (le_lt_dec (m - 2) m0) as [Q' | Q']; [easy|]. exfalso. apply (Late s I).
      apply (gained_le a (S m0)); [lia | easy].
    - destruct (le_lt_dec m m0) as [Q' | Q']; [|easy]. exfalso. apply N. now apply (gained_le a m). }
  apply so_far_spec in Q. destruct Q as [_ Q].
  assert (La : left_last nearer m0 (m - 2) b p left_out).
  { split; [easy | | easy]. intros s2 r2 I2. now apply (counting_lasts nearer p s m m0 r2); [| apply (Last s2) | | |]. }
  destruct (left_legal _ _ _ _ B s1 r1 I1) as [Leg J].
  apply (they_last _ _ _ _ _ _ La s1 r1 I1).
  now apply (first_counts nearer m0 (m - 2) b p left_out s1 (Lasts r1) T Ev ltac:(lia) B La); [apply Q | | | |].
Qed.

Lemma is_drop_on_spec p s r : is_drop_on p s r = true -> legal p r /\ interposes_on p s r.
Proof.
  unfold is_drop_on. rewrite !andb_true_iff, in_checkb_spec. intros [[L C] D].
  apply legalb_spec in L. split; [easy|]. split; [easy|]. destruct r as [|k to]; [discriminate|].
  apply square_eqb_spec in D. subst. now exists k.
Qed.

(** ** What is shown at a position, if it is shown behind captures *)

Section Here.
Variables mated refuted : nat -> position -> list string -> option (list string).
Variable fuel : nat.

Definition mates_behind (n : nat) : Prop := forall p s from promotes n' choices rest,
  turn p = other a -> n' <= n -> takes p s from promotes ->
  mated n' (taken p s from promotes) choices = Some rest -> gained a fuel p s n'.

Definition refutes_behind (n : nat) : Prop := forall p s limit n' choices rest,
  turn p = other a -> n' <= n -> n' <= limit ->
  in_turn (fun y => refuted limit (taken p s (fst y) (snd y))) (captures p s) choices = Some rest ->
  ~ gained a fuel p s n'.

Lemma mated_but_for_spec is_compared may_leave n p choices left_out rest :
  turn p = other a -> true_below n -> mates_behind n ->
  (forall m s choices rest, m <= n -> gained a fuel p s m -> is_compared m s choices = Some rest ->
    is_futile fuel n p s) ->
  mated_but_for number_of a t mated is_compared may_leave n p choices = Some (left_out, rest) ->
  mated_but fuel n p left_out /\ (may_leave = false -> left_out = []).
Proof.
  intros T A Behind Compared H. unfold mated_but_for in H.
  match type of H with
  | match ?each ?l choices [] [] with _ => _ end = _ => set (go := each) in H
  end.
  assert (G : forall l choices counting left_out counting' left_out' rest,
    go l choices counting left_out = Some (counting', left_out', rest) ->
    (forall s, In s counting -> In s counting') /\ (forall x, In x left_out -> In x left_out')
    /\ (forall s, In s l -> In s counting' \/ is_futile fuel n p s \/ exists w, In (s, w) left_out')
    /\ (forall s r, In (s, Lasts r) left_out' ->
      In (s, Lasts r) left_out \/ In s l /\ legal p r /\ exists k, r = Drop k s)
    /\ (may_leave = false -> left_out' = left_out)).
  { clear H rest choices left_out.
    induction l as [|s l IHl]; intros choices counting left_out counting' left_out' rest H.
    - simpl in H. injection H as <- <- _. split; [easy|]. split; [easy|]. split; [easy|]. split; [tauto | easy].
    - destruct choices as [|choice choices]; [discriminate|]. simpl in H.
      destruct (choice =? "-")%string.
      { apply IHl in H. destruct H as (H1 & H2 & H3 & H4 & H5).
        split; [intros x I; apply H1; simpl; tauto|]. split; [easy|].
        split; [intros x [<- | I]; [left; apply H1; simpl; tauto | auto]|].
        split; [|easy]. intros x r I. apply H4 in I. simpl. tauto. }
      destruct (may_leave && (choice =? "+")%string) eqn:ML.
      { apply IHl in H. destruct H as (H1 & H2 & H3 & H4 & H5).
        split; [easy|]. split; [intros x I; apply H2; simpl; tauto|].
        split; [intros x [<- | I]; [right; right; exists Later; apply H2; simpl; tauto | auto]|].
        split; [|intros ->; discriminate].
        intros x r I. apply H4 in I. destruct I as [[I | I] | I]; [discriminate | tauto | simpl; tauto]. }
      destruct (may_leave && (choice =? "=")%string) eqn:MB.
      { apply IHl in H. destruct H as (H1 & H2 & H3 & H4 & H5).
        split; [easy|]. split; [intros x I; apply H2; simpl; tauto|].
        split; [intros x [<- | I]; [right; right; exists NotBefore; apply H2; simpl; tauto | auto]|].
        split; [|intros ->; discriminate].
        intros x r I. apply H4 in I. destruct I as [[I | I] | I]; [discriminate | tauto | simpl; tauto]. }
      destruct (parse_move choice) as [[from to promotes | k to]|]; try discriminate.
      + destruct choices as [|number choices]; [discriminate|].
        destruct (parse_number number) as [m|]; [|discriminate].
        destruct (square_eqb to s && takesb p s from promotes && (m <=? n)) eqn:G; [|discriminate].
        rewrite !andb_true_iff, mem_takes, Nat.leb_le in G. destruct G as [[_ K] L].
        destruct (is_compared m s choices) as [rest1|] eqn:E1; [|discriminate].
        destruct (mated m (taken p s from promotes) rest1) as [rest2|] eqn:E2; [|discriminate].
        apply IHl in H. destruct H as (H1 & H2 & H3 & H4 & H5).
        split; [easy|]. split; [easy|]. split; [|split; [|easy]].
        2: { intros x r I. apply H4 in I. simpl. tauto. }
        intros x [<- | I]; [|auto]. right. left. apply (Compared m s choices rest1); [easy | | easy].
        now apply (Behind p s from promotes m rest1 rest2).
      + destruct (may_leave && square_eqb to s && legalb p (Drop k s)) eqn:G; [|discriminate].
        rewrite !andb_true_iff in G. destruct G as [[Y _] G]. apply legalb_spec in G.
        apply IHl in H. destruct H as (H1 & H2 & H3 & H4 & H5).
        split; [easy|]. split; [intros x I; apply H2; simpl; tauto|].
        split; [intros x [<- | I]; [right; right; exists (Lasts (Drop k s)); apply H2; simpl; tauto | auto]|].
        split; [|intros ->; discriminate].
        intros x r I. apply H4 in I. destruct I as [[I | I] | I]; [|tauto | simpl; tauto].
        injection I as <- <-. right. simpl. split; [tauto|]. split; [easy | now exists k]. }
  destruct (go _ choices [] []) as [[[counting left'] rest']|] eqn:E; [|discriminate].
  apply G in E. destruct E as (_ & _ & E & E4 & E5).
  destruct (_ && forallb _ _) eqn:F in H; [|discriminate]. injection H as <- _.
  apply andb_true_iff in F. destruct F as [Al F].
  assert (F' : forall r, legal p r ->
    (interposes p r /\ exists s, interposes_on p s r /\ ~ In s counting) \/ answered W p n r).
  { intros r I. apply legal_moves_spec in I. rewrite forallb_forall in F. specialize (F r I).
    apply orb_true_iff in F. destruct F as [F | F].
    - left. apply andb_true_iff in F. destruct F as [C F]. destruct r as [|k s]; [discriminate|].
      apply in_checkb_spec in C. assert (X : interposes_on p s (Drop k s)) by (split; [easy | now exists k]).
      split; [now exists s|]. exists s. split; [easy|].
      intros J. apply mem_spec in J. rewrite J in F. discriminate.
    - right. destruct n as [|k]; [discriminate|]. exists k. split; [easy|].
      apply covered_within; [apply A; lia | easy]. }
  split; [|exact E5].
  split.
  - apply orb_true_iff in Al. destruct Al as [Al | Al]; [left; now apply in_checkb_spec|].
    right. destruct (legal_moves p) as [|m l] eqn:Q; [discriminate|]. exists m.
    apply legal_moves_spec. rewrite Q. simpl. tauto.
  - intros r I N. destruct (F' r I) as [[N' _] | N']; [now destruct N | easy].
  - intros s. destruct (in_checkb (cells p) (turn p)) eqn:C.
    + destruct (in_dec square_dec s (drop_squares (legal_moves p))) as [I | I].
      * destruct (E s I) as [X | [X | X]]; [|tauto | tauto]. right. left. intros r L J.
        destruct (F' r L) as [[_ (s' & J' & N)] | N]; [|easy].
        rewrite (interposes_on_same p s' s r J' J) in N. easy.
      * right. left. intros r L (_ & k & ->). exfalso. apply I, in_drop_squares.
        exists k. now apply legal_moves_spec.
    + right. left. intros r _ (C' & _). apply in_checkb_spec in C'. congruence.
  - intros s r I. apply E4 in I. destruct I as [[] | (J & L & k & ->)].
    split; [easy|]. destruct (in_checkb (cells p) (turn p)) eqn:C; [|destruct J].
    apply in_checkb_spec in C. split; [easy | now exists k].
Qed.

Lemma compared_with_reply n p m s choices rest :
  turn p = other a -> true_below n -> m <= n -> gained a fuel p s m ->
  is_compared_with_reply number_of a t p m choices = Some rest -> is_futile fuel n p s.
Proof.
  intros T A L G H. apply (futile_by_reply fuel n m); [easy | easy | easy |].
  unfold is_compared_with_reply in H. destruct (m =? 0) eqn:Z; [apply Nat.eqb_eq in Z; tauto|].
  right. apply Nat.eqb_neq in Z. destruct choices as [|choice choices]; [discriminate|].
  destruct (lasts number_of a t m p choice) eqn:Q; [|discriminate].
  apply lasts_spec in Q; [easy|]. apply A. lia.
Qed.

Lemma left_is_right_spec limit n b p l : forall choices rest,
  turn p = other a -> true_below n -> n <= limit -> refutes_behind n ->
  left_is_right number_of a t refuted limit b p l choices = Some rest -> b < limit ->
  left_last fuel n n (Nat.min b n) p l
  /\ forall s r, In (s, Lasts r) l -> legal p r /\ interposes_on p s r.
Proof.
  induction l as [|[s w] l IH]; intros choices rest T A L Captures H Lb.
  - split; [split|]; easy.
  - simpl in H. destruct (match w with Lasts _ => _ | _ => _ end) eqn:X; [|discriminate].
    destruct (in_turn _ _ _) as [rest1|] eqn:E; [|discriminate].
    apply IH in H; [|easy | easy | easy | easy | easy]. destruct H as [[B La Lt] Lg].
    assert (Y : ~ gained a fuel p s (Nat.min b n)).
    { destruct (is_later w);
        [apply (Captures p s limit (Nat.min b n) choices rest1) | apply (Captures p s b (Nat.min b n) choices rest1)];
        (easy || lia). }
    split; [split|].
    + intros s1 w1 [I | I]; [now injection I as <- <- | now apply (B s1 w1)].
    + intros s1 r1 [I | I]; [|now apply (La s1)]. injection I as <- ->.
      apply andb_true_iff in X. destruct X as [_ X]. intros (k & -> & Z). revert Z.
      apply (not_longer_spec (limit - 1)); [apply A; lia | lia | easy].
    + intros s1 [I | I]; [|now apply (Lt s1)]. injection I as <- ->. simpl in E.
      now apply (Captures p s limit n choices rest1).
    + intros s1 r1 [I | I]; [|now apply (Lg s1)]. injection I as <- ->.
      apply andb_true_iff in X. destruct X as [X _]. now apply is_drop_on_spec.
Qed.

Lemma left_last_rev nearer k n b p l : left_last nearer k n b p (rev l) -> left_last nearer k n b p l.
Proof.
  intros [B La Lt]. split; [intros s w I | intros s r I | intros s I];
    [apply (B s w) | apply (La s r) | apply (Lt s)]; now apply in_rev in I.
Qed.

(** What [drop_lasts] shows, if [is_compared] shows that drops are futile. *)
Definition compares (is_compared : nat -> square -> list string -> option (list string)) (n : nat)
    (p : position) : Prop :=
  forall n' m s choices rest, n' <= n -> m <= n' -> gained a fuel p s m ->
  is_compared m s choices = Some rest -> is_futile fuel n' p s.

Lemma drop_lasts_spec is_compared futile limit n p choices rest :
  turn p = other a -> true_below n -> n <= limit -> mates_behind n -> refutes_behind n ->
  compares is_compared (pred n) p ->
  drop_lasts number_of a t mated refuted is_compared futile limit p choices = Some rest ->
  exists b left_out s r, In (s, Lasts r) left_out
    /\ left_last fuel n n (Nat.min b n) p left_out
    /\ (forall s r, In (s, Lasts r) left_out -> legal p r /\ interposes_on p s r)
    /\ (b < n -> mated_but fuel b p left_out)
    /\ (futile = None /\ (forall s, ~ In (s, NotBefore) left_out)
      \/ Nat.Even b /\ b + 2 <= limit /\ (b + 2 <= n -> gained a fuel p s (b + 2))
        /\ forall s, futile = Some s -> In (s, Later) left_out).
Proof.
  intros T A L Behind Captures Compared H. unfold drop_lasts in H.
  destruct choices as [|choice choices]; [discriminate|].
  destruct (parse_number choice) as [b|]; [|discriminate].
  destruct (mated_but_for _ _ _ _ _ _ _ _ _) as [[left_out rest1]|] eqn:E; [|discriminate].
  destruct ((b <? limit) && existsb _ left_out) eqn:X; [|discriminate].
  apply andb_true_iff in X. destruct X as [M X]. apply Nat.ltb_lt in M.
  destruct (left_is_right _ _ _ _ _ _ _ _ _) as [rest2|] eqn:E2; [|discriminate].
  apply (left_is_right_spec limit n) in E2; [|easy | easy | easy | easy | easy].
  destruct E2 as [La Lg]. apply left_last_rev in La.
  assert (Lg' : forall s r, In (s, Lasts r) left_out -> legal p r /\ interposes_on p s r).
  { intros s r I. apply (Lg s r). now apply in_rev in I. }
  assert (B : b < n -> mated_but fuel b p left_out).
  { intros Q. apply mated_but_for_spec in E; [easy | easy | intros i Z; apply A; lia | |].
    - intros p1 s1 from promotes n' c c' T1 L1. apply Behind; [easy | lia].
    - intros m1 s1 c c' L1 G1. apply Compared; [lia | easy | easy]. }
  destruct (is_some futile || existsb _ left_out) eqn:F.
  - destruct (Nat.even b && _ && _) eqn:Y; [|discriminate]. rewrite !andb_true_iff, Nat.leb_le in Y.
    destruct Y as [[Ev L2] Y]. apply Nat.even_spec in Ev.
    unfold mates_first in H. destruct rest2 as [|choice2 rest2]; [discriminate|].
    destruct (parse_move choice2) as [[from to promotes | k to]|]; try discriminate.
    destruct (takesb _ _ _ _ && _) eqn:Z in H; [|discriminate]. rewrite andb_true_iff, mem_takes in Z.
    destruct Z as [K Z]. apply existsb_exists in Z. destruct Z as ([s w] & I & Z).
    apply andb_true_iff in Z. destruct Z as [Z1 Z2]. simpl in Z1, Z2. apply square_eqb_spec in Z1. subst s.
    destruct w as [r | | ]; try discriminate.
    exists b, left_out, to, r. split; [easy|]. split; [easy|]. split; [easy|]. split; [easy|]. right.
    split; [easy|]. split; [easy|]. split.
    + intros Q. now apply (Behind p to from promotes (b + 2) rest2 rest).
    + intros s ->. apply existsb_exists in Y. destruct Y as ([s' w'] & I' & Y).
      apply andb_true_iff in Y. destruct Y as [Y1 Y2]. simpl in Y1, Y2. apply square_eqb_spec in Y1. subst s'.
      now destruct w'.
  - apply orb_false_iff in F. destruct F as [F1 F2].
    apply existsb_exists in X. destruct X as ([s w] & I & X). destruct w as [r | | ]; try discriminate.
    exists b, left_out, s, r. split; [easy|]. split; [easy|]. split; [easy|]. split; [easy|]. left.
    split; [now destruct futile|]. intros s1 I1. rewrite <- not_true_iff_false, existsb_exists in F2.
    apply F2. now exists (s1, NotBefore).
Qed.

Lemma is_compared_spec comparisons n p : turn p = other a -> true_below n ->
  mates_behind n -> refutes_behind (n - 2) ->
  compares (is_compared number_of a t mated refuted comparisons p) n p.
Proof.
  intros T A Behind Captures.
  induction comparisons as [|fewer IH]; intros n' m s choices rest L' L G H; simpl in H.
  - apply (compared_with_reply n' p m s choices rest); try easy. intros i Q. apply A. lia.
  - destruct m as [|m'].
    { apply (compared_with_reply n' p 0 s choices rest); try easy. intros i Q. apply A. lia. }
    set (m := S m') in *.
    destruct (drop_lasts _ _ _ _ _ _ _ _ _ _) as [rest1|] eqn:E.
    2: { apply (compared_with_reply n' p m s choices rest); try easy. intros i Q. apply A. lia. }
    clear H. apply (drop_lasts_spec _ (Some s) (m - 2) (m - 2)) in E; [|easy | intros i Q; apply A; lia | easy | | |].
    + destruct E as (b & left_out & s1 & r1 & I1 & La & _ & B & [[E _] | (Ev & L2 & G1 & I)]); [discriminate|].
      rewrite Nat.min_l in La by lia.
      apply (futile_by_drop fuel n' m b p left_out s s1 r1); try easy; [apply B; lia | now apply I | now apply G1].
    + intros p1 s1 from promotes n1 c c' T1 L1. apply Behind; [easy | lia].
    + intros p1 s1 limit n1 c c' T1 L1. apply Captures; [easy | lia].
    + intros n1 m1 s1 c c' L1. apply IH. lia.
Qed.

Lemma mated_here_spec n p choices rest :
  turn p = other a -> true_below n -> mates_behind n -> refutes_behind (n - 2) ->
  mated_here number_of a t mated refuted n p choices = Some rest -> defended W fuel n p.
Proof.
  intros T A Behind Captures H. unfold mated_here in H.
  destruct (mated_but_for _ _ _ _ _ _ _ _ _) as [[left_out rest1]|] eqn:E; [|discriminate].
  apply mated_but_for_spec in E; [|easy | easy | easy |].
  - destruct E as [M N]. rewrite N in M by easy. now apply mated_but_none.
  - intros m s choices' rest' L G. now apply (is_compared_spec most_comparisons n p T A Behind Captures n).
Qed.

Lemma refuted_here_spec limit n p choices rest :
  turn p = other a -> true_below n -> n <= limit -> mates_behind n -> refutes_behind n ->
  refuted_here number_of a t mated refuted limit p choices = Some rest -> ~ defended W fuel n p.
Proof.
  intros T A L Behind Captures H. unfold refuted_here in H.
  destruct choices as [|choice choices]; [discriminate|].
  destruct (parse_number choice) as [m|] eqn:P.
  - apply (drop_lasts_spec _ None limit n) in H; [|easy | easy | easy | easy | easy |].
    + destruct H as (b & left_out & s & r & I & La & Lg & B & How).
      destruct (Lg s r I) as [Leg J].
      destruct (le_lt_dec n b) as [Q | Q].
      * rewrite Nat.min_r in La by easy.
        apply (left_lasts fuel n p s r); [easy | easy | now apply (they_last _ _ _ _ _ _ La s) |].
        now apply (none_before _ _ _ _ _ _ La s (Lasts r)).
      * destruct How as [[_ None] | (Ev & L2 & G & _)].
        -- rewrite Nat.min_l in La by lia. apply (left_counts fuel n b p left_out s r); auto.
        -- destruct (le_lt_dec n (S b)) as [Q' | Q'].
           ++ now apply (left_counts_for_fewer fuel n b p left_out s r).
           ++ rewrite Nat.min_l in La by lia. apply (left_counts fuel n b p left_out s r); auto.
              right. split; [easy|]. split; [lia | apply G; lia].
    + intros n1 m1 s1 c c' L1. apply (is_compared_spec most_comparisons n p T A Behind).
      * intros p1 s2 limit1 n2 c1 c1' T1 L2. apply Captures; [easy | lia].
      * lia.
  - destruct (parse_move choice) as [r|]; [|discriminate].
    destruct (legalb p r && not_longer number_of a t (limit - 1) (play p r)) eqn:G; [|discriminate].
    apply andb_true_iff in G. destruct G as [G N]. apply legalb_spec in G. intros D.
    assert (Lasts : ~ answered W p n r).
    { intros (k & -> & X). revert X. apply (not_longer_spec (limit - 1)); [apply A; lia | lia | easy]. }
    apply defended_spec in D. destruct D as (_ & Q & D). apply so_far_spec in Q. destruct Q as [Q _].
    destruct (interposes_on_dec p r) as [[s J] | J]; [|now apply Lasts, Q].
    pose proof J as J'. destruct J' as (C & k & ->). apply in_checkb_spec in C. rewrite C in H.
    apply Lasts. apply (D s); [|easy | easy].
    now apply (Captures p s limit n choices rest).
Qed.

End Here.

(** ** With all captures *)

Definition shows_mated (fuel : nat) : Prop := forall n p choices rest,
  turn p = other a -> true_below n ->
  is_tsume_mated number_of a t (S fuel) n p choices = Some rest -> defended W fuel n p.

Definition shows_refuted (fuel : nat) : Prop := forall limit n p choices rest,
  turn p = other a -> true_below n -> n <= limit ->
  refutes_longer number_of a t (S fuel) limit p choices = Some rest -> ~ defended W fuel n p.

Lemma both_shown fuel :
  (forall n, true_below n -> mates_behind (is_tsume_mated number_of a t fuel) fuel n) ->
  (forall n, true_below n -> refutes_behind (refutes_longer number_of a t fuel) fuel n) ->
  shows_mated fuel /\ shows_refuted fuel.
Proof.
  intros Behind Captures. split.
  - intros n p choices rest T A H.
    apply (mated_here_spec _ _ fuel n p choices rest T A) with (3 := H);
      [apply Behind; exact A | apply Captures; intros i Q; apply A; lia].
  - intros limit n p choices rest T A L H.
    apply (refuted_here_spec _ _ fuel limit n p choices rest T A L) with (3 := H);
      [apply Behind; exact A | apply Captures; exact A].
Qed.

Lemma all_shown fuel : shows_mated fuel /\ shows_refuted fuel.
Proof.
  induction fuel as [|fuel [M R]]; (apply both_shown;
    [intros n A p s from promotes n' choices rest T L K E | intros n A p s limit n' choices rest T L1 L2 E G]).
  - discriminate.
  - destruct G.
  - exists from, promotes. split; [easy|].
    apply (M n' (taken p s from promotes) choices rest); [easy | intros i Q; apply A; lia | exact E].
  - destruct G as (from & promotes & K & G). apply in_captures in K.
    destruct (in_turn_spec _ _ _ _ E _ K) as (c & r & E'). revert G.
    apply (R limit n' (taken p s from promotes) c r); [easy | intros i Q; apply A; lia | easy | exact E'].
Qed.

Lemma is_tsume_mated_spec fuel : shows_mated fuel.
Proof. apply all_shown. Qed.

Lemma refutes_longer_spec fuel : shows_refuted fuel.
Proof. apply all_shown. Qed.

Lemma tsume_step n : true_below n -> tsume_true n.
Proof.
  intros IH f I E L. destruct (all_right f I) as [choices R]. rewrite E in R. unfold is_right in R.
  destruct (is_color (turn (where_ f)) a) eqn:T.
  - apply is_color_spec in T. destruct (within f) as [|fewer] eqn:P; [discriminate|].
    destruct choices as [|choice choices]; [discriminate|].
    destruct (parse_move choice) as [m|]; [|discriminate].
    rewrite !andb_true_iff in R. destruct R as [[G C] R].
    apply legalb_spec in G. apply gives_checkb_spec in C.
    apply within_attacks; [easy|]. exists fewer, m. split; [easy|]. split; [easy|]. split; [easy|].
    apply within_defends; [now apply turn_on|].
    destruct (is_tsume_mated _ _ _ _ _ _ _) as [rest|] eqn:Q; [|discriminate].
    apply (is_tsume_mated_spec 8) with (3 := Q); [now apply turn_on | intros n' Q'; apply IH; lia].
  - apply is_color_false in T. apply within_defends; [easy|].
    destruct (is_tsume_mated _ _ _ _ _ _ _) as [rest|] eqn:Q; [|discriminate].
    apply (is_tsume_mated_spec 8) with (3 := Q); [easy | intros n' Q'; apply IH; lia].
Qed.

Lemma longer_step n : true_below n -> longer_true n.
Proof.
  intros IH f I E n' L L' X. destruct (all_right f I) as [choices G]. rewrite E in G.
  unfold is_right in G. destruct (is_color (turn (where_ f)) a) eqn:T.
  - apply is_color_spec in T. apply within_attacks in X; [|easy].
    destruct X as (k & m & -> & J & C & X).
    assert (K : In m (sorted (checks (where_ f)))) by (apply in_sorted, in_checks; tauto).
    destruct (in_turn _ _ _) as [rest'|] eqn:E0 in G; [|discriminate].
    destruct (in_turn_spec _ _ _ _ E0 m K) as (choices' & rest & E1).
    apply within_defends in X; [|now apply turn_on]. revert X.
    apply (refutes_longer_spec 8 (within f - 1) k (play (where_ f) m) choices' rest);
      [now apply turn_on | intros i Q; apply IH; lia | lia | exact E1].
  - apply is_color_false in T. apply within_defends in X; [|easy].
    apply orb_true_iff in G. destruct G as [G | G].
    + rewrite andb_true_iff, !negb_true_iff, <- !not_true_iff_false, in_checkb_spec, has_move_spec in G.
      apply defended_spec in X. destruct X as (Al & _). rewrite T in Al. tauto.
    + destruct (refutes_longer _ _ _ _ _ _ _) as [rest|] eqn:E1; [|discriminate]. revert X.
      apply (refutes_longer_spec 8 (within f) n' (where_ f) choices rest);
        [easy | intros i Q; apply IH; lia | easy | exact E1].
Qed.

Theorem all_below n : true_below n.
Proof.
  induction n as [|n IH]; intros n' L; [lia|].
  destruct (Nat.eq_dec n' n) as [-> | N]; [|apply IH; lia].
  split; [now apply tsume_step | now apply longer_step].
Qed.

Lemma all_tsume_true n : tsume_true n.
Proof. apply (all_below (S n)). lia. Qed.

Lemma all_longer_true n : longer_true n.
Proof. apply (all_below (S n)). lia. Qed.

(** ** Complete problems *)

Lemma move_eqb_spec m m' : move_eqb m m' = true -> m = m'.
Proof.
  destruct m, m'; simpl; try discriminate; rewrite !andb_true_iff, ?square_eqb_spec, ?kind_eqb_spec, ?eqb_true_iff;
    intuition congruence.
Qed.

Lemma no_sooner_by n p :
  Nat.odd n = is_color (turn p) a -> ((n <=? 1) || not_longer number_of a t (n - 2) p) = true ->
  no_sooner a n p.
Proof.
  intros P B k L X.
  assert (Z : exists k', S (S k') = n /\ W k' p).
  { destruct n as [|[|n']]; [lia | |].
    - exfalso. assert (k = 0) by lia. subst. simpl in P. symmetry in P. apply is_color_spec in P.
      apply within_attacks in X; [|easy]. now destruct X as (? & ? & ? & _).
    - exists n'. split; [easy|]. apply within_parity.
      + unfold is_length. rewrite <- P. destruct (Nat.odd (S (S n'))) eqn:O; intros [y Y].
        * apply Nat.odd_spec in O. destruct O as [z O]. lia.
        * assert (E : Nat.even (S (S n')) = true) by (rewrite <- Nat.negb_odd, O; easy).
          apply Nat.even_spec in E. destruct E as [z E]. lia.
      + apply (within_le a k); [lia | easy]. }
  destruct Z as (k' & <- & Y). apply orb_true_iff in B. destruct B as [B | B].
  - apply Nat.leb_le in B. lia.
  - replace (S (S k') - 2) with k' in B by lia.
    apply (not_longer_spec k' k' p); [apply all_longer_true | easy | exact B | exact Y].
Qed.

Lemma length_by n p :
  Nat.odd n = is_color (turn p) a -> W n p -> ((n <=? 1) || not_longer number_of a t (n - 2) p) = true ->
  tsume_length a n p.
Proof. intros P Wn B. split; [easy | now apply no_sooner_by]. Qed.

Lemma is_within_spec n p : is_within number_of a t n p = true -> W n p.
Proof. apply covered_within, all_tsume_true. Qed.

Lemma move_eqb_false m m' : move_eqb m m' = false -> m <> m'.
Proof.
  intros E <-. apply not_true_iff_false in E. apply E. destruct m; simpl;
    now rewrite ?square_eqb_refl, ?eqb_reflx, ?(proj2 (kind_eqb_spec _ _) eq_refl).
Qed.

Lemma position_eqb_spec p q : position_eqb p q = true -> p = q.
Proof.
  unfold position_eqb, hand_eqb. rewrite !andb_true_iff, is_color_spec.
  intros [[[B T] [H1 H2]] [H3 H4]]. apply board_eqb_spec in B. apply hand_leb_spec in H1, H2, H3, H4.
  destruct p, q. simpl in *. f_equal; try easy; now apply hand_ext.
Qed.

Lemma is_symmetrical_spec b : is_symmetrical b = true -> forall s, on b (mirrored s) = on b s.
Proof.
  intros H s. unfold is_symmetrical in H. rewrite forallb_forall in H. apply cell_eqb_spec, H, in_squares.
Qed.

Lemma differ_in_promotion_spec m m' : differ_in_promotionb m m' = true -> differ_in_promotion m m'.
Proof.
  destruct m, m'; simpl; try discriminate. rewrite !andb_true_iff, !square_eqb_spec, negb_true_iff, eqb_false_iff.
  tauto.
Qed.

Lemma differ_in_square_spec m m' : differ_in_squareb m m' = true -> differ_in_square m m'.
Proof.
  destruct m, m'; simpl; try discriminate;
    rewrite andb_true_iff, ?square_eqb_spec, ?kind_eqb_spec, negb_true_iff, <- not_true_iff_false, square_eqb_spec;
    tauto.
Qed.

Lemma mates_by_spec n p m : mates_byb number_of a t n p m = true -> mates_by a n p m.
Proof. destruct n as [|fewer]; [discriminate|]. intros H. exists fewer. split; [easy | now apply is_within_spec]. Qed.

Lemma leads_to_spec places way : forall p, leads_tob a places way p = true -> leads_to a places way p.
Proof.
  induction way as [|m rest IH]; intros p H; simpl in *.
  - apply existsb_exists in H. destruct H as (q & I & E). apply position_eqb_spec in E. now subst.
  - rewrite !andb_true_iff in H. destruct H as [[L C] R]. split; [now apply legalb_spec|]. split; [|auto].
    intros T. rewrite T, is_color_refl in C. now apply gives_checkb_spec.
Qed.

Lemma is_so_spec places p m e : is_sob number_of a t places p m e = true -> is_so a places p m e.
Proof.
  unfold is_sob, is_so. rewrite !andb_true_iff, negb_true_iff. intros [[[L C] D] H].
  split; [now apply legalb_spec|]. split; [now apply gives_checkb_spec|]. split; [now apply move_eqb_false|].
  destruct (because e) as [ | n | n | way | | | n]; try easy.
  - apply andb_true_iff in H. destruct H as [S M]. split; [now apply is_symmetrical_spec | now apply move_eqb_spec].
  - apply andb_true_iff in H. destruct H as [S M].
    split; [now apply differ_in_promotion_spec | now apply mates_by_spec].
  - apply andb_true_iff in H. destruct H as [S M].
    split; [now apply differ_in_square_spec | now apply mates_by_spec].
  - destruct way as [|m1 way]; [discriminate|]. split; [easy | now apply leads_to_spec].
Qed.

Lemma is_longer_spec p m e : is_longerb number_of a t p m e = true -> is_longer a p m e.
Proof.
  unfold is_longerb, is_longer. destruct (because e) as [ | | | | | | n]; try discriminate.
  rewrite !andb_true_iff, negb_true_iff. intros [[L D] M]. exists n. split; [easy|].
  split; [now apply legalb_spec|]. split; [now apply move_eqb_false | now apply mates_by_spec].
Qed.

Lemma are_single_spec l : are_single l = true -> NoDup l.
Proof.
  induction l as [|m l IH]; simpl; intros H; constructor; rewrite andb_true_iff, negb_true_iff in H; destruct H as [N H].
  - intros I. rewrite <- not_true_iff_false in N. apply N, existsb_exists. exists m. split; [easy|].
    destruct (move_eqb m m) eqn:E; [easy | now apply move_eqb_false in E].
  - auto.
Qed.

Lemma is_none_spec {A} (l : list A) : is_none l = true -> l = [].
Proof. now destruct l. Qed.

Lemma is_line_spec places n : forall exceptions ply line p,
  is_line number_of a t places exceptions ply n line p = true -> is_main_line a places exceptions ply n line p.
Proof.
  induction n as [|fewer IH]; intros exceptions ply [|m rest] p H; try discriminate.
  - cbn [is_line] in H. rewrite !andb_true_iff in H. destruct H as [[T H] E].
    apply negb_true_iff, is_color_false in T. split; [easy|]. split; [|now apply is_none_spec]. intros k.
    rewrite forallb_forall in H. destruct (Nat.eq_dec (count (hand_of p a) k) 0) as [Z | Z]; [easy|].
    apply Nat.eqb_eq, H. apply (droppable_spec (hand_of p a)). lia.
  - cbn [is_line] in H. rewrite !andb_true_iff in H. destruct H as [[[L S1] H] R].
    cbn [is_main_line]. set (here := filter _ _) in *. set (later := filter _ _) in *.
    apply legalb_spec in L. split; [easy|]. split; [now apply are_single_spec|].
    destruct (is_color (turn p) a) eqn:T.
    2: { apply is_color_false in T. assert (N : turn p <> a) by (intros E; now destruct (not_both a p)).
      split; [|split; [easy | split; [easy | split; [easy | now apply IH]]]].
      intros _ e I. rewrite forallb_forall in H. now apply is_longer_spec, H. }
    apply is_color_spec in T. rewrite !andb_true_iff in H. destruct H as [[[C O] Q] H].
    apply gives_checkb_spec in C. apply mates_by_spec in Q.
    assert (Ns : no_sooner a (S fewer) p).
    { apply no_sooner_by; [now rewrite T, is_color_refl|].
      destruct fewer as [|fewer']; [easy|]. simpl in H. rewrite !andb_true_iff in H.
      apply orb_true_iff. right. simpl in *. rewrite Nat.sub_0_r in *. tauto. }
    split; [intros E; now destruct (not_both a p)|]. split; [easy|]. destruct (fewer =? 0) eqn:Z.
    + apply Nat.eqb_eq in Z. split; [intros _ _; now apply is_none_spec|].
      split; [lia | now apply IH].
    + apply Nat.eqb_neq in Z. rewrite !andb_true_iff in H. destruct H as [[_ S2] S3].
      split; [easy|]. split; [|now apply IH].
      intros _ _. split.
      * rewrite forallb_forall in S2. intros e I. now apply is_so_spec, S2.
      * rewrite forallb_forall in S3. intros m' L' C' D.
        assert (I : In m' (checks p)) by (apply in_checks; easy). apply S3 in I.
        rewrite !orb_true_iff in I. destruct I as [[I | I] | I].
        -- apply move_eqb_spec in I. congruence.
        -- left. apply existsb_exists in I. destruct I as (m2 & I & E). apply move_eqb_spec in E. now subst.
        -- right. intros n. apply (not_mate_spec None); [apply all_are_true | easy | easy].
Qed.

(** ** Brinkmates *)

Lemma any_above : 1 < any.
Proof. apply Nat.ltb_lt. vm_compute. reflexivity. Qed.

Opaque any.

Lemma covered_mates p n : covered number_of a t Mates p n = true -> mates a p.
Proof. intros H. exists n. apply covered_mate; [apply all_are_true | easy]. Qed.

Lemma not_mates p : not_mate number_of a t None p = true -> ~ mates a p.
Proof. intros H [n M]. revert M. apply (not_mate_spec None); [apply all_are_true | easy | easy]. Qed.

Lemma covers_forced a' f p n : knows_itself a' f -> covers a' f Forced p n = true ->
  within f <= n /\ turn p = turn (where_ f) /\ (is_forced a' (within f) (where_ f) -> is_forced a' n p).
Proof.
  intros K H. unfold covers in H. rewrite !andb_true_iff, is_color_spec in H.
  destruct H as [[[_ T] [[L E] A]] B]. apply board_eqb_spec in B. apply Nat.leb_le in L.
  destruct E as [E1 E2]. apply hand_leb_spec in E1, E2. split; [easy|]. split; [easy|]. intros M.
  apply (is_forced_le a' (within f)); [easy|]. apply (is_forced_more a' _ (where_ f)); [split; easy | easy].
Qed.

Lemma attacker_forced n p : turn p = a -> is_forced a n p -> forces a n p.
Proof. intros T [H | (T' & _)]; [easy | now destruct (not_both a p)]. Qed.

Lemma defender_forced n p : turn p = other a -> is_forced a n p -> held a (forces a n) p.
Proof. intros T [H | H]; [|easy]. destruct n; destruct H as (T' & _); now destruct (not_both a p). Qed.

(** Entries with the attacker to move. *)
Definition forced_true (n : nat) : Prop :=
  forall f, in_table f t -> says_what f = Forced -> turn (where_ f) = a -> within f <= n ->
  forces a (within f) (where_ f).

Definition not_forced_true (n : nat) : Prop :=
  forall f, in_table f t -> says_what f = NotForced -> turn (where_ f) = a ->
  forall n', n' <= n -> n' <= within f \/ any <= within f -> ~ forces a n' (where_ f).

Lemma forces_mates n p : turn p = a -> mates a p -> forces a n p.
Proof. intros T M. destruct n; (split; [easy | now left]). Qed.

Lemma heldb_spec n p :
  turn p = other a -> forced_true n -> heldb number_of a t n p = true -> held a (forces a n) p.
Proof.
  intros T A H. unfold heldb in H. rewrite andb_true_iff, orb_true_iff, forallb_forall in H.
  destruct H as [C F]. split; [easy|]. split.
  - destruct C as [C | C]; [left; now apply in_checkb_spec | right; now apply covered_mates in C].
  - intros r L. apply legal_moves_spec, F in L. unfold is_forcedb in L. apply orb_true_iff in L.
    assert (T' : turn (play p r) = a) by now apply turn_back.
    destruct L as [L | L]; [apply forces_mates; [easy | now apply covered_mates in L]|].
    apply andb_true_iff in L. destruct L as [_ L]. apply covered_spec in L. destruct L as (f & I & L).
    pose proof (covers_meaning _ _ _ _ _ L) as E. apply covers_forced in L; [|auto].
    destruct L as (W' & Tf & L). apply attacker_forced; [easy|]. apply L. left.
    apply (A f I E); [congruence | easy].
Qed.

Lemma all_forced_true n : forced_true n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros f I E T L.
  destruct (all_right f I) as [choices R]. rewrite E in R. unfold is_right in R.
  rewrite T, is_color_refl in R. destruct (within f) as [|fewer]; [discriminate|].
  destruct choices as [|choice choices]; [discriminate|].
  destruct (parse_move choice) as [m|]; [|discriminate]. apply andb_true_iff in R. destruct R as [G R].
  apply legalb_spec in G. split; [easy|]. right. exists m. split; [easy|].
  apply heldb_spec; [now apply turn_on | apply IH; lia | easy].
Qed.

Lemma covered_forced n p : covered number_of a t Forced p n = true -> is_forced a n p.
Proof.
  intros H. apply covered_spec in H. destruct H as (f & I & H).
  pose proof (covers_meaning _ _ _ _ _ H) as E. apply covers_forced in H; [|auto].
  destruct H as (_ & _ & H). apply H. clear H. destruct (is_color (turn (where_ f)) a) eqn:T.
  - apply is_color_spec in T. left. now apply (all_forced_true (within f) f I E).
  - apply is_color_false in T. right. destruct (all_right f I) as [choices R]. rewrite E in R.
    unfold is_right in R. assert (Z : is_color (turn (where_ f)) a = false) by (rewrite T; now destruct a).
    rewrite Z in R. apply heldb_spec; [easy | apply all_forced_true | easy].
Qed.

(** What is not forced for the fact's hands is not for those that are no better. *)
Lemma covers_not_forced f p n n' :
  in_table f t -> covers a f NotForced p n = true -> is_forced a n' p ->
  n <= within f /\ turn p = turn (where_ f) /\ is_forced a n' (where_ f).
Proof.
  intros I H M. split; [|split].
  - unfold covers in H. rewrite !andb_true_iff, Nat.leb_le in H. tauto.
  - unfold covers in H. rewrite !andb_true_iff, is_color_spec in H. tauto.
  - destruct (covers_harder a f NotForced p n eq_refl (all_know f I) H) as [<- | [B _]]; [easy|].
    now apply (is_forced_more a n' p).
Qed.

Lemma not_forced_spec n k p :
  turn p = a -> not_forced_true k -> k <= n \/ any <= n ->
  not_forced number_of a t n p = true -> ~ forces a k p.
Proof.
  intros T A L H F. pose proof any_above as Y. unfold not_forced in H. destruct (n =? 0) eqn:Z.
  - apply Nat.eqb_eq in Z. assert (k = 0) by lia. subst. apply not_mates in H. destruct F as (_ & [F | F]); tauto.
  - apply covered_spec in H. destruct H as (f & I & H).
    pose proof (covers_meaning _ _ _ _ _ H) as E.
    destruct (covers_not_forced f p n k I H (or_introl F)) as (W' & Tf & G).
    assert (T' : turn (where_ f) = a) by congruence.
    apply attacker_forced in G; [|easy]. revert G. apply (A f I E T'); lia.
Qed.

Lemma is_free_spec n k p choice :
  turn p = other a -> not_forced_true k -> k <= n \/ any <= n ->
  is_free number_of a t n p choice = true -> ~ held a (forces a k) p.
Proof.
  intros T A L H (_ & C & F). unfold is_free in H. destruct (choice =? "-")%string.
  - rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false, in_checkb_spec in H. destruct H as [N H].
    apply not_mates in H. tauto.
  - destruct (parse_move choice) as [r|]; [|discriminate]. apply andb_true_iff in H. destruct H as [G H].
    apply legalb_spec in G. apply (not_forced_spec n k (play p r)); [now apply turn_back | easy | easy | easy | auto].
Qed.

Lemma are_free_spec n p l : forall choices, are_free number_of a t n p l choices = true ->
  forall m, In m l -> exists choice, is_free number_of a t n (play p m) choice = true.
Proof.
  induction l as [|m' l IH]; intros choices H m I; [destruct I|]. simpl in H.
  destruct choices as [|choice choices]; [discriminate|]. apply andb_true_iff in H. destruct H as [H H'].
  destruct I as [<- | I]; [eauto | now apply (IH choices)].
Qed.

Lemma all_not_forced_true n : not_forced_true n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros f I E T n' L L' F.
  pose proof any_above as Y.
  destruct (all_right f I) as [choices R]. rewrite E in R. unfold is_right in R.
  rewrite T, is_color_refl, !andb_true_iff, Nat.ltb_lt in R. destruct R as [[P C] R]. apply not_mates in C.
  destruct n' as [|k]; [destruct F as (_ & [F | F]); tauto|].
  destruct F as (_ & [F | (m & G & F)]); [tauto|].
  destruct ((1 <? within f) || negb (gives_checkb (where_ f) m)) eqn:Q.
  - assert (J : In m (to_answer (within f) (where_ f))).
    { unfold to_answer. apply in_sorted, filter_In. split; [now apply legal_moves_spec | exact Q]. }
    destruct (are_free_spec _ _ _ _ R m J) as (choice & H). revert F.
    apply (is_free_spec (if any <=? within f then within f else within f - 1) k _ choice); [now apply turn_on | apply IH; lia | | exact H].
    destruct (any <=? within f) eqn:Z; [apply Nat.leb_le in Z | apply Nat.leb_gt in Z]; lia.
  - apply orb_false_iff in Q. destruct Q as [Q1 Q2]. apply Nat.ltb_ge in Q1.
    apply negb_false_iff, gives_checkb_spec in Q2. assert (k = 0) by lia. subst k.
    apply C, (checks_mate a (where_ f) m); try easy. intros r Lr. destruct F as (_ & _ & F).
    destruct (F r Lr) as (_ & [X | X]); [easy | destruct X].
Qed.

Lemma is_no_brinkmate_spec n k p :
  k <= n \/ any <= n -> is_no_brinkmate number_of a t n p = true -> ~ is_forced a k p.
Proof.
  intros L H F. unfold is_no_brinkmate in H. destruct (is_color (turn p) a) eqn:T.
  - apply is_color_spec in T. apply attacker_forced in F; [|easy]. revert F.
    apply (not_forced_spec n); [easy | apply all_not_forced_true | easy | easy].
  - apply is_color_false in T. apply covered_spec in H. destruct H as (f & I & H).
    pose proof (covers_meaning _ _ _ _ _ H) as E.
    destruct (covers_not_forced f p n k I H F) as (W' & Tf & G). rewrite T in Tf. symmetry in Tf.
    apply defender_forced in G; [|easy]. destruct (all_right f I) as [choices R]. rewrite E in R.
    unfold is_right in R. assert (Z : is_color (turn (where_ f)) a = false) by (rewrite Tf; now destruct a).
    rewrite Z in R. destruct choices as [|choice choices]; [discriminate|]. revert G.
    apply (is_free_spec (within f) k (where_ f) choice); [easy | apply all_not_forced_true | lia | easy].
Qed.

Lemma is_brinkmate_spec n p : is_brinkmate number_of a t n p = true -> brinkmate a n p.
Proof.
  unfold is_brinkmate. rewrite andb_true_iff, orb_true_iff, Nat.ltb_lt, negb_true_iff. intros [F C].
  split; [now apply covered_forced|]. intros ->. destruct C as [C | C]; [lia|].
  rewrite <- in_checkb_spec. congruence.
Qed.

Transparent any.

Theorem is_shown_spec s p : is_shown number_of a t s p = true -> holds (Claim a p s).
Proof.
  intros H. unfold holds. destruct s; simpl in *.
  - apply covered_mate; [apply all_are_true | easy].
  - apply (not_mate_spec (Some n)); [apply all_are_true | simpl; lia | easy].
  - intros n. apply (not_mate_spec None); [apply all_are_true | easy | easy].
  - rewrite !andb_true_iff, eqb_true_iff in H. destruct H as [[M P] B].
    split; [apply covered_mate; [apply all_are_true | easy]|].
    assert (Z : forall k, k < n -> mate a k p -> exists k', S (S k') = n /\ mate a k' p).
    { intros k L X. destruct n as [|[|n']]; [lia | |].
      - exfalso. assert (k = 0) by lia. subst. simpl in P. symmetry in P. apply is_color_spec in P.
        now apply (no_mate_zero p).
      - exists n'. split; [easy|]. apply mate_parity.
        + apply (mate_le a k); [lia | easy].
        + unfold is_length. rewrite <- P. intros Y. destruct (Nat.odd (S (S n'))) eqn:O.
          * apply Nat.Odd_succ in Y. apply Nat.odd_spec in O. apply Nat.Odd_succ in O.
            rewrite Nat.Even_succ in O. now apply (Nat.Even_Odd_False n').
          * apply Nat.Even_succ in Y. assert (E : Nat.even (S (S n')) = true) by (rewrite <- Nat.negb_odd, O; easy).
            apply Nat.even_spec in E. apply Nat.Even_succ in E. apply Nat.Odd_succ in E.
            now apply (Nat.Even_Odd_False n'). }
    intros k L X. destruct (Z k L X) as (k' & <- & Y).
    apply orb_true_iff in B. destruct B as [B | B]; [apply Nat.leb_le in B; lia|].
    revert Y. apply (not_mate_spec (Some k')); [apply all_are_true | simpl; lia |].
    now replace (S (S k') - 2) with k' in B by lia.
  - rewrite !andb_true_iff, eqb_true_iff in H. destruct H as [[M P] B].
    apply length_by; [easy | now apply is_within_spec | easy].
  - rewrite !andb_true_iff, eqb_true_iff in H. destruct H as [[[M P] B] L].
    split; [now apply no_sooner_by|]. split; [now apply is_within_spec | now apply is_line_spec].
  - rewrite !andb_true_iff, !negb_true_iff, <- (not_true_iff_false (in_checkb _ _)), in_checkb_spec in H.
    destruct H as [[T C] M]. apply is_color_false in T. split; [easy|]. split; [easy|].
    apply covered_mate; [apply all_are_true | easy].
  - now apply is_brinkmate_spec.
  - now apply (is_no_brinkmate_spec n); [left|].
  - intros n. apply (is_no_brinkmate_spec any); [now right | easy].
  - apply andb_true_iff in H. destruct H as [H N]. split; [now apply is_brinkmate_spec|].
    intros fewer L. destruct n as [|n]; [lia|]. apply (is_no_brinkmate_spec n); [lia | easy].
Qed.

End Entries.

(** ** Reading *)

Local Open Scope string_scope.

(** The lines that end, and what follows the last of them, turned round. *)
Fixpoint lines_from (text : string) (bytes : list ascii) : list string * string :=
  match bytes with
  | [] => ([], text)
  | c :: rest =>
      if Ascii.eqb c "010" then
        let (lines, last) := lines_from "" rest in (turned text "" :: lines, last)
      else lines_from (String c text) rest
  end.

Section Reading.
Context {A : Type}.
Variable problem : string -> string -> option A.
Variable entry : A -> string -> option A.

Notation next := (next_line problem entry).

Lemma bytes_are_lines bytes : forall text state,
  fold_left (next_byte problem entry) bytes (text, state) =
  (snd (lines_from text bytes), fold_left next (fst (lines_from text bytes)) state).
Proof.
  induction bytes as [|c bytes IH]; intros text state; simpl; [easy|].
  destruct (Ascii.eqb c "010"); rewrite IH; [|easy]. now destruct (lines_from "" bytes).
Qed.

Fixpoint all_entries (x : A) (l : list string) : option A :=
  match l with
  | [] => Some x
  | e :: l' => match entry x e with Some y => all_entries y l' | None => None end
  end.

Lemma fails_stays l n why : fold_left next l (Fails n why) = Fails n why.
Proof. induction l; simpl; auto. Qed.

Lemma ends_stays l n x m y : fold_left next l (Ends n x) = Ends m y -> l = [] /\ x = y.
Proof.
  destruct l as [|e l]; simpl; [intros H; now injection H|]. now rewrite fails_stays.
Qed.

Lemma reads_entries l : forall k x n y,
  fold_left next l (Reads k x) = Ends n y ->
  exists entries, l = (entries ++ ["end"])%list /\ all_entries x entries = Some y.
Proof.
  induction l as [|e l IH]; intros k x n y H; simpl in H; [discriminate|].
  destruct (e =? "end") eqn:E.
  - apply String.eqb_eq in E. apply ends_stays in H. destruct H as [-> ->]. subst. now exists [].
  - destruct (entry x e) as [z|] eqn:Z; [|now rewrite fails_stays in H].
    apply IH in H. destruct H as (entries & -> & H). exists (e :: entries). split; [easy|].
    simpl. now rewrite Z.
Qed.

Lemma reads_all l n y :
  fold_left next l Begins = Ends n y ->
  exists version claimed text entries x, l = version :: claimed :: text :: (entries ++ ["end"])%list
    /\ problem claimed text = Some x /\ all_entries x entries = Some y.
Proof.
  destruct l as [|version [|claimed [|text l]]]; try discriminate.
  - cbn [fold_left next_line]. destruct (version =? _); discriminate.
  - cbn [fold_left next_line]. destruct (version =? _); discriminate.
  - cbn [fold_left next_line]. destruct (version =? _); cbn [next_line]; [|now rewrite fails_stays].
    destruct (problem claimed text) as [x|] eqn:P; [|now rewrite fails_stays].
    intros H. apply reads_entries in H. destruct H as (entries & -> & H).
    exists version, claimed, text, entries, x. auto.
Qed.

End Reading.

Section Check.
Variable number_of : position -> nat.

Lemma first_pass entries : forall c t c' t',
  all_entries (first_entry number_of) (c, t) entries = Some (c', t') ->
  c' = c /\ forall f, in_table f t' -> in_table f t \/
    exists e l w, In e entries /\ parse_line e = Some l /\ meaning_of (letters l) = Some w
      /\ f = fact_of (attacker c) w (plies l) (place l).
Proof.
  induction entries as [|e entries IH]; intros c t c' t' H; simpl in H.
  - injection H as -> ->. auto.
  - destruct (parse_line e) as [l|] eqn:L; [|discriminate].
    destruct (meaning_of (letters l)) as [w|] eqn:W.
    + destruct (are_too_many _); [discriminate|].
      apply IH in H. destruct H as [-> H]. split; [easy|]. intros f I. apply H in I.
      destruct I as [I | (e' & l' & w' & I & R)].
      * apply in_add in I. destruct I as [-> | I]; [|tauto]. right. exists e, l, w. simpl. tauto.
      * right. exists e', l', w'. simpl. tauto.
    + discriminate.
Qed.

Lemma second_pass t entries : forall c c',
  all_entries (second_entry number_of t) c entries = Some c' ->
  c' = c /\ forall e l w, In e entries -> parse_line e = Some l -> meaning_of (letters l) = Some w ->
    is_right number_of (attacker c) t w (plies l) (place l) (choices l) = true.
Proof.
  induction entries as [|e entries IH]; intros c c' H; simpl in H.
  - injection H as ->. split; [easy|]. intros e l w [].
  - destruct (second_entry number_of t c e) as [x|] eqn:X; [|discriminate].
    assert (E : x = c /\ forall l w, parse_line e = Some l -> meaning_of (letters l) = Some w ->
      is_right number_of (attacker c) t w (plies l) (place l) (choices l) = true).
    { unfold second_entry in X. destruct (parse_line e) as [l|]; [|discriminate].
      destruct (meaning_of (letters l)) as [w|] eqn:W.
      - destruct (is_possible (place l) && _) eqn:R; [|discriminate]. injection X as <-.
        split; [easy|]. intros l' w' L W'. injection L as <-. rewrite W in W'. injection W' as <-.
        now apply andb_true_iff in R.
      - discriminate. }
    destruct E as [-> E]. apply IH in H. destruct H as [-> H]. split; [easy|].
    intros e' l w [<- | I]; eauto.
Qed.

(** ** The theorem *)

Lemma judge_accepts first second c n :
  judge first second = Accepted c n ->
  exists text k x, first = (text, Ends k x) /\ second = ("", Ends n c).
Proof.
  destruct first as [text [ | | | | k x | ]], second as [[|] [ | | | | k' c' | ]];
    simpl; try discriminate.
  intros H. injection H as -> ->. eauto.
Qed.

Theorem accepted_holds bytes c n : check number_of bytes = Accepted c n -> holds c.
Proof.
  unfold check, start, first_byte, second_byte. rewrite !bytes_are_lines. intros H.
  apply judge_accepts in H. destruct H as (last & k & [c1 t] & F & G).
  rewrite F in G. simpl facts in G. injection F as _ F. injection G as _ G.
  apply reads_all in F, G.
  destruct F as (v & claimed & text & entries & x & E & P & F).
  destruct G as (v' & claimed' & text' & entries' & x' & E' & P' & G).
  pose proof (eq_trans (eq_sym E) E') as Q. injection Q as <- <- <- Q.
  apply app_inj_tail in Q. destruct Q as [<- _].
  unfold first_problem in P. unfold second_problem in P'.
  destruct (parse_problem claimed text) as [c0|]; [|discriminate]. injection P as <-.
  destruct (is_possible (about c0) && _ && _) eqn:S; [|discriminate]. injection P' as <-.
  apply andb_true_iff in S. destruct S as [_ S].
  apply first_pass in F. destruct F as [-> F].
  apply second_pass in G. destruct G as [-> G].
  assert (K : forall f, in_table f t -> exists e l w, In e entries /\ parse_line e = Some l
    /\ meaning_of (letters l) = Some w /\ f = fact_of (attacker c0) w (plies l) (place l)).
  { intros f I. apply F in I. destruct I as [[] | I]. exact I. }
  replace c0 with (Claim (attacker c0) (about c0) (says c0)) by now destruct c0.
  apply (is_shown_spec number_of (attacker c0) t); [| | exact S].
  - intros f I. apply K in I. destruct I as (e & l & w & _ & _ & _ & ->). easy.
  - intros f I. apply K in I. destruct I as (e & l & w & I & L & W & ->).
    exists (choices l). simpl. now apply (G e).
Qed.

End Check.

Print Assumptions accepted_holds.
