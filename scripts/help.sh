# Read by the scripts in `sh`: with --help the comment at the head of the script is printed.
case "${1-}" in
-h | --help)
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
    ;;
esac
