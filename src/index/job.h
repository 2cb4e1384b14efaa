/*
 * One step of indexing on its way from the walker, which fills it, over a decoder thread, which runs it, to
 * the writer. Jobs reach the writer in the order in which the walker made them.
 */
#ifndef ADB_INDEX_JOB_H
#define ADB_INDEX_JOB_H

#include <stdatomic.h>

#include "base/hash.h"
#include "base/ledger.h"
#include "base/ledger_unread.h"
#include "dump/container.h"
#include "dump/format.h"
#include "index/file_hash.h"
#include "store/pack.h"
#include "store/pack_mesh.h"
#include "store/writer.h"

enum adb_job_kind {
	ADB_JOB_BEGIN_SOURCE, /* source */
	ADB_JOB_ASSET,        /* asset, and its bytes from `input` or from `member` of `volume` */
	ADB_JOB_NOTES,        /* what was reported about the container asset.id since it was opened */
	ADB_JOB_END_SOURCE,   /* notes of the container, hash of the file */
	ADB_JOB_DROP_SOURCE,  /* nothing in it was recognised, or the run was interrupted */
	ADB_JOB_TOUCH_SOURCE, /* same bytes, other time */
};

/*
 * A container that jobs read from; the last one closes it. It keeps a reference of the container that it lies in, since decoders of
 * its members look upward in adb_volume.place until they are done.
 */
struct adb_shared_volume;
/*
 * Opens `input`, which lies at `path` in `parent`, or, when that is NULL, in the file system with what `around` says. NULL with
 * `error` set. `around` is copied; NULL = as an empty one.
 */
struct adb_shared_volume *adb_shared_volume_open(const struct adb_container *container,
						 struct adb_input *input, const char *path,
						 struct adb_shared_volume *parent,
						 const struct adb_around *around, enum adb_encoding encoding,
						 struct adb_error *error);
/* The same of the folder at `path` as a whole, which only a container can be; NULL with ADB_OK in `error` when it is none. */
struct adb_shared_volume *adb_shared_volume_open_folder(const char *path, const struct adb_around *around,
							const char *system, enum adb_encoding encoding,
							struct adb_error *error);
/* Sets the options of decoders (see adb_decoder.options) and the limits. To be called before the first member is listed. */
void adb_shared_volume_set(struct adb_shared_volume *shared, const char *options,
			   const struct adb_limits *limits);
struct adb_shared_volume *adb_shared_volume_retain(struct adb_shared_volume *shared);
void adb_shared_volume_release(struct adb_shared_volume *shared);
struct adb_volume *adb_shared_volume_get(const struct adb_shared_volume *shared);
/* The attributes of the container and what it reported; lives as long as the volume. */
const struct adb_content *adb_shared_volume_notes(const struct adb_shared_volume *shared);

/* Texts live in `arena`, which belongs to the job's place in the pipeline. */
struct adb_job {
	enum adb_job_kind kind;
	struct adb_arena *arena;
	size_t cost; /* bytes of memory that it may hold, as far as one can say beforehand */

	struct adb_source_row source;
	struct adb_source_end source_end;
	char files[ADB_HASH_HEX_SIZE]; /* of ADB_JOB_END_SOURCE, what source_end.files is; "" for a file */
	char companions[ADB_HASH_HEX_SIZE]; /* of ADB_JOB_END_SOURCE, what source_end.companions is */
	int64_t source_id;                  /* of ADB_JOB_TOUCH_SOURCE */
	bool forget;                        /* of ADB_JOB_DROP_SOURCE: what an earlier run stored of it too */

