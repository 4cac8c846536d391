import type { IframeCost, IntervalChoice } from '#engine/inspect';
import { formatBytes, formatCount } from '../../draw/format.ts';

/** An interval as a person calls it. */
export function intervalName({ interval, iframes }: IntervalChoice): string {
  return interval === 0 || iframes === 0 ? 'none' : `${Number(interval.toPrecision(3))} s`;
}

/** What to do about a clip's iframes, in one sentence. */
export function intervalAdvice(now: IframeCost, best: IntervalChoice): string {
  const grows = best.fileBytes - now.fileBytes;
  const gain = now.worstKeys - best.worstKeys;
  if (gain <= now.worstKeys * 0.1 && grows >= -now.fileBytes * 0.02) {
    return `Keep the iframes as they are: no other interval seeks much better for at most a tenth more bytes.`;
  }
  const what = best.iframes === 0 ? 'No iframes' : `An iframe every ${intervalName(best)}`;
  const from = formatCount(now.worstKeys);
  const to = formatCount(best.worstKeys);
  const cost = grows < 0 ? `saves ${formatBytes(-grows)}` : `costs ${formatBytes(grows)} more`;
  return gain > 0
    ? `${what} brings the worst seek from ${from} to ${to} keys and ${cost}.`
    : `${what} ${cost}; the worst seek stays at ${to} keys.`;
}
