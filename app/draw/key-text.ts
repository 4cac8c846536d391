import type { KeyFacts } from '#engine/inspect';
import { lengthText } from '#engine/base';
import type { LengthUnit, TrackIndex } from '#engine/base';
import type { KeyKind } from '#engine/model';
import { formatCounted } from './format.ts';

export const KIND_SHAPES: Readonly<Record<KeyKind, string>> = {
  translation: '■',
  rotation: '●',
  scale: '▲',
};

/** A kind where there is little room: `■ T`. */
export function kindInitial(kind: KeyKind): string {
  return `${KIND_SHAPES[kind]} ${kind.charAt(0).toUpperCase()}`;
}

/** The name of a track; its number if there is no skeleton. */
export function trackName(names: readonly string[], track: TrackIndex): string {
  return names[track] ?? `track ${track}`;
}

/** A component of a value: four decimals, a minus as wide as none. */
function componentText(component: number): string {
  return component.toFixed(4).replace('-', '−').padStart(7, '\u2007');
}

/** A value: `0.1000  −0.2000   0.3000`. */
export function valueText(value: ArrayLike<number>): string {
  return Array.from(value, componentText).join(' ');
}

/** Change of a value from one key to the next. */
export function neighbourText(kind: KeyKind, distance: number): string {
  return distance === 0 ? 'same value' : `${distanceText(kind, distance)} apart`;
}

const DEGREES = 180 / Math.PI;

/**
 * How far two values of keys are apart: degrees, a length, or a plain number, in three digits.
 * @param unit of the files; lengths are plain numbers where it is left out
 */
export function distanceText(kind: KeyKind, distance: number, unit?: LengthUnit): string {
  // The difference of two rotations may be smaller than any displayed angle.
  if (kind === 'rotation')
    return distance < 1e-9 ? '< 1e-7°' : `${threeDigits(distance * DEGREES)}°`;
  const value = threeDigits(distance);
  return kind === 'translation' && unit !== undefined ? lengthText(value, unit) : String(value);
}

/** Rounded to three significant digits. */
export function threeDigits(value: number): number {
  return Number(value.toPrecision(3));
}

/** Explains the place of a key in memory, in one sentence. */
export function placeText({ key, previous, stored }: KeyFacts): string {
  if (stored === undefined) return 'A source clip has no memory order.';
  if (previous === undefined) {
    return `Key ${key} is its track's first: it is read before the clip begins.`;
  }
  const needed = (stored.neededAt ?? 0).toFixed(4);
  return `Key ${key} is needed at ${needed} s, the time of key ${previous.key}, ${stored.offset} before it.`;
}

/** How many of a clip's keys are padding, in a sentence; undefined if none is. */
export function paddingText(padding: number): string | undefined {
  if (padding === 0) return undefined;
  const keys =
    padding === 1
      ? 'One key of these only fills'
      : `${formatCounted(padding, 'key')} of these only fill`;
  return `${keys} up the last group of four tracks.`;
}
