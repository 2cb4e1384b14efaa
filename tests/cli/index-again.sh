# Later runs: what is unchanged is skipped, the rest is as if the database had been made anew.
index() { "$ANIMDB" index "$@" 2>&1 | sed -E "s,$PWD/,," | sed -E 's/ in [0-9.]+ s/ in N s/; s/; [0-9]+ problems?[ ,].*//'; echo "exit ${PIPESTATUS[0]}"; }
query() { "$ANIMDB" query -f csv x.db "$@"; }
sources() { query "SELECT id, substr(path, length('$PWD/dump/') + 1) AS path, kind FROM sources ORDER BY path"; }

# What a new database would hold; the first argument tells when.
check_as_new()
{
	rm -f new.db
	"$ANIMDB" index -q ${2-} new.db dump 2>/dev/null
	cmp <("$(dirname "$CORPUS")/tests/dump_canonical.sh" x.db) <("$(dirname "$CORPUS")/tests/dump_canonical.sh" new.db) || echo "$1: other content than a new database"
	[ "$("$ANIMDB" query -f csv x.db 'SELECT count(*) FROM tracks WHERE id NOT IN (SELECT track_id FROM channels)' | tail -n 1)" = 0 ] || echo "$1: unused tracks"
	[ "$("$ANIMDB" query -f csv x.db "SELECT count(*) FROM index_state WHERE key = 'resolve_pending'" | tail -n 1)" = 0 ] || echo "$1: references are not resolved"
}

mkdir dump
cp "$CORPUS/zengin/puppet.vdf" "$CORPUS/zengin/packed.zip" dump
cp "$CORPUS"/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/* dump
touch -d 2003-02-01 dump/*
index x.db dump
sources
echo '# nothing changed: the database is not written'
before=$(sha256sum <x.db)
index x.db dump
[ "$before" = "$(sha256sum <x.db)" ] || echo 'the database was written'
echo '# touched: only the time is stored'
touch -d 2004-05-06 dump/puppet.vdf
index x.db dump
query "SELECT datetime(mtime_ns / 1000000000, 'unixepoch') AS time, id FROM sources WHERE path LIKE '%puppet.vdf'"
query "SELECT min(id) AS first_asset FROM assets WHERE source_id IN (SELECT id FROM sources WHERE path LIKE '%puppet.vdf')"
check_as_new touched
echo '# changed: read again under its number, what was in it is gone'
cp "$CORPUS/zengin/puppet_fix.mod" dump/puppet.vdf
index x.db dump
sources
check_as_new changed
echo '# same size and time: not even looked at, unless --force'
printf XX | dd of=dump/KITE.MDH bs=1 seek=200 conv=notrunc status=none
touch -d 2003-02-01 dump/KITE.MDH
index x.db dump
index --force x.db dump
check_as_new forced
echo '# the same size and second: read again'
printf YY | dd of=dump/KITE.MDH bs=1 seek=200 conv=notrunc status=none
touch -d '2003-02-01 00:00:00.5' dump/KITE.MDH
index x.db dump
check_as_new 'changed within a second'
echo '# no dump any more: only its name says so'
echo text >dump/puppet.vdf
index x.db dump
sources
check_as_new 'no dump'
index x.db dump
echo '# named directly: an error'
mkdir aside
cp dump/KITE-S_FLY.MAN aside
echo text >dump/KITE-S_FLY.MAN
index x.db dump/KITE-S_FLY.MAN
sources
check_as_new 'no dump, named'
cp aside/KITE-S_FLY.MAN dump
index x.db dump
check_as_new 'a dump again'
echo '# a run that was killed before its end: the next one does what is left'
sqlite3 x.db "PRAGMA foreign_keys = ON; DELETE FROM assets WHERE name = 'KITE.MDH'; UPDATE sources SET byte_size = 0 WHERE path LIKE '%/KITE.MDH';
	INSERT INTO tracks (xxh128, width, key_count, data) VALUES ('unused', 1, 1, X'00000000');
	INSERT INTO index_state VALUES ('resolve_pending', '1')"
index x.db dump
check_as_new 'killed before'
sqlite3 x.db "INSERT INTO tracks (xxh128, width, key_count, data) VALUES ('unused', 1, 1, X'00000000');
	UPDATE clip_skeletons SET via = 'nothing'; INSERT INTO index_state VALUES ('resolve_pending', '1')"
index x.db dump
check_as_new 'killed at the end'
echo '# removed: kept, gone with --prune'
mv dump/packed.zip aside
index x.db dump
query 'SELECT count(*) FROM sources'
index --prune x.db dump
sources
check_as_new pruned
mv aside/packed.zip dump
index x.db dump
check_as_new 'back again'
echo '# an archive that is unpacked into a folder of its name'
mv dump/packed.zip aside
mkdir dump/packed.zip
cp "$CORPUS/zengin/puppet_addon.vdf" dump/packed.zip
index x.db dump
sources
check_as_new unpacked
rm -r dump/packed.zip
mv aside/packed.zip dump
index --prune x.db dump
check_as_new 'packed again'
echo '# only what lies below PATH is pruned; a PATH that is gone only with --force, and then all of it'
mkdir dump/sub dump/sub2
cp "$CORPUS/zengin/puppet_addon.vdf" dump/sub
cp "$CORPUS/zengin/marionette.vdf" dump/sub2
index x.db dump
rm dump/sub2/*
mv dump/sub aside
index --prune x.db dump/sub2
mv aside/sub dump
cp "$CORPUS/zengin/marionette.vdf" dump/sub2
index x.db dump/sub2
rm -r dump/sub dump/sub2
index --prune x.db dump/KITE.MDH
index --prune x.db dump/sub
index --prune x.db dump dump/sub2
query "SELECT count(*) FROM sources"
index --prune --force x.db dump/sub
query "SELECT substr(path, length('$PWD/dump/') + 1) AS path FROM sources WHERE path LIKE '%/sub%'"
index --prune x.db dump/sub
index --prune x.db dump/sub2/
index --prune x.db dump/sub2/ --force
check_as_new 'folder pruned'
echo '# another encoding, another system: read again'
cp "$CORPUS/zengin/zabawki_1250.vdf" dump
index x.db dump
query "SELECT name FROM animation_sets WHERE name NOT LIKE 'P%' ORDER BY name"
index --encoding windows-1250 x.db dump
query "SELECT name FROM animation_sets WHERE name NOT LIKE 'P%' ORDER BY name"
check_as_new encoding '--encoding windows-1250'
index --encoding windows-1250 x.db dump
index --encoding windows-1250 --system zengin x.db dump
check_as_new system '--encoding windows-1250 --system zengin'
index x.db dump
check_as_new 'as at first'
ls
