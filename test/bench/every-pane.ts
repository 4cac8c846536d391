import type { Page } from '@playwright/test';

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

/** Lays every pane out beside the others, so that all are seen at once, and loads the page again; how many there are. */
export async function openEveryPane(page: Page): Promise<number> {
  // A layout is kept once something about it changes.
  await page.getByRole('tab', { name: 'Memory', exact: true }).click();
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, STORED);
  const text = await page.evaluate((key) => localStorage.getItem(key), STORED);
  const stored = JSON.parse(text ?? '') as Stored;
  const laidOut = JSON.stringify(sideBySide(stored));
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [STORED, laidOut]);
  await page.reload();
  const { length } = Object.keys(stored.value.layout.panels);
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('[data-pane]')].filter(
        (pane) => pane.childElementCount > 0 && pane.checkVisibility(),
      ).length === count,
    length,
  );
  return length;
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
