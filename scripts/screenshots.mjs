// npm run screenshots: the pictures of the documentation, of the built app with its own first example.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromiumArguments, chromiumMissing, ensureChromium } from './lib/chromium.mjs';
import { root } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';
import { withServedApp } from './lib/served-app.mjs';

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
const { chromium } = await import('@playwright/test');
mkdirSync(images, { recursive: true });
await withServedApp('screenshots', async ({ url }) => {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  for (const picture of pictures) await takePicture(browser, url, picture);
  await browser.close();
});

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {{ name: string, query: string, scheme: string }} picture
 */
async function takePicture(browser, url, { name, query, scheme }) {
  const page = await browser.newPage({
    viewport: { width: 1680, height: 1020 },
    colorScheme: scheme === 'light' ? 'light' : 'dark',
  });
  await page.goto(`${url}${query}`);
  await page.getByText('paused').waitFor();
  // The pose that the address asks for is on the canvases one frame later, on a slow machine some.
  await page.waitForTimeout(2000);
  const file = path.join(images, `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 88 });
  await page.close();
  console.log(path.relative(root, file));
}
