/* What of a clip is played: its frames, its tracks up to where the game stops playing them, and no channels that only fill a place. */
#include <string.h>

#include "store/read.h"
#include "store/read_private.h"

static uint32_t count_keys_up_to(const struct adb_samples *keys, uint32_t last)
{
	uint32_t low = 0, high = keys->key_count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (adb_samples_frame(keys, middle) <= last)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Keeps the first `count` keys, at least 1, and adds one at frame `last` with the value that the track has there. */
static bool end_between_keys(struct adb_stored_channel *channel, uint32_t count, uint32_t last,
			     struct adb_arena *arena)
{
	struct adb_samples *keys = &channel->keys;
	size_t value_count = (size_t)count * channel->width;
	float *values = adb_arena_alloc(arena, value_count + channel->width, sizeof *values);
	uint32_t *frames = adb_arena_alloc(arena, (size_t)count + 1, sizeof *frames);
	double value[4];

	if (values == NULL || frames == NULL)
		return false;
	adb_sample(keys, last, value);
	memcpy(values, keys->values, value_count * sizeof *values);
	for (unsigned i = 0; i < channel->width; i++)
		values[value_count + i] = (float)value[i];
	for (uint32_t key = 0; key < count; key++)
		frames[key] = adb_samples_frame(keys, key);
	frames[count] = last;
	keys->values = values;
	keys->frames = frames;
	keys->key_count = count + 1;
	return true;
}

/* Ends a track at frame `last`. A track whose keys all come later has the value of the first of them in every frame. */
static bool end_track(struct adb_stored_channel *channel, uint32_t last, struct adb_arena *arena)
{
	struct adb_samples *keys = &channel->keys;
	uint32_t count = count_keys_up_to(keys, last);

	if (count == keys->key_count)
		return true;
	if (count > 0 && adb_samples_frame(keys, count - 1) < last && keys->interpolation != ADB_STEP)
		return end_between_keys(channel, count, last, arena);
	if (count == 0)
		keys->frames = NULL;
	keys->key_count = count > 0 ? count : 1;
	return true;
}

/* Within a string of JSON, a backslash would precede the quotes. */
static bool is_placeholder(const struct adb_stored_channel *channel)
{
	return channel->attributes != NULL && strstr(channel->attributes, "\"placeholder\":true") != NULL;
}

uint32_t adb_stored_frame_count(const struct adb_stored_clip *clip)
{
	uint32_t count = clip->frame_count;

	for (uint32_t i = 0; i < clip->channel_count; i++) {
		const struct adb_stored_channel *channel = &clip->channels[i];
		uint32_t last = channel->keys.key_count > 0
					? adb_samples_frame(&channel->keys, channel->keys.key_count - 1)
					: 0;

		if (channel->keys.key_count > 0 && last >= count)
			count = last + 1;
	}
	return count > 0 ? count : 1;
}

bool adb_stored_drop_unplayed(struct adb_stored_clip *clip, struct adb_arena *arena)
{
	uint32_t last = clip->frame_count > 0 ? clip->frame_count - 1 : 0;

	for (uint32_t i = 0; i < clip->channel_count; i++)
		if (!end_track(&clip->channels[i], last, arena))
			return false;
	adb_stored_set_wrap(clip);
	return true;
}

uint32_t adb_stored_drop_placeholders(struct adb_stored_clip *clip)
{
	uint32_t kept = 0, count = clip->channel_count;

	for (uint32_t i = 0; i < count; i++) {
		struct adb_stored_channel channel = clip->channels[i];

		if (is_placeholder(&channel))
			continue;
		clip->channels[i] = clip->channels[kept];
		clip->channels[kept++] = channel;
	}
	clip->channel_count = kept;
	clip->placeholders = clip->channels + kept;
	clip->placeholder_count = count - kept;
	return count - kept;
}

void adb_stored_set_wrap(struct adb_stored_clip *clip)
{
	if (!clip->wraps)
		return;
	clip->wrap_frame = adb_stored_frame_count(clip);
	for (uint32_t i = 0; i < clip->channel_count; i++)
		clip->channels[i].keys.wrap_frame = clip->wrap_frame;
}
