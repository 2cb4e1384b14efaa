/*
 * Draws one clip: poses the moments, finds their places, draws each into the samples of a cell, 2 × 2 to a pixel, and puts the pixels
 * of the cell into the sheet.
 */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "export/picture/moments.h"
#include "export/picture/raster.h"
#include "export/picture/resolve.h"
#include "export/picture/sheet.h"
#include "export/picture/stance.h"

/* Pixels. */
static const double line_radius = 0.6, point_radius = 0.8, stick_radius = 0.9;

/* Of sticks, in sRGB, 0..1; those at the back are darker. Both are told from white and from black. */
static const double stick_colour[3] = { 0.36, 0.60, 0.84 };
static const double darkest_stick = 0.6;

/* A triangle that is blended with what is behind it. */
struct blended {
	const struct adb_picture_surface *surface;
	uint32_t first; /* of its indices */
	double near;
};

struct adb_picture_painter {
	struct adb_picture_moments moments;
	struct adb_raster cell;
	uint8_t (*pixels)[4]; /* of the cell */
	size_t sample_room, pixel_room;
	struct blended *blended;
	size_t blended_count, blended_room;
};

/* A moment on its way into the cell. */
struct scene {
	struct adb_picture_painter *painter;
	const struct adb_picture_moment *moment;
	double scale, x, y; /* samples */
};

/* ---- memory ---- */

/* Room for a cell of that many samples. */
static bool open_cell(struct adb_picture_painter *painter, uint32_t width, uint32_t height)
{
	size_t samples = (size_t)width * height, pixels;

	painter->cell.width = width;
	painter->cell.height = height;
	pixels = adb_picture_resolve_room(&painter->cell);
	if (samples <= painter->sample_room && pixels <= painter->pixel_room)
		return true;
	free(painter->cell.depth);
	free(painter->cell.rgba);
	free(painter->pixels);
	painter->cell.depth = adb_memory_zeroed(samples, sizeof *painter->cell.depth);
	painter->cell.rgba = adb_memory_zeroed(samples, sizeof *painter->cell.rgba);
	painter->pixels = adb_memory_zeroed(pixels, sizeof *painter->pixels);
	painter->sample_room = painter->pixel_room = 0;
	if (painter->cell.depth == NULL || painter->cell.rgba == NULL || painter->pixels == NULL)
		return false;
	painter->sample_room = samples;
	painter->pixel_room = pixels;
	return true;
}

/* ---- meshes ---- */

static void fill_place(const struct scene *scene, const float *position, struct adb_raster_corner *out)
{
	out->x = scene->x + (double)position[0] * scene->scale;
	out->y = scene->y - (double)position[1] * scene->scale;
	out->values[ADB_RASTER_Z] = (double)position[2];
}

/* Where a vertex is, and its colour without light. */
static void fill_corner(const struct scene *scene, const struct adb_picture_surface *surface, uint32_t vertex,
			struct adb_raster_corner *out)
{
	const struct adb_figure_part *part = surface->part;

	fill_place(scene, scene->moment->positions + (surface->first_vertex + vertex) * 3, out);
	for (size_t k = 0; k < 4; k++) {
		double *value = &out->values[ADB_RASTER_RED + k];

		*value = surface->material != NULL ? surface->material->colour[k] : 1;
		if (part->colours != NULL)
			*value *= (double)part->colours[(size_t)vertex * 4 + k];
	}
	for (size_t k = 0; k < 2; k++)
		out->values[ADB_RASTER_U + k] =
			surface->texture != NULL ? (double)part->uvs[(size_t)vertex * 2 + k] : 0;
}

/* A line, or a point. */
static void draw_line(const struct scene *scene, const struct adb_picture_surface *surface, uint32_t first)
{
	bool is_line = surface->part->topology == ADB_LINES;
	struct adb_raster_corner a, b;

	fill_corner(scene, surface, surface->part->indices[first], &a);
	fill_corner(scene, surface, surface->part->indices[first + (is_line ? 1 : 0)], &b);
	adb_raster_line(&scene->painter->cell, &a, &b,
			(is_line ? line_radius : point_radius) * ADB_PICTURE_SAMPLES);
}

/* Where the corners of a triangle are. */
static void find_places(const struct scene *scene, const struct adb_picture_surface *surface, uint32_t first,
			const float *places[3])
{
	const float *positions = scene->moment->positions + surface->first_vertex * 3;

	for (uint32_t k = 0; k < 3; k++)
		places[k] = positions + (size_t)surface->part->indices[first + k] * 3;
}

