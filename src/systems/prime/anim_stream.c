/*
 * ANIM format 2 of Metroid Prime 1 and 2: one animation clip whose keys are a stream of bits.
 *
 *   MP1   MP2
 *   0x00  0x00  u32  2
 *   0x04  0x04  u32  scratch size            bytes that the game allocates; not needed for decoding
 *   0x08        id32 EVNT                    0 and 0xFFFFFFFF = none; not in the demo of MP2
 *   0x0C        u32  1
 *         0x08  u8   1, 1
 *   0x10  0x0A  f32  duration, interval      seconds
 *   0x18  0x12  u32  root bone
 *   0x1C  0x16  u32  looping
 *   0x20  0x1A  u32  divisor D               of rotations
 *   0x24  0x1E  f32  multiplier              of translations; in MP2 that of scales follows
 *   0x28  0x26  u32  channel count N         1..100
 *   0x2C  0x2A  u32  1
 *   0x30  0x2E  u32  frame count F           then a bit for each frame in u32 words, lowest bit first
 *               u32  N once more             MP1 only
 *               u32  descriptor count        the game uses this count, not N
 *               N times { bone (MP1 u32, MP2 u8), rotation, translation, MP2 also scale,
 *                         each u16 key count and, unless it is 0, 3 times { s16 initial value, u8 width } }
 *               u32  words of the stream
 *
 * A set bit of frame 1, 2, … means that the stream has a key for that frame; the initial values are the key of frame 0. The
 * stream holds one key after the other. A key holds for each descriptor the rotation, 1 bit that makes w negative and the
 * differences x, y, z to the previous key, and the differences x, y, z of translation and scale. Sums wrap at 16 bits.
 *
 * rotation: sin(value * pi / 2 / D) for x, y and z; w = sqrt(1 - x*x - y*y - z*z), 0 where the sum is negative.
 * translation, scale: value * multiplier.
 *
 * Quirk: bit 0 of the bitmap is ignored: frame 0 always has a key.
 * Quirk: the signs of w select the arc between two rotations, which may be the longer one.
 */
#include <float.h>
#include <math.h>

#include "systems/prime/anim_keys.h"
#include "systems/prime/clip.h"

enum {
	MAX_DESCRIPTORS = 100,
	MAX_FRAMES = 1000000,
	MAX_WIDTH = 32,
	AXIS_SIZE = 3, /* bytes */
	WORD_BITS = 32,
	USUAL_WIDTH = 17, /* bits of the difference of two 16-bit numbers */
};

struct header {
	enum adb_prime_game game;
	uint32_t root, divisor, channel_count, frame_count;
	double multipliers[ADB_SCALE + 1]; /* by target */
	struct adb_reader bitmap;
};

/* One property of one bone. */
struct property {
	int32_t bone_id;
	uint16_t key_count;
	struct adb_prime_property keys;
	const uint8_t *axes; /* its initial values and widths, as stored */
};

struct stream {
	struct property properties[MAX_DESCRIPTORS * (ADB_SCALE + 1)];
	uint32_t count, key_count, key_bits, widest;
	struct adb_bits bits;
	struct adb_reader words; /* the same bits as stored */
	uint32_t *frames;        /* frames of the keys, NULL = every frame from 0 on */
};

/* Constants by which the three forms of the header are distinguished. */
struct layout {
	enum adb_prime_game game;
	size_t mark, mark_size, times, one; /* offsets; `one` is that of another constant 1 */
	uint32_t mark_value;
};

/* ---- what was read ---- */

/* Notes the first bits of big-endian words, lowest bit first, whose last word they may not fill. */
static void note_bits(const struct adb_reader *words, uint64_t bits, const char *name, const char *others)
{
	size_t whole = (size_t)(bits / WORD_BITS * 4), rest = ((size_t)(bits % WORD_BITS) + 7) / 8;
	const uint8_t *last = words->data + whole;

	if (!adb_ledger_is_open() || words->size < whole + (rest > 0 ? 4 : 0))
		return;
	adb_field(words->data, ADB_FIELD_BYTES, whole, name);
	if (rest > 0) {
		adb_field(last, ADB_FIELD_GAP, 4 - rest, others);
		adb_field(last + 4 - rest, ADB_FIELD_BYTES, rest, name);
		whole += 4;
	}
	adb_field(words->data + whole, ADB_FIELD_GAP, words->size - whole, others);
}

