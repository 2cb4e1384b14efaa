/* Prints the result of a census for people: a block for each release. */
#include "cli/census_private.h"

#include <stdint.h>

#include "cli/command.h"

static const char dumps_sql[] = "SELECT dump_id FROM temp.census_chosen ORDER BY dump_id";
static const char blocks_sql[] = "SELECT id FROM temp.census_block WHERE dump_id = ?1 ORDER BY id";

static const char unknown_sql[] =
	"SELECT name || ': no known release' FROM dumps WHERE id = ?1 AND id NOT IN (SELECT dump_id FROM temp.census_block)";

static const char heading_sql[] =
	"SELECT d.name || ': ' || b.title || ' (' || b.how || ')' FROM temp.census_block AS b JOIN dumps AS d ON d.id = b.dump_id "
	"WHERE b.id = ?1";

static const char lines_sql[] =
	"SELECT iif(listed = 0, printf('  %-16s no public list, %,d found', type, unlisted),"
	" printf('  %-16s %,d of %,d found, %,d decoded', type, found, listed, decoded)"
	" || iif(hashed > 0, printf(', %,d exact, %,d changed', exact, changed), '')"
	" || iif(unread > 0, printf(', %,d could not be read again', unread), '')"
	" || iif((SELECT nearest FROM temp.census_block WHERE id = block_id) IS NULL,"
	" printf(', %,d missing, %,d extra', missing, extra), printf(', %,d not here, %,d only here', missing, extra))"
	" || iif(overlaid > 0, printf(', %,d also with other content', overlaid), '')"
	" || iif(unlisted > 0, printf(', %,d without a public list', unlisted), '')) "
	"FROM temp.census_line WHERE block_id = ?1 AND container = '' ORDER BY type";

/* Containers that have everything are only counted. */
static const char containers_sql[] =
	"WITH c AS (SELECT container, sum(listed) AS listed, sum(found) AS found, sum(missing) AS missing, sum(extra) AS extra,"
	" sum(changed) AS changed, (SELECT count(*) FROM temp.census_item AS i JOIN temp.census_item AS own"
	" ON own.block_id = i.block_id AND own.container = l.container AND own.type = i.type AND own.key = i.key"
	" WHERE i.block_id = ?1 AND i.container = '' AND i.asset_id IS NULL) AS lost "
	"FROM temp.census_line AS l WHERE block_id = ?1 AND container <> '' GROUP BY container) "
	"SELECT printf('  %-16s %,d of %,d complete', 'containers', sum(missing + extra + changed = 0), count(*)) FROM c "
	"HAVING count(*) > 0 UNION ALL "
	"SELECT printf('    %-14s ', container) || iif(found = 0, printf('not there: %,d items are nowhere else', lost),"
	" printf('%,d of %,d found, %,d ' || iif((SELECT nearest FROM temp.census_block WHERE id = ?1) IS NULL,"
	" 'missing, %,d extra', 'not here, %,d only here'), found, listed, missing, extra)) "
	"FROM c WHERE missing + extra + changed > 0";

static const char notes_sql[] =
	"SELECT printf('  %-16s %s', label, text) FROM temp.census_note WHERE block_id = ?1 ORDER BY label";

static const char sources_sql[] =
	"SELECT printf('  %-16s %s: %s; %s', 'fact', of, source, agreement) FROM temp.census_source WHERE block_id = ?1 ORDER BY of";

/* At most 20 of a kind; missing ones are not listed of a mod. */
static const char differences_sql[] =
	"SELECT CASE WHEN place <= 20 THEN printf('    %-12s %s %s', state, type, key) || coalesce(' ' || label, '') || code"
	" ELSE printf('    %-12s … and %,d more: -f csv --rows items lists them', state, total - 20) END "
	"FROM (SELECT i.state, i.type, i.key, nullif(i.label, i.key) AS label,"
	" iif(i.state = 'not decoded', coalesce((SELECT ' (' || min(g.code) || ')' FROM diagnostics AS g"
	" WHERE g.asset_id = i.asset_id AND g.severity = 'error'), ''), '') AS code,"
	" row_number() OVER (PARTITION BY i.state ORDER BY i.type, i.key) AS place,"
	" count(*) OVER (PARTITION BY i.state) AS total"
	" FROM temp.census_difference AS i JOIN temp.census_verdict AS v ON v.block_id = i.block_id"
	" WHERE i.block_id = ?1 AND i.container = '' AND i.state <> 'unlisted' AND NOT (v.alone AND i.state = 'missing')) "
	"WHERE place <= 21 ORDER BY state, place";

