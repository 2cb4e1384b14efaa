#include <locale.h>

#include "blackvan.h"
#include "decode_instance.h"
#include "decode_xml.h"
#include "systems/oni/oban.h"

extern const struct adb_format adb_format_oni_oban;

/* A motion of one key, with room for more elements. */
#define FIELDS                                                                                               \
	"<Flags/><InitialTransform>1 0 0 0 1 0 0 0 1 0 0 0</InitialTransform>"                               \
	"<BaseTransform>1 0 0 0 1 0 0 0 1 0 0 0</BaseTransform>"                                             \
	"<FrameLength>80</FrameLength><FrameCount>1</FrameCount><HalfStopFrame>0</HalfStopFrame>"            \
	"<KeyFrames><OBANKeyFrame><Rotation>0 0 0 -1</Rotation><Translation>1 2 3</Translation>"             \
	"<Time>0</Time></OBANKeyFrame></KeyFrames>"
#define OBAN(id) "<OBAN id=\"" id "\">" FIELDS "</OBAN>"

/* ---- the same motion as bytes and as text ---- */

static void print_reals(char *out, const uint8_t *bytes, size_t count)
{
	struct adb_reader in = adb_reader_of(bytes, 4 * count);

	for (size_t i = 0; i < count; i++)
		out += sprintf(out, "%s%.9g", i > 0 ? " " : "", (double)adb_reader_f32le(&in));
}

static void print_key(char *out, const uint8_t *bytes)
{
	char rotation[128], translation[128];

	print_reals(rotation, bytes, 4);
	print_reals(translation, bytes + 16, 3);
	sprintf(out,
		"<OBANKeyFrame>\n<Rotation>%s</Rotation><Translation>%s</Translation><Time>%u</Time>"
		"</OBANKeyFrame>",
		rotation, translation, bytes[28]);
}

/* What OniSplit writes for the worked file, between `start` and `end`. */
static void print_blackvan(char *out, const uint8_t bytes[FILE_SIZE], const char *start, const char *end)
{
	char initial[400], base[400], first[400], second[400];

	print_reals(initial, bytes + DB + 0x10, 12);
	print_reals(base, bytes + DB + 0x40, 12);
	print_key(first, bytes + DB + 0x78);
	print_key(second, bytes + DB + 0x98);
	sprintf(out,
		"\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<Oni>\r\n    %s\r\n"
		"<Flags>NormalLoop ZAxisUp</Flags><InitialTransform>%s</InitialTransform>"
		"<BaseTransform>%s</BaseTransform><FrameLength>80</FrameLength><FrameCount>501</FrameCount>"
		"<HalfStopFrame>0</HalfStopFrame><KeyFrames>%s%s</KeyFrames>%s</Oni>",
		start, initial, base, first, second, end);
}

static void check_blackvan(const char *start, const char *end, const char *name)
{
	uint8_t bytes[FILE_SIZE];
	char text[4096];
	struct oni_opened file;

	CHECK_INT(hex_bytes(blackvan, bytes, FILE_SIZE), FILE_SIZE);
	print_blackvan(text, bytes, start, end);
	CHECK(oni_open_beside(&file, bytes, FILE_SIZE, "OBANBlackvan_FB.oni", NULL));

	struct decoded binary = oni_decode(&file, &adb_format_oni_oban, "OBANBlackvan_FB");
	struct decoded xml = decode_xml(text, name);

	CHECK_INT(xml.outcome, ADB_OK);
	if (same_motion(&binary, &xml)) {
		const struct adb_clip *one = binary.content.clips, *other = xml.content.clips;

		CHECK_TEXT(other->name, one->name);
		CHECK_TEXT(other->native_id, one->native_id);
		for (const struct adb_attribute *a = one->attributes.first; a != NULL; a = a->next)
			CHECK_TEXT(attribute_json(&other->attributes, a->key), a->json);
		CHECK_INT(problem_count(&xml.content, "frame-count"), 1);
		CHECK_INT(xml.content.problem_count, binary.content.problem_count);
	}
	decoded_free(&binary);
	decoded_free(&xml);
	oni_close(&file);
}

static void reads_what_the_bytes_say(void)
{
	check_blackvan("<OBAN id=\"0\">", "</OBAN>", "OBANBlackvan_FB.xml");
}

