/*
 * PSA: one clip of 0 A.D., made from COLLADA by the game's archive builder or by hand.
 *
 *   0x00  char[4]  "PSSA"
 *   0x04  u32      version         1
 *   0x08  u32      size of what follows
 *   0x0C  u32, bytes  name         empty in the game
 *   +0    f32      frame time      milliseconds, 33.333332 in the game
 *   +4    u32      bone count B    largest known 58
 *   +8    u32      frame count F   largest known 599
 *   +12   F times B times { f32 t[3], f32 q[4] (x, y, z, w) }
 *
 * Little-endian. All bones have keys at all frames, in model space, and are interpolated there. The file names neither its bones
 * nor its skeleton. The last frame lasts as long as the others: a clip that loops blends from it into the first one.
 *
 * Quirk: a bone of the standard skeleton that the artist's file lacks is written as t = 0, q = (0, 0, 0, -1) in every frame.
 */
#include <math.h>

#include "base/ledger.h"

#include "systems/zeroad/name.h"
#include "systems/zeroad/state.h"

static const struct adb_attribute_doc psa_attributes[] = {
	{ "clips", "internal_name", "name in the header, where it is not empty" },
	{ "clips", "bone_count", "bones that the header claims; a mesh with as many is moved by the clip" },
	{ "clips", "header_frame_count", "frames that the header claims, where fewer are there" },
	{ "clips", "placeholder_bones", "bones that stand for none of the artist's file" },
	{ "channels", "placeholder",
	  "true: the artist's file lacks the bone; its keys put it into the origin, and exports leave it at rest" },
	{ NULL, NULL, NULL },
};

enum {
	VERSION = 1,
	MIN_SIZE = 28,    /* a file without name, bones and frames */
	MOST_BONES = 64,  /* what the renderer has room for; 58 in the game */
	ROTATION_AT = 12, /* in a state */
};

/* ---- keys ---- */

/* `state` is that of the bone in the first frame. */
static void name_keys(const struct adb_channel *translation, const struct adb_channel *rotation,
		      uint32_t bone_count, const uint8_t *state)
{
	enum { FLOAT_BITS = 32 };
	struct adb_key_source source = {
		.channel = translation,
		.formula = "x, y, z = f32[0], f32[1], f32[2]",
		.bit_stride = 8 * (uint64_t)bone_count * ADB_ZEROAD_STATE,
		.bit_length = (uint64_t)3 * FLOAT_BITS,
		.count = translation->key_count,
	};

	adb_field_keys(state, &source);
	source.channel = rotation;
	source.formula = "x, y, z, w = f32[0], f32[1], f32[2], f32[3]";
	source.bit_length = (uint64_t)4 * FLOAT_BITS;
	adb_field_keys(state + ROTATION_AT, &source);
}

static bool is_placeholder(const struct adb_channel *translation, const struct adb_channel *rotation)
{
	for (size_t i = 0; i < (size_t)translation->key_count * 3; i++)
		if (!(translation->values[i] <= 0) || !(translation->values[i] >= 0))
			return false;
	for (size_t i = 0; i < (size_t)rotation->key_count * 4; i++) {
		float expected = i % 4 == 3 ? -1 : 0;

		if (!(rotation->values[i] <= expected) || !(rotation->values[i] >= expected))
			return false;
	}
	return true;
}

/* Returns whether the bone is a placeholder. */
static bool add_bone(struct adb_decoder *d, struct adb_clip *clip, uint32_t bone, uint32_t bone_count,
		     const uint8_t *states)
{
	struct adb_channel *translation = adb_clip_add_channel(d->out, clip, (int32_t)bone, ADB_TRANSLATION,
							       ADB_LINEAR, clip->frame_count);
	struct adb_channel *rotation =
		adb_clip_add_channel(d->out, clip, (int32_t)bone, ADB_ROTATION, ADB_SLERP, clip->frame_count);

	if (translation == NULL || rotation == NULL)
		return false;
	for (uint32_t frame = 0; frame < clip->frame_count; frame++) {
		const uint8_t *state = states + ((size_t)frame * bone_count + bone) * ADB_ZEROAD_STATE;

		adb_copy_u32le(translation->values + (size_t)frame * 3, state, 3);
		adb_copy_u32le(rotation->values + (size_t)frame * 4, state + ROTATION_AT, 4);
	}
	name_keys(translation, rotation, bone_count, states + (size_t)bone * ADB_ZEROAD_STATE);
	if (!is_placeholder(translation, rotation))
		return false;
	adb_attribute_flag(d->arena, &translation->attributes, "placeholder", true);
	adb_attribute_flag(d->arena, &rotation->attributes, "placeholder", true);
	return true;
}

static void add_bones(struct adb_decoder *d, struct adb_clip *clip, uint32_t bone_count,
		      const uint8_t *states)
{
	int64_t placeholders = 0;

	if (clip->frame_count == 0)
		return;
	adb_field_records(states, (size_t)clip->frame_count * bone_count, ADB_ZEROAD_STATE,
			  adb_zeroad_state_layout, "state of a bone in a frame");
	for (uint32_t bone = 0; bone < bone_count && adb_arena_outcome(d->arena) == ADB_OK; bone++)
		placeholders += add_bone(d, clip, bone, bone_count, states);
	if (placeholders > 0)
		adb_attribute_integer(d->arena, &clip->attributes, "placeholder_bones", placeholders);
}

