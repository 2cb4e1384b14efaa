/* The header, the frame table and the keyframes of an ANM; anm.c has the layout. */
#ifndef ADB_SYSTEMS_VIB_ANM_FILE_H
#define ADB_SYSTEMS_VIB_ANM_FILE_H

#include "dump/format.h"

enum {
	ADB_VIB_ROTATION = 1, /* flags of a keyframe */
	ADB_VIB_SCALE = 2,
	ADB_VIB_POSITION = 4,
	ADB_VIB_KNOWN_FLAGS = 7,
	ADB_VIB_COMPONENTS = 3,
	ADB_VIB_ONE = 4096,    /* a full turn of a rotation, and the scale 1 */
	ADB_VIB_OBJECTS = 256, /* the index of an object is one byte */
};

/* ANC files begin with the same three words. */
enum { ADB_VIB_MAGIC = 0x8000, ADB_VIB_HEADER = 6 };

struct adb_vib_anm {
	const uint8_t *bytes;
	size_t available; /* bytes that may be read; fewer than `end` only while sniffing */
	uint16_t rate;
	uint32_t frame_count;
	size_t data_start, end; /* offsets of the first frame and of the end of the last */
};

/* Components in the order of their flag bits: rotation, scale, position. A component without its flag is the identity. */
struct adb_vib_keyframe {
	uint8_t flags;
	int16_t raw[ADB_VIB_COMPONENTS][3];
};

/* The keyframes of one frame, by object. Of several keyframes for one object the last one is kept. */
struct adb_vib_frame {
	uint64_t present[ADB_VIB_OBJECTS / 64];
	struct adb_vib_keyframe keys[ADB_VIB_OBJECTS]; /* valid for the objects that are present */
	uint32_t keyframe_count;
	uint32_t repeated_count; /* keyframes that replaced an earlier one of the same object */
	uint32_t unknown_count;  /* keyframes with unknown flags */
};

static inline bool adb_vib_is_present(const struct adb_vib_frame *frame, int object)
{
	return frame->present[object / 64] >> object % 64 & 1;
}

/* Where the frame table of an ANM with that many frames ends, in bytes from the start of the file. */
static inline size_t adb_vib_frame_table_end(uint32_t frame_count)
{
	return ADB_VIB_HEADER + 2 * ((size_t)frame_count + 1);
}

/*
 * Reads the header and checks the frame table of an ANM at the start of `in`. The file has `size` bytes, of which `in` holds
 * the first. Returns ADB_CORRUPT and sets `error` (which may be NULL) when the table is incomplete, descends, or ends beyond
 * `size`.
 */
enum adb_outcome adb_vib_anm_open(struct adb_reader in, size_t size, struct adb_vib_anm *anm,
				  struct adb_error *error);

/* Offset of frame `index` in bytes, 0 to frame_count; that of frame_count is the end of the last frame. */
size_t adb_vib_frame_start(const struct adb_vib_anm *anm, uint32_t index);

/*
 * Reads frame `index` into `frame`. Returns ADB_CORRUPT and sets `error` (which may be NULL) when its keyframes do not end
 * where the table says, or lie beyond the available bytes.
 */
enum adb_outcome adb_vib_frame_read(const struct adb_vib_anm *anm, uint32_t index,
				    struct adb_vib_frame *frame, struct adb_error *error);

/*
 * Whether the file passes the strict rules by which an ANM is recognised without its extension: the frames begin right after
 * the table, there is at least one keyframe, no keyframe has an unknown flag, and no frame has two keyframes for one object.
 * Frames beyond the available bytes are not checked.
 */
bool adb_vib_anm_is_strict(const struct adb_vib_anm *anm);

/* Frames per second for the rate word of a header: the word itself from 1 to 120, else 30. */
double adb_vib_fps(uint16_t rate);

/* Sets fps, duration, and the attributes rate_raw and fps_source of `clip`, whose frame_count is set already. */
void adb_vib_set_rate(struct adb_decoder *d, struct adb_clip *clip, uint16_t rate);

#endif
