#include "base/xml.h"
#include "decode.h"
#include "ledger_map.h"

/* One tree; ended with tree_free(). */
struct tree {
	struct adb_arena *arena;
	struct adb_error error;
	struct adb_xml_node *root;
	enum adb_outcome outcome;
};

static struct tree read_sized(const char *text, size_t size)
{
	struct tree t = { .arena = adb_arena_new(DECODE_BUDGET) };

	struct adb_xml_document document;

	t.outcome = adb_xml_read((const uint8_t *)text, size, NULL, t.arena, &document, &t.error);
	t.root = document.root;
	return t;
}

static struct tree read_text(const char *text)
{
	return read_sized(text, strlen(text));
}

static void tree_free(struct tree *t)
{
	adb_arena_free(t->arena);
}

static void check_refused(const char *text, enum adb_outcome outcome, const char *message)
{
	struct tree t = read_text(text);

	CHECK_INT(t.outcome, outcome);
	CHECK_INT(t.error.outcome, outcome);
	if (!CHECK(strstr(t.error.message, message) != NULL))
		printf("%s\n", t.error.message);
	tree_free(&t);
}

static void reads_elements(void)
{
	struct tree t = read_text(
		"\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<Oni>\r\n"
		"  <a x=\"1\" y=\"&lt;&#233;\"> text &amp; <![CDATA[<more>]]> \n</a>\n<b/>\n</Oni>");

	CHECK_INT(t.outcome, ADB_OK);
	if (CHECK(t.root != NULL && t.root->first != NULL)) {
		const struct adb_xml_node *a = adb_xml_child(t.root, "a"), *b = adb_xml_child(t.root, "b");

		CHECK_TEXT(t.root->name, "Oni");
		CHECK_TEXT(t.root->text, "");
		CHECK_INT(t.root->child_count, 2);
		CHECK_TEXT(a->text, "text & <more>");
		CHECK_INT(a->line, 3);
		CHECK_INT(a->offset, 3 + 40 + 7 + 2);
		CHECK_TEXT(adb_xml_attribute(a, "x"), "1");
		CHECK_TEXT(adb_xml_attribute(a, "y"), "<\xC3\xA9");
		CHECK_TEXT(adb_xml_attribute(a, "z"), NULL);
		CHECK(a->next == b && b->next == NULL && a->parent == t.root && a->is_complete);
		CHECK_TEXT(b->text, "");
		CHECK(adb_xml_child(t.root, "c") == NULL);
	}
	tree_free(&t);
}

static void reads_other_encodings(void)
{
	static const char utf16[] = "\xFF\xFE<\0a\0>\0\xE9\0<\0/\0a\0>\0";
	struct tree wide = read_sized(utf16, sizeof utf16 - 1);
	struct tree latin = read_text("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a>\xE9</a>");

	CHECK_INT(wide.outcome, ADB_OK);
	CHECK_TEXT(wide.root->text, "\xC3\xA9");
	CHECK_INT(latin.outcome, ADB_OK);
	CHECK_TEXT(latin.root->text, "\xC3\xA9");
	tree_free(&wide);
	tree_free(&latin);
	check_refused("<?xml version=\"1.0\" encoding=\"klingon\"?><a/>", ADB_CORRUPT, "line 1");
}

static void keeps_what_was_read_before_the_damage(void)
{
	struct tree t = read_text("<Oni><a>1</a><b><c>2</c>");

	CHECK_INT(t.outcome, ADB_CORRUPT);
	if (CHECK(t.root != NULL && t.root->child_count == 2)) {
		CHECK(t.root->first->is_complete);
		CHECK(!t.root->last->is_complete);
		CHECK(t.root->last->first->is_complete);
		CHECK(!t.root->is_complete);
	}
	tree_free(&t);
}

/* ---- entities ---- */

