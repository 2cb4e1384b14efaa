/* Turns the frames of morph animations into shapes, and the clips into weights of them. */
#include "systems/zengin/mmb_shapes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/ledger.h"
#include "base/map.h"

enum {
	INDEX_SIZE = 4,
	OFFSET_SIZE = 12,
	NO_SHAPE = -1,
	MAX_FRAMES = 20000, /* of all animations of a mesh */
};

/* ---- shapes ---- */

static const uint8_t *offsets_of(const struct adb_mmb_frames *a, uint32_t frame)
{
	return a->offsets + (size_t)frame * a->vertex_count * OFFSET_SIZE;
}

/* Whether no vertex is moved. */
static bool is_flat(const struct adb_mmb_frames *a, uint32_t frame)
{
	struct adb_reader in = adb_reader_of(offsets_of(a, frame), (size_t)a->vertex_count * OFFSET_SIZE);

	while (adb_reader_left(&in) > 0)
		if ((adb_reader_u32le(&in) & INT32_MAX) != 0)
			return false;
	return true;
}

/* Sets the shape of a frame: none, that of an equal frame, or a new one. Returns false when memory runs out. */
static bool find_shape(struct adb_mmb_frames *a, uint32_t frame, struct adb_mmb_shapes *shapes,
		       struct adb_map *known)
{
	const struct adb_hash parts[2] = {
		adb_hash_of(a->vertices, (size_t)a->vertex_count * INDEX_SIZE),
		adb_hash_of(offsets_of(a, frame), (size_t)a->vertex_count * OFFSET_SIZE),
	};
	const struct adb_hash hash = adb_hash_of(parts, sizeof parts);
	const int64_t *found = adb_map_find(known, &hash);

	a->shapes[frame] = NO_SHAPE;
	if (found != NULL)
		a->shapes[frame] = (int32_t)*found - 1;
	if (found != NULL || is_flat(a, frame))
		return true;
	a->shapes[frame] = (int32_t)shapes->count;
	shapes->frames[shapes->count] = a;
	shapes->frame[shapes->count++] = frame;
	return adb_map_add(known, &hash, shapes->count);
}

static bool find_shapes(struct adb_decoder *d, struct adb_mmb_frames *all, struct adb_mmb_shapes *shapes,
			struct adb_map *known)
{
	uint64_t total = 0;

	*shapes = (struct adb_mmb_shapes){ .count = 0 };
	for (const struct adb_mmb_frames *a = all; a != NULL; a = a->next)
		total += a->frame_count;
	if (total > MAX_FRAMES) {
		adb_warn(d, "limit", 0,
			 "the shapes are left out: the animations have %llu frames, the limit is %d",
			 (unsigned long long)total, MAX_FRAMES);
		return true;
	}
	shapes->frames = adb_arena_alloc(d->arena, (size_t)total, sizeof *shapes->frames);
	shapes->frame = adb_arena_alloc(d->arena, (size_t)total, sizeof *shapes->frame);
	if (shapes->frames == NULL || shapes->frame == NULL)
		return false;
	for (; all != NULL; all = all->next) {
		all->shapes = adb_arena_alloc(d->arena, all->frame_count, sizeof *all->shapes);
		if (all->shapes == NULL)
			return false;
		for (uint32_t frame = 0; frame < all->frame_count; frame++)
			if (!find_shape(all, frame, shapes, known))
				return adb_arena_fail(d->arena, ADB_NO_MEMORY) != NULL;
	}
	return true;
}

static void add_skeleton(struct adb_decoder *d, const struct adb_mmb_shapes *shapes)
{
	struct adb_skeleton *skeleton = adb_content_add_skeleton(d->out, d->stem, shapes->count + 1);

	if (skeleton == NULL)
		return;
	skeleton->native_id = adb_text_upper(d->arena, d->stem);
	skeleton->bones[ADB_MMB_ROOT].name = d->stem;
	skeleton->bones[ADB_MMB_ROOT].kind = "mesh";
	for (uint32_t i = 0; i < shapes->count; i++) {
		struct adb_bone *bone = &skeleton->bones[i + 1];

		bone->parent_id = ADB_MMB_ROOT;
		bone->kind = "morph";
		bone->name = adb_mmb_shape_name(d, shapes, i);
	}
}

/* ---- channels ---- */

