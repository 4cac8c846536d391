import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const LIST = 'offline-files.json';

/** What the page does without, or must not have from a cache. */
const LEFT_OUT = new Set([LIST, 'service-worker.js', 'index.html']);

/**
 * Writes the list of all files of the built page, which its service worker keeps: their paths, and a hash of
 * everything in them.
 */
export function offlineFiles(): Plugin {
  let outDir = '';
  return {
    name: 'posescope:offline-files',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    // After others have copied files there.
    closeBundle: { order: 'post', sequential: true, handler: () => writeList(outDir) },
  };
}

async function writeList(outDir: string): Promise<void> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(outDir, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    // Of tests: no file names its map.
    .filter((name) => !name.endsWith('.map'))
    .toSorted();
  const hash = createHash('sha256');
  for (const name of names.filter((one) => one !== LIST)) {
    hash.update(name).update(await readFile(path.join(outDir, name)));
  }
  const files = ['', ...names.filter((name) => !LEFT_OUT.has(name))];
  const list = JSON.stringify({ hash: hash.digest('hex'), files });
  await writeFile(path.join(outDir, LIST), `${list}\n`);
}
