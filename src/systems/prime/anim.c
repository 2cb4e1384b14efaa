/*
 * Metroid Prime ANIM: one animation clip of Metroid Prime 1 or 2.
 *
 *   u32  format                        0 = plain arrays, here; 2 = a stream of bits, see anim_stream.c
 *
 * Format 0, in both games:
 *
 *   0x04  f32, u32  duration           seconds, and the state of the time (adb_prime_time)
 *   0x0C  f32, u32  interval           between frames, seconds
 *   0x14  u32       frame count K      every channel has a key on each frame
 *   0x18  u32       root bone          3 in MP1, 0 in MP2
 *   0x1C  table     bone to channel    100 entries; index = bone id
 *
 * A table is a u32 count and that many s8; a negative number stands for "none". MP1 continues with
 *
 *   table           channel to translation
 *   u32  R, R times { f32 w, x, y, z }
 *   u32  T, T times { f32 x, y, z }
 *   id32 EVNT                          0 and 0xFFFFFFFF = none
 *
 * and uses the number of a channel for its rotation. MP2 continues with
 *
 *   table           channel to rotation, channel to translation, channel to scale
 *   u32  S, S times { f32 x, y, z }    scales
 *   u32  R, R times { f32 w, x, y, z }
 *   u32  T, T times { f32 x, y, z }
 *
 * Key k of the rotation, translation or scale number n is element n * K + k of its array. For scales the decompiled game and
 * the tools disagree about this order; no known file has several.
 *
 * Quirk: after the last frame the game interpolates to the first frame.
 */
#include <math.h>

#include "systems/prime/clip.h"

static const struct adb_attribute_doc anim_attributes[] = {
	{ "clips", "format", "0: every frame has a key, stored plainly; 2: a stream of bits" },
	{ "clips", "evnt_id", "id of its EVNT; left out when it has none" },
	{ "clips", "root_bone_id", "root bone that the clip names: 3 in MP1, 0 in MP2" },
	{ "clips", "duration_state",
	  "format 0: state of the duration: 0 non-zero, 1 zero-increasing, 2 zero-steady, "
	  "3 zero-decreasing, 4 infinity" },
	{ "clips", "interval_state", "format 0: the same of the time between frames" },
	{ "clips", "scratch_size", "format 2: bytes that the game allocates to play it" },
	{ "clips", "rotation_divisor", "format 2: steps in a quarter turn" },
	{ "clips", "translation_multiplier", "format 2: metres in a step" },
	{ "clips", "scale_multiplier", "format 2 of MP2: scale in a step" },
	{ "clips", "stream_keys",
	  "format 2: keys of each channel in the stream; that of frame 0 is not in it" },
	{ "clips", "bitmap_keys", "format 2: frames after frame 0 that are marked as having a key" },
	{ "clips", "bits_per_key", "format 2: bits of the stream for one key of all channels" },
	{ "clips", "widest_value", "format 2: bits of the widest component of a key" },
	{ NULL, NULL, NULL },
};

enum {
	FORMAT_PLAIN = 0,
	FORMAT_MP3 = 1,
	FORMAT_STREAM = 2,
	FORMAT_OF_TOOLS = 3,
	MAX_TABLE = 256,
	ROTATION_SIZE = 16,
	VECTOR_SIZE = 12,
	TARGETS = ADB_SCALE + 1,
};

enum { NONE = -1 };

struct table {
	size_t offset;
	uint32_t count;
	const uint8_t *entries;
};

/* An array of records. `count` is smaller than `claimed` when the file ends in it. */
struct array {
	size_t offset, claimed;
	uint32_t count;
	const uint8_t *bytes;
};

/* The parts of a resource of format 0. */
struct plain {
	struct adb_prime_time duration, interval;
	uint32_t frame_count, root;
	struct table channel_of_bone,
		of_channel[TARGETS];  /* of_channel is by target; unused for rotations of MP1 */
	struct array arrays[TARGETS]; /* by target */
	uint32_t evnt;
	bool has_header; /* the header and its tables are complete */
};

/* ---- parsing ---- */

static struct table read_table(struct adb_reader *in, const char *name)
{
	struct table table = { .offset = in->position, .count = adb_read_u32be(in, name) };

	if (table.count > MAX_TABLE)
		in->overrun = true;
	else
		table.entries = adb_reader_take(in, table.count);
	return table;
}

static struct array read_array(struct adb_reader *in, size_t size, const char *name)
{
	struct array array = { .offset = in->position, .claimed = adb_read_u32be(in, name) };
	size_t whole = adb_reader_left(in) / size;

