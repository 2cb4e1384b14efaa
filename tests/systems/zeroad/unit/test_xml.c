#include "examples.h"

#include "systems/zeroad/markup.h"

static int bid(const struct adb_format *format, const char *text, const char *path, const char *type)
{
	return bid_for(format, text, strlen(text), path, type) > 0;
}

static void files_are_known_by_root_and_folder(void)
{
	const struct adb_format *actor = &adb_format_zeroad_actor;

	CHECK(bid(actor, "<actor version=\"1\"/>", "art/actors/a.xml", "XML"));
	CHECK(bid(actor, "\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- <x> -->\n<qualitylevels>",
		  "mods/m/art/a.xml", "XML"));
	CHECK(bid(actor, "<variant>", "art/variants/a.xml", "XML"));
	CHECK(bid(actor, "<!DOCTYPE a [<!ENTITY b '>'>]>\n<actor>", "art/actors/a.xml", "XML"));
	CHECK(!bid(actor, "<actor/>", "gui/a.xml", "XML"));
	CHECK(!bid(actor, "<actor/>", "start/a.xml", "XML"));
	CHECK(!bid(actor, "<actor/>", "art/a.txt", "TXT"));
	CHECK(!bid(actor, "<actors/>", "art/a.xml", "XML"));
	CHECK(!bid(actor, "<actor", "art/a.xml", "XML"));
	CHECK(!bid(actor, "actor", "art/a.xml", "XML"));
	CHECK(!bid(actor, "<?xml", "art/a.xml", "XML"));
	CHECK(!bid(actor, "<!-- <actor/>", "art/a.xml", "XML"));
	CHECK(!bid(actor, "", "art/a.xml", "XML"));
	CHECK(bid(&adb_format_zeroad_skeletons, "<skeletons>", "art/skeletons/a.xml", "XML"));
	CHECK(bid(&adb_format_zeroad_template, "<Entity/>", "simulation/templates/a.xml", "XML"));
	CHECK(!bid(&adb_format_zeroad_template, "<Entity/>", "art/a.xml", "XML"));
	CHECK(bid(&adb_format_zeroad_collada, "<COLLADA xmlns=''>", "art/meshes/a.dae", "DAE"));
}

static void numbers_are_read_as_the_game_does(void)
{
	CHECK_INT(adb_zeroad_integer("80 percent"), 80);
	CHECK_INT(adb_zeroad_integer("fast"), 0);
	CHECK_INT(adb_zeroad_integer("-3"), -3);
	CHECK_INT(adb_zeroad_integer("99999999999999999999"), INT64_MAX);
	CHECK_NEAR(adb_zeroad_real("0.45"), 0.45, 1e-16);
	CHECK_NEAR(adb_zeroad_real(" +.5x"), 0.5, 0);
	CHECK_NEAR(adb_zeroad_real("-2e-1"), -0.2, 1e-17);
	CHECK_NEAR(adb_zeroad_real("loud"), 0, 0);
	CHECK_NEAR(adb_zeroad_real("nan"), 0, 0);
	CHECK_NEAR(adb_zeroad_real("inf"), 0, 0);
	CHECK_NEAR(adb_zeroad_real("0x1p4"), 0, 0);
	CHECK_NEAR(adb_zeroad_real(""), 0, 0);
	CHECK(isinf(adb_zeroad_real("1e999")));
	CHECK_NEAR(adb_zeroad_real("0e999"), 0, 0);
	CHECK_NEAR(adb_zeroad_real("1e-999"), 0, 0);
}

