import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type * as Public from '../app/mount-inspector.tsx';
import { serveInspector } from './support/inspector-pages.ts';
import type { ServedInspector } from './support/inspector-pages.ts';
import { complaintsOf, valid } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { watchTraces } from './support/traces.ts';
import type { Traces } from './support/traces.ts';

declare global {
  interface Window {
    inspectors: Record<string, Public.Inspector>;
  }
}

interface Mounted extends Omit<Public.InspectorOptions, 'files' | 'storage'> {
  readonly files: readonly string[];
  /** Whether it stands in a shadow root, with styles of its own. */
  readonly isShadowed?: boolean;
}

const WALKER: Mounted = {
  files: ['character/skeleton.ozz', 'character/walk.ozz', 'character/mesh.ozz'],
  theme: 'dark',
  name: 'left',
  secondWindow: './second-window.html',
};
const EIGHT: Mounted = {
  files: ['eight.skeleton.ozz', 'eight.animation.ozz'],
  theme: 'light',
  name: 'right',
};

let served: ServedInspector;
test.beforeAll(async () => {
  served = await serveInspector();
});
test.afterAll(() => served.close());

/** Mounts an inspector of its own in the element with this id, its files given as bytes. */
async function mount(
  page: Page,
  id: string,
  { files, isShadowed = false, ...options }: Mounted,
): Promise<Locator> {
  const given = files.map((name) => ({
    name: path.basename(name),
    base64: readFileSync(valid(name)).toString('base64'),
  }));
  await page.evaluate(
    async ([at, contents, rest, inShadow]) => {
      const element = document.getElementById(at);
      if (element === null) throw new Error(`there is no #${at}`);
      const { mountInspector } = (await import(
        new URL('inspector.js', document.baseURI).href
      )) as typeof Public;
      const opened = contents.map(({ name, base64 }) => {
        return { name, bytes: Uint8Array.from(atob(base64), (it) => it.codePointAt(0) ?? 0) };
      });
      const inside = document.createElement('div');
      if (inShadow) {
        const styles = document.createElement('link');
        Object.assign(styles, { rel: 'stylesheet', href: './inspector.css' });
        inside.style.height = '100%';
        element.attachShadow({ mode: 'open' }).append(styles, inside);
      }
      const inspector = mountInspector(inShadow ? inside : element, {
        ...rest,
        files: opened,
        storage: localStorage,
      });
      window.inspectors = { ...window.inspectors, [at]: inspector };
    },
    [id, given, options, isShadowed] as const,
  );
  return page.locator(`#${id}`);
}

async function mountTwo(
  page: Page,
  isShadowed = false,
): Promise<{ left: Locator; right: Locator }> {
  await page.goto(served.url);
  const left = await mount(page, 'left', WALKER);
  const { secondWindow } = WALKER;
  const right = await mount(page, 'right', {
    ...EIGHT,
    ...(isShadowed && { isShadowed, secondWindow }),
  });
  await expect(status(left)).toContainText('60 joints');
  await expect(status(right)).toContainText('8 joints');
  return { left, right };
}

const status = (inspector: Locator): Locator => inspector.getByRole('contentinfo');
const filter = (inspector: Locator): Locator =>
  inspector.getByRole('searchbox', { name: 'Filter joints' });
const tab = (inspector: Locator, name: string): Locator => inspector.getByRole('tab', { name });
const background = (element: Locator): Promise<string> =>
  element.evaluate((it) => getComputedStyle(it).backgroundColor);
/** Classes in the inspector's style sheets that style an element of the page, too. */
const styledOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rules = Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules)).flat();
    // Those of dockview have names of its own.
    const classes = /(?<=\.)(?!dv-|dockview|posescope)[a-z][\w-]*/g;
    const names = new Set(rules.flatMap(({ cssText }) => cssText.match(classes) ?? []));
    const element = document.createElement('button');
    document.body.append(element);
    const shown = (): string => JSON.stringify(Object.entries(getComputedStyle(element)));
    const plain = shown();
    const styled = [...names].filter((name) => {
      element.className = name;
      return shown() !== plain;
    });
    element.remove();
    return styled;
  });
const traces = (page: Page): Promise<Traces> => page.evaluate(() => window.traces());

