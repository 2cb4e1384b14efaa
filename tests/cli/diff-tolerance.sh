# How much may differ: keys and rest poses within the tolerance are equal, and nothing else.
show()
{
	echo "# $1"
	shift
	"$ANIMDB" diff "$@"
	echo "exit $?"
}
mkdir a
cp "$CORPUS/zengin/puppet.vdf" a
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED"/KITE* a
cp -r a b
# The last byte but two of a clip: one step of one component of a translation.
file=b/KITE-S_FLY.MAN
size=$(stat -c %s "$file")
byte=$(od -An -tu1 -j $((size - 2)) -N 1 "$file")
printf "\\x$(printf %02x $((byte ^ 1)))" | dd of="$file" bs=1 seek=$((size - 2)) conv=notrunc status=none
"$ANIMDB" index -q a.db a
"$ANIMDB" index -q b.db b
show 'exactly' a.db b.db
show 'one step of the encoding' --tolerance encoding a.db b.db
show 'an angle alone' --tolerance 1 a.db b.db
show 'an angle and a distance' --tolerance 0,0.01 a.db b.db
show 'for programs, which see what was tolerated' --tolerance encoding -f ndjson a.db b.db
show 'counted' -s --tolerance encoding a.db b.db
show 'told one by one' -v --tolerance encoding a.db b.db

printf '\x80' | dd of=b/KITE.MDH bs=1 seek=$((0x35)) conv=notrunc status=none
"$ANIMDB" index -q b.db b
show 'a rest pose that is nearly the same' --tolerance 0.01,0.01 a.db b.db
show 'no format says how exact a rest pose is' --tolerance encoding a.db b.db

for word in '' ' 1' -1 1, ,1 1,2,3 1e999 nan 1x encodings; do
	"$ANIMDB" diff --tolerance "$word" a.db b.db 2>&1 | head -1
done
