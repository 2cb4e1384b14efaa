/* Draws figures with what hides what: a grid of depths tells which faces are seen, and these are painted from far to near. */
#include "export/svg_mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "store/figure_pose.h"

/* Of the size of the figure: longer sides of triangles are cut. */
static const double largest_piece = 1 / 10.;
enum { MOST_CUTS = 6 };

enum { CELLS = 2 }; /* of the grid in a unit of the picture */
enum { TENTHS = 10 };
static const double line_width = 1.2; /* units */

/* A face that may be seen. */
struct seen_face {
	const struct adb_svg_part *part;
	const struct adb_svg_face *face;
	double at[3][3]; /* of its corners: x and y in the picture, and towards the viewer in metres */
	double near;     /* their mean */
	bool is_triangle, is_front;
};

/* The depth of what is nearest, for each cell; right and down. */
struct depths {
	double *cells;
	double left, top; /* of the picture */
	size_t width, height;
	double tolerance; /* metres */
};

/* ---- making ---- */

/* The longest side of the box around the figure as it is stored, metres; not 0. */
static double size_of(const struct adb_figure *figure)
{
	double low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };

	for (uint32_t i = 0; i < figure->part_count; i++)
		for (size_t k = 0; k < (size_t)figure->parts[i].vertex_count * 3; k++) {
			low[k % 3] = fmin(low[k % 3], (double)figure->parts[i].positions[k]);
			high[k % 3] = fmax(high[k % 3], (double)figure->parts[i].positions[k]);
		}
	return fmax(1e-9, fmax(high[0] - low[0], fmax(high[1] - low[1], high[2] - low[2])));
}

/* Between two places of a triangle, metres. */
static double distance(const struct adb_figure_part *part, const struct adb_svg_face *face, const float a[3],
		       const float b[3])
{
	double sum = 0;

	for (int k = 0; k < 3; k++) {
		double difference = 0;

		for (int i = 0; i < 3; i++)
			difference += ((double)a[i] - (double)b[i]) *
				      (double)part->positions[(size_t)face->corners[i] * 3 + (size_t)k];
		sum += difference * difference;
	}
	return sqrt(sum);
}

/* Cuts a triangle across its longest side until all its pieces are small; writes them unless `out` is NULL. Returns their number. */
static uint32_t add_pieces(const struct adb_svg_mesh *mesh, const struct adb_figure_part *part,
			   const struct adb_svg_face *face, int cuts, struct adb_svg_face *out)
{
	struct adb_svg_face pieces[2] = { *face, *face };
	double longest = 0;
	uint32_t count;
	int side = 0;

	for (int k = 0; k < 3; k++) {
		double length = distance(part, face, face->at[k], face->at[(k + 1) % 3]);

		side = length > longest ? k : side;
		longest = fmax(longest, length);
	}
	if (cuts == MOST_CUTS || longest < largest_piece * mesh->size) {
		if (out != NULL)
			*out = *face;
		return 1;
	}
	for (int i = 0; i < 3; i++) {
		float middle = (face->at[side][i] + face->at[(side + 1) % 3][i]) / 2;

		pieces[0].at[(side + 1) % 3][i] = pieces[1].at[side][i] = middle;
	}
	count = add_pieces(mesh, part, &pieces[0], cuts + 1, out);
	return count + add_pieces(mesh, part, &pieces[1], cuts + 1, out != NULL ? out + count : NULL);
}

/* Writes the faces of a part unless `out` is NULL. Returns their number. */
static uint32_t add_faces(const struct adb_svg_mesh *mesh, const struct adb_figure_part *part,
			  struct adb_svg_face *out)
{
	uint32_t corners = part->topology == ADB_TRIANGLES ? 3 : part->topology == ADB_LINES ? 2 : 1;
	uint32_t count = 0;

	for (uint32_t i = 0; i + corners <= part->index_count; i += corners) {
		const uint32_t *from = part->indices + i;
		const struct adb_svg_face face = {
			.corners = { from[0], from[corners > 1 ? 1 : 0], from[corners - 1] },
			.at = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
		};

		count += add_pieces(mesh, part, &face, corners == 3 ? 0 : MOST_CUTS,
				    out != NULL ? out + count : NULL);
	}
	return count;
}

