#include "export/picture/look.h"

#include <math.h>

#include "export/picture/view.h"

/* Of outlines, 0..255: grey is told from white and from black; white lines need a darker one to be seen on white. */
enum { GREY = 128, DARK_GREY = 88 };

/* False when memory runs out. */
static bool add_surfaces(struct adb_picture_look *look, struct adb_picture_textures *textures,
			 struct adb_arena *arena, uint32_t *lost)
{
	const struct adb_figure *figure = look->figure;

	look->surfaces = adb_arena_alloc(arena, figure->part_count, sizeof *look->surfaces);
	if (look->surfaces == NULL)
		return false;
	look->surface_count = figure->part_count;
	for (uint32_t i = 0; i < figure->part_count; i++) {
		struct adb_picture_surface *surface = &look->surfaces[i];
		const struct adb_figure_part *part = &figure->parts[i];

		*surface = (struct adb_picture_surface){ .part = part, .first_vertex = look->vertex_count };
		look->vertex_count += part->vertex_count;
		if (part->material == ADB_FIGURE_NONE)
			continue;
		surface->material = &figure->materials[part->material];
		if (part->uvs != NULL && surface->material->image_id != 0 &&
		    !adb_picture_small_texture(textures, surface->material, arena, &surface->texture, lost))
			return false;
	}
	return true;
}

static bool has_light_lines(const struct adb_figure *figure)
{
	for (uint32_t i = 0; i < figure->part_count; i++) {
		const struct adb_figure_part *part = &figure->parts[i];

		for (uint32_t k = 0; part->topology == ADB_LINES && k < part->index_count; k++) {
			const float *colour =
				part->colours != NULL ? part->colours + (size_t)part->indices[k] * 4 : NULL;
			double sum = 0;

			for (int c = 0; c < 3; c++)
				sum += (part->material != ADB_FIGURE_NONE
						? figure->materials[part->material].colour[c]
						: 1) *
				       (colour != NULL ? (double)colour[c] : 1);
			if (sum > 2.25)
				return true;
		}
	}
	return false;
}

static struct adb_picture_box box_of_figure(const struct adb_figure *figure)
{
	struct adb_picture_box box = adb_picture_no_box();

	for (uint32_t i = 0; i < figure->part_count; i++) {
		const struct adb_figure_part *part = &figure->parts[i];

		for (uint32_t k = 0; k < part->index_count; k++) {
			const float *p = part->positions + (size_t)part->indices[k] * 3;

			adb_picture_widen(&box, adb_picture_turn((struct adb_vec3){
							(double)p[0], (double)p[1], (double)p[2] }));
		}
	}
	return box;
}

/* Sets the size of the look, without a few vertices that are far away. */
static void measure(struct adb_picture_look *look, const struct adb_picture_box *box)
{
	struct adb_picture_sample samples[2] = { { .count = 0 }, { .count = 0 } };
	size_t step = look->vertex_count / ADB_PICTURE_MOST_LOOKS + 1;
	double low, high;

	look->width = box->high.x - box->low.x;
	look->height = box->high.y - box->low.y;
	for (uint32_t i = 0; i < look->surface_count; i++)
		for (size_t k = 0; k < look->surfaces[i].part->vertex_count; k += step) {
			const float *p = look->surfaces[i].part->positions + k * 3;
			struct adb_vec3 turned = adb_picture_turn(
				(struct adb_vec3){ (double)p[0], (double)p[1], (double)p[2] });

			adb_picture_add(&samples[0], turned.x);
			adb_picture_add(&samples[1], turned.y);
		}
	if (adb_picture_most(&samples[0], &low, &high) && look->width > ADB_PICTURE_STRAYS * (high - low))
		look->width = high - low;
	if (adb_picture_most(&samples[1], &low, &high) && look->height > ADB_PICTURE_STRAYS * (high - low))
		look->height = high - low;
}

/* The rest pose of the skeleton. False when memory runs out. */
static bool box_of_sticks(const struct adb_picture_look *look, struct adb_arena *arena,
			  struct adb_picture_box *box)
{
	const struct adb_stored_skeleton *skeleton = look->skeleton;
	struct adb_bone_pose *pose = adb_arena_alloc(arena, skeleton->bone_count, sizeof *pose);

	*box = adb_picture_no_box();
	for (uint32_t i = 0; pose != NULL && i < skeleton->bone_count; i++) {
		uint32_t bone = skeleton->order[i];
		int32_t parent = skeleton->bones[bone].parent;

		pose[bone].model = skeleton->bones[bone].rest;
		if (parent != ADB_NO_PARENT)
			pose[bone].model = adb_transform_multiply(pose[parent].model, pose[bone].model);
		adb_picture_widen(box, adb_picture_bone(look->space, &pose[bone]));
	}
	return pose != NULL;
}

const struct adb_picture_look *adb_picture_look_new(struct adb_picture_textures *textures,
						    const struct adb_figure *figure,
						    const struct adb_stored_skeleton *skeleton,
						    const struct adb_stored_space *space,
						    struct adb_arena *arena, uint32_t *lost_textures)
{
	struct adb_picture_look *look = adb_arena_alloc(arena, 1, sizeof *look);
	struct adb_picture_box box;
	uint32_t lost = 0;

	if (look == NULL)
		return NULL;
	*look = (struct adb_picture_look){
		.figure = figure, .skeleton = skeleton, .space = space, .outline_grey = GREY
	};
	if (figure != NULL) {
		if (!add_surfaces(look, textures, arena, &lost))
			return NULL;
		look->outline_grey = has_light_lines(figure) ? DARK_GREY : GREY;
		box = box_of_figure(figure);
	} else if (!box_of_sticks(look, arena, &box)) {
		return NULL;
	}
	if (isfinite(box.high.x - box.low.x) && isfinite(box.high.y - box.low.y))
		measure(look, &box);
	if (lost_textures != NULL)
		*lost_textures = lost;
	return look;
}
