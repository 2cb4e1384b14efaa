/* The weights of shapes as one sampler of glTF, which has those of all shapes of a mesh together. */
#ifndef ADB_EXPORT_GLTF_WEIGHTS_H
#define ADB_EXPORT_GLTF_WEIGHTS_H

#include "export/clips.h"
#include "store/figure.h"

struct adb_gltf_weights {
	uint32_t count; /* of times */
	double *frames; /* ascending, from 0 to the end */
	float *values;  /* those of all shapes of the part at the first time, then at the next … */
	bool is_step;   /* each is held until the next */
};

/* Whether the channel moves a shape of the figure, which may be NULL. */
bool adb_gltf_moves_shape(const struct adb_figure *figure, const struct adb_stored_channel *channel);

/*
 * Fills `weights`, in `arena`, from 0 to `end` (frames): at the keys of all its channels, or at every frame where they are
 * interpolated in different ways or as splines. A count of 0 when no channel of the clip moves the part; false when the arena
 * is exhausted.
 */
bool adb_gltf_weights(const struct adb_stored_clip *clip, const struct adb_figure_part *part, double end,
		      struct adb_arena *arena, struct adb_gltf_weights *weights);

#endif
