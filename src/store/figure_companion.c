/* Joins the bones and the clips of companions to those of the model that they are components of. */
#include <math.h>
#include <string.h>

#include "sqlite/run.h"
#include "store/companion.h"
#include "store/figure_private.h"
#include "store/rig.h"

/* The numbers of the bones of a companion, of which the last one is that of the bone that carries it. */
enum { IDS = 1 << 20, CARRIER = IDS - 1, MOST_COMPANIONS = 1024 };

/* What a companion plays. */
struct part {
	int64_t clip_id; /* 0 = nothing */
	double rate;     /* seconds of its clip in a second of that of the model */
	bool is_held;
};

/* ---- bones ---- */

/* Appends a bone at `place` below the bone `carrier`, and below it those of `own`. */
static bool add(struct adb_figure_reader *reader, int64_t model_id, int32_t carrier,
		const struct adb_transform *place, const struct adb_stored_skeleton *own)
{
	struct adb_companions *found = reader->found;
	struct adb_stored_skeleton *skeleton = reader->joined;
	const struct adb_companion companion = {
		.model_id = model_id,
		.first_bone = skeleton->bone_count,
		.bone_count = own->bone_count,
		.first_id = ((int64_t)found->count + 1) * IDS,
	};
	struct adb_stored_bone *bones =
		adb_arena_alloc(reader->arena, (size_t)own->bone_count + 1, sizeof *bones);

	found->items = adb_arena_grow(reader->arena, found->items, found->count, sizeof *found->items);
	if (bones == NULL || found->items == NULL || found->count == MOST_COMPANIONS)
		return adb_figure_damaged(reader, "companions");
	bones[0] = (struct adb_stored_bone){
		.bone_id = companion.first_id + CARRIER,
		.parent_id = carrier >= 0 ? skeleton->bones[carrier].bone_id : INT64_MIN,
		.parent = carrier >= 0 ? carrier : ADB_NO_PARENT,
		.name = own->name,
		.kind = "companion",
		.rest = *place,
	};
	for (uint32_t i = 0; i < own->bone_count; i++) {
		struct adb_stored_bone *bone = &bones[i + 1];

		*bone = own->bones[i];
		if (bone->bone_id < 0 || bone->bone_id >= CARRIER)
			return adb_figure_damaged(reader, "bones");
		bone->bone_id += companion.first_id;
		bone->parent = (int32_t)companion.first_bone +
			       (bone->parent == ADB_NO_PARENT ? 0 : bone->parent + 1);
		bone->parent_id = bone->parent == (int32_t)companion.first_bone
					  ? bones[0].bone_id
					  : companion.first_id + bone->parent_id;
	}
	found->items[found->count++] = companion;
	return adb_stored_append_bones(skeleton, bones, own->bone_count + 1, reader->arena) ||
	       adb_figure_damaged(reader, "bones");
}

/* ---- clips ---- */

/* What a companion plays with a clip; with one that it has no row for, 0 among them, what it plays with most clips. */
static bool find_part(sqlite3 *db, int64_t model_id, int64_t clip_id, int64_t used_model_id,
		      struct part *part, struct adb_error *error)
{
	static const char sql[] =
		"SELECT companion_clip_id, rate, is_held FROM companion_clips WHERE model_id = ?1 AND used_model_id = ?3"
		" GROUP BY companion_clip_id, rate, is_held"
		" ORDER BY max(clip_id = ?2) DESC, count(*) DESC, companion_clip_id, rate LIMIT 1";
	sqlite3_stmt *row = NULL;

	*part = (struct part){ .rate = 1 };
	if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(row, 1, model_id);
		sqlite3_bind_int64(row, 2, clip_id);
		sqlite3_bind_int64(row, 3, used_model_id);
		if (sqlite3_step(row) == SQLITE_ROW) {
			double rate = sqlite3_column_double(row, 1);

			part->clip_id = sqlite3_column_int64(row, 0);
			part->rate = rate > 0 && isfinite(rate) ? rate : 1;
			part->is_held = sqlite3_column_int(row, 2) != 0;
		}
	}
	if (adb_sql_end(row))
		return true;
	adb_sql_failed(db, error);
	return false;
}

/* As adb_rig_read() reads it. */
static struct adb_stored_clip *read_part(struct adb_stored_reader *reader, int64_t clip_id,
					 struct adb_arena *arena, struct adb_error *error)
{
	struct adb_stored_clip *clip = adb_stored_read_motion(reader, clip_id, arena, error);

	if (clip == NULL)
		return NULL;
	adb_stored_drop_placeholders(clip);
	if (adb_stored_drop_unplayed(clip, arena))
		return clip;
	adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return NULL;
}

/* The frame of a companion's clip while the clip of the model is at `frame`. */
static double frame_of(const struct adb_stored_clip *clip, const struct part *part,
		       const struct adb_stored_clip *own, uint32_t frame)
{
	double seconds = adb_stored_time(clip, frame) * part->rate, step = adb_stored_time(own, 1);
	double at = isfinite(seconds) && step > 0 ? seconds / step : frame;
	uint32_t count = adb_stored_frame_count(own);

	/* What should be a whole frame is one. */
	if (fabs(at - round(at)) < 1e-3)
		at = round(at);
	return part->is_held ? fmin(at, count - 1) : fmod(at, count);
}

