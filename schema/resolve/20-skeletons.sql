-- Which skeletons a clip fits: the one that it names, then every one with its checksum; the names of bones follow.

CREATE TEMP TABLE clip_place AS
SELECT
	c.id AS clip_id, c.asset_id, c.system_id, p.root, p.volume, p.shadowed, p.standing, p.place,
	upper(coalesce(c.native_id, c.name)) AS native_id,
	c.skeleton_checksum AS checksum,
	upper(c.attributes ->> '$.skeleton_name') AS skeleton_name
FROM clips AS c
JOIN asset_place AS p ON p.asset_id = c.asset_id;
CREATE INDEX temp.clip_place_by_native_id ON clip_place(native_id);
CREATE UNIQUE INDEX temp.clip_place_by_clip ON clip_place(clip_id);

CREATE TEMP TABLE skeleton_place AS
SELECT
	s.id AS skeleton_id, s.asset_id, s.system_id, p.root, p.shadowed, p.standing, s.checksum,
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

CREATE TEMP TABLE primary_fit (clip_id INTEGER PRIMARY KEY, skeleton_id INTEGER);
INSERT INTO primary_fit
SELECT clip_id, skeleton_id
FROM (
	SELECT
		f.clip_id, f.skeleton_id,
		row_number() OVER (
			PARTITION BY f.clip_id
			ORDER BY f.rank, s.shadowed, length(s.native_id) * (f.rank = 1) DESC, s.standing, s.skeleton_id
		) AS place
	FROM fit AS f
	JOIN skeleton_place AS s ON s.skeleton_id = f.skeleton_id
)
WHERE place = 1;

DELETE FROM clip_skeletons;
INSERT INTO clip_skeletons (clip_id, skeleton_id, via, is_primary)
SELECT f.clip_id, f.skeleton_id, f.via, p.skeleton_id IS NOT NULL
FROM fit AS f
LEFT JOIN primary_fit AS p ON p.clip_id = f.clip_id AND p.skeleton_id = f.skeleton_id
ORDER BY f.clip_id, f.skeleton_id;

CREATE TEMP TABLE channel_name AS
SELECT c.id AS channel_id, b.name AS bone_name
FROM channels AS c
LEFT JOIN primary_fit AS p ON p.clip_id = c.clip_id
LEFT JOIN bones AS b ON b.skeleton_id = p.skeleton_id AND b.bone_id = c.bone_id
WHERE c.bone_name IS NOT b.name;
UPDATE channels SET bone_name = n.bone_name FROM channel_name AS n WHERE n.channel_id = channels.id;

DELETE FROM diagnostics WHERE code IN ('skeleton-checksum', 'unknown-bone');
INSERT INTO diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'warning', 'skeleton-checksum',
	printf('made for a skeleton with checksum %08x, but %s has %08x', c.checksum, s.native_id, s.checksum)
FROM primary_fit AS p
JOIN clip_place AS c ON c.clip_id = p.clip_id
JOIN skeleton_place AS s ON s.skeleton_id = p.skeleton_id
JOIN assets AS a ON a.id = c.asset_id
WHERE c.checksum <> s.checksum
ORDER BY c.clip_id;
INSERT INTO diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'warning', 'unknown-bone',
	printf('moves bone %d, which its skeleton %s does not have', min(h.bone_id), s.native_id)
FROM channels AS h
CROSS JOIN primary_fit AS p ON p.clip_id = h.clip_id
CROSS JOIN skeleton_place AS s ON s.skeleton_id = p.skeleton_id
CROSS JOIN clip_place AS c ON c.clip_id = p.clip_id
CROSS JOIN assets AS a ON a.id = c.asset_id
WHERE h.bone_name IS NULL AND h.bone_id IS NOT NULL -- what has a name has a bone; a bone may be without one
	AND NOT EXISTS (SELECT 1 FROM bones AS b WHERE b.skeleton_id = p.skeleton_id AND b.bone_id = h.bone_id)
GROUP BY c.clip_id
ORDER BY c.clip_id;
