// npm run screenshots: the pictures of the documentation, of the built app with its own first example.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromiumMissing, ensureChromium } from './lib/chromium.mjs';
import { cache, root } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';

/** What is shown, by the name of the picture: the page's address, and the theme the system asks for. */
const pictures = [
  { name: 'dark', query: '?time=2.4&joint=joint_14', scheme: 'dark' },
  { name: 'light', query: '?time=2.4&joint=joint_14', scheme: 'light' },
];

const images = path.join(root, 'docs', 'images');

await ready();
const executablePath = await ensureChromium();
if (executablePath === undefined) {
  console.error(chromiumMissing);
  process.exit(1);
}
const { build, preview } = await import('vite');
const { chromium } = await import('@playwright/test');

const outDir = path.join(cache, `screenshots-${process.pid}`);
await build({ root, logLevel: 'warn', build: { outDir } });
const server = await preview({
  root,
  logLevel: 'warn',
  build: { outDir },
  preview: { host: '127.0.0.1' },
});
const args = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-background-networking', ...args, ...(isRoot ? ['--no-sandbox'] : [])],
});
mkdirSync(images, { recursive: true });
try {
  for (const { name, query, scheme } of pictures) await takePicture(name, query, scheme);
} finally {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
}

/**
 * @param {string} name
 * @param {string} query
 * @param {string} scheme
 */
async function takePicture(name, query, scheme) {
  const page = await browser.newPage({
    viewport: { width: 1680, height: 1020 },
    colorScheme: scheme === 'light' ? 'light' : 'dark',
  });
  const [url] = server.resolvedUrls?.local ?? [];
  await page.goto(`${url}${query}`);
  await page.getByText('paused').waitFor();
  // The pose that the address asks for is on the canvases one frame later, on a slow machine some.
  await page.waitForTimeout(2000);
  const file = path.join(images, `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 88 });
  await page.close();
  console.log(path.relative(root, file));
}
