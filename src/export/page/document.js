/*
 * Reads the glTF documents of the page. A document becomes one figure, which its clips share:
 *
 *   { nodes, parents, order, meshes }       nodes as glTF has them; order: indices, parents first
 *   mesh      { node, skin, parts }         the index of its node; skin: null or { joints, inverses }
 *   part      { mode, positions, normals, uvs, colours, joints, weights, indices, shapes, material }
 *   material  { colour, image, wrap, mode, cutoff, isTwoSided, isUnlit }
 *
 * Arrays are typed ones, colours are sRGB, missing ones null. An image is { bytes, type }.
 */

const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
const ARRAYS = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };

function readAccessor(gltf, bytes, index) {
	const accessor = gltf.accessors[index], view = gltf.bufferViews[accessor.bufferView];
	const offset = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
	return new ARRAYS[accessor.componentType](bytes, offset, accessor.count * COMPONENTS[accessor.type]);
}

/* ---- nodes and clips ---- */

function parentsOf(nodes) {
	const parents = nodes.map(() => -1);
	nodes.forEach((node, i) => (node.children ?? []).forEach((child) => { parents[child] = i; }));
	return parents;
}

/* Indices of nodes, parents first. */
function orderOf(nodes, parents) {
	const order = nodes.map((_, i) => i).filter((i) => parents[i] < 0);
	for (let i = 0; i < order.length; i++)
		order.push(...(nodes[order[i]].children ?? []));
	return order;
}

/* Of a spline, one third of the output of its sampler: 0 = tangents in, 1 = values, 2 = tangents out. */
function thirdOf(output, width, third) {
	return output.filter((_, i) => Math.floor(i / width) % 3 === third);
}

function readTrack(gltf, bytes, { sampler, target }) {
	const { input, output, interpolation } = sampler;
	const times = readAccessor(gltf, bytes, input), values = readAccessor(gltf, bytes, output);
	const isSpline = interpolation === "CUBICSPLINE", width = values.length / times.length / (isSpline ? 3 : 1);
	return {
		node: target.node, path: target.path, width, times,
		holds: interpolation === "STEP",
		values: isSpline ? thirdOf(values, width, 1) : values,
		tangents: isSpline ? [thirdOf(values, width, 0), thirdOf(values, width, 2)] : null,
	};
}

function readClip(gltf, bytes, figure, animation) {
	const about = animation.extras.animdb;
	const tracks = animation.channels.map(({ sampler, target }) =>
		readTrack(gltf, bytes, { sampler: animation.samplers[sampler], target }));
	const ends = tracks.map((track) => track.times[track.times.length - 1]);
	return {
		name: about.friendly_name || about.name || animation.name,
		skeleton: gltf.scenes[0].extras.animdb.skeleton.name,
		about, figure, tracks,
		duration: Math.max(0, ...ends, about.duration ?? 0),
		events: about.events.filter((event) => event.time !== null),
	};
}

/* ---- meshes ---- */

/* Linear colours, as glTF has them, in sRGB, as games and browsers mix them. Alphas, each fourth number, stay. */
function srgb(colours) {
	return colours.map((value, i) => {
		if (i % 4 === 3)
			return value;
		return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
	});
}

function readMaterial(gltf, bytes, material = {}) {
	const { baseColorFactor = [1, 1, 1, 1], baseColorTexture } = material.pbrMetallicRoughness ?? {};
	const texture = baseColorTexture && gltf.textures[baseColorTexture.index];
	const image = texture && gltf.images[texture.source], view = image && gltf.bufferViews[image.bufferView];
	const { wrapS = 10497, wrapT = 10497 } = gltf.samplers?.[texture?.sampler] ?? {};
	return {
		colour: srgb(baseColorFactor),
		image: view ? { bytes: new Uint8Array(bytes, view.byteOffset ?? 0, view.byteLength), type: image.mimeType } : null,
		wrap: [wrapS, wrapT],
		mode: material.alphaMode ?? "OPAQUE",
		cutoff: material.alphaCutoff ?? 0.5,
		isTwoSided: material.doubleSided ?? false,
		isUnlit: "KHR_materials_unlit" in (material.extensions ?? {}),
	};
}

function readPart(gltf, bytes, primitive, materials) {
	const read = (index) => (index === undefined ? null : readAccessor(gltf, bytes, index));
	const { POSITION, NORMAL, TEXCOORD_0, COLOR_0, JOINTS_0, WEIGHTS_0 } = primitive.attributes;
	const colours = read(COLOR_0);
	return {
		mode: primitive.mode ?? 4,
		positions: read(POSITION), normals: read(NORMAL), uvs: read(TEXCOORD_0), colours: colours && srgb(colours),
		joints: read(JOINTS_0), weights: read(WEIGHTS_0), indices: read(primitive.indices),
		shapes: (primitive.targets ?? []).map((target) => read(target.POSITION)),
		material: materials[primitive.material] ?? readMaterial(gltf, bytes),
	};
}

function readMeshes(gltf, bytes) {
	const materials = (gltf.materials ?? []).map((material) => readMaterial(gltf, bytes, material));
	const skins = (gltf.skins ?? []).map(({ joints, inverseBindMatrices }) =>
		({ joints, inverses: readAccessor(gltf, bytes, inverseBindMatrices) }));
	return gltf.nodes.map((node, i) => node.mesh === undefined ? null : {
		node: i,
		skin: skins[node.skin] ?? null,
		parts: gltf.meshes[node.mesh].primitives.map((primitive) => readPart(gltf, bytes, primitive, materials)),
	}).filter(Boolean);
}

function readDocument(text) {
	const gltf = JSON.parse(text);
	const base64 = gltf.buffers[0].uri.split(",")[1];
	const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
	const parents = parentsOf(gltf.nodes);
	const figure = { nodes: gltf.nodes, parents, order: orderOf(gltf.nodes, parents), meshes: readMeshes(gltf, bytes) };
	return gltf.animations.map((animation) => readClip(gltf, bytes, figure, animation));
}