static void reads_the_older_form(void)
{
	check_blackvan("<Instance id=\"0\" type=\"OBAN\" name=\"OBANBlackvan_FB\">", "</Instance>", "x.xml");
	check_blackvan("<Instance id=\"0\" type=\"OBAN\" name=\"Blackvan_FB\">", "</Instance>", "x.xml");
	check_blackvan("<Instance id=\"0\" type=\"OBAN\" name=\"\">", "</Instance>", "OBANBlackvan_FB.xml");
}

/* ---- names ---- */

static void check_name(const char *file, const char *native_id, const char *name)
{
	struct decoded r = decode_xml("<Oni>" OBAN("0") "</Oni>", file);

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(r.content.clips != NULL)) {
		CHECK_TEXT(r.content.clips->native_id, native_id);
		CHECK_TEXT(r.content.clips->name, name);
	}
	CHECK_INT(r.content.problem_count, 0);
	decoded_free(&r);
}

static void names_the_first_instance_like_the_file(void)
{
	check_name("OBANdoor.xml", "OBANdoor", "door");
	check_name("door.xml", "OBANdoor", "door");
	check_name("OBANa%2Fb%20c.xml", "OBANa/b c", "a/b c");
	check_name("OBAN100%.XML", "OBAN100%", "100%");
	check_name("OBAN%E9.xml", "OBAN\xC3\xA9", "\xC3\xA9");
}

static void names_the_others_by_their_number(void)
{
	struct decoded r = decode_xml("<Oni>" OBAN("0") OBAN("7") "</Oni>", "OBANa.xml");

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(r.content.clips != NULL && r.content.clips->next != NULL)) {
		CHECK_TEXT(r.content.clips->native_id, "OBANa");
		CHECK_TEXT(r.content.clips->next->native_id, "OBANa.xml#7");
	}
	decoded_free(&r);
}

/* ---- links ---- */

static void links_and_reads_what_other_instances_hold(void)
{
	struct decoded r = decode_xml(
		"<Oni><OBOA id=\"0\"><Objects>"
		"<OBOAObject><Animation>OBANtruck</Animation><Name>OBANno_link</Name>"
		"<Flags>InUse</Flags><Geometry>#2</Geometry></OBOAObject>"
		"<OBOAObject><Flags>InUse</Flags><Animation>#5</Animation><Geometry></Geometry></OBOAObject>"
		"<OBOAObject><Flags>InUse</Flags><Animation>\n" OBAN(
			"6") "\n</Animation></OBOAObject>"
			     "<OBOAObject><Flags>InUse</Flags><Animation>OBANa%20b.xml"
			     "</Animation></OBOAObject>"
			     "<OBOAObject><Flags>InUse</Flags><Animation>#99</Animation>"
			     "</OBOAObject></Objects></OBOA>" OBAN(
				     "5") ""
					  "<Instance id=\"2\" type=\"M3GA\" name=\"\"><Geometries><M3GM>M3GMbox</M3GM>"
					  "</Geometries></Instance></Oni>",
		"OBOAlevel.xml");

	CHECK_INT(r.outcome, ADB_OK);
	has_link(&r, "Animation", 0, "OBAN", "OBANtruck", "OBANtruck");
	has_link(&r, "Animation", 1, "OBAN", "#5", "OBOAlevel.xml#5");
	has_link(&r, "Animation", 2, "OBAN", "#6", "OBOAlevel.xml#6");
	has_link(&r, "Animation", 3, "OBAN", "OBANa%20b.xml", "OBANa b");
	CHECK(xml_link(&r, "Animation", 4) == NULL);
	has_link(&r, "Geometry", 0, "M3GA", "#2", "OBOAlevel.xml#2");
	CHECK(xml_link(&r, "Geometry", 1) == NULL);
	has_link(&r, "Geometries", 0, "M3GM", "M3GMbox", "M3GMbox");
	CHECK(xml_link(&r, "Name", 0) == NULL);
	CHECK_INT(problem_count(&r.content, "bad-link"), 1);
	if (CHECK(r.content.clips != NULL && r.content.clips->next != NULL)) {
		CHECK_TEXT(r.content.clips->native_id, "OBOAlevel.xml#6");
		CHECK_TEXT(r.content.clips->next->native_id, "OBOAlevel.xml#5");
	}
	decoded_free(&r);
}

