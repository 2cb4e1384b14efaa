"${BASH_SOURCE%/*}/../empty_database.sh" "$ANIMDB" test.db
sqlite3 -bail test.db <"${BASH_SOURCE%/*}/fixture/export.sql"
# Model space is what the local transforms of the parents make of it, at frames and between them.
"$ANIMDB" query test.db "SELECT bone_id, bone_name, frame, time, round(tx, 6) AS tx, round(ty, 6) AS ty, round(tz, 6) AS tz,
		round(qx, 6) AS qx, round(qw, 6) AS qw, sx, visible
	FROM pose(1)" "SELECT bone_id, frame, round(mtx, 6) AS mtx, round(mty, 6) AS mty, round(mtz, 6) AS mtz,
		round(mqx, 6) AS mqx, round(mqw, 6) AS mqw
	FROM pose(1) WHERE frame < 2" "SELECT bone_id, frame, time, round(qx, 6) AS qx, round(qw, 6) AS qw FROM pose(1, 0.02)" || exit
# A clip without a skeleton stands on the bones that it moves; one without channels at rest; a whole clip has no bone.
"$ANIMDB" query test.db "SELECT clip_id, count(*) AS bones, min(bone_id) AS bone, max(bone_name) AS name, max(frame) AS frame
	FROM clips AS c, pose(c.id) AS p GROUP BY clip_id" || exit
# No rows: no such clip, NULL, a time where the rate is unknown. Held: times beyond the ends.
"$ANIMDB" query test.db "SELECT (SELECT count(*) FROM pose(99)) AS gone, (SELECT count(*) FROM pose(NULL)) AS none,
	(SELECT count(*) FROM pose(1, NULL)) AS never, (SELECT count(*) FROM pose(3, 1)) AS unknown,
	(SELECT count(*) FROM pose(3, 0)) AS start" \
	"SELECT count(DISTINCT qx) AS same FROM (SELECT qx FROM pose(1, 10) WHERE bone_id = 1
		UNION ALL SELECT qx FROM pose(1, 1e7) WHERE bone_id = 1)" || exit
# The argument may come from a table that stands behind it.
"$ANIMDB" query test.db "SELECT c.id, count(*) AS rows FROM pose(c.id) AS p, clips AS c GROUP BY c.id" || exit
# Translations that are added to the rest pose: in pose(), and in glTF (in metres, '-X +Y +Z').
sqlite3 test.db "UPDATE channels SET adds_to_rest = 1 WHERE target = 'translation'"
"$ANIMDB" query test.db "SELECT round(tx, 6) AS tx, round(ty, 6) AS ty, round(mty, 6) AS mty FROM pose(1, 0)" || exit
"$ANIMDB" export test.db -f gltf -o out --clip 1 >/dev/null || exit
python3 - out/zengin/TOY.gltf <<'EOF'
import base64, json, struct, sys
gltf = json.load(open(sys.argv[1]))
animation = gltf["animations"][0]
sampler = next(c["sampler"] for c in animation["channels"] if c["target"]["path"] == "translation")
accessor = gltf["accessors"][animation["samplers"][sampler]["output"]]
data = base64.b64decode(gltf["buffers"][0]["uri"].partition(",")[2])
print([round(v, 6) for v in struct.unpack_from("<3f", data, gltf["bufferViews"][accessor["bufferView"]].get("byteOffset", 0)
    + accessor.get("byteOffset", 0))])
EOF
# A clip that wraps: on the way from its last frame to frame 0, and there. glTF has a key for it, unless the clip is over.
wraps() {
	"$ANIMDB" query -f csv wraps.db "SELECT round(p.frame, 5) AS frame, round(sum(p.tz), 5) AS tz, round(max(p.sz), 5) AS sz
		FROM clips AS c, json_each('[0,1,2,3,4,5,6,7,8]') AS s, pose(c.id, s.value * 0.4 / c.fps) AS p WHERE p.bone_id < 2 GROUP BY s.value" || exit
	for options in '' '--fps 60'; do
		"$ANIMDB" export wraps.db -f gltf -o wraps --force ${options:+--resample} $options >/dev/null 2>&1 || exit
		python3 - wraps/*/*.gltf <<-'EOF'
			import json, sys
			gltf = json.load(open(sys.argv[1]))
			samplers = gltf["animations"][0]["samplers"]
			print(sorted({(gltf["accessors"][s["input"]]["count"], round(gltf["accessors"][s["input"]]["max"][0], 5)) for s in samplers}))
		EOF
		"$ANIMDB" export wraps.db -f bvh -o wraps --force $options >/dev/null 2>&1 || exit
		grep -h '^Frame' wraps/*/*.bvh
	done
}
"$ANIMDB" index -q wraps.db "$CORPUS/metroid-prime/loose/5EED0102.ANIM" || exit
"$ANIMDB" query wraps.db "SELECT frame_count, duration, wraps FROM clips" || exit
wraps
sqlite3 wraps.db "UPDATE clips SET duration = duration * 2 / 3"
wraps | tail -n 6
sqlite3 wraps.db "UPDATE clips SET wraps = 0"
wraps
"$ANIMDB" query test.db "SELECT * FROM pose"
"$ANIMDB" query test.db "SELECT count(*) FROM pose(1, '0.02')" "SELECT count(*) FROM pose(1, 'now')"
