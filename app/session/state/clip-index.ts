import type { Seconds } from '#engine/base';
import { clipKeys, indexLanes, iframeRatios, type ClipKeys, type LaneIndex } from '#engine/inspect';
import type { Animation, RawAnimation } from '#engine/model';
import { memoize } from './changes.ts';

/** A clip's keys by track, and where in time they stand; computed once a clip. */
export interface ClipIndex {
  readonly keys: ClipKeys;
  /** In the order of KEY_KINDS. */
  readonly index: readonly [LaneIndex, LaneIndex, LaneIndex];
  /** Ascending; snapshots of several streams that were taken together are one. */
  readonly iframes: readonly IframeTime[];
}

/** The time for which one or more streams hold a snapshot. */
export interface IframeTime {
  readonly time: Seconds;
  /** Per place in KEY_KINDS: which snapshot of that stream it is, or -1. */
  readonly iframe: readonly [number, number, number];
}

/** The index of a clip: made when first asked for, the same object ever after. */
export const clipIndex = memoize((clip: Animation | RawAnimation): ClipIndex => {
  const keys = clipKeys(clip);
  const [translations, rotations, scales] = keys.lanes;
  return {
    keys,
    index: [
      indexLanes(translations, keys.duration),
      indexLanes(rotations, keys.duration),
      indexLanes(scales, keys.duration),
    ],
    iframes: clip.kind === 'animation' ? iframeTimes(clip) : [],
  };
});

/** Whether no key of a clip has another value than the one before: it is a pose. */
export function isStill(clip: Animation | RawAnimation): boolean {
  return clipIndex(clip).keys.lanes.every(({ constant }) => constant.every((still) => still === 1));
}

function iframeTimes(clip: Animation): IframeTime[] {
  const ratios = iframeRatios(clip);
  const times = new Set(ratios.flatMap((of) => [...of]));
  return [...times]
    .toSorted((a, b) => a - b)
    .map((ratio) => ({
      time: ratio * clip.duration,
      iframe: [ratios[0].indexOf(ratio), ratios[1].indexOf(ratio), ratios[2].indexOf(ratio)],
    }));
}
