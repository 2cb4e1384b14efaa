/*
 * Converts an animation to channels, and computes its checksums.
 *
 * Quirk: the engine does not interpolate between frames, so channels step. The engine drops the low four bits of an angle
 * when it draws; keys have all of them.
 * Quirk: bit 3 is called HOR_TRANS and leaves only y of the translation to be drawn, bit 4 is called VERT_TRANS and
 * leaves x and z. Of bits 3, 4 and 6 the lowest that is set decides.
 * Quirk: bit 1 was called FORWARD once. It plays backward.
 */
#include "systems/sm64/anim_fields.h"

#include <math.h>
#include <zlib.h>

enum flag {
	NOLOOP = 0x01,
	BACKWARD = 0x02,
	NO_ACCEL = 0x04,
	HOR_TRANS = 0x08,
	VERT_TRANS = 0x10,
	NO_TRANS = 0x40,
};

static const char *const flag_names[] = { "NOLOOP",     "BACKWARD", "NO_ACCEL", "HOR_TRANS",
					  "VERT_TRANS", "DISABLED", "NO_TRANS", "UNUSED" };

enum { FLAG_NAMES = sizeof flag_names / sizeof flag_names[0], AXES = 3 };

struct track {
	const int16_t *values;
	uint32_t count; /* 0 = empty, or out of its array */
};

/* A CRC-32 of big-endian 16-bit words, buffered in blocks. */
struct word_crc {
	uint8_t bytes[512];
	size_t size;
	uLong crc;
};

/* The channels that a clip will have, and the length of its longest track. */
struct extent {
	bool has_translation, has_rotations;
	uint64_t keys; /* of those */
	uint32_t longest;
	size_t values; /* of all tracks */
};

/* ---- the hashes ---- */

static void flush_words(struct word_crc *to)
{
	to->crc = crc32_z(to->crc, to->bytes, to->size);
	to->size = 0;
}

static void add_word(struct word_crc *to, unsigned word)
{
	if (to->size == sizeof to->bytes)
		flush_words(to);
	to->bytes[to->size++] = (uint8_t)(word >> 8);
	to->bytes[to->size++] = (uint8_t)word;
}

/* ---- tracks ---- */

static struct track track_at(const struct adb_sm64_anim *anim, size_t number)
{
	struct track none = { NULL, 0 };

	if (number >= anim->index_count / 2)
		return none;

	size_t count = anim->index[2 * number], first = anim->index[2 * number + 1];

	if (first + count > anim->value_count)
		return none;
	return (struct track){ anim->values + first, (uint32_t)count };
}

/* Returns the number of keys of the channel of three tracks, 0 when one of them is empty. */
static uint32_t keys_of(const struct track tracks[AXES])
{
	uint32_t most = 0;

	for (int axis = 0; axis < AXES; axis++) {
		if (tracks[axis].count == 0)
			return 0;
		if (tracks[axis].count > most)
			most = tracks[axis].count;
	}
	return most;
}

/* Reads the tracks of one part: 0 is the translation, 1 + b the rotation of bone b. */
static uint32_t part_at(const struct adb_sm64_anim *anim, size_t part, struct track tracks[AXES])
{
	for (size_t axis = 0; axis < AXES; axis++)
		tracks[axis] = track_at(anim, AXES * part + axis);
	return keys_of(tracks);
}

/* Returns the value at a frame; the last value holds for all later frames. */
static int16_t value_at(const struct track *track, uint32_t frame)
{
	if (track->count == 0)
		return 0;
	return track->values[frame < track->count ? frame : track->count - 1];
}

/* ---- channels ---- */

static void fill_translation(const struct track tracks[AXES], struct adb_channel *channel)
{
	float *value = channel->values;

	for (uint32_t key = 0; key < channel->key_count; key++)
		for (int axis = 0; axis < AXES; axis++)
			*value++ = value_at(&tracks[axis], key);
}

/*
 * Adds the numbers of values of the tracks of a translation, unless they follow from its keys by this rule: a track ends where
 * its values become constant, and the first track is as long as the keys when no other is.
 */
static void add_counts(struct adb_sm64_clips *clips, const struct track tracks[AXES], uint32_t keys,
		       struct adb_channel *channel)
{
	int64_t counts[AXES];
	bool differs = false;
	uint32_t expected[AXES], longest = 0;

	for (int axis = 0; axis < AXES; axis++) {
		expected[axis] = tracks[axis].count;
		while (expected[axis] > 1 &&
		       tracks[axis].values[expected[axis] - 1] == tracks[axis].values[expected[axis] - 2])
			expected[axis]--;
		longest = expected[axis] > longest ? expected[axis] : longest;
		counts[axis] = tracks[axis].count;
	}
	if (longest < keys)
		expected[0] = keys;
	for (int axis = 0; axis < AXES; axis++)
		differs |= expected[axis] != tracks[axis].count;
	if (differs)
		adb_attribute_integers(clips->d->arena, &channel->attributes, "track_lengths", counts, AXES);
}

