/*
 * The interface of resource formats: a resource is recognised by a bounded look at its bytes, then decoded into an
 * adb_content. The systems list their formats.
 */
#ifndef ADB_DUMP_FORMAT_H
#define ADB_DUMP_FORMAT_H

#include "base/reader.h"
#include "dump/container.h"
#include "motion/content.h"

/* One decoding. */
struct adb_decoder {
	const struct adb_format *format;
	struct adb_reader in;    /* all bytes of the asset, at its start */
	struct adb_arena *arena; /* everything that is decoded lives here */
	struct adb_content *out;
	const char *path;           /* inside the source, '/' and '!' between its parts */
	const char *name;           /* bare file name as stored */
	const char *stem;           /* the name without its extension */
	const char *native_id;      /* as its container gives it, else the stem */
	struct adb_place place;     /* to ask for what lies beside it */
	enum adb_encoding encoding; /* of 8-bit text in dumps of unknown language */
	bool wants_meshes;          /* also geometry, materials and pixels: motion/mesh.h */
	const char *options;        /* of systems, for adb_option_next(); may be NULL */
	size_t used_size; /* set by a decoder that knows where the structure ends; 0 = all bytes are its own */
	/* set by a decoder that lacks another source: which; the asset is then `incomplete` */
	const char *needs;
	/* set by a decoder that reads other files: their names, relative to it, a line each, those that are missing too */
	const char *companions;
	bool keeps_content; /* set by a decoder that fails for want of another source, and whose content is right as far as it goes */
	void *state;            /* the decoder's own; NULL at the start */
	struct adb_error error; /* filled by adb_fail() */
};

/*
 * The steps in which a format stores keys. A key that is stored to the nearest step is off by half of one at most, one that is cut
 * down to a step by less than one.
 */
struct adb_steps {
	double rotation; /* of x, y and z of a quaternion of length 1, from which w follows; 0 = no steps */
	const char *rotation_divisor; /* attribute of the clip by which this has to be divided; NULL = none */
	double translation;           /* native units; 0 = no steps */
	const char *
		translation_factor; /* attribute of the clip by which this has to be multiplied; NULL = none */
};

struct adb_format {
	const char *name, *title, *games;
	const char *system;                         /* id in the table systems */
	const char *type;                           /* assets.type */
	const struct adb_attribute_doc *attributes; /* ends with a NULL key; may be NULL */
	const char *claims;     /* extensions of which a file must be this: see index/claim.h; NULL = none */
	bool has_playback;      /* its clips set adb_clip.playback, which no column holds */
	struct adb_steps steps; /* of the keys of its clips */
	int64_t largest_size; /* bytes of the largest asset that is decoded; 0 = as of any format, see index/job.h */

	/* Bits of evidence, 0 = not mine. Looks at a bounded prefix, the size, and the type that is claimed. */
	int (*sniff)(struct adb_peek *peek);

	/*
	 * Fills d->out. ADB_OK when the asset is plausible, with warnings reported; else the outcome of
	 * adb_fail(): the asset is then `failed` and what is in d->out beside problems is dropped, unless
	 * d->keeps_content. NULL when the format is recognised and listed only.
	 */
	enum adb_outcome (*decode)(struct adb_decoder *d);

	/*
	 * Bytes of the structure that lies at the start of `at`, when the bytes alone leave no doubt that it is one; else 0.
	 * `at` reaches to the end of what surrounds it, or ADB_CARVE_REACH bytes far. `index --carve` asks at every even offset
	 * of unrecognised bytes, so most calls must end after a look at the first few. NULL = never looked for.
	 */
	size_t (*carve)(const struct adb_reader *at);
};

/* The largest structure that carving can find; a PlayStation has 2 MiB of memory. */
enum { ADB_CARVE_REACH = 2 * 1024 * 1024 };

/* Sets the reason and returns `outcome`. `offset` is a byte offset in the asset. */
enum adb_outcome adb_fail(struct adb_decoder *d, enum adb_outcome outcome, size_t offset, const char *format,
			  ...) __attribute__((format(printf, 4, 5)));

/* ADB_NO_MEMORY or ADB_LIMIT as the arena says, for a decoder whose allocation gave NULL. */
enum adb_outcome adb_fail_memory(struct adb_decoder *d);

void adb_warn(struct adb_decoder *d, const char *code, size_t offset, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
void adb_note(struct adb_decoder *d, const char *code, size_t offset, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* The i-th format of all systems, NULL behind the last. */
const struct adb_format *adb_format_at(size_t i);

/* NULL when there is none of that name. */
const struct adb_format *adb_format_named(const char *name);

/* A format of that system whose assets have that type and are decoded; NULL when there is none. */
const struct adb_format *adb_format_of_type(const char *system, const char *type);

/*
 * The format that bids most, NULL when none wants it. With `system` not NULL only those of that system are asked. `bits`,
 * when not NULL, takes the bid.
 */
const struct adb_format *adb_format_for(struct adb_peek *peek, const char *system, int *bits);

#endif
