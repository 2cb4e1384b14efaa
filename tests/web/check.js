/*
 * The module for browsers in Node.js, beside the program for a terminal: check.js PROGRAM CORPUS BUILD FOLDER. In FOLDER lies here.db,
 * which the program made of the corpus; it gets there.db, which the module made of it.
 */
'use strict';
const assert = require('assert').strict;
const fs = require('fs');
const path = require('path');
const { execFileSync, spawnSync } = require('child_process');
const { start, filesOf } = require('./node.js');

const [program, corpus, build, folder] = process.argv.slice(2).map(word => path.resolve(word));
const here = path.join(folder, 'here.db');
const checks = [];
let session, instance;

function check(name, run) {
	checks.push({ name, run });
}

/* What the program for a terminal prints. */
function native(...words) {
	return execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'pipe'] });
}

/* A call fails with a message, and the next one works. */
function refuses(call, message) {
	assert.throws(call, error => {
		assert.match(error.message, message);
		assert.equal(error.isFatal, false);
		return true;
	});
}

function rows(sql, values = {}) {
	return session.query({ sql, ...values }).rows;
}

check('a corpus is indexed, with progress', async () => {
	const told = [];

	/* At the path that it has on the disk, so that paths in databases and exports are those of the program. */
	session.mountAt(corpus, filesOf(corpus));

	const { code, messages } = session.index({ database: '/indexed/corpus.db', paths: [corpus] }, progress => told.push(progress));
	const last = told[told.length - 1];

	assert.equal(code, 0, messages);
	assert.match(messages, /^\d+ sources, /);
	for (let i = 1; i < told.length; i++)
		assert.ok(told[i].doneBytes >= told[i - 1].doneBytes && told[i].clips >= told[i - 1].clips);
	assert.equal(told[0].step, 'reading');
	assert.equal(last.step, 'finishing');
	assert.ok(told.length >= 2 && last.clips > 600 && last.totalBytes > 1e6 && last.doneBytes > 1e6);

	const { blob, name } = session.download({ path: '/indexed/corpus.db' });

	assert.equal(name, 'corpus.db');
	assert.equal(session.list().databases[0].bytes, blob.size);
	fs.writeFileSync(path.join(folder, 'there.db'), Buffer.from(await blob.arrayBuffer()));
	assert.match(session.index({ database: '/indexed/corpus.db', paths: [corpus] }).messages, / 0 keys/);
});

check('results have their types', () => {
	session.open({ path: '/indexed/corpus.db' });
	assert.deepEqual(rows(`SELECT 1, 1.5, 'x''y', NULL, x'00FF', 9007199254740993, 1e999, -1e999, 'zażółć 日本', char(0)`),
		[[1, 1.5, "x'y", null, new Uint8Array([0, 255]), 9007199254740993n, Infinity, -Infinity, 'zażółć 日本', '\0']]);
	assert.deepEqual(session.query({ sql: 'SELECT 1 AS a; SELECT 2 AS b, 3 AS b; -- end' }).columns, ['b', 'b']);
	assert.deepEqual(session.query({ sql: ' -- nothing' }).columns, []);

	const { columns, more, seconds } = session.query({ sql: 'SELECT 1 AS a WHERE 0' });

	assert.deepEqual([columns, more], [['a'], false]);
	assert.ok(seconds >= 0);
});

check('rows are paged', () => {
	const sql = 'WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT 10';
	const page = (offset, limit) => {
		const { rows, more } = session.query({ sql, offset, limit });

		return [rows.flat(), more];
	};

	assert.deepEqual(page(0, 3), [[0, 1, 2], true]);
	assert.deepEqual(page(8, 2), [[8, 9], false]);
	assert.deepEqual(page(8, 1), [[8], true]);
	assert.deepEqual(page(20, 5), [[], false]);
	assert.deepEqual(page(0, 0), [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], false]);
});

check('values are bound', () => {
	assert.deepEqual(rows('SELECT :a, $b, @c, :d, typeof(:e)', { parameters: { a: 'it\'s', b: 2, c: null, d: '12', e: 3n } }),
		[['it\'s', 2, null, '12', 'integer']]);
	assert.deepEqual(rows('SELECT ?1, ?2', { parameters: ['x', 1.5] }), [['x', 1.5]]);
	refuses(() => rows('SELECT :missing'), /the parameter :missing has no value/);
});

