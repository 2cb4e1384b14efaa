/*
 * A toy system, which the build with ANIMDB_EXTRA_SYSTEM adds to the others: tests/test_toy_system.sh. It has one part of
 * each kind that the rest of the program asks for, and axes that no other system has.
 */
#include "dump/system.h"

extern const struct adb_format adb_format_twav;

ADB_SYSTEM_SQL(twav, resolve);
ADB_SYSTEM_SQL(twav, views);

static const struct adb_format *const formats[] = { &adb_format_twav, NULL };

static const struct adb_kind_doc link_kinds[] = {
	{ "next_wave", "plays", "the wave that goes on where this one ends" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc event_kinds[] = {
	{ "peak", "state", "the first bone has turned farthest from where it began" },
	{ NULL, NULL, NULL },
};

const struct adb_system adb_system_twav = {
	.id = "toy",
	.title = "Toy",
	.games = "none: used by the tests",
	.up_axis = "Z",
	.handedness = "left",
	.metres_per_unit = 0.5,
	.gltf_axes = "-Y +Z +X",
	.rotation_arc = "shorter",
	.notes = "A figure faces +X, its right arm is at +Y.",
	.formats = formats,
	.link_kinds = link_kinds,
	.event_kinds = event_kinds,
	.resolve_sql = adb_twav_resolve_sql,
	.views_sql = adb_twav_views_sql,
};
