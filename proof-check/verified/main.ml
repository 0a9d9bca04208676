(* verified-check FILE...: the extracted checker on proofs, compressed by gzip or as text.

   Not verified, and all that is trusted beside Coq and OCaml: it reads the file, hands the checker
   its bytes in order, twice, and prints the claim that is accepted. *)

let text_of chars = String.of_seq (List.to_seq chars)

let read path =
  let file = open_in_bin path in
  let data = really_input_string file (in_channel_length file) in
  close_in file;
  if String.length data > 1 && String.sub data 0 2 = "\x1f\x8b" then Inflate.gunzip data else data

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

let feed next text =
  let state = ref Verified.start in
  String.iter (fun c -> state := next !state c) text;
  !state

let check path =
  let text = read path in
  let is_text c = c = '\n' || (' ' <= c && c <= '~') in
  if not (String.for_all is_text text) then raise (Inflate.Bad "this is no text");
  let first = feed (Verified.first_byte number_of) text in
  Verified.judge first (feed (Verified.second_byte number_of (Verified.facts first)) text)

let () =
  let paths = List.tl (Array.to_list Sys.argv) in
  if paths = [] then (prerr_endline "usage: verified-check FILE..."; exit 2);
  let code = ref 0 in
  let refuse path why = code := 1; Printf.printf "%s: refused: %s\n%!" path why in
  let judge path =
    match check path with
    | Verified.Accepted (claim, entries) ->
        Printf.printf "%s: accepted: %s (%d positions)\n%!" path
          (text_of (Verified.told claim)) entries
    | Verified.Refused (entry, why) ->
        refuse path (Printf.sprintf "position %d: %s" entry (text_of why))
    | exception Inflate.Bad why -> refuse path why
    | exception Sys_error why -> refuse path why
    | exception Stack_overflow -> refuse path "a line is too long"
    | exception Out_of_memory -> refuse path "there is too little memory"
  in
  List.iter judge paths;
  exit !code
