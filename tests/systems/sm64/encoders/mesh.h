#ifndef ADB_TESTS_SYSTEMS_SM64_ENCODERS_MESH_H
#define ADB_TESTS_SYSTEMS_SM64_ENCODERS_MESH_H

#include "sm64.h"

/*
 * What the cast looks like (formats/mesh-sm64.md): display lists for the segment 04 of an image, or as C with PNG files. Mario is a
 * figure of boxes with textures; of the others, each bone that draws something is a box in a colour.
 */

/* The address of the list of bone 0; those of the others follow at every 100h, that of the other case of a switch 80h behind. */
uint32_t sm64_mesh_address(enum sm64_role_id role, bool other_geo);

/* Appends the data of segment 04. `hacker` has the commands of F3DEX2 instead of Fast3D. */
void sm64_put_meshes(struct bytes *out, bool hacker);
/* Appends the same of some layouts as a file of C. */
void sm64_put_mesh_text(struct bytes *out, const struct sm64_geo *const *geos, size_t count);

struct sm64_texture {
	const char *name; /* the symbol */
	const char *file; /* below the tree, without its suffix */
	unsigned size;    /* texels a side */
	const char *rows; /* one letter a texel */
};

extern const struct sm64_texture sm64_mario_textures[];
extern const size_t sm64_mario_texture_count;

void sm64_put_png(struct bytes *out, const struct sm64_texture *texture);

#endif
