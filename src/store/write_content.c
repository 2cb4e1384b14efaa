/* The rows of what an asset was decoded into. */
#include <math.h>
#include <string.h>

#include "motion/feature.h"
#include "store/schema_files.h"
#include "store/writer_private.h"

struct owner {
	struct adb_writer *writer;
	struct adb_arena *arena;
	int64_t asset_id;
	const char *system;
};

static void bind_attributes(struct adb_binder *to, const struct owner *owner,
			    const struct adb_attributes *attributes)
{
	const char *json = adb_attributes_json(owner->arena, attributes);

	adb_bind_text(to, json != NULL ? json : "{}");
}

static void bind_checksum(struct adb_binder *to, bool has, uint32_t checksum)
{
	adb_bind_optional(to, has ? (int64_t)checksum : -1);
}

/* ---- skeletons ---- */

static void write_bone(const struct owner *owner, int64_t skeleton_id, int64_t ordinal,
		       const struct adb_bone *bone)
{
	struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_BONE));
	const struct adb_transform *rest = &bone->rest;
	const double numbers[] = {
		rest->translation.x, rest->translation.y, rest->translation.z, rest->rotation.x,
		rest->rotation.y,    rest->rotation.z,    rest->rotation.w,
	};

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, skeleton_id);
	adb_bind_integer(&to, bone->bone_id);
	adb_bind_integer(&to, ordinal);
	adb_bind_text(&to, bone->name);
	adb_bind_optional(&to, bone->parent_id);
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		adb_bind_real(&to, numbers[i]);
	adb_bind_text(&to, bone->kind != NULL ? bone->kind : "bone");
	adb_writer_step(owner->writer, to.statement);
}

static void write_skeleton(const struct owner *owner, const struct adb_skeleton *skeleton)
{
	struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_SKELETON));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, owner->asset_id);
	adb_bind_text(&to, owner->system);
	adb_bind_text(&to, skeleton->name);
	adb_bind_text(&to, skeleton->native_id);
	bind_checksum(&to, skeleton->has_checksum, skeleton->checksum);
	adb_bind_integer(&to, skeleton->bone_count);
	bind_attributes(&to, owner, &skeleton->attributes);

	int64_t id = adb_writer_step(owner->writer, to.statement);

	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		write_bone(owner, id, i, &skeleton->bones[i]);
}

/* ---- events ---- */

/* One of clip_id and entry_id is 0, or both for what belongs to a set or an asset as a whole. */
static void write_events(const struct owner *owner, const struct adb_events *events, int64_t clip_id,
			 int64_t entry_id)
{
	for (const struct adb_event *event = events->first; event != NULL; event = event->next) {
		struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_EVENT));

		if (to.statement == NULL)
			return;
		adb_bind_optional(&to, clip_id > 0 ? clip_id : -1);
		adb_bind_optional(&to, entry_id > 0 ? entry_id : -1);
		adb_bind_integer(&to, owner->asset_id);
		adb_bind_text(&to, event->kind);
		adb_bind_text(&to, event->name);
		if (event->has_frame)
			adb_bind_integer(&to, event->frame);
		else
			adb_bind_null(&to);
		adb_bind_real(&to, event->time);
		adb_bind_real(&to, event->end_time);
		adb_bind_text(&to, event->bone_name);
		adb_bind_text(&to, event->ref_type);
		adb_bind_text(&to, event->ref_native_id);
		adb_bind_real(&to, event->value);
		bind_attributes(&to, owner, &event->attributes);
		adb_writer_step(owner->writer, to.statement);
	}
}

/* ---- clips ---- */

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

/* 0 when there is a track of this hash already, or the writer has failed. */
static int64_t insert_track(struct adb_writer *writer, const struct adb_channel *channel,
			    const struct adb_packed_track *track)
{
	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_TRACK));

	if (to.statement == NULL)
		return 0;
	adb_bind_hash(&to, &track->hash);
	adb_bind_integer(&to, channel->width);
	adb_bind_integer(&to, channel->key_count);
	if (track->frames != NULL)
		adb_bind_blob(&to, track->frames, track->frames_size);
	else
		adb_bind_null(&to);
	adb_bind_blob(&to, track->data, track->data_size);
	if (channel->key_count > writer->longest_track)
		writer->longest_track = channel->key_count;

	int64_t id = adb_writer_step(writer, to.statement);

	return sqlite3_changes(writer->db) > 0 ? id : 0;
}

