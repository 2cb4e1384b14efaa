-- Notes the only row of tie_source, a source whose rows are about to be deleted. Where it was the last one of a system without ties.sql, what is
-- left of its dumps can be resolved in part.
INSERT OR IGNORE INTO touched_source
SELECT
	s.id, s.dump_id, p.child,
	EXISTS (SELECT 1 FROM main.assets AS a CROSS JOIN main.animation_sets AS t ON t.asset_id = a.id WHERE a.source_id = s.id)
FROM tie_source AS t
CROSS JOIN main.sources AS s ON s.id = t.source_id
LEFT JOIN source_part AS p ON p.source_id = s.id;
INSERT OR IGNORE INTO fresh_asset SELECT a.id FROM tie_source AS t CROSS JOIN main.assets AS a ON a.source_id = t.source_id;
