/*
 * The interface of containers: a container is recognised by a bounded look at its bytes, opened over an input, and then
 * lists its members one after the other. src/container/registry.c and the systems list them.
 */
#ifndef ADB_DUMP_CONTAINER_H
#define ADB_DUMP_CONTAINER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/input.h"
#include "base/text.h"
#include "dump/place.h"
#include "motion/content.h"

/* ---- sniffing ---- */

enum { ADB_PEEK_LIMIT = 64 * 1024 };

/* A bounded look at an input that is not recognised yet. */
struct adb_peek {
	struct adb_input *input; /* may be a folder */
	uint64_t size;           /* of the whole thing */
	const char *name; /* bare file name, UTF-8; evidence only where a format has none in its bytes */
	/* In the innermost container, or in the file system, '/' between folders; NULL = unknown. */
	const char *path;
	const struct adb_volume *volume; /* that container; NULL = none, or unknown */
	const char *type; /* upper-case: what its container says it is, else the extension; never NULL */
	uint8_t *prefix;  /* cached bytes, grown on demand */
	size_t prefix_size;
};

/* `size` bytes at `offset`, NULL beyond the end or beyond ADB_PEEK_LIMIT. Valid until the next call. */
const uint8_t *adb_peek_bytes(struct adb_peek *peek, size_t offset, size_t size);
bool adb_peek_is(struct adb_peek *peek, size_t offset, const char *bytes, size_t size);
void adb_peek_free(struct adb_peek *peek);

/* ---- containers ---- */

enum { ADB_UNKNOWN_SIZE = -1 };

/* Whether the bytes of a member can be read. */
enum adb_presence {
	ADB_PRESENT,
	ADB_ELSEWHERE, /* they lie in another source, which the attribute `needs` names: the asset is `incomplete` */
	ADB_NO_BYTES, /* the member has no bytes of a file, such as an audio track: the asset is `listed` */
};

/* One member. Texts live in the arena of the volume and stay valid as long as the volume does. */
struct adb_member {
	const char *path;            /* inside the container, '/' between folders, UTF-8, case as stored */
	const char *type;            /* from the container's own table, or NULL: the upper-case extension */
	const char *native_id;       /* the id as its community writes it, or NULL: the bare name */
	uint64_t key;                /* the container's own number of this member, for extract */
	int64_t offset, stored_size; /* in adb_volume.data; ADB_NO_OFFSET and ADB_UNKNOWN_SIZE = unknown */
	int64_t byte_size;           /* unpacked, or ADB_UNKNOWN_SIZE */
	bool is_plain;               /* the bytes lie at `offset` as they are: no extract is needed */
	bool is_foreign; /* no container or format reads it: the asset is listed, its bytes are never recognised */
	bool is_beside; /* it lies beside what makes the container: an asset only when it is recognised */
	enum adb_presence presence; /* when not ADB_PRESENT nothing is read, and the asset has 0 bytes */
	struct adb_attributes attributes;
};

struct adb_container;

/*
 * The most that is read of one source, all containers in it together. The walk over a source counts
 * (index/walk_container.c); a container stops at the same numbers where it can read long without listing a member.
 */
struct adb_limits {
	unsigned depth;   /* containers inside each other */
	uint64_t members; /* in all of them */
	uint64_t output;  /* bytes of their members; 0 = adb_limits_of() says how many */
};

/*
 * The deepest known nesting is an archive in an archive of a disc image of archives; the largest known catalogue is that of
 * an installation with mods, 40,000 members. ADB_MOST_DEPTH is the depth to which extraction can follow.
 */
enum { ADB_DEPTH_LIMIT = 8, ADB_MOST_DEPTH = 30, ADB_MEMBER_LIMIT = 1000000 };

/*
 * The limits of a source of `size` bytes; `given` may be NULL, or leave some at 0. Bytes are limited to 64 GiB (the largest
 * game supported has 8), but for small sources to 1 GiB or 2000 times their size, whichever is more: deflate compresses
 * at most by 1032, and data that other methods compress by more are nearly all zeros.
 */
struct adb_limits adb_limits_of(const struct adb_limits *given, uint64_t size);

/* Shows whether the files of a folder changed, without reading them. */
struct adb_folder_state {
	uint64_t byte_size;    /* of all files that matter */
	int64_t mtime_ns;      /* of the newest of them */
	struct adb_hash files; /* of their paths, sizes and times */
};

/* An opened container. */
struct adb_volume {
	const struct adb_container *container;
	struct adb_input *input;    /* borrowed for as long as the volume is open; may be a folder */
	struct adb_input *data;     /* what offsets of members count in; open may replace it, see below */
	struct adb_arena *arena;    /* the volume's own, with a budget */
	struct adb_place place;     /* of the container itself */
	const char *name;           /* bare file name */
	enum adb_encoding encoding; /* of names in the container */
	const char *options;        /* of systems, for decoders: see adb_decoder.options */
	struct adb_limits limits;   /* of the source that it is, or lies in */
	struct adb_content *notes;  /* adb_volume_report() and attributes of the container itself go here */
	uint32_t report_count;
	void *state;                       /* the container's own */
	struct adb_folder_state folder;    /* set by open when `input` is a folder */
	struct adb_surveys *surveys;       /* see place_private.h */
	struct adb_neighbours *neighbours; /* the same */
	struct adb_error error;            /* why open or next failed */
};

/*
 * For open: the members lie in `data`, not in the bytes of the container as they are (a disc image without the headers of
 * its sectors). Takes over the reference; NULL makes it ADB_NO_MEMORY.
 */
enum adb_outcome adb_volume_set_data(struct adb_volume *volume, struct adb_input *data);

