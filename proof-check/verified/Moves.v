(** * All legal moves, found fast

    [legal_moves_spec]: these are the legal moves of [Rules.v], all of them and no others. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks.
Import ListNotations.

(** ** Check *)

Definition is_king (b : board) (c : color) (s : square) : bool :=
  match on b s with Some (c', King) => is_color c c' | _ => false end.

Definition kings (b : board) (c : color) : list square :=
  each_square
    (fun s p l => match p with (c', King) => if is_color c c' then s :: l else l | _ => l end) b.

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
  intros s. unfold kings. rewrite (in_each_square _ (fun s' p s => p = (c, King) /\ s' = s)).
  - split; [now intros (s' & p & O & -> & <-) | intros O; now exists s, (c, King)].
  - intros s' [c' k] l.
    assert (E : (c', k) = (c, King) /\ s' = s <-> (c' = c /\ k = King) /\ s' = s) by
      (split; intros [E <-]; (split; [|easy]); [injection E; auto | destruct E; congruence]).
    rewrite E. destruct k; try (split; [now right | now intros [[[_ X] _] | I]]).
    destruct (is_color c c') eqn:C.
    + apply is_color_spec in C. subst. simpl. split; (intros [I | I]; [|now right]); [now left; subst | left; tauto].
    + split; [now right|]. intros [[[X _] _] | I]; [|easy]. subst. now rewrite is_color_refl in C.
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

(** ** Where a check can be ended

    The squares between a piece that gives check and the king, and that of the piece: a move of
    another piece than the king to any other square does not help. *)

(** None if the square is not attacked. *)
Definition first_line (b : board) (c : color) (t : square) : option (list square) :=
  match List.find (is_hit_along b c t) directions with
  | Some d => Some (visible' b (ray' d t))
  | None => option_map (fun s => [s]) (List.find (is_knight b c) (knight_from' c t))
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

(** Of a check to one of the kings in the list. *)
Definition targets (b : board) (c : color) (l : list square) : option (list square) :=
  first_some (first_line b (other c)) l.

Lemma first_line_none b c t : first_line b c t = None -> attackedb b c t = false.
Proof.
  unfold first_line, attackedb. intros H. apply orb_false_iff.
  destruct (List.find (is_hit_along b c t) directions) as [d|] eqn:F; [discriminate|].
  pose proof (find_none _ _ F) as N.
  destruct (List.find (is_knight b c) (knight_from' c t)) as [s|] eqn:G; [discriminate|].
  pose proof (find_none _ _ G) as M.
  split; apply not_true_is_false; rewrite existsb_exists; intros (x & I & X).
  - rewrite N in X; [discriminate | easy].
  - rewrite M in X; [discriminate | easy].
Qed.

(** A hit depends on the visible squares alone. *)
Lemma hit_same b b' c d line : forall near,
  (forall s, In s (visible' b line) -> on b' s = on b s) ->
  is_hit b' c d near line = is_hit b c d near line.
Proof.
  induction line as [|t l IH]; simpl; intros near H; [easy|].
  rewrite (H t) by (destruct (on b t); simpl; tauto).
  destruct (on b t) as [[c' k]|]; [easy|]. apply IH. intros s I. apply H. simpl. tauto.
Qed.

Lemma hit_squares b c d line : forall near s,
  is_hit b c d near line = true -> In s (visible' b line) ->
  on b s = None \/ exists k, on b s = Some (c, k).
Proof.
  induction line as [|t l IH]; simpl; intros near s H I; [easy|].
  destruct (on b t) as [[c' k]|] eqn:E.
  - destruct I as [<- | []]. apply andb_true_iff in H. destruct H as [H _].
    apply is_color_spec in H. subst. eauto.
  - destruct I as [<- | I]; [tauto|]. now apply (IH false).
Qed.

(** The line on which the king is attacked has none of the own pieces, and as long as nothing
    changes there the king is attacked. *)
Lemma first_line_some b c t l :
  first_line b c t = Some l ->
  (forall s, In s l -> on b s = None \/ exists k, on b s = Some (c, k))
  /\ forall b', (forall s, In s l -> on b' s = on b s) -> attackedb b' c t = true.
Proof.
  unfold first_line. destruct (List.find (is_hit_along b c t) directions) as [d|] eqn:F.
  - intros E. injection E as <-. apply find_some in F. destruct F as [_ F]. split.
    + intros s I. unfold is_hit_along in F. eapply hit_squares; eauto.
    + intros b' S. unfold attackedb. apply orb_true_iff. left. apply existsb_exists.
      exists d. split; [apply in_directions|]. unfold is_hit_along in *.
      now rewrite (hit_same b b').
  - destruct (List.find (is_knight b c) (knight_from' c t)) as [u|] eqn:G; [|discriminate].
    intros E. injection E as <-. apply find_some in G. destruct G as [I G]. split.
    + intros s [<- | []]. right. exists Knight. unfold is_knight in G.
      destruct (on b u) as [[c' k]|]; [|discriminate]. destruct k; try discriminate.
      apply is_color_spec in G. now subst.
    + intros b' S. unfold attackedb. apply orb_true_iff. right. apply existsb_exists.
      exists u. split; [easy|]. unfold is_knight in *. rewrite S; [easy | simpl; tauto].
Qed.

(** While the squares of the line and those of the kings stay as they are the check stays. *)
Lemma targets_some b c l m b' :
  are_kings b c l -> targets b c l = Some m ->
  (forall s, In s m -> on b' s = on b s) -> (forall s, In s l -> on b' s = on b s) ->
  in_check b' c.
Proof.
  intros K B S T. apply first_some_some in B. destruct B as (t & I & B).
  exists t. split; [rewrite T by easy; now apply K|].
  apply attackedb_spec. now apply (first_line_some b (other c) t m).
Qed.

Lemma targets_squares b c l m s :
  targets b c l = Some m -> In s m -> on b s = None \/ exists k, on b s = Some (other c, k).
Proof.
  intros B I. apply first_some_some in B. destruct B as (t & _ & B).
  apply first_line_some in B. now apply B.
Qed.

Lemma targets_none b c l : are_kings b c l -> targets b c l = None -> ~ in_check b c.
Proof.
  intros K B C. apply (in_check_by b c l K) in C. apply existsb_exists in C.
  destruct C as (t & I & C). apply (first_some_none _ _ B), first_line_none in I. congruence.
Qed.

(** ** What opens a line *)

(** The first piece of a line. *)
Fixpoint first_piece (b : board) (line : list square) : list square :=
  match line with
  | [] => []
  | s :: farther => match on b s with None => first_piece b farther | Some _ => [s] end
  end.

(** The pieces next to the kings of the list, as seen from these: a move of another one opens no
    line to them. *)
Definition shields (b : board) (l : list square) : list square :=
  flat_map (fun t => flat_map (fun d => first_piece b (ray' d t)) directions) l.

(** A board on which an own piece came to stand on [to], and one of the side has gone from [from]
    if that is a square. *)
Lemma hit_before b b' c d line : forall near,
  (forall s, on b' s = on b s \/ (In s (first_piece b line) -> False) /\ on b' s = None
    \/ exists c' k, on b' s = Some (c', k) /\ c' <> c) ->
  is_hit b' c d near line = true -> is_hit b c d near line = true.
Proof.
  induction line as [|t l IH]; simpl; intros near H X; [easy|].
  destruct (H t) as [E | [[N E] | (c' & k & E & D)]].
  - rewrite E in X. destruct (on b t) as [[c' k]|]; [easy|]. now apply IH.
  - rewrite E in X. destruct (on b t) as [[c' k]|]; [|now apply IH].
    exfalso. apply N. simpl. tauto.
  - rewrite E in X. apply andb_true_iff in X. destruct X as [X _]. apply is_color_spec in X. congruence.
Qed.

(** A king that is not attacked is not when an own piece has come to a square, and no shield has
    gone. *)
Lemma safe_before b b' c l t :
  In t l ->
  (forall s, on b' s = on b s \/ ~ In s (shields b l) /\ on b' s = None
    \/ exists c' k, on b' s = Some (c', k) /\ c' <> c) ->
  attackedb b' c t = true -> attackedb b c t = true.
Proof.
  intros J H A. unfold attackedb in A |- *. rewrite orb_true_iff, !existsb_exists in A |- *.
  destruct A as [(d & I & X) | (u & I & X)]; [left; exists d | right; exists u]; split; try easy.
  - unfold is_hit_along in *. eapply hit_before; [|exact X]. intros s.
    destruct (H s) as [E | [[N E] | E]]; [tauto | | tauto].
    right. left. split; [|easy]. intros F. apply N. unfold shields. apply in_flat_map.
    exists t. split; [easy|]. apply in_flat_map. eauto.
  - unfold is_knight in *. destruct (H u) as [E | [[N E] | (c' & k & E & D)]]; rewrite E in X; try easy.
    destruct k; try easy. apply is_color_spec in X. congruence.
Qed.

(** ** The moves of pieces *)

Definition moves_of (b : board) (c : color) (k : kind) (from : square) : list move :=
  flat_map
    (fun to =>
      if has b c to then []
      else (if is_dead' c k to then [] else [Move from to false])
        ++ (if may_promote' c k from to then [Move from to true] else []))
    (attacks' b (c, k) from).

Lemma in_moves_of b c k from m :
  In m (moves_of b c k from) <->
  exists to promotes, m = Move from to promotes /\ In to (attacks b (c, k) from)
    /\ has b c to = false
    /\ (if promotes then may_promote c k from to = true else is_dead c k to = false).
Proof.
  unfold moves_of. rewrite in_flat_map. setoid_rewrite attacks'_spec.
  setoid_rewrite is_dead'_spec. setoid_rewrite may_promote'_spec. split.
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
  | None => negb (is_dead' c k to)
      && match k with Pawn => negb (has_pawn b c (file to)) | _ => true end
  end.

Lemma may_drop_spec b c k to :
  may_drop b c k to = true <->
  is_empty b to = true /\ is_dead c k to = false /\ (k = Pawn -> has_pawn b c (file to) = false).
Proof.
  unfold may_drop. rewrite is_empty_spec, is_dead'_spec. destruct (on b to); [split; [easy | intros [? _]; congruence]|].
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
  each_square (fun from x l => let (c', k) := x in if is_color c c' then moves_of b c k from ++ l else l) b.

Lemma in_board_moves p m :
  In m (board_moves p) <-> exists from to promotes, m = Move from to promotes /\ moves_so p m.
Proof.
  unfold board_moves.
  rewrite (in_each_square _ (fun from x m =>
    is_color (turn p) (fst x) = true /\ In m (moves_of (cells p) (turn p) (snd x) from))).
  - split.
    + intros (from & [c k] & O & C & H). simpl in C, H. apply is_color_spec in C.
      apply in_moves_of in H. destruct H as (to & promotes & -> & H).
      exists from, to, promotes. split; [easy|]. exists k. rewrite O, C. rewrite C in H. tauto.
    + intros (from & to & promotes & -> & H). simpl in H. destruct H as (k & O & H).
      exists from, (turn p, k). split; [easy|]. split; [apply is_color_refl|]. apply in_moves_of.
      exists to, promotes. tauto.
  - intros from [c k] l. simpl. destruct (is_color (turn p) c); [|intuition discriminate].
    rewrite in_app_iff. tauto.
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

(** What is known of the own kings before a move. *)
Inductive guard := Checked (helpful : list square) | Free (pieces : list square).

Definition guard_of (b : board) (c : color) (l : list square) : guard :=
  match targets b c l with Some m => Checked m | None => Free (shields b l) end.

Definition mem (s : square) (l : list square) : bool := existsb (square_eqb s) l.

(** The same as [keeps_safe], but most moves need no look at the board behind them. *)
Definition keeps_safe' (p : position) (l : list square) (g : guard) (m : move) : bool :=
  match m with
  | Move from to _ =>
      match on (cells p) from with
      | Some (_, King) => keeps_safe p l m
      | _ =>
          match g with
          | Checked helpful => mem to helpful && keeps_safe p l m
          | Free pieces => negb (mem from pieces) || keeps_safe p l m
          end
      end
  | Drop _ to =>
      match g with
      | Checked helpful => mem to helpful && keeps_safe p l m
      | Free _ => true
      end
  end.

Lemma mem_spec s l : mem s l = true <-> In s l.
Proof. apply in_by_existsb, square_eqb_spec. Qed.

Lemma count_not_king h k : count h k > 0 -> k <> King.
Proof. intros C ->. simpl in C. lia. Qed.

(** What is on the board after a move that is no king's. *)
Lemma on_after p l m :
  are_kings (cells p) (turn p) l -> moves_so p m ->
  (forall from to promotes, m = Move from to promotes -> forall c, on (cells p) from <> Some (c, King)) ->
  kings_after p l m = l
  /\ exists to, ((exists k, m = Drop k to)
      \/ exists from promotes, m = Move from to promotes)
    /\ has (cells p) (turn p) to = false
    /\ (exists k, on (cells (play p m)) to = Some (turn p, k))
    /\ forall s, s <> to -> on (cells (play p m)) s = on (cells p) s
      \/ exists k promotes, m = Move s to promotes /\ on (cells p) s = Some (turn p, k)
        /\ on (cells (play p m)) s = None.
Proof.
  intros K M N. rewrite cells_play. destruct m as [from to promotes | k to].
  - simpl in M. destruct M as (k & O & _ & E & _). split.
    + simpl. rewrite O. destruct k; try easy. exfalso. apply (N from to promotes eq_refl (turn p)), O.
    + exists to. split; [eauto|]. split; [easy|]. rewrite O. split.
      * exists (turned_over promotes k). apply on_with_on_same.
      * intros s D. rewrite on_with_on_other by congruence.
        destruct (square_dec from s) as [<- | D'].
        -- right. exists k, promotes. split; [easy|]. split; [easy|]. apply on_with_on_same.
        -- left. now apply on_with_on_other.
  - simpl in M. destruct M as (_ & E & _). apply is_empty_spec in E. split; [easy|].
    exists to. split; [eauto|]. split; [unfold has; now rewrite E|]. split.
    + exists k. apply on_with_on_same.
    + intros s D. left. apply on_with_on_other. congruence.
Qed.

Lemma keeps_safe'_spec p l m :
  are_kings (cells p) (turn p) l -> moves_so p m ->
  keeps_safe' p l (guard_of (cells p) (turn p) l) m = keeps_safe p l m.
Proof.
  intros K M.
  assert (X : (forall from to promotes, m = Move from to promotes ->
      forall c, on (cells p) from <> Some (c, King)) ->
    match guard_of (cells p) (turn p) l, m with
    | Checked helpful, Move _ to _ | Checked helpful, Drop _ to =>
        mem to helpful = false -> keeps_safe p l m = false
    | Free pieces, Move from _ _ => mem from pieces = false -> keeps_safe p l m = true
    | Free _, Drop _ _ => keeps_safe p l m = true
    end).
  { intros N. destruct (on_after p l m K M N) as (A & to & T & H & (k' & O) & S).
    unfold guard_of. destruct (targets (cells p) (turn p) l) as [helpful|] eqn:G.
    - assert (Y : mem to helpful = false -> keeps_safe p l m = false).
      { intros F. apply not_true_is_false. rewrite keeps_safe_spec by easy. intros C. apply C.
        assert (Z : forall s, In s helpful -> on (cells (play p m)) s = on (cells p) s).
        { intros s I. destruct (S s) as [E | (k & promotes & _ & E & _)]; [|easy|].
          - intros ->. apply mem_spec in I. congruence.
          - destruct (targets_squares _ _ _ _ _ G I) as [F' | (k2 & F')]; [congruence|].
            rewrite F' in E. injection E as E _. now apply other_neq in E. }
        apply (targets_some _ _ _ _ _ K G); [exact Z|].
        intros s I. destruct (S s) as [E | (k & promotes & Em & E & _)]; [|easy|].
        - intros ->. apply K in I. unfold has in H. rewrite I, is_color_refl in H. discriminate.
        - exfalso. apply K in I. apply (N _ _ _ Em (turn p)). exact I. }
      destruct T as [(kd & ->) | (from & promotes & ->)]; exact Y.
    - pose proof (targets_none _ _ _ K G) as NC.
      assert (Y : (forall s k promotes, m = Move s to promotes -> on (cells p) s = Some (turn p, k) ->
          ~ In s (shields (cells p) l)) -> keeps_safe p l m = true).
      { intros F. apply keeps_safe_spec; [easy | easy |]. intros C. apply NC.
        apply (in_check_by _ _ _ K).
        pose proof (kings_after_spec p l m K M) as K'. apply (in_check_by _ _ _ K') in C. rewrite A in C.
        apply existsb_exists in C. destruct C as (t & I & C). apply existsb_exists. exists t.
        split; [easy|]. eapply (safe_before (cells p) _ _ l); [easy | | exact C].
        intros s. destruct (square_dec s to) as [-> | D].
        - right. right. exists (turn p), k'. split; [easy|]. now destruct (turn p).
        - destruct (S s D) as [E | (k & promotes & Em & E & E')]; [tauto|].
          right. left. split; [|easy]. eapply F; eauto. }
      destruct T as [(kd & ->) | (from & promotes & ->)].
      + apply Y. intros s k promotes E. discriminate.
      + intros F. apply Y. intros s k q E _. injection E as <- _.
        intros I. apply mem_spec in I. congruence. }
  destruct m as [from to promotes | k to].
  - simpl. simpl in M. destruct M as (k & O & M). rewrite O.
    assert (E : k <> King -> forall from' to' promotes', Move from to promotes = Move from' to' promotes' ->
      forall c, on (cells p) from' <> Some (c, King)).
    { intros D from' to' promotes' E c. injection E as <- _ _. rewrite O. congruence. }
    destruct k; try reflexivity; specialize (X (E ltac:(discriminate)));
      (destruct (guard_of (cells p) (turn p) l) as [helpful | pieces];
        [destruct (mem to helpful) | destruct (mem from pieces)]; simpl; [easy | symmetry; auto | easy | symmetry; auto]).
  - assert (E : forall from to' promotes, Drop k to = Move from to' promotes ->
      forall c, on (cells p) from <> Some (c, King)) by easy.
    specialize (X E). simpl in *.
    destruct (guard_of (cells p) (turn p) l) as [helpful | pieces]; [destruct (mem to helpful)|];
      simpl; [easy | symmetry; auto | symmetry; auto].
Qed.

Definition safe_drops (p : position) (l : list square) (g : guard) : list move :=
  match g with
  | Free _ => drops_on p squares
  | Checked helpful => filter (keeps_safe p l) (drops_on p helpful)
  end.

Definition safe_moves (p : position) : list move :=
  let l := kings (cells p) (turn p) in
  let g := guard_of (cells p) (turn p) l in
  filter (keeps_safe' p l g) (board_moves p) ++ safe_drops p l g.

Lemma in_safe_drops p l m :
  are_kings (cells p) (turn p) l ->
  In m (safe_drops p l (guard_of (cells p) (turn p) l)) <-> exists k to, m = Drop k to /\ is_safe p m.
Proof.
  intros K.
  assert (E : forall k to, moves_so p (Drop k to) ->
    keeps_safe' p l (guard_of (cells p) (turn p) l) (Drop k to) = true
    <-> ~ in_check (cells (play p (Drop k to))) (turn p)).
  { intros k to M. rewrite keeps_safe'_spec by easy. now apply keeps_safe_spec. }
  simpl in E. unfold safe_drops, is_safe. destruct (guard_of _ _ l) as [helpful|].
  - rewrite filter_In, in_drops_on. split.
    + intros [(k & to & -> & I & H) S]. apply keeps_safe_spec in S; try easy. eauto.
    + intros (k & to & -> & H & S). split; [|now apply keeps_safe_spec].
      exists k, to. split; [easy|]. split; [|easy].
      apply E in S; [|easy]. apply andb_true_iff in S. now apply mem_spec.
  - rewrite in_drops_on. split.
    + intros (k & to & -> & I & H). exists k, to. split; [easy|]. split; [easy|]. now apply E.
    + intros (k & to & -> & H & _). exists k, to. auto using in_squares.
Qed.

Lemma in_safe_moves p m : In m (safe_moves p) <-> is_safe p m.
Proof.
  pose proof (kings_spec (cells p) (turn p)) as K.
  unfold safe_moves. rewrite in_app_iff, filter_In, in_board_moves, in_safe_drops by easy.
  unfold is_safe. split.
  - intros [[(from & to & promotes & -> & H) S] | (k & to & -> & H)]; [|easy].
    split; [easy|]. rewrite keeps_safe'_spec in S by easy. now apply keeps_safe_spec in S.
  - intros [H S]. destruct m as [from to promotes | k to]; [left | right; eauto].
    split; [eauto|]. rewrite keeps_safe'_spec by easy. now apply keeps_safe_spec.
Qed.

(** The moves of the pieces on a square. *)
Definition moves_from (p : position) (from : square) : list move :=
  match on (cells p) from with
  | Some (c', k) => if is_color (turn p) c' then moves_of (cells p) (turn p) k from else []
  | None => []
  end.

Lemma in_moves_from p from m :
  In m (moves_from p from) <-> exists to promotes, m = Move from to promotes /\ moves_so p m.
Proof.
  unfold moves_from. split.
  - intros H. destruct (on (cells p) from) as [[c k]|] eqn:O; [|destruct H].
    destruct (is_color (turn p) c) eqn:C; [|destruct H]. apply is_color_spec in C.
    apply in_moves_of in H. destruct H as (to & promotes & -> & H).
    exists to, promotes. split; [easy|]. simpl. exists k. rewrite O, C. rewrite C in H. tauto.
  - intros (to & promotes & -> & H). simpl in H. destruct H as (k & O & H).
    rewrite O, is_color_refl. apply in_moves_of. exists to, promotes. tauto.
Qed.

(** Whether there is a safe move, or such a drop that is as wanted. Kings first: often they can move. *)
Definition has_safe (p : position) (is_wanted : move -> bool) : bool :=
  let l := kings (cells p) (turn p) in
  let g := guard_of (cells p) (turn p) l in
  existsb (fun from => existsb (keeps_safe' p l g) (moves_from p from)) (l ++ squares)
  || existsb is_wanted (safe_drops p l g).

Lemma has_safe_spec p is_wanted :
  (forall m from to promotes, m = Move from to promotes -> is_wanted m = true) ->
  has_safe p is_wanted = true <-> exists m, is_safe p m /\ is_wanted m = true.
Proof.
  intros W. pose proof (kings_spec (cells p) (turn p)) as K.
  unfold has_safe. rewrite orb_true_iff, !existsb_exists. split.
  - intros [(from & _ & H) | (m & I & H)].
    + apply existsb_exists in H. destruct H as (m & I & H). exists m.
      apply in_moves_from in I. destruct I as (to & promotes & E & M).
      rewrite keeps_safe'_spec in H by easy. apply keeps_safe_spec in H; [|easy | easy].
      split; [easy | eauto].
    + exists m. apply in_safe_drops in I; [|easy]. now destruct I as (k & to & _ & I).
  - intros (m & [M S] & H). destruct m as [from to promotes | k to]; [left | right].
    + exists from. split; [apply in_app_iff; right; apply in_squares|]. apply existsb_exists.
      exists (Move from to promotes). split; [apply in_moves_from; eauto|].
      rewrite keeps_safe'_spec by easy. now apply keeps_safe_spec.
    + exists (Drop k to). split; [|easy]. apply in_safe_drops; [easy|].
      exists k, to. easy.
Qed.

Definition has_safe_move (p : position) : bool := has_safe p (fun _ => true).

Lemma has_safe_move_spec p : has_safe_move p = true <-> exists m, is_safe p m.
Proof.
  unfold has_safe_move. rewrite has_safe_spec by easy. split; intros (m & H); exists m; tauto.
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

(** Whether there is a legal move. *)
Definition has_move (p : position) : bool := has_safe p (fun m => negb (pawn_drop_matesb p m)).

Lemma has_move_spec p : has_move p = true <-> exists m, legal p m.
Proof.
  unfold has_move, legal. rewrite has_safe_spec.
  - setoid_rewrite negb_true_iff. setoid_rewrite <- not_true_iff_false.
    setoid_rewrite pawn_drop_matesb_spec. easy.
  - intros m from to promotes ->. easy.
Qed.

Print Assumptions legal_moves_spec.

(** Proofs go by what is said of these, never by how they are computed. *)
Global Opaque kings board_moves.