static void note_stream(const struct stream *stream)
{
	note_bits(&stream->words, (uint64_t)stream->key_bits * stream->key_count, "keys, one after the other",
		  "bits behind the last key");
}

static const char *formula_of(struct adb_decoder *d, const struct header *header,
			      const struct property *property)
{
	const struct adb_prime_property *keys = &property->keys;
	const char *values = adb_arena_printf(
		d->arena,
		"X, Y, Z = %d, %d, %d (the s16 of three { s16 initial value, u8 width }) + the signed differences of %u, %u "
		"and %u bits, lowest bit first, of this key and all before it, each sum wrapped to 16 bits",
		keys->initial[0], keys->initial[1], keys->initial[2], keys->widths[0], keys->widths[1],
		keys->widths[2]);

	if (values == NULL)
		return NULL;
	if (keys->target != ADB_ROTATION)
		return adb_arena_printf(d->arena, "x, y, z = X, Y, Z * %.9g; %s",
					header->multipliers[keys->target], values);
	return adb_arena_printf(
		d->arena,
		"x, y, z = sin(X, Y, Z * pi / 2 / %u); w = sqrt(max(0, 1 - x*x - y*y - z*z)), negative where the first of the "
		"key's bits is set, which the differences follow; %s",
		header->divisor, values);
}

/* The first key of a property is its initial values; what the stream has are differences. */
static void note_keys(struct adb_decoder *d, const struct header *header, const struct stream *stream,
		      const struct property *property, const struct adb_channel *channel)
{
	enum { INITIAL_BITS = 8 * (AXIS_SIZE * ADB_PRIME_AXES - 1) /* without the last width */ };
	struct adb_key_source source = {
		.channel = channel,
		.formula = formula_of(d, header, property),
		.bit_length = INITIAL_BITS,
		.count = 1,
	};

	if (source.formula == NULL)
		return;
	adb_field_keys(property->axes, &source);
	source.bit_offset = property->keys.first_bit;
	source.bit_stride = stream->key_bits;
	source.bit_length = adb_prime_key_width(&property->keys);
	source.first_key = 1;
	source.count = source.bit_length > 0 ? stream->key_count : 0;
	source.order = ADB_BITS_OF_WORDS_BE;
	adb_field_keys(stream->words.data, &source);
}

/* ---- the whole resource ---- */

/* Reports a duration that does not fit the frame count: the last frame of the game is round(duration / interval). */
static void check_duration(struct adb_decoder *d, const struct adb_clip *clip)
{
	double last = floor(0.5 + clip->duration / clip->interval);

	if (!isnan(last) && last != clip->frame_count - 1)
		adb_note(d, "frame-count", 0, "%g s take %g frames of %g s after the first, not %u",
			 clip->duration, last, clip->interval, clip->frame_count - 1);
}

/* Adds the channels. All of them have keys on the same frames and share one list of frames. */
static void add_channels(struct adb_decoder *d, const struct header *header, const struct stream *stream,
			 struct adb_clip *clip)
{
	for (uint32_t i = 0; i < stream->count && adb_arena_outcome(d->arena) == ADB_OK; i++) {
		const struct property *property = &stream->properties[i];
		enum adb_target target = property->keys.target;
		bool of_root = adb_prime_is_root(header->game, header->root, property->bone_id);

		if (isnan(header->multipliers[target]))
			continue;

		struct adb_channel *channel = adb_prime_add_channel(d, clip, property->bone_id, target,
								    of_root, stream->key_count + 1);

		if (channel == NULL)
			return;
		channel->frames = stream->frames;
		if (adb_ledger_is_open())
			note_keys(d, header, stream, property, channel);
		adb_prime_decode_keys(&stream->bits, stream->key_bits, &property->keys, header->divisor,
				      header->multipliers[target], channel);
	}
}

/* ---- which game ---- */

