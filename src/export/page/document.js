/*
 * Reads the documents of the viewer, whose form is described in src/export/viewer/viewer.h and pack.h. They become
 *
 *   figure    { nodes, parents, order, skins, parts }     order: indices of nodes, parents first
 *   node      { name, bone, kind, isBone, translation, rotation, scale }     at rest, below its parent
 *   part      { name, topology, positions, normals, uvs, colours, influences, joints, weights, isPartlyStill, indices, shapes, skin,
 *               material, billboard }     billboard: the place around which the part is turned to the viewer
 *   material  { colour, image, load, wrap, mode, cutoff, isTwoSided, isUnlit }
 *   clip      { duration, frameTime, end, isGuess, figure, tracks }
 *   track     { node or part, property, interpolation, width, frames, values, tangents: { in, out, count } or null }
 *
 * Arrays of numbers are typed ones, missing ones null. The last node of a figure is what all bones without a parent hang on.
 */
"use strict";

/* ---- packed numbers ---- */

class PackedReader {
	constructor(base64) {
		const text = atob(base64);
		this.bytes = new Uint8Array(text.length);
		for (let i = 0; i < text.length; i++)
			this.bytes[i] = text.charCodeAt(i);
		this.offset = 0;
	}

	/* So many numbers, as a typed array of that class. */
	take(count, Type) {
		const from = this.offset;
		this.offset += count * Type.BYTES_PER_ELEMENT;
		return new Type(this.bytes.buffer.slice(from, this.offset));
	}

	/* At least 25 bits from the next one on. */
	peek() {
		const { bytes, bit } = this, at = bit >> 3;
		return (bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | bytes[at + 3] << 24) >>> (bit & 7);
	}

	bits(count) {
		const value = this.peek() & (1 << count) - 1;
		this.bit += count;
		return value;
	}

	/* How many bits of 1 come before the next 0, at most 16. Goes on behind that 0. */
	ones() {
		const others = ~this.peek(), count = Math.min(16, 31 - Math.clz32(others & -others));
		this.bit += Math.min(16, count + 1);
		return count;
	}

	series(count) {
		const out = new Uint16Array(count);
		this.bit = this.offset * 8;
		const order = this.bits(1), rice = this.bits(4);
		out[0] = this.bits(16);
		for (let i = 1; i < count; i++) {
			const ones = this.ones(), z = ones < 16 ? ones << rice | this.bits(rice) : this.bits(18);
			const expected = order === 0 || i < 2 ? out[i - 1] : 2 * out[i - 1] - out[i - 2];
			out[i] = expected + (z & 1 ? -(z + 1 >> 1) : z >> 1);
		}
		this.offset = this.bit + 7 >> 3;
		return out;
	}

	rotations(count) {
		const words = count === 1 ? Array.from(this.take(3, Uint16Array), (word) => [word & 0x7fff]) : [0, 1, 2].map(() => this.series(count));
		const uppers = count === 1 ? [this.upperBits()] : this.series(count), out = new Float32Array(count * 4);
		for (let i = 0; i < count; i++) {
			const largest = uppers[i] & 3, sign = uppers[i] & 4 ? -1 : 1;
			let rest = 1;
			for (let k = 0, word = 0; k < 4; k++) {
				if (k === largest)
					continue;
				const value = (words[word++][i] - 16383) / 16383 * Math.SQRT1_2;
				out[i * 4 + k] = value;
				rest -= value * value;
			}
			out[i * 4 + largest] = sign * Math.sqrt(Math.max(0, rest));
		}
		return out;
	}

	/* Of the three words before. */
	upperBits() {
		const high = [1, 3, 5].map((back) => this.bytes[this.offset - back] >> 7);
		return high[2] | high[1] << 1 | high[0] << 2;
	}

