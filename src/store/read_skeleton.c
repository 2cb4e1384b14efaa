/* Reads skeletons: their row, their bones with indices by id and with parents first. Adds bones that only a clip has. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "store/read.h"
#include "store/read_private.h"

/* ---- the order of bones ---- */

/* qsort() has no context argument, so the ids are sorted together with the indices. */
struct numbered {
	int64_t bone_id;
	uint32_t index;
};

static int compare_numbered(const void *a, const void *b)
{
	const struct numbered *x = a, *y = b;

	return (x->bone_id > y->bone_id) - (x->bone_id < y->bone_id);
}

static bool sort_by_id(struct adb_stored_skeleton *skeleton, struct adb_arena *arena)
{
	struct numbered *items = adb_arena_alloc(arena, skeleton->bone_count, sizeof *items);

	skeleton->by_id = adb_arena_alloc(arena, skeleton->bone_count, sizeof *skeleton->by_id);
	if (items == NULL || skeleton->by_id == NULL)
		return false;
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		items[i] = (struct numbered){ skeleton->bones[i].bone_id, i };
	qsort(items, skeleton->bone_count, sizeof *items, compare_numbered);
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		skeleton->by_id[i] = items[i].index;
	return true;
}

/*
 * Puts the bones into `order` from `start` up the chain of parents that are not yet there, parents first, and
 * returns the new count. `visited` holds the number of the walk that saw a bone: meeting the own one again
 * means a cycle, which is cut there.
 */
static uint32_t add_chain(struct adb_stored_skeleton *skeleton, uint32_t start, uint32_t *visited,
			  uint32_t count)
{
	uint32_t walk = start + 1, length = 0;

	for (int32_t i = (int32_t)start; i != ADB_NO_PARENT && visited[i] == 0;
	     i = skeleton->bones[i].parent) {
		int32_t parent = skeleton->bones[i].parent;

		visited[i] = walk;
		skeleton->order[count + length++] = (uint32_t)i;
		if (parent != ADB_NO_PARENT && visited[parent] == walk) {
			skeleton->bones[i].parent = ADB_NO_PARENT;
			skeleton->repaired++;
		}
	}
	for (uint32_t i = 0; i < length / 2; i++) {
		uint32_t *a = &skeleton->order[count + i], *b = &skeleton->order[count + length - 1 - i];
		uint32_t swapped = *a;

		*a = *b;
		*b = swapped;
	}
	return count + length;
}

static bool sort_parents_first(struct adb_stored_skeleton *skeleton, struct adb_arena *arena)
{
	uint32_t *visited = adb_arena_alloc(arena, skeleton->bone_count, sizeof *visited);
	uint32_t count = 0;

	skeleton->order = adb_arena_alloc(arena, skeleton->bone_count, sizeof *skeleton->order);
	if (visited == NULL || skeleton->order == NULL)
		return false;
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		count = add_chain(skeleton, i, visited, count);
	skeleton->root_count = 0;
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		skeleton->root_count += skeleton->bones[i].parent == ADB_NO_PARENT;
	return true;
}

/* ---- reading ---- */

static bool is_finite_transform(const struct adb_transform *t)
{
	return isfinite(t->translation.x) && isfinite(t->translation.y) && isfinite(t->translation.z) &&
	       isfinite(t->scale.x) && isfinite(t->scale.y) && isfinite(t->scale.z) &&
	       isfinite(adb_quat_norm(t->rotation)) && adb_quat_norm(t->rotation) > 0;
}

/* The parent is looked up after all bones were read. */
static void read_bone(struct adb_stored_row *row, struct adb_stored_skeleton *skeleton,
		      struct adb_stored_bone *bone)
{
	double value[10];

	bone->bone_id = adb_stored_row_integer(row, 0);
	bone->name = adb_stored_row_text(row);
	bone->kind = adb_stored_row_text(row);
	bone->parent_id = adb_stored_row_integer(row, INT64_MIN);
	for (int i = 0; i < 10; i++)
		value[i] = adb_stored_row_real(row);
	bone->rest = (struct adb_transform){
		.translation = { value[0], value[1], value[2] },
		.rotation = { value[3], value[4], value[5], value[6] },
		.scale = { value[7], value[8], value[9] },
	};
	if (is_finite_transform(&bone->rest)) {
		bone->rest.rotation = adb_quat_normalise(bone->rest.rotation);
	} else {
		bone->rest = adb_transform_identity;
		skeleton->repaired++;
	}
}

