/*
 * Queries of an opened Oni instance file (container "oni"): its instances and its raw data. The decoders of instances call
 * them through systems/oni/instance.h, which adds the diagnostics.
 *
 * All functions here are read-only and safe from several threads at once. Texts live as long as the volume.
 */
#ifndef ADB_SYSTEMS_ONI_LEVEL_H
#define ADB_SYSTEMS_ONI_LEVEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump/container.h"

enum { ADB_ONI_TAG_SIZE = 4 };

/* Which game wrote the file: they differ in a few resource types and in where raw data lie. */
enum adb_oni_family {
	ADB_ONI_PC,  /* PC retail, and .oni files by default: all raw data in .raw */
	ADB_ONI_MAC, /* Mac, and the demo for Windows: BINA, OSBD, TXMP, SNDD in .sep */
	ADB_ONI_PS2, /* other layouts of TRAM, M3GM and TXMP */
};

/* One row of the instance table. */
struct adb_oni_instance {
	uint32_t index;
	char tag[ADB_ONI_TAG_SIZE + 1];
	const char *path;      /* the full name, tag included, or "#<index>" */
	const char *native_id; /* the full name, or "<file>#<index>" */
	uint64_t offset;       /* of DB in the file: the place that links and layouts count from */
	uint32_t size;         /* from DB on */
	uint8_t flags;         /* 0x01 private, 0x02 placeholder, 0x04 and 0x08 shared with other files */
	bool is_private, is_placeholder;
	bool is_readable; /* a non-placeholder that lies wholly in the file */
};

/* What the following functions may be asked about: see adb_place_volume(). */
extern const struct adb_container adb_container_oni;

enum adb_oni_family adb_oni_family(const struct adb_volume *volume);

/* False when there is no such instance. */
bool adb_oni_instance_at(const struct adb_volume *volume, uint32_t index, struct adb_oni_instance *out);

/* Whether the template checksums of the file say that instances of `tag` have another layout than in the PC and Mac games. */
bool adb_oni_is_foreign(const struct adb_volume *volume, const char *tag);

/*
 * Decodes an instance name from a file name: "%2F" becomes '/', and "%XX" above 0x7F a letter of the encoding. "%00" stays as
 * it is written. Returns NULL when the arena is exhausted.
 */
char *adb_oni_unescape(struct adb_arena *arena, const char *text, size_t length, enum adb_encoding encoding);

/* Where the data outside of the instances lie, which instances refer to by offset. */
enum adb_oni_data {
	ADB_ONI_RAW,      /* the .raw beside a .dat, the raw table of an .oni */
	ADB_ONI_SEPARATE, /* the .sep beside a .dat of the Mac family, else the same as ADB_ONI_RAW */
};

/*
 * Returns the input that holds such data, borrowed, or NULL when the file is missing. `start` and `size` take the range of it
 * that offsets count from; `name` takes its bare name in both cases.
 */
struct adb_input *adb_oni_data_input(const struct adb_volume *volume, enum adb_oni_data data,
				     const char **name, uint64_t *start, uint64_t *size);

#endif
