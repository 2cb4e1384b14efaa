# What only lies elsewhere is no other thing: one line a system, at the end.
show()
{
	echo "# $1"
	shift
	"$ANIMDB" diff "$@"
	echo "exit $?"
}

# A copy of $1 of which rows were changed by the SQL on standard input.
edited()
{
	cp "$1" edited.db
	sqlite3 -bail edited.db
}

"$ANIMDB" index -q rom.db "$CORPUS/sm64/theatre.z64"
"$ANIMDB" index -q hack.db "$CORPUS/sm64/theatre_hack.n64"
show 'blocks of a cartridge at other offsets' rom.db hack.db
show 'the other way round' hack.db rom.db
show 'for programs: every one, behind all others' -f csv rom.db hack.db
show 'counted' -s rom.db hack.db

edited rom.db <<'SQL'
CREATE TEMP TABLE place AS SELECT id, name, native_id, attributes FROM clips WHERE native_id IN ('seg06@102390+000370', 'seg06@102390+000460');
UPDATE clips SET (name, native_id, attributes) = (
	SELECT p.name, p.native_id, json_set(clips.attributes, '$.address', p.attributes ->> 'address', '$.header_offset', p.attributes ->> 'header_offset')
	FROM place AS p WHERE p.id <> clips.id) WHERE id IN (SELECT id FROM place);
SQL
show 'two clips exchange their places: neither is another' rom.db edited.db

edited rom.db <<'SQL'
UPDATE clips SET name = 'CLOCK', native_id = 'CLOCK' WHERE native_id = 'seg06@102390+000370';
SQL
show 'a name in place of an address' rom.db edited.db

edited rom.db <<'SQL'
UPDATE animation_sets SET name = '03000360', native_id = '03000360', attributes = json_set(attributes, '$.table_offset', 864) WHERE native_id = '03000340';
UPDATE links SET to_name = '03000360', to_native_id = '03000360' WHERE to_native_id = '03000340';
SQL
show 'a table further on, and what names it with it' rom.db edited.db

edited rom.db <<'SQL'
UPDATE links SET to_name = '03000999', to_native_id = '03000999' WHERE to_native_id = '03000340';
SQL
show 'what names another table is another reference' rom.db edited.db

edited hack.db <<'SQL'
DELETE FROM links WHERE kind = 'loads_animations' AND to_native_id = '03000340';
SQL
show 'a block elsewhere of which one reference is gone' rom.db edited.db

edited hack.db <<'SQL'
UPDATE clips SET attributes = json_set(attributes, '$.divisor', 77) WHERE name = '06000370';
DELETE FROM set_entries WHERE target_name LIKE 'seg06@%+000460' OR target_native_id LIKE 'seg06@%+000460';
SQL
show 'elsewhere and changed' rom.db edited.db

cp -r "$CORPUS/sm64/tree" a
cp -r a b
for file in b/actors/crab/anims/*.inc.c; do
	sed -i '1i // A line that moves the others down.' "$file"
done
grep -rlZ CLOCK_ANIM_CHIME b | xargs -0 sed -i 's/CLOCK_ANIM_CHIME/CLOCK_ANIM_STRIKE/'
"$ANIMDB" index -q a.db a
"$ANIMDB" index -q b.db b
show 'lines of a source tree, and the friendly name of an entry' a.db b.db
show 'the clips of it alone' --where 1 a.db b.db

"$ANIMDB" index -q ribbon.db "$CORPUS/vib-ribbon/ribbon.iso"
edited ribbon.db <<'SQL'
UPDATE animation_sets SET name = 'MAIN_T_80019300', native_id = 'MAIN_T_80019300', attributes = json_set(attributes, '$.address', 2147586816) WHERE native_id = 'MAIN_T_800192C0';
SQL
show 'a track elsewhere in memory' ribbon.db edited.db

"$ANIMDB" index -q toys.db "$CORPUS/metroid-prime/toys.iso"
edited toys.db <<'SQL'
UPDATE clips SET native_id = '0AD3F5C1' WHERE name = 'AAB4C997';
UPDATE clips SET native_id = '0AD3F5C2' WHERE name = 'b_spare_windup';
SQL
show 'another id that is no place, under one name: not renamed' toys.db edited.db
