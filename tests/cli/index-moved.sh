# A dump whose path is gone is recognised under another one; with --moved what is stored follows, and only what changed is read again.
index() { "$ANIMDB" index --meshes none "$@" 2>&1 | sed -E "s/ in [0-9.]+ s/ in N s/; s|$PWD/||g" | grep -v -e problem -e 'ask x.db' -e '^missing'; echo "exit ${PIPESTATUS[0]}"; }
query() { "$ANIMDB" query -f csv x.db "$@" | sed "s|$PWD/||g"; }
dumps() { query "SELECT d.name, d.path, count(*) AS sources, o.name AS over FROM dumps AS d JOIN sources AS s ON s.dump_id = d.id LEFT JOIN dumps AS o ON o.id = d.over_dump_id GROUP BY d.id"; }
canonical() { "$(dirname "$CORPUS")/tests/dump_canonical.sh" "$1"; }
# What a new database would hold.
check_as_new()
{
	rm -f new.db
	"$ANIMDB" index -q --meshes none new.db "$@" 2>/dev/null
	cmp <(canonical x.db) <(canonical new.db) || echo 'other content than a new database'
}

mkdir -p old/folder
cp "$CORPUS/zengin/puppet.vdf" old
cp "$CORPUS"/oni/pc/GameDataFolder/level0_Final.* old # a .dat, and the .raw beside it
cp "$CORPUS"/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/* old/folder
cp -r "$CORPUS/sm64/tree" old/tree
index x.db old
mv old new
cp x.db before.db
echo '# said, and stored once more'
index x.db new
dumps
echo '# followed: nothing is read'
cp before.db x.db
index --moved x.db new
dumps
query "SELECT replace(path, '$PWD/', '') AS path, attributes ->> 'root' AS root FROM sources ORDER BY path LIMIT 3"
check_as_new new
"$ANIMDB" verify --sources x.db 2>&1 | sed 's/.*: //'
index --moved x.db new
echo '# touched, and one file of it changed, is gone or is new'
mv new again
find again -exec touch -d 2020-02-02 {} +
printf X | dd of=again/folder/KITE.MDH bs=1 seek=200 conv=notrunc status=none
rm again/folder/PUPPET-T_NOD.MAN
cp "$CORPUS/zengin/marionette.vdf" again
index --moved --prune x.db again
check_as_new again
echo '# a copy of what is still there, and what has only names in common'
cp -r again copy
cp again/puppet.vdf one.vdf
index --moved x.db copy
mkdir others
for file in again/folder/*; do echo other >others/"${file##*/}"; done
cp "$CORPUS/zengin/puppet_addon.vdf" others/puppet.vdf
rm -r copy
index --moved x.db others
echo '# two candidates'
rm x.db
rm -r again/tree
cp -r again a
cp -r again b
index x.db a b
rm -r a
mv b c
index x.db c
cp x.db twice.db
rm x.db
cp -r c a
cp -r c b
index x.db a b
rm -r a b
cp x.db before.db
index --moved x.db c
cmp x.db before.db
index --prune --force x.db a
index --moved x.db c
dumps
echo '# each child, one of which is laid over another; a single file'
rm -r x.db a b c 2>/dev/null
mkdir -p games
mv again games/game
mkdir games/mod
cp "$CORPUS/zengin/puppet_addon.vdf" games/mod
cp "$CORPUS/zengin/packed.zip" games
index --each x.db games
index --over game x.db games/mod
mv games play
index --moved --each x.db play | sort
dumps
mkdir single
mv one.vdf single
index x.db single/one.vdf
mv single/one.vdf .
index --moved x.db one.vdf
dumps
echo '# under another name it is read again, since resources may be called like it'
mv one.vdf two.vdf
index --moved x.db two.vdf
dumps
