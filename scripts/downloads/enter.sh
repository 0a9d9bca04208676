#!/bin/sh
# Runs a command in the root of another system, of which nothing is changed.
#
# usage: enter.sh ROOT LAYERS [--offline] [FOLDER=AT]... COMMAND...
#
# LAYERS, a folder, holds what is written there, also to the folders of this machine that are seen
# at AT; to those with `rw:` before them it is written itself.
set -eu
if [ "${ENTERED-}" != yes ]; then
    set -- sh "$0" "$@"
    [ "$5" != --offline ] || set -- --net "$@"
    ENTERED=yes exec unshare --mount --pid --kill-child "$@"
fi
root=$1
layers=$2
shift 2
[ "$1" != --offline ] || shift

# layer FOLDER AT: what is written to it is thrown away.
layer() {
    name=$layers/$(echo "$2" | tr / -)
    mkdir -p "$name/upper" "$name/work" "$2"
    mount -t overlay overlay -o "lowerdir=$1,upperdir=$name/upper,workdir=$name/work" "$2"
}

layer "$root" "$layers/system"
while :; do
    case "$1" in
    rw:*=/*)
        folder=${1#rw:}
        mkdir -p "$layers/system${folder#*=}"
        mount --bind "${folder%%=*}" "$layers/system${folder#*=}"
        ;;
    *=/*) layer "${1%%=*}" "$layers/system${1#*=}" ;;
    *) break ;;
    esac
    shift
done
mount --rbind /dev "$layers/system/dev"
mount -t proc proc "$layers/system/proc"
exec chroot "$layers/system" "$@"
