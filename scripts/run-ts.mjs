// node scripts/run-ts.mjs ENTRY.ts [args…]: runs a TypeScript program of the project under Node.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';

const [entry, ...args] = process.argv.slice(2);
if (entry === undefined || !existsSync(path.resolve(root, entry))) {
  console.error(
    entry === undefined ? 'usage: run-ts.mjs ENTRY.ts [args…]' : `There is no ${entry}.`,
  );
  process.exit(2);
}

await ready();
const { runTypeScript } = await import('./lib/run-ts.mjs');
process.exitCode = await runTypeScript(entry, args);
