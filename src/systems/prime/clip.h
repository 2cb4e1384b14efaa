/* What both encodings of ANIM resources have in common: the clip around their channels. */
#ifndef ADB_SYSTEMS_PRIME_CLIP_H
#define ADB_SYSTEMS_PRIME_CLIP_H

#include "systems/prime/resource.h"

/* A clip with its names, format number and game. NULL when the arena is exhausted. */
struct adb_clip *adb_prime_add_clip(struct adb_decoder *d, uint32_t format, enum adb_prime_game game);

/*
 * Duration and interval between frames, both in seconds and as stored at `offset` and `interval_offset`. A duration that
 * is no number, and an interval that cannot be one, stay unknown; both are warned about.
 */
void adb_prime_set_times(struct adb_decoder *d, struct adb_clip *clip, float duration, size_t offset,
			 float interval, size_t interval_offset);

/* The link to the EVNT that has the clip's events; none for an id that means "none". */
void adb_prime_link_events(struct adb_decoder *d, struct adb_clip *clip, uint32_t evnt);

/*
 * Bones 0 to 99 are possible. `root` is the root bone that the clip names: in the demo of MP2 its channels are root
 * motion; MP1 and MP2 take those of bone 3 and 0 whatever the clip says.
 */
enum { ADB_PRIME_BONES = 100 };
bool adb_prime_is_root(enum adb_prime_game game, uint32_t root, int32_t bone_id);

/*
 * One channel, linear or (rotations) slerp, with its mark of root motion: what the game does not put into the pose but
 * moves the object by. NULL when the arena is exhausted.
 */
struct adb_channel *adb_prime_add_channel(struct adb_decoder *d, struct adb_clip *clip, int32_t bone_id,
					  enum adb_target target, bool of_root, uint32_t key_count);

#endif