static bool add_part(struct adb_svg_mesh *mesh, uint32_t index, struct adb_arena *arena)
{
	struct adb_svg_part *to = &mesh->parts[index];
	const struct adb_figure_part *part = &mesh->figure->parts[index];

	to->part = part;
	if (part->material != ADB_FIGURE_NONE)
		to->material = &mesh->figure->materials[part->material];
	to->face_count = add_faces(mesh, part, NULL);
	to->positions = adb_arena_alloc(arena, part->vertex_count, 3 * sizeof *to->positions);
	to->faces = adb_arena_alloc(arena, to->face_count, sizeof *to->faces);
	if (to->positions == NULL || to->faces == NULL)
		return false;
	add_faces(mesh, part, to->faces);
	mesh->face_count += to->face_count;
	return true;
}

/* ---- drawing ---- */

static bool look(const struct adb_svg_part *part, const struct adb_svg_face *face,
		 const struct adb_svg_place *place, struct seen_face *seen)
{
	bool is_sound = face->alpha > 0.02F;

	*seen = (struct seen_face){ .part = part, .face = face };
	for (int k = 0; k < 3; k++) {
		double p[3] = { 0 };

		for (int i = 0; i < 9; i++)
			p[i % 3] +=
				(double)face->at[k][i / 3] *
				(double)part->positions[(size_t)face->corners[i / 3] * 3 + (size_t)(i % 3)];
		seen->at[k][0] = place->x + p[0] * place->scale;
		seen->at[k][1] = place->y - p[1] * place->scale;
		seen->at[k][2] = p[2];
		seen->near += seen->at[k][2] / 3;
		is_sound = is_sound && isfinite(seen->at[k][0] + seen->at[k][1] + seen->at[k][2]);
	}
	seen->is_triangle = part->part->topology == ADB_TRIANGLES;
	/* Up is negative in the picture, so what is counter-clockwise in it has a negative area. */
	seen->is_front = (seen->at[1][0] - seen->at[0][0]) * (seen->at[2][1] - seen->at[0][1]) -
				 (seen->at[2][0] - seen->at[0][0]) * (seen->at[1][1] - seen->at[0][1]) <
			 0;
	return is_sound && (!seen->is_triangle || seen->is_front ||
			    (part->material != NULL && part->material->is_two_sided));
}

/* The faces that are not turned away, transparent or invisible. To be freed; NULL when memory runs out. */
static struct seen_face *find_faces(const struct adb_svg_mesh *mesh, const struct adb_svg_place *place,
				    size_t *count)
{
	struct seen_face *faces = calloc((size_t)mesh->face_count + 1, sizeof *faces);

	*count = 0;
	for (uint32_t i = 0; faces != NULL && i < mesh->figure->part_count; i++) {
		const struct adb_svg_part *part = &mesh->parts[i];

		for (uint32_t f = 0; f < part->face_count; f++)
			if (look(part, &part->faces[f], place, &faces[*count]))
				++*count;
	}
	return faces;
}

/* ---- what hides what ---- */

static bool open_depths(const struct seen_face *faces, size_t count, struct depths *depths)
{
	double low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };

	for (size_t i = 0; i < count * 9; i++) {
		double value = faces[i / 9].at[i / 3 % 3][i % 3];

		low[i % 3] = fmin(low[i % 3], value);
		high[i % 3] = fmax(high[i % 3], value);
	}
	if (count == 0)
		return true;
	depths->left = low[0];
	depths->top = low[1];
	depths->width = (size_t)((high[0] - low[0]) * CELLS) + 1;
	depths->height = (size_t)((high[1] - low[1]) * CELLS) + 1;
	depths->tolerance = 1e-5 * (high[2] - low[2]);
	depths->cells = calloc(depths->width * depths->height, sizeof *depths->cells);
	for (size_t i = 0; depths->cells != NULL && i < depths->width * depths->height; i++)
		depths->cells[i] = -INFINITY;
	return depths->cells != NULL;
}

/* The cells whose middles are between two places, in one direction. */
static void cells_between(double from, double to, size_t most, size_t *first, size_t *end)
{
	*first = from > 0 ? (size_t)from : 0;
	*end = to < 0 ? 0 : (size_t)to + 1;
	if (*end > most)
		*end = most;
}