test('files that are none and what is no element are refused, with what to do', async ({
  page,
}) => {
  await page.goto(served.url);
  const said = await page.evaluate(async () => {
    const { mountInspector } = (await import(
      new URL('inspector.js', document.baseURI).href
    )) as typeof Public;
    const inspector = mountInspector(document.body);
    const wrong: unknown[] = [undefined, { name: 'walk.ozz' }, [new File([], 'walk.ozz')], [null]];
    const answers: string[] = [];
    for (const given of wrong) {
      const files = given as readonly Public.InspectorFile[];
      const answer = await inspector.open(files).catch(String);
      answers.push(answer ?? 'was opened');
    }
    const right: unknown = [{ name: 'posescope.json', bytes: '{}' }];
    await inspector.open(right as readonly Public.InspectorFile[]);
    inspector.dispose();
    for (const options of [{ files: [new File([], 'walk.ozz')] }, { theme: 'auto' }] as unknown[]) {
      try {
        mountInspector(document.body, options as Public.InspectorOptions);
      } catch (error) {
        answers.push(String(error));
      }
    }
    return answers;
  });
  const sentence = (name: string, where: string, given: string): string =>
    `TypeError: ${name} needs an array of { name, bytes }${where}, and was given ${given}: bytes of a File are new Uint8Array(await file.arrayBuffer()).`;
  expect(said).toEqual([
    sentence('open', '', 'undefined'),
    sentence('open', '', 'an object'),
    sentence('open', '', 'an Array'),
    sentence('open', '', 'an Array'),
    sentence('mountInspector', ' as "files"', 'an Array'),
    'TypeError: mountInspector needs "dark" or "light" as "theme", and was given a string: leave it out to follow the system.',
  ]);

  const elements = await page.evaluate(async () => {
    const { mountInspector } = (await import(
      new URL('inspector.js', document.baseURI).href
    )) as typeof Public;
    return [null, '#left'].map((given: unknown) => {
      try {
        mountInspector(given as HTMLElement);
        return '';
      } catch (error) {
        return String(error);
      }
    });
  });
  expect(elements).toEqual(
    ['null', 'a string'].map(
      (what) =>
        `TypeError: mountInspector needs an element of the page, and was given ${what}: give one that document.getElementById finds, once it is there.`,
    ),
  );
});