static void find_parents(struct adb_stored_skeleton *skeleton)
{
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		skeleton->bones[i].parent = ADB_NO_PARENT;
		if (skeleton->bones[i].parent_id == INT64_MIN)
			continue;
		skeleton->bones[i].parent = adb_stored_find_bone(skeleton, skeleton->bones[i].parent_id);
		if (skeleton->bones[i].parent < 0)
			skeleton->repaired++;
	}
}

static bool read_bones(struct adb_stored_reader *reader, struct adb_stored_skeleton *skeleton,
		       struct adb_arena *arena, struct adb_error *error)
{
	sqlite3_stmt *statement = reader->bones;
	uint32_t count = 0;
	int code;

	sqlite3_bind_int64(statement, 1, skeleton->id);
	while ((code = sqlite3_step(statement)) == SQLITE_ROW && count < INT32_MAX) {
		struct adb_stored_row row = adb_stored_row_of(statement, arena);

		skeleton->bones = adb_arena_grow(arena, skeleton->bones, count, sizeof *skeleton->bones);
		if (skeleton->bones == NULL)
			break;
		read_bone(&row, skeleton, &skeleton->bones[count]);
		count++;
	}
	if (!adb_stored_rows_ended(reader, statement, code, error))
		return false;
	skeleton->bone_count = count;
	if (!sort_by_id(skeleton, arena))
		return false;
	find_parents(skeleton);
	return sort_parents_first(skeleton, arena);
}

static bool read_skeleton_row(struct adb_stored_row *row, struct adb_stored_skeleton *skeleton,
			      struct adb_error *error)
{
	skeleton->name = adb_stored_row_text(row);
	skeleton->native_id = adb_stored_row_text(row);
	skeleton->checksum = adb_stored_row_integer(row, -1);
	skeleton->model_scale = adb_stored_row_real(row);
	skeleton->attributes = adb_stored_row_text(row);
	adb_stored_row_origin(row, &skeleton->origin);
	return adb_stored_row_space(row, &skeleton->space, error);
}

/* ---- bones that only a clip has ---- */

/* Makes a root bone in the origin for a channel whose bone the skeleton lacks. */
static bool make_bone(const struct adb_stored_skeleton *skeleton, const struct adb_stored_channel *channel,
		      struct adb_stored_bone *bone)
{
	if (!channel->has_bone || adb_stored_find_bone(skeleton, channel->bone_id) >= 0)
		return false;
	*bone = (struct adb_stored_bone){
		.bone_id = channel->bone_id,
		.parent_id = INT64_MIN,
		.parent = ADB_NO_PARENT,
		.name = channel->bone_name,
		.kind = "bone",
		.rest = adb_transform_identity,
	};
	return true;
}

static int compare_bone_ids(const void *a, const void *b)
{
	const struct adb_stored_bone *x = a, *y = b;

	return (x->bone_id > y->bone_id) - (x->bone_id < y->bone_id);
}

/* Finds the bones that `clip` animates or has a placeholder of and `skeleton` lacks, each once. */
static uint32_t distinct_bones(const struct adb_stored_skeleton *skeleton, const struct adb_stored_clip *clip,
			       struct adb_stored_bone *bones)
{
	uint32_t count = 0, distinct = 0;

	for (uint32_t i = 0; i < clip->channel_count; i++)
		count += make_bone(skeleton, &clip->channels[i], &bones[count]);
	for (uint32_t i = 0; i < clip->placeholder_count; i++)
		count += make_bone(skeleton, &clip->placeholders[i], &bones[count]);
	if (count > 1)
		qsort(bones, count, sizeof *bones, compare_bone_ids);
	for (uint32_t i = 0; i < count; i++)
		if (distinct == 0 || bones[i].bone_id != bones[distinct - 1].bone_id)
			bones[distinct++] = bones[i];
	return distinct;
}

