#include "base/map.h"
#include "check.h"

static struct adb_hash hash_of(int64_t number)
{
	return adb_hash_of(&number, sizeof number);
}

/* 0 where it has none. */
static int64_t value_of(const struct adb_map *map, const struct adb_hash *hash)
{
	const int64_t *value = adb_map_find(map, hash);

	return value != NULL ? *value : 0;
}

static void values_are_found_by_their_hash(void)
{
	enum { VALUES = 20000, STRANGE = 2 * VALUES };
	struct adb_map map = { 0 };
	struct adb_hash hash = hash_of(1);
	int found = 0, strange = 0;

	CHECK_INT(value_of(&map, &hash), 0);
	for (int64_t i = 1; i <= VALUES; i++) {
		hash = hash_of(i);
		CHECK(adb_map_add(&map, &hash, i));
	}
	for (int64_t i = 1; i <= STRANGE; i++) {
		hash = hash_of(i);
		found += value_of(&map, &hash) == i;
		strange += i > VALUES && value_of(&map, &hash) != 0;
	}
	CHECK_INT(found, VALUES);
	CHECK_INT(strange, 0);
	adb_map_clear(&map);
}

/* Only the last byte differs: they all belong into one slot. */
static void equal_beginnings_are_told_apart(void)
{
	struct adb_map map = { 0 };
	struct adb_hash hash = { { 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF } };

	for (uint8_t i = 1; i <= 100; i++) {
		hash.bytes[15] = i;
		CHECK(adb_map_add(&map, &hash, i));
	}
	for (uint8_t i = 1; i <= 100; i++) {
		hash.bytes[15] = i;
		CHECK_INT(value_of(&map, &hash), i);
	}
	hash.bytes[15] = 101;
	CHECK_INT(value_of(&map, &hash), 0);
	adb_map_clear(&map);
}

static void values_change_and_go(void)
{
	struct adb_map map = { 0 };
	struct adb_hash hash = hash_of(1), other = hash_of(2);

	CHECK(adb_map_add(&map, &hash, 7));
	CHECK(adb_map_add(&map, &other, -7));
	CHECK_INT(map.used, 2);
	*adb_map_find(&map, &hash) += 1;
	CHECK_INT(value_of(&map, &hash), 8);
	CHECK_INT(value_of(&map, &other), -7);
	adb_map_clear(&map);
	CHECK_INT(map.used, 0);
	CHECK(adb_map_find(&map, &hash) == NULL);
	CHECK(adb_map_add(&map, &hash, 9));
	CHECK_INT(value_of(&map, &hash), 9);
	adb_map_clear(&map);
}

TEST_SUITE("map", TEST(values_are_found_by_their_hash), TEST(equal_beginnings_are_told_apart),
	   TEST(values_change_and_go));
