#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_SELFCHECK_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_SELFCHECK_H

#include "bytes.h"

/* Prints whether `made`, which it frees, is the bytes that `expected` has in hexadecimal; 1 when it is not. */
int prime_compare(const char *what, struct bytes *made, const char *expected);

/* The examples of meshes: how many differ. */
int prime_selfcheck_mesh(void);

#endif
