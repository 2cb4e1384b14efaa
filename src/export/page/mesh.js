/*
 * Draws figures as document.js gives them, posed as pose.js does it, with WebGL. It knows nothing of the page: a picture is copied
 * into a 2D context at once.
 */
"use strict";

/* Light: from the upper left before the picture (right, up, near; unit length), and from everywhere. */
const LIGHT = [-0.36, 0.6, 0.71], AMBIENT = 0.55;

/* ---- vertices ---- */

/* Three rows of four: rotation and scale, translation. */
function matrixOf({ translation, rotation, scale }) {
	const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((axis, k) => rotate(rotation, axis).map((value) => value * scale[k]));
	return [0, 1, 2].flatMap((row) => [axes[0][row], axes[1][row], axes[2][row], translation[row]]);
}

/* What each bone does with a vertex: its place times bone_from_model of the skin. */
function skinMatrices(skin, places) {
	const out = new Float32Array(skin.length);
	for (let at = 0; at < skin.length; at += 12) {
		const m = matrixOf(places[at / 12]);
		for (let row = 0; row < 12; row += 4)
			for (let column = 0; column < 4; column++)
				out[at + row + column] = m[row] * skin[at + column] + m[row + 1] * skin[at + 4 + column] +
					m[row + 2] * skin[at + 8 + column] + (column === 3 ? m[row + 3] : 0);
	}
	return out;
}

function morphed({ positions, shapes }, weights) {
	const moving = shapes.map((offsets, i) => [offsets, weights?.[i] ?? 0]).filter(([, weight]) => weight !== 0);
	if (moving.length === 0)
		return positions;
	const out = Float32Array.from(positions);
	for (const [offsets, weight] of moving)
		for (let i = 0; i < out.length; i++)
			out[i] += offsets[i] * weight;
	return out;
}

const UNMOVED = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/* The weighted sum of the matrices that move a vertex, into `m`. */
function blend({ influences, joints, weights }, vertex, matrices, m) {
	const first = vertex * influences;
	for (let k = 0, from = joints[first] * 12, share = weights ? weights[first] : 1; k < 12; k++)
		m[k] = matrices[from + k] * share;
	for (let i = first + 1; i < first + influences; i++)
		for (let k = 0, from = joints[i] * 12, share = weights[i]; share > 0 && k < 12; k++)
			m[k] += matrices[from + k] * share;
}

/* Of a part that is partly still: what is missing of the sum of weights does not move. */
function addStill({ influences, weights }, vertex, m) {
	let still = 1;
	for (let i = vertex * influences; i < (vertex + 1) * influences; i++)
		still -= weights[i];
	for (let k = 0; k < 12; k += 5)
		m[k] += still;
}

/* The axes of the viewer as a matrix that leaves the centre of a billboard where `m` has put it. */
function turnToViewer([x, y, z], axes, m) {
	const centre = [0, 4, 8].map((k) => m[k] * x + m[k + 1] * y + m[k + 2] * z + m[k + 3]);
	for (let row = 0; row < 3; row++) {
		for (let k = 0; k < 3; k++)
			m[row * 4 + k] = axes[k][row];
		m[row * 4 + 3] = centre[row] - axes[0][row] * x - axes[1][row] * y - axes[2][row] * z;
	}
}

/*
 * Writes six numbers a vertex: its position and its normal, which need not have unit length. Billboards are turned to a viewer whose
 * axes are right, up and towards the viewer; without them they move like the rest.
 */
function posePart(part, matrices, weights, out, axes) {
	const positions = morphed(part, weights), { normals } = part, isMoved = matrices && part.joints, m = Float32Array.from(UNMOVED);
	for (let vertex = 0, at = 0, to = 0; at < positions.length; vertex++, at += 3, to += 6) {
		if (isMoved)
			blend(part, vertex, matrices, m);
		if (isMoved && part.isPartlyStill)
			addStill(part, vertex, m);
		if (part.billboard && axes) {
			if (!isMoved)
				m.set(UNMOVED);
			turnToViewer(part.billboard, axes, m);
		}
		const x = positions[at], y = positions[at + 1], z = positions[at + 2];
		out[to] = m[0] * x + m[1] * y + m[2] * z + m[3];
		out[to + 1] = m[4] * x + m[5] * y + m[6] * z + m[7];
		out[to + 2] = m[8] * x + m[9] * y + m[10] * z + m[11];
		if (!normals)
			continue;
		const a = normals[at], b = normals[at + 1], c = normals[at + 2];
		out[to + 3] = m[0] * a + m[1] * b + m[2] * c;
		out[to + 4] = m[4] * a + m[5] * b + m[6] * c;
		out[to + 5] = m[8] * a + m[9] * b + m[10] * c;
	}
}

/* Calls back with each part of a figure that is posed so and seen along such axes, and its vertices as posePart() writes them. */
function forPosedParts(figure, pose, callback, axes) {
	const matrices = figure.skins.map((skin) => skinMatrices(skin, pose.places));
	figure.parts.forEach((part, i) => {
		part.vertices ??= new Float32Array(part.positions.length * 2);
		posePart(part, matrices[part.skin], pose.weights[i], part.vertices, axes);
		callback(part, part.vertices);
	});
}

