-- Extends key_numbers to ?1 rows, where ?1 is the key_count of a track, or the vertex_count of a geometry. Changes nothing when the
-- table has that many rows already.
INSERT INTO key_numbers (key_index)
WITH RECURSIVE missing(key_index) AS (
	SELECT coalesce(max(key_index) + 1, 0) FROM key_numbers
	UNION ALL
	SELECT key_index + 1 FROM missing WHERE key_index + 1 < ?1
)
SELECT key_index FROM missing WHERE key_index < ?1;