/* ---- what the header declares, and its helpers ---- */

static const char magic[4] = { 'P', 'S', 'S', 'A' };

static int psa_sniff(struct adb_peek *peek)
{
	return adb_zeroad_sniff(peek, magic);
}

struct header {
	const char *name;
	double frame_time; /* milliseconds; NAN when it is no time */
	uint32_t bone_count, frame_count;
};

static enum adb_outcome read_header(struct adb_decoder *d, struct header *header)
{
	size_t name = d->in.position;
	float frame_time;

	header->name = adb_zeroad_read_text(d, "name");
	if (!adb_reader_ok(&d->in))
		return adb_fail(d, ADB_CORRUPT, name, "the name is longer than the file");
	if (header->name == NULL)
		return adb_fail_memory(d);
	frame_time = adb_read_f32le(&d->in, "frame time [ms]");
	header->bone_count = adb_read_u32le(&d->in, "bone count");
	header->frame_count = adb_read_u32le(&d->in, "frame count");
	if (!adb_reader_ok(&d->in))
		return adb_fail(d, ADB_CORRUPT, name, "the file ends in the header");
	header->frame_time = isfinite(frame_time) && frame_time > 0 ? (double)frame_time : NAN;
	if (isnan(header->frame_time))
		adb_warn(d, "frame-time", d->in.position - 12,
			 "the frame time is no positive number: no times");
	if (header->bone_count == 0 || header->frame_count == 0)
		adb_warn(d, "empty-clip", d->in.position - 8, "%u bones and %u frames: no keys",
			 header->bone_count, header->frame_count);
	if (header->bone_count > MOST_BONES)
		adb_note(d, "bone-count", d->in.position - 8,
			 "%u bones, more than the %d that the game draws", header->bone_count, MOST_BONES);
	return ADB_OK;
}

static void name_clip(struct adb_decoder *d, struct adb_clip *clip, const struct header *header)
{
	const char *id = adb_zeroad_stem(d->arena, adb_zeroad_own_path(d, ADB_ZEROAD_ANIMATIONS));

	if (id == NULL)
		return;
	clip->native_id = id;
	clip->name = adb_path_base(id);
	d->out->native_id = id;
	if (header->name[0] != '\0')
		adb_attribute_text(d->arena, &clip->attributes, "internal_name", header->name);
}

/* Returns the number of frames that are there. The division cannot overflow, the product of the counts could. */
static uint32_t count_frames(struct adb_decoder *d, struct adb_clip *clip, const struct header *header)
{
	size_t left = adb_reader_left(&d->in);
	uint64_t frame_size = (uint64_t)header->bone_count * ADB_ZEROAD_STATE;
	uint64_t whole = frame_size > 0 ? left / frame_size : 0;

	if (frame_size == 0 || header->frame_count == 0)
		return 0;
	if (whole < header->frame_count) {
		adb_warn(d, "truncated", d->in.position, "%llu of %u frames are there",
			 (unsigned long long)whole, header->frame_count);
		adb_attribute_integer(d->arena, &clip->attributes, "header_frame_count", header->frame_count);
		return (uint32_t)whole;
	}
	if (left > frame_size * header->frame_count)
		adb_warn(d, "trailing-data", d->in.position + (size_t)(frame_size * header->frame_count),
			 "%llu bytes after the last frame",
			 (unsigned long long)(left - frame_size * header->frame_count));
	return header->frame_count;
}

/* The game's 33.333332 ms are a rounded 30th of a second: the rate has four decimals, and the duration follows from it. */
static void set_times(struct adb_clip *clip, const struct header *header)
{
	double fps = round(1000 / header->frame_time * 1e4) / 1e4;

	if (!(fps > 0) || !isfinite(fps))
		return;
	clip->fps = fps;
	clip->interval = header->frame_time / 1000;
	clip->duration = clip->frame_count / fps;
}

static enum adb_outcome psa_decode(struct adb_decoder *d)
{
	struct header header = { .name = "" };
	uint32_t version;
	struct adb_clip *clip;
	enum adb_outcome outcome;

	if (d->in.size < MIN_SIZE)
		return adb_fail(d, ADB_CORRUPT, 0, "%zu bytes, less than the %d of an empty clip", d->in.size,
				MIN_SIZE);
	version = adb_zeroad_read_header(d, magic, VERSION);
	if (version == 0)
		return d->error.outcome;
	outcome = read_header(d, &header);
	if (outcome != ADB_OK)
		return outcome;
	clip = adb_content_add_clip(d->out, d->stem, NULL);
	if (clip == NULL)
		return adb_fail_memory(d);
	name_clip(d, clip, &header);
	clip->space = ADB_MODEL_SPACE;
	adb_attribute_integer(d->arena, &clip->attributes, "bone_count", header.bone_count);
	clip->frame_count = count_frames(d, clip, &header);
	set_times(clip, &header);
	add_bones(d, clip, header.bone_count, d->in.data + d->in.position);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_format adb_format_zeroad_psa = {
	.name = "0ad-psa",
	.title = "0 A.D. animation (PSA)",
	.games = "0 A.D.",
	.system = "0ad",
	.type = "PSA",
	.claims = "PSA",
	.attributes = psa_attributes,
	.sniff = psa_sniff,
	.decode = psa_decode,
};
