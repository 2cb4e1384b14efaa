-- Which animations of its base script does each overlay replace or disable, and which does it add?
SELECT overlay, base, animation, effect AS does, base_clip, overlay_clip
FROM zengin_overlays
ORDER BY overlay, entry_id;
