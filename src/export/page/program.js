/*
 * animdb for browsers, in a worker made of a text, since a page from a disk may load neither a worker nor a module. Calls and answers
 * are those of src/web/worker.js.
 */
"use strict";

/* What the program says about a call that failed; after a fatal one it is gone. */
class ProgramError extends Error {
	constructor({ message, fatal = false }) {
		super(message);
		this.fatal = fatal;
	}
}

/* The worker was ended by whoever uses the page. */
class Stopped extends Error {}

class Program {
	/* read() gives a promise of { script: texts of the worker, one after the other, wasm: bytes of the module }. */
	constructor(read) {
		Object.assign(this, { read, worker: null, calls: new Map(), count: 0 });
	}

	/* Whether a worker is there; what it knew is lost with it. */
	get isRunning() {
		return this.worker !== null;
	}

	/* A promise of the result. `onProgress` gets what the worker tells meanwhile. */
	async call(name, values = {}, onProgress = null) {
		const started = (this.worker ??= this.start());
		let worker;
		try {
			worker = await started;
		} catch (error) {
			if (this.worker === started) this.worker = null; // the next call tries once more
			throw error;
		}
		if (this.worker !== started) throw new Stopped("It was stopped.");
		return this.post(worker, { ...values, call: name }, onProgress);
	}

	/* Ends the worker, and with it what it does and all that it knows. Calls that wait for it fail with `error`. */
	stop(error = new Stopped("It was stopped.")) {
		const ended = this.worker;
		this.worker = null;
		ended?.then(
			(worker) => worker.terminate(),
			() => {},
		);
		const waiting = [...this.calls.values()];
		this.calls.clear();
		for (const { reject } of waiting) reject(error);
	}

	/* ---- the worker ---- */

	async start() {
		const { script, wasm } = await this.read();
		const address = URL.createObjectURL(new Blob(script, { type: "text/javascript" })),
			worker = new Worker(address);
		worker.onmessage = ({ data }) => this.take(data);
		worker.onerror = (event) => {
			event.preventDefault();
			this.stop(new ProgramError({ message: `The program has ended: ${event.message || "it does not start"}`, fatal: true }));
		};
		try {
			await this.post(worker, { call: "init", wasm });
		} catch (error) {
			worker.terminate();
			throw error;
		} finally {
			URL.revokeObjectURL(address);
		}
		return worker;
	}

	post(worker, message, onProgress) {
		const id = ++this.count;
		return new Promise((resolve, reject) => {
			this.calls.set(id, { resolve, reject, onProgress });
			worker.postMessage({ ...message, id });
		});
	}

	take({ id, result, error, progress }) {
		const call = this.calls.get(id);
		if (!call) return;
		if (progress) {
			call.onProgress?.(progress);
			return;
		}
		this.calls.delete(id);
		if (!error) {
			call.resolve(result);
			return;
		}
		const failure = new ProgramError(error);
		call.reject(failure);
		if (failure.fatal) this.stop(failure);
	}
}
