(** * The rules of shogi

    What a doubter has to read first; [Claims.v] is last. Nothing here searches or is made to be fast:
    [Moves.v] has the fast way to all legal moves, and a proof that it finds these.

    How to read Coq. [Definition name (argument : type) : type := value.] defines a value or a function;
    [Fixpoint] is one that uses itself; [f x y] applies one, [fun x => ..] is one without a name.
    [Inductive] lists the values that a type has, [Record] the parts of one. [match x with A => .. |
    B => .. end] goes by what x is, [_] is whatever else. [nat] is 0, 1, 2, ..; [S n] is n + 1.
    [Some x] is a value that is there, [None] one that is not; [[a; b]] is a list, [x :: l] one with x in
    front, [++] joins two; [map] applies a function to each, [flat_map] joins what it gives, [filter]
    keeps those of which it is true, [existsb] asks whether it is of any. [bool] is what can be computed,
    with [&&], [||], [negb], [=?], [<?] for and, or, not, equal, less; [Prop] is what can be said, with
    [/\], [\/], [~], [=], [<], [->] (if the first, then the second), [In x l] (x is in the list),
    [exists x, ..] and [forall x, ..] (some, all). [Section] gives definitions common [Variable]s. *)

From Coq Require Import List Bool Arith.
Import ListNotations.

(** ** Sides and pieces *)

Inductive color := Black | White.

Definition other (c : color) : color := match c with Black => White | White => Black end.

Inductive kind :=
  | Pawn | Lance | Knight | Silver | Gold | Bishop | Rook | King
  | PromotedPawn | PromotedLance | PromotedKnight | PromotedSilver | Horse | Dragon.

Definition piece : Type := color * kind.

Definition promoted (k : kind) : option kind :=
  match k with
  | Pawn => Some PromotedPawn | Lance => Some PromotedLance | Knight => Some PromotedKnight
  | Silver => Some PromotedSilver | Bishop => Some Horse | Rook => Some Dragon
  | _ => None
  end.

Definition unpromoted (k : kind) : kind :=
  match k with
  | PromotedPawn => Pawn | PromotedLance => Lance | PromotedKnight => Knight
  | PromotedSilver => Silver | Horse => Bishop | Dragon => Rook
  | _ => k
  end.

(** ** Squares

    Files are numbered from the right of a printed diagram, ranks from its top, where White sits:
    5a is [Square N5 N1]. *)

Inductive nine := N1 | N2 | N3 | N4 | N5 | N6 | N7 | N8 | N9.

Definition nines : list nine := [N1; N2; N3; N4; N5; N6; N7; N8; N9].

Definition before (n : nine) : option nine :=
  match n with
  | N1 => None | N2 => Some N1 | N3 => Some N2 | N4 => Some N3 | N5 => Some N4
  | N6 => Some N5 | N7 => Some N6 | N8 => Some N7 | N9 => Some N8
  end.

Definition after (n : nine) : option nine :=
  match n with
  | N1 => Some N2 | N2 => Some N3 | N3 => Some N4 | N4 => Some N5 | N5 => Some N6
  | N6 => Some N7 | N7 => Some N8 | N8 => Some N9 | N9 => None
  end.

Record square := Square { file : nine; rank : nine }.

(** Directions as on a printed diagram: north is up, away from Black. *)
Inductive direction := North | NorthEast | East | SouthEast | South | SouthWest | West | NorthWest.

(** The next square in a direction, unless the board ends. East is where the files have lower numbers. *)
Definition next (d : direction) (s : square) : option square :=
  let file' := match d with
    | NorthEast | East | SouthEast => before (file s)
    | NorthWest | West | SouthWest => after (file s)
    | North | South => Some (file s)
    end in
  let rank' := match d with
    | NorthWest | North | NorthEast => before (rank s)
    | SouthWest | South | SouthEast => after (rank s)
    | East | West => Some (rank s)
    end in
  match file', rank' with Some f, Some r => Some (Square f r) | _, _ => None end.

