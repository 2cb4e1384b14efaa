-- Runs after resolve/10-places.sql when only some assets of a dump are resolved: what the steps that follow exact names need to look at
-- (schema/touched/asked.sql). Every other reference leads where it did.
CREATE TEMP VIEW asked_link AS SELECT * FROM main.links WHERE id IN (SELECT id FROM asked_reference WHERE NOT is_event);
CREATE TEMP VIEW asked_event AS SELECT * FROM main.events WHERE id IN (SELECT id FROM asked_reference WHERE is_event);
CREATE TEMP VIEW asked_entry AS
SELECT *
FROM temp.entry_place
WHERE target IN (SELECT name FROM changed_name)
	OR set_id IN (SELECT id FROM main.animation_sets WHERE asset_id IN (SELECT asset_id FROM touched_asset));
CREATE TEMP VIEW asked_clip AS SELECT * FROM temp.clip_place WHERE native_id IN (SELECT name FROM changed_name);
CREATE TEMP VIEW asked_asset AS
SELECT *
FROM temp.asset_place
WHERE type IS NULL OR type NOT IN (SELECT type FROM plain_type) OR native_id IN (SELECT name FROM asked_id);
