# Everything that is known of a clip.
"${BASH_SOURCE%/*}/../empty_database.sh" "$ANIMDB" db
sqlite3 -bail db <"${BASH_SOURCE%/*}/fixture/export.sql"
"$ANIMDB" export db -f json -o out --where "name LIKE 'TOY%' -- a comment"
code=$?
cat out/zengin/TOY/TOY-S_WALK.json
# A system whose rotations take the way that their signs say.
sqlite3 -bail db "UPDATE systems SET rotation_arc = 'signed' WHERE id = 'zengin'"
"$ANIMDB" export db -f json -o signed --clip 1 --name walk
grep '^"space"' signed/walk.json
exit $code
