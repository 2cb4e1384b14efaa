-- The game repeats a texture whose sides are powers of two and clamps any other.
UPDATE materials SET wrap_u = size.wrap, wrap_v = size.wrap
FROM (
	SELECT id, iif((width & (width - 1)) = 0 AND (height & (height - 1)) = 0, 'repeat', 'clamp') AS wrap
	FROM textures
	WHERE system_id = 'metroid-prime'
) AS size
WHERE size.id = materials.texture_id AND materials.wrap_u <> size.wrap;