check('mistakes are told, and the next call works', () => {
	refuses(() => rows('SELECT nmae FROM clips'), /no such column: nmae[^]*\^/);
	refuses(() => rows('DELETE FROM clips'), /not authorized|readonly/);
	refuses(() => rows("SELECT 1 FROM clips WHERE name = 'a\0b'"), /NUL/);
	refuses(() => session.open({ path: '/indexed/nothing.db' }), /\/indexed\/nothing.db: no such file/i);
	refuses(() => rows('SELECT 1'), /no database is open/);
	refuses(() => session.export({ arguments: ['-f', 'csv'] }), /no database is open/);
	refuses(() => session.mount({ name: '../x', files: [] }), /cannot be the name of a folder/);
	assert.equal(session.run({ arguments: ['index', '--nothing'] }).code, 2);
	assert.equal(session.run({ arguments: ['query', '-f', 'csv', '/indexed/corpus.db', 'SELECT 1 AS a'] }).output, 'a\n1\n');
	assert.equal(session.index({ database: '/indexed/x.db', paths: ['/dumps/nothing'] }).code, 1);
	session.open({ path: '/indexed/corpus.db' });
	assert.deepEqual(rows('SELECT 1'), [[1]]);
});

check('memory that runs out is told, and the next call works', () => {
	const taken = [];

	for (let size = 1 << 28; size >= 1 << 16; size >>= 1)
		for (let memory; (memory = instance._malloc(size)) !== 0;)
			taken.push(memory);
	refuses(() => rows("SELECT group_concat(name || hex(zeroblob(1000)), '') FROM clips"), /out of memory/);

	const { code, messages } = session.index({ database: '/indexed/small.db', paths: [path.join(corpus, 'zengin')] });

	taken.forEach(memory => instance._free(memory));
	assert.equal(code, 1);
	assert.match(messages, /out of memory/);
	assert.ok(!session.list().databases.some(database => database.path === '/indexed/small.db'));
	assert.deepEqual(rows('SELECT count(*) > 600 FROM clips'), [[1]]);
});

check('functions and virtual tables of animdb are there', () => {
	const sql = `SELECT 'pose', count(*) FROM clips AS c JOIN pose(c.id, 0.25) WHERE c.id % 20 = 0
		UNION ALL SELECT 'similar', count(*) FROM similar((SELECT id FROM clips WHERE name = 'PUPPET-S_WALKL'), 4)
		UNION ALL SELECT 'vertices', count(*) FROM vertices WHERE part_id < 5
		UNION ALL SELECT 'provenance', count(*) FROM provenance((SELECT id FROM clips WHERE name = 'PUPPET-S_WALKL'),
			(SELECT min(h.id) FROM channels AS h JOIN clips AS c ON c.id = h.clip_id WHERE c.name = 'PUPPET-S_WALKL'), 0)`;
	const wanted = JSON.parse(native('query', '-f', 'json', here, sql)).map(row => Object.values(row));

	assert.deepEqual(rows(sql), wanted);
	for (const [name, count] of wanted)
		assert.ok(count > 0, name);
});

/* Over the database of the program, as a file that was dropped. */
check('every question has the answer of the program', () => {
	const [file] = filesOf(here);
	const given = {
		contacts: ['PUPPET-S_WALKL'], events: ['PUPPET-S_WALKL'], models: ['PUPPET-S_WALKL'], similar: ['PUPPET-S_WALKL'],
		'played-by': ['PUPPET-S_WALKL'], 'moves-bone': ['BIP01 HEAD'], path: ['S_WALK', 'S_RUN'], moves: ['STRIKER'],
		'state-graph': ['STRIKER'], differences: ['1', '2'], 'same-motion': ['1', '2'], props: ['puppet'],
	};

	session.open({ file: file.file });

	const questions = session.questions();
	let answered = 0;

	for (const { name, parameters } of questions) {
		const values = given[name] ?? parameters.filter(one => one.default === null).map(() => 'a');
		const wanted = session.run({ arguments: ['ask', '-f', 'json', session.list().open, name, ...values] });
		let text;

		try {
			text = native('ask', '-f', 'json', here, name, ...values);
		} catch (error) {
			text = error.stdout;
			assert.notEqual(wanted.code, 0, name);
		}
		assert.equal(wanted.output, text, name);
		answered += text.length > 10;
		if (wanted.code === 0)
			assert.equal(session.ask({ name, values, limit: 0 }).rows.length, text === '' ? 0 : JSON.parse(text).length, name);
	}
	assert.ok(questions.length >= 30 && answered >= 25, `${answered} of ${questions.length} questions have an answer`);
	assert.deepEqual(session.ask({ name: 'events', values: { clip: 'PUPPET-S_WALKL' } }).rows,
		session.ask({ name: 'events', values: ['PUPPET-S_WALKL'] }).rows);
	assert.match(session.ask({ name: 'clips', values: ['PUPPET-S_WALKLL'] }).messages, /no clip .* did you mean 'PUPPET-S_WALKL'/);
	assert.match(session.ask({ name: 'longest', values: ['2'] }).messages, /the first 2 of .* rows/);
	assert.equal(session.ask({ name: 'longest', values: ['0'] }).messages, '');
	refuses(() => session.ask({ name: 'events', values: {} }), /the argument clip is missing/);
	refuses(() => session.ask({ name: 'event' }), /did you mean 'events'/);
});

