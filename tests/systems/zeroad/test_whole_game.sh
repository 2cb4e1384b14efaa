#!/bin/bash
# The whole game: its totals, ten questions with known answers, keys of single clips, and poses against keys.
# PROGRAM [FOLDER]; FOLDER, else the variable ANIMDB_0AD, else /usr/share/games/0ad, is what the package 0ad-data 0.0.26
# installs. Skipped where it is not there. It reads 3 GB.
set -eu
program=$1
game=${2-${ANIMDB_0AD-/usr/share/games/0ad}}
if [ ! -f "$game/mods/public/public.zip" ]; then
	echo "skipped: no $game/mods/public/public.zip; the package 0ad-data installs it"
	exit 77
fi
if [ "$(wc -c <"$game/mods/public/public.zip")" -ne 3260583542 ]; then
	echo "skipped: $game/mods/public/public.zip is that of another release than 0.0.26"
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# is EXPECTED SQL: the rows, with '|' between columns and ' ' between rows
is() {
	local got

	got=$("$program" query -f csv "$work/0ad.db" "$2" | tail -n +2 | tr -d '\r"' | tr ',' '|' | tr '\n' ' ')
	if [ "$got" != "$1 " ]; then
		printf 'expected "%s", got "%s":\n%s\n' "$1" "$got" "$2"
		failed=1
	fi
}

"$program" index -q "$work/0ad.db" "$game"

# ---- totals ----

is 'mod.zip|215 public.zip|36051' "SELECT substr(s.path, -iif(s.path LIKE '%/mod.zip', 7, 10)), count(*)
	FROM assets AS a JOIN sources AS s ON s.id = a.source_id GROUP BY 1"
is '1195|81742|3119001|6238002|87414' \
	"SELECT count(*), sum(frame_count), sum(frame_count * bone_count), sum(key_count), sum(channel_count) FROM clips"
is '2724.7333|35|1195' "SELECT round(sum(duration), 4), count(DISTINCT bone_count), sum(space = 'model') FROM clips"
is 1186 "SELECT count(DISTINCT xxh128) FROM assets WHERE type = 'PSA'"
is '66933|69214628' "SELECT count(*), sum(length(data)) FROM tracks"
is 'rotation|7611 translation|7539' "SELECT target, sum(is_constant) FROM channels GROUP BY 1"
is 2335 "SELECT count(DISTINCT clip_id || ' ' || bone_id) FROM channels WHERE attributes ->> '$.placeholder'"
is '4010|279|5394128|3111769' \
	"SELECT count(*), sum(kind = 'skinned'), sum(attributes ->> '$.vertex_count'), sum(attributes ->> '$.face_count') FROM models
	WHERE kind IN ('rigid', 'skinned')"
is '13427|3068' \
	"SELECT count(*), sum(j.value ->> '$.bone' IS NOT NULL) FROM models AS m, json_each(m.attributes, '$.prop_points') AS j"
is '77|1754' "SELECT count(*), sum(bone_count) FROM skeletons"
is '1737|1347|390' "SELECT count(*), sum(a.attributes ->> '$.root' <> 'variant'), sum(a.attributes ->> '$.root' = 'variant')
	FROM animation_sets AS s JOIN assets AS a ON a.id = s.asset_id"
is '560|3229|3222|43|34' "SELECT count(DISTINCT set_id), count(*), count(clip_id), count(DISTINCT name), count(DISTINCT lower(name))
	FROM set_entries"
is 'event|644|637 load|185|178 sound|8|8' "SELECT kind, count(*), count(time) FROM events GROUP BY 1"
is 'animation|3222|3222 mesh|6737|6737 pair|5335|5335 prop|19712|19712 texture|8303|8303 variant|15551|15551 visual_actor|1397|1397' \
	"SELECT kind, count(*), count(to_asset_id) FROM links GROUP BY 1"
is 1064 "SELECT count(DISTINCT clip_id) FROM entry_clips"
is 131 "SELECT count(*) FROM orphan_clips"
is 'biped|642 mechanical|173 other|45 others|61 quadraped|274' \
	"SELECT substr(native_id, 1, instr(native_id, '/') - 1), count(*) FROM clips GROUP BY 1"
is '46|642 5|63 49|50 22|46 8|39 58|37 26|31 4|25' \
	"SELECT bone_count, count(*) FROM clips GROUP BY 1 ORDER BY 2 DESC LIMIT 8"
is 'bone_count|0|1125 bone_count|1|783 hierarchy|1|203' \
	"SELECT via, is_primary, count(*) FROM clip_skeletons GROUP BY 1, 2"
