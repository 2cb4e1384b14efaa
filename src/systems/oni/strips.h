/* The triangles of the strips of an M3GM. */
#ifndef ADB_SYSTEMS_ONI_STRIPS_H
#define ADB_SYSTEMS_ONI_STRIPS_H

#include "base/reader.h"

/*
 * A list of u32 indices. Bit 31 marks the first index of a strip; each index after the second one adds a triangle with the two
 * before it:
 *
 *   0! 1 2 3 4  →  0 1 2,  2 1 3,  2 3 4
 */
struct adb_oni_strips {
	struct adb_reader in; /* the indices that are left */
	uint32_t last[2];     /* the two indices before */
	uint32_t length;      /* indices of the strip so far */
	uint32_t next_face;   /* number of the next triangle */
};

struct adb_oni_triangle {
	uint32_t corners[3];
	uint32_t face; /* its number, from 0, degenerate triangles counted */
};

/* Begins to read `in`, which holds nothing but indices. */
struct adb_oni_strips adb_oni_strips_begin(struct adb_reader in);

/* False when none is left. */
bool adb_oni_strips_next(struct adb_oni_strips *strips, struct adb_oni_triangle *out);

/* Whether the first of the indices does not begin a strip, though one begins there. */
bool adb_oni_strips_begin_unmarked(struct adb_reader in);

#endif
