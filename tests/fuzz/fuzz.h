/*
 * Everything of animdb that takes bytes from strangers, each as one function of those bytes. What runs them: libFuzzer
 * (fuzzer.c), the ordinary tests (replay.c), and systematic damage (damage.c).
 */
#ifndef ADB_TESTS_FUZZ_FUZZ_H
#define ADB_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "dump/container.h"
#include "dump/format.h"

struct fuzz_target {
	char name[32];
	void (*run)(const struct fuzz_target *target, const uint8_t *data, size_t size);
	const struct adb_container *container; /* of a target that is a container or a format */
	const struct adb_format *format;
	const char *extensions; /* of files that suit the others: ".C.H"; NULL = none, "" = all */
};

/* The i-th of all: the two registries, then the others; false after the last. */
bool fuzz_target_at(size_t i, struct fuzz_target *target);
bool fuzz_target_named(const char *name, struct fuzz_target *target);

/* Whether a file of that bare name, recognised as given (both may be NULL), is what the target reads. */
bool fuzz_target_suits(const struct fuzz_target *target, const char *name,
		       const struct adb_container *container, const struct adb_format *format);

/* A copy that the input owns: a read behind its end is then seen. */
struct adb_input *fuzz_input_of(const uint8_t *data, size_t size);

/* A folder for files of this process, removed at its end unless that is a crash. */
const char *fuzz_folder(void);
void fuzz_remove_folder(const char *path);
/* Writes a file; ends the process when that fails. */
void fuzz_write_file(const char *path, const void *data, size_t size);

/* What `animdb index` does with a path, but for the database: walks it, unpacks, decodes with meshes, checks, packs. */
void fuzz_walk_path(const char *path);

/* ---- one file each ---- */

void fuzz_container(const struct fuzz_target *target, const uint8_t *data, size_t size);
void fuzz_format(const struct fuzz_target *target, const uint8_t *data, size_t size);
/* Decodes as an asset at `place`, without meshes and with them, checks and packs. */
void fuzz_decode(const struct adb_format *format, const uint8_t *data, size_t size,
		 const struct adb_place *place);

/* Parts of meshes that decoders gave, for each system of the registry. */
enum { FUZZ_MOST_SYSTEMS = 64 };
extern uint64_t fuzz_part_counts[FUZZ_MOST_SYSTEMS];
void fuzz_count_parts(const struct adb_format *format, const struct adb_content *content);

extern const struct fuzz_target fuzz_walk_targets[], fuzz_codec_targets[], fuzz_text_targets[],
	fuzz_database_targets[]; /* each ends with an empty name */

#endif
