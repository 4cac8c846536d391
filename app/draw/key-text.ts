import type { KeyFacts } from '#engine/inspect';
import type { KeyKind } from '#engine/model';
import { formatCounted } from './format.ts';

export const KIND_SHAPES: Readonly<Record<KeyKind, string>> = {
  translation: '■',
  rotation: '●',
  scale: '▲',
};

/** A component of a value: four decimals, a minus as wide as none. */
function componentText(component: number): string {
  return component.toFixed(4).replace('-', '−').padStart(7, '\u2007');
}

/** A value: `0.1000  −0.2000   0.3000`. */
export function valueText(value: ArrayLike<number>): string {
  return Array.from(value, componentText).join(' ');
}

/** How far a value goes from one key to the next, in what it is measured in. */
export function distanceText(kind: KeyKind, distance: number): string {
  if (distance === 0) return 'same value';
  if (kind === 'rotation') return `${((distance * 180) / Math.PI).toPrecision(3)}° apart`;
  return `${distance.toPrecision(3)} apart`;
}

/** Why a key stands where it stands in memory, in one sentence. */
export function placeText({ key, previous, stored }: KeyFacts): string {
  if (stored === undefined) return 'A source clip has no memory order.';
  if (previous === undefined) {
    return `Key ${key} is its track's first: it is read before the clip begins.`;
  }
  const needed = (stored.neededAt ?? 0).toFixed(4);
  return `Key ${key} is needed at ${needed} s, the time of key ${previous.key}, ${stored.offset} before it.`;
}

/** How many of a clip's keys are padding, in a sentence; undefined where none is. */
export function paddingText(padding: number): string | undefined {
  if (padding === 0) return undefined;
  const keys =
    padding === 1
      ? 'One key of these only fills'
      : `${formatCounted(padding, 'key')} of these only fill`;
  return `${keys} up the last group of four tracks.`;
}
