#ifndef ADB_TESTS_SYSTEMS_ONI_ENCODERS_THINGS_H
#define ADB_TESTS_SYSTEMS_ONI_ENCODERS_THINGS_H

#include "expected.h"

/* Bodies, classes and the objects of a level (sections 4 and 5). Names are full names; NULL = a null link. */

struct oni_body {
	const char *name; /* TRBS… */
	int bone_count;
	const int *parents;
	const float (*offsets)[3];
	const char *const *meshes; /* M3GM of each bone; NULL = one without triangles for all */
};

/*
 * Five private TRCM. The highest four share a private TRGA, TRTA and TRIA; the lowest has its own: its meshes have no triangles,
 * and the shoulders hang on the chest.
 */
void oni_add_body(struct oni_library *library, const struct oni_body *body);
/* A TRCM that nothing links to, with a TRIA of its own. Its key is returned. */
const char *oni_add_orphan_body(struct oni_library *library);
/* A private mesh with a private PNTA, without triangles; name is what keys call it. */
void oni_add_mesh(struct oni_library *library, const char *key);
/* The same with the sides of a box, from its lowest corner to its highest. `texture` is a TXMP, or NULL. */
void oni_add_box(struct oni_library *library, const char *key, const float box[6], const char *texture);

enum oni_texture_format {
	ONI_ARGB4444 = 0,
	ONI_XRGB1555 = 1,
	ONI_ARGB1555 = 2,
	ONI_RGBA8888 = 7,
	ONI_BGRX8888 = 8,
	ONI_DXT1 = 9,
};

/* A picture of letters, enlarged to the size of the texture. The left half is the front of a box. */
struct oni_texture {
	const char *name; /* TXMP… */
	enum oni_texture_format format;
	uint32_t flags; /* 0x1: has smaller levels, too */
	unsigned width, height;
	const char *environment; /* TXMP, or NULL */
	const char *letters;
	uint8_t colours[4][4]; /* red, green, blue, alpha of each letter */
	const char *rows[8];   /* of equal length, which has as many rows as width and height tell */
};

void oni_add_texture(struct oni_library *library, const struct oni_texture *texture);
/* What OniSplit writes for it: the fields without the element around them, and the image beside them, whose name is `image`. */
void oni_xml_texture(struct bytes *out, const struct oni_texture *texture, const char *image);
void oni_put_tga(struct bytes *out, const struct oni_texture *texture);

struct oni_trac_entry {
	const char *tram;
	uint16_t weight;
};

void oni_add_trac(struct oni_library *library, const char *name, const char *parent,
		  const struct oni_trac_entry *entries, size_t count);
void oni_add_tras(struct oni_library *library, const char *name, const char *tram);
/* Arrays of links with a u16 count at 0x16: TRSC, TRMA, TRGA. */
void oni_add_link_array(struct oni_library *library, const char *name, const char *kind,
			const char *const *to, size_t count);

struct oni_class {
	const char *name; /* ONCC… */
	const char *variant, *particles, *impacts, *body, *textures, *animations, *aiming;
};

void oni_add_class(struct oni_library *library, const struct oni_class *character);

struct oni_effect {
	const char *name, *particle_class;
	uint16_t bone;
};

void oni_add_effects(struct oni_library *library, const char *name, const struct oni_effect *effects,
		     size_t count);
void oni_add_weapon(struct oni_library *library, const char *name, const char *mesh);
void oni_add_film(struct oni_library *library, const char *name, const char *first, const char *second);

void oni_add_m3ga(struct oni_library *library, const char *name, const char *mesh);
void oni_add_ofga(struct oni_library *library, const char *name, uint32_t flags, const char *mesh);
void oni_add_door(struct oni_library *library, const char *name, const char *left, const char *right,
		  const char *oban);
void oni_add_trig(struct oni_library *library, const char *name, const char *mesh, const char *emitter,
		  const char *oban);
void oni_add_trge(struct oni_library *library, const char *name, const char *mesh);
void oni_add_obdc(struct oni_library *library, const char *name, const char *const *obans, size_t count);

struct oni_object {
	const char *geometry, *oban; /* M3GA, OBAN */
	uint32_t flags, door_id, physics, script_id;
	float position[3];
	float rotation[4]; /* as stored */
	float scale;
	float matrix[12];
	const char *name;
};

void oni_add_oboa(struct oni_library *library, const char *key, const struct oni_object *objects,
		  size_t count);
void oni_add_onlv(struct oni_library *library, const char *name, const char *oboa);

struct oni_placed_door {
	uint32_t object_id;
	float position[3], rotation[3]; /* degrees */
	const char *class_name;         /* without DOOR */
	uint16_t door_id, key_id, flags;
};

/* Also the objects that are no doors, which a reader skips by their lengths. */
void oni_add_door_list(struct oni_library *library, const char *name, const struct oni_placed_door *doors,
		       size_t count);
/* An instance of a type that carries no animation: 32 bytes. */
void oni_add_other(struct oni_library *library, const char *name);

#endif
