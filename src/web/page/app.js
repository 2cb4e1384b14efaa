/* What this page is as a whole: its header, its keys, and dropping anywhere. */
"use strict";

const site = {
	title: () => session.database?.name ?? "animdb",
	what: "animdb",
	advice: "",
	wayOf: { clip: "clips" },
	searchPage: "clips",
	keys: [
		["/", "search clips"],
		["↓ ↑", "move in the list of clips"],
		["Enter", "open"],
		["Escape", "leave the search"],
		["[  ]", "previous and next clip of the list you came from"],
		["Ctrl Enter", "ask, in SQL"],
		["Space", "play and pause, on the page of a clip"],
		["Alt ←", "back"],
		["?", "this list"],
	],
};

const path = (...parts) => `#${parts.map((part) => encodeURIComponent(part)).join("/")}`;

const ways = [
	["start", "Overview"],
	["clips", "Clips"],
	["questions", "Questions"],
	["sql", "SQL"],
	["export", "Export"],
	["problems", "Problems"],
];

function makeHeader() {
	const { database } = session;
	document.getElementById("brand").textContent = readable(site.title(), 60);
	document.getElementById("finder").hidden = !database;
	document.getElementById("ways").replaceChildren(...(database ? ways : []).map(([name, text]) => make("a", { href: name === "start" ? "#" : `#${name}`, "data-way": name }, text)));
	document.getElementById("query").placeholder = database?.counts ? `Search ${counted(database.counts.clips, "clip")}` : "Search";
}

/* A page that says what to do while no database is open. */
function needsDatabase(makeThis) {
	return async (route) => {
		if (session.database && !session.work) return makeThis(route);
		const text = session.work ? "The files are still being read." : "No database is open. This page keeps nothing when it is closed or loaded anew: drop the files again, or the database that was downloaded.";
		return { title: "Nothing open", content: [heading("Nothing to show yet"), make("p", { class: "note" }, text), make("p", {}, make("a", { class: "button chief", href: "#" }, "To the start"))] };
	};
}

/* ---- dropping ---- */

const holdsFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

function listenToDrops() {
	const sign = document.getElementById("drop");
	let inside = 0; // elements that the pointer is within
	const leave = () => {
		inside = 0;
		sign.hidden = true;
	};
	document.addEventListener("dragenter", (event) => {
		if (!holdsFiles(event)) return;
		inside++;
		sign.hidden = session.work !== null;
	});
	document.addEventListener("dragleave", () => {
		if (--inside <= 0) leave();
	});
	document.addEventListener("dragover", (event) => holdsFiles(event) && event.preventDefault());
	document.addEventListener("drop", async (event) => {
		if (!holdsFiles(event)) return;
		event.preventDefault();
		leave();
		if (session.work) return;
		const main = document.getElementById("main");
		main.setAttribute("aria-busy", "true");
		try {
			await takeFiles(await filesOfDrop(event.dataTransfer));
		} catch (error) {
			session.failure = { title: "It cannot be read", text: error.message };
			await goToStart();
		} finally {
			main.removeAttribute("aria-busy");
		}
	});
}

document.addEventListener("DOMContentLoaded", () => {
	makeHeader();
	listenToDrops();
	startRouting();
});
