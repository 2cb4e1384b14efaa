# What lies in a folder beside files and folders is told about and left out.
mkdir -p dump/sub
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH" dump/sub
ln -s .. dump/sub/up
ln -s self dump/self
ln -s nowhere dump/dangling
ln -s sub dump/twice
ln -s "$PWD/dump/sub/KITE.MDH" dump/zz_link.mdh
mkfifo dump/fifo
ln -s /dev/zero dump/zero.pak
: >dump/empty.man
"$ANIMDB" index -q x.db dump
echo "exit $?"
"$ANIMDB" query -f csv x.db "SELECT substr(path, length('$PWD') + 2) AS path, byte_size FROM sources ORDER BY path"
for path in dump/fifo dump/zero.pak; do
	"$ANIMDB" index -q y.db $path
	echo "exit $?"
done
ls
