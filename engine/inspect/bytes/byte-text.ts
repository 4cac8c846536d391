import { floatText } from '../../base/float-text.ts';
import { inFileUnits, lengthText, type LengthUnit } from '../../base/length.ts';
import type { JointIndex, KeyIndex, Ratio, Seconds, TrackIndex } from '../../base/units.ts';
import { invariant } from '../../base/errors.ts';
import { keyStream, type KeyKind } from '../../model/animation.ts';
import { isOfKind, type AssetKind, type ObjectOf } from '../../kinds/asset.ts';
import type { Clip } from '../../model/raw.ts';
import { TRANSFORM_AT, TRANSFORM_FLOATS, rawKeys } from '../../model/raw.ts';
import type { ByteMap, BytePlace } from './byte-map.ts';
import type { StoredElement } from './stored-value.ts';

/** The context for describing bytes. */
export interface ByteContext {
  readonly map: ByteMap;
  /** Names of the joints, if known. */
  readonly names: readonly string[];
  /** The unit of lengths. */
  readonly unit: LengthUnit;
}

/**
 * The stored element that contains a place.
 *
 * @example
 * const map = byteMap(archive);
 * const place = placeAt(map, 1000);
 * if (place !== undefined) {
 *   const element = elementOf({ map, names: skeleton.names, unit: 'm' }, place);
 *   console.assert(element.bytes.length > 0);
 * }
 */
export function elementOf({ map }: ByteContext, { leaf, range }: BytePlace): StoredElement {
  const { bytes, littleEndian } = map.archive;
  return {
    column: leaf.column,
    bytes: bytes.subarray(range.offset, range.offset + range.length),
    littleEndian: leaf.column.littleEndian ?? littleEndian,
  };
}

/** The object of a place; its kind follows from the role of the column. */
export function objectOf<Kind extends AssetKind>(
  { entry }: BytePlace,
  ...kinds: readonly Kind[]
): ObjectOf<Kind> {
  const object = entry?.object;
  invariant(
    object !== undefined && isOfKind(object, ...kinds),
    `a byte of one of ${kinds.join(', ')}`,
  );
  return object;
}

/** A joint's name and number; padding is named as padding. */
export function jointText({ names }: ByteContext, joint: JointIndex, count = Infinity): string {
  if (joint >= count) return `padding ${joint}`;
  return names[joint] === undefined ? `joint ${joint}` : `${names[joint]} (${joint})`;
}

export function timeText(ratio: Ratio, { duration }: Clip): string {
  return secondsText(ratio * duration);
}

export function secondsText(seconds: number): string {
  return `${seconds.toFixed(4)} s`;
}

const MICRO = 1e-6;

/** A short duration, in a suitable unit. */
export function spanText(seconds: number): string {
  const size = Math.abs(seconds);
  if (size >= 1) return `${short(seconds)} s`;
  if (size >= 0.001) return `${short(seconds / 0.001)} ms`;
  return `${short(seconds / MICRO)} µs`;
}

/** Lower limit of displayed lengths. */
const MIN_MICROMETRES = 0.001;

/** A signed distance along one axis. */
export function displacementText(distance: number, { unit }: ByteContext): string {
  if (!Number.isFinite(distance)) return String(distance);
  const size = Math.abs(distance);
  const micrometres = (1000 * size) / inFileUnits({ value: 1, unit: 'mm' }, unit);
  if (micrometres < MIN_MICROMETRES) return 'less than 1 nm';
  const text =
    micrometres < 1 ? `${short(micrometres)} µm` : lengthText(Number(size.toPrecision(3)), unit);
  return `${distance < 0 ? '−' : '+'}${text}`;
}

export function degreesText(radians: number): string {
  return `${short((radians * 180) / Math.PI)}°`;
}

/** Three digits, with a minus sign as wide as a plus sign. */
export function short(value: number): string {
  return String(Number(value.toPrecision(3))).replace('-', '−');
}

/** Numbers in the fewest digits that distinguish them. */
export function numbersText(values: readonly number[]): string {
  return values.map((value) => floatText(value).replace('-', '−')).join('  ');
}

/**
 * The track and time of a key of either kind of clip, and the number of keys of its kind.
 * @param owner its track; known in source clips only
 */
export function keyOf(
  clip: Clip,
  kind: KeyKind,
  key: KeyIndex,
  owner: number | undefined,
): { readonly track: TrackIndex; readonly time: Seconds; readonly count: number } {
  if (clip.kind === 'animation') {
    const { table, count } = keyStream(clip, kind);
    return { track: table.track[key], time: table.ratio[key] * clip.duration, count };
  }
  const { times } = rawKeys(clip, kind);
  return { track: owner ?? 0, time: times[key], count: times.length };
}

const COMPONENTS = ['x', 'y', 'z', 'w'];

/** `rotation w`: the name of one of a joint's {@link TRANSFORM_FLOATS}. */
export function transformPart(float: number): { readonly kind: KeyKind; readonly name: string } {
  invariant(float < TRANSFORM_FLOATS, 'a float of a transform');
  const kinds: readonly KeyKind[] = ['scale', 'rotation', 'translation'];
  const kind = kinds.find((candidate) => TRANSFORM_AT[candidate] <= float) ?? 'translation';
  return { kind, name: `${kind} ${COMPONENTS[float - TRANSFORM_AT[kind]]}` };
}

/** The letter of a component; its number if there are more components than letters. */
export function componentName(component: number): string {
  return COMPONENTS[component] ?? String(component);
}