(** All squares in a direction up to the edge of the board, the nearest first. *)
Fixpoint squares_within (steps : nat) (d : direction) (s : square) : list square :=
  match steps, next d s with
  | S fewer, Some t => t :: squares_within fewer d t
  | _, _ => []
  end.

Definition ray (d : direction) (s : square) : list square := squares_within 8 d s.

(** What is north for Black is south for White. *)
Definition seen_by (c : color) (d : direction) : direction :=
  match c, d with
  | Black, _ => d
  | White, North => South | White, NorthEast => SouthWest | White, East => West
  | White, SouthEast => NorthWest | White, South => North | White, SouthWest => NorthEast
  | White, West => East | White, NorthWest => SouthEast
  end.

(** ** The board: nine files of nine squares, each empty or with a piece *)

Record row (A : Type) := Row { a1 : A; a2 : A; a3 : A; a4 : A; a5 : A; a6 : A; a7 : A; a8 : A; a9 : A }.
Arguments Row {A}. Arguments a1 {A}. Arguments a2 {A}. Arguments a3 {A}. Arguments a4 {A}.
Arguments a5 {A}. Arguments a6 {A}. Arguments a7 {A}. Arguments a8 {A}. Arguments a9 {A}.

Definition get {A} (r : row A) (n : nine) : A :=
  match n with
  | N1 => a1 r | N2 => a2 r | N3 => a3 r | N4 => a4 r | N5 => a5 r
  | N6 => a6 r | N7 => a7 r | N8 => a8 r | N9 => a9 r
  end.

Definition put {A} (r : row A) (n : nine) (x : A) : row A :=
  let '(Row b1 b2 b3 b4 b5 b6 b7 b8 b9) := r in
  match n with
  | N1 => Row x b2 b3 b4 b5 b6 b7 b8 b9 | N2 => Row b1 x b3 b4 b5 b6 b7 b8 b9
  | N3 => Row b1 b2 x b4 b5 b6 b7 b8 b9 | N4 => Row b1 b2 b3 x b5 b6 b7 b8 b9
  | N5 => Row b1 b2 b3 b4 x b6 b7 b8 b9 | N6 => Row b1 b2 b3 b4 b5 x b7 b8 b9
  | N7 => Row b1 b2 b3 b4 b5 b6 x b8 b9 | N8 => Row b1 b2 b3 b4 b5 b6 b7 x b9
  | N9 => Row b1 b2 b3 b4 b5 b6 b7 b8 x
  end.

Definition board : Type := row (row (option piece)).

(** What stands on a square; and the board with something else there. *)
Definition on (b : board) (s : square) : option piece := get (get b (file s)) (rank s).

Definition with_on (b : board) (s : square) (x : option piece) : board :=
  put b (file s) (put (get b (file s)) (rank s) x).

Definition is_empty (b : board) (s : square) : bool :=
  match on b s with None => true | Some _ => false end.