/*
 * Sets and returns the error of an allocation in volume->arena that failed: ADB_NO_MEMORY, or ADB_LIMIT with the message that
 * `what` ("its tables need") too much memory.
 */
enum adb_outcome adb_volume_fail_memory(struct adb_volume *volume, const char *what);

/*
 * Adds a problem of the container to its notes; not from extract. After ADB_VOLUME_REPORTS of them one last note says
 * that there were more: a hostile directory must not fill the database.
 */
enum { ADB_VOLUME_REPORTS = 1000 };
void adb_volume_report(struct adb_volume *volume, enum adb_severity severity, const char *code,
		       int64_t offset, const char *format, ...) __attribute__((format(printf, 5, 6)));

struct adb_container {
	const char *name, *title, *games;
	const char *system; /* id of the system that every member belongs to, NULL = any */
	const char *claims; /* extensions of which a file must be this: see index/claim.h; NULL = none */
	const struct adb_attribute_doc *attributes; /* ends with a NULL key; may be NULL */

	/*
	 * The name of the i-th file that open() reads too when it lies beside a file called `name`: "a.raw" of "a.dat".
	 * NULL after the last. May be NULL itself.
	 */
	const char *(*companion)(struct adb_arena *arena, const char *name, size_t i);

	/*
	 * Bits of evidence, 0 = not mine. A container that is a folder of the file system as a whole, all of its files
	 * together being one source, bids for the absolute path adb_input_folder(peek->input) by asking whether a few
	 * names are there. Its open() lists the files that matter without reading them and fills volume->folder,
	 * its members are those files, sorted by path, and it has find().
	 */
	int (*sniff)(struct adb_peek *peek);

	/* Reads the directory and reports everything that is odd. ADB_OK whenever some member can be read. */
	enum adb_outcome (*open)(struct adb_volume *volume);

	/*
	 * Fills `member` with the next one: ADB_OK, ADB_END, or a failure that ends the listing. NULL, as `extract`, when
	 * `open` always refuses.
	 */
	enum adb_outcome (*next)(struct adb_volume *volume, struct adb_member *member);

	/*
	 * Writes the unpacked bytes into `sink`, which may stop early (then ADB_OK). A failure is described in
	 * `error`. Called from several threads at once unless `in_order`.
	 */
	enum adb_outcome (*extract)(const struct adb_volume *volume, const struct adb_member *member,
				    const struct adb_sink *sink, struct adb_error *error);

	/*
	 * The member at `path`, letters of any case, for what lies beside another member: ADB_OK or ADB_END. Called from
	 * several threads at once, while next() goes on. NULL = the container is listed once more instead, which is
	 * right for archives and slow for what consists of references.
	 */
	enum adb_outcome (*find)(const struct adb_volume *volume, const char *path,
				 struct adb_member *member);

	/* Also called when open failed; may be NULL. What lies in the arena of the volume goes by itself. */
	void (*close)(struct adb_volume *volume);

	/*
	 * A stream: extract works only for the member that `next` gave last, and only from the same thread. A sink that
	 * stops within the first ADB_PEEK_FIRST bytes leaves the member whole; after anything more it is used up.
	 */
	bool in_order;
};

/*
 * Opens `input`, which lies at `place`, as `container`. NULL with `error` set. `notes` takes reports and attributes. All
 * of them, and the volume around it, stay the caller's and are needed until the volume is closed.
 */
struct adb_volume *adb_volume_open(const struct adb_container *container, struct adb_input *input,
				   const struct adb_place *place, enum adb_encoding encoding,
				   struct adb_content *notes, struct adb_error *error);
void adb_volume_close(struct adb_volume *volume);

/*
 * The bytes of a member as an input (released by the caller): a window when they lie in the container as they are, else
 * unpacked, in memory up to ADB_UNPACK_IN_MEMORY bytes and in a temporary file beyond. When unpacking fails half-way the
 * input holds what could be read, and `error` says what went wrong; NULL when nothing can be read. `error` is cleared
 * when all went well.
 */
enum { ADB_UNPACK_IN_MEMORY = 48 * 1024 * 1024 };
struct adb_input *adb_member_input(const struct adb_volume *volume, const struct adb_member *member,
				   struct adb_error *error);

/* The same for at most its first `most` bytes. */
struct adb_input *adb_member_start(const struct adb_volume *volume, const struct adb_member *member,
				   uint64_t most, struct adb_error *error);

/* The first bytes of a member (at most ADB_PEEK_FIRST) as an input, for sniffing without unpacking all of it. */
enum { ADB_PEEK_FIRST = 4096 };
struct adb_input *adb_member_head(const struct adb_volume *volume, const struct adb_member *member,
				  struct adb_error *error);

/*
 * For `extract`: writes the `size` bytes at `offset` of volume->data as they are. ADB_CORRUPT when some of them lie beyond
 * its end; those before were written.
 */
enum adb_outcome adb_volume_copy(const struct adb_volume *volume, uint64_t offset, uint64_t size,
				 const struct adb_sink *sink, struct adb_error *error);

/* ---- registry ---- */

/* Those of no one system, from src/container; ends with NULL. */
extern const struct adb_container *const adb_general_containers[];

/* The i-th of all containers, those of no one system first; NULL behind the last. */
const struct adb_container *adb_container_at(size_t i);

/* NULL when there is none of that name. */
const struct adb_container *adb_container_named(const char *name);

/*
 * The container that bids most, NULL when none wants it. With `system` not NULL only those of that system and those that
 * hold anything are asked. `bits`, when not NULL, takes the bid.
 */
const struct adb_container *adb_container_for(struct adb_peek *peek, const char *system, int *bits);

#endif
