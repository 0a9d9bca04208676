(** * The legal moves that give check, found fast *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks Moves.
Import ListNotations.

Definition gives_checkb (p : position) (m : move) : bool :=
  in_checkb (cells (play p m)) (other (turn p)).

Lemma gives_checkb_spec p m : gives_checkb p m = true <-> gives_check p m.
Proof. apply in_checkb_spec. Qed.

(** The squares from which one of the kings could be attacked. *)
Definition check_squares (b : board) (c : color) (l : list square) : list square :=
  flat_map
    (fun t => flat_map (fun d => visible' b (ray' d t)) directions ++ knight_from' c t) l.

(** The move attacks one of the kings. *)
Definition attacks_one (p : position) (kings : list square) (m : move) : bool :=
  let b := cells (play p m) in
  let c := turn p in
  existsb (attackedb b c) kings.

(** Moves of which a test is true, that gives check and is legal; [l] are the own kings, [g] what
    is known of them, [l'] the other side's. *)
Definition is_check (p : position) (l : list square) (g : guard) (l' : list square) (m : move) : bool :=
  attacks_one p l' m && keeps_safe' p l g m && negb (pawn_drop_matesb p m).

Definition checks (p : position) : list move :=
  let b := cells p in
  let c := turn p in
  let l' := kings b (other c) in
  let l := kings b c in
  let g := guard_of b c l in
  if existsb (attackedb b c) l' then filter (gives_checkb p) (legal_moves p)
  else
    filter (is_check p l g l') (board_moves p)
    ++ filter (is_check p l g l') (drops_on p (check_squares b c l')).

Definition has_check (p : position) : bool :=
  let b := cells p in
  let c := turn p in
  let l' := kings b (other c) in
  let l := kings b c in
  let g := guard_of b c l in
  if existsb (attackedb b c) l' then existsb (gives_checkb p) (legal_moves p)
  else
    existsb (is_check p l g l') (drops_on p (check_squares b c l'))
    || existsb (is_check p l g l') (board_moves p).

Lemma hit_dropped b c c' k d to line : forall near,
  on b to = None ->
  is_hit (with_on b to (Some (c', k))) c d near line = true ->
  is_hit b c d near line = true \/ In to (visible' b line).
Proof.
  induction line as [|t l IH]; simpl; intros near E H; [tauto|].
  rewrite on_with_on in H. destruct (square_eqb to t) eqn:S.
  - apply square_eqb_spec in S; subst. rewrite E. simpl. tauto.
  - destruct (on b t) as [[c'' k']|]; [tauto|]. apply IH in H; [|easy]. simpl. tauto.
Qed.

Lemma attacked_dropped b c c' k to t :
  on b to = None -> attackedb (with_on b to (Some (c', k))) c t = true ->
  attackedb b c t = true
  \/ In to (flat_map (fun d => visible' b (ray' d t)) directions ++ knight_from' c t).
Proof.
  intros E H. unfold attackedb in H |- *. rewrite orb_true_iff, !existsb_exists in H |- *.
  rewrite in_app_iff, in_flat_map. destruct H as [(d & I & H) | (u & I & H)].
  - unfold is_hit_along in *. apply hit_dropped in H; [|easy]. destruct H as [H | H].
    + left. left. eauto.
    + right. left. eauto.
  - unfold is_knight in H. rewrite on_with_on in H. destruct (square_eqb to u) eqn:S.
    + apply square_eqb_spec in S; subst. tauto.
    + left. right. eauto.
Qed.

(** The other side's kings stay where they are, if none could be taken. *)
Lemma other_kings p m :
  ~ in_check (cells p) (other (turn p)) -> moves_so p m ->
  are_kings (cells (play p m)) (other (turn p)) (kings (cells p) (other (turn p))).
Proof.
  intros N M s. rewrite (kings_spec (cells p) (other (turn p)) s), cells_play.
  destruct m as [from to promotes | k to]; simpl in M.
  - destruct M as (k & O & I & H & _). rewrite O, !on_with_on.
    destruct (square_eqb to s) eqn:T; [|destruct (square_eqb from s) eqn:F].
    + apply square_eqb_spec in T; subst. split.
      * intros K. exfalso. apply N. exists s. split; [easy|]. rewrite other_other. now exists from, k.
      * intros E. injection E as E _. symmetry in E. now apply other_neq in E.
    + apply square_eqb_spec in F; subst. rewrite O. split; [|easy].
      intros E. injection E as E _. symmetry in E. now apply other_neq in E.
    + easy.
  - destruct M as (_ & E & _). apply is_empty_spec in E. rewrite on_with_on.
    destruct (square_eqb to s) eqn:T; [|easy].
    apply square_eqb_spec in T; subst. rewrite E. split; [easy|].
    intros X. injection X as X _. symmetry in X. now apply other_neq in X.
Qed.

Lemma is_check_spec p m :
  ~ in_check (cells p) (other (turn p)) -> moves_so p m ->
  let l := kings (cells p) (turn p) in
  is_check p l (guard_of (cells p) (turn p) l) (kings (cells p) (other (turn p))) m = true
  <-> legal p m /\ gives_check p m.
Proof.
  intros N M l. unfold is_check, legal, gives_check, is_safe.
  pose proof (kings_spec (cells p) (turn p)) as K.
  rewrite !andb_true_iff, negb_true_iff, <- not_true_iff_false, pawn_drop_matesb_spec.
  unfold l. rewrite keeps_safe'_spec by easy. rewrite keeps_safe_spec by easy.
  pose proof (in_check_by _ _ _ (other_kings p m N M)) as C.
  rewrite other_other in C. unfold attacks_one. rewrite C. tauto.
Qed.

Lemma already_spec p :
  existsb (attackedb (cells p) (turn p)) (kings (cells p) (other (turn p))) = true
  <-> in_check (cells p) (other (turn p)).
Proof.
  pose proof (in_check_by _ _ _ (kings_spec (cells p) (other (turn p)))) as C.
  now rewrite other_other in C.
Qed.

Lemma check_drops p k to :
  ~ in_check (cells p) (other (turn p)) -> legal p (Drop k to) -> gives_check p (Drop k to) ->
  In (Drop k to) (drops_on p (check_squares (cells p) (turn p) (kings (cells p) (other (turn p))))).
Proof.
  intros N [[M S] D] C. apply in_drops_on. exists k, to. split; [easy|]. split; [|easy].
  pose proof (in_check_by _ _ _ (other_kings p _ N M)) as E. apply E in C.
  rewrite other_other in C. apply existsb_exists in C. destruct C as (t & I & C).
  unfold check_squares. apply in_flat_map. exists t. split; [easy|].
  rewrite cells_play in C. destruct M as (_ & Z & _). apply is_empty_spec in Z.
  apply attacked_dropped in C; [|easy]. destruct C as [C | C]; [|easy].
  exfalso. apply N, already_spec, existsb_exists. eauto.
Qed.

Lemma in_checks p m : In m (checks p) <-> legal p m /\ gives_check p m.
Proof.
  unfold checks.
  destruct (existsb (attackedb (cells p) (turn p)) (kings (cells p) (other (turn p)))) eqn:E.
  - now rewrite filter_In, legal_moves_spec, gives_checkb_spec.
  - rewrite <- not_true_iff_false, already_spec in E. rewrite in_app_iff, !filter_In. split.
    + intros [[I H] | [I H]].
      * apply is_check_spec in H; [easy | easy |].
        apply in_board_moves in I. now destruct I as (? & ? & ? & _ & I).
      * apply is_check_spec in H; [easy | easy |].
        apply in_drops_on in I. now destruct I as (? & ? & _ & _ & I).
    + intros [L C]. assert (M : moves_so p m) by apply L.
      destruct m as [from to promotes | k to].
      * left. split; [apply in_board_moves; eauto | now apply is_check_spec].
      * right. split; [now apply check_drops | now apply is_check_spec].
Qed.

Lemma has_check_spec p : has_check p = true <-> exists m, legal p m /\ gives_check p m.
Proof.
  setoid_rewrite <- in_checks. unfold has_check, checks.
  destruct (existsb (attackedb (cells p) (turn p)) (kings (cells p) (other (turn p)))).
  - rewrite existsb_exists. split; intros (m & H); exists m; now apply filter_In.
  - rewrite orb_true_iff, !existsb_exists. split.
    + intros [(m & H) | (m & H)]; exists m; apply in_app_iff; [right | left]; now apply filter_In.
    + intros (m & H). apply in_app_iff in H.
      destruct H as [H | H]; [right | left]; exists m; now apply filter_In in H.
Qed.
