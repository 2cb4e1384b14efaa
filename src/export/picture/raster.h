/* A rasteriser of triangles and thick lines with a depth for each sample. Coordinates are samples, right and down. */
#ifndef ADB_EXPORT_PICTURE_RASTER_H
#define ADB_EXPORT_PICTURE_RASTER_H

#include "export/picture/textures.h"

struct adb_raster {
	uint32_t width, height; /* samples, at most ADB_RASTER_MAX_SIDE */
	float *depth;           /* of what is nearest; more is nearer, NAN = nothing */
	uint8_t (*rgba)[4];     /* multiplied by alpha */
};

enum { ADB_RASTER_MAX_SIDE = 8192 };

/* What is interpolated between the corners of a triangle. The middle of the first sample is at 0.5, 0.5. */
enum {
	ADB_RASTER_Z,
	ADB_RASTER_U, /* texture coordinates: 0..1 is the texture once */
	ADB_RASTER_V,
	ADB_RASTER_RED, /* 0..1: what the texel is multiplied by */
	ADB_RASTER_GREEN,
	ADB_RASTER_BLUE,
	ADB_RASTER_ALPHA,
	ADB_RASTER_VALUES
};
struct adb_raster_corner {
	double x, y;
	double values[ADB_RASTER_VALUES];
};

/* How a triangle is covered. */
struct adb_raster_cover {
	const struct adb_small_texture *texture; /* NULL = none */
	enum adb_wrap wrap_u, wrap_v;
	enum adb_alpha_mode alpha_mode;
	double alpha_cutoff;
};

/* Empties it: transparent and infinitely far. */
void adb_raster_clear(struct adb_raster *raster);

/*
 * Draws a triangle, whichever way it turns. Triangles that share an edge leave no gap and no sample twice. Samples with a depth that
 * is not above the one they have stay as they are. Blended triangles do not write depths: draw them last and the farthest first. A
 * triangle with a number that is not finite, or with a corner far beyond the raster, is left out.
 */
void adb_raster_triangle(struct adb_raster *raster, const struct adb_raster_corner corners[3],
			 const struct adb_raster_cover *cover);

/* Draws an opaque line with round ends from `a` to `b`; a point where they are the same. Of their values texture coordinates do not count. */
void adb_raster_line(struct adb_raster *raster, const struct adb_raster_corner *a,
		     const struct adb_raster_corner *b, double radius);

#endif
