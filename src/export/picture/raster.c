/*
 * Triangles are rasterised with edge functions on integers: corners lie on a grid of 1/16 of a sample, and a sample on an edge
 * belongs to the triangle on one side of it.
 */
#include "export/picture/raster.h"

#include <math.h>
#include <string.h>

enum { GRID = 16 };

/* Samples: of corners farther away the edge functions would overflow. */
static const double farthest = 1 << 24;

/* One edge: the function is positive inside, and changes by these from a sample to the next. */
struct edge {
	int64_t right, down;
	int64_t value; /* at the sample that is looked at first in a row */
};

/* The samples that a shape may cover. */
struct span {
	uint32_t left, top, right, bottom; /* the last two are not in it */
};

struct triangle {
	struct span span;
	struct edge edges[3];
	float first[ADB_RASTER_VALUES +
		    1]; /* at the upper left sample of the span; one more makes two vectors of 4 */
	float right[ADB_RASTER_VALUES + 1], down[ADB_RASTER_VALUES + 1];
};

/* ---- samples ---- */

/* The texel of a coordinate in texels; the size is a power of two. */
static uint32_t wrapped(float value, uint32_t size, enum adb_wrap wrap)
{
	static const float most = 1 << 30;
	uint32_t texel = (uint32_t)(value > 0 ? (value < most ? value : most) : 0);

	if (wrap == ADB_REPEAT)
		return texel & (size - 1);
	if (wrap == ADB_CLAMP)
		return texel < size ? texel : size - 1;
	texel &= 2 * size - 1;
	return texel < size ? texel : 2 * size - 1 - texel;
}

static const uint8_t *texel_of(const struct adb_raster_cover *cover, const float *values)
{
	const struct adb_small_texture *texture = cover->texture;
	size_t x = wrapped(values[ADB_RASTER_U], texture->width, cover->wrap_u);
	size_t y = wrapped(values[ADB_RASTER_V], texture->height, cover->wrap_v);

	return texture->rgba + (y * texture->width + x) * 4;
}

static float byte_of(float value)
{
	return value > 0 ? (value < 255 ? value : 255) : 0;
}

/* One that nothing before hides. */
static void put_sample(struct adb_raster *raster, size_t index, const float *values,
		       const struct adb_raster_cover *cover)
{
	const uint8_t *texel = cover->texture != NULL ? texel_of(cover, values) : NULL;
	float alpha = values[ADB_RASTER_ALPHA] * (texel != NULL ? (float)texel[3] / 255 : 1), rest = 0;
	uint8_t *to = raster->rgba[index];

	if (cover->alpha_mode == ADB_MASK && alpha < (float)cover->alpha_cutoff)
		return;
	if (cover->alpha_mode == ADB_BLEND) {
		alpha = fminf(fmaxf(alpha, 0), 1);
		rest = 1 - alpha;
	} else {
		alpha = 1;
		raster->depth[index] = values[ADB_RASTER_Z];
	}
	for (int k = 0; k < 3; k++) {
		float colour = values[ADB_RASTER_RED + k] * (texel != NULL ? (float)texel[k] : 255);

		to[k] = (uint8_t)(byte_of(colour) * alpha + (float)to[k] * rest + 0.5F);
	}
	to[3] = (uint8_t)(255 * alpha + (float)to[3] * rest + 0.5F);
}

/* ---- triangles ---- */

static inline void draw_sample(struct adb_raster *raster, const struct triangle *triangle, size_t index,
			       float right, const struct adb_raster_cover *cover)
{
	float values[ADB_RASTER_VALUES + 1];

	if (triangle->first[ADB_RASTER_Z] + right * triangle->right[ADB_RASTER_Z] <= raster->depth[index])
		return; /* never where the depth is NAN */
	for (int k = 0; k <= ADB_RASTER_VALUES; k++)
		values[k] = triangle->first[k] + right * triangle->right[k];
	put_sample(raster, index, values, cover);
}

/* What is inside of a row is in one piece. */
static void draw_row(struct adb_raster *raster, const struct triangle *triangle, uint32_t y,
		     const struct adb_raster_cover *cover)
{
	int64_t a = triangle->edges[0].value, b = triangle->edges[1].value, c = triangle->edges[2].value;
	bool was_inside = false;

	for (uint32_t x = triangle->span.left; x < triangle->span.right; x++) {
		bool is_inside = (a | b | c) >= 0;

		if (is_inside)
			draw_sample(raster, triangle, (size_t)y * raster->width + x,
				    (float)(x - triangle->span.left), cover);
		else if (was_inside)
			return;
		was_inside = is_inside;
		a += triangle->edges[0].right;
		b += triangle->edges[1].right;
		c += triangle->edges[2].right;
	}
}