/* When there are more tracks than the table holds, the database has to know them from here on. */
static void note_track(struct adb_writer *writer, const struct adb_hash *hash, int64_t id)
{
	if (adb_track_table_add(writer->tracks, hash, id))
		return;
	adb_track_table_clear(writer->tracks);
	if (writer->has_all_tracks)
		adb_writer_run(writer, adb_schema_text("track_index.sql"));
	writer->has_all_tracks = false;
}

static int64_t track_id(struct adb_writer *writer, const struct adb_channel *channel,
			const struct adb_packed_track *track)
{
	int64_t id = adb_track_table_find(writer->tracks, &track->hash);

	if (id != 0)
		return id;
	/* Most tracks that are not in the table are new, and trying to insert is the search as well. */
	id = insert_track(writer, channel, track);
	if (id == 0)
		id = find_track(writer, &track->hash);
	if (id != 0)
		note_track(writer, &track->hash, id);
	return id;
}

static void write_channel(const struct owner *owner, int64_t clip_id, const struct adb_channel *channel,
			  const struct adb_packed_track *track)
{
	int64_t id = track_id(owner->writer, channel, track);
	struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_CHANNEL));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, clip_id);
	adb_bind_optional(&to, channel->bone_id);
	adb_bind_text(&to, adb_target_name(channel->target));
	adb_bind_text(&to, adb_interpolation_name(channel->interpolation));
	adb_bind_integer(&to, id);
	adb_bind_integer(&to, channel->key_count);
	adb_bind_integer(&to, track->is_constant);
	adb_bind_integer(&to, channel->is_root_motion);
	bind_attributes(&to, owner, &channel->attributes);
	adb_writer_step(owner->writer, to.statement);
}

static void bind_deviation(struct adb_binder *to, const struct adb_deviation *deviation, double step)
{
	adb_bind_real(to, deviation->value);
	adb_bind_optional(to, deviation->bone_id);
	adb_bind_real(to, step);
}

static void write_measures(const struct owner *owner, int64_t clip_id, const struct adb_clip *clip,
			   const struct adb_measures *measures)
{
	struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_MEASURES));
	const double of_root[] = { measures->root.x, measures->root.y, measures->root.z,
				   measures->root_length };

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, clip_id);
	adb_bind_optional(&to, measures->has_root ? measures->root_bone_id : -1);
	for (size_t i = 0; i < sizeof of_root / sizeof of_root[0]; i++)
		adb_bind_real(&to, measures->has_root ? of_root[i] : NAN);
	adb_bind_real(&to, measures->mean_speed);
	adb_bind_integer(&to, measures->moving_bones);
	adb_bind_integer(&to, measures->constant_channels);
	adb_bind_integer(&to, measures->long_turns);
	adb_bind_real(&to, measures->energy);
	adb_bind_real(&to, measures->pause_frames * adb_clip_frame_seconds(clip));
	adb_bind_optional(&to, measures->pause_frame);
	bind_deviation(&to, &measures->loop_degrees, measures->step_degrees);
	bind_deviation(&to, &measures->loop_units, measures->step_units);
	adb_bind_real(&to, measures->duration_error);
	adb_writer_step(owner->writer, to.statement);
}

static void write_features(const struct owner *owner, int64_t clip_id, const struct adb_packed_clip *packed)
{
	struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_FEATURES));

	if (to.statement == NULL || packed->features == NULL)
		return;
	adb_bind_integer(&to, clip_id);
	adb_bind_integer(&to, ADB_FEATURE_VERSION);
	adb_bind_blob(&to, packed->features, ADB_FEATURE_COUNT * sizeof(float));
	adb_writer_step(owner->writer, to.statement);
}

