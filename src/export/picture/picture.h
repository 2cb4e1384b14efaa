/*
 * Pictures of clips: a few moments of a clip side by side, drawn by a small software rasteriser, and sheets of such pictures as
 * PNG with a palette. The background is transparent; a thin grey outline sets figures off from light and from dark pages.
 *
 * The same input gives the same bytes, whatever thread draws which picture.
 */
#ifndef ADB_EXPORT_PICTURE_PICTURE_H
#define ADB_EXPORT_PICTURE_PICTURE_H

#include <sqlite3.h>

#include "base/buffer.h"
#include "store/figure.h"
#include "store/rig.h"

/* ---- sheets ---- */

/* Pictures of one size in rows, from the left to the right and from the top to the bottom. */
struct adb_picture_layout {
	uint32_t columns, rows;
	uint32_t width, height; /* of one picture, pixels; 16 to 2048 */
	uint32_t
		poses; /* the most moments of a picture; 1 to 16, at most width / 16. A still clip has one, in the middle. */
};

/* That of catalogues. */
static const struct adb_picture_layout adb_picture_catalogue = { 8, 8, 240, 80, 4 };

struct adb_picture_sheet;

/* An empty sheet. NULL when memory runs out. The caller frees it. */
struct adb_picture_sheet *adb_picture_sheet_new(const struct adb_picture_layout *layout);
void adb_picture_sheet_free(struct adb_picture_sheet *sheet);

/* Makes all of it transparent again. */
void adb_picture_sheet_clear(struct adb_picture_sheet *sheet);

/*
 * Appends a PNG file of all places to `out`, those without a picture transparent, since pages place pictures by the size of a whole
 * sheet. It has at most 256 colours, which are chosen for the sheet. False when memory runs out.
 */
bool adb_picture_sheet_write(const struct adb_picture_sheet *sheet, struct adb_buffer *out);

/* ---- looks ---- */

/* Small copies of textures, which looks share. Not for several threads at a time. */
struct adb_picture_textures;

/*
 * For pictures of that layout. NULL when memory runs out. The caller frees it, after the looks that were made with it and after the
 * pictures of these.
 */
struct adb_picture_textures *adb_picture_textures_new(sqlite3 *db, const struct adb_picture_layout *layout);
void adb_picture_textures_free(struct adb_picture_textures *textures);

/* What a figure looks like. It is not changed once it is made, so that threads may share it. */
struct adb_picture_look;

/*
 * Makes the look of `figure`, or that of sticks where it is NULL, on `skeleton`, into `arena`: it refers to both. `space` is the one
 * that the figure was read with, and that of the clips that are drawn. A texture that cannot be read or decoded is left out and
 * counted in `lost_textures`, which may be NULL. Returns NULL when memory runs out.
 */
const struct adb_picture_look *adb_picture_look_new(struct adb_picture_textures *textures,
						    const struct adb_figure *figure,
						    const struct adb_stored_skeleton *skeleton,
						    const struct adb_stored_space *space,
						    struct adb_arena *arena, uint32_t *lost_textures);

/* ---- pictures ---- */

/* The memory of one thread that draws. NULL when memory runs out. The caller frees it. */
struct adb_picture_painter;
struct adb_picture_painter *adb_picture_painter_new(void);
void adb_picture_painter_free(struct adb_picture_painter *painter);

enum adb_picture_result {
	ADB_PICTURE_DRAWN,
	ADB_PICTURE_EMPTY, /* nothing of the clip can be seen; the place in the sheet is transparent */
	ADB_PICTURE_NO_MEMORY,
};

/*
 * Draws a clip at place `index` of a sheet. Several threads may draw at different places of one sheet, each with its own painter.
 * `rig` is the clip on the skeleton of the look (adb_rig_on(): bones that only the clip has may follow), in its space.
 * The scale is that of the look, so that clips of one figure can be compared; it is smaller where the clip needs more room.
 */
enum adb_picture_result adb_picture_paint(struct adb_picture_painter *painter,
					  const struct adb_picture_look *look, const struct adb_rig *rig,
					  struct adb_picture_sheet *sheet, uint32_t index);

#endif
