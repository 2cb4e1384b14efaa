# A dump of bytes on a terminal: each field that is read has a colour, and the last line names them.
cp "$(find "$CORPUS/vib-ribbon/extracted/MOVIE" -name '*.ANM' | sort | head -n 1)" CLIP.ANM || exit
"$ANIMDB" index -q test.db CLIP.ANM || exit
PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/pty_colours.py" "$ANIMDB" test.db "$PWD/state"
