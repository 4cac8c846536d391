/** What a worker posts first: it runs, and holds the lock that tells when it ends. */
const STARTED = 'posescope: worker started';

/** Longest time, in milliseconds, until a worker has started; later, it counts as ended. */
const START_LIMIT = 60_000;

/**
 * Starts a module worker that obeys the document's content security policy, and whose end is noticed.
 *
 * A worker from an address has the policy that its server sends, perhaps none; a worker from a blob has
 * the document's. So the worker is a blob that imports the module.
 *
 * When it ends by itself, which browsers do not report, it gets an `error` event like any other worker
 * that fails.
 * @param module address of the worker's module: `import module from './NAME.ts?worker&url'`
 * @param onStart called when the worker runs; for a worker whose first message keeps it busy for ever
 */
export function startWorker(module: string, onStart?: () => void): Worker {
  // Locks are shared by all pages of the site.
  const name = `posescope ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const script = scriptOf(new URL(module, document.baseURI).href);
  const worker = new Worker(script, { type: 'module', name });
  const terminated = new AbortController();
  const { signal } = terminated;
  const fail = (message: string): void => {
    if (!signal.aborted) worker.dispatchEvent(new ErrorEvent('error', { message }));
  };
  const late = setTimeout(() => fail('it did not start'), START_LIMIT);
  const stopWaiting = (): void => clearTimeout(late);
  worker.addEventListener('error', stopWaiting);
  worker.addEventListener('message', (event) => {
    if (event.data !== STARTED) return;
    event.stopImmediatePropagation();
    stopWaiting();
    whenFree(name, signal, () => fail('it ended unexpectedly'));
    onStart?.();
  });
  const terminate = worker.terminate.bind(worker);
  worker.terminate = () => {
    terminated.abort();
    stopWaiting();
    terminate();
  };
  return worker;
}

/** Calls back when nobody holds a lock any more. Pages of insecure sites have no locks. */
function whenFree(name: string, signal: AbortSignal, then: () => void): void {
  if (!('locks' in navigator) || signal.aborted) return;
  navigator.locks.request(name, { signal }, then).catch(() => undefined);
}

/** Addresses of scripts by the module that they import; each is made once and kept. */
const scripts = new Map<string, string>();

function scriptOf(module: string): string {
  const known = scripts.get(module);
  if (known !== undefined) return known;
  const blob = new Blob([workerScript(module)], { type: 'text/javascript' });
  // The file's name, for whoever looks at the workers of the page.
  const script = `${URL.createObjectURL(blob)}#${module.slice(module.lastIndexOf('/') + 1)}`;
  scripts.set(module, script);
  return script;
}

/** The worker holds a lock of its own name until it ends, however it does. */
function workerScript(module: string): string {
  return `import ${JSON.stringify(module)};
const start = () => postMessage(${JSON.stringify(STARTED)});
const hold = () => (start(), new Promise(() => {}));
if ('locks' in navigator) navigator.locks.request(name, hold).catch(start);
else start();
`;
}
