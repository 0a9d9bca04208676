(** * The checker

    It reads a proof twice: first what its entries say, then whether each is right if the others
    are. [Sound.v] proves that what it accepts holds. *)

From Coq Require Import List Bool Arith Ascii String.
From Verified Require Import Rules Attacks Moves Checks Tsume Complete Brinkmates Claims Parser.
Import ListNotations.

(** ** What entries say *)

Inductive meaning := Mates | Bounded | Closed | NotRelaxed | TsumeWithin | Longer | Forced | NotForced.

(** [alone]: the defender is to move and not in check, so that it speaks of its own hands only. *)
Record fact := Fact { says_what : meaning; within : nat; where_ : position; alone : bool }.

Definition is_alone (a : color) (p : position) : bool :=
  negb (is_color (turn p) a) && negb (in_checkb (cells p) (other a)).

Definition fact_of (a : color) (w : meaning) (n : nat) (p : position) : fact := Fact w n p (is_alone a p).

Definition meaning_eqb (v w : meaning) : bool :=
  match v, w with Mates, Mates | Bounded, Bounded | Closed, Closed | NotRelaxed, NotRelaxed
  | TsumeWithin, TsumeWithin | Longer, Longer | Forced, Forced | NotForced, NotForced => true
  | _, _ => false end.

