/*
 * Converts an animation of Super Mario 64, from a ROM, C source, Lua or an insertable binary, to a clip.
 *
 * An animation is 3 × (B + 1) tracks: x, y, z of the root's translation, then x, y, z of the rotation of each of B bones.
 * A track is a pair (n, first) of the index array and means values[first + min(frame, n - 1)].
 */
#ifndef ADB_SYSTEMS_SM64_ANIM_H
#define ADB_SYSTEMS_SM64_ANIM_H

#include "dump/format.h"

enum {
	ADB_SM64_MAX_BONES = 255, /* of one clip; 44 in the game */
	ADB_SM64_CLIP_KEYS =
		200000, /* of one clip; a few thousand in the game, where all clips have 212,332 */
	ADB_SM64_ASSET_KEYS = 1000000,    /* of all clips of one asset */
	ADB_SM64_SOURCE_KEYS = 128000000, /* of all assets of one source */
	ADB_SM64_FPS = 30,
};

/* A part of a text. */
struct adb_sm64_text {
	const char *at;
	uint32_t size;
};

/* In the order of the engine's struct, in host integers. `values` and `index` are borrowed. */
struct adb_sm64_anim {
	uint16_t flags;
	int16_t divisor, start_frame, loop_start, loop_end;
	uint32_t bone_count; /* B, already worked out where the header has 0 */
	const int16_t *values;
	size_t value_count;
	const uint16_t *index;
	size_t index_count; /* elements, of which 6 × (B + 1) are used */

	/* For the ledger, where the arrays are stored: big-endian, or one text for each element. NULL = not known. */
	const uint8_t *stored_values, *stored_index;
	const struct adb_sm64_text *value_texts, *index_texts;
};

/* The state of adding the clips of one asset; initialise with { .d = d }. */
struct adb_sm64_clips {
	struct adb_decoder *d;
	uint64_t keys;    /* made so far */
	uint64_t limit;   /* as adb_sm64_keys_of_each() has it; 0 = ADB_SM64_ASSET_KEYS */
	int64_t *scratch; /* for anim.c */
	size_t scratch_size;
};

/* Returns how many keys each of `assets` assets of a source may have, so that all have at most ADB_SM64_SOURCE_KEYS. */
uint64_t adb_sm64_keys_of_each(size_t assets);

/*
 * Adds the clip: a translation channel of bone 0 (raw model units, `adds_to_rest`), a rotation channel of each bone
 * (unit quaternions of the engine's Euler order, each with the sign nearer to the key before; the angles themselves in
 * `raw_x`, `raw_y`, `raw_z`), step interpolation, 30 frames per second, and the attributes of ADB_SM64_CLIP_ATTRIBUTES.
 * A channel has one key when its three tracks have one value each, else one for each frame of the longest of them.
 *
 * When a track is empty or leaves the arrays, all channels of its kind are left out; when the clip needs more keys than the
 * limits above, all channels are. Both are warnings at byte `offset` of the asset. NULL only when the arena is exhausted.
 * `name` and `native_id` are kept, not copied.
 */
struct adb_clip *adb_sm64_add_clip(struct adb_sm64_clips *clips, const struct adb_sm64_anim *anim,
				   const char *name, const char *native_id, size_t offset);

/* Adds a clip without channels, whose tracks lie in another source: only the playback attributes. `anim` needs no arrays. */
struct adb_clip *adb_sm64_add_bare_clip(struct adb_sm64_clips *clips, const struct adb_sm64_anim *anim,
					const char *name, const char *native_id);

/* Converts the angles x, y, z in 1/65536 of a turn to a rotation; x is applied first: Rz · Ry · Rx. */
struct adb_quat adb_sm64_rotation(int16_t x, int16_t y, int16_t z);

/*
 * Computes a CRC-32 that is equal for copies of an animation in all file formats, of these big-endian numbers: u16 flags,
 * s16 divisor, start frame, loop start, loop end, u16 B (all these only with `with_header`), then for each track u16 n and its
 * n values. Returns false when a track is empty or leaves the arrays.
 */
bool adb_sm64_content_crc32(const struct adb_sm64_anim *anim, bool with_header, uint32_t *crc);

/* Returns the CRC-32 of the index array as an image holds it, with all its 6 × (B + 1) elements. */
uint32_t adb_sm64_index_crc32(const struct adb_sm64_anim *anim);

/*
 * Returns the name of an entry of Mario's table ("MARIO_ANIM_WALKING"), a constant; NULL from ADB_SM64_MARIO_NAMES on.
 */
enum { ADB_SM64_MARIO_NAMES = 209 };
const char *adb_sm64_mario_name(size_t index);

/* Rows for the attribute table of a format whose clips come from adb_sm64_add_clip(). */
#define ADB_SM64_CLIP_ATTRIBUTES                                                                                        \
	{ "clips", "flags", "the flags word as it is stored" },                                                         \
		{ "clips", "flag_names",                                                                                \
		  "its bits by name: NOLOOP, BACKWARD, NO_ACCEL, HOR_TRANS, VERT_TRANS, DISABLED, NO_TRANS, UNUSED" },  \
		{ "clips", "divisor",                                                                                   \
		  "animYTransDivisor: 0 = translations count as they are, else the object's animYTrans over it does" }, \
		{ "clips", "start_frame", "the first frame shown" },                                                    \
		{ "clips", "raw_loop_start", "the loop start, where it is negative" },                                  \
		{ "clips", "raw_loop_end", "the loop end, where it is negative; loop ends are exclusive" },             \
		{ "clips", "bone_count",                                                                                \
		  "animated bones that the header counts, or that its index array has room for" },                      \
		{ "clips", "longest_track", "values of the longest track; often not the frame count" },                 \
		{ "clips", "data_size",                                                                                 \
		  "bytes of its header, its index and the values of its tracks in an image where nothing is shared" },  \
		{ "clips", "unreachable_from", "keys from this frame on are never shown" },                             \
		{ "clips", "playback",                                                                                  \
		  "'forward', 'backward', or 'manual': only game code moves the frame" },                               \
		{ "clips", "translation_axes",                                                                          \
		  "axes of the root translation that are drawn: 'xyz', 'y', 'xz' or 'none'" },                          \
		{ "clips", "tick_hz",                                                                                   \
		  "frames shown per second where it is not fps: 25 in the European version" },                          \
		{ "clips", "content_crc32",                                                                             \
		  "CRC-32 of header fields and tracks, equal in ROM, C, Lua and blob" },                                \
		{ "clips", "tracks_crc32", "CRC-32 of the tracks alone" },                                              \
		{ "clips", "variant_of", "native id of the first clip that uses the same arrays" },                     \
		{ "channels", "track_lengths",                                                                          \
		  "of a translation: how many values its x, y and z have, where the keys do not tell" },                \
		{ "channels", "raw_x",                                                                                  \
		  "angles about x in 1/65536 of a turn, as the track stores them; the last holds" },                    \
		{ "channels", "raw_y", "the same about y" },                                                            \
	{                                                                                                               \
		"channels", "raw_z", "the same about z"                                                                 \
	}

#endif
