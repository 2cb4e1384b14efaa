/*
 * Writes zip files (APPNOTE.TXT 6.3): members are stored, not compressed, with names in UTF-8, without the extensions for more than
 * 65,535 members or 4 GiB.
 */
"use strict";

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, i) => {
	let value = i;
	for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
	return value;
});

function crc32(bytes) {
	let value = 0xffffffff;
	for (const byte of bytes) value = (value >>> 8) ^ CRC_TABLE[(value ^ byte) & 0xff];
	return ~value >>> 0;
}

/* The date and time of MS-DOS, two seconds fine. */
function dosTime(date) {
	const day = ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
	return [(date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1), day];
}

/* Numbers as little-endian fields: [bytes of the field, value]…. */
function packFields(...fields) {
	const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
	let at = 0;
	for (const [size, value] of fields) for (let i = 0; i < size; i++) bytes[at++] = (value >>> (8 * i)) & 0xff;
	return bytes;
}

/* A Blob with `files`: [{ path, data: Uint8Array }]. */
function makeZip(files, date = new Date()) {
	const parts = [],
		directory = [],
		[time, day] = dosTime(date);
	let offset = 0,
		directorySize = 0;
	for (const { path, data } of files) {
		const name = new TextEncoder().encode(path);
		// Version 2.0 to extract, names in UTF-8, stored.
		const shared = [[2, 20], [2, 0x800], [2, 0], [2, time], [2, day], [4, crc32(data)], [4, data.length], [4, data.length], [2, name.length], [2, 0]];
		const entry = packFields([4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
		parts.push(packFields([4, 0x04034b50], ...shared), name, data);
		directory.push(entry, name);
		offset += 30 + name.length + data.length;
		directorySize += entry.length + name.length;
	}
	if (files.length > 0xffff || offset + directorySize > 0xffffffff)
		throw new Error("This is more than a zip file holds: at most 65,535 files and 4 GiB. Choose fewer clips.");
	const end = packFields([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, directorySize], [4, offset], [2, 0]);
	return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
