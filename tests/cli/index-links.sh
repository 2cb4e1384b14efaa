# A symbolic link as database: followed to a database, and never replaced.
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH" kite.mdh
mkdir place

# Runs index on place/$1 and tells what lies there.
try()
{
	"$ANIMDB" index -q "place/$1" kite.mdh
	echo "$1: exit $?"
	(cd place && for file in *; do
		[ -L "$file" ] && echo "  $file -> $(readlink "$file")" || echo "  $file, $([ -s "$file" ] && echo full || echo empty)"
	done)
}

ln -s nowhere place/dangling.db
try dangling.db
ln -s /nowhere/x.db place/far.db
try far.db
ln -s loop.db place/loop.db
try loop.db
: >place/empty
ln -s empty place/toempty.db
try toempty.db
ln -s toempty.db place/twice.db
try twice.db
rm place/*
"$ANIMDB" index -q place/whole.db kite.mdh
ln -s whole.db place/link.db
cp kite.mdh another.mdh
"$ANIMDB" index -q place/link.db another.mdh
try link.db
"$ANIMDB" query -f csv place/link.db 'SELECT count(*) AS sources FROM sources'
# What is written beside the place is no link either.
rm place/*
echo text >place/text
ln -s text place/x.db.animdb-building
try x.db
cat place/text
