"""What the command lines have in common."""

import sys

from measure import BadInput


def run(main):
    """Calls a main function; a mistake of the user ends with exit code 2."""
    try:
        return main()
    except BadInput as mistake:
        print(mistake, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
