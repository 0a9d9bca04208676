(** * Attacks, seen from the square that is attacked

    [Rules.v] goes from each piece to what it attacks; here one goes from a square along eight
    lines to the first piece of each, which is fast. [attackedb_spec] says that it is the same. *)

From Coq Require Import List Bool Arith Lia.
From Verified Require Import Rules.
Import ListNotations.

(** ** Equality that is computed *)

Definition nine_eqb (m n : nine) : bool :=
  match m, n with
  | N1, N1 | N2, N2 | N3, N3 | N4, N4 | N5, N5 | N6, N6 | N7, N7 | N8, N8 | N9, N9 => true
  | _, _ => false
  end.

Definition square_eqb (s t : square) : bool :=
  nine_eqb (file s) (file t) && nine_eqb (rank s) (rank t).

Definition direction_eqb (d e : direction) : bool :=
  match d, e with
  | North, North | NorthEast, NorthEast | East, East | SouthEast, SouthEast
  | South, South | SouthWest, SouthWest | West, West | NorthWest, NorthWest => true
  | _, _ => false
  end.

Definition kind_eqb (j k : kind) : bool :=
  match j, k with
  | Pawn, Pawn | Lance, Lance | Knight, Knight | Silver, Silver | Gold, Gold | Bishop, Bishop
  | Rook, Rook | King, King | PromotedPawn, PromotedPawn | PromotedLance, PromotedLance
  | PromotedKnight, PromotedKnight | PromotedSilver, PromotedSilver | Horse, Horse
  | Dragon, Dragon => true
  | _, _ => false
  end.

Lemma nine_eqb_spec m n : nine_eqb m n = true <-> m = n.
Proof. destruct m, n; simpl; split; congruence. Qed.

Lemma square_eqb_spec s t : square_eqb s t = true <-> s = t.
Proof.
  unfold square_eqb. rewrite andb_true_iff, !nine_eqb_spec.
  destruct s, t; simpl. split; [intros [-> ->] | intros E; injection E]; auto.
Qed.

Lemma square_eqb_refl s : square_eqb s s = true.
Proof. now apply square_eqb_spec. Qed.

Lemma square_dec (s t : square) : {s = t} + {s <> t}.
Proof. repeat decide equality. Qed.

Lemma direction_eqb_spec d e : direction_eqb d e = true <-> d = e.
Proof. destruct d, e; simpl; split; congruence. Qed.

Lemma kind_eqb_spec j k : kind_eqb j k = true <-> j = k.
Proof. destruct j, k; simpl; split; congruence. Qed.

Lemma is_color_spec c c' : is_color c c' = true <-> c = c'.
Proof. destruct c, c'; simpl; split; congruence. Qed.

Lemma is_color_refl c : is_color c c = true.
Proof. now destruct c. Qed.

Lemma other_other c : other (other c) = c.
Proof. now destruct c. Qed.

Lemma other_neq c : other c <> c.
Proof. now destruct c. Qed.

(** ** All squares and directions *)

Definition squares : list square := flat_map (fun f => map (Square f) nines) nines.
Definition directions : list direction := orthogonal ++ diagonal.

Lemma in_nines n : In n nines.
Proof. destruct n; simpl; tauto. Qed.

Lemma in_squares s : In s squares.
Proof.
  destruct s as [f r]. apply in_flat_map. exists f. split; [apply in_nines|].
  apply in_map, in_nines.
Qed.

Lemma in_directions d : In d directions.
Proof. destruct d; simpl; tauto. Qed.

Lemma forall_squares (P : square -> bool) : forallb P squares = true -> forall s, P s = true.
Proof. intros H s. rewrite forallb_forall in H. apply H, in_squares. Qed.

Lemma forall_directions (P : direction -> bool) :
  forallb P directions = true -> forall d, P d = true.
Proof. intros H d. rewrite forallb_forall in H. apply H, in_directions. Qed.

Lemma in_by_existsb {A} (eqb : A -> A -> bool) (eqb_spec : forall x y, eqb x y = true <-> x = y) x l :
  existsb (eqb x) l = true <-> In x l.
Proof.
  rewrite existsb_exists. split.
  - intros (y & I & E). apply eqb_spec in E. now subst.
  - intros I. exists x. split; [assumption | now apply eqb_spec].
Qed.

(** ** Boards *)

