/* Reads the glTF documents of the page. */

const COMPONENTS = { SCALAR: 1, VEC3: 3, VEC4: 4 };

function readAccessor(gltf, bytes, index) {
	const accessor = gltf.accessors[index], view = gltf.bufferViews[accessor.bufferView];
	const offset = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
	return new Float32Array(bytes, offset, accessor.count * COMPONENTS[accessor.type]);
}

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

function readClip(gltf, bytes, figure, animation) {
	const about = animation.extras.animdb;
	const tracks = animation.channels.map((channel) => {
		const sampler = animation.samplers[channel.sampler];
		return {
			node: channel.target.node,
			path: channel.target.path,
			holds: sampler.interpolation === "STEP",
			times: readAccessor(gltf, bytes, sampler.input),
			values: readAccessor(gltf, bytes, sampler.output),
		};
	});
	const ends = tracks.map((track) => track.times[track.times.length - 1]);
	return {
		name: about.friendly_name || about.name || animation.name,
		skeleton: gltf.scenes[0].extras.animdb.skeleton.name,
		about, figure, tracks,
		duration: Math.max(0, ...ends, about.duration ?? 0),
		events: about.events.filter((event) => event.time !== null),
	};
}

function readDocument(text) {
	const gltf = JSON.parse(text);
	const base64 = gltf.buffers[0].uri.split(",")[1];
	const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
	const parents = parentsOf(gltf.nodes);
	const figure = { nodes: gltf.nodes, parents, order: orderOf(gltf.nodes, parents) };
	return gltf.animations.map((animation) => readClip(gltf, bytes, figure, animation));
}
