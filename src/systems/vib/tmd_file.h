/* The header, the objects and the packets of a TMD; layout in vib_tmd.c. */
#ifndef ADB_SYSTEMS_VIB_TMD_FILE_H
#define ADB_SYSTEMS_VIB_TMD_FILE_H

#include "dump/format.h"

enum { ADB_TMD_HEADER = 12, ADB_TMD_ROW = 28, ADB_TMD_POINT = 8, ADB_TMD_MAX_OBJECTS = 4096 };

struct adb_tmd {
	const uint8_t *bytes;
	size_t available;      /* bytes that may be looked at; fewer than `size` only while sniffing */
	size_t size;           /* of what the TMD may reach into */
	uint32_t flags;        /* bit 0: offsets count from the start of the file, not from the table */
	uint32_t object_count; /* 1 to ADB_TMD_MAX_OBJECTS, with a row each */
};

struct adb_tmd_range {
	uint64_t offset; /* from the start of the file */
	uint32_t count;  /* of points or packets */
};

struct adb_tmd_object {
	struct adb_tmd_range vertices, normals, packets;
	int32_t scale; /* vertices are to be multiplied by two to this power; the game does not */
};

/* One primitive; `body` begins behind its four bytes of header. */
struct adb_tmd_packet {
	uint8_t olen, ilen, flag, mode;
	const uint8_t *body; /* ilen words of four bytes */
};

/*
 * Header of a TMD at the start of `in`, which is `size` bytes long (in->size of them can be seen). ADB_CORRUPT with `error`
 * (which may be NULL) set when it cannot be one.
 */
enum adb_outcome adb_tmd_open(struct adb_reader in, size_t size, struct adb_tmd *tmd,
			      struct adb_error *error);

/* The row of object number `index`; all zeros when it cannot be seen. */
struct adb_tmd_object adb_tmd_object_at(const struct adb_tmd *tmd, uint32_t index);

/* Whether `count` records of `record` bytes lie behind the table, at a multiple of 4 and inside; an empty range always does. */
bool adb_tmd_range_fits(const struct adb_tmd *tmd, const struct adb_tmd_range *range, size_t record);

/* Takes the next packet. False when it does not fit, or its mode is none of a primitive. */
bool adb_tmd_next_packet(struct adb_reader *in, struct adb_tmd_packet *packet);

/* Whether all objects together claim no more points and packets than the bytes could hold without sharing. */
bool adb_tmd_claims_little(const struct adb_tmd *tmd);

/*
 * The rules that leave no doubt. Gives where the last of the objects' ranges ends, 0 when one of the rules does not hold.
 * Rows and packets that cannot be seen are taken for right, and then 1 is given.
 */
size_t adb_tmd_strict_end(const struct adb_tmd *tmd);

#endif