static int by_shape(const void *left, const void *right)
{
	const uint64_t *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

/*
 * Writes the keys of a shape: 1 in each frame that has it, 0 in the frames beside those. Returns their number; with NULL it only
 * counts.
 */
static uint32_t put_keys(const uint64_t *uses, uint32_t count, uint32_t frame_count, uint32_t *frames,
			 float *weights)
{
	uint32_t keys = 0, next = 0; /* the frame behind the last key */

	for (uint32_t i = 0; i < count; i++) {
		uint32_t use = (uint32_t)uses[i], from = use > next ? use - 1 : use;
		bool is_followed = i + 1 < count && (uint32_t)uses[i + 1] == use + 1;
		uint32_t to = is_followed || use + 1 == frame_count ? use : use + 1;

		for (uint32_t frame = from > next ? from : next; frame <= to; frame++, keys++) {
			if (frames == NULL)
				continue;
			frames[keys] = frame;
			weights[keys] = frame == use ? 1 : 0;
		}
		next = to + 1;
	}
	return keys;
}

/* A key of weight 1 comes from its frame. Those of weight 0 have no bits of their own. */
static void note_keys(const struct adb_mmb_frames *a, const struct adb_channel *channel)
{
	for (uint32_t i = 0; i < channel->key_count; i++) {
		uint32_t frame = channel->frames[i];
		struct adb_mmb_source source = { offsets_of(a, frame),
						 (size_t)a->vertex_count * OFFSET_SIZE };

		if (a->sources != NULL)
			source = a->sources[frame];
		if (channel->values[i] > 0)
			adb_field_keys(source.start, &(struct adb_key_source){ .channel = channel,
									       .formula = a->formula,
									       .bit_stride = 8 * source.size,
									       .bit_length = 8 * source.size,
									       .first_key = i,
									       .count = 1 });
	}
}

static bool add_channel(struct adb_decoder *d, const struct adb_mmb_frames *a, int32_t shape,
			const uint64_t *uses, uint32_t count)
{
	uint32_t keys = put_keys(uses, count, a->frame_count, NULL, NULL);
	struct adb_channel *channel =
		adb_clip_add_channel(d->out, a->clip, shape + 1, ADB_WEIGHT, ADB_LINEAR, keys);

	if (channel == NULL || adb_channel_add_frames(d->out, channel) == NULL)
		return false;
	put_keys(uses, count, a->frame_count, channel->frames, channel->values);
	if (adb_ledger_is_open())
		note_keys(a, channel);
	return true;
}

/* Adds a channel for each shape that the clip has. Returns false when memory runs out. */
static bool add_channels(struct adb_decoder *d, const struct adb_mmb_frames *a)
{
	/* The uses of shapes: the number of the shape, and in the lower half the frame. */
	uint64_t *uses = a->shapes != NULL ? malloc(((size_t)a->frame_count + 1) * sizeof *uses) : NULL;
	uint32_t count = 0, first = 0;
	bool done = true;

	if (a->shapes == NULL)
		return true;
	if (uses == NULL)
		return adb_arena_fail(d->arena, ADB_NO_MEMORY) != NULL;
	for (uint32_t frame = 0; frame < a->frame_count; frame++)
		if (a->shapes[frame] != NO_SHAPE)
			uses[count++] = (uint64_t)a->shapes[frame] << 32 | frame;
	qsort(uses, count, sizeof *uses, by_shape);
	for (uint32_t i = 1; i <= count && done; i++) {
		if (i < count && uses[i] >> 32 == uses[first] >> 32)
			continue;
		done = add_channel(d, a, (int32_t)(uses[first] >> 32), uses + first, i - first);
		first = i;
	}
	free(uses);
	return done;
}

/* ---- parts ---- */

static void move_vertices(const struct adb_mmb_frames *a, uint32_t frame, float *moved, uint32_t count,
			  uint32_t *missing, uint32_t *infinite)
{
	struct adb_reader vertices = adb_reader_of(a->vertices, (size_t)a->vertex_count * INDEX_SIZE);
	struct adb_reader in = adb_reader_of(offsets_of(a, frame), (size_t)a->vertex_count * OFFSET_SIZE);

	for (uint32_t i = 0; i < a->vertex_count; i++) {
		uint32_t vertex = adb_reader_u32le(&vertices);
		struct adb_vec3 by = adb_zengin_vec3(&in);

		if (vertex >= count) {
			(*missing)++;
			continue;
		}
		if (!adb_zengin_vec3_is_finite(by)) {
			(*infinite)++;
			continue;
		}
		moved[3 * (size_t)vertex] = (float)by.x;
		moved[3 * (size_t)vertex + 1] = (float)by.y;
		moved[3 * (size_t)vertex + 2] = (float)by.z;
	}
}

static bool shape_part(struct adb_decoder *d, const struct adb_mmb_shapes *shapes, uint32_t shape,
		       const float *moved, const struct adb_zengin_progressive *mesh,
		       struct adb_mesh_part *part, const struct adb_zengin_submesh *submesh)
{
	struct adb_shape *to = adb_part_add_shape(d->out, part, adb_mmb_shape_name(d, shapes, shape));

	if (to == NULL)
		return false;
	to->bone_id = (int32_t)shape + 1;
	for (uint32_t i = 0; i < part->vertex_count; i++) {
		uint32_t position = adb_zengin_wedge_position(submesh, i);

		if (position < mesh->position_count)
			memcpy(to->offsets + 3 * (size_t)i, moved + 3 * (size_t)position, 3 * sizeof *moved);
	}
	return true;
}

/* ---- what the header declares ---- */

bool adb_mmb_add_shapes(struct adb_decoder *d, struct adb_mmb_frames *all, struct adb_mmb_shapes *shapes)
{
	struct adb_map known = { .slots = NULL };
	bool done = find_shapes(d, all, shapes, &known);

	adb_map_clear(&known);
	if (done && shapes->count > 0)
		add_skeleton(d, shapes);
	for (; done && all != NULL; all = all->next)
		done = add_channels(d, all);
	return done;
}

bool adb_mmb_is_head(const char *name)
{
	static const char *const words[] = { "HEAD", "FACE", "VISEME", "BLINK" };

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strstr(name, words[i]) != NULL)
			return true;
	return false;
}