static void write_clip(const struct owner *owner, const char *format, const struct adb_packed_clip *packed)
{
	const struct adb_clip *clip = packed->clip;
	struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_CLIP));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, owner->asset_id);
	adb_bind_text(&to, owner->system);
	adb_bind_text(&to, format);
	adb_bind_text(&to, clip->name);
	adb_bind_text(&to, clip->native_id);
	adb_bind_real(&to, clip->duration);
	adb_bind_real(&to, clip->fps);
	adb_bind_integer(&to, clip->frame_count);
	adb_bind_integer(&to, packed->bone_count);
	adb_bind_integer(&to, clip->channel_count);
	adb_bind_integer(&to, (int64_t)packed->key_count);
	adb_bind_optional(&to, clip->looping);
	adb_bind_optional(&to, clip->loop_start);
	adb_bind_optional(&to, clip->loop_end);
	bind_checksum(&to, clip->has_skeleton_checksum, clip->skeleton_checksum);
	adb_bind_hash(&to, &packed->motion);
	adb_bind_hash(&to, &packed->content);
	bind_attributes(&to, owner, &clip->attributes);

	int64_t id = adb_writer_step(owner->writer, to.statement);
	size_t index = 0;

	for (const struct adb_channel *channel = clip->channels; channel != NULL; channel = channel->next)
		write_channel(owner, id, channel, &packed->tracks[index++]);
	if (clip->channel_count > 0)
		write_measures(owner, id, clip, &packed->measures);
	write_features(owner, id, packed);
	write_events(owner, &clip->events, id, 0);
}

/* ---- sets, models, links ---- */

static void write_entry(const struct owner *owner, int64_t set_id, const struct adb_entry *entry)
{
	struct adb_writer *writer = owner->writer;
	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_ENTRY));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, set_id);
	adb_bind_integer(&to, entry->index);
	adb_bind_text(&to, entry->kind);
	adb_bind_text(&to, entry->name);
	adb_bind_text(&to, entry->target_name);
	adb_bind_text(&to, entry->target_native_id);
	bind_attributes(&to, owner, &entry->attributes);

	int64_t id = adb_writer_step(writer, to.statement);

	for (const struct adb_transition *next = entry->transitions; next != NULL; next = next->next) {
		to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_TRANSITION));
		if (to.statement == NULL)
			return;
		adb_bind_integer(&to, id);
		adb_bind_text(&to, next->to_name);
		adb_bind_text(&to, next->kind);
		adb_bind_real(&to, next->blend);
		adb_writer_step(writer, to.statement);
	}
	write_events(owner, &entry->events, 0, id);
}

static void write_set(const struct owner *owner, const struct adb_set *set)
{
	struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_SET));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, owner->asset_id);
	adb_bind_text(&to, owner->system);
	adb_bind_text(&to, set->name);
	adb_bind_text(&to, set->native_id);
	bind_attributes(&to, owner, &set->attributes);

	int64_t id = adb_writer_step(owner->writer, to.statement);

	for (const struct adb_entry *entry = set->entries; entry != NULL; entry = entry->next)
		write_entry(owner, id, entry);
	write_events(owner, &set->events, 0, 0);
}

static void write_model(const struct owner *owner, const struct adb_model *model)
{
	struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_MODEL));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, owner->asset_id);
	adb_bind_text(&to, owner->system);
	adb_bind_text(&to, model->name);
	adb_bind_text(&to, model->kind);
	adb_bind_text(&to, model->native_id);
	bind_checksum(&to, model->has_skeleton_checksum, model->skeleton_checksum);
	bind_attributes(&to, owner, &model->attributes);
	adb_writer_step(owner->writer, to.statement);
}

static void write_link(const struct owner *owner, const struct adb_link *link)
{
	struct adb_binder to = adb_bind(adb_writer_statement(owner->writer, ADB_STATEMENT_LINK));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, owner->asset_id);
	adb_bind_text(&to, link->kind);
	adb_bind_text(&to, link->to_type);
	adb_bind_text(&to, link->to_name);
	adb_bind_text(&to, link->to_native_id);
	bind_attributes(&to, owner, &link->attributes);
	adb_writer_step(owner->writer, to.statement);
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
	for (const struct adb_link *link = content->links; link != NULL; link = link->next)
		write_link(&owner, link);
	write_events(&owner, &content->events, 0, 0);
}
