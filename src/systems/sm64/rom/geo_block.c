/*
 * Blocks of a Super Mario 64 image with geo layouts. Only level scripts contain the addresses of layouts, so that reading a
 * block needs the whole image (world.h). The commands are in geo_rom.h.
 *
 * Quirk: the amp's layout has one part less than its animation has bones.
 */
#include "systems/sm64/rom/geo_block.h"

#include <string.h>

#include "systems/sm64/rom/world.h"

static bool add_geo(struct adb_decoder *d, const struct adb_sm64_world_geo *geo)
{
	struct adb_skeleton *skeleton =
		adb_sm64_geo_add_skeleton(d->out, geo->geo, geo->name, geo->native_id);

	if (skeleton == NULL)
		return false;
	adb_attribute_integers(d->arena, &d->out->last_model->attributes, "model_ids", geo->models,
			       geo->model_count);
	return true;
}

bool adb_sm64_add_block_geos(struct adb_decoder *d)
{
	const struct adb_sm64_world *world = adb_sm64_world_of(&d->place);
	unsigned segment;
	uint32_t rom_start;

	if (world == NULL || !adb_n64_block_of(d->place.path, &segment, &rom_start) ||
	    strcmp(adb_path_extension(d->place.path), "data") != 0)
		return true;
	for (const struct adb_sm64_world_geo *geo = world->geos; geo != NULL; geo = geo->next) {
		if (geo->segment != segment || geo->rom_start != rom_start)
			continue;
		adb_sm64_copy_problems(d->out, &geo->notes);
		if (geo->geo->part_count > 0 && !add_geo(d, geo))
			return false;
	}
	return true;
}

static enum adb_outcome geo_decode(struct adb_decoder *d)
{
	return adb_sm64_add_block_geos(d) ? ADB_OK : adb_fail_memory(d);
}

static int geo_sniff(struct adb_peek *peek)
{
	return strcmp(peek->type, ADB_N64_GEO) == 0 ? 64 : 0;
}

static const struct adb_attribute_doc geo_attributes[] = {
	ADB_SM64_GEO_BLOCK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_sm64_geo_block = {
	.name = "sm64-geo",
	.title = "Super Mario 64 geo layouts",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.type = "GEO",
	.attributes = geo_attributes,
	.sniff = geo_sniff,
	.decode = geo_decode,
};
