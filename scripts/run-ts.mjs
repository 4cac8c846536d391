// node scripts/run-ts.mjs ENTRY.ts [args…]: bundles a TypeScript program for Node and runs it. Node
// 20 cannot by itself.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cache, root, run } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';

const [entry, ...args] = process.argv.slice(2);
if (entry === undefined || !existsSync(path.resolve(root, entry))) {
  console.error(
    entry === undefined ? 'usage: run-ts.mjs ENTRY.ts [args…]' : `There is no ${entry}.`,
  );
  process.exit(2);
}

await ready();
const { bundleForNode } = await import('./lib/bundle.mjs');
const outDir = path.join(cache, `run-${process.pid}`);
try {
  await bundleForNode(path.resolve(root, entry), { outDir, fileName: 'main.mjs' });
  const flags = ['--enable-source-maps', '--expose-gc'];
  process.exitCode = await run(process.execPath, [
    ...flags,
    path.join(outDir, 'main.mjs'),
    ...args,
  ]);
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
