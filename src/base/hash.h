/* Hashes: XXH3-128 identifies bytes with equal content, CRC-32 is the checksum that games and PNG files store. */
#ifndef ADB_BASE_HASH_H
#define ADB_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The canonical (big-endian) bytes of an XXH3-128 hash with seed 0, as xxh128sum prints them. */
struct adb_hash {
	uint8_t bytes[16];
};

enum { ADB_HASH_HEX_SIZE = 33 };

struct adb_hash adb_hash_of(const void *data, size_t size);

/* Writes 32 lower-case hexadecimal digits and a NUL. Returns `hex`. */
char *adb_hash_hex(const struct adb_hash *hash, char hex[ADB_HASH_HEX_SIZE]);

/* Reads a hash from its digits. Returns false when `hex` is NULL or is not 32 lower-case hexadecimal digits. */
bool adb_hash_parse(const char *hex, struct adb_hash *hash);

/*
 * Hashes data that comes in pieces. adb_hasher_new() returns NULL when memory runs out. The caller frees the hasher with
 * adb_hasher_free(), which accepts NULL; the other functions do not.
 */
struct adb_hasher;
struct adb_hasher *adb_hasher_new(void);
void adb_hasher_add(struct adb_hasher *hasher, const void *data, size_t size);
struct adb_hash adb_hasher_end(const struct adb_hasher *hasher);
void adb_hasher_free(struct adb_hasher *hasher);

/*
 * Returns the CRC-32 of zlib and PNG: reflected polynomial 0xEDB88320, initial and final value inverted. The text "123456789"
 * gives 0xCBF43926.
 */
uint32_t adb_crc32(const void *data, size_t size);

/* The same of data that comes in pieces: `crc` is that of all before, 0 before the first. `data` is not NULL. */
uint32_t adb_crc32_more(uint32_t crc, const void *data, size_t size);

#endif
