/* The mesh of a figure in an SVG: flat-shaded triangles, the farthest first. */
#ifndef ADB_EXPORT_SVG_MESH_H
#define ADB_EXPORT_SVG_MESH_H

#include "export/format.h"
#include "export/picture/view.h"

/*
 * A piece of a triangle, a line (its third corner is its second) or a point. Large triangles are cut into pieces, so that each
 * piece is sorted by its own depth and has its own colour of the texture.
 */
struct adb_svg_face {
	uint32_t corners[3]; /* indices of vertices of the part: of the whole triangle */
	float at[3][3];      /* each corner of the piece, as weights of those of the triangle */
	float colour[3];     /* without light, in sRGB, 0..1 */
	float alpha;         /* 0 = it is not drawn */
};

/* One part of the figure. */
struct adb_svg_part {
	const struct adb_figure_part *part;
	const struct adb_figure_material *material; /* NULL = none */
	float *positions;                           /* right, up and towards the viewer, metres */
	struct adb_svg_face *faces;
	uint32_t face_count;
};

struct adb_svg_mesh {
	const struct adb_figure *figure;
	const struct adb_rig *rig;
	struct adb_svg_part *parts;
	uint32_t face_count; /* of all parts */
	double size;         /* of the figure, metres */
	double (*matrices)[12];
};

/* Where a figure is in the picture, in its units: of the point at right = up = 0. */
struct adb_svg_place {
	double x, y, scale; /* units a metre */
};

/* Prepares the figure of a rig, with the colour of each face. NULL when memory runs out. All lives in `arena`. */
struct adb_svg_mesh *adb_svg_mesh_new(struct adb_export_file *file, const struct adb_figure *figure,
				      const struct adb_rig *rig, struct adb_arena *arena);

/* Whether it has light lines, which are meant for a dark background. */
bool adb_svg_mesh_wants_dark(const struct adb_svg_mesh *mesh);

/* Moves it as the rig does at `frame`, where it has that pose. */
void adb_svg_mesh_pose(struct adb_svg_mesh *mesh, double frame, const struct adb_bone_pose *pose);

/* Widens the box by the vertices of what can be seen. */
void adb_svg_mesh_measure(const struct adb_svg_mesh *mesh, struct adb_picture_box *box);

/*
 * Appends the figure as one <g>. Faces behind others and those too small to be seen are left out, so that it has at most as many as
 * it covers quarters of a unit of the picture. False when memory runs out.
 */
bool adb_svg_mesh_put(const struct adb_svg_mesh *mesh, const struct adb_svg_place *place,
		      struct adb_buffer *out);

/* ---- svg_colour.c ---- */

/* Sets the colour of each face: that of its material, times the average of its texture and of its corners. */
void adb_svg_colour_faces(struct adb_export_file *file, struct adb_svg_mesh *mesh);

#endif
