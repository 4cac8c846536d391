import type { Locator, Page } from '@playwright/test';
import { complaintsOf, openStill, timeField } from './support/page.ts';
import { pixelsOf } from './support/pixels.ts';
import { expect, test } from './support/test.ts';

const SKELETON = 'walker.skeleton.ozz';
const SOURCE = 'walker.raw_animation.ozz';
const RUNTIME = 'walker.optimized.animation.ozz';

/** Colours that the scene is told apart by, whichever way a facet is lit; there is no grid. */
const KINDS = { blue: 'the source', orange: 'the runtime clip', light: 'anything' } as const;

function viewport(page: Page): Locator {
  return page.getByRole('tabpanel', { name: 'Viewport' });
}

function legend(page: Page): Locator {
  return viewport(page).locator('.viewport-legend');
}

/** Opens a clip at rest in the middle of a step, without the grid, with what else is named. */
async function openBare(page: Page, ...others: readonly string[]): Promise<void> {
  await openStill(page, [SKELETON, RUNTIME, ...others], 4.21);
  await viewport(page).getByRole('button', { name: 'Grid' }).click();
  await expect(viewport(page)).not.toContainText('grid');
  await viewport(page).getByRole('button', { name: 'Fit all' }).click();
  await viewport(page)
    .locator('.viewport-canvas')
    .click({ position: { x: 30, y: 200 } });
}

/** Chooses a line of the toolbar's menu, in its submenu if there is one. */
async function choose(page: Page, ...path: readonly string[]): Promise<void> {
  await viewport(page).getByRole('button', { name: 'Source and error' }).click();
  for (const name of path.slice(0, -1)) await page.getByRole('menuitem', { name }).click();
  // The name of a line ends with its key.
  const line = new RegExp(`^${path.at(-1)}( .)?$`);
  await page.getByRole('menuitemcheckbox', { name: line }).click();
}

/** How many pixels of the scene are of a colour. */
async function countPixels(page: Page, kind: keyof typeof KINDS): Promise<number> {
  const box = await viewport(page).locator('.viewport-canvas canvas').boundingBox();
  if (box === null) throw new Error('the scene is on the page');
  // Without the toolbar above and the text below.
  const clip = { x: box.x, y: box.y + 90, width: box.width, height: box.height - 160 };
  const pixels = await pixelsOf(page, await page.screenshot({ clip }));
  return pixels.evaluate((data, wanted) => {
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      const [red, green, blue] = [data[i], data[i + 1], data[i + 2]];
      const is = {
        blue: blue > 60 && blue > 1.7 * red,
        orange: red > 60 && red > 1.7 * blue,
        light: Math.max(red, green, blue) > 60,
      };
      if (is[wanted]) count++;
    }
    return count;
  }, kind);
}

test('a clip whose source is not open is shown alone', async ({ page }) => {
  await openBare(page);
  await page.keyboard.press('KeyC');
  await expect(legend(page)).toBeHidden();
  await viewport(page).getByRole('button', { name: 'Source and error' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Overlaid' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('source and runtime are told apart in one place, stand side by side, and take turns', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openBare(page, SOURCE);
  await expect.poll(() => countPixels(page, 'light')).toBeGreaterThan(300);
  expect(await countPixels(page, 'blue')).toBe(0);
  await choose(page, 'Magnify the error', '×200');
  await choose(page, 'Overlaid');
  await expect(legend(page)).toContainText('source');
  await expect(legend(page)).toContainText('error ×200');
  await expect.poll(() => countPixels(page, 'blue')).toBeGreaterThan(50);
  await expect.poll(() => countPixels(page, 'orange')).toBeGreaterThan(300);
  await choose(page, 'Side by side');
  await expect.poll(() => countPixels(page, 'blue')).toBe(0);
  await choose(page, 'Runtime only');
  await expect(legend(page)).not.toContainText('source');
  await choose(page, 'Flickered');
  const turn = viewport(page).locator('.viewport-turn');
  for (const side of ['runtime', 'source', 'runtime']) await expect(turn).toHaveText(side);
  expect(complaints).toEqual([]);
});

test('an edge wipes from one to the other', async ({ page }) => {
  await openBare(page, SOURCE);
  await choose(page, 'Colour by error', 'Bones');
  await choose(page, 'Wiped');
  const edge = viewport(page).getByRole('button', { name: /^Edge between source and runtime/ });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAccessibleName(/at 52 %/);
  const before = await timeField(page).inputValue();
  // What is coloured is the runtime clip; to the left of the edge there is none of it.
  const box = await viewport(page).boundingBox();
  const dragTo = async (part: number): Promise<void> => {
    const from = await edge.boundingBox();
    await page.mouse.move((from?.x ?? 0) + 6, (from?.y ?? 0) + 300);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + part * (box?.width ?? 0), 400, { steps: 4 });
    await page.mouse.up();
  };
  await dragTo(0.05);
  await expect.poll(() => countPixels(page, 'blue')).toBeGreaterThan(300);
  await dragTo(0.95);
  // But for the edge itself, which has the focus.
  await expect.poll(() => countPixels(page, 'blue')).toBeLessThan(150);
  expect(await timeField(page).inputValue()).toBe(before);
});

test('colours are on the scale of the error map, with its unit', async ({ page }) => {
  await openBare(page, SOURCE);
  await page.keyboard.press('KeyE');
  await expect(legend(page)).toContainText(/shell, model space\s*0\s*[\d.]+ cm/);
  const scale = await legend(page).locator('.viewport-scale b').last().innerText();
  await page.getByRole('tab', { name: 'Error map' }).click();
  await expect(page.locator('.error-map-legend')).toContainText(scale);
  await viewport(page)
    .locator('.viewport-canvas')
    .click({ position: { x: 30, y: 200 } });
  await page.keyboard.press('KeyE');
  await expect.poll(() => countPixels(page, 'blue')).toBeGreaterThan(30);
});

test('colours, trails and ghosts are there while they are wanted; so is the source', async ({
  page,
}) => {
  await openBare(page, SOURCE);

  await test.step('a source that was opened beside a clip is shown while X is held', async () => {
    await page.keyboard.down('KeyX');
    await expect(page.getByText('Source of')).toBeVisible();
    await page.keyboard.up('KeyX');
    await expect(page.getByText('Source of')).toBeHidden();
  });

  await test.step('trails and ghosts are there while they are wanted', async () => {
    await page.getByRole('treeitem').last().click();
    // Else the clip's trail lies on its source's.
    await choose(page, 'Magnify the error', '×200');
    await choose(page, 'Trail of the active joint');
    await expect.poll(() => countPixels(page, 'blue')).toBeGreaterThan(5);
    await choose(page, 'Trail of the active joint');
    await expect.poll(() => countPixels(page, 'blue')).toBe(0);
    const alone = await countPixels(page, 'light');
    await choose(page, 'Ghosts', '2 before, 2 after');
    await expect.poll(() => countPixels(page, 'light')).toBeGreaterThan(1.2 * alone);
  });
});
