# Which bytes nobody read: stored, kept and forgotten with their assets, the same for any number of threads.
query() { "$ANIMDB" query -f csv "$@" | tr -d '\r' | awk 'NR > 1'; }
tests=$(dirname "$CORPUS")/tests
dump=$PWD/dump
mkdir dump
cp -r "$CORPUS/vib-ribbon/ribbon.iso" "$CORPUS/vib-ribbon/extracted/MOVIE" "$CORPUS/oni/onisplit" "$CORPUS/metroid-prime/Beetle.pak" "$CORPUS/vib-ribbon/odd/GAP.ANM" dump
state() {
	query x.db "SELECT count(*) || ' ledgers, ' || (SELECT count(*) > 0 FROM unread_runs) || ' runs, ' ||
		(SELECT count(*) FROM unread_anchors WHERE id NOT IN (SELECT anchor_id FROM unread_runs)) || ' anchors without runs' AS state
		FROM asset_ledgers" | tr -d '"'
	"$ANIMDB" verify -q x.db || echo "not sound"
}
"$ANIMDB" index -q --ledger x.db dump
query x.db "SELECT count(*) FROM asset_ledgers" >whole
"$tests/dump_canonical.sh" x.db >wanted
for threads in 1 4; do
	"$ANIMDB" index -q --ledger -j $threads other.db dump
	"$tests/dump_canonical.sh" other.db | cmp - wanted && echo "the same with -j $threads"
	rm other.db
done

echo '# every asset that could be decoded has one, and all else is as without'
query x.db "SELECT count(*) FROM assets AS a WHERE type IN ('ANM', 'TRAM', 'OBAN', 'ANIM')
	AND (status IN ('decoded', 'incomplete')) <> EXISTS (SELECT 1 FROM asset_ledgers WHERE asset_id = a.id)"
"$ANIMDB" index -q other.db dump
cmp <("$tests/dump_canonical.sh" other.db | grep -v "^'sources'\|^'asset_ledgers'\|^'unread_") \
	<(grep -v "^'sources'\|^'asset_ledgers'\|^'unread_" wanted) && echo "the same"

echo '# meshes are read for it'
"$ANIMDB" index -q --meshes none --ledger none.db dump
cmp <("$tests/dump_canonical.sh" none.db | grep "^'asset_ledgers'\|^'unread_") \
	<(grep "^'asset_ledgers'\|^'unread_" wanted) && echo "the same"

echo '# without --ledger what is unchanged keeps it'
"$ANIMDB" index x.db dump 2>&1 | grep -o 'unchanged.*' | sed 's/[0-9.]* s//'
"$tests/dump_canonical.sh" x.db | cmp - wanted && echo "the same"
echo '# what changed loses it'
file=$(find dump/MOVIE -name '*.ANM' | sort | head -n 1)
printf '\001' | dd of="$file" bs=1 seek=2 conv=notrunc status=none
"$ANIMDB" index -q x.db dump
echo "$(($(cat whole) - $(query x.db "SELECT count(*) FROM asset_ledgers")))"
state | sed 's/^[0-9]* //'
echo '# with --ledger again'
"$ANIMDB" index -q --ledger x.db dump
rm other.db
"$ANIMDB" index -q --ledger other.db dump
cmp <("$tests/dump_canonical.sh" x.db) <("$tests/dump_canonical.sh" other.db) && echo "as a new database"
echo '# a database made without it'
rm other.db
"$ANIMDB" index -q other.db dump
query other.db "SELECT count(*) FROM asset_ledgers"
"$ANIMDB" index -q --ledger other.db dump
cmp <("$tests/dump_canonical.sh" x.db) <("$tests/dump_canonical.sh" other.db) && echo "as a new database"
echo '# pruned with its source'
rm -r dump/MOVIE dump/onisplit dump/Beetle.pak
"$ANIMDB" index -q --prune x.db dump
state | sed 's/^[0-9]* //'
query x.db "SELECT DISTINCT format FROM asset_ledgers ORDER BY 1"

echo '# contents of unread bytes'
query x.db "SELECT count(*) FROM unread_bytes WHERE is_always_zero <> (value IS NOT NULL AND value = 0)
	OR distinct_values < 1 OR assets > of_assets OR bytes <> times * length"
[ "$("$ANIMDB" ask -f csv x.db unread | wc -l)" -eq "$((1 + $(query x.db "SELECT count(*) FROM unread_bytes")))" ] && echo "the question has each place"
"$ANIMDB" ask -f csv x.db unread ANM | tail -n +2 | cut -d , -f 1 | sort -u
