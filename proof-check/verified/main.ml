(* verified-check FILE...: the extracted checker on proofs.

   Not verified, and all that is trusted beside Coq and OCaml: it unpacks the file, hands the checker
   its bytes in order, twice, and prints the claim that is accepted. *)

let text_of chars = String.of_seq (List.to_seq chars)

(* The code point of UTF-8 at a place and the bytes that it takes; none if there is none. *)
let code_point text at =
  let byte i = if i < String.length text then Char.code text.[i] else 0 in
  let rec rest i code n =
    if n = 0 then Some code
    else if byte i land 0xC0 <> 0x80 then None
    else rest (i + 1) ((code lsl 6) lor (byte i land 0x3F)) (n - 1)
  in
  let first = byte at in
  let length, least, code =
    if first < 0x80 then (1, 0, first)
    else if first < 0xE0 then (2, 0x80, first land 0x1F)
    else if first < 0xF0 then (3, 0x800, first land 0x0F)
    else (4, 0x10000, first land 0x07)
  in
  match rest (at + 1) code (length - 1) with
  | Some code when (first < 0x80 || (0xC0 <= first && first < 0xF8))
                   && least <= code && code <= 0x10FFFF && code lsr 11 <> 0x1B ->
      Some (code, length)
  | _ -> None

(* Text from outside on one line, without what a terminal would obey; docs/proof.md. *)
let shown text =
  let out = Buffer.create (String.length text) in
  let rec go at =
    if at < String.length text then
      match code_point text at with
      | Some (code, length) ->
          (match code with
          | 9 -> Buffer.add_string out "\\t"
          | 10 -> Buffer.add_string out "\\n"
          | 13 -> Buffer.add_string out "\\r"
          | _ when code < 32 || (127 <= code && code < 160) || code = 0x61C || code lsr 1 = 0x1007
                   || (0x2028 <= code && code <= 0x202E) || (0x2066 <= code && code <= 0x2069) ->
              Printf.bprintf out "\\u{%x}" code
          | _ -> Buffer.add_substring out text at length);
          go (at + length)
      | None -> Printf.bprintf out "\\x%02x" (Char.code text.[at]); go (at + 1)
  in
  go 0;
  Buffer.contents out

(* docs/proof.md: of bytes, without the line feed. *)
let longest_line = (1 lsl 16) - 1

(* A number for the table: boards that are alike should have different ones, but any will do. *)
let number_of (position : Verified.position) =
  let mix = ref (match position.turn with Verified.Black -> 1 | White -> 2) in
  let add x = mix := (!mix * 0x2545F4914F6CDD) lxor x in
  let cell = function
    | None -> add 0
    | Some (color, kind) ->
        add (1 + ((Obj.magic (kind : Verified.kind) : int) * 2)
             + match color with Verified.Black -> 0 | White -> 1)
  in
  let row f (r : _ Verified.row) =
    f r.a1; f r.a2; f r.a3; f r.a4; f r.a5; f r.a6; f r.a7; f r.a8; f r.a9
  in
  row (row cell) position.cells;
  let mix = !mix in
  (mix lxor (mix lsr 29)) * 0x1CE4E5B9BF58476D land max_int

(* The state after all bytes of a file, which are unpacked as they are read. *)
let feed next data =
  let state = ref Verified.start and in_line = ref 0 in
  Inflate.gunzip data (fun c ->
      in_line := if c = '\n' then 0 else !in_line + 1;
      if !in_line > longest_line then raise (Inflate.Bad "a line is too long");
      if c <> '\n' && (c < ' ' || '~' < c) then raise (Inflate.Bad "this is no text");
      state := next !state c);
  !state

let check path =
  let file = open_in_bin path in
  let data = really_input_string file (in_channel_length file) in
  close_in file;
  let first = feed (Verified.first_byte number_of) data in
  Verified.judge first (feed (Verified.second_byte number_of (Verified.facts first)) data)

let () =
  let paths = List.tl (Array.to_list Sys.argv) in
  if paths = [] then (prerr_endline "usage: verified-check FILE..."; exit 2);
  let code = ref 0 in
  let say path verdict = Printf.printf "%s\n%!" (shown (path ^ ": " ^ verdict)) in
  let refuse path why = code := 1; say path ("refused: " ^ why) in
  let judge path =
    match check path with
    | Verified.Accepted (claim, entries) ->
        say path
          (Printf.sprintf "accepted: %s (%d positions)" (text_of (Verified.told claim)) entries)
    | Verified.Refused (entry, why) ->
        refuse path (Printf.sprintf "position %d: %s" entry (text_of why))
    | exception Inflate.Bad why -> refuse path why
    | exception Sys_error why -> refuse path why
    | exception Stack_overflow -> refuse path "a line is too long"
    | exception Out_of_memory -> refuse path "there is too little memory"
  in
  List.iter judge paths;
  exit !code