static bool add_translation(struct adb_sm64_clips *clips, const struct adb_sm64_anim *anim,
			    struct adb_clip *clip)
{
	struct track tracks[AXES];
	uint32_t keys = part_at(anim, 0, tracks);
	struct adb_channel *channel =
		adb_clip_add_channel(clips->d->out, clip, 0, ADB_TRANSLATION, ADB_STEP, keys);

	if (channel == NULL)
		return false;
	fill_translation(tracks, channel);
	adb_sm64_name_keys(anim, 0, channel);
	channel->is_root_motion = (anim->flags & (HOR_TRANS | VERT_TRANS | NO_TRANS)) != 0;
	channel->adds_to_rest = true;
	add_counts(clips, tracks, keys, channel);
	return true;
}

static void fill_rotation(const struct track tracks[AXES], struct adb_channel *channel)
{
	struct adb_quat before = adb_quat_identity;
	float *value = channel->values;

	for (uint32_t key = 0; key < channel->key_count; key++, value += 4) {
		struct adb_quat q = adb_sm64_rotation(value_at(&tracks[0], key), value_at(&tracks[1], key),
						      value_at(&tracks[2], key));
		double sign = key > 0 && adb_quat_dot(before, q) < 0 ? -1 : 1;

		before = (struct adb_quat){ q.x * sign, q.y * sign, q.z * sign, q.w * sign };
		value[0] = (float)before.x;
		value[1] = (float)before.y;
		value[2] = (float)before.z;
		value[3] = (float)before.w;
	}
}

static bool grow_scratch(struct adb_sm64_clips *clips, size_t count)
{
	if (count <= clips->scratch_size)
		return true;

	int64_t *scratch = adb_arena_alloc(clips->d->arena, count, sizeof *scratch);

	if (scratch == NULL)
		return false;
	clips->scratch = scratch;
	clips->scratch_size = count;
	return true;
}

/* Adds the stored angles as attributes: different angles may give the same quaternion. */
static void add_raw_angles(struct adb_sm64_clips *clips, const struct track tracks[AXES],
			   struct adb_channel *channel)
{
	static const char *const keys[AXES] = { "raw_x", "raw_y", "raw_z" };

	if (!grow_scratch(clips, channel->key_count))
		return;
	for (int axis = 0; axis < AXES; axis++) {
		for (uint32_t i = 0; i < tracks[axis].count; i++)
			clips->scratch[i] = tracks[axis].values[i];
		adb_attribute_integers(clips->d->arena, &channel->attributes, keys[axis], clips->scratch,
				       tracks[axis].count);
	}
}

static bool add_rotations(struct adb_sm64_clips *clips, const struct adb_sm64_anim *anim,
			  struct adb_clip *clip)
{
	for (uint32_t bone = 0; bone < anim->bone_count; bone++) {
		struct track tracks[AXES];
		uint32_t keys = part_at(anim, 1 + (size_t)bone, tracks);
		struct adb_channel *channel = adb_clip_add_channel(clips->d->out, clip, (int32_t)bone,
								   ADB_ROTATION, ADB_STEP, keys);

		if (channel == NULL)
			return false;
		fill_rotation(tracks, channel);
		adb_sm64_name_keys(anim, 1 + (size_t)bone, channel);
		add_raw_angles(clips, tracks, channel);
	}
	return true;
}

/* ---- what can be decoded ---- */

static void warn_bad_tracks(struct adb_sm64_clips *clips, size_t part, const char *name, size_t offset)
{
	if (part == 0)
		adb_warn(clips->d, "bad-track", offset,
			 "%s: a translation track is empty or leaves its array: there is no translation",
			 name);
	else
		adb_warn(
			clips->d, "bad-track", offset,
			"%s: a rotation track of bone %zu is empty or leaves its array: there are no rotations",
			name, part - 1);
}

static struct extent measure(struct adb_sm64_clips *clips, const struct adb_sm64_anim *anim, const char *name,
			     size_t offset)
{
	struct extent extent = { .has_translation = true, .has_rotations = true };
	uint64_t translation_keys = 0, rotation_keys = 0;

	for (size_t part = 0; part <= anim->bone_count; part++) {
		struct track tracks[AXES];
		uint32_t keys = part_at(anim, part, tracks);
		bool *has = part == 0 ? &extent.has_translation : &extent.has_rotations;

		if (keys == 0 && *has) {
			warn_bad_tracks(clips, part, name, offset);
			*has = false;
		}
		for (int axis = 0; axis < AXES; axis++)
			extent.values += tracks[axis].count;
		*(part == 0 ? &translation_keys : &rotation_keys) += keys;
		extent.longest = keys > extent.longest ? keys : extent.longest;
	}
	extent.keys =
		(extent.has_translation ? translation_keys : 0) + (extent.has_rotations ? rotation_keys : 0);
	return extent;
}

