# The summary counts the problems of what was read, those of its references included.
index() { "$ANIMDB" index "$@" 2>&1 | sed -E 's/ in [0-9.]+ s/ in N s/'; }

head -c 400 "$CORPUS/zengin/packed.zip" >cut.zip
index x.db "$CORPUS/metroid-prime/toys.iso"
index y.db cut.zip "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH"
for database in x.db y.db; do
	"$ANIMDB" query -f csv $database "SELECT count(*) FROM diagnostics WHERE severity <> 'note'"
done
index --force x.db "$CORPUS/metroid-prime/toys.iso"
index x.db "$CORPUS/metroid-prime/toys.iso"
