# Clips in bytes that nobody knows are found with --carve only, in loose files and in members of a disc alike.
index() { "$ANIMDB" index "$@" 2>&1 | sed -E "s/, [0-9]+ keys.* in [0-9.]+ s(; [0-9]+ problems?.*)?/ in N s/; s|$PWD|HERE|"; echo "exit ${PIPESTATUS[0]}"; }
query() { "$ANIMDB" query -f csv "$@"; }
carved="SELECT p.path AS blob, a.name, a.path, a.type, a.offset, a.stored_size, a.byte_size, a.status
	FROM assets AS a JOIN assets AS p ON p.id = a.parent_id WHERE p.name LIKE 'memory%' ORDER BY p.path, a.offset"

python3 "$(dirname "$SCHEMA")/tests/cli/fixture/disc.py" d
head -c 100000 /dev/zero >d/blob/zeros
echo '# without it the dump is nothing known'
index a.db d/blob
echo '# with it'
index --carve a.db d/blob
index --carve a.db d/blob
query a.db "SELECT replace(path, '$PWD', 'HERE') AS path, kind, system_id, byte_size, attributes ->> 'index_options' AS options FROM sources"
query a.db "$carved"
query a.db "SELECT count(DISTINCT a.xxh128) AS hashes, max(s.xxh128 = b.xxh128) AS hash_of_file FROM assets AS a
	JOIN sources AS s JOIN assets AS b ON b.parent_id IS NULL WHERE a.parent_id IS NOT NULL"
echo '# and not any more'
index a.db d/blob
query a.db 'SELECT count(*) AS sources FROM sources'
echo '# in a disc'
index a.db d/iso
query a.db "$carved"
index --carve a.db d/iso d/one
query a.db "$carved"
query a.db "SELECT count(DISTINCT xxh128) AS hashes, count(*) AS clips FROM assets WHERE type = 'ANM'"
echo '# what was found can be had again'
"$ANIMDB" export -f raw -o out --where "name = '000003E8'" a.db >list
wc -l <list
for file in out/*/*.ANM; do cmp -n 68 -i 1000:0 d/blob/memory.dump "$file" && wc -c <"$file"; done
echo '# of another system nothing is looked for'
index --carve --system zengin b.db d/blob
