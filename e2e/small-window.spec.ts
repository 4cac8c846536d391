import type { Locator } from '@playwright/test';
import { openPane, openStill, untilDrawn } from './support/page.ts';
import { overlapsIn } from './support/overlaps.ts';
import { expect, test } from './support/test.ts';

/** What is wider than the room that it has, by its text; elements that are not for the eye left out. */
function cutWithin(area: Locator, parts: string): Promise<string[]> {
  return area
    .locator(parts)
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
}

test('in a window of 1280 × 720, numbers are whole, a tab that is cut comes into sight while it is pressed, and every menu fits in 1280 × 768', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/');
  await expect(page.locator('.assets-total, .joints-count').first()).toBeVisible();

  await test.step('a tab that is pressed is in front', async () => {
    const tab = page.getByRole('tab', { name: 'Iframes', exact: true });
    const box = await tab.boundingBox();
    expect(box).not.toBeNull();
    const { x = 0, y = 0 } = box ?? {};
    await page.mouse.move(x + 10, y + 10);
    await page.mouse.down();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect.poll(async () => (await tab.boundingBox())?.x).toBeLessThan(x);
    await page.mouse.up();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('region', { name: 'Iframes', exact: true })).toBeVisible();
  });

  await page.getByRole('tab', { name: 'Assets', exact: true }).click();
  const total = page.locator('.assets-total');
  await expect(total).toContainText(/\d+ files · .*KiB/);
  expect(await cutWithin(page.locator('.assets-bar'), '.assets-total')).toEqual([]);

  await page.getByRole('tab', { name: 'Iframes', exact: true }).click();
  const iframes = page.getByRole('region', { name: 'Iframes', exact: true });
  await expect(iframes.getByRole('treeitem').first()).toBeVisible();
  expect(await cutWithin(iframes, '.iframes-row > span')).toEqual([]);

  await page.getByRole('tab', { name: 'Error', exact: true }).click();
  const error = page.getByRole('region', { name: 'Error', exact: true });
  await error.getByRole('button', { name: 'at the loop' }).click();
  await expect(error.getByText(/^The loop closes/)).toBeVisible();
  await expect(error.getByRole('columnheader')).toHaveText([
    'last to first',
    'jump mm',
    'source mm',
    'own rotation °',
    'Δv m/s',
  ]);
  expect(await cutWithin(error, '.error-body, td, thead th')).toEqual([]);

  await page.getByRole('tab', { name: 'A | B', exact: true }).click();
  const compared = page.getByRole('region', { name: 'Comparison of A and B' });
  await expect(compared.getByText(/the same$/)).toBeVisible();
  expect(await cutWithin(compared, '.compare-clip > *, td, .compare-head > *')).toEqual([]);
  // Room for a name with its settings: the choice of a view stands below it.
  const b = await compared.getByRole('combobox', { name: 'B', exact: true }).boundingBox();
  expect(b?.width).toBeGreaterThan(180);

  await page.getByRole('tab', { name: 'What if', exact: true }).click();
  const legend = page.locator('.what-if-readout');
  await expect(legend).toContainText('target');
  expect(await cutWithin(page.locator('.what-if-middle'), '.what-if-readout')).toEqual([]);
  expect(await cutWithin(page.locator('.what-if-parts'), '.what-if-trials')).toEqual([]);

  await test.step('every menu fits', async () => {
    await page.setViewportSize({ width: 1280, height: 768 });
    const bar = page.getByRole('menubar').getByRole('menuitem');
    await expect(bar).toHaveCount(8);
    for (const menu of await bar.all()) {
      await menu.click();
      const popup = page.getByRole('menu');
      await expect(popup.locator('.ui-menu-item').first()).toBeVisible();
      const hidden = await popup.evaluate(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      );
      expect(hidden, (await menu.textContent()) ?? '').toBe(0);
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
    }
  });
});

