/*
 * Oni OBAN: the motion of one object, door leaf, camera or character root. All games.
 *
 *   0x00  u8[12]   padding
 *   0x0C  u32      flags           1 loop, 2 ping-pong, 4 random start, 8 autostart, 0x10 local and Z up
 *   0x10  f32[12]  initial transform   images of X, Y, Z, then translation
 *   0x40  f32[12]  base transform      the same; known files have a scale here, rarely more
 *   0x70  u16      frame length    ticks of the modelling program, 80; not used by the game
 *   0x72  u16      frame count     last key + 1 in every file of the game
 *   0x74  u16      half-stop frame doors: last frame of the opening half; 0 = none
 *   0x76  u16      key count K
 *   0x78  K times  f32[4] rotation x, y, z, w, f32[3] translation, s32 frame
 *
 * From DB on, little-endian. 60 frames a second. A point of the model ends at R(key) · base · p + t(key); the
 * initial transform is that of the first key and must not be applied again.
 *
 * Quirk: rotations are stored conjugated. (x, y, z, -w) is kept, which is the same rotation as (-x, -y, -z, w). With it,
 * the initial transform is that of the first key in all known files.
 */
#include "systems/oni/oban.h"

#include <math.h>

#include "systems/oni/instance.h"
#include "systems/oni/names.h"

enum { FIXED_SIZE = 0x78, KEY_SIZE = 32, FIRST_FIELD = 0x0C, BASE_AT = 0x40, MAX_FRAME = 0xFFFF };

static const double fps = 60;

