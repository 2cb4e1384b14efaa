#ifndef ADB_TESTS_SYSTEMS_SM64_ENCODERS_TREE_TEXT_H
#define ADB_TESTS_SYSTEMS_SM64_ENCODERS_TREE_TEXT_H

#include <stddef.h>

/* The files of sm64/tree that no table of clips gives. */
struct sm64_tree_file {
	const char *path; /* below corpus/sm64 */
	const char *text;
};

extern const struct sm64_tree_file sm64_tree_files[];
extern const size_t sm64_tree_file_count;

#endif
