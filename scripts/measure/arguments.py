"""What the command lines of `scripts/compare` and `scripts/growth` have in common."""

import sys
from dataclasses import replace

from measure import BadInput
from measure.engine import EngineSpec, build_ours
from measure.problems import read_set


def add_measuring(parser):
    """Arguments that say what is measured, and how."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=FILE",
        help="problems, one a line: NAME <tab> SFEN [<tab> mate, mateN or nomate]; repeatable",
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=PATH@OPTION=VALUE,...",
        help="a USI engine and its options; repeatable; the first is ours, and built by"
        " cargo if PATH is empty",
    )
    parser.add_argument(
        "--ms", type=int, default=30000, help="limit of a search in milliseconds (30000)"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="results, one line of JSON a search; what the file has is not measured again, so"
        " a changed engine needs another name or another file",
    )


def add_writing(parser):
    """Arguments that say what is made of the results."""
    parser.add_argument(
        "--wall",
        dest="clock",
        action="store_const",
        const="wall",
        default="cpu",
        help="times are wall time, not CPU time of the process (which only Linux tells)",
    )
    parser.add_argument(
        "--readme",
        nargs="+",
        default=[],
        metavar="FILE",
        help="also write what is printed between the markers of these documents",
    )


def problems_of(arguments):
    """The problems of all sets; two sets of one name are a mistake."""
    names = [argument.partition("=")[0] for argument in arguments.set]
    if len(set(names)) < len(names):
        raise BadInput("two sets have the same name")
    return [problem for argument in arguments.set for problem in read_set(argument)]


def engines_of(arguments):
    """All engines; the first is built if it has no path."""
    specs = [EngineSpec.parse(argument) for argument in arguments.engine]
    if len({spec.name for spec in specs}) < len(specs):
        raise BadInput("two engines have the same name")
    for spec in specs[1:]:
        if not spec.path:
            raise BadInput(f"--engine {spec.name}: only the first engine may have no path")
    if specs and not specs[0].path:
        specs[0] = replace(specs[0], path=build_ours())
    return specs


def run(main):
    """Calls a main function; a mistake of the user ends with exit code 2."""
    try:
        return main()
    except BadInput as mistake:
        print(mistake, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
