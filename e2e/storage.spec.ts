import type { Page } from '@playwright/test';
import { addressOf, complaintsOf, statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

const notice = (page: Page) =>
  page.getByRole('log', { name: 'Problems' }).getByText('nothing will be remembered');

/** A value of the version that is read, wrapped as it is stored. */
const stored = (value: unknown): string => JSON.stringify({ version: 1, value });

const leaf = { type: 'leaf', size: 1, data: { id: '1', views: ['gone'] } };

test.describe('the page opens', () => {
  test('with storage blocked, and says once that nothing is remembered', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await expect(statusBar(page)).toContainText('60 joints');
    await expect(notice(page)).toHaveCount(1);
    expect(complaints).toEqual([]);
  });

  test('with storage full, and says so once', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await page.goto('/');
    await expect(statusBar(page)).toContainText('60 joints');
    await page.getByRole('tab', { name: 'Assets' }).click();
    await page.getByRole('tab', { name: 'Assets' }).dblclick();
    await expect(notice(page)).toHaveCount(1);
  });

  const spoiled = [
    '{',
    stored({ constructor: 1, toString: 2, theme: {}, known: 'joints', layout: [], masks: [1] }),
    stored({
      known: ['viewport'],
      layout: {
        grid: {
          root: { type: 'branch', data: [leaf] },
          width: -1,
          height: 1e308,
          orientation: 'X',
        },
        panels: { viewport: { id: 'viewport', contentComponent: 'gone' } },
        popoutGroups: [{ data: leaf.data, url: 'https://other/' }],
      },
    }),
    stored({ kind: 'posescope joint masks', version: 1, masks: { a: { Hips: 1e300 }, b: 5 } }),
  ];
  test('with storage spoiled in every key', async ({ page }) => {
    const complaints = complaintsOf(page);
    for (const [index, text] of spoiled.entries()) {
      await test.step(`in the way ${index + 1}`, async () => {
        // While the page is away, for it keeps its own.
        await page.goto('/favicon.svg');
        await page.evaluate((value) => {
          for (const key of ['preferences', 'layout', 'masks']) {
            localStorage.setItem(`posescope.${key}`, value);
          }
        }, text);
        await page.goto(addressOf(['one.skeleton.ozz']));
        await expect(statusBar(page)).toContainText('1 joint');
        await expect(page.getByRole('tab', { name: 'Joints' })).toBeVisible();
        expect(complaints).toEqual([]);
      });
    }
  });

  test('with a layout that is broken, and has the default one', async ({ page }) => {
    const broken = stored({ known: ['joints'], layout: { panels: { joints: 5 } } });
    // While the page is away, for it keeps its own layout.
    await page.goto('/favicon.svg');
    await page.evaluate((layout) => {
      localStorage.setItem('posescope.layout', layout);
    }, broken);
    await page.goto('/');
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible();
    await expect(statusBar(page)).toContainText('60 joints');
  });
});
