# A rollback journal that names a super-journal makes SQLite delete the file of that name. It is not played back; a journal
# that names none is.
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH" kite.mdh
cp kite.mdh another.mdh
"$ANIMDB" index -q whole.db kite.mdh
mkdir place

# Makes place/x.db with a journal that takes back that it grew, and at its end the name $1, unless it is empty, with a sum
# that is off by $2.
make()
{
	rm -f place/*
	/usr/bin/python3 - "$1" "${2-0}" <<'PY'
import struct, sys
name, off = sys.argv[1].encode(), int(sys.argv[2])
data = open("whole.db", "rb").read()
size = struct.unpack_from(">H", data, 16)[0]
magic = bytes.fromhex("d9d505f920a163d7")
journal = (magic + struct.pack(">IIIII", 0, 0, len(data) // size, 512, size)).ljust(512, b"\0")
if name:
    journal += struct.pack(">I", (1 << 30) // size + 1) + name + struct.pack(">II", len(name), sum(name) + off) + magic
open("place/x.db", "wb").write(data + bytes(size))
open("place/x.db-journal", "wb").write(journal)
PY
	echo precious >place/victim.txt
	(cd place && sha256sum *) >before
}

# Runs animdb with the arguments and tells whether all is as before.
try()
{
	"$ANIMDB" "$@" </dev/null >out
	echo "$1: exit $?, $(cd place && sha256sum -c --quiet ../before >/dev/null 2>&1 && echo untouched || echo TOUCHED), $(cd place && echo *)"
	cat out
}

every_command()
{
	try query place/x.db 'SELECT 1'
	try verify place/x.db
	try export place/x.db -f json -o out
	try diff place/x.db whole.db
	try diff whole.db place/x.db
	try shell place/x.db
	try query --attach beside=place/x.db whole.db 'SELECT 1'
	try index place/x.db another.mdh
	try index --force place/x.db kite.mdh
}

echo "# a file"
make "place/victim.txt"
every_command
echo '.open place/x.db' | "$ANIMDB" shell whole.db
echo "# by a link"
ln -s place/x.db link.db
try query link.db 'SELECT 1'
try index link.db another.mdh
echo "# while its writer is at work"
make "place/victim.txt"
mv place/x.db-journal .
coproc WRITER { exec sqlite3 -batch place/x.db 2>&1; }
printf 'BEGIN IMMEDIATE;\nSELECT 1;\n' >&"${WRITER[1]}"
read -r <&"${WRITER[0]}"
mv x.db-journal place
try query place/x.db 'SELECT 1'
kill "$WRITER_PID"
wait "$WRITER_PID" 2>/dev/null
try query place/x.db 'SELECT 1'
echo "# one that is not there, which makes SQLite forget the journal"
make "place/nothing.txt"
try query place/x.db 'SELECT 1'
try index place/x.db another.mdh
echo "# a wrong sum, a long name"
make "place/victim.txt" 1
try query place/x.db 'SELECT 1'
make "$(printf 'x%.0s' {1..600})"
try query place/x.db 'SELECT 1'
echo "# no name"
for command in query verify; do
	make ''
	rm place/victim.txt
	"$ANIMDB" $command place/x.db $([ $command = query ] && echo .) 2>/dev/null
	cmp place/x.db whole.db && echo "$command: played back, $(echo place/*)"
done
make ''
"$ANIMDB" index -q place/x.db another.mdh
echo "index: exit $?, $(echo place/*), $(sqlite3 place/x.db 'PRAGMA integrity_check; SELECT count(*) FROM sources' | tr '\n' ' ')"
