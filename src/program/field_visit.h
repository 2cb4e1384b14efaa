/* Walks over what a ledger recorded, group by group, with the bytes that nobody read in their places. */
#ifndef ADB_PROGRAM_FIELD_VISIT_H
#define ADB_PROGRAM_FIELD_VISIT_H

#include "base/ledger.h"

enum adb_field_item_kind {
	ADB_ITEM_GROUP,  /* what follows with a greater depth is in it */
	ADB_ITEM_VALUES, /* `count` values of `type` */
	ADB_ITEM_UNREAD, /* `size` bytes that nobody read */
	ADB_ITEM_MORE,   /* `count` records are left out that would follow */
};

struct adb_field_item {
	enum adb_field_item_kind kind;
	unsigned depth; /* number of groups that it is in */
	uint16_t space;
	enum adb_field_type type; /* of VALUES; GAP, BYTES and TEXT have count 1 */
	const char *name;         /* NULL of UNREAD */
	uint32_t item;            /* of GROUP: which of several; ADB_FIELD_ALONE = the only one */
	uint32_t count;
	uint64_t offset, stride, size; /* from the first byte to the last; 0 of a GROUP that is no record */
};

/* The name of an item without its unit, and the unit, "" when it has none: "rate [1/s]" is "rate" and "1/s". */
struct adb_field_name {
	const char *name, *unit;
	int name_length, unit_length;
};
struct adb_field_name adb_field_name_of(const char *name);

/* The number at `bytes`. */
double adb_field_number(const uint8_t *bytes, enum adb_field_type type);

struct adb_field_visit {
	const struct adb_ledger *ledger;
	uint64_t size;         /* of the asset: bytes of the first space that are its own */
	uint32_t most_records; /* of an array of records, 0 = all */
	void (*visit)(void *context, const struct adb_field_item *item);
	void *context;
};

/* False when memory ran out; then unread bytes are missing. */
bool adb_visit_fields(const struct adb_field_visit *visit);

#endif
