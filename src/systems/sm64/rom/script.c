/*
 * Level scripts of a Super Mario 64 image (walk.h), with the geo layouts that lie in the same block. The links between
 * tables of animations and geo layouts, which follow from all scripts together, belong to the asset of the entry script.
 */
#include <string.h>

#include "systems/sm64/rom/geo_block.h"
#include "systems/sm64/rom/world.h"

static bool is_entry(const struct adb_decoder *d, const struct adb_sm64_world *world)
{
	enum { ENTRY_SEGMENT = 0x10 };
	unsigned segment;
	uint32_t rom_start;

	return world != NULL && world->has_entry && adb_n64_block_of(d->place.path, &segment, &rom_start) &&
	       segment == ENTRY_SEGMENT && rom_start == world->entry;
}

static bool add_links(struct adb_decoder *d, const struct adb_sm64_world *world)
{
	adb_attribute_integer(d->arena, &d->out->attributes, "commands", (int64_t)world->step_count);
	adb_attribute_integer(d->arena, &d->out->attributes, "bindings", (int64_t)world->binding_count);
	adb_attribute_integer(d->arena, &d->out->attributes, "objects", (int64_t)world->use_count);
	adb_attribute_text(d->arena, &d->out->attributes, "behaviour_dialect",
			   world->dialect == ADB_SM64_HACKER ? "hackersm64" : "vanilla");
	for (const struct adb_sm64_world_link *l = world->links; l != NULL; l = l->next)
		if (adb_sm64_add_link(d->out, &l->link) == NULL)
			return false;
	adb_sm64_copy_problems(d->out, &world->notes);
	return true;
}

static enum adb_outcome script_decode(struct adb_decoder *d)
{
	const struct adb_sm64_world *world = adb_sm64_world_of(&d->place);

	if (!adb_sm64_add_block_geos(d) || (is_entry(d, world) && !add_links(d, world)))
		return adb_fail_memory(d);
	return ADB_OK;
}

static int script_sniff(struct adb_peek *peek)
{
	return strcmp(peek->type, ADB_N64_SCRIPT) == 0 ? 64 : 0;
}

static const struct adb_attribute_doc script_attributes[] = {
	ADB_SM64_GEO_BLOCK_ATTRIBUTES,
	ADB_SM64_LINK_ATTRIBUTES,
	{ "assets", "commands", "level commands that were followed from the entry script on" },
	{ "assets", "bindings", "models that they bind" },
	{ "assets", "objects", "objects that they place, with all that presets may place" },
	{ "assets", "behaviour_dialect", "'vanilla' or 'hackersm64', by what more behaviours are whole in" },
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_sm64_script = {
	.name = "sm64-script",
	.title = "Super Mario 64 level scripts",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.type = "SCRIPT",
	.attributes = script_attributes,
	.sniff = script_sniff,
	.decode = script_decode,
};
