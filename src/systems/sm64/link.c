/* Adds the rows of the table links that only Super Mario 64 has. */
#include "systems/sm64/link.h"

static const char *const rule_names[] = {
	[ADB_SM64_BY_BEHAVIOUR] = "behaviour", [ADB_SM64_BY_CODE] = "code",
	[ADB_SM64_BY_DIRECTORY] = "directory", [ADB_SM64_BY_SEGMENT_PAIR] = "segment_pair",
	[ADB_SM64_BY_MARIO] = "mario",
};

static void add_text(struct adb_arena *arena, struct adb_attributes *to, const char *key, const char *text)
{
	if (text != NULL)
		adb_attribute_text(arena, to, key, text);
}

struct adb_link *adb_sm64_add_link(struct adb_content *out, const struct adb_sm64_link *link)
{
	const char *target = link->skeleton != NULL ? link->skeleton : link->skeleton_asset;
	struct adb_link *row = adb_content_add_link(out, "animates", "GEO", target, target);

	if (row == NULL)
		return NULL;
	adb_attribute_text(out->arena, &row->attributes, "rule", rule_names[link->rule]);
	add_text(out->arena, &row->attributes, "set", link->set);
	add_text(out->arena, &row->attributes, "set_asset", link->set_asset);
	add_text(out->arena, &row->attributes, "skeleton", link->skeleton);
	add_text(out->arena, &row->attributes, "skeleton_asset", link->skeleton_asset);
	add_text(out->arena, &row->attributes, "model", link->model);
	add_text(out->arena, &row->attributes, "behaviour", link->behaviour);
	add_text(out->arena, &row->attributes, "object", link->object);
	return row;
}

struct adb_link *adb_sm64_add_loader(struct adb_content *out, const char *behaviour, const char *set,
				     const int64_t *animate, size_t animate_count)
{
	struct adb_link *row = adb_content_add_link(out, "loads_animations", "BANK", set, set);

	if (row == NULL)
		return NULL;
	add_text(out->arena, &row->attributes, "set", set);
	add_text(out->arena, &row->attributes, "behaviour", behaviour);
	if (animate_count > 0)
		adb_attribute_integers(out->arena, &row->attributes, "animate", animate, animate_count);
	return row;
}

struct adb_link *adb_sm64_add_code_ref(struct adb_content *out, const struct adb_sm64_code_ref *reference)
{
	const char *asset = reference->clip_asset != NULL ? reference->clip_asset : reference->set_asset;
	struct adb_link *row = adb_content_add_link(out, "code_ref", "SM64C", reference->written, asset);

	if (row == NULL)
		return NULL;
	adb_attribute_text(out->arena, &row->attributes, "rule", reference->rule);
	add_text(out->arena, &row->attributes, "function", reference->function);
	add_text(out->arena, &row->attributes, "call", reference->call);
	adb_attribute_integer(out->arena, &row->attributes, "line", reference->line);
	add_text(out->arena, &row->attributes, "set", reference->set);
	if (reference->entry >= 0)
		adb_attribute_integer(out->arena, &row->attributes, "entry", reference->entry);
	add_text(out->arena, &row->attributes, "clip", reference->clip);
	return row;
}