/* False when it is beyond what the edge functions can hold, or something about it is not finite. */
static bool on_grid(const struct adb_raster_corner *corner, int64_t at[2])
{
	double sum = corner->x + corner->y;

	for (int k = 0; k < ADB_RASTER_VALUES; k++)
		sum += corner->values[k];
	if (!isfinite(sum) || fabs(corner->x) > farthest || fabs(corner->y) > farthest)
		return false;
	at[0] = (int64_t)floor(corner->x * GRID + 0.5);
	at[1] = (int64_t)floor(corner->y * GRID + 0.5);
	return true;
}

/* The samples whose middles may be within a box of that size and within the raster. False when there are none. */
static bool find_span(const struct adb_raster *raster, const double low[2], const double high[2],
		      struct span *span)
{
	const double slack = 0.54; /* half a sample, and what a corner moves when it is put on the grid */
	double left = fmax(0, ceil(low[0] - slack)), top = fmax(0, ceil(low[1] - slack));
	double right = fmin(raster->width, floor(high[0] - 1 + slack) + 1);
	double bottom = fmin(raster->height, floor(high[1] - 1 + slack) + 1);

	if (!(left < right && top < bottom))
		return false;
	*span = (struct span){ (uint32_t)left, (uint32_t)top, (uint32_t)right, (uint32_t)bottom };
	return true;
}

/* Positive on the right of the way from `from` to `to`. A sample on the line counts as inside of upper and left edges only. */
static struct edge edge_between(const int64_t from[2], const int64_t to[2], const struct span *span)
{
	int64_t x = to[0] - from[0], y = to[1] - from[1];
	int64_t at[2] = { (int64_t)span->left * GRID + GRID / 2, (int64_t)span->top * GRID + GRID / 2 };
	bool is_upper_left = y < 0 || (y == 0 && x > 0);

	return (struct edge){
		.right = -y * GRID,
		.down = x * GRID,
		.value = x * (at[1] - from[1]) - y * (at[0] - from[0]) - (is_upper_left ? 0 : 1),
	};
}

/* Gives texture coordinates in texels; those that repeat start near 0, so that truncation rounds them down and float32 is exact enough. */
static void shift_coordinates(struct adb_raster_corner corners[3], const struct adb_raster_cover *cover)
{
	const enum adb_wrap wraps[2] = { cover->wrap_u, cover->wrap_v };

	for (int axis = 0; cover->texture != NULL && axis < 2; axis++) {
		int k = ADB_RASTER_U + axis;
		double size = axis == 0 ? cover->texture->width : cover->texture->height;
		double low = fmin(corners[0].values[k], fmin(corners[1].values[k], corners[2].values[k]));
		double shift = wraps[axis] == ADB_CLAMP ? 0 : 2 * floor(low / 2);

		for (int i = 0; i < 3; i++)
			corners[i].values[k] = (corners[i].values[k] - shift) * size;
	}
}

/* How values change from sample to sample. */
static void find_slopes(const struct adb_raster_corner corners[3], int64_t at[3][2], double area,
			struct triangle *triangle)
{
	double b_right = (double)(at[2][1] - at[0][1]) * GRID / area;
	double b_down = (double)(at[0][0] - at[2][0]) * GRID / area;
	double c_right = (double)(at[0][1] - at[1][1]) * GRID / area;
	double c_down = (double)(at[1][0] - at[0][0]) * GRID / area;
	double x = triangle->span.left + 0.5 - (double)at[0][0] / GRID;
	double y = triangle->span.top + 0.5 - (double)at[0][1] / GRID;

	for (int k = 0; k < ADB_RASTER_VALUES; k++) {
		double b = corners[1].values[k] - corners[0].values[k];
		double c = corners[2].values[k] - corners[0].values[k];
		double right = b * b_right + c * c_right, down = b * b_down + c * c_down;

		triangle->first[k] = (float)(corners[0].values[k] + right * x + down * y);
		triangle->right[k] = (float)right;
		triangle->down[k] = (float)down;
	}
	triangle->first[ADB_RASTER_VALUES] = 0;
	triangle->right[ADB_RASTER_VALUES] = triangle->down[ADB_RASTER_VALUES] = 0;
}

