/* The members of a dump that is one container, or one file, one by one, and decoding them as `animdb index` does, without a database. */
#ifndef ADB_TESTS_BENCH_MEMBERS_H
#define ADB_TESTS_BENCH_MEMBERS_H

#include "dump/container.h"
#include "dump/format.h"

/* Ends the program with a sentence. */
__attribute__((noreturn, format(printf, 1, 2))) void bench_fail(const char *format, ...);

struct bench_member {
	const struct adb_volume *volume; /* NULL = a file of the file system */
	const struct adb_member *member;
	struct adb_input *input;
	const void *bytes; /* all of `input` */
};

/* Calls `visit` for each member with `volume` and `member` set. */
void bench_each_member(const char *path, void (*visit)(void *context, struct bench_member *member),
		       void *context);

/* Sets `input`, to be released by the caller, and `bytes`, in `arena`. */
void bench_read(struct bench_member *member, struct adb_arena *arena);

/* What decodes it, NULL when nothing does. */
const struct adb_format *bench_format(const struct bench_member *member);

/* Decodes into content->arena. */
enum adb_outcome bench_decode(const struct bench_member *member, const struct adb_format *format,
			      struct adb_content *content);

#endif