static void refuses_entities(void)
{
	check_refused(
		"<?xml version=\"1.0\"?>\n<!DOCTYPE Oni [\n<!ENTITY a \"ha\">\n"
		"<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">\n<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">\n"
		"<!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\">\n<!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;\">\n"
		"<!ENTITY f \"&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;\">\n<!ENTITY g \"&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;\">\n"
		"<!ENTITY h \"&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;\">\n<!ENTITY i \"&h;&h;&h;&h;&h;&h;&h;&h;&h;&h;\">\n"
		"]>\n<Oni><a>&i;</a></Oni>",
		ADB_UNSUPPORTED, "line 2: a document type declaration");
	check_refused("<!DOCTYPE Oni [<!ENTITY p SYSTEM \"file:///etc/passwd\">]><Oni>&p;</Oni>",
		      ADB_UNSUPPORTED, "document type");
	check_refused("<!DOCTYPE Oni SYSTEM \"http://localhost/oni.dtd\"><Oni/>", ADB_UNSUPPORTED,
		      "document type");
	check_refused("<!DOCTYPE Oni [<!ENTITY % p SYSTEM \"file:///etc/passwd\">%p;]><Oni/>",
		      ADB_UNSUPPORTED, "document type");
	check_refused("<Oni>&nothing;</Oni>", ADB_CORRUPT, "line 1");
}

/* ---- limits ---- */

static void limits_depth(void)
{
	char text[4 * 1000 + 1] = "";

	for (int i = 0; i < 1000; i++)
		strcat(text, "<a>");
	check_refused(text, ADB_LIMIT, "more than 256 elements inside each other");
}

static void limits_attributes(void)
{
	char text[2000] = "<Oni", *end = text + 4;

	for (int i = 0; i < ADB_XML_MAX_ATTRIBUTES; i++)
		end += sprintf(end, " a%d='1'", i);
	sprintf(end, "/>");

	struct tree most = read_text(text);

	CHECK_INT(most.outcome, ADB_OK);
	CHECK_INT(most.root->attribute_count, ADB_XML_MAX_ATTRIBUTES);
	tree_free(&most);
	sprintf(end, " b='1'/>");
	check_refused(text, ADB_LIMIT, "more than 16 attributes");
}

static void check_repeated(const char *start, const char *piece, size_t count, enum adb_outcome outcome)
{
	size_t length = strlen(piece), size = strlen(start) + count * length;
	char *text = malloc(size + 1), *end = stpcpy(text, start);

	for (size_t i = 0; i < count; i++, end += length)
		memcpy(end, piece, length);

	struct tree t = read_sized(text, size);

	CHECK_INT(t.outcome, outcome);
	CHECK(adb_arena_used(t.arena) <= DECODE_BUDGET);
	tree_free(&t);
	free(text);
}

static void limits_elements_and_size(void)
{
	check_repeated("<Oni>", "<a/>", ADB_XML_MAX_ELEMENTS, ADB_LIMIT);
	check_repeated("<Oni>", "x", ADB_XML_MAX_SIZE, ADB_LIMIT);
	check_repeated("<Oni>", "x", 1000000, ADB_CORRUPT);
}

/* Every name that a file has stays in the memory of the parser: that must be within the budget. */
static void limits_memory_of_the_parser(void)
{
	enum { NAMES = 1200000, LONGEST = 12 };
	char *text = malloc((size_t)NAMES * LONGEST + 16), *end = text + sprintf(text, "<Oni");

	for (int i = 0; i < NAMES; i++)
		end += sprintf(end, " a%d=''", i);
	end += sprintf(end, "/>");

	struct tree t = read_sized(text, (size_t)(end - text));

	CHECK((size_t)(end - text) < ADB_XML_MAX_SIZE);
	CHECK_INT(t.outcome, ADB_LIMIT);
	CHECK(strstr(t.error.message, "memory") != NULL);
	CHECK(adb_arena_used(t.arena) <= DECODE_BUDGET);
	tree_free(&t);
	free(text);
}

