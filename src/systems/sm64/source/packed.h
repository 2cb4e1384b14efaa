/*
 * A whole source tree of Super Mario 64 in an archive, as a service for source code packs it: all in one folder, or in
 * whatever folder it lies. What is of use is unpacked at once and kept.
 */
#ifndef ADB_SYSTEMS_SM64_SOURCE_PACKED_H
#define ADB_SYSTEMS_SM64_SOURCE_PACKED_H

#include "dump/container.h"

struct adb_sm64_packed;

struct adb_sm64_packed_file {
	const char *path; /* below the folder of the tree; of one beside the tree in the archive */
	uint64_t byte_size, key;
	const uint8_t *bytes; /* the first `kept` of them */
	size_t kept;
	bool is_beside;         /* not of the tree, or directly in its folder */
	bool is_sized;          /* byte_size is known */
	struct adb_error error; /* why there are no more bytes than these, or ADB_OK */
};

/* Whether that is an archive with exactly one whole tree in it. Reads names alone. */
bool adb_sm64_is_packed(struct adb_peek *peek);

/* For open() of `volume`; `matters` says of a path below the tree whether it is of use. NULL with volume->error set. */
struct adb_sm64_packed *adb_sm64_packed_new(struct adb_volume *volume, bool (*matters)(const char *path));
void adb_sm64_packed_free(struct adb_sm64_packed *packed);

/* Lists and unpacks, once. ADB_OK unless memory runs out: what else goes wrong is kept for adb_sm64_packed_end(). */
enum adb_outcome adb_sm64_packed_read(struct adb_sm64_packed *packed);
const struct adb_sm64_packed_file *adb_sm64_packed_files(const struct adb_sm64_packed *packed, size_t *count);

/* ADB_END, or why the listing ended early. */
enum adb_outcome adb_sm64_packed_end(const struct adb_sm64_packed *packed, struct adb_error *error);

/* From any thread. */
enum adb_outcome adb_sm64_packed_extract(const struct adb_sm64_packed *packed,
					 const struct adb_sm64_packed_file *file, const struct adb_sink *sink,
					 struct adb_error *error);

#endif
