# A file that another one needs, come, changed or gone: what needs it is read again.
index() { "$ANIMDB" index --system "$1" "$1.db" "$1" 2>&1 | sed -E 's/ in [0-9.]+ s/ in N s/'; }
statuses() { "$ANIMDB" query -f csv oni.db "SELECT status, count(*) AS assets FROM assets WHERE type = 'TRAM' GROUP BY status"; }

mkdir oni vib-ribbon
cp "$CORPUS/oni/pc/GameDataFolder/level1_Final.dat" oni
echo '# Oni: a level without its raw data'
index oni
statuses
index oni
echo '# the raw data, in other letters'
cp "$CORPUS/oni/pc/GameDataFolder/level1_Final.raw" oni/LEVEL1_FINAL.RAW
index oni
statuses
index oni
echo '# changed'
touch -d 2003-02-01 oni/LEVEL1_FINAL.RAW
index oni
echo '# gone'
rm oni/LEVEL1_FINAL.RAW
index oni
statuses
echo '# Vib-Ribbon: a sheet beside the image'
cp "$CORPUS/vib-ribbon/ribbon.bin" vib-ribbon
index vib-ribbon
cp "$CORPUS/vib-ribbon/ribbon.cue" vib-ribbon
index vib-ribbon
"$ANIMDB" query -f csv vib-ribbon.db "SELECT attributes ->> '$.cue' AS cue FROM sources"
index vib-ribbon
echo '# glTF: numbers in a file that the document names'
mkdir interchange
cp "$CORPUS/interchange/gltf/slide.gltf" interchange
cp "$CORPUS/interchange/gltf/data of slide.bin" interchange/other.bin
index interchange
index interchange
echo '# come'
mv interchange/other.bin 'interchange/data of slide.bin'
index interchange
echo '# changed'
touch -d 2003-02-01 'interchange/data of slide.bin'
index interchange
index interchange
echo '# gone'
rm 'interchange/data of slide.bin'
index interchange