/* What is counter-clockwise to the viewer. */
static bool turns_to_viewer(const float *const places[3])
{
	double x = (double)places[0][0], y = (double)places[0][1];

	return ((double)places[1][0] - x) * ((double)places[2][1] - y) -
		       ((double)places[2][0] - x) * ((double)places[1][1] - y) >
	       0;
}

static bool put_off(struct adb_picture_painter *painter, const struct blended *blended)
{
	if (painter->blended_count == painter->blended_room) {
		size_t room = painter->blended_room > 0 ? painter->blended_room * 2 : 256;
		struct blended *more = adb_memory_resized(painter->blended, room * sizeof *more);

		if (more == NULL)
			return false;
		painter->blended = more;
		painter->blended_room = room;
	}
	painter->blended[painter->blended_count++] = *blended;
	return true;
}

/* The copy with about one texel a sample, so that fine patterns do not flicker. */
static const struct adb_small_texture *texture_for(const struct adb_small_texture *texture,
						   const struct adb_raster_corner corners[3])
{
	double samples = fabs((corners[1].x - corners[0].x) * (corners[2].y - corners[0].y) -
			      (corners[2].x - corners[0].x) * (corners[1].y - corners[0].y));
	double u[2], v[2], texels;

	for (int k = 0; k < 2; k++) {
		u[k] = corners[1 + k].values[ADB_RASTER_U] - corners[0].values[ADB_RASTER_U];
		v[k] = corners[1 + k].values[ADB_RASTER_V] - corners[0].values[ADB_RASTER_V];
	}
	texels = texture != NULL ? fabs(u[0] * v[1] - u[1] * v[0]) * texture->width * texture->height : 0;
	for (; texture != NULL && texture->smaller != NULL && texels > 2 * samples; texels /= 4)
		texture = texture->smaller;
	return texture;
}

static void cover_triangle(const struct scene *scene, const struct adb_picture_surface *surface,
			   uint32_t first)
{
	const struct adb_figure_material *material = surface->material;
	struct adb_raster_cover cover = { .alpha_mode = ADB_OPAQUE };
	struct adb_raster_corner corners[3];
	const float *places[3];
	double shade = 1;

	find_places(scene, surface, first, places);
	if (material == NULL || !material->is_unlit)
		shade = adb_picture_shade(places, turns_to_viewer(places));
	for (uint32_t i = 0; i < 3; i++) {
		fill_corner(scene, surface, surface->part->indices[first + i], &corners[i]);
		for (int k = ADB_RASTER_RED; k <= ADB_RASTER_BLUE; k++)
			corners[i].values[k] *= shade;
	}
	cover.texture = texture_for(surface->texture, corners);
	if (material != NULL) {
		cover.wrap_u = material->wrap_u;
		cover.wrap_v = material->wrap_v;
		cover.alpha_mode = material->alpha_mode;
		cover.alpha_cutoff = material->alpha_cutoff;
	}
	adb_raster_triangle(&scene->painter->cell, corners, &cover);
}

/* Draws an opaque triangle that can be seen; keeps a blended one for later. */
static bool draw_triangle(const struct scene *scene, const struct adb_picture_surface *surface,
			  uint32_t first)
{
	const struct adb_figure_material *material = surface->material;
	const float *places[3];
	bool is_front;

	find_places(scene, surface, first, places);
	is_front = turns_to_viewer(places);
	if (!is_front && (material == NULL || !material->is_two_sided))
		return true;
	if (material != NULL && material->alpha_mode == ADB_BLEND) {
		const struct blended blended = {
			surface, first, (double)places[0][2] + (double)places[1][2] + (double)places[2][2]
		};

		return !isfinite(blended.near) || put_off(scene->painter, &blended);
	}
	cover_triangle(scene, surface, first);
	return true;
}

static bool draw_surface(const struct scene *scene, const struct adb_picture_surface *surface)
{
	const struct adb_figure_part *part = surface->part;
	uint32_t step = part->topology == ADB_TRIANGLES ? 3 : part->topology == ADB_LINES ? 2 : 1;

	for (uint32_t i = 0; i + step <= part->index_count; i += step) {
		if (step < 3)
			draw_line(scene, surface, i);
		else if (!draw_triangle(scene, surface, i))
			return false;
	}
	return true;
}

/* The farthest first; equally far ones in the order of the mesh. */
static int compare_blended(const void *a, const void *b)
{
	const struct blended *left = a, *right = b;

	if (left->near < right->near || left->near > right->near)
		return left->near < right->near ? -1 : 1;
	if (left->surface != right->surface)
		return left->surface < right->surface ? -1 : 1;
	return (left->first > right->first) - (left->first < right->first);
}

