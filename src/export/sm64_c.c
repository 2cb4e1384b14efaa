/*
 * C source of an animation of Super Mario 64, as the decompilation holds it:
 *
 *   static const s16 NAME_values[] = { … };             the tracks of sm64_tracks.h, equal ones once
 *   static const u16 NAME_indices[] = { … };            for each track its length and where it begins
 *   static const struct Animation NAME = { flags, divisor, start frame, loop start, loop end,
 *                                          ANIMINDEX_NUMPARTS(NAME_indices), NAME_values, NAME_indices, 0 };
 */
#include <string.h>

#include "export/names.h"
#include "export/output.h"
#include "export/sm64_tracks.h"

enum { A_LINE = 8, MOST_VALUES = 65536 };

/* Words that cannot be the name of an animation. */
static const char *const keywords[] = {
	"auto",   "break",    "case",   "char",  "const",    "continue", "default",  "do",     "double",
	"else",   "enum",     "extern", "float", "for",      "goto",     "if",       "inline", "int",
	"long",   "register", "return", "short", "restrict", "signed",   "sizeof",   "static", "struct",
	"switch", "typedef",  "union",  "void",  "while",    "volatile", "unsigned",
};

struct pool {
	int16_t *values;
	uint32_t count;
};

static bool is_at(const struct pool *pool, uint32_t first, const struct adb_sm64_track *track)
{
	return memcmp(pool->values + first, track->values, track->count * sizeof *track->values) == 0;
}

/* Where the track lies among the values: with an equal one, else after all. False: beyond what 16 bits reach. */
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

/* Both arrays. False: the values do not fit. */
static bool put_arrays(struct adb_buffer *c, const char *name, const struct adb_sm64_tracks *tracks,
		       struct pool *pool)
{
	size_t count = ADB_SM64_AXES * ((size_t)tracks->bone_count + 1);
	struct adb_buffer indices = { 0 };
	bool fits = true;

	for (size_t i = 0; fits && i < count; i++) {
		uint16_t first = 0;

		fits = place(pool, &tracks->tracks[i], &first);
		put_word(&indices, 2 * i, (uint16_t)tracks->tracks[i].count);
		put_word(&indices, 2 * i + 1, first);
	}
	adb_buffer_printf(c, "static const s16 %s_values[] = {", name);
	for (uint32_t i = 0; i < pool->count; i++)
		put_word(c, i, (uint16_t)pool->values[i]);
	adb_buffer_printf(c, "\n};\n\nstatic const u16 %s_indices[] = {", name);
	adb_buffer_add(c, indices.data, indices.size);
	adb_buffer_text(c, "\n};\n\n");
	c->failed = c->failed || indices.failed;
	adb_buffer_free(&indices);
	return fits;
}

static void put_header(struct adb_buffer *c, const char *name, const struct adb_sm64_tracks *tracks)
{
	adb_buffer_printf(c,
			  "static const struct Animation %s = {\n\t%u,\n\t%d,\n\t%d,\n\t%d,\n\t%d,\n"
			  "\tANIMINDEX_NUMPARTS(%s_indices),\n\t%s_values,\n\t%s_indices,\n\t0,\n};\n",
			  name, tracks->flags, tracks->divisor, tracks->start_frame, tracks->loop_start,
			  tracks->loop_end, name, name, name);
}

static bool name_clip(const struct adb_stored_clip *clip, char out[ADB_NAME_SIZE])
{
	char number[ADB_NAME_SIZE + 8];
	struct adb_names *names = adb_names_new(ADB_NAME_WORD);
	bool is_free = names != NULL && adb_names_add(names, clip->name, "", out);
	bool is_taken = is_free && out[0] >= '0' && out[0] <= '9';

	for (size_t i = 0; is_free && i < sizeof keywords / sizeof keywords[0]; i++)
		is_taken = is_taken || strcmp(keywords[i], out) == 0;
	if (is_taken) {
		snprintf(number, sizeof number, "anim_%s", out);
		is_free = adb_names_add(names, number, "", out);
	}
	adb_names_free(names);
	return is_free;
}

static enum adb_outcome put_clip(struct adb_export_file *file, const struct adb_stored_clip *clip,
				 struct adb_buffer *c)
{
	struct adb_sm64_tracks tracks;
	char name[ADB_NAME_SIZE];
	enum adb_outcome outcome = adb_sm64_tracks_of(file, clip, file->clip_arena, &tracks);
	struct pool pool = { adb_arena_alloc(file->clip_arena, MOST_VALUES, sizeof *pool.values), 0 };

	if (outcome != ADB_OK)
		return outcome;
	if (pool.values == NULL || !name_clip(clip, name))
		return adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (!put_arrays(c, name, &tracks, &pool))
		return adb_error_set(&file->error, ADB_UNSUPPORTED, ADB_NO_OFFSET,
				     "does not fit: more values than an index can reach");
	put_header(c, name, &tracks);
	return adb_output_flush(file->out, c, true)
		       ? ADB_OK
		       : adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "cannot be written");
}

static enum adb_outcome sm64_c_write(struct adb_export_file *file)
{
	struct adb_buffer c = { 0 };
	struct adb_stored_clip *clip = adb_export_read_clip(file, 0, file->clip_arena);

	if (clip == NULL)
		return file->error.outcome;
	if (clip->channel_count == 0) {
		adb_export_say(clip->id, clip->name, "it has no keys: left out");
		file->clips[0].empty = true;
		return ADB_OK;
	}

	enum adb_outcome outcome = put_clip(file, clip, &c);

	file->clips[0].written = outcome == ADB_OK;
	adb_buffer_free(&c);
	return outcome;
}

const struct adb_export_format adb_export_sm64_c = {
	.name = "sm64-c",
	.title = "C source of an animation of Super Mario 64",
	.extension = ".inc.c",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_CLIP,
	.write = sm64_c_write,
};
