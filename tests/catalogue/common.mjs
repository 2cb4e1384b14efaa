// What the checks of catalogues share: a browser with WebGL drawn by its processor, a server, pages that complain aloud, and the
// addresses of every kind of page of a catalogue.
import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";

export const complaints = [];

export function launch(executablePath) {
	return chromium.launch({
		executablePath,
		args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
	});
}

/*
 * A page whose errors, warnings, dialogs and requests to elsewhere are complaints; `base` is where the catalogue is. With SLOWNESS=6
 * in the environment it runs as on a machine that is six times as slow. The policy of the page forbids what waits inside of it, so
 * that it holds only with `bypassCSP: false`.
 */
export async function newPage(browser, base, options = { viewport: { width: 1280, height: 850 } }) {
	const page = await browser.newPage({ bypassCSP: true, ...options });
	if (process.env.SLOWNESS)
		await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOWNESS) });
	page.on(
		"console",
		(message) =>
			["error", "warning"].includes(message.type()) &&
			!/GL Driver Message|willReadFrequently/.test(message.text()) &&
			complaints.push(`${page.url()}: ${message.text()}`),
	);
	page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.stack}`));
	page.on(
		"request",
		(request) =>
			/^(data|blob):/.test(request.url()) ||
			request.url().startsWith(base) ||
			complaints.push(`asks for ${request.url()}`),
	);
	page.on("dialog", (dialog) => {
		complaints.push(`${page.url()}: dialog ${dialog.message()}`);
		dialog.dismiss();
	});
	return page;
}

/* Opens an address of a catalogue as a link in a wiki does: anew. */
export async function open(page, base, address = "") {
	await page.goto("about:blank");
	await page.goto(`${base}/index.html${address}`);
	await settled(page);
}

/* Until the page of the address is there with all it loads, and was drawn. */
export async function settled(page) {
	await page.waitForFunction(() => {
		const main = document.getElementById("main");
		return (
			main.querySelector("h1") &&
			!main.hasAttribute("aria-busy") &&
			JSON.stringify(route) === JSON.stringify(readRoute(location.hash))
		);
	});
	await page.evaluate(() => nextPictures(2));
}

/* Waits until `expression`, a function in the page, is true, and returns what it gives. */
export async function until(page, expression, argument) {
	const value = await page.waitForFunction(expression, argument, { timeout: 20000 });
	return value.jsonValue();
}

export const heading = (page) => page.textContent("main h1");
export const address = (page) => page.evaluate(() => decodeURIComponent(location.hash));

export const fileBase = (folder) => `file://${folder}`;

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".png": "image/png" };

/* Milliseconds until a host answers for data: so long that what a page does before they are there can be seen. */
const DATA_DELAY = 40;

/* A static host, as slow as those far away: { base, close }. */
export async function serve(folder) {
	const server = createServer(async (request, response) => {
		const path = join(folder, normalize(decodeURIComponent(new URL(request.url, "http://host").pathname)));
		if (path.startsWith(join(folder, "data"))) await setTimeout(DATA_DELAY);
		if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
			response.writeHead(404).end();
			return;
		}
		response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" });
		createReadStream(path).pipe(response);
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { base: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/* The value of a data script of a catalogue. */
export function dataOf(folder, name) {
	let value;
	new Function("animdb", readFileSync(`${folder}/data/${name}.js`, "utf-8"))((is, what) => {
		value = is === name ? what : undefined;
	});
	return value;
}

/* An address of each kind of page that a catalogue has, by the kind. */
export function everyKind(folder) {
	const start = dataOf(folder, "start"),
		list = (name) => {
			const { items, columns, rows } = dataOf(folder, name);
			return items ?? rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
		};
	const all = {
		start: "",
		clips: "#clips",
		table: "#clips?view=table",
		search: "#search?q=a",
		events: "#events",
		duplicates: "#duplicates",
		problems: "#problems",
		unused: "#unused",
		dangling: "#dangling",
		differences: "#differences",
		sets: "#sets",
		skeletons: "#skeletons",
		models: "#models",
		missing: "#nothing-of-this-name",
	};
	for (const kind of ["set", "skeleton", "model"]) {
		const most = list(`${kind}s`).reduce((best, each) => ((each.clips ?? 0) > (best?.clips ?? -1) ? each : best), null);
		if (most) all[kind] = `#${kind}/${[most.content, most.place].map(encodeURIComponent).join("/")}`;
	}
	if (start.lists.clips > 0) {
		const clips = dataOf(folder, "clips-0"),
			figured = Math.max(
				0,
				clips.skeleton.findIndex((skeleton, i) => skeleton >= 0 && clips.events[i] > 0),
			);
		all.clip = `#clip/${[clips.content[figured], clips.place[figured]].map(encodeURIComponent).join("/")}`;
	}
	if (start.dumps.length > 0) all.dump = `#dump/${start.dumps[0].place}`;
	const [event] = list("events");
	if (event)
		all.event = `#events/${[event[1] ?? event.kind ?? "", event[2] ?? event.name ?? ""].map(encodeURIComponent).join("/")}`;
	if (start.sql) all.sql = "#sql";
	for (const [a, b] of (start.differences ?? []).slice(0, 1))
		all.difference = `#differences/${start.dumps[a].place}/${start.dumps[b].place}`;
	return all;
}
