// Keeps the page for use without a network, once a person has asked for that: all files that
// offline-files.json lists. What is on the server goes first, but for files whose names change with their
// content.

/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Lasting */
/** @typedef {Lasting & { request: Request, respondWith(answer: Promise<Response>): void }} Fetching */
/** @typedef {{ registration: ServiceWorkerRegistration, clients: { claim(): Promise<void> } }} OwnScope */

const { registration, clients } = /** @type {OwnScope} */ (/** @type {unknown} */ (globalThis));

const CACHE = 'posescope';
const LIST = new URL('offline-files.json', registration.scope).href;
const HASHED = new URL('assets/', registration.scope).href;

/** Takes in every listed file that is not kept yet or may have changed, and forgets the others. */
async function keepFiles() {
  const cache = await caches.open(CACHE);
  const [list, before] = [await fetch(LIST, { cache: 'no-cache' }), await cache.match(LIST)];
  if (!list.ok) throw new Error(`${LIST} answers ${list.status}`);
  const text = await list.clone().text();
  if (before !== undefined && (await before.text()) === text) return;
  const { files } = /** @type {{ files: string[] }} */ (JSON.parse(text));
  const wanted = new Set(files.map((file) => new URL(file, registration.scope).href));
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll([...wanted].filter((url) => !known.has(url) || !url.startsWith(HASHED)));
  for (const url of known) if (!wanted.has(url)) await cache.delete(url);
  // Last, so that a list says that its files are there.
  await cache.put(LIST, list);
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const find = () => cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (request.url.startsWith(HASHED)) return (await find()) ?? (await fetch(request));
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await find();
    if (kept === undefined) throw error;
    return kept;
  }
}

addEventListener('install', (event) => {
  /** @type {Lasting} */ (event).waitUntil(keepFiles());
});
addEventListener('activate', (event) => {
  /** @type {Lasting} */ (event).waitUntil(clients.claim());
});
addEventListener('fetch', (event) => {
  const fetching = /** @type {Fetching} */ (event);
  const { request } = fetching;
  if (!request.url.startsWith(registration.scope) || request.method !== 'GET') return;
  fetching.respondWith(answer(request));
  // A newer page is kept whole, with what it has not loaded yet.
  if (request.mode === 'navigate') fetching.waitUntil(keepFiles().catch(() => undefined));
});
