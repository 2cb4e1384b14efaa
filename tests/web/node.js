/* For tests: the module in Node.js, with files of the disk in place of those that a user drops. */
'use strict';
const fs = require('fs');
const path = require('path');

/* A session, and the module behind it. */
exports.start = async function (build) {
	const { AnimdbSession } = require(path.resolve(build, 'worker.js'));
	const createAnimdb = require(path.resolve(build, 'animdb.js'));
	let module;
	const create = async options => (module = await createAnimdb(options));

	/* Node.js has fetch(), with which emscripten would look for the file in the network. */
	const session = await AnimdbSession.create(create, readSlice, { wasmBinary: fs.readFileSync(path.resolve(build, 'animdb.wasm')) });

	return { session, module };
};

function readSlice(file, start, end) {
	const bytes = Buffer.alloc(end - start);
	const descriptor = fs.openSync(file.path, 'r');

	try {
		return new Uint8Array(bytes.buffer, bytes.byteOffset, fs.readSync(descriptor, bytes, 0, end - start, start));
	} finally {
		fs.closeSync(descriptor);
	}
}

/* What mount() takes of a file, or of all files below a folder. */
exports.filesOf = function (root) {
	const entry = (relative, full) => {
		const status = fs.statSync(full);

		return { path: relative, file: { path: full, name: path.basename(full), size: status.size, lastModified: status.mtimeMs } };
	};
	const below = (folder, prefix) => fs.readdirSync(folder, { withFileTypes: true }).flatMap(one => one.isDirectory()
		? below(path.join(folder, one.name), `${prefix}${one.name}/`)
		: one.isFile() ? [entry(prefix + one.name, path.join(folder, one.name))] : []);

	return fs.statSync(root).isDirectory() ? below(root, '') : [entry(path.basename(root), root)];
};
