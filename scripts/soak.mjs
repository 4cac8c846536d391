// npm run soak [-- ROUNDS]: whether the built page's heap, nodes, listeners, workers and WebGL objects level off in an
// hour's worth of use.
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
  process.exitCode = await withServedApp(({ url }) =>
    runTypeScript('test/soak/main.ts', process.argv.slice(2), {
      POSESCOPE_URL: url,
      POSESCOPE_CHROMIUM: chromium,
    }),
  );
}