/* A channel of a companion with a key at each frame of the clip of the model. */
static bool sample_channel(const struct adb_stored_clip *clip, const struct part *part,
			   const struct adb_stored_clip *own, struct adb_stored_channel *channel,
			   struct adb_arena *arena)
{
	struct adb_samples from = channel->keys;
	uint32_t count = adb_stored_frame_count(clip);
	float *values = adb_arena_alloc(arena, count, channel->width * sizeof *values);

	if (values == NULL)
		return false;
	if (!part->is_held)
		from.wrap_frame = adb_stored_frame_count(own);
	for (uint32_t frame = 0; frame < count; frame++) {
		float *to = values + (size_t)frame * channel->width;
		double v[4] = { 0 };

		adb_sample(&from, frame_of(clip, part, own, frame), v);
		for (unsigned i = 0; i < channel->width; i++)
			to[i] = (float)v[i];
	}
	channel->keys = (struct adb_samples){
		.target = from.target,
		.interpolation = from.interpolation != ADB_CUBIC ? from.interpolation
				 : from.target == ADB_ROTATION   ? ADB_SLERP
								 : ADB_LINEAR,
		.arc = ADB_SHORTER_ARC,
		.key_count = count,
		.values = values,
		.wrap_frame = clip->wrap_frame,
	};
	return true;
}

/* Appends the channels of bones. */
static bool add_tracks(struct adb_stored_clip *clip, const struct adb_companion *companion,
		       const struct part *part, const struct adb_stored_clip *own, struct adb_arena *arena)
{
	uint32_t count = clip->channel_count;
	struct adb_stored_channel *channels =
		adb_arena_alloc(arena, (size_t)count + own->channel_count, sizeof *channels);

	if (channels == NULL)
		return false;
	if (count > 0)
		memcpy(channels, clip->channels, count * sizeof *channels);
	for (uint32_t i = 0; i < own->channel_count; i++) {
		struct adb_stored_channel channel = own->channels[i];

		if (!channel.has_bone || channel.keys.key_count == 0 || channel.bone_id < 0 ||
		    channel.bone_id >= CARRIER || adb_target_is_tangent(channel.keys.target))
			continue;
		channel.bone_id += companion->first_id;
		channel.is_root_motion = false;
		if (channel.keys.key_count > 1 && !sample_channel(clip, part, own, &channel, arena))
			return false;
		channels[count++] = channel;
	}
	clip->channels = channels;
	clip->channel_count = count;
	return true;
}

/* ---- what the header declares ---- */

const struct adb_stored_clip *adb_companions_play(struct adb_stored_reader *reader,
						  const struct adb_stored_skeleton *skeleton,
						  const struct adb_stored_clip *clip, struct adb_arena *arena,
						  struct adb_error *error)
{
	const struct adb_companions *companions = skeleton->companions;
	struct adb_stored_clip *joined;

	if (companions == NULL)
		return clip;
	joined = adb_arena_alloc(arena, 1, sizeof *joined);
	if (joined != NULL)
		*joined = *clip;
	for (uint32_t i = 0; joined != NULL && i < companions->count; i++) {
		const struct adb_companion *companion = &companions->items[i];
		const struct adb_stored_clip *own;
		struct part part;

		if (!find_part(reader->db, companions->model_id, clip->id, companion->model_id, &part, error))
			return NULL;
		own = part.clip_id != 0 ? read_part(reader, part.clip_id, arena, error) : NULL;
		if (own != NULL)
			own = adb_rig_local_clip(reader, own, arena, error);
		if (own == NULL)
			return NULL;
		if (!add_tracks(joined, companion, &part, own, arena))
			break;
	}
	if (joined != NULL && adb_arena_outcome(arena) == ADB_OK)
		return joined;
	adb_error_set(error, adb_arena_outcome(arena), ADB_NO_OFFSET, "out of memory");
	return NULL;
}

bool adb_figure_find_companion(struct adb_figure_reader *reader, int64_t model_id, int32_t carrier,
			       const struct adb_transform *place, int32_t *companion)
{
	struct adb_companions *found = reader->found;
	const struct adb_stored_skeleton *own;
	const struct adb_stored_clip *clip;
	struct part part;

	*companion = ADB_FIGURE_NO_COMPANION;
	if (!find_part(reader->db, found->model_id, 0, model_id, &part, reader->error))
		return false;
	if (part.clip_id == 0)
		return true;
	clip = read_part(reader->stored, part.clip_id, reader->arena, reader->error);
	if (clip == NULL)
		return false;
	own = clip->skeleton_id != 0 ? adb_stored_read_skeleton(reader->stored, clip->skeleton_id,
								reader->arena, reader->error)
				     : adb_stored_flat_skeleton(clip, reader->arena, reader->error);
	if (own == NULL)
		return false;
	*companion = (int32_t)found->count;
	return add(reader, model_id, carrier, place, own);
}
