#!/bin/bash
# Dumps: what belongs together, how dumps are called, and that references leave one only for the dump that it is laid over.
# PROGRAM [DUMPS]
#
# The time of DUMPS dumps, 1800 or what is given, is compared with that of a sixth of them.
set -u
dumps=${2-1800}
PROGRAM=$1
. "$(dirname "$0")/index_common.sh"
cd "$scratch" || exit 2
corpus=$here/../corpus/zengin

# is EXPECTED SQL: the rows of t.db, as words
is()
{
	local got

	got=$("$program" query -f csv t.db "$2" | tail -n +2 | tr -d '\r' | xargs)
	[ "$got" = "$1" ] || fail "'$1' was expected, '$got' came: $2"
}

# How many entries, clips with a skeleton and links of the dump $1 lead into the dump $2.
into()
{
	echo "WITH place AS (SELECT a.id, d.name FROM assets AS a JOIN sources AS s ON s.id = a.source_id JOIN dumps AS d ON d.id = s.dump_id)
		SELECT (SELECT count(*) > 0 FROM set_entries AS e JOIN animation_sets AS s ON s.id = e.set_id JOIN clips AS c ON c.id = e.clip_id
			JOIN place AS x ON x.id = s.asset_id JOIN place AS y ON y.id = c.asset_id WHERE x.name = '$1' AND y.name = '$2') AS entries,
		(SELECT count(*) > 0 FROM clip_skeletons AS f JOIN clips AS c ON c.id = f.clip_id JOIN skeletons AS k ON k.id = f.skeleton_id
			JOIN place AS x ON x.id = c.asset_id JOIN place AS y ON y.id = k.asset_id WHERE x.name = '$1' AND y.name = '$2') AS skeletons,
		(SELECT count(*) > 0 FROM links AS l JOIN place AS x ON x.id = l.from_asset_id JOIN place AS y ON y.id = l.to_asset_id
			WHERE x.name = '$1' AND y.name = '$2') AS links"
}

# A game; a mod that has a script of it and no clips; another that has clips and no skeleton.
mkdir -p lib/game lib/script lib/clips other/game
cp "$corpus/puppet.vdf" lib/game
cp "$corpus/loose/_WORK/DATA/ANIMS/PUPPET.MDS" lib/script
"$program" index -q raw.db lib/game
"$program" export -f raw -o lib/clips --name '{asset}' raw.db >/dev/null || fail "export"
cp "$corpus/marionette.vdf" other/game

"$program" index -q --each t.db lib
is "clips,zengin,0 game,zengin,0 script,zengin,0" "SELECT name, system_id, is_named FROM dumps ORDER BY name"
is "0,0,0" "$(into script game)"
is "0,0,0" "$(into clips game)"
is "0,0,0" "$(into game clips)"
# (those that move the shapes of a mesh have them in their own file)
is 0 "SELECT count(*) AS fits FROM clip_skeletons AS f JOIN clips AS c ON c.id = f.clip_id JOIN assets AS a ON a.id = c.asset_id
	JOIN sources AS s ON s.id = a.source_id JOIN dumps AS d ON d.id = s.dump_id WHERE d.name = 'clips' AND f.via <> 'morph'"

# Laid over the game, and once more by a run that reads nothing.
"$program" index -q --each --over game t.db lib/script lib/clips 2>err
[ $? -eq 0 ] || fail "--over: $(cat err)"
is "clips,game script,game" "SELECT d.name, o.name FROM dumps AS d JOIN dumps AS o ON o.id = d.over_dump_id ORDER BY 1"
is "1,0,1" "$(into script game)"
is "0,1,0" "$(into clips game)"
is "0,0,0" "$(into script clips)"
is "0,0,0" "$(into game clips)"
"$program" verify -q t.db || fail "verify"
"$program" index -q --each --force t.db lib
is "1,0,1" "$(into script game)"
is "0,1,0" "$(into clips game)"
"$program" index -q --over '' t.db lib/script lib/clips
is 0 "SELECT count(*) FROM dumps WHERE over_dump_id IS NOT NULL"
is "0,0,0" "$(into script game)"

