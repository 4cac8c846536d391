import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { LARGE_WINDOW, complaintsOf, openStill, statusBar } from './support/page.ts';
import { pixelsOf } from './support/pixels.ts';
import { expect, test } from './support/test.ts';

// Enough pixels of thin bones to count.
test.use({ viewport: LARGE_WINDOW });

/** Amber of selected bones in the dark theme, whichever way a facet is lit. */
const AMBER = 'amber';
/** Anything but the background, which is never that light. */
const LIGHT = 'light';

type Rectangle = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

function viewport(page: Page): Locator {
  return page.getByRole('tabpanel', { name: 'Viewport' });
}

function scene(page: Page): Locator {
  return page.locator('.viewport-canvas canvas');
}

/** Opens fixtures at rest, without the grid, and waits until they are drawn. */
async function openBare(page: Page, ...names: readonly string[]): Promise<void> {
  await openStill(page, names);
  await viewport(page).getByRole('button', { name: 'Grid' }).click();
  await expect(viewport(page)).not.toContainText('grid');
}

/** Where the scene is on the page, without the toolbar above and the text below. */
async function drawnPart(page: Page): Promise<Rectangle> {
  const box = await scene(page).boundingBox();
  if (box === null) throw new Error('the scene is on the page');
  const [x, y] = [Math.ceil(box.x), Math.ceil(box.y) + 80];
  return { x, y, width: Math.floor(box.width) - 1, height: Math.floor(box.height) - 121 };
}

/** How many pixels of the scene are of a kind. */
async function countPixels(page: Page, kind: typeof AMBER | typeof LIGHT): Promise<number> {
  const pixels = await pixelsOf(page, await page.screenshot({ clip: await drawnPart(page) }));
  return pixels.evaluate((data, wanted) => {
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      const [red, green, blue] = [data[i], data[i + 1], data[i + 2]];
      const amber = red > 90 && red > 1.8 * blue && red > 1.15 * green;
      if (wanted === 'amber' ? amber : green > 60) count++;
    }
    return count;
  }, kind);
}

/** Moves the pointer onto a bone; returns the place and the joint's name. */
async function findBone(page: Page): Promise<{ x: number; y: number; name: string }> {
  const clip = await drawnPart(page);
  const pixels = await pixelsOf(page, await page.screenshot({ clip }));
  const width = Math.round(clip.width);
  // In the thick of it: with light on all sides.
  const at = await pixels.evaluate((data, across) => {
    const isLight = (pixel: number): boolean => data[4 * pixel + 1] > 60;
    const around = [-2, 0, 2].flatMap((y) => [-2, 0, 2].map((x) => y * across + x));
    for (let pixel = 0; pixel < data.length / 4; pixel++) {
      if (around.every((step) => isLight(pixel + step))) return pixel;
    }
    return -1;
  }, width);
  expect(at, 'there is a bone in the scene').toBeGreaterThan(0);
  const place = { x: clip.x + (at % width), y: clip.y + Math.floor(at / width) };
  await page.mouse.move(place.x, place.y);
  const readout = viewport(page).locator('.viewport-readout strong');
  await expect(readout).toHaveCount(1);
  return { ...place, name: await readout.innerText() };
}

/** Selects a bone and frames it; returns how many of its pixels were seen before. */
async function frameBone(page: Page): Promise<number> {
  const { x, y } = await findBone(page);
  await page.mouse.click(x, y);
  await page.mouse.move(0, 0);
  await expect.poll(() => countPixels(page, AMBER)).toBeGreaterThan(20);
  const before = await countPixels(page, AMBER);
  await page.keyboard.press('KeyF');
  await expect.poll(() => countPixels(page, AMBER)).toBeGreaterThan(1.5 * before);
  return before;
}

test('the character is seen with names, from other sides, and gone without its bones', async ({
  page,
}) => {
  await openBare(page, 'eight.skeleton.ozz', 'eight.animation.ozz');

  await test.step('is to be seen, and gone without its bones', async () => {
    const complaints = complaintsOf(page);
    await expect.poll(() => countPixels(page, LIGHT)).toBeGreaterThan(500);
    await viewport(page).getByRole('button', { name: 'Bones' }).click();
    await expect.poll(() => countPixels(page, LIGHT)).toBeLessThan(100);
    expect(complaints).toEqual([]);
    await viewport(page).getByRole('button', { name: 'Bones' }).click();
  });

  await test.step('writes names, and how many of them fit', async () => {
    await viewport(page).getByRole('button', { name: 'Joint names' }).click();
    await expect(viewport(page)).toContainText(/[1-8] \/ 8 names/);
  });

  await test.step('is told apart by projection', async () => {
    const before = await countPixels(page, LIGHT);
    await scene(page).click({ position: { x: 20, y: 120 } });
    await page.keyboard.press('Digit5');
    await expect(
      viewport(page).getByRole('button', { name: 'Camera: orthographic' }),
    ).toBeVisible();
    await page.keyboard.press('Digit1');
    await expect.poll(() => countPixels(page, LIGHT)).not.toBe(before);
  });
});

