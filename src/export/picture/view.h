/* How figures are seen in pictures and film strips: from where, in what light, at which moments. */
#ifndef ADB_EXPORT_PICTURE_VIEW_H
#define ADB_EXPORT_PICTURE_VIEW_H

#include "export/clips.h"
#include "store/figure.h"
#include "store/rig.h"

/* ---- camera ---- */

/* Right, up and towards the viewer, metres, from the axes of glTF: figures are seen from their right and a little from the front. */
struct adb_vec3 adb_picture_turn(struct adb_vec3 p);

/* The directions right, up and towards the viewer in the axes of glTF. */
void adb_picture_axes(struct adb_vec3 axes[3]);

/* The same as adb_picture_turn() for `count` positions of 3 numbers in place. */
void adb_picture_turn_all(float *positions, size_t count);

/* Where the origin of a bone is as it is posed. */
struct adb_vec3 adb_picture_bone(const struct adb_stored_space *space, const struct adb_bone_pose *pose);

struct adb_picture_box {
	struct adb_vec3 low, high;
};

/* Holds nothing: `low` is above `high`. */
struct adb_picture_box adb_picture_no_box(void);

/* Widens a box by a point, or by the vertices that a part of a figure uses. What is NAN, and so invisible, changes nothing. */
void adb_picture_widen(struct adb_picture_box *box, struct adb_vec3 point);
void adb_picture_widen_by_part(struct adb_picture_box *box, const struct adb_figure_part *part,
			       const float *positions);

/* Numbers that tell where most of a figure is. */
enum { ADB_PICTURE_MOST_LOOKS = 4096 };
struct adb_picture_sample {
	double values[ADB_PICTURE_MOST_LOOKS];
	size_t count;
};

/* Adds a number unless it is not finite or the sample is full. */
void adb_picture_add(struct adb_picture_sample *sample, double value);

/* The range of nine tenths of the numbers, a tenth wider. Sorts them. False when there are none. */
bool adb_picture_most(struct adb_picture_sample *sample, double *low, double *high);

/* How much smaller than most of its vertices alone a figure is drawn to show all of them: pikes of 6 m are shown. */
enum { ADB_PICTURE_STRAYS = 6 };

/* ---- light ---- */

/* What the colour of a triangle is multiplied by, 0..1. `corners` are turned; the side of it that is seen is the front, or the back. */
double adb_picture_shade(const float *const corners[3], bool is_front);

/* ---- moments ---- */

/* The number of moments of a clip: one for each sample, up to `most`; one for a clip of one frame. */
uint32_t adb_picture_count_moments(const struct adb_rig *rig, const struct adb_export_length *length,
				   uint32_t most);

/* The frame of a moment: at equal steps from the start to the end, both included. */
double adb_picture_moment(const struct adb_export_length *length, uint32_t moment, uint32_t count);

#endif
