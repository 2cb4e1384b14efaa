#include "dump/system_check.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "motion/axes.h"

enum { MESSAGE_SIZE = 400, MAX_ID_DIGITS = 8 };

/* What is being looked at. */
struct check {
	const struct adb_system *const *systems;
	const struct adb_system *system;
	size_t number; /* of that system in the list, from 1: all that can be said of one without an id */
	struct adb_buffer *problems;
};

static const char *const arcs[] = { "shorter", "signed", NULL };

/* The tables with a column `attributes` that formats and containers fill. */
static const char *const attribute_tables[] = { "sources",    "assets", "skeletons",      "clips",
						"channels",   "models", "animation_sets", "set_entries",
						"events",     "links",  "textures",       "materials",
						"mesh_parts", NULL };

/* ---- axes ---- */

static bool is_same(const char *a, const char *b)
{
	return a != NULL && b != NULL && strcmp(a, b) == 0;
}

static void report(const struct check *check, const char *format, ...)
{
	char message[MESSAGE_SIZE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	if (check->system->id != NULL && check->system->id[0] != '\0')
		adb_buffer_printf(check->problems, "system %s: %s\n", check->system->id, message);
	else
		adb_buffer_printf(check->problems, "system number %zu: %s\n", check->number, message);
}

/* For messages. */
static const char *shown(const char *text)
{
	return text != NULL ? text : "(none)";
}

static bool parse_up_axis(const char *text, int *axis, double *sign)
{
	*sign = text[0] == '-' ? -1 : 1;
	text += text[0] == '-';
	*axis = text[0] - 'X';
	return text[0] >= 'X' && text[0] <= 'Z' && text[1] == '\0';
}

static void check_axes(const struct check *check)
{
	const struct adb_system *system = check->system;
	bool is_left = is_same(system->handedness, "left");
	struct adb_axes axes;
	double sign;
	int up;

	if (!is_left && !is_same(system->handedness, "right"))
		report(check, "handedness: %s is neither left nor right", shown(system->handedness));
	if (system->gltf_axes == NULL || !adb_axes_parse(system->gltf_axes, &axes)) {
		report(check, "gltf_axes: %s is no signed permutation such as \"-X +Y +Z\"",
		       shown(system->gltf_axes));
		return;
	}
	/* glTF is right-handed. */
	if (system->handedness != NULL && axes.determinant != (is_left ? -1 : 1))
		report(check, "gltf_axes: %s %s, but handedness is %s", system->gltf_axes,
		       axes.determinant < 0 ? "mirrors" : "does not mirror", system->handedness);
	if (system->up_axis == NULL || !parse_up_axis(system->up_axis, &up, &sign))
		report(check, "up_axis: %s is no axis such as \"Y\" or \"-Y\"", shown(system->up_axis));
	else if (axes.axis[1] != up || axes.sign[1] != sign)
		report(check, "up_axis: %s is not the axis that gltf_axes, %s, makes glTF's Y",
		       system->up_axis, system->gltf_axes);
}

/* ---- formats and containers ---- */

/* Text of one line, which lists and manuals show. */
static bool is_text(const char *text)
{
	return text != NULL && text[0] != '\0' && strchr(text, '\n') == NULL;
}

/* A word for command lines: lower-case letters, digits and '-'. */
static bool is_word(const char *text)
{
	return is_text(text) && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

/* Extensions with a blank between them, or NULL. */
static bool is_claim(const char *text)
{
	return text == NULL || (text[0] != '\0' && text[0] != ' ' && text[strlen(text) - 1] != ' ' &&
				strstr(text, "  ") == NULL &&
				text[strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*_./ ")] == '\0');
}

/* What formats and containers both have. */
static void check_named(const struct check *check, const char *owner, const char *title, const char *games,
			const char *system, const char *claims)
{
	if (!is_text(title))
		report(check, "%s: it has no title", owner);
	if (!is_text(games))
		report(check, "%s: it has no games", owner);
	if (!is_same(system, check->system->id))
		report(check, "%s: its system is %s", owner, shown(system));
	if (!is_claim(claims))
		report(check,
		       "%s: its claims, \"%s\", are not upper-case extensions or patterns with a blank between them",
		       owner, claims);
}

static size_t count_formats(const struct check *check, const char *name)
{
	size_t count = 0;

	for (const struct adb_system *const *system = check->systems; *system != NULL; system++)
		for (const struct adb_format *const *format = (*system)->formats;
		     format != NULL && *format != NULL; format++)
			count += is_same((*format)->name, name);
	return count;
}

static bool is_among(const char *word, const char *const *words)
{
	while (*words != NULL && strcmp(*words, word) != 0)
		words++;
	return *words != NULL;
}

static void check_attributes(const struct check *check, const char *owner,
			     const struct adb_attribute_doc *docs)
{
	for (const struct adb_attribute_doc *doc = docs; doc != NULL && doc->key != NULL; doc++) {
		if (doc->where == NULL || !is_among(doc->where, attribute_tables))
			report(check, "%s: its attribute %s is in %s, a table without attributes", owner,
			       doc->key, shown(doc->where));
		if (!is_text(doc->meaning))
			report(check, "%s: its attribute %s has no meaning", owner, doc->key);
		for (const struct adb_attribute_doc *other = docs; other != doc; other++)
			if (is_same(other->where, doc->where) && is_same(other->key, doc->key))
				report(check, "%s: its attribute %s.%s is documented twice", owner,
				       doc->where, doc->key);
	}
}

static void check_formats(const struct check *check)
{
	const struct adb_format *const *formats = check->system->formats;

	if (formats == NULL || *formats == NULL)
		report(check, "formats: there is none");
	for (; formats != NULL && *formats != NULL; formats++) {
		const struct adb_format *format = *formats;
		char owner[MESSAGE_SIZE / 4];

		snprintf(owner, sizeof owner, "format %s", shown(format->name));
		if (!is_word(format->name))
			report(check, "%s: its name is not of lower-case letters, digits and '-'", owner);
		check_named(check, owner, format->title, format->games, format->system, format->claims);
		if (!is_text(format->type))
			report(check, "%s: it has no type", owner);
		if (format->sniff == NULL)
			report(check, "%s: it has no sniff", owner);
		if (format->name != NULL && count_formats(check, format->name) > 1)
			report(check, "%s: another format has that name", owner);
		check_attributes(check, owner, format->attributes);
	}
}

static size_t count_containers(const struct adb_container *const *containers, const char *name)
{
	size_t count = 0;

	for (; containers != NULL && *containers != NULL; containers++)
		count += is_same((*containers)->name, name);
	return count;
}

static size_t count_all_containers(const struct check *check, const char *name)
{
	size_t count = count_containers(adb_general_containers, name);

	for (const struct adb_system *const *system = check->systems; *system != NULL; system++)
		count += count_containers((*system)->containers, name);
	return count;
}

static void check_containers(const struct check *check)
{
	const struct adb_container *const *containers = check->system->containers;

	for (; containers != NULL && *containers != NULL; containers++) {
		const struct adb_container *container = *containers;
		char owner[MESSAGE_SIZE / 4];

		snprintf(owner, sizeof owner, "container %s", shown(container->name));
		if (!is_word(container->name))
			report(check, "%s: its name is not of lower-case letters, digits and '-'", owner);
		check_named(check, owner, container->title, container->games, container->system,
			    container->claims);
		if (container->sniff == NULL)
			report(check, "%s: it has no sniff", owner);
		if (container->open == NULL)
			report(check, "%s: it has no open", owner);
		if ((container->next == NULL) != (container->extract == NULL))
			report(check, "%s: it has only one of next and extract", owner);
		/* The kind of a source is the name of its container, or this. */
		if (is_same(container->name, "file") || count_all_containers(check, container->name) > 1)
			report(check, "%s: its name is taken", owner);
		check_attributes(check, owner, container->attributes);
	}
}

/* ---- kinds ---- */

static const struct adb_kind_doc *link_kinds_of(const struct adb_system *system)
{
	return system->link_kinds;
}

static const struct adb_kind_doc *event_kinds_of(const struct adb_system *system)
{
	return system->event_kinds;
}

static const struct adb_kind_doc *transition_kinds_of(const struct adb_system *system)
{
	return system->transition_kinds;
}

/* What a list of kinds is called, and the word for its roles. */
struct kinds {
	const char *list, *role;
	const char *const *roles; /* NULL = its kinds have none */
	const struct adb_kind_doc *(*of)(const struct adb_system *system);
};

static void check_role(const struct check *check, const struct kinds *kinds, const struct adb_kind_doc *kind)
{
	if (kinds->roles == NULL) {
		if (kind->role != NULL)
			report(check, "%s: %s has a %s, %s", kinds->list, kind->kind, kinds->role,
			       kind->role);
	} else if (kind->role == NULL || !is_among(kind->role, kinds->roles)) {
		report(check, "%s: the %s of %s is %s, which is not known", kinds->list, kinds->role,
		       kind->kind, shown(kind->role));
	}
}

/* A kind is in each list once, and has one role in all of them. */
static void check_other_uses(const struct check *check, const struct kinds *kinds,
			     const struct adb_kind_doc *kind)
{
	for (const struct adb_system *const *system = check->systems; *system != NULL; system++)
		for (const struct adb_kind_doc *other = kinds->of(*system);
		     other != NULL && other != kind && other->kind != NULL; other++) {
			if (strcmp(other->kind, kind->kind) != 0)
				continue;
			if (*system == check->system)
				report(check, "%s: %s is there twice", kinds->list, kind->kind);
			else if (kinds->roles != NULL && kind->role != NULL &&
				 !is_same(other->role, kind->role))
				report(check, "%s: the %s of %s is %s, but %s in the system %s", kinds->list,
				       kinds->role, kind->kind, kind->role, shown(other->role),
				       shown((*system)->id));
		}
}

static void check_kinds(const struct check *check, const struct kinds *kinds)
{
	const struct adb_kind_doc *kind = kinds->of(check->system);

	for (; kind != NULL && kind->kind != NULL; kind++) {
		if (!is_text(kind->kind))
			report(check, "%s: a kind has no name", kinds->list);
		if (!is_text(kind->meaning))
			report(check, "%s: %s has no meaning", kinds->list, kind->kind);
		check_role(check, kinds, kind);
		check_other_uses(check, kinds, kind);
	}
}

/* ---- codes of diagnostics ---- */

static const char *const severities[] = { "error", "warning", "note", NULL };

/* A code is in one list only: that of a system or the general one. */
static void check_other_lists(const struct check *check, const struct adb_code_doc *code)
{
	for (const struct adb_code_doc *other = adb_general_codes; other->code != NULL; other++)
		if (is_same(other->code, code->code))
			report(check, "codes: %s is a general code", code->code);
	for (const struct adb_system *const *system = check->systems; *system != NULL; system++)
		for (const struct adb_code_doc *other = (*system)->codes;
		     other != NULL && other != code && other->code != NULL; other++)
			if (is_same(other->code, code->code))
				report(check, "codes: %s is also a code of the system %s", code->code,
				       shown((*system)->id));
}

static void check_codes(const struct check *check)
{
	for (const struct adb_code_doc *code = check->system->codes; code != NULL && code->code != NULL;
	     code++) {
		if (!is_word(code->code))
			report(check, "codes: %s is not of lower-case letters, digits and '-'", code->code);
		if (code->severity == NULL || !is_among(code->severity, severities))
			report(check, "codes: the severity of %s is %s, which is not known", code->code,
			       shown(code->severity));
		if (!is_text(code->meaning) || !is_text(code->advice))
			report(check, "codes: %s lacks a meaning or an advice", code->code);
		check_other_lists(check, code);
	}
}

/* ---- names and options ---- */

static void check_name_hash(const struct check *check)
{
	const struct adb_name_hash *hash = check->system->name_hash;

	if (hash == NULL)
		return;
	if (!is_text(hash->doc.name) || !is_text(hash->doc.arguments) || !is_text(hash->doc.meaning))
		report(check, "name_hash: its SQL function lacks a name, arguments or a meaning");
	if (hash->id_of == NULL || hash->fault_of == NULL || hash->type_of == NULL)
		report(check, "name_hash: it lacks id_of, fault_of or type_of");
	if (hash->id_digits < 1 || hash->id_digits > MAX_ID_DIGITS)
		report(check, "name_hash: id_digits is %d, not 1 to %d", hash->id_digits, MAX_ID_DIGITS);
	for (const struct adb_system *const *system = check->systems; *system != NULL; system++)
		if ((*system)->name_hash != NULL && *system != check->system &&
		    is_same((*system)->name_hash->doc.name, hash->doc.name))
			report(check, "name_hash: the system %s has the function %s as well",
			       shown((*system)->id), hash->doc.name);
}

static size_t count_options(const struct check *check, const char *name)
{
	size_t count = 0;

	for (const struct adb_system *const *system = check->systems; *system != NULL; system++)
		for (const struct adb_index_option *option = (*system)->options;
		     option != NULL && option->name != NULL; option++)
			count += strcmp(option->name, name) == 0;
	return count;
}

static void check_options(const struct check *check)
{
	const struct adb_index_option *option = check->system->options;

	for (; option != NULL && option->name != NULL; option++) {
		size_t length = option->help != NULL ? strlen(option->help) : 0;

		if (!is_word(option->name))
			report(check, "option %s: its name is not of lower-case letters, digits and '-'",
			       option->name);
		if (!is_text(option->argument))
			report(check, "option %s: it has no argument", option->name);
		if (length == 0 || option->help[length - 1] != '\n')
			report(check, "option %s: its help does not end with a new line", option->name);
		if (option->add == NULL)
			report(check, "option %s: it has no add", option->name);
		if (count_options(check, option->name) > 1)
			report(check, "option %s: another has that name", option->name);
	}
}

static bool has_attribute(const struct adb_attribute_doc *docs, const char *key)
{
	for (; docs != NULL && docs->key != NULL; docs++)
		if (strcmp(docs->key, key) == 0)
			return true;
	return false;
}

/* The keys are those of attributes that a format or a container of the system documents, and not among keys_before. */
static void check_keys(const struct check *check, const char *list, const char *const *keys,
		       const char *const *keys_before)
{
	for (; keys != NULL && *keys != NULL; keys++) {
		const struct adb_format *const *format = check->system->formats;
		const struct adb_container *const *container = check->system->containers;
		bool known = false;

		for (; format != NULL && *format != NULL && !known; format++)
			known = has_attribute((*format)->attributes, *keys);
		for (; container != NULL && *container != NULL && !known; container++)
			known = has_attribute((*container)->attributes, *keys);
		if (!known)
			report(check, "%s: no attribute is called %s", list, *keys);
		if (keys_before != NULL && is_among(*keys, keys_before))
			report(check, "%s: %s is in place_keys, too", list, *keys);
	}
}

/* ---- the whole ---- */

static void check_description(const struct check *check)
{
	const struct adb_system *system = check->system;

	if (!is_word(system->id))
		report(check, "id: it is not of lower-case letters, digits and '-'");
	for (const struct adb_system *const *other = check->systems; *other != system; other++)
		if (is_same((*other)->id, system->id))
			report(check, "id: another system has it");
	if (!is_text(system->title))
		report(check, "title: it is missing");
	if (!is_text(system->games))
		report(check, "games: they are missing");
	if (!is_text(system->notes))
		report(check, "notes: they are missing; say at least which way a character faces");
	if (!isfinite(system->metres_per_unit) || system->metres_per_unit <= 0)
		report(check, "metres_per_unit: %g is not above 0", system->metres_per_unit);
	if (system->rotation_arc == NULL || !is_among(system->rotation_arc, arcs))
		report(check, "rotation_arc: %s is neither shorter nor signed", shown(system->rotation_arc));
}

/* ---- what the header declares ---- */

void adb_systems_check(const struct adb_system *const *systems, struct adb_buffer *problems)
{
	static const struct kinds lists[] = {
		{ "link_kinds", "role", adb_link_roles, link_kinds_of },
		{ "event_kinds", "class", adb_event_classes, event_kinds_of },
		{ "transition_kinds", "role", NULL, transition_kinds_of },
	};

	for (size_t i = 0; systems[i] != NULL; i++) {
		const struct check check = { systems, systems[i], i + 1, problems };

		check_description(&check);
		check_axes(&check);
		check_formats(&check);
		check_containers(&check);
		for (size_t list = 0; list < sizeof lists / sizeof lists[0]; list++)
			check_kinds(&check, &lists[list]);
		check_codes(&check);
		check_name_hash(&check);
		check_options(&check);
		check_keys(&check, "place_keys", systems[i]->place_keys, NULL);
		check_keys(&check, "encoder_keys", systems[i]->encoder_keys, systems[i]->place_keys);
	}
}

const char *const adb_link_roles[] = { "plays",    "object_clip", "follows", "set",    "base",
				       "skeleton", "moves",       "model",   "camera", "events",
				       "effect",   "event",       "part",    "other",  NULL };

const char *const adb_event_classes[] = { "sound",  "step",  "effect", "hit", "item",
					  "camera", "state", "other",  NULL };
