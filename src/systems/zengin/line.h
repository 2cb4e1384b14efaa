/*
 * The line of a script that a clip was compiled from, which the clip holds as text:
 *
 *	ani ("NAME" layer "NEXT" blend_in blend_out FLAGS "ASC" direction first last …)
 */
#ifndef ADB_SYSTEMS_ZENGIN_LINE_H
#define ADB_SYSTEMS_ZENGIN_LINE_H

#include "systems/zengin/event.h"

struct adb_zengin_line {
	bool moves_actor, turns_actor; /* flags M and R */
	struct adb_zengin_range range; /* known when the line has it */
};

/* What it says becomes the attributes flags, direction, first and last; one that is no `ani` gives none. */
struct adb_zengin_line adb_zengin_read_line(struct adb_decoder *d, const char *text,
					    struct adb_attributes *to);

#endif
