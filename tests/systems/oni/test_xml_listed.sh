#!/bin/bash
# XML of OniSplit whose data are elsewhere, or of a kind that is not decoded, is listed without a problem: PROGRAM
set -euo pipefail
program=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir level

# The generic form of a texture: its pixels are in the .raw file of the level.
texture() {
	echo "<Oni><TXMP id=\"0\"><Flags>HasMipMaps $2</Flags><Width>64</Width><Height>32</Height><Format>$3</Format>" \
		"<Animation>$4</Animation><EnvMap>$5</EnvMap><DataOffset>57376</DataOffset></TXMP>$6</Oni>" >"level/$1.xml"
}
texture TXMPwall Unknown0010 DXT1 '' '' ''
texture TXMPfire HasEnvMap BGRA4444 '#1' TXMPshine '<TXAN id="1"><Speed>3</Speed><Textures><Link/><Link>TXMPwall</Link></Textures></TXAN>'
# Instances that have no tag of their own have the type in the name of their file.
echo '<Oni><Particle Name="spark"><Options><MaxParticles>16</MaxParticles></Options></Particle></Oni>' >level/BINA3RAPspark.xml
echo '<Oni><Objects><CHAR Id="1"><OSD><Name>a</Name></OSD></CHAR></Objects></Oni>' >level/BINACJBOCharacter.xml
echo '<Oni><AmbientSound><Priority>Normal</Priority></AmbientSound></Oni>' >level/OSBDalarm.xml

"$program" index -q --strict --meshes all level.db level
diff - <("$program" query level.db "SELECT path, type, status FROM assets ORDER BY path;
	SELECT t.name, t.width, t.height, t.format, t.attributes ->> 'raw_offset' AS raw_offset, t.attributes ->> 'animation' AS animation
		FROM textures AS t ORDER BY t.name;
	SELECT l.kind, l.to_native_id, l.to_asset_id IS NOT NULL AS is_there FROM links AS l ORDER BY l.kind;
	SELECT severity, code, message FROM problems") <<END
path,type,status
#1,TXAN,listed
BINA3RAPspark,BINA,listed
BINACJBOCharacter,BINA,listed
OSBDalarm,OSBD,listed
TXMPfire,TXMP,incomplete
TXMPwall,TXMP,incomplete
name,width,height,format,raw_offset,animation
fire,64,32,ARGB4444,57376,TXMPfire.xml#1
wall,64,32,DXT1,57376,
kind,to_native_id,is_there
EnvMap,TXMPshine,0
TextureAnimation,TXMPfire.xml#1,1
severity,code,message
END

# A name that says nothing gives no type.
mkdir unnamed
cp level/BINA3RAPspark.xml unnamed/spark.xml
"$program" index -q unnamed.db unnamed
[ "$("$program" query unnamed.db "SELECT group_concat(code) FROM problems" | tail -n 1)" = corrupt ]
