/* Ids of Metroid Prime, which are hashes of the paths of sources. */
#ifndef ADB_SYSTEMS_PRIME_PATH_ID_H
#define ADB_SYSTEMS_PRIME_PATH_ID_H

#include "dump/system.h"

/*
 * The id that Metroid Prime gives to the source of a resource ("$/characters/toy/cooked/b_idle_toy.ani"): the CRC-32 of
 * zlib without the inversion at its end, over the path with A to Z made lower-case. "123456789" gives 0x340BC6D9.
 */
uint32_t adb_prime_id(const char *path, size_t size);

extern const struct adb_name_hash adb_prime_path_hash;

#endif
