// node --import ./scripts/lib/load-ts.mjs: lets Node import the project's TypeScript file by file, as Vite does.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transformWithOxc } from 'vite';

// Node runs hooks in a thread of their own, where this module is loaded again.
if (isMainThread) register(import.meta.url);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const { protocol, pathname, search } = new URL(url);
  if (protocol !== 'file:') return await nextLoad(url, context);
  if (pathname.endsWith('.ts')) return await loadTypeScript(fileURLToPath(url));
  if (search === '?url&inline') return inlined(fileURLToPath(url));
  return await nextLoad(url, context);
}

/** @param {string} file */
async function loadTypeScript(file) {
  const { code, map } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const comment = `//# sourceMappingURL=${dataUrl('application/json', JSON.stringify(map))}`;
  return moduleOf(`${code}\n${comment}`);
}

/** @param {string} file */
function inlined(file) {
  const url = dataUrl('application/wasm', readFileSync(file));
  return moduleOf(`export default ${JSON.stringify(url)};`);
}

/**
 * @param {string} type
 * @param {string | Buffer} contents
 */
function dataUrl(type, contents) {
  return `data:${type};base64,${Buffer.from(contents).toString('base64')}`;
}

/**
 * @param {string} source
 * @returns {import('node:module').LoadFnOutput}
 */
function moduleOf(source) {
  return { format: 'module', shortCircuit: true, source };
}