	/* Values of `width` components, those of one component after those of another. */
	values(count, width) {
		const out = new Float32Array(count * width);
		for (let k = 0; k < width; k++) {
			const [low, step = 0] = this.take(count === 1 ? 1 : 2, Float32Array), steps = step > 0 ? this.series(count) : null;
			for (let i = 0; i < count; i++)
				out[i * width + k] = low + (steps ? steps[i] * step : 0);
		}
		return out;
	}

	vectors(count, width) {
		const out = new Float32Array(count * width), low = this.take(width, Float32Array);
		const high = count === 1 ? low : this.take(width, Float32Array);
		const moving = Array.from(low.keys()).filter((k) => high[k] > low[k]), words = this.take(count * moving.length, Uint16Array);
		for (let i = 0; i < out.length; i++)
			out[i] = low[i % width];
		moving.forEach((k, which) => {
			for (let i = 0; i < count; i++)
				out[i * width + k] += words[i * moving.length + which] / 65535 * (high[k] - low[k]);
		});
		return out;
	}
}

/* ---- figures ---- */

function readNode({ name, bone, kind, t = [0, 0, 0], r = [0, 0, 0, 1], s = [1, 1, 1] }) {
	return { name, bone, kind, isBone: true, translation: t, rotation: r, scale: s };
}

/* A figure of such nodes, with one above all that has no parent. */
function withOrder(nodes, parents) {
	const top = nodes.length, below = Array.from({ length: top + 1 }, () => []), order = [top];
	parents.forEach((parent, i) => below[parent < 0 ? top : parent].push(i));
	for (let i = 0; i < order.length; i++)
		order.push(...below[order[i]]);
	return {
		nodes: [...nodes, { ...readNode({}), isBone: false }],
		parents: [...parents.map((parent) => (parent < 0 ? top : parent)), -1],
		order,
	};
}

const WHITE_MATERIAL = { colour: [1, 1, 1, 1], image: null, wrap: ["repeat", "repeat"], mode: "opaque", cutoff: 0.5, isTwoSided: false, isUnlit: false };

function readMaterial(material, loadImage) {
	return { ...WHITE_MATERIAL, ...material, load: material.image ? () => loadImage(material.image) : null };
}

function readInfluences(reader, { vertices, influences, isPartlyStill }, nodeCount) {
	const joints = influences > 0 ? reader.take(vertices * influences, nodeCount > 256 ? Uint16Array : Uint8Array) : null;
	const weights = influences > 1 ? Float32Array.from(reader.take(vertices * influences, Uint16Array)) : null;
	for (let i = 0; weights && i < weights.length; i += influences) {
		let sum = 0;
		for (let k = i; k < i + influences; k++)
			sum += weights[k];
		sum = isPartlyStill ? 65535 : sum;
		for (let k = i; k < i + influences; k++)
			weights[k] /= sum || 1;
	}
	return { influences, joints, weights, isPartlyStill: isPartlyStill === true };
}

function readPart(reader, part, materials, nodeCount) {
	const { vertices, indices } = part, has = (what) => part.has.includes(what);
	return {
		name: part.name,
		topology: part.topology,
		material: materials[part.material] ?? WHITE_MATERIAL,
		skin: part.skin,
		billboard: part.billboard ?? null,
		positions: reader.vectors(vertices, 3),
		normals: has("normals") ? Float32Array.from(reader.take(vertices * 3, Int8Array), (value) => value / 127) : null,
		uvs: has("uvs") ? reader.vectors(vertices, 2) : null,
		colours: has("colours") ? Float32Array.from(reader.take(vertices * 4, Uint8Array), (value) => value / 255) : null,
		...readInfluences(reader, part, nodeCount),
		indices: Uint32Array.from(reader.take(indices, vertices > 65536 ? Uint32Array : Uint16Array)),
		shapes: Array.from({ length: part.shapes }, () => reader.vectors(vertices, 3)),
	};
}