static bool cover_triangle(const struct depths *depths, const struct seen_face *face, bool is_written)
{
	double x[3], y[3];
	size_t first_column, end_column, first_row, end_row;
	bool is_seen = false;

	for (int k = 0; k < 3; k++) {
		x[k] = (face->at[k][0] - depths->left) * CELLS - 0.5;
		y[k] = (face->at[k][1] - depths->top) * CELLS - 0.5;
	}

	double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);

	if (area == 0)
		return false;

	const double b_by[2] = { (y[2] - y[0]) / area, (x[0] - x[2]) / area };
	const double c_by[2] = { (y[0] - y[1]) / area, (x[1] - x[0]) / area };

	cells_between(fmin(x[0], fmin(x[1], x[2])), fmax(x[0], fmax(x[1], x[2])), depths->width,
		      &first_column, &end_column);
	cells_between(fmin(y[0], fmin(y[1], y[2])), fmax(y[0], fmax(y[1], y[2])), depths->height, &first_row,
		      &end_row);
	for (size_t row = first_row; row < end_row; row++)
		for (size_t column = first_column; column < end_column; column++) {
			double right = (double)column - x[0], down = (double)row - y[0];
			double b = right * b_by[0] + down * b_by[1], c = right * c_by[0] + down * c_by[1];
			double *cell = &depths->cells[row * depths->width + column];
			double near = face->at[0][2] + b * (face->at[1][2] - face->at[0][2]) +
				      c * (face->at[2][2] - face->at[0][2]);

			if (b < 0 || c < 0 || b + c > 1 || near < *cell - depths->tolerance)
				continue;
			is_seen = true;
			if (is_written && near > *cell)
				*cell = near;
		}
	return is_seen;
}

/* Lines on a surface count as before it. */
static bool cover_line(const struct depths *depths, const struct seen_face *face)
{
	enum { STEPS = 16 };

	for (int i = 0; i <= STEPS; i++) {
		double at[3];

		for (int k = 0; k < 3; k++)
			at[k] = face->at[0][k] + (face->at[1][k] - face->at[0][k]) * i / STEPS;

		size_t column = (size_t)((at[0] - depths->left) * CELLS);
		size_t row = (size_t)((at[1] - depths->top) * CELLS);

		if (at[2] >= depths->cells[row * depths->width + column] - 1000 * depths->tolerance)
			return true;
	}
	return false;
}

/* Whether a face is the nearest in any cell whose middle it covers; with `is_written` it hides from now on what is behind it. */
static bool cover(const struct depths *depths, const struct seen_face *face, bool is_written)
{
	return face->is_triangle ? cover_triangle(depths, face, is_written) : cover_line(depths, face);
}

/* The farthest first; equally far ones in the order of the mesh, which is that of their addresses. */
static int compare_faces(const void *a, const void *b)
{
	const struct seen_face *left = a, *right = b;

	if (left->near < right->near || left->near > right->near)
		return left->near < right->near ? -1 : 1;
	if (left->part != right->part)
		return left->part < right->part ? -1 : 1;
	return (left->face > right->face) - (left->face < right->face);
}

/* ---- text ---- */

/* The colour with the light that falls on it, as 0xrrggbb. */
static unsigned colour_of(const struct seen_face *face)
{
	double shade = 1;
	unsigned colour = 0;

	if (face->is_triangle && (face->part->material == NULL || !face->part->material->is_unlit)) {
		const float *p = face->part->positions;
		const uint32_t *corner = face->face->corners;
		const float *const corners[3] = { p + (size_t)corner[0] * 3, p + (size_t)corner[1] * 3,
						  p + (size_t)corner[2] * 3 };

		shade = adb_picture_shade(corners, face->is_front);
	}
	for (int k = 0; k < 3; k++)
		colour = colour << 8 | (unsigned)lround((double)face->face->colour[k] * shade * 255);
	return colour;
}

static void put_shape(const struct seen_face *face, struct adb_buffer *out)
{
	long x = 0, y = 0;
	int corners = face->is_triangle ? 3 : 2;

	for (int k = 0; k < corners; k++) {
		long to_x = lround(face->at[k][0] * TENTHS), to_y = lround(face->at[k][1] * TENTHS);

		if (k == 0)
			adb_buffer_printf(out, "M%ld %ld", to_x, to_y);
		else
			adb_buffer_printf(out, "%s%ld%s%ld",
					  k == 1     ? "l"
					  : to_x < x ? ""
						     : " ",
					  to_x - x, to_y < y ? "" : " ", to_y - y);
		x = to_x;
		y = to_y;
	}
	if (face->is_triangle)
		adb_buffer_text(out, "z");
}

