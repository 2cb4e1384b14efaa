/* Reads the geo layouts and behaviours of source trees, command by command, for sm64/geo.c. */
#include "systems/sm64/geo.h"

#include <string.h>

#include "systems/sm64/source/source.h"

enum { MAX_ARGUMENTS = 16 };

struct reading {
	const struct adb_sm64_tree *tree;
	struct adb_content *out;
	const struct adb_sm64_symbol *layout; /* that was read from last */
	const char *unknown;                  /* the macro that was reported last */
};

static bool read_command(void *context, struct adb_sm64_geo_cursor *at, struct adb_sm64_geo_command *command)
{
	struct reading *reading = context;
	const struct adb_sm64_symbol *layout = at->layout;
	struct adb_c_range content = layout->declaration->content;
	struct adb_c_range rest = { content.tokens + at->position, content.count - at->position };
	struct adb_sm64_argument arguments[MAX_ARGUMENTS];
	struct adb_c_call call;
	const char *name;
	size_t count;

	*command = (struct adb_sm64_geo_command){ .op = ADB_SM64_GEO_NOTHING };
	reading->layout = layout;
	if (!adb_c_next_call(&rest, &call))
		return false;
	at->position = content.count - rest.count;
	command->place = call.name.text - layout->file->text;
	count = adb_sm64_source_arguments(&layout->file->c.scope, reading->out->arena, &call, false,
					  arguments, MAX_ARGUMENTS);
	name = adb_arena_text(reading->out->arena, call.name.text, call.name.size);
	if (name == NULL)
		return false;
	if (!adb_sm64_geo_from_macro(name, arguments, count, command) &&
	    (reading->unknown == NULL || strcmp(reading->unknown, name) != 0)) {
		reading->unknown = name;
		adb_content_report(reading->out, ADB_NOTE, "unknown-macro", command->place,
				   "line %u: %s is left out of %s", (unsigned)call.name.line, name,
				   layout->declaration->name);
	}
	return true;
}

static bool find_layout(void *context, const struct adb_sm64_geo_command *command,
			struct adb_sm64_geo_cursor *to)
{
	const struct reading *reading = context;
	const struct adb_sm64_symbol *found;

	if (command->target == NULL || reading->layout == NULL)
		return false;
	found = adb_sm64_tree_find(reading->tree, reading->layout->file, command->target,
				   strlen(command->target), ADB_C_BIT(ADB_C_GEO));
	*to = (struct adb_sm64_geo_cursor){ .layout = found };
	return found != NULL;
}

struct adb_sm64_geo *adb_sm64_source_geo(const struct adb_sm64_tree *tree,
					 const struct adb_sm64_symbol *layout, struct adb_content *out)
{
	struct reading reading = { .tree = tree, .out = out };
	const struct adb_sm64_geo_reader reader = { .context = &reading,
						    .read = read_command,
						    .find = find_layout };

	return adb_sm64_geo_build(out, &reader, (struct adb_sm64_geo_cursor){ .layout = layout });
}

size_t adb_sm64_source_arguments(const struct adb_c_scope *scope, struct adb_arena *arena,
				 const struct adb_c_call *call, bool keep_symbols,
				 struct adb_sm64_argument *arguments, size_t capacity)
{
	struct adb_c_range rest = call->arguments, item;
	size_t count = 0;

	while (count < capacity && adb_c_next_item(&rest, &item)) {
		struct adb_sm64_argument *argument = &arguments[count++];
		struct adb_c_token name = adb_c_name_of(item);
		bool is_number = adb_c_evaluate(scope, item, &argument->value);

		if (name.kind != ADB_C_NAME && keep_symbols && item.count > 0)
			name = item.tokens[0]; /* GOTO(bhvDoor + 1) */
		argument->symbol = NULL;
		if (!is_number)
			argument->value = 0;
		if (name.kind == ADB_C_NAME && (keep_symbols || !is_number))
			argument->symbol = adb_arena_text(arena, name.text, name.size);
	}
	return count;
}
