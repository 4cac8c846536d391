// npm run size: what entry points of the package weigh, and what the built page fetches for its first screen;
// gzipped, bundled and minified. Fails when either weighs more than it may.
import { chromiumMissing, ensureChromium } from './lib/chromium.mjs';
import { ready } from './lib/ready.mjs';

await ready();
process.exitCode = (await sizeOfPackage()) || (await sizeOfPage());

async function sizeOfPackage() {
  const { PLAYING, PLAYING_LIMIT, gzippedSize } = await import('./lib/size.mjs');
  const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const areas of [['archive'], ['runtime'], ['kernels'], [...PLAYING, 'runtime/crowd']]) {
    console.log(`${areas.join(' + ')}: ${kilobytes(await gzippedSize(areas))}`);
  }
  const playing = await gzippedSize(PLAYING);
  console.log(
    `${PLAYING.join(' + ')}: ${kilobytes(playing)} of at most ${kilobytes(PLAYING_LIMIT)}`,
  );
  return playing <= PLAYING_LIMIT ? 0 : 1;
}

async function sizeOfPage() {
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    console.error(chromiumMissing);
    return 1;
  }
  const { runTypeScript } = await import('./lib/run-ts.mjs');
  const { withServedApp } = await import('./lib/served-app.mjs');
  return await withServedApp(({ url }) =>
    runTypeScript('test/bench/page-size.ts', [url, chromium]),
  );
}
