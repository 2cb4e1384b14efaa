/* Gives the shapes of a model to the meshes of its components: an animation of a morph is drawn on the mesh that it belongs to. */
#include <math.h>
#include <stdlib.h>

#include "store/figure_private.h"

/* A vertex of a part that has shapes. */
struct place {
	const float *position;
	uint32_t part, vertex; /* indices in the figure and in the part */
};

struct places {
	struct place *items; /* by x, then as they are stored */
	size_t count;
};

/* The positions of one vertex in two files with six digits are no farther apart, in centimetres of the data. */
static const double tolerance = 0.01;

static int compare_places(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->position[0] != y->position[0])
		return x->position[0] < y->position[0] ? -1 : 1;
	if (x->part != y->part)
		return x->part < y->part ? -1 : 1;
	return (x->vertex > y->vertex) - (x->vertex < y->vertex);
}

/* The vertices of the parts from `first` to before `end`. False when the arena is exhausted. */
static bool list_places(struct adb_figure_reader *reader, uint32_t first, uint32_t end, struct places *places)
{
	const struct adb_figure_part *parts = reader->figure->parts;
	size_t total = 0;

	for (uint32_t i = first; i < end; i++)
		total += parts[i].vertex_count;
	places->items = adb_arena_alloc(reader->arena, total, sizeof *places->items);
	if (places->items == NULL)
		return false;
	for (uint32_t i = first; i < end; i++)
		for (uint32_t k = 0; k < parts[i].vertex_count; k++)
			places->items[places->count++] =
				(struct place){ parts[i].positions + 3 * (size_t)k, i, k };
	qsort(places->items, places->count, sizeof *places->items, compare_places);
	return true;
}

/* The nearest of the vertices that are within `reach` of `position` along each axis, NULL = there is none. */
static const struct place *find_place(const struct places *places, const float *position, double reach)
{
	const struct place *nearest = NULL;
	double least = INFINITY;
	size_t low = 0, high = places->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if ((double)places->items[middle].position[0] < (double)position[0] - reach)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < places->count; low++) {
		double far = 0;

		if ((double)places->items[low].position[0] > (double)position[0] + reach)
			break;
		for (int i = 0; i < 3; i++)
			far = fmax(far, fabs((double)places->items[low].position[i] - (double)position[i]));
		if (far <= reach && far < least) {
			least = far;
			nearest = &places->items[low];
		}
	}
	return nearest;
}

/* The shape of a part that has that bone, NULL = it has none. */
static const struct adb_figure_shape *shape_of(const struct adb_figure_part *part, int64_t bone_id)
{
	for (uint32_t i = 0; i < part->shape_count; i++)
		if (part->shapes[i].bone_id == bone_id)
			return &part->shapes[i];
	return NULL;
}

/* Fills in shapes of `part` from the vertices `from`, one a vertex. False when the arena is exhausted. */
static bool copy_shapes(struct adb_figure_reader *reader, const struct adb_figure_part *model,
			const struct place *const *from, struct adb_figure_part *part)
{
	const struct adb_figure_part *parts = reader->figure->parts;
	struct adb_figure_shape *shapes = adb_arena_alloc(reader->arena, model->shape_count, sizeof *shapes);

	for (uint32_t i = 0; shapes != NULL && i < model->shape_count; i++) {
		float *offsets = adb_arena_alloc(reader->arena, part->vertex_count, 3 * sizeof *offsets);

		if (offsets == NULL)
			return false;
		for (uint32_t k = 0; k < part->vertex_count; k++) {
			const struct adb_figure_shape *shape =
				from[k] != NULL ? shape_of(&parts[from[k]->part], model->shapes[i].bone_id)
						: NULL;

			for (int c = 0; shape != NULL && c < 3; c++)
				offsets[3 * (size_t)k + (size_t)c] =
					shape->offsets[3 * (size_t)from[k]->vertex + (size_t)c];
		}
		shapes[i] = model->shapes[i];
		shapes[i].offsets = offsets;
	}
	part->shapes = shapes;
	part->shape_count = shapes != NULL ? model->shape_count : 0;
	return shapes != NULL;
}

/* Gives a part the shapes of the vertices that are where its own are. Adds the number of these. */
static bool lend_to(struct adb_figure_reader *reader, const struct places *places, uint32_t first,
		    struct adb_figure_part *part, size_t *found)
{
	const struct place **from = adb_arena_alloc(reader->arena, part->vertex_count, sizeof *from);
	size_t before = *found;

	part->shapes = NULL; /* those of its own belong to other bones */
	part->shape_count = 0;
	if (from == NULL)
		return false;
	for (uint32_t i = 0; i < part->vertex_count; i++) {
		from[i] =
			find_place(places, part->positions + 3 * (size_t)i, tolerance * reader->space->scale);
		*found += from[i] != NULL;
	}
	return *found == before || copy_shapes(reader, &reader->figure->parts[first], from, part);
}

bool adb_figure_lend_shapes(struct adb_figure_reader *reader, uint32_t first, uint32_t end)
{
	struct adb_figure *figure = reader->figure;
	struct places places = { .count = 0 };
	size_t found = 0;

	if (first == end || figure->parts[first].shape_count == 0 || figure->part_count == end)
		return true;
	if (!list_places(reader, first, end, &places))
		return adb_figure_damaged(reader, "shapes");
	for (uint32_t i = end; i < figure->part_count; i++)
		if (!lend_to(reader, &places, first, &figure->parts[i], &found))
			return adb_figure_damaged(reader, "shapes");
	if (found == 0) {
		figure->part_count = end;
		return true;
	}
	for (uint32_t i = end; i < figure->part_count; i++)
		figure->parts[first + i - end] = figure->parts[i];
	figure->part_count -= end - first;
	return true;
}
