# Each answer without rows says why, on standard error; so does each that a limit cuts, unless the limit is 0.
set -f
"$ANIMDB" index -q x.db "$CORPUS/sm64/theatre.z64" "$CORPUS/zengin/puppet_addon.vdf"
"$ANIMDB" index -q --meshes none none.db "$CORPUS/0ad"
"$ANIMDB" index -q empty.db "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH"
ask() {
	while read -r database question; do
		echo "# $question" >&2
		rows=$(eval "\"\$ANIMDB\" ask -f csv $database.db $question" | tail -n +2 | wc -l)
		[ "$rows" -eq 0 ] || echo "$rows rows: $database $question"
	done
}
echo '# values that name nothing, for every parameter'
ask <<QUESTIONS
x clips PUPPETT-S_STAND
x contacts PUPPET-S_STAN
x differences theatre puppet_addon.vdf
x differences theatre.z64 none
x events nosuch
x longest-walk PUPPET-S_WALKLL
x lacks wakl
x lacks S_ PUPETT
x mirrored PUPPET-T_WAVES
x missing PUPETT
x missing-textures zen
x missing-textures oni
x models PUPPET-S_STAN
x moves-bone 'BIP01 HAED'
x moves-bone 'left hand' 45
x orphans MANN
x path S_STNAD S_WALKL
x path S_STAND S_WALKLL
x path STAND WALK
x played-by nosuch
x problems nosuch
x same-motion theatre.z64 addon
x similar PUPPET-S_STAN
x skeletons PUPETT
x sound BARK
x unread MANN
x unused zengn
x unused-textures zengn
x without-model zengn
x objects 0999
x objects crabb
x tables cra
x aliases PUPETT
x overlays PUPETT
none hits atack
none props stik
QUESTIONS
echo '# what the data do not tell'
ask <<QUESTIONS
x differences theatre.z64 1
x differences theatre.z64 puppet_addon.vdf
x same-motion 2 puppet_addon.vdf
x turning-bones 400
x moves-bone HEAD 179
x unread
x doors
x movies
none fastest
none longest-loops
none skeletons
none seams
none path idle walk
none largest-models
none missing-textures
x models-called pupet
x replaced
x plays nobody
x plays puppet_body backflip
x replaced gothic
none unused-textures
QUESTIONS
for question in clips clips-per-game duplicates events-a-second fastest lacks largest-models longest longest-loops longest-walk mirrored missing \
	models-called problems replaced seams sound turning-bones unused without-clip without-model; do
	echo "empty $question"
done | ask
echo '# limits'
for values in 'longest 3' 'longest 0' 'longest 1000' 'moves-bone BIP01 20 2'; do
	"$ANIMDB" ask -f csv x.db $values | tail -n +2 | wc -l
done
printf '.ask longest 2\n.ask sound BARK\n' | "$ANIMDB" shell -f csv x.db | wc -l
