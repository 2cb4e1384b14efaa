# Which meshes are stored, and that later runs hold what a new database would.
query() { "$ANIMDB" query -f csv "$@" | tr -d '\r' | awk 'NR > 1'; }
tests=$(dirname "$CORPUS")/tests

index() {
	"$ANIMDB" index -q "$@" 2>err || echo "index $*: exit $?: $(cat err)"
}

# What is stored in a database, in words.
state() {
	query x.db "SELECT (SELECT value FROM index_state WHERE key = 'meshes') || ': '
		|| (SELECT CASE count(vertex_count) WHEN 0 THEN 'no' WHEN count(*) THEN 'each' ELSE 'some' END FROM models) || ' model has a mesh, '
		|| (SELECT CASE count(image_id) WHEN 0 THEN 'no' WHEN count(*) THEN 'each' ELSE 'some' END FROM textures) || ' texture an image' AS state" |
		tr -d '"'
}

# as_new WHEN OPTION…: x.db holds what a new database made with these options would. Content by options is kept in the folder
# content, which has to be emptied when the dump has changed.
as_new() {
	local when=$1 content

	shift
	content="content/of $*"
	if [ ! -e "$content" ]; then
		rm -f new.db
		index "$@" new.db dump
		"$tests/dump_canonical.sh" new.db >"$content"
	fi
	"$tests/dump_canonical.sh" x.db | cmp -s - "$content" || echo "$when: other content than a new database"
	"$ANIMDB" verify -q x.db || echo "$when: not sound"
}

mkdir dump content
cp -r "$CORPUS/oni/onisplit" "$CORPUS/zengin/puppet.vdf" "$CORPUS/metroid-prime/Beetle.pak" "$CORPUS/interchange/gltf/figure.gltf" \
	"$CORPUS/0ad/mods" dump
echo '# a choice, and the others'
for options in '' '--meshes all' '--meshes none' --no-images '--meshes all --no-images'; do
	rm -f x.db
	index $options x.db dump
	state
	as_new "new$options" $options
done

echo '# later runs keep to it'
for options in '--meshes none' '--meshes all --no-images'; do
	rm -f x.db
	index $options x.db dump
	before=$(sha256sum <x.db)
	index x.db dump
	[ "$before" = "$(sha256sum <x.db)" ] || echo 'nothing has changed, but the database was written'
	index --force x.db dump
	state
	as_new "later$options" $options
done

echo '# another choice: forgets, and reads again without reading all'
rm -f x.db
index --meshes none x.db dump
for options in '--meshes linked' '--meshes all' '--meshes linked' '--meshes linked --no-images' '--meshes linked' '--meshes none' \
	'--meshes all' '--meshes all --no-images' --no-images '--meshes linked'; do
	ids=$(query x.db 'SELECT sum(id), count(*) FROM clips')
	index $options x.db dump
	[ "$ids" = "$(query x.db 'SELECT sum(id), count(*) FROM clips')" ] || echo "$options: the clips were read again"
	state
	as_new "switched to $options" $options
done