/** Panes that had no room in these windows, with what is in them once they have been computed. */
const CROWDED: readonly (readonly [
  string,
  number,
  number,
  readonly (readonly [string, RegExp])[],
])[] = [
  [
    'at twice the size',
    840,
    510,
    [
      ['Error map', /Point at the map/],
      ['Causes', /drift .* rms[^]*rounding at this time/],
      ['Key prices', /Most useful to add/],
      ['What if', /largest error/],
    ],
  ],
  [
    'on a small desk',
    1024,
    700,
    [
      ['A | B', /mean error/],
      ['Iframes', /entries/],
      ['Debugger', /Compare with this/],
      ['Causes', /drift .* rms[^]*rounding at this time/],
      ['Key prices', /Most useful to add/],
      ['What if', /largest error/],
    ],
  ],
];

for (const [how, width, height, panes] of CROWDED) {
  test(`in a window of ${width} × ${height}, ${how}, nothing lies over anything or beyond an edge`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.locator('.joints-count').first()).toBeVisible();
    for (const [title, content] of panes) {
      await test.step(title, async () => {
        const tab = page.getByRole('tab', { name: title, exact: true });
        await tab.evaluate((element) => element.scrollIntoView({ inline: 'center' }));
        await tab.click();
        const pane = page.locator('[data-pane]:visible', { hasText: content });
        await expect(pane).toBeVisible({ timeout: 60_000 });
        await expect(pane.locator('progress')).toHaveCount(0, { timeout: 60_000 });
        expect(await overlapsIn(pane)).toEqual([]);
      });
    }
  });
}

/** What can be read of a name that is cut in its middle: letters of its beginning, what joins both, letters of its end. */
function visibleText(name: Locator): Promise<string> {
  return name.locator('[data-text]').evaluateAll((parts) => {
    const context = document.createElement('canvas').getContext('2d');
    return parts
      .map((part, i) => {
        const text = part.getAttribute('data-text') ?? '';
        if (context === null) return '';
        context.font = getComputedStyle(part).font;
        const { width } = part.getBoundingClientRect();
        const fits = (letters: string): boolean => context.measureText(letters).width <= width + 1;
        if (fits(text)) return text;
        const cuts = Array.from(text, (_, cut) =>
          i === 0 ? `${text.slice(0, text.length - cut)}…` : `…${text.slice(cut)}`,
        );
        return cuts.find(fits) ?? '';
      })
      .join('');
  });
}

test('the clip menu says which build is shown, and tells builds apart in narrow windows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openStill(page, ['walker.skeleton.ozz', 'walker.raw_animation.ozz']);
  await openPane(page, 'Build');
  const pane = page.getByRole('region', { name: 'Build', exact: true });
  const clip = page.getByRole('combobox', { name: 'Clip', exact: true });
  await pane.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(clip).toHaveText('smooth_21 · build (1 mm at 10 cm)');
  expect(await visibleText(clip)).toMatch(/^smoo.* · build .*10 cm\)$/);

  await pane.getByText('smallest', { exact: true }).click();
  await pane.getByRole('button', { name: 'Rebuild' }).click();
  const whole = 'smooth_21 · build (smallest, error 1 mm)';
  await expect(clip).toHaveText(whole);
  for (const [width, read] of [
    [1680, /^smooth_21 · build \(smallest, error 1 mm\)$/],
    [1366, /^smo.* · build .*r 1 mm\)$/],
    [1180, /^smoo.* · build .*smallest, error 1 mm\)$/],
    [1024, /^smo.* · build .*r 1 mm\)$/],
    [800, /^s.* · build $/],
  ] as const) {
    await test.step(`in a window of ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await untilDrawn(page);
      expect(await visibleText(clip)).toMatch(read);
      const joint = await clip.locator('[data-text]').nth(1).boundingBox();
      const arrow = await clip.locator('svg').boundingBox();
      const free = (arrow?.x ?? 0) - (joint?.x ?? 0) - (joint?.width ?? 0);
      expect(free, 'its arrow is beside it').toBeGreaterThan(0);
      // As one line, for a screen reader and the clipboard.
      expect(await clip.innerText()).toBe(whole);
      await expect(clip).toHaveAttribute('title', whole);
    });
  }
  const column = await pane.boundingBox();
  expect(column?.width, 'the side column has not shrunk with the page').toBeGreaterThan(245);
  await openPane(page, 'Assets');
  // A name of one part: its end, too, has dots instead of a part of a letter.
  const end = page.locator('.ui-cut-name:not(.ui-cut-name-joined) > :last-child').first();
  await expect(end).toHaveCSS('text-overflow', 'ellipsis');
});
