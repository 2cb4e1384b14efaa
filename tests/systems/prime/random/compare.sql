-- Keys that the encoder wrote, and how many of them the database does not say.

CREATE TEMP TABLE decoded AS
SELECT c.native_id AS id, k.bone_id, k.target, k.frame, k.x, k.y, k.z, k.w FROM clips AS c JOIN keys AS k ON k.clip_id = c.id;
CREATE INDEX temp.decoded_by_place ON decoded(id, bone_id, target, frame);

SELECT 'keys', count(*), sum(NOT EXISTS (
	SELECT 1 FROM decoded AS d
	WHERE d.id = e.id AND d.bone_id = CAST(e.bone_id AS INTEGER) AND d.target = e.target AND d.frame = CAST(e.frame AS INTEGER)
		AND abs(d.x - e.x) <= 2e-6 * max(1, abs(d.x)) AND abs(d.y - e.y) <= 2e-6 * max(1, abs(d.y))
		AND abs(d.z - e.z) <= 2e-6 * max(1, abs(d.z))
		AND iif(e.w = '', d.w IS NULL, abs(d.w - e.w) <= 2e-5)
)) FROM expected_keys AS e;

-- Nothing else is keyed.
SELECT 'key counts', count(*), abs(count(*) - (SELECT count(*) FROM decoded)) FROM expected_keys;

SELECT 'clips', 1000, abs(1000 - (SELECT count(*) FROM clips));
