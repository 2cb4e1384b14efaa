-- What decoders read of assets.

SELECT 'rule', 'asset_ledgers', l.asset_id, printf('%d bytes are read, %d skipped and %d unread, but the asset has %d', l.read_bytes,
	l.skipped_bytes, l.unread_bytes, a.byte_size)
FROM asset_ledgers AS l
JOIN assets AS a ON a.id = l.asset_id
WHERE l.read_bytes < 0 OR l.skipped_bytes < 0 OR l.unread_bytes < 0
	OR l.read_bytes + l.skipped_bytes + l.unread_bytes <> a.byte_size;

SELECT 'rule', 'asset_ledgers', l.asset_id, printf('%d bytes are unread, its runs have %d', l.unread_bytes, coalesce(sum(r.length * r.times), 0))
FROM asset_ledgers AS l
LEFT JOIN unread_runs AS r ON r.asset_id = l.asset_id
GROUP BY l.asset_id
HAVING l.unread_bytes <> coalesce(sum(r.length * r.times), 0);

SELECT 'rule', 'unread_runs', r.asset_id, printf('a run of %d bytes behind %s: its content is stored in %d ways', r.length,
	coalesce(quote(n.anchor), 'no field'), (r.value IS NOT NULL) + (r.bytes IS NOT NULL) + (r.xxh128 IS NOT NULL))
FROM unread_runs AS r
LEFT JOIN unread_anchors AS n ON n.id = r.anchor_id
WHERE (r.value IS NOT NULL) + (r.bytes IS NOT NULL) + (r.xxh128 IS NOT NULL) <> 1
	OR r.value NOT BETWEEN 0 AND 255 OR length(r.bytes) <> r.length * r.times OR r.length < 1 OR r.times < 1 OR r.distance < 0;

SELECT 'rule', 'unread_anchors', id, 'no run is behind it' FROM unread_anchors WHERE id NOT IN (SELECT anchor_id FROM unread_runs);
