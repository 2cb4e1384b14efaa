/* Writes the rows of the decoded content of an asset. */
#include <math.h>
#include <string.h>

#include "motion/feature.h"
#include "store/schema_files.h"
#include "store/writer_private.h"

/* Tracks kept in memory. The largest known game has about 200,000; each takes 24 bytes, and a quarter of the table stays free. */
enum { TRACKS_IN_MEMORY = (1 << 21) / 4 * 3 };

/* Channels that are written at once, and the columns of their rows and of those of tracks. */
enum { GROUP = 64, CHANNEL_CELLS = 14, TRACK_CELLS = 5 };

struct owner {
	struct adb_writer *writer;
	struct adb_arena *arena;
	int64_t asset_id;
	const char *system;
};

/* ---- skeletons ---- */

static struct adb_cell checksum_cell(const char *column, bool has, uint32_t checksum)
{
	return ADB_CELL_OPTIONAL(column, has ? (int64_t)checksum : -1);
}

static struct adb_cell attributes_cell(const struct owner *owner, const struct adb_attributes *attributes)
{
	const char *json = adb_attributes_json(owner->arena, attributes);

	return ADB_CELL_TEXT("attributes", json != NULL ? json : "{}");
}

static void write_bone(const struct owner *owner, int64_t skeleton_id, int64_t ordinal,
		       const struct adb_bone *bone)
{
	const struct adb_transform *rest = &bone->rest;
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("skeleton_id", skeleton_id),
		ADB_CELL_INTEGER("bone_id", bone->bone_id),
		ADB_CELL_INTEGER("ordinal", ordinal),
		ADB_CELL_TEXT("name", bone->name),
		ADB_CELL_OPTIONAL("parent_id", bone->parent_id),
		ADB_CELL_REAL("tx", rest->translation.x),
		ADB_CELL_REAL("ty", rest->translation.y),
		ADB_CELL_REAL("tz", rest->translation.z),
		ADB_CELL_REAL("qx", rest->rotation.x),
		ADB_CELL_REAL("qy", rest->rotation.y),
		ADB_CELL_REAL("qz", rest->rotation.z),
		ADB_CELL_REAL("qw", rest->rotation.w),
		ADB_CELL_REAL("sx", rest->scale.x),
		ADB_CELL_REAL("sy", rest->scale.y),
		ADB_CELL_REAL("sz", rest->scale.z),
		ADB_CELL_TEXT("kind", bone->kind != NULL ? bone->kind : "bone"),
	};

	ADB_INSERT(owner->writer, ADB_INTO_BONES, row);
}

static void write_skeleton(const struct owner *owner, const struct adb_skeleton *skeleton)
{
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("asset_id", owner->asset_id),
		ADB_CELL_TEXT("system_id", owner->system),
		ADB_CELL_TEXT("name", skeleton->name),
		ADB_CELL_TEXT("native_id", skeleton->native_id),
		checksum_cell("checksum", skeleton->has_checksum, skeleton->checksum),
		ADB_CELL_INTEGER("bone_count", skeleton->bone_count),
		ADB_CELL_REAL("model_scale", skeleton->model_scale),
		attributes_cell(owner, &skeleton->attributes),
	};
	int64_t id = ADB_INSERT(owner->writer, ADB_INTO_SKELETONS, row);

	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		write_bone(owner, id, i, &skeleton->bones[i]);
	adb_bone_guess_take(&owner->writer->guess, owner->system, skeleton);
}

/* ---- events ---- */

/* Writes events. One of clip_id and entry_id is 0, or both for events of a set or an asset as a whole. */
static void write_events(const struct owner *owner, const struct adb_events *events, int64_t clip_id,
			 int64_t entry_id)
{
	for (const struct adb_event *event = events->first; event != NULL; event = event->next) {
		const struct adb_cell row[] = {
			ADB_CELL_OPTIONAL("clip_id", clip_id > 0 ? clip_id : -1),
			ADB_CELL_OPTIONAL("entry_id", entry_id > 0 ? entry_id : -1),
			ADB_CELL_INTEGER("asset_id", owner->asset_id),
			ADB_CELL_TEXT("kind", event->kind),
			ADB_CELL_TEXT("name", event->name),
			event->has_frame ? ADB_CELL_INTEGER("frame", event->frame)
					 : ADB_CELL_TEXT("frame", NULL),
			ADB_CELL_REAL("time", event->time),
			ADB_CELL_REAL("end_time", event->end_time),
			ADB_CELL_TEXT("bone_name", event->bone_name),
			ADB_CELL_TEXT("ref_type", event->ref_type),
			ADB_CELL_TEXT("ref_native_id", event->ref_native_id),
			ADB_CELL_REAL("value", event->value),
			attributes_cell(owner, &event->attributes),
		};

		ADB_INSERT(owner->writer, ADB_INTO_EVENTS, row);
	}
}

