import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** What axe, which is in the page, has against what is seen: the rule, the element, and why. */
async function violations(
  page: Page,
  within?: string,
  options: axe.RunOptions = {},
): Promise<string[]> {
  const look = async ([selector, chosen]: [string | undefined, axe.RunOptions]) => {
    const subject = selector === undefined ? document : { include: [selector] };
    // What passes is not described element by element.
    const results = await window.axe.run(subject, { resultTypes: ['violations'], ...chosen });
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => {
        return `${id}: ${target.join(' ')}: ${html.slice(0, 120)}: ${failureSummary ?? ''}`;
      }),
    );
  };
  return await page.evaluate(look, [within, options] as [string | undefined, axe.RunOptions]);
}

/** Opens the character that comes with the page in the dark theme, standing still, and puts axe into the page. */
async function openCharacter(page: Page): Promise<void> {
  await page.goto('/?time=0.75&joint=LeftArm&theme=dark');
  await expect(statusBar(page)).toContainText('60 joints');
  await expect(statusBar(page)).toContainText('paused');
  await page.evaluate(axe.source);
}

/** What is asked of each theme. Only colours differ in the second. */
const THEMES: Readonly<Record<string, axe.RunOptions>> = {
  dark: {},
  light: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

test('axe finds nothing in any pane of either theme', async ({ page }) => {
  test.slow();
  await openCharacter(page);
  await expect(page.getByRole('button', { name: 'Why' }).first()).toBeVisible();
  for (const [theme, options] of Object.entries(THEMES)) {
    await test.step(`the ${theme} theme`, async () => {
      await page.getByRole('menuitem', { name: 'View', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Theme' }).click();
      await page.getByRole('menuitemcheckbox', { name: theme }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(page.locator('.posescope')).toHaveAttribute('data-theme', theme);
      for (const tab of await page.locator('.shell-tab').all()) {
        await tab.click();
        const title = await tab.innerText();
        await expect(page.locator('.shell-pane-body:visible:empty')).toHaveCount(0);
        // Those in the other groups are looked at when their own tabs are in front.
        const pane = page.getByRole('tabpanel', { name: title, exact: true });
        const id = await pane.locator('[data-pane]').getAttribute('data-pane');
        expect(await violations(page, `[data-pane=${id}]`, options), title).toEqual([]);
      }
      expect(await violations(page, undefined, options)).toEqual([]);
    });
  }
});

test('nor in what opens over a pane or in its place', async ({ page }) => {
  await openCharacter(page);
  await page.getByRole('tab', { name: 'Blend' }).click();
  await page.getByRole('button', { name: 'Blend walk, jog, run' }).click();
  await expect(page.getByRole('slider').first()).toBeVisible();
  expect(await violations(page, '[data-pane=blend]'), 'layers').toEqual([]);
  await page.getByRole('button', { name: 'Timeline: table, picture, size' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  // It stands outside of all landmarks, as menus do: the rule about those is one of whole pages.
  expect(await violations(page, '[role=menu]'), 'menu').toEqual([]);
  await page.getByRole('menuitemcheckbox', { name: 'Show as table' }).click();
  await expect(page.getByRole('cell').first()).toBeVisible();
  expect(await violations(page), 'table').toEqual([]);
  await page.getByRole('button', { name: 'About Timeline' }).click();
  await expect(page.getByRole('dialog')).toContainText('How to read it');
  expect(await violations(page, '[role=dialog]'), 'help').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+KeyK');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violations(page, '[role=dialog]'), 'palette').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Shift');
  expect(await violations(page, '[role=dialog]'), 'shortcuts').toEqual([]);
});

test('the focus of a pane is seen, and in forced colours what is in front and pressed', async ({
  page,
}) => {
  await openCharacter(page);
  await page.keyboard.press('F6');
  const style = (selector: string, pseudo: string, name: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (found, [of, what]) => getComputedStyle(found, of).getPropertyValue(what),
        [pseudo, name],
      );
  expect(await style('[data-pane]:focus', '::after', 'border-top-style')).toBe('solid');
  await page.locator('.dv-active-tab').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await style('.dv-tab:focus', '', 'outline-style')).toBe('solid');
  await page.emulateMedia({ forcedColors: 'active' });
  const tab = (which: string): Promise<string> =>
    style(`.dv-tab${which} .shell-tab`, '::after', 'background-color');
  expect(await tab('.dv-active-tab')).not.toBe(await tab(':not(.dv-active-tab)'));
  const button = (pressed: boolean): Promise<string> =>
    style(`[data-pane=viewport] [aria-pressed=${pressed}]`, '', 'outline-style');
  expect([await button(true), await button(false)]).toEqual(['solid', 'none']);
});
