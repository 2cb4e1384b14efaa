/* What has to be read again, and what an earlier run stored of a source may be forgotten or kept. */
#ifndef ADB_INDEX_UNCHANGED_H
#define ADB_INDEX_UNCHANGED_H

#include <sys/stat.h>

#include "index/walk.h"

int64_t adb_nanoseconds(const struct timespec *time);

/*
 * Of the files beside the one at `path` that its container reads too (adb_container.companion): a hash of which there
 * are, and of their sizes and times. "" when such a container has none; `container` may be NULL.
 */
void adb_companions_hash(const struct adb_container *container, const char *path,
			 char hex[ADB_HASH_HEX_SIZE]);

/*
 * Whether the database has the file at `path` as it is, read with the same options. One that was only touched gets its
 * new time; one that was indexed as a part of `installation` belongs to all of it from now on.
 */
bool adb_is_unchanged(struct adb_walk *walk, const char *path, const struct stat *info,
		      struct adb_input *input, const char *installation);

/* The same for a folder that is one source; a touched file is reason enough to read it again. */
bool adb_is_unchanged_folder(const struct adb_walk *walk, const char *path,
			     const struct adb_folder_state *state);

/* Whether a source in which nothing is found now may go: it may hold something of a system not asked for. */
bool adb_may_forget(const struct adb_walk *walk, const struct adb_known_source *known);

/* The PATH that a source is a part of: what it was known to be a part of counts as long as that is more. */
const char *adb_installation_of(const struct adb_walk *walk, const struct adb_known_source *known,
				const char *installation);

#endif