static bool fits_limits(struct adb_sm64_clips *clips, const struct extent *extent, const char *name,
			size_t offset)
{
	uint64_t limit = clips->limit > 0 ? clips->limit : ADB_SM64_ASSET_KEYS;

	if (extent->keys > ADB_SM64_CLIP_KEYS) {
		adb_warn(clips->d, "too-many-keys", offset, "%s: %llu keys are more than the %d of one clip",
			 name, (unsigned long long)extent->keys, ADB_SM64_CLIP_KEYS);
		return false;
	}
	if (clips->keys + extent->keys > limit) {
		adb_warn(clips->d, "too-many-keys", offset,
			 "%s: with its keys this asset would have more than %llu", name,
			 (unsigned long long)limit);
		return false;
	}
	return true;
}

/* ---- playback ---- */

/* Returns the animation with at most as many bones as the index array has room for. */
static struct adb_sm64_anim bounded(struct adb_sm64_clips *clips, const struct adb_sm64_anim *anim,
				    const char *name, size_t offset)
{
	struct adb_sm64_anim result = *anim;
	size_t room = anim->index_count / 6;
	uint32_t bones =
		room > 0 ? (uint32_t)(room - 1 < ADB_SM64_MAX_BONES ? room - 1 : ADB_SM64_MAX_BONES) : 0;

	if (anim->bone_count <= bones)
		return result;
	adb_warn(clips->d, "bone-count", offset, "%s: %u bones, of which %u have tracks", name,
		 anim->bone_count, bones);
	result.bone_count = bones;
	return result;
}

static const char *playback_of(unsigned flags)
{
	if ((flags & NO_ACCEL) != 0)
		return "manual";
	return (flags & BACKWARD) != 0 ? "backward" : "forward";
}

static const char *drawn_axes(unsigned flags)
{
	if ((flags & HOR_TRANS) != 0)
		return "y";
	if ((flags & VERT_TRANS) != 0)
		return "xz";
	return (flags & NO_TRANS) != 0 ? "none" : "xyz";
}

static void add_flags(struct adb_arena *arena, struct adb_attributes *to, unsigned flags)
{
	const char *names[FLAG_NAMES];
	size_t count = 0;

	for (size_t bit = 0; bit < FLAG_NAMES; bit++)
		if ((flags >> bit & 1) != 0)
			names[count++] = flag_names[bit];
	adb_attribute_integer(arena, to, "flags", flags);
	adb_attribute_texts(arena, to, "flag_names", names, count);
	adb_attribute_text(arena, to, "playback", playback_of(flags));
	adb_attribute_text(arena, to, "translation_axes", drawn_axes(flags));
}

/* Returns the size in bytes in an image: the header of 24, a pair of u16 for each track, the values. */
static int64_t data_size(const struct adb_sm64_anim *anim, const struct extent *extent)
{
	size_t tracks = AXES * ((size_t)anim->bone_count + 1);

	return (int64_t)(24 + 4 * tracks + 2 * extent->values);
}

static void set_playback(struct adb_sm64_clips *clips, const struct adb_sm64_anim *anim,
			 const struct extent *extent, struct adb_clip *clip)
{
	struct adb_arena *arena = clips->d->arena;
	struct adb_attributes *to = &clip->attributes;

	clip->fps = ADB_SM64_FPS;
	clip->frame_count = anim->loop_end > 0 ? (uint32_t)anim->loop_end : 0;
	clip->duration = clip->frame_count / clip->fps;
	clip->looping = (anim->flags & NOLOOP) != 0 ? ADB_ONE_SHOT : ADB_LOOPS;
	clip->loop_start = anim->loop_start >= 0 ? anim->loop_start : -1;
	clip->loop_end = anim->loop_end >= 0 ? anim->loop_end : -1;
	clip->playback[0] = (uint64_t)anim->flags << 48 | (uint64_t)(uint16_t)anim->divisor << 32 |
			    (uint64_t)(uint16_t)anim->start_frame << 16 | (uint16_t)anim->loop_start;
	clip->playback[1] = (uint64_t)(uint16_t)anim->loop_end << 16 | anim->bone_count;
	add_flags(arena, to, anim->flags);
	adb_attribute_integer(arena, to, "divisor", anim->divisor);
	adb_attribute_integer(arena, to, "start_frame", anim->start_frame);
	if (anim->loop_start < 0)
		adb_attribute_integer(arena, to, "raw_loop_start", anim->loop_start);
	if (anim->loop_end < 0)
		adb_attribute_integer(arena, to, "raw_loop_end", anim->loop_end);
	adb_attribute_integer(arena, to, "bone_count", anim->bone_count);
	if (extent->longest > 0) {
		adb_attribute_integer(arena, to, "longest_track", extent->longest);
		adb_attribute_integer(arena, to, "data_size", data_size(anim, extent));
	}
	if (extent->longest > clip->frame_count && extent->longest > 1)
		adb_attribute_integer(arena, to, "unreachable_from", clip->frame_count);
	if (adb_place_attribute_is(&clips->d->place, "version", "eu"))
		adb_attribute_integer(arena, to, "tick_hz", 25);
}

