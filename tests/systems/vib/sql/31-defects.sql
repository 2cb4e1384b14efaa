-- Which clips and entries have defects: seams of loops, events after the end, missing clips and transitions?
SELECT DISTINCT asset.name AS asset, lint.bone_id AS bone, lint.code, lint.severity, round(lint.value, 4) AS value, lint.message
FROM lint
JOIN assets AS asset ON asset.id = lint.asset_id
JOIN sources AS source ON source.id = asset.source_id AND source.system_id = 'vib-ribbon'
WHERE lint.code IN ('loop-seam', 'loop-jump', 'long-turn', 'duration-frames', 'event-beyond-end', 'missing-clip',
	'dangling-transition')
ORDER BY lint.code, asset, lint.message;
