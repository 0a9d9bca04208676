(** * The checker as a program

    What is trusted here: Coq's extraction; that [nat] is a machine integer (plies read are at most
    9999, counts in hands at most 99, lengths and numbers of entries bounded by the file; the number
    that [main.ml] gives a position is below 2^62, and only compared and halved), with addition,
    multiplication, comparison, halving done by the machine; that characters are OCaml's. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlString Arith.
From Verified Require Import Rules Claims Moves Parser Checker.

Extract Inductive nat => int [ "0" "Stdlib.Int.succ" ]
  "(fun zero succ n -> if n = 0 then zero () else succ (n - 1))".
Extract Inlined Constant Init.Nat.add => "(+)".
Extract Inlined Constant Init.Nat.mul => "( * )".
Extract Constant Init.Nat.sub => "fun (m : int) n -> if m < n then 0 else m - n".
Extract Constant PeanoNat.Nat.eqb => "fun (m : int) n -> m = n".
Extract Constant Init.Nat.eqb => "fun (m : int) n -> m = n".
Extract Constant PeanoNat.Nat.leb => "fun (m : int) n -> m <= n".
Extract Constant Init.Nat.leb => "fun (m : int) n -> m <= n".
Extract Constant PeanoNat.Nat.ltb => "fun (m : int) n -> m < n".
Extract Constant Init.Nat.ltb => "fun (m : int) n -> m < n".
Extract Constant PeanoNat.Nat.odd => "fun n -> n land 1 = 1".
Extract Constant PeanoNat.Nat.div2 => "fun n -> n lsr 1".

Extraction "verified.ml"
  first_byte second_byte start facts judge told
  parse_line legal_moves play position_text in_checkb has_move.
