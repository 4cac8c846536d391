import type { Locator, Page } from '@playwright/test';
import { LARGE_WINDOW, addressOf, statusBar, timeField, untilDrawn } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Opens a small clip. */
async function openEight(page: Page): Promise<void> {
  await page.goto(`${addressOf(['eight.skeleton.ozz', 'eight.animation.ozz'])}&time=0.5`);
  await expect(statusBar(page)).toContainText('8 joints');
}

test('keys go to fields, to playing and to the pane that is used', async ({ page }) => {
  await openEight(page);
  await test.step('they play and pause; a click on a button leaves Space to play', async () => {
    await page.keyboard.press('Space');
    await expect(statusBar(page)).toContainText('fps');
    await page.keyboard.press('Space');
    await expect(statusBar(page)).toContainText('paused');
    await page.getByRole('button', { name: 'Go to start' }).click();
    await expect(timeField(page)).toHaveValue('0.0000');
    await page.keyboard.press('Space');
    await expect(statusBar(page)).toContainText('fps');
  });

  await test.step('those that are typed into a field are only typed', async () => {
    const filter = page.getByRole('searchbox', { name: 'Filter joints' });
    await filter.click();
    await page.keyboard.type('k joint');
    await expect(filter).toHaveValue('k joint');
    await expect(statusBar(page)).toContainText('fps');
    await filter.clear();
  });

  await test.step('Space goes to the pane whose tab is clicked, as other keys do', async () => {
    await page.getByRole('tab', { name: 'Memory' }).click();
    await expect(statusBar(page)).toContainText('Keys go to Memory');
    await page.keyboard.press('Space');
    await expect(statusBar(page)).toContainText('paused');
    await page.keyboard.press('Home');
    await expect(timeField(page)).toHaveValue('0.0000');
  });

  await test.step('a click on a checkbox changes it, and leaves Space to play', async () => {
    await page.getByRole('tab', { name: 'Debugger' }).click();
    const recording = page.getByRole('checkbox', { name: 'Record' });
    await expect(recording).toBeChecked();
    await page.getByText('Record', { exact: true }).click();
    await expect(recording).not.toBeChecked();
    await page.keyboard.press('Space');
    await expect(statusBar(page)).toContainText('fps');
    await page.keyboard.press('Space');
    await expect(statusBar(page)).toContainText('paused');
    await expect(recording).not.toBeChecked();
    await recording.focus();
    await page.keyboard.press('Space');
    await expect(recording).toBeChecked();
  });

  await test.step('a button that cannot be pressed leaves them to the page', async () => {
    await page.getByRole('tab', { name: 'Blend', exact: true }).click();
    const button = page.getByRole('button', { name: 'Blend layers' });
    await expect(button).toBeDisabled();
    await button.focus();
    await page.keyboard.press('ControlOrMeta+KeyK');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('they are all listed, and Esc closes the list', async () => {
    await page.keyboard.press('Shift+Slash');
    const list = page.getByRole('dialog', { name: 'Keyboard and mouse' });
    await expect(list).toContainText('Sampling cursor');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });

  await test.step('those of a pane work in that pane', async () => {
    await page.keyboard.press('Alt+Shift+Digit1');
    await expect(statusBar(page)).toContainText('Keys go to Joints');
    await page.keyboard.press('F6');
    await expect(statusBar(page)).not.toContainText('Keys go to Joints');
  });

  await test.step('arrows of a pane go to its tree', async () => {
    const tree = page.getByRole('tree', { name: 'Joints', exact: true });
    await page.keyboard.press('Alt+Shift+Digit1');
    await expect(tree).not.toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(tree).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tree.getByRole('treeitem', { selected: true })).toHaveText(/^.?joint_0/);
  });
});

test('the timeline is where it was scrolled to when it is seen again', async ({ page }) => {
  await page.goto(addressOf(['walker.skeleton.ozz', 'walker.optimized.animation.ozz']));
  await expect(statusBar(page)).toContainText('37 joints');
  const lanes = page.getByRole('tree', { name: 'Rows of the timeline' });
  const top = () => lanes.evaluate(({ scrollTop }) => scrollTop);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const ways: readonly (readonly [string, () => Promise<void>, () => Promise<void>])[] = [
    ['behind a tab', () => tab('Memory').click(), () => tab('Timeline').click()],
    [
      'by a pane with all of the page',
      () => tab('Joints').dblclick(),
      () => page.keyboard.press('Escape'),
    ],
  ];
  await expect(lanes.locator('canvas')).toHaveCount(2);
  await page
    .getByRole('treeitem', { name: /joint_0\b/ })
    .first()
    .click();
  for (const [how, hide, show] of ways) {
    await test.step(`hidden ${how}`, async () => {
      await lanes.evaluate((el) => el.scrollTo(0, 300));
      await untilDrawn(page);
      await hide();
      await expect(lanes).toBeHidden();
      await show();
      await untilDrawn(page);
      expect(await top()).toBe(300);
    });
  }

  await test.step('but at a joint that was selected meanwhile', async () => {
    await tab('Memory').click();
    await page
      .getByRole('treeitem', { name: /joint_1\b/ })
      .first()
      .click();
    await tab('Timeline').click();
    await expect.poll(top).toBeLessThan(100);
  });

  await test.step('also if it was selected in the moment in which the timeline was hidden', async () => {
    await lanes.evaluate((el) => el.scrollTo(0, 300));
    await untilDrawn(page);
    await page.evaluate(() => {
      const found = (within: string, name: RegExp): Element | undefined =>
        [...document.querySelectorAll(within)].find(({ textContent }) => name.test(textContent));
      const pressed = [
        found('.shell-tab', /^Memory$/),
        found('[data-pane=joints] [role=treeitem]', /joint_0(?!\d)/),
      ];
      for (const element of pressed) {
        for (const type of ['pointerdown', 'pointerup', 'click']) {
          element?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }));
        }
      }
    });
    await expect(lanes).toBeHidden();
    await tab('Timeline').click();
    await expect.poll(top).toBeLessThan(100);
  });
});

