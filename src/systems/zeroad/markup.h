/* XML files of a mod: recognising them by root and folder, reading them, and numbers in attributes as the game reads them. */
#ifndef ADB_SYSTEMS_ZEROAD_MARKUP_H
#define ADB_SYSTEMS_ZEROAD_MARKUP_H

#include "base/xml.h"
#include "dump/format.h"

/*
 * For adb_format.sniff: whether the file lies in the folder `folder` ("art/") of a mod, and its outermost element has one of the
 * names `roots`, which ends with NULL.
 */
int adb_zeroad_sniff_root(struct adb_peek *peek, const char *folder, const char *const *roots);

/* Reads the whole file, lets `read` take its outermost element, and names in the ledger what that asked for. */
enum adb_outcome adb_zeroad_decode_xml(struct adb_decoder *d,
				       enum adb_outcome (*read)(struct adb_decoder *d,
								const struct adb_xml_node *root));

/* Reports a warning about an element, with its line. */
void adb_zeroad_warn(struct adb_decoder *d, const char *code, const struct adb_xml_node *node,
		     const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Returns the integer that `text` begins with, 0 when it begins with none; the nearest one when it is too large. */
int64_t adb_zeroad_integer(const char *text);

/* Returns the decimal number that `text` begins with ("0.5"), 0 when it begins with none. May be infinite. */
double adb_zeroad_real(const char *text);

#endif
