/*
 * Names that claim a format: "HUMANS-S_RUN.MAN" can be nothing but an animation. Where the bytes are something else, such as
 * the placeholder of a file that was not downloaded, this is reported; other unrecognised files are left out silently.
 *
 * A format and a container list their own extensions (`claims`), upper-case and with a blank between them: those that are hardly
 * used for anything else. Where the extension alone says too little, a word with '*' is a pattern of the whole name, and a word
 * with '/', which has a '*', too, one of the name and the folders before it: "ANIMS/X*.ASC".
 */
#ifndef ADB_INDEX_CLAIM_H
#define ADB_INDEX_CLAIM_H

#include "dump/format.h"

/*
 * The title of what a file at `path`, with '/' between folders, must be, NULL when its name claims nothing. With `system` not NULL only what is of
 * that system, or of none, counts. `owner`, when not NULL, takes the system, NULL when it is not known.
 */
const char *adb_claim_of(const char *system, const char *path, const char **owner);

/*
 * What an asset of `byte_size` bytes is, as words that follow "is": static, or in `arena`. `head` has the first of them, NULL =
 * they cannot be read. NULL when the arena is exhausted.
 */
const char *adb_claim_describe(struct adb_arena *arena, struct adb_input *head, uint64_t byte_size);

#endif
