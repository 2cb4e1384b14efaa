/* A disc image of gigabytes is read piece by piece: large.js PROGRAM BUILD IMAGE. */
'use strict';
const assert = require('assert').strict;
const path = require('path');
const { execFileSync } = require('child_process');
const { start, filesOf } = require('./node.js');

const [program, build, image] = process.argv.slice(2).map(word => path.resolve(word));
const sql = `SELECT a.path, a.offset, a.stored_size, a.xxh128, a.status, c.name, c.content_xxh128, s.xxh128 AS whole
	FROM sources AS s JOIN assets AS a ON a.source_id = s.id LEFT JOIN clips AS c ON c.asset_id = a.id ORDER BY a.id, c.id`;

(async () => {
	const { session } = await start(build);
	const started = performance.now();

	session.mount({ name: 'disc', files: filesOf(image) });

	const { code, messages } = session.index({ database: '/indexed/disc.db', paths: ['/dumps/disc'] });
	const seconds = (performance.now() - started) / 1000;
	const memory = session.list().memory / 1e6, whole = process.resourceUsage().maxRSS / 1e3;

	assert.equal(code, 0, messages);
	session.open({ path: '/indexed/disc.db' });

	const { rows } = session.query({ sql, limit: 0 });

	execFileSync(program, ['index', '-q', `${image}.db`, image]);
	assert.deepEqual(rows, JSON.parse(execFileSync(program, ['query', '-f', 'json', `${image}.db`, sql])).map(row => Object.values(row)));
	assert.ok(rows.length > 10 && rows.some(row => row[1] > 2 ** 31), `${rows.length} rows`);
	assert.ok(memory <= 64, `the module needs ${memory} MB`);
	assert.ok(whole <= 500, `the process needs ${whole} MB`);
	console.log(`${Math.round(filesOf(image)[0].file.size / 1e6)} MB in ${seconds.toFixed(1)} s, ${Math.round(memory)} MB of memory, ${Math.round(whole)} MB of the process`);
})().catch(error => {
	console.log(`FAILED: ${error.message}`);
	process.exit(1);
});
