/*
 * TWAV, a toy: the movement of a chain of bones.
 *
 *   0x00  char[4]  "TWAV"
 *   0x04  u16      version                    0 or 1
 *   0x06  u16      bone count B               1..256, largest in tests 3
 *   0x08  u16      frame count F              1..65535
 *   0x0A  u16      frames per second          0 = unknown
 *   0x0C  B times  char[16]   bone name, NUL padded, in the encoding of the dump
 *                  F × s16[4] rotation x, y, z, w in 1/32767, parent-from-local
 *
 * Little-endian, packed, nothing after the last bone. Each bone is the child of the one before it, one unit along its X.
 * Where the name of the file ends in a digit, the wave of the next digit follows.
 *
 * Quirk: version 0 stores w first.
 */
#include <math.h>
#include <string.h>

#include "dump/format.h"

enum { HEADER_SIZE = 12, NAME_SIZE = 16, KEY_SIZE = 8, MAX_BONES = 256, MAGIC_BITS = 32 };

static const double rotation_unit = 1.0 / 32767.0;

static int twav_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "TWAV", 4) ? MAGIC_BITS : 0;
}

static void read_keys(struct adb_reader *in, struct adb_channel *channel, bool w_first)
{
	for (uint32_t key = 0; key < channel->key_count; key++)
		for (uint32_t i = 0; i < 4; i++) {
			uint32_t component = w_first ? (i + 3) % 4 : i;

			channel->values[key * 4 + component] = (float)(adb_reader_s16le(in) * rotation_unit);
		}
}

/* False when the arena is exhausted. */
static bool read_bones(struct adb_decoder *d, struct adb_clip *clip, struct adb_skeleton *skeleton,
		       bool w_first)
{
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		struct adb_bone *bone = &skeleton->bones[i];
		const uint8_t *name = adb_reader_take(&d->in, NAME_SIZE);
		struct adb_channel *channel = adb_clip_add_channel(d->out, clip, (int32_t)i, ADB_ROTATION,
								   ADB_SLERP, clip->frame_count);

		if (name == NULL || channel == NULL)
			return false;
		bone->bone_id = (int32_t)i;
		bone->parent_id = (int32_t)i - 1; /* ADB_NO_BONE of the first */
		bone->name = adb_text_decode(d->arena, name, NAME_SIZE, d->encoding);
		bone->rest.translation.x = i > 0 ? 1 : 0;
		read_keys(&d->in, channel, w_first);
	}
	return true;
}

static struct adb_quat key_of(const struct adb_channel *channel, uint32_t key)
{
	const float *value = channel->values + 4 * (size_t)key;

	return adb_quat_normalise((struct adb_quat){ value[0], value[1], value[2], value[3] });
}

/* The frame in which the first bone is farthest from its first key. */
static void add_peak(struct adb_decoder *d, struct adb_clip *clip)
{
	const struct adb_channel *channel = clip->channels;
	struct adb_event *event = adb_content_add_event(d->out, &clip->events, "peak", NULL);
	double farthest = 0;

	if (event == NULL)
		return;
	event->has_frame = true;
	for (uint32_t key = 1; key < channel->key_count; key++) {
		double angle = adb_quat_angle(key_of(channel, 0), key_of(channel, key));

		if (angle > farthest) {
			farthest = angle;
			event->frame = key;
		}
	}
	event->time = (double)event->frame / clip->fps;
	event->value = farthest;
}

static void add_next(struct adb_decoder *d)
{
	size_t length = strlen(d->stem);
	char last = length > 0 ? d->stem[length - 1] : '\0';

	if (last < '0' || last >= '9')
		return;

	char *next = adb_arena_text(d->arena, d->stem, length);

	if (next == NULL)
		return;
	next[length - 1]++;
	adb_content_add_link(d->out, "next_wave", "TWAV", next, adb_text_upper(d->arena, next));
}

static enum adb_outcome twav_decode(struct adb_decoder *d)
{
	struct adb_reader *in = &d->in;

	adb_reader_skip(in, 4);

	uint16_t version = adb_reader_u16le(in), bone_count = adb_reader_u16le(in);
	uint16_t frame_count = adb_reader_u16le(in), fps = adb_reader_u16le(in);

	if (!adb_reader_ok(in))
		return adb_fail(d, ADB_CORRUPT, 0, "shorter than its header");
	if (version > 1)
		return adb_fail(d, ADB_UNSUPPORTED, 0x04, "version %u", version);
	if (bone_count == 0 || bone_count > MAX_BONES)
		return adb_fail(d, ADB_CORRUPT, 0x06, "%u bones", bone_count);
	if (frame_count == 0)
		return adb_fail(d, ADB_CORRUPT, 0x08, "no frames");
	if (!adb_reader_has(in, bone_count, NAME_SIZE + (size_t)frame_count * KEY_SIZE))
		return adb_fail(d, ADB_CORRUPT, HEADER_SIZE, "%u bones of %u frames do not fit", bone_count,
				frame_count);

	const char *native_id = adb_text_upper(d->arena, d->stem);
	struct adb_clip *clip = adb_content_add_clip(d->out, d->stem, native_id);
	struct adb_skeleton *skeleton = adb_content_add_skeleton(d->out, d->stem, bone_count);

	if (clip == NULL || skeleton == NULL)
		return adb_fail_memory(d);
	clip->frame_count = frame_count;
	clip->fps = fps > 0 ? fps : NAN;
	clip->duration = frame_count / clip->fps;
	skeleton->native_id = native_id;
	adb_attribute_integer(d->arena, &clip->attributes, "version", version);
	if (!read_bones(d, clip, skeleton, version == 0))
		return adb_fail_memory(d);
	add_peak(d, clip);
	add_next(d);
	if (adb_reader_left(in) > 0)
		adb_warn(d, "extra-data", in->position, "%zu bytes after the last bone", adb_reader_left(in));
	d->used_size = in->position;
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc twav_attributes[] = {
	{ "clips", "version", "version of the file: 0 or 1" },
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_twav = {
	.name = "twav",
	.title = "Toy wave",
	.games = "none: used by the tests",
	.system = "toy",
	.type = "TWAV",
	.attributes = twav_attributes,
	.claims = "TWAV",
	.sniff = twav_sniff,
	.decode = twav_decode,
};
