import type { KeyIndex, Ratio } from '../base/units.ts';
import { keyStreams, type Animation, type KeyKind } from '../model/animation.ts';
import { iframeBytes, iframeLastKey } from '../model/iframe.ts';
import { consumedKeyCount, iframeRatios } from './iframe-times.ts';

/** Facts about one iframe. */
export interface IframeFacts {
  readonly kind: KeyKind;
  /** Its index among the snapshots of its stream, from 0. */
  readonly iframe: number;
  /** The time at which it was taken. */
  readonly taken: Ratio;
  /** The time that a player assumes for it, from the stored interval. */
  readonly assumed: Ratio;
  /** The last key that was read when it was taken. */
  readonly lastKey: KeyIndex;
  readonly entries: number;
  /** In the file: of its entries, and of the words that describe it. */
  readonly bytes: number;
  /**
   * Number of the snapshot that a far seek to {@link taken} restores, from 0; -1 for the start of the
   * clip. It differs from this snapshot if the interval is wrong.
   */
  readonly restored: number;
  /** Keys that such a seek passes afterwards. */
  readonly keysPassed: number;
}

/**
 * Every snapshot of a clip, stream by stream.
 *
 * @example
 * const clip = buildAnimation(raw, { iframeInterval: 0.25 });
 * for (const { taken } of iframeFacts(clip)) console.assert(taken >= 0 && taken <= 1);
 */
export function iframeFacts(animation: Animation): IframeFacts[] {
  const ratios = iframeRatios(animation);
  return keyStreams(animation).flatMap((stream, index) =>
    Array.from(ratios[index], (taken, iframe) => {
      const { iframes, table } = stream;
      const entries = table.trackOffsets.length - 1;
      const restored =
        Math.min(Math.trunc(0.5 + Math.fround(taken) / iframes.interval), iframes.count) - 1;
      const cursor = restored < 0 ? 2 * entries : iframeLastKey(iframes, restored) + 1;
      return {
        kind: stream.kind,
        iframe,
        taken,
        assumed: (iframe + 1) * iframes.interval,
        lastKey: iframeLastKey(iframes, iframe),
        entries,
        bytes: iframeBytes(iframes, iframe),
        restored,
        keysPassed: Math.abs(consumedKeyCount(stream, Math.fround(taken)) - cursor),
      };
    }),
  );
}

/** Ratios closer than this are the same time. */
const SAME_RATIO = 1e-4;

/**
 * Whether a player assumes a wrong time for a snapshot.
 *
 * @example
 * const clip = buildAnimation(raw, { iframeInterval: 0.5 });
 * console.assert(iframeFacts(clip).some((facts) => !isDrifting(facts)));
 */
export function isDrifting({ taken, assumed }: IframeFacts): boolean {
  return Math.abs(taken - assumed) >= SAME_RATIO;
}
