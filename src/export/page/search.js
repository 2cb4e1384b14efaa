/*
 * Finds clips and things by words: every word has to be in some field of what is found, in upper or lower case, anywhere. The
 * index is a list of sections, each with the sorted terms of one field and, for each term, what has it; `search-reach` says which
 * clips a model or an event leads to. Matches of whole terms come before those at the start of a term, those at the start of a
 * word of it, and those inside; a title counts as two of these steps more than other fields, so that who looks for "walk" sees
 * horse_walk before horse_move, which some set calls walk.
 */
"use strict";

const EXACT = 4,
	PREFIX = 3,
	WORD_START = 2,
	INSIDE = 1;
const TITLE_STEPS = 2;
/* How much a field counts among equally good matches, 0 to 15. */
const fieldWeights = {
	title: 15,
	name: 13,
	friendly: 12,
	id: 9,
	path: 1,
	set: 8,
	skeleton: 7,
	event: 6,
	model: 5,
	sound: 4,
	bone: 3,
	hash: 10,
};
const THING_KINDS = ["set", "skeleton", "model", "event"];

let searchIndex = null,
	hashIndex = null;

async function loadSearch() {
	if (!searchIndex) {
		const [search, reach] = await Promise.all([loadData("search"), loadData("search-reach").catch(() => null), loadAll()]);
		searchIndex = { sections: search.map(openSection), expand: expansions(reach) };
	}
	return searchIndex;
}

/* Hashes are many and long, and are loaded when a word looks like one. */
async function loadHashes() {
	hashIndex ??= (await loadData("search-hash")).map(openSection);
}

const looksLikeHash = (word) => /^[0-9a-f]{6,32}$/.test(word) && /[0-9]/.test(word);
const wordsOf = (query) => query.toLowerCase().split(/\s+/u).filter(Boolean).slice(0, 12);

/* A section with the place at which each term begins in its text, which has a line feed before and behind each. */
function openSection({ field, of, terms, posts }) {
	const text = `\n${terms.toLowerCase()}\n`,
		starts = new Int32Array(posts.length + 1);
	for (let i = 0, at = 0; i <= posts.length; i++, at = text.indexOf("\n", at)) starts[i] = ++at;
	return { field, of, text, starts, posts };
}

/* From a set, a skeleton, a model or an event to the clips it leads to. */
function expansions(reach) {
	const { clips, sets, skeletons } = catalogue,
		undelta = (list) => {
			let sum = 0;
			return list.map((step) => (sum += step));
		};
	const lists = (reach?.lists ?? []).map(undelta),
		bySet = sets.map(() => []),
		bySkeleton = skeletons.map(() => []);
	for (let i = 0; i < clips.count; i++) {
		for (const set of clips.sets[i]) bySet[set].push(i);
		if (clips.skeleton[i] >= 0) bySkeleton[clips.skeleton[i]].push(i);
	}
	const through = (numbers) => (i) => lists[numbers?.[i]] ?? [];
	return {
		set: (i) => bySet[i],
		skeleton: (i) => bySkeleton[i],
		model: through(reach?.model),
		event: through(reach?.event),
	};
}

/* Calls back with each term that has the word, and how well it matches. */
function matchTerms({ text, starts }, word, callback) {
	let term = 0,
		best = 0;
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
		if (at >= starts[term + 1]) {
			if (best > 0) callback(term, best);
			best = 0;
			term = termAt(starts, term, at);
		}
		best = Math.max(best, qualityAt(text, starts[term], starts[term + 1] - 1, at, word.length));
		if (best >= PREFIX)
			// what follows in this term is not better
			at = starts[term + 1] - 2;
	}
	if (best > 0) callback(term, best);
}

/* The term that has this place, which is behind the term `from`: usually near. */
function termAt(starts, from, at) {
	let low = from,
		step = 1;
	while (low + step < starts.length && starts[low + step] <= at) {
		low += step;
		step *= 2;
	}
	let high = Math.min(low + step, starts.length - 1);
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if (starts[middle] <= at) low = middle;
		else high = middle;
	}
	return low;
}

