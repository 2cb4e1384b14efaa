/*
 * Files that people drop or choose, as [{ path, file }]: paths are relative, with slashes, and begin with the name of the folder or
 * file that was dropped. Folders are read to their ends.
 */
"use strict";

/* Has to be called while the drop is handled, since its items are gone afterwards; `onCount` gets the number of files so far. */
function filesOfDrop(transfer, onCount = () => {}) {
	const items = [...transfer.items].filter(({ kind }) => kind === "file").map(readItem),
		found = [];
	const add = (path, file) => {
		found.push({ path, file });
		onCount(found.length);
	};
	return items.reduce((before, item) => before.then(() => addItem(item, add)), Promise.resolve()).then(() => found);
}

/* Of an <input type="file">. */
function filesOfInput(input) {
	return [...input.files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/*
 * Pages from a disk cannot read entries, only handles. These leave out files whose names are not allowed on Windows, which a folder that is
 * chosen, and one that is dropped on a page of a host, has.
 */
function readItem(item) {
	const entry = item.webkitGetAsEntry?.() ?? null,
		needsHandle = entry?.isDirectory && location.protocol === "file:";
	return { file: item.getAsFile(), entry, handle: needsHandle ? (item.getAsFileSystemHandle?.().catch(() => null) ?? null) : null };
}

async function addItem({ file, entry, handle }, add) {
	if (!entry?.isDirectory) {
		if (file) add(file.name, file);
		return;
	}
	const folder = await handle;
	if (folder?.kind === "directory") await addHandle(folder, folder.name, add);
	else await addEntry(entry, entry.name, add);
}

async function addHandle(folder, path, add) {
	for await (const [name, handle] of folder.entries())
		if (handle.kind === "directory") await addHandle(handle, `${path}/${name}`, add);
		else add(`${path}/${name}`, await handle.getFile());
}

async function addEntry(entry, path, add) {
	if (entry.isFile) {
		add(path, await new Promise((resolve, reject) => entry.file(resolve, reject)));
		return;
	}
	const reader = entry.createReader();
	// It gives some of them at a time.
	for (let some; (some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject))).length > 0; )
		for (const each of some) await addEntry(each, `${path}/${each.name}`, add);
}

/* What was dropped or chosen, as people see it: [{ name, isFolder, count, bytes }]. */
function itemsOf(files) {
	const items = new Map();
	for (const { path, file } of files) {
		const [name, ...rest] = path.split("/"),
			item = items.get(name) ?? { name, isFolder: false, count: 0, bytes: 0 };
		items.set(name, item);
		item.isFolder ||= rest.length > 0;
		item.count++;
		item.bytes += file.size;
	}
	return [...items.values()];
}

const SQLITE_MAGIC = "SQLite format 3\0";

async function isDatabase(file) {
	return (await file.slice(0, SQLITE_MAGIC.length).text()) === SQLITE_MAGIC;
}

/* Begins a download. */
function saveBlob(name, blob) {
	const address = URL.createObjectURL(blob),
		link = make("a", { href: address, download: name });
	document.body.append(link);
	link.click();
	link.remove();
	// Browsers have taken the address by then.
	setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/* 1536 → 1.5 KB */
function bytesText(bytes) {
	const units = ["bytes", "KB", "MB", "GB", "TB"];
	let power = 0,
		value = bytes;
	for (; value >= 1000 && power < units.length - 1; power++) value /= 1000;
	return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
