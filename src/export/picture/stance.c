#include "export/picture/stance.h"

#include <math.h>

/* Pixels around a figure, of which the outline takes one. */
static const double margin = 2;

/* Metres; what is smaller is drawn as a dot. */
static const double smallest = 1e-4;

/* What moves along with the cell from moment to moment. */
enum following {
	FOLLOW_ALONG,  /* the root, on the ground: what the clip travels is left out, jumps are seen */
	FOLLOW_ROOT,   /* the root in every direction, for clips that climb or fall far */
	FOLLOW_FIGURE, /* the figure, where its root stays behind */
	FOLLOW_COUNT
};

/* The figures of all moments over each other. */
struct outline {
	enum following following;
	double low[2], high[2]; /* right and up, from what is followed */
	double fit;             /* the scale at which it fills a cell */
};

struct cell {
	double width, height; /* without its margins */
};

/* Right and up of what is followed. */
static void follow(const struct adb_picture_moment *moment, enum following following, double out[2])
{
	const struct adb_picture_box *box = &moment->box;

	out[0] = following == FOLLOW_FIGURE ? (box->low.x + box->high.x) / 2 : moment->root.x;
	out[1] = following == FOLLOW_FIGURE ? (box->low.y + box->high.y) / 2
		 : following == FOLLOW_ROOT ? moment->root.y
					    : 0;
}

static double fitted(double size, double room)
{
	return room / fmax(size, smallest);
}

static struct outline find_outline(const struct adb_picture_moments *moments, enum following following,
				   const struct cell *cell)
{
	struct outline out = { following, { INFINITY, INFINITY }, { -INFINITY, -INFINITY }, 0 };

	for (uint32_t i = 0; i < moments->count; i++) {
		const struct adb_picture_box *box = &moments->items[i].box;
		double from[2];

		follow(&moments->items[i], following, from);
		out.low[0] = fmin(out.low[0], box->low.x - from[0]);
		out.low[1] = fmin(out.low[1], box->low.y - from[1]);
		out.high[0] = fmax(out.high[0], box->high.x - from[0]);
		out.high[1] = fmax(out.high[1], box->high.y - from[1]);
	}
	/* A figure a little above the ground is drawn above it. */
	if (following == FOLLOW_ALONG && out.low[1] > 0 && out.low[1] < out.high[1] - out.low[1])
		out.low[1] = 0;
	if (isfinite(out.high[0] - out.low[0]) && isfinite(out.high[1] - out.low[1]))
		out.fit = fmin(fitted(out.high[0] - out.low[0], cell->width),
			       fitted(out.high[1] - out.low[1], cell->height));
	return out;
}

/* At which the look at rest fills the cell; 0 = not known. */
static double usual_scale(const struct adb_picture_look *look, const struct cell *cell)
{
	if (look->width < smallest && look->height < smallest)
		return 0;
	return fmin(fitted(look->width, cell->width), fitted(look->height, cell->height));
}

/* The middle of all moments is in the middle of the cells; its foot is at their foot, unless it floats. */
static void place(const struct adb_picture_moments *moments, const struct outline *outline,
		  const struct cell *cell, struct adb_picture_stance *stance)
{
	bool stands = outline->following == FOLLOW_ALONG && outline->low[1] <= 0;
	double x = margin + cell->width / 2 - (outline->low[0] + outline->high[0]) / 2 * stance->scale;
	double y =
		stands ? margin + cell->height + outline->low[1] * stance->scale
		       : margin + cell->height / 2 + (outline->low[1] + outline->high[1]) / 2 * stance->scale;

	for (uint32_t i = 0; i < moments->count; i++) {
		double from[2];

		follow(&moments->items[i], outline->following, from);
		stance->x[i] = x - from[0] * stance->scale;
		stance->y[i] = y + from[1] * stance->scale;
	}
}

/* False when none is visible. */
static bool find_most(const struct adb_picture_moments *moments, enum following following, size_t axis,
		      double *low, double *high)
{
	struct adb_picture_sample sample = { .count = 0 };
	size_t step = moments->vertex_count * moments->count / ADB_PICTURE_MOST_LOOKS + 1;

	for (uint32_t moment = 0; moment < moments->count; moment++) {
		double from[2];

		follow(&moments->items[moment], following, from);
		for (size_t i = 0; i < moments->vertex_count; i += step)
			adb_picture_add(&sample,
					(double)moments->items[moment].positions[i * 3 + axis] - from[axis]);
	}
	return adb_picture_most(&sample, low, high);
}

/*
 * Where a few vertices are so far away that nothing else could be seen, as those that a game hides by moving them, narrows the
 * outline to most of the vertices.
 */
static void leave_out_strays(const struct adb_picture_moments *moments, const struct cell *cell,
			     struct outline *outline)
{
	struct outline most = { .following = outline->following };

	for (size_t axis = 0; axis < 2; axis++)
		if (!find_most(moments, outline->following, axis, &most.low[axis], &most.high[axis]))
			return;
	most.fit = fmin(fitted(most.high[0] - most.low[0], cell->width),
			fitted(most.high[1] - most.low[1], cell->height));
	if (most.fit > ADB_PICTURE_STRAYS * outline->fit)
		*outline = most;
}

struct adb_picture_stance adb_picture_find_stance(const struct adb_picture_moments *moments,
						  const struct adb_picture_look *look, double width,
						  double height)
{
	const struct cell cell = { width - 2 * margin, height - 2 * margin };
	struct adb_picture_stance stance = { 0 };
	struct outline outline = find_outline(moments, FOLLOW_ALONG, &cell);
	double usual = usual_scale(look, &cell);

	if (!(outline.fit > 0))
		return stance;
	for (enum following other = FOLLOW_ROOT; other < FOLLOW_COUNT; other++) {
		struct outline closer = find_outline(moments, other, &cell);

		if (closer.fit > 1.5 * outline.fit && (usual <= 0 || outline.fit < 0.66 * usual))
			outline = closer;
	}
	if (outline.fit < usual / 2 || usual <= 0)
		leave_out_strays(moments, &cell, &outline);
	stance.scale = usual > 0 ? fmin(outline.fit, fmax(usual, outline.fit / 2)) : outline.fit;
	place(moments, &outline, &cell, &stance);
	return stance;
}
