/* Clips and channels as both encodings of ANIM resources need them. */
#ifndef ADB_SYSTEMS_PRIME_CLIP_H
#define ADB_SYSTEMS_PRIME_CLIP_H

#include "systems/prime/resource.h"

/* Adds a clip with its names and format number, and sets the game of the content. Returns NULL when memory runs out. */
struct adb_clip *adb_prime_add_clip(struct adb_decoder *d, uint32_t format, enum adb_prime_game game);

/*
 * Sets the duration and the interval between frames, in seconds. `offset` and `interval_offset` are their offsets in the
 * resource, for reports. A duration that is not finite, and an implausible interval, are reported and stay unknown.
 */
void adb_prime_set_times(struct adb_decoder *d, struct adb_clip *clip, float duration, size_t offset,
			 float interval, size_t interval_offset);

/* Adds the link to the EVNT with the events of the clip. Adds nothing when the id stands for "none". */
void adb_prime_link_events(struct adb_decoder *d, struct adb_clip *clip, uint32_t evnt);

/*
 * Whether the channels of a bone are root motion. `root` is the root bone that the clip names; only the demo of MP2 uses it.
 * MP1 always uses bone 3, MP2 bone 0. Bone ids are 0 to 99.
 */
enum { ADB_PRIME_BONES = 100 };
bool adb_prime_is_root(enum adb_prime_game game, uint32_t root, int32_t bone_id);

/*
 * Adds a channel with slerp interpolation for rotations, else linear. Rotations and translations of the root bone (`of_root`)
 * are root motion: the game moves the object by them and does not apply them to the pose. Returns NULL when memory runs out.
 */
struct adb_channel *adb_prime_add_channel(struct adb_decoder *d, struct adb_clip *clip, int32_t bone_id,
					  enum adb_target target, bool of_root, uint32_t key_count);

/* Decodes a resource of ANIM format 2, a stream of bits. d->in is after the format word. Returns as adb_format.decode does. */
enum adb_outcome adb_prime_decode_stream(struct adb_decoder *d);

#endif
