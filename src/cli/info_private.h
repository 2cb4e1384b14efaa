/* What the files of the command animdb info share. */
#ifndef ADB_CLI_INFO_PRIVATE_H
#define ADB_CLI_INFO_PRIVATE_H

#include "motion/content.h"

/* Prints a text with its control characters escaped; nothing when it is NULL. */
void adb_info_text(const char *text);

/* Prints a number and a noun, as "1 bone" or "2 bones". */
void adb_info_count(uint64_t count, const char *noun);

/* Print a line on a model, and on a texture. */
void adb_info_model(const struct adb_model *model);
void adb_info_texture(const struct adb_texture *texture);

#endif