static const struct adb_field_layout key_layout[] = {
	{ 0, ADB_FIELD_F32LE, 4, "rotation x, y, z, w" },
	{ 16, ADB_FIELD_F32LE, 3, "translation x, y, z [units]" },
	{ 28, ADB_FIELD_S32LE, 1, "frame" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

struct chosen_keys {
	const struct adb_oni_oban *oban;
	const struct adb_oni_oban_key *keys;
	const uint32_t *numbers;
	uint32_t count;
	bool is_dense; /* one a frame, from 0 */
};

/* ---- the clip ---- */

static int oban_sniff(struct adb_peek *peek)
{
	return adb_oni_sniff(peek, "OBAN");
}

static void add_transform(struct adb_decoder *d, struct adb_clip *clip, const char *key,
			  const float transform[12])
{
	double values[12];

	for (int i = 0; i < 12; i++)
		values[i] = (double)transform[i];
	adb_attribute_reals(d->arena, &clip->attributes, key, values, 12);
}

static void describe(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_oban *oban)
{
	struct adb_attributes *to = &clip->attributes;
	bool is_local = (oban->flags & ADB_ONI_OBAN_LOCAL) != 0;

	adb_oni_attribute_flags(d->arena, to, "flags", oban->flags, adb_oni_oban_flags);
	adb_attribute_flag(d->arena, to, "loop", (oban->flags & ADB_ONI_OBAN_LOOP) != 0);
	adb_attribute_flag(d->arena, to, "pingpong", (oban->flags & ADB_ONI_OBAN_PING_PONG) != 0);
	adb_attribute_flag(d->arena, to, "random_start", (oban->flags & ADB_ONI_OBAN_RANDOM_START) != 0);
	adb_attribute_flag(d->arena, to, "autostart", (oban->flags & ADB_ONI_OBAN_AUTOSTART) != 0);
	adb_attribute_flag(d->arena, to, "local", is_local);
	adb_attribute_text(d->arena, to, "up_axis", is_local ? "Z" : "Y");
	if (is_local)
		adb_attribute_text(d->arena, to, "gltf_axes", "+X +Z -Y");
	adb_attribute_integer(d->arena, to, "frame_length", oban->frame_length);
	add_transform(d, clip, "initial_transform", oban->initial_transform);
	add_transform(d, clip, "base_transform", oban->base_transform);
}

static void set_playback(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_oban *oban)
{
	int32_t last = oban->keys[oban->key_count - 1].frame;

	clip->fps = fps;
	clip->frame_count = oban->frame_count;
	clip->duration = oban->frame_count / fps;
	clip->looping =
		(oban->flags & (ADB_ONI_OBAN_LOOP | ADB_ONI_OBAN_PING_PONG)) != 0 ? ADB_LOOPS : ADB_ONE_SHOT;
	if (clip->looping == ADB_LOOPS && oban->frame_count > 0) {
		clip->loop_start = 0;
		clip->loop_end = oban->frame_count - 1;
	}
	if (oban->frame_count != last + 1)
		adb_warn(d, "frame-count", 0x72, "%u frames, but the last key is at %d", oban->frame_count,
			 last);
}

static void add_half_stop(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_oban *oban)
{
	struct adb_event *event = oban->half_stop_frame != 0
					  ? adb_content_add_event(d->out, &clip->events, "half_stop", NULL)
					  : NULL;

	if (event == NULL)
		return;
	event->has_frame = true;
	event->frame = oban->half_stop_frame;
	event->time = oban->half_stop_frame / fps;
	if (oban->half_stop_frame < oban->frame_count)
		return;
	adb_attribute_flag(d->arena, &event->attributes, "out_of_range", true);
	adb_note(d, "event-frame", 0x74, "half-stop frame %u of %u", oban->half_stop_frame,
		 oban->frame_count);
}

/* ---- from bytes ---- */

static void read_floats(struct adb_reader *in, float *out, int count)
{
	for (int i = 0; i < count; i++)
		out[i] = adb_reader_f32le(in);
}

static enum adb_outcome read_keys(struct adb_decoder *d, struct adb_reader *in, struct adb_oni_oban *oban)
{
	if (!adb_reader_has(in, oban->key_count, KEY_SIZE))
		return adb_fail(d, ADB_CORRUPT, 0x76, "%u keys do not fit", oban->key_count);

	struct adb_oni_oban_key *keys = adb_arena_alloc(d->arena, oban->key_count, sizeof *keys);

	if (keys == NULL)
		return adb_fail_memory(d);
	oban->stored_keys = in->data + in->position;
	adb_field_records(oban->stored_keys, oban->key_count, KEY_SIZE, key_layout, "key");
	for (uint32_t i = 0; i < oban->key_count; i++) {
		read_floats(in, keys[i].rotation, 4);
		read_floats(in, keys[i].translation, 3);
		keys[i].frame = adb_reader_s32le(in);
	}
	adb_oni_name_padding(in);
	oban->keys = keys;
	return ADB_OK;
}

static enum adb_outcome oban_decode(struct adb_decoder *d)
{
	struct adb_oni_oban oban = { 0 };
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, FIXED_SIZE, &in);

	if (outcome != ADB_OK)
		return outcome;
	adb_read_gap(&in, FIRST_FIELD, "padding");
	oban.flags = adb_read_u32le(&in, "flags");
	adb_field(in.data + in.position, ADB_FIELD_F32LE, 12, "initial transform");
	read_floats(&in, oban.initial_transform, 12);
	adb_field(in.data + in.position, ADB_FIELD_F32LE, 12, "base transform");
	read_floats(&in, oban.base_transform, 12);
	oban.frame_length = adb_read_u16le(&in, "frame length [ticks]");
	oban.frame_count = adb_read_u16le(&in, "frame count");
	oban.half_stop_frame = adb_read_u16le(&in, "half-stop frame");
	oban.key_count = adb_read_u16le(&in, "key count");
	outcome = read_keys(d, &in, &oban);
	return outcome == ADB_OK ? adb_oni_oban_build(d, &oban, d->native_id) : outcome;
}

/* ---- checks of the values ---- */

static bool all_finite(const float *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!isfinite(values[i]))
			return false;
	return true;
}

static size_t key_offset(uint32_t key)
{
	return FIXED_SIZE + (size_t)key * KEY_SIZE;
}

