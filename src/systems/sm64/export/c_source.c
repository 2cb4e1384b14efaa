/*
 * Exports animations of Super Mario 64 as C source of the decompilation: one file for the animations that share their arrays.
 * The paths of the files and the names of the symbols are in layout.h.
 *
 *   static const s16 NAME_values[] = { … };             the tracks of tracks.h, equal ones once
 *   static const u16 NAME_indices[] = { … };            for each track its length and where it begins
 *   static const struct Animation NAME = { flags, divisor, start frame, loop start, loop end,
 *                                          ANIMINDEX_NUMPARTS(NAME_indices), NAME_values, NAME_indices, 0 };
 *
 * A converter of the decompilation reads Mario's files line by line. It requires `NAME[] = {`, the headers before the indices
 * and the indices before the values, and each number of a header in a line of its own.
 */
#include <string.h>

#include "files/output.h"
#include "systems/sm64/export/tables.h"
#include "systems/sm64/export/tracks.h"

enum { A_LINE = 8, MOST_VALUES = 65536 };

struct pool {
	int16_t *values;
	uint32_t count;
};

/* One clip of a file. */
struct part {
	const char *symbol;
	struct adb_sm64_tracks tracks;
	size_t choice; /* in file->clips */
};

/* The clips of a file that share their arrays. */
struct sharing {
	const struct part *parts;
	size_t count;
	const char *arrays; /* what the names of the arrays begin with */
	bool is_mario;
};

/* ---- one file ---- */

static enum adb_outcome read_part(struct adb_export_file *file, size_t index, struct part *part,
				  bool *has_keys)
{
	struct adb_arena *arena = file->file_arena;
	const struct adb_stored_clip *clip = adb_export_read_clip(file, index, arena);
	const struct adb_sm64_item *item;

	if (clip == NULL)
		return file->error.outcome;
	*has_keys = clip->channel_count > 0;
	if (!*has_keys) {
		adb_export_report(clip->id, clip->name, "it has no keys: left out");
		file->clips[index].empty = true;
		return ADB_OK;
	}
	item = adb_sm64_plan_item(file->plan, clip->id);
	part->choice = index;
	part->symbol = item != NULL ? item->symbol : adb_sm64_identifier(arena, "anim", clip->name);
	if (part->symbol == NULL)
		return adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return adb_sm64_tracks_of(file, clip, arena, &part->tracks);
}

static bool same_tracks(const struct adb_sm64_tracks *a, const struct adb_sm64_tracks *b)
{
	size_t count = ADB_SM64_AXES * ((size_t)a->bone_count + 1);

	if (a->bone_count != b->bone_count)
		return false;
	for (size_t i = 0; i < count; i++)
		if (a->tracks[i].count != b->tracks[i].count ||
		    memcmp(a->tracks[i].values, b->tracks[i].values,
			   a->tracks[i].count * sizeof *a->tracks[i].values) != 0)
			return false;
	return true;
}

/* Returns the prefix of the names of the arrays: "anim_01_02" of Mario's anim_01 and anim_02, else the first symbol. */
static const char *name_arrays(const struct adb_export_file *file, const struct sharing *sharing)
{
	const char *name = sharing->parts[0].symbol;

	for (size_t i = 1; sharing->is_mario && name != NULL && i < sharing->count; i++) {
		const char *number = strrchr(sharing->parts[i].symbol, '_');

		name = adb_arena_printf(file->file_arena, "%s%s", name, number != NULL ? number : "_");
	}
	return name;
}

static bool is_at(const struct pool *pool, uint32_t first, const struct adb_sm64_track *track)
{
	return memcmp(pool->values + first, track->values, track->count * sizeof *track->values) == 0;
}

/* Finds a place for the track in the values: that of an equal track, else at the end. Returns false when it exceeds 16 bits. */
static bool place(struct pool *pool, const struct adb_sm64_track *track, uint16_t *first)
{
	for (uint32_t i = 0; i + track->count <= pool->count; i++) {
		if (is_at(pool, i, track)) {
			*first = (uint16_t)i;
			return true;
		}
	}
	if (pool->count + track->count > MOST_VALUES || track->count > UINT16_MAX)
		return false;
	*first = (uint16_t)pool->count;
	memcpy(pool->values + pool->count, track->values, track->count * sizeof *track->values);
	pool->count += track->count;
	return true;
}

static void put_word(struct adb_buffer *c, size_t number, uint16_t word)
{
	adb_buffer_printf(c, "%s0x%04X,", number % A_LINE == 0 ? "\n\t" : " ", word);
}

static enum adb_outcome fill_indices(const struct adb_sm64_tracks *tracks, struct pool *pool,
				     struct adb_buffer *indices)
{
	size_t count = ADB_SM64_AXES * ((size_t)tracks->bone_count + 1);

	for (size_t i = 0; i < count; i++) {
		uint16_t first = 0;

		if (!place(pool, &tracks->tracks[i], &first))
			return ADB_UNSUPPORTED;
		put_word(indices, 2 * i, (uint16_t)tracks->tracks[i].count);
		put_word(indices, 2 * i + 1, first);
	}
	return ADB_OK;
}

