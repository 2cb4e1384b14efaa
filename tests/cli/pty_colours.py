"""Colours of .hexdump. usage: pty_colours.py ANIMDB DB STATE_FOLDER

Prints one line for each thing that works; ends with 1 at the first that does not.
"""

from pty_program import Shell, check, database


def dump(**environment):
    """The lines of a dump of 32 bytes, and those below it."""
    shell = Shell(database, size=(24, 200), **environment)
    shell.prompt()
    shell.type(".hexdump 1 0 32\r")
    lines = shell.prompt().split("\r\n")
    shell.type(".quit\r")
    shell.code()
    first = next(i for i, line in enumerate(lines) if line.startswith("00000000"))
    return lines[first:first + 2], lines[first + 2:]


def without_colours(text):
    parts = text.split("\033[")
    return parts[0] + "".join(part.split("m", 1)[1] for part in parts[1:])


coloured, legend = dump()
plain, nothing = dump(NO_COLOR="1")
check("NO_COLOR has no colours and no names", "\033[" not in "".join(plain + nothing), plain)
check("the same bytes with colours", [without_colours(line) for line in coloured] == plain, coloured)
check("two bytes of one number have one colour, the next has another",
      coloured[0].split(" ")[2].split("m")[0] == coloured[0].split(" ")[3].split("m")[0]
      != coloured[0].split(" ")[4].split("m")[0], coloured[0])
check("the names of the fields follow", "frame count" in without_colours("".join(legend)), legend)
colours = {part.split("m")[0] for part in "".join(coloured).split("\033[")[1:]} - {"0"}
check("in their colours", all(f"\033[{colour}m" in "".join(legend) for colour in colours), legend)
