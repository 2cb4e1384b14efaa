/* Makes shapes of the frames of morph animations in ASC files. */
#include "systems/zengin/asc/morph.h"

#include <math.h>
#include <string.h>

#include "motion/append.h"
#include "systems/zengin/asc/clip.h"
#include "systems/zengin/asc/shape.h"

/* The largest known file, with all frames as text, has 3.5 MB. */
enum { INDEX_SIZE = 4, OFFSET_SIZE = 12, LARGEST_OFFSETS = 64 * 1024 * 1024 };

static const char formula[] =
	"weight = 1 where a vertex of this MESH is not where the first MESH has it; the shape is that of the first frame of "
	"the file with the same offsets from the first";

static uint8_t *put_u32(uint8_t *to, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		*to++ = (uint8_t)(value >> 8 * i);
	return to;
}

/* What is too large for a float moves nothing. */
static uint8_t *put_f32(uint8_t *to, double value)
{
	float rounded = (float)value;
	uint32_t bits;

	if (!isfinite(rounded))
		rounded = 0;
	memcpy(&bits, &rounded, sizeof bits);
	return put_u32(to, bits);
}

/* Returns how many vertices of the frame are none. */
static uint32_t put_offsets(const struct adb_asc_shape *first, const struct adb_asc_shape *frame, uint8_t *to)
{
	uint32_t unread = 0;

	for (uint32_t i = 0; i < first->vertex_count && i < frame->vertex_count; i++) {
		const struct adb_vec3 *from = &first->vertices[i], *at = &frame->vertices[i];
		struct adb_vec3 by = { at->x - from->x, at->z - from->z, at->y - from->y };

		if (!adb_zengin_vec3_is_finite(*at))
			unread++;
		if (!adb_zengin_vec3_is_finite(by))
			by = (struct adb_vec3){ 0, 0, 0 };
		to = put_f32(put_f32(put_f32(to, by.x), by.y), by.z);
	}
	return unread;
}

/* Vertices that a frame lacks, or that cannot be read, stay where the first has them. */
static bool read_frames(struct adb_decoder *d, const struct adb_asc_node *node,
			const struct adb_asc_shape *first, uint8_t *offsets, struct adb_mmb_source *sources)
{
	uint32_t odd = 0, example = 0, unread = 0;

	for (uint32_t i = 1; i < node->mesh.morph_count; i++) {
		const struct adb_asc_tokens *block = &node->mesh.frames[i];
		struct adb_asc_shape frame;
		const char *end;

		if (!adb_asc_read_vertices(d, block, &frame, &end))
			return false;
		unread += put_offsets(first, &frame, offsets + (size_t)i * first->vertex_count * OFFSET_SIZE);
		sources[i] = (struct adb_mmb_source){ block->at, (size_t)(end - block->at) };
		if (frame.vertex_count != first->vertex_count && odd++ == 0)
			example = i;
	}
	if (odd > 0)
		adb_warn(d, "morph-vertex", node->offset,
			 "%u frames of %s, first frame %u, have not the %u vertices of the first", odd,
			 node->name, example, first->vertex_count);
	if (unread > 0)
		adb_warn(
			d, "bad-number", node->offset,
			"%u vertices in frames of %s cannot be read: they stay where the first frame has them",
			unread, node->name);
	return true;
}

/* Numbers of vertices count through all nodes, so that nodes have no shape in common. */
static bool add_frames(struct adb_decoder *d, const struct adb_asc_node *node, struct adb_clip *clip,
		       struct adb_asc_morphs *morphs)
{
	uint32_t count = node->mesh.morph_count;
	struct adb_mmb_frames *frames = adb_arena_alloc(d->arena, 1, sizeof *frames);
	struct adb_mmb_source *sources = adb_arena_alloc(d->arena, count, sizeof *sources);
	struct adb_asc_shape first;
	const char *end;

	if (frames == NULL || sources == NULL ||
	    !adb_asc_read_vertices(d, &node->mesh.frames[0], &first, &end))
		return false;
	if (first.vertex_count == 0)
		return true;
	if (count > LARGEST_OFFSETS / OFFSET_SIZE / first.vertex_count) {
		adb_warn(
			d, "limit", node->offset,
			"the shapes of %s are left out: its %u frames of %u vertices take more than %d bytes",
			node->name, count, first.vertex_count, LARGEST_OFFSETS);
		return true;
	}

	uint8_t *vertices = adb_arena_alloc(d->arena, first.vertex_count, INDEX_SIZE), *at = vertices;
	uint8_t *offsets = adb_arena_alloc(d->arena, first.vertex_count, (size_t)count * OFFSET_SIZE);

	if (vertices == NULL || offsets == NULL || !read_frames(d, node, &first, offsets, sources))
		return false;
	for (uint32_t i = 0; i < first.vertex_count; i++)
		at = put_u32(at, morphs->vertex_count + i);
	morphs->vertex_count += first.vertex_count;
	*frames = (struct adb_mmb_frames){ .clip = clip,
					   .name = node->name,
					   .vertices = vertices,
					   .offsets = offsets,
					   .sources = sources,
					   .formula = formula,
					   .vertex_count = first.vertex_count,
					   .frame_count = count };
	ADB_APPEND(morphs, first, last, frames);
	return true;
}

bool adb_asc_add_morphs(struct adb_decoder *d, const struct adb_asc_file *file, struct adb_asc_morphs *morphs)
{
	*morphs = (struct adb_asc_morphs){ .room = ADB_MMB_LARGEST_SHAPES };
	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next) {
		struct adb_clip *clip = node->mesh.morph_count > 0 ? adb_asc_add_morph(d, file, node) : NULL;

		if (node->mesh.morph_count > 0 && (clip == NULL || !add_frames(d, node, clip, morphs)))
			return false;
	}
	if (!adb_mmb_add_shapes(d, morphs->first, &morphs->shapes))
		return false;
	if (adb_mmb_is_head(adb_text_upper(d->arena, d->stem)))
		adb_mmb_stand_upright(d, &morphs->shapes);
	return true;
}

bool adb_asc_shape_part(struct adb_decoder *d, struct adb_asc_morphs *morphs, const struct adb_asc_node *node,
			struct adb_mesh_part *part, const uint32_t *vertex_of)
{
	const struct adb_mmb_shapes *shapes = &morphs->shapes;
	size_t size = (size_t)part->vertex_count * OFFSET_SIZE;

	for (uint32_t i = 0; i < shapes->count; i++) {
		const struct adb_mmb_frames *frames = shapes->frames[i];

		if (frames->name != node->name) /* of another node, which may be called the same */
			continue;
		if (size > morphs->room) {
			if (morphs->left_out++ == 0)
				adb_warn(d, "limit", node->offset,
					 "shapes of %s are left out: all would take more than %d bytes",
					 node->name, ADB_MMB_LARGEST_SHAPES);
			continue;
		}
		morphs->room -= size;

		struct adb_shape *shape = adb_part_add_shape(d->out, part, adb_mmb_shape_name(d, shapes, i));

		if (shape == NULL)
			return false;
		shape->bone_id = (int32_t)i + 1;
		for (uint32_t k = 0; k < part->vertex_count; k++) {
			struct adb_vec3 by = adb_mmb_offset(frames, shapes->frame[i], vertex_of[k]);

			shape->offsets[3 * (size_t)k] = (float)by.x;
			shape->offsets[3 * (size_t)k + 1] = (float)by.y;
			shape->offsets[3 * (size_t)k + 2] = (float)by.z;
		}
	}
	return true;
}
