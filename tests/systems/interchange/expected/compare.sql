-- Rows of the encoders' truth, and how many of them the database does not say. An empty field of a CSV is no value.

-- ---- BVH ----

CREATE TEMP TABLE bvh AS
SELECT e.*, (
	SELECT a.id FROM assets AS a JOIN sources AS s ON s.id = a.source_id
	WHERE substr(s.path, -length(e.path) - 13) = '/interchange/' || e.path
) AS asset_id
FROM expected_bvh_clips AS e;

SELECT 'BVH files', count(*), sum(asset_id IS NULL) FROM bvh;