	array.bytes = in->data + in->position;
	array.count = (uint32_t)(array.claimed < whole ? array.claimed : whole);
	adb_reader_skip(in, array.claimed <= whole ? array.claimed * size : adb_reader_left(in));
	if (array.claimed > whole)
		in->overrun = true;
	return array;
}

/* Reads the resource after its format word. Marks `in` as overrun when the resource ends early. */
static struct plain parse(struct adb_reader *in, bool mp2)
{
	struct plain plain = { .duration = adb_prime_time(in, "duration"),
			       .interval = adb_prime_time(in, "interval") };

	plain.frame_count = adb_read_u32be(in, "frame count");
	plain.root = adb_read_u32be(in, "root bone");
	plain.channel_of_bone = read_table(in, "count of bone to channel");
	if (mp2)
		plain.of_channel[ADB_ROTATION] = read_table(in, "count of channel to rotation");
	plain.of_channel[ADB_TRANSLATION] = read_table(in, "count of channel to translation");
	if (mp2)
		plain.of_channel[ADB_SCALE] = read_table(in, "count of channel to scale");
	plain.has_header = adb_reader_ok(in);
	if (mp2)
		plain.arrays[ADB_SCALE] = read_array(in, VECTOR_SIZE, "scale count");
	plain.arrays[ADB_ROTATION] = read_array(in, ROTATION_SIZE, "rotation count");
	plain.arrays[ADB_TRANSLATION] = read_array(in, VECTOR_SIZE, "translation count");
	if (!mp2)
		plain.evnt = adb_read_u32be(in, "EVNT");
	return plain;
}

/* Whether the resource ends exactly where the layout of MP2 does, except for the padding of containers. */
static bool looks_like_mp2(struct adb_reader in)
{
	struct adb_ledger *paused = adb_ledger_pause();

	parse(&in, true);
	adb_ledger_resume(paused);

	bool ends = adb_reader_ok(&in);

	for (size_t at = in.position; ends && at < in.size; at++)
		ends = in.data[at] == 0xFF;
	return ends;
}

static enum adb_prime_game game_of(const struct adb_decoder *d)
{
	enum adb_prime_game around = adb_prime_game_around(d);

	if (around != ADB_PRIME_UNKNOWN)
		return around;
	return looks_like_mp2(d->in) ? ADB_PRIME_MP2 : ADB_PRIME_MP1;
}

/* ---- channels ---- */

/* An entry of a table: bytes are signed, and all negative ones are NONE. */
static int entry_at(const struct table *table, uint32_t index)
{
	return table->entries[index] < 0x80 ? table->entries[index] : NONE;
}

static void note_keys(const struct adb_channel *channel, const uint8_t *bytes)
{
	static const struct adb_field_layout rotation[] = { { 0, ADB_FIELD_F32BE, 4, "rotation w x y z" },
							    { 0, 0, 0, NULL } };
	static const struct adb_field_layout vector[] = { { 0, ADB_FIELD_F32BE, 3, "x y z" },
							  { 0, 0, 0, NULL } };
	bool rotates = channel->target == ADB_ROTATION;
	size_t size = rotates ? ROTATION_SIZE : VECTOR_SIZE;

	if (!adb_ledger_is_open())
		return;
	adb_field_begin_item("bone", (size_t)channel->bone_id);
	adb_field_records(bytes, channel->key_count, size, rotates ? rotation : vector,
			  adb_target_name(channel->target));
	adb_field_end();
	adb_field_keys(bytes, &(struct adb_key_source){
				      .channel = channel,
				      .formula = rotates ? "w, x, y, z = four big-endian f32"
							 : "x, y, z = three big-endian f32",
				      .bit_stride = 8 * size,
				      .bit_length = 8 * size,
				      .count = channel->key_count,
			      });
}

static void copy_rotations(const uint8_t *bytes, size_t size, float *out)
{
	struct adb_reader in = adb_reader_of(bytes, size);

	for (; adb_reader_left(&in) > 0; out += 4) {
		out[3] = adb_reader_f32be(&in);
		for (int i = 0; i < 3; i++)
			out[i] = adb_reader_f32be(&in);
	}
}

static void copy_vectors(const uint8_t *bytes, size_t size, float *out)
{
	struct adb_reader in = adb_reader_of(bytes, size);

	while (adb_reader_left(&in) > 0)
		*out++ = adb_reader_f32be(&in);
}

static void add_channel(struct adb_decoder *d, const struct plain *plain, enum adb_prime_game game,
			struct adb_clip *clip, int32_t bone_id, enum adb_target target, int number)
{
	const struct array *array = &plain->arrays[target];
	size_t record = target == ADB_ROTATION ? ROTATION_SIZE : VECTOR_SIZE;
	uint64_t keys = plain->frame_count;

