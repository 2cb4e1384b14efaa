/* The walk inside one source: member after member, containers inside containers. */
#ifndef ADB_INDEX_WALK_CONTAINER_H
#define ADB_INDEX_WALK_CONTAINER_H

#include "index/allowance.h"
#include "index/walk.h"

/* What is gathered while one source is walked. */
struct adb_source_walk {
	struct adb_walk *walk;
	struct adb_around around; /* of the source */
	struct adb_allowance allowance;
	uint64_t recognised;              /* recognised members */
	const char *system;               /* of the recognised ones */
	bool is_mixed;                    /* they belong to several systems */
	bool is_carved;                   /* the source is a loose file with assets in it that were carved */
	struct adb_shared_volume *volume; /* of the source itself; NULL for a loose file */
	struct adb_file_hash *hash;       /* of the file, when it is being computed; else NULL */
	struct adb_error error;           /* why the container could not be opened */
};

/*
 * Walks the source at the absolute `path`, a container; sets source->volume when that is not open already, or source->error
 * when it cannot be opened.
 */
void adb_walk_container_source(struct adb_source_walk *source, struct adb_input *input, const char *path,
			       const struct adb_container *container);

/* A source that is one resource. */
void adb_walk_loose_file(struct adb_source_walk *source, struct adb_input *input, const char *path,
			 const struct adb_format *format);

/* The same for an unrecognised one whose name claims a format. */
void adb_walk_claimed_file(struct adb_source_walk *source, struct adb_input *input, const char *path);

/* Whether --carve was given and finds anything in the bytes of `input`, which are unrecognised. */
bool adb_walk_has_carved(const struct adb_walk *walk, struct adb_input *input);

/* An unrecognised source, with the assets that can be carved out of it. */
void adb_walk_unknown_file(struct adb_source_walk *source, struct adb_input *input, const char *path);

#endif
