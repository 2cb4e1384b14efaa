-- Where in video memory do the pictures lie, and how many palettes do they have?
SELECT name, format, width, height, attributes ->> 'x' AS x, attributes ->> 'y' AS y, attributes ->> 'palette_x' AS palette_x,
	attributes ->> 'palette_y' AS palette_y, attributes ->> 'palettes' AS palettes
FROM textures
WHERE system_id = 'vib-ribbon' AND format LIKE '%-bit'
ORDER BY name;
