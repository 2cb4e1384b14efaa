-- An asset that begins or ends to be shadowed by one of its file name counts as touched, so that changed.sql takes its names: it may have clips
-- of other names, and its entries are compared with those of other scripts. Runs when resolve/10-places.sql knows what shadows what.
INSERT INTO fresh_asset
SELECT asset_id FROM temp.asset_place WHERE shadowed <> (asset_id IN (SELECT asset_id FROM was_shadowed));
