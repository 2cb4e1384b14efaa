/* The page of a census that people can give away: Markdown or JSON, made of tables. */
#include "cli/census_private.h"

#include "census/census.h"
#include "shell/render.h"

struct section {
	const char *name, *title, *sql;
	bool only_with_digests;
};

/* Dumps have numbers here, since their names are the user's. Keys are public where they are numbers, or on a list. */
#define PUBLIC_KEY "(b.keys_are_ids OR i.expected IS 1)"

static const struct section sections[] = {
	{ "releases", "Releases",
	  "SELECT c.number AS dump, b.game, coalesce(b.title, 'no known release') AS \"release\", b.how AS recognised_by, "
	  "b.nearest AS compared_with, b.image, v.verdict FROM temp.census_chosen AS c "
	  "LEFT JOIN temp.census_block AS b ON b.dump_id = c.dump_id LEFT JOIN temp.census_verdict AS v ON v.block_id = b.id "
	  "ORDER BY c.number, b.game",
	  false },
	{ "counts", "Counts",
	  "SELECT c.number AS dump, b.game, l.container, l.type, l.listed, l.found, l.decoded, l.hashed, l.exact, l.changed, "
	  "l.unread, l.missing, l.extra, l.unlisted, l.overlaid FROM temp.census_line AS l "
	  "JOIN temp.census_block AS b ON b.id = l.block_id JOIN temp.census_chosen AS c ON c.dump_id = b.dump_id "
	  "ORDER BY c.number, b.game, l.container, l.type",
	  false },
	{ "differences", "Differences",
	  "SELECT c.number AS dump, b.game, i.type, i.key, i.state, iif(i.state = 'not decoded', (SELECT min(g.code) "
	  "FROM diagnostics AS g WHERE g.asset_id = i.asset_id AND g.severity = 'error'), NULL) AS code "
	  "FROM temp.census_difference AS i JOIN temp.census_block AS b ON b.id = i.block_id "
	  "JOIN temp.census_chosen AS c ON c.dump_id = b.dump_id JOIN temp.census_verdict AS v ON v.block_id = b.id "
	  "WHERE i.container = '' AND NOT (v.alone AND i.state = 'missing') "
	  "AND (b.keys_are_ids OR i.state NOT IN ('extra', 'only here', 'unlisted')) ORDER BY c.number, b.game, i.type, i.state, i.key",
	  false },
	{ "remarks", "Remarks",
	  "SELECT c.number AS dump, b.game, n.label, n.text FROM temp.census_note AS n "
	  "JOIN temp.census_block AS b ON b.id = n.block_id JOIN temp.census_chosen AS c ON c.dump_id = b.dump_id "
	  "ORDER BY c.number, b.game, n.label",
	  false },
	{ "statements", "Statements of the specifications",
	  "SELECT c.number AS dump, s.id, s.verdict, s.confirms, s.refutes, s.text FROM temp.census_answer AS s "
	  "JOIN temp.census_chosen AS c ON c.dump_id = s.dump_id ORDER BY c.number, s.system_id, s.ordinal",
	  false },
	{ "digests", "Digests",
	  "SELECT c.number AS dump, b.game, i.type, i.key, a.byte_size, a.xxh128, clip.motion_xxh128, "
	  "clip.frame_count AS frames, clip.bone_count AS bones, clip.key_count AS keys FROM temp.census_item AS i "
	  "JOIN temp.census_block AS b ON b.id = i.block_id JOIN temp.census_chosen AS c ON c.dump_id = b.dump_id "
	  "JOIN assets AS a ON a.id = i.asset_id LEFT JOIN clips AS clip ON clip.id = "
	  "(SELECT min(id) FROM clips WHERE asset_id = a.id HAVING count(*) = 1) "
	  "WHERE i.container = '' AND " PUBLIC_KEY " ORDER BY c.number, b.game, i.type, i.key",
	  true },
};

static bool write_rows(sqlite3 *db, const char *sql, const struct adb_renderer *renderer, FILE *out)
{
	const struct adb_style style = { .renderer = renderer, .out = out, .headers = true };
	struct adb_rendering rendering;
	sqlite3_stmt *rows = NULL;
	int code = sqlite3_prepare_v2(db, sql, -1, &rows, NULL);

	if (code != SQLITE_OK)
		return false;
	code = sqlite3_step(rows);

	bool ok = adb_render_begin(&rendering, &style, rows);

	for (; ok && code == SQLITE_ROW; code = sqlite3_step(rows))
		ok = adb_render_row(&rendering);
	ok &= adb_render_end(&rendering, ok);
	sqlite3_finalize(rows);
	return ok && code == SQLITE_DONE;
}

bool adb_census_write_page(sqlite3 *db, const struct adb_census_page *page, FILE *out)
{
	static const char program[] = "animdb " ANIMDB_VERSION;
	const char *facts = page->own_facts ? "given with --facts" : ADB_CENSUS_FACTS;
	bool ok = true;

	if (page->is_json)
		fprintf(out, "{\"program\":\"%s\",\"facts\":\"%s\"", program, facts);
	else
		fprintf(out, "# Census of game dumps\n\nMade by %s, facts: %s.\n", program, facts);
	for (size_t i = 0; i < sizeof sections / sizeof sections[0] && ok; i++) {
		if (sections[i].only_with_digests && !page->digests)
			continue;
		if (page->is_json)
			fprintf(out, ",\n\"%s\":", sections[i].name);
		else
			fprintf(out, "\n## %s\n\n", sections[i].title);
		ok = write_rows(db, sections[i].sql,
				page->is_json ? &adb_renderer_json : &adb_renderer_markdown, out);
	}
	if (page->is_json)
		fputs("}\n", out);
	return ok && ferror(out) == 0;
}