is 'actor|12240|1685 look|1347|1347 rigid|141|128 skinned|1271|1220' \
	"SELECT m.kind, count(*), count(DISTINCT s.set_id) FROM set_models AS s JOIN models AS m ON m.id = s.model_id GROUP BY 1"
is 'actor|21854|1002|1219 skinned|5335|1003|236' "SELECT m.kind, count(*), count(DISTINCT c.clip_id), count(DISTINCT m.id)
	FROM (SELECT DISTINCT clip_id, model_id FROM clip_models) AS c JOIN models AS m ON m.id = c.model_id GROUP BY 1"
is skeletal/new/m_armor_tunic_short "SELECT attributes ->> '$.rest_from' FROM skeletons WHERE name = 'biped'"
is 'decoded|21635 listed|14631' "SELECT status, count(*) FROM assets GROUP BY 1"
is 'note|bone-count|3' "SELECT severity, code, count(*) FROM diagnostics GROUP BY 1, 2"

# ---- questions ----

is 'biped|77 mechanical|30 others|1 quadraped|23' \
	"SELECT substr(c.native_id, 1, instr(c.native_id, '/') - 1), count(*) FROM orphan_clips AS o JOIN clips AS c ON c.id = o.clip_id
	GROUP BY 1"
is 'biped/infantry/promotion|73 mechanical/chariot_idle|48 quadraped/horse_idle_01|31' \
	"SELECT c.native_id, count(*) FROM set_entries AS e JOIN clips AS c ON c.id = e.clip_id GROUP BY c.id ORDER BY 2 DESC, 1 LIMIT 3"
is 'event|0.45|1.11|2.0 load|0.72|1.776|2.0' \
	"SELECT DISTINCT v.kind, v.value, round(v.time, 3), e.attributes ->> '$.speed' FROM animation_sets AS s
	JOIN set_entries AS e ON e.set_id = s.id JOIN events AS v ON v.entry_id = e.id
	WHERE s.native_id = 'biped/attack_ranged_archer.xml' ORDER BY 1"
is 'biped/citizen/build|0.5|0.75 biped/infantry/archer/attack_ranged|0.45|0.55 biped/infantry/archer/attack_ranged_hip|0.45|0.55 biped/rider/cavalry/crossbowman/attack_ranged_back|0.55|0.85 quadraped/lion_idle_01|0.1|0.5' \
	"SELECT c.native_id, min(v.value), max(v.value) FROM set_entries AS e JOIN events AS v ON v.entry_id = e.id AND v.kind = 'event'
	JOIN clips AS c ON c.id = e.clip_id GROUP BY c.id HAVING min(v.value) <> max(v.value) ORDER BY 1"
is 'attack|2|2 attack_capture|69|69 attack_melee|343|30 attack_ranged|219|25 attack_slaughter|124|6' \
	"SELECT lower(e.name), count(*), sum(NOT EXISTS (SELECT 1 FROM events AS v WHERE v.entry_id = e.id AND v.kind = 'event'))
	FROM set_entries AS e WHERE lower(e.name) LIKE 'attack%' GROUP BY 1"
reached="WITH RECURSIVE r(root, asset) AS (SELECT asset_id, asset_id FROM animation_sets UNION
	SELECT r.root, l.to_asset_id FROM r JOIN links AS l ON l.from_asset_id = r.asset AND l.kind IN ('variant', 'actor'))"
is 'mechanical/weap_sling_attack|7|1 quadraped/pony_death|30|16' \
	"$reached SELECT c.native_id, c.bone_count, count(DISTINCT r.root) FROM r JOIN animation_sets AS s ON s.asset_id = r.asset
	JOIN set_entries AS e ON e.set_id = s.id JOIN clips AS c ON c.id = e.clip_id JOIN animation_sets AS a ON a.asset_id = r.root
	JOIN set_models AS sm ON sm.set_id = a.id JOIN models AS m ON m.id = sm.model_id
	WHERE m.attributes ->> '$.bone_count' <> c.bone_count AND m.kind IN ('rigid', 'skinned') GROUP BY c.id ORDER BY 1"
is 252 "SELECT count(DISTINCT clip_id) FROM channels WHERE bone_name LIKE '%tail%'"
is 642 "SELECT count(DISTINCT clip_id) FROM channels WHERE bone_name = 'cape3' AND target = 'rotation' AND is_constant = 0"
is '2|14 3|3' "SELECT copies, count(*) FROM duplicate_assets AS d JOIN clips AS c ON c.asset_id = d.asset_id GROUP BY 1"
is 9 "SELECT count(*) FROM clips AS c JOIN keys AS a ON a.clip_id = c.id AND a.bone_id = 0 AND a.target = 'translation' AND a.frame = 0
	JOIN keys AS b ON b.clip_id = c.id AND b.bone_id = 0 AND b.target = 'translation' AND b.frame = c.frame_count - 1
	WHERE c.bone_count = 46 AND (b.x - a.x) * (b.x - a.x) + (b.z - a.z) * (b.z - a.z) > 1"
