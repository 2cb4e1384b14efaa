/*
 * Functions that all decoders of Oni instances use: beginning an instance, following links, reading raw data. Bytes are
 * borrowed from the container or copied into the arena of the decoder. Readers have position 0 at DB, the offset that
 * layouts count from.
 */
#ifndef ADB_SYSTEMS_ONI_INSTANCE_H
#define ADB_SYSTEMS_ONI_INSTANCE_H

#include "base/ledger.h"
#include "dump/format.h"
#include "systems/oni/level.h"

/* Returns the sniff score of a member that its container lists as `tag`; 0 for others, and for XML without a decoder. */
int adb_oni_sniff(struct adb_peek *peek, const char *tag);

/*
 * Lets `out` read the whole instance from DB on; for an instance in XML, the equivalent bytes. Returns ADB_OK, or adb_fail()
 * when it has less than `fixed_size` bytes. The container marks instances of unknown layout, which are never decoded.
 */
enum adb_outcome adb_oni_begin(struct adb_decoder *d, size_t fixed_size, struct adb_reader *out);

/* The instance that a link field refers to. */
struct adb_oni_target {
	uint32_t index;
	const char *tag;
	const char *name;      /* as the file has it: full name or "#<index>" */
	const char *native_id; /* full name or "<file>#<index>" */
	bool is_placeholder;
};

/* Returns false for a null link, and, with a warning, for a corrupt one. */
bool adb_oni_resolve(struct adb_decoder *d, uint32_t link, struct adb_oni_target *out);

/* Returns the native_id of the target of a link; NULL for a null link, and, with a warning, for a corrupt one. */
const char *adb_oni_link_name(struct adb_decoder *d, uint32_t link);

/*
 * Adds a row to the table links for a link field; `kind` is the name of the field. A null link adds none. Returns the
 * native_id of the target, or NULL.
 */
const char *adb_oni_add_link(struct adb_decoder *d, const char *kind, uint32_t link);

/*
 * Lets `out` read another instance of the same file from its DB on. Returns false for null links and placeholders, and, with
 * a warning, when the link is corrupt, or the instance lies beyond the file or has an unknown layout.
 */
bool adb_oni_instance(struct adb_decoder *d, uint32_t link, struct adb_reader *out);

/* As adb_oni_instance(), for an instance that is a part of this one: what is read of it stands in the ledger of this one. */
bool adb_oni_part_instance(struct adb_decoder *d, uint32_t link, struct adb_reader *out);

/*
 * Lets `out` read `size` bytes at `offset` of the raw data; adb_oni_separate() reads the .sep file of the Mac family (BINA).
 * Returns ADB_OK, or adb_fail(): ADB_IO, "raw file NAME is missing"; ADB_CORRUPT when the range ends beyond the data. A
 * decoder may return that, or warn with d->error.message and go on.
 */
enum adb_outcome adb_oni_raw(struct adb_decoder *d, uint32_t offset, size_t size, struct adb_reader *out);
enum adb_outcome adb_oni_separate(struct adb_decoder *d, uint32_t offset, size_t size,
				  struct adb_reader *out);

/* As adb_oni_raw(), but the range is cut at the end of the data; for data whose size is known only after reading them. */
enum adb_outcome adb_oni_raw_most(struct adb_decoder *d, uint32_t offset, size_t size,
				  struct adb_reader *out);

/* Copies `size` bytes at `offset` of the data into `bytes`. Returns false, without a report, when they cannot be read. */
bool adb_oni_copy_data(struct adb_decoder *d, enum adb_oni_data data, uint64_t offset, uint8_t *bytes,
		       size_t size);

/*
 * Returns a full name without its tag ("TRAMfoo" and "TRAM" give "foo"). Names without that tag, and native ids of private
 * instances, are returned unchanged.
 */
const char *adb_oni_bare_name(const char *full, const char *tag);

/*
 * Names what is behind the fields of an instance in the ledger; `in` stands there. Instances of the game are multiples of 32 bytes,
 * so that it is padding when it is shorter.
 */
void adb_oni_name_padding(const struct adb_reader *in);

/*
 * Reads a text field of fixed size, up to its first NUL; `field` is its name in the ledger. Never NULL: empty when the arena is
 * exhausted.
 */
const char *adb_oni_text(struct adb_decoder *d, struct adb_reader *in, size_t size, const char *field);

#endif
