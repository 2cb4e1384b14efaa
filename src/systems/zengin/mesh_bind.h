/*
 * The transform of a bone in the pose of the exporter. A skin has no bind matrices: it has the position of each vertex in the
 * space of each of its bones, and in that of the model as it was exported, whose pose may be another than the rest pose of
 * the skeleton. The rigid transform between these points is what is sought.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MESH_BIND_H
#define ADB_SYSTEMS_ZENGIN_MESH_BIND_H

#include <stdint.h>

#include "base/quat.h"

/* A fit of one bone. Initialise it to zeros; add all points for the means, then all points for the rotation, then solve. */
struct adb_zengin_bind {
	uint32_t count;               /* of points */
	struct adb_vec3 local, model; /* sums, then means of the points in both spaces */
	double spread[3][3],
		cross[3][3]; /* sums of products of distances from the means: local × local, model × local */
	struct adb_quat rotation; /* the result: model = rotation · local + translation */
	struct adb_vec3 translation;
};

void adb_zengin_bind_add_mean(struct adb_zengin_bind *bind, struct adb_vec3 local, struct adb_vec3 model);
void adb_zengin_bind_end_means(struct adb_zengin_bind *bind);
void adb_zengin_bind_add(struct adb_zengin_bind *bind, struct adb_vec3 local, struct adb_vec3 model);

/*
 * Finds the rotation and the translation with the smallest sum of squared distances. Where the points lie on a line or in one
 * place, of all that fit it is the smallest rotation.
 */
void adb_zengin_bind_solve(struct adb_zengin_bind *bind);

/* Return the point in the other space. */
struct adb_vec3 adb_zengin_bind_apply(const struct adb_zengin_bind *bind, struct adb_vec3 local);

/* Writes the inverse as three rows of four. */
void adb_zengin_bind_invert(const struct adb_zengin_bind *bind, float bone_from_model[12]);

#endif