	if (number == NONE)
		return;
	if (keys * ((uint64_t)number + 1) > array->count) {
		adb_warn(d, "channel-range", array->offset,
			 "the %s of bone %d is number %d, which does not fit in %u keys: it is left out",
			 adb_target_name(target), bone_id, number, array->count);
		return;
	}

	bool of_root = adb_prime_is_root(game, plain->root, bone_id);
	struct adb_channel *channel =
		adb_prime_add_channel(d, clip, bone_id, target, of_root, plain->frame_count);
	const uint8_t *bytes = array->bytes + (size_t)number * (size_t)keys * record;

	if (channel == NULL)
		return;
	note_keys(channel, bytes);
	if (target == ADB_ROTATION)
		copy_rotations(bytes, (size_t)keys * record, channel->values);
	else
		copy_vectors(bytes, (size_t)keys * record, channel->values);
}

/* The entry of `table` for the channel `index`, NONE when there is none. Reports a channel beyond the table. */
static int look_up(struct adb_decoder *d, const struct table *table, int index, int32_t bone_id)
{
	if (index != NONE && (uint32_t)index < table->count)
		return entry_at(table, (uint32_t)index);
	if (index != NONE)
		adb_warn(d, "channel-range", table->offset, "bone %d has channel %d of %u", bone_id, index,
			 table->count);
	return NONE;
}

static void add_bone(struct adb_decoder *d, const struct plain *plain, enum adb_prime_game game,
		     struct adb_clip *clip, int32_t bone_id)
{
	int channel = entry_at(&plain->channel_of_bone, (uint32_t)bone_id);

	for (enum adb_target target = ADB_ROTATION; channel != NONE && target <= ADB_SCALE; target++) {
		bool direct = target == ADB_ROTATION && !adb_prime_is_mp2(game);

		if (target == ADB_SCALE && !adb_prime_is_mp2(game))
			continue;
		add_channel(d, plain, game, clip, bone_id, target,
			    direct ? channel : look_up(d, &plain->of_channel[target], channel, bone_id));
	}
	if (channel != NONE && bone_id >= ADB_PRIME_BONES)
		adb_warn(d, "bone-id", plain->channel_of_bone.offset, "bone %d, of %d that there can be",
			 bone_id, ADB_PRIME_BONES);
}

/* Only the entries of channels that some bone has are used. */
static void note_tables(const struct plain *plain)
{
	static const struct adb_field_layout layout[] = { { 0, ADB_FIELD_S8, 1, "number" },
							  { 0, 0, 0, NULL } };
	static const char *const names[] = {
		[ADB_ROTATION] = "channel to rotation",
		[ADB_TRANSLATION] = "channel to translation",
		[ADB_SCALE] = "channel to scale",
	};
	const struct table *bones = &plain->channel_of_bone;
	uint8_t is_used[MAX_TABLE] = { 0 };

	adb_field(bones->entries, ADB_FIELD_S8, bones->count, "bone to channel");
	for (uint32_t bone = 0; bone < bones->count; bone++)
		if (entry_at(bones, bone) != NONE)
			is_used[entry_at(bones, bone)] = 1;
	for (enum adb_target target = ADB_ROTATION; target <= ADB_SCALE; target++)
		adb_field_runs(&(struct adb_field_runs){
			.at = plain->of_channel[target].entries,
			.count = plain->of_channel[target].count,
			.stride = 1,
			.is_used = is_used,
			.layout = layout,
			.name = names[target],
			.other_name = "channels that no bone has",
		});
}

/* ---- the clip ---- */

/* Whether the number of frames fits a plausible duration and interval. Used when no array confirms it. */
static bool fits_duration(const struct plain *plain)
{
	static const double longest_duration = 3600, shortest_interval = 0.001; /* seconds */
	double duration = (double)plain->duration.seconds, interval = (double)plain->interval.seconds;

	return plain->frame_count == 1 || (duration <= longest_duration && interval >= shortest_interval &&
					   plain->frame_count <= duration / interval + 1.5);
}

/*
 * Whether the frame count of the header is plausible. Each channel has a key for each frame, so that the length of some array
 * is a multiple of it, or at least as large where the file ends in the array.
 */
