/* The header, the objects and the packets of a TMD; tmd.c has the layout. */
#ifndef ADB_SYSTEMS_VIB_TMD_FILE_H
#define ADB_SYSTEMS_VIB_TMD_FILE_H

#include "dump/format.h"

enum { ADB_TMD_HEADER = 12, ADB_TMD_ROW = 28, ADB_TMD_POINT = 8, ADB_TMD_MAX_OBJECTS = 4096 };

struct adb_tmd {
	const uint8_t *bytes;
	size_t available;      /* bytes that may be read; fewer than `size` only while sniffing */
	size_t size;           /* of the file, or of the bytes that are searched for a TMD */
	uint32_t flags;        /* bit 0: offsets count from the start of the file, not from the table */
	uint32_t object_count; /* 1 to ADB_TMD_MAX_OBJECTS, with a row each */
};

struct adb_tmd_range {
	uint64_t offset; /* from the start of the file */
	uint32_t count;  /* of points or packets */
};

struct adb_tmd_object {
	struct adb_tmd_range vertices, normals, packets;
	int32_t scale; /* vertices are multiplied by two to this power; the game does not do so */
};

/* One primitive. `body` points to the bytes after the four bytes of its header. */
struct adb_tmd_packet {
	uint8_t olen, ilen, flag, mode;
	const uint8_t *body; /* ilen words of four bytes */
};

/*
 * Reads the header of a TMD at the start of `in`. The file has `size` bytes, of which `in` holds the first. Returns
 * ADB_CORRUPT and sets `error` (which may be NULL) when the header is not that of a TMD.
 */
enum adb_outcome adb_tmd_open(struct adb_reader in, size_t size, struct adb_tmd *tmd,
			      struct adb_error *error);

/* The row of object number `index`; all zeros when it lies beyond the available bytes. */
struct adb_tmd_object adb_tmd_object_at(const struct adb_tmd *tmd, uint32_t index);

/*
 * Whether the records of `range`, of `record` bytes each, begin at a multiple of 4 after the table and end inside the file. An
 * empty range always fits.
 */
bool adb_tmd_range_fits(const struct adb_tmd *tmd, const struct adb_tmd_range *range, size_t record);

/* Reads the next packet. Returns false when it does not fit or its mode is not one of a primitive. */
bool adb_tmd_next_packet(struct adb_reader *in, struct adb_tmd_packet *packet);

enum { ADB_TMD_CORNERS = 4 };

/* What a packet draws. */
struct adb_tmd_primitive {
	unsigned corner_count; /* 2 of a line, 3, or 4 of a quad, whose edges are 0-1, 0-2, 1-3 and 2-3 */
	unsigned colour_count; /* 0, 1 for all corners, or one a corner */
	unsigned normal_count; /* the same */
	bool is_line, is_lit, is_two_sided, is_translucent, is_textured;
	uint16_t vertices[ADB_TMD_CORNERS], normals[ADB_TMD_CORNERS];
	uint8_t colours[ADB_TMD_CORNERS]
		       [3]; /* red, green, blue; of textured ones 128 leaves the texture as it is */
	uint8_t uvs[ADB_TMD_CORNERS][2]; /* texels of the page, which has 256 × 256 */
	uint16_t palette, page;          /* where both lie in video memory, as stored */
};

/*
 * Reads the body of a packet. Returns false for sprites, for unknown combinations of mode and flag, and when the packet is too
 * short. The indices may lie beyond the points of the object.
 */
bool adb_tmd_read_primitive(const struct adb_tmd_packet *packet, struct adb_tmd_primitive *out);

/* Whether the object has all vertices that the primitive names. */
bool adb_tmd_has_vertices(const struct adb_tmd_object *object, const struct adb_tmd_primitive *primitive);

/*
 * Whether the points and packets of all objects are few enough for the size of the file. Objects may share bytes, but a file
 * whose objects claim many times its size is damaged and would take long to read.
 */
bool adb_tmd_claims_little(const struct adb_tmd *tmd);

/*
 * Checks the strict rules by which a TMD is recognised without its extension. Returns the end of the last range of its
 * objects, or 0 when a rule is broken. Rows and packets beyond the available bytes are not checked; the result is 1 then.
 */
size_t adb_tmd_strict_end(const struct adb_tmd *tmd);

#endif
