// npm run screenshots: the pictures of the documentation, of the built app with its own first example; the moving one
// is recorded by the app itself.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromiumArguments, chromiumMissing, ensureChromium } from './lib/chromium.mjs';
import { root } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';
import { withServedApp } from './lib/served-app.mjs';

const VIEW = '?time=0.75&joint=LeftArm';

/**
 * What is shown, by the name of the picture: the page's address, the theme the system asks for, and
 * the panes that are brought to the front.
 * @type {readonly { name: string, query: string, scheme: 'dark' | 'light', panes?: readonly string[] }[]}
 */
const pictures = [
  { name: 'dark', query: VIEW, scheme: 'dark' },
  { name: 'light', query: VIEW, scheme: 'light' },
  { name: 'memory', query: VIEW, scheme: 'dark', panes: ['Memory', 'Debugger'] },
  { name: 'error', query: VIEW, scheme: 'dark', panes: ['Error map', 'Error'] },
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
await withServedApp(async ({ url }) => {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  for (const picture of pictures) await takePicture(browser, url, picture);
  await recordPicture(browser, url);
  await browser.close();
});

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {(typeof pictures)[number]} picture
 */
async function takePicture(browser, url, { name, query, scheme, panes = [] }) {
  const viewport = { width: 1680, height: 1020 };
  const page = await browser.newPage({ viewport, colorScheme: scheme });
  await page.goto(`${url}${query}`);
  await page.getByText('paused').waitFor();
  await page.locator('.finding').first().waitFor();
  for (const pane of panes)
    await page.locator('.shell-tab').getByText(pane, { exact: true }).click();
  // The pose that the address asks for is on the canvases one frame later, on a slow machine some;
  // what a worker measures takes a little longer.
  await page.waitForTimeout(panes.length > 0 ? 6000 : 2000);
  const file = path.join(images, `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 88 });
  await page.close();
  console.log(path.relative(root, file));
}

/**
 * Records the first example as a GIF, by the Recording pane.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function recordPicture(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1680, height: 1020 } });
  await page.goto(`${url}?time=0`);
  // There is nothing to record before the viewport has drawn.
  await page.getByText('grid 10 cm').waitFor();
  await page.waitForTimeout(2000);
  await page.getByRole('menuitem', { name: 'Viewport', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Record a video or an animated picture…' }).click();
  const pane = page.getByRole('tabpanel', { name: 'Recording' });
  await pane.getByRole('button', { name: 'An animated picture' }).click();
  for (const [field, value] of [
    ['Width in pixels', '640'],
    ['Pictures per second', '25'],
  ]) {
    const input = pane.getByRole('textbox', { name: field });
    await input.fill(value);
    await input.press('Enter');
  }
  const saving = page.waitForEvent('download', { timeout: 120_000 });
  await pane.getByRole('button', { name: 'Record', exact: true }).click();
  const file = path.join(images, 'walk.gif');
  await (await saving).saveAs(file);
  await page.close();
  console.log(path.relative(root, file));
}
