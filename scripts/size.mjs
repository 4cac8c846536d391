// npm run size: what the built page fetches for its first screen, script by script.
import { chromiumMissing, ensureChromium } from './lib/chromium.mjs';
import { ready } from './lib/ready.mjs';

await ready();
const { runTypeScript } = await import('./lib/run-ts.mjs');
const { withServedApp } = await import('./lib/served-app.mjs');
const chromium = await ensureChromium();
if (chromium === undefined) {
  console.error(chromiumMissing);
  process.exitCode = 1;
} else {
  process.exitCode = await withServedApp('size', ({ url }) =>
    runTypeScript('test/bench/page-size.ts', [url, chromium]),
  );
}
