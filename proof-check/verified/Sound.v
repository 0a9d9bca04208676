(** * What the checker accepts holds *)

From Coq Require Import List Bool Arith Ascii String Lia.
From Verified Require Import Rules Attacks Moves Checks Claims Mates Parser Checker.
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

(** What a fact says of its position, for mates in at most [n] plies. *)
Definition is_true (a : color) (n : nat) (f : fact) : Prop :=
  match says_what f with
  | Mates => within f <= n -> mate a (within f) (where_ f)
  | Bounded => forall n', n' <= n -> n' <= within f -> ~ mate a n' (where_ f)
  | Closed => forall n', n' <= n -> ~ mate a n' (where_ f)
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

Lemma covers_no_mate a f w p n n' :
  w <> Mates -> knows_itself a f -> covers a f w p n = true -> mate a n' p -> mate a n' (where_ f).
Proof.
  intros W K H M. unfold covers in H. rewrite !andb_true_iff, is_color_spec in H.
  destruct H as [[[_ T] H] B]. apply board_eqb_spec in B.
  assert (E : (hand_leb (hand_of p a) (hand_of (where_ f) a) = true
      /\ hand_leb (hand_of (where_ f) (other a)) (hand_of p (other a)) = true)
    /\ (negb (alone f) || (hand_leb (hand_of (where_ f) a) (hand_of p a)
      && hand_leb (hand_of p (other a)) (hand_of (where_ f) (other a)))) = true)
    by (destruct w; [easy | |]; rewrite !andb_true_iff in H; tauto).
  clear H. destruct E as [[E1 E2] A]. apply hand_leb_spec in E1, E2.
  destruct (alone f) eqn:Al; simpl in A.
  - rewrite andb_true_iff in A. destruct A as [A1 A2]. apply hand_leb_spec in A1, A2.
    replace (where_ f) with p; [easy|].
    apply (same_position a); try congruence; apply hand_ext; easy.
  - apply (mate_more a _ p); [split; easy | | easy].
    apply (speaks_same a (where_ f)); [easy | easy | now apply alone_false].
Qed.

Lemma covers_meaning a f w p n : covers a f w p n = true -> says_what f = w.
Proof.
  unfold covers. rewrite !andb_true_iff. intros [[[H _] _] _]. destruct (says_what f), w; easy.
Qed.

Lemma covers_bound a f p n : covers a f Bounded p n = true -> n <= within f.
Proof. unfold covers. rewrite !andb_true_iff, Nat.leb_le. tauto. Qed.

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
  assert (Y : forall w, w <> Mates -> forall k, covered number_of a t w p k = true ->
    (w = Bounded -> n <= k) -> False).
  { intros w W k C B. apply covered_spec in C. destruct C as (f & I & C).
    pose proof (covers_no_mate a f w p k n W (all_know f I) C M) as F.
    pose proof (covers_meaning _ _ _ _ _ C) as E. specialize (A f I). unfold is_true in A.
    rewrite E in A. destruct w; [easy | |].
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
    + apply orb_true_iff in H. destruct H as [H | H]; [|auto]. apply (Y Bounded) with most; easy.
  - apply orb_true_iff in H. destruct H as [H | H]; [|auto]. apply (Y Closed) with 0; easy.
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
  w <> Mates -> limit = match w with Bounded => Some within' | _ => None end ->
  (forall n', n' < n -> all_true n') -> allows limit n ->
  is_right number_of a t w within' p choices = true -> ~ mate a n p.
Proof.
  intros W E A L H M. unfold is_right in H.
  assert (H' : (if is_color (turn p) a
    then refutes_all number_of a t limit p (sorted (checks p)) choices
    else (negb (in_checkb (cells p) (other a)) && negb (has_move p))
      || match choices with choice :: _ => refutes number_of a t limit p choice | [] => false end) = true)
    by (subst limit; destruct w; easy).
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
  - intros n' L L'. apply (none_right Bounded (Some (within f)) _ choices) with (within f); try easy.
    intros k Q. apply IH. lia.
  - intros n' L. apply (none_right Closed None _ choices) with (within f); try easy.
    intros k Q. apply IH. lia.
Qed.

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
    + destruct (is_left_out (letters l)); [|discriminate].
      apply IH in H. destruct H as [-> H]. split; [easy|]. intros f I. apply H in I.
      destruct I as [I | (e' & l' & w' & I & R)]; [tauto|].
      right. exists e', l', w'. simpl. tauto.
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
      - injection X as <-. split; [easy|]. intros l' w' L W'. injection L as <-. congruence. }
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