/* All files below a folder, as the session gives them. */
function filesBelow(root) {
	return new Map(filesOf(root).map(({ path: name, file }) => [name, fs.readFileSync(file.path)]));
}

function same(files, root, what) {
	const wanted = filesBelow(root);

	assert.deepEqual(files.map(file => file.path).sort(), [...wanted.keys()].sort(), what);
	for (const { path: name, data } of files)
		assert.ok(wanted.get(name).equals(data), `${what}: ${name} differs`);
	return files.length;
}

check('every format is exported as the program does it', () => {
	let count = 0;

	/* That of the program: times of files are whole seconds here. */
	session.open({ file: filesOf(here)[0].file });
	for (const format of ['glb', 'gltf', 'bvh', 'csv', 'json', 'npz', 'parquet', 'raw', 'html', 'svg', 'png', 'dot']) {
		const root = path.join(folder, 'exports', format);

		native('export', here, '-f', format, '-o', root);

		const { code, files, messages } = session.export({ arguments: ['-f', format] });

		assert.equal(code, 0, messages);
		count += same(files, root, format);
	}
	assert.ok(count > 3000, `${count} files`);
	assert.deepEqual(session.run({ arguments: ['query', '/indexed/corpus.db', 'SELECT 1 AS a'] }).output, 'a\n1\n');
});

check('a catalogue is written as the program does it', () => {
	const root = path.join(folder, 'report');

	native('report', here, '-q', '-o', root, '--no-pictures', '--where', "system = 'zengin'", '--title', 'Test');

	const { code, files, messages } = session.export({
		report: true, arguments: ['-q', '--no-pictures', '--where', "system = 'zengin'", '--title', 'Test'],
	});

	assert.equal(code, 0, messages);
	assert.ok(same(files, root, 'report') > 10);
});

/*
 * Numbers that differ in the last digits only, since musl's functions of angles round otherwise than glibc's, are the same: such texts
 * are made equal in `given`.
 */
function withoutRounding(given, wanted) {
	const number = /-?\d+\.\d{9,}(?:e[-+]\d+)?/g;
	const values = [...wanted.matchAll(number)].map(match => match[0]);
	let i = 0;

	return given.replace(number, text => {
		const value = values[i++];

		return Math.abs(text - value) <= 1e-12 * Math.abs(value) ? value : text;
	});
}

/* Code, output and messages of a command line are those of the program. Returns the output. */
function sameRun(...words) {
	const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 30 });
	const { code, output, messages } = session.run({ arguments: words });
	const what = words.join(' ');

	assert.equal(messages, stderr, what);
	assert.equal(withoutRounding(output, stdout), stdout, what);
	assert.equal(code, status, what);
	return output;
}

/* Each bone takes over the rotations of the next one, and materials are of another colour. */
const OTHER_POSES = `
	CREATE TEMP TABLE turned AS
	SELECT id, lead(track_id) OVER near AS track_id, lead(key_count) OVER near AS key_count
	FROM channels WHERE target = 'rotation' WINDOW near AS (PARTITION BY clip_id ORDER BY id);
	UPDATE channels SET (track_id, key_count) = (SELECT track_id, key_count FROM turned AS t WHERE t.id = channels.id)
	WHERE id IN (SELECT id FROM turned WHERE track_id IS NOT NULL);
	UPDATE clips SET motion_xxh128 = 'm' || id, content_xxh128 = 'c' || id;
	UPDATE materials SET red = red / 3`;