/* Whether a figure has light lines, which are meant for a dark background. */
function wantsDark(figure) {
	const light = [1, 1, 1, 1], sum = (a, b, at) => a[0] * b[at] + a[1] * b[at + 1] + a[2] * b[at + 2];
	return figure.parts.some(({ topology, material, colours, indices }) => topology === "lines" &&
		indices.some((index) => sum(material.colour, colours ?? light, colours ? index * 4 : 0) > 2.25));
}

/* ---- textures ---- */

/* WebGL repeats and shrinks only textures whose sides are powers of two: other images are stretched to such sides. */
function withSidesOfTwo(image) {
	const side = (size) => 2 ** Math.min(12, Math.ceil(Math.log2(size)));
	const [width, height] = [side(image.width), side(image.height)];
	if (width === image.width && height === image.height)
		return image;
	const canvas = Object.assign(document.createElement("canvas"), { width, height });
	canvas.getContext("2d").drawImage(image, 0, 0, width, height);
	return canvas;
}

async function decodeImage({ type, data }) {
	const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
	return createImageBitmap(new Blob([bytes], { type }), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
}

/* White, until the image is there and `then` is called. Its sampler is that of the material. */
function openTexture(gl, { load, wrap }, then) {
	const wraps = { repeat: gl.REPEAT, clamp: gl.CLAMP_TO_EDGE, mirror: gl.MIRRORED_REPEAT };
	const texture = gl.createTexture();
	gl.bindTexture(gl.TEXTURE_2D, texture);
	gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array([255, 255, 255, 255]));
	if (!load)
		return texture;
	load().then(decodeImage)
		.then((bitmap) => {
			gl.bindTexture(gl.TEXTURE_2D, texture);
			gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, withSidesOfTwo(bitmap));
			gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wraps[wrap[0]]);
			gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wraps[wrap[1]]);
			gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
			gl.generateMipmap(gl.TEXTURE_2D);
			then();
		})
		.catch((error) => console.warn(`a texture cannot be decoded: ${error.message}`));
	return texture;
}

/* ---- drawing ---- */

const VERTEX_SHADER = `
attribute vec3 position, normal;
attribute vec2 uv;
attribute vec4 colour;
uniform mat4 camera;
uniform vec2 shift;
varying vec3 direction;
varying vec2 place;
varying vec4 tint;
void main() {
	gl_Position = camera * vec4(position, 1.0);
	gl_Position.xy += shift * gl_Position.w;
	gl_PointSize = 4.0;
	direction = normal;
	place = uv;
	tint = colour;
}`;

const FRAGMENT_SHADER = `
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
uniform sampler2D image;
uniform vec4 base;
uniform vec3 light;
uniform float ambient, cutoff, opacity;
varying vec3 direction;
varying vec2 place;
varying vec4 tint;
void main() {
	vec4 seen = base * tint * texture2D(image, place);
	if (seen.a < cutoff)
		discard;
	float towards = dot(normalize(direction), light) * (gl_FrontFacing ? 1.0 : -1.0);
	float shade = ambient < 1.0 ? ambient + (1.0 - ambient) * max(0.0, towards) : 1.0;
	gl_FragColor = vec4(seen.rgb * shade, max(seen.a, opacity));
}`;

class MeshPainter {
	/* Throws when there is no WebGL. `onTexture` is called when a picture would look different, since a texture has come. */
	constructor(onTexture) {
		this.canvas = document.createElement("canvas");
		this.gl = this.canvas.getContext("webgl", { antialias: true });
		if (!this.gl?.getExtension("OES_element_index_uint"))
			throw new Error("no WebGL");
		this.onTexture = onTexture;
		this.begin();
		this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
		this.canvas.addEventListener("webglcontextrestored", () => { this.begin(); onTexture(); });
	}

	begin() {
		this.ready = new WeakMap(); // what parts and materials have in the memory of the graphics card
		this.program = this.link(VERTEX_SHADER, FRAGMENT_SHADER);
	}

	link(...sources) {
		const { gl } = this, program = gl.createProgram();
		[gl.VERTEX_SHADER, gl.FRAGMENT_SHADER].forEach((kind, i) => {
			const shader = gl.createShader(kind);
			gl.shaderSource(shader, sources[i]);
			gl.compileShader(shader);
			gl.attachShader(program, shader);
		});
		["position", "normal", "uv", "colour"].forEach((name, i) => gl.bindAttribLocation(program, i, name));
		gl.linkProgram(program);
		if (!gl.getProgramParameter(program, gl.LINK_STATUS))
			throw new Error("no WebGL");
		const uniforms = ["camera", "shift", "base", "light", "ambient", "cutoff", "opacity"];
		this.uniforms = Object.fromEntries(uniforms.map((name) => [name, gl.getUniformLocation(program, name)]));
		return program;
	}

	/* The same object for the same key, made at the first call. */
	once(key, make) {
		if (!this.ready.has(key))
			this.ready.set(key, make());
		return this.ready.get(key);
	}

