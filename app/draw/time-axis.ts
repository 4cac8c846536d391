import type { Seconds } from '#engine';

/** A stretch of time laid out along x: `from` at `left`, `to` at `left + width` (CSS pixels). */
export interface TimeAxis {
  readonly from: Seconds;
  readonly to: Seconds;
  readonly left: number;
  readonly width: number;
}

/** Where a time stands; outside of the axis for times outside of its stretch. */
export function timeToX({ from, to, left, width }: TimeAxis, time: Seconds): number {
  return left + ((time - from) / (to - from)) * width;
}

/** The time under a pixel; beyond the stretch for pixels beyond the axis. */
export function xToTime({ from, to, left, width }: TimeAxis, x: number): Seconds {
  return from + ((x - left) / width) * (to - from);
}

export function secondsPerPixel({ from, to, width }: TimeAxis): Seconds {
  return (to - from) / width;
}

/**
 * Seconds of a bucket that takes at least `pixels` and less than twice that: the duration, halved as
 * often as it goes; of a single pose, just as many.
 */
export function bucketWidth(axis: TimeAxis, duration: Seconds, pixels: number): Seconds {
  const wanted = secondsPerPixel(axis) * pixels;
  if (duration === 0) return wanted;
  return duration / 2 ** Math.floor(Math.log2(duration / wanted));
}