/* ---- sets, models, links ---- */

static void write_transition(const struct owner *owner, int64_t entry_id,
			     const struct adb_transition *transition)
{
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("from_entry_id", entry_id),
		ADB_CELL_TEXT("to_name", transition->to_name),
		ADB_CELL_TEXT("kind", transition->kind),
		ADB_CELL_REAL("blend", transition->blend),
	};

	ADB_INSERT(owner->writer, ADB_INTO_TRANSITIONS, row);
}

static void write_entry(const struct owner *owner, int64_t set_id, const struct adb_entry *entry)
{
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("set_id", set_id),
		ADB_CELL_INTEGER("entry_index", entry->index),
		ADB_CELL_TEXT("kind", entry->kind),
		ADB_CELL_TEXT("name", entry->name),
		ADB_CELL_TEXT("target_name", entry->target_name),
		ADB_CELL_TEXT("target_native_id", entry->target_native_id),
		attributes_cell(owner, &entry->attributes),
	};
	int64_t id = ADB_INSERT(owner->writer, ADB_INTO_SET_ENTRIES, row);

	for (const struct adb_transition *next = entry->transitions; next != NULL; next = next->next)
		write_transition(owner, id, next);
	write_events(owner, &entry->events, 0, id);
}

static void write_set(const struct owner *owner, const struct adb_set *set)
{
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("asset_id", owner->asset_id),
		ADB_CELL_TEXT("system_id", owner->system),
		ADB_CELL_TEXT("name", set->name),
		ADB_CELL_TEXT("native_id", set->native_id),
		attributes_cell(owner, &set->attributes),
	};
	int64_t id = ADB_INSERT(owner->writer, ADB_INTO_ANIMATION_SETS, row);

	for (const struct adb_entry *entry = set->entries; entry != NULL; entry = entry->next)
		write_entry(owner, id, entry);
	write_events(owner, &set->events, 0, 0);
}

static void write_model(const struct owner *owner, const struct adb_model *model)
{
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("asset_id", owner->asset_id),
		ADB_CELL_TEXT("system_id", owner->system),
		ADB_CELL_TEXT("name", model->name),
		ADB_CELL_TEXT("kind", model->kind),
		ADB_CELL_TEXT("native_id", model->native_id),
		checksum_cell("skeleton_checksum", model->has_skeleton_checksum, model->skeleton_checksum),
		attributes_cell(owner, &model->attributes),
	};

	ADB_INSERT(owner->writer, ADB_INTO_MODELS, row);
}

static void write_link(const struct owner *owner, const struct adb_link *link)
{
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("from_asset_id", owner->asset_id),
		ADB_CELL_TEXT("kind", link->kind),
		ADB_CELL_TEXT("to_type", link->to_type),
		ADB_CELL_TEXT("to_name", link->to_name),
		ADB_CELL_TEXT("to_native_id", link->to_native_id),
		attributes_cell(owner, &link->attributes),
	};

	ADB_INSERT(owner->writer, ADB_INTO_LINKS, row);
}

/* ---- clips ---- */

static void fill_track(struct adb_cell cells[TRACK_CELLS], const struct adb_channel *channel,
		       const struct adb_packed_track *track)
{
	const struct adb_cell row[TRACK_CELLS] = {
		ADB_CELL_HASH("xxh128", &track->hash),
		ADB_CELL_INTEGER("width", channel->width),
		ADB_CELL_INTEGER("key_count", channel->key_count),
		ADB_CELL_BLOB("frames", track->frames, track->frames_size),
		ADB_CELL_BLOB("data", track->data, track->data_size),
	};

	memcpy(cells, row, sizeof row);
}

