-- Which clips were made for another skeleton than the one of their name, and which skeletons have a wrong checksum?
SELECT
	'clip' AS what,
	clip.name AS name,
	printf('%08X', clip.skeleton_checksum) AS stored,
	printf('%08X', skeleton.checksum) AS expected,
	skeleton.name AS skeleton
FROM clips AS clip
JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
WHERE clip.skeleton_checksum <> skeleton.checksum
UNION ALL
SELECT
	'skeleton', name, printf('%08X', checksum), printf('%08X', attributes ->> '$.computed_checksum'), name
FROM skeletons
WHERE attributes ->> '$.computed_checksum' IS NOT NULL
ORDER BY what, name;
