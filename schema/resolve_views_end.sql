-- Runs after resolve/: the names stand for the tables again.
DROP VIEW IF EXISTS temp.entry_clips;
DROP VIEW IF EXISTS temp.set_entries;
DROP VIEW IF EXISTS temp.clip_measures;
DROP VIEW IF EXISTS temp.channels;
DROP VIEW IF EXISTS temp.links;
DROP VIEW IF EXISTS temp.models;
DROP VIEW IF EXISTS temp.events;
DROP VIEW IF EXISTS temp.animation_sets;
DROP VIEW IF EXISTS temp.clips;
DROP VIEW IF EXISTS temp.skeletons;
DROP VIEW IF EXISTS temp.assets;
DROP VIEW IF EXISTS temp.sources;
DROP VIEW IF EXISTS temp.dumps;
DROP TABLE IF EXISTS temp.resolved_asset;
DROP TABLE temp.resolved_dump;
DROP TABLE temp.resolving;
