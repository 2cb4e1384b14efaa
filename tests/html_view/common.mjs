// What the checks of pages share: a browser with WebGL drawn by its processor, and pages that complain aloud.
import { chromium } from "playwright-core";

export const complaints = [];

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
	await page.goto(`file://${path}`);
	return page;
}
