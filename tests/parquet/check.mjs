// DuckDB reads an export as Parquet: each table has the rows of the database, and the questions of docs/parquet.md have the answers
// that SQLite gives. node check.mjs PROGRAM DATABASE FOLDER PAGE, beside node_modules.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const [program, database, folder, page] = process.argv.slice(2);
const duckdb = await (await DuckDBInstance.create(':memory:')).connect();
const internal = ['index_state', 'float_scale', 'key_numbers'];
const derived = ['keys', 'clip_summary', 'clip_events', 'animation_events'];
// Larger tables are compared by sums.
const mostRows = 200000;
let failed = 0, compared = 0;

function fail(message) {
	console.log(message);
	failed++;
}

function sqlite(sql) {
	return JSON.parse(execFileSync(program, ['query', '-f', 'json', database, sql], { maxBuffer: 2 ** 30, encoding: 'utf8' }));
}

async function ask(sql) {
	return (await duckdb.runAndReadAll(sql)).getRowObjectsJS();
}

function source(table) {
	if (existsSync(`${folder}/${table}/part-0.parquet`))
		return `read_parquet('${folder}/${table}/*.parquet')`;
	return `read_parquet('${folder}/${table}/*/*.parquet', hive_partitioning = true, hive_types = {'dump': VARCHAR})`;
}

function number(value) {
	return typeof value === 'bigint' ? Number(value) : value;
}

// Whole rows as texts, without their order.
function lines(rows) {
	return rows.map(row => JSON.stringify(Object.values(row).map(number))).sort();
}

// What is compared of a column: integers as texts, which JSON does not round.
function value(engine, column, type) {
	if (type === 'BIGINT')
		return [`CAST(${column} AS ${engine === 'duckdb' ? 'VARCHAR' : 'TEXT'})`];
	if (type === 'BLOB')
		return [`CASE WHEN ${column} IS NOT NULL THEN hex(${column}) END`];
	return [column];
}

function sums(engine, column, type) {
	if (type === 'BLOB')
		return [`count(${column})`, `sum(${engine === 'duckdb' ? 'octet_length' : 'length'}(${column}))`];
	if (type === 'VARCHAR' || type === 'JSON')
		return [`count(${column})`, `sum(length(CAST(${column} AS ${engine === 'duckdb' ? 'VARCHAR' : 'TEXT'})))`, `min(CAST(${column} AS ${engine === 'duckdb' ? 'VARCHAR' : 'TEXT'}))`];
	return [`count(${column})`, `sum(CAST(${column} AS DOUBLE))`, `min(${column})`, `max(${column})`];
}

// The type that the schema declares, as animdb-schema(5) and the page have it.
const types = { INTEGER: 'BIGINT', REAL: 'DOUBLE', TEXT: 'VARCHAR', BLOB: 'BLOB' };

async function compareTable(table) {
	const columns = (await ask(`DESCRIBE SELECT * FROM ${source(table)}`)).filter(column => column.column_name !== 'dump');
	const declared = sqlite(`SELECT name, type FROM pragma_table_info('${table}') WHERE name <> 'dump'`);

	if (columns.map(column => column.column_name).join() !== declared.map(column => column.name).join())
		return fail(`${table} has other columns`);
	for (const [i, { column_name: name, column_type: type }] of columns.entries()) {
		const wanted = table === 'keys' && 'xyzw'.includes(name) ? 'FLOAT' : name === 'attributes' ? 'JSON' : types[declared[i].type];

		if (wanted !== undefined && wanted !== type)
			fail(`${table}.${name} is ${type}, not ${wanted}`);
	}

	const [{ rows }] = sqlite(`SELECT count(*) AS rows FROM ${table}`);
	const list = (engine, part) => columns.flatMap(column => part(engine, `t."${column.column_name}"`, column.column_type))
		.map((text, i) => `${text} AS c${i}`).join(', ');
	const both = async (part) => [await ask(`SELECT ${list('duckdb', part)} FROM ${source(table)} AS t`),
		sqlite(`SELECT ${list('sqlite', part)} FROM ${table} AS t`)];

	if (rows <= mostRows) {
		const [mine, theirs] = (await both(value)).map(lines);
		const other = mine.findIndex((line, i) => line !== theirs[i]);

		if (mine.length !== theirs.length)
			fail(`${table}: ${mine.length} rows, not ${theirs.length}`);
		else if (other >= 0)
			fail(`${table}: ${mine[other].slice(0, 300)}\n  and not ${theirs[other].slice(0, 300)}`);
	} else {
		const [[mine], [theirs]] = await both(sums);

		for (const name of Object.keys(theirs))
			if (!near(number(mine[name]), theirs[name]))
				fail(`${table}: ${name} is ${mine[name]}, not ${theirs[name]}`);
	}
	compared += rows;
}