static double rotation_norm(const struct adb_oni_oban_key *key)
{
	const float *q = key->rotation;

	return adb_quat_norm((struct adb_quat){ (double)q[0], (double)q[1], (double)q[2], (double)q[3] });
}

static enum adb_outcome check_values(struct adb_decoder *d, const struct adb_oni_oban *oban)
{
	if (oban->key_count == 0)
		return adb_fail(d, ADB_CORRUPT, 0x76, "no keys");
	if (!all_finite(oban->initial_transform, 12) || !all_finite(oban->base_transform, 12))
		return adb_fail(d, ADB_CORRUPT, 0x10, "a transform is not finite");
	for (uint32_t i = 0; i < oban->key_count; i++) {
		const struct adb_oni_oban_key *key = &oban->keys[i];

		if (!all_finite(key->rotation, 4) || !all_finite(key->translation, 3))
			return adb_fail(d, ADB_CORRUPT, key_offset(i), "key %u is not finite", i);

		double norm = rotation_norm(key);

		if (norm < 0.5 || norm > 2)
			return adb_fail(d, ADB_CORRUPT, key_offset(i),
					"the rotation of key %u has the length %g", i, norm);
		if (key->frame < 0 || key->frame > MAX_FRAME)
			return adb_fail(d, ADB_CORRUPT, key_offset(i), "key %u is at frame %d", i,
					key->frame);
		if (i > 0 && key->frame < key[-1].frame)
			return adb_fail(d, ADB_CORRUPT, key_offset(i), "key %u goes back from frame %d to %d",
					i, key[-1].frame, key->frame);
	}
	return ADB_OK;
}

/* Puts the numbers of the keys to keep into `kept` and returns their count. Of keys at the same frame the first is kept. */
static uint32_t choose_keys(struct adb_decoder *d, const struct adb_oni_oban *oban, uint32_t *kept)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < oban->key_count; i++) {
		if (count > 0 && oban->keys[i].frame == oban->keys[kept[count - 1]].frame)
			adb_warn(d, "repeated-key", key_offset(i), "key %u is at frame %d again: left out", i,
				 oban->keys[i].frame);
		else
			kept[count++] = i;
	}
	return count;
}

/* ---- channels ---- */

static struct adb_channel *add_channel(struct adb_decoder *d, struct adb_clip *clip,
				       const struct chosen_keys *chosen, enum adb_target target,
				       enum adb_interpolation interpolation)
{
	struct adb_channel *channel =
		adb_clip_add_channel(d->out, clip, 0, target, interpolation, chosen->count);
	uint32_t *frames = NULL;

	if (channel == NULL || chosen->is_dense)
		return channel;
	frames = adb_channel_add_frames(d->out, channel);
	for (uint32_t i = 0; frames != NULL && i < chosen->count; i++)
		frames[i] = (uint32_t)chosen->keys[chosen->numbers[i]].frame;
	return frames != NULL ? channel : NULL;
}

/* The keys are texts of an XML. */
static void name_elements(const struct adb_channel *channel, const struct chosen_keys *chosen,
			  const char *name, const char *formula)
{
	struct adb_key_source source = { .channel = channel, .formula = formula, .count = 1 };
	const struct adb_xml_node *keys = chosen->oban->key_elements;
	uint32_t number = 0;

	for (const struct adb_xml_node *key = keys != NULL ? keys->first : NULL; key != NULL;
	     key = key->next, number++) {
		const struct adb_xml_node *node = adb_xml_child(key, name);
		size_t size;
		const uint8_t *at = node != NULL ? adb_xml_stored_text(node, &size) : NULL;

		if (source.first_key >= chosen->count)
			return;
		if (chosen->numbers[source.first_key] != number)
			continue;
		source.bit_length = at != NULL ? 8 * (uint64_t)size : 0;
		if (at != NULL)
			adb_field_keys(at, &source);
		source.first_key++;
	}
}

