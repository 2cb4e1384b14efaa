-- Counts and verdicts, once all items are known.

CREATE TEMP VIEW census_line AS
SELECT
	block_id, container, type,
	sum(expected IS 1) AS listed,                           -- on the list; 0 = there is none
	sum(expected IS 1 AND asset_id IS NOT NULL) AS found,
	sum(expected IS 1 AND decoded IS 1) AS decoded,
	sum(expected IS 1 AND content IS NOT NULL) AS hashed,   -- with a public hash
	sum(expected IS 1 AND content IS 'exact') AS exact,
	sum(expected IS 1 AND content IS 'changed') AS changed,
	sum(expected IS 1 AND content IS 'unread') AS unread,
	sum(expected IS 1 AND asset_id IS NULL) AS missing,
	sum(expected IS 0) AS extra,
	sum(expected IS NULL) AS unlisted,                      -- without a public list
	sum(overlaid) AS overlaid
FROM census_item
GROUP BY block_id, container, type;

CREATE TEMP TABLE census_sum AS
SELECT
	block_id, sum(listed) AS listed, sum(found) AS found, sum(changed) AS changed, sum(unread) AS unread,
	sum(missing) AS missing, sum(extra) AS extra, sum(unlisted) AS unlisted, sum(overlaid) AS overlaid
FROM census_line
WHERE container = ''
GROUP BY block_id;

-- `complete` decides the exit code.
CREATE TEMP TABLE census_verdict AS
SELECT
	b.id AS block_id,
	CASE
		WHEN b.nearest IS NOT NULL THEN printf('other release, %s',
			iif(s.missing + s.changed + s.extra = 0, 'without a difference from ', 'differs from ') || b.nearest)
		WHEN s.missing = 0 AND s.changed = 0 AND s.unread > 0
			THEN printf('not judged: %,d could not be read again', s.unread)
		WHEN s.missing = 0 AND s.changed = 0 AND s.extra = 0 AND b.image IS 'differs'
			THEN 'same animations, image differs'
		WHEN s.missing = 0 AND s.changed = 0 AND s.extra = 0 AND s.overlaid > 0 THEN 'mod installed over the game'
		WHEN s.missing = 0 AND s.changed = 0 AND s.extra = 0
			THEN 'complete' || iif(s.unlisted > 0, printf(', with %,d extra', s.unlisted), '')
		WHEN (s.found - s.changed) * 2 < s.found + s.extra
			THEN printf('mod or fragment alone: %,d of %,d are originals', s.found - s.changed, s.found + s.extra)
		WHEN s.changed = 0 AND s.extra = 0 THEN 'partial'
		WHEN s.missing * 100 < s.listed THEN iif(s.overlaid > 0, 'mod installed over the game', 'patched')
		ELSE 'partial and changed'
	END AS verdict,
	b.nearest IS NULL AND s.missing = 0 AND s.changed = 0 AND s.unread = 0 AND s.extra = 0 AND s.overlaid = 0
		AND b.image IS NOT 'differs' AS complete,
	-- Of a mod nothing is missing: it was never there.
	(s.found - s.changed) * 2 < s.found + s.extra AS alone
FROM census_block AS b
JOIN census_sum AS s ON s.block_id = b.id;

-- Items that are not as the list has them, or that no list has. Of another release than that of the list nothing is missing or extra.
CREATE TEMP VIEW census_difference AS
SELECT
	i.block_id, i.container, i.type, i.key, i.label, i.asset_id,
	CASE
		WHEN i.expected IS NULL THEN 'unlisted'
		WHEN i.expected = 0 THEN iif(b.nearest IS NULL, 'extra', 'only here')
		WHEN i.asset_id IS NULL THEN iif(b.nearest IS NULL, 'missing', 'not here')
		WHEN i.content IS 'changed' OR i.content IS 'unread' THEN i.content
		WHEN i.decoded IS NOT 1 THEN 'not decoded'
		WHEN i.overlaid THEN 'overlaid'
	END AS state
FROM census_item AS i
JOIN census_block AS b ON b.id = i.block_id
WHERE i.expected IS NOT 1 OR i.asset_id IS NULL OR i.content IN ('changed', 'unread') OR i.decoded IS NOT 1 OR i.overlaid;
