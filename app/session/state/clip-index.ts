import type { Seconds } from '#engine/base';
import { clipKeys, indexLanes, iframeRatios, type ClipKeys, type LaneIndex } from '#engine/inspect';
import type { Animation, Clip } from '#engine/model';
import { memoize } from './changes.ts';

/** A clip's keys by track, and their times; computed once per clip. */
export interface ClipIndex {
  readonly keys: ClipKeys;
  /** In the order of KEY_KINDS. */
  readonly index: readonly [LaneIndex, LaneIndex, LaneIndex];
  /** Ascending. Snapshots of several streams at one time form one entry. */
  readonly iframes: readonly IframeTime[];
}

/** The time for which one or more streams hold a snapshot. */
export interface IframeTime {
  readonly time: Seconds;
  /** Per place in KEY_KINDS: index of the snapshot in that stream, or -1. */
  readonly iframe: readonly [number, number, number];
}

/** The index of a clip: computed on first use, then always the same object. */
export const clipIndex = memoize((clip: Clip): ClipIndex => {
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

/** Whether a clip never moves: no key differs from the one before in its track. */
export function isConstantClip(clip: Clip): boolean {
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
