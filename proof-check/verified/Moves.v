(** * All legal moves, found fast

    [legal_moves_spec]: these are the legal moves of [Rules.v], all of them and no others. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks.
Import ListNotations.

(** ** Check *)

Definition is_king (b : board) (c : color) (s : square) : bool :=
  match on b s with Some (c', King) => is_color c c' | _ => false end.

Definition kings (b : board) (c : color) : list square := filter (is_king b c) squares.

Lemma is_king_spec b c s : is_king b c s = true <-> on b s = Some (c, King).
Proof.
  unfold is_king. destruct (on b s) as [[c' k]|]; [|split; discriminate].
  destruct k; split; intros H; try discriminate.
  - apply is_color_spec in H. now subst.
  - injection H as ->. apply is_color_refl.
Qed.

Definition are_kings (b : board) (c : color) (l : list square) : Prop :=
  forall s, In s l <-> on b s = Some (c, King).

Lemma kings_spec b c : are_kings b c (kings b c).
Proof.
  intros s. unfold kings. rewrite filter_In, is_king_spec. split; [tauto|].
  intros. split; [apply in_squares | assumption].
Qed.

Lemma in_check_by b c l :
  are_kings b c l -> existsb (attackedb b (other c)) l = true <-> in_check b c.
Proof.
  intros K. unfold in_check. rewrite existsb_exists. split; intros (s & I & H); exists s.
  - apply K in I. apply attackedb_spec in H. tauto.
  - apply K in I. apply attackedb_spec in H. tauto.
Qed.

Definition in_checkb (b : board) (c : color) : bool := existsb (attackedb b (other c)) (kings b c).

Lemma in_checkb_spec b c : in_checkb b c = true <-> in_check b c.
Proof. apply in_check_by, kings_spec. Qed.

(** ** The squares that end a check

    The squares between a piece that gives check and the king: a drop elsewhere does not help. *)

Fixpoint hit_between (b : board) (c : color) (d : direction) (line : list square) : list square :=
  match line with
  | [] => []
  | s :: farther => match on b s with None => s :: hit_between b c d farther | Some _ => [] end
  end.

(** None if the square is not attacked. *)
Definition first_between (b : board) (c : color) (t : square) : option (list square) :=
  match filter (is_hit_along b c t) directions with
  | d :: _ => Some (hit_between b c (seen_by c (opposite d)) (ray' d t))
  | [] => if existsb (is_knight b c) (knight_from' c t) then Some [] else None
  end.

Fixpoint first_some {A B} (f : A -> option B) (l : list A) : option B :=
  match l with
  | [] => None
  | x :: l' => match f x with Some y => Some y | None => first_some f l' end
  end.

Lemma first_some_none {A B} (f : A -> option B) l :
  first_some f l = None -> forall x, In x l -> f x = None.
Proof.
  induction l as [|y l IH]; simpl; [easy|]. destruct (f y) eqn:E; [discriminate|].
  intros H x [<- | I]; auto.
Qed.

Lemma first_some_some {A B} (f : A -> option B) l y :
  first_some f l = Some y -> exists x, In x l /\ f x = Some y.
Proof.
  induction l as [|x l IH]; simpl; [easy|]. destruct (f x) eqn:E.
  - intros H. injection H as ->. eauto.
  - intros H. destruct (IH H) as (z & I & F). eauto.
Qed.

Definition between (b : board) (c : color) (l : list square) : option (list square) :=
  first_some (first_between b (other c)) l.

Lemma first_between_none b c t : first_between b c t = None <-> attackedb b c t = false.
Proof.
  unfold first_between, attackedb.
  destruct (filter (is_hit_along b c t) directions) as [|d l] eqn:F.
  - assert (E : existsb (is_hit_along b c t) directions = false).
    { apply not_true_is_false. rewrite existsb_exists. intros (d & I & H).
      assert (J : In d (filter (is_hit_along b c t) directions)) by now apply filter_In.
      rewrite F in J. destruct J. }
    rewrite E. simpl. destruct (existsb (is_knight b c) _); split; easy.
  - assert (J : In d (filter (is_hit_along b c t) directions)) by (rewrite F; simpl; tauto).
    apply filter_In in J. destruct J as [I H].
    assert (E : existsb (is_hit_along b c t) directions = true) by (apply existsb_exists; eauto).
    rewrite E. simpl. split; discriminate.
Qed.

Lemma hit_stays b c d near line s x :
  is_hit b c d near line = true -> ~ In s (hit_between b c d line) -> on b s = None ->
  is_hit (with_on b s x) c d near line = true.
Proof.
  revert near. induction line as [|t l IH]; simpl; intros near H N E; [easy|].
  rewrite on_with_on. destruct (square_eqb s t) eqn:S.
  - apply square_eqb_spec in S; subst. rewrite E in N. simpl in N. tauto.
  - destruct (on b t) as [[c' k]|] eqn:O; [easy|]. apply IH; try easy. simpl in N. tauto.
Qed.

Lemma knight_stays b c s t x : is_knight b c t = true -> on b s = None -> is_knight (with_on b s x) c t = true.
Proof.
  unfold is_knight. intros H E. rewrite on_with_on. destruct (square_eqb s t) eqn:S; [|easy].
  apply square_eqb_spec in S; subst. rewrite E in H. discriminate.
Qed.

Lemma first_between_some b c t l s x :
  first_between b c t = Some l -> on b s = None -> ~ In s l -> attackedb (with_on b s x) c t = true.
Proof.
  unfold first_between, attackedb. intros F E N. rewrite orb_true_iff.
  destruct (filter (is_hit_along b c t) directions) as [|d l'] eqn:G.
  - right. destruct (existsb (is_knight b c) (knight_from' c t)) eqn:K; [|discriminate].
    rewrite existsb_exists in K |- *. destruct K as (u & I & K). exists u.
    split; [easy | now apply knight_stays].
  - left. injection F as <-. rewrite existsb_exists. exists d. split; [apply in_directions|].
    assert (J : In d (filter (is_hit_along b c t) directions)) by (rewrite G; simpl; tauto).
    apply filter_In in J. destruct J as [_ J]. now apply hit_stays.
Qed.

Lemma king_stays b c s t x :
  on b s = None -> on b t = Some (c, King) -> on (with_on b s x) t = Some (c, King).
Proof.
  intros E K. rewrite on_with_on. destruct (square_eqb s t) eqn:S; [|easy].
  apply square_eqb_spec in S; subst. congruence.
Qed.

(** A drop elsewhere leaves the check. *)
Lemma between_some b c l m s x :
  are_kings b c l -> between b c l = Some m -> on b s = None -> ~ In s m ->
  in_check (with_on b s x) c.
Proof.
  intros K B E N. apply first_some_some in B. destruct B as (t & I & B).
  exists t. split; [now apply king_stays; [|apply K]|].
  apply attackedb_spec. eapply first_between_some; eauto.
Qed.

(** A drop opens no line. *)
Lemma hit_unstays b c c' k d near line s :
  c' <> c -> is_hit (with_on b s (Some (c', k))) c d near line = true -> on b s = None ->
  is_hit b c d near line = true.
Proof.
  intros D. revert near. induction line as [|t l IH]; simpl; intros near H E; [easy|].
  rewrite on_with_on in H. destruct (square_eqb s t) eqn:S.
  - apply andb_true_iff in H. destruct H as [H _]. apply is_color_spec in H. congruence.
  - destruct (on b t) as [[c'' k']|]; [easy|]. apply IH; easy.
Qed.

Lemma between_none b c l s k :
  are_kings b c l -> between b c l = None -> on b s = None -> k <> King ->
  ~ in_check (with_on b s (Some (c, k))) c.
Proof.
  intros K B E D (t & O & A). apply attackedb_spec in A.
  rewrite on_with_on in O. destruct (square_eqb s t) eqn:S; [congruence|].
  apply K in O. apply (first_some_none _ _ B), first_between_none in O.
  enough (attackedb b (other c) t = true) by congruence.
  unfold attackedb in A |- *. rewrite orb_true_iff, !existsb_exists in A |- *.
  destruct A as [(d & I & H) | (u & I & H)]; [left; exists d | right; exists u]; split; try easy.
  - eapply hit_unstays; [|apply H | easy]. now destruct c.
  - unfold is_knight in H |- *. rewrite on_with_on in H. destruct (square_eqb s u) eqn:S'; [|easy].
    destruct k; try easy. now destruct c.
Qed.

(** ** The moves of pieces *)

Definition moves_of (b : board) (c : color) (k : kind) (from : square) : list move :=
  flat_map
    (fun to =>
      if has b c to then []
      else (if is_dead c k to then [] else [Move from to false])
        ++ (if may_promote c k from to then [Move from to true] else []))
    (attacks' b (c, k) from).

Lemma in_moves_of b c k from m :
  In m (moves_of b c k from) <->
  exists to promotes, m = Move from to promotes /\ In to (attacks b (c, k) from)
    /\ has b c to = false
    /\ (if promotes then may_promote c k from to = true else is_dead c k to = false).
Proof.
  unfold moves_of. rewrite in_flat_map. setoid_rewrite attacks'_spec. split.
  - intros (to & I & H). destruct (has b c to) eqn:O; [destruct H|].
    apply in_app_iff in H. destruct H as [H | H].
    + destruct (is_dead c k to) eqn:D; [destruct H|]. destruct H as [<- | []].
      exists to, false. auto.
    + destruct (may_promote c k from to) eqn:D; [|destruct H]. destruct H as [<- | []].
      exists to, true. auto.
  - intros (to & promotes & -> & I & O & H). exists to. split; [easy|]. rewrite O.
    apply in_app_iff. destruct promotes; rewrite H; simpl; tauto.
Qed.

(** In the order of their letters. *)
Definition droppable : list kind := [Bishop; Gold; Lance; Knight; Pawn; Rook; Silver].

Definition may_drop (b : board) (c : color) (k : kind) (to : square) : bool :=
  match on b to with
  | Some _ => false
  | None => negb (is_dead c k to)
      && match k with Pawn => negb (has_pawn b c (file to)) | _ => true end
  end.

Lemma may_drop_spec b c k to :
  may_drop b c k to = true <->
  is_empty b to = true /\ is_dead c k to = false /\ (k = Pawn -> has_pawn b c (file to) = false).
Proof.
  unfold may_drop. rewrite is_empty_spec. destruct (on b to); [split; [easy | intros [? _]; congruence]|].
  rewrite andb_true_iff, negb_true_iff. destruct k; rewrite ?negb_true_iff; intuition congruence.
Qed.

Lemma droppable_spec h k : count h k > 0 -> In k droppable.
Proof. destruct k; simpl; try lia; tauto. Qed.

(** Drops on some squares. *)
Definition drops_on (p : position) (targets : list square) : list move :=
  let b := cells p in
  let c := turn p in
  let h := hand_of p c in
  flat_map
    (fun k => if count h k =? 0 then [] else map (Drop k) (filter (may_drop b c k) targets))
    droppable.

Lemma in_drops_on p targets m :
  In m (drops_on p targets) <-> exists k to, m = Drop k to /\ In to targets /\ moves_so p m.
Proof.
  unfold drops_on. rewrite in_flat_map. split.
  - intros (k & I & H). destruct (count (hand_of p (turn p)) k =? 0) eqn:Z; [destruct H|].
    apply Nat.eqb_neq in Z. apply in_map_iff in H. destruct H as (to & <- & H).
    apply filter_In in H. rewrite may_drop_spec in H. exists k, to. assert (count (hand_of p (turn p)) k > 0) by lia.
    simpl. tauto.
  - intros (k & to & -> & I & H). exists k. simpl in H.
    destruct H as (Z & H). split; [eapply droppable_spec, Z|].
    destruct (count (hand_of p (turn p)) k =? 0) eqn:Z'; [apply Nat.eqb_eq in Z'; lia|].
    apply in_map, filter_In. rewrite may_drop_spec. tauto.
Qed.

Definition board_moves (p : position) : list move :=
  let b := cells p in
  let c := turn p in
  flat_map
    (fun from =>
      match on b from with
      | Some (c', k) => if is_color c c' then moves_of b c k from else []
      | None => []
      end)
    squares.

Lemma in_board_moves p m :
  In m (board_moves p) <-> exists from to promotes, m = Move from to promotes /\ moves_so p m.
Proof.
  unfold board_moves. rewrite in_flat_map. split.
  - intros (from & _ & H). destruct (on (cells p) from) as [[c k]|] eqn:O; [|destruct H].
    destruct (is_color (turn p) c) eqn:C; [|destruct H]. apply is_color_spec in C.
    apply in_moves_of in H. destruct H as (to & promotes & -> & H).
    exists from, to, promotes. split; [easy|]. simpl. exists k. rewrite O, C. rewrite C in H. tauto.
  - intros (from & to & promotes & -> & H). simpl in H. destruct H as (k & O & H).
    exists from. split; [apply in_squares|]. rewrite O, is_color_refl. apply in_moves_of.
    exists to, promotes. tauto.
Qed.

(** ** The safe moves *)

(** The squares of the own kings after a move. *)
Definition kings_after (p : position) (l : list square) (m : move) : list square :=
  match m with
  | Move from to _ =>
      match on (cells p) from with
      | Some (_, King) => to :: filter (fun s => negb (square_eqb s from)) l
      | _ => l
      end
  | Drop _ _ => l
  end.

Lemma cells_play p m :
  cells (play p m) =
  match m with
  | Move from to promotes =>
      with_on (with_on (cells p) from None) to
        match on (cells p) from with
        | Some (c', k) => Some (c', turned_over promotes k)
        | None => None
        end
  | Drop k to => with_on (cells p) to (Some (turn p, k))
  end.
Proof. destruct m; unfold play, with_hand_of; now destruct (turn p). Qed.

Lemma turn_play p m : turn (play p m) = other (turn p).
Proof. destruct m; unfold play, with_hand_of; now destruct (turn p). Qed.

Lemma turned_over_king promotes k : turned_over promotes k = King <-> k = King.
Proof. destruct promotes, k; simpl; split; congruence. Qed.

Lemma step_other d s t : In t (step d s) -> t <> s.
Proof.
  rewrite in_step. intros E ->. assert (H : forallb (fun s => forallb (fun d =>
    match next d s with Some t => negb (square_eqb t s) | None => true end) directions) squares = true)
    by (vm_compute; reflexivity).
  apply forall_squares with (s := s) in H. apply forall_directions with (d := d) in H.
  rewrite E, square_eqb_refl in H. discriminate.
Qed.

Lemma kings_after_spec p l m :
  are_kings (cells p) (turn p) l -> moves_so p m ->
  are_kings (cells (play p m)) (turn p) (kings_after p l m).
Proof.
  intros K H s. rewrite cells_play. destruct m as [from to promotes | k to]; simpl in *.
  - destruct H as (k & O & _ & E & _). rewrite O.
    assert (N : to <> from).
    { intros ->. unfold has in E. rewrite O, is_color_refl in E. discriminate. }
    rewrite on_with_on, on_with_on.
    destruct (square_eqb to s) eqn:T.
    + apply square_eqb_spec in T; subst.
      assert (F : ~ In s l).
      { intros I. apply K in I. unfold has in E. rewrite I, is_color_refl in E. discriminate. }
      assert (G : Some (turn p, turned_over promotes k) = Some (turn p, King) <-> k = King).
      { rewrite <- (turned_over_king promotes k). split; congruence. }
      rewrite G. destruct k; split; intros I; try discriminate; try easy. simpl. tauto.
    + assert (T' : to <> s) by (intros ->; rewrite square_eqb_refl in T; discriminate).
      destruct (square_eqb from s) eqn:F.
      * apply square_eqb_spec in F; subst. split; [|discriminate].
        destruct k; intros I; try (apply K in I; congruence).
        destruct I as [I | I]; [congruence|].
        apply filter_In in I. rewrite square_eqb_refl in I. easy.
      * assert (F' : square_eqb s from = false).
        { apply not_true_is_false. intros X. apply square_eqb_spec in X; subst.
          rewrite square_eqb_refl in F. discriminate. }
        destruct k; try apply K.
        simpl. rewrite filter_In, F', <- (K s). simpl. tauto.
  - destruct H as (C & E & _). rewrite on_with_on. destruct (square_eqb to s) eqn:T.
    + apply square_eqb_spec in T; subst. apply is_empty_spec in E. split.
      * intros I. apply K in I. congruence.
      * intros X. injection X as ->. simpl in C. lia.
    + apply K.
Qed.

(** Whether a possible move leaves the own kings safe. *)
Definition keeps_safe (p : position) (l : list square) (m : move) : bool :=
  negb (existsb (attackedb (cells (play p m)) (other (turn p))) (kings_after p l m)).

Lemma keeps_safe_spec p l m :
  are_kings (cells p) (turn p) l -> moves_so p m ->
  keeps_safe p l m = true <-> ~ in_check (cells (play p m)) (turn p).
Proof.
  intros K H. unfold keeps_safe. rewrite negb_true_iff.
  pose proof (in_check_by _ _ _ (kings_after_spec p l m K H)) as E.
  destruct (existsb _ _); split; intros; try easy.
  - exfalso. apply H0. now apply E.
  - intros C. apply E in C. discriminate.
Qed.

Definition safe_drops (p : position) (l : list square) : list move :=
  match between (cells p) (turn p) l with
  | None => drops_on p squares
  | Some targets => filter (keeps_safe p l) (drops_on p targets)
  end.

Definition safe_moves (p : position) : list move :=
  let l := kings (cells p) (turn p) in
  filter (keeps_safe p l) (board_moves p) ++ safe_drops p l.

Lemma count_not_king h k : count h k > 0 -> k <> King.
Proof. intros C ->. simpl in C. lia. Qed.

Lemma in_safe_drops p l m :
  are_kings (cells p) (turn p) l ->
  In m (safe_drops p l) <-> exists k to, m = Drop k to /\ is_safe p m.
Proof.
  intros K. unfold safe_drops, is_safe. destruct (between _ _ l) as [targets|] eqn:B.
  - rewrite filter_In, in_drops_on. split.
    + intros [(k & to & -> & I & H) S]. apply keeps_safe_spec in S; try easy. eauto.
    + intros (k & to & -> & H & S). split; [|now apply keeps_safe_spec].
      exists k, to. split; [easy|]. split; [|easy].
      destruct (in_dec square_dec to targets) as [I | N]; [easy|].
      exfalso. apply S. rewrite cells_play. simpl in H. destruct H as (_ & E & _).
      apply is_empty_spec in E. eapply between_some; eauto.
  - rewrite in_drops_on. split.
    + intros (k & to & -> & I & H). exists k, to. split; [easy|]. split; [easy|].
      rewrite cells_play. simpl in H. destruct H as (C & E & _). apply is_empty_spec in E.
      eapply between_none; eauto using count_not_king.
    + intros (k & to & -> & H & _). exists k, to. auto using in_squares.
Qed.

Lemma in_safe_moves p m : In m (safe_moves p) <-> is_safe p m.
Proof.
  pose proof (kings_spec (cells p) (turn p)) as K.
  unfold safe_moves. rewrite in_app_iff, filter_In, in_board_moves, in_safe_drops by easy.
  unfold is_safe. split.
  - intros [[(from & to & promotes & -> & H) S] | (k & to & -> & H)]; [|easy].
    split; [easy|]. now apply keeps_safe_spec in S.
  - intros [H S]. destruct m as [from to promotes | k to]; [left | right; eauto].
    split; [eauto | now apply keeps_safe_spec].
Qed.

Definition has_safe_move (p : position) : bool :=
  let l := kings (cells p) (turn p) in
  existsb (keeps_safe p l) (board_moves p)
  || match safe_drops p l with [] => false | _ => true end.

Lemma has_safe_move_spec p : has_safe_move p = true <-> exists m, is_safe p m.
Proof.
  pose proof (kings_spec (cells p) (turn p)) as K.
  unfold has_safe_move. rewrite orb_true_iff, existsb_exists. split.
  - intros [(m & I & H) | H].
    + exists m. apply in_board_moves in I. destruct I as (? & ? & ? & E & M).
      split; [easy|]. now apply keeps_safe_spec in H.
    + destruct (safe_drops p _) as [|m r] eqn:E; [discriminate|]. exists m.
      assert (I : In m (safe_drops p (kings (cells p) (turn p)))) by (rewrite E; simpl; tauto).
      apply in_safe_drops in I; [|easy]. now destruct I as (? & ? & _ & I).
  - intros (m & H). destruct m as [from to promotes | k to].
    + left. exists (Move from to promotes). destruct H as [M S].
      split; [apply in_board_moves; eauto | now apply keeps_safe_spec].
    + right. assert (I : In (Drop k to) (safe_drops p (kings (cells p) (turn p)))) by (apply in_safe_drops; eauto).
      destruct (safe_drops p _); easy.
Qed.

(** ** The legal moves *)

Definition pawn_drop_matesb (p : position) (m : move) : bool :=
  match m with
  | Drop Pawn to =>
      match ray' (seen_by (turn p) North) to with
      | king :: _ => is_king (cells p) (other (turn p)) king && negb (has_safe_move (play p m))
      | [] => false
      end
  | _ => false
  end.

Lemma pawn_drop_matesb_spec p m : pawn_drop_matesb p m = true <-> is_pawn_drop_mate p m.
Proof.
  unfold pawn_drop_matesb, is_pawn_drop_mate. split.
  - destruct m as [|[] to]; try discriminate. rewrite ray'_spec.
    destruct (ray _ to) as [|king r] eqn:R; [discriminate|].
    rewrite andb_true_iff, is_king_spec, negb_true_iff. intros [O N]. exists to, king.
    split; [easy|]. split; [apply next_ray; eauto|]. split; [easy|]. intros m S.
    assert (has_safe_move (play p (Drop Pawn to)) = true) by (apply has_safe_move_spec; eauto).
    congruence.
  - intros (to & king & -> & N & O & S). apply next_ray in N. destruct N as [r N].
    rewrite ray'_spec, N, andb_true_iff, is_king_spec, negb_true_iff. split; [easy|].
    apply not_true_is_false. rewrite has_safe_move_spec. intros (m & H). eapply S, H.
Qed.

Definition legal_moves (p : position) : list move :=
  filter (fun m => negb (pawn_drop_matesb p m)) (safe_moves p).

Theorem legal_moves_spec p m : In m (legal_moves p) <-> legal p m.
Proof.
  unfold legal_moves, legal. rewrite filter_In, in_safe_moves, negb_true_iff.
  rewrite <- pawn_drop_matesb_spec, not_true_iff_false. tauto.
Qed.

Print Assumptions legal_moves_spec.
