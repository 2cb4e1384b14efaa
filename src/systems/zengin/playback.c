/* Times, loops and the speed of clips. */
#include "systems/zengin/playback.h"

#include <math.h>

/* Sets root_speed: the mean speed over the ground from the first key of node 0 to its last. */
static void add_root_speed(struct adb_arena *arena, struct adb_clip *clip, double seconds)
{
	const struct adb_channel *channel = clip->channels;

	while (channel != NULL && (channel->bone_id != 0 || channel->target != ADB_TRANSLATION))
		channel = channel->next;
	if (channel == NULL || !(seconds > 0))
		return;

	const float *first = channel->values, *last = first + (size_t)(channel->key_count - 1) * 3;
	double x = (double)last[0] - (double)first[0], z = (double)last[2] - (double)first[2];

	adb_attribute_real(arena, &clip->attributes, "root_speed", sqrt(x * x + z * z) / seconds);
}

/*
 * Quirk: a clip repeats when its next clip is the clip itself. The last frame then blends into the first, so that one cycle
 * takes frame_count / fps. A clip that is played once ends on its last key, at last_key_time.
 */
void adb_zengin_set_playback(struct adb_arena *arena, struct adb_clip *clip, double fps, bool loops)
{
	clip->fps = fps;
	clip->duration = clip->frame_count / fps;
	clip->looping = loops ? ADB_LOOPS : ADB_ONE_SHOT;
	if (clip->frame_count == 0)
		return;
	if (loops) {
		clip->loop_start = 0;
		clip->loop_end = clip->frame_count - 1;
	}
	if (isnan(fps))
		return;

	double last_key_time = (clip->frame_count - 1) / fps;

	adb_attribute_real(arena, &clip->attributes, "last_key_time", last_key_time);
	add_root_speed(arena, clip, last_key_time);
}
