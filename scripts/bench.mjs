// npm run bench [-- FILE.json] [--page] [--part NAME…] [--write DOCUMENT.md]: the engine's figures in Node, then the page's
// in a real browser; with --page only those, with --part some of them. With --optimiser [--quick|--memory|--units] [NAME…] instead a table of smallest builds,
// with --optimiser-parts [NAME…] one of parts of captures, before and after their keys stand at few times, with --start
// how long calls of the command line take, with --import how long a large FBX does, with --library how long 10,000
// clips do, with --opponents the table of other engines, with --lone the parts of one character in TypeScript.
import { chromiumMissing, ensureChromium } from './lib/chromium.mjs';
import { ready } from './lib/ready.mjs';

const BENCH = 'test/bench/main.ts';

await ready();
const { runTypeScript } = await import('./lib/run-ts.mjs');
const { withServedApp } = await import('./lib/served-app.mjs');
const args = process.argv.slice(2);
const ALONE = {
  optimiser: 'test/bench/optimiser.ts',
  'optimiser-parts': 'test/bench/optimiser-parts.ts',
  start: 'test/bench/start.ts',
  import: 'test/bench/import.ts',
  opponents: 'test/bench/opponents/main.ts',
  lone: 'test/bench/lone-character.ts',
};
const alone = Object.entries(ALONE).find(([name]) => args.includes(`--${name}`));
const bench = args.includes('--library') ? 'test/bench/library.ts' : BENCH;
const chromium = alone === undefined ? await ensureChromium() : undefined;
if (alone !== undefined) {
  const [name, program] = alone;
  const others = args.filter((arg) => arg !== `--${name}`);
  process.exitCode = await runTypeScript(program, others);
} else if (chromium === undefined) {
  console.error(`The page is not measured. ${chromiumMissing}`);
  process.exitCode = await runTypeScript(bench, args);
} else {
  process.exitCode = await withServedApp(({ url }) =>
    runTypeScript(bench, args, { POSESCOPE_URL: url, POSESCOPE_CHROMIUM: chromium }),
  );
}
