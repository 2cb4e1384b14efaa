/* Makes the clips that are cut out of others. */
#include "store/cut.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "sqlite/run.h"
#include "store/read.h"
#include "store/writer_private.h"

enum { ARENA_BUDGET = 256 * 1024 * 1024 };

/* A row of temp.wanted_cut. */
struct wanted {
	int64_t cut_id, asset_id, clip_id, compiled_id, skeleton_id,
		checksum; /* 0 = none; checksum -1 = none */
	const char *name, *native_id, *skeleton_name;
	int64_t first, frames;
	double source_fps, fps, translation_step, rotation_step;
	bool loops, moves_root, turns_root;
};

/* A channel of a stored clip. */
struct source_channel {
	struct source_channel *next;
	struct adb_channel keys; /* with a key at every frame */
	const char *bone_name;   /* NULL = none */
};

/* How a compiled clip differs from what would be cut. */
struct difference {
	const char *what;       /* NULL = it does not */
	int64_t bone_id, frame; /* -1 = none */
	double excess,
		by_how_much; /* times the difference that the compiler may make; in units, or part of a quaternion */
};

struct cutting {
	struct adb_writer *writer;
	const struct adb_cutter *cutter;
	const char *system;
	struct adb_arena *source_arena, *arena; /* of the clip that is cut, of one cut */
	int64_t source_id;                      /* the clip whose channels `source` are, 0 = none */
	struct source_channel *source;
	sqlite3_stmt *wanted, *channels, *bone, *made, *differs;
};

/* ---- the source ---- */

static struct source_channel *read_channels(struct cutting *c, int64_t clip_id, struct adb_arena *arena)
{
	struct source_channel *first = NULL, **end = &first;
	sqlite3_stmt *row = c->channels;

	sqlite3_bind_int64(row, 1, clip_id);
	while (sqlite3_step(row) == SQLITE_ROW) {
		struct source_channel *channel = adb_arena_alloc(arena, 1, sizeof *channel);
		const char *name = (const char *)sqlite3_column_text(row, 4);
		struct adb_channel *keys = channel != NULL ? &channel->keys : NULL;

		if (channel == NULL ||
		    !adb_target_parse((const char *)sqlite3_column_text(row, 1), &keys->target) ||
		    !adb_interpolation_parse((const char *)sqlite3_column_text(row, 2), &keys->interpolation))
			break;
		keys->bone_id = (int32_t)adb_column_integer(row, 0, ADB_NO_BONE);
		keys->adds_to_rest = sqlite3_column_int(row, 3) != 0;
		keys->width = adb_target_width(keys->target);
		keys->key_count = (uint32_t)sqlite3_column_int64(row, 5);
		keys->values = adb_stored_words(row, 6, (size_t)keys->width * keys->key_count, arena);
		if (name != NULL)
			channel->bone_name = adb_arena_text(arena, name, strlen(name));
		if (keys->values == NULL)
			break;
		*end = channel;
		end = &channel->next;
	}
	if (sqlite3_reset(row) != SQLITE_OK)
		adb_writer_fail(c->writer);
	return first;
}

/* ---- one cut ---- */

static int32_t bone_id_of(struct cutting *c, const struct wanted *w, const struct source_channel *channel)
{
	int64_t bone_id = ADB_NO_BONE;

	if (w->skeleton_id == 0 || channel->bone_name == NULL)
		return channel->keys.bone_id;
	sqlite3_bind_int64(c->bone, 1, w->skeleton_id);
	sqlite3_bind_text(c->bone, 2, channel->bone_name, -1, SQLITE_STATIC);
	if (sqlite3_step(c->bone) == SQLITE_ROW)
		bone_id = adb_column_integer(c->bone, 0, ADB_NO_BONE);
	if (sqlite3_reset(c->bone) != SQLITE_OK)
		adb_writer_fail(c->writer);
	return (int32_t)bone_id;
}

/* Keys that the source has no sample for are left out: they are at the end. */
static void add_channel(struct adb_content *content, const struct wanted *w, struct adb_clip *clip,
			const struct source_channel *from, int32_t bone_id, const uint32_t *frames)
{
	const struct adb_channel *source = &from->keys;
	uint32_t count = 0;

	while (count < clip->frame_count && w->first + frames[count] < source->key_count)
		count++;
	if (count == 0)
		return;

	struct adb_channel *channel =
		adb_clip_add_channel(content, clip, bone_id, source->target, source->interpolation, count);

	if (channel == NULL)
		return;
	channel->adds_to_rest = source->adds_to_rest;
	channel->is_root_motion = bone_id == 0 && ((w->moves_root && source->target == ADB_TRANSLATION) ||
						   (w->turns_root && source->target == ADB_ROTATION));
	for (uint32_t i = 0; i < count; i++)
		memcpy(channel->values + (size_t)i * channel->width,
		       source->values + ((size_t)w->first + frames[i]) * channel->width,
		       channel->width * sizeof(float));
}

