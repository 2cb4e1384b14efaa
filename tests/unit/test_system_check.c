#include "dump/system_check.h"

#include <math.h>

#include "check.h"
#include "store/schema_files.h"

/* ---- two systems that are right ---- */

/* Everything that one system consists of, so that a test can break one part of it. */
struct parts {
	struct adb_system system;
	struct adb_format format;
	struct adb_container container;
	struct adb_attribute_doc attributes[3];
	struct adb_kind_doc links[3], events[3], transitions[2];
	struct adb_code_doc codes[3];
	struct adb_name_hash hash;
	struct adb_index_option options[2];
	const struct adb_format *formats[2];
	const struct adb_container *containers[2];
};

static struct parts toy, other;

static int sniff(struct adb_peek *peek)
{
	(void)peek;
	return 0;
}

static enum adb_outcome open_nothing(struct adb_volume *volume)
{
	(void)volume;
	return ADB_UNSUPPORTED;
}

static enum adb_outcome extract_nothing(const struct adb_volume *volume, const struct adb_member *member,
					const struct adb_sink *sink, struct adb_error *error)
{
	(void)volume;
	(void)member;
	(void)sink;
	(void)error;
	return ADB_UNSUPPORTED;
}

static uint32_t id_of(const char *name, size_t size)
{
	(void)name;
	return (uint32_t)size;
}

static const char *no_text(const char *name)
{
	(void)name;
	return NULL;
}

static bool add(struct adb_buffer *value, const char *argument)
{
	adb_buffer_text(value, argument);
	return true;
}

static void make(struct parts *parts, const char *id, const char *format, const char *container)
{
	*parts = (struct parts){
		.system = { .id = id,
			    .title = "Toy",
			    .games = "none",
			    .up_axis = "-Y",
			    .handedness = "left",
			    .metres_per_unit = 0.01,
			    .gltf_axes = "+X -Y +Z",
			    .rotation_arc = "signed",
			    .notes = "A figure faces +Z." },
		.format = { .name = format,
			    .title = "Toy",
			    .games = "none",
			    .system = id,
			    .type = "T",
			    .claims = "ANI 7",
			    .sniff = sniff },
		.container = { .name = container,
			       .title = "Box of toys",
			       .games = "none",
			       .system = id,
			       .sniff = sniff,
			       .open = open_nothing },
		.attributes = { { "clips", "a", "what a is" }, { "models", "a", "what a is there" } },
		.links = { { "ani", "plays", "plays it" }, { "mesh", "model", "shows it" } },
		.events = { { "bang", "sound", "a sound" }, { "step", "step", "a step" } },
		.transitions = { { "next", NULL, "what follows" } },
		.hash = { { format, "name", "The id of a name." }, id_of, 8, NULL, no_text, no_text },
		.options = { { format, "WORD", "a word\n", add } },
	};
	parts->formats[0] = &parts->format;
	parts->containers[0] = &parts->container;
	parts->format.attributes = parts->container.attributes = parts->attributes;
	parts->system.formats = parts->formats;
	parts->system.containers = parts->containers;
	parts->system.options = parts->options;
	parts->system.name_hash = &parts->hash;
	parts->system.link_kinds = parts->links;
	parts->system.event_kinds = parts->events;
	parts->codes[0] = (struct adb_code_doc){ id, "note", "A toy is broken.", "Mend it." };
	parts->system.codes = parts->codes;
	parts->system.transition_kinds = parts->transitions;
}

static void make_both(void)
{
	make(&toy, "toy", "toy-format", "toy-box");
	make(&other, "other", "other-format", "other-box");
}

/* ---- what the check says ---- */

static void check_says(const char *expected, int line)
{
	static char found[700];
	const struct adb_system *const systems[] = { &other.system, &toy.system, NULL };
	struct adb_buffer problems = { 0 };

	adb_systems_check(systems, &problems);
	snprintf(found, sizeof found, "%.*s", (int)problems.size, problems.data != NULL ? problems.data : "");
	adb_buffer_free(&problems);
	check_text(found, expected, __FILE__, line, "what the check says");
	make_both();
}

/* What is said after a change of what was right; what follows begins with whole systems again. */
#define AFTER(change, ...)                                                                                   \
	do {                                                                                                 \
		change;                                                                                      \
		check_says(__VA_ARGS__ "\n", __LINE__);                                                      \
	} while (0)