static void put_headers(struct adb_buffer *c, const struct sharing *sharing)
{
	const char *brackets = sharing->is_mario ? "[]" : "";

	for (size_t i = 0; i < sharing->count; i++) {
		const struct adb_sm64_tracks *tracks = &sharing->parts[i].tracks;

		adb_buffer_printf(
			c,
			"static const struct Animation %s%s = {\n\t%u,\n\t%d,\n\t%d,\n\t%d,\n\t%d,\n"
			"\tANIMINDEX_NUMPARTS(%s_indices),\n\t%s_values,\n\t%s_indices,\n\t0,\n};\n\n",
			sharing->parts[i].symbol, brackets, tracks->flags, tracks->divisor,
			tracks->start_frame, tracks->loop_start, tracks->loop_end, sharing->arrays,
			sharing->arrays, sharing->arrays);
	}
}

static void put_indices(struct adb_buffer *c, const char *name, const struct adb_buffer *indices)
{
	adb_buffer_printf(c, "static const u16 %s_indices[] = {", name);
	adb_buffer_add(c, indices->data, indices->size);
	adb_buffer_text(c, "\n};\n\n");
	c->failed = c->failed || indices->failed;
}

static void put_values(struct adb_buffer *c, const char *name, const struct pool *pool)
{
	adb_buffer_printf(c, "static const s16 %s_values[] = {", name);
	for (uint32_t i = 0; i < pool->count; i++)
		put_word(c, i, (uint16_t)pool->values[i]);
	adb_buffer_text(c, "\n};\n\n");
}

static enum adb_outcome put_sharing(struct adb_export_file *file, const struct sharing *sharing,
				    struct adb_buffer *c)
{
	struct adb_buffer indices = { 0 };
	struct pool pool = { adb_arena_alloc(file->file_arena, MOST_VALUES, sizeof *pool.values), 0 };
	enum adb_outcome outcome;

	if (pool.values == NULL)
		return adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	outcome = fill_indices(&sharing->parts[0].tracks, &pool, &indices);
	if (outcome != ADB_OK) {
		adb_error_set(&file->error, outcome, ADB_NO_OFFSET,
			      "does not fit: more values than an index can reach");
	} else if (sharing->is_mario) {
		put_headers(c, sharing);
		put_indices(c, sharing->arrays, &indices);
		put_values(c, sharing->arrays, &pool);
	} else {
		put_values(c, sharing->arrays, &pool);
		put_indices(c, sharing->arrays, &indices);
		put_headers(c, sharing);
	}
	adb_buffer_free(&indices);
	return outcome;
}

static enum adb_outcome put_parts(struct adb_export_file *file, const struct part *parts, size_t count,
				  struct adb_buffer *c)
{
	enum adb_outcome outcome = ADB_OK;

	for (size_t first = 0, end; outcome == ADB_OK && first < count; first = end) {
		const struct adb_sm64_item *item =
			adb_sm64_plan_item(file->plan, file->clips[parts[first].choice].clip_id);
		struct sharing sharing = { .parts = parts + first,
					   .is_mario = item != NULL && item->is_mario };

		for (end = first + 1; end < count && same_tracks(&parts[first].tracks, &parts[end].tracks);
		     end++)
			;
		sharing.count = end - first;
		sharing.arrays = name_arrays(file, &sharing);
		outcome = sharing.arrays != NULL ? put_sharing(file, &sharing, c)
						 : adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET,
								 "out of memory");
	}
	return outcome;
}

static enum adb_outcome sm64_c_write(struct adb_export_file *file)
{
	struct part *parts = adb_arena_alloc(file->file_arena, file->clip_count, sizeof *parts);
	struct adb_buffer c = { 0 };
	enum adb_outcome outcome = ADB_OK;
	size_t count = 0;

	if (parts == NULL)
		return adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	for (size_t i = 0; outcome == ADB_OK && i < file->clip_count; i++) {
		bool has_keys = false;

		outcome = read_part(file, i, &parts[count], &has_keys);
		count += outcome == ADB_OK && has_keys;
	}
	if (outcome == ADB_OK && count > 0)
		outcome = put_parts(file, parts, count, &c);
	if (c.size > 0)
		c.size--; /* no empty line at the end */
	if (outcome == ADB_OK && count > 0 && !adb_output_flush(file->out, &c, true))
		outcome = adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "cannot be written");
	for (size_t i = 0; outcome == ADB_OK && i < count; i++)
		file->clips[parts[i].choice].written = true;
	adb_buffer_free(&c);
	return outcome;
}

static const struct adb_export_format c_source = {
	.name = "sm64-c",
	.title = "C source of animations of Super Mario 64, for a tree of the decompilation",
	.extension = ".inc.c",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_PLAN,
	.takes = ADB_TAKES_PER_CLIP,
	.planning = &adb_sm64_planning,
	.write = sm64_c_write,
};

const struct adb_export_format *const adb_sm64_exports[] = { &c_source, NULL };