test('the character may be one joint', async ({ page }) => {
  await openBare(page, 'one.skeleton.ozz', 'one.animation.ozz');
  await expect(viewport(page)).toContainText('1 joint');
  await expect.poll(() => countPixels(page, LIGHT)).toBeGreaterThan(20);
});

test('the character wears the mesh that was opened with it', async ({ page }) => {
  await openBare(page, 'one.skeleton.ozz', 'one.animation.ozz', 'made.mesh.ozz');
  await expect(viewport(page)).toContainText('2 triangles');
  await viewport(page).getByRole('button', { name: 'Bones' }).click();
  await expect.poll(() => countPixels(page, LIGHT)).toBeGreaterThan(1000);
  await viewport(page).getByRole('button', { name: 'Mesh: solid' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Hidden' }).click();
  await expect.poll(() => countPixels(page, LIGHT)).toBe(0);
});

test('a bone is lit up, selected and framed', async ({ page }) => {
  await openBare(page, 'eight.skeleton.ozz', 'eight.animation.ozz');

  await test.step('lights its joint up everywhere, and is selected by a click', async () => {
    const { x, y, name } = await findBone(page);
    await page.mouse.click(x, y);
    const row = page.getByRole('treeitem', { name }).first();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => countPixels(page, AMBER)).toBeGreaterThan(20);
    await page.keyboard.down('Control');
    await page.mouse.click(x, y);
    await page.keyboard.up('Control');
    await expect(row).toHaveAttribute('aria-selected', 'false');
  });

  await test.step('that is selected is framed by F, everything again by Shift+F', async () => {
    const before = await frameBone(page);
    await page.keyboard.press('Shift+KeyF');
    await expect.poll(() => countPixels(page, AMBER)).toBeLessThan(1.2 * before);
  });

  await test.step('stays framed while another pane has all of the page', async () => {
    const before = await frameBone(page);
    await page.getByRole('tab', { name: 'Joints' }).dblclick();
    await expect(scene(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(scene(page)).toBeVisible();
    await expect.poll(() => countPixels(page, AMBER)).toBeGreaterThan(1.5 * before);
    await page.keyboard.press('Shift+KeyF');
    await expect.poll(() => countPixels(page, AMBER)).toBeLessThan(1.2 * before);
  });

  await test.step('stays selected while the camera is turned, not when nothing is clicked', async () => {
    const { x, y } = await findBone(page);
    await page.mouse.click(x, y);
    const selected = page.locator('[role=treeitem][aria-selected=true]');
    await expect(selected.first()).toBeVisible();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 30, { steps: 3 });
    await page.mouse.up();
    await expect(selected.first()).toBeVisible();
    const box = await scene(page).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 60);
    await expect(selected).toHaveCount(0);
  });
});

test('a view is saved under a name, and gone back to', async ({ page }) => {
  await openBare(page, 'eight.skeleton.ozz', 'eight.animation.ozz');
  await test.step('pictures are saved of the character on nothing, as wide as the scene or as was asked for', async () => {
    const canvasWidth = (): Promise<number> =>
      scene(page).evaluate((canvas: HTMLCanvasElement) => canvas.width);
    const shown = await canvasWidth();
    for (const [title, width] of [
      ['Save a picture (PNG)', shown],
      ['Save a picture 3840 pixels wide (PNG)', 3840],
    ] as const) {
      await test.step(title, async () => {
        const saved = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: 'Viewport' }).click();
        await page.getByRole('menuitem', { name: title }).click();
        const download = await saved;
        expect(download.suggestedFilename()).toMatch(/\.png$/);
        const pixels = await pixelsOf(page, readFileSync(await download.path()));
        const size = await pixels.evaluate(({ length }) => length);
        const seen = await pixels.evaluate((data) => {
          let count = 0;
          for (let i = 3; i < data.length; i += 4) if (data[i] > 0) count++;
          return count;
        });
        expect(seen).toBeGreaterThan(500);
        expect(seen).toBeLessThan(size / 8);
        expect((size / 4) % width).toBe(0);
        // What is on screen is as before.
        expect(await canvasWidth()).toBe(shown);
      });
    }
  });

  const camera = viewport(page).getByRole('button', { name: /^Camera:/ });
  await scene(page).click({ position: { x: 20, y: 120 } });
  await page.keyboard.press('Digit5');
  await camera.click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name of the view').fill('far');
  await page.keyboard.press('Enter');
  const before = await countPixels(page, LIGHT);
  await scene(page).click({ position: { x: 20, y: 120 } });
  await page.keyboard.press('Digit5');
  for (let i = 0; i < 6; i++) await page.keyboard.press('Equal');
  await expect.poll(() => countPixels(page, LIGHT)).not.toBe(before);
  await camera.click();
  await page.getByRole('menuitem', { name: 'far', exact: true }).click();
  await expect(camera).toHaveAccessibleName('Camera: orthographic');
  await expect.poll(() => countPixels(page, LIGHT)).toBe(before);
  await camera.click();
  await page.getByRole('menuitem', { name: 'Forget a view' }).click();
  const saved = page.getByRole('menuitem', { name: 'far', exact: true });
  await expect(saved).toHaveCount(2);
  await saved.last().click();
  await camera.click();
  await expect(page.getByRole('menuitem', { name: 'Forget a view' })).toHaveCount(0);
});