test.describe('of two inspectors in one page', () => {
  test('each has files, theme and layout of its own; the one that was used last has the keys, and files go where they are opened', async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    // Also where one of them stands in a shadow root, which hides from the page what has the focus.
    const { left, right } = await mountTwo(page, true);
    await expect(left.locator('.posescope')).toHaveAttribute('data-theme', 'dark');
    await expect(right.locator('.posescope')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    expect(await styledOutside(page)).toEqual([]);

    await test.step('the one that was used last has the keys', async () => {
      await page.keyboard.press('Space');
      await tab(right, 'Timeline').click();
      await page.keyboard.press('Space');
      await expect(status(right)).toContainText('fps');
      await expect(status(left)).toContainText('paused');
      await page.keyboard.press('Space');
      await expect(status(right)).toContainText('paused');
      await left.getByRole('heading', { name: 'Posescope' }).click();
      await page.keyboard.press('Slash');
      await expect(filter(left)).toBeFocused();
      await page.keyboard.type('Hand');
      await expect(filter(right)).toHaveValue('');
      await page.keyboard.press('Control+KeyK');
      await expect(left.getByRole('dialog')).toBeVisible();
      await expect(right.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.type('open');
      await expect(left.getByRole('option', { name: /^Open files/ }).first()).toBeVisible();
      // The page has no files of examples.
      await expect(left.getByRole('option', { name: 'Open example' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(left.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('files go where they are opened', async () => {
      const base64 = readFileSync(valid('one.skeleton.ozz')).toString('base64');
      await page.evaluate(async (content) => {
        const bytes = Uint8Array.from(atob(content), (it) => it.codePointAt(0) ?? 0);
        await window.inspectors.right.open([{ name: 'one.skeleton.ozz', bytes }]);
      }, base64);
      const assets = (inspector: Locator): Locator =>
        inspector.getByRole('tabpanel', { name: 'Assets' });
      await tab(right, 'Assets').click();
      await expect(assets(right)).toContainText('one.skeleton');
      await tab(left, 'Assets').click();
      await expect(assets(left)).toContainText('skeleton.ozz');
      await expect(assets(left)).not.toContainText('one.skeleton');
    });

    // What opens has the theme of what it belongs to.
    const menus: string[] = [];
    for (const inspector of [left, right]) {
      await inspector.getByRole('menuitem', { name: 'Menu', exact: true }).click();
      menus.push(await background(inspector.getByRole('menu').first()));
      await page.keyboard.press('Escape');
      await expect(inspector.getByRole('menu')).toHaveCount(0);
    }
    expect(menus[0]).not.toBe(menus[1]);

    await test.step('a second window is filled', async () => {
      const opened = page.context().waitForEvent('page');
      await tab(right, 'Timeline').click({ button: 'right' });
      await right.getByRole('menuitem', { name: 'Open in a second window' }).click();
      const second = await opened;
      await expect(second.locator('[data-pane=timeline] canvas').first()).toBeInViewport();
      const below = await second.evaluate(
        () =>
          innerHeight -
          (document.querySelector('[data-pane]')?.getBoundingClientRect().bottom ?? 0),
      );
      expect(below).toBe(0);
      await second.close({ runBeforeUnload: true });
      await expect(tab(right, 'Timeline')).toBeVisible();
    });

    // Opened here, in front there: neither is told of the other.
    await tab(left, 'Joints').click();
    await tab(right, 'Joints').click();
    await tab(left, 'Assets').click();
    await expect(left.getByRole('tabpanel', { name: 'Assets' })).toContainText('skeleton.ozz');
    await expect(right.getByRole('tabpanel', { name: 'Joints' })).toBeVisible();
    await tab(right, 'Timeline').dblclick();
    await expect(right.getByRole('tabpanel', { name: 'Joints' })).toBeHidden();
    await expect(left.getByRole('tabpanel', { name: 'Viewport' })).toBeVisible();
    await right.locator('[data-pane=timeline]').focus();
    await page.keyboard.press('Backquote');
    const layouts = await page.evaluate(() =>
      ['left', 'right'].map((name) => localStorage.getItem(`${name}.posescope.layout`)),
    );
    expect(layouts[0]).not.toBeNull();
    expect(layouts[0]).not.toBe(layouts[1]);
    expect(complaints).toEqual([]);
  });

  test('nothing is left once they are disposed of', async ({ page }) => {
    await page.addInitScript(watchTraces);
    const { left, right } = await mountTwo(page);
    const complaints = complaintsOf(page);
    for (const name of ['Crowd', 'Curves', 'Seek cost', 'Layouts', 'Viewport']) {
      await tab(left, name).click();
    }
    await page.keyboard.press('Control+KeyK');
    await expect(left.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    const opened = page.context().waitForEvent('page');
    await tab(left, 'Timeline').click({ button: 'right' });
    await left.getByRole('menuitem', { name: 'Open in a second window' }).click();
    const second = await opened;
    await expect(second.locator('[data-pane=timeline] canvas').first()).toBeVisible();
    // The other has been given no page for one.
    await tab(right, 'Timeline').click({ button: 'right' });
    await expect(right.getByRole('menuitem', { name: 'Close' })).toBeVisible();
    await expect(right.getByRole('menuitem', { name: 'Open in a second window' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await tab(right, 'Timeline').click();
    await page.keyboard.press('Space');
    await expect(status(right)).toContainText('fps');
    expect(page.workers().length).toBeGreaterThan(0);
    const during = await traces(page);
    expect(during.contexts).toBeGreaterThanOrEqual(2);
    expect(during.listeners.length).toBeGreaterThan(10);

    // One goes; the other goes on.
    await page.evaluate(() => window.inspectors.left.dispose());
    await expect(left).toBeEmpty();
    await expect.poll(() => second.isClosed()).toBe(true);
    await page.keyboard.press('Space');
    await expect(status(right)).toContainText('paused');
    await page.evaluate(() => window.inspectors.right.dispose());
    await expect.poll(() => page.workers().length).toBe(0);
    // React listens to each document once, for ever.
    await expect
      .poll(() => traces(page))
      .toEqual({ listeners: ['HTMLDocument selectionchange'], timers: [], contexts: 0 });
    const rest = await page.evaluate(() => document.body.innerHTML.replaceAll(/\s+/g, ''));
    expect(rest).toBe('<divid="left"></div><divid="right"></div>');
    expect(complaints).toEqual([]);
  });
});