/* The keys of a channel come from `bit_length` bits of each record, from its bit `first` on. */
static void name_keys(const struct adb_channel *channel, const struct chosen_keys *chosen, uint64_t first,
		      uint64_t bit_length, const char *formula)
{
	const uint8_t *stored = chosen->oban->stored_keys;
	struct adb_key_source source = { .channel = channel,
					 .formula = formula,
					 .bit_offset = first,
					 .bit_length = bit_length,
					 .count = 1 };

	if (!adb_ledger_is_open() || channel == NULL)
		return;
	if (stored == NULL) {
		name_elements(channel, chosen, first == 0 ? "Rotation" : "Translation",
			      first == 0 ? "text: four f32: x, y, z, w = f32[0], f32[1], f32[2], -f32[3]"
					 : "text: three f32: x, y, z = f32[0], f32[1], f32[2]");
		return;
	}
	for (uint32_t i = 0; i < chosen->count; i++) {
		source.first_key = i;
		adb_field_keys(stored + (size_t)KEY_SIZE * chosen->numbers[i], &source);
	}
}

static void add_rotation(struct adb_decoder *d, struct adb_clip *clip, const struct chosen_keys *chosen)
{
	struct adb_channel *channel = add_channel(d, clip, chosen, ADB_ROTATION, ADB_NLERP);

	for (uint32_t i = 0; channel != NULL && i < chosen->count; i++) {
		const float *stored = chosen->keys[chosen->numbers[i]].rotation;
		float *out = channel->values + (size_t)i * 4;

		out[0] = stored[0];
		out[1] = stored[1];
		out[2] = stored[2];
		out[3] = -stored[3];
	}
	name_keys(channel, chosen, 0, 128, "x, y, z, w = f32[0], f32[1], f32[2], -f32[3]");
}

static void add_translation(struct adb_decoder *d, struct adb_clip *clip, const struct chosen_keys *chosen)
{
	struct adb_channel *channel = add_channel(d, clip, chosen, ADB_TRANSLATION, ADB_LINEAR);

	for (uint32_t i = 0; channel != NULL && i < chosen->count; i++)
		for (int axis = 0; axis < 3; axis++)
			channel->values[(size_t)i * 3 + (size_t)axis] =
				chosen->keys[chosen->numbers[i]].translation[axis];
	name_keys(channel, chosen, 128, 96, "x, y, z = f32[0], f32[1], f32[2]");
}

/* Quirk: matrices of the game hold values of about 1e-7 where 0 is meant, from sines of whole turns. */
static bool is_near_zero(float value)
{
	return fabs((double)value) < 1e-6;
}

static void name_scale(const struct adb_channel *channel, const struct adb_oni_oban *oban)
{
	enum { ROWS_SIZE = 36 };
	struct adb_key_source source = {
		.channel = channel,
		.formula = "x, y, z = lengths of (f32[0..2]), (f32[3..5]), (f32[6..8])",
		.bit_length = (uint64_t)8 * ROWS_SIZE,
		.count = 1,
	};
	size_t size;
	const uint8_t *text =
		oban->base_element != NULL ? adb_xml_stored_text(oban->base_element, &size) : NULL;

	if (channel == NULL)
		return;
	if (oban->stored_keys != NULL)
		adb_field_keys(oban->stored_keys - (FIXED_SIZE - BASE_AT), &source);
	source.formula = "text: nine f32: x, y, z = lengths of (f32[0..2]), (f32[3..5]), (f32[6..8])";
	source.bit_length = text != NULL ? 8 * (uint64_t)size : 0;
	if (text != NULL)
		adb_field_keys(text, &source);
}

static double determinant(const float m[9])
{
	double a[9];

	for (int i = 0; i < 9; i++)
		a[i] = (double)m[i];
	return a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) +
	       a[2] * (a[3] * a[7] - a[4] * a[6]);
}

