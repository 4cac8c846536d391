// npm run build: the static site into dist/app and, as one file, the command line into
// dist/cli/posescope.js.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';

await ready();
const { build } = await import('vite');
await build({ root });

const entry = path.join(root, 'cli', 'main.ts');
if (existsSync(entry)) {
  const { bundleForNode } = await import('./lib/bundle.mjs');
  const outDir = path.join(root, 'dist', 'cli');
  await bundleForNode(entry, { outDir, fileName: 'posescope.js', standalone: true });
  const file = path.join(outDir, 'posescope.js');
  const code = readFileSync(file, 'utf8');
  if (!code.startsWith('#!')) writeFileSync(file, `#!/usr/bin/env node\n${code}`);
  chmodSync(file, 0o755);
  console.log('dist/cli/posescope.js');
}
