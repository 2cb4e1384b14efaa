/*
 * Components of a model that play clips of their own while it plays one: riders, horses, bows (table companion_clips). Their bones
 * are joined to the skeleton of the model, and the tracks of their clips to its clip, so that what shows the model shows them too.
 */
#ifndef ADB_STORE_COMPANION_H
#define ADB_STORE_COMPANION_H

#include "store/read.h"

struct adb_companion {
	int64_t model_id; /* the component */
	uint32_t
		first_bone; /* index of a bone that stands where the component hangs; those of its own skeleton follow */
	uint32_t bone_count; /* of these */
	int64_t first_id;    /* what is added to their bone_id in that skeleton */
};

/* In the order in which adb_figure_read() meets them. */
struct adb_companions {
	int64_t model_id; /* the model that they are components of */
	struct adb_companion *items;
	uint32_t count;
};

/*
 * Joins the bones of the companions of a model to a skeleton, and sets skeleton->companions where there are some. Lives in `arena`.
 * False with `error` set as adb_figure_read() does.
 */
bool adb_companions_join(struct adb_stored_reader *reader, int64_t model_id,
			 struct adb_stored_skeleton *skeleton, struct adb_arena *arena,
			 struct adb_error *error);

/*
 * Returns the clip with the tracks of what the companions on the skeleton play at the same time, sampled at its frames: `clip` itself
 * when there are none, else a copy in `arena`. The keys of `clip` are relative to parents. NULL with `error` set.
 */
const struct adb_stored_clip *adb_companions_play(struct adb_stored_reader *reader,
						  const struct adb_stored_skeleton *skeleton,
						  const struct adb_stored_clip *clip, struct adb_arena *arena,
						  struct adb_error *error);

#endif
