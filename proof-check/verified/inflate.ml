(* Reads gzip (RFC 1952 without further header fields) and deflate (RFC 1951). Not verified: the
   theorem is about the text that comes out. *)

exception Bad of string

let bad what = raise (Bad what)

(* Codes by their lengths: how many there are of each, and the symbols in order. *)
let codes lengths =
  let counts = Array.make 16 0 in
  Array.iter (fun n -> counts.(n) <- counts.(n) + 1) lengths;
  counts.(0) <- 0;
  (* As others, refuse codes that no text has, and, but for a single one, texts that no code has. *)
  let unused = ref 1 in
  for n = 1 to 15 do
    unused := (2 * !unused) - counts.(n);
    if !unused < 0 then bad "the file is damaged"
  done;
  let number = Array.fold_left ( + ) 0 counts in
  if !unused > 0 && (number > 1 || number <> counts.(1)) then bad "the file is damaged";
  let starts = Array.make 17 0 in
  for n = 1 to 15 do
    starts.(n + 1) <- starts.(n) + counts.(n)
  done;
  let symbols = Array.make (max 1 (Array.length lengths)) 0 in
  Array.iteri
    (fun symbol n ->
      if n > 0 then begin
        symbols.(starts.(n)) <- symbol;
        starts.(n) <- starts.(n) + 1
      end)
    lengths;
  (counts, symbols)

let length_base =
  [| 3; 4; 5; 6; 7; 8; 9; 10; 11; 13; 15; 17; 19; 23; 27; 31; 35; 43; 51; 59; 67; 83; 99; 115;
     131; 163; 195; 227; 258 |]

let length_bits =
  [| 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 1; 1; 2; 2; 2; 2; 3; 3; 3; 3; 4; 4; 4; 4; 5; 5; 5; 5; 0 |]

let distance_base =
  [| 1; 2; 3; 4; 5; 7; 9; 13; 17; 25; 33; 49; 65; 97; 129; 193; 257; 385; 513; 769; 1025; 1537;
     2049; 3073; 4097; 6145; 8193; 12289; 16385; 24577 |]

let distance_bits =
  [| 0; 0; 0; 0; 1; 1; 2; 2; 3; 3; 4; 4; 5; 5; 6; 6; 7; 7; 8; 8; 9; 9; 10; 10; 11; 11; 12; 12;
     13; 13 |]

let order = [| 16; 17; 18; 0; 8; 7; 9; 6; 10; 5; 11; 4; 12; 3; 13; 2; 14; 1; 15 |]

let crc_table =
  Array.init 256 (fun n ->
      let c = ref n in
      for _ = 1 to 8 do
        c := if !c land 1 = 1 then 0xEDB88320 lxor (!c lsr 1) else !c lsr 1
      done;
      !c)

(* How far back a match may reach. *)
let window = 1 lsl 15

(* Hands on each byte as soon as it is known: a few megabytes may hold gigabytes. *)
let gunzip data hand_on =
  if String.length data < 18 || String.sub data 0 4 <> "\x1f\x8b\x08\x00" then
    bad "this is no gzip file";
  let at = ref 10 and held = ref 0 and bits = ref 0 in
  let byte () =
    if !at >= String.length data then bad "the file ends early";
    incr at;
    Char.code data.[!at - 1]
  in
  let take n =
    while !bits < n do
      held := !held lor (byte () lsl !bits);
      bits := !bits + 8
    done;
    let found = !held land ((1 lsl n) - 1) in
    held := !held lsr n;
    bits := !bits - n;
    found
  in
  let last = Bytes.make window ' ' and length = ref 0 and crc = ref 0xFFFFFFFF in
  let out c =
    Bytes.set last (!length land (window - 1)) c;
    incr length;
    crc := crc_table.((!crc lxor Char.code c) land 255) lxor (!crc lsr 8);
    hand_on c
  in
  let symbol (counts, symbols) =
    let rec go n code first index =
      if n > 15 then bad "the file is damaged";
      let code = code lor take 1 in
      let count = counts.(n) in
      if code - count < first then symbols.(index + code - first)
      else go (n + 1) ((code) lsl 1) ((first + count) lsl 1) (index + count)
    in
    go 1 0 0 0
  in
  let rec block lengths distances =
    let s = symbol lengths in
    if s < 256 then (out (Char.chr s); block lengths distances)
    else if s > 256 then begin
      if s > 285 then bad "the file is damaged";
      let times = length_base.(s - 257) + take length_bits.(s - 257) in
      let d = symbol distances in
      if d > 29 then bad "the file is damaged";
      let distance = distance_base.(d) + take distance_bits.(d) in
      if distance > !length then bad "the file is damaged";
      for _ = 1 to times do
        out (Bytes.get last ((!length - distance) land (window - 1)))
      done;
      block lengths distances
    end
  in
  let dynamic () =
    let literals = take 5 + 257 in
    let distances = take 5 + 1 in
    let number = take 4 + 4 in
    if literals > 286 || distances > 30 then bad "the file is damaged";
    let lengths = Array.make 19 0 in
    for i = 0 to number - 1 do
      lengths.(order.(i)) <- take 3
    done;
    let code = codes lengths in
    let all = Array.make (literals + distances) 0 in
    let i = ref 0 in
    let repeat value times =
      if !i + times > Array.length all then bad "the file is damaged";
      Array.fill all !i times value;
      i := !i + times
    in
    while !i < Array.length all do
      match symbol code with
      | 16 ->
          if !i = 0 then bad "the file is damaged";
          repeat all.(!i - 1) (3 + take 2)
      | 17 -> repeat 0 (3 + take 3)
      | 18 -> repeat 0 (11 + take 7)
      | n -> repeat n 1
    done;
    if all.(256) = 0 then bad "the file is damaged";
    block (codes (Array.sub all 0 literals)) (codes (Array.sub all literals distances))
  in
  let fixed () =
    let length i = if i < 144 then 8 else if i < 256 then 9 else if i < 280 then 7 else 8 in
    block (codes (Array.init 288 length)) (codes (Array.make 32 5))
  in
  let stored () =
    held := 0;
    bits := 0;
    let two () = let low = byte () in low lor (byte () lsl 8) in
    let times = two () in
    if two () <> times lxor 0xFFFF then bad "the file is damaged";
    for _ = 1 to times do
      out (Char.chr (byte ()))
    done
  in
  let is_last = ref false in
  while not !is_last do
    is_last := take 1 = 1;
    match take 2 with
    | 0 -> stored ()
    | 1 -> fixed ()
    | 2 -> dynamic ()
    | _ -> bad "the file is damaged"
  done;
  let four () =
    let rec go i = if i = 4 then 0 else let low = byte () in low lor (go (i + 1) lsl 8) in
    go 0
  in
  if four () <> !crc lxor 0xFFFFFFFF || four () <> !length land 0xFFFFFFFF then
    bad "the file is damaged";
  if !at <> String.length data then bad "something follows the end"
