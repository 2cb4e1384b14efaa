/* sm64/broken: C and Lua files that break one rule of formats/sm64.md section 17 each. */
#include "expected.h"
#include "text.h"

#define VALUES "static const s16 odd_values[] = { 0, 7, 14, -30, 8192, 4096, 16384, -8192 };\n"
#define INDEX  "static const u16 odd_index[] = { 1, 0, 2, 1, 1, 3, 4, 4, 1, 5, 1, 0 };\n"
#define HEADER                                                                                               \
	"static const struct Animation odd_anim = {\n"                                                       \
	"\t0, 0, 0, 0, 4, ANIMINDEX_NUMPARTS(odd_index), odd_values, odd_index, 0,\n"                        \
	"};\n"

struct broken_text {
	const char *name;
	int clips;
	const char *text;
};

static const struct broken_text texts[] = {
	{ "comment_never_ends.c", 1, VALUES INDEX HEADER "/* there is no end\n" },
	{ "brace_never_closes.c", SM64_ANY,
	  VALUES INDEX
	  "static const struct Animation odd_anim = {\n\t0, 0, 0, 0, 4, 1, odd_values, odd_index,\n" },
	{ "string_never_ends.c", 1, VALUES INDEX HEADER "const char *name = \"no end\n" },
	{ "if_never_ends.c", 1, VALUES INDEX HEADER "#ifdef VERSION_EU\nint eu;\n" },
	{ "values_missing.c", SM64_ANY, INDEX HEADER },
	{ "index_missing.c", SM64_ANY, VALUES HEADER },
	{ "index_odd_length.c", SM64_ANY,
	  VALUES "static const u16 odd_index[] = { 1, 0, 2, 1, 1, 3, 4, 4, 1, 5, 1, 0, 9 };\n" HEADER },
	{ "index_too_short.c", SM64_ANY, VALUES "static const u16 odd_index[] = { 1, 0, 2, 1 };\n" HEADER },
	{ "track_empty.c", 1,
	  VALUES "static const u16 odd_index[] = { 1, 0, 2, 1, 1, 3, 0, 4, 1, 5, 1, 0 };\n" HEADER },
	{ "track_beyond.c", 1,
	  VALUES "static const u16 odd_index[] = { 1, 0, 2, 1, 1, 3, 4, 7, 1, 5, 1, 0 };\n" HEADER },
	{ "macro_names_itself.c", SM64_ANY,
	  "#define ROUND TURN\n#define TURN ROUND\n" VALUES INDEX
	  "static const struct Animation odd_anim = { ROUND, 0, 0, 0, 4, 1, odd_values, odd_index, 0 };\n" },
	{ "number_too_large.c", SM64_ANY,
	  VALUES INDEX "static const struct Animation odd_anim = {\n"
		       "\t0xFFFFFFFFFFFFFFFFFFFF, 0, 0, 0, 4, 1, odd_values, odd_index, 0,\n};\n" },
	{ "shift_too_far.c", SM64_ANY,
	  VALUES INDEX "static const struct Animation odd_anim = {\n"
		       "\t1 << 4000, 0, 0, 0, 4, 1, odd_values, odd_index, 0,\n};\n" },
	{ "table_entry_missing.c", 1,
	  VALUES INDEX HEADER
	  "const struct Animation *const odd_anims[] = { &odd_anim, &never_made, NULL };\n" },
	{ "enum_missing.c", 1,
	  VALUES INDEX HEADER
	  "const struct Animation *const odd_anims[] = { [ODD_ANIM_NOWHERE] = &odd_anim };\n" },
	{ "table_index_too_large.c", 1,
	  VALUES INDEX HEADER "const struct Animation *const odd_anims[] = { [0x7FFFFFFF] = &odd_anim };\n" },
	{ "header_values.c", 1,
	  VALUES INDEX "static const struct Animation odd_anim = {\n"
		       "\t257, -1, -3, -2, 0, 1, odd_values, odd_index, 0,\n};\n" },
	{ "call_never_closes.lua", 0,
	  "smlua_anim_util_register_animation('odd', 0, 0, 0, 0, 4, { 0, 1, 2 }, { 1, 0, 1, 0\n" },
	{ "string_never_ends.lua", 0, "smlua_anim_util_register_animation('odd, 0, 0, 0, 0, 4, {}, {})\n" },
	{ "comment_never_ends.lua", 1,
	  "smlua_anim_util_register_animation('odd', 0, 0, 0, 0, 4, { 0 }, { 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0 "
	  "})\n--[[ no end\n" },
	{ "tables_empty.lua", 0, "smlua_anim_util_register_animation('odd', 0, 0, 0, 0, 4, {}, {})\n" },
	{ "tables_missing.lua", 0,
	  "smlua_anim_util_register_animation('odd', 0, 0, 0, 0, 4, nowhere, never)\n" },
	{ "index_odd_length.lua", SM64_ANY,
	  "smlua_anim_util_register_animation('odd', 0, 0, 0, 0, 4, { 0 }, { 1, 0, 1, 0, 1, 0, 1 })\n" },
	{ "track_beyond.lua", 1,
	  "smlua_anim_util_register_animation('odd', 0, 0, 0, 0, 4, { 0 }, { 1, 0, 1, 0, 1, 0, 9, 0, 1, 0, 1, 0 "
	  "})\n" },
	{ "name_missing.lua", SM64_ANY,
	  "smlua_anim_util_register_animation(name, 0, 0, 0, 0, 4, { 0 }, { 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0 "
	  "})\n" },
};

static void write_text(struct sm64_corpus *corpus, const char *name, struct bytes *content, int clips)
{
	char path[128];

	print_text(path, sizeof(path), "broken/%s", name);
	sm64_corpus_write(corpus, path, content);
	sm64_truth_broken(&corpus->truth, path, clips, true);
}

static void repeat(struct bytes *out, const char *text, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		bytes_text(out, text);
}

/* Deeper than any parser should follow. */
static void add_nested(struct sm64_corpus *corpus)
{
	struct bytes out = { 0 };

	bytes_text(&out, VALUES INDEX HEADER "static const int deep[] = ");
	repeat(&out, "{", 2000);
	repeat(&out, "}", 2000);
	bytes_text(&out, ";\n");
	write_text(corpus, "braces_too_deep.c", &out, 1);
	bytes_text(&out, VALUES INDEX "static const struct Animation odd_anim = { ");
	repeat(&out, "(", 2000);
	bytes_text(&out, "0");
	repeat(&out, ")", 2000);
	bytes_text(&out, ", 0, 0, 0, 4, 1, odd_values, odd_index, 0 };\n");
	write_text(corpus, "brackets_too_deep.c", &out, SM64_ANY);
	bytes_text(&out, VALUES INDEX HEADER);
	repeat(&out, "#if 1\n", 2000);
	repeat(&out, "#endif\n", 2000);
	write_text(corpus, "if_too_deep.c", &out, 1);
	bytes_text(&out, "smlua_anim_util_register_animation('odd', 0, 0, 0, 0, 4, ");
	repeat(&out, "{", 2000);
	repeat(&out, "}", 2000);
	bytes_text(&out, ", { 1, 0 })\n");
	write_text(corpus, "tables_too_deep.lua", &out, 0);
}

void sm64_add_broken_text(struct sm64_corpus *corpus)
{
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct bytes out = { 0 };

		bytes_text(&out, texts[i].text);
		write_text(corpus, texts[i].name, &out, texts[i].clips);
	}
	add_nested(corpus);
}
