# What does not differ: a dump in another place, and one disc in three forms.
diff()
{
	"$ANIMDB" diff "$@"
	echo "exit $?: $*"
}
cp -r "$CORPUS/zengin" here
cp -r "$CORPUS/zengin" there
"$ANIMDB" index -q here.db here
"$ANIMDB" index -q there.db there
diff here.db here.db
diff here.db there.db
diff --by id here.db there.db
diff --by motion here.db there.db
diff -f csv here.db there.db
diff -f json here.db there.db
diff -s here.db there.db

for form in ribbon ribbon.iso ribbon.bin; do
	"$ANIMDB" index -q "$form.db" "$CORPUS/vib-ribbon/$form"
done
mkdir folder
cp "$CORPUS/vib-ribbon/ribbon.iso" folder/other_name.iso
"$ANIMDB" index -q inside.db folder
diff ribbon.db ribbon.iso.db
diff ribbon.iso.db ribbon.bin.db
diff ribbon.db inside.db
echo '# one copy less is a difference'
"$ANIMDB" index -q twice.db folder "$CORPUS/vib-ribbon/ribbon.iso"
diff -s inside.db twice.db

echo '# names from a list: the same clips under other names'
"$ANIMDB" index -q bare.db "$CORPUS/metroid-prime/toys.iso"
"$ANIMDB" index -q --names "$CORPUS/metroid-prime/names.txt" named.db "$CORPUS/metroid-prime/toys.iso" 2>/dev/null
diff --by id bare.db named.db
diff bare.db named.db
