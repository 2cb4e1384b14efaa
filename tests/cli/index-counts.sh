# What index prints is what verify counts, clips that are cut out of others included.
numbers() { tr -d ' ,' | grep -oE '[0-9]+(source|asset|clip|key)' | sed -E 's/([0-9]+)(.*)/\2 \1/' | sort | tr '\n' ' '; }
counted()
{
	"$ANIMDB" query -f csv x.db "SELECT (SELECT count(*) || ' sources ' FROM sources) || (SELECT count(*) || ' assets ' FROM assets)
		|| count(*) || ' clips ' || coalesce(sum(key_count), 0) || ' keys' FROM clips" | tail -n 1 | numbers
}
check()
{
	"$ANIMDB" index x.db "$@" 2>err
	printed=$(sed -e 's/ in [0-9].*//' err | numbers)
	[ "$printed" = "$(counted)" ] || echo "index ${*/#$CORPUS\//}: printed $printed, the database has $(counted)"
}

for folder in "$CORPUS"/*/; do
	rm -f x.db
	check --meshes none "$folder"
done
rm -f x.db
check --each "$CORPUS/zengin"
rm -f x.db
check "$CORPUS/zengin/loose"
check --force "$CORPUS/zengin/loose"
verified=$("$ANIMDB" verify --sources x.db 2>&1 | numbers)
[ "$(sed -e 's/ in [0-9].*//' err | numbers | sed 's/key .*source/source/')" = "$verified" ] || echo "verify counts $verified"

echo '# a script that comes later cuts clips out of what is stored already'
rm -f x.db
cp -r "$CORPUS/zengin/loose" dump
find dump -name '*.MDS' -o -name '*.mds' -o -name '*.MSB' -o -name '*.msb' >scripts
mkdir scripts_of
while read -r script; do mv "$script" scripts_of; done <scripts
check dump
while read -r script; do mv "scripts_of/${script##*/}" "$script"; done <scripts
"$ANIMDB" index x.db dump 2>&1 | sed -e 's/ in .*;/;/'
"$ANIMDB" query -f csv x.db "SELECT count(*) AS clips, sum(key_count) AS keys FROM clips"