	struct adb_asset_row asset;
	struct adb_hash whole_hash;       /* of all its bytes, those behind its end included */
	const char *read_too;             /* adb_decoder.companions of the asset, NULL = none */
	struct adb_place place;           /* of the asset */
	struct adb_attributes attributes; /* of the asset, those that its container sets; in `arena` */
	const struct adb_format *format;  /* NULL = not recognised */
	bool is_expected; /* `format` is what the directory of `volume` says: the bytes have not been looked at */
	const char *system; /* of such a job, the one that was asked for, NULL = any */
	bool is_container;
	const char *claim; /* the format that its name claims, where its bytes are unrecognised; else NULL */
	bool is_refused;   /* of ADB_JOB_ASSET: nothing of it is read, and `error` says why */
	bool hash_is_of_asset; /* of ADB_JOB_END_SOURCE: the source is the loose asset before it */
	struct adb_file_hash
		*file_hash; /* of ADB_JOB_END_SOURCE, when its hash is being computed; else NULL */
	bool is_known;      /* of ADB_JOB_END_SOURCE: an earlier run stored it */
	enum adb_encoding encoding;
	const char *options;
	const struct adb_wanted_asset
		*wanted;   /* the row whose mesh or image is wanted, and nothing else; else NULL */
	bool wants_images; /* of such a job */
	const atomic_int *interrupted;    /* ends the decoding once it is not 0; NULL = nothing does */
	bool is_interrupted;              /* its decoding was ended by that: nothing of it is to be stored */
	bool decodes_meshes;              /* `content` gets meshes and textures too, which are not packed */
	bool records_fields;              /* what the decoder reads is recorded in `ledger` */
	bool records_keys;                /* the same for the bits that each key comes from */
	bool lists_unread;                /* `unread` is filled, and no ledger is kept */
	struct adb_input *input;          /* a reference of its own, or NULL */
	struct adb_shared_volume *volume; /* a reference of its own, or NULL: see adb_job_set_place() */
	struct adb_member member;         /* texts in the volume's arena */

	struct adb_content content;
	struct adb_ledger *ledger; /* NULL when nothing was recorded; its bytes live as long as the job */
	struct adb_input *ledger_bytes;          /* a reference that keeps them */
	bool has_unread;                         /* `unread` is of this asset, meshes included */
	struct adb_unread_runs unread;           /* in `arena` */
	struct adb_packed *packed;               /* NULL when nothing was decoded */
	struct adb_packed_meshes *packed_meshes; /* the same where `wanted` is set */
	struct adb_error error; /* why the bytes could not be read, set by the walker or the decoder thread */
};

/* Bytes of memory to expect for an asset: see adb_job.cost. `byte_size` -1 = unknown; `format` NULL = unrecognised. */
size_t adb_job_cost(const struct adb_format *format, int64_t byte_size);

/*
 * Says that the asset of the job lies at `path` in `volume`, of which the job keeps a reference; NULL = in the file system, with
 * what `around` says, which is copied.
 */
void adb_job_set_place(struct adb_job *job, const char *path, struct adb_shared_volume *volume,
		       const struct adb_around *around);

/* Does what a decoder thread does for this job. */
void adb_job_run(struct adb_job *job);

/*
 * Of ADB_JOB_END_SOURCE, once all jobs before it are done: whether reading the file failed anywhere, which is then a
 * problem of the source.
 */
bool adb_job_is_unread(struct adb_job *job);

/* Gives back what the job refers to and empties its arena. */
void adb_job_clear(struct adb_job *job);

/*
 * Largest asset that is decoded, in bytes, unless its format says another size; the largest animation resource of a game known in
 * the wild is below 4 MiB.
 */
enum { ADB_DECODE_LIMIT = 24 * 1024 * 1024 };

/* Whether an asset of that size is decoded. `format` has a decoder. */
bool adb_job_is_decoded(const struct adb_format *format, int64_t byte_size);

/*
 * Arena of one job, in bytes. An asset beyond ADB_DECODE_LIMIT has ADB_LARGE_ARENA for each byte more: numbers of a motion as text
 * take 9 bytes of a file, and their keys 12 bytes of the arena.
 */
enum { ADB_JOB_ARENA = 128 * 1024 * 1024, ADB_LARGE_ARENA = 2 };

#endif