static const struct layout layouts[] = {
	{ ADB_PRIME_MP2, 0x08, 2, 0x0A, 0x2A, 0x0101 },
	{ ADB_PRIME_MP1, 0x0C, 4, 0x10, 0x2C, 1 },
	{ ADB_PRIME_MP2_DEMO, 0x08, 4, 0x0C, 0x28, 1 },
};

enum { LAYOUT_COUNT = sizeof layouts / sizeof layouts[0] };

/* Whether a disc or PAK of the game `around` can have this layout. A PAK of the MP2 demo is recognised as MP2. */
static bool is_possible(const struct layout *layout, enum adb_prime_game around)
{
	bool mp1 = layout->game == ADB_PRIME_MP1;

	return around == ADB_PRIME_UNKNOWN || mp1 == (around == ADB_PRIME_MP1);
}

static bool has_mark(const struct adb_decoder *d, const struct layout *layout)
{
	struct adb_reader in = d->in;

	adb_reader_seek(&in, layout->mark);
	return layout->mark_value == (layout->mark_size == 2 ? adb_reader_u16be(&in) : adb_reader_u32be(&in));
}

/* Whether the numbers at layout->times are plausible times. Bytes of another field usually give a denormal interval. */
static bool has_times(const struct adb_decoder *d, const struct layout *layout)
{
	const float limit = 1e5F;
	struct adb_reader in = d->in;

	adb_reader_seek(&in, layout->times);

	float duration = adb_reader_f32be(&in), interval = adb_reader_f32be(&in);

	return duration >= 0 && duration < limit && isnormal(interval) && interval > 0 && interval < limit;
}

static bool has_one(const struct adb_decoder *d, const struct layout *layout)
{
	struct adb_reader in = d->in;

	adb_reader_seek(&in, layout->one);
	return adb_reader_u32be(&in) == 1;
}

/* Finds the layout by its constants, else by the game of the disc or PAK. NULL when neither decides. */
static const struct layout *find_layout(const struct adb_decoder *d)
{
	enum adb_prime_game around = adb_prime_game_around(d);
	const struct layout *weak = NULL, *named = NULL;

	for (unsigned i = 0; i < LAYOUT_COUNT; i++) {
		const struct layout *layout = &layouts[i];

		if (!is_possible(layout, around))
			continue;
		if (has_mark(d, layout) && has_times(d, layout))
			return layout;
		if (weak == NULL && has_mark(d, layout) && has_one(d, layout))
			weak = layout;
		if (layout->game == around)
			named = layout;
	}
	return weak != NULL ? weak : named;
}

/* ---- header ---- */

static void expect_one(struct adb_decoder *d, size_t offset, uint32_t value)
{
	if (value != 1 && adb_reader_ok(&d->in))
		adb_note(d, "constant", offset, "%u where all known files have 1", value);
}

static uint32_t read_before_times(struct adb_decoder *d, struct header *header, struct adb_clip *clip)
{
	struct adb_reader *in = &d->in;
	uint32_t evnt = 0, scratch = adb_read_u32be(in, "scratch size [B]");

	if (header->game == ADB_PRIME_MP1)
		evnt = adb_read_u32be(in, "EVNT");
	if (adb_prime_is_mp2(header->game)) {
		uint16_t versions = adb_read_u16be(in, "1, 1");

		expect_one(d, in->position - 2, versions >> 8);
		expect_one(d, in->position - 1, versions & 0xFF);
	} else {
		expect_one(d, in->position, adb_read_u32be(in, "1"));
	}
	adb_attribute_integer(d->arena, &clip->attributes, "scratch_size", scratch);
	return evnt;
}

static void read_playback(struct adb_decoder *d, struct header *header, struct adb_clip *clip)
{
	struct adb_reader *in = &d->in;
	size_t offset = in->position;
	float duration = adb_read_f32be(in, "duration [s]"), interval = adb_read_f32be(in, "interval [s]");

	header->root = adb_read_u32be(in, "root bone");

	uint32_t looping = adb_read_u32be(in, "looping");

	if (!adb_reader_ok(in))
		return;
	adb_prime_set_times(d, clip, duration, offset, interval, offset + 4);
	adb_attribute_integer(d->arena, &clip->attributes, "root_bone_id", header->root);
	clip->looping = looping != 0 ? ADB_LOOPS : ADB_ONE_SHOT;
	if (looping > 1)
		adb_warn(d, "looping", offset + 12, "the looping flag is %u, not 0 or 1", looping);
}

