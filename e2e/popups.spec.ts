import { addressOf, statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  // What opens and closes does so with its movements.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const clips = ['eight.animation.ozz', 'eight.raw_animation.ozz'];
  await page.goto(`${addressOf(['eight.skeleton.ozz', ...clips])}&time=0`);
  await expect(statusBar(page)).toContainText('8 joints');
});

test('the menu bar is walked by keyboard, and gives the keys back', async ({ page }) => {
  await test.step('the menu bar is walked by keyboard from the first time it is come to', async () => {
    const menu = page.getByRole('menu');
    await page.getByRole('menuitem', { name: 'File', exact: true }).focus();
    // Once its code has come, Tab comes to one title of the bar, and arrow keys set out from there.
    const stops = page.getByRole('menubar').locator('[tabindex="0"]');
    await expect(stops).toHaveText(['File']);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu).toContainText('Clear the selection');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeFocused();
  });

  await test.step('keys are the page’s again once the pointer has chosen in the menu bar, or Escape closed what it opened', async () => {
    const menu = page.getByRole('menu');
    const view = page.getByRole('menuitem', { name: 'View', exact: true });
    const joints = page.getByRole('searchbox', { name: 'Filter joints' });
    await view.click();
    await page.getByRole('menuitem', { name: 'Collapse all joints' }).click();
    await expect(menu).toBeHidden();
    await expect(view).not.toBeFocused();
    await page.keyboard.press('Slash');
    await expect(joints).toBeFocused();
    await view.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(joints).toBeFocused();
  });

  await test.step('keys with Ctrl are the page’s in the menu bar as well', async () => {
    await page.getByRole('menuitem', { name: 'File', exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+KeyK');
    await expect(page.getByPlaceholder('What do you want to do?')).toBeFocused();
  });
});

test('menus of buttons and of rows open and close, and give the keys back', async ({ page }) => {
  // With clips enough for a list of them to have a field.
  const clips = ['walk', 'jog', 'run', 'idle', 'turn', 'wave', 'patrol', 'walk.raw'];
  const files = ['skeleton', ...clips].map((name) => `character/${name}.ozz`);
  await page.goto(`${addressOf(files)}&time=0`);
  await expect(statusBar(page)).toContainText('60 joints');
  await test.step('the menu of a button opens and closes by its button, and by keys', async () => {
    const menu = page.getByRole('menu');
    const first = menu.locator('[role^="menuitem"]').first();
    const button = page.getByRole('button', { name: /^Workspace: / });
    await button.click();
    await expect(menu).toBeVisible();
    await expect(first).not.toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('a context menu goes where it is asked for next, and away by a press elsewhere', async () => {
    const menu = page.getByRole('menu');
    const place = async (): Promise<number> => (await menu.boundingBox())?.y ?? 0;
    const rows = page.getByRole('treeitem');
    await rows.nth(2).click({ button: 'right' });
    await expect(menu).toBeVisible();
    const before = await place();
    await rows.nth(6).click({ button: 'right' });
    await expect.poll(place).not.toBe(before);
    // Not its middle, which leads to what is being found.
    await statusBar(page).click({ position: { x: 5, y: 5 } });
    await expect(menu).toBeHidden();
    // Where a right press moves the camera, keys open the menu of the pane.
    const picture = page.getByRole('img', { name: 'The pose in three dimensions' }).first();
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await picture.focus();
      await page.keyboard.press(key);
      await expect(menu.getByRole('menuitem', { name: 'Maximise' })).toBeVisible();
      await expect(menu.locator('[role^="menuitem"]').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
  });

  await test.step('Space plays once a line of a button’s menu has been chosen by the pointer', async () => {
    await page.keyboard.press('KeyK');
    await expect(statusBar(page)).toContainText('paused');
    await page.getByRole('button', { name: 'Source and error' }).click();
    await page.getByRole('menuitemcheckbox').first().click();
    await expect(page.getByRole('menu')).toBeHidden();
    await page.keyboard.press('Space');
    await expect(statusBar(page)).toContainText('fps');
    await page.keyboard.press('Space');
    await expect(statusBar(page)).toContainText('paused');
  });

  await test.step('a list of clips is typed into, and gives the focus back', async () => {
    const clip = page.getByRole('combobox', { name: 'Clip', exact: true });
    const names = page.getByRole('option');
    await clip.click();
    await expect(names.filter({ hasText: 'walk.ozz' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Find: Clip' })).toBeFocused();
    await page.keyboard.type('no such clip');
    await expect(page.getByText('Nothing of that name.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Find: Clip' }).fill('ru');
    await expect(names).toHaveText(['run.ozz']);
    await page.keyboard.press('Enter');
    await expect(names).toHaveCount(0);
    await expect(clip).toHaveText('run.ozz');
    await clip.click();
    await expect(names.first()).toBeVisible();
    await clip.click();
    await expect(names).toHaveCount(0);
    await clip.press('Enter');
    await page.keyboard.press('Escape');
    await expect(names).toHaveCount(0);
    await expect(clip).toBeFocused();
    await clip.click();
    await expect(names.first()).toBeVisible();
    const file = page.getByRole('menuitem', { name: 'File', exact: true });
    await file.click({ delay: 100 });
    await expect(names).toHaveCount(0);
    await expect(page.getByRole('menu')).toContainText('Open files…');
    await expect(clip).not.toBeFocused();
    await page.keyboard.press('Escape');
  });
});

test('a pane that had the focus has it again, not the first button in it', async ({ page }) => {
  await page.getByRole('tab', { name: 'Findings' }).click();
  const pane = page.locator('[data-pane="findings"]');
  await expect(pane.getByRole('button').first()).toBeVisible();
  const error = page.getByRole('button', { name: 'Source and error' });
  const openings: Readonly<Record<string, () => Promise<void>>> = {
    'the command palette': () => page.keyboard.press('ControlOrMeta+KeyK'),
    'the overview of shortcuts': () => page.keyboard.press('Shift+Slash'),
    'the menu of a button': () => error.click(),
    'a list of clips': () => page.getByRole('combobox', { name: 'Clip', exact: true }).click(),
  };
  for (const [name, open] of Object.entries(openings)) {
    await test.step(`after ${name}`, async () => {
      await pane.focus();
      await open();
      await expect(pane).not.toBeFocused();
      await page.keyboard.press('Escape');
      await expect(pane).toBeFocused();
    });
  }
  await test.step('after a line of a menu that the pointer chooses', async () => {
    await error.click();
    await page.getByRole('menuitemcheckbox').first().click();
    await expect(pane).toBeFocused();
  });
});

test('tooltips wait, but not their neighbours, and say what a pane answers', async ({ page }) => {
  await test.step('a tooltip waits, its neighbour does not, and both go with the pointer', async () => {
    const tip = page.getByRole('tooltip');
    await page.getByRole('button', { name: 'Next frame' }).hover();
    await expect(tip).toContainText('Next frame');
    await page.getByRole('button', { name: 'Go to end' }).hover();
    await expect(tip).toContainText('Go to end');
    await page.mouse.move(0, 0);
    await expect(tip).toBeHidden();
  });

  await test.step('the tooltip of a tab says what question its pane answers', async () => {
    await page.getByRole('tab', { name: 'Memory' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(/^How do keys stand in memory.*\?$/);
  });
});

test('a menu that is pressed before its code has come opens once it has', async ({ page }) => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/popup-widgets/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const requested = page.waitForRequest(/popup-widgets/);
  const box = await page.getByRole('menuitem', { name: 'File', exact: true }).boundingBox();
  if (box === null) throw new Error('there is no menu bar');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await requested;
  release();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText('Open files…');
  await page.mouse.up();
  await page.keyboard.press('ArrowDown');
  await expect(menu).toBeVisible();
});

test('a menu whose code cannot be loaded says so', async ({ page }) => {
  await page.route(/popup-widgets/, (route) => route.abort());
  const said = page.getByRole('alert').getByText('This could not be loaded. Check the network');
  await test.step('in the menu bar', async () => {
    await page.getByRole('menuitem', { name: 'File', exact: true }).click();
    await expect(said).toBeVisible();
  });
  await test.step('of a button', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Workspace' }).click();
    await expect(said).toBeVisible();
  });
});
