// Keeps the page for use without a network, once a person has asked for that: all files that
// offline-files.json lists. What is on the server goes first, but for files whose names change with their
// content.

/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Lasting */
/** @typedef {Lasting & { request: Request, respondWith(answer: Promise<Response>): void }} Fetching */
/** @typedef {{ registration: ServiceWorkerRegistration, clients: { claim(): Promise<void> } }} OwnScope */

const { registration, clients } = /** @type {OwnScope} */ (/** @type {unknown} */ (globalThis));

const LIST = new URL('offline-files.json', registration.scope).href;
const HASHED = new URL('assets/', registration.scope).href;
/** What the names of this page's caches begin with: other pages of the host have theirs. */
const OWN = `posescope ${registration.scope} `;

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(OWN));

/** @returns {Promise<string>} the server's list, as it is now */
async function fetchList() {
  const response = await fetch(LIST, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${LIST} answers ${response.status}`);
  return await response.text();
}

/** @type {Promise<void> | undefined} */
let keeping;

/** One at a time, as several pages may open at once. */
const keepOnce = () =>
  (keeping ??= keepFiles().finally(() => {
    keeping = undefined;
  }));

/** Takes in a build as a whole, unless it is kept, and forgets those before. */
async function keepFiles() {
  const list = await fetchList();
  const { hash, files } = /** @type {{ hash: string, files: string[] }} */ (JSON.parse(list));
  const name = OWN + hash;
  const isKept = (await caches.match(LIST, { cacheName: name })) !== undefined;
  if (!isKept) await keepBuild(name, files, list);
  for (const other of await ownCaches()) if (other !== name) await caches.delete(other);
}

/**
 * @param {string} name of its cache
 * @param {string[]} files
 * @param {string} list whence both come
 */
async function keepBuild(name, files, list) {
  const urls = files.map((file) => new URL(file, registration.scope).href);
  const requests = urls.map(
    (url) => new Request(url, { cache: url.startsWith(HASHED) ? 'default' : 'no-cache' }),
  );
  const cache = await caches.open(name);
  try {
    await cache.addAll(requests);
    // Another build may have come to the server meanwhile, so that files are of both.
    if ((await fetchList()) !== list) throw new Error('The page has changed on the server.');
    // Last, so that a list says that its files are there.
    await cache.put(LIST, new Response(list));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answer(request) {
  const find = async () => {
    // The oldest, until all of the next is there.
    const [cacheName] = await ownCaches();
    return await caches.match(request, { cacheName, ignoreSearch: true, ignoreVary: true });
  };
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
  /** @type {Lasting} */ (event).waitUntil(keepOnce());
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
  if (request.mode === 'navigate') fetching.waitUntil(keepOnce().catch(() => undefined));
});