Definition hand_leb (h h' : hand) : bool :=
  (pawns h <=? pawns h') && (lances h <=? lances h') && (knights h <=? knights h')
  && (silvers h <=? silvers h') && (golds h <=? golds h') && (bishops h <=? bishops h')
  && (rooks h <=? rooks h').

Definition cell_eqb (x y : option piece) : bool :=
  match x, y with
  | None, None => true
  | Some (c, k), Some (c', k') => is_color c c' && kind_eqb k k'
  | _, _ => false
  end.

Definition row_eqb {A} (eqb : A -> A -> bool) (r s : row A) : bool :=
  eqb (a1 r) (a1 s) && eqb (a2 r) (a2 s) && eqb (a3 r) (a3 s) && eqb (a4 r) (a4 s)
  && eqb (a5 r) (a5 s) && eqb (a6 r) (a6 s) && eqb (a7 r) (a7 s) && eqb (a8 r) (a8 s)
  && eqb (a9 r) (a9 s).

Definition board_eqb (b b' : board) : bool := row_eqb (row_eqb cell_eqb) b b'.

(** What is said of one position holds of another one. *)
Definition covers (a : color) (f : fact) (w : meaning) (p : position) (n : nat) : bool :=
  let d := other a in
  let q := where_ f in
  let is_easier := hand_leb (hand_of q a) (hand_of p a) && hand_leb (hand_of p d) (hand_of q d) in
  let is_harder := hand_leb (hand_of p a) (hand_of q a) && hand_leb (hand_of q d) (hand_of p d) in
  meaning_eqb (says_what f) w && is_color (turn p) (turn q)
  && match w with
     | Mates | Forced => (within f <=? n) && is_easier && (negb (alone f) || is_harder)
     | Bounded | NotRelaxed | NotForced => (n <=? within f) && is_harder && (negb (alone f) || is_easier)
     | TsumeWithin => (within f <=? n) && is_easier && is_harder
     | Longer => (n <=? within f) && is_easier && is_harder
     | Closed => is_harder && (negb (alone f) || is_easier)
     end
  && board_eqb (cells q) (cells p).

(** ** The table of facts

    A tree that goes left or right by the bits of a number that stands for board and side to move.
    Any number will do: a fact is compared with the position that it is asked about. *)

Inductive table := Leaf | Node (number : nat) (facts : list fact) (left right : table).

Fixpoint find (t : table) (number bits : nat) : list fact :=
  match t with
  | Leaf => []
  | Node number' facts l r =>
      if number =? number' then facts
      else if Nat.odd bits then find r number (Nat.div2 bits) else find l number (Nat.div2 bits)
  end.

(** A fact beside others: those that say no more are left out. *)
Definition add_fact (a : color) (f : fact) (facts : list fact) : list fact :=
  let says g h := covers a g (says_what h) (where_ h) (within h) in
  if existsb (fun g => says g f) facts then facts
  else f :: filter (fun g => negb (says f g)) facts.

Fixpoint add (a : color) (t : table) (number bits : nat) (f : fact) : table :=
  match t with
  | Leaf => Node number [f] Leaf Leaf
  | Node number' facts l r =>
      if number =? number' then Node number' (add_fact a f facts) l r
      else if Nat.odd bits then Node number' facts l (add a r number (Nat.div2 bits) f)
      else Node number' facts (add a l number (Nat.div2 bits) f) r
  end.

(** ** Moves that a proof names *)

Definition moves_sob (p : position) (m : move) : bool :=
  let b := cells p in
  let c := turn p in
  match m with
  | Move from to promotes =>
      match on b from with
      | Some (c', k) =>
          is_color c c' && existsb (square_eqb to) (attacks' b (c, k) from) && negb (has b c to)
          && if promotes then may_promote c k from to else negb (is_dead c k to)
      | None => false
      end
  | Drop k to => (0 <? count (hand_of p c) k) && may_drop b c k to
  end.

Definition legalb (p : position) (m : move) : bool :=
  moves_sob p m && keeps_safe p (kings (cells p) (turn p)) m && negb (pawn_drop_matesb p m).

(** The place of a move in the order of their texts. *)
Definition nine_number (n : nine) : nat :=
  match n with
  | N1 => 0 | N2 => 1 | N3 => 2 | N4 => 3 | N5 => 4 | N6 => 5 | N7 => 6 | N8 => 7 | N9 => 8
  end.

Definition square_number (s : square) : nat := nine_number (file s) * 10 + nine_number (rank s).

Definition kind_number (k : kind) : nat :=
  match k with
  | Bishop => 1 | Gold => 2 | Lance => 3 | Knight => 4 | Pawn => 5 | Rook => 6 | _ => 7
  end.

Definition order (m : move) : nat :=
  match m with
  | Move from to promotes =>
      (square_number from * 10 * 10 + square_number to) * 2 + if promotes then 1 else 0
  | Drop k to => (kind_number k * 10 * 10 * 10 + square_number to) * 10 * 2
  end.

Fixpoint insert (m : move) (l : list move) : list move :=
  match l with
  | [] => [m]
  | m' :: l' => if order m <=? order m' then m :: l else m' :: insert m l'
  end.

Definition sorted (l : list move) : list move := fold_right insert [] l.

(** ** Futile interpositions *)

Definition takesb (p : position) (s from : square) (promotes : bool) : bool :=
  let b := cells p in
  let a := other (turn p) in
  match on b from with
  | Some (c, k) =>
      is_color a c && mem s (attacks' b (a, k) from) && is_empty b s
      && (if promotes then may_promote a k from s else negb (is_dead a k s))
      && let b' := board_taken b from s promotes in
         existsb (fun king => mem king (attacks' b' (a, turned_over promotes k) s)) (kings b' (turn p))
         && negb (in_checkb b' a)
  | None => false
  end.

(** The captures on a square, in the order of their texts. *)
Definition captures (p : position) (s : square) : list (square * bool) :=
  filter (fun capture => takesb p s (fst capture) (snd capture))
    (flat_map
      (fun from => if has (cells p) (other (turn p)) from then [(from, false); (from, true)] else [])
      squares).

(** The squares of the drops among moves, in order. *)
Definition drop_squares (l : list move) : list square :=
  let found := fold_right
    (fun m so_far => match m with Drop _ s => if mem s so_far then so_far else s :: so_far | _ => so_far end)
    [] l in
  match found with [] => [] | _ => filter (fun s => mem s found) squares end.

(** The defender, to move, is mated in the relaxed sense. [fuel] is more than there can be captures
    one after another. *)
Fixpoint relaxed_mated (fuel : nat) (p : position) : bool :=
  match fuel with
  | 0 => true
  | S fuel' =>
      in_checkb (cells p) (turn p)
      && let replies := legal_moves p in
         forallb (fun r => match r with Drop _ _ => true | _ => false end) replies
         && forallb
           (fun s => existsb (fun y => relaxed_mated fuel' (taken p s (fst y) (snd y))) (captures p s))
           (drop_squares replies)
  end.

(** Captures in a row: a check from next to the king is the last. *)
Definition most_captures : nat := 9.

(** ** What an entry needs *)

Section Check.

(** The number of a board and a side to move, for the table. *)
Variable number_of : position -> nat.
Variable a : color.
Variable t : table.

Definition covered (w : meaning) (p : position) (n : nat) : bool :=
  let number := number_of p in
  existsb (fun f => covers a f w p n) (find t number number).

(** The defender, to move, is mated within n plies. *)
Definition is_mated (p : position) (n : nat) : bool :=
  match legal_moves p with
  | [] => in_checkb (cells p) (other a)
  | replies =>
      match n with
      | 0 => false
      | S fewer => forallb (fun m => covered Mates (play p m) fewer) replies
      end
  end.

(** The attacker mates at once, or the defender is mated. *)
Definition mates_now (p : position) : bool :=
  if is_color (turn p) a then existsb (fun m => negb (has_move (play p m))) (checks p)
  else in_checkb (cells p) (other a) && negb (has_move p).

(** There is no mate in so many plies, or in any number. *)
Definition not_mate (limit : option nat) (p : position) : bool :=
  let attacks := is_color (turn p) a in
  match limit with
  | None => covered Closed p 0 || (attacks && negb (has_check p))
  | Some n =>
      if n <=? (if attacks then 2 else 1) then (attacks && (n =? 0)) || negb (mates_now p)
      else covered Bounded p n || (attacks && negb (has_check p))
  end.

Definition less (limit : option nat) : option nat := option_map (fun n => n - 1) limit.

(** The defender, to move, has the reply that is named, and it leads to no mate. *)
Definition refutes (limit : option nat) (p : position) (choice : string) : bool :=
  match parse_move choice with
  | Some m => legalb p m && not_mate (less limit) (play p m)
  | None => false
  end.

(** In the relaxed sense the attacker mates at once, or the defender is mated. *)
Definition relaxed_now (p : position) : bool :=
  if is_color (turn p) a then existsb (fun m => relaxed_mated most_captures (play p m)) (checks p)
  else relaxed_mated most_captures p.

(** There is no mate in so many plies in the relaxed sense. *)
Definition not_relaxed (n : nat) (p : position) : bool :=
  let attacks := is_color (turn p) a in
  if n <=? (if attacks then 2 else 1) then (attacks && (n =? 0)) || negb (relaxed_now p)
  else covered NotRelaxed p n || covered Closed p 0 || (attacks && negb (has_check p)).

(** Nor without futile interpositions. *)
Definition not_longer (n : nat) (p : position) : bool := covered Longer p n || not_relaxed n p.

Definition is_some {A} (x : option A) : bool := match x with Some _ => true | None => false end.

(** One after another, each with the choices that those before have left. *)
Fixpoint in_turn {A} (f : A -> list string -> option (list string)) (l : list A) (choices : list string)
  : option (list string) :=
  match l with
  | [] => Some choices
  | x :: l' => match f x choices with Some rest => in_turn f l' rest | None => None end
  end.

(** The defender, to move, has the reply that is named, and it leads to no relaxed mate; if it is an
    interposition, nor does any capture, by the choices that follow. What is left of these. *)
Fixpoint refutes_relaxed (fuel n : nat) (p : position) (choices : list string) : option (list string) :=
  match fuel, choices with
  | S fuel', choice :: rest =>
      match parse_move choice with
      | Some m =>
          if legalb p m && not_relaxed (n - 1) (play p m) then
            match m with
            | Drop _ s =>
                if in_checkb (cells p) (turn p) then
                  in_turn (fun y => refutes_relaxed fuel' n (taken p s (fst y) (snd y))) (captures p s) rest
                else Some rest
            | _ => Some rest
            end
          else None
      | None => None
      end
  | _, _ => None
  end.

(** A legal drop on the square, in check. *)
Definition is_drop_on (p : position) (s : square) (m : move) : bool :=
  legalb p m && in_checkb (cells p) (turn p)
  && match m with Drop _ to => square_eqb to s | _ => false end.

(** The reply that is named takes at least n plies. *)
Definition lasts (n : nat) (p : position) (choice : string) : bool :=
  match parse_move choice with
  | Some (Move from to promotes) =>
      let m := Move from to promotes in legalb p m && not_longer (n - 3) (play p m)
  | _ => false
  end.

(** Why drops on a square are left out at first: one lasts; a capture takes longer than that; or no less than
    one of a drop that lasts. *)
Inductive mark := Lasts (m : move) | Later | NotBefore.

Definition is_lasting (w : mark) : bool := match w with Lasts _ => true | _ => false end.
Definition is_later (w : mark) : bool := match w with Later => true | _ => false end.
Definition is_not_before (w : mark) : bool := match w with NotBefore => true | _ => false end.

Section Here.

(** What is asked behind a capture: that the defender, to move, is mated within so many plies; and that he
    is not. What is left of the choices. *)
Variables mated refuted : nat -> position -> list string -> option (list string).

Section Squares.

(** Whether the drops on the square are futile, as a capture there mates within so many plies. *)
Variable is_compared : nat -> square -> list string -> option (list string).
Variable may_leave : bool.
Variable n : nat.
Variable p : position.

(** Goes through squares of drops: those where these count, those that are left, and what is left of the
    choices. *)
Fixpoint settled (l : list square) (choices : list string) (counting : list square)
    (left_out : list (square * mark)) : option (list square * list (square * mark) * list string) :=
  match l, choices with
  | [], _ => Some (counting, left_out, choices)
  | s :: l', choice :: rest =>
      if (choice =? "-")%string then settled l' rest (s :: counting) left_out
      else if may_leave && (choice =? "+")%string then settled l' rest counting ((s, Later) :: left_out)
      else if may_leave && (choice =? "=")%string then settled l' rest counting ((s, NotBefore) :: left_out)
      else
        match parse_move choice, rest with
        | Some (Drop k to), _ =>
            if may_leave && square_eqb to s && legalb p (Drop k s)
            then settled l' rest counting ((s, Lasts (Drop k s)) :: left_out)
            else None
        | Some (Move from to promotes), number :: rest =>
            match parse_number number with
            | Some m =>
                if square_eqb to s && takesb p s from promotes && (m <=? n) then
                  match is_compared m s rest with
                  | Some rest =>
                      match mated m (taken p s from promotes) rest with
                      | Some rest => settled l' rest counting left_out
                      | None => None
                      end
                  | None => None
                  end
                else None
            | None => None
            end
        | _, _ => None
        end
  | _, [] => None
  end.

(** The defender, to move, is mated within n plies but for futile interpositions, and for drops on
    squares that are left where that is allowed. These squares, and what is left of the choices. *)
Definition mated_but_for (choices : list string) : option (list (square * mark) * list string) :=
  let replies := legal_moves p in
  let in_check := in_checkb (cells p) (turn p) in
  match settled (if in_check then drop_squares replies else []) choices [] [] with
  | Some (counting, left_out, rest) =>
      if (in_check || match replies with [] => false | _ => true end)
        && forallb
          (fun r =>
            (in_check && match r with Drop _ s => negb (mem s counting) | _ => false end)
            || match n with
               | 0 => false
               | S k => covered Mates (play p r) k || covered TsumeWithin (play p r) k
               end)
          replies
      then Some (left_out, rest) else None
  | None => None
  end.

End Squares.

(** Compared with a reply that is no drop. *)
Definition is_compared_with_reply (p : position) (m : nat) (choices : list string) : option (list string) :=
  if m =? 0 then Some choices
  else match choices with
    | choice :: rest => if lasts m p choice then Some rest else None
    | [] => None
    end.

(** Of the squares that are left, for n plies and b of the others. *)
Fixpoint left_is_right (n b : nat) (p : position) (l : list (square * mark)) (choices : list string)
  : option (list string) :=
  match l with
  | [] => Some choices
  | (s, w) :: l' =>
      if match w with Lasts r => is_drop_on p s r && not_longer (n - 1) (play p r) | _ => true end then
        match
          in_turn (fun y => refuted (if is_later w then n else b) (taken p s (fst y) (snd y))) (captures p s) choices
        with
        | Some rest => left_is_right n b p l' rest
        | None => None
        end
      else None
  end.

(** The capture that is named, of a drop that lasts, mates within n plies. *)
Definition mates_first (n : nat) (p : position) (left_out : list (square * mark)) (choices : list string)
  : option (list string) :=
  match choices with
  | choice :: rest =>
      match parse_move choice with
      | Some (Move from to promotes) =>
          if takesb p to from promotes && existsb (fun x => square_eqb (fst x) to && is_lasting (snd x)) left_out
          then mated n (taken p to from promotes) rest else None
      | _ => None
      end
  | [] => None
  end.

(** With b plies, fewer than n, the defender is mated but for squares that are left, and captures there take
    longer. The first of these counts, and a drop takes more than n plies. If one is to be futile, it comes
    later than the first. *)
Definition drop_lasts (is_compared : nat -> square -> list string -> option (list string))
    (futile : option square) (n : nat) (p : position) (choices : list string) : option (list string) :=
  match choices with
  | choice :: rest =>
      match parse_number choice with
      | Some b =>
          match mated_but_for is_compared true b p rest with
          | Some (left_out, rest) =>
              if (b <? n) && existsb (fun x => is_lasting (snd x)) left_out then
                match left_is_right n b p (rev left_out) rest with
                | Some rest =>
                    if is_some futile || existsb (fun x => is_not_before (snd x)) left_out then
                      if Nat.even b && (b + 2 <=? n)
                        && match futile with
                           | Some s => existsb (fun x => square_eqb (fst x) s && is_later (snd x)) left_out
                           | None => true
                           end
                      then mates_first (b + 2) p left_out rest else None
                    else Some rest
                | None => None
                end
              else None
          | None => None
          end
      | None => None
      end
  | [] => None
  end.

(** Compared with a reply that is no drop, or with a drop that counts: so often one after another. *)
Fixpoint is_compared (comparisons : nat) (p : position) (m : nat) (s : square) (choices : list string)
  : option (list string) :=
  let with_drop :=
    match comparisons, m with
    | S fewer, S _ => drop_lasts (is_compared fewer p) (Some s) (m - 2) p choices
    | _, _ => None
    end in
  match with_drop with
  | Some rest => Some rest
  | None => is_compared_with_reply p m choices
  end.

(** As many squares lie between a checker and the king. *)
Definition most_comparisons : nat := 7.

(** The defender, to move, is mated within n plies but for futile interpositions. *)
Definition mated_here (n : nat) (p : position) (choices : list string) : option (list string) :=
  option_map snd (mated_but_for (is_compared most_comparisons p) false n p choices).

(** As [refutes_relaxed], or a drop lasts that counts. *)
Definition refuted_here (n : nat) (p : position) (choices : list string) : option (list string) :=
  match choices with
  | [] => None
  | choice :: rest =>
      match parse_number choice, parse_move choice with
      | Some _, _ => drop_lasts (is_compared most_comparisons p) None n p choices
      | None, Some r =>
          if legalb p r && not_longer (n - 1) (play p r) then
            match r with
            | Drop _ s =>
                if in_checkb (cells p) (turn p)
                then in_turn (fun y => refuted n (taken p s (fst y) (snd y))) (captures p s) rest
                else Some rest
            | _ => Some rest
            end
          else None
      | None, None => None
      end
  end.

End Here.

Fixpoint is_tsume_mated (fuel : nat) : nat -> position -> list string -> option (list string) :=
  match fuel with
  | 0 => fun _ _ _ => None
  | S fuel' => mated_here (is_tsume_mated fuel') (refutes_longer fuel')
  end
with refutes_longer (fuel : nat) : nat -> position -> list string -> option (list string) :=
  match fuel with
  | 0 => fun _ _ _ => None
  | S fuel' => refuted_here (is_tsume_mated fuel') (refutes_longer fuel')
  end.

(** ** Brinkmates *)

(** Any number of plies or moves: 9999, and what is more. *)
Definition any : nat := 10 * 10 * 10 * 10 - 1.

(** The attacker, to move, mates, or has a brinkmate within n moves. *)
Definition is_forcedb (n : nat) (p : position) : bool :=
  covered Mates p any || ((0 <? n) && covered Forced p n).

(** The defender, to move, is held. *)
Definition heldb (n : nat) (p : position) : bool :=
  (in_checkb (cells p) (other a) || covered Mates (passed p) any)
  && forallb (fun r => is_forcedb n (play p r)) (legal_moves p).

(** The attacker, to move, has no brinkmate within n moves, and no mate. *)
Definition not_forced (n : nat) (p : position) : bool :=
  if n =? 0 then not_mate None p else covered NotForced p n.

(** The defender, to move, may pass, or has a reply. *)
Definition is_free (n : nat) (p : position) (choice : string) : bool :=
  if (choice =? "-")%string then negb (in_checkb (cells p) (other a)) && not_mate None (passed p)
  else match parse_move choice with
    | Some r => legalb p r && not_forced n (play p r)
    | None => false
    end.

Fixpoint are_free (n : nat) (p : position) (l : list move) (choices : list string) : bool :=
  match l, choices with
  | [], _ => true
  | m :: l', choice :: choices' => is_free n (play p m) choice && are_free n p l' choices'
  | _, [] => false
  end.

(** The moves that need an answer: if each reply to a check led to a mate, it would mate. *)
Definition to_answer (n : nat) (p : position) : list move :=
  sorted (filter (fun m => (1 <? n) || negb (gives_checkb p m)) (legal_moves p)).

(** A reply to each check. *)
Fixpoint refutes_all (limit : option nat) (p : position) (l : list move) (choices : list string) : bool :=
  match l, choices with
  | [], _ => true
  | m :: l', choice :: choices' =>
      refutes (less limit) (play p m) choice && refutes_all limit p l' choices'
  | _, [] => false
  end.

Definition is_right (w : meaning) (n : nat) (p : position) (choices : list string) : bool :=
  match w with
  | Mates =>
      if is_color (turn p) a then
        match n, choices with
        | S fewer, choice :: _ =>
            match parse_move choice with
            | Some m => legalb p m && gives_checkb p m && is_mated (play p m) fewer
            | None => false
            end
        | _, _ => false
        end
      else is_mated p n
  | TsumeWithin =>
      if is_color (turn p) a then
        match n, choices with
        | S fewer, choice :: rest =>
            match parse_move choice with
            | Some m =>
                legalb p m && gives_checkb p m
                && is_some (is_tsume_mated most_captures fewer (play p m) rest)
            | None => false
            end
        | _, _ => false
        end
      else is_some (is_tsume_mated most_captures n p choices)
  | NotRelaxed =>
      if is_color (turn p) a then is_some
        (in_turn (fun m => refutes_relaxed most_captures (n - 1) (play p m)) (sorted (checks p)) choices)
      else
        (negb (in_checkb (cells p) (other a)) && negb (has_move p))
        || is_some (refutes_relaxed most_captures n p choices)
  | Longer =>
      if is_color (turn p) a then is_some
        (in_turn (fun m => refutes_longer most_captures (n - 1) (play p m)) (sorted (checks p)) choices)
      else
        (negb (in_checkb (cells p) (other a)) && negb (has_move p))
        || is_some (refutes_longer most_captures n p choices)
  | Forced =>
      if is_color (turn p) a then
        match n, choices with
        | S fewer, choice :: _ =>
            match parse_move choice with Some m => legalb p m && heldb fewer (play p m) | None => false end
        | _, _ => false
        end
      else heldb n p
  | NotForced =>
      if is_color (turn p) a then
        (0 <? n) && not_mate None p
        && are_free (if any <=? n then n else n - 1) p (to_answer n p) choices
      else match choices with choice :: _ => is_free n p choice | [] => false end
  | Bounded | Closed =>
      let limit := match w with Bounded => Some n | _ => None end in
      if is_color (turn p) a then refutes_all limit p (sorted (checks p)) choices
      else
        (negb (in_checkb (cells p) (other a)) && negb (has_move p))
        || match choices with choice :: _ => refutes limit p choice | [] => false end
  end.

Definition move_eqb (m m' : move) : bool :=
  match m, m' with
  | Move f t b, Move f' t' b' => square_eqb f f' && square_eqb t t' && Bool.eqb b b'
  | Drop k t, Drop k' t' => kind_eqb k k' && square_eqb t t'
  | _, _ => false
  end.

Definition is_within (n : nat) (p : position) : bool := covered Mates p n || covered TsumeWithin p n.

(** ** Complete problems *)

Definition hand_eqb (h h' : hand) : bool := hand_leb h h' && hand_leb h' h.

Definition position_eqb (p q : position) : bool :=
  board_eqb (cells p) (cells q) && is_color (turn p) (turn q)
  && hand_eqb (black_hand p) (black_hand q) && hand_eqb (white_hand p) (white_hand q).

Definition is_symmetrical (b : board) : bool :=
  forallb (fun s => cell_eqb (on b (mirrored s)) (on b s)) squares.

Definition differ_in_promotionb (m m' : move) : bool :=
  match m, m' with
  | Move from to p, Move from' to' p' => square_eqb from from' && square_eqb to to' && negb (Bool.eqb p p')
  | _, _ => false
  end.

Definition differ_in_squareb (m m' : move) : bool :=
  match m, m' with
  | Move from to _, Move from' to' _ => square_eqb from from' && negb (square_eqb to to')
  | Drop k to, Drop k' to' => kind_eqb k k' && negb (square_eqb to to')
  | _, _ => false
  end.

Definition mates_byb (n : nat) (p : position) (m : move) : bool :=
  match n with S fewer => is_within fewer (play p m) | 0 => false end.

Fixpoint leads_tob (places : list position) (way : list move) (p : position) : bool :=
  match way with
  | [] => existsb (position_eqb p) places
  | m :: rest =>
      legalb p m && (negb (is_color (turn p) a) || gives_checkb p m) && leads_tob places rest (play p m)
  end.

Definition is_sob (places : list position) (p : position) (m : move) (e : exception) : bool :=
  let m' := instead e in
  legalb p m' && gives_checkb p m' && negb (move_eqb m' m)
  && match because e with
     | MirrorImage => is_symmetrical (cells p) && move_eqb m' (mirrored_move m)
     | PromotionDeclined n => differ_in_promotionb m m' && mates_byb n p m'
     | AnotherSquare n => differ_in_squareb m m' && mates_byb n p m'
     | Back way => match way with [] => false | _ => leads_tob places way (play p m') end
     | AlsoMating | LeftOpen => true
     | LongerReply _ => false
     end.

Definition is_longerb (p : position) (m : move) (e : exception) : bool :=
  match because e with
  | LongerReply n => legalb p (instead e) && negb (move_eqb (instead e) m) && mates_byb n p (instead e)
  | _ => false
  end.

Fixpoint are_single (l : list move) : bool :=
  match l with [] => true | m :: rest => negb (existsb (move_eqb m) rest) && are_single rest end.

Definition is_none {A} (l : list A) : bool := match l with [] => true | _ => false end.

(** The rest of the main line. *)
Fixpoint is_line (places : list position) (exceptions : list exception) (ply plies : nat) (line : list move)
    (p : position) : bool :=
  match plies, line with
  | 0, [] =>
      negb (is_color (turn p) a) && forallb (fun k => count (hand_of p a) k =? 0) droppable
      && is_none exceptions
  | S fewer, m :: rest =>
      let here := filter (fun e => at_ply e =? ply) exceptions in
      let later := filter (fun e => negb (at_ply e =? ply)) exceptions in
      legalb p m && are_single (map instead here)
      && (if is_color (turn p) a then
            gives_checkb p m && Nat.odd plies && mates_byb (lasting later ply plies) p m
            && if fewer =? 0 then is_none here
               else
                 not_longer (fewer - 1) p
                 && forallb (is_sob places p m) here
                 && forallb
                   (fun m' => move_eqb m' m || existsb (move_eqb m') (map instead here)
                     || not_mate None (play p m'))
                   (checks p)
          else forallb (is_longerb p m) here)
      && is_line places later (S ply) fewer rest (play p m)
  | _, _ => false
  end.

Definition is_brinkmate (n : nat) (p : position) : bool :=
  covered Forced p n && ((0 <? n) || negb (in_checkb (cells p) (other a))).

Definition is_no_brinkmate (n : nat) (p : position) : bool :=
  if is_color (turn p) a then not_forced n p else covered NotForced p n.

(** What is claimed of the problem. *)
Definition is_shown (s : statement) (p : position) : bool :=
  match s with
  | MateWithin n => covered Mates p n
  | NoMateWithin n => not_mate (Some n) p
  | NoMate => not_mate None p
  | ShortestMate n =>
      covered Mates p n && Bool.eqb (Nat.odd n) (is_color (turn p) a)
      && ((n <=? 1) || not_mate (Some (n - 2)) p)
  | TsumeLength n =>
      is_within n p && Bool.eqb (Nat.odd n) (is_color (turn p) a)
      && ((n <=? 1) || not_longer (n - 2) p)
  | Complete n line exceptions =>
      is_within (lasting exceptions 1 n) p && Bool.eqb (Nat.odd n) (is_color (turn p) a)
      && ((n <=? 1) || not_longer (n - 2) p)
      && is_line (places_of p line) exceptions 1 n line p
  | Threat n =>
      negb (is_color (turn p) a) && negb (in_checkb (cells p) (other a)) && covered Mates (passed p) n
  | BrinkmateWithin n => is_brinkmate n p
  | NoBrinkmateWithin n => is_no_brinkmate n p
  | NoBrinkmate => is_no_brinkmate any p
  | ShortestBrinkmate n =>
      is_brinkmate n p && match n with 0 => true | S fewer => is_no_brinkmate fewer p end
  end.

End Check.

(** ** Positions that can occur

    The theorem does not need this: other positions are refused because the other checkers do. *)

Definition most (k : kind) : nat :=
  match k with Pawn => 18 | Lance | Knight | Silver | Gold => 4 | Bishop | Rook => 2 | _ => 2 end.

Definition pieces (b : board) : list (square * piece) :=
  flat_map (fun s => match on b s with Some x => [(s, x)] | None => [] end) squares.

Definition is_possible (p : position) : bool :=
  let on_board := pieces (cells p) in
  let counted k := List.length (filter (fun x => kind_eqb (unpromoted (snd (snd x))) k) on_board) in
  forallb (fun k => counted k + count (black_hand p) k + count (white_hand p) k <=? most k) droppable
  && forallb (fun c => List.length (filter (fun x => is_color c (fst (snd x)) && kind_eqb (snd (snd x)) King) on_board) <=? 1) [Black; White]
  && forallb (fun x => negb (is_dead (fst (snd x)) (snd (snd x)) (fst x))) on_board
  && forallb (fun c => forallb (fun f =>
       List.length (filter (fun r => match on (cells p) (Square f r) with Some (c', Pawn) => is_color c c' | _ => false end) nines) <=? 1)
       nines) [Black; White]
  && negb (in_checkb (cells p) (other (turn p))).

Definition has_king (c : color) (p : position) : bool :=
  match kings (cells p) c with [] => false | _ => true end.

(** ** Reading *)

Local Open Scope string_scope.

Inductive progress (A : Type) :=
  | Begins
  | AtClaim
  | AtProblem (claimed : string)
  | Reads (entries : nat) (so_far : A)
  | Ends (entries : nat) (so_far : A)
  | Fails (entry : nat) (why : string).
Arguments Begins {A}. Arguments AtClaim {A}. Arguments AtProblem {A}. Arguments Reads {A}.
Arguments Ends {A}. Arguments Fails {A}.

(** The other way round. *)
Fixpoint turned (s so_far : string) : string :=
  match s with "" => so_far | String c rest => turned rest (String c so_far) end.

Section Read.
Context {A : Type}.
Variable problem : string -> string -> option A.
Variable entry : A -> string -> option A.

Definition next_line (state : progress A) (text : string) : progress A :=
  match state with
  | Begins =>
      if text =? "tsumi proof 6" then AtClaim else Fails 0 "this is no proof of format 6"
  | AtClaim => AtProblem text
  | AtProblem claimed =>
      match problem claimed text with
      | Some x => Reads 0 x
      | None => Fails 0 text
      end
  | Reads n x =>
      if text =? "end" then Ends n x
      else match entry x text with
        | Some y => Reads (S n) y
        | None => Fails (S n) text
        end
  | Ends n _ => Fails n "something follows the end"
  | Fails n why => Fails n why
  end.

(** A byte more: those of the line that is being read, the last first, and what was read. *)
Definition next_byte (state : string * progress A) (c : ascii) : string * progress A :=
  let (text, before) := state in
  if Ascii.eqb c "010" then (EmptyString, next_line before (turned text "")) else (String c text, before).

End Read.

Definition meaning_of (letters : string) : option meaning :=
  match letters with "M" => Some Mates | "B" => Some Bounded | "C" => Some Closed
  | "R" => Some NotRelaxed | "T" => Some TsumeWithin
  | "L" => Some Longer | "K" => Some Forced | "N" => Some NotForced | _ => None end.

(** All of some moves, or none. *)
Fixpoint parse_moves (l : list string) : option (list move) :=
  match l with
  | [] => Some []
  | text :: rest =>
      match parse_move text, parse_moves rest with Some m, Some ms => Some (m :: ms) | _, _ => None end
  end.

(** An exception: WHAT at ply PLY MOVE MORE. Whether it prints as it was read is seen later. *)
Definition parse_exception (words : list string) : option exception :=
  let words := match words with "" :: "back" :: rest => "" :: "" :: "back" :: rest | _ => words end in
  match words with
  | _ :: one :: two :: _ :: _ :: ply :: text :: more =>
      let because :=
        match one, two, more with
        | "mirror", _, _ => Some MirrorImage
        | "promotion", _, _ :: plies :: _ => option_map PromotionDeclined (parse_number plies)
        | "another", _, _ :: plies :: _ => option_map AnotherSquare (parse_number plies)
        | _, "back", _ => option_map Back (parse_moves more)
        | "also", _, _ => Some AlsoMating
        | "left", _, _ => Some LeftOpen
        | "longer", _, _ :: plies :: _ => option_map LongerReply (parse_number plies)
        | _, _, _ => None
        end in
      match because, parse_number ply, parse_move text with
      | Some because, Some n, Some m => Some (Exception because n m)
      | _, _, _ => None
      end
  | _ => None
  end.

(** All of some exceptions, or none. *)
Fixpoint parse_exceptions (l : list string) : option (list exception) :=
  match l with
  | [] => Some []
  | text :: rest =>
      match parse_exception (parts " " text), parse_exceptions rest with
      | Some e, Some others => Some (e :: others)
      | _, _ => None
      end
  end.

(** The main line and the exceptions, behind commas. *)
Definition parse_complete (claimed : string) (n : nat) : list statement :=
  match parts "," claimed with
  | _ :: text :: exceptions =>
      match parts " " text, parse_exceptions exceptions with
      | "" :: moves, Some exceptions =>
          match parse_moves moves with Some line => [Complete n line exceptions] | None => [] end
      | _, _ => []
      end
  | _ => []
  end.

(** The statement that these words make of these plies. *)
Definition statement_of (claimed : string) (n : nat) : option statement :=
  let all := ([MateWithin n; NoMateWithin n; ShortestMate n; TsumeLength n; Threat n; BrinkmateWithin n;
      NoBrinkmateWithin n; ShortestBrinkmate n]
    ++ (if (n =? 0)%nat then [NoMate; NoBrinkmate] else [])
    ++ parse_complete claimed n)%list in
  List.find (fun s => words s =? claimed) all.

Definition parse_problem (claimed text : string) : option claim :=
  match parse_line text with
  | Some l =>
      match parse_side (letters l), statement_of claimed (plies l), choices l with
      | Some a, Some s, [] => Some (Claim a (place l) s)
      | _, _, _ => None
      end
  | None => None
  end.

Section Passes.
Variable number_of : position -> nat.

(** No proof of the engine says so much of one board, so that a check takes time in proportion to
    the proof. *)
Definition are_too_many (facts : list fact) : bool := (20 * 10 * 10 <? List.length facts)%nat.

(** The first time: the claim, and what the entries say. *)
Definition first_problem (claimed text : string) : option (claim * table) :=
  option_map (fun c => (c, Leaf)) (parse_problem claimed text).

Definition first_entry (state : claim * table) (text : string) : option (claim * table) :=
  let (c, t) := state in
  match parse_line text with
  | Some l =>
      match meaning_of (letters l) with
      | Some w =>
          let number := number_of (place l) in
          let t' := add (attacker c) t number number (fact_of (attacker c) w (plies l) (place l)) in
          if are_too_many (find t' number number) then None else Some (c, t')
      | None => None
      end
  | None => None
  end.

(** The second time: whether all is right. *)
Definition second_problem (t : table) (claimed text : string) : option claim :=
  match parse_problem claimed text with
  | Some c =>
      if is_possible (about c) && has_king (other (attacker c)) (about c)
        && is_shown number_of (attacker c) t (says c) (about c)
      then Some c else None
  | None => None
  end.

Definition second_entry (t : table) (c : claim) (text : string) : option claim :=
  match parse_line text with
  | Some l =>
      match meaning_of (letters l) with
      | Some w =>
          if is_possible (place l) && is_right number_of (attacker c) t w (plies l) (place l) (choices l)
          then Some c else None
      | None => None
      end
  | None => None
  end.

Definition first_byte := next_byte first_problem first_entry.
Definition second_byte (t : table) := next_byte (second_problem t) (second_entry t).

End Passes.

Inductive verdict :=
  | Accepted (c : claim) (entries : nat)
  | Refused (entry : nat) (why : string).

Definition start {A} : string * progress A := (EmptyString, Begins).

(** The facts, after the first time. *)
Definition facts (state : string * progress (claim * table)) : table :=
  match state with (_, Ends _ (_, t)) => t | _ => Leaf end.

(** The verdict after the second time; [first] is the state after the first. *)
Definition judge (first : string * progress (claim * table)) (second : string * progress claim) : verdict :=
  match first, second with
  | (_, Ends _ _), ("", Ends n c) => Accepted c n
  | (_, Fails n why), _ => Refused n why
  | _, (_, Fails n why) => Refused n why
  | _, (_, Ends n _) => Refused n "something follows the end"
  | _, _ => Refused 0 "the file ends early"
  end.

(** The whole. *)
Definition check (number_of : position -> nat) (bytes : list ascii) : verdict :=
  let first := fold_left (first_byte number_of) bytes start in
  judge first (fold_left (second_byte number_of (facts first)) bytes start).
