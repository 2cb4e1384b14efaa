# A source tree is one source: what is in it, when it is read again, and what else lies around it.
index() { "$ANIMDB" index "$@" 2>&1 | sed -E 's/ in [0-9.]+ s/ in N s/'; echo "exit ${PIPESTATUS[0]}"; }
query() { "$ANIMDB" query -f csv x.db "$@"; }
sources() { query "SELECT substr(path, length('$PWD/dump/') + 1) AS path, kind, byte_size FROM sources ORDER BY path"; }

# What a new database would hold; the first argument tells when.
check_as_new()
{
	rm -f new.db
	"$ANIMDB" index -q ${2-} new.db dump 2>/dev/null
	cmp <("$(dirname "$CORPUS")/tests/dump_canonical.sh" x.db) <("$(dirname "$CORPUS")/tests/dump_canonical.sh" new.db) || echo "$1: other content than a new database"
}

clip()
{
	echo "static const s16 v_$1[] = { 0, $2 }; static const u16 i_$1[] = { 1, 0, 1, 1, 1, 0, 2, 0, 1, 0, 1, 0, };"
	echo "static const struct Animation $1 = { 0, 0, 0, 0, 2, ANIMINDEX_NUMPARTS(i_$1), v_$1, i_$1, 0, };"
}

lamp=dump/tree/actors/lamp
mkdir -p $lamp/anims dump/tree/include dump/tree/levels dump/tree/textures
echo '#define GEO_END() 0' >dump/tree/include/geo_commands.h
clip lamp_swing 16384 >$lamp/anims/anim_0.inc.c
clip lamp_shine 8192 >$lamp/anims/anim_1.inc.c
echo 'const struct Animation *const lamp_anims[] = { &lamp_swing, &lamp_shine, NULL, };' >$lamp/anims/table.inc.c
{
	echo 'const GeoLayout lamp_geo[] = { GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 10, 0, lamp_dl),'
	echo '#ifdef VERSION_JP'
	echo 'GEO_OPEN_NODE(), GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 5, 0, lamp_top_dl), GEO_CLOSE_NODE(),'
	echo '#endif'
	echo 'GEO_END(), };'
} >$lamp/geo.inc.c
echo 'what nobody reads' >$lamp/model.inc.c
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH" dump/tree/baserom.mdh
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH" dump/tree/textures
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH" dump
find dump -type f -exec touch -d 2003-02-01 {} +

"$ANIMDB" info dump/tree/actors/lamp | sed "s|$PWD/||"
index x.db dump
sources
query "SELECT a.path, c.name, c.key_count FROM clips AS c JOIN assets AS a ON a.id = c.asset_id ORDER BY c.name"
query "SELECT e.entry_index, c.name FROM set_entries AS e JOIN clips AS c ON c.id = e.clip_id ORDER BY 1"
echo '# its hash is that of what xxh128sum prints'
[ "$(query "SELECT xxh128 FROM sources WHERE kind = 'sm64-tree'" | tail -n 1)" = "$(query "SELECT xxh128('' || group_concat(line, '')) FROM (SELECT a.xxh128 || '  ' || a.path || char(10) AS line FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE s.kind = 'sm64-tree' ORDER BY a.id)" | tail -n 1)" ] || echo 'another hash'
echo '# nothing changed, and a file that does not matter'
index x.db dump
echo 'something else' >$lamp/notes.txt
index x.db dump
echo '# same size, another time'
clip lamp_shine 4096 >$lamp/anims/anim_1.inc.c
touch -d 2002-01-01 $lamp/anims/anim_1.inc.c
index x.db dump
check_as_new changed
echo '# a file more, a file less'
clip lamp_more 1 >$lamp/anims/anim_2.inc.c
index x.db dump/tree
check_as_new added
rm $lamp/anims/anim_2.inc.c
index x.db dump/tree
check_as_new removed
echo '# forced, and another version'
index --force x.db dump/tree
query "SELECT bone_count FROM skeletons WHERE name = 'lamp_geo'"
index --define VERSION_JP x.db dump
query "SELECT bone_count FROM skeletons WHERE name = 'lamp_geo'"
index --define VERSION_JP x.db dump
check_as_new defined '--define VERSION_JP'
index x.db dump
echo '# named twice, and a part of it named as well'
rm x.db
index x.db dump/tree dump/tree/ dump dump/tree/actors/lamp dump/tree/actors/lamp/geo.inc.c
sources
echo '# one actor alone'
index y.db dump/tree/actors
"$ANIMDB" query -f csv y.db "SELECT substr(path, length('$PWD/dump/') + 1) AS path, kind FROM sources" 'SELECT name FROM clips ORDER BY name'
echo '# the tree around it has all of it'
index y.db dump/tree
"$ANIMDB" query -f csv y.db "SELECT substr(path, length('$PWD/dump/') + 1) AS path, kind FROM sources"
echo '# the bytes of its files'
"$ANIMDB" export -f raw -o out --name "{asset}" --where 1 x.db >/dev/null
cmp out/anim_0.inc.c $lamp/anims/anim_0.inc.c
echo '# no tree any more'
rm -r dump/tree/include
index x.db dump
sources
rm -r dump/tree
index --prune x.db dump
sources
echo '# a file that is cut off, and one with a brace too many'
rm -rf cut cut.db
mkdir -p cut/lamp/anims
printf 's16 lamp_values[] = { 1, 2,\n' >cut/lamp/anims/cut.inc.c
printf 's16 lamp_more[] = { 1, 2 };\n};\n' >cut/lamp/anims/more.inc.c
"$ANIMDB" index -q --strict cut.db cut 2>/dev/null
echo "exit $?"
"$ANIMDB" query -f csv cut.db "SELECT a.name, d.severity, d.code FROM diagnostics AS d JOIN assets AS a ON a.id = d.asset_id ORDER BY a.name"