/* The bytes of an element are a text of their own, read by the encoding of the whole one. */
static void tells_where_elements_end(void)
{
	static const char text[] =
		"<?xml version='1.0' encoding='ISO-8859-1'?><Oni>\n<a x='1'>\xE9</a ><b/></Oni>";
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
	struct adb_xml_document whole, part;
	struct adb_error error;
	const uint8_t *bytes = (const uint8_t *)text;

	CHECK_INT(adb_xml_read(bytes, sizeof text - 1, NULL, arena, &whole, &error), ADB_OK);
	if (CHECK(whole.root != NULL && whole.root->child_count == 2)) {
		const struct adb_xml_node *a = whole.root->first, *b = whole.root->last;

		CHECK(strncmp(text + a->offset, "<a x='1'>\xE9</a >", a->end - a->offset) == 0);
		CHECK_INT(a->end - a->offset, 15);
		CHECK_INT(b->end - b->offset, 4);
		CHECK_INT(whole.root->end, sizeof text - 1);
		CHECK_INT(adb_xml_read(bytes + a->offset, a->end - a->offset, whole.encoding, arena, &part,
				       &error),
			  ADB_OK);
		CHECK_TEXT(part.root->text, "\xC3\xA9");
	}
	adb_arena_free(arena);
}

static void reports_that_memory_is_exhausted(void)
{
	static const char text[] = "<Oni><a x='1'>text</a><b><c>more</c></b></Oni>";
	bool succeeded = false;

	for (size_t budget = 256; !succeeded && budget < 65536; budget += 64) {
		struct adb_arena *arena = adb_arena_new(budget);
		struct adb_xml_document document;
		struct adb_error error;
		enum adb_outcome outcome =
			adb_xml_read((const uint8_t *)text, sizeof text - 1, NULL, arena, &document, &error);

		succeeded = outcome == ADB_OK;
		CHECK(succeeded || outcome == ADB_LIMIT);
		adb_arena_free(arena);
	}
	CHECK(succeeded);
}

/* What was asked of the document stands below it: r = read, . = skipped, - = unread. */
static void the_ledger_has_what_was_asked_for(void)
{
	static const char text[] = "<?xml version='1.0' encoding='utf-8'?> <!-- a --><set id='7' size='9'>"
				   "<item> one </item> <item>two</item><other x='1'>3</other><part><in/>"
				   "</part></set>\n";
	static const char read[] =
		"..............................rrrrr..............rrrrrrrrrrr---------r"
		"rrrrrr.rrr.rrrrrrr.rrrrrr---rrrrrrr----------------------rrrrrr.....rrrrrrrrrrrrr.";
	struct ledger_map map = { 0 };
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
	struct adb_xml_document document;
	struct adb_error error;
	size_t size = 0;

	ledger_map_begin(&map, text, sizeof text - 1);
	CHECK_INT(adb_xml_read((const uint8_t *)text, sizeof text - 1, NULL, arena, &document, &error),
		  ADB_OK);

	const struct adb_xml_node *item = adb_xml_child(document.root, "item");

	CHECK_TEXT(adb_xml_attribute(document.root, "id"), "7");
	CHECK_TEXT(adb_xml_look(document.root, "size"), "9");
	CHECK_TEXT(adb_xml_text(item), "one");
	CHECK(adb_xml_stored_text(item, &size) == (const uint8_t *)strstr(text, "one"));
	CHECK_INT(size, 3);
	adb_xml_know(item->next);
	adb_xml_skip(adb_xml_child(document.root, "part"), "of another");
	adb_xml_name_fields(&document);
	ledger_map_end(&map);
	CHECK_MAP(&map, read);
	ledger_map_free(&map);
	adb_arena_free(arena);
}

TEST_SUITE("xml", TEST(tells_where_elements_end), TEST(reads_elements), TEST(reads_other_encodings),
	   TEST(keeps_what_was_read_before_the_damage), TEST(refuses_entities), TEST(limits_depth),
	   TEST(limits_attributes), TEST(limits_elements_and_size), TEST(limits_memory_of_the_parser),
	   TEST(reports_that_memory_is_exhausted), TEST(the_ledger_has_what_was_asked_for));
