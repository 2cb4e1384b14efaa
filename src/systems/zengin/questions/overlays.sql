-- What do overlays change in their base script?
-- :overlay = '' a part of the name of the overlay
-- Animations that each overlay replaces, adds or disables.
-- known overlay overlay: SELECT overlay FROM zengin_overlays
-- empty: SELECT 'no script is an overlay of another one'
SELECT overlay, base, animation, effect, base_clip, overlay_clip
FROM zengin_overlays
WHERE instr(lower(overlay), lower(:overlay)) > 0
ORDER BY overlay, overlay_id, entry_id;
