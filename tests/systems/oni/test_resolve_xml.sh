#!/bin/bash
# Oni's resources as XML: each instance is an asset, and what sets, bodies, classes and objects are as bytes they are as text; links
# lead inside a file, to files beside it, and to levels. PROGRAM
set -eu
program=$1
corpus=$(cd "$(dirname "$0")/../../.." && pwd)/corpus/oni
. "$(dirname "$0")/../resolve_common.sh"
mkdir "$work/dump"

text() {
	cat >"$work/dump/$1.xml"
}

# A class whose set inherits from that of a level.
text ONCCtoy <<'X'
<Oni><ONCC id="0"><Particles></Particles><BodySet>TRBStoy</BodySet><Animations>TRACtoy</Animations>
<AimingScreens>TRSCtoy</AimingScreens></ONCC></Oni>
X
text TRACtoy <<'X'
<?xml version="1.0" encoding="utf-8"?>
<Oni>
    <TRAC id="0">
        <ParentCollection>TRACbase</ParentCollection>
        <Animations>
            <TRACAnimation><Weight>100</Weight><Animation>TRAMTOYwalk</Animation></TRACAnimation>
            <TRACAnimation><Weight>30</Weight><Animation>TRAMTOYnever</Animation></TRACAnimation>
        </Animations>
    </TRAC>
</Oni>
X
text TRBStoy <<'X'
<Oni><TRBS id="0"><Elements><Link>#1</Link><Link/><Link/><Link/><Link>#1</Link></Elements></TRBS>
<TRCM id="1"><BodyPartCount>2</BodyPartCount><Geometry>#2</Geometry><Position>#3</Position><Hierarchy>#4</Hierarchy></TRCM>
<TRGA id="2"><Geometries><Link>TRBStoy_1.dae</Link></Geometries></TRGA>
<TRTA id="3"><Translations><Vector3>0 1.5 0</Vector3><Vector3>1 2 -3.25</Vector3></Translations></TRTA>
<TRIA id="4"><Elements><TRIAElement><Parent>0</Parent><Child>1</Child><Sibling>0</Sibling></TRIAElement>
<TRIAElement><Parent>0</Parent><Child>0</Child><Sibling>0</Sibling></TRIAElement></Elements></TRIA></Oni>
X
# Without the <Oni> around them.
text TRSCtoy <<<'<TRSC id="0"><AimingScreens><Link>TRAStoy</Link></AimingScreens></TRSC>'
text TRAStoy <<<'<TRAS><Animation>TRAMTOYaim</Animation><LeftFrames>1</LeftFrames><RightFrames>1</RightFrames></TRAS>'
for name in walk aim; do
	text TRAMTOY$name <<'X'
<Animation><Lookup><Type>Walk</Type><FromState>Standing</FromState><ToState>Standing</ToState></Lookup><Flags>NoTurn</Flags>
<Heights><Height>9</Height><Height>9.5</Height></Heights><Velocities><V>0 1</V><V>0 1</V></Velocities>
<Rotations><Bone><EKey>1 0 0 0</EKey><EKey>1 0 9 0</EKey></Bone><Bone><EKey>2 0 0 0</EKey></Bone></Rotations></Animation>
X
done
oban() {
	echo "<OBAN id=\"$1\"><FrameCount>1</FrameCount><KeyFrames><OBANKeyFrame><Rotation>0 0 0 1</Rotation>" \
		"<Translation>1 2 3</Translation><Time>0</Time></OBANKeyFrame></KeyFrames></OBAN>"
}
# One object has a motion of the file, one holds its own, one has that of a level.
text OBOAyard <<X
<Oni><OBOA id="0"><Objects>
<OBOAObject><Animation>#7</Animation><Flags>InUse</Flags><Name>object_Local</Name></OBOAObject>
<OBOAObject><Animation>$(oban 9)</Animation><Flags>InUse</Flags><Name>object_Inside</Name></OBOAObject>
<OBOAObject><Animation>OBANlift</Animation><Flags>InUse</Flags><Name>object_Level</Name></OBOAObject>
<OBOAObject><Animation>OBANcart_path</Animation><Flags>InUse</Flags><Name>object_Beside</Name></OBOAObject>
</Objects></OBOA>$(oban 7)</Oni>
X
cp "$corpus"/pc/GameDataFolder/level*_Final.* "$corpus/xml/OBANcart_path.xml" "$work/dump"
"$program" index -q --strict "$work/t.db" "$work/dump"

assets="FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE s.path LIKE '%/dump/"
is "OBOAyard #9 #7" "SELECT a.path $assets""OBOAyard.xml' ORDER BY a.offset"
is "TRBStoy,TRBS #1,TRCM #2,TRGA #3,TRTA #4,TRIA" "SELECT a.path, a.type $assets""TRBStoy.xml' ORDER BY a.id"
is "TRAMTOYwalk,decoded" "SELECT a.native_id, a.status $assets""TRAMTOYwalk.xml'"
# Only what no file has.
is "TRAMTOYnever TRBStoy_1" "SELECT l.to_native_id FROM dangling_links AS l JOIN assets AS a ON a.id = l.from_asset_id
	JOIN sources AS s ON s.id = a.source_id WHERE s.path LIKE '%.xml' ORDER BY 1"
is "toy,TRACbase" "SELECT name, attributes ->> '\$.parent' FROM animation_sets WHERE native_id = 'TRACtoy'"
is "PUPPETidle1,base PUPPETrun,base PUPPETwalk,base PUPPETwalk_copy,base TOYwalk,toy" \
	"SELECT animation, set_name FROM oni_moves WHERE class = 'toy' ORDER BY 1"
is "TOYaim,toy,2 TOYwalk,toy,2" "SELECT c.name, k.name, k.bone_count FROM clip_skeletons AS f JOIN clips AS c ON c.id = f.clip_id
	JOIN skeletons AS k ON k.id = f.skeleton_id WHERE c.name LIKE 'TOY%' AND f.is_primary ORDER BY 1"
is "body body-set character" "SELECT kind FROM models WHERE name = 'toy' ORDER BY 1"
is "object_Beside,cart_path,OBANcart_path.xml object_Inside,OBOAyard.xml#9,OBOAyard.xml object_Level,lift,level1_Final.dat object_Local,OBOAyard.xml#7,OBOAyard.xml" "SELECT m.name, c.name, substr(s.path, instr(s.path, '/dump/') + 6)
	FROM clip_models AS w JOIN models AS m ON m.id = w.model_id JOIN clips AS c ON c.id = w.clip_id
	JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id
	JOIN assets AS b ON b.id = m.asset_id WHERE b.native_id = 'OBOAyard' ORDER BY 1"
"$program" verify --sources "$work/t.db" >"$work/verified" || { cat "$work/verified"; failed=1; }

# The same in an archive.
rm "$work/t.db"
(cd "$work" && python3 -m zipfile -c toys.zip dump/*)
"$program" index -q --strict "$work/t.db" "$work/toys.zip"
is "TOYaim,toy TOYwalk,toy" "SELECT c.name, k.name FROM clip_skeletons AS f JOIN clips AS c ON c.id = f.clip_id
	JOIN skeletons AS k ON k.id = f.skeleton_id WHERE c.name LIKE 'TOY%' AND f.is_primary ORDER BY 1"
is "TRAMTOYnever TRBStoy_1" "SELECT l.to_native_id FROM dangling_links AS l JOIN assets AS a ON a.id = l.from_asset_id
	WHERE a.path LIKE '%.xml%' ORDER BY 1"
exit $failed
