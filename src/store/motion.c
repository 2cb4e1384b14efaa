/* Samples clips of the database at each frame. */
#include "store/motion.h"

#include <stdlib.h>

#include "base/stop.h"

enum { STEPS_A_SAMPLE = 16 }; /* cost of a sample for adb_stop_after() */

/* Tangents are part of the splines that they bend. */
static inline bool is_sampled(const struct adb_stored_channel *channel)
{
	return channel->keys.key_count > 0 && !adb_target_is_tangent(channel->keys.target);
}

/* Makes a track for each bone and target with keys. */
static bool find_tracks(const struct adb_stored_clip *clip, struct adb_motion *motion,
			struct adb_arena *arena)
{
	struct adb_motion_track *tracks = adb_arena_alloc(arena, clip->channel_count, sizeof *tracks);
	uint32_t count = 0;

	if (tracks == NULL)
		return false;
	for (uint32_t i = 0; i < clip->channel_count; i++)
		if (is_sampled(&clip->channels[i]))
			tracks[count++] =
				(struct adb_motion_track){ .bone_id = clip->channels[i].bone_id,
							   .target = clip->channels[i].keys.target };
	qsort(tracks, count, sizeof *tracks, adb_motion_track_compare);
	for (uint32_t i = 0; i < count; i++)
		if (i == 0 || adb_motion_track_compare(&tracks[i], &tracks[i - 1]) != 0)
			tracks[motion->track_count++] = tracks[i];
	motion->tracks = tracks;
	return true;
}

/* Samples at a frame. Tracks with a key at every frame, the most frequent ones, need no search. */
static void value_at(const struct adb_samples *samples, uint32_t frame, double out[4])
{
	uint32_t key = frame < samples->key_count ? frame : samples->key_count - 1;
	unsigned width = adb_target_width(samples->target);

	if (samples->frames != NULL) {
		adb_sample(samples, frame, out);
		return;
	}
	for (unsigned i = 0; i < width; i++)
		out[i] = (double)samples->values[(size_t)key * width + i];
}

static bool take_rotations(struct adb_motion_track *track, const struct adb_samples *samples, uint32_t frames,
			   struct adb_arena *arena, struct adb_stop *stop)
{
	track->rotations = adb_arena_alloc(arena, frames, sizeof *track->rotations);
	for (uint32_t i = 0; track->rotations != NULL && i < frames; i++) {
		double q[4] = { 0 };

		if (adb_stop_after(stop, STEPS_A_SAMPLE))
			return false;
		value_at(samples, i, q);
		track->rotations[i] = adb_quat_normalise((struct adb_quat){ q[0], q[1], q[2], q[3] });
	}
	return track->rotations != NULL;
}

static bool take_vectors(struct adb_motion_track *track, const struct adb_samples *samples, uint32_t frames,
			 struct adb_arena *arena, struct adb_stop *stop)
{
	track->vectors = adb_arena_alloc(arena, frames, sizeof *track->vectors);
	for (uint32_t i = 0; track->vectors != NULL && i < frames; i++) {
		double v[4] = { 0 };

		if (adb_stop_after(stop, STEPS_A_SAMPLE))
			return false;
		value_at(samples, i, v);
		track->vectors[i] = (struct adb_vec3){ v[0], v[1], v[2] };
	}
	return track->vectors != NULL;
}

struct adb_motion *adb_stored_motion(const struct adb_stored_clip *clip, struct adb_arena *arena,
				     struct adb_stop *stop)
{
	struct adb_motion *motion = adb_arena_alloc(arena, 1, sizeof *motion);

	if (motion == NULL || !find_tracks(clip, motion, arena))
		return NULL;
	motion->frame_count = adb_stored_frame_count(clip);
	for (uint32_t i = 0; i < clip->channel_count; i++) {
		const struct adb_stored_channel *channel = &clip->channels[i];
		const struct adb_samples keys = channel->keys;
		struct adb_motion_track wanted = { .bone_id = channel->bone_id, .target = keys.target };
		struct adb_motion_track *track = bsearch(&wanted, motion->tracks, motion->track_count,
							 sizeof wanted, adb_motion_track_compare);

		if (!is_sampled(channel))
			continue;
		track->adds_to_rest = channel->adds_to_rest;
		if (keys.target == ADB_ROTATION
			    ? !take_rotations(track, &keys, motion->frame_count, arena, stop)
			    : !take_vectors(track, &keys, motion->frame_count, arena, stop))
			return NULL;
	}
	return motion;
}
