/*
 * animdb in a Web Worker. It answers messages { id, call, …arguments } with { id, result } or { id, error: { message, … } }, in the
 * order in which they came; what is under way is told with { id, progress }. `call` is the name of a function of AnimdbSession.
 *
 * Node.js gets the class alone, with require(), for tests.
 */
/* global createAnimdb, importScripts, FileReaderSync */
'use strict';

class AnimdbError extends Error {
	/* With `isFatal` the instance cannot be used any more. */
	constructor(message, isFatal = false) {
		super(message);
		this.isFatal = isFatal;
	}
}

/* An instance of the program, with files that it reads (/dumps), databases that it makes (/work) and at most one that is open. */
class AnimdbSession {
	#module;
	#read;
	#output = [];
	#messages = [];
	#mounted = new Map(); // name: { files, bytes }
	#open = null;
	#questions = null;
	#isBroken = false;

	/* `options` are those of createAnimdb(), such as wasmBinary; read(data, start, end) gives bytes of what is mounted. */
	static async create(create, read, options = {}) {
		return new AnimdbSession(await create(options), read);
	}

	constructor(module, read) {
		this.#module = module;
		this.#read = read;
		this.#redirect(1, bytes => this.#output.push(bytes));
		this.#redirect(2, bytes => this.#messages.push(bytes));
		for (const folder of ['/dumps', '/databases', '/indexed', '/exports'])
			module.FS.mkdir(folder);
		module._animdb_begin();
	}

	get version() {
		return this.run({ arguments: ['--version'] }).output.trim().replace(/^animdb /, '');
	}

	/* ---- files ---- */

