/*
 * Templates of 0 A.D.: XML that describes a kind of unit or building.
 *
 *   <Entity parent="names of templates, joined by |"> … <VisualActor> <Actor>path below art/actors/</Actor> … </VisualActor> </Entity>
 *
 * What a template inherits from its parents, and the actor of its foundation, are left out.
 */
#include <string.h>

#include "systems/zeroad/markup.h"
#include "systems/zeroad/name.h"

static const struct adb_attribute_doc template_attributes[] = {
	{ "assets", "parent", "of templates: names of the templates that it inherits from, joined by '|'" },
	{ NULL, NULL, NULL },
};

static int template_sniff(struct adb_peek *peek)
{
	static const char *const roots[] = { "Entity", NULL };

	return adb_zeroad_sniff_root(peek, ADB_ZEROAD_TEMPLATES, roots);
}

static enum adb_outcome read_root(struct adb_decoder *d, const struct adb_xml_node *root)
{
	const struct adb_xml_node *visual, *actor;
	const char *parent;

	if (strcmp(root->name, "Entity") != 0)
		return adb_fail(d, ADB_CORRUPT, root->offset, "the root is <%.40s>, not <Entity>",
				root->name);
	d->out->native_id = adb_zeroad_stem(d->arena, adb_zeroad_own_path(d, ADB_ZEROAD_TEMPLATES));
	parent = adb_xml_attribute(root, "parent");
	if (parent != NULL)
		adb_attribute_text(d->arena, &d->out->attributes, "parent", parent);
	visual = adb_xml_child(root, "VisualActor");
	actor = visual != NULL ? adb_xml_child(visual, "Actor") : NULL;
	if (actor != NULL && adb_xml_text(actor)[0] != '\0')
		adb_content_add_link(d->out, "visual_actor", "ACTOR", actor->text, actor->text);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static enum adb_outcome template_decode(struct adb_decoder *d)
{
	return adb_zeroad_decode_xml(d, read_root);
}

const struct adb_format adb_format_zeroad_template = {
	.name = "0ad-template",
	.title = "0 A.D. template (XML)",
	.games = "0 A.D.",
	.system = "0ad",
	.type = "TEMPLATE",
	.attributes = template_attributes,
	.sniff = template_sniff,
	.decode = template_decode,
};
