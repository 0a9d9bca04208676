(* perft DEPTH [SFEN]: how many positions the verified move generator reaches in so many plies.
   perft --moves: for each SFEN of standard input its legal moves, with + for a check and # for mate. *)

open Verified

let text_of chars = String.of_seq (List.to_seq chars)
let chars_of text = List.of_seq (String.to_seq text)

let position sfen =
  match parse_line (chars_of ("M 0 " ^ sfen)) with
  | Some line -> line.place
  | None -> failwith ("no position: " ^ sfen)

let rec perft depth position =
  let moves = legal_moves position in
  if depth = 1 then List.length moves
  else List.fold_left (fun sum m -> sum + perft (depth - 1) (play position m)) 0 moves

let square s =
  let number n = (Obj.magic (n : nine) : int) in
  Printf.sprintf "%d%c" (1 + number s.file) (Char.chr (97 + number s.rank))

let usi = function
  | Move (from, target, promotes) -> square from ^ square target ^ if promotes then "+" else ""
  | Drop (kind, target) ->
      String.make 1 "PLNSGBRK".[(Obj.magic (kind : kind) : int)] ^ "*" ^ square target

let other = function Black -> White | White -> Black

let told position m =
  let next = play position m in
  let mark =
    if not (in_checkb next.cells (other position.turn)) then ""
    else if has_move next then "!" else "#"
  in
  usi m ^ mark

let () =
  match Array.to_list Sys.argv with
  | [ _; "--moves" ] -> (
      try
        while true do
          let position = position (input_line stdin) in
          let moves = List.sort compare (List.map (told position) (legal_moves position)) in
          print_endline (String.concat " " moves)
        done
      with End_of_file -> ())
  | _ :: depth :: rest ->
      let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -" in
      let sfen = match rest with [] -> start | words -> String.concat " " words in
      Printf.printf "%d\n" (perft (int_of_string depth) (position sfen))
  | _ -> prerr_endline "usage: perft DEPTH [SFEN] | perft --moves"; exit 2
