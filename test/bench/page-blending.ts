import type { Browser } from '@playwright/test';
import { statusBar } from '../../e2e/support/page.ts';
import { LAYERS, thousandJoints } from './blending.ts';
import { dropArchives, frameFigures, framesOver, newPage, untilMoving } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';

const PLAYING_MS = 8000;

/** Many layers on a thousand joints, all at full weight and each in its own time, with the blend pane in front. */
export async function blending(browser: Browser, url: string): Promise<PageFigure[]> {
  const { skeleton, animation } = thousandJoints();
  const page = await newPage(browser);
  await page.goto(url);
  await untilMoving(page);
  await dropArchives(page, { 'many.skeleton.ozz': skeleton, 'many.animation.ozz': animation });
  const count = String(skeleton.count).replace(/(?=\d{3}$)/, '.');
  await statusBar(page)
    .getByText(new RegExp(`${count} joints`))
    .waitFor();
  await page.getByRole('tab', { name: 'Blend' }).click();
  const pane = page.locator('[data-pane=blend]');
  for (let layer = 0; layer < LAYERS; layer++) {
    await pane.getByRole('combobox', { name: 'Add a clip as a layer' }).click();
    await page.getByRole('option', { name: /many/ }).click();
    const weight = pane.getByRole('textbox', { name: /^Weight of .*, exactly$/ }).nth(layer);
    await weight.fill('1');
    await weight.press('Enter');
  }
  await pane.getByRole('button', { name: 'Synchronise the phases of layers' }).click();
  const frames = await framesOver(page, PLAYING_MS);
  await page.close();
  return frameFigures(
    `playing ${LAYERS} layers on ${skeleton.count} joints, blend pane open`,
    frames,
  );
}