static const char verdict_sql[] =
	"SELECT printf('  %-16s %s', 'image', iif(b.image = 'published', 'has the published SHA-1', 'has no published SHA-1')) "
	"FROM temp.census_block AS b WHERE b.id = ?1 AND b.image IS NOT NULL UNION ALL "
	"SELECT printf('  %-16s %s', 'verdict', verdict) FROM temp.census_verdict WHERE block_id = ?1";

static const char warnings_sql[] =
	"SELECT printf('  %-16s %,d: ', 'warnings', sum(count)) || group_concat(code || ' (' || count || ')', ', ') "
	"FROM (SELECT g.code, count(*) AS count FROM diagnostics AS g JOIN sources AS s ON s.id = g.source_id"
	" WHERE s.dump_id = ?1 AND g.severity = 'warning' GROUP BY g.code ORDER BY count DESC, g.code LIMIT 3) HAVING count(*) > 0";

static const char problems_sql[] =
	"SELECT printf('  %-16s %,d; the first: %s', 'not read again', count(*), message) FROM temp.census_problem "
	"WHERE dump_id = ?1 HAVING count(*) > 0 AND min(rowid)";

static const char statements_sql[] =
	"SELECT printf('  %-16s %s: %s [%s]', id, iif(verdict = 'confirmed', printf('confirmed by %,d', confirms),"
	" iif(verdict = 'refuted', printf('refuted by %,d of %,d', refutes, confirms + refutes), verdict)), text, source) "
	"FROM temp.census_answer WHERE dump_id = ?1 ORDER BY system_id, ordinal";

/* A query of lines that are printed as they are; ?1 is a dump or a block. */
static bool print_lines(sqlite3 *db, const char *sql, int64_t id)
{
	sqlite3_stmt *line = NULL;
	bool ok = sqlite3_prepare_v2(db, sql, -1, &line, NULL) == SQLITE_OK;

	sqlite3_bind_int64(line, 1, id);
	while (ok && sqlite3_step(line) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(line, 0);

		ok = text == NULL || (adb_print_escaped(text) && putchar('\n') != EOF);
	}
	return sqlite3_finalize(line) == SQLITE_OK && ok;
}

bool adb_census_print(sqlite3 *db, bool why)
{
	const char *const of_block[] = { heading_sql, lines_sql,       containers_sql,          notes_sql,
					 verdict_sql, differences_sql, why ? sources_sql : NULL };
	static const char *const of_dump[] = { warnings_sql, problems_sql, statements_sql };
	sqlite3_stmt *dumps = NULL, *blocks = NULL;
	bool ok = sqlite3_prepare_v2(db, dumps_sql, -1, &dumps, NULL) == SQLITE_OK &&
		  sqlite3_prepare_v2(db, blocks_sql, -1, &blocks, NULL) == SQLITE_OK;

	while (ok && sqlite3_step(dumps) == SQLITE_ROW) {
		int64_t dump = sqlite3_column_int64(dumps, 0);

		ok = print_lines(db, unknown_sql, dump);
		sqlite3_bind_int64(blocks, 1, dump);
		while (ok && sqlite3_step(blocks) == SQLITE_ROW)
			for (size_t i = 0; i < sizeof of_block / sizeof of_block[0] && ok; i++)
				ok = of_block[i] == NULL ||
				     print_lines(db, of_block[i], sqlite3_column_int64(blocks, 0));
		ok &= sqlite3_reset(blocks) == SQLITE_OK;
		for (size_t i = 0; i < sizeof of_dump / sizeof of_dump[0] && ok; i++)
			ok = print_lines(db, of_dump[i], dump);
	}
	ok &= sqlite3_finalize(dumps) == SQLITE_OK;
	sqlite3_finalize(blocks);
	return ok && fflush(stdout) == 0;
}
