#include "base/hash.h"

#include <stdlib.h>
#include <xxhash.h>
#include <zlib.h>

#include "base/memory.h"

static struct adb_hash canonical(XXH128_hash_t value)
{
	XXH128_canonical_t canonical;
	struct adb_hash hash;

	XXH128_canonicalFromHash(&canonical, value);
	for (size_t i = 0; i < sizeof hash.bytes; i++)
		hash.bytes[i] = canonical.digest[i];
	return hash;
}

static int digit_value(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

struct adb_hasher {
	XXH3_state_t *state;
};

struct adb_hash adb_hash_of(const void *data, size_t size)
{
	return canonical(XXH3_128bits(data, size));
}

char *adb_hash_hex(const struct adb_hash *hash, char hex[ADB_HASH_HEX_SIZE])
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < sizeof hash->bytes; i++) {
		hex[2 * i] = digits[hash->bytes[i] >> 4];
		hex[2 * i + 1] = digits[hash->bytes[i] & 15];
	}
	hex[ADB_HASH_HEX_SIZE - 1] = '\0';
	return hex;
}

bool adb_hash_parse(const char *hex, struct adb_hash *hash)
{
	if (hex == NULL)
		return false;
	for (size_t i = 0; i < sizeof hash->bytes; i++) {
		int high = digit_value(hex[2 * i]), low = high >= 0 ? digit_value(hex[2 * i + 1]) : -1;

		if (low < 0)
			return false;
		hash->bytes[i] = (uint8_t)(high << 4 | low);
	}
	return hex[ADB_HASH_HEX_SIZE - 1] == '\0';
}

struct adb_hasher *adb_hasher_new(void)
{
	struct adb_hasher *hasher = adb_memory_zeroed(1, sizeof *hasher);

	if (hasher == NULL)
		return NULL;
	hasher->state = XXH3_createState();
	if (hasher->state == NULL) {
		adb_memory_note_failure();
		free(hasher);
		return NULL;
	}
	XXH3_128bits_reset(hasher->state);
	return hasher;
}

void adb_hasher_add(struct adb_hasher *hasher, const void *data, size_t size)
{
	XXH3_128bits_update(hasher->state, data, size);
}

struct adb_hash adb_hasher_end(const struct adb_hasher *hasher)
{
	return canonical(XXH3_128bits_digest(hasher->state));
}

void adb_hasher_free(struct adb_hasher *hasher)
{
	if (hasher == NULL)
		return;
	XXH3_freeState(hasher->state);
	free(hasher);
}

uint32_t adb_crc32(const void *data, size_t size)
{
	return data != NULL ? adb_crc32_more(0, data, size) : 0;
}

uint32_t adb_crc32_more(uint32_t crc, const void *data, size_t size)
{
	return (uint32_t)crc32_z(crc, data, size);
}
