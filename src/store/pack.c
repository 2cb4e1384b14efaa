/* Packs the tracks of decoded assets and computes the hashes of tracks and clips. */
#include "store/pack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "motion/feature.h"

/* Little-endian bytes, so that hashes are the same on every machine. */
struct record {
	uint8_t bytes[80];
	size_t size;
};

static void put_u64(struct record *record, uint64_t value)
{
	for (int i = 0; i < 8; i++)
		record->bytes[record->size++] = (uint8_t)(value >> 8 * i);
}

static void put_real(struct record *record, double value)
{
	uint64_t bits;

	if (value == 0) /* SQLite forgets the sign of a zero */
		value = 0;
	memcpy(&bits, &value, sizeof bits);
	put_u64(record, isnan(value) ? UINT64_MAX : bits); /* one bit pattern for "unknown" */
}

static int compare_records(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct adb_motion_record));
}

static uint32_t count_bones(const struct adb_motion_record *records, size_t count)
{
	static const uint8_t whole_clip[4] = { 0xFF, 0xFF, 0xFF, 0xFF }; /* ADB_NO_BONE */
	uint32_t bones = 0;

	for (size_t i = 0; i < count; i++)
		if (memcmp(records[i].bone, whole_clip, 4) != 0 &&
		    (i == 0 || memcmp(records[i].bone, records[i - 1].bone, 4) != 0))
			bones++;
	return bones;
}

static bool pack_track(struct adb_arena *arena, const struct adb_channel *channel,
		       struct adb_packed_track *track)
{
	size_t values = (size_t)channel->width * channel->key_count;

	track->data_size = values * sizeof(float);
	track->data = adb_little_endian(arena, channel->values, values, 4);
	if (channel->frames != NULL) {
		track->frames_size = channel->key_count * sizeof(uint32_t);
		track->frames = adb_little_endian(arena, channel->frames, channel->key_count, 4);
	}
	if (track->data == NULL || (channel->frames != NULL && track->frames == NULL))
		return false;
	track->is_constant = adb_channel_is_constant(channel);
	if (!track->is_constant)
		track->measures = adb_channel_measure(channel);
	track->hash = adb_pack_track_hash(channel->width, channel->key_count, track);
	return true;
}

static bool pack_clip(struct adb_arena *arena, const struct adb_clip *clip, struct adb_packed_clip *packed)
{
	struct adb_packed_track *tracks = adb_arena_alloc(arena, clip->channel_count, sizeof *tracks);
	struct adb_motion_record *records = adb_arena_alloc(arena, clip->channel_count, sizeof *records);
	uint32_t count = 0;

	if (tracks == NULL || records == NULL)
		return false;
	for (const struct adb_channel *channel = clip->channels; channel != NULL;
	     channel = channel->next, count++) {
		if (!pack_track(arena, channel, &tracks[count]))
			return false;
		records[count] = adb_pack_motion_record(channel, &tracks[count].hash);
		packed->key_count += channel->key_count;
	}
	packed->clip = clip;
	packed->tracks = tracks;
	packed->motion = adb_pack_motion_hash(records, count, &packed->bone_count);
	packed->content = adb_pack_content_hash(clip, &packed->motion);
	if (clip->channels != NULL) {
		packed->features = adb_pack_features(arena, clip);
		if (packed->features == NULL)
			return false;
	}
	return adb_measure(clip, arena, &packed->measures);
}

static void add_shared_attributes(struct adb_arena *arena, struct adb_clip *clip)
{
	if (clip->skeleton_name != NULL)
		adb_attribute_text(arena, &clip->attributes, "skeleton_name", clip->skeleton_name);
}

struct adb_packed *adb_pack(struct adb_content *content)
{
	struct adb_packed *packed = adb_arena_alloc(content->arena, 1, sizeof *packed);
	size_t count = 0;

	for (const struct adb_clip *clip = content->clips; clip != NULL; clip = clip->next)
		count++;

	struct adb_packed_clip *clips = adb_arena_alloc(content->arena, count, sizeof *clips);

