import type { Seconds } from '../base/units.ts';
import { keyStreams, type Animation, type Iframes, type KeyStream } from '../model/animation.ts';
import { iframeTotals } from '../model/iframe.ts';
import { NO_IFRAMES, buildIframes, iframeSpacing } from '../offline/iframes.ts';

/** The snapshots that a builder would take of a stream every `interval` seconds; 0 for none. */
export function rebuiltIframes(stream: KeyStream, duration: Seconds, interval: Seconds): Iframes {
  if (interval <= 0) return NO_IFRAMES;
  const { track, neededAt: ratios, trackOffsets } = stream.table;
  const neededAt = new Float32Array(ratios.length);
  for (let key = 0; key < ratios.length; key++) neededAt[key] = ratios[key] * duration;
  return buildIframes(
    { alignedTracks: trackOffsets.length - 1, track, neededAt },
    duration,
    interval,
  );
}

/**
 * The same clip with other snapshots. An interval changes nothing else.
 *
 * @example
 * const denser = withInterval(animation, 0.1);
 * console.assert(keyCount(denser) === keyCount(animation));
 */
export function withInterval(animation: Animation, interval: Seconds): Animation {
  const of = (stream: KeyStream): KeyStream => ({
    ...stream,
    iframes: rebuiltIframes(stream, animation.duration, interval),
  });
  return {
    ...animation,
    translations: of(animation.translations),
    rotations: of(animation.rotations),
    scales: of(animation.scales),
  };
}

/** Bytes of all snapshots. */
export function iframesBytes(animation: Animation): number {
  return iframeTotals(keyStreams(animation)).bytes;
}

/** Spacings that differ by less are the same but for rounding. */
const SAME_SPACING = 1e-3;

/**
 * The interval at which a build has as many iframes as a clip, or the given one, if that gives as many or if the clip
 * has none.
 *
 * @example
 * const dense = buildAnimation(raw, { iframeInterval: raw.duration / 4 });
 * console.assert(intervalOfClip(dense, 0) === dense.duration / 4);
 */
export function intervalOfClip(clip: Animation, given: Seconds): Seconds {
  const count = Math.max(...keyStreams(clip).map(({ iframes }) => iframes.count));
  if (count === 0) return given;
  const own = clip.duration / count;
  const isAsDense = given > 0 && iframeSpacing(clip.duration, given) <= own * (1 + SAME_SPACING);
  return isAsDense ? given : own;
}