static void right_systems_have_no_problem(void)
{
	struct adb_buffer problems = { 0 };

	make_both();
	check_says("", __LINE__);
	toy.system.containers = NULL;
	toy.system.options = NULL;
	toy.system.name_hash = NULL;
	toy.system.link_kinds = toy.system.event_kinds = toy.system.transition_kinds = NULL;
	toy.format.attributes = NULL;
	check_says("", __LINE__);
	adb_systems_check(adb_systems, &problems);
	CHECK_INT(problems.size, 0);
	adb_buffer_free(&problems);
}

static void descriptions_are_whole(void)
{
	AFTER(toy.system.id = NULL; toy.format.system = toy.container.system = NULL,
				    "system number 2: id: it is not of lower-case letters, digits and '-'\n"
				    "system number 2: format toy-format: its system is (none)\n"
				    "system number 2: container toy-box: its system is (none)");
	AFTER(toy.system.id = toy.format.system = toy.container.system = "other",
	      "system other: id: another system has it");
	AFTER(toy.system.id = toy.format.system = toy.container.system = "My Toy",
	      "system My Toy: id: it is not of lower-case letters, digits and '-'");
	AFTER(toy.system.title = NULL, "system toy: title: it is missing");
	AFTER(toy.system.title = "two\nlines", "system toy: title: it is missing");
	AFTER(toy.system.games = "", "system toy: games: they are missing");
	AFTER(toy.system.notes = NULL,
	      "system toy: notes: they are missing; say at least which way a character faces");
	AFTER(toy.system.metres_per_unit = 0, "system toy: metres_per_unit: 0 is not above 0");
	AFTER(toy.system.metres_per_unit = -1, "system toy: metres_per_unit: -1 is not above 0");
	AFTER(toy.system.metres_per_unit = INFINITY, "system toy: metres_per_unit: inf is not above 0");
	AFTER(toy.system.rotation_arc = NULL,
	      "system toy: rotation_arc: (none) is neither shorter nor signed");
	AFTER(toy.system.rotation_arc = "longer",
	      "system toy: rotation_arc: longer is neither shorter nor signed");
}

static void axes_agree(void)
{
	AFTER(toy.system.handedness = NULL, "system toy: handedness: (none) is neither left nor right");
	AFTER(toy.system.handedness = "right",
	      "system toy: gltf_axes: +X -Y +Z mirrors, but handedness is right");
	AFTER(toy.system.gltf_axes = "-X -Y +Z",
	      "system toy: gltf_axes: -X -Y +Z does not mirror, but handedness is left");
	AFTER(toy.system.gltf_axes = NULL,
	      "system toy: gltf_axes: (none) is no signed permutation such as \"-X +Y +Z\"");
	AFTER(toy.system.gltf_axes = "+X +X +Z",
	      "system toy: gltf_axes: +X +X +Z is no signed permutation such as \"-X +Y +Z\"");
	AFTER(toy.system.up_axis = NULL, "system toy: up_axis: (none) is no axis such as \"Y\" or \"-Y\"");
	AFTER(toy.system.up_axis = "+Y", "system toy: up_axis: +Y is no axis such as \"Y\" or \"-Y\"");
	AFTER(toy.system.up_axis = "Y",
	      "system toy: up_axis: Y is not the axis that gltf_axes, +X -Y +Z, makes glTF's Y");
	AFTER(toy.system.up_axis = "Z",
	      "system toy: up_axis: Z is not the axis that gltf_axes, +X -Y +Z, makes glTF's Y");
}

static void formats_are_whole(void)
{
	AFTER(toy.system.formats = NULL, "system toy: formats: there is none");
	AFTER(toy.formats[0] = NULL, "system toy: formats: there is none");
	AFTER(toy.format.name = "Toy format",
	      "system toy: format Toy format: its name is not of lower-case letters, digits and '-'");
	AFTER(toy.format.name = NULL,
	      "system toy: format (none): its name is not of lower-case letters, digits and '-'");
	AFTER(toy.format.title = NULL, "system toy: format toy-format: it has no title");
	AFTER(toy.format.games = NULL, "system toy: format toy-format: it has no games");
	AFTER(toy.format.system = "other", "system toy: format toy-format: its system is other");
	AFTER(toy.format.claims = "ani",
	      "system toy: format toy-format: its claims, \"ani\", are not upper-case extensions or patterns with a blank between them");
	AFTER(toy.format.claims = "ANI  ANC",
	      "system toy: format toy-format: its claims, \"ANI  ANC\", are not upper-case extensions or patterns with a blank between them");
	AFTER(toy.format.type = NULL, "system toy: format toy-format: it has no type");
	AFTER(toy.format.sniff = NULL, "system toy: format toy-format: it has no sniff");
	AFTER(toy.format.name = "other-format",
	      "system other: format other-format: another format has that name\n"
	      "system toy: format other-format: another format has that name");
}

