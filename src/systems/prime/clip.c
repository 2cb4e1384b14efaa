/* Adds clips and channels for both encodings of ANIM. */
#include "systems/prime/clip.h"

#include <math.h>

static const double longest_duration = 3600, longest_interval = 10; /* seconds */

/*
 * Frames per second of an interval in seconds, rounded to thousandths, since a float of 0.08 s gives 12.50000028.
 *
 * Quirk: intervals are cut to whole microseconds, so that 30 frames per second give 30.0003. Rates within 0.01 of a whole
 * number are rounded to it.
 */
static double frame_rate(double interval)
{
	double fps = 1 / interval, whole = round(fps);

	return fabs(fps - whole) <= 0.01 ? whole : round(fps * 1000) / 1000;
}

struct adb_clip *adb_prime_add_clip(struct adb_decoder *d, uint32_t format, enum adb_prime_game game)
{
	struct adb_clip *clip = adb_content_add_clip(d->out, adb_prime_own_name(d), adb_prime_own_id(d));

	if (clip == NULL)
		return NULL;
	adb_attribute_integer(d->arena, &clip->attributes, "format", format);
	d->out->game = adb_prime_game_name(game);
	return clip;
}

void adb_prime_set_times(struct adb_decoder *d, struct adb_clip *clip, float duration, size_t offset,
			 float interval, size_t interval_offset)
{
	if (!(duration >= 0 && (double)duration <= longest_duration))
		adb_warn(d, "duration", offset, "%g seconds are no believable duration", (double)duration);
	if (isfinite(duration))
		clip->duration = (double)duration;
	if (!isnormal(interval) || interval < 0 || (double)interval > longest_interval) {
		adb_warn(d, "interval", interval_offset, "%g seconds between frames: times are unknown",
			 (double)interval);
		return;
	}
	clip->interval = (double)interval;
	clip->fps = frame_rate(clip->interval);
}

void adb_prime_link_events(struct adb_decoder *d, struct adb_clip *clip, uint32_t evnt)
{
	const char *id = adb_prime_id_text(d, evnt);

	if (id == NULL)
		return;
	adb_attribute_text(d->arena, &clip->attributes, "evnt_id", id);
	adb_content_add_link(d->out, "events", "EVNT", id, id);
}

bool adb_prime_is_root(enum adb_prime_game game, uint32_t root, int32_t bone_id)
{
	enum { ROOT_MP1 = 3, ROOT_MP2 = 0 };

	if (game == ADB_PRIME_MP1)
		return bone_id == ROOT_MP1;
	return game == ADB_PRIME_MP2 ? bone_id == ROOT_MP2 : (uint32_t)bone_id == root;
}

struct adb_channel *adb_prime_add_channel(struct adb_decoder *d, struct adb_clip *clip, int32_t bone_id,
					  enum adb_target target, bool of_root, uint32_t key_count)
{
	struct adb_channel *channel = adb_clip_add_channel(
		d->out, clip, bone_id, target, target == ADB_ROTATION ? ADB_SLERP : ADB_LINEAR, key_count);

	if (channel != NULL)
		channel->is_root_motion = of_root && target != ADB_SCALE;
	return channel;
}