/* Reads a multiplier. Returns NAN when a float cannot hold the products. */
static double read_multiplier(struct adb_decoder *d, struct adb_clip *clip, const char *key,
			      enum adb_target target)
{
	size_t offset = d->in.position;
	float stored = adb_read_f32be(&d->in, target == ADB_SCALE ? "multiplier of scales"
								  : "multiplier of translations [m]");
	double value = (double)stored;

	adb_prime_put_float(d, &clip->attributes, key, stored);
	if (fabs(value) * -INT16_MIN <= (double)FLT_MAX)
		return value;
	adb_warn(d, "not-finite", offset, "the multiplier %g gives no valid %s: the clip has none", value,
		 adb_target_name(target));
	return NAN;
}

static void read_units(struct adb_decoder *d, struct header *header, struct adb_clip *clip)
{
	header->divisor = adb_read_u32be(&d->in, "divisor of rotations");
	adb_attribute_integer(d->arena, &clip->attributes, "rotation_divisor", header->divisor);
	header->multipliers[ADB_TRANSLATION] =
		read_multiplier(d, clip, "translation_multiplier", ADB_TRANSLATION);
	if (adb_prime_is_mp2(header->game))
		header->multipliers[ADB_SCALE] = read_multiplier(d, clip, "scale_multiplier", ADB_SCALE);
}

static enum adb_outcome read_counts(struct adb_decoder *d, struct header *header, uint32_t *descriptor_count)
{
	struct adb_reader *in = &d->in;
	size_t offset = in->position;

	header->channel_count = adb_read_u32be(in, "channel count");
	expect_one(d, in->position, adb_read_u32be(in, "1"));
	header->frame_count = adb_read_u32be(in, "frame count");
	if (!adb_reader_ok(in))
		return adb_fail(d, ADB_CORRUPT, in->position, "the header ends early");
	if (header->frame_count == 0 || header->frame_count > MAX_FRAMES)
		return adb_fail(d, ADB_CORRUPT, offset + 8, "%u frames", header->frame_count);
	header->bitmap = adb_reader_part(in, (header->frame_count + 31) / 32 * (size_t)4);
	if (header->frame_count > 1)
		note_bits(&header->bitmap, header->frame_count, "a bit for each frame that has a key",
			  "bits of no frame");
	else
		adb_field(header->bitmap.data, ADB_FIELD_GAP, header->bitmap.size,
			  "frame 0, which always has a key");

	uint32_t again = adb_prime_is_mp2(header->game) ? header->channel_count
							: adb_read_u32be(in, "channel count once more");

	*descriptor_count = adb_read_u32be(in, "descriptor count");
	if (!adb_reader_ok(in))
		return adb_fail(d, ADB_CORRUPT, in->position, "the marks of %u frames do not fit",
				header->frame_count);
	if (*descriptor_count == 0 || *descriptor_count > MAX_DESCRIPTORS)
		return adb_fail(d, ADB_CORRUPT, in->position - 4, "%u channels", *descriptor_count);
	if (header->channel_count != *descriptor_count || again != *descriptor_count)
		adb_warn(d, "channel-count", offset, "%u channels here and %u later, but %u descriptors",
			 header->channel_count, again, *descriptor_count);
	return ADB_OK;
}

static enum adb_outcome read_header(struct adb_decoder *d, struct header *header, struct adb_clip *clip,
				    uint32_t *descriptor_count)
{
	uint32_t evnt = read_before_times(d, header, clip);

	read_playback(d, header, clip);
	read_units(d, header, clip);

	size_t end = d->in.position;
	enum adb_outcome outcome = read_counts(d, header, descriptor_count);

	if (outcome != ADB_OK)
		return outcome;
	if (header->divisor == 0)
		return adb_fail(d, ADB_CORRUPT, end - (adb_prime_is_mp2(header->game) ? 12 : 8),
				"rotations are divided by 0");
	adb_prime_link_events(d, clip, evnt);
	clip->frame_count = header->frame_count;
	if (clip->looping == ADB_LOOPS) {
		clip->loop_start = 0;
		clip->loop_end = header->frame_count - 1;
	}
	return ADB_OK;
}

