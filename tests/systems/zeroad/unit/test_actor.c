/* What actors look like: models, materials and the choice of variants. */
#include "examples.h"

static struct decoded actor(const char *text)
{
	return decode_text(&adb_format_zeroad_actor, text, "art/actors/toy/doll.xml");
}

static const struct adb_material *material_at(const struct adb_model *model, int index)
{
	const struct adb_material *material = model->materials;

	while (material != NULL && index-- > 0)
		material = material->next;
	return material;
}

static const char doll[] =
	"<actor version=\"1\"><group><variant frequency=\"1\" name=\"a\"><mesh>doll.dae</mesh></variant></group>"
	"<group><variant name=\"red\" frequency=\"1\"><textures><texture name=\"baseTex\" file=\"toy/red.png\"/>"
	"<texture name=\"normTex\" file=\"toy/norm.png\"/></textures></variant>"
	"<variant name=\"blue\" frequency=\"2\"><textures><texture file=\"toy/blue.dds\" name=\"baseTex\"/></textures>"
	"</variant><variant file=\"toy/green.xml\"/></group><material>player_trans.xml</material></actor>";

static void every_base_texture_is_a_material(void)
{
	struct decoded got = actor(doll);
	const struct adb_model *model = got.content.models;

	CHECK_INT(got.outcome, ADB_OK);
	CHECK_TEXT(model->kind, "actor");
	CHECK_TEXT(model->native_id, "toy/doll.xml");
	CHECK_INT(model->material_count, 0);
	check_attribute(&model->attributes, "bone_count", NULL);

	const struct adb_model *look = model->next;
	const struct adb_material *red = material_at(look, 0), *blue = material_at(look, 1);

	CHECK_TEXT(look->kind, "look");
	CHECK_TEXT(look->native_id, "toy/doll.xml");
	CHECK_INT(look->material_count, 2);
	check_attribute(&look->attributes, "bone_count", "0");
	CHECK(look->next == NULL && look->parts == NULL);

	CHECK_TEXT(red->texture_type, "TEXTURE");
	CHECK_TEXT(red->texture_name, "red.png");
	CHECK_TEXT(red->texture_native_id, "skins/toy/red.png");
	CHECK_NEAR((double)red->colour[0], 1, 0);
	check_attribute(&red->attributes, "variant", "\"red\"");
	check_attribute(&red->attributes, "group", "1");
	check_attribute(&red->attributes, "choice", NULL);
	check_attribute(&red->attributes, "material", "\"player_trans.xml\"");
	check_attribute(&red->attributes, "alpha", "\"player colour\"");
	CHECK_INT(red->alpha_mode, ADB_OPAQUE);
	CHECK_TEXT(blue->texture_native_id, "skins/toy/blue.dds");
	check_attribute(&blue->attributes, "choice", "1");
	decoded_free(&got);
}

static void listing_has_the_model_and_its_references(void)
{
	struct decoded got =
		decode_with(&adb_format_zeroad_actor, doll, strlen(doll), "art/actors/toy/doll.xml", false);
	const struct adb_link *link = got.content.links;

	CHECK_TEXT(got.content.models->kind, "actor");
	CHECK_TEXT(got.content.models->next->kind, "look");
	CHECK(got.content.models->next->materials == NULL);
	while (link != NULL && strcmp(link->kind, "texture") != 0)
		link = link->next;
	CHECK_TEXT(link->to_native_id, "skins/toy/red.png");
	CHECK_TEXT(link->to_type, "TEXTURE");
	check_attribute(&link->attributes, "material", "0");
	check_attribute(&link->next->attributes, "material", "1");
	check_attribute(&link->next->attributes, "choice", "1");
	decoded_free(&got);
}