/* Bones that the skeleton lacks are left out, as no compiled clip can have them. */
static void add_channels(struct cutting *c, const struct wanted *w, struct adb_content *content,
			 struct adb_clip *clip, const uint32_t *frames)
{
	size_t count = 0, lacking = 0;

	for (const struct source_channel *from = c->source; from != NULL; from = from->next)
		count++;

	const char **names = adb_arena_alloc(c->arena, count, sizeof *names);

	for (const struct source_channel *from = c->source; from != NULL && names != NULL;
	     from = from->next) {
		int32_t bone_id = bone_id_of(c, w, from);

		if (bone_id != ADB_NO_BONE)
			add_channel(content, w, clip, from, bone_id, frames);
		else if (lacking == 0 || strcmp(names[lacking - 1], from->bone_name) != 0)
			names[lacking++] = from->bone_name;
	}
	if (lacking > 0)
		adb_attribute_texts(c->arena, &clip->attributes, "left_out", names, lacking);
}

static struct adb_clip *cut(struct cutting *c, const struct wanted *w, struct adb_content *content)
{
	struct adb_clip *clip = adb_content_add_clip(content, w->name, w->native_id);
	uint32_t *frames =
		w->frames > 0 ? adb_arena_alloc(c->arena, (size_t)w->frames, sizeof *frames) : NULL;

	if (clip == NULL || frames == NULL)
		return NULL;
	clip->fps = w->fps;
	clip->frame_count = c->cutter->choose((uint32_t)w->frames, w->source_fps, w->fps, frames);
	clip->looping = w->loops ? ADB_LOOPS : ADB_ONE_SHOT;
	clip->skeleton_name = w->skeleton_name;
	clip->has_skeleton_checksum = w->checksum >= 0;
	clip->skeleton_checksum = w->checksum >= 0 ? (uint32_t)w->checksum : 0;
	if (w->clip_id != 0)
		add_channels(c, w, content, clip, frames);
	c->cutter->finish(c->arena, clip);
	return clip;
}

static void store(struct cutting *c, const struct wanted *w, struct adb_content *content)
{
	struct adb_packed *packed = adb_pack(content);

	if (packed == NULL)
		return;
	adb_writer_add_content(c->writer, w->asset_id, c->system, c->cutter->format, packed);
	sqlite3_bind_int64(c->made, 1, w->cut_id);
	adb_writer_step(c->writer, c->made);
}

/* ---- compiled clips ---- */

/*
 * The largest difference of a component; of rotations that of x, y and z, as w follows from them. The sign of a quaternion is free,
 * and where w is nearly 0 rounding decides on it.
 */
static double distance(const struct adb_channel *a, const struct adb_channel *b, uint32_t key)
{
	const float *left = a->values + (size_t)key * a->width, *right = b->values + (size_t)key * b->width;
	double same = 0, opposite = 0;

	for (unsigned i = 0; i < a->width && i < 3; i++) {
		same = fmax(same, fabs((double)left[i] - (double)right[i]));
		opposite = fmax(opposite, fabs((double)left[i] + (double)right[i]));
	}
	if (a->target != ADB_ROTATION)
		return same;
	if (fabsf(left[3]) < 0.05F && fabsf(right[3]) < 0.05F)
		return fmin(same, opposite);
	return (left[3] < 0) == (right[3] < 0) ? same : opposite;
}

/* `channel` is what would be cut, NULL = nothing. */
static void compare_channel(const struct wanted *w, const struct source_channel *compiled,
			    const struct adb_channel *channel, struct difference *worst)
{
	bool is_rotation = compiled->keys.target == ADB_ROTATION;
	double step = is_rotation ? w->rotation_step : w->translation_step;

	if (worst->what != NULL && worst->frame < 0)
		return;
	if (channel == NULL) {
		*worst = (struct difference){ .what = "bones",
					      .bone_id = compiled->keys.bone_id,
					      .frame = -1 };
		return;
	}
	if (channel->key_count != compiled->keys.key_count) {
		*worst = (struct difference){ .what = "frames",
					      .bone_id = compiled->keys.bone_id,
					      .frame = -1 };
		return;
	}
	for (uint32_t i = 0; i < channel->key_count; i++) {
		double by = distance(&compiled->keys, channel, i);

		if (by > step && by / step > worst->excess)
			*worst = (struct difference){ is_rotation ? "rotation" : "translation",
						      channel->bone_id, i, by / step, by };
	}
}

