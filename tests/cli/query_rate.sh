# A rate that is put right by hand, as animdb-formats(5) says: times, poses and exports follow it.
"$ANIMDB" index -q test.db "$CORPUS/vib-ribbon/odd/RATE120.ANM" "$CORPUS/vib-ribbon/odd/FLICKER.ANM"
sqlite3 test.db "UPDATE clips SET fps = 4, duration = frame_count / 4.0 WHERE fps = 20"
"$ANIMDB" query test.db "SELECT name, fps, duration FROM clips ORDER BY name" \
	"SELECT max(time) AS last FROM keys JOIN clips ON clips.id = clip_id WHERE name = 'FLICKER'" \
	"SELECT count(*) AS shown FROM pose((SELECT id FROM clips WHERE name = 'FLICKER'), 0.25) WHERE visible" || exit
"$ANIMDB" export test.db -f bvh -o out --where "name = 'FLICKER'" >/dev/null 2>&1
grep 'Frame Time' out/*/*.bvh
