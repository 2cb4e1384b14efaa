/* The one validity gate between decoders and everything that trusts their results. */
#ifndef ADB_MOTION_GATE_H
#define ADB_MOTION_GATE_H

#include "motion/content.h"

/*
 * Checks and mends everything in `content`, reporting what it finds:
 * - a channel with a key that is not finite, or with frames that do not ascend, goes, and all others of its target in
 *   that clip go with it (one warning); the clip stays;
 * - a rotation whose norm is off by more than 1e-3 is kept as decoded (one warning a channel);
 * - a scale, or a translation that is added to the rest pose, goes from a clip in model space, which has neither (warning);
 * - a second channel for the same bone and target is kept (warning);
 * - a channel of a bone whose id is below ADB_NO_BONE is kept as one of no bone (warning);
 * - a bone whose id is negative, or is that of an earlier one, goes (warning);
 * - a bone whose parent does not exist becomes a root, a cycle of parents is cut at its first bone, a rest transform
 *   that is not finite becomes the identity (warnings); rest rotations are normalised;
 * - times that are not finite become unknown, and so do those of events and transitions that are negative (warnings).
 * It works in the content's arena; when that is exhausted, nothing in `content` may be trusted.
 */
void adb_content_check(struct adb_content *content);

/* ---- what it asks of keys ---- */

bool adb_values_are_finite(const float *values, size_t count);

/* One for each key; NULL = dense. */
bool adb_frames_ascend(const uint32_t *frames, uint32_t key_count);

/* Keys of a rotation whose norm is off by more than 1e-3 or not finite; `first` takes the first of them. */
uint32_t adb_channel_count_not_unit(const struct adb_channel *channel, uint32_t *first);

#endif
