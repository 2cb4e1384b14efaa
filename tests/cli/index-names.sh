# A path is a path, whatever SQLite makes of such a name.
cp "$CORPUS/zengin/puppet.vdf" puppet.vdf
cp puppet.vdf again.vdf
sqlite3 other.db "CREATE TABLE secret (x); INSERT INTO secret VALUES (1)"
other=$(sha256sum other.db)

# The number of clips in the file $1 as sqlite3 sees it, by a path that is nothing but one.
clips()
{
	sqlite3 "$PWD/$1" 'PRAGMA integrity_check; SELECT count(*) FROM clips' 2>&1 | tr '\n' ' '
}

try()
{
	mkdir place
	cp other.db place
	cd place
	echo "== $1"
	"$ANIMDB" index -q "$1" ../puppet.vdf
	echo "index: exit $?, $(ls -A | tr '\n' ' '), $(cd / && clips "$OLDPWD/$1")"
	"$ANIMDB" index -q "$1" ../puppet.vdf ../again.vdf
	echo "more: exit $?, $(ls -A | tr '\n' ' '), $(clips "$1")"
	for name in "$1" "./$1" "$PWD/$1"; do
		"$ANIMDB" query -f csv "$name" 'SELECT count(*) AS clips FROM clips' | tail -n 1
		"$ANIMDB" verify -q "$name"
		"$ANIMDB" diff "$name" "$1" | tail -n 1
		"$ANIMDB" export "$name" -f csv -o out --clip 1 --force | tail -n 1
		printf '.open "%s"\n.mode csv\nSELECT count(*) FROM sources;\n' "$1" | "$ANIMDB" shell "$name" | tail -n 1
		"$ANIMDB" query -f csv --attach "beside=$name" "$1" 'SELECT count(*) AS clips FROM beside.clips' | tail -n 1
	done
	[ "$(sha256sum other.db)" = "$other" ] || echo "OTHER CHANGED"
	rm -r out
	ls -A | tr '\n' ' '
	echo
	cd ..
	rm -r place
}

try file:x.db
try 'file:other.db?'
try 'file:other.db?mode=rwc#part'
try 'file:other.db?mode=memory&cache=shared'
try 'file:%6fther.db'
try :memory:
try 'x.db?mode=memory'
# No file is meant by these, nor by names that a URI could give another meaning.
mkdir place
cd place
for name in '' 'file:' 'file:../other.db' 'file:../other.db?mode=ro'; do
	"$ANIMDB" query "$name" 'SELECT 1'
	echo "query '$name': exit $?"
done
"$ANIMDB" index -q '' ../puppet.vdf
echo "index '': exit $?, $(ls -A)"
"$ANIMDB" index -q file:../other.db ../puppet.vdf
echo "index file:../other.db: exit $?, $(ls -A)"
[ "$(cd .. && sha256sum other.db)" = "$other" ] || echo "OTHER CHANGED"

# A path that is longer than SQLite takes: said so, whatever else is cut from the message.
long=$(printf 'a%.0s' $(seq 200))
mkdir -p "$long/$long/$long"
"$ANIMDB" index -q "$long/$long/$long/x.db" ../puppet.vdf 2>&1 | sed 's/aaa*/LONG/g'
"$ANIMDB" index -q other.db ../puppet.vdf
mv other.db "$long/$long/$long"
"$ANIMDB" query "$long/$long/$long/other.db" 'SELECT 1' 2>&1 | sed 's/aaa*/LONG/g'
ls "$long/$long/$long"