(** The squares of a line up to its first piece, that one's included. *)
Fixpoint visible (b : board) (line : list square) : list square :=
  match line with
  | [] => []
  | s :: farther => if is_empty b s then s :: visible b farther else [s]
  end.

(** ** How pieces move, as Black's *)

Definition orthogonal := [North; East; South; West].
Definition diagonal := [NorthEast; SouthEast; SouthWest; NorthWest].

(** Pieces that go one square, in one of these directions. *)
Definition steps (k : kind) : list direction :=
  match k with
  | Pawn => [North]
  | Silver => [NorthWest; North; NorthEast; SouthWest; SouthEast]
  | Gold | PromotedPawn | PromotedLance | PromotedKnight | PromotedSilver =>
      [NorthWest; North; NorthEast; West; East; South]
  | King => orthogonal ++ diagonal
  | Horse => orthogonal
  | Dragon => diagonal
  | Lance | Knight | Bishop | Rook => []
  end.

(** Pieces that go any number of squares, up to the first piece. *)
Definition slides (k : kind) : list direction :=
  match k with
  | Lance => [North]
  | Bishop | Horse => diagonal
  | Rook | Dragon => orthogonal
  | _ => []
  end.

(** The knight: one square north, whatever stands there, and from it one in these directions. *)
Definition jumps (k : kind) : list direction :=
  match k with Knight => [NorthWest; NorthEast] | _ => [] end.

Definition step (d : direction) (s : square) : list square :=
  match next d s with Some t => [t] | None => [] end.

(** The squares that a piece attacks: those it could move to, if no piece of its own is there. *)
Definition attacks (b : board) (p : piece) (s : square) : list square :=
  let (c, k) := p in
  flat_map (fun d => step (seen_by c d) s) (steps k)
  ++ flat_map (fun d => visible b (ray (seen_by c d) s)) (slides k)
  ++ flat_map (fun d => flat_map (step (seen_by c d)) (step (seen_by c North) s)) (jumps k).

(** ** Check *)

(** A piece of this side attacks the square. *)
Definition attacked (b : board) (by_side : color) (s : square) : Prop :=
  exists from k, on b from = Some (by_side, k) /\ In s (attacks b (by_side, k) from).

(** A side without a king is never in check. *)
Definition in_check (b : board) (c : color) : Prop :=
  exists s, on b s = Some (c, King) /\ attacked b (other c) s.

(** ** Hands and positions *)

(** How many pieces of each kind; there is never a king among them. *)
Record hand := Hand {
  pawns : nat; lances : nat; knights : nat; silvers : nat; golds : nat; bishops : nat; rooks : nat }.

Definition count (h : hand) (k : kind) : nat :=
  match k with
  | Pawn => pawns h | Lance => lances h | Knight => knights h | Silver => silvers h
  | Gold => golds h | Bishop => bishops h | Rook => rooks h
  | _ => 0
  end.

(** The hand with another number of pieces of a kind. *)
Definition with_count (h : hand) (k : kind) (n : nat) : hand :=
  let '(Hand p l kn s g b r) := h in
  match k with
  | Pawn => Hand n l kn s g b r | Lance => Hand p n kn s g b r | Knight => Hand p l n s g b r
  | Silver => Hand p l kn n g b r | Gold => Hand p l kn s n b r
  | Bishop => Hand p l kn s g n r | Rook => Hand p l kn s g b n
  | _ => h
  end.

(** [turn] is the side to move. *)
Record position := Position { cells : board; turn : color; black_hand : hand; white_hand : hand }.

Definition hand_of (p : position) (c : color) : hand :=
  match c with Black => black_hand p | White => white_hand p end.

(** ** Moves *)

Inductive move :=
  | Move (from to : square) (promotes : bool)
  | Drop (k : kind) (to : square).

Definition is_color (c c' : color) : bool :=
  match c, c' with Black, Black | White, White => true | _, _ => false end.

(** A piece of this side stands on the square. *)
Definition has (b : board) (c : color) (s : square) : bool :=
  match on b s with Some (c', _) => is_color c c' | None => false end.

(** The square is on one of the last [n] ranks as the side sees them: fewer than [n] are beyond it. *)
Definition is_far (n : nat) (c : color) (s : square) : bool :=
  let seen := match c with Black => North | White => South end in
  length (ray seen s) <? n.

(** A piece that never could move again may not come to stand there. *)
Definition is_dead (c : color) (k : kind) (s : square) : bool :=
  match k with Pawn | Lance => is_far 1 c s | Knight => is_far 2 c s | _ => false end.

(** A piece may promote if it has another side, and the move starts or ends on the last three
    ranks. *)
Definition may_promote (c : color) (k : kind) (from to : square) : bool :=
  match promoted k with Some _ => is_far 3 c from || is_far 3 c to | None => false end.

(** Two pawns: an unpromoted pawn of the side stands on the file. *)
Definition has_pawn (b : board) (c : color) (f : nine) : bool :=
  existsb
    (fun r => match on b (Square f r) with Some (c', Pawn) => is_color c c' | _ => false end)
    nines.

(** A piece moves so, whether or not the own king could be taken then: to a square without an own piece,
    with promotion where that is allowed, without where the piece can move on. Or one in hand is dropped. *)
Definition moves_so (p : position) (m : move) : Prop :=
  let b := cells p in
  let c := turn p in
  match m with
  | Move from to promotes =>
      exists k, on b from = Some (c, k) /\ In to (attacks b (c, k) from) /\ has b c to = false
        /\ if promotes then may_promote c k from to = true else is_dead c k to = false
  | Drop k to =>
      count (hand_of p c) k > 0 /\ is_empty b to = true /\ is_dead c k to = false
        /\ (k = Pawn -> has_pawn b c (file to) = false)
  end.

(** The kind of a piece after its move. *)
Definition turned_over (promotes : bool) (k : kind) : kind :=
  match promotes, promoted k with true, Some k' => k' | _, _ => k end.

(** The hand after a move to a square where x stood: a captured piece is unpromoted. *)
Definition with_captured (h : hand) (x : option piece) : hand :=
  match x with
  | Some (_, k) => with_count h (unpromoted k) (S (count h (unpromoted k)))
  | None => h
  end.

(** With this hand for the side c and this board, the other side to move. *)
Definition with_hand_of (p : position) (c : color) (h : hand) (b : board) : position :=
  match c with
  | Black => Position b (other c) h (white_hand p)
  | White => Position b (other c) (black_hand p) h
  end.

(** The position after a move. *)
Definition play (p : position) (m : move) : position :=
  let b := cells p in
  let c := turn p in
  let h := hand_of p c in
  match m with
  | Move from to promotes =>
      let moved := match on b from with
        | Some (c', k) => Some (c', turned_over promotes k)
        | None => None
        end in
      with_hand_of p c (with_captured h (on b to)) (with_on (with_on b from None) to moved)
  | Drop k to =>
      with_hand_of p c (with_count h k (count h k - 1)) (with_on b to (Some (c, k)))
  end.

(** A piece moves so, and the own king could not be taken then. *)
Definition is_safe (p : position) (m : move) : Prop :=
  moves_so p m /\ ~ in_check (cells (play p m)) (turn p).

(** Mate by the drop of a pawn, which is illegal: the pawn gives check, and there is no reply. (No drop is a
    reply to a pawn's check, so that this rule need not be asked about replies.) *)
Definition is_pawn_drop_mate (p : position) (m : move) : Prop :=
  exists to king, m = Drop Pawn to
    /\ next (seen_by (turn p) North) to = Some king
    /\ on (cells p) king = Some (other (turn p), King)
    /\ forall reply, ~ is_safe (play p m) reply.

(** What every program must agree on: the legal moves. *)
Definition legal (p : position) (m : move) : Prop := is_safe p m /\ ~ is_pawn_drop_mate p m.

(** A move of the side to move that gives check. *)
Definition gives_check (p : position) (m : move) : Prop :=
  in_check (cells (play p m)) (other (turn p)).

(** ** Mate

    One side, the attacker, gives check with every move. [mate a n p]: in the position p the side a mates
    within n plies, whatever the other does; a ply is a move of one side. A defender who is not in check
    and has no move is not mated. The attacker may not repeat a position: that need not be said, as
    [Repetition.v] proves that who mates can do so as quickly without a repetition. *)
Inductive mate (a : color) : nat -> position -> Prop :=
  (** The defender is in check and has no move: that is mate, in no plies or more. *)
  | mated n p :
      turn p = other a -> in_check (cells p) (other a) -> (forall m, ~ legal p m) -> mate a n p
  (** The defender has a move, and each of them leads to a mate in one ply less. *)
  | defends n p :
      turn p = other a -> (exists m, legal p m) -> (forall m, legal p m -> mate a n (play p m)) ->
      mate a (S n) p
  (** The attacker has a move that gives check and leads to a mate in one ply less. *)
  | attacks_with n p m :
      turn p = a -> legal p m -> gives_check p m -> mate a n (play p m) -> mate a (S n) p.
