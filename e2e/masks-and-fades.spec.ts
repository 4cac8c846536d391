import type { Locator, Page } from '@playwright/test';
import { complaintsOf, statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

let complaints: string[];
let pane: Locator;

test.beforeEach(async ({ page }) => {
  complaints = complaintsOf(page);
  await page.goto('/?time=0');
  await expect(statusBar(page)).toContainText('60 joints');
  await expect(statusBar(page)).toContainText('paused');
  pane = await gaits(page);
});

test.afterEach(() => {
  expect(complaints).toEqual([]);
});

/** The blend pane, with a layer for each of walk, jog and run; the run is the active one. */
async function gaits(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Blend' }).click();
  const blend = page.locator('[data-pane=blend]');
  await blend.getByRole('button', { name: 'Layers of walk, jog and run' }).click();
  await blend.getByRole('button', { name: 'run', exact: true }).click();
  return blend;
}

/** Drops a file of JSON on the page. */
async function dropJson(page: Page, name: string, value: unknown): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName));
      return transfer;
    },
    [name, JSON.stringify(value)] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('.posescope', type, {
      dataTransfer: data,
      clientX: 400,
      clientY: 400,
    });
  }
}

test('layers are judged, masked, also from files, and looked at in the sampling pane; a mask is kept from visit to visit', async ({
  page,
}) => {
  await test.step('the whole cycle is judged before it is played', async () => {
    await expect(pane.getByText('none oppose')).toBeVisible();
  });

  await test.step('a file of settings that is none is told, and changes nothing', async () => {
    await dropJson(page, 'package.json', { scripts: {} });
    await expect(page.getByText(/package\.json/).first()).toBeVisible();
    await expect(page.getByText(/"scripts"/).first()).toBeVisible();
  });

  await test.step('masks come in a file that is dropped', async () => {
    const masks = { 'left leg': { LeftUpLeg: 0.5 } };
    await dropJson(page, 'masks.json', { kind: 'posescope joint masks', version: 1, masks });
    await expect(page.getByText('masks.json: 1 joint mask')).toBeVisible();
    await pane.getByRole('combobox', { name: 'Mask of the layer' }).click();
    await expect(page.getByRole('option', { name: 'left leg' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the sampling pane is pointed at any of the layers', async () => {
    await page.getByRole('tab', { name: 'Sampling' }).click();
    const choice = page.getByRole('combobox', { name: 'Layer whose sampling is shown' });
    await expect(choice).toHaveText('layer 3 · run');
    await choice.click();
    await page.getByRole('option', { name: 'layer 2 · jog' }).click();
    await expect(choice).toHaveText('layer 2 · jog');
  });

  await page.getByRole('tab', { name: 'Blend' }).click();
  await test.step('Esc empties what is entered for a mask, and leaves the selection', async () => {
    const selected = page.getByRole('treeitem', { selected: true });
    await page.getByRole('treeitem', { name: 'Spine' }).first().click();
    await expect(selected).not.toHaveCount(0);
    for (const name of ['Joints that the mask affects', 'Name to save the mask under']) {
      const field = pane.getByRole('textbox', { name });
      await field.fill('spine');
      await page.keyboard.press('Escape');
      await expect(field).toHaveValue('');
      await expect(selected).not.toHaveCount(0);
    }
  });

  await test.step('a mask is kept by its name, from visit to visit', async () => {
    await pane.getByRole('textbox', { name: 'Joints that the mask affects' }).fill('under:Spine');
    await pane.getByRole('button', { name: 'Only these' }).click();
    await pane.getByRole('textbox', { name: 'Name to save the mask under' }).fill('upper body');
    await pane.getByRole('button', { name: 'Save the mask under this name' }).click();
    const choice = (blend: Locator) => blend.getByRole('combobox', { name: 'Mask of the layer' });
    await expect(choice(pane)).toHaveText('upper body');
    await page.reload();
    await expect(statusBar(page)).toContainText('60 joints');
    const again = await gaits(page);
    await expect(choice(again)).toHaveText('no mask');
    await choice(again).click();
    await page.getByRole('option', { name: 'upper body' }).click();
    await expect(choice(again)).toHaveText('upper body');
  });
});

test('joints that are picked in the tree are painted while the brush is on', async ({ page }) => {
  await pane.getByRole('button', { name: /^Paint the active layer/ }).click();
  await expect(page.getByText('Painting 0 into the mask of run')).toBeVisible();
  await pane.getByRole('button', { name: 'all below' }).click();
  await page.getByRole('treeitem', { name: /^LeftArm/ }).click();
  const weight = pane.getByRole('textbox', { name: 'Weight of run, exactly' });
  await weight.fill('1');
  await weight.press('Enter');
  const share = (name: RegExp) => pane.getByRole('button', { name });
  await expect(share(/^Hips/)).toContainText('50 0 50 0');
  await share(/^Head/).first().scrollIntoViewIfNeeded();
  await expect(share(/^LeftArm/)).toContainText('100 0 0 0');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Painting 0 into the mask')).toBeHidden();
});

test('a crossfade shows the weights that it has come to, and goes over in its time by its curve', async ({
  page,
}) => {
  const seconds = pane.getByRole('textbox', { name: 'Length of a crossfade' });
  const weight = (name: string) =>
    pane.getByRole('textbox', { name: `Weight of ${name}, exactly` });
  const fadeIn = async (length: string): Promise<void> => {
    await seconds.fill(length);
    await seconds.press('Enter');
  };

  await test.step('one that is paused shows the weights that it has come to', async () => {
    await fadeIn('3');
    await pane.getByRole('button', { name: 'Crossfade to run' }).click();
    await expect.poll(async () => Number(await weight('run').inputValue())).toBeGreaterThan(0.2);
    await page.getByRole('button', { name: 'Play / pause', exact: true }).click();
    await expect(pane.getByText(/^\s*[1-9]\d*°: (walk|run), \w+/)).toBeVisible();
    const run = Number(await weight('run').inputValue());
    expect(run).toBeLessThan(1);
    expect(Number(await weight('walk').inputValue())).toBeCloseTo(1 - run, 2);
  });

  await test.step('one goes over to a layer in the time and by the curve that were chosen', async () => {
    await fadeIn('0.2');
    await pane.getByRole('combobox', { name: 'Curve of a crossfade' }).click();
    await page.getByRole('option', { name: 'ease out' }).click();
    await pane.getByRole('button', { name: 'Crossfade to run' }).click();
    await expect(weight('run')).toHaveValue('1');
    await expect(weight('walk')).toHaveValue('0');
  });
});
