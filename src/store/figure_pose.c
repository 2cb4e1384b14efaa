#include "store/figure_pose.h"

#include <math.h>
#include <string.h>

#include "base/matrix.h"

/* ---- shapes ---- */

static double weight_of(const struct adb_figure_shape *shape, const struct adb_rig *rig, double frame)
{
	int32_t bone = adb_stored_find_bone(rig->skeleton, shape->bone_id);
	double v[4] = { 0 };

	if (bone >= 0 && rig->tracks[bone][ADB_WEIGHT] != NULL)
		adb_sample(rig->tracks[bone][ADB_WEIGHT], frame, v);
	return v[0];
}

static void morph(const struct adb_figure_part *part, const struct adb_rig *rig, double frame, float *out)
{
	for (uint32_t s = 0; s < part->shape_count; s++) {
		double weight = weight_of(&part->shapes[s], rig, frame);

		for (size_t i = 0; weight != 0 && i < (size_t)part->vertex_count * 3; i++)
			out[i] = (float)((double)out[i] + weight * (double)part->shapes[s].offsets[i]);
	}
}

/* ---- bones ---- */

static void move(const struct adb_figure_part *part, size_t vertex, const struct adb_bone_pose *pose,
		 double (*matrices)[12], float position[3])
{
	const uint16_t *joints = part->joints + vertex * ADB_INFLUENCES;
	const float *weights = part->weights + vertex * ADB_INFLUENCES;
	const struct adb_vec3 from = { (double)position[0], (double)position[1], (double)position[2] };
	struct adb_vec3 to = { 0 };
	double seen = 0, still = 1;

	for (int i = 0; i < ADB_INFLUENCES; i++) {
		double weight = (double)weights[i];

		if (weight == 0) /* it is not used */
			continue;

		struct adb_vec3 moved = adb_matrix_point(matrices[joints[i]], from);

		to = adb_vec3_add(to,
				  (struct adb_vec3){ moved.x * weight, moved.y * weight, moved.z * weight });
		seen += pose[joints[i]].visible ? weight : 0;
		still -= weight;
	}
	if (part->is_partly_still) {
		to = adb_vec3_add(to, (struct adb_vec3){ from.x * still, from.y * still, from.z * still });
		seen += still;
	}
	position[0] = seen < 0.5 ? NAN : (float)to.x;
	position[1] = seen < 0.5 ? NAN : (float)to.y;
	position[2] = seen < 0.5 ? NAN : (float)to.z;
}

/* ---- what the header declares ---- */

void adb_figure_pose_part(const struct adb_figure *figure, const struct adb_figure_part *part,
			  const struct adb_stored_space *space, const struct adb_rig *rig, double frame,
			  const struct adb_bone_pose *pose, double (*matrices)[12], float *out)
{
	if (part->skin != ADB_FIGURE_NONE)
		adb_figure_pose_skin(figure, part->skin, space, rig, pose, matrices);
	adb_figure_move_part(part, rig, frame, pose, matrices, out);
}

void adb_figure_pose_skin(const struct adb_figure *figure, uint32_t skin,
			  const struct adb_stored_space *space, const struct adb_rig *rig,
			  const struct adb_bone_pose *pose, double (*matrices)[12])
{
	for (uint32_t i = 0; i < rig->skeleton->bone_count; i++) {
		struct adb_transform model = adb_axes_transform(&space->axes, space->scale, pose[i].model);

		memcpy(matrices[i], adb_matrix_identity, sizeof adb_matrix_identity);
		if (i >= figure->bone_count)
			continue;
		adb_matrix_of(&model, matrices[i]);
		adb_matrix_multiply(matrices[i], figure->skins[skin].bone_from_model[i], matrices[i]);
	}
}

void adb_figure_move_part(const struct adb_figure_part *part, const struct adb_rig *rig, double frame,
			  const struct adb_bone_pose *pose, double (*matrices)[12], float *out)
{
	memcpy(out, part->positions, (size_t)part->vertex_count * 3 * sizeof *out);
	morph(part, rig, frame, out);
	for (size_t i = 0; part->skin != ADB_FIGURE_NONE && i < part->vertex_count; i++)
		move(part, i, pose, matrices, out + i * 3);
}

void adb_figure_pose_seen_part(const struct adb_figure *figure, const struct adb_figure_part *part,
			       const struct adb_stored_space *space, const struct adb_rig *rig, double frame,
			       const struct adb_bone_pose *pose, const struct adb_vec3 axes[3],
			       double (*matrices)[12], float *out)
{
	if (part->skin != ADB_FIGURE_NONE)
		adb_figure_pose_skin(figure, part->skin, space, rig, pose, matrices);
	adb_figure_move_seen_part(part, rig, frame, pose, axes, matrices, out);
}

void adb_figure_move_seen_part(const struct adb_figure_part *part, const struct adb_rig *rig, double frame,
			       const struct adb_bone_pose *pose, const struct adb_vec3 axes[3],
			       double (*matrices)[12], float *out)
{
	const float *centre = part->billboard;

	if (centre == NULL) {
		adb_figure_move_part(part, rig, frame, pose, matrices, out);
		return;
	}
	memcpy(out, part->positions, (size_t)part->vertex_count * 3 * sizeof *out);
	morph(part, rig, frame, out);
	for (size_t i = 0; i < part->vertex_count; i++) {
		float *position = out + i * 3, moved[3] = { centre[0], centre[1], centre[2] };
		double offset[3];

		for (int k = 0; k < 3; k++)
			offset[k] = (double)position[k] - (double)centre[k];
		if (part->skin != ADB_FIGURE_NONE)
			move(part, i, pose, matrices, moved);
		position[0] = (float)((double)moved[0] + axes[0].x * offset[0] + axes[1].x * offset[1] +
				      axes[2].x * offset[2]);
		position[1] = (float)((double)moved[1] + axes[0].y * offset[0] + axes[1].y * offset[1] +
				      axes[2].y * offset[2]);
		position[2] = (float)((double)moved[2] + axes[0].z * offset[0] + axes[1].z * offset[1] +
				      axes[2].z * offset[2]);
	}
}
