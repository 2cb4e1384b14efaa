/*
 * A whole source tree of Super Mario 64 in any folder of an archive, such as the archives that source code hosts offer. The
 * relevant files are unpacked at once and kept.
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
	bool is_unlisted;       /* of the tree, and only there for who asks for it by its name */
	bool is_sized;          /* byte_size is known */
	struct adb_error error; /* why there are no more bytes than these, or ADB_OK */
};

/* Whether the peeked file is an archive with exactly one whole tree. Reads only the names in it. */
bool adb_sm64_is_packed(struct adb_peek *peek);

/*
 * Opens the archive for open() of `volume`; `matters` returns whether a path below the tree is relevant, `may_be_asked` whether
 * it is to be kept unlisted. NULL with volume->error set.
 */
struct adb_sm64_packed *adb_sm64_packed_new(struct adb_volume *volume, bool (*matters)(const char *path),
					    bool (*may_be_asked)(const char *path));
void adb_sm64_packed_free(struct adb_sm64_packed *packed);

/* Lists and unpacks the archive, once. Returns ADB_OK unless memory runs out; adb_sm64_packed_end() returns other errors. */
enum adb_outcome adb_sm64_packed_read(struct adb_sm64_packed *packed);
const struct adb_sm64_packed_file *adb_sm64_packed_files(const struct adb_sm64_packed *packed, size_t *count);

/* Returns ADB_END, or the error that ended the listing early. */
enum adb_outcome adb_sm64_packed_end(const struct adb_sm64_packed *packed, struct adb_error *error);

/* Passes the bytes of a file to `sink`. Safe from several threads at once. */
enum adb_outcome adb_sm64_packed_extract(const struct adb_sm64_packed *packed,
					 const struct adb_sm64_packed_file *file, const struct adb_sink *sink,
					 struct adb_error *error);

#endif
