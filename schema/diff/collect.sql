-- Collects the differences of one kind (?1). Equal differences of copies become one row.
INSERT INTO difference (kind, owner, a, b, copies)
SELECT x.kind, x.owner, min(x.item), y.item, count(*)
FROM pair
JOIN item AS x ON x.item = pair.a
JOIN item AS y ON y.item = pair.b
WHERE x.kind = ?1
	AND (x.digest <> y.digest OR x.owner = 0 AND (x.name <> y.name OR x.native_id IS NOT y.native_id))
GROUP BY x.owner, x.system, x.name, y.name, x.native_id, y.native_id, x.digest, y.digest
UNION ALL
SELECT kind, owner, CASE side WHEN 0 THEN min(item) END, CASE side WHEN 1 THEN min(item) END, count(*)
FROM item
WHERE kind = ?1 AND is_paired = 0
GROUP BY side, owner, system, name, native_id, digest
