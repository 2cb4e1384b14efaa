#!/bin/bash
# `animdb census` of source trees whose clips have the published CRC-32 of Super Mario 64. PROGRAM
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../census_common.sh"

# tree CHANGE…: indexes such a tree
tree() {
	rm -rf "$work/tree" "$work/t.db"
	python3 "$here/census_tree.py" "$work/tree" "$@"
	"$program" index -q "$work/t.db" "$work/tree" 2>"$work/said" || cat "$work/said"
}

tree
census 0 "$work/t.db"
says 'Super Mario 64 (content of 428 clips)'
says 'clip             428 of 428 found, 428 decoded, 428 exact, 0 changed, 0 missing, 0 extra'
says 'containers       2 of 2 complete'
says 'verdict          complete'
says_not 'entry'

# One content is missing.
tree -goomba_seg8_anim_0801DA34 -anim_C3
census 3 "$work/t.db"
says 'clip             426 of 428 found, 426 decoded, 426 exact, 0 changed, 2 missing, 0 extra'
says 'missing      clip C9E4B2F5 goomba_seg8_anim_0801DA34'
says 'verdict          partial'

# One is changed, a clip of the table of Mario as well, and one is unknown.
tree '!goomba_seg8_anim_0801DA34' '!anim_C3' +made_anim
census 3 "$work/t.db"
says 'clip             428 of 428 found, 428 decoded, 426 exact, 2 changed, 0 missing, 1 extra'
says 'changed      clip C9E4B2F5 goomba_seg8_anim_0801DA34'
says 'extra        clip 600DC0DE'
says 'verdict          patched'
census 3 --share "$work/page.md" "$work/t.db"
says '600DC0DE'
says_not made_anim
exit $failed
