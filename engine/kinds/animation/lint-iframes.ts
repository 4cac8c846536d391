import { countText } from '../../base/count-text.ts';
import type { Ratio } from '../../base/units.ts';
import { iframeRatios } from '../../inspect/iframe-times.ts';
import { neededIframes } from '../../inspect/interval-choices.ts';
import { LINE_BYTES } from '../../inspect/line-reads.ts';
import { seekModel } from '../../inspect/seek-cost.ts';
import { keyStreams, type Animation } from '../../model/animation.ts';
import { type Place } from '../shared/rule.ts';

const DESC_BYTES = 8;

/** The iframes of all kinds at one time: an interval has all of them, or none. */
interface IframesAt {
  readonly ratio: Ratio;
  /** Where the first one is described. */
  readonly offset: number;
  readonly count: number;
  readonly bytes: number;
  /** What a player would otherwise read to get there. */
  readonly keys: number;
  readonly keyBytes: number;
}

/** Iframes that are larger than the keys that they save, unless seeks would be long with fewer. */
export function* wastedIframes(clip: Animation): Iterable<Place> {
  const all = iframesByTime(clip);
  const wasted = all.filter(({ bytes, keyBytes }) => bytes >= keyBytes);
  const sum = (of: (one: IframesAt) => number): number =>
    wasted.reduce((total, one) => total + of(one), 0);
  const bytes = sum((one) => one.bytes);
  // An iframe of a few joints is too small to matter.
  if (bytes < LINE_BYTES || mostIframes(clip) <= neededIframes(clip)) return;
  const [{ ratio, offset }] = wasted;
  const time = ratio * clip.duration;
  const saved = `${countText(
    sum(({ keys }) => keys),
    'key',
  )} of ${countText(
    sum(({ keyBytes }) => keyBytes),
    'byte',
  )}`;
  const at = ratio === 1 ? 'at the end' : `at ${time.toFixed(3)} s`;
  const message =
    wasted.length === 1
      ? `${subjectOf(wasted[0], at)} on a seek: ${bytes} bytes, and ${saved}`
      : `at ${wasted.length} of ${countText(all.length, 'time')}, iframes are larger than the keys that they save on a seek: ${bytes} bytes together, and ${saved}; the first is ${at}`;
  yield { time, offset, message };
}

/** There is one of each kind of keys, or of some. */
function subjectOf({ count }: IframesAt, at: string): string {
  return count === 1
    ? `the iframe ${at} is larger than the keys that it saves`
    : `the ${count} iframes ${at} are larger than the keys that they save`;
}

function mostIframes(clip: Animation): number {
  return Math.max(...keyStreams(clip).map(({ iframes }) => iframes.count));
}

/** In the order of their times. */
function iframesByTime(clip: Animation): readonly IframesAt[] {
  const byRatio = new Map<Ratio, IframesAt>();
  const ratios = iframeRatios(clip);
  for (const [kind, stream] of keyStreams(clip).entries()) {
    const { cursors, restoreBytes, keyBytes } = seekModel(stream);
    ratios[kind].forEach((ratio, iframe) => {
      const keys = cursors[iframe + 1] - cursors[iframe];
      const before = byRatio.get(ratio);
      byRatio.set(ratio, {
        ratio,
        offset: before?.offset ?? stream.ranges.iframeDesc.offset + DESC_BYTES * iframe,
        count: (before?.count ?? 0) + 1,
        bytes: (before?.bytes ?? 0) + restoreBytes[iframe + 1],
        keys: (before?.keys ?? 0) + keys,
        keyBytes: (before?.keyBytes ?? 0) + keys * keyBytes,
      });
    });
  }
  return [...byRatio.values()].toSorted((a, b) => a.ratio - b.ratio);
}
