/* What the files of the command animdb info share. */
#ifndef ADB_CLI_INFO_PRIVATE_H
#define ADB_CLI_INFO_PRIVATE_H

#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "index/job.h"
#include "motion/content.h"
#include "program/field_list.h"

/* What is printed, and how. */
struct info {
	FILE *out;
	enum adb_field_form form;
	bool is_begun; /* of JSON: an asset was printed */
	struct adb_bookmarks bookmarks;
	char *source; /* path of the file that is being read */

	/* Where the assets of the source begin in it, by their ids from `first_id` on; ADB_NO_OFFSET = they are not there as they are. */
	int64_t *bases, first_id;
	size_t base_count;
	unsigned long left_out; /* assets without such a place, of which no bookmark can be */
};

/* Consumers of jobs that print nothing but the fields, as one document of JSON. The second ends it. */
bool adb_info_document(void *context, struct adb_job *job);
void adb_info_end_document(struct info *info);

/* Prints a text with its control characters escaped; nothing when it is NULL. */
static inline void adb_info_text(const char *text)
{
	if (text != NULL)
		adb_print_escaped(text);
}

/* Prints a number and a noun, as "1 bone" or "2 bones". */
static inline void adb_info_count(uint64_t count, const char *noun)
{
	printf("%" PRIu64 " %s%s", count, noun, count == 1 ? "" : "s");
}

/* Print a line on a model, and on a texture. */
void adb_info_model(const struct adb_model *model);
void adb_info_texture(const struct adb_texture *texture);

#endif
