// npm run build: the static site into dist/app; what npm packs: the engine's entry points into
// dist/engine, the inspector for other pages into dist/inspector and the command line into dist/cli.
// `npm run build -- PART… --to FOLDER --maps` builds some of them, elsewhere, with source maps.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';

await ready();
const { parts } = await import('./lib/package.mjs');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: path.join(root, 'dist') },
    maps: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(parts);
for (const name of names) {
  await parts[name](path.resolve(values.to, name), values.maps);
  console.log(`${name} is built.`);
}
