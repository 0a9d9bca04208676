(** * Mirror images

    [mirror_image_mates]: where an exception is the mirror image of the main line's move, what is behind it
    mates exactly as what is behind that move; so that it need not be counted. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules Attacks Moves Checks Mates Relaxed Tsume Complete.
Import ListNotations.

Local Arguments attacks : simpl never.

Definition mirrored_row {A} (r : row A) : row A :=
  Row (a9 r) (a8 r) (a7 r) (a6 r) (a5 r) (a4 r) (a3 r) (a2 r) (a1 r).

Definition mirrored_position (p : position) : position :=
  Position (mirrored_row (cells p)) (turn p) (black_hand p) (white_hand p).

Definition mirrored_direction (d : direction) : direction :=
  match d with
  | North => North | NorthEast => NorthWest | East => West | SouthEast => SouthWest
  | South => South | SouthWest => SouthEast | West => East | NorthWest => NorthEast
  end.

Notation flip := mirrored.
Notation turn_d := mirrored_direction.

Lemma flip_flip s : flip (flip s) = s.
Proof. destruct s as [f r]. now destruct f. Qed.

Lemma turn_d_turn_d d : turn_d (turn_d d) = d.
Proof. now destruct d. Qed.

Lemma flip_injective s t : flip s = flip t -> s = t.
Proof. intros E. now rewrite <- (flip_flip s), E, flip_flip. Qed.

Lemma on_flip b s : on (mirrored_row b) (flip s) = on b s.
Proof. destruct s as [f r]. now destruct f. Qed.

Lemma on_mirrored b s : on (mirrored_row b) s = on b (flip s).
Proof. now rewrite <- (flip_flip s) at 1; rewrite on_flip. Qed.

Lemma square_eqb_flip s t : square_eqb (flip s) (flip t) = square_eqb s t.
Proof.
  destruct (square_eqb s t) eqn:E.
  - apply square_eqb_spec in E. subst. apply square_eqb_refl.
  - apply not_true_iff_false. intros X. apply square_eqb_spec, flip_injective in X. subst.
    rewrite square_eqb_refl in E. discriminate.
Qed.

Lemma mirrored_with_on b s x : mirrored_row (with_on b s x) = with_on (mirrored_row b) (flip s) x.
Proof.
  apply board_ext. intros t. rewrite on_mirrored, !on_with_on, on_mirrored.
  now rewrite <- (square_eqb_flip s (flip t)), flip_flip.
Qed.

Lemma next_flip d s : next (turn_d d) (flip s) = option_map flip (next d s).
Proof. destruct s as [f r]. destruct d, f, r; reflexivity. Qed.

Lemma seen_by_turn c d : seen_by c (turn_d d) = turn_d (seen_by c d).
Proof. now destruct c, d. Qed.

Lemma squares_within_flip n d : forall s, squares_within n (turn_d d) (flip s) = map flip (squares_within n d s).
Proof.
  induction n as [|n IH]; intros s; simpl; [easy|]. rewrite next_flip. destruct (next d s); simpl; [|easy].
  now rewrite IH.
Qed.

Lemma ray_flip d s : ray (turn_d d) (flip s) = map flip (ray d s).
Proof. apply squares_within_flip. Qed.

Lemma is_empty_flip b s : is_empty (mirrored_row b) (flip s) = is_empty b s.
Proof. unfold is_empty. now rewrite on_flip. Qed.

Lemma visible_flip b l : visible (mirrored_row b) (map flip l) = map flip (visible b l).
Proof.
  induction l as [|s l IH]; simpl; [easy|]. rewrite is_empty_flip. destruct (is_empty b s); simpl; [|easy].
  now rewrite IH.
Qed.

Lemma step_flip d s : step (turn_d d) (flip s) = map flip (step d s).
Proof. unfold step. rewrite next_flip. now destruct (next d s). Qed.

Lemma in_map_flip t l : In (flip t) (map flip l) <-> In t l.
Proof.
  rewrite in_map_iff. split; [|intros I; now exists t]. intros (s & E & I). apply flip_injective in E. now subst.
Qed.

Lemma directions_flip (l : list direction) (f g : direction -> list square) t :
  (forall d, In d l -> In (turn_d d) l) ->
  (forall d, In (flip t) (g (turn_d d)) <-> In t (f d)) ->
  In (flip t) (flat_map g l) <-> In t (flat_map f l).
Proof.
  intros C H. rewrite !in_flat_map. split; intros (d & I & J).
  - exists (turn_d d). split; [now apply C|]. apply H. now rewrite turn_d_turn_d.
  - exists (turn_d d). split; [now apply C | now apply H].
Qed.

Lemma attacks_flip b p s t : In (flip t) (attacks (mirrored_row b) p (flip s)) <-> In t (attacks b p s).
Proof.
  destruct p as [c k]. unfold attacks. rewrite !in_app_iff.
  assert (A : In (flip t) (flat_map (fun d => step (seen_by c d) (flip s)) (steps k))
    <-> In t (flat_map (fun d => step (seen_by c d) s) (steps k))).
  { apply directions_flip.
    - intros d I. destruct k; simpl in *; repeat (destruct I as [<- | I]; [simpl; tauto |]); destruct I.
    - intros d. now rewrite seen_by_turn, step_flip, in_map_flip. }
  assert (B : In (flip t) (flat_map (fun d => visible (mirrored_row b) (ray (seen_by c d) (flip s))) (slides k))
    <-> In t (flat_map (fun d => visible b (ray (seen_by c d) s)) (slides k))).
  { apply directions_flip.
    - intros d I. destruct k; simpl in *; repeat (destruct I as [<- | I]; [simpl; tauto |]); destruct I.
    - intros d. now rewrite seen_by_turn, ray_flip, visible_flip, in_map_flip. }
  assert (C : In (flip t) (flat_map (fun d => flat_map (step (seen_by c d)) (step (seen_by c North) (flip s))) (jumps k))
    <-> In t (flat_map (fun d => flat_map (step (seen_by c d)) (step (seen_by c North) s)) (jumps k))).
  { apply directions_flip.
    - intros d I. destruct k; simpl in *; repeat (destruct I as [<- | I]; [simpl; tauto |]); destruct I.
    - intros d. change North with (turn_d North) at 1. rewrite !seen_by_turn, step_flip.
      rewrite flat_map_concat_map, map_map, <- flat_map_concat_map, !in_flat_map.
      split; intros (u & I & J); exists u; (split; [easy|]); [rewrite step_flip in J | rewrite step_flip];
        now apply in_map_flip. }
  tauto.
Qed.

Lemma attacked_flip b c s : attacked (mirrored_row b) c (flip s) <-> attacked b c s.
Proof.
  unfold attacked. split; intros (from & k & O & I); exists (flip from), k.
  - rewrite on_mirrored in O. split; [easy|]. apply (attacks_flip b). now rewrite flip_flip.
  - rewrite on_flip. split; [easy | now apply attacks_flip].
Qed.

Lemma in_check_flip b c : in_check (mirrored_row b) c <-> in_check b c.
Proof.
  unfold in_check. split; intros (s & K & A); exists (flip s).
  - rewrite on_mirrored in K. split; [easy|]. apply attacked_flip. now rewrite flip_flip.
  - rewrite on_flip. split; [easy | now apply attacked_flip].
Qed.

Lemma is_far_flip n c s : is_far n c (flip s) = is_far n c s.
Proof. destruct s as [f r]. now destruct c, f, r. Qed.

Lemma is_dead_flip c k s : is_dead c k (flip s) = is_dead c k s.
Proof. destruct k; simpl; rewrite ?is_far_flip; reflexivity. Qed.

Lemma may_promote_flip c k from to : may_promote c k (flip from) (flip to) = may_promote c k from to.
Proof. unfold may_promote. now rewrite !is_far_flip. Qed.

Lemma has_pawn_flip b c f r : has_pawn (mirrored_row b) c (file (flip (Square f r))) = has_pawn b c f.
Proof.
  unfold has_pawn. induction nines as [|n l IH]; [easy|]. cbn [existsb]. rewrite IH. f_equal.
  replace (Square (file (flip (Square f r))) n) with (flip (Square f n)) by now destruct f.
  now rewrite on_flip.
Qed.

Lemma has_flip b c s : has (mirrored_row b) c (flip s) = has b c s.
Proof. unfold has. now rewrite on_flip. Qed.

Lemma moves_so_flip p m : moves_so (mirrored_position p) (mirrored_move m) <-> moves_so p m.
Proof.
  destruct m as [from to promotes | k to]; unfold moves_so; cbn [mirrored_move mirrored_position cells turn].
  - rewrite on_flip, has_flip.
    split; intros (k & O & I & H & P); exists k.
    + rewrite attacks_flip, may_promote_flip, is_dead_flip in *. easy.
    + rewrite attacks_flip, may_promote_flip, is_dead_flip. easy.
  - rewrite is_empty_flip, is_dead_flip.
    assert (F : has_pawn (mirrored_row (cells p)) (turn p) (file (flip to)) = has_pawn (cells p) (turn p) (file to)).
    { destruct to as [f r]. apply has_pawn_flip. }
    rewrite F. now destruct p as [b [] h h'].
Qed.

Lemma play_flip p m : play (mirrored_position p) (mirrored_move m) = mirrored_position (play p m).
Proof.
  destruct p as [b c h h'], m as [from to promotes | k to]; unfold play; simpl.
  - rewrite !on_flip. unfold mirrored_position. destruct c; simpl; now rewrite !mirrored_with_on.
  - unfold mirrored_position. destruct c; simpl; now rewrite !mirrored_with_on.
Qed.

Lemma mirrored_move_twice m : mirrored_move (mirrored_move m) = m.
Proof. destruct m; simpl; now rewrite ?flip_flip. Qed.

Lemma is_safe_flip p m : is_safe (mirrored_position p) (mirrored_move m) <-> is_safe p m.
Proof. unfold is_safe. rewrite moves_so_flip, play_flip. cbn [mirrored_position cells turn]. now rewrite in_check_flip. Qed.

(** What holds of each move of the mirror image holds of each mirrored move. *)
Lemma each_move (P : move -> Prop) : (forall m, P m) <-> forall m, P (mirrored_move m).
Proof. split; intros H m; [easy|]. rewrite <- (mirrored_move_twice m). apply H. Qed.

Lemma some_move (P : move -> Prop) : (exists m, P m) <-> exists m, P (mirrored_move m).
Proof.
  split; intros (m & H); [exists (mirrored_move m) | now exists (mirrored_move m)].
  now rewrite mirrored_move_twice.
Qed.

Lemma pawn_drop_mate_flip p m : is_pawn_drop_mate (mirrored_position p) (mirrored_move m) <-> is_pawn_drop_mate p m.
Proof.
  unfold is_pawn_drop_mate. rewrite play_flip.
  assert (R : (forall reply, ~ is_safe (mirrored_position (play p m)) reply) <-> forall reply, ~ is_safe (play p m) reply).
  { rewrite (each_move (fun reply => ~ is_safe (mirrored_position (play p m)) reply)).
    split; intros H reply X; apply (H reply); now apply is_safe_flip. }
  cbn [mirrored_position cells turn] in *.
  split; intros (to & king & E & N & K & S).
  - exists (flip to), (flip king). rewrite on_mirrored in K.
    split; [rewrite <- (mirrored_move_twice m), E; easy|]. split; [|split; [easy | now apply R]].
    rewrite <- (flip_flip to) in N. change North with (turn_d North) in N. rewrite seen_by_turn, next_flip in N.
    destruct (next _ (flip to)); [|discriminate]. simpl in N. injection N as <-. now rewrite flip_flip.
  - exists (flip to), (flip king). rewrite on_flip. split; [now subst m|]. split; [|split; [easy | now apply R]].
    change North with (turn_d North). now rewrite seen_by_turn, next_flip, N.
Qed.

Lemma legal_flip p m : legal (mirrored_position p) (mirrored_move m) <-> legal p m.
Proof. unfold legal. now rewrite is_safe_flip, pawn_drop_mate_flip. Qed.

Lemma gives_check_flip p m : gives_check (mirrored_position p) (mirrored_move m) <-> gives_check p m.
Proof. unfold gives_check. rewrite play_flip. cbn [mirrored_position cells turn]. now rewrite in_check_flip. Qed.

Lemma mirrored_twice p : mirrored_position (mirrored_position p) = p.
Proof.
  destruct p as [b c h h']. unfold mirrored_position. simpl. f_equal. apply board_ext.
  intros s. now rewrite !on_mirrored, flip_flip.
Qed.

(** The mirror image of a mate is one. *)
Lemma mate_flip a n p : mate a n p -> mate a n (mirrored_position p).
Proof.
  intros M. induction M as [n p T C L | n p T E L IH | n p m T L C M IH].
  - apply mated; [easy | now apply in_check_flip |].
    apply each_move. intros m X. apply (L m). now apply legal_flip.
  - apply defends; [easy | |].
    + apply some_move. destruct E as (m & E). exists m. now apply legal_flip.
    + apply (each_move (fun m => legal _ m -> mate a n (play _ m))). intros m X. rewrite play_flip.
      now apply IH, legal_flip.
  - apply attacks_with with (mirrored_move m); [easy | now apply legal_flip | now apply gives_check_flip |].
    now rewrite play_flip.
Qed.

Theorem mirror_image_mates a places p m e :
  is_so a places p m e -> because e = MirrorImage ->
  forall n, mate a n (play p (instead e)) <-> mate a n (play p m).
Proof.
  intros (_ & _ & _ & H) B n. rewrite B in H. destruct H as [S ->].
  assert (E : mirrored_position p = p).
  { destruct p as [b c h h']. unfold mirrored_position. simpl in *. f_equal. apply board_ext.
    intros s. now rewrite on_mirrored. }
  rewrite <- E at 1. rewrite play_flip. split; intros M; [|now apply mate_flip].
  rewrite <- (mirrored_twice (play p m)). now apply mate_flip.
Qed.

Print Assumptions mirror_image_mates.
