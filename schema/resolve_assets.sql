-- All assets of the dumps that are resolved.
CREATE TEMP TABLE resolved_asset (asset_id INTEGER PRIMARY KEY);
INSERT INTO resolved_asset
SELECT a.id
FROM resolved_dump AS r
CROSS JOIN main.sources AS s ON s.dump_id = r.dump_id
CROSS JOIN main.assets AS a ON a.source_id = s.id;
