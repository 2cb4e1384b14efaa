/*
 * The rotations of a TRAM, N frames of B bones with keys of S bytes, at their raw offset R:
 *
 *   u16  track offset[B]   from R
 *
 *   track: key, u8 duration, key, u8 duration, …, key
 *
 * A duration is the frames from one key to the next; the last key is at frame N - 1. Keys of 6 bytes are s16
 * X, Y, Z angles in 360/65535 degrees, those of 16 bytes f32 x, y, z, w.
 *
 * Quirk: offsets have 16 bits; those of tracks beyond 64 KiB are wrong in files of OniSplit.
 */
#include "systems/oni/tram_private.h"

enum { EULER_SIZE = 6, QUATERNION_SIZE = 16 };

struct tracks {
	struct adb_decoder *d;
	struct adb_reader in; /* from R on */
	uint16_t offsets[ADB_ONI_MAX_BONES];
	size_t key_size;
	uint32_t bone_count, last_frame;
};

/* ---- all tracks ---- */

/* Reads the table of tracks, and after it as many bytes as the longest possible last track has. */
static enum adb_outcome read_offsets(struct tracks *t, uint32_t offset)
{
	size_t longest = (size_t)t->last_frame * (t->key_size + 1) + t->key_size, last = 0;
	struct adb_reader table;
	enum adb_outcome outcome = adb_oni_raw(t->d, offset, 2 * (size_t)t->bone_count, &table);

	if (outcome != ADB_OK)
		return outcome;
	adb_field(table.data, ADB_FIELD_U16LE, t->bone_count, "track offset");
	for (uint32_t bone = 0; bone < t->bone_count; bone++) {
		t->offsets[bone] = adb_reader_u16le(&table);
		if (t->offsets[bone] > last)
			last = t->offsets[bone];
	}
	return adb_oni_raw_most(t->d, offset, last + longest, &t->in);
}

static enum adb_outcome drop_rotations(struct tracks *t, enum adb_outcome outcome)
{
	if (outcome != ADB_CORRUPT)
		return outcome;
	adb_warn(t->d, "raw-range", 0x2C, "no rotation channels: %s", t->d->error.message);
	return ADB_OK;
}

/* ---- one track ---- */

static bool fail_track(struct tracks *t, uint32_t bone, const char *what, uint32_t frame)
{
	adb_warn(t->d, "bad-track", 0x2C, "the rotations of bone %u %s after frame %u: no rotation channels",
		 bone, what, frame);
	return false;
}

/* Counts the keys by adding their durations. Returns false, with a warning, when the sum does not reach the last frame. */
static bool count_keys(struct tracks *t, struct adb_reader in, uint32_t bone, uint32_t *count)
{
	uint32_t frame = 0;

	for (*count = 1;; ++*count) {
		adb_reader_skip(&in, t->key_size);
		if (!adb_reader_ok(&in))
			return fail_track(t, bone, "end with the raw data", frame);
		if (frame == t->last_frame)
			return true;

		uint8_t duration = adb_reader_u8(&in);

		if (!adb_reader_ok(&in))
			return fail_track(t, bone, "end with the raw data", frame);
		if (duration == 0)
			return fail_track(t, bone, "have a duration of 0", frame);
		if (duration > t->last_frame - frame)
			return fail_track(t, bone, "go beyond the last frame", frame);
		frame += duration;
	}
}

/* The last key has no duration. */
static void name_keys(const struct tracks *t, const uint8_t *at, uint32_t count)
{
	static const struct adb_field_layout euler[] = {
		{ 0, ADB_FIELD_S16LE, 3, "X, Y, Z [1/65535 turn]" },
		{ EULER_SIZE, ADB_FIELD_U8, 1, "duration [frames]" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};
	static const struct adb_field_layout quaternion[] = {
		{ 0, ADB_FIELD_F32LE, 4, "x, y, z, w" },
		{ QUATERNION_SIZE, ADB_FIELD_U8, 1, "duration [frames]" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};
	bool is_euler = t->key_size == EULER_SIZE;
	size_t stride = t->key_size + 1;

	if (count > 1)
		adb_field_records(at, count - 1, stride, is_euler ? euler : quaternion, "key");
	at += (count - 1) * stride;
	if (is_euler)
		adb_field(at, ADB_FIELD_S16LE, 3, "last key: X, Y, Z [1/65535 turn]");
	else
		adb_field(at, ADB_FIELD_F32LE, 4, "last key: x, y, z, w");
}

static bool fill_track(struct tracks *t, struct adb_reader in, uint32_t count, struct adb_oni_track *track)
{
	struct adb_arena *arena = t->d->arena;
	bool is_euler = t->key_size == EULER_SIZE;
	uint32_t *frames = adb_arena_alloc(arena, count, sizeof *frames), frame = 0;
	double *euler = is_euler ? adb_arena_alloc(arena, count, 3 * sizeof *euler) : NULL;
	float *quaternions = is_euler ? NULL : adb_arena_alloc(arena, count, 4 * sizeof *quaternions);
	const uint8_t *stored = in.data + in.position;

	if (frames == NULL || (euler == NULL && quaternions == NULL))
		return false;
	for (size_t i = 0; i < count; i++) {
		frames[i] = frame;
		for (size_t axis = 0; is_euler && axis < 3; axis++)
			euler[3 * i + axis] = adb_oni_angle(adb_reader_s16le(&in));
		for (size_t part = 0; !is_euler && part < 4; part++)
			quaternions[4 * i + part] = adb_reader_f32le(&in);
		if (i + 1 < count)
			frame += adb_reader_u8(&in);
	}
	name_keys(t, stored, count);
	*track = (struct adb_oni_track){
		.stored = stored,
		.key_count = count,
		.frames = frames,
		.euler = euler,
		.quaternions = quaternions,
	};
	return true;
}

static bool read_track(struct tracks *t, uint32_t bone, struct adb_oni_track *track)
{
	struct adb_reader in = t->in;
	uint32_t count;

	if (t->offsets[bone] < 2 * t->bone_count)
		adb_warn(t->d, "track-offset", 0x2C,
			 "the track of bone %u is at %u, inside of the table of tracks", bone,
			 t->offsets[bone]);
	adb_reader_seek(&in, t->offsets[bone]);
	return count_keys(t, in, bone, &count) && fill_track(t, in, count, track);
}

/* ---- what the header declares ---- */

enum adb_outcome adb_oni_tram_read_tracks(struct adb_decoder *d, uint32_t offset, struct adb_oni_tram *tram)
{
	struct tracks t = {
		.d = d,
		.key_size = tram->key_size,
		.bone_count = tram->bone_count,
		.last_frame = (uint32_t)tram->frame_count - 1,
	};

	if (offset == 0)
		return ADB_OK;
	if (tram->key_size != EULER_SIZE && tram->key_size != QUATERNION_SIZE) {
		adb_warn(d, "key-size", 0x158, "keys of %u bytes: no rotation channels", tram->key_size);
		return ADB_OK;
	}

	enum adb_outcome outcome = read_offsets(&t, offset);

	if (outcome != ADB_OK)
		return drop_rotations(&t, outcome);

	struct adb_oni_track *tracks = adb_arena_alloc(d->arena, tram->bone_count, sizeof *tracks);

	for (uint32_t bone = 0; tracks != NULL && bone < tram->bone_count; bone++) {
		adb_field_begin_item("track", bone);
		if (!read_track(&t, bone, &tracks[bone]))
			tracks = NULL;
		adb_field_end();
	}
	tram->tracks = tracks;
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}
