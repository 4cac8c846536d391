import type { Clip } from '../model/raw.ts';
import { guessFrameRate } from './frame-rate.ts';

/** Frame rate to assume if the keys have no common frame rate. */
const DEFAULT_RATE = 30;

/**
 * Number of poses in a clip: its frames, including both ends.
 *
 * @example
 * console.assert(poseCount(animation, 30) === 33);
 */
export function poseCount(clip: Clip, rate?: number): number {
  const perSecond = rate ?? guessFrameRate(clip)?.rate ?? DEFAULT_RATE;
  return Math.round(clip.duration * perSecond) + 1;
}

/**
 * Bits per joint and frame, a measure that compares clips of any length and skeleton.
 * @param bytes of the clip in its file, tag and header included: see {@link bytesInFile}
 * @param rate frames per second; guessed from the clip's keys if missing
 * @returns bits; 0 for a clip without tracks
 *
 * @example
 * const bits = bitsPerJointPerFrame(animation, bytes.length, 30);
 * console.assert(bits > 0 && bits < 320); // ten floats
 */
export function bitsPerJointPerFrame(clip: Clip, bytes: number, rate?: number): number {
  return clip.trackCount === 0 ? 0 : (8 * bytes) / (clip.trackCount * poseCount(clip, rate));
}