static void takes_files_without_a_motion(void)
{
	struct decoded r =
		decode_xml("<Oni><TRAC id=\"0\"><ParentCollection>TRACa</ParentCollection>"
			   "<Animations><TRACAnimation><Weight>100</Weight>"
			   "<Animation>TRAMb</Animation></TRACAnimation></Animations></TRAC></Oni>",
			   "TRACc.xml");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.clips == NULL);
	has_link(&r, "ParentCollection", 0, "TRAC", "TRACa", "TRACa");
	has_link(&r, "Animation", 0, "TRAM", "TRAMb", "TRAMb");
	CHECK_INT(r.content.problem_count, 0);
	decoded_free(&r);
}

/* ---- what is odd ---- */

static void reports_unknown_elements_and_words(void)
{
	struct decoded r =
		decode_xml("<Oni><OBAN id=\"0\" colour=\"red\"><Flags>NormalLoop Sideways 64</Flags>"
			   "<Mystery><Deep/></Mystery>" FIELDS "<FrameLength>many</FrameLength>"
			   "<FrameCount>99999</FrameCount></OBAN></Oni>",
			   "OBANa.xml");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "unknown-attribute"), 1);
	CHECK_INT(problem_count(&r.content, "unknown-element"), 1);
	CHECK_INT(problem_count(&r.content, "unknown-word"), 1);
	CHECK_INT(problem_count(&r.content, "bad-number"), 2);
	if (CHECK(r.content.clips != NULL)) {
		CHECK_TEXT(attribute_json(&r.content.clips->attributes, "frame_length"), "80");
		CHECK_INT(r.content.clips->frame_count, 1);
	}
	decoded_free(&r);
}

static void check_translation(const char *text, double x)
{
	char xml[2000];

	snprintf(
		xml, sizeof xml,
		"<Oni><OBAN id=\"0\"><FrameCount>1</FrameCount><KeyFrames><OBANKeyFrame><Rotation>0 0 0 1"
		"</Rotation><Translation>%s</Translation><Time>0</Time></OBANKeyFrame></KeyFrames></OBAN></Oni>",
		text);

	struct decoded r = decode_xml(xml, "OBANa.xml");

	if (isnan(x)) {
		CHECK_INT(r.outcome, ADB_CORRUPT);
	} else if (CHECK(r.outcome == ADB_OK && r.content.clips != NULL)) {
		const struct adb_channel *channel = xml_channel(r.content.clips, 0, ADB_TRANSLATION);

		CHECK_NEAR((double)channel->values[0], x, 0);
	}
	decoded_free(&r);
}

static void reads_numbers_as_dotnet_writes_them(void)
{
	check_translation("1.5 0 0", 1.5);
	check_translation("-1.17549435E-38 0 0", (double)-1.17549435e-38F);
	check_translation("3.40282347E+38 0 0", (double)3.40282347e+38F);
	check_translation("\n\t 7 \r\n 0 0", 7);
	check_translation("0x10 0 0", 0);
	check_translation("1,5 0", 1);
	check_translation("NaN 0 0", NAN);
	check_translation("-INF 0 0", NAN);
}

static void reads_numbers_in_every_locale(void)
{
	static const char *const with_comma[] = { "de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "pl_PL.UTF-8" };
	bool found = false;

	for (size_t i = 0; !found && i < sizeof with_comma / sizeof with_comma[0]; i++)
		found = setlocale(LC_NUMERIC, with_comma[i]) != NULL;
	if (!found)
		printf("(no locale with a comma) ");
	check_translation("1.5 0 0", 1.5);
	setlocale(LC_NUMERIC, "C");
}

static void fails_without_instances(void)
{
	static const char *const texts[] = { "",
					     "<Oni/>",
					     "<Oni></Oni>",
					     "<NotOni>" OBAN("0") "</NotOni>",
					     "Oni",
					     "<Oni><OBAN id=\"0\"></OBAN></Oni>" };

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct decoded r = decode_xml(texts[i], "OBANa.xml");

		CHECK_INT(r.outcome, ADB_CORRUPT);
		CHECK(r.error.message[0] != '\0');
		decoded_free(&r);
	}
}

static void keeps_what_stands_before_the_damage(void)
{
	struct decoded r = decode_xml("<Oni>" OBAN("0") "<OBAN id=\"1\"><Flags>Norm", "OBANa.xml");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.clips != NULL && r.content.clips->next == NULL);
	CHECK_INT(problem_count(&r.content, "xml-syntax"), 1);
	CHECK_INT(problem_count(&r.content, "instance"), 1);
	decoded_free(&r);
}

