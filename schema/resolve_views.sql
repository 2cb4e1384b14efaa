-- Runs before the files of resolve/ when only some dumps are resolved, or only some assets of them (temp.resolved_asset). Until 90-end.sql
-- the names of these tables stand for views of their rows, so that every step looks at those alone: of dumps and sources all of these dumps,
-- of all others those that belong to these assets. A step that changes rows names the table in full, main.links, and says which
-- rows it means.

UPDATE resolving SET is_partial = 1;

CREATE TEMP VIEW dumps AS SELECT * FROM main.dumps WHERE id IN (SELECT dump_id FROM resolved_dump);
CREATE TEMP VIEW sources AS SELECT * FROM main.sources WHERE dump_id IN (SELECT dump_id FROM resolved_dump);
CREATE TEMP VIEW assets AS SELECT * FROM main.assets WHERE id IN (SELECT asset_id FROM resolved_asset);
CREATE TEMP VIEW skeletons AS SELECT * FROM main.skeletons WHERE asset_id IN (SELECT asset_id FROM resolved_asset);
CREATE TEMP VIEW clips AS SELECT * FROM main.clips WHERE asset_id IN (SELECT asset_id FROM resolved_asset);
CREATE TEMP VIEW animation_sets AS SELECT * FROM main.animation_sets WHERE asset_id IN (SELECT asset_id FROM resolved_asset);
CREATE TEMP VIEW events AS SELECT * FROM main.events WHERE asset_id IN (SELECT asset_id FROM resolved_asset);
CREATE TEMP VIEW models AS SELECT * FROM main.models WHERE asset_id IN (SELECT asset_id FROM resolved_asset);
CREATE TEMP VIEW links AS SELECT * FROM main.links WHERE from_asset_id IN (SELECT asset_id FROM resolved_asset);

-- What belongs to these rows.
CREATE TEMP VIEW channels AS SELECT * FROM main.channels WHERE clip_id IN (SELECT id FROM temp.clips);
CREATE TEMP VIEW clip_measures AS SELECT * FROM main.clip_measures WHERE clip_id IN (SELECT id FROM temp.clips);
CREATE TEMP VIEW set_entries AS SELECT * FROM main.set_entries WHERE set_id IN (SELECT id FROM temp.animation_sets);
CREATE TEMP VIEW entry_clips AS SELECT * FROM main.entry_clips WHERE entry_id IN (SELECT id FROM temp.set_entries);
