/*
 * Numbers as the viewer reads them: little-endian, quantised. The same layout is read by src/export/page/document.js.
 *
 * Of meshes:
 *
 *   vectors    of `width` components: the lowest value of each component (f32) and, when there is more than one vector, the
 *              highest one; then the vectors, a u16 for each component whose lowest and highest value differ, from 0 = lowest to
 *              65535 = highest. A value differs by up to 1/131070 of the range of its component.
 *
 * Of tracks, whose values follow each other smoothly:
 *
 *   series     whole numbers from 0 to 65535 as bits, the lower ones of each byte first, filled up with 0 to whole bytes: 1 bit o, 4
 *              bits k, 16 bits for the first number, then for each other one how much it is above what is expected: the number
 *              before it (o = 0, and of the second number), or twice that minus the one before that (o = 1). A difference d is
 *              written as z = 2d, or -2d - 1 where it is negative (Rice's code): z >> k bits of 1, a 0, the lower k bits of z.
 *              Where that would be more than 15 bits of 1: 16 bits of 1, then z in 18 bits
 *   rotations  one: three u16 as below. Several: four series, the lower 15 bits of each u16, then the upper bits, that of the first
 *              u16 times 1, of the second times 2, of the third times 4.
 *              The upper bits of the three u16 say which component of the unit quaternion is the largest one (bit 15 of the first
 *              is bit 0 of its number, that of the second bit 1) and whether it is negative (that of the third). The lower 15 bits
 *              hold the other components in their order, from -√½ to √½ in 32766 steps: the rotation differs by up to 0.01 degrees
 *   values     of one component: the lowest value (f32) and, when there are several values, the step (f32; 0 = all are the same);
 *              where that is not 0, a series that counts steps from the lowest one. A value differs by up to half a step
 */
#ifndef ADB_EXPORT_VIEWER_PACK_H
#define ADB_EXPORT_VIEWER_PACK_H

#include <stdint.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/quat.h"

void adb_pack_u8(struct adb_buffer *data, unsigned value);
void adb_pack_u16(struct adb_buffer *data, unsigned value);
void adb_pack_u32(struct adb_buffer *data, uint32_t value);
void adb_pack_floats(struct adb_buffer *data, const float *values, size_t count);

/* A value from 0 to 1 as a whole number from 0 to `most`, one from -1 to 1 as one from -most to most. */
unsigned adb_pack_share(double value, unsigned most);
int adb_pack_signed(double value, int most);

enum { ADB_PACK_MOST_COMPONENTS = 4 };

/* `count` vectors of at most ADB_PACK_MOST_COMPONENTS finite numbers each. */
void adb_pack_vectors(struct adb_buffer *data, const float *values, size_t count, unsigned width);

/* `count` quaternions, which need not be unit. `are_signed`: their signs matter. */
void adb_pack_rotations(struct adb_buffer *data, const float *values, size_t count, bool are_signed,
			struct adb_arena *arena);

/*
 * `count` finite values, which are `stride` numbers apart. Steps are at least `step`, and as much larger as 16 bits need. What does
 * not fit into `arena` is left out, which the arena remembers.
 */
void adb_pack_values(struct adb_buffer *data, const float *values, size_t count, size_t stride, double step,
		     struct adb_arena *arena);

/* Appends the member `key` of a JSON object with the packed data as text. False when one of the buffers failed. */
bool adb_pack_put(struct adb_buffer *json, const char *key, const struct adb_buffer *data);

#endif