# Over a dump that is laid over another: the nearest first.
"$program" index -q --over game t.db lib/clips
"$program" index -q --over clips t.db lib/script
is "1,0,1" "$(into script clips)"
"$program" index -q --over script t.db lib/game 2>err
[ $? -eq 2 ] && grep -q "cannot be laid over itself" err || fail "a circle: $(cat err)"
# With --each too, and before anything is read: nothing changed.
cp -r lib/clips lib/later
"$program" index -q --each --over game t.db lib 2>err
[ $? -eq 2 ] && grep -q "cannot be laid over itself" err || fail "its own folder: $(cat err)"
is 0 "SELECT count(*) FROM sources WHERE path LIKE '%/lib/later/%'"
rm -r lib/later
"$program" index -q --over gaem t.db lib/game 2>err
[ $? -eq 2 ] && grep -q "no dump 'gaem'; the dumps are: clips, game, script" err || fail "a missing dump: $(cat err)"

# Names: two of one name get their folders; a given name stays in later runs, with all of its paths.
"$program" index -q t.db other/game
is "clips lib/game other/game script" "SELECT name FROM dumps ORDER BY name"
"$program" index -q --dump mine t.db other lib/script
"$program" index -q t.db other lib/script
is "mine,1,2" "SELECT d.name, is_named, count(*) AS sources FROM dumps AS d JOIN sources AS s ON s.dump_id = d.id
	WHERE d.name = 'mine'"
"$program" index -q --dump mine --each t.db other 2>/dev/null
[ $? -eq 2 ] || fail "--dump with --each"

# What was said of a dump calls it by the name that it has got since, although nothing else of it has changed.
rm t.db
mkdir -p one/mix/first one/mix/second two/mix
cp "$corpus/puppet.vdf" one/mix/first && cp "$corpus/../metroid-prime/Beetle.pak" one/mix/second
cp "$corpus/marionette.vdf" two/mix
"$program" index -q t.db one/mix
called="SELECT substr(message, 1, instr(message, ' holds') - 1) FROM diagnostics WHERE code = 'several-installations'"
is mix "$called"
"$program" index -q t.db two/mix
is one/mix "$called"