static void leaves_out_instances_that_cannot_be(void)
{
	struct decoded r = decode_xml("<Oni>" OBAN("0") "<OBAN id=\"1\"/>" OBAN("2") "</Oni>", "OBANa.xml");

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(r.content.clips != NULL && r.content.clips->next != NULL))
		CHECK_TEXT(r.content.clips->next->native_id, "OBANa.xml#2");
	CHECK_INT(problem_count(&r.content, "instance"), 1);
	decoded_free(&r);
}

/* ---- recognising ---- */

static void claims_xml_files_of_oni(void)
{
	static const char *const oni[] = { "<Oni><OBAN id=\"0\"/></Oni>",
					   ("\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- <x> -->\n<Oni >\n"
					    "<!-- OBAN --><OBAN id=\"0\">"),
					   "<Oni><Instance id='0' type='OBAN'>",
					   "<OBAN id=\"0\">",
					   "<TRAC>",
					   "<Instance id=\"0\" type=\"TRAM\">",
					   "<Animation>\n  <Lookup>",
					   "<Animation><Import Path=\"a.dae\"/>",
					   "<!DOCTYPE Oni []><Oni/>" };
	static const char *const others[] = { "",
					      "<",
					      "<Onion>",
					      "<NotOni/>",
					      "<OBANA id=\"0\">",
					      "x<Oni>",
					      "<Oni",
					      "<!-- <Oni> ",
					      "{\"Oni\": 1}",
					      "<Animation><Other>",
					      "<Instance id=\"0\"><x type=\"OBAN\"/>" };

	for (size_t i = 0; i < sizeof oni / sizeof oni[0]; i++) {
		CHECK(xml_bid(oni[i], "XML") > 0);
		CHECK(xml_bid(oni[i], "xml") > 0);
		CHECK_INT(xml_bid(oni[i], "TXT"), 0);
		CHECK_INT(xml_bid(oni[i], "OBAN"), 0);
	}
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
		CHECK_INT(xml_bid(others[i], "XML"), 0);
}

/* ---- other types ---- */

static void takes_one_instance_alone(void)
{
	struct decoded r = decode_xml("<?xml version=\"1.0\"?>" OBAN("0"), "OBANa.xml");

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(r.content.clips != NULL))
		CHECK_TEXT(r.content.clips->native_id, "OBANa");
	CHECK_INT(r.content.problem_count, 0);
	decoded_free(&r);
}

/* As the tool writes them, with a parent, an animation that no file has and one without a tag. */
static void reads_sets_as_bytes_have_them(void)
{
	struct decoded r =
		decode_xml("<Oni><TRAC id=\"0\"><ParentCollection>TRACbase</ParentCollection><Animations>"
			   "<TRACAnimation><Weight>65535</Weight><Animation>TRAMa</Animation></TRACAnimation>"
			   "<TRACAnimation><Weight>30</Weight><Animation>b</Animation></TRACAnimation>"
			   "<TRACAnimation><Weight>x</Weight><Animation/></TRACAnimation>"
			   "</Animations></TRAC></Oni>",
			   "TRACtoy.xml");
	const struct adb_set *set = r.content.sets;

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(set != NULL && set->entries != NULL && set->entries->next != NULL)) {
		CHECK_TEXT(set->name, "toy");
		CHECK_TEXT(set->native_id, "TRACtoy");
		CHECK_TEXT(attribute_json(&set->attributes, "parent"), "\"TRACbase\"");
		CHECK_TEXT(set->entries->name, "a");
		CHECK_TEXT(attribute_json(&set->entries->attributes, "weight"), "65535");
		CHECK_TEXT(set->entries->next->target_native_id, "TRAMb");
		CHECK(set->last_entry->target_name == NULL);
		CHECK_INT(set->last_entry->index, 2);
	}
	CHECK_INT(problem_count(&r.content, "bad-number"), 1);
	decoded_free(&r);
}

