-- The temporary tables of the files before.
DROP TABLE temp.event_time;
DROP TABLE temp.event_range;
DROP TABLE temp.base_script;
DROP TABLE temp.script;
DROP TABLE temp.entry_place;
DROP TABLE temp.channel_name;
DROP TABLE temp.primary_fit;
DROP TABLE temp.fit;
DROP TABLE temp.skeleton_place;
DROP TABLE temp.clip_place;
DROP TABLE temp.winner;
DROP TABLE temp.asset_place;
DROP TABLE temp.source_place;
DROP TABLE temp.container_place;
