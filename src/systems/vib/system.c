/* Vib-Ribbon on the PlayStation: clips, cameras, models, movie tables, PAK archives. */
#include "dump/system.h"

extern const struct adb_format adb_format_vib_anc, adb_format_vib_anm, adb_format_vib_exe, adb_format_vib_hmd,
	adb_format_vib_pmd, adb_format_vib_tim, adb_format_vib_tmd, adb_format_vib_tod;
extern const struct adb_container adb_container_vib_pak;

extern const struct adb_code_doc adb_vib_codes[];

ADB_SYSTEM_SQL(vib, census_find);
ADB_SYSTEM_SQL(vib, census_judge);
ADB_SYSTEM_SQL(vib, resolve);
ADB_SYSTEM_SQL(vib, statements);

static const struct adb_format *const formats[] = {
	&adb_format_vib_anc, &adb_format_vib_anm, &adb_format_vib_exe,
	&adb_format_vib_hmd, &adb_format_vib_pmd, &adb_format_vib_tim,
	&adb_format_vib_tmd, &adb_format_vib_tod, NULL,
};

static const struct adb_container *const containers[] = { &adb_container_vib_pak, NULL };

static const struct adb_kind_doc link_kinds[] = {
	{ "model", "model", "the model whose objects the clip moves" },
	{ "next_part", "plays", "the clip that goes on where this one ends" },
	{ "path", "camera", "a file that the program names, such as the path of a camera" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc event_kinds[] = {
	{ "sound", "sound", "plays a sound: bank and number" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc transition_kinds[] = {
	{ "next", NULL, "the part of a movie that follows" },
	{ NULL, NULL, NULL },
};

/* Tracks of a program have no names but their addresses in memory. */
static const char *const place_names[] = {
	"*_T_[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]",
	NULL,
};

static const char *const place_keys[] = { "address", NULL };

/* What lies between and behind the parts of an ANM. */
static const char *const encoder_keys[] = { "table_exact", "tail_bytes", NULL };

static const char *const census_games[] = { "vib-ribbon", NULL };

ADB_SYSTEM_QUESTIONS(vib);
ADB_SYSTEM_FACTS(vib);

const struct adb_system adb_system_vib = {
	.id = "vib-ribbon",
	.title = "Vib-Ribbon (PlayStation)",
	.games = "Vib-Ribbon",
	.up_axis = "-Y",
	.handedness = "right",
	.metres_per_unit = 0.00048828125,
	.gltf_axes = "+X -Y -Z",
	.rotation_arc = "shorter",
	.notes =
		"The length of a unit is a guess: 2048 to the metre, by which people divide in Blender. Figures face -Z, the viewer.",
	.formats = formats,
	.containers = containers,
	.link_kinds = link_kinds,
	.event_kinds = event_kinds,
	.transition_kinds = transition_kinds,
	.codes = adb_vib_codes,
	.statements_sql = adb_vib_statements_sql,
	.resolve_sql = adb_vib_resolve_sql,
	.questions = adb_vib_questions,
	.facts = adb_vib_facts,
	.census_find_sql = adb_vib_census_find_sql,
	.census_games = census_games,
	.census_judge_sql = adb_vib_census_judge_sql,
	.place_names = place_names,
	.place_keys = place_keys,
	.encoder_keys = encoder_keys,
};