static bool has_plausible_frames(const struct plain *plain)
{
	bool is_contradicted = false;

	for (enum adb_target target = ADB_ROTATION; target <= ADB_SCALE; target++) {
		const struct array *array = &plain->arrays[target];
		bool is_whole = array->count == array->claimed;

		if (array->count > 0 &&
		    (is_whole ? array->count % plain->frame_count == 0 : array->count >= plain->frame_count))
			return true;
		is_contradicted |= array->count > 0 && is_whole;
	}
	return !is_contradicted && fits_duration(plain);
}

static void describe(struct adb_decoder *d, const struct plain *plain, struct adb_clip *clip)
{
	enum { DURATION_AT = 4, INTERVAL_AT = 12 };

	clip->frame_count = plain->frame_count;
	clip->wraps = true;
	adb_prime_set_times(d, clip, plain->duration.seconds, DURATION_AT, plain->interval.seconds,
			    INTERVAL_AT);
	adb_attribute_integer(d->arena, &clip->attributes, "duration_state", plain->duration.state);
	adb_attribute_integer(d->arena, &clip->attributes, "interval_state", plain->interval.state);
	adb_attribute_integer(d->arena, &clip->attributes, "root_bone_id", plain->root);
	adb_prime_link_events(d, clip, plain->evnt);
}

static void report_arrays(struct adb_decoder *d, const struct plain *plain)
{
	for (enum adb_target target = ADB_ROTATION; target <= ADB_SCALE; target++) {
		const struct array *array = &plain->arrays[target];

		if (array->claimed > array->count)
			adb_warn(d, "truncated", array->offset, "%u of %zu %s keys are there", array->count,
				 array->claimed, adb_target_name(target));
	}
	if (plain->arrays[ADB_SCALE].count > plain->frame_count)
		adb_warn(d, "scale-order", plain->arrays[ADB_SCALE].offset,
			 "several scale channels: whether they come channel by channel is not known");
	if (!adb_reader_ok(&d->in))
		adb_warn(d, "truncated", d->in.position, "the resource ends early");
}

static enum adb_outcome decode_plain(struct adb_decoder *d)
{
	enum { FRAMES_AT = 0x14 };
	enum adb_prime_game game = game_of(d);
	struct plain plain = parse(&d->in, adb_prime_is_mp2(game));

	if (!plain.has_header)
		return adb_fail(d, ADB_CORRUPT, d->in.position, "the header and its tables do not fit");
	if (plain.frame_count == 0)
		return adb_fail(d, ADB_CORRUPT, FRAMES_AT, "no frames");
	if (!has_plausible_frames(&plain))
		return adb_fail(d, ADB_CORRUPT, FRAMES_AT,
				"%u frames, which neither its keys nor its duration fit", plain.frame_count);

	struct adb_clip *clip = adb_prime_add_clip(d, FORMAT_PLAIN, game);

	if (clip == NULL)
		return adb_fail_memory(d);
	describe(d, &plain, clip);
	report_arrays(d, &plain);
	if (adb_ledger_is_open())
		note_tables(&plain);
	for (uint32_t bone = 0; bone < plain.channel_of_bone.count; bone++)
		add_bone(d, &plain, game, clip, (int32_t)bone);
	adb_prime_end(d);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- the format ---- */

static enum adb_outcome anim_decode(struct adb_decoder *d)
{
	uint32_t format = adb_read_u32be(&d->in, "format");

	if (!adb_reader_ok(&d->in))
		return adb_fail(d, ADB_CORRUPT, 0, "no format number");
	switch (format) {
	case FORMAT_PLAIN:
		return decode_plain(d);
	case FORMAT_STREAM:
		return adb_prime_decode_stream(d);
	case FORMAT_MP3:
		return adb_fail(d, ADB_UNSUPPORTED, 0, "format 1 is that of Metroid Prime 3");
	case FORMAT_OF_TOOLS:
		return adb_fail(d, ADB_UNSUPPORTED, 0, "format 3 is not on any disc: a tool wrote this file");
	default:
		return adb_fail(d, ADB_CORRUPT, 0, "format %u", format);
	}
}

static int anim_sniff(struct adb_peek *peek)
{
	return adb_prime_bid(peek, "ANIM", FORMAT_PLAIN, FORMAT_STREAM);
}

const struct adb_format adb_format_prime_anim = {
	.name = "prime-anim",
	.title = "Metroid Prime animation",
	.games = ADB_PRIME_GAMES,
	.system = "metroid-prime",
	.type = "ANIM",
	.claims = "ANIM",
	.steps = { .rotation = 1.5707963267948966 /* a quarter turn */,
		   .rotation_divisor = "rotation_divisor",
		   .translation = 1,
		   .translation_factor = "translation_multiplier" },
	.attributes = anim_attributes,
	.sniff = anim_sniff,
	.decode = anim_decode,
};