	if (packed == NULL || clips == NULL)
		return NULL;
	count = 0;
	for (struct adb_clip *clip = content->clips; clip != NULL; clip = clip->next) {
		add_shared_attributes(content->arena, clip);
		if (!pack_clip(content->arena, clip, &clips[count++]))
			return NULL;
	}
	packed->content = content;
	packed->clips = clips;
	return packed;
}

const void *adb_pack_features(struct adb_arena *arena, const struct adb_clip *clip)
{
	float *features = adb_arena_alloc(arena, ADB_FEATURE_COUNT, sizeof *features);

	if (features == NULL)
		return NULL;
	adb_clip_features(clip, features);
	return adb_little_endian(arena, features, ADB_FEATURE_COUNT, 4);
}

struct adb_hash adb_pack_track_hash(uint32_t width, uint32_t key_count, const struct adb_packed_track *track)
{
	struct record head = { .size = 0 };
	struct adb_hash parts[2] = { adb_hash_of(track->data, track->data_size) };

	put_u64(&head, width);
	put_u64(&head, key_count);
	put_u64(&head, track->frames != NULL);
	if (track->frames != NULL)
		parts[1] = adb_hash_of(track->frames, track->frames_size);
	memcpy(head.bytes + head.size, parts, sizeof parts);
	return adb_hash_of(head.bytes, head.size + sizeof parts);
}

struct adb_motion_record adb_pack_motion_record(const struct adb_channel *channel,
						const struct adb_hash *track)
{
	struct adb_motion_record record = {
		.target = (uint8_t)channel->target,
		.interpolation = (uint8_t)channel->interpolation,
		.track = *track,
	};

	for (int i = 0; i < 4; i++)
		record.bone[i] = (uint8_t)((uint32_t)channel->bone_id >> (24 - 8 * i));
	return record;
}

struct adb_hash adb_pack_motion_hash(struct adb_motion_record *records, size_t count, uint32_t *bone_count)
{
	if (count > 0)
		qsort(records, count, sizeof *records, compare_records);
	*bone_count = count_bones(records, count);
	return adb_hash_of(records, count * sizeof *records);
}

struct adb_hash adb_pack_content_hash(const struct adb_clip *clip, const struct adb_hash *motion)
{
	struct record playback = { .size = 0 };
	uint8_t bytes[sizeof playback.bytes + sizeof *motion];

	put_real(&playback, clip->duration);
	put_real(&playback, clip->fps);
	put_real(&playback, clip->interval);
	put_u64(&playback, clip->frame_count);
	put_u64(&playback, (uint64_t)clip->looping);
	put_u64(&playback, (uint64_t)clip->loop_start);
	put_u64(&playback, (uint64_t)clip->loop_end);
	if (clip->playback[0] != 0 || clip->playback[1] != 0) {
		put_u64(&playback, clip->playback[0]);
		put_u64(&playback, clip->playback[1]);
	}
	if (clip->wraps)
		put_u64(&playback, 1);
	if (clip->space != ADB_LOCAL_SPACE)
		put_u64(&playback, 2);
	memcpy(bytes, playback.bytes, playback.size);
	memcpy(bytes + playback.size, motion, sizeof *motion);
	return adb_hash_of(bytes, playback.size + sizeof *motion);
}

const char *adb_attributes_json(struct adb_arena *arena, const struct adb_attributes *attributes)
{
	size_t size = sizeof "{}";

	for (const struct adb_attribute *a = attributes->first; a != NULL; a = a->next)
		size += strlen(a->key) + strlen(a->json) + sizeof "\"\":,";

	char *json = adb_arena_alloc(arena, size, 1);
	char *out = json;

	if (json == NULL)
		return NULL;
	*out++ = '{';
	for (const struct adb_attribute *a = attributes->first; a != NULL; a = a->next) {
		if (out[-1] != '{')
			*out++ = ',';
		*out++ = '"';
		out = stpcpy(out, a->key);
		*out++ = '"';
		*out++ = ':';
		out = stpcpy(out, a->json);
	}
	*out++ = '}';
	*out = '\0';
	return json;
}