function qualityAt(text, start, end, at, length) {
	if (at === start) return length === end - start ? EXACT : PREFIX;
	const before = text.charCodeAt(at - 1),
		isLetter = (before >= 97 && before <= 122) || (before >= 48 && before <= 57) || before > 127;
	return isLetter ? INSIDE : WORD_START;
}

/* Calls back with each index of a post: one number, or numbers that are each the step from the one before. */
function forPost(post, callback) {
	if (typeof post === "number") {
		callback(post);
		return;
	}
	let index = 0;
	for (const step of post) callback((index += step));
}

/* The best score of each clip and thing for one word; 0 where it is not. */
function scoreWord(sections, expand, word) {
	const { clips, sets, skeletons, models, events } = catalogue;
	const scores = {
		clip: new Uint8Array(clips.count),
		set: new Uint8Array(sets.length),
		skeleton: new Uint8Array(skeletons.length),
		model: new Uint8Array(models.length),
		event: new Uint8Array(events.length),
	};
	const bones = new Map();
	for (const section of sections) {
		// What has a field as its own counts more than what is only reached by it.
		const weight = fieldWeights[section.field] ?? 1,
			own = scores[section.of];
		const reached = section.of !== "clip" ? new Uint8Array(own.length) : null;
		matchTerms(section, word, (term, quality) => {
			const score = (quality + (section.field === "title" ? TITLE_STEPS : 0)) * 16 + weight;
			forPost(section.posts[term], (i) => {
				if (own[i] < score) own[i] = score;
				if (reached && reached[i] < score) reached[i] = score;
			});
			if (section.field === "bone" && bones.size < 500)
				bones.set(section.text.slice(section.starts[term], section.starts[term + 1] - 1), score);
		});
		if (reached) spread(reached, expand[section.of], scores.clip);
	}
	return { scores, bones };
}

/* Gives each clip the best score of what leads to it. */
function spread(reached, expand, clipScores) {
	for (let i = 0; i < reached.length; i++)
		if (reached[i] > 0) for (const clip of expand(i)) if (clipScores[clip] < reached[i]) clipScores[clip] = reached[i];
}

/* The indices that every word has found, the best first; equal ones in the catalogue's order. */
function joinScores(parts) {
	const [first, ...others] = parts,
		total = Uint16Array.from(first),
		found = [];
	for (let i = 0; i < total.length; i++) {
		for (const other of others) total[i] = other[i] > 0 && total[i] > 0 ? total[i] + other[i] : 0;
		if (total[i] > 0) found.push(i);
	}
	return sortByScore(found, total);
}

/* Scores are small numbers: buckets are faster than comparing. */
function sortByScore(found, total) {
	const buckets = new Map();
	for (const i of found) {
		const bucket = buckets.get(total[i]);
		if (bucket) bucket.push(i);
		else buckets.set(total[i], [i]);
	}
	const out = new Int32Array(found.length);
	let at = 0;
	for (const score of [...buckets.keys()].sort((a, b) => b - a)) {
		out.set(buckets.get(score), at);
		at += buckets.get(score).length;
	}
	return out;
}

/*
 * What a query finds: { clip, set, skeleton, model, event: indices, the best first; bones: names }. It is exact and reads what is
 * loaded only, so that it can be called at every key stroke; null when there is no word.
 */
function search(query) {
	const words = wordsOf(query),
		{ sections, expand } = searchIndex;
	if (words.length === 0) return null;
	const each = words.map((word) =>
		scoreWord(hashIndex && looksLikeHash(word) ? [...sections, ...hashIndex] : sections, expand, word),
	);
	const found = {};
	for (const kind of ["clip", ...THING_KINDS]) found[kind] = joinScores(each.map(({ scores }) => scores[kind]));
	found.bones =
		words.length === 1
			? [...each[0].bones].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name)
			: [...each[0].bones.keys()].filter((name) => words.every((word) => name.includes(word)));
	return found;
}

/* The same with hashes loaded where the words ask for them. */
async function find(query) {
	await loadSearch();
	if (wordsOf(query).some(looksLikeHash)) await loadHashes().catch(() => {});
	return search(query);
}