/* ---- descriptors ---- */

static int32_t read_bone(struct adb_decoder *d, const struct header *header)
{
	size_t offset = d->in.position;
	uint32_t bone =
		adb_prime_is_mp2(header->game) ? adb_read_u8(&d->in, "bone") : adb_read_u32be(&d->in, "bone");

	if (bone >= ADB_PRIME_BONES)
		adb_warn(d, "bone-id", offset, "bone %u, of %d that there can be, is taken as %u", bone,
			 ADB_PRIME_BONES, bone & 0xFF);
	return (int32_t)(bone & 0xFF);
}

static enum adb_outcome read_axes(struct adb_decoder *d, struct stream *stream,
				  struct adb_prime_property *keys)
{
	static const struct adb_field_layout layout[] = { { 0, ADB_FIELD_S16BE, 1, "initial value" },
							  { 2, ADB_FIELD_U8, 1, "width [bits]" },
							  { 0, 0, 0, NULL } };

	if (adb_reader_has(&d->in, ADB_PRIME_AXES, AXIS_SIZE))
		adb_field_records(d->in.data + d->in.position, ADB_PRIME_AXES, AXIS_SIZE, layout, "axis");
	for (int axis = 0; axis < ADB_PRIME_AXES; axis++) {
		keys->initial[axis] = adb_reader_s16be(&d->in);
		keys->widths[axis] = adb_reader_u8(&d->in);
		if (keys->widths[axis] > MAX_WIDTH)
			return adb_fail(d, ADB_CORRUPT, d->in.position - 1, "a key of %u bits",
					keys->widths[axis]);
		if (keys->widths[axis] > stream->widest)
			stream->widest = keys->widths[axis];
	}
	keys->first_bit = stream->key_bits;
	stream->key_bits += adb_prime_key_width(keys);
	return ADB_OK;
}

static enum adb_outcome read_property(struct adb_decoder *d, struct stream *stream, int32_t bone_id,
				      enum adb_target target)
{
	size_t offset = d->in.position;
	struct property *property = &stream->properties[stream->count];

	*property = (struct property){ .bone_id = bone_id, .keys.target = target };
	property->key_count = adb_read_u16be(&d->in, "key count");
	if (property->key_count == 0)
		return ADB_OK;
	stream->count++;
	if (stream->key_count != 0 && property->key_count != stream->key_count)
		adb_warn(d, "key-count", offset, "the %s of bone %d has %u keys, those before have %u",
			 adb_target_name(target), bone_id, property->key_count, stream->key_count);
	if (property->key_count > stream->key_count)
		stream->key_count = property->key_count;
	property->axes = d->in.data + d->in.position;
	return read_axes(d, stream, &property->keys);
}

static enum adb_outcome read_descriptors(struct adb_decoder *d, const struct header *header, uint32_t count,
					 struct stream *stream)
{
	unsigned last = adb_prime_is_mp2(header->game) ? ADB_SCALE : ADB_TRANSLATION;
	size_t offset = d->in.position;

	for (uint32_t i = 0; i < count; i++) {
		adb_field_begin_item("descriptor", i);

		int32_t bone_id = read_bone(d, header);

		for (unsigned target = ADB_ROTATION; target <= last; target++) {
			adb_field_begin(adb_target_name((enum adb_target)target));

			enum adb_outcome outcome = read_property(d, stream, bone_id, (enum adb_target)target);

			adb_field_end();
			if (outcome != ADB_OK)
				return outcome;
		}
		adb_field_end();
		if (!adb_reader_ok(&d->in))
			return adb_fail(d, ADB_CORRUPT, offset, "%u of %u descriptors are there", i, count);
	}
	if (stream->widest > USUAL_WIDTH)
		adb_warn(d, "bit-width", offset, "keys of up to %u bits, of which 16 are used",
			 stream->widest);
	return ADB_OK;
}

/* ---- keys ---- */

static bool is_keyed(const struct header *header, uint32_t frame)
{
	/* The lowest bits of a big-endian word are in its last byte. */
	size_t byte = frame / 32 * 4 + 3 - frame % 32 / 8;

	return byte < header->bitmap.size && header->bitmap.data[byte] >> frame % 8 & 1;
}

