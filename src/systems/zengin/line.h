/*
 * The script line from which a clip was compiled. The clip holds it as text:
 *
 *	ani ("NAME" layer "NEXT" blend_in blend_out FLAGS "ASC" direction first last …)
 */
#ifndef ADB_SYSTEMS_ZENGIN_LINE_H
#define ADB_SYSTEMS_ZENGIN_LINE_H

#include "systems/zengin/event.h"

struct adb_zengin_line {
	bool moves_actor, turns_actor; /* flags M and R */
	struct adb_zengin_range range; /* `known` is false when the line has no range */
};

/* Parses `text` and sets the attributes flags, direction, first and last. Sets none when the line is not an `ani` command. */
struct adb_zengin_line adb_zengin_read_line(struct adb_decoder *d, const char *text,
					    struct adb_attributes *to);

#endif
