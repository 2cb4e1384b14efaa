/*
 * Numbers as the viewer reads them: little-endian, quantised. The same layout is read by src/export/page/document.js.
 *
 *   rotation   three u16, of which the upper bits say which component of the unit quaternion is the largest one (bit 15 of the first
 *              is bit 0 of its number, that of the second bit 1) and whether it is negative (that of the third). The lower 15 bits
 *              hold the other components in their order, from -√½ to √½ in 32766 steps. The rotation differs by up to 0.01 degrees.
 *   vectors    of `width` components: the lowest value of each component (f32) and, when there is more than one vector, the
 *              highest one; then the vectors, a u16 for each component whose lowest and highest value differ, from 0 = lowest to
 *              65535 = highest. A value differs by up to 1/131070 of the range of its component.
 */
#ifndef ADB_EXPORT_VIEWER_PACK_H
#define ADB_EXPORT_VIEWER_PACK_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/quat.h"

void adb_pack_u8(struct adb_buffer *data, unsigned value);
void adb_pack_u16(struct adb_buffer *data, unsigned value);
void adb_pack_u32(struct adb_buffer *data, uint32_t value);
void adb_pack_floats(struct adb_buffer *data, const float *values, size_t count);
void adb_pack_rotation(struct adb_buffer *data, struct adb_quat rotation);

enum { ADB_PACK_MOST_COMPONENTS = 4 };

/* `count` vectors of at most ADB_PACK_MOST_COMPONENTS finite numbers each. */
void adb_pack_vectors(struct adb_buffer *data, const float *values, size_t count, unsigned width);

/* A value from 0 to 1 as a whole number from 0 to `most`, one from -1 to 1 as one from -most to most. */
unsigned adb_pack_share(double value, unsigned most);
int adb_pack_signed(double value, int most);

/* Appends the member `key` of a JSON object with the packed data as text. False when one of the buffers failed. */
bool adb_pack_put(struct adb_buffer *json, const char *key, const struct adb_buffer *data);

#endif
