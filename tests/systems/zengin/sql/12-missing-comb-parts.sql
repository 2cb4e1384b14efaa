-- Which parts of combs are missing?
SELECT
	script.name AS script,
	asset.name AS file,
	comb.name AS comb,
	comb.attributes ->> '$.count' AS parts,
	part.value AS missing_part
FROM set_entries AS comb
JOIN animation_sets AS script ON script.id = comb.set_id
JOIN assets AS asset ON asset.id = script.asset_id
JOIN json_each(comb.attributes, '$.parts') AS part
WHERE comb.kind = 'aniComb' AND NOT EXISTS (
	SELECT 1 FROM set_entries AS ani
	WHERE ani.set_id = comb.set_id AND ani.kind = 'ani' AND ani.name = part.value COLLATE NOCASE AND ani.clip_id IS NOT NULL
)
ORDER BY script, file, missing_part;
