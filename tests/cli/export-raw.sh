# The bytes of the dump: compressed, in an archive in an archive, loose; a changed or missing source is an error.
mkdir dump
cp "$CORPUS"/zengin/packed.zip "$CORPUS"/zengin/puppet_odd.vdf dump
cp "$CORPUS"/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE-S_FLY.MAN dump
"$ANIMDB" index -q db dump 2>/dev/null
"$ANIMDB" export db -f raw -o out
echo "exit $?"
"$ANIMDB" export db -f raw -o backwards --select 'SELECT id FROM clips ORDER BY id DESC' >/dev/null
echo "exit $?"
for folder in out backwards; do
	sqlite3 :memory: "SELECT clip.value ->> 'asset_xxh128' || '  $folder/' || (file.value ->> 'file')
		FROM json_each(readfile('$folder/manifest.json')) AS file, json_each(file.value, '\$.clips') AS clip" |
		xxh128sum --check --quiet && echo "all hashes agree"
done
printf X | dd of=dump/KITE-S_FLY.MAN bs=1 seek=60 conv=notrunc status=none
rm dump/packed.zip
"$ANIMDB" export db -f raw -o again --where "name IN ('KITE-S_FLY', 'PEG-S_S0', 'CRANK-S_EDGE')"