static void containers_are_whole(void)
{
	AFTER(toy.container.name = "Box",
	      "system toy: container Box: its name is not of lower-case letters, digits and '-'");
	AFTER(toy.container.title = NULL, "system toy: container toy-box: it has no title");
	AFTER(toy.container.games = NULL, "system toy: container toy-box: it has no games");
	AFTER(toy.container.claims = "",
	      "system toy: container toy-box: its claims, \"\", are not upper-case extensions or patterns with a blank between them");
	AFTER(toy.container.system = NULL, "system toy: container toy-box: its system is (none)");
	AFTER(toy.container.sniff = NULL, "system toy: container toy-box: it has no sniff");
	AFTER(toy.container.open = NULL, "system toy: container toy-box: it has no open");
	AFTER(toy.container.extract = extract_nothing,
	      "system toy: container toy-box: it has only one of next and extract");
	AFTER(toy.container.name = "file", "system toy: container file: its name is taken");
	AFTER(toy.container.name = "zip", "system toy: container zip: its name is taken");
	AFTER(toy.container.name = "other-box", "system other: container other-box: its name is taken\n"
						"system toy: container other-box: its name is taken");
}

static void attributes_are_documented(void)
{
	toy.container.attributes = NULL;
	AFTER(toy.attributes[1].where = "systems",
	      "system toy: format toy-format: its attribute a is in systems, a table without attributes");
	toy.container.attributes = NULL;
	AFTER(toy.attributes[1].where = NULL,
	      "system toy: format toy-format: its attribute a is in (none), a table without attributes");
	toy.container.attributes = NULL;
	AFTER(toy.attributes[0].meaning = NULL,
	      "system toy: format toy-format: its attribute a has no meaning");
	toy.format.attributes = NULL;
	AFTER(toy.attributes[1].where = "clips",
	      "system toy: container toy-box: its attribute clips.a is documented twice");
}

static void kinds_have_known_roles(void)
{
	AFTER(toy.links[0].kind = "", "system toy: link_kinds: a kind has no name");
	AFTER(toy.links[0].meaning = "", "system toy: link_kinds: ani has no meaning");
	AFTER((toy.links[1].kind = "show", toy.links[1].role = "sound"),
	      "system toy: link_kinds: the role of show is sound, which is not known");
	AFTER((toy.links[1].kind = "show", toy.links[1].role = NULL),
	      "system toy: link_kinds: the role of show is (none), which is not known");
	AFTER((toy.events[1].kind = "walk", toy.events[1].role = "plays"),
	      "system toy: event_kinds: the class of walk is plays, which is not known");
	AFTER(toy.transitions[0].role = "plays", "system toy: transition_kinds: next has a role, plays");
	AFTER(toy.links[1] = toy.links[0], "system toy: link_kinds: ani is there twice");
	AFTER(toy.links[1].role = "part",
	      "system other: link_kinds: the role of mesh is model, but part in the system toy\n"
	      "system toy: link_kinds: the role of mesh is part, but model in the system other");
	AFTER(toy.events[0].role = "effect",
	      "system other: event_kinds: the class of bang is sound, but effect in the system toy\n"
	      "system toy: event_kinds: the class of bang is effect, but sound in the system other");
}

static void codes_are_documented_once(void)
{
	AFTER(toy.codes[0].code = "Torn",
	      "system toy: codes: Torn is not of lower-case letters, digits and '-'");
	AFTER(toy.codes[0].severity = "fatal",
	      "system toy: codes: the severity of toy is fatal, which is not known");
	AFTER(toy.codes[0].advice = "", "system toy: codes: toy lacks a meaning or an advice");
	AFTER(toy.codes[1] = toy.codes[0], "system toy: codes: toy is also a code of the system toy");
	AFTER(toy.codes[0].code = "truncated", "system toy: codes: truncated is a general code");
	AFTER(toy.codes[0].code = "other", "system other: codes: other is also a code of the system toy\n"
					   "system toy: codes: other is also a code of the system other");
}