static uint32_t count_keyed_frames(const struct header *header)
{
	uint32_t count = 0;

	for (uint32_t frame = 1; frame < header->frame_count; frame++)
		count += is_keyed(header, frame);
	return count;
}

/* Takes the bytes of the stream, which are the last of the resource. Reduces key_count when some are missing. */
static void take_stream(struct adb_decoder *d, struct stream *stream)
{
	struct adb_reader *in = &d->in;
	uint64_t bits = (uint64_t)stream->key_bits * stream->key_count, size = (bits + 31) / 32 * 4;
	size_t offset = in->position, left = adb_reader_left(in);

	if (size > left) {
		uint64_t whole = (uint64_t)(left / 4) * 32 / stream->key_bits;

		adb_warn(d, "truncated", offset, "%llu of %u keys are there", (unsigned long long)whole,
			 stream->key_count);
		stream->key_count = (uint32_t)whole;
		size = left;
	}
	stream->bits = adb_bits_of(d->arena, in->data + offset, (size_t)size);
	stream->words = adb_reader_part(in, (size_t)size);
}

/* The frames of all keys, frame 0 first. NULL when they are all frames from 0 on. */
static uint32_t *keyed_frames(struct adb_decoder *d, const struct header *header, uint32_t key_count)
{
	uint32_t *frames = adb_arena_alloc(d->arena, (size_t)key_count + 1, sizeof *frames), count = 1;

	if (frames == NULL)
		return NULL;
	for (uint32_t frame = 1; count <= key_count; frame++)
		if (is_keyed(header, frame))
			frames[count++] = frame;
	return frames[key_count] == key_count ? NULL : frames;
}

static void place_keys(struct adb_decoder *d, const struct header *header, struct stream *stream,
		       struct adb_clip *clip)
{
	uint32_t keyed = count_keyed_frames(header);
	size_t offset = (size_t)(header->bitmap.data - d->in.data);

	adb_attribute_integer(d->arena, &clip->attributes, "stream_keys", stream->key_count);
	adb_attribute_integer(d->arena, &clip->attributes, "bitmap_keys", keyed);
	adb_attribute_integer(d->arena, &clip->attributes, "bits_per_key", stream->key_bits);
	adb_attribute_integer(d->arena, &clip->attributes, "widest_value", stream->widest);
	if (stream->count == 0)
		return;
	if (keyed != stream->key_count)
		adb_warn(d, "key-bitmap", offset, "%u frames have a key, but the stream has %u", keyed,
			 stream->key_count);
	else if (keyed > 0 && !is_keyed(header, header->frame_count - 1))
		adb_note(d, "key-bitmap", offset, "the last frame has no key");
	take_stream(d, stream);
	if (keyed < stream->key_count)
		stream->key_count = keyed;
	note_stream(stream);
	stream->frames = keyed_frames(d, header, stream->key_count);
}

/* ---- what the header declares ---- */

enum adb_outcome adb_prime_decode_stream(struct adb_decoder *d)
{
	const struct layout *layout = find_layout(d);
	struct stream *stream = adb_arena_alloc(d->arena, 1, sizeof *stream);
	struct header header = { .game = layout != NULL ? layout->game : ADB_PRIME_UNKNOWN };
	uint32_t descriptor_count = 0;

	if (layout == NULL)
		return adb_fail(d, ADB_CORRUPT, 8, "the header is of no known game");

	struct adb_clip *clip = adb_prime_add_clip(d, 2, header.game);

	if (stream == NULL || clip == NULL)
		return adb_fail_memory(d);
	adb_reader_seek(&d->in, 4);

	enum adb_outcome outcome = read_header(d, &header, clip, &descriptor_count);

	if (outcome == ADB_OK)
		outcome = read_descriptors(d, &header, descriptor_count, stream);
	if (outcome != ADB_OK)
		return outcome;
	check_duration(d, clip);
	place_keys(d, &header, stream, clip);
	if (adb_arena_outcome(d->arena) == ADB_OK)
		add_channels(d, &header, stream, clip);
	adb_prime_end(d);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}