/* `loadImage` is called with the 16 digits of an image when it is needed, and returns a promise of its document. */
function readFigure({ nodes, materials = [], skins = 0, parts = [], data = "" }, loadImage) {
	const figure = withOrder(nodes.map(readNode), nodes.map(({ parent }) => parent)), reader = new PackedReader(data);
	const ready = materials.map((material) => readMaterial(material, loadImage));
	figure.skins = Array.from({ length: skins }, () => reader.take(nodes.length * 12, Float32Array));
	figure.parts = parts.map((part) => readPart(reader, part, ready, nodes.length));
	return figure;
}

/* ---- clips ---- */

const PROPERTIES = ["rotation", "translation", "scale", "weights"];
const INTERPOLATIONS = ["held", "linear", "signed", "normalised"];
const WIDTHS = { rotation: 4, translation: 3, scale: 3 };

/* The figure with bones that only a clip has. */
function withNodes(figure, nodes) {
	if (!nodes && figure)
		return figure;
	const own = figure ? figure.nodes.slice(0, -1) : [], top = own.length;
	const parents = own.map((_, i) => (figure.parents[i] === top ? -1 : figure.parents[i]));
	const added = (nodes ?? []).map(readNode);
	return {
		...withOrder([...own, ...added], [...parents, ...added.map(() => -1)]),
		skins: figure?.skins ?? [], parts: figure?.parts ?? [],
	};
}

/* A clip that was read with its own figure on another one of the same skeleton, whose parts have other shapes. */
function onFigure(clip, figure) {
	if (!figure || clip.figure.parts === figure.parts)
		return clip;
	const { nodes, parents, order } = clip.figure;
	return {
		...clip, figure: { nodes, parents, order, skins: figure.skins, parts: figure.parts },
		tracks: clip.tracks.filter(({ property }) => property !== "weights"),
	};
}

function readFrames(list) {
	if (typeof list === "number")
		return Uint32Array.from({ length: list }, (_, i) => i);
	const reader = new PackedReader(typeof list === "string" ? list : list[0]), Type = typeof list === "string" ? Uint16Array : Uint32Array;
	return reader.take(reader.bytes.length / Type.BYTES_PER_ELEMENT, Type);
}

function readTrack(reader, figure, frames, [node, property, interpolation, , tangentCount]) {
	const path = PROPERTIES[property], count = frames.length;
	const track = { property: path, interpolation: INTERPOLATIONS[interpolation], frames, tangents: null };
	if (path === "weights") {
		const width = figure.parts[node].shapes.length;
		return { ...track, part: node, width, values: reader.values(count, width) };
	}
	Object.assign(track, { node: node < 0 ? figure.nodes.length - 1 : node, width: WIDTHS[path] });
	if (tangentCount > 0) {
		track.values = reader.take(count * track.width, Float32Array);
		const [into, out] = [0, 1].map(() => reader.take(tangentCount * track.width, Float32Array));
		track.tangents = { in: into, out, count: tangentCount };
	} else {
		track.values = path === "rotation" ? reader.rotations(count) : reader.values(count, track.width);
		if (path === "rotation" && track.interpolation !== "signed")
			alignSigns(track.values);
	}
	return track;
}

/* Gives neighbouring quaternions equal signs, so that their curves do not jump. */
function alignSigns(values) {
	for (let i = 4; i < values.length; i += 4) {
		let dot = 0;
		for (let k = i; k < i + 4; k++)
			dot += values[k] * values[k - 4];
		for (let k = i; dot < 0 && k < i + 4; k++)
			values[k] = -values[k];
	}
	return values;
}

/* `figure` null: the clip has no skeleton, and its bones are in its document. */
function readClip({ duration, frameTime, end, isGuess = false, nodes, frames, tracks, data }, figure) {
	const own = withNodes(figure, nodes), lists = frames.map(readFrames), reader = new PackedReader(data);
	const clip = { duration, frameTime, end, isGuess, figure: own, tracks: [] };
	for (let i = 0; i < tracks.length; i += 5)
		clip.tracks.push(readTrack(reader, own, lists[tracks[i + 3]], tracks.slice(i, i + 5)));
	return clip;
}
