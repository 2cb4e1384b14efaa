/* The moments of a clip that a picture shows, as the figure stands in them. */
#ifndef ADB_EXPORT_PICTURE_MOMENTS_H
#define ADB_EXPORT_PICTURE_MOMENTS_H

#include "export/picture/look.h"
#include "export/picture/view.h"

enum { ADB_PICTURE_MOST_POSES = 16 };

struct adb_picture_moment {
	const float *
		positions; /* 3 a vertex of the look, or a bone of the rig where it is sticks: right, up, near; NAN = invisible */
	struct adb_picture_box box; /* of what is visible, metres */
	struct adb_vec3 root;       /* the first root bone */
};

struct adb_picture_moments {
	uint32_t count;
	struct adb_picture_moment items[ADB_PICTURE_MOST_POSES];
	size_t vertex_count; /* of each */

	/* Memory, which is kept from clip to clip. */
	float *positions;
	struct adb_bone_pose *pose;
	double (*matrices)[12];
	size_t position_room, bone_room;
};

/*
 * Poses the look as the rig does, in up to `most` moments: at equal steps, the last at the end of the clip, or a step before it where
 * the clip repeats, since its start looks the same. There is one moment when all would look the same. False when memory runs out.
 */
bool adb_picture_pose_moments(struct adb_picture_moments *moments, const struct adb_picture_look *look,
			      const struct adb_rig *rig, uint32_t most);

void adb_picture_moments_free(struct adb_picture_moments *moments);

#endif