	/* `files`: { path, file }, with paths relative to the folder /dumps/NAME and slashes. */
	mount({ name, files }) {
		if (!/^[^/\0]+$/.test(name) || name === '.' || name === '..')
			throw new AnimdbError(`'${name}' cannot be the name of a folder`);
		return { path: this.mountAt(`/dumps/${name}`, files), ...this.#mounted.get(`/dumps/${name}`) };
	}

	unmount({ name }) {
		this.#unmount(`/dumps/${name}`);
		return {};
	}

	/* The same at any path, for files that a database names by it. Returns the path. */
	mountAt(folder, files) {
		const { FS, ANIMDBFS } = this.#module;

		this.#unmount(folder);
		FS.mkdirTree(folder);
		FS.mount(ANIMDBFS, {
			read: this.#read,
			files: files.map(({ path, file }) => ({ path, size: file.size, time: file.lastModified ?? 0, data: file })),
		}, folder);
		this.#mounted.set(folder, { files: files.length, bytes: files.reduce((sum, { file }) => sum + file.size, 0) });
		return folder;
	}

	#unmount(folder) {
		if (!this.#mounted.delete(folder))
			return;
		this.#module.FS.unmount(folder);
		this.#module.FS.rmdir(folder);
	}

	list() {
		const { FS } = this.#module;
		const entries = folder => FS.readdir(folder).filter(name => name !== '.' && name !== '..');

		return {
			dumps: entries('/dumps').map(name => ({ name, ...this.#mounted.get(`/dumps/${name}`) })),
			databases: entries('/indexed').map(name => ({ path: `/indexed/${name}`, status: FS.stat(`/indexed/${name}`) }))
				.filter(({ status }) => FS.isFile(status.mode)).map(({ path, status }) => ({ path, bytes: status.size })),
			open: this.#open,
			memory: this.#module.HEAPU8.length,
		};
	}

	download({ path }) {
		const { node } = this.#module.FS.lookupPath(path);

		return { name: path.replace(/.*\//, ''), blob: new Blob([node.contents.subarray(0, node.usedBytes)]) };
	}

	remove({ path }) {
		if (path === this.#open)
			this.close();
		this.#module.FS.unlink(path);
		return {};
	}

	/* ---- commands ---- */

	/* A command line without the name of the program. With `binary` the output is a Uint8Array. */
	run({ arguments: words, binary = false }) {
		const code = this.#call('_animdb_run', ['animdb', ...words]);

		return { code, output: binary ? joined(this.#output) : text(this.#output), messages: text(this.#messages) };
	}

	index({ database, paths, options = [] }, tell = () => {}) {
		const started = performance.now();

		this.#module.onProgress = progress => tell({ ...progress, seconds: (performance.now() - started) / 1000 });
		try {
			const { code, messages } = this.run({ arguments: ['index', ...options, '--', database, ...paths] });

			return { code, messages };
		} finally {
			delete this.#module.onProgress;
		}
	}

	/* What `animdb export`, or with `report` `animdb report`, writes of the open database, as { path, data }. */
	export({ arguments: words, report = false }) {
		const folder = '/exports/files';

		if (this.#open === null)
			throw new AnimdbError('no database is open');
		this.#clear('/exports');

		const { code, messages } = this.run({
			arguments: [report ? 'report' : 'export', '-o', folder, ...words, '--', this.#open],
		});
		const files = this.#filesIn(folder);

		this.#clear('/exports');
		return { code, messages, files };
	}

	#filesIn(folder, prefix = '') {
		const { FS } = this.#module;

		if (!FS.analyzePath(folder).exists)
			return [];
		return FS.readdir(folder).filter(name => name !== '.' && name !== '..').flatMap(name => {
			const path = `${folder}/${name}`;

			return FS.isDir(FS.stat(path).mode) ? this.#filesIn(path, `${prefix}${name}/`)
				: [{ path: prefix + name, data: FS.readFile(path) }];
		});
	}

	#clear(folder) {
		const { FS } = this.#module;

		for (const name of FS.readdir(folder).filter(name => name !== '.' && name !== '..')) {
			const path = `${folder}/${name}`;

			if (FS.isDir(FS.lstat(path).mode)) {
				this.#clear(path);
				FS.rmdir(path);
			} else {
				FS.unlink(path);
			}
		}
	}

	/* ---- the open database ---- */

	/* A database that was made here, or `file`, which is read where it lies. */
	open({ path, file }) {
		this.close();
		if (file !== undefined)
			path = `${this.mountAt('/databases/opened', [{ path: file.name, file }])}/${file.name}`;
		this.#check(this.#call('_animdb_open', path));
		this.#open = path;
		return { path };
	}

	close() {
		this.#module._animdb_close();
		this.#open = null;
		this.#unmount('/databases/opened');
		return {};
	}

	/* `parameters`: values by name, or an array for ?1 and so on. The result is that of the last statement. */
	query({ sql, parameters = {}, offset = 0, limit = 1000 }) {
		const pairs = Array.isArray(parameters) ? parameters.map((value, i) => [i + 1, value]) : Object.entries(parameters);
		const words = pairs.map(([name, value]) => `${name}=${written(value)}`);

		return this.#ask(() => this.#call('_animdb_query', sql, words, offset, limit));
	}

	/* `values`: in the order of the parameters, or by their names. */
	ask({ name, values = [], offset = 0, limit = 1000 }) {
		const words = Array.isArray(values) ? values.map(String) : this.#valuesOf(name, values);

		return this.#ask(() => this.#call('_animdb_ask', [name, ...words], offset, limit));
	}

	#valuesOf(name, values) {
		const question = this.questions().find(one => one.name === name);
		const parameters = question === undefined ? [] : question.parameters;
		const last = parameters.findLastIndex(parameter => values[parameter.name] !== undefined);

		return parameters.slice(0, last + 1).map(parameter => {
			const value = values[parameter.name] ?? parameter.default;

			if (value === null || value === undefined)
				throw new AnimdbError(`${name}: the argument ${parameter.name} is missing`);
			return String(value);
		});
	}

	#ask(call) {
		const started = performance.now();

		this.#check(call());

		const lines = text(this.#output).split('\n').filter(line => line !== '');
		const result = lines.length > 0 ? JSON.parse(lines[lines.length - 1]) : { columns: [], rows: [], more: false };

		for (const row of result.rows)
			row.forEach((value, i) => {
				if (value !== null && typeof value === 'object')
					row[i] = read(value);
			});
		return { ...result, messages: text(this.#messages).trim(), seconds: (performance.now() - started) / 1000 };
	}

	questions() {
		if (this.#questions === null) {
			this.#check(this.#call('_animdb_questions'));
			this.#questions = JSON.parse(text(this.#output));
		}
		return this.#questions;
	}

	/* ---- calls of the module ---- */

	/* Texts are passed as pointers, and arrays of texts as their number and a pointer to pointers. */
	#call(name, ...values) {
		const memory = [];
		let words;

		if (this.#isBroken)
			throw new AnimdbError('the program has ended', true);
		this.#output = [];
		this.#messages = [];
		try {
			words = values.flatMap(value => typeof value === 'string' ? [this.#pass(value, memory)]
				: Array.isArray(value) ? [value.length, this.#passAll(value, memory)] : [value]);
			return this.#module[name](...words);
		} catch (error) {
			if (error instanceof AnimdbError)
				throw error;
			this.#isBroken = true;
			throw new AnimdbError(`the program has ended: ${error.message ?? error}`, true);
		} finally {
			if (!this.#isBroken)
				memory.forEach(pointer => this.#module._free(pointer));
		}
	}

	#pass(value, memory) {
		const bytes = new TextEncoder().encode(value);
		const pointer = this.#module._malloc(bytes.length + 1);

		if (value.includes('\0'))
			throw new AnimdbError('a text has a NUL in it');
		if (pointer === 0)
			throw new AnimdbError('out of memory');
		memory.push(pointer);
		this.#module.HEAPU8.set(bytes, pointer);
		this.#module.HEAPU8[pointer + bytes.length] = 0;
		return pointer;
	}

	/* With a NULL behind the last, as argv has. */
	#passAll(values, memory) {
		const pointers = [...values.map(value => this.#pass(value, memory)), 0];
		const list = this.#module._malloc(4 * pointers.length);

		if (list === 0)
			throw new AnimdbError('out of memory');
		memory.push(list);
		this.#module.HEAPU32.set(pointers, list / 4);
		return list;
	}

	#check(code) {
		if (code !== 0)
			throw new AnimdbError(text(this.#messages).replace(/^animdb: /, '').trim() || `exit code ${code}`);
	}

	/* Emscripten gives what is written to a terminal byte for byte. */
	#redirect(number, take) {
		const { FS } = this.#module;
		const device = FS.makedev(64, number);

		FS.registerDevice(device, {
			write: (stream, buffer, offset, length) => {
				take(new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length).slice());
				return length;
			},
		});
		FS.mkdev(`/dev/animdb${number}`, device);
		FS.close(FS.getStream(number));
		FS.open(`/dev/animdb${number}`, 'w'); // takes the number that has become free
	}
}

function joined(pieces) {
	const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
	let at = 0;

	for (const piece of pieces) {
		all.set(piece, at);
		at += piece.length;
	}
	return all;
}

function text(pieces) {
	return new TextDecoder().decode(joined(pieces));
}

/* A value for SQL as ADB_PARAMETER_RULE has it: a text in quotes stays one. */
function written(value) {
	if (value === null || typeof value === 'number' || typeof value === 'bigint')
		return String(value);
	return `'${value}'`;
}

/* What JSON has no values for: see src/web/rows.h. */
function read(value) {
	if (value.integer !== undefined)
		return BigInt(value.integer);
	if (value.real !== undefined)
		return value.real === 'Inf' ? Infinity : -Infinity;
	return Uint8Array.from(atob(value.blob), letter => letter.charCodeAt(0));
}

/* What is given away with an answer, not copied. */
function transferable(result) {
	return Array.isArray(result.files) ? result.files.map(file => file.data.buffer) : [];
}

function serve() {
	const calls = ['mount', 'unmount', 'list', 'download', 'remove', 'run', 'index', 'export', 'open', 'close', 'query', 'ask', 'questions'];
	const reader = new FileReaderSync();
	const readSlice = (file, start, end) => new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end)));
	let session = null;

	async function init({ wasm }) {
		if (typeof createAnimdb === 'undefined')
			importScripts('animdb.js');
		session = await AnimdbSession.create(createAnimdb, readSlice, wasm !== undefined ? { wasmBinary: wasm } : {});
		return { version: session.version };
	}

	async function answer({ id, call, ...values }) {
		try {
			if (call !== 'init' && (!calls.includes(call) || session === null))
				throw new AnimdbError(session === null ? `'${call}' comes before 'init'` : `there is no call '${call}'`);

			const result = call === 'init' ? await init(values)
				: session[call](values, progress => self.postMessage({ id, progress }));

			self.postMessage({ id, result }, transferable(result));
		} catch (error) {
			self.postMessage({ id, error: { message: error.message ?? String(error), fatal: error.isFatal === true } });
		}
	}

	let last = Promise.resolve();

	self.onmessage = event => {
		last = last.then(() => answer(event.data));
	};
}

if (typeof module === 'object')
	module.exports = { AnimdbSession, AnimdbError };
else
	serve();
