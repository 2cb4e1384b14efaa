/* Moves the vertices of a figure as a clip does. */
#ifndef ADB_STORE_FIGURE_POSE_H
#define ADB_STORE_FIGURE_POSE_H

#include "store/figure.h"
#include "store/rig.h"

/*
 * Writes where the vertices of a part are at `frame`: 3 numbers each, in the axes and units of the figure. `space` is the one that
 * the figure was read with, its skeleton that of the rig. `pose` is that of the rig at `frame`, and `matrices` is room for as many
 * bones. Vertices that an invisible bone moves for the greater part are NAN.
 */
void adb_figure_pose_part(const struct adb_figure *figure, const struct adb_figure_part *part,
			  const struct adb_stored_space *space, const struct adb_rig *rig, double frame,
			  const struct adb_bone_pose *pose, double (*matrices)[12], float *out);

/*
 * The two halves of that, for who poses many parts of one skin. The first gives what each bone does with a position; bones that the
 * rig has and the skeleton of the figure has not get the identity, for no vertex refers to them. The second moves the vertices;
 * `matrices` are not looked at where the part has no skin.
 */
void adb_figure_pose_skin(const struct adb_figure *figure, uint32_t skin,
			  const struct adb_stored_space *space, const struct adb_rig *rig,
			  const struct adb_bone_pose *pose, double (*matrices)[12]);
void adb_figure_move_part(const struct adb_figure_part *part, const struct adb_rig *rig, double frame,
			  const struct adb_bone_pose *pose, double (*matrices)[12], float *out);

/*
 * The same, but billboards are turned to a viewer: `axes` are the directions to the right of the viewer, up and towards the viewer, of
 * unit length in the axes of the figure.
 */
void adb_figure_pose_seen_part(const struct adb_figure *figure, const struct adb_figure_part *part,
			       const struct adb_stored_space *space, const struct adb_rig *rig, double frame,
			       const struct adb_bone_pose *pose, const struct adb_vec3 axes[3],
			       double (*matrices)[12], float *out);

/* The second half of that, as adb_figure_move_part() is. */
void adb_figure_move_seen_part(const struct adb_figure_part *part, const struct adb_rig *rig, double frame,
			       const struct adb_bone_pose *pose, const struct adb_vec3 axes[3],
			       double (*matrices)[12], float *out);

#endif
