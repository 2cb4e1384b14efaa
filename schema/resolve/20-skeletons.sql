-- Which skeletons a clip says that it fits: the one that it names, then every one with its checksum.

CREATE TEMP TABLE clip_place AS
SELECT
	c.id AS clip_id, c.asset_id, c.system_id, p.root, p.parent, p.volume, p.game, p.shadowed, p.standing, p.place,
	upper(coalesce(c.native_id, c.name)) AS native_id,
	c.skeleton_checksum AS checksum,
	upper(c.attributes ->> '$.skeleton_name') AS skeleton_name
FROM clips AS c
JOIN asset_place AS p ON p.asset_id = c.asset_id;
CREATE INDEX temp.clip_place_by_native_id ON clip_place(native_id);
CREATE UNIQUE INDEX temp.clip_place_by_clip ON clip_place(clip_id);

CREATE TEMP TABLE skeleton_place AS
SELECT
	s.id AS skeleton_id, s.asset_id, s.system_id, p.root, p.parent, p.volume, p.game, p.shadowed, p.standing, s.checksum,
	upper(coalesce(s.native_id, s.name)) AS native_id
FROM skeletons AS s
JOIN asset_place AS p ON p.asset_id = s.asset_id;
CREATE INDEX temp.skeleton_place_by_native_id ON skeleton_place(native_id);
CREATE INDEX temp.skeleton_place_by_checksum ON skeleton_place(checksum);

-- One installation first; only a clip that finds nothing there looks into the others.
CREATE TEMP TABLE fit (clip_id INTEGER, skeleton_id INTEGER, via TEXT, rank INTEGER, PRIMARY KEY (clip_id, skeleton_id));
INSERT OR IGNORE INTO fit
SELECT c.clip_id, s.skeleton_id, 'name', 0
FROM clip_place AS c
JOIN skeleton_place AS s ON s.native_id = c.skeleton_name AND s.system_id = c.system_id AND s.root = c.root;
INSERT OR IGNORE INTO fit
SELECT c.clip_id, s.skeleton_id, 'checksum',
	-- a script of the name A_B is an overlay of A: that skeleton before others
	iif(substr(c.skeleton_name, 1, length(s.native_id) + 1) = s.native_id || '_', 1, 2)
FROM clip_place AS c
JOIN skeleton_place AS s ON s.checksum = c.checksum AND s.system_id = c.system_id AND s.root = c.root;
INSERT OR IGNORE INTO fit
SELECT c.clip_id, s.skeleton_id, iif(s.native_id = c.skeleton_name, 'name', 'checksum'),
	iif(s.native_id = c.skeleton_name, 0, 2)
FROM clip_place AS c
JOIN skeleton_place AS s ON s.system_id = c.system_id AND (s.checksum = c.checksum OR s.native_id = c.skeleton_name)
WHERE c.clip_id NOT IN (SELECT clip_id FROM fit);
