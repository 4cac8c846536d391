import type { Browser, Page } from '@playwright/test';
import { newPage, untilMoving } from './page-frames.ts';

const STORED = 'posescope.layout';
const COLUMNS = 6;

/** What dockview keeps of a layout, as far as it is read here. */
interface Layout {
  readonly grid: { readonly width: number; readonly height: number };
  readonly panels: Readonly<Record<string, object>>;
}

interface Stored {
  readonly version: number;
  readonly value: { readonly known: readonly string[]; readonly layout: Layout };
}

/** The page with all panes beside each other. */
interface EveryPane {
  readonly page: Page;
  /** How many panes there are. */
  readonly count: number;
}

/** Opens the page with every pane laid out beside the others, so that all are seen at once. */
export async function openEveryPane(browser: Browser, url: string): Promise<EveryPane> {
  const stored = await firstLayout(browser, url);
  const page = await newPage(browser);
  const laidOut = JSON.stringify(sideBySide(stored));
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [STORED, laidOut]);
  await page.goto(url);
  const count = Object.keys(stored.value.layout.panels).length;
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[data-pane]')].filter(
        (pane) => pane.childElementCount > 0 && pane.checkVisibility(),
      ).length === wanted,
    count,
  );
  return { page, count };
}

/** The layout that a page begins with. A page that is loaded again has that of its session instead of a stored one. */
async function firstLayout(browser: Browser, url: string): Promise<Stored> {
  const page = await newPage(browser);
  await page.goto(url);
  await untilMoving(page);
  // A layout is kept once something about it changes.
  await page.getByRole('tab', { name: 'Memory', exact: true }).click();
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, STORED);
  const text = await page.evaluate((key) => localStorage.getItem(key), STORED);
  await page.close();
  return JSON.parse(text ?? '') as Stored;
}

/** The same panes in columns, each a group of its own. */
function sideBySide({ version, value }: Stored): object {
  const { grid, panels } = value.layout;
  const ids = Object.keys(panels);
  const rows = Math.ceil(ids.length / COLUMNS);
  const leaf = (id: string): object => ({
    type: 'leaf',
    data: { views: [id], activeView: id, id },
    size: grid.height / rows,
  });
  const column = (_: unknown, place: number): object => ({
    type: 'branch',
    data: ids.slice(place * rows, (place + 1) * rows).map(leaf),
    size: grid.width / COLUMNS,
  });
  const root = { type: 'branch', data: Array.from({ length: COLUMNS }, column), size: grid.height };
  const layout = {
    grid: { ...grid, root, orientation: 'HORIZONTAL' },
    panels,
    activeGroup: 'viewport',
  };
  return { version, value: { ...value, layout } };
}
