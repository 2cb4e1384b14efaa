-- Clips that are cut out of longer ones, as the compiler of a game would make them: the cuts.sql of systems fills the table, then
-- src/store/cut.c makes the clips, or compares those that have been compiled with what would be cut today.
CREATE TEMP TABLE wanted_cut (
	cut_id INTEGER PRIMARY KEY,     -- cuts out of one clip follow each other
	system_id TEXT NOT NULL,
	asset_id INTEGER NOT NULL,      -- the asset of the source, which the cut becomes a clip of
	clip_id INTEGER,                -- the clip to cut, with keys at every frame; NULL = the source moves nothing
	compiled_id INTEGER,            -- the compiled clip to compare with; NULL = make a clip
	name TEXT, native_id TEXT,      -- of the clip
	first INTEGER, frames INTEGER,  -- frames of the source: index of the first one, their number
	source_fps REAL, fps REAL,      -- their rate, and that of the cut
	looping INTEGER,
	skeleton_id INTEGER,            -- bones have the ids that their names have there; NULL = those of the source
	skeleton_name TEXT, checksum INTEGER,
	moves_root INTEGER, turns_root INTEGER, -- whether translation and rotation of bone 0 are root motion
	attributes TEXT,                -- JSON object
	translation_step REAL, rotation_step REAL, -- differences that the compiler may make: units, part of a quaternion
	made_id INTEGER,                -- the clip that was made
	difference TEXT, at_bone_id INTEGER, at_frame INTEGER, by_how_much REAL -- how a compiled clip differs, NULL = it does not
);