/* Of groups with one variant there is nothing to choose. */
static void variants_to_choose_from_are_kept(void)
{
	struct decoded got = actor(doll);

	check_attribute(&got.content.attributes, "variants",
			"[[\"\",\"1\",\"0\",\"1\",\"\"],[\"\",\"1\",\"1\",\"2\",\"\"],"
			"[\"\",\"1\",\"2\",\"\",\"toy/green.xml\"]]");
	decoded_free(&got);
	got = actor(
		"<qualitylevels><actor quality=\"low\"><group><variant/><variant frequency=\"7x\"/></group>"
		"</actor><inline><group><variant/><variant/></group></inline></qualitylevels>");
	check_attribute(&got.content.attributes, "variants",
			"[[\"low\",\"0\",\"0\",\"\",\"\"],[\"low\",\"0\",\"1\",\"7\",\"\"],"
			"[\"inline\",\"0\",\"0\",\"\",\"\"],[\"inline\",\"0\",\"1\",\"\",\"\"]]");
	CHECK(got.content.models == NULL);
	decoded_free(&got);
}

static void materials_of_the_game_say_what_alpha_means(void)
{
	static const struct {
		const char *name;
		enum adb_alpha_mode mode;
		float cutoff;
		const char *alpha;
	} cases[] = {
		{ "basic_trans_parallax_spec.xml", ADB_MASK, 0.6375F, NULL },
		{ "basic_glow.xml", ADB_BLEND, 0.5F, NULL },
		{ "waterfall.xml", ADB_BLEND, 0.5F, NULL },
		{ "player_trans_ao.xml", ADB_OPAQUE, 0.5F, "\"player colour\"" },
		{ "playercolor_spec.xml", ADB_OPAQUE, 0.5F, "\"player colour\"" },
		{ "objectcolor.xml", ADB_OPAQUE, 0.5F, "\"object colour\"" },
		{ "no_trans_spec.xml", ADB_OPAQUE, 0.5F, NULL },
		{ "trans_wind.xml", ADB_OPAQUE, 0.5F, NULL },
		{ "of_a_mod.xml", ADB_OPAQUE, 0.5F, NULL },
		{ "", ADB_OPAQUE, 0.5F, NULL },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char text[400];

		snprintf(text, sizeof text,
			 "<actor><material>%s</material><group><variant><textures><texture name=\"baseTex\" "
			 "file=\"a.png\"/></textures></variant></group></actor>",
			 cases[i].name);

		struct decoded got = actor(text);
		const struct adb_material *material = got.content.models->next->materials;

		CHECK_INT(material->alpha_mode, cases[i].mode);
		CHECK_NEAR((double)material->alpha_cutoff, (double)cases[i].cutoff, 0);
		check_attribute(&material->attributes, "alpha", cases[i].alpha);
		decoded_free(&got);
	}
}

/* A variant file without a base texture has no materials to give. */
static void variant_files_with_textures_are_models(void)
{
	struct decoded got = decode_text(
		&adb_format_zeroad_actor,
		"<variant frequency=\"5\"><mesh>a.dae</mesh><textures><texture name=\"baseTex\" file=\"b.png\"/></textures></variant>",
		"art/variants/toy/green.xml");

	CHECK_TEXT(got.content.models->kind, "look");
	CHECK_TEXT(got.content.models->native_id, "toy/green.xml");
	CHECK_INT(got.content.models->material_count, 1);
	check_attribute(&got.content.attributes, "frequency", "5");
	decoded_free(&got);
	got = decode_text(
		&adb_format_zeroad_actor,
		"<variant file=\"c.xml\"><mesh>a.dae</mesh><textures><texture name=\"aoTex\" file=\"b.png\"/></textures></variant>",
		"art/variants/toy/green.xml");
	CHECK(got.content.models == NULL);
	decoded_free(&got);
}

static void damage_is_survived(void)
{
	decode_damaged(&adb_format_zeroad_actor, doll, strlen(doll), "art/actors/doll.xml");
}

TEST_SUITE("0 A.D. actors", TEST(every_base_texture_is_a_material),
	   TEST(listing_has_the_model_and_its_references), TEST(variants_to_choose_from_are_kept),
	   TEST(materials_of_the_game_say_what_alpha_means), TEST(variant_files_with_textures_are_models),
	   TEST(damage_is_survived));