is 'attack_ranged|317 death|530 gather_tree|194 promotion|410' \
	"$reached SELECT lower(e.name), count(DISTINCT v.from_asset_id) FROM links AS v JOIN r ON r.root = v.to_asset_id
	JOIN animation_sets AS s ON s.asset_id = r.asset JOIN set_entries AS e ON e.set_id = s.id
	WHERE v.kind = 'visual_actor' AND lower(e.name) IN ('promotion', 'death', 'attack_ranged', 'gather_tree') GROUP BY 1"

# ---- single clips: bytes, hash, bones, frames; keys with 7 digits ----

# clip NATIVE_ID BYTES HASH BONES FRAMES SKELETON
clip() {
	is "$2|$3|$4|$5|$6" "SELECT a.byte_size, a.xxh128, c.bone_count, c.frame_count, coalesce(s.name, '') FROM clips AS c
		JOIN assets AS a ON a.id = c.asset_id LEFT JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
		LEFT JOIN skeletons AS s ON s.id = f.skeleton_id WHERE c.native_id = '$1'"
}

# key NATIVE_ID FRAME BONE NAME TX TY TZ QX QY QZ QW
key() {
	is "$4|1|1" "SELECT coalesce(t.bone_name, ''),
		max(abs(t.x - $5), abs(t.y - $6), abs(t.z - $7)) < 1e-6, max(abs(q.x - $8), abs(q.y - $9), abs(q.z - ${10}), abs(q.w - ${11})) < 1e-7
		FROM clips AS c JOIN keys AS t ON t.clip_id = c.id AND t.bone_id = $3 AND t.frame = $2 AND t.target = 'translation'
		JOIN keys AS q ON q.clip_id = c.id AND q.bone_id = $3 AND q.frame = $2 AND q.target = 'rotation' WHERE c.native_id = '$1'"
}

clip biped/infantry/archer/attack_ranged 95340 91a0887b8a04493003000909ce1b3e84 46 74 biped
key biped/infantry/archer/attack_ranged 0 0 hip -0.0313388 2.077195 -0.07155326 0.4845095 -0.2901881 -0.1862565 -0.803959
key biped/infantry/archer/attack_ranged 33 22 hand_R -0.4081347 3.396556 -0.5046968 0.9877656 0.08516438 0.04935495 -0.1209551
key biped/infantry/archer/attack_ranged 73 16 head -0.07093479 3.625449 -0.39722 0.822788 -0.04554928 -0.05300704 -0.5640349
clip quadraped/horse_idle_01 80976 fb9c4f29fcd15fbd07d26d5e7ac00466 49 59 horse
key quadraped/horse_idle_01 0 0 root 0 -0.3295844 0.001779079 0.7071068 0 0 -0.7071068
key quadraped/horse_idle_01 0 1 spine 0 3.236844 0.8396748 0.9992043 4.765307e-06 -1.902143e-07 0.03988475
key quadraped/horse_idle_01 50 7 head 7.601936e-08 4.422365 -3.268466 3.09388e-07 0.8699721 -0.493101 2.131648e-07
clip quadraped/elephant_african_bush_run 39004 f8cc255670fba9cee1df9cd1222b8a43 58 24 elephantidae_african
key quadraped/elephant_african_bush_run 0 0 Elephantidae 0.03911138 4.572247 -2.275953 0.7070211 -0.01100605 0.01100635 -0.7070211
key quadraped/elephant_african_bush_run 10 5 Elephantidae_Tail_2 -0.01087262 5.315154 3.34817 0.006622983 -0.6636281 0.7477612 0.02017673
is 2 "SELECT count(*) FROM clips AS c JOIN channels AS h ON h.clip_id = c.id AND h.bone_id = 57
	WHERE c.native_id = 'quadraped/elephant_african_bush_run' AND h.attributes ->> '$.placeholder'"
