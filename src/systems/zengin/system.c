/* Gothic and Gothic 2 (ZenGin): compiled and source animations, scripts, hierarchies, meshes, volumes. */
#include "dump/system.h"
#include "systems/zengin/cut.h"

extern const struct adb_format adb_format_zengin_man, adb_format_zengin_mdh, adb_format_zengin_mdl,
	adb_format_zengin_mdm, adb_format_zengin_mmb, adb_format_zengin_mms, adb_format_zengin_msb,
	adb_format_zengin_mds, adb_format_zengin_asc, adb_format_zengin_asc_cut, adb_format_zengin_tex,
	adb_format_zengin_mrm, adb_format_zengin_tga;
extern const struct adb_container adb_container_vdf;

extern const struct adb_code_doc adb_zengin_codes[];

ADB_SYSTEM_SQL(zengin, census_find);
ADB_SYSTEM_SQL(zengin, census_judge);
ADB_SYSTEM_SQL(zengin, resolve);
ADB_SYSTEM_SQL(zengin, variants);
ADB_SYSTEM_SQL(zengin, statements);
ADB_SYSTEM_SQL(zengin, ties);
ADB_SYSTEM_SQL(zengin, views);

static const struct adb_format *const formats[] = {
	&adb_format_zengin_man, &adb_format_zengin_mdh,
	&adb_format_zengin_mdl, &adb_format_zengin_mdm,
	&adb_format_zengin_mmb, &adb_format_zengin_mms,
	&adb_format_zengin_msb, &adb_format_zengin_mds,
	&adb_format_zengin_asc, &adb_format_zengin_asc_cut,
	&adb_format_zengin_tex, &adb_format_zengin_mrm,
	&adb_format_zengin_tga, NULL,
};

static const struct adb_container *const containers[] = { &adb_container_vdf, NULL };

static const struct adb_kind_doc link_kinds[] = {
	{ "ani", "plays", "an entry of a script plays the clip" },
	{ "comb_part", "plays", "a clip that an aniComb chooses from by direction" },
	{ "base_script", "base", "the script that an overlay lies over" },
	{ "skeleton", "skeleton", "the hierarchy that the clips of a script move" },
	{ "meshAndTree", "model", "the mesh that a script names together with its hierarchy" },
	{ "registerMesh", "model", "a mesh that a script makes known" },
	{ "asc", "other", "the source that the clip of an entry is cut from" },
	{ "texture", "part", "the texture of a material" },
	{ "morphRef", "other", "the source of the mesh that the animations of a morph script move" },
	{ "morphAni", "other", "a source of these animations" },
	{ "setMesh", "model", "a mesh that an event puts on a character" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc event_kinds[] = {
	{ "eventSFX", "sound", "plays a sound" },
	{ "eventSFXGrnd", "step", "plays the footstep sound of the ground" },
	{ "eventTag", "state", "a signal to the game, by its name: DEF_HIT_LIMB, DEF_CREATE_ITEM, …" },
	{ "eventPFX", "effect", "starts a particle effect" },
	{ "eventPFXGrnd", "effect", "starts the particle effect of the ground" },
	{ "eventPFXStop", "effect", "stops a particle effect" },
	{ "eventSetMesh", "item", "puts a mesh on the character" },
	{ "eventSwapMesh", "item", "moves the mesh in one slot to another slot" },
	{ "eventMMStartAni", "state", "starts an animation of the morph mesh of the head" },
	{ "eventCamTremor", "camera", "shakes the camera" },
	{ "eventHeading", "state", "turns the character" },
	{ "aniBatch", "state", "starts another animation" },
	{ "event", "other", "of an unknown type" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc transition_kinds[] = {
	{ "next", NULL, "the next entry that a script names" },
	{ "named", NULL,
	  "the entry leads out of that state, as its name says; the state need not be an entry" },
	{ NULL, NULL, NULL },
};

/* The range and the step of the positions in a MAN, which follow from the largest of them, and a speed that follows from the keys. */
static const char *const encoder_keys[] = { "pos_min", "pos_scale", "root_speed", NULL };

static const char *const census_games[] = { "gothic1", "gothic2", NULL };

ADB_SYSTEM_QUESTIONS(zengin);
ADB_SYSTEM_FACTS(zengin);

const struct adb_system adb_system_zengin = {
	.id = "zengin",
	.title = "ZenGin (Gothic 1 and 2)",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.up_axis = "Y",
	.handedness = "left",
	.metres_per_unit = 0.01,
	.gltf_axes = "-X +Y +Z",
	.rotation_arc = "shorter",
	.head_bone = "BIP01 HEAD",
	.hand_bone = "ZS_RIGHTHAND",
	.notes = "One unit is a centimetre. A character faces +Z, its left arm is at -X.",
	.formats = formats,
	.containers = containers,
	.link_kinds = link_kinds,
	.event_kinds = event_kinds,
	.transition_kinds = transition_kinds,
	.codes = adb_zengin_codes,
	.statements_sql = adb_zengin_statements_sql,
	.resolve_sql = adb_zengin_resolve_sql,
	.ties_sql = adb_zengin_ties_sql,
	.questions = adb_zengin_questions,
	.facts = adb_zengin_facts,
	.census_find_sql = adb_zengin_census_find_sql,
	.census_games = census_games,
	.census_judge_sql = adb_zengin_census_judge_sql,
	.views_sql = adb_zengin_views_sql,
	.variants_sql = adb_zengin_variants_sql,
	.cutter = &adb_zengin_cutter,
	.encoder_keys = encoder_keys,
};
