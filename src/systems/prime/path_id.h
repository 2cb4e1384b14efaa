/* Ids of Metroid Prime, which are hashes of source paths. */
#ifndef ADB_SYSTEMS_PRIME_PATH_ID_H
#define ADB_SYSTEMS_PRIME_PATH_ID_H

#include "dump/system.h"

/*
 * The id of a resource, from the path of its source ("$/characters/toy/cooked/b_idle_toy.ani"): the CRC-32 of zlib without the
 * final inversion, over the path in lower case. "123456789" gives 0x340BC6D9.
 */
uint32_t adb_prime_id(const char *path, size_t size);

/* The id of what stands before `end` in any path that has the id `id`: the same steps backwards, from the last character on. */
uint32_t adb_prime_id_before(uint32_t id, const char *end, size_t size);

/* Describes these ids and the form of paths, for names that users offer. */
extern const struct adb_name_hash adb_prime_path_hash;

#endif
