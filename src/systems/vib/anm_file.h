/* The header, the table and the keyframes of an ANM; layout in vib_anm.c. */
#ifndef ADB_SYSTEMS_VIB_ANM_FILE_H
#define ADB_SYSTEMS_VIB_ANM_FILE_H

#include "dump/format.h"

enum {
	ADB_VIB_ROTATION = 1, /* flags of a keyframe */
	ADB_VIB_SCALE = 2,
	ADB_VIB_POSITION = 4,
	ADB_VIB_KNOWN_FLAGS = 7,
	ADB_VIB_COMPONENTS = 3,
	ADB_VIB_ONE = 4096,    /* a turn, and scale 1 */
	ADB_VIB_OBJECTS = 256, /* as many as a byte can name */
};

/* Also where ANC files have it. */
enum { ADB_VIB_MAGIC = 0x8000, ADB_VIB_HEADER = 6 };

struct adb_vib_anm {
	const uint8_t *bytes;
	size_t available; /* bytes that may be looked at; fewer than `end` only while sniffing */
	uint16_t rate;
	uint32_t frame_count;
	size_t data_start, end; /* where the frames lie */
};

/* Components in the order of their flag bits: rotation, scale, position; identity where the flag is not set. */
struct adb_vib_keyframe {
	uint8_t flags;
	int16_t raw[ADB_VIB_COMPONENTS][3];
};

/* What one frame says of each object: the last keyframe of an object counts. */
struct adb_vib_frame {
	uint64_t present[ADB_VIB_OBJECTS / 64];
	struct adb_vib_keyframe keys[ADB_VIB_OBJECTS]; /* of those that are present */
	uint32_t keyframe_count;
	uint32_t repeated_count; /* keyframes of an object that had one already */
	uint32_t unknown_count;  /* keyframes with other flags than the known ones */
};

static inline bool adb_vib_is_present(const struct adb_vib_frame *frame, int object)
{
	return frame->present[object / 64] >> object % 64 & 1;
}

/*
 * Header and table of an ANM at the start of `in`, which is `size` bytes long (in->size of them can be seen). ADB_CORRUPT
 * with `error` (which may be NULL) set when the table is not whole, does not ascend, or reaches beyond `size`.
 */
enum adb_outcome adb_vib_anm_open(struct adb_reader in, size_t size, struct adb_vib_anm *anm,
				  struct adb_error *error);

/* Where frame number `index` begins; that of frame_count is where the last one ends. */
size_t adb_vib_frame_start(const struct adb_vib_anm *anm, uint32_t index);

/* Fills `frame`. ADB_CORRUPT when its keyframes do not end where the table says, or cannot be seen. */
enum adb_outcome adb_vib_frame_read(const struct adb_vib_anm *anm, uint32_t index,
				    struct adb_vib_frame *frame, struct adb_error *error);

/*
 * The rules that leave no doubt: frames begin right after the table, no unknown flag, no object twice in a frame, and a
 * keyframe at all. Frames that cannot be seen are taken for right.
 */
bool adb_vib_anm_is_strict(const struct adb_vib_anm *anm);

/* `rate` as frames per second: itself from 1 to 120, else 30. */
double adb_vib_fps(uint16_t rate);

/* duration, fps, and the attributes rate_raw and fps_source of a clip of `frame_count` frames. */
void adb_vib_set_rate(struct adb_decoder *d, struct adb_clip *clip, uint16_t rate);

#endif
