/*
 * Actors and variant files of 0 A.D.: XML. An actor says what a thing looks like and what it plays; a variant file is a part that
 * several actors share.
 *
 *   actor | qualitylevels: actor [quality] (own content, or file="…", or inline=""), inline
 *     group                       exactly one variant of each group is chosen
 *       variant [name] [frequency] [file]      the file is read first, what stands here overrides it
 *         mesh                                 path below art/meshes/
 *         textures/texture: name, file         path below art/textures/skins/; "baseTex" has the colours
 *         animations/animation: name, speed (percent), [file] (below art/animation/), [id], [frequency], [event], [load], [sound]
 *         props/prop: attachpoint, [actor] (below art/actors/)
 *     material                    path below art/materials/: how the textures are drawn
 *   variant                       a variant file, which may be built on another
 *
 * event, load and sound are fractions of the clip. An animation without a file has no clip; a prop with actor="" takes away the
 * prop of a file before.
 */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "systems/zeroad/markup.h"
#include "systems/zeroad/material.h"
#include "systems/zeroad/name.h"

static const struct adb_attribute_doc actor_attributes[] = {
	{ "assets", "root", "of actors and variant files: 'actor', 'qualitylevels' or 'variant'" },
	{ "assets", "removed_props",
	  "quality level, group, number of the variant in it and attach point of each inherited prop that the file takes away; variant files have no groups" },
	{ "assets", "frequency",
	  "of variant files: weight among the variants of a group that has none itself" },
	{ "assets", "variants",
	  "of actors: quality level, group, number, weight and file of each variant of a group that has several; '' = none" },
	{ "set_entries", "speed", "factor by which the clip is played faster" },
	{ "set_entries", "frequency",
	  "weight among the entries of the name; where all have 0, the chances are equal" },
	{ "set_entries", "id", "entries with one id play together on the unit and on its props" },
	{ "set_entries", "variant", "name of the variant" },
	{ "set_entries", "group", "number of the group in the actor, from 0" },
	{ "set_entries", "quality",
	  "quality level of the actor, as written; 'inline' = of all levels that use it" },
	{ "links", "variant", "name of the variant that has the reference" },
	{ "links", "group", "number of its group in the actor, from 0" },
	{ "links", "quality", "quality level of the actor, as in entries" },
	{ "links", "choice",
	  "number of the variant in its group, where it is not 0: each group shows one of its variants" },
	{ "links", "material", "of textures: the ordinal of the material that has it" },
	{ "links", "attachpoint", "prop point of the mesh; 'projectile' and 'loaded-…' are ammunition" },
	{ "models", "bone_count",
	  "bones of the mesh that an actor shows by default; 0 = it has none, or the model is only a part of an actor" },
	{ "materials", "material", "file below art/materials/ that says how the actor is drawn" },
	{ "materials", "alpha",
	  "what the alpha of the texture means where it does not make it transparent: 'player colour' or 'object colour' shows where it is 0" },
	{ "materials", "variant", "name of the variant that has the texture" },
	{ "materials", "group", "number of its group in the actor, from 0" },
	{ "materials", "choice", "number of the variant in its group, where it is not 0" },
	{ "materials", "quality", "quality level of the actor, as in entries" },
	{ NULL, NULL, NULL },
};

/* Where something stands. */
struct where {
	const char *quality;  /* NULL = an actor without levels */
	const char *variant;  /* its name, or NULL */
	int64_t group;        /* -1 = a variant file */
	int64_t choice;       /* number of the variant in the group, from 0 */
	const char *material; /* that the actor, or its quality level, names; NULL = none */
};

struct actor {
	struct adb_decoder *d;
	struct adb_set *set; /* NULL until there is an entry */
	int64_t entry_count;
	const char **removed; /* PROP_TEXTS of each prop that is taken away */
	size_t removed_count, removed_room;
	bool has_model;         /* there is something to see */
	struct adb_model *look; /* the textures of its own mesh, which those of props are not to replace */
	int64_t material_count;
	const char **choices; /* CHOICE_TEXTS of each variant that has others beside it */
	size_t choice_count;
};

enum {
	CHOICE_TEXTS = 5, /* quality, group, number, frequency, file */
	PROP_TEXTS = 4,   /* quality, group, number, attach point */
};

/* ---- props and references ---- */

