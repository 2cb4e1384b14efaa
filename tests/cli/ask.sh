# The lists of questions, their parameters, mistakes, and questions of the user.
"$ANIMDB" index -q x.db "$CORPUS/zengin"
ask() { "$ANIMDB" ask -f csv "$@"; echo "exit $?"; }
echo '# all of them, by system'
ask x.db
echo '# by system and by word'
ask --list oni
ask --list walk
ask --list nosuchword
echo '# answers, with values in their order, by name, by default'
ask x.db sound DRUM
ask -p sound=HICCUP x.db sound
ask x.db overlays PUPPET_DRUNK
ask x.db path S_STAND S_RUNL
ask x.db longest 2
ask -f line x.db turning-bones 170 1
echo '# a clip by its id, its name, its native id, a hash, the name of a set entry; and by what is none of these'
ask x.db played-by MARIONETTE-T_SHOW
id=$(sqlite3 x.db "SELECT id FROM clips WHERE name = 'MARIONETTE-T_SHOW'")
hash=$(sqlite3 x.db "SELECT motion_xxh128 FROM clips WHERE id = $id")
for word in "$id" "$hash" "'$hash'" T_SHOW t_show; do
	"$ANIMDB" ask -f csv x.db played-by "$word" | tail -n +2 | cut -d, -f2-
done
ask x.db played-by MARIONETTE-T_SHOE
echo '# the same event of several entries is one row'
python3 -m zipfile -e "$CORPUS/0ad/mods/theatre/theatre.zip" theatre
variant=$(find theatre -name attack.xml)
cp "$variant" "${variant%.xml}_2.xml"
cp "$variant" "${variant%.xml}_3.xml"
"$ANIMDB" index -q 0ad.db theatre
ask 0ad.db events hit
printf '.clip hit\n' | "$ANIMDB" shell 0ad.db | sed -n '/^Events/,/^The same/p'
echo '# mistakes'
ask x.db sounds DRUM
ask x.db events
ask x.db doors 1 2 3
ask x.db turning-bones many
ask x.db turning-bones 89.5 2.5
ask x.db longest "'3'"
ask -p limit=all x.db longest
ask -p sound=DRUM x.db
ask x.db moves-bone "'90'"
ask
ask --sql x.db
ask --sql x.db nosuch
ask nowhere.db sound
echo '# the SQL of a question'
ask --sql x.db doors
echo '# questions of the user, which may replace others'
mkdir -p config/animdb/questions
export XDG_CONFIG_HOME=$PWD/config
printf -- '-- How many clips are there?\n-- :least = 2 number of frames\n-- That have so many frames.\nSELECT count(*) > 10 AS many FROM clips WHERE frame_count >= :least;\n' >config/animdb/questions/how-many.sql
printf -- '-- Mine?\nSELECT 1 AS mine;\n' >config/animdb/questions/doors.sql
touch config/animdb/questions/notes.txt
ask --list own
ask x.db how-many
ask x.db how-many 100000
ask x.db doors
printf 'SELECT \0' >config/animdb/questions/bad.sql
"$ANIMDB" ask --names 2>/dev/null | grep -cE '^(doors|how-many)$'
"$ANIMDB" ask --names 2>&1 >/dev/null | sed "s#$PWD/##"
rm config/animdb/questions/bad.sql
mkfifo config/animdb/questions/waits.sql
timeout 10 "$ANIMDB" ask --names 2>&1 >/dev/null | sed "s#$PWD/##"
rm config/animdb/questions/waits.sql
echo '# in the shell'
printf '.ask how-many 3\n.param set least 100000\n.ask how-many\n.param\n.ask sound DRUM\n' | "$ANIMDB" shell -f csv x.db
printf '.ask nosuch\n' | "$ANIMDB" shell -f csv x.db
echo '# the database behind the question; words; and none of its questions'
ask longest x.db
ask x.db which clips have a seam
ask x.db tabel
echo '# a file in the place of a clip'
touch walk.bvh
ask x.db similar walk.bvh
