/*
 * The system Super Mario 64: cartridge images, source trees of the decompilation and of projects that descend from it, Lua
 * mods, insertable binaries.
 */
#include <string.h>

#include "dump/system.h"
#include "systems/sm64/csource/scope.h"

extern const struct adb_format adb_format_sm64_bank, adb_format_sm64_behavior_block, adb_format_sm64_block,
	adb_format_sm64_geo_block, adb_format_sm64_insertable, adb_format_sm64_lua, adb_format_sm64_mario,
	adb_format_sm64_script, adb_format_sm64_source;
extern const struct adb_container adb_container_n64_rom, adb_container_sm64_tree;

extern const struct adb_code_doc adb_sm64_codes[];

ADB_SYSTEM_SQL(sm64, census_find);
ADB_SYSTEM_SQL(sm64, census_judge);
ADB_SYSTEM_SQL(sm64, resolve);
ADB_SYSTEM_SQL(sm64, statements);
ADB_SYSTEM_SQL(sm64, views);

static const struct adb_format *const formats[] = {
	&adb_format_sm64_bank,       &adb_format_sm64_behavior_block,
	&adb_format_sm64_block,      &adb_format_sm64_geo_block,
	&adb_format_sm64_insertable, &adb_format_sm64_lua,
	&adb_format_sm64_mario,      &adb_format_sm64_script,
	&adb_format_sm64_source,     NULL,
};

static const struct adb_container *const containers[] = { &adb_container_n64_rom, &adb_container_sm64_tree,
							  NULL };

/* "NAME" or "NAME=VALUE", kept as "NAME=VALUE". */
static bool add_define(struct adb_buffer *value, const char *argument)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
	size_t length = strspn(argument, letters);

	if (length == 0 || (argument[0] >= '0' && argument[0] <= '9') ||
	    (argument[length] != '\0' && argument[length] != '=') || strchr(argument, '\n') != NULL)
		return false;
	adb_buffer_printf(value, "%s%s", argument, argument[length] == '\0' ? "=1" : "");
	return true;
}

static const struct adb_index_option options[] = {
	{ .name = ADB_C_DEFINE_OPTION,
	  .argument = "NAME[=VALUE]",
	  .help = "a macro for the C files of source trees, 1 without VALUE;\n"
		  "TARGET_N64 is defined, and VERSION_US unless another\n"
		  "VERSION_ is given; may be repeated\n",
	  .add = add_define },
	{ .name = NULL },
};

static const struct adb_kind_doc link_kinds[] = {
	{ "animates", "moves", "a geo layout that the animations of a table may move" },
	{ "loads_animations", "set", "a behaviour loads a table of animations" },
	{ "code_ref", "set", "a function plays an animation of a table" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc event_kinds[] = {
	{ "sound", "sound", "plays a sound at a frame of the animation" },
	{ NULL, NULL, NULL },
};

/* Blocks of a cartridge, what lies in them, and segmented addresses. */
static const char *const place_names[] = {
	"seg[0-9A-F][0-9A-F]@*",
	"mario@*",
	"[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]",
	"[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F].data",
	NULL,
};

static const char *const place_keys[] = {
	"address",   "entry_offset", "header_offset", "index_address",  "index_offset",  "line",
	"rom_index", "rom_values",   "table_offset",  "values_address", "values_offset", NULL,
};

/* How long the tracks of an animation are stored, and checksums of them as they are stored. */
static const char *const encoder_keys[] = {
	"content_crc32", "data_size", "entry_size", "index_crc32", "longest_track", "tracks_crc32", NULL,
};

static const char *const census_games[] = { "sm64", NULL };

ADB_SYSTEM_QUESTIONS(sm64);
ADB_SYSTEM_FACTS(sm64);

const struct adb_system adb_system_sm64 = {
	.id = "sm64",
	.title = "Super Mario 64",
	.games = "Super Mario 64, hacks of it, and its source trees",
	.up_axis = "Y",
	.handedness = "right",
	.metres_per_unit = 0.01,
	.gltf_axes = "+X +Y +Z",
	.rotation_arc = "shorter",
	.notes =
		"The size of a unit is a guess: Mario, who can be hit up to 160 units, is taken for 1.6 m high. An actor at yaw 0 faces +Z. Offsets of bones and translations of roots are to be multiplied by the scale of the model, which is 0.25 for most.",
	.formats = formats,
	.containers = containers,
	.options = options,
	.link_kinds = link_kinds,
	.event_kinds = event_kinds,
	.codes = adb_sm64_codes,
	.statements_sql = adb_sm64_statements_sql,
	.resolve_sql = adb_sm64_resolve_sql,
	.questions = adb_sm64_questions,
	.facts = adb_sm64_facts,
	.census_find_sql = adb_sm64_census_find_sql,
	.census_games = census_games,
	.census_judge_sql = adb_sm64_census_judge_sql,
	.views_sql = adb_sm64_views_sql,
	.place_names = place_names,
	.place_keys = place_keys,
	.encoder_keys = encoder_keys,
};
