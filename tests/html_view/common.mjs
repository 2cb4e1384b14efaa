// What the checks of pages share: a browser with WebGL drawn by its processor, and pages that complain aloud.
// With SLOWNESS=6 in the environment pages run as on a machine that is six times as slow.
import { chromium } from "playwright-core";

export const complaints = [];

/* In the page, before its scripts: counts images that are being decoded. */
function countImages() {
	const { createImageBitmap } = window;
	window.imagesOnTheirWay = 0;
	window.createImageBitmap = (...given) => {
		window.imagesOnTheirWay++;
		return createImageBitmap(...given).finally(() => setTimeout(() => window.imagesOnTheirWay--));
	};
}

export function launch(executablePath, ...args) {
	return chromium.launch({ executablePath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", ...args] });
}

export async function open(browser, path, options) {
	const page = await browser.newPage(options);
	// That pictures are read back takes time, on which the browser remarks.
	page.on("console", (message) => ["error", "warning"].includes(message.type()) && !/GL Driver Message|willReadFrequently/.test(message.text()) &&
		complaints.push(message.text()));
	page.on("pageerror", (error) => complaints.push(error.message));
	page.on("request", (request) => request.url().startsWith("file:") || complaints.push(request.url()));
	if (process.env.SLOWNESS)
		await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOWNESS) });
	await page.addInitScript(countImages);
	await page.goto(`file://${path}`);
	await page.waitForFunction(() => window.clipList?.shown !== undefined);
	await texturesThere(page);
	return page;
}

/* Until what is shown has its textures. */
export async function texturesThere(page) {
	await page.evaluate(() => new Promise(requestAnimationFrame));
	await page.waitForFunction(() => imagesOnTheirWay === 0);
}

/* Shows the clip of that number. */
export async function showClip(page, number) {
	await page.selectOption("#clips", String(number));
	await page.waitForFunction((wanted) => clipList.shown === wanted, Number(number));
}