/* False when it covers no sample. */
static bool prepare(const struct adb_raster *raster, const struct adb_raster_corner corners[3],
		    const struct adb_raster_cover *cover, struct triangle *triangle)
{
	struct adb_raster_corner turned[3] = { corners[0], corners[1], corners[2] };
	int64_t at[3][2];

	for (int k = 0; k < 3; k++)
		if (!on_grid(&turned[k], at[k]))
			return false;

	int64_t area =
		(at[1][0] - at[0][0]) * (at[2][1] - at[0][1]) - (at[2][0] - at[0][0]) * (at[1][1] - at[0][1]);

	if (area < 0) {
		const int64_t kept[2] = { at[1][0], at[1][1] };

		turned[1] = corners[2];
		turned[2] = corners[1];
		memcpy(at[1], at[2], sizeof at[1]);
		memcpy(at[2], kept, sizeof at[2]);
		area = -area;
	}

	const double low[2] = { fmin(corners[0].x, fmin(corners[1].x, corners[2].x)),
				fmin(corners[0].y, fmin(corners[1].y, corners[2].y)) };
	const double high[2] = { fmax(corners[0].x, fmax(corners[1].x, corners[2].x)),
				 fmax(corners[0].y, fmax(corners[1].y, corners[2].y)) };

	if (area == 0 || !find_span(raster, low, high, &triangle->span))
		return false;
	for (int k = 0; k < 3; k++)
		triangle->edges[k] = edge_between(at[k], at[(k + 1) % 3], &triangle->span);
	shift_coordinates(turned, cover);
	find_slopes(turned, at, (double)area, triangle);
	return true;
}

/* ---- what the header declares ---- */

void adb_raster_clear(struct adb_raster *raster)
{
	size_t count = (size_t)raster->width * raster->height;

	memset(raster->depth, 0xFF, count * sizeof *raster->depth); /* the bytes of a NAN */
	memset(raster->rgba, 0, count * 4);
}

void adb_raster_triangle(struct adb_raster *raster, const struct adb_raster_corner corners[3],
			 const struct adb_raster_cover *cover)
{
	struct triangle triangle;

	if (!prepare(raster, corners, cover, &triangle))
		return;
	for (uint32_t y = triangle.span.top; y < triangle.span.bottom; y++) {
		draw_row(raster, &triangle, y, cover);
		for (int k = 0; k < 3; k++)
			triangle.edges[k].value += triangle.edges[k].down;
		for (int k = 0; k <= ADB_RASTER_VALUES; k++)
			triangle.first[k] += triangle.down[k];
	}
}

void adb_raster_line(struct adb_raster *raster, const struct adb_raster_corner *a,
		     const struct adb_raster_corner *b, double radius)
{
	static const struct adb_raster_cover opaque = { .alpha_mode = ADB_OPAQUE };
	const double low[2] = { fmin(a->x, b->x) - radius, fmin(a->y, b->y) - radius };
	const double high[2] = { fmax(a->x, b->x) + radius, fmax(a->y, b->y) + radius };
	const double along[2] = { b->x - a->x, b->y - a->y };
	double square = along[0] * along[0] + along[1] * along[1];
	int64_t unused[2];
	struct span span;

	if (!on_grid(a, unused) || !on_grid(b, unused) || !find_span(raster, low, high, &span))
		return;
	for (uint32_t y = span.top; y < span.bottom; y++)
		for (uint32_t x = span.left; x < span.right; x++) {
			double from[2] = { x + 0.5 - a->x, y + 0.5 - a->y };
			double share = square > 0 ? (from[0] * along[0] + from[1] * along[1]) / square : 0;
			float values[ADB_RASTER_VALUES];

			share = fmax(0, fmin(1, share));
			for (int k = 0; k < 2; k++)
				from[k] -= share * along[k];
			if (from[0] * from[0] + from[1] * from[1] > radius * radius)
				continue;
			for (int k = 0; k < ADB_RASTER_VALUES; k++)
				values[k] = (float)(a->values[k] + share * (b->values[k] - a->values[k]));
			if (!(values[ADB_RASTER_Z] <= raster->depth[(size_t)y * raster->width + x]))
				put_sample(raster, (size_t)y * raster->width + x, values, &opaque);
		}
}