static void compare(struct cutting *c, const struct wanted *w, const struct adb_clip *clip)
{
	struct difference worst = { .bone_id = -1, .frame = -1 };
	const struct source_channel *compiled = read_channels(c, w->compiled_id, c->arena);
	size_t count = 0;

	for (; compiled != NULL && adb_arena_outcome(c->arena) == ADB_OK; compiled = compiled->next) {
		const struct adb_channel *channel = clip->channels;

		while (channel != NULL && (channel->bone_id != compiled->keys.bone_id ||
					   channel->target != compiled->keys.target))
			channel = channel->next;
		compare_channel(w, compiled, channel, &worst);
		count++;
	}
	if (worst.what == NULL && count != clip->channel_count)
		worst.what = "bones";
	if (worst.what == NULL)
		return;
	sqlite3_bind_int64(c->differs, 1, w->cut_id);
	sqlite3_bind_text(c->differs, 2, worst.what, -1, SQLITE_STATIC);
	sqlite3_bind_int64(c->differs, 3, worst.bone_id);
	sqlite3_bind_int64(c->differs, 4, worst.frame);
	sqlite3_bind_double(c->differs, 5, worst.by_how_much);
	adb_writer_step(c->writer, c->differs);
}

/* ---- what the header declares, and its helpers ---- */

/* The channels of a clip follow each other, and a database that is being built has no index of them. */
static bool prepare(struct cutting *c)
{
	static const char ranges_sql[] =
		"CREATE TEMP TABLE cut_channels AS SELECT clip_id, min(id) AS first, max(id) AS last"
		" FROM (SELECT 1 FROM temp.wanted_cut LIMIT 1) CROSS JOIN main.channels" /* read only when there are cuts */
		" WHERE clip_id IN (SELECT clip_id FROM temp.wanted_cut UNION SELECT compiled_id FROM temp.wanted_cut)"
		" GROUP BY clip_id; CREATE UNIQUE INDEX temp.cut_channels_by_clip ON cut_channels(clip_id)";
	static const char wanted_sql[] =
		"SELECT cut_id, asset_id, clip_id, compiled_id, skeleton_id, checksum, name, native_id, skeleton_name,"
		" first, frames, source_fps, fps, translation_step, rotation_step, looping, moves_root, turns_root"
		" FROM temp.wanted_cut WHERE cut_id > ?1 AND system_id = ?2 ORDER BY cut_id LIMIT 1";
	static const char channels_sql[] =
		"SELECT h.bone_id, h.target, h.interpolation, h.adds_to_rest, h.attributes ->> '$.bone_name',"
		" t.key_count, t.data FROM temp.cut_channels AS r"
		" CROSS JOIN main.channels AS h ON h.id BETWEEN r.first AND r.last AND h.clip_id = r.clip_id"
		" CROSS JOIN main.tracks AS t ON t.id = h.track_id WHERE r.clip_id = ?1 AND t.frames IS NULL ORDER BY h.id";
	static const char bone_sql[] =
		"SELECT min(bone_id) FROM main.bones WHERE skeleton_id = ?1 AND upper(name) = upper(?2)";
	static const char made_sql[] =
		"UPDATE temp.wanted_cut SET made_id = (SELECT max(id) FROM main.clips) WHERE cut_id = ?1";
	static const char differs_sql[] = "UPDATE temp.wanted_cut SET difference = ?2, at_bone_id = ?3,"
					  " at_frame = ?4, by_how_much = ?5 WHERE cut_id = ?1";
	sqlite3 *db = c->writer->db;

	adb_writer_run(c->writer, ranges_sql);
	if (c->writer->error.outcome != ADB_OK)
		return false;
	if (sqlite3_prepare_v2(db, wanted_sql, -1, &c->wanted, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, channels_sql, -1, &c->channels, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, bone_sql, -1, &c->bone, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, made_sql, -1, &c->made, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, differs_sql, -1, &c->differs, NULL) == SQLITE_OK)
		return true;
	adb_writer_fail(c->writer);
	return false;
}

static void delete_earlier(struct cutting *c)
{
	sqlite3_stmt *statement = NULL;
	char *tracks = sqlite3_mprintf("SELECT h.track_id FROM clips AS c CROSS JOIN main.channels AS h ON"
				       " h.clip_id = c.id WHERE c.format = %Q",
				       c->cutter->format);

	if (tracks != NULL)
		adb_writer_note_lost_tracks(c->writer, tracks, 0);
	sqlite3_free(tracks);
	if (sqlite3_prepare_v2(c->writer->db,
			       "DELETE FROM main.clips WHERE id IN (SELECT id FROM clips WHERE format = ?)",
			       -1, &statement, NULL) == SQLITE_OK) {
		sqlite3_bind_text(statement, 1, c->cutter->format, -1, SQLITE_STATIC);
		sqlite3_step(statement);
	}
	if (!adb_sql_end(statement))
		adb_writer_fail(c->writer);
}