/* Inserts a track. Returns 0 when a track of this hash exists or the writer has failed. */
static int64_t insert_track(struct adb_writer *writer, const struct adb_channel *channel,
			    const struct adb_packed_track *track)
{
	struct adb_cell row[TRACK_CELLS];

	fill_track(row, channel, track);

	int64_t id = ADB_INSERT(writer, ADB_INTO_TRACKS_IF_NEW, row);

	if (id != 0 && channel->key_count > writer->longest_track)
		writer->longest_track = channel->key_count;
	return sqlite3_changes(writer->db) > 0 ? id : 0;
}

static int64_t find_track(struct adb_writer *writer, const struct adb_hash *hash)
{
	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_FIND_TRACK));
	int64_t id = 0;

	if (to.statement == NULL)
		return 0;
	adb_bind_hash(&to, hash);
	if (sqlite3_step(to.statement) == SQLITE_ROW)
		id = sqlite3_column_int64(to.statement, 0);
	if (sqlite3_reset(to.statement) != SQLITE_OK)
		adb_writer_fail(writer);
	return id;
}

/* Creates the index of tracks when there are more tracks than are kept in memory. */
static void note_track(struct adb_writer *writer, const struct adb_hash *hash, int64_t id)
{
	if (writer->tracks.used < TRACKS_IN_MEMORY && adb_map_add(&writer->tracks, hash, id))
		return;
	adb_map_clear(&writer->tracks);
	if (writer->has_all_tracks) {
		adb_writer_run(writer, "PRAGMA main.cache_size = " ADB_DATABASE_CACHE_SIZE);
		adb_writer_run(writer, adb_schema_text("track_index.sql"));
	}
	writer->has_all_tracks = false;
}

/* The same for a single track, when the database may have tracks that are not in memory. */
static int64_t track_id(struct adb_writer *writer, const struct adb_channel *channel,
			const struct adb_packed_track *track)
{
	const int64_t *known = adb_map_find(&writer->tracks, &track->hash);
	int64_t id;

	if (known != NULL)
		return *known;
	/* Most tracks that are not in the table are new, and trying to insert is the search as well. */
	id = insert_track(writer, channel, track);
	if (id == 0)
		id = find_track(writer, &track->hash);
	if (id != 0)
		note_track(writer, &track->hash, id);
	return id;
}

static int64_t last_track(struct adb_writer *writer)
{
	sqlite3_stmt *row = adb_writer_statement(writer, ADB_STATEMENT_LAST_TRACK);
	int64_t id = 0;

	if (row == NULL)
		return 0;
	if (sqlite3_step(row) == SQLITE_ROW)
		id = sqlite3_column_int64(row, 0);
	if (sqlite3_reset(row) != SQLITE_OK)
		adb_writer_fail(writer);
	return id;
}