	fill(target, data, usage) {
		const buffer = this.gl.createBuffer();
		this.gl.bindBuffer(target, buffer);
		this.gl.bufferData(target, data, usage);
		return buffer;
	}

	buffersOf(part) {
		const { gl } = this;
		return this.once(part, () => ({
			vertices: gl.createBuffer(),
			uvs: part.uvs && this.fill(gl.ARRAY_BUFFER, part.uvs, gl.STATIC_DRAW),
			colours: part.colours && this.fill(gl.ARRAY_BUFFER, part.colours, gl.STATIC_DRAW),
			indices: this.fill(gl.ELEMENT_ARRAY_BUFFER, part.indices, gl.STATIC_DRAW),
		}));
	}

	textureOf(material) {
		return this.once(material, () => openTexture(this.gl, material, this.onTexture));
	}

	/*
	 * Draws a figure in a pose into a 2D context, `width` × `height` of its units from its corner at the top left. The view says from
	 * where: { matrix: 16 numbers column by column, from the world to the clip space of WebGL; axes: the directions right, up and
	 * towards the viewer }.
	 */
	draw(context, figure, pose, view, width, height) {
		const { canvas } = this, scale = context.getTransform().a, sides = [width * scale, height * scale].map(Math.round);
		// The canvas never shrinks, so that pictures of several sizes take turns quickly: each has its lower left corner.
		if (canvas.width < sides[0] || canvas.height < sides[1])
			Object.assign(canvas, { width: Math.max(canvas.width, sides[0]), height: Math.max(canvas.height, sides[1]) });
		this.sides = sides;
		this.render(figure, pose, view);
		context.drawImage(canvas, 0, canvas.height - sides[1], ...sides, 0, 0, width, height);
	}

	render(figure, pose, view) {
		const { gl, uniforms, sides } = this;
		gl.viewport(0, 0, ...sides);
		gl.scissor(0, 0, ...sides);
		gl.enable(gl.SCISSOR_TEST);
		gl.depthMask(true);
		gl.clearColor(0, 0, 0, 0);
		gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
		gl.enable(gl.DEPTH_TEST);
		gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
		gl.useProgram(this.program);
		gl.uniformMatrix4fv(uniforms.camera, false, view.matrix);
		gl.uniform3fv(uniforms.light, [0, 1, 2].map((k) => LIGHT.reduce((sum, value, i) => sum + value * view.axes[i][k], 0)));
		const transparent = [];
		forPosedParts(figure, pose, (part, vertices) => {
			gl.bindBuffer(gl.ARRAY_BUFFER, this.buffersOf(part).vertices);
			gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.DYNAMIC_DRAW);
			if (part.material.mode === "blend")
				transparent.push(part);
			else
				this.drawPart(part);
		}, view.axes);
		gl.enable(gl.BLEND);
		gl.depthMask(false);
		transparent.forEach((part) => this.drawPart(part));
		gl.disable(gl.BLEND);
	}

	drawPart(part) {
		const { gl, uniforms, sides } = this, { material } = part, buffers = this.buffersOf(part);
		const mode = { triangles: gl.TRIANGLES, lines: gl.LINES, points: gl.POINTS }[part.topology];
		this.attribute(0, buffers.vertices, 3, 24, 0);
		this.attribute(1, part.normals && buffers.vertices, 3, 24, 12);
		this.attribute(2, buffers.uvs, 2, 0, 0);
		this.attribute(3, buffers.colours, 4, 0, 0);
		gl.bindTexture(gl.TEXTURE_2D, this.textureOf(part.uvs ? material : WHITE_MATERIAL));
		gl[material.isTwoSided ? "disable" : "enable"](gl.CULL_FACE);
		gl.uniform4fv(uniforms.base, material.colour);
		gl.uniform1f(uniforms.ambient, material.isUnlit || !part.normals ? 1 : AMBIENT);
		gl.uniform1f(uniforms.cutoff, material.mode === "mask" ? material.cutoff : -1);
		gl.uniform1f(uniforms.opacity, material.mode === "blend" ? 0 : 1);
		gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffers.indices);
		// Lines of WebGL are one pixel wide: four beside each other make them visible.
		for (const [x, y] of mode === gl.LINES ? [[0, 0], [1, 0], [0, 1], [1, 1]] : [[0, 0]]) {
			gl.uniform2f(uniforms.shift, 2 * x / sides[0], 2 * y / sides[1]);
			gl.drawElements(mode, part.indices.length, gl.UNSIGNED_INT, 0);
		}
	}

	/* Without a buffer all vertices have ones: white, and no place in a texture that matters. */
	attribute(index, buffer, size, stride, offset) {
		const { gl } = this;
		if (!buffer) {
			gl.disableVertexAttribArray(index);
			gl.vertexAttrib4f(index, 1, 1, 1, 1);
			return;
		}
		gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
		gl.enableVertexAttribArray(index);
		gl.vertexAttribPointer(index, size, gl.FLOAT, false, stride, offset);
	}
}
