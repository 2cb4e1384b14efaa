/* The video memory of the PlayStation, with the pictures that lie beside a model in it. */
#ifndef ADB_SYSTEMS_VIB_VIDEO_MEMORY_H
#define ADB_SYSTEMS_VIB_VIDEO_MEMORY_H

#include "codec/image.h"
#include "dump/place.h"

enum { ADB_VIDEO_PAGE = 256 /* texels, in both directions */ };

/*
 * Cuts a page of 256 × 256 texels out of the video memory into which all pictures (TIM) of the container around `place` are laid, in
 * their order. `page` (TSB) and `palette` (CBA) are as primitives have them. Texels that no picture has are transparent. Allocates
 * the pixels from `arena`. False when no picture lies on the page, or none where the palette is, or memory runs out.
 */
bool adb_video_memory_cut(const struct adb_place *place, uint16_t page, uint16_t palette,
			  struct adb_arena *arena, struct adb_pixels *out);

#endif
