/*
 * What emscripten links into animdb.js beside its own parts: the progress of `animdb index`, and a file system of files that the user
 * has chosen.
 */
mergeInto(LibraryManager.library, {
	/* Called from web.c. */
	animdb_web_progress__deps: ['$ANIMDBFS'],
	animdb_web_progress: function (doneBytes, totalBytes, assets, clips, hasRead) {
		if (Module['onProgress'])
			Module['onProgress']({
				'doneBytes': doneBytes, 'totalBytes': totalBytes, 'assets': assets, 'clips': clips,
				'step': hasRead ? 'finishing' : 'reading'
			});
	},

	/*
	 * Files that are read piece by piece when they are asked for, so that a disc image is never in memory as a whole. WORKERFS of
	 * emscripten does the same, but without blocks that are kept: a walk over the tables of an image reads some bytes at a time, and
	 * each reading of a File is a question to another process.
	 *
	 * FS.mount(ANIMDBFS, { files, read }, folder): `files` are { path, size, time, data }, with `path` relative to the folder, `size`
	 * in bytes and `time` in milliseconds since 1970; read(data, start, end) returns a Uint8Array of these bytes.
	 */
	$ANIMDBFS__deps: ['$FS', '$SYSCALLS'],
	$ANIMDBFS__postset: 'Module["ANIMDBFS"] = ANIMDBFS; ANIMDBFS.keepMilliseconds();',
	$ANIMDBFS: {
		BLOCK: 1 << 17,
		MOST_BLOCKS: 128,
		ENOENT: {{{ cDefine('ENOENT') }}},
		EROFS: {{{ cDefine('EROFS') }}},
		EIO: {{{ cDefine('EIO') }}},
		EINVAL: {{{ cDefine('EINVAL') }}},
		FOLDER: {{{ cDefine('S_IFDIR') }}} | 0o555,
		FILE: {{{ cDefine('S_IFREG') }}} | 0o444,

		/* stat() of emscripten gives whole seconds, but a file can change twice in one, and keep its size. */
		keepMilliseconds: function () {
			var doStat = SYSCALLS.doStat;
			SYSCALLS.doStat = function (func, path, buf) {
				var found;
				var result = doStat(function (name) { return found = func(name); }, path, buf);
				if (found) {
					var time = found.mtime.getTime(), seconds = Math.floor(time / 1000);
					HEAP32[(buf + {{{ C_STRUCTS.stat.st_mtim.tv_sec }}}) >> 2] = seconds;
					HEAP32[(buf + {{{ C_STRUCTS.stat.st_mtim.tv_nsec }}}) >> 2] = (time - seconds * 1000) * 1e6;
				}
				return result;
			};
		},

		mount: function (mount) {
			var root = ANIMDBFS.createNode(null, '/', ANIMDBFS.FOLDER);
			var source = { read: mount.opts.read, blocks: new Map(), latest: new Date(0) };
			for (var file of mount.opts.files) {
				var names = file.path.split('/').filter(function (name) { return name !== '' && name !== '.' && name !== '..'; });
				var folder = root;
				for (var name of names.slice(0, -1))
					folder = folder.contents[name] || ANIMDBFS.createNode(folder, name, ANIMDBFS.FOLDER);
				if (names.length > 0 && !folder.isFile)
					ANIMDBFS.addFile(folder, names[names.length - 1], file, source);
			}
			return root;
		},
		addFile: function (folder, name, file, source) {
			var node = ANIMDBFS.createNode(folder, name, ANIMDBFS.FILE);
			node.isFile = true;
			node.size = file.size;
			node.timestamp = file.time;
			node.contents = { data: file.data, source: source };
		},
		createNode: function (parent, name, mode) {
			var node = FS.createNode(parent, name, mode, 0);
			node.node_ops = ANIMDBFS.node_ops;
			node.stream_ops = ANIMDBFS.stream_ops;
			node.timestamp = 0;
			node.size = 4096;
			node.contents = Object.create(null);
			if (parent)
				parent.contents[name] = node;
			return node;
		},
		refuse: function () {
			throw new FS.ErrnoError(ANIMDBFS.EROFS);
		},
		/* The block number `number` of a file, kept until others are more recent. */
		block: function (node, number) {
			var source = node.contents.source;
			var key = node.id + ':' + number;
			var block = source.blocks.get(key);
			if (block)
				source.blocks.delete(key);
			else
				block = ANIMDBFS.fetch(node, number * ANIMDBFS.BLOCK, (number + 1) * ANIMDBFS.BLOCK);
			source.blocks.set(key, block);
			if (source.blocks.size > ANIMDBFS.MOST_BLOCKS)
				source.blocks.delete(source.blocks.keys().next().value);
			return block;
		},
		/* A File that has changed, or lies on a medium that is gone, cannot be read any more. */
		fetch: function (node, start, end) {
			end = Math.min(end, node.size);
			try {
				var bytes = node.contents.source.read(node.contents.data, start, end);
			} catch (error) {
				throw new FS.ErrnoError(ANIMDBFS.EIO);
			}
			if (bytes.length !== end - start)
				throw new FS.ErrnoError(ANIMDBFS.EIO);
			return bytes;
		},
		node_ops: {
			getattr: function (node) {
				var time = new Date(node.timestamp);
				return {
					dev: 2, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: node.size,
					atime: time, mtime: time, ctime: time, blksize: 4096, blocks: Math.ceil(node.size / 4096)
				};
			},
			setattr: function () { ANIMDBFS.refuse(); },
			lookup: function () { throw new FS.ErrnoError(ANIMDBFS.ENOENT); },
			mknod: function () { ANIMDBFS.refuse(); },
			rename: function () { ANIMDBFS.refuse(); },
			unlink: function () { ANIMDBFS.refuse(); },
			rmdir: function () { ANIMDBFS.refuse(); },
			symlink: function () { ANIMDBFS.refuse(); },
			readlink: function () { throw new FS.ErrnoError(ANIMDBFS.EINVAL); },
			readdir: function (node) { return ['.', '..'].concat(Object.keys(node.contents)); }
		},
		stream_ops: {
			read: function (stream, buffer, offset, length, position) {
				var node = stream.node, done = 0;
				length = Math.max(0, Math.min(length, node.size - position));
				/* What is longer than some blocks is read only once, as a rule. */
				if (length >= 8 * ANIMDBFS.BLOCK) {
					buffer.set(ANIMDBFS.fetch(node, position, position + length), offset);
					return length;
				}
				while (done < length) {
					var at = position + done;
					var number = Math.floor(at / ANIMDBFS.BLOCK), skip = at - number * ANIMDBFS.BLOCK;
					var piece = ANIMDBFS.block(node, number).subarray(skip, skip + length - done);
					buffer.set(piece, offset + done);
					done += piece.length;
				}
				return length;
			},
			write: function () { ANIMDBFS.refuse(); },
			llseek: function (stream, offset, whence) {
				var from = whence === {{{ cDefine('SEEK_CUR') }}} ? stream.position
					: whence === {{{ cDefine('SEEK_END') }}} ? stream.node.size : 0;
				if (from + offset < 0)
					throw new FS.ErrnoError(ANIMDBFS.EINVAL);
				return from + offset;
			}
		}
	}
});