static void bones_are_numbered_by_their_start_tags(void)
{
	static const char text[] =
		"<skeletons><standard_skeleton id=\"Pet\" title=\"A pet\">"
		"<bone name=\"a\"><bone name=\"b\"><bone name=\"c\"/></bone><bone name=\"d\"/></bone>"
		"<other><bone name=\"x\"/></other><bone name=\"e\"/></standard_skeleton>"
		"<skeleton target=\"Pet\" title=\"t\"><identifier><root>R</root></identifier>"
		"<bone name=\"R\"><target>a</target><bone name=\"S\"/></bone></skeleton></skeletons>";
	static const char *const names[] = { "a", "b", "c", "d", "e" };
	static const int parents[] = { -1, 0, 1, 0, -1 };
	struct decoded got = decode_text(&adb_format_zeroad_skeletons, text, "pet.xml");
	const struct adb_skeleton *skeleton = got.content.skeletons;

	CHECK_INT(got.outcome, ADB_OK);
	CHECK(got.content.problems == NULL && skeleton->next == NULL);
	CHECK_TEXT(skeleton->name, "pet");
	CHECK_TEXT(skeleton->native_id, "Pet");
	CHECK_INT(skeleton->bone_count, 5);
	for (uint32_t i = 0; i < 5; i++) {
		CHECK_INT(skeleton->bones[i].bone_id, i);
		CHECK_TEXT(skeleton->bones[i].name, names[i]);
		CHECK_INT(skeleton->bones[i].parent_id, parents[i]);
	}
	check_attribute(&got.content.attributes, "mappings", "[[\"Pet\",\"t\",\"R\"]]");
	check_attribute(&got.content.attributes, "bone_map", "[[\"R\",\"a\"],[\"S\",\"a\"]]");
	decoded_free(&got);
}

/* The example of the format's description. */
static void entries_have_speed_events_and_references(void)
{
	static const char text[] =
		"<actor version=\"1\"><group><variant frequency=\"1\" name=\"Base\"><mesh>stick.dae</mesh><animations>"
		"<animation name=\"Attack_Melee\" file=\"wave.dae\" speed=\"200\" event=\"0.5\" load=\"0.25\" id=\"a1\"/>"
		"<animation name=\"idle\" speed=\"0\"/></animations></variant></group></actor>";
	struct decoded got = decode_text(&adb_format_zeroad_actor, text, "stick.xml");
	const struct adb_entry *attack = got.content.sets->entries, *idle = attack->next;
	const struct adb_link *mesh = got.content.links;

	CHECK_INT(got.outcome, ADB_OK);
	CHECK(got.content.problems == NULL);
	CHECK_TEXT(got.content.sets->native_id, "stick.xml");
	CHECK_TEXT(attack->name, "Attack_Melee");
	CHECK_TEXT(attack->target_name, "wave.dae");
	CHECK_TEXT(attack->target_native_id, "wave");
	check_attribute(&attack->attributes, "speed", "2.0");
	check_attribute(&attack->attributes, "id", "\"a1\"");
	check_attribute(&attack->attributes, "variant", "\"Base\"");
	check_attribute(&attack->attributes, "group", "0");
	CHECK_TEXT(attack->events.first->kind, "event");
	CHECK_NEAR(attack->events.first->value, 0.5, 0);
	CHECK(isnan(attack->events.first->time) && !attack->events.first->has_frame);
	CHECK_TEXT(attack->events.last->kind, "load");
	CHECK_INT(idle->index, 1);
	CHECK(idle->target_name == NULL && idle->target_native_id == NULL && idle->next == NULL);
	check_attribute(&idle->attributes, "speed", "1.0");
	CHECK_TEXT(mesh->kind, "mesh");
	CHECK_TEXT(mesh->to_native_id, "stick");
	CHECK_TEXT(mesh->next->kind, "animation");
	CHECK(mesh->next->next == NULL);
	decoded_free(&got);
}

static void fractions_are_clamped(void)
{
	static const char text[] =
		"<variant><animations><animation name=\"a\" event=\"1.01\" load=\"-1\" sound=\"1e999\"/></animations></variant>";
	struct decoded got = decode_text(&adb_format_zeroad_actor, text, "v.xml");
	const struct adb_event *event = got.content.sets->entries->events.first;

	CHECK_INT(problem_count(&got.content, "out-of-range"), 3);
	CHECK_NEAR(event->value, 1, 0);
	CHECK_NEAR(event->next->value, 0, 0);
	CHECK_NEAR(event->next->next->value, 1, 0);
	decoded_free(&got);
}

