import type { Locator, Page } from '@playwright/test';
import { cutTexts } from './support/cut-text.ts';
import { addressOf, complaintsOf, statusBar, timeField } from './support/page.ts';
import { expect, test } from './support/test.ts';

let complaints: string[];

test.beforeEach(({ page }) => {
  complaints = complaintsOf(page);
});

test.afterEach(() => {
  expect(complaints).toEqual([]);
});

/** Opens the example that comes with the page. */
async function openExample(page: Page): Promise<void> {
  await page.goto('/');
  await expect(statusBar(page)).toContainText('60 joints');
}

/** Puts the playhead to a time. */
async function seek(page: Page, time: string): Promise<void> {
  await timeField(page).fill(time);
  await timeField(page).press('Enter');
}

test('walk and run blend, the run in the upper body alone', async ({ page }) => {
  // Where shares of three layers have the least room.
  await page.setViewportSize({ width: 1280, height: 720 });
  await openExample(page);
  await page.getByRole('tab', { name: 'Blend' }).click();
  const pane = page.locator('[data-pane=blend]');
  await pane.getByRole('button', { name: 'Layers of walk, jog and run' }).click();

  await test.step('layers do not scroll within a pane that scrolls: all that one says can be read', async () => {
    await pane.getByRole('button', { name: 'run', exact: true }).click();
    const unseen = pane.getByText('At weight 0 nothing of it is seen.');
    await expect(unseen).toBeVisible();
    const isCut = unseen.evaluate((text) => {
      const list = text.closest('ol');
      return list === null || list.scrollHeight > list.clientHeight;
    });
    expect(await isCut).toBe(false);
  });

  await test.step('arrows, Home and End move the slider that has the focus, and not the playhead', async () => {
    await seek(page, '0.5');
    const slider = pane.getByRole('slider', { name: 'Weight of jog' });
    await slider.focus();
    for (const [key, value] of [
      ['End', '1'],
      ['ArrowLeft', '0.99'],
      ['Home', '0'],
      ['ArrowRight', '0.01'],
    ]) {
      await slider.press(key);
      await expect(slider).toHaveValue(value);
    }
    await expect(timeField(page)).toHaveValue('0.5000');
  });

  const shares = pane.getByRole('toolbar', { name: 'Effective weight' });
  const layer = (name: string) => pane.getByRole('textbox', { name: `Weight of ${name}, exactly` });
  for (const [name, weight] of [
    ['walk', '1'],
    ['jog', '0'],
    ['run', '1'],
  ]) {
    await layer(name).fill(weight);
    await layer(name).press('Enter');
  }
  await expect(shares.getByRole('button', { name: /^Hips/ })).toContainText('50 0 50 0');
  expect(await cutTexts(page, '[data-pane=blend]')).toEqual([]);
  await layer('walk').fill('0.6');
  await layer('walk').press('Enter');
  await expect(shares.getByRole('button', { name: /^Hips/ })).toContainText('37.5 0 62.5 0');
  await layer('walk').fill('1');
  await layer('walk').press('Enter');
  await pane.getByRole('button', { name: 'run', exact: true }).click();
  await pane.getByRole('textbox', { name: 'Joints that the mask affects' }).fill('under:Spine');
  await pane.getByRole('button', { name: 'Only these' }).click();
  await expect(shares.getByRole('button', { name: /^Hips/ })).toContainText('100 0 0 0');
  await expect(shares.getByRole('button', { name: /^Head/ }).first()).toContainText('50 0 50 0');

  await test.step('times of layers are shown in full, or not at all', async () => {
    const cut = (times: Element[]): number =>
      times.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
    const times = pane.locator('.blend-time');
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await times.evaluateAll(cut)).toBe(0);
    await page.getByRole('tab', { name: 'Blend' }).dblclick();
    await expect(times.first()).toBeVisible();
    expect(await times.evaluateAll(cut)).toBe(0);
  });
});

test('the playhead goes from event to event, and back; those that fire are logged', async ({
  page,
}) => {
  await openExample(page);
  await page.keyboard.press('k');
  await page.getByRole('tab', { name: 'Tracks' }).click();
  const pane = page.locator('[data-pane=tracks]');

  await test.step('the playhead goes from event to event, and back', async () => {
    await seek(page, '0.3');
    const next = pane.getByRole('button', { name: 'To the next event' });
    const time = async (): Promise<number> => Number(await timeField(page).inputValue());
    const times = [await time()];
    for (let step = 0; step < 3; step++) {
      await next.click();
      await expect.poll(time).toBeGreaterThan(times[step]);
      times.push(await time());
    }
    await pane.getByRole('button', { name: 'To the event before' }).click();
    await expect.poll(time).toBe(times[2]);
  });

  await test.step('events fire backward over the loop point, and the log tells of them', async () => {
    await expect(pane.getByText('LeftHeelContact').first()).toBeVisible();
    await seek(page, '0.3');
    await pane.getByRole('button', { name: 'Clear the event log' }).click();
    await page.keyboard.press('Shift+Space');
    await expect(log(pane).getByText('-1', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Shift+Space');
    await expect(
      log(pane)
        .getByText(/▲ rising, backward/)
        .first(),
    ).toBeVisible();
    const edges = pane.getByRole('row', { name: /^edges/ });
    await expect(edges).toContainText('✓');
    await expect(edges).not.toContainText('0 of 0');
  });

  await test.step('the log goes on after its pane was hidden just as an event fired', async () => {
    const events = log(pane).locator('.tracks-event');
    await seek(page, '0.3');
    await pane.getByRole('button', { name: 'Clear the event log' }).click();
    await expect(events).toHaveCount(0);
    // A click that finds its place first would come too late.
    await page.getByRole('tab', { name: 'Timeline' }).hover();
    await pane.getByRole('button', { name: 'To the next event' }).evaluate(async (next) => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      // The first click stops at an event, the second one goes past it.
      for (let click = 0; click < 2; click++) {
        if (next instanceof HTMLElement) next.click();
        await frame();
        await frame();
      }
    });
    await page.mouse.down();
    await page.mouse.up();
    await expect(pane).toBeHidden();
    await page.getByRole('tab', { name: 'Tracks' }).click();
    await expect(events).not.toHaveCount(0);
  });
});

function log(pane: Locator): Locator {
  return pane.getByRole('log', { name: 'Event log' });
}

test('weights that stay the same leave nothing behind while a clip plays', async ({ page }) => {
  await page.goto(addressOf(['one.skeleton.ozz', 'one.animation.ozz']));
  await expect(statusBar(page)).toContainText('1 joint');
  await page.getByRole('tab', { name: 'Blend' }).click();
  await page.keyboard.press('Space');
  await expect(statusBar(page)).not.toContainText('paused');
  const before = await keptUpdates(page);
  await page.waitForTimeout(1500);
  expect((await keptUpdates(page)) - before).toBeLessThan(5);
});

/** How many updates of state React keeps, of all components together: also such as have changed nothing. */
async function keptUpdates(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { result: prototype } = await session.send('Runtime.evaluate', {
    expression: 'Object.prototype',
  });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
  });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration:
      'function () { return this.filter((one) => Object.hasOwn(one, "hasEagerState")).length; }',
    returnByValue: true,
  });
  await session.detach();
  return Number(result.value);
}
