/* The camera, the light and the moments that pictures and film strips share. */
#include "export/picture/view.h"

#include <math.h>
#include <stdlib.h>

/* Radians between the view and the side of the figure. */
static const double turned_to_front = 25 * M_PI / 180;

/* Light: from the upper left before the picture (right, up, near; unit length), and from everywhere. */
static const double light[3] = { -0.36, 0.60, 0.71 };
static const double ambient = 0.55;

/* ---- camera ---- */

/* NAN is neither less nor more. */
static inline void widen(double *low, double *high, double value)
{
	*low = value < *low ? value : *low;
	*high = value > *high ? value : *high;
}

static int compare_numbers(const void *a, const void *b)
{
	const double *left = a, *right = b;

	return (*left > *right) - (*left < *right);
}

/* ---- what the header declares ---- */

struct adb_vec3 adb_picture_turn(struct adb_vec3 p)
{
	double c = cos(turned_to_front), s = sin(turned_to_front);

	return (struct adb_vec3){ p.z * c + p.x * s, p.y, p.z * s - p.x * c };
}

void adb_picture_axes(struct adb_vec3 axes[3])
{
	double c = cos(turned_to_front), s = sin(turned_to_front);

	axes[0] = (struct adb_vec3){ s, 0, c };
	axes[1] = (struct adb_vec3){ 0, 1, 0 };
	axes[2] = (struct adb_vec3){ -c, 0, s };
}

void adb_picture_turn_all(float *positions, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		float *p = positions + i * 3;
		struct adb_vec3 turned =
			adb_picture_turn((struct adb_vec3){ (double)p[0], (double)p[1], (double)p[2] });

		p[0] = (float)turned.x;
		p[1] = (float)turned.y;
		p[2] = (float)turned.z;
	}
}

struct adb_vec3 adb_picture_bone(const struct adb_stored_space *space, const struct adb_bone_pose *pose)
{
	struct adb_vec3 p = adb_picture_turn(adb_axes_vector(&space->axes, pose->model.translation));

	return (struct adb_vec3){ p.x * space->scale, p.y * space->scale, p.z * space->scale };
}

struct adb_picture_box adb_picture_no_box(void)
{
	return (struct adb_picture_box){ { INFINITY, INFINITY, INFINITY },
					 { -INFINITY, -INFINITY, -INFINITY } };
}

void adb_picture_widen(struct adb_picture_box *box, struct adb_vec3 point)
{
	widen(&box->low.x, &box->high.x, point.x);
	widen(&box->low.y, &box->high.y, point.y);
	widen(&box->low.z, &box->high.z, point.z);
}

void adb_picture_widen_by_part(struct adb_picture_box *box, const struct adb_figure_part *part,
			       const float *positions)
{
	struct adb_picture_box wider = *box;

	for (uint32_t k = 0; k < part->index_count; k++) {
		const float *p = positions + (size_t)part->indices[k] * 3;

		widen(&wider.low.x, &wider.high.x, (double)p[0]);
		widen(&wider.low.y, &wider.high.y, (double)p[1]);
		widen(&wider.low.z, &wider.high.z, (double)p[2]);
	}
	*box = wider;
}

void adb_picture_add(struct adb_picture_sample *sample, double value)
{
	if (isfinite(value) && sample->count < ADB_PICTURE_MOST_LOOKS)
		sample->values[sample->count++] = value;
}

bool adb_picture_most(struct adb_picture_sample *sample, double *low, double *high)
{
	size_t left_out = sample->count / 20;

	if (sample->count == 0)
		return false;
	qsort(sample->values, sample->count, sizeof *sample->values, compare_numbers);
	*low = sample->values[left_out];
	*high = sample->values[sample->count - 1 - left_out];

	double wider = (*high - *low) / 10;

	*low -= wider;
	*high += wider;
	return true;
}

double adb_picture_shade(const float *const corners[3], bool is_front)
{
	double u[3], v[3];

	for (int k = 0; k < 3; k++) {
		double from = (double)corners[0][k];

		u[k] = (double)corners[1][k] - from;
		v[k] = (double)corners[2][k] - from;
	}

	const double normal[3] = { u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
				   u[0] * v[1] - u[1] * v[0] };
	double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
	double towards = (normal[0] * light[0] + normal[1] * light[1] + normal[2] * light[2]) / length;

	return length > 0 ? ambient + (1 - ambient) * fmax(0, is_front ? towards : -towards) : 1;
}

uint32_t adb_picture_count_moments(const struct adb_rig *rig, const struct adb_export_length *length,
				   uint32_t most)
{
	struct adb_export_samples samples = adb_export_samples(length, 0);

	if (rig->frame_count == 1)
		return 1;
	return samples.count < most ? samples.count : most;
}

double adb_picture_moment(const struct adb_export_length *length, uint32_t moment, uint32_t count)
{
	return count > 1 ? length->end * moment / (count - 1) : 0;
}
