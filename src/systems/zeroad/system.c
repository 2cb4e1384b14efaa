/* 0 A.D. (Pyrogenesis engine): clips, meshes, textures, skeleton definitions, actors, variants and
 * templates of its mods. */
#include "dump/system.h"

extern const struct adb_format adb_format_zeroad_psa, adb_format_zeroad_pmd, adb_format_zeroad_skeletons,
	adb_format_zeroad_actor, adb_format_zeroad_template, adb_format_zeroad_collada, adb_format_zeroad_dds,
	adb_format_zeroad_png;

extern const struct adb_code_doc adb_zeroad_codes[];

ADB_SYSTEM_SQL(zeroad, resolve);
ADB_SYSTEM_SQL(zeroad, statements);

static const struct adb_format *const formats[] = {
	&adb_format_zeroad_psa,   &adb_format_zeroad_pmd,      &adb_format_zeroad_skeletons,
	&adb_format_zeroad_actor, &adb_format_zeroad_template, &adb_format_zeroad_collada,
	&adb_format_zeroad_dds,   &adb_format_zeroad_png,      NULL,
};

static const struct adb_kind_doc link_kinds[] = {
	{ "animation", "plays", "an entry of an actor or of a variant file plays the clip" },
	{ "mesh", "model", "the mesh that a variant shows" },
	{ "variant", "base", "the variant file that a variant is built on" },
	{ "prop", "part", "the actor that a variant puts at a prop point" },
	{ "actor", "part", "the actor file of a quality level" },
	{ "texture", "part", "the base texture that a variant gives to the mesh" },
	{ "visual_actor", "set", "the actor that a unit's template shows" },
	{ "pair", "object_clip",
	  "a clip of the mesh: one quality level of one actor has both, with equal numbers of bones" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc event_kinds[] = {
	{ "event", "other",
	  "the action happens: a blow hits, a projectile leaves, a tool strikes; the name is that of its sounds in the template of a unit" },
	{ "load", "item", "the ammunition appears at its prop point; it is hidden again at the event" },
	{ "sound", "sound",
	  "plays the sound of the action, which has the name in the template of a unit; without it the event does" },
	{ NULL, NULL, NULL },
};

ADB_SYSTEM_QUESTIONS(zeroad);

const struct adb_system adb_system_zeroad = {
	.id = "0ad",
	.title = "0 A.D. (Pyrogenesis)",
	.games = "0 A.D.",
	.up_axis = "Y",
	.handedness = "left",
	.metres_per_unit = 1.0,
	.gltf_axes = "+X +Y -Z",
	.rotation_arc = "shorter",
	.notes =
		"One unit is a metre of the map; people are drawn 3.86 units high. A character faces -Z, its left arm is at +X; some animals are modelled facing +Z.",
	.formats = formats,
	.codes = adb_zeroad_codes,
	.link_kinds = link_kinds,
	.event_kinds = event_kinds,
	.statements_sql = adb_zeroad_statements_sql,
	.resolve_sql = adb_zeroad_resolve_sql,
	.questions = adb_zeroad_questions,
};