static const struct adb_stored_bone whole_clip = {
	.bone_id = ADB_NO_BONE,
	.parent_id = INT64_MIN,
	.parent = ADB_NO_PARENT,
	.name = "root",
	.kind = "clip",
	.rest = { { 0, 0, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } },
};

/* ---- what the header declares ---- */

struct adb_stored_skeleton *adb_stored_read_skeleton(struct adb_stored_reader *reader, int64_t skeleton_id,
						     struct adb_arena *arena, struct adb_error *error)
{
	struct adb_stored_skeleton *skeleton = adb_arena_alloc(arena, 1, sizeof *skeleton);
	bool read = false;

	sqlite3_bind_int64(reader->skeleton, 1, skeleton_id);

	int code = skeleton != NULL ? sqlite3_step(reader->skeleton) : SQLITE_NOMEM;

	if (code == SQLITE_ROW) {
		struct adb_stored_row row = adb_stored_row_of(reader->skeleton, arena);

		skeleton->id = skeleton_id;
		read = read_skeleton_row(&row, skeleton, error);
	} else if (code == SQLITE_DONE) {
		adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "skeleton %lld is not in the database",
			      (long long)skeleton_id);
	}
	adb_stored_rows_ended(reader, reader->skeleton, code, error);
	read = read && read_bones(reader, skeleton, arena, error);
	if (adb_arena_outcome(arena) != ADB_OK) {
		adb_error_set(error, adb_arena_outcome(arena), ADB_NO_OFFSET, "out of memory");
		read = false;
	}
	return read ? skeleton : NULL;
}

struct adb_stored_skeleton *adb_stored_flat_skeleton(const struct adb_stored_clip *clip,
						     struct adb_arena *arena, struct adb_error *error)
{
	struct adb_stored_skeleton *skeleton = adb_arena_alloc(arena, 1, sizeof *skeleton);

	if (skeleton == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	*skeleton = (struct adb_stored_skeleton){
		.name = clip->name,
		.checksum = -1,
		.model_scale = 1,
		.attributes = "{}",
		.origin = clip->origin,
		.space = clip->space,
	};
	return adb_stored_add_bones(skeleton, clip, arena, error) ? skeleton : NULL;
}

bool adb_stored_add_bones(struct adb_stored_skeleton *skeleton, const struct adb_stored_clip *clip,
			  struct adb_arena *arena, struct adb_error *error)
{
	uint32_t own = skeleton->bone_count;
	struct adb_stored_bone *bones = adb_arena_alloc(
		arena, (size_t)own + clip->channel_count + clip->placeholder_count + 1, sizeof *bones);
	bool sorted = false;

	if (bones != NULL) {
		if (own > 0)
			memcpy(bones, skeleton->bones, own * sizeof *bones);
		skeleton->bone_count += distinct_bones(skeleton, clip, bones + own);
		skeleton->bones = bones;
		if (skeleton->bone_count == 0)
			bones[skeleton->bone_count++] = whole_clip;
		sorted = sort_by_id(skeleton, arena) && sort_parents_first(skeleton, arena);
	}
	if (!sorted)
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return sorted;
}

bool adb_stored_append_bones(struct adb_stored_skeleton *skeleton, const struct adb_stored_bone *bones,
			     uint32_t count, struct adb_arena *arena)
{
	uint32_t own = skeleton->bone_count;
	struct adb_stored_bone *all = adb_arena_alloc(arena, (size_t)own + count, sizeof *all);

	if (all == NULL)
		return false;
	if (own > 0)
		memcpy(all, skeleton->bones, own * sizeof *all);
	memcpy(all + own, bones, count * sizeof *all);
	skeleton->bones = all;
	skeleton->bone_count += count;
	return sort_by_id(skeleton, arena) && sort_parents_first(skeleton, arena);
}

int32_t adb_stored_find_bone(const struct adb_stored_skeleton *skeleton, int64_t bone_id)
{
	uint32_t low = 0, high = skeleton->bone_count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		uint32_t index = skeleton->by_id[middle];

		if (skeleton->bones[index].bone_id == bone_id)
			return (int32_t)index;
		if (skeleton->bones[index].bone_id < bone_id)
			low = middle + 1;
		else
			high = middle;
	}
	return -1;
}