static void add_hashes(struct adb_arena *arena, struct adb_attributes *to, const struct adb_sm64_anim *anim)
{
	uint32_t crc;

	if (adb_sm64_content_crc32(anim, true, &crc))
		adb_attribute_text(arena, to, "content_crc32", adb_arena_printf(arena, "%08X", crc));
	if (adb_sm64_content_crc32(anim, false, &crc))
		adb_attribute_text(arena, to, "tracks_crc32", adb_arena_printf(arena, "%08X", crc));
}

/* ---- what the header declares ---- */

bool adb_sm64_content_crc32(const struct adb_sm64_anim *anim, bool with_header, uint32_t *crc)
{
	const unsigned header[] = { anim->flags,
				    (uint16_t)anim->divisor,
				    (uint16_t)anim->start_frame,
				    (uint16_t)anim->loop_start,
				    (uint16_t)anim->loop_end,
				    (uint16_t)anim->bone_count };
	struct word_crc words = { .crc = crc32_z(0, NULL, 0) };

	for (size_t i = 0; with_header && i < sizeof header / sizeof header[0]; i++)
		add_word(&words, header[i]);
	for (size_t number = 0; number < AXES * ((size_t)anim->bone_count + 1); number++) {
		struct track track = track_at(anim, number);

		if (track.count == 0)
			return false;
		add_word(&words, track.count);
		for (uint32_t i = 0; i < track.count; i++)
			add_word(&words, (uint16_t)track.values[i]);
	}
	flush_words(&words);
	*crc = (uint32_t)words.crc;
	return true;
}

uint32_t adb_sm64_index_crc32(const struct adb_sm64_anim *anim)
{
	struct word_crc words = { .crc = crc32_z(0, NULL, 0) };

	for (size_t i = 0; i < ((size_t)anim->bone_count + 1) * AXES * 2; i++)
		add_word(&words, anim->index[i]);
	flush_words(&words);
	return (uint32_t)words.crc;
}

struct adb_quat adb_sm64_rotation(int16_t x, int16_t y, int16_t z)
{
	static const double degrees = 360.0 / 65536;
	const double angles[] = { z * degrees, y * degrees, x * degrees };

	return adb_quat_from_euler(angles, "ZYX");
}

uint64_t adb_sm64_keys_of_each(size_t assets)
{
	uint64_t share = assets > 0 ? ADB_SM64_SOURCE_KEYS / assets : ADB_SM64_ASSET_KEYS;

	return share < ADB_SM64_ASSET_KEYS ? share : ADB_SM64_ASSET_KEYS;
}

struct adb_clip *adb_sm64_add_clip(struct adb_sm64_clips *clips, const struct adb_sm64_anim *anim,
				   const char *name, const char *native_id, size_t offset)
{
	struct adb_clip *clip = adb_content_add_clip(clips->d->out, name, native_id);

	if (clip == NULL)
		return NULL;

	struct adb_sm64_anim own = bounded(clips, anim, name, offset);
	struct extent extent = measure(clips, &own, name, offset);

	set_playback(clips, &own, &extent, clip);
	if (!fits_limits(clips, &extent, name, offset))
		return clip;
	clips->keys += extent.keys;
	adb_sm64_name_arrays(&own);
	add_hashes(clips->d->arena, &clip->attributes, &own);
	if (extent.has_translation && !add_translation(clips, &own, clip))
		return NULL;
	if (extent.has_rotations && !add_rotations(clips, &own, clip))
		return NULL;
	return clip;
}

struct adb_clip *adb_sm64_add_bare_clip(struct adb_sm64_clips *clips, const struct adb_sm64_anim *anim,
					const char *name, const char *native_id)
{
	const struct extent nothing = { 0 };
	struct adb_clip *clip = adb_content_add_clip(clips->d->out, name, native_id);

	if (clip != NULL)
		set_playback(clips, anim, &nothing, clip);
	return clip;
}
