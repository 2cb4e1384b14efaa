// Parses every view of a database with DuckDB: node duckdb_views.mjs FOLDER, beside node_modules. The folder has a file NAME.sql
// for each view.
import { readdirSync, readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const folder = process.argv[2];
const connection = await (await DuckDBInstance.create(':memory:')).connect();
let count = 0, failed = 0;

async function parses(sql) {
	try {
		await connection.extractStatements(sql);
		return '';
	} catch (error) {
		return error.message;
	}
}

for (const file of readdirSync(folder)) {
	const message = await parses(readFileSync(`${folder}/${file}`, 'utf8'));

	count++;
	if (message !== '') {
		console.log(`${file}: ${message}`);
		failed++;
	}
}
// The check itself finds what it is for.
if ((await parses('CREATE VIEW v AS SELECT at.x FROM t AS at')) === '')
	failed++;
console.log(`${count} views, ${failed} failures`);
process.exit(failed === 0 && count > 20 ? 0 : 1);