static void reads_bodies_and_classes(void)
{
	struct decoded r = decode_xml(
		"<Oni><TRBS id=\"0\"><Elements><Link>#1</Link><Link/><Link/><Link/><Link>#1</Link></Elements></TRBS>"
		"<TRCM id=\"1\"><BodyPartCount>2</BodyPartCount><Geometry>#2</Geometry><Position>#3</Position>"
		"<Hierarchy>#4</Hierarchy></TRCM><TRGA id=\"2\"><Geometries><Link>box_1.dae</Link></Geometries></TRGA>"
		"<TRTA id=\"3\"><Translations><Vector3>0 1.5 0</Vector3><Vector3>1 2 -3.25</Vector3></Translations></TRTA>"
		"<TRIA id=\"4\"><Elements><TRIAElement><Parent>9</Parent><Child>1</Child><Sibling>0</Sibling></TRIAElement>"
		"<TRIAElement><Parent>9</Parent><Child>0</Child><Sibling>0</Sibling></TRIAElement></Elements></TRIA>"
		"<ONCC id=\"5\"><Impacts>ONIAx</Impacts><Impacts><ONCCImpact><Name>y</Name></ONCCImpact></Impacts>"
		"<BodySet>#0</BodySet><Animations>TRACtoy</Animations></ONCC></Oni>",
		"TRBStoy.xml");
	const struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(skeleton != NULL && skeleton->bone_count == 2)) {
		CHECK_INT(skeleton->bones[1].parent_id, 0);
		CHECK_NEAR(skeleton->bones[1].rest.translation.z, -3.25, 0);
		CHECK_TEXT(skeleton->native_id, "TRBStoy.xml#1");
	}
	has_link(&r, "Elements", 1, "TRCM", "#1", "TRBStoy.xml#1");
	if (CHECK(xml_link(&r, "Elements", 1) != NULL))
		CHECK_TEXT(attribute_json(&xml_link(&r, "Elements", 1)->attributes, "index"), "4");
	has_link(&r, "Geometries", 0, "DAE", "box_1.dae", "box_1");
	has_link(&r, "BodySet", 0, "TRBS", "TRBStoy", "TRBStoy");
	has_link(&r, "Impacts", 0, "ONIA", "ONIAx", "ONIAx");
	CHECK(xml_link(&r, "Impacts", 1) == NULL);
	CHECK_INT(r.content.problem_count, 0);
	decoded_free(&r);
}

static void reads_objects(void)
{
	struct decoded r = decode_xml(
		"<Oni><OBOA id=\"0\"><Objects><OBOAObject><Animation>OBANa</Animation><Flags>InUse 4096</Flags>"
		"<PhysicsType>Animated</PhysicsType><ScriptId>12</ScriptId><Rotation>0 0 0 -1</Rotation>"
		"<Name>object_\xC3\xA9</Name></OBOAObject><OBOAObject><Flags/><Name>left</Name></OBOAObject></Objects></OBOA>"
		"</Oni>",
		"OBOAyard.xml");
	const struct adb_model *model = r.content.models;

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(model != NULL && model->next == NULL)) {
		CHECK_TEXT(model->name, "object_\xC3\xA9");
		CHECK_TEXT(attribute_json(&model->attributes, "flags"), "[\"InUse\",\"FaceCollision\"]");
		CHECK_TEXT(attribute_json(&model->attributes, "physics"), "\"animated\"");
		CHECK_TEXT(attribute_json(&model->attributes, "script_id"), "12");
		CHECK_TEXT(attribute_json(&model->attributes, "rotation"), "[0.0,0.0,0.0,1.0]");
	}
	decoded_free(&r);
}

static void survives_damage(void)
{
	static const char text[] = "<?xml version=\"1.0\"?><Oni>" OBAN("0") "<OBOA id=\"1\"><a><Animation>#0"
									    "</Animation></a></OBOA></Oni>";

	damage_xml(text, "OBANa.xml");
}

TEST_SUITE("oni_xml", TEST(reads_what_the_bytes_say), TEST(reads_the_older_form),
	   TEST(names_the_first_instance_like_the_file), TEST(names_the_others_by_their_number),
	   TEST(links_and_reads_what_other_instances_hold), TEST(takes_files_without_a_motion),
	   TEST(reports_unknown_elements_and_words), TEST(reads_numbers_as_dotnet_writes_them),
	   TEST(reads_numbers_in_every_locale), TEST(fails_without_instances),
	   TEST(keeps_what_stands_before_the_damage), TEST(leaves_out_instances_that_cannot_be),
	   TEST(claims_xml_files_of_oni), TEST(takes_one_instance_alone), TEST(reads_sets_as_bytes_have_them),
	   TEST(reads_bodies_and_classes), TEST(reads_objects), TEST(survives_damage));