test('a clip without a skeleton shows its tracks, and the viewport what is missing', async ({
  page,
}) => {
  await page.goto('/?file=./fixtures/three.animation.ozz');
  await expect(viewport(page)).toContainText('has no skeleton to move');
  const tree = page.getByRole('tree', { name: 'Joints', exact: true });
  await expect(tree.getByRole('treeitem')).toHaveCount(3);
  await expect(tree).toContainText('track 2');
});

test.describe('without graphics', () => {
  test('the viewport says so and everything else works', async ({ page }) => {
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function only(
        this: HTMLCanvasElement,
        kind: string,
      ) {
        return kind === '2d' ? (getContext.call(this, kind) as never) : null;
      } as typeof getContext;
    });
    await page.goto('/');
    await expect(viewport(page)).toContainText('does not draw in three dimensions');
    await expect(statusBar(page)).toContainText('joints');
    await expect(page.getByRole('treeitem').first()).toBeVisible();
  });

  test('that are taken away for a while, it says so and comes back', async ({ page }) => {
    await openBare(page, 'eight.skeleton.ozz', 'eight.animation.ozz');
    const extension = await scene(page).evaluateHandle((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    );
    await extension.evaluate((lose) => lose?.loseContext());
    await expect(viewport(page)).toContainText('reset the view');
    await extension.evaluate((lose) => lose?.restoreContext());
    await expect(viewport(page)).toContainText('8 joints');
    await expect.poll(() => countPixels(page, LIGHT)).toBeGreaterThan(500);
  });
});

test('panes that are hidden give their graphics back', async ({ page }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    const contexts = new Set<WebGL2RenderingContext>();
    HTMLCanvasElement.prototype.getContext = function note(
      this: HTMLCanvasElement,
      ...args: [string]
    ) {
      const context = getContext.apply(this, args) as WebGL2RenderingContext | null;
      if (context !== null && args[0] === 'webgl2') contexts.add(context);
      return context as never;
    } as typeof getContext;
    Object.assign(window, { contexts });
  });
  /** How many contexts there are, and have been. */
  const counts = (): Promise<[held: number, made: number]> =>
    page.evaluate(() => {
      const { contexts } = window as unknown as { contexts: Set<WebGL2RenderingContext> };
      const held = [...contexts].filter((context) => !context.isContextLost());
      return [held.length, contexts.size];
    });
  await openBare(page, 'eight.skeleton.ozz', 'eight.animation.ozz');
  expect(await counts()).toEqual([1, 1]);
  await page.locator('.shell-tab', { hasText: 'Crowd' }).click();
  await expect(page.locator('.crowd-canvas')).toBeVisible();
  await expect.poll(counts).toEqual([1, 2]);
  await page.locator('.shell-tab', { hasText: 'Viewport' }).click();
  await expect(viewport(page)).toContainText('8 joints');
  await expect.poll(counts).toEqual([1, 3]);
});
