/* What worker.js answers to messages, in a context like that of a worker: messages.js CORPUS BUILD. */
'use strict';
const assert = require('assert').strict;
const fs = require('fs');
const path = require('path');
const vm = require('vm');
const { filesOf } = require('./node.js');

const [corpus, build] = process.argv.slice(2).map(word => path.resolve(word));
const answers = new Map();
const told = [];
let number = 0;

/* Answers are cloned as between threads, which fails for what cannot be given away. */
function postMessage(message, transfer = []) {
	const { id, result, error, progress } = structuredClone(message, { transfer });

	if (progress !== undefined)
		told.push(progress);
	else if (error !== undefined)
		answers.get(id).reject(Object.assign(new Error(error.message), error));
	else
		answers.get(id).resolve(result);
}

const self = { postMessage };

vm.runInNewContext(fs.readFileSync(path.join(build, 'worker.js'), 'utf8'), {
	self, performance, TextEncoder, TextDecoder, Blob, atob, Uint8Array, Map, Promise,
	createAnimdb: require(path.join(build, 'animdb.js')),
	FileReaderSync: class {
		readAsArrayBuffer(slice) {
			return slice;
		}
	},
});

function call(name, values = {}) {
	const id = ++number;

	return new Promise((resolve, reject) => {
		answers.set(id, { resolve, reject });
		self.onmessage({ data: { id, call: name, ...values } });
	});
}

/* What a browser gives when files are dropped. */
function dropped({ path: name, file }) {
	const bytes = fs.readFileSync(file.path);

	return { path: name, file: {
		name: file.name, size: bytes.length, lastModified: file.lastModified,
		slice: (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
	} };
}

(async () => {
	await assert.rejects(call('list'), /'list' comes before 'init'/);

	const wasm = new Uint8Array(fs.readFileSync(path.join(build, 'animdb.wasm'))).buffer;

	assert.match((await call('init', { wasm })).version, /^\d+\.\d+/);
	await assert.rejects(call('constructor'), /there is no call/);
	assert.equal((await call('mount', { name: 'game', files: filesOf(path.join(corpus, 'zengin')).map(dropped) })).path, '/dumps/game');

	/* In the order in which they came, without waiting. */
	const [indexed, opened, counted, exported] = await Promise.all([
		call('index', { database: '/indexed/game.animdb', paths: ['/dumps/game'] }),
		call('open', { path: '/indexed/game.animdb' }),
		call('query', { sql: 'SELECT count(*) FROM clips' }),
		call('export', { arguments: ['-f', 'csv', '--clip', 'PUPPET-S_WALKL'] }),
	]);

	assert.equal(indexed.code, 0, indexed.messages);
	assert.equal(opened.path, '/indexed/game.animdb');
	assert.ok(counted.rows[0][0] > 20);
	assert.ok(exported.files.length > 1 && exported.files.every(file => file.data.length > 0));
	assert.ok(told.length >= 2 && told[0].step === 'reading' && told[told.length - 1].step === 'finishing');
	await assert.rejects(call('query', { sql: 'SELECT missing' }), error => /no such column/.test(error.message) && error.fatal === false);
	assert.ok((await call('download', { path: '/indexed/game.animdb' })).blob.size > 100000);
	assert.ok((await call('questions')).length > 30);
	assert.deepEqual(await call('remove', { path: '/indexed/game.animdb' }), {});
	assert.equal((await call('list')).open, null);
})().catch(error => {
	console.log(`FAILED: ${error.stack}`);
	process.exit(1);
});
