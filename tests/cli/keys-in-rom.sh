# Clips whose keys are in a cartridge image that the dump does not have: what says so, and what becomes of exports and of diff.
mkdir rom data
header() {
	echo "static const struct Animation $1 = { 0, 0, 0, 0, 2, ANIMINDEX_NUMPARTS($1_index), $1_values, $1_index, 0 };"
}
for name in swing_anim wave_anim; do
	printf 'ROM_ASSET_LOAD_ANIM(%s_values, 0x4EC690, 8, 0, 8);\nROM_ASSET_LOAD_ANIM(%s_index, 0x4EC648, 24, 0, 24);\n' $name $name
	header $name
done >rom/clips.c
echo 'static const s16 own_anim_values[] = { 0, 5 }; static const u16 own_anim_index[] = { 1, 0, 1, 0, 1, 0, 2, 0, 1, 0, 1, 0 };' >>rom/clips.c
header own_anim >>rom/clips.c
sed '/ROM_ASSET/d' rom/clips.c >data/clips.c
for name in swing_anim wave_anim; do
	echo "static const s16 ${name}_values[] = { 0, 7 }; static const u16 ${name}_index[] = { 1, 0, 1, 0, 1, 0, 2, 0, 1, 0, 1, 0 };"
done >>data/clips.c

"$ANIMDB" index -q rom.db rom
"$ANIMDB" index -q data.db data
"$ANIMDB" query rom.db "SELECT severity, code, message FROM problems"
"$ANIMDB" query rom.db "SELECT name, channel_count, attributes ->> 'no_data' AS no_data FROM clips ORDER BY name"
echo '.clip swing_anim' | "$ANIMDB" shell rom.db | sed -n '/content/,/Attributes/p'

for format in bvh csv glb gltf html json npz png sm64-c svg; do
	"$ANIMDB" export rom.db -f $format -o refused-$format --clip swing_anim 2>messages
	echo "$format: exit $?, $(grep -c 'its keys are in' messages) reason"
	[ -z "$(find refused-$format -type f 2>/dev/null)" ] || find refused-$format -type f
done
cat messages >&2
# With other clips, and in formats that need no keys.
"$ANIMDB" export rom.db -f csv -o some
"$ANIMDB" export rom.db -f raw -o raw --clip swing_anim

"$ANIMDB" diff rom.db data.db
echo "exit $?"
"$ANIMDB" diff data.db rom.db -f csv | cut -d, -f1-4,7
"$ANIMDB" diff data.db rom.db --summary
"$ANIMDB" diff rom.db rom.db
echo "exit $?"
"$ANIMDB" index -q both.db rom
"$ANIMDB" index -q both.db data
"$ANIMDB" ask -f csv both.db differences rom data
"$ANIMDB" ask -f csv both.db differences data rom