static void levels_props_and_variants_are_links(void)
{
	static const char text[] =
		"<qualitylevels><actor quality=\"low\"><group/><group><variant name=\"v\" file=\"f.xml\"><props>"
		"<prop actor=\"p.xml\" attachpoint=\"head\"/><prop actor=\"\" attachpoint=\"hand\"/><prop attachpoint=\"back\"/>"
		"</props></variant></group></actor><actor quality=\"high\" file=\"h.xml\"/>"
		"<inline><group><variant><mesh>m</mesh></variant></group></inline></qualitylevels>";
	struct decoded got = decode_text(&adb_format_zeroad_actor, text, "l.xml");
	const struct adb_link *link = got.content.links;

	CHECK_INT(got.outcome, ADB_OK);
	CHECK(got.content.sets == NULL);
	CHECK_TEXT(link->kind, "variant");
	check_attribute(&link->attributes, "quality", "\"low\"");
	check_attribute(&link->attributes, "group", "1");
	link = link->next;
	CHECK_TEXT(link->kind, "prop");
	check_attribute(&link->attributes, "attachpoint", "\"head\"");
	link = link->next;
	CHECK_TEXT(link->kind, "actor");
	CHECK_TEXT(link->to_native_id, "h.xml");
	check_attribute(&link->attributes, "quality", "\"high\"");
	link = link->next;
	CHECK_TEXT(link->kind, "mesh");
	check_attribute(&link->attributes, "quality", "\"inline\"");
	CHECK(link->next == NULL);
	check_attribute(&got.content.attributes, "removed_props",
			"[[\"low\",\"1\",\"0\",\"hand\"],[\"low\",\"1\",\"0\",\"back\"]]");
	check_attribute(&got.content.attributes, "root", "\"qualitylevels\"");
	decoded_free(&got);
}

static void templates_name_their_actor(void)
{
	static const char text[] =
		"<Entity parent=\"a|b\"><VisualActor><Actor> units/x.xml </Actor></VisualActor></Entity>";
	struct decoded got = decode_text(&adb_format_zeroad_template, text, "t.xml");

	CHECK_INT(got.outcome, ADB_OK);
	CHECK_TEXT(got.content.native_id, "t");
	CHECK_TEXT(got.content.links->kind, "visual_actor");
	CHECK_TEXT(got.content.links->to_native_id, "units/x.xml");
	check_attribute(&got.content.attributes, "parent", "\"a|b\"");
	decoded_free(&got);
	got = decode_text(&adb_format_zeroad_template, "<Entity/>", "t.xml");
	CHECK(got.outcome == ADB_OK && got.content.links == NULL);
	decoded_free(&got);
}

static void other_roots_and_entities_are_refused(void)
{
	static const struct adb_format *const formats[] = { &adb_format_zeroad_actor,
							    &adb_format_zeroad_template,
							    &adb_format_zeroad_skeletons };

	for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
		struct decoded got = decode_text(formats[i], "<other/>", "a.xml");

		CHECK_INT(got.outcome, ADB_CORRUPT);
		decoded_free(&got);
		got = decode_text(formats[i], "<!DOCTYPE actor [<!ENTITY a \"b\">]><actor>&a;</actor>",
				  "a.xml");
		CHECK_INT(got.outcome, ADB_UNSUPPORTED);
		decoded_free(&got);
	}
}

static void damage_is_survived(void)
{
	static const char text[] =
		"<skeletons><standard_skeleton id=\"P\"><bone name=\"a\"><bone name=\"a\"/></bone>"
		"</standard_skeleton></skeletons>";

	decode_damaged(&adb_format_zeroad_skeletons, text, strlen(text), "art/s.xml");
}

TEST_SUITE("0 A.D. XML", TEST(files_are_known_by_root_and_folder), TEST(numbers_are_read_as_the_game_does),
	   TEST(bones_are_numbered_by_their_start_tags), TEST(entries_have_speed_events_and_references),
	   TEST(fractions_are_clamped), TEST(levels_props_and_variants_are_links),
	   TEST(templates_name_their_actor), TEST(other_roots_and_entities_are_refused),
	   TEST(damage_is_survived));