clip mechanical/weap_bow_attack 8316 1179f9ec35db9350e8c1653ee5bea6c5 4 74 ''
key mechanical/weap_bow_attack 0 0 '' -0.01114517 0.001012563 0.2502957 -3.941535e-08 0 0 -1
key mechanical/weap_bow_attack 30 1 '' 0.0009632109 -0.007507056 0.00962597 0.6442691 0.06853933 0.07184797 -0.7583255
key mechanical/weap_bow_attack 53 3 '' -0.01114661 -0.9445696 0.1722717 -0.6957729 -2.246006e-06 -1.582805e-13 -0.7182619
clip other/hawk_flight 7336 c1a241dd5d11014f73d1ecc6787bac1d 9 29 hawk
key other/hawk_flight 0 0 Body 0 0.1108017 0.07418226 -2.756827e-09 0.9999916 0.004105215 6.715376e-07
key other/hawk_flight 5 4 Ulna_R -1.438588 0.6378158 -0.584906 0.06613 0.7342249 0.05577948 -0.6733716
key other/hawk_flight 10 8 Digit_L 2.448165 -1.164925 -0.6064619 -0.4178382 -0.5834225 0.3652698 -0.5929649

# ---- meshes ----

is '39573|227ac30df00120b627f2185a6af449d8|599|816|1|46|53 41989|8aad3414adf205b48cff8b297e261913|633|924|1|46|53' \
	"SELECT a.byte_size, a.xxh128, m.attributes ->> '$.vertex_count', m.attributes ->> '$.face_count', m.attributes ->> '$.uv_sets',
		m.attributes ->> '$.bone_count', json_array_length(m.attributes, '$.prop_points')
	FROM models AS m JOIN assets AS a ON a.id = m.asset_id
	WHERE m.native_id IN ('skeletal/new/m_dress', 'skeletal/new/f_dress') ORDER BY 1"

# Those that a clip reaches, by way of an actor or not, and what these are put together from.
is 'actor|5174|2099|0|0 look|5828|2259|0|0 rigid|3731|599|471690|294209 skinned|279|236|299044|239313' \
	"SELECT kind, count(*), count(vertex_count), sum(vertex_count), sum(triangle_count) FROM models GROUP BY 1"
is 'materials|4968|0|0 mesh|15433|2904|4968' \
	"SELECT role, count(*), count(bone_id), count(material_ordinal) FROM model_components GROUP BY 1"
is '8254|1723|1722' "SELECT count(*), count(image_id), count(DISTINCT image_id) FROM textures"
is 'DXT1|286 DXT5|1437' "SELECT format, count(*) FROM textures WHERE image_id IS NOT NULL GROUP BY 1"
is '3824|3824' "SELECT count(*), count(texture_id) FROM materials"
is 'm_tunic_short|-|2 infantry_spearman_b|-|- head_hele_b|16|- aspis_athen_b|14|- spear_hoplite|25|- hele_pilos|17|-' \
	"SELECT used.name, coalesce(c.bone_id, '-'), coalesce(c.material_ordinal, '-') FROM model_components AS c
	JOIN models AS m ON m.id = c.model_id JOIN models AS used ON used.id = c.used_model_id
	WHERE m.native_id = 'units/athenians/infantry_spearman_b.xml' ORDER BY c.ordinal"

# ---- poses: limbs keep their length ----

is '0.616|1' "SELECT round(avg(length), 3), max(length) - min(length) < 1e-4
	FROM (SELECT sqrt(b.tx * b.tx + b.ty * b.ty + b.tz * b.tz) AS length FROM clips AS c, pose(c.id) AS b
		WHERE c.native_id = 'biped/infantry/archer/attack_ranged' AND b.bone_name = 'hand_L')"

# ---- bones that the mesh of the rest pose lacks rest at their parents, names of states name no clip, the picture in docs/ ----

is 'hair|1 l_ear_2|1 r_ear_2|1 tail10|1 tail8|1 tail9|1' "SELECT b.name, b.tx = 0 AND b.ty = 0 AND b.tz = 0 AND b.qw = 1
	FROM bones AS b JOIN skeletons AS s ON s.id = b.skeleton_id
	WHERE s.name = 'horse' AND b.name IN ('hair', 'l_ear_2', 'r_ear_2', 'tail8', 'tail9', 'tail10') ORDER BY 1"
is 0 "SELECT count(*) FROM clip_names AS n JOIN clips AS c ON c.id = n.clip_id
	WHERE n.name <> c.name AND lower(n.name) IN ('walk', 'idle', 'attack_melee')"
"$program" export "$work/0ad.db" -f svg -o "$work/out" --clip elephant_african_bush_run >/dev/null 2>&1
cmp "$work/out/0ad/elephantidae_african/elephant_african_bush_run.svg" \
	"$(dirname "$0")/../../../docs/0ad/elephant-run.svg" || failed=1
"$program" verify "$work/0ad.db" || failed=1
exit $failed