Lemma get_put_same {A} (r : row A) n x : get (put r n x) n = x.
Proof. destruct r, n; reflexivity. Qed.

Lemma get_put_other {A} (r : row A) m n x : m <> n -> get (put r m x) n = get r n.
Proof. destruct r, m, n; intros; try reflexivity; congruence. Qed.

Lemma on_with_on_same b s x : on (with_on b s x) s = x.
Proof. unfold on, with_on. now rewrite !get_put_same. Qed.

Lemma on_with_on_other b s x t : s <> t -> on (with_on b s x) t = on b t.
Proof.
  intros D. unfold on, with_on. destruct s as [f r], t as [f' r']; simpl.
  destruct (nine_eqb f f') eqn:E.
  - apply nine_eqb_spec in E; subst. rewrite get_put_same, get_put_other; [easy | congruence].
  - rewrite get_put_other; [easy|]. intros ->. assert (nine_eqb f' f' = true) by now apply nine_eqb_spec. congruence.
Qed.

Lemma on_with_on b s x t : on (with_on b s x) t = if square_eqb s t then x else on b t.
Proof.
  destruct (square_eqb s t) eqn:E.
  - apply square_eqb_spec in E; subst. apply on_with_on_same.
  - apply on_with_on_other. intros ->. rewrite square_eqb_refl in E. discriminate.
Qed.

Lemma is_empty_spec b s : is_empty b s = true <-> on b s = None.
Proof. unfold is_empty. destruct (on b s); split; congruence. Qed.

(** ** Tables of what [Rules.v] computes anew each time *)

Definition tabulated {A} (f : nine -> A) : row A :=
  Row (f N1) (f N2) (f N3) (f N4) (f N5) (f N6) (f N7) (f N8) (f N9).

Lemma get_tabulated {A} (f : nine -> A) n : get (tabulated f) n = f n.
Proof. destruct n; reflexivity. Qed.

Definition by_square {A} (f : square -> A) : row (row A) :=
  tabulated (fun x => tabulated (fun y => f (Square x y))).

Definition at_square {A} (t : row (row A)) (s : square) : A := get (get t (file s)) (rank s).

Lemma at_by_square {A} (f : square -> A) s : at_square (by_square f) s = f s.
Proof. unfold at_square, by_square. rewrite !get_tabulated. now destruct s. Qed.

Record eight (A : Type) := Eight {
  north : A; north_east : A; east : A; south_east : A;
  south : A; south_west : A; west : A; north_west : A }.
Arguments Eight {A}. Arguments north {A}. Arguments north_east {A}. Arguments east {A}.
Arguments south_east {A}. Arguments south {A}. Arguments south_west {A}. Arguments west {A}.
Arguments north_west {A}.

Definition along {A} (e : eight A) (d : direction) : A :=
  match d with
  | North => north e | NorthEast => north_east e | East => east e | SouthEast => south_east e
  | South => south e | SouthWest => south_west e | West => west e | NorthWest => north_west e
  end.

Definition by_direction {A} (f : direction -> A) : eight A :=
  Eight (f North) (f NorthEast) (f East) (f SouthEast) (f South) (f SouthWest) (f West) (f NorthWest).

Lemma along_by_direction {A} (f : direction -> A) d : along (by_direction f) d = f d.
Proof. destruct d; reflexivity. Qed.

Definition rays : row (row (eight (list square))) := by_square (fun s => by_direction (fun d => ray d s)).
Definition ray' (d : direction) (s : square) : list square := along (at_square rays s) d.

Lemma ray'_spec d s : ray' d s = ray d s.
Proof. unfold ray', rays. now rewrite at_by_square, along_by_direction. Qed.

Definition step' (d : direction) (s : square) : list square :=
  match ray' d s with t :: _ => [t] | [] => [] end.

Lemma step'_spec d s : step' d s = step d s.
Proof. unfold step'. rewrite ray'_spec. unfold step, ray. simpl. now destruct (next d s). Qed.

(** From where a knight of the side attacks a square, and which squares from one. *)
Definition knight_from (c : color) (t : square) : list square :=
  filter (fun s => existsb (square_eqb t) (attacks (by_square (fun _ => None)) (c, Knight) s)) squares.

Definition knight_to (c : color) (s : square) : list square :=
  flat_map (fun d => flat_map (step (seen_by c d)) (step (seen_by c North) s)) (jumps Knight).

Definition black_knights_from := by_square (knight_from Black).
Definition white_knights_from := by_square (knight_from White).
Definition black_knights_to := by_square (knight_to Black).
Definition white_knights_to := by_square (knight_to White).

Definition knight_from' (c : color) : square -> list square :=
  at_square (match c with Black => black_knights_from | White => white_knights_from end).
Definition knight_to' (c : color) : square -> list square :=
  at_square (match c with Black => black_knights_to | White => white_knights_to end).

Lemma knight_from'_spec c t s : In s (knight_from' c t) <-> In t (knight_to c s).
Proof.
  assert (H : knight_from' c t = knight_from c t).
  { unfold knight_from', black_knights_from, white_knights_from. destruct c; apply at_by_square. }
  rewrite H. unfold knight_from. rewrite filter_In, (in_by_existsb _ square_eqb_spec).
  simpl attacks. fold (jumps Knight). split.
  - intros [_ I]. exact I.
  - intros I. split; [apply in_squares | exact I].
Qed.

Lemma knight_to'_spec c s : knight_to' c s = knight_to c s.
Proof. unfold knight_to', black_knights_to, white_knights_to. destruct c; apply at_by_square. Qed.

(** ** What a piece attacks *)

Fixpoint visible' (b : board) (line : list square) : list square :=
  match line with
  | [] => []
  | s :: farther => match on b s with None => s :: visible' b farther | Some _ => [s] end
  end.

Lemma visible'_spec b line : visible' b line = visible b line.
Proof.
  induction line as [|s l IH]; simpl; [easy|]. unfold is_empty. destruct (on b s); congruence.
Qed.

Definition attacks' (b : board) (p : piece) (s : square) : list square :=
  let (c, k) := p in
  match k with
  | Knight => knight_to' c s
  | _ =>
      flat_map (fun d => step' (seen_by c d) s) (steps k)
      ++ flat_map (fun d => visible' b (ray' (seen_by c d) s)) (slides k)
  end.

Lemma flat_map_ext' {A B} (f g : A -> list B) l : (forall x, f x = g x) -> flat_map f l = flat_map g l.
Proof. intros E. induction l; simpl; [easy | now rewrite E, IHl]. Qed.

Lemma attacks'_spec b p s : attacks' b p s = attacks b p s.
Proof.
  destruct p as [c k]. unfold attacks', attacks.
  rewrite (flat_map_ext' (fun d => step' (seen_by c d) s) (fun d => step (seen_by c d) s) (steps k))
    by (intros; apply step'_spec).
  rewrite (flat_map_ext' (fun d => visible' b (ray' (seen_by c d) s))
    (fun d => visible b (ray (seen_by c d) s)) (slides k))
    by (intros; rewrite visible'_spec, ray'_spec; reflexivity).
  destruct k; try (rewrite knight_to'_spec; reflexivity);
    simpl jumps; simpl flat_map; now rewrite ?app_nil_r.
Qed.

(** ** The squares ahead *)

(** How many squares there are between a square and the far edge of the board. *)
Definition ahead (c : color) (r : nine) : nat :=
  match c, r with
  | Black, N1 | White, N9 => 0 | Black, N2 | White, N8 => 1 | Black, N3 | White, N7 => 2
  | Black, N4 | White, N6 => 3 | _, N5 => 4 | Black, N6 | White, N4 => 5
  | Black, N7 | White, N3 => 6 | Black, N8 | White, N2 => 7 | Black, N9 | White, N1 => 8
  end.

Definition is_far' (n : nat) (c : color) (s : square) : bool := ahead c (rank s) <? n.

Lemma is_far'_spec n c s : is_far' n c s = is_far n c s.
Proof. destruct c, s as [f r]; destruct f, r; reflexivity. Qed.

Definition is_dead' (c : color) (k : kind) (s : square) : bool :=
  match k with Pawn | Lance => is_far' 1 c s | Knight => is_far' 2 c s | _ => false end.

Lemma is_dead'_spec c k s : is_dead' c k s = is_dead c k s.
Proof. unfold is_dead', is_dead. now rewrite !is_far'_spec. Qed.

Definition may_promote' (c : color) (k : kind) (from to : square) : bool :=
  match promoted k with Some _ => is_far' 3 c from || is_far' 3 c to | None => false end.

Lemma may_promote'_spec c k from to : may_promote' c k from to = may_promote c k from to.
Proof. unfold may_promote', may_promote. now rewrite !is_far'_spec. Qed.

(** ** All squares of a board, one after another *)

Definition each_of_row {A B} (f : nine -> A -> list B -> list B) (r : row A) (l : list B) : list B :=
  f N1 (a1 r) (f N2 (a2 r) (f N3 (a3 r) (f N4 (a4 r) (f N5 (a5 r) (f N6 (a6 r) (f N7 (a7 r)
    (f N8 (a8 r) (f N9 (a9 r) l)))))))).

Definition each_square {B} (f : square -> piece -> list B -> list B) (b : board) : list B :=
  each_of_row
    (fun x column l =>
      each_of_row
        (fun y cell l => match cell with Some p => f (Square x y) p l | None => l end) column l)
    b [].

Lemma in_each_of_row {A B} (f : nine -> A -> list B -> list B) (P : nine -> A -> B -> Prop) r l x :
  (forall n y l, In x (f n y l) <-> P n y x \/ In x l) ->
  In x (each_of_row f r l) <-> (exists n, P n (get r n) x) \/ In x l.
Proof.
  intros H. unfold each_of_row. rewrite !H. split.
  - intros I. repeat (destruct I as [I | I]; [left; eexists; match type of I with P ?n _ _ => instantiate (1 := n) end; exact I|]).
    now right.
  - intros [[n I] | I]; [destruct n; simpl in I; tauto | tauto].
Qed.

Lemma in_each_square {B} (f : square -> piece -> list B -> list B) (P : square -> piece -> B -> Prop) b x :
  (forall s p l, In x (f s p l) <-> P s p x \/ In x l) ->
  In x (each_square f b) <-> exists s p, on b s = Some p /\ P s p x.
Proof.
  intros H. unfold each_square.
  rewrite (in_each_of_row _ (fun f' column x =>
    exists r p, get column r = Some p /\ P (Square f' r) p x)).
  - split.
    + intros [(f' & r & p & O & I) | []]. exists (Square f' r), p. easy.
    + intros ([f' r] & p & O & I). left. exists f', r, p. easy.
  - intros n column l.
    rewrite (in_each_of_row _ (fun r cell x => exists p, cell = Some p /\ P (Square n r) p x)).
    + split; (intros [I | I]; [left | now right]).
      * destruct I as (r & p & O & I). eauto.
      * destruct I as (r & p & O & I). eauto.
    + intros r cell l'. destruct cell as [p|].
      * rewrite H. split; (intros [I | I]; [left | now right]); [eauto|].
        destruct I as (p' & E & I). injection E as <-. easy.
      * split; [now right|]. intros [(p & E & _) | I]; [discriminate | easy].
Qed.

(** ** Lines there and back *)

Definition opposite (d : direction) : direction := seen_by White d.

Lemma opposite_opposite d : opposite (opposite d) = d.
Proof. now destruct d. Qed.

Lemma seen_by_seen_by c d : seen_by c (seen_by c d) = d.
Proof. now destruct c, d. Qed.

Lemma seen_by_opposite c d : seen_by c (opposite d) = opposite (seen_by c d).
Proof. now destruct c, d. Qed.

Fixpoint is_start (l m : list square) : bool :=
  match l, m with
  | [], _ => true
  | x :: l', y :: m' => square_eqb x y && is_start l' m'
  | _, [] => false
  end.

Lemma is_start_spec l m : is_start l m = true -> exists l', m = l ++ l'.
Proof.
  revert m. induction l as [|x l IH]; simpl; [eauto|]. intros [|y m]; [easy|].
  rewrite andb_true_iff, square_eqb_spec. intros [-> H]. destruct (IH m H) as [l' ->]. eauto.
Qed.

Lemma all_rays_turn :
  forallb (fun s => forallb (fun d => forallb (fun i =>
    match nth_error (ray d s) i with
    | Some t => is_start (rev (firstn i (ray d s)) ++ [s]) (ray (opposite d) t)
    | None => true
    end) (seq 0 8)) directions) squares = true.
Proof. vm_compute. reflexivity. Qed.

Lemma ray_length d s : length (ray d s) <= 8.
Proof.
  assert (H : forallb (fun s => forallb (fun d => length (ray d s) <=? 8) directions) squares = true)
    by (vm_compute; reflexivity).
  apply forall_squares with (s := s) in H. apply forall_directions with (d := d) in H.
  now apply Nat.leb_le.
Qed.

(** Seen from a square of the line the first one is behind those between, the other way round. *)
Lemma ray_turns d s l1 t l2 :
  ray d s = l1 ++ t :: l2 -> exists l3, ray (opposite d) t = rev l1 ++ s :: l3.
Proof.
  intros E. pose proof all_rays_turn as H.
  apply forall_squares with (s := s) in H. apply forall_directions with (d := d) in H.
  rewrite forallb_forall in H. specialize (H (length l1)).
  assert (L : length l1 < 8).
  { pose proof (ray_length d s) as L. rewrite E, app_length in L. simpl in L. lia. }
  assert (I : In (length l1) (seq 0 8)) by (apply in_seq; lia).
  apply H in I. rewrite E in I.
  rewrite nth_error_app2, Nat.sub_diag in I by lia. simpl nth_error in I.
  rewrite firstn_app, Nat.sub_diag, firstn_all in I. simpl firstn in I. rewrite app_nil_r in I.
  apply is_start_spec in I. destruct I as [l3 I]. exists l3.
  now rewrite I, <- app_assoc.
Qed.

Definition is_clear (b : board) (l : list square) : Prop := forall s, In s l -> on b s = None.

Lemma visible_spec b line t :
  In t (visible b line) <-> exists l1 l2, line = l1 ++ t :: l2 /\ is_clear b l1.
Proof.
  induction line as [|s l IH]; simpl.
  - split; [easy|]. intros ([|] & l2 & E & _); discriminate.
  - destruct (is_empty b s) eqn:E.
    + apply is_empty_spec in E. simpl. rewrite IH. split.
      * intros [-> | (l1 & l2 & -> & C)].
        -- exists [], l. split; [easy | intros x []].
        -- exists (s :: l1), l2. split; [easy|]. intros x [<- | I]; auto.
      * intros ([|x l1] & l2 & F & C); injection F as <- F; subst; [tauto|].
        right. exists l1, l2. split; [easy|]. intros y I. apply C. simpl. tauto.
    + split.
      * intros [<- | []]. exists [], l. split; [easy | intros x []].
      * intros ([|x l1] & l2 & F & C); injection F as <- F; subst; [simpl; tauto|].
        assert (N : on b s = None) by (apply C; simpl; tauto).
        apply is_empty_spec in N. congruence.
Qed.

(** ** From the attacked square *)

Definition slides_along (k : kind) (d : direction) : bool := existsb (direction_eqb d) (slides k).
Definition steps_along (k : kind) (d : direction) : bool := existsb (direction_eqb d) (steps k).

Definition slide_table (k : kind) : eight bool := by_direction (slides_along k).
Definition step_table (k : kind) : eight bool := by_direction (steps_along k).

(** A piece of the side that is first on a line away from the square attacks it along [d], the
    direction from the piece to the square as its side sees it. *)
Fixpoint is_hit (b : board) (c : color) (d : direction) (is_near : bool) (line : list square) : bool :=
  match line with
  | [] => false
  | s :: farther =>
      match on b s with
      | None => is_hit b c d false farther
      | Some (c', k) => is_color c c' && (slides_along k d || (is_near && steps_along k d))
      end
  end.

Definition is_hit_along (b : board) (c : color) (t : square) (d : direction) : bool :=
  is_hit b c (seen_by c (opposite d)) true (ray' d t).

Definition is_knight (b : board) (c : color) (s : square) : bool :=
  match on b s with Some (c', Knight) => is_color c c' | _ => false end.

Definition attackedb (b : board) (c : color) (t : square) : bool :=
  existsb (is_hit_along b c t) directions || existsb (is_knight b c) (knight_from' c t).

Lemma is_hit_spec b c d near line :
  is_hit b c d near line = true <->
  exists l1 s l2 k, line = l1 ++ s :: l2 /\ is_clear b l1 /\ on b s = Some (c, k)
    /\ (In d (slides k) \/ (l1 = [] /\ near = true /\ In d (steps k))).
Proof.
  revert near. induction line as [|s l IH]; simpl; intros near.
  - split; [easy|]. intros ([|] & ? & ? & ? & E & _); discriminate.
  - destruct (on b s) as [[c' k]|] eqn:E.
    + rewrite andb_true_iff, orb_true_iff, andb_true_iff, is_color_spec. unfold slides_along, steps_along.
      rewrite !(in_by_existsb _ direction_eqb_spec). split.
      * intros [<- H]. exists [], s, l, k. split; [easy|]. split; [intros x []|]. tauto.
      * intros ([|x l1] & y & l2 & k' & F & C & O & H); injection F as <- F; subst.
        -- rewrite E in O. injection O as <- <-. intuition.
        -- rewrite (C s) in E; [discriminate | simpl; tauto].
    + rewrite IH. split.
      * intros (l1 & y & l2 & k & -> & C & O & H). exists (s :: l1), y, l2, k.
        split; [easy|]. split; [intros x [<- | I]; auto|]. split; [easy|].
        destruct H as [H | (_ & N & _)]; [tauto | discriminate].
      * intros ([|x l1] & y & l2 & k & F & C & O & H); injection F as <- F; subst; [congruence|].
        exists l1, y, l2, k. split; [easy|]. split; [intros x I; apply C; simpl; tauto|].
        split; [easy|]. destruct H as [H | (N & _)]; [tauto | discriminate].
Qed.

Lemma in_step t d s : In t (step d s) <-> next d s = Some t.
Proof. unfold step. destruct (next d s); simpl; intuition congruence. Qed.

Lemma next_ray d s t : next d s = Some t <-> exists l, ray d s = t :: l.
Proof.
  unfold ray. simpl. destruct (next d s); split; try intros [l E]; try congruence.
  intros E; injection E as ->. eauto.
Qed.

Lemma knight_steps : steps Knight = [] /\ slides Knight = [].
Proof. easy. Qed.

Lemma attackedb_spec b c t : attackedb b c t = true <-> attacked b c t.
Proof.
  unfold attackedb, attacked. rewrite orb_true_iff, !existsb_exists. split.
  - intros [(d & _ & H) | (s & I & H)].
    + unfold is_hit_along in H. rewrite ray'_spec, is_hit_spec in H.
      destruct H as (l1 & s & l2 & k & R & C & O & H). exists s, k. split; [easy|].
      destruct (ray_turns _ _ _ _ _ R) as [l3 T].
      unfold attacks. rewrite !in_app_iff, !in_flat_map. destruct H as [H | (-> & _ & H)].
      * right. left. exists (seen_by c (opposite d)). split; [easy|].
        rewrite seen_by_seen_by. apply visible_spec. exists (rev l1), l3. split; [easy|].
        intros x I. apply C, in_rev, I.
      * left. exists (seen_by c (opposite d)). split; [easy|].
        rewrite seen_by_seen_by. apply in_step, next_ray. exists l3. exact T.
    + unfold is_knight in H. destruct (on b s) as [[c' k]|] eqn:O; [|discriminate].
      destruct k; try discriminate. apply is_color_spec in H; subst c'. exists s, Knight.
      split; [easy|]. apply knight_from'_spec in I. simpl. apply I.
  - intros (s & k & O & H). unfold attacks in H. rewrite !in_app_iff, !in_flat_map in H.
    destruct H as [(d & I & H) | [(d & I & H) | (d & I & H)]].
    + left. exists (opposite (seen_by c d)). split; [apply in_directions|].
      unfold is_hit_along. rewrite ray'_spec, is_hit_spec.
      apply in_step, next_ray in H. destruct H as [l H].
      apply (ray_turns _ _ []) in H. destruct H as [l3 H].
      exists [], s, l3, k. split; [easy|]. split; [intros x []|]. split; [easy|].
      right. rewrite opposite_opposite, seen_by_seen_by. tauto.
    + left. exists (opposite (seen_by c d)). split; [apply in_directions|].
      unfold is_hit_along. rewrite ray'_spec, is_hit_spec.
      apply visible_spec in H. destruct H as (l1 & l2 & H & C).
      apply ray_turns in H. destruct H as [l3 H].
      exists (rev l1), s, l3, k. split; [easy|]. split; [intros x J; apply C, in_rev, J|].
      split; [easy|]. left. now rewrite opposite_opposite, seen_by_seen_by.
    + right. exists s. destruct k; try easy. split.
      * apply knight_from'_spec. unfold knight_to. apply in_flat_map. eauto.
      * unfold is_knight. rewrite O. apply is_color_refl.
Qed.