/* Faces of one colour that follow each other share a path. Each is widened by a line of its colour, which closes the seams. */
static void put_faces(const struct seen_face *faces, size_t count, struct adb_buffer *out)
{
	adb_buffer_printf(out,
			  "<g class=\"mesh\" transform=\"scale(%.1f)\" fill=\"currentColor\" "
			  "stroke=\"currentColor\" stroke-width=\"5\" stroke-linejoin=\"round\">\n",
			  1. / TENTHS);
	for (size_t i = 0, end; i < count; i = end) {
		unsigned colour = colour_of(&faces[i]);
		double alpha = (double)faces[i].face->alpha;

		adb_buffer_printf(out, "<path color=\"#%06x\"", colour);
		if (alpha < 1)
			adb_buffer_printf(out, " opacity=\"%.2f\"", alpha);
		if (!faces[i].is_triangle)
			adb_buffer_printf(out, " stroke-width=\"%.0f\"", line_width * TENTHS);
		adb_buffer_text(out, " d=\"");
		put_shape(&faces[i], out);
		for (end = i + 1;
		     alpha >= 1 && end < count && faces[end].is_triangle == faces[i].is_triangle &&
		     faces[end].face->alpha >= 1 && colour_of(&faces[end]) == colour;
		     end++)
			put_shape(&faces[end], out);
		adb_buffer_text(out, "\"/>\n");
	}
	adb_buffer_text(out, "</g>\n");
}

/* ---- what the header declares ---- */

struct adb_svg_mesh *adb_svg_mesh_new(struct adb_export_file *file, const struct adb_figure *figure,
				      const struct adb_rig *rig, struct adb_arena *arena)
{
	struct adb_svg_mesh *mesh = adb_arena_alloc(arena, 1, sizeof *mesh);

	if (mesh == NULL)
		return NULL;
	*mesh = (struct adb_svg_mesh){ .figure = figure, .rig = rig, .size = size_of(figure) };
	mesh->parts = adb_arena_alloc(arena, figure->part_count, sizeof *mesh->parts);
	mesh->matrices = adb_arena_alloc(arena, rig->skeleton->bone_count, sizeof *mesh->matrices);
	if (mesh->parts == NULL || mesh->matrices == NULL)
		return NULL;
	for (uint32_t i = 0; i < figure->part_count; i++)
		if (!add_part(mesh, i, arena))
			return NULL;
	adb_svg_colour_faces(file, mesh);
	return mesh;
}

bool adb_svg_mesh_wants_dark(const struct adb_svg_mesh *mesh)
{
	for (uint32_t i = 0; i < mesh->figure->part_count; i++) {
		const struct adb_svg_part *part = &mesh->parts[i];

		for (uint32_t f = 0; part->part->topology == ADB_LINES && f < part->face_count; f++) {
			const float *colour = part->faces[f].colour;

			if (part->faces[f].alpha > 0 && colour[0] + colour[1] + colour[2] > 2.25F)
				return true;
		}
	}
	return false;
}

void adb_svg_mesh_pose(struct adb_svg_mesh *mesh, double frame, const struct adb_bone_pose *pose)
{
	struct adb_vec3 axes[3];

	adb_picture_axes(axes);
	for (uint32_t i = 0; i < mesh->figure->part_count; i++) {
		struct adb_svg_part *part = &mesh->parts[i];

		adb_figure_pose_seen_part(mesh->figure, part->part, &mesh->rig->clip->space, mesh->rig, frame,
					  pose, axes, mesh->matrices, part->positions);
		adb_picture_turn_all(part->positions, part->part->vertex_count);
	}
}

void adb_svg_mesh_measure(const struct adb_svg_mesh *mesh, struct adb_picture_box *box)
{
	for (uint32_t i = 0; i < mesh->figure->part_count; i++)
		adb_picture_widen_by_part(box, mesh->parts[i].part, mesh->parts[i].positions);
}

bool adb_svg_mesh_put(const struct adb_svg_mesh *mesh, const struct adb_svg_place *place,
		      struct adb_buffer *out)
{
	size_t count, kept = 0;
	struct seen_face *faces = find_faces(mesh, place, &count);
	struct depths depths = { 0 };
	bool ok = faces != NULL && open_depths(faces, count, &depths);

	for (size_t i = 0; ok && i < count; i++)
		if (faces[i].is_triangle && faces[i].face->alpha >= 1)
			cover(&depths, &faces[i], true);
	for (size_t i = 0; ok && i < count; i++)
		if (cover(&depths, &faces[i], false))
			faces[kept++] = faces[i];
	if (ok) {
		qsort(faces, kept, sizeof *faces, compare_faces);
		put_faces(faces, kept, out);
	}
	free(depths.cells);
	free(faces);
	return ok;
}