# A dump that gets a name stays under its mods, and over its game. New files in its PATH belong to it, whichever PATH finds them.
rm -rf t.db named
mkdir -p named/game named/mod named/more
cp lib/game/puppet.vdf named/game && cp lib/script/PUPPET.MDS named/mod
"$program" index -q t.db named/game
"$program" index -q --over game t.db named/mod
"$program" index -q --dump Base t.db named/game
"$program" index -q --dump Mine t.db named/mod
is "Base, Mine,Base" "SELECT d.name, o.name FROM dumps AS d LEFT JOIN dumps AS o ON o.id = d.over_dump_id ORDER BY 1"
is "1,0,1" "$(into Mine Base)"
cp lib/clips/*.MAN named/mod
"$program" index -q t.db named/mod
is 2 "SELECT count(*) FROM dumps"
mkdir named/game/inner && cp "$corpus/marionette.vdf" named/game/inner && cp "$corpus/puppet_addon.vdf" named/more
"$program" index -q t.db named
is "Base,2 Mine,$(ls named/mod | wc -l) named,1" "SELECT d.name, count(*) FROM dumps AS d JOIN sources AS s ON s.dump_id = d.id GROUP BY 1 ORDER BY 1"
# A name for one loose file of a PATH is no name for the PATH.
first=$(ls "$PWD"/lib/clips/*.MAN | head -n 1)
rm t.db && "$program" index -q t.db lib/clips && "$program" index -q --dump one t.db "$first"
is "clips,1 one,1" "SELECT d.name, iif(is_named, count(*), count(*) > 1) FROM dumps AS d JOIN sources AS s ON s.dump_id = d.id GROUP BY 1 ORDER BY 1"
# A new file of a wider PATH belongs to the dump of that PATH.
mkdir -p wide/inner && cp lib/script/PUPPET.MDS wide/inner
rm t.db && "$program" index -q t.db wide
cp lib/game/puppet.vdf wide/inner
"$program" index -q t.db wide/inner
is "wide,2" "SELECT d.name, count(*) FROM dumps AS d JOIN sources AS s ON s.dump_id = d.id GROUP BY 1"

# Loose files of one folder are one dump, as the folder itself.
find lib/clips -name '*.MAN' -exec cp {} . \;
set -- *.MAN
"$program" index -q loose.db "$1" "$2"
cp loose.db t.db
is "$(basename "$scratch"),2" "SELECT d.name, count(*) AS sources FROM dumps AS d JOIN sources AS s ON s.dump_id = d.id GROUP BY d.id"

# Several installations as one dump: a note says so, and each keeps to itself.
rm -rf t.db many
for i in 1 2 3; do
	mkdir -p many/copy$i && cp -r "$here/../corpus/oni/pc" many/copy$i
done
"$program" index -q t.db many
is "note,1" "SELECT severity, count(*) FROM diagnostics WHERE code = 'several-installations'"
is 0 "SELECT count(*) AS strayed FROM entry_clips AS r JOIN set_entries AS e ON e.id = r.entry_id JOIN animation_sets AS s ON s.id = e.set_id
	JOIN clips AS c ON c.id = r.clip_id JOIN assets AS x ON x.id = s.asset_id JOIN assets AS y ON y.id = c.asset_id
	JOIN sources AS p ON p.id = x.source_id JOIN sources AS q ON q.id = y.source_id
	WHERE substr(p.path, 1, instr(p.path, '/copy') + 6) <> substr(q.path, 1, instr(q.path, '/copy') + 6)"
"$program" index -q --each each.db many
mv each.db t.db
is 0 "SELECT count(*) FROM diagnostics WHERE code = 'several-installations'"

# Levels of one installation are no installations of their own, whatever else the database holds.
rm -rf t.db levels
mkdir levels
for i in 1 2 3; do
	cp "$here/../corpus/oni/broken/loops.dat" "levels/level${i}_Final.dat"
done
"$program" index -q t.db levels 2>/dev/null
"$program" index -q t.db "$here/../corpus/sm64/tree" 2>/dev/null
is 0 "SELECT count(*) FROM diagnostics WHERE code = 'several-installations'"

# Six times as many dumps need about six times as long.
mkdir few scripts
cat >DOG_WALK.ASC <<'END'
*3DSMAX_ASCIIEXPORT	110
*SCENE { *SCENE_FIRSTFRAME 0 *SCENE_LASTFRAME 1 *SCENE_FRAMESPEED 25 }
*HELPEROBJECT { *NODE_NAME "Bip01"
	*TM_ANIMATION {
		*CONTROL_POS_TRACK { *CONTROL_POS_SAMPLE 0 0 0 0 *CONTROL_POS_SAMPLE 192 1 0 0 }
		*CONTROL_ROT_TRACK { *CONTROL_ROT_SAMPLE 0 0 0 1 0 *CONTROL_ROT_SAMPLE 192 0 0 1 1 }
	}
}
END
cat >DOG.MDS <<'END'
Model ("Dog") {
	aniEnum {
		ani ("t_Walk" 1 "" 0.1 0.1 M. "Dog_Walk.asc" F 0 1)
		ani ("t_Stop" 1 "" 0.1 0.1 M. "Dog_Walk.asc" F 1 1)
		ani ("t_Begin" 1 "" 0.1 0.1 M. "Dog_Walk.asc" F 0 0)
	}
}
END
python3 - "$dumps" lib/script/PUPPET.MDS DOG.MDS DOG_WALK.ASC <<'PY' || exit 2
import os, shutil, sys
for i in range(int(sys.argv[1])):
    for folder in ["scripts"] + ["few"] * (i < int(sys.argv[1]) // 6):
        os.mkdir(f"{folder}/m{i}")
        for file in sys.argv[2:]:
            shutil.copy(file, f"{folder}/m{i}")
PY
TIMEFORMAT=%U
few=$( { time "$program" index -q -j1 --each few.db few >/dev/null 2>&1; } 2>&1)
all=$( { time "$program" index -q -j1 --each all.db scripts >/dev/null 2>&1; } 2>&1)
mv all.db t.db
is $((3 * dumps)) "SELECT count(*) FROM clips WHERE name LIKE 'DOG-T_%'"
awk -v few="$few" -v all="$all" 'BEGIN { exit all > 10 * few + 0.5 }' || fail "$((dumps / 6)) dumps need $few s, $dumps need $all s"

# Several games as one dump.
rm -f t.db
"$program" index -q t.db "$here/../corpus"
is "note,1" "SELECT severity, count(*) FROM diagnostics WHERE code = 'several-installations'"
is 1 "SELECT message LIKE 'corpus holds several games as one dump: % systems (0ad in 0ad, zengin in zengin); %--each%' AS told
	FROM diagnostics WHERE code = 'several-installations'"
rm t.db
"$program" index -q --each t.db "$here/../corpus"
is 0 "SELECT count(*) FROM diagnostics WHERE message LIKE '%several games%'"
finish "dumps"
