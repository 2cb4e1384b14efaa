/* Where the figures of a picture stand in their cells. */
#ifndef ADB_EXPORT_PICTURE_STANCE_H
#define ADB_EXPORT_PICTURE_STANCE_H

#include "export/picture/moments.h"

struct adb_picture_stance {
	double scale; /* pixels a metre; 0 = nothing is visible */
	double x[ADB_PICTURE_MOST_POSES],
		y[ADB_PICTURE_MOST_POSES]; /* of the point at right = up = 0 of each moment, pixels of its cell */
};

/*
 * Finds the scale and the places of the moments in cells of `width` × `height` pixels. Clips of one look have one scale, so that
 * they can be compared, unless a clip needs a smaller one.
 */
struct adb_picture_stance adb_picture_find_stance(const struct adb_picture_moments *moments,
						  const struct adb_picture_look *look, double width,
						  double height);

#endif