void adb_mmb_stand_upright(struct adb_decoder *d, const struct adb_mmb_shapes *shapes)
{
	static const struct adb_quat upright = { 0, 0, 0.70710678118654752, 0.70710678118654752 };

	if (shapes->count > 0 && d->out->last_skeleton != NULL)
		d->out->last_skeleton->bones[ADB_MMB_ROOT].rest.rotation = upright;
}

const char *adb_mmb_shape_name(struct adb_decoder *d, const struct adb_mmb_shapes *shapes, uint32_t shape)
{
	return adb_arena_printf(d->arena, "%s %u", shapes->frames[shape]->name, shapes->frame[shape]);
}

struct adb_vec3 adb_mmb_offset(const struct adb_mmb_frames *frames, uint32_t frame, uint32_t vertex)
{
	struct adb_reader in =
		adb_reader_of(offsets_of(frames, frame) + (size_t)vertex * OFFSET_SIZE, OFFSET_SIZE);

	return adb_zengin_vec3(&in);
}

void adb_mmb_shape_parts(struct adb_decoder *d, const struct adb_mmb_shapes *shapes,
			 const struct adb_zengin_progressive *mesh, struct adb_mesh_part *const *parts,
			 const struct adb_zengin_submesh *const *submeshes, size_t count)
{
	float *moved = adb_arena_alloc(d->arena, mesh->position_count, 3 * sizeof *moved);
	uint32_t missing = 0, infinite = 0, room = ADB_MMB_LARGEST_SHAPES, vertices = 0, shape = 0;

	for (size_t i = 0; i < count; i++)
		vertices += parts[i]->vertex_count;
	if (moved == NULL || vertices == 0)
		return;
	for (; shape < shapes->count && vertices <= room / OFFSET_SIZE; shape++) {
		memset(moved, 0, (size_t)mesh->position_count * 3 * sizeof *moved);
		move_vertices(shapes->frames[shape], shapes->frame[shape], moved, mesh->position_count,
			      &missing, &infinite);
		for (size_t i = 0; i < count; i++)
			if (!shape_part(d, shapes, shape, moved, mesh, parts[i], submeshes[i]))
				return;
		room -= vertices * OFFSET_SIZE;
	}
	if (shape < shapes->count)
		adb_warn(d, "limit", mesh->offset,
			 "%u of %u shapes are left out: they would take more than %d bytes",
			 shapes->count - shape, shapes->count, ADB_MMB_LARGEST_SHAPES);
	if (missing > 0)
		adb_warn(d, "morph-vertex", mesh->offset,
			 "shapes move %u vertices that the mesh does not have", missing);
	if (infinite > 0)
		adb_warn(d, "not-finite", mesh->offset,
			 "%u vertices of shapes are moved by what is not finite; 0 stands for it", infinite);
}
