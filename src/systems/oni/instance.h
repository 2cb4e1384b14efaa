/*
 * What every decoder of an Oni instance begins with, and how it follows links and raw offsets. Bytes are
 * borrowed from the container or copied into the arena of the decoding; readers have position 0 at DB, the
 * place that layouts count from.
 */
#ifndef ADB_SYSTEMS_ONI_INSTANCE_H
#define ADB_SYSTEMS_ONI_INSTANCE_H

#include "dump/format.h"
#include "systems/oni/level.h"

/* Bits for an instance whose container says that it is of `tag`, 0 for others, and for a text that has no such decoder. */
int adb_oni_sniff(struct adb_peek *peek, const char *tag);

/*
 * Makes `out` read all of d->in, which begins at DB, or the bytes that stand for its text. ADB_OK, or adb_fail() when it has less than `fixed_size` bytes.
 * Instances of a layout that is not known do not come so far: the container has them listed only.
 */
enum adb_outcome adb_oni_begin(struct adb_decoder *d, size_t fixed_size, struct adb_reader *out);

/* What a link field points at. */
struct adb_oni_target {
	uint32_t index;
	const char *tag;
	const char *name;      /* as the file has it: full name or "#<index>" */
	const char *native_id; /* full name or "<file>#<index>" */
	bool is_placeholder;
};

/* False for null links, and with a warning for corrupt ones. */
bool adb_oni_resolve(struct adb_decoder *d, uint32_t link, struct adb_oni_target *out);

/* The native_id of what a link field points at; NULL for null links, and with a warning for corrupt ones. */
const char *adb_oni_link_name(struct adb_decoder *d, uint32_t link);

/*
 * Adds the link row of a link field: `kind` is the name of the field. Null links add none. Gives the
 * native_id of the target, or NULL.
 */
const char *adb_oni_add_link(struct adb_decoder *d, const char *kind, uint32_t link);

/*
 * The bytes of another instance of the same file, from its DB on. False for null links and placeholders, and
 * with a warning when the link is corrupt, or the instance lies beyond the file or has an unknown layout.
 */
bool adb_oni_instance(struct adb_decoder *d, uint32_t link, struct adb_reader *out);

/*
 * `size` bytes at `offset` of the raw data (or of what the Mac family keeps in .sep: BINA). ADB_OK, or
 * adb_fail(): ADB_IO, "raw file NAME is missing"; ADB_CORRUPT when they end beyond it. A decoder may return
 * that, or warn with d->error.message and go on.
 */
enum adb_outcome adb_oni_raw(struct adb_decoder *d, uint32_t offset, size_t size, struct adb_reader *out);
enum adb_outcome adb_oni_separate(struct adb_decoder *d, uint32_t offset, size_t size,
				  struct adb_reader *out);

/* The same, but clipped to the end of the file, for data whose size shows only while they are read. */
enum adb_outcome adb_oni_raw_most(struct adb_decoder *d, uint32_t offset, size_t size,
				  struct adb_reader *out);

/*
 * A full name without its tag ("TRAMfoo" and "TRAM" give "foo"); names without that tag, and native ids of private
 * instances, as they are.
 */
const char *adb_oni_bare_name(const char *full, const char *tag);

/* The text of a field of fixed size, up to its first NUL; never NULL. */
const char *adb_oni_text(struct adb_decoder *d, struct adb_reader *in, size_t size);

#endif
