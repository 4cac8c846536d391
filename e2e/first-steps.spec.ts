import type { Locator, Page } from '@playwright/test';
import { dropFiles, openPane, statusBar, timeField, valid } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Joints of the example that opens with the page; the last ones are far down the timeline. */
const LAST_JOINT = 'RightToeBase';

function pane(page: Page, name: string): Locator {
  return page.getByRole('tabpanel', { name });
}

async function closeAll(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Close all files' }).click();
  await expect(statusBar(page)).toContainText('Nothing open');
}

test('an address that names a joint shows its row in the timeline', async ({ page }) => {
  await page.goto(`/?joint=${LAST_JOINT}&time=0.5`);
  const rows = page.getByRole('tree', { name: 'Rows of the timeline' });
  await expect(rows.getByRole('treeitem', { name: LAST_JOINT })).toHaveCount(1);
  await expect.poll(() => rows.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
});

test(
  'a click on the mesh selects the joint that moves it there',
  { tag: '@drawn' },
  async ({ page }) => {
    await page.goto('/?time=0');
    await expect(timeField(page)).toHaveValue('0.0000');
    await expect(pane(page, 'Viewport')).toContainText('triangles');
    await pane(page, 'Viewport').getByRole('button', { name: 'Bones' }).click();
    const box = await page.locator('.viewport-canvas canvas').boundingBox();
    if (box === null) throw new Error('the scene is on the page');
    await expect(async () => {
      await page.mouse.click(box.x + box.width * 0.545, box.y + box.height * 0.4);
      await expect(page.locator('.viewport-readout strong')).toHaveText(/^(Hips|Spine\d?)$/, {
        timeout: 500,
      });
    }).toPass();
    await page.mouse.click(box.x + box.width * 0.1, box.y + box.height * 0.3);
    await expect(page.locator('.viewport-readout')).toBeHidden();
  },
);

test('panes with nothing to show offer the example, and a source its build', async ({ page }) => {
  await page.goto('/?time=0');
  await expect(statusBar(page)).toContainText('60 joints');
  await closeAll(page);
  await dropFiles(page, ['walker.raw_skeleton.ozz', 'walker.raw_animation.ozz'].map(valid));
  await openPane(page, 'Sampling');
  const build = pane(page, 'Sampling').getByRole('button', { name: 'Build “smooth_21”' });
  await expect(build).toBeVisible();
  await closeAll(page);
  await expect(build).toBeHidden();
  await pane(page, 'Timeline').getByRole('button', { name: 'Open the example' }).click();
  await expect(statusBar(page)).toContainText('60 joints');
});

test('the memory strip is walked with the arrow keys', async ({ page }) => {
  await page.goto('/?time=0');
  await expect(statusBar(page)).toContainText('60 joints');
  const key = page.getByRole('slider', { name: 'Key in memory order' });
  await expect(key).toHaveAttribute('aria-valuetext', 'none is selected');
  await key.focus();
  await page.keyboard.press('ArrowRight');
  await expect(key).toHaveAttribute('aria-valuetext', /^rotation key 120, /);
  await page.keyboard.press('ArrowRight');
  await expect(key).toHaveAttribute('aria-valuetext', /^rotation key 121, /);
  await page.keyboard.press('ArrowUp');
  await expect(key).toHaveAttribute('aria-valuetext', /^translation key 121, /);
  await expect(timeField(page)).toHaveValue('0.0000');
});
