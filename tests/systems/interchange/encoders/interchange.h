#ifndef INTERCHANGE_H
#define INTERCHANGE_H

#include "files.h"

/* The test files of the system interchange, and what they mean. Each format has its own part. */

/* Write the files of one format below OUT_DIR/interchange and, when expected_dir is not NULL, FORMAT_*.csv there. */
void bvh_make(const char *out_dir, const char *expected_dir);
void gltf_make(const char *out_dir, const char *expected_dir);

/* Compare the encoder of one format with values that were worked out by hand. Return the number of failures. */
int bvh_selfcheck(void);
int gltf_selfcheck(void);

#endif