test('the palette and the menus run commands', async ({ page }) => {
  await openEight(page);
  const palette = page.getByPlaceholder('What do you want to do?');

  await test.step('the palette says so where nothing is found', async () => {
    await page.getByRole('button', { name: 'Find a command' }).click();
    await palette.fill('xyzzy');
    await expect(page.getByText('No command has that name.')).toBeVisible();
    // Menus have it in grey.
    await palette.fill('Cancel building');
    await expect(page.getByText('Cannot run now: “Cancel building”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });

  await test.step('it goes to a pane by its name, whatever else is said of it', async () => {
    await page.keyboard.press('Alt+Shift+Digit4');
    await expect(statusBar(page)).toContainText('Keys go to Viewport');
    await page.keyboard.press('ControlOrMeta+KeyK');
    await palette.fill('assets');
    await page.keyboard.press('Enter');
    await expect(statusBar(page)).toContainText('Keys go to Assets');
  });

  await test.step('menus run commands and show what is on', async () => {
    await page.getByRole('menuitem', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Density' }).hover();
    await page.getByRole('menuitemcheckbox', { name: 'Comfortable' }).click();
    await expect(page.locator('.posescope')).toHaveAttribute('data-density', 'comfortable');
  });

  await test.step('they offer the examples', async () => {
    await page.getByRole('menuitem', { name: 'File' }).click();
    await page.getByRole('menuitem', { name: 'Open example' }).hover();
    await page.getByRole('menuitem', { name: 'One joint' }).click();
    await expect(statusBar(page)).toContainText('1 joint · 1 group');
  });

  await test.step('a command is found by a few letters', async () => {
    await expect(page.locator('.posescope')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('ControlOrMeta+KeyK');
    await palette.fill('theme light');
    await page.keyboard.press('Enter');
    await expect(page.locator('.posescope')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the theme and the layout are found again, until the layout is reset', async () => {
    const assets = page.getByRole('tab', { name: 'Assets' });
    await assets.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close' }).click();
    await expect(assets).toBeHidden();
    await page.reload();
    await expect(page.locator('.posescope')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('tab', { name: 'Joints' })).toBeVisible();
    await expect(assets).toBeHidden();
    await page.getByRole('tab', { name: 'Joints' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Reset layout' }).click();
    await expect(assets).toBeVisible();
  });
});

test('a pane fills the page, floats, and is closed', async ({ page }) => {
  await openEight(page);
  const tab = (name: string): Locator => page.getByRole('tab', { name });
  const timeline = tab('Timeline');

  await test.step('it fills the page by a double click on its tab, and goes back by another', async () => {
    await timeline.dblclick();
    await expect(tab('Joints')).toBeHidden();
    await expect(tab('Viewport')).toBeHidden();
    await timeline.dblclick();
    await expect(tab('Joints')).toBeVisible();
    await expect(tab('Viewport')).toBeVisible();
  });

  await test.step('it says how to get back, which Esc does as well', async () => {
    const back = page.getByRole('button', { name: 'All panes' });
    for (const goBack of [() => back.click(), () => page.keyboard.press('Escape')]) {
      await timeline.dblclick();
      await expect(tab('Joints')).toBeHidden();
      await expect(back).toBeVisible();
      await goBack();
      await expect(tab('Joints')).toBeVisible();
      await expect(back).toBeHidden();
    }
  });

  await test.step('it floats, and is put back', async () => {
    const before = await timeline.boundingBox();
    await timeline.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Float' }).click();
    await expect
      .poll(async () => (await timeline.boundingBox())?.x)
      .toBeGreaterThan(before?.x ?? 0);
    const name = page.locator('.dv-resize-container .shell-tab');
    await expect(name, 'its name is seen').toHaveCSS('opacity', '1');
    await page.getByRole('tree', { name: 'Rows of the timeline' }).focus();
    await page.keyboard.press('F6');
    await expect(statusBar(page), 'keys of the page').not.toContainText('Keys go to Timeline');
    await timeline.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Put back' }).click();
    await expect.poll(() => timeline.boundingBox(), 'first of its tabs').toEqual(before);
  });

  await test.step('every list of tabs is called after its panes, also once one has gone', async () => {
    const left = (panes: string): Locator =>
      page.getByRole('tablist', { name: `Panes: ${panes}`, exact: true });
    await expect(left('Joints, Assets, Bytes, History')).toBeVisible();
    await expect(page.getByRole('tablist', { name: 'Panes: Viewport, Crowd' })).toBeVisible();
    await tab('Assets').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close' }).click();
    await expect(left('Joints, Bytes, History')).toBeVisible();
  });
});

test('the focus of who works with keys stays where it was as things go', async ({ page }) => {
  await page.setViewportSize(LARGE_WINDOW);
  await page.goto('/');
  await expect(statusBar(page)).toContainText('60 joints');
  const notes = page.getByRole('tabpanel', { name: 'Notes' });
  const run = async (command: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+KeyK');
    await page.getByPlaceholder('What do you want to do?').fill(command);
    await page.keyboard.press('Enter');
  };

  await test.step('not in a field that Enter has left, as what is beside it changes', async () => {
    await page.getByRole('textbox', { name: 'Frame rate' }).press('Enter');
    await page.keyboard.press('KeyO');
    await expect(page.getByRole('button', { name: /loop/i }).first()).toBeVisible();
    await expect(page.locator(':focus')).toHaveCount(0);
  });

  await test.step('nor for the pointer, which leaves the keys to the page', async () => {
    await page.keyboard.press('Shift+KeyN');
    await expect(notes.getByRole('textbox')).toBeFocused();
    await notes.getByRole('button', { name: /^Remove/ }).click();
    await expect(notes).toContainText('No notes yet');
    await expect(page.locator(':focus')).toHaveCount(0);
  });

  await test.step('a row that goes leaves it to the next one, the last one to the one before, and then to the pane', async () => {
    for (const text of ['one', 'two', 'three']) {
      await page.keyboard.press('Period');
      await page.keyboard.press('Shift+KeyN');
      await expect(notes.getByRole('textbox').last()).toBeFocused();
      await page.keyboard.type(text);
      await page.keyboard.press('F6');
    }
    const places = notes.locator('.note-place');
    const removals = notes.getByRole('button', { name: /^Remove/ });
    await expect(removals).toHaveCount(3);
    await removals.nth(1).press('Enter');
    await expect(removals).toHaveCount(2);
    await expect(places.nth(1)).toBeFocused();
    await removals.nth(1).press('Enter');
    await expect(places.first()).toBeFocused();
    await removals.press('Enter');
    await expect(page.locator('[data-pane="notes"]')).toBeFocused();
  });

  await test.step('a pane that is a table or floats keeps it; one that is closed leaves it to the one in front', async () => {
    const unfold = page.getByRole('button', { name: 'Expand all joints' });
    await unfold.focus();
    await run('Show pane as a table');
    await expect(page.locator('[data-pane="joints"]')).toBeFocused();
    await page.getByRole('button', { name: 'Copy' }).focus();
    await run('Show pane as a table');
    await expect(page.locator('[data-pane="joints"]')).toBeFocused();
    await unfold.focus();
    await run('Float pane');
    await expect(page.locator('.dv-resize-container')).toBeVisible();
    await expect(page.locator('[data-pane="joints"]:focus-within')).toBeVisible();
    await run('Close pane');
    await expect(unfold).toHaveCount(0);
    await expect(page.locator('[data-pane]:focus')).toHaveCount(1);
    await run('Reset layout');
    await expect(page.locator('[data-pane]:focus')).toHaveCount(1);
  });
});

test('everything fits at 200 % zoom, and nothing scrolls sideways', async ({ page }) => {
  // Zooming in halves the size of the page in its own pixels.
  await page.setViewportSize({ width: 840, height: 510 });
  await openEight(page);
  await expect(page.getByRole('button', { name: 'Find a command' })).toBeInViewport({ ratio: 1 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});