/* Gives the tracks of the next channels, which are stored where they are new, and returns how many channels that are. */
static size_t find_tracks(struct adb_writer *writer, const struct adb_channel *channel,
			  const struct adb_packed_track *tracks, int64_t ids[GROUP])
{
	struct adb_cell cells[GROUP * TRACK_CELLS];
	size_t count = 0, new_count = 0;

	for (const struct adb_channel *one = channel; one != NULL && count < GROUP; one = one->next)
		adb_map_prefetch(&writer->tracks, &tracks[count++].hash);
	if (!writer->has_all_tracks || writer->tracks.used + count > TRACKS_IN_MEMORY) {
		for (size_t i = 0; i < count; i++, channel = channel->next)
			ids[i] = track_id(writer, channel, &tracks[i]);
		return count;
	}

	/* A row without an id gets the one after the largest. */
	int64_t last = last_track(writer);

	for (size_t i = 0; i < count; i++, channel = channel->next) {
		const int64_t *known = adb_map_find(&writer->tracks, &tracks[i].hash);

		ids[i] = known != NULL ? *known : ++last;
		if (known != NULL)
			continue;
		fill_track(cells + new_count++ * TRACK_CELLS, channel, &tracks[i]);
		if (!adb_map_add(&writer->tracks, &tracks[i].hash, last))
			adb_error_set(&writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		if (channel->key_count > writer->longest_track)
			writer->longest_track = channel->key_count;
	}
	adb_writer_insert_rows(writer, ADB_INTO_TRACKS, cells, new_count, TRACK_CELLS);
	return count;
}

static void fill_channel(const struct owner *owner, struct adb_cell cells[CHANNEL_CELLS], int64_t clip_id,
			 const struct adb_channel *channel, const struct adb_packed_track *track,
			 int64_t track_id, bool is_named)
{
	const char *name = is_named ? adb_bone_guess_name(&owner->writer->guess, channel->bone_id) : NULL;
	const struct adb_cell row[CHANNEL_CELLS] = {
		ADB_CELL_INTEGER("clip_id", clip_id),
		ADB_CELL_OPTIONAL("bone_id", channel->bone_id),
		ADB_CELL_TEXT("bone_name", name),
		ADB_CELL_TEXT("target", adb_target_name(channel->target)),
		ADB_CELL_TEXT("interpolation", adb_interpolation_name(channel->interpolation)),
		ADB_CELL_INTEGER("track_id", track_id),
		ADB_CELL_INTEGER("key_count", channel->key_count),
		ADB_CELL_INTEGER("is_constant", track->is_constant),
		ADB_CELL_INTEGER("is_root_motion", channel->is_root_motion),
		ADB_CELL_INTEGER("adds_to_rest", channel->adds_to_rest),
		ADB_CELL_REAL("swing", track->measures.swing),
		ADB_CELL_REAL("path_length", track->measures.path),
		ADB_CELL_REAL("travel", track->measures.travel),
		attributes_cell(owner, &channel->attributes),
	};

	memcpy(cells, row, sizeof row);
}

/* Writes the channels by groups, whose rows are inserted at once. */
static void write_channels(const struct owner *owner, int64_t clip_id, const struct adb_packed_clip *packed)
{
	const struct adb_packed_track *tracks = packed->tracks;
	const struct adb_channel *channel = packed->clip->channels;
	struct adb_cell cells[GROUP * CHANNEL_CELLS];
	int64_t ids[GROUP];
	bool is_named = adb_bone_guess_fits(&owner->writer->guess, owner->system, packed->clip);

	while (channel != NULL && owner->writer->error.outcome == ADB_OK) {
		size_t count = find_tracks(owner->writer, channel, tracks, ids);

		for (size_t i = 0; i < count; i++, channel = channel->next, tracks++)
			fill_channel(owner, cells + i * CHANNEL_CELLS, clip_id, channel, tracks, ids[i],
				     is_named);
		adb_writer_insert_rows(owner->writer, ADB_INTO_CHANNELS, cells, count, CHANNEL_CELLS);
	}
}

static struct adb_cell root_cell(const char *column, const struct adb_measures *measures, double value)
{
	return ADB_CELL_REAL(column, measures->has_root ? value : NAN);
}

static void write_measures(const struct owner *owner, int64_t clip_id, const struct adb_clip *clip,
			   const struct adb_measures *measures)
{
	const struct adb_deviation *turn = &measures->loop_degrees, *way = &measures->loop_units;
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("clip_id", clip_id),
		ADB_CELL_OPTIONAL("root_bone_id", measures->has_root ? measures->root_bone_id : -1),
		root_cell("root_x", measures, measures->root.x),
		root_cell("root_y", measures, measures->root.y),
		root_cell("root_z", measures, measures->root.z),
		root_cell("root_length", measures, measures->root_length),
		ADB_CELL_REAL("mean_speed", measures->mean_speed),
		ADB_CELL_INTEGER("moving_bones", measures->moving_bones),
		ADB_CELL_INTEGER("constant_channels", measures->constant_channels),
		ADB_CELL_INTEGER("long_turns", measures->long_turns),
		ADB_CELL_REAL("energy", measures->energy),
		ADB_CELL_REAL("longest_pause", measures->pause_frames * adb_clip_frame_seconds(clip)),
		ADB_CELL_OPTIONAL("pause_frame", measures->pause_frame),
		ADB_CELL_REAL("loop_degrees", turn->value),
		ADB_CELL_OPTIONAL("loop_degrees_bone_id", turn->bone_id),
		ADB_CELL_REAL("step_degrees", measures->step_degrees),
		ADB_CELL_REAL("loop_units", way->value),
		ADB_CELL_OPTIONAL("loop_units_bone_id", way->bone_id),
		ADB_CELL_REAL("step_units", measures->step_units),
		ADB_CELL_REAL("duration_error", measures->duration_error),
	};

	ADB_INSERT(owner->writer, ADB_INTO_CLIP_MEASURES, row);
}

static void write_features(const struct owner *owner, int64_t clip_id, const struct adb_packed_clip *packed)
{
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("clip_id", clip_id),
		ADB_CELL_INTEGER("version", ADB_FEATURE_VERSION),
		ADB_CELL_BLOB("features", packed->features, ADB_FEATURE_COUNT * sizeof(float)),
	};

	if (packed->features != NULL)
		ADB_INSERT(owner->writer, ADB_INTO_CLIP_FEATURES, row);
}