/* Adds the scale of the base transform, the lengths of its images of X, Y and Z, as a constant channel. */
static void add_scale(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_oban *oban)
{
	const float *base = oban->base_transform;
	struct adb_channel *channel = adb_clip_add_channel(d->out, clip, 0, ADB_SCALE, ADB_LINEAR, 1);
	bool is_scale = true;

	for (int row = 0; channel != NULL && row < 3; row++) {
		const float *image = base + (ptrdiff_t)row * 3;

		channel->values[row] = (float)sqrt((double)image[0] * (double)image[0] +
						   (double)image[1] * (double)image[1] +
						   (double)image[2] * (double)image[2]);
		for (int axis = 0; axis < 3; axis++)
			is_scale &= axis == row ? image[axis] > 0 : is_near_zero(image[axis]);
		is_scale &= is_near_zero(base[9 + row]);
	}
	name_scale(channel, oban);
	if (determinant(base) < 0)
		adb_attribute_flag(d->arena, &clip->attributes, "mirrored", true);
	if (!is_scale)
		adb_note(d, "base-transform", 0x40,
			 "the base transform does more than scale: the channels have only its scale");
}

static bool add_channels(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_oban *oban)
{
	uint32_t *numbers = adb_arena_alloc(d->arena, oban->key_count, sizeof *numbers);

	if (numbers == NULL)
		return false;

	struct chosen_keys chosen = { .oban = oban, .keys = oban->keys, .numbers = numbers };

	chosen.count = choose_keys(d, oban, numbers);

	/* Frames ascend from 0 or later: if the last key is at frame count - 1, each frame has a key. */
	chosen.is_dense = (uint32_t)oban->keys[numbers[chosen.count - 1]].frame == chosen.count - 1;
	add_rotation(d, clip, &chosen);
	add_translation(d, clip, &chosen);
	add_scale(d, clip, oban);
	return true;
}

/* ---- what the header declares ---- */

enum adb_outcome adb_oni_oban_build(struct adb_decoder *d, const struct adb_oni_oban *oban,
				    const char *native_id)
{
	enum adb_outcome outcome = check_values(d, oban);

	if (outcome != ADB_OK)
		return outcome;

	struct adb_clip *clip = adb_content_add_clip(d->out, adb_oni_bare_name(native_id, "OBAN"), native_id);

	if (clip == NULL || !add_channels(d, clip, oban))
		return adb_fail_memory(d);
	describe(d, clip, oban);
	set_playback(d, clip, oban);
	add_half_stop(d, clip, oban);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_attribute_doc adb_oni_oban_attributes[] = {
	{ "clips", "flags", "names of the flags, as OniSplit writes them; bits without a name as '0x…'" },
	{ "clips", "loop", "whether it starts again at its end" },
	{ "clips", "pingpong", "whether it runs forth and back" },
	{ "clips", "random_start", "whether it begins at a random frame" },
	{ "clips", "autostart", "whether it runs from the start of the level" },
	{ "clips", "local", "whether its keys are relative to the object's own matrix, and Z is up" },
	{ "clips", "up_axis", "'Z' when local, else 'Y'" },
	{ "clips", "gltf_axes", "the axes that become glTF's X, Y, Z, when local" },
	{ "clips", "frame_length", "ticks a frame in the program that made it; the game takes 1/60 s" },
	{ "clips", "initial_transform", "12 numbers: images of X, Y, Z, then translation; the first pose" },
	{ "clips", "base_transform", "the same for what is applied before each key; `scale` is of this" },
	{ "clips", "mirrored", "true when the base transform mirrors" },
	{ "events", "out_of_range", "the frame is not one of the clip" },
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_oni_oban = {
	.name = "oni-oban",
	.title = "Oni object animation (OBAN)",
	.games = "Oni",
	.system = "oni",
	.type = "OBAN",
	.attributes = adb_oni_oban_attributes,
	.sniff = oban_sniff,
	.decode = oban_decode,
};