static void remove_prop(struct actor *actor, const struct where *where, const char *attach_point)
{
	struct adb_arena *arena = actor->d->arena;
	const char **texts;

	if (actor->removed_count == actor->removed_room) {
		size_t room = 2 * actor->removed_room + 8;
		const char **removed = adb_arena_alloc(arena, room, PROP_TEXTS * sizeof *removed);

		if (removed == NULL)
			return;
		if (actor->removed_count > 0)
			memcpy(removed, actor->removed, actor->removed_count * PROP_TEXTS * sizeof *removed);
		actor->removed = removed;
		actor->removed_room = room;
	}
	texts = actor->removed + PROP_TEXTS * actor->removed_count;
	texts[0] = where->quality != NULL ? where->quality : "";
	texts[1] = where->group < 0 ? "" : adb_arena_printf(arena, "%lld", (long long)where->group);
	texts[2] = adb_arena_printf(arena, "%lld", (long long)where->choice);
	texts[3] = attach_point;
	if (texts[1] != NULL && texts[2] != NULL)
		actor->removed_count++;
}

static void add_where(struct actor *actor, const struct where *where, struct adb_attributes *to)
{
	struct adb_arena *arena = actor->d->arena;

	if (where->variant != NULL)
		adb_attribute_text(arena, to, "variant", where->variant);
	if (where->group >= 0)
		adb_attribute_integer(arena, to, "group", where->group);
	if (where->choice > 0)
		adb_attribute_integer(arena, to, "choice", where->choice);
	if (where->quality != NULL)
		adb_attribute_text(arena, to, "quality", where->quality);
}

/* Clips and meshes are named by their source: what follows the last dot says nothing. */
static struct adb_link *add_link(struct actor *actor, const struct where *where, const char *kind,
				 const char *type, const char *reference)
{
	struct adb_arena *arena = actor->d->arena;
	bool is_built = strcmp(type, "ACTOR") != 0;
	const char *id = is_built ? adb_zeroad_stem(arena, reference) : reference;
	struct adb_link *link = adb_content_add_link(actor->d->out, kind, type, reference, id);

	if (link != NULL)
		add_where(actor, where, &link->attributes);
	return link;
}

static void read_prop(struct actor *actor, const struct adb_xml_node *node, const struct where *where)
{
	const char *file = adb_xml_attribute(node, "actor");
	const char *attach_point = adb_xml_attribute(node, "attachpoint");
	struct adb_link *link;

	if (file == NULL || file[0] == '\0') {
		remove_prop(actor, where, attach_point != NULL ? attach_point : "");
		return;
	}
	link = add_link(actor, where, "prop", "ACTOR", file);
	if (link != NULL && attach_point != NULL)
		adb_attribute_text(actor->d->arena, &link->attributes, "attachpoint", attach_point);
}

/* ---- what it looks like ---- */

static struct adb_model *add_model(struct actor *actor, const char *kind)
{
	struct adb_model *model = adb_content_add_model(actor->d->out, actor->d->stem, kind);

	if (model != NULL)
		model->native_id = actor->d->out->native_id;
	return model;
}

/* An actor is put together from its look, and from those of the actors that are its props: resolve.sql. */
static bool add_models(struct actor *actor, const struct where *where)
{
	struct adb_decoder *d = actor->d;

	if (actor->has_model)
		return actor->look != NULL;
	actor->has_model = true;
	if (where->group >= 0 && add_model(actor, "actor") == NULL)
		return false;
	actor->look = add_model(actor, "look");
	if (actor->look != NULL)
		adb_attribute_integer(d->arena, &actor->look->attributes, "bone_count", 0);
	return actor->look != NULL;
}

/* A material for each base texture; which of them is shown follows from the choice of variants: resolve.sql. */
static void read_texture(struct actor *actor, const struct adb_xml_node *node, const struct where *where)
{
	struct adb_decoder *d = actor->d;
	const char *name = adb_xml_look(node, "name"), *file, *id;
	struct adb_material *material;
	struct adb_link *link;

	if (name == NULL || strcmp(name, "baseTex") != 0)
		return;
	adb_xml_attribute(node, "name");
	file = adb_xml_attribute(node, "file");
	if (file == NULL || file[0] == '\0')
		return;
	id = adb_arena_printf(d->arena, "skins/%s", file);
	link = adb_content_add_link(d->out, "texture", "TEXTURE", file, id);
	if (link == NULL || id == NULL || !add_models(actor, where))
		return;
	add_where(actor, where, &link->attributes);
	adb_attribute_integer(d->arena, &link->attributes, "material", actor->material_count++);
	material = d->wants_meshes ? adb_model_add_material(d->out, actor->look, adb_path_base(file)) : NULL;
	if (material == NULL)
		return;
	material->texture_type = "TEXTURE";
	material->texture_name = adb_path_base(file);
	material->texture_native_id = id;
	adb_zeroad_set_material(d->arena, material, where->material);
	add_where(actor, where, &material->attributes);
}

/* ---- animations ---- */

static bool add_set(struct actor *actor)
{
	if (actor->set == NULL)
		actor->set = adb_content_add_set(actor->d->out, actor->d->stem);
	if (actor->set != NULL)
		actor->set->native_id = actor->d->out->native_id;
	return actor->set != NULL;
}

