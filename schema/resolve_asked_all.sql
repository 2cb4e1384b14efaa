-- Runs after resolve/10-places.sql when all references of the assets that are resolved may lead elsewhere than before: the names of
-- schema/resolve_asked.sql stand for all of them.
CREATE TEMP VIEW asked_link AS SELECT * FROM links;
CREATE TEMP VIEW asked_event AS SELECT * FROM events WHERE ref_native_id IS NOT NULL;
CREATE TEMP VIEW asked_entry AS SELECT * FROM temp.entry_place;
CREATE TEMP VIEW asked_clip AS SELECT * FROM temp.clip_place;
CREATE TEMP VIEW asked_asset AS SELECT * FROM temp.asset_place;