// Sums of many numbers depend on their order.
function near(a, b) {
	if (typeof a !== 'number' || typeof b !== 'number')
		return a === b;
	return Math.abs(a - b) <= 1e-9 * Math.max(1e-300, Math.abs(a), Math.abs(b));
}

// Each dump has its own rows, and the name that it has in the database.
async function comparePartitions() {
	const sql = from => `SELECT dump, count(*) AS clips, sum(key_count) AS all_keys FROM ${from} GROUP BY dump`;
	const mine = lines(await ask(sql(source('clips'))));
	const theirs = lines(sqlite(sql(`(SELECT dump.name AS dump, clip.* FROM clips AS clip JOIN assets AS asset ON asset.id = clip.asset_id
		JOIN sources AS source ON source.id = asset.source_id JOIN dumps AS dump ON dump.id = source.dump_id)`)));

	if (mine.join('\n') !== theirs.join('\n'))
		fail(`partitions: ${mine}\n  and not ${theirs}`);
	return mine.length;
}

async function compareQuestions() {
	const text = readFileSync(page, 'utf8');
	const setup = /## In DuckDB\n[^]*?```sql\n([^]*?)```/.exec(text)[1];
	const questions = [...text.slice(text.indexOf('## Ten questions')).matchAll(/### (.*)\n[^]*?```sql\n([^]*?)```/g)];
	let rows = 0, unanswered = 0;

	await duckdb.run(setup.replaceAll("'library/", `'${folder}/`));
	for (const [, question, sql] of questions) {
		const mine = await ask(sql), theirs = sqlite(sql);
		const same = (a, b) => Object.keys(b).join() === Object.keys(a).join() && Object.keys(b).every(key => near(number(a[key]), b[key]));
		const other = theirs.findIndex((row, i) => mine[i] === undefined || !same(mine[i], row));

		if (mine.length !== theirs.length || other >= 0)
			fail(`${question}: ${mine.length} and ${theirs.length} rows, at ${other}: ${Object.values(mine[other] ?? {})}\n  and not ${Object.values(theirs[other] ?? {})}`);
		if (theirs.length === 0)
			unanswered++;
		rows += theirs.length;
	}
	return `${questions.length} questions, ${rows} rows of answers, ${unanswered} without any`;
}

const tables = sqlite("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").map(row => row.name);
const wanted = [...tables.filter(name => !internal.includes(name)), ...derived].sort();
const found = readdirSync(folder).filter(name => name !== 'manifest.json').sort();

if (wanted.join() !== found.join())
	fail(`tables: ${found}, not ${wanted}`);
for (const table of found)
	await compareTable(table);

const partitions = await comparePartitions();
const questions = await compareQuestions();
// The check itself finds what it is for.
if (near(1, 1 + 1e-6) || near(1, null) || lines([{ a: 1n }])[0] !== lines([{ b: 1 }])[0] || lines([{ a: 1 }])[0] === lines([{ a: 2 }])[0])
	fail('the comparison finds no difference');
console.log(`${found.length} tables, ${compared} rows, ${partitions} dumps, ${questions}, ${failed} failures`);
process.exit(failed === 0 ? 0 : 1);
