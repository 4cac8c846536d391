// npm run build: the static site into dist/app; what npm packs: the engine's entry points into
// dist/engine, the inspector for other pages into dist/inspector and the command line into dist/cli.
import { root } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';

await ready();
const { build } = await import('vite');
const { buildCommandLine, buildEngine, buildInspector } = await import('./lib/package.mjs');
await build({ root });
await buildEngine();
await buildInspector();
await buildCommandLine();
console.log('dist/engine, dist/inspector, dist/cli/posescope.js');