/* The sounds of an action are in that element of <SoundGroups> in the unit's template which has its name; the game asks in lower case. */
static const char *sound_group(struct adb_arena *arena, const char *animation)
{
	char *name = animation != NULL ? adb_arena_text(arena, animation, strlen(animation)) : NULL;

	for (char *c = name; c != NULL && *c != '\0'; c++)
		*c = adb_ascii_lower(*c);
	return name;
}

/* The time follows from the clip: resolve.sql. */
static void add_event(struct actor *actor, const struct adb_xml_node *node, const char *kind,
		      struct adb_entry *entry)
{
	const char *text = adb_xml_attribute(node, kind);
	double value = text != NULL ? adb_zeroad_real(text) : 0;
	struct adb_event *event;

	if (text == NULL)
		return;
	if (value < 0 || value > 1) {
		adb_zeroad_warn(actor->d, "out-of-range", node, "%s is %.40s: the game takes %d", kind, text,
				value > 1);
		value = value > 1;
	}
	event = adb_content_add_event(actor->d->out, &entry->events, kind,
				      strcmp(kind, "load") != 0 ? sound_group(actor->d->arena, entry->name)
								: NULL);
	if (event != NULL)
		event->value = value;
}

static void read_animation(struct actor *actor, const struct adb_xml_node *node, const struct where *where)
{
	struct adb_decoder *d = actor->d;
	const char *file = adb_xml_attribute(node, "file"), *id = adb_xml_attribute(node, "id");
	const char *speed = adb_xml_attribute(node, "speed");
	const char *frequency = adb_xml_attribute(node, "frequency");
	int64_t percent = speed != NULL ? adb_zeroad_integer(speed) : 0;
	struct adb_entry *entry;

	if (!add_set(actor))
		return;
	entry = adb_set_add_entry(d->out, actor->set, "animation", adb_xml_attribute(node, "name"));
	if (entry == NULL)
		return;
	entry->index = actor->entry_count++;
	if (file != NULL && file[0] != '\0') {
		entry->target_name = file;
		entry->target_native_id = adb_zeroad_stem(d->arena, file);
		add_link(actor, where, "animation", "PSA", file);
	}
	adb_attribute_real(d->arena, &entry->attributes, "speed", percent > 0 ? (double)percent / 100 : 1);
	if (frequency != NULL)
		adb_attribute_integer(d->arena, &entry->attributes, "frequency",
				      adb_zeroad_integer(frequency));
	if (id != NULL)
		adb_attribute_text(d->arena, &entry->attributes, "id", id);
	add_where(actor, where, &entry->attributes);
	add_event(actor, node, "event", entry);
	add_event(actor, node, "load", entry);
	add_event(actor, node, "sound", entry);
}

/* ---- variants ---- */

static void read_variant(struct actor *actor, const struct adb_xml_node *node, struct where where)
{
	const char *file = adb_xml_attribute(node, "file");

	adb_xml_know(node);
	where.variant = adb_xml_attribute(node, "name");
	if (file != NULL)
		add_link(actor, &where, "variant", "ACTOR", file);
	if (file != NULL && where.group >= 0)
		add_models(actor, &where);
	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next) {
		if (strcmp(child->name, "mesh") == 0 && adb_xml_text(child)[0] != '\0') {
			add_link(actor, &where, "mesh", "PMD", child->text);
			if (where.group >= 0)
				add_models(actor, &where);
		}
		for (const struct adb_xml_node *part = child->first; part != NULL; part = part->next) {
			if (strcmp(child->name, "animations") == 0 && strcmp(part->name, "animation") == 0)
				read_animation(actor, part, &where);
			else if (strcmp(child->name, "props") == 0 && strcmp(part->name, "prop") == 0)
				read_prop(actor, part, &where);
			else if (strcmp(child->name, "textures") == 0 && strcmp(part->name, "texture") == 0)
				read_texture(actor, part, &where);
		}
	}
}

/* A variant file. Only one with textures has a look, whose materials stand in for those of actors. */
static void read_file(struct actor *actor, const struct adb_xml_node *root)
{
	const char *frequency = adb_xml_attribute(root, "frequency");

	if (frequency != NULL)
		adb_attribute_integer(actor->d->arena, &actor->d->out->attributes, "frequency",
				      adb_zeroad_integer(frequency));
	read_variant(actor, root, (struct where){ .group = -1 });
}

/* ---- levels and groups ---- */

/* Of the element and all below it. */
static uint32_t count_variants(const struct adb_xml_node *node)
{
	uint32_t count = 0;

	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next)
		count += strcmp(child->name, "variant") == 0 ? 1 : count_variants(child);
	return count;
}

