"""The Tab key, and the start-up file. usage: pty_complete.py ANIMDB DB STATE_FOLDER, beside files/ and config/

Prints one line for each thing that works; ends with 1 at the first that does not.
"""

import os

from pty_program import Shell, check, database

shell = Shell(database, XDG_CONFIG_HOME=os.path.abspath("config"))
shell.prompt()


def complete(what, begun, grows, rest, answer):
    """Types a beginning, Tab when it is echoed, and the rest when what Tab appends is shown; then comes the answer."""
    shell.type(begun)
    shell.expect(begun[-3:])
    shell.type("\t")
    shell.expect(grows)
    shell.type(rest + "\r")
    shell.expect(answer)
    shell.prompt()
    check(what, True)


complete("a table", "SELECT 'a', count(*) FROM skel", "etons ", ";", "│ a ")
complete("a column", "SELECT 'b', max(is_prim", "ary ", ") FROM clip_skeletons;", "│ b ")
complete("a column of a table", "SELECT 'c', clips.dura", "tion ", "FROM clips LIMIT 1;", "│ c ")
complete("a column of an alias", "SELECT 'd' FROM clip_skeletons AS f WHERE f.vi", "a ", "= 'checksum' LIMIT 1;", "│ d ")
complete("a computed table", "SELECT 'e', count(*) FROM pos", "e", "(1);", "│ e ")
complete("a keyword, in the case of its letters", "sel", "ect ", "'f';", "│ f ")
complete("a name in another case than its own", "SELECT 'g' FROM SKELET", "skeletons ", ";", "│ g ")
complete("a dot-command", ".heade", "rs ", "maybe", "on or off")
complete("the name of a table behind one", ".doc clip_skel", "etons ", "", "via")
complete("a format", ".mode markd", "own ", "too many", "usage: .mode")
complete("a file", ".read files/que", "ry.sql ", "", "from a file")
complete("a question", ".ask clips-p", "er-game ", "", "zengin")
complete("a clip", ".clip HUMANS-S_W", "ALK ", "", "clip 2")

shell.type(".mode box\r")
shell.prompt()
shell.type("SELECT clip_s")
shell.expect("clip_s")
shell.type("\t")
shell.expect("clip_skeletons")
shell.expect("clip_summary")
shell.expect("SELECT clip_s")
shell.type("\x15SELECT 'listed';\r")
shell.expect("│ listed")
shell.prompt()
check("several words are listed, and the line stays", True)

shell.type("SELECT\t'pasted\ttext' AS t;\r")
shell.expect("│ pasted\\x09text")
shell.prompt()
check("a tab inside pasted text is a blank", True)

shell.type("SELECT 1 FROM skeltons;\r")
shell.expect("did you mean skeletons?")
shell.prompt()
shell.type(".quit\r")
check("a wrong name is corrected", shell.code() == 0)

shell = Shell(database, XDG_CONFIG_HOME=os.path.abspath("config"))
shell.prompt()
shell.type("SELECT NULL;\r")
shell.expect("│ nothing │")
shell.prompt()
shell.type(".quit\r")
check("the start-up file was read", shell.code() == 0)
