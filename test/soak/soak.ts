import type { Page } from '@playwright/test';
import { statusBar } from '../../e2e/support/page.ts';
import { countWebGl, readCounts, type Counts } from './counts.ts';
import { soakRound } from './rounds.ts';

/** Counts after so many rounds. */
export interface Reading {
  readonly rounds: number;
  readonly counts: Counts;
}

/** Uses a page for some rounds and counts what it holds after every few of them. */
export async function soak(
  page: Page,
  url: string,
  { rounds, every }: { readonly rounds: number; readonly every: number },
  tell: (reading: Reading) => void = () => undefined,
): Promise<Reading[]> {
  await countWebGl(page);
  await page.goto(url);
  await statusBar(page).getByText('60 joints').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const readings: Reading[] = [];
  for (let round = 0; round < rounds; round++) {
    await soakRound(page, round);
    if ((round + 1) % every !== 0) continue;
    const reading = { rounds: round + 1, counts: await readCounts(page, session) };
    readings.push(reading);
    tell(reading);
  }
  return readings;
}