/* The words of a list are those that the CHECK of a column allows, in the same order. */
static void check_list(const char *column, const char *const *words)
{
	const char *at = strstr(adb_schema_text("tables.sql"), column);

	if (!CHECK(at != NULL))
		return;

	const char *end = strstr(at, "))");

	for (; (at = strchr(at, '\'')) != NULL && at < end && *words != NULL; words++) {
		char word[32];

		snprintf(word, sizeof word, "%.*s", (int)strcspn(at + 1, "'"), at + 1);
		CHECK_TEXT(word, *words);
		at += strlen(word) + 2;
	}
	CHECK(at == NULL || at > end);
	CHECK(*words == NULL);
}

static void roles_are_those_of_the_schema(void)
{
	check_list("CHECK (role IN (", adb_link_roles);
	check_list("CHECK (class IN (", adb_event_classes);
}

static void names_and_options_are_whole(void)
{
	static const char no_doc[] =
		"system toy: name_hash: its SQL function lacks a name, arguments or a meaning\n";
	static const char no_function[] = "system toy: name_hash: it lacks id_of, fault_of or type_of\n";

	toy.hash.doc.name = NULL;
	check_says(no_doc, __LINE__);
	toy.hash.doc.arguments = NULL;
	check_says(no_doc, __LINE__);
	toy.hash.doc.meaning = NULL;
	check_says(no_doc, __LINE__);
	toy.hash.id_of = NULL;
	check_says(no_function, __LINE__);
	toy.hash.fault_of = NULL;
	check_says(no_function, __LINE__);
	toy.hash.type_of = NULL;
	check_says(no_function, __LINE__);
	AFTER(toy.hash.id_digits = 0, "system toy: name_hash: id_digits is 0, not 1 to 8");
	AFTER(toy.hash.id_digits = 9, "system toy: name_hash: id_digits is 9, not 1 to 8");
	AFTER(toy.hash.doc.name = "other-format",
	      "system other: name_hash: the system toy has the function other-format as well\n"
	      "system toy: name_hash: the system other has the function other-format as well");
	AFTER(toy.options[0].name = "two words",
	      "system toy: option two words: its name is not of lower-case letters, digits and '-'");
	AFTER(toy.options[0].argument = NULL, "system toy: option toy-format: it has no argument");
	AFTER(toy.options[0].help = "a word",
	      "system toy: option toy-format: its help does not end with a new line");
	AFTER(toy.options[0].add = NULL, "system toy: option toy-format: it has no add");
	AFTER(toy.options[0].name = "other-format",
	      "system other: option other-format: another has that name\n"
	      "system toy: option other-format: another has that name");
}

static void keys_of_lists_are_attributes(void)
{
	static const char *const known[] = { "a", NULL };
	static const char *const unknown[] = { "a", "b", NULL };

	toy.system.place_keys = known;
	check_says("", __LINE__);
	toy.system.place_keys = toy.system.encoder_keys = known;
	check_says("system toy: encoder_keys: a is in place_keys, too\n", __LINE__);
	AFTER(toy.system.place_keys = unknown, "system toy: place_keys: no attribute is called b");
	AFTER(toy.system.encoder_keys = unknown, "system toy: encoder_keys: no attribute is called b");
	toy.system.encoder_keys = known;
	toy.format.attributes = NULL;
	check_says("", __LINE__);
	toy.system.encoder_keys = known;
	toy.format.attributes = toy.container.attributes = NULL;
	check_says("system toy: encoder_keys: no attribute is called a\n", __LINE__);
}

TEST_SUITE("system_check", TEST(right_systems_have_no_problem), TEST(descriptions_are_whole),
	   TEST(axes_agree), TEST(formats_are_whole), TEST(containers_are_whole),
	   TEST(attributes_are_documented), TEST(kinds_have_known_roles), TEST(codes_are_documented_once),
	   TEST(roles_are_those_of_the_schema), TEST(names_and_options_are_whole),
	   TEST(keys_of_lists_are_attributes));