/* At most as many as count_variants() counts in the whole file. */
static void add_choice(struct actor *actor, const struct adb_xml_node *variant, const struct where *where)
{
	struct adb_arena *arena = actor->d->arena;
	const char *frequency = adb_xml_attribute(variant, "frequency");
	const char *file = adb_xml_attribute(variant, "file");
	const char **texts = actor->choices + CHOICE_TEXTS * actor->choice_count;

	if (actor->choices == NULL)
		return;
	texts[0] = where->quality != NULL ? where->quality : "";
	texts[1] = adb_arena_printf(arena, "%lld", (long long)where->group);
	texts[2] = adb_arena_printf(arena, "%lld", (long long)where->choice);
	texts[3] = frequency == NULL
			   ? ""
			   : adb_arena_printf(arena, "%lld", (long long)adb_zeroad_integer(frequency));
	texts[4] = file != NULL ? file : "";
	if (texts[1] != NULL && texts[2] != NULL && texts[3] != NULL)
		actor->choice_count++;
}

static void read_group(struct actor *actor, const struct adb_xml_node *node, struct where where)
{
	bool is_choice = count_variants(node) > 1;

	adb_xml_know(node);
	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next)
		if (strcmp(child->name, "variant") == 0) {
			if (is_choice)
				add_choice(actor, child, &where);
			read_variant(actor, child, where);
			where.choice++;
		}
}

static void read_groups(struct actor *actor, const struct adb_xml_node *node, const char *quality)
{
	const struct adb_xml_node *material = adb_xml_child(node, "material");
	struct where where = { .quality = quality,
			       .material = material != NULL ? adb_xml_text(material) : NULL };

	adb_xml_know(node);

	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next)
		if (strcmp(child->name, "group") == 0) {
			read_group(actor, child, where);
			where.group++;
		}
}

static void read_level(struct actor *actor, const struct adb_xml_node *node)
{
	const char *quality = adb_xml_attribute(node, "quality");
	const char *file = adb_xml_attribute(node, "file");
	struct where where = { .quality = quality != NULL ? quality : "", .group = -1 };

	if (file != NULL)
		add_link(actor, &where, "actor", "ACTOR", file);
	else
		read_groups(actor, node, where.quality);
}

static void read_levels(struct actor *actor, const struct adb_xml_node *root)
{
	for (const struct adb_xml_node *node = root->first; node != NULL; node = node->next) {
		if (strcmp(node->name, "inline") == 0)
			read_groups(actor, node, "inline");
		else if (strcmp(node->name, "actor") == 0)
			read_level(actor, node);
	}
}

/* ---- what the header declares, and its helpers ---- */

static int actor_sniff(struct adb_peek *peek)
{
	static const char *const roots[] = { "actor", "variant", "qualitylevels", NULL };

	return adb_zeroad_sniff_root(peek, "art/", roots);
}

static enum adb_outcome read_root(struct adb_decoder *d, const struct adb_xml_node *root)
{
	struct actor actor = { .d = d };
	bool is_variant;

	is_variant = strcmp(root->name, "variant") == 0;
	d->out->native_id = adb_zeroad_own_path(d, is_variant ? ADB_ZEROAD_VARIANTS : ADB_ZEROAD_ACTORS);
	adb_attribute_text(d->arena, &d->out->attributes, "root", root->name);
	actor.choices = adb_arena_alloc(d->arena, count_variants(root), CHOICE_TEXTS * sizeof *actor.choices);
	if (is_variant)
		read_file(&actor, root);
	else if (strcmp(root->name, "qualitylevels") == 0)
		read_levels(&actor, root);
	else if (strcmp(root->name, "actor") == 0)
		read_groups(&actor, root, NULL);
	else
		return adb_fail(d, ADB_CORRUPT, root->offset, "the root is <%.40s>, not <actor> or <variant>",
				root->name);
	if (actor.removed_count > 0)
		adb_attribute_text_rows(d->arena, &d->out->attributes, "removed_props", actor.removed,
					PROP_TEXTS, actor.removed_count);
	if (actor.choice_count > 0 && actor.choices != NULL)
		adb_attribute_text_rows(d->arena, &d->out->attributes, "variants", actor.choices,
					CHOICE_TEXTS, actor.choice_count);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static enum adb_outcome actor_decode(struct adb_decoder *d)
{
	return adb_zeroad_decode_xml(d, read_root);
}

const struct adb_format adb_format_zeroad_actor = {
	.name = "0ad-actor",
	.title = "0 A.D. actor or variant file (XML)",
	.games = "0 A.D.",
	.system = "0ad",
	.type = "ACTOR",
	.attributes = actor_attributes,
	.sniff = actor_sniff,
	.decode = actor_decode,
};