/* False when memory runs out. */
static bool draw_surfaces(const struct scene *scene, const struct adb_picture_look *look)
{
	struct adb_picture_painter *painter = scene->painter;

	painter->blended_count = 0;
	for (uint32_t i = 0; i < look->surface_count; i++)
		if (!draw_surface(scene, &look->surfaces[i]))
			return false;
	if (painter->blended_count > 1)
		qsort(painter->blended, painter->blended_count, sizeof *painter->blended, compare_blended);
	for (size_t i = 0; i < painter->blended_count; i++)
		cover_triangle(scene, painter->blended[i].surface, painter->blended[i].first);
	return true;
}

/* ---- sticks ---- */

static void fill_stick(const struct scene *scene, const float *position, struct adb_raster_corner *out)
{
	const struct adb_picture_box *box = &scene->moment->box;
	double depth = box->high.z - box->low.z;
	double near = depth > 0 ? ((double)position[2] - box->low.z) / depth : 1;

	*out = (struct adb_raster_corner){ .values = { [ADB_RASTER_ALPHA] = 1 } };
	fill_place(scene, position, out);
	for (int k = 0; k < 3; k++)
		out->values[ADB_RASTER_RED + k] =
			stick_colour[k] * (darkest_stick + (1 - darkest_stick) * near);
}

/* From each bone to its parent; a root is a dot. */
static void draw_sticks(const struct scene *scene, const struct adb_rig *rig)
{
	const float *positions = scene->moment->positions;

	for (uint32_t bone = 0; bone < rig->skeleton->bone_count; bone++) {
		int32_t parent = rig->skeleton->bones[bone].parent;
		struct adb_raster_corner from, to;

		fill_stick(scene, positions + (size_t)bone * 3, &to);
		from = to;
		if (parent != ADB_NO_PARENT && isfinite(positions[(size_t)parent * 3])) /* it is visible */
			fill_stick(scene, positions + (size_t)parent * 3, &from);
		adb_raster_line(&scene->painter->cell, &from, &to, stick_radius * ADB_PICTURE_SAMPLES);
	}
}

/* ---- what the header declares ---- */

struct adb_picture_painter *adb_picture_painter_new(void)
{
	return adb_memory_zeroed(1, sizeof(struct adb_picture_painter));
}

void adb_picture_painter_free(struct adb_picture_painter *painter)
{
	if (painter == NULL)
		return;
	adb_picture_moments_free(&painter->moments);
	free(painter->cell.depth);
	free(painter->cell.rgba);
	free(painter->pixels);
	free(painter->blended);
	free(painter);
}

enum adb_picture_result adb_picture_paint(struct adb_picture_painter *painter,
					  const struct adb_picture_look *look, const struct adb_rig *rig,
					  struct adb_picture_sheet *sheet, uint32_t index)
{
	const struct adb_picture_layout *layout = &sheet->layout;
	struct adb_picture_moments *moments = &painter->moments;
	uint32_t width = layout->width / layout->poses;
	struct adb_picture_stance stance;
	bool is_drawn = false;

	if (!adb_picture_pose_moments(moments, look, rig, layout->poses) ||
	    !open_cell(painter, width * ADB_PICTURE_SAMPLES, layout->height * ADB_PICTURE_SAMPLES))
		return ADB_PICTURE_NO_MEMORY;
	stance = adb_picture_find_stance(moments, look, width, layout->height);
	for (uint32_t i = 0; i < moments->count && stance.scale > 0; i++) {
		const struct scene scene = {
			.painter = painter,
			.moment = &moments->items[i],
			.scale = stance.scale * ADB_PICTURE_SAMPLES,
			.x = stance.x[i] * ADB_PICTURE_SAMPLES,
			.y = stance.y[i] * ADB_PICTURE_SAMPLES,
		};
		uint32_t left = (layout->width - width * moments->count) / 2 + width * i;

		adb_raster_clear(&painter->cell);
		if (look->figure == NULL)
			draw_sticks(&scene, rig);
		else if (!draw_surfaces(&scene, look))
			return ADB_PICTURE_NO_MEMORY;
		is_drawn |=
			adb_picture_resolve(&painter->cell, look->outline_grey, painter->pixels,
					    &sheet->pixels, index % layout->columns * layout->width + left,
					    index / layout->columns * layout->height);
	}
	return is_drawn ? ADB_PICTURE_DRAWN : ADB_PICTURE_EMPTY;
}
