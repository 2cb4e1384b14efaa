-- Notes the only row of tie_source, a source whose rows are about to be deleted.
INSERT OR IGNORE INTO touched_source
SELECT
	s.id, s.dump_id, p.child,
	EXISTS (SELECT 1 FROM main.assets AS a CROSS JOIN main.animation_sets AS t ON t.asset_id = a.id WHERE a.source_id = s.id)
FROM tie_source AS t
CROSS JOIN main.sources AS s ON s.id = t.source_id
LEFT JOIN source_part AS p ON p.source_id = s.id;
INSERT INTO untied
SELECT 'system'
FROM tie_source AS t
CROSS JOIN main.sources AS s ON s.id = t.source_id
WHERE coalesce(s.system_id, '') NOT IN (SELECT system_id FROM narrow_system);
INSERT OR IGNORE INTO fresh_asset SELECT a.id FROM tie_source AS t CROSS JOIN main.assets AS a ON a.source_id = t.source_id;
