-- The game repeats a texture whose sides are powers of two and clamps any other.
UPDATE materials SET wrap_u = size.wrap, wrap_v = size.wrap
FROM (
	SELECT id, iif((width & (width - 1)) = 0 AND (height & (height - 1)) = 0, 'repeat', 'clamp') AS wrap
	FROM textures
	WHERE system_id = 'metroid-prime'
) AS size
WHERE size.id = materials.texture_id AND materials.wrap_u <> size.wrap;
-- A material whose texture is gone is as it was decoded.
UPDATE materials SET wrap_u = 'repeat', wrap_v = 'repeat'
WHERE texture_id IS NULL AND (wrap_u, wrap_v) <> ('repeat', 'repeat') AND model_id IN (SELECT id FROM models WHERE system_id = 'metroid-prime');
