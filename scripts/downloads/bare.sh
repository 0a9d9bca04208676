#!/bin/sh
# What a user does first with a download, on a system that has no more than that needs, and no
# network.
#
# usage: bare.sh archive|wheel|npm FOLDER
#
# FOLDER has what `scripts/dist` has made.
set -eu
downloads=$2
problem='n+B1sS4/1R1g5/1Ls6/2k6/2n6/3L5/R8/9/9 b B2P3gs2n2l16p 1'
work=$(mktemp -d)
cd "$work"

# expect WORDS COMMAND...: what the command prints has these words.
expect() {
    words=$1
    shift
    printed=$("$@" 2>&1) || { echo "FAIL $*: $printed" && exit 1; }
    case "$printed" in
    *"$words"*) echo "ok   $*: $words" ;;
    *) echo "FAIL $*: $printed" && exit 1 ;;
    esac
}

case "$1" in
archive)
    cp "$downloads"/SHA256SUMS "$downloads"/tsumi-*-linux-"$(uname -m)".tar.gz .
    sha256sum -c --ignore-missing SHA256SUMS
    tar -xzf tsumi-*.tar.gz
    cd tsumi-*/
    expect USI cat 読んでください.txt
    expect 'mate in 21 plies, shortest proven' ./tsumi solve "$problem"
    expect '' ./tsumi solve "$problem" --html 作品.html
    expect 'data-engine' cat 作品.html
    expect 'checkmate G*2b' sh -c "(echo usi
        echo 'position sfen 8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1'
        echo 'go mate infinite'
        sleep 2) | ./tsumi"
    ;;
wheel)
    python3 -m venv fresh
    fresh/bin/pip install --quiet --no-index --find-links "$downloads" tsumi
    expect 'G*5b' fresh/bin/python -c "
import tsumi

answer = tsumi.Solver().solve('4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1')
print(*answer.moves)"
    expect 'mate in 21 plies, shortest proven' fresh/bin/tsumi solve "$problem"
    ;;
npm)
    echo '{"type": "module"}' >package.json
    npm install --silent --no-audit --no-fund --offline "$downloads"/tsumi-shogi-*.tgz
    cat >solve.js <<EOT
import { close, solve } from "tsumi-shogi";

const answer = await solve("$problem");
console.log(answer.verdict, answer.plies);
close();
EOT
    expect 'mate 21' node solve.js
    ;;
esac
