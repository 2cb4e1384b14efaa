#!/bin/bash
# What a run touches, it resolves with all that is tied to it (schema/touched, src/systems/zengin/ties.sql): for each tie a dump with one
# change that leads over this tie alone. Afterwards the content is that of a new database. PROGRAM MAKE_TIES
set -u
PROGRAM=$1
maker=$(realpath "$2") || exit 2
. "$(dirname "$0")/../../index_common.sh"
cd "$scratch" || exit 2
number=100
resolve_all="INSERT INTO index_state VALUES ('resolve_pending', 'all')"

# ---- cases: each is a dump of its own; an @ in their lines becomes a word of this case, since equal names are ties ----

# Begins a run of cases, whose dumps lie in the folder $1.
dumps()
{
	dumps=$1
	: >before.list && : >after.list && : >gone.list && : >edits.sql
}

# dump NAME: begins a case.
dump()
{
	number=$((number + 1))
	folder=$dumps/$1
	mkdir -p "$folder" "members/$number"
}

# A file as make_ties has it; a member of volumes lies in MEMBERS/.
file()
{
	local line=${*//@/Q$number}

	line=${line//MEMBERS/members/$number}
	case $line in
	members/*) echo "$line" ;;
	*) echo "$folder/$line" ;;
	esac
}

# What is there at first, what comes or changes, and what goes.
before() { file "$@" >>before.list; }
after() { file "$@" >>after.list; }
gone() { echo "$folder/${1//@/Q$number}" >>gone.list; }

# A name as other systems have it: ZenGin's are those of their files, so that the rows are changed. TABLE FILE ASSIGNMENTS
edit()
{
	local own="asset_id"

	case $1 in
	assets) own=id ;;
	links) own=from_asset_id ;;
	set_entries) own="(SELECT asset_id FROM animation_sets AS s WHERE s.id = set_entries.set_id)" ;;
	esac
	echo "UPDATE $1 SET ${3//@/Q$number} WHERE $own IN (SELECT id FROM assets WHERE name = '${2//@/Q$number}');" >>edits.sql
}

# Scripts that nothing touches: what is changed must be a small part of a dump.
padding()
{
	for ((i = 0; i < $1; i++)); do
		before "@PAD$i.MDS text Model (\"@PAD$i\") { aniEnum { } }"
	done
}

# ---- runs ----

# The files of the list $1 are written.
write() { "$maker" . <"$1" || exit 2; }

# run DATABASE PATH [OPTION…]
run()
{
	local database=$1 path=$2

	shift 2
	"$program" index -q "$@" --prune "$database" "$path" || fail "index $database $path"
}

# Compares two databases, which belong to the section $3; differences are told with the dump of each.
same()
{
	"$here/dump_canonical.sh" "$1" >one.txt && "$here/dump_canonical.sh" "$2" >two.txt || exit 2
	cmp -s one.txt two.txt || fail "$3: < is left behind, > is right
$(diff one.txt two.txt | grep '^[<>]' | cut -c1-240 | head -n "${LINES_TOLD-8}")"
}

dumps tied

# ---- links and events: what asks for a name ----

dump link_to_new
before '@S.MDS text Model ("@S") { registerMesh ("@Y.ASC") aniEnum { } }'
after '@Y.MDM mdm'

dump event_to_new
before '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) { *eventMMStartAni (1 "@HIT") } } }'
after '@F.MMB mmb @HIT'

dump link_of_new
before '@Y.MDM mdm'
after '@S.MDS text Model ("@S") { registerMesh ("@Y.ASC") aniEnum { } }'

dump event_of_new
before '@F.MMB mmb @HIT'
after '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) { *eventMMStartAni (1 "@HIT") } } }'

# Another file, of the same name but with other animations, is loaded by the game from now on.
dump event_to_shadowed
before 'MEMBERS/@A.MMB mmb @HIT'
before '@1.VDF vdf 2001 MEMBERS/@A.MMB'
before 'MEMBERS/@B.MMB mmb @HIT'
before '@2.VDF vdf 2001 MEMBERS/@B.MMB'
before '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) { *eventMMStartAni (1 "@HIT") } } }'
after 'MEMBERS/@A.MMB mmb @OTHER'
after '@3.VDF vdf 2002 MEMBERS/@A.MMB'

dump lower_case_link
before '@S.MDS text Model ("@S") { registerMesh ("@Y.ASC") aniEnum { } }'
edit links @S.MDS "to_native_id = lower(to_native_id)"
after '@Y.MDM mdm'

dump lower_case_event
before '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) { *eventMMStartAni (1 "@HIT") } } }'
edit events @S.MDS "ref_native_id = lower(ref_native_id)"
after '@F.MMB mmb @HIT'

dump lower_case_clip_of_shadowed
before 'MEMBERS/@A.MMB mmb @hit'
before '@1.VDF vdf 2001 MEMBERS/@A.MMB'
before 'MEMBERS/@B.MMB mmb @hit'
before '@2.VDF vdf 2001 MEMBERS/@B.MMB'
before '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) { *eventMMStartAni (1 "@hit") } } }'
edit events @S.MDS "ref_native_id = lower(ref_native_id)"
after 'MEMBERS/@A.MMB mmb @other'
after '@3.VDF vdf 2002 MEMBERS/@A.MMB'

# ---- what the names of a new asset lead to ----

dump to_assets_by_name
before 'MEMBERS/@Y.MDM mdm'
before '@1.VDF vdf 2001 MEMBERS/@Y.MDM'
edit assets @Y.MDM "native_id = '@OTHER'"
after '@2.VDF vdf 2002 MEMBERS/@Y.MDM'

dump to_assets_by_id
before '@F.MDM mdm'
edit assets @F.MDM "native_id = '@Y'"
after '@S.MDS text Model ("@S") { registerMesh ("@Y.ASC") aniEnum { } }'

dump to_clips_by_name
before '@F-T_A.MAN man @N'
edit clips @F-T_A.MAN "name = '@S-T_A', native_id = NULL"
after '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) } }'

dump to_clips_by_id
before '@F-T_A.MAN man @N'
edit clips @F-T_A.MAN "native_id = '@S-T_A'"
after '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) } }'

dump to_skeletons_by_name
before '@F.MDH mdh @M'
edit skeletons @F.MDH "name = '@S', native_id = NULL"
after '@S-T_A.MAN man @N'

dump to_skeletons_by_id
before '@F.MDH mdh @M'
edit skeletons @F.MDH "native_id = '@S'"
after '@S-T_A.MAN man @N'

dump to_sets_by_id
before '@F.MDS text Model ("@F") { aniEnum { } }'
edit animation_sets @F.MDS "native_id = '@C'"
after '@C.MDS text Model ("@C") { aniEnum { } }'

dump to_entries
before '@F.MDS text Model ("@F") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) } }'
edit set_entries @F.MDS "target_name = '@C-T_A'"
after '@C-T_A.MAN man @N'

dump to_clips_by_checksum
before '@C-T_A.MAN man @N'
after '@K.MDH mdh @N'

dump to_skeletons_by_checksum
before '@K.MDH mdh @N'
after '@C-T_A.MAN man @N'

# Names in lower case, as assets that nobody decodes have them, and rows that were changed.
dump lower_case_asset
before 'MEMBERS/@boom.wav text x'
before '@1.VDF vdf 2001 MEMBERS/@boom.wav'
edit assets @boom.wav "native_id = NULL"
after 'MEMBERS/@BOOM.WAV text x'
after '@2.VDF vdf 2002 MEMBERS/@BOOM.WAV'

dump lower_case_id
before '@F.MDM mdm'
edit assets @F.MDM "native_id = lower('@Y')"
after '@S.MDS text Model ("@S") { registerMesh ("@Y.ASC") aniEnum { } }'

dump lower_case_clip
before '@F-T_A.MAN man @N'
edit clips @F-T_A.MAN "name = lower('@S-T_A'), native_id = NULL"
after '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) } }'

dump lower_case_clip_id
before '@F-T_A.MAN man @N'
edit clips @F-T_A.MAN "native_id = lower('@S-T_A')"
after '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) } }'

dump lower_case_skeleton
before '@F.MDH mdh @M'
edit skeletons @F.MDH "name = lower('@S'), native_id = NULL"
after '@S-T_A.MAN man @N'

dump lower_case_skeleton_id
before '@F.MDH mdh @M'
edit skeletons @F.MDH "native_id = lower('@S')"
after '@S-T_A.MAN man @N'

dump lower_case_set
before '@F.MDS text Model ("@F") { aniEnum { } }'
edit animation_sets @F.MDS "name = lower('@C'), native_id = NULL, system_id = 'oni'"
before '@E.MDS text Model ("@E") { aniEnum { } }'
edit animation_sets @E.MDS "name = '@C', native_id = NULL, system_id = 'oni'"
gone @E.MDS

dump lower_case_set_id
before '@F.MDS text Model ("@F") { aniEnum { } }'
edit animation_sets @F.MDS "native_id = lower('@C')"
after '@C.MDS text Model ("@C") { aniEnum { } }'

dump lower_case_target
before '@F.MDS text Model ("@F") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) } }'
edit set_entries @F.MDS "target_name = lower('@C-T_A')"
after '@C-T_A.MAN man @N'

# ---- what the names of an asset that is gone lead to ----

# Three volumes have it: the first is now shadowed by the second.
dump from_asset_by_name
before 'MEMBERS/@Y.MDM mdm'
for year in 1 2 3; do
	before "@$year.VDF vdf 200$year MEMBERS/@Y.MDM"
done
edit assets @Y.MDM "native_id = '@' || source_id"
gone @3.VDF

dump from_asset_by_id
before '@F.MDM mdm'
before '@Y.MDM mdm'
edit assets @F.MDM "native_id = '@Y'"
before '@S.MDS text Model ("@S") { registerMesh ("@Y.ASC") aniEnum { } }'
gone @F.MDM

dump from_clip
before '@F-T_A.MAN man @N'
before 'far/@S-T_A.MAN man @M'
edit clips @F-T_A.MAN "native_id = '@S-T_A'"
before '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) } }'
gone @F-T_A.MAN

dump from_skeleton
before '@F.MDH mdh @M'
before 'far/@S.MDH mdh @L'
edit skeletons @F.MDH "native_id = '@S'"
before '@S-T_A.MAN man @N'
gone @F.MDH

# ZenGin's own names of scripts are those that ties.sql adds.
dump from_set_by_name
before '@F.MDS text Model ("@F") { aniEnum { } }'
before 'far/@G.MDS text Model ("@G") { aniEnum { } }'
edit animation_sets @F.MDS "name = '@S', native_id = NULL, system_id = 'oni'"
edit animation_sets @G.MDS "name = '@S', native_id = NULL, system_id = 'oni'"
gone @F.MDS

dump from_set_by_id
before '@F.MDS text Model ("@F") { aniEnum { } }'
before 'far/@S.MDS text Model ("@S") { aniEnum { } }'
edit animation_sets @F.MDS "native_id = '@S'"
gone @F.MDS

# The clip has two frames: it no longer differs from the three of the entry.
dump from_entry
before '@F.MDS text Model ("@F") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 3) } }'
edit set_entries @F.MDS "target_name = '@C-T_A'"
before '@C-T_A.MAN man @N'
gone @F.MDS

# ---- names that scripts of ZenGin have beside their own ----

dump overlay_of_new_base
before 'MDS_OVERLAY/@A_B.MDS text Model ("@X") { aniEnum { ani ("t_b" 1 "s_a" 0 0 . "x.asc" F 1 2) } }'
after '@A.MDS text Model ("@A") { aniEnum { ani ("s_a" 1 "" 0 0 . "x.asc" F 1 2) } }'

# Of two bases the longer name counts, so that all beginnings do.
dump overlay_of_base_that_is_gone
before 'MDS_OVERLAY/@A_B_C.MDS text Model ("@X") { aniEnum { } }'
before '@A.MDS text Model ("@A") { aniEnum { } }'
before '@A_B.MDS text Model ("@Z") { aniEnum { } }'
gone @A_B.MDS

# No state of the base leads to its transition any more.
dump base_of_overlay_that_is_gone
before '@A.MDS text Model ("@A") { aniEnum { ani ("t_x_2_y" 1 "" 0 0 . "x.asc" F 1 2) } }'
before 'MDS_OVERLAY/@A_B.MDS text Model ("@X") { aniEnum { ani ("s_x" 1 "" 0 0 . "x.asc" F 1 2) } }'
gone MDS_OVERLAY/@A_B.MDS

dump overlay_of_two_words
before 'MDS_OVERLAY/@A_B_C.MDS text Model ("@X") { aniEnum { } }'
after '@A.MDS text Model ("@A") { aniEnum { } }'

dump overlay_by_model
before 'MDS_OVERLAY/@O.MDS text Model ("@A") { aniEnum { } }'
after '@A.MDS text Model ("@A") { aniEnum { } }'

# A link to the mesh @M asks for it, a script without its mesh does not.
dump skeleton_by_mesh_and_tree
before '@S.MDS text Model ("@S") { meshAndTree ("@M.asc" DONT_USE_MESH) aniEnum { } }'
edit links @S.MDS "to_native_id = '@S'"
after '@M.MDL mdl @N'

# Two scripts with clips of one skeleton: the one in MDS_OVERLAY is laid over the other as the only one that is left.
dump overlay_by_checksum
before 'MDS_OVERLAY/@O.MDS text Model ("@X") { aniEnum { } }'
before '@O-T_A.MAN man @N'
before '@B.MDS text Model ("@B") { aniEnum { } }'
after '@B-T_A.MAN man @N'

# Two scripts of one name differ from the clip, each in its own way: what is said of it does not depend on the one that was read first.
dump stale_clip_of_two_scripts
before '@S-T_A.MAN man @N'
before 'far/@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 3) } }'
after '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 1) } }'

# ---- all of these ----

# Much is untouched, and one link leads nowhere, to tell that it stayed untouched.
dump padding
padding 170
before '@S.MDS text Model ("@S") { registerMesh ("@Y.ASC") aniEnum { } }'
before '@Y.MDM mdm'
before '@NEW.MDM mdm'
after '@NEW.MDM mdl @N'
mesh=Q${number}Y
untouched="kind = 'registerMesh' AND to_native_id = '$mesh'"

# A volume in an archive, which makes installations of the files beside it, but not of those of other dumps.
dump archive
before 'MEMBERS/@Y.MDM mdm'
before 'MEMBERS/@1.VDF vdf 2001 MEMBERS/@Y.MDM'

write before.list
tar -cf "$folder/inner.tar" -C "members/$number" "Q${number}1.VDF" || exit 2
run t.db tied --each
cp t.db changed.db
echo "$resolve_all" | cat edits.sql - | sqlite3 -batch -bail changed.db || exit 2
run changed.db tied --each
cp changed.db whole.db && sqlite3 -batch whole.db "$resolve_all"
for database in t.db changed.db; do
	sqlite3 -batch $database "UPDATE links SET to_asset_id = NULL WHERE $untouched"
done
write after.list
xargs -r rm <gone.list
for database in t.db changed.db whole.db new.db; do
	run $database tied --each
done
for database in t.db changed.db; do
	[ "$(sqlite3 -batch $database "SELECT count(*) FROM links WHERE to_asset_id IS NULL AND $untouched")" = 1 ] ||
		fail "$database: all was resolved, so that nothing is tested"
	sqlite3 -batch $database "UPDATE links SET to_asset_id = (SELECT id FROM assets WHERE name = '$mesh.MDM') WHERE $untouched"
done
same t.db new.db "files"
same changed.db whole.db "changed rows"

# ---- what a part of a dump is not enough for ----

# alone NAME: the cases since dumps() by themselves, in a database of this name.
alone()
{
	xargs -r rm -r <gone.list
	write after.list
	run "$1.db" "$dumps" --each
	run "$1.new.db" "$dumps" --each
	same "$1.db" "$1.new.db" "$1"
}

# first NAME: what is there at first. Names of files follow that go into an archive: ARCHIVE FILE...
first()
{
	write before.list
	if [ $# -gt 1 ]; then
		tar -cf "$folder/$2" -C "members/$number" "${@:3}" || exit 2
	fi
	run "$1.db" "$dumps" --each
}

# The volume that is inside of the archive has a year, the archive has none.
dumps containers
dump archive
padding 10
before 'MEMBERS/@Y.MDM mdm'
before 'MEMBERS/@1.VDF vdf 2001 MEMBERS/@Y.MDM'
after '@2.VDF vdf 2002 MEMBERS/@Y.MDM'
first containers inner.tar "Q${number}1.VDF"
alone containers

# A clip is cut out of the source that the script names.
source='*3DSMAX_ASCIIEXPORT 110 *SCENE { *SCENE_FIRSTFRAME 0 *SCENE_LASTFRAME 1 *SCENE_FRAMESPEED 25 } *HELPEROBJECT { *NODE_NAME "Bip01"'
source+=' *TM_ANIMATION { *CONTROL_POS_TRACK { *CONTROL_POS_SAMPLE 0 0 0 0 *CONTROL_POS_SAMPLE 192 FAR 0 0 }'
source+=' *CONTROL_ROT_TRACK { *CONTROL_ROT_SAMPLE 0 0 0 1 0 *CONTROL_ROT_SAMPLE 192 0 0 1 1 } } }'
dumps sources
dump changed
padding 10
before "@M.ASC text ${source/FAR/1}"
before '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "@M.asc" F 0 1) } }'
after "@M.ASC text ${source/FAR/2}"
first sources
alone sources

dumps last_source
dump last
padding 10
before "@M.ASC text ${source/FAR/1}"
before '@S.MDS text Model ("@S") { aniEnum { ani ("t_a" 1 "" 0 0 . "@M.asc" F 0 1) } }'
gone '@M.ASC'
first last_source
alone last_source

# Two folders are installations of their own as long as they have most of their sets in common.
# installations NAME: begins a case of two; FOLDER...
installations()
{
	dump "$1"
	for place in one two; do
		for set in A B C D; do
			before "$place/@$set.MDS text Model (\"@$set\") { aniEnum { ani (\"t_a\" 1 \"\" 0 0 . \"x.asc\" F 1 2) } }"
			before "$place/@$set-T_A.MAN man @N$set$place"
		done
	done
}

dumps fewer_installations
installations fewer
gone two/@A.MDS
gone two/@B.MDS
first fewer_installations
alone fewer_installations

dumps more_installations
installations more
after two/@A.MDS
grep '/two/.*[AB]\.MDS' before.list >after.list
sed -i '/\/two\/.*[AB]\.MDS/d' before.list
first more_installations
alone more_installations

# Another script, which is in one of them, plays the clip beside them when there is only one left: the other was a folder with one volume,
# an archive, or one of other files that are installations.
scripts_and_clip()
{
	for set in A B C D; do
		before "MEMBERS/@$set.MDS text Model (\"@$set\") { }"
	done
	before 'MEMBERS/@E.MDS text Model ("@E") { aniEnum { ani ("t_a" 1 "" 0 0 . "x.asc" F 1 2) } }'
	before 'MEMBERS/@E-T_A.MAN man @N'
	before '@E-T_A.MAN man @N'
	scripts=$(printf 'MEMBERS/@%s.MDS ' A B C D)
}

dumps gone_installation
dump folders
scripts_and_clip
before "one/@1.VDF vdf 2001 $scripts MEMBERS/@E.MDS MEMBERS/@E-T_A.MAN"
before "two/@2.VDF vdf 2001 $scripts"
gone two/@2.VDF
first gone_installation
alone gone_installation

dumps gone_archive
dump archives
scripts_and_clip
before "MEMBERS/@1.VDF vdf 2001 $scripts MEMBERS/@E.MDS MEMBERS/@E-T_A.MAN"
before "MEMBERS/@2.VDF vdf 2001 $scripts"
write before.list
tar -cf "$folder/two.tar" -C "members/$number" "Q${number}2.VDF"
gone two.tar
first gone_archive one.tar "Q${number}1.VDF"
alone gone_archive

# ZenGin has no trees of files: rows say so.
dumps gone_tree
dump trees
scripts_and_clip
before "@1.VDF vdf 2001 $scripts MEMBERS/@E.MDS MEMBERS/@E-T_A.MAN"
before "@2.VDF vdf 2001 $scripts"
gone @2.VDF
first gone_tree
sqlite3 -batch -bail gone_tree.db "UPDATE sources SET attributes = json_set(attributes, '\$.files_hash', '') WHERE path LIKE '%.VDF'; $resolve_all" ||
	exit 2
run gone_tree.db gone_tree --each
cp gone_tree.db gone_tree.new.db && sqlite3 -batch gone_tree.new.db "$resolve_all"
alone gone_tree

# What is left of a dump that was laid over one which is gone does not reach the one below any more.
dumps lost_base
dump base
before '@Y.MDM mdm'
dump game
before '@G.MDM mdm'
gone '@G.MDM'
mesh=Q$((number - 1))Y
dump mod
before "@S.MDS text Model (\"@S\") { registerMesh (\"$mesh.ASC\") aniEnum { } }"
first lost_base
run lost_base.db lost_base/game --over base
run lost_base.db lost_base/mod --over game
alone lost_base

# Names are not what ties the files of other systems together.
dumps other_system
dump mods
python3 -m zipfile -e "$here/../corpus/0ad/mods/theatre/theatre.zip" other_system/mods/theatre
gone theatre/art/actors/crane.xml
first other_system
alone other_system
finish "ties"
