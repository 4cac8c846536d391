import type { Locator, Page } from '@playwright/test';
import { cutTexts } from './support/cut-text.ts';
import { statusBar } from './support/page.ts';
import { LEAST_CONTROL, smallControls } from './support/small-controls.ts';
import { expect, test } from './support/test.ts';

/** Measures for minutes, and is read as well while it does. */
const NEVER_DONE = 'Layouts';

/** What no pane and no bar says in full, one pane of each group after the other brought to the front. */
async function cutsInAllPanes(page: Page): Promise<string[]> {
  const tabs = page.locator('.shell-tab');
  const found: string[] = [];
  for (const tab of await tabs.all()) {
    await tab.click();
    const title = await tab.innerText();
    if (!title.startsWith(NEVER_DONE)) {
      await expect(page.locator('[data-pane] progress:visible')).toHaveCount(0);
    }
    const cuts = await cutTexts(page, '.posescope, [data-pane]');
    found.push(
      ...cuts.map(({ text, place, pixels }) => `${title}: ${text}: ${pixels} in ${place}`),
    );
  }
  return found;
}

/** Gives the layout up for the default one, whose columns have a least width, as a page of this size has it at first. */
async function layOutAnew(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+KeyK');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Reset layout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Panes with lists below heads of columns. */
const LISTS = ['Sampling', 'Iframes', 'A | B', 'Key prices'];

interface ListWidths {
  /** Without the scrollbar. */
  readonly heads: number;
  readonly rows: number;
  readonly hasScrollbar: boolean;
}

/** Of every one of these heads, and of the list below it. */
const widthsOf = (heads: Locator): Promise<ListWidths[]> =>
  heads.evaluateAll((all) =>
    all.map((head) => {
      const below = head.nextElementSibling;
      const list = below?.querySelector('.ui-virtual-list') ?? below;
      if (!(list instanceof HTMLElement)) throw new Error('no list below its heads');
      const rows = list.clientWidth;
      return { heads: head.clientWidth, rows, hasScrollbar: list.offsetWidth > rows };
    }),
  );

/** The height of what stands below tabs in their own line. */
const heightBelowTabs = (lines: Locator): Promise<number[]> =>
  lines.evaluateAll((all) =>
    all.flatMap((line) =>
      line instanceof HTMLElement ? line.offsetHeight - line.clientHeight : [],
    ),
  );

/** With what has been opened in panes of this width. */
async function expectHeadsBesideScrollbars(page: Page): Promise<void> {
  for (const pane of LISTS) {
    await page.getByRole('tab', { name: pane, exact: true }).click();
    const heads = page.locator(`[aria-label="${pane}"] .ui-list-head`);
    await expect(heads.first(), pane).toBeVisible();
    for (const { heads: width, rows, hasScrollbar } of await widthsOf(heads)) {
      expect({ width, hasScrollbar }, pane).toEqual({ width: rows, hasScrollbar: true });
    }
  }
  const lines = await heightBelowTabs(page.locator('.dv-tabs-container'));
  expect([...new Set(lines)]).toEqual([0]);
}

test(`no text is cut in any pane, and every control is at least ${LEAST_CONTROL} pixels high and wide`, async ({
  page,
}) => {
  const sizes = [
    [1600, 1000],
    [1440, 900],
    [1280, 720],
  ];
  await page.setViewportSize({ width: sizes[0][0], height: sizes[0][1] });
  await page.goto('/');
  await expect(statusBar(page)).toContainText('60 joints');
  await expect(statusBar(page)).toContainText('paused');
  for (const [index, [width, height]] of sizes.entries()) {
    await test.step(`texts at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      if (index > 0) await layOutAnew(page);
      expect(await cutsInAllPanes(page)).toEqual([]);
    });
    if (width !== 1440) continue;
    await test.step('heads of lists end where the rows do, beside the scrollbar', () =>
      expectHeadsBesideScrollbars(page));
  }

  await test.step('what fits is not cut, even where a title has the rest', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await layOutAnew(page);
    await expectWhole(page);
  });

  await test.step('controls at the last of these sizes, with layers', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await layOutAnew(page);
    for (const tab of await page.locator('.shell-tab').all()) {
      await tab.click();
      await expect(page.locator('.shell-pane-body:visible:empty')).toHaveCount(0);
      expect(await smallControls(page, '.posescope'), await tab.innerText()).toEqual([]);
    }
  });
});

/** Of elements that a title explains as well, those that show only a part of their text. */
const endedEarly = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.textContent] : [])),
    );

/** Hints of empty fields that are wider than the field. */
const cutHints = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((fields) => {
    const pen = document.createElement('canvas').getContext('2d');
    return fields.flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      if (pen === null || !(field instanceof HTMLInputElement)) return ['no field'];
      pen.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return pen.measureText(field.placeholder).width > room ? [field.placeholder] : [];
    });
  });

/** Makes layers, whose mask has a field for its name. */
async function expectWhole(page: Page): Promise<void> {
  const show = async (name: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+KeyK');
    await page.getByRole('combobox', { name: 'Find a command' }).fill(`Pane: ${name}`);
    await page.keyboard.press('Enter');
  };

  await test.step('the name of a mask', async () => {
    await show('Blend');
    await page.getByRole('button', { name: 'Blend walk, jog, run' }).click();
    await expect(page.getByRole('textbox', { name: 'Name to save the mask under' })).toBeVisible();
    expect(await cutHints(page, '.blend-mask-line input[placeholder]')).toEqual([]);
  });

  await test.step('signs and heads of a list of differences', async () => {
    await show('A | B');
    await expect(page.locator('.compare-row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'differs by' })).toBeVisible();
    expect(await endedEarly(page, '.compare-row > :first-child, .compare-head > *')).toEqual([]);
  });

  await test.step('what is said of layouts, in a smaller window', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await show('Layouts');
    const notes = page.getByRole('list', { name: 'How the layouts differ' }).getByRole('listitem');
    await expect(notes).toHaveCount(10, { timeout: 60_000 });
    expect(await endedEarly(page, '.layouts-notes li')).toEqual([]);
  });
}
