import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'vite';
import { afterAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const cacheDir = mkdtempSync(path.join(tmpdir(), 'posescope-vite-'));
afterAll(() => rmSync(cacheDir, { recursive: true }));

/** The packages that a script imports, but for types. */
function packagesOf(file: string): string[] {
  const text = readFileSync(path.join(root, 'app', file), 'utf8');
  return Array.from(
    text.matchAll(/^import (?!type)[^;]*?from '([^.#'][^']*)';/gm),
    ([, name]) => name,
  );
}

it('the served page knows all packages from the start, as one found later would reload it', async () => {
  const server = await createServer({
    root,
    cacheDir,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  });
  const optimizer = server.environments.client.depsOptimizer;
  await optimizer?.init();
  await optimizer?.scanProcessing;
  const known = { ...optimizer?.metadata.optimized, ...optimizer?.metadata.discovered };
  await server.close();
  const files = readdirSync(path.join(root, 'app'), { encoding: 'utf8', recursive: true });
  const used = files.filter((name) => /\.tsx?$/.test(name)).flatMap(packagesOf);
  expect(used).toContain('@zip.js/zip.js/lib/zip-core-native.js');
  expect(used.filter((name) => !(name in known))).toEqual([]);
}, 30_000);
