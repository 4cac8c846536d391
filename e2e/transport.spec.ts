import type { Locator, Page } from '@playwright/test';
import { LARGE_WINDOW, complaintsOf, openStill, timeField } from './support/page.ts';
import { expect, test } from './support/test.ts';

function button(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}

async function enterTime(page: Page, text: string): Promise<void> {
  await timeField(page).fill(text);
  await timeField(page).press('Enter');
}

test.beforeEach(async ({ page }) => {
  await openStill(page, ['walker.skeleton.ozz', 'walker.animation.ozz']);
  await expect(button(page, 'Play / pause')).toHaveAttribute('aria-pressed', 'false');
});

test('the time field takes times, and refuses what is none', async ({ page }) => {
  const complaints = complaintsOf(page);
  await test.step('refuses what is no time, and says so, until it is corrected', async () => {
    await enterTime(page, '1.5');
    await enterTime(page, 'soon');
    await expect(timeField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(timeField(page)).toHaveValue('soon');
    await expect(page.getByText('“soon” is no time')).toBeVisible();
    await timeField(page).press('Escape');
    await expect(timeField(page)).toHaveValue('1.5000');
    await expect(timeField(page)).toHaveAttribute('aria-invalid', 'false');
  });

  await test.step('takes seconds, milliseconds, frames, per cent and ratios', async () => {
    for (const [text, value] of [
      ['1.25', '1.2500'],
      ['933ms', '0.9330'],
      ['f28', '0.9333'],
      ['50%', '4.5000'],
      ['0.7r', '6.3000'],
      ['99', '9.0000'],
    ]) {
      await enterTime(page, text);
      await expect(timeField(page)).toHaveValue(value);
    }
  });

  await test.step('gives the keyboard back to shortcuts', async () => {
    await enterTime(page, '2');
    await page.keyboard.press('End');
    await expect(timeField(page)).toHaveValue('9.0000');
  });

  await test.step('keeps what was typed when the focus goes on', async () => {
    await timeField(page).fill('2');
    await timeField(page).press('Tab');
    await expect(timeField(page)).toHaveValue('2.0000');
  });

  await test.step('steps by frame with the arrows', async () => {
    await enterTime(page, 'f28');
    await timeField(page).press('ArrowUp');
    await expect(timeField(page)).toHaveValue('0.9667');
  });

  await test.step('the bar keeps to one line down to 1000 pixels', async () => {
    for (const width of [1680, 1500, 1400, 1300, 1200, 1100, 1000]) {
      await page.setViewportSize({ width, height: 850 });
      const bar = page.locator('.transport-bar');
      await expect.poll(() => bar.evaluate((el) => el.scrollWidth - el.clientWidth)).toBe(0);
      expect((await bar.boundingBox())?.height).toBe(30);
      await expect(button(page, 'Go to end')).toBeInViewport();
      await expect(timeField(page)).toBeInViewport();
    }
    expect(complaints).toEqual([]);
  });
});

test('the buttons name themselves, go to a time, and play', async ({ page }) => {
  await test.step('go to the ends, by frame and by key', async () => {
    await button(page, 'Go to end').click();
    await expect(timeField(page)).toHaveValue('9.0000');
    await button(page, 'Previous frame').click();
    await expect(timeField(page)).toHaveValue('8.9667');
    await button(page, 'Go to start').click();
    await expect(timeField(page)).toHaveValue('0.0000');
    await button(page, 'Next key of the selection').click();
    await expect(timeField(page)).toHaveValue('0.0333');
    await button(page, 'Previous key of the selection').click();
    await expect(timeField(page)).toHaveValue('0.0000');
  });

  await test.step('name themselves and their keys', async () => {
    await button(page, 'Next frame').hover();
    await expect(page.locator('.ui-tooltip')).toContainText('Next frame');
    await expect(page.locator('.ui-tooltip kbd').first()).toBeVisible();
  });

  await test.step('play forward and backward', async () => {
    await enterTime(page, '4');
    await button(page, 'Play backward / pause').click();
    await expect.poll(async () => Number(await timeField(page).inputValue())).toBeLessThan(4);
    await button(page, 'Play backward / pause').click();
    const stopped = await timeField(page).inputValue();
    await button(page, 'Play / pause').click();
    await expect(timeField(page)).not.toHaveValue(stopped);
  });
});

test('speed, frame rate, loop and end are set', async ({ page }) => {
  await page.setViewportSize(LARGE_WINDOW);
  await test.step('the speed is entered exactly, kept within its limits, and reset by a double click', async () => {
    const speed = page.getByRole('textbox', { name: 'Speed, exact' });
    await speed.fill('-0.35');
    await speed.press('Enter');
    await expect(speed).toHaveValue('-0.35');
    // All of it is seen.
    expect(await speed.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
    await speed.fill('9');
    await speed.press('Enter');
    await expect(speed).toHaveValue('4');
    await speed.fill('fast');
    await speed.press('Enter');
    await expect(speed).toHaveValue('4');
    await page.locator('.transport-speed-slider .ui-slider-control').dblclick();
    await expect(speed).toHaveValue('1');
  });

  await test.step('arrow keys step a number, Shift ten times as far and Alt a tenth', async () => {
    const speed = page.getByRole('textbox', { name: 'Speed, exact' });
    await speed.press('ArrowUp');
    await expect(speed).toHaveValue('1.1');
    await speed.press('Shift+ArrowDown');
    await expect(speed).toHaveValue('0.1');
    await speed.press('Alt+ArrowUp');
    await expect(speed).toHaveValue('0.11');
    await speed.fill('2');
    await speed.press('ArrowDown');
    await expect(speed).toHaveValue('1.9');
  });

  await test.step('frames are counted at the rate that is entered', async () => {
    await enterTime(page, '1');
    await expect(page.locator('.transport-frame')).toHaveText('frame 30.0 / 270');
    const rate = page.getByRole('textbox', { name: 'Frame rate' });
    await rate.fill('60');
    await rate.press('Enter');
    await expect(page.locator('.transport-frame')).toHaveText('frame 60.0 / 540');
  });

  await test.step('what stands beside a frame number stays where it is while it grows', async () => {
    const rate = page.getByRole('textbox', { name: 'Frame rate' });
    const place = async () => (await page.getByRole('group', { name: 'Speed' }).boundingBox())?.x;
    await rate.fill('1000');
    await rate.press('Enter');
    await enterTime(page, '0');
    await expect(page.locator('.transport-frame')).toHaveText('frame 0.0 / 9000');
    const before = await place();
    await enterTime(page, '9');
    await expect(page.locator('.transport-frame')).toHaveText('frame 9000.0 / 9000');
    expect(await place()).toBeCloseTo(before ?? NaN, 0);
  });

  await test.step('the frames of a long clip are seen beside the longest name', async () => {
    const name = page.locator('.shell-clip');
    const setWidth = (width: string) =>
      name.evaluate((element, wanted) => {
        if (element instanceof HTMLElement) element.style.width = wanted;
      }, width);
    await setWidth('100vw');
    const frame = page.locator('.transport-frame');
    for (const width of [1366, 1500, 1920]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(frame).toBeVisible();
      const cut = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(cut, `${width} pixels`).toBeLessThanOrEqual(0);
    }
    await setWidth('');
    await page.setViewportSize({ width: 1680, height: 1020 });
  });

  await test.step('a loop range is set, switched off and cleared', async () => {
    await enterTime(page, '1');
    await page.keyboard.press('i');
    await enterTime(page, '2');
    await page.keyboard.press('o');
    const range = button(page, '1.000 – 2.000');
    await expect(range).toHaveAttribute('aria-pressed', 'true');
    await range.click();
    await expect(range).toHaveAttribute('aria-pressed', 'false');
    await button(page, 'Clear loop range').click();
    await expect(range).toBeHidden();
  });

  await test.step('what happens at the end is chosen', async () => {
    await button(page, 'At the end: repeat').click();
    await button(page, 'At the end: ping-pong').click();
    await expect(button(page, 'At the end: stop')).toBeVisible();
  });
});
