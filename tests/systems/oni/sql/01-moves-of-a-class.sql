-- Which moves does a character class have, from which set does it inherit each, which does a nearer set hide, and how likely is each among moves of equal rank?
WITH move AS (
	SELECT
		uses.to_asset_id AS class_id, class.name AS class, a_set.name AS from_set, uses.attributes ->> '$.depth' AS depth,
		entry.entry_index, entry.name AS animation, entry.attributes ->> '$.weight' AS weight,
		clip.id IS NULL AS is_missing,
		clip.attributes ->> '$.type' AS type, clip.attributes ->> '$.from_state' AS from_state,
		clip.attributes -> '$.varient' AS varient, clip.attributes ->> '$.first_level' AS first_level
	FROM links AS uses
	JOIN models AS class ON class.asset_id = uses.to_asset_id
	JOIN animation_sets AS a_set ON a_set.asset_id = uses.from_asset_id
	JOIN set_entries AS entry ON entry.set_id = a_set.id
	LEFT JOIN clips AS clip ON clip.id = entry.clip_id
	JOIN assets AS asset ON asset.id = uses.to_asset_id
	JOIN sources AS source ON source.id = asset.source_id
	WHERE uses.kind = 'character' AND source.path LIKE '%/pc/%'
),
rated AS (
	SELECT *,
		NOT is_missing AND depth > min(depth) OVER lookup AS is_hidden,
		sum(weight) OVER (PARTITION BY class_id, depth, is_missing, type, from_state, varient, first_level) AS all_weights
	FROM move
	WINDOW lookup AS (PARTITION BY class_id, is_missing, type, from_state, varient, first_level)
)
SELECT
	class, animation, type, from_state, varient, from_set,
	CASE WHEN is_missing THEN 'missing' WHEN is_hidden THEN 'hidden' WHEN depth > 0 THEN 'inherited' ELSE 'own' END AS how,
	iif(is_missing OR is_hidden, NULL, 100 * weight / all_weights) AS percent
FROM rated
WHERE class = 'puppet_rival'
ORDER BY class, depth, entry_index;