/* Reads the first row behind `after`. Texts live in the arena of the cut. */
static bool next_wanted(struct cutting *c, int64_t after, struct wanted *w)
{
	sqlite3_stmt *row = c->wanted;
	bool found;

	adb_arena_reset(c->arena);
	sqlite3_bind_int64(row, 1, after);
	sqlite3_bind_text(row, 2, c->system, -1, SQLITE_STATIC);
	found = sqlite3_step(row) == SQLITE_ROW;
	if (found) {
		const char *texts[3];

		for (int i = 0; i < 3; i++) {
			const char *text = (const char *)sqlite3_column_text(row, 6 + i);

			texts[i] = text != NULL ? adb_arena_text(c->arena, text, strlen(text)) : NULL;
		}
		*w = (struct wanted){
			.cut_id = sqlite3_column_int64(row, 0),
			.asset_id = sqlite3_column_int64(row, 1),
			.clip_id = sqlite3_column_int64(row, 2),
			.compiled_id = sqlite3_column_int64(row, 3),
			.skeleton_id = sqlite3_column_int64(row, 4),
			.checksum = adb_column_integer(row, 5, -1),
			.name = texts[0],
			.native_id = texts[1],
			.skeleton_name = texts[2],
			.first = sqlite3_column_int64(row, 9),
			.frames = sqlite3_column_int64(row, 10),
			.source_fps = adb_column_real(row, 11),
			.fps = adb_column_real(row, 12),
			.translation_step = adb_column_real(row, 13),
			.rotation_step = adb_column_real(row, 14),
			.loops = sqlite3_column_int(row, 15) != 0,
			.moves_root = sqlite3_column_int(row, 16) != 0,
			.turns_root = sqlite3_column_int(row, 17) != 0,
		};
	}
	if (sqlite3_reset(row) != SQLITE_OK)
		adb_writer_fail(c->writer);
	return found && c->writer->error.outcome == ADB_OK;
}

static void make_cut(struct cutting *c, const struct wanted *w)
{
	struct adb_content content = { .arena = c->arena };

	if (w->clip_id != 0 && w->clip_id != c->source_id) {
		adb_arena_reset(c->source_arena);
		c->source = read_channels(c, w->clip_id, c->source_arena);
		c->source_id = w->clip_id;
	}

	struct adb_clip *clip = c->writer->error.outcome == ADB_OK ? cut(c, w, &content) : NULL;

	if (clip != NULL && w->compiled_id != 0)
		compare(c, w, clip);
	else if (clip != NULL)
		store(c, w, &content);
	if (adb_arena_outcome(c->arena) != ADB_OK || adb_arena_outcome(c->source_arena) != ADB_OK)
		adb_error_set(&c->writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "no memory for the clip %s",
			      w->name);
}

static void make_all(struct cutting *c)
{
	struct wanted w = { .cut_id = 0 };
	bool had_some = !adb_database_file_is_new(c->writer->file);

	if (had_some)
		delete_earlier(c);
	while (c->writer->error.outcome == ADB_OK && next_wanted(c, w.cut_id, &w))
		make_cut(c, &w);
	adb_writer_run(c->writer,
		       "UPDATE main.clips SET attributes = json_patch(w.attributes, clips.attributes)"
		       " FROM temp.wanted_cut AS w WHERE w.made_id = clips.id");
	if (had_some)
		adb_writer_drop_lost_tracks(c->writer);
	adb_writer_run(c->writer, "DROP TABLE temp.cut_channels");
}

enum adb_outcome adb_cut_make(void *context, const char *system, const struct adb_cutter *cutter,
			      struct adb_error *error)
{
	struct cutting c = { .writer = context, .cutter = cutter, .system = system };

	c.source_arena = adb_arena_new(ARENA_BUDGET);
	c.arena = adb_arena_new(ARENA_BUDGET);
	if (c.arena == NULL || c.source_arena == NULL)
		adb_error_set(&c.writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	else if (prepare(&c))
		make_all(&c);
	sqlite3_finalize(c.wanted);
	sqlite3_finalize(c.channels);
	sqlite3_finalize(c.bone);
	sqlite3_finalize(c.made);
	sqlite3_finalize(c.differs);
	adb_arena_free(c.source_arena);
	adb_arena_free(c.arena);
	if (error != &c.writer->error)
		*error = c.writer->error;
	return c.writer->error.outcome;
}