echo '# a model that is not linked any more loses its mesh, and gets it again'
bodies="SELECT count(vertex_count) > 0, count(*) > 0 FROM models AS m JOIN assets AS a ON a.id = m.asset_id WHERE a.name LIKE 'TRBSpuppet%'"
query x.db "$bodies"
mkdir aside
mv dump/onisplit/ONCCpuppet* aside
index --prune x.db dump
query x.db "$bodies"
mv content linked
mkdir content
as_new 'not linked'
rm -r content
mv linked content
mv aside/* dump/onisplit
index x.db dump
query x.db "$bodies"
as_new 'linked again'

echo '# a source that is gone keeps what it has; what it lacks is read when it is back'
rm -f x.db
index --meshes none x.db dump
mv dump/puppet.vdf aside
index --meshes linked x.db dump
state
query x.db "SELECT count(vertex_count), count(*) > 0 FROM models WHERE system_id = 'zengin'"
mv aside/puppet.vdf dump
index x.db dump
query x.db "SELECT count(vertex_count) > 0 FROM models WHERE system_id = 'zengin'"
as_new 'back again'
before=$(sha256sum <x.db)
index x.db dump
[ "$before" = "$(sha256sum <x.db)" ] || echo 'nothing has changed, but the database was written'
mv dump/puppet.vdf aside
index x.db dump
query x.db "SELECT count(vertex_count) > 0 FROM models WHERE system_id = 'zengin'"
mv aside/puppet.vdf dump

echo '# a source with other bytes'
rm -f x.db
index --meshes none x.db dump
cp "$CORPUS/zengin/puppet_addon.vdf" dump/puppet.vdf
index --meshes linked x.db dump
rm content/*
as_new 'other bytes'
rm content/*
cp "$CORPUS/zengin/puppet.vdf" dump

echo '# the same meshes and images, however they are packed'
rm -f x.db new.db
mkdir plain packed
cp "$CORPUS/zengin/puppet.vdf" "$CORPUS/metroid-prime/Beetle.pak" plain
index x.db plain
shapes="SELECT 'geometry', xxh128 FROM geometries UNION ALL SELECT 'image', xxh128 FROM images ORDER BY 1, 2"
query x.db "$shapes" >wanted
[ "$(grep -c image wanted)" -gt 2 ] || echo 'too few images'
python3 - <<'PY'
import io, tarfile, zipfile
with zipfile.ZipFile("packed/1.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.write("plain/puppet.vdf", "Data/puppet.vdf")
    z.write("plain/Beetle.pak", "Data/Beetle.pak")
with tarfile.open("inner.tar.gz", "w:gz") as t:
    t.add("plain/puppet.vdf", "Data/puppet.vdf")
with zipfile.ZipFile("packed/2.zip", "w") as z:
    z.write("inner.tar.gz", "deep/inner.tar.gz")
    z.write("packed/1.zip", "deep/1.zip")
PY
(cd plain && cmake -E tar cf ../packed/3.7z --format=7zip puppet.vdf Beetle.pak)
for archive in 1.zip 2.zip 3.7z; do
	for jobs in 1 4; do
		rm -f x.db
		index -j$jobs x.db packed/$archive
		query x.db "$shapes" | cmp - wanted || echo "$archive: other meshes"
	done
	index --meshes none x.db packed/$archive
	query x.db "$shapes"
	index --meshes linked x.db packed/$archive
	query x.db "$shapes" | cmp - wanted || echo "$archive: other meshes after --meshes none"
done

echo '# what was carved out of bytes'
rm -f x.db
(head -c 1000 /dev/zero; cat "$CORPUS/vib-ribbon/extracted/MOVIE/KIOSK2/MODEL.TMD"; head -c 777 /dev/zero) >blob
index --carve --meshes all x.db blob
index --carve --meshes all new.db "$CORPUS/vib-ribbon/extracted/MOVIE/KIOSK2/MODEL.TMD"
query new.db "$shapes" >wanted
query x.db "$shapes" | cmp - wanted && [ -s wanted ] || echo 'other meshes'
python3 -m zipfile -c blob.zip blob
rm -f x.db
index --carve --meshes none x.db blob.zip
index --carve --meshes all x.db blob.zip
query x.db "$shapes" | cmp - wanted || echo 'other meshes in a zip'

echo '# textures that are missing, and found in the game below the mod'
missing="SELECT severity, message FROM diagnostics WHERE code = 'texture-missing' AND message LIKE '%cart'"
textured="SELECT t.name, t.image_id IS NOT NULL FROM materials AS m JOIN textures AS t ON t.id = m.texture_id WHERE t.name = 'cart'"
mkdir game mod
cp dump/onisplit/* mod
mv mod/TXMP* game
rm -f x.db
index x.db mod
query x.db "$missing"
query x.db "$textured"
index x.db game
echo 'beside the game'
query x.db "$missing"
index --dump base x.db game
index --over base x.db mod
echo 'over the game'
query x.db "$missing"
query x.db "$textured"
mv game/TXMPcart.oni aside
index --prune x.db game
echo 'without it'
query x.db "$missing"
query x.db "$textured"
"$ANIMDB" verify x.db 2>&1 | sed 's/^.*: //'
