// Bundles a TypeScript program for Node and runs it: Node 20 cannot by itself.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { bundleForNode } from './bundle.mjs';
import { cache, root, run } from './project.mjs';

/**
 * Runs a program in the project's root; resolves to its exit code.
 * @param {string} entry path from the project's root
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @param {import('vite').Plugin[]} [plugins]
 */
export async function runTypeScript(entry, args, env = {}, plugins = []) {
  const outDir = path.join(cache, `run-${process.pid}`);
  try {
    await bundleForNode(path.resolve(root, entry), {
      outDir,
      fileName: 'main.mjs',
      plugins,
    });
    const program = ['--enable-source-maps', '--expose-gc', path.join(outDir, 'main.mjs')];
    return await run(process.execPath, [...program, ...args], { env });
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
