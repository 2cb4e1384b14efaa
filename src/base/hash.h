/* The checksums of animdb: XXH3-128 for identity of bytes, CRC-32 for what games store. */
#ifndef ADB_BASE_HASH_H
#define ADB_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Canonical (big-endian) bytes of an XXH3-128 hash with seed 0: what xxh128sum prints. */
struct adb_hash {
	uint8_t bytes[16];
};

enum { ADB_HASH_HEX_SIZE = 33 };

struct adb_hash adb_hash_of(const void *data, size_t size);

/* Writes 32 lower-case digits and a NUL, and returns `hex`. */
char *adb_hash_hex(const struct adb_hash *hash, char hex[ADB_HASH_HEX_SIZE]);

/* The hash that such digits stand for. False when `hex` is NULL or anything but 32 lower-case digits. */
bool adb_hash_parse(const char *hex, struct adb_hash *hash);

/* Hashing piece by piece. `adb_hasher_new` gives NULL when out of memory; the other functions then must not
 * be called. */
struct adb_hasher;
struct adb_hasher *adb_hasher_new(void);
void adb_hasher_add(struct adb_hasher *hasher, const void *data, size_t size);
struct adb_hash adb_hasher_end(const struct adb_hasher *hasher);
void adb_hasher_free(struct adb_hasher *hasher);

/* CRC-32 of zlib and PNG: reflected 0xEDB88320, initial and final value inverted. "123456789" gives
 * 0xCBF43926. */
uint32_t adb_crc32(const void *data, size_t size);

#endif
