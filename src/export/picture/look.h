/* What a figure looks like: its parts, each with the texture and the material that cover it. */
#ifndef ADB_EXPORT_PICTURE_LOOK_H
#define ADB_EXPORT_PICTURE_LOOK_H

#include "export/picture/textures.h"

struct adb_picture_surface {
	const struct adb_figure_part *part;
	const struct adb_figure_material *material; /* NULL = none: opaque, white, one-sided */
	const struct adb_small_texture *texture;    /* NULL = none */
	size_t first_vertex;                        /* among those of all parts */
};

struct adb_picture_look {
	const struct adb_figure *figure; /* NULL = sticks, and no surfaces */
	const struct adb_stored_skeleton *skeleton;
	const struct adb_stored_space *space;
	struct adb_picture_surface *surfaces;
	uint32_t surface_count;
	size_t vertex_count;
	uint8_t outline_grey;
	double width, height; /* as it stands at rest, right and up, metres; 0 = that says nothing */
};

#endif