static void write_clip(const struct owner *owner, const char *format, const struct adb_packed_clip *packed)
{
	const struct adb_clip *clip = packed->clip;
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("asset_id", owner->asset_id),
		ADB_CELL_TEXT("system_id", owner->system),
		ADB_CELL_TEXT("format", format),
		ADB_CELL_TEXT("name", clip->name),
		ADB_CELL_TEXT("native_id", clip->native_id),
		ADB_CELL_TEXT("space", adb_space_name(clip->space)),
		ADB_CELL_REAL("duration", clip->duration),
		ADB_CELL_REAL("fps", clip->fps),
		ADB_CELL_REAL("frame_interval", clip->interval),
		ADB_CELL_INTEGER("frame_count", clip->frame_count),
		ADB_CELL_INTEGER("bone_count", packed->bone_count),
		ADB_CELL_INTEGER("channel_count", clip->channel_count),
		ADB_CELL_INTEGER("key_count", (int64_t)packed->key_count),
		ADB_CELL_OPTIONAL("looping", clip->looping),
		ADB_CELL_OPTIONAL("loop_start", clip->loop_start),
		ADB_CELL_OPTIONAL("loop_end", clip->loop_end),
		ADB_CELL_INTEGER("wraps", clip->wraps),
		checksum_cell("skeleton_checksum", clip->has_skeleton_checksum, clip->skeleton_checksum),
		ADB_CELL_HASH("motion_xxh128", &packed->motion),
		ADB_CELL_HASH("content_xxh128", &packed->content),
		attributes_cell(owner, &clip->attributes),
	};
	int64_t id = ADB_INSERT(owner->writer, ADB_INTO_CLIPS, row);

	write_channels(owner, id, packed);
	if (clip->channel_count > 0)
		write_measures(owner, id, clip, &packed->measures);
	write_features(owner, id, packed);
	write_events(owner, &clip->events, id, 0);
}

/* ---- what the header declares ---- */

int64_t adb_writer_add_texture(struct adb_writer *writer, int64_t asset_id, const char *system,
			       const struct adb_texture *texture, struct adb_arena *arena, int64_t image_id,
			       bool is_read)
{
	const char *json = adb_attributes_json(arena, &texture->attributes);
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("asset_id", asset_id),
		ADB_CELL_TEXT("system_id", system),
		ADB_CELL_TEXT("name", texture->name),
		ADB_CELL_TEXT("native_id", texture->native_id),
		ADB_CELL_TEXT("format", texture->format),
		ADB_CELL_INTEGER("width", texture->width),
		ADB_CELL_INTEGER("height", texture->height),
		ADB_CELL_OPTIONAL("image_id", image_id),
		ADB_CELL_INTEGER("is_read", is_read),
		ADB_CELL_TEXT("attributes", json != NULL ? json : "{}"),
	};

	return ADB_INSERT(writer, ADB_INTO_TEXTURES, row);
}

void adb_writer_add_content(struct adb_writer *writer, int64_t asset_id, const char *system,
			    const char *format, const struct adb_packed *packed)
{
	const struct adb_content *content = packed->content;
	const struct owner owner = {
		.writer = writer,
		.arena = content->arena,
		.asset_id = asset_id,
		.system = system,
	};
	size_t index = 0;

	for (const struct adb_skeleton *skeleton = content->skeletons; skeleton != NULL;
	     skeleton = skeleton->next)
		write_skeleton(&owner, skeleton);
	for (const struct adb_clip *clip = content->clips; clip != NULL; clip = clip->next)
		write_clip(&owner, format, &packed->clips[index++]);
	for (const struct adb_set *set = content->sets; set != NULL; set = set->next)
		write_set(&owner, set);
	for (const struct adb_model *model = content->models; model != NULL; model = model->next)
		write_model(&owner, model);
	/* Those of an asset with models are stored with its meshes. */
	for (const struct adb_texture *texture = content->textures;
	     texture != NULL && content->models == NULL; texture = texture->next)
		adb_writer_add_texture(writer, asset_id, system, texture, content->arena, -1, false);
	for (const struct adb_link *link = content->links; link != NULL; link = link->next)
		write_link(&owner, link);
	write_events(&owner, &content->events, 0, 0);
}