check('databases are compared, verified and judged as the program does it', () => {
	const databases = path.join(folder, 'databases');
	const at = name => path.join(databases, name);
	const sources = {
		'puppet.db': 'zengin/puppet.vdf', 'zengin.db': 'zengin', 'rom.db': 'sm64/theatre.z64', 'hack.db': 'sm64/theatre_hack.n64',
		'tree.db': 'sm64/tree', 'ribbon.db': 'vib-ribbon/ribbon', 'image.db': 'vib-ribbon/ribbon.iso', 'oni.db': 'oni',
	};

	fs.mkdirSync(databases);
	for (const [name, source] of Object.entries(sources))
		native('index', '-q', '--meshes', 'all', at(name), path.join(corpus, source));

	fs.copyFileSync(at('puppet.db'), at('changed.db'));
	execFileSync('sqlite3', ['-bail', at('changed.db'), OTHER_POSES]);
	fs.writeFileSync(at('short.db'), fs.readFileSync(at('puppet.db')).subarray(0, -3 * 4096));
	session.mountAt(databases, filesOf(databases));

	let lines = 0;

	for (const [a, b] of [['puppet.db', 'zengin.db'], ['rom.db', 'hack.db'], ['rom.db', 'tree.db'], ['ribbon.db', 'image.db'],
		['puppet.db', 'changed.db'], ['oni.db', 'puppet.db'], ['puppet.db', 'short.db']])
		for (const options of [[], ['-f', 'csv'], ['-f', 'json', '--by', 'id'], ['-s'], ['--by', 'motion']])
			lines += sameRun('diff', ...options, at(a), at(b)).split('\n').length;
	assert.ok(lines > 1000, `${lines} lines of differences`);
	assert.match(sameRun('diff', at('puppet.db'), at('changed.db')), /^changed clip .* degrees at [^]*^changed material /m);

	for (const name of fs.readdirSync(databases)) {
		sameRun('verify', at(name));
		sameRun('verify', '-f', 'csv', '--sources', at(name));
		sameRun('census', at(name), '-f', 'csv', '--rows', 'verdicts');
		sameRun('census', at(name));
	}
});

check('files and formats are described as the program does it', () => {
	const files = ['zengin/puppet.vdf', 'sm64/theatre.z64', 'vib-ribbon/ribbon.iso', 'metroid-prime/toys.iso', 'README.md'];

	for (const file of files)
		for (const options of [[], ['--fields'], ['-f', 'json']])
			sameRun('info', ...options, path.join(corpus, file));
	sameRun('formats');
	for (const command of ['index', 'query', 'ask', 'diff', 'export', 'report', 'verify', 'census', 'info'])
		sameRun(command, '--help');
});

check('a file that changes within a second, and keeps its size, is read again', () => {
	const changing = path.join(folder, 'changing.vdf');
	const bytes = fs.readFileSync(path.join(corpus, 'zengin', 'puppet.vdf'));
	const indexed = lastModified => {
		const [{ path: name, file }] = filesOf(changing);

		session.mount({ name: 'again', files: [{ path: name, file: { ...file, lastModified } }] });
		return session.index({ database: '/indexed/again.db', paths: ['/dumps/again'] }).messages;
	};

	for (const time of [1e12, -999]) {
		bytes[0]++;
		fs.writeFileSync(changing, bytes);
		assert.match(indexed(time), /^1 source, /);
		bytes[0]++;
		fs.writeFileSync(changing, bytes);
		assert.match(indexed(time), /; 1 unchanged/);
		assert.match(indexed(time + 1), /^1 source, /);
		session.open({ path: '/indexed/again.db' });
		assert.deepEqual(rows('SELECT CAST(mtime_ns AS TEXT) FROM sources'), [[`${(time + 1) * 1e6}`]]);
	}
	session.remove({ path: '/indexed/again.db' });
	session.unmount({ name: 'again' });
});

check('what is removed is gone', () => {
	session.remove({ path: '/indexed/corpus.db' });
	session.mount({ name: 'a b', files: filesOf(path.join(corpus, 'zengin', 'puppet.vdf')) });
	assert.deepEqual(session.list().dumps.map(dump => [dump.name, dump.files]), [['a b', 1]]);
	assert.equal(session.index({ database: '/indexed/a.db', paths: ['/dumps/a b'], options: ['-q'] }).code, 0);
	session.unmount({ name: 'a b' });
	assert.deepEqual(session.list().dumps, []);
	assert.deepEqual(session.list().databases.map(database => database.path), ['/indexed/a.db']);
});

(async () => {
	let failed = 0;

	({ session, module: instance } = await start(build));
	for (const { name, run } of checks) {
		const started = process.cpuUsage();

		try {
			await run();
		} catch (error) {
			console.log(`FAILED: ${name}: ${error.message}`);
			failed++;
		}
		const { user, system } = process.cpuUsage(started);

		if (process.env.TIMES !== undefined)
			console.log(`${((user + system) / 1e6).toFixed(1)} s  ${name}`);
	}
	console.log(`${checks.length} checks, ${failed} failures, ${Math.round(session.list().memory / 1e6)} MB of memory`);
	process.exit(failed > 0 ? 1 : 0);
})();
