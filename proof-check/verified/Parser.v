(** * Reading the lines of a proof

    Nothing is proven of this and nothing needs to be: a position counts only if printing it gives
    the text it was read from, and whatever an entry is read as is checked. *)

From Coq Require Import List Bool Arith Ascii String.
From Verified Require Import Rules Attacks Moves Tsume Complete Claims.
Import ListNotations.
Local Open Scope string_scope.

(** The parts of a text between characters. *)
Fixpoint parts (separator : ascii) (s : string) : list string :=
  match s with
  | "" => [""]
  | String c rest =>
      if Ascii.eqb c separator then "" :: parts separator rest
      else match parts separator rest with
        | part :: others => String c part :: others
        | [] => []
        end
  end.

Definition digit (c : ascii) : option nat :=
  match c with
  | "0"%char => Some 0 | "1"%char => Some 1 | "2"%char => Some 2 | "3"%char => Some 3
  | "4"%char => Some 4 | "5"%char => Some 5 | "6"%char => Some 6 | "7"%char => Some 7
  | "8"%char => Some 8 | "9"%char => Some 9 | _ => None
  end.

Fixpoint digits (s : string) (most : nat) (so_far : nat) : option nat :=
  match s, most with
  | "", _ => Some so_far
  | String c rest, S most' =>
      match digit c with Some d => digits rest most' (10 * so_far + d) | None => None end
  | _, 0 => None
  end.

(** At most 9999, without leading zeros. *)
Definition parse_number (s : string) : option nat :=
  match s with
  | "" => None
  | "0" => Some 0
  | String "0" _ => None
  | _ => digits s 4 0
  end.

Definition parse_nine (c : ascii) : option nine :=
  match c with
  | "1"%char | "a"%char => Some N1 | "2"%char | "b"%char => Some N2 | "3"%char | "c"%char => Some N3
  | "4"%char | "d"%char => Some N4 | "5"%char | "e"%char => Some N5 | "6"%char | "f"%char => Some N6
  | "7"%char | "g"%char => Some N7 | "8"%char | "h"%char => Some N8 | "9"%char | "i"%char => Some N9
  | _ => None
  end.

Definition parse_piece (c : ascii) : option piece :=
  match c with
  | "P"%char => Some (Black, Pawn) | "L"%char => Some (Black, Lance) | "N"%char => Some (Black, Knight)
  | "S"%char => Some (Black, Silver) | "G"%char => Some (Black, Gold) | "B"%char => Some (Black, Bishop)
  | "R"%char => Some (Black, Rook) | "K"%char => Some (Black, King)
  | "p"%char => Some (White, Pawn) | "l"%char => Some (White, Lance) | "n"%char => Some (White, Knight)
  | "s"%char => Some (White, Silver) | "g"%char => Some (White, Gold) | "b"%char => Some (White, Bishop)
  | "r"%char => Some (White, Rook) | "k"%char => Some (White, King)
  | _ => None
  end.

(** ** Moves: 7g7f, 2b3c+, P*5e *)

Definition parse_square (f r : ascii) : option square :=
  match digit f, digit r, parse_nine f, parse_nine r with
  | Some _, None, Some x, Some y => Some (Square x y)
  | _, _, _, _ => None
  end.

Definition parse_move (s : string) : option move :=
  match s with
  | String k (String "*" (String f (String r ""))) =>
      match parse_piece k, parse_square f r with
      | Some (Black, k'), Some to => Some (Drop k' to)
      | _, _ => None
      end
  | String f (String r (String f' (String r' rest))) =>
      match parse_square f r, parse_square f' r', rest with
      | Some from, Some to, "" => Some (Move from to false)
      | Some from, Some to, "+" => Some (Move from to true)
      | _, _, _ => None
      end
  | _ => None
  end.

(** ** Positions *)

Definition empty_board : board := by_square (fun _ => None).
Definition empty_hand : hand := Hand 0 0 0 0 0 0 0.

Fixpoint skip (n : nat) (f : option nine) : option nine :=
  match n, f with S n', Some f' => skip n' (before f') | _, _ => f end.

(** From the next file, if the rank is not over, and the rank. *)
Fixpoint parse_board (s : string) (f : option nine) (r : nine) (plus : bool) (b : board) : option board :=
  match s with
  | "" => Some b
  | String c rest =>
      match digit c, parse_piece c, f with
      | Some n, _, Some _ => parse_board rest (skip n f) r false b
      | _, Some (c', k), Some f' =>
          let k' := match plus, promoted k with true, Some k' => k' | _, _ => k end in
          parse_board rest (before f') r false (with_on b (Square f' r) (Some (c', k')))
      | _, _, _ =>
          match c, after r with
          | "/"%char, Some r' => parse_board rest (Some N9) r' false b
          | "+"%char, _ => parse_board rest f r true b
          | _, _ => None
          end
      end
  end.

(** At most two digits, and each kind once: no number is greater than 99. *)
Fixpoint parse_hands (s : string) (n : nat) (black white : hand) : option (hand * hand) :=
  match s with
  | "" => Some (black, white)
  | String c rest =>
      match digit c, parse_piece c with
      | Some d, _ => if n <? 10 then parse_hands rest (10 * n + d) black white else None
      | _, Some (c', k) =>
          let n := if n =? 0 then 1 else n in
          if negb (count (match c' with Black => black | White => white end) k =? 0) then None
          else match c' with
          | Black => parse_hands rest 0 (with_count black k n) white
          | White => parse_hands rest 0 black (with_count white k n)
          end
      | _, _ => if Ascii.eqb c "-" then parse_hands rest 0 black white else None
      end
  end%nat.

Definition parse_side (s : string) : option color :=
  match s with "b" => Some Black | "w" => Some White | _ => None end.

(** A position in its one spelling. *)
Definition parse_position (squares side hands : string) : option position :=
  match parse_board squares (Some N9) N1 false empty_board, parse_side side,
    parse_hands hands 0 empty_hand empty_hand with
  | Some b, Some c, Some (black, white) =>
      let p := Position b c black white in
      if position_text p =? squares ++ " " ++ side ++ " " ++ hands then Some p else None
  | _, _, _ => None
  end.

(** ** Lines: LETTER PLIES BOARD SIDE HANDS CHOICES *)

Record line := Line { letters : string; plies : nat; place : position; choices : list string }.

(** Single spaces, and no plies where they mean nothing. *)
Definition is_well_written (l : line) : bool :=
  forallb (fun choice => negb (choice =? "")) (choices l)
  && (negb (letters l =? "C") || (plies l =? 0)%nat).

Definition parse_line (s : string) : option line :=
  match parts " " s with
  | letters :: plies :: squares :: side :: hands :: choices =>
      match parse_number plies, parse_position squares side hands with
      | Some n, Some p =>
          let l := Line letters n p choices in
          if is_well_written l then Some l else None
      | _, _ => None
      end
  | _ => None
  end.
