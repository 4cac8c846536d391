import { angleBetween } from '../../math/quaternion.ts';
import { keyStream } from '../../model/animation.ts';
import { LANES } from '../../base/units.ts';
import { NO_PARENT, POSE_GROUP_FLOATS } from '../../model/skeleton.ts';
import type { BytePlace } from './byte-map.ts';
import {
  componentName,
  degreesText,
  displacementText,
  elementOf,
  jointText,
  numbersText,
  objectOf,
  short,
  spanText,
  timeText,
  transformPart,
  type ByteContext,
} from './byte-text.ts';
import type { ByteRole } from '../../kinds/shared/section.ts';
import {
  decodeElement,
  stepFields,
  withBit,
  withStep,
  type BitField,
  type StoredElement,
} from './stored-value.ts';

/** The effect of changing a number by its smallest step. */
export interface ByteChange {
  /** The number that changes: `y`; empty if the element is one. */
  readonly name: string;
  readonly text: string;
}

/**
 * The effect of changing each number of an element by one step. Empty for text and packed snapshots.
 *
 * @example
 * const map = byteMap(archive);
 * const place = placeAt(map, 1000);
 * if (place !== undefined) stepChanges({ map, names: skeleton.names, unit: 'm' }, place);
 */
export function stepChanges(context: ByteContext, place: BytePlace): ByteChange[] {
  const element = elementOf(context, place);
  return stepFields(place.leaf.column).map((field) => ({
    name: fieldName(element, field),
    text: changeText(context, place, withStep(element, field)),
  }));
}

/**
 * The effect of flipping one bit of an element.
 *
 * @example
 * const map = byteMap(archive);
 * const place = placeAt(map, 1000);
 * if (place !== undefined) console.assert(bitChange({ map, names: skeleton.names, unit: 'm' }, place, 0) !== '');
 */
export function bitChange(context: ByteContext, place: BytePlace, bit: number): string {
  return changeText(context, place, withBit(elementOf(context, place), bit));
}

/**
 * The name of a field: in a packed rotation, a, b and c are the components that are not the largest.
 *
 * @example
 * const map = byteMap(archive);
 * const place = placeAt(map, 1000);
 * if (place !== undefined) {
 *   const element = elementOf({ map, names: skeleton.names, unit: 'm' }, place);
 *   for (const field of bitFields(element.column)) console.assert(fieldName(element, field) !== '');
 * }
 */
export function fieldName({ column, bytes, littleEndian }: StoredElement, field: BitField): string {
  if (column.type !== 'rotation' || !PACKED.includes(field.name)) return field.name;
  const largest = bytes[littleEndian ? 0 : 1] & 3;
  const others = [0, 1, 2, 3].filter((component) => component !== largest);
  return componentName(others[PACKED.indexOf(field.name)]);
}

const PACKED = ['a', 'b', 'c'];

/** Numbers before and after a change. */
interface Numbers {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

type ChangeOf = (context: ByteContext, place: BytePlace, numbers: Numbers) => string;

function changeText(context: ByteContext, place: BytePlace, changed: StoredElement): string {
  const numbers = {
    before: decodeElement(elementOf(context, place)),
    after: decodeElement(changed),
  };
  return CHANGES[place.leaf.column.role](context, place, numbers);
}

const becomes: ChangeOf = (_context, _place, { before, after }) => {
  const at = firstChange({ before, after });
  return at < 0 ? 'nothing' : `${numbersText([before[at]])} → ${numbersText([after[at]])}`;
};

function firstChange({ before, after }: Numbers): number {
  return after.findIndex((value, i) => !Object.is(value, before[i]));
}

const breaks: ChangeOf = () => 'no program could read the file';

const displaces: ChangeOf = (context, place, numbers) =>
  `${becomes(context, place, numbers)}: what follows would be read in wrong places`;

const moves: ChangeOf = (context, _place, { before, after }) => {
  const at = firstChange({ before, after });
  return at < 0
    ? 'nothing'
    : `${componentName(at)} ${displacementText(after[at] - before[at], context)}`;
};

const turns: ChangeOf = (_context, _place, { before, after }) => {
  if (firstChange({ before, after }) < 0) return 'nothing';
  const angle = angleBetween(Float32Array.from(before), 0, Float32Array.from(after), 0);
  return Number.isFinite(angle) ? `${degreesText(angle)} away` : 'no rotation any more';
};

const scales: ChangeOf = (_context, _place, { before, after }) => {
  const at = firstChange({ before, after });
  if (at < 0) return 'nothing';
  const percent = (100 * (after[at] - before[at])) / before[at];
  const part = Number.isFinite(percent) ? ` (${signed(percent)} %)` : '';
  return `${componentName(at)} ${numbersText([before[at]])} → ${numbersText([after[at]])}${part}`;
};

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${short(value)}`;
}

const keyValue: ChangeOf = (context, place, numbers) => {
  const { kind } = place.leaf.column;
  if (kind === 'translation') return moves(context, place, numbers);
  return (kind === 'rotation' ? turns : scales)(context, place, numbers);
};

/** A time, then a value. */
const rawKey: ChangeOf = (context, place, { before, after }) => {
  if (before[0] !== after[0]) return `earlier or later: ${signedSpan(after[0] - before[0])}`;
  return keyValue(context, place, { before: before.slice(1), after: after.slice(1) });
};

function signedSpan(seconds: number): string {
  return Number.isFinite(seconds) ? `${seconds < 0 ? '' : '+'}${spanText(seconds)}` : 'no time';
}

const restPose: ChangeOf = (context, place, numbers) => {
  const float = Math.floor((place.element % POSE_GROUP_FLOATS) / LANES);
  return transformFloat(context, place, numbers, float);
};

const restTransform: ChangeOf = (context, place, numbers) =>
  transformFloat(context, place, numbers, place.element);

function transformFloat(
  context: ByteContext,
  place: BytePlace,
  numbers: Numbers,
  float: number,
): string {
  const { kind } = transformPart(float);
  const [before, after] = [numbers.before[0], numbers.after[0]];
  return kind === 'translation'
    ? displacementText(after - before, context)
    : becomes(context, place, numbers);
}

const ratioMoves: ChangeOf = (_context, place, { before, after }) => {
  const { duration } = objectOf(place, 'animation');
  return `all of its keys ${signedSpan((after[0] - before[0]) * duration)}`;
};

const keyTime: ChangeOf = (_context, place, { after }) => {
  const animation = objectOf(place, 'animation');
  const ratio = animation.timepoints[after[0]];
  return ratio === undefined
    ? `timepoint ${after[0]}, which there is not: the file would be refused`
    : `the key would be at ${timeText(ratio, animation)}, timepoint ${after[0]}`;
};

const keyOffset: ChangeOf = (context, place, { after }) => {
  const animation = objectOf(place, 'animation');
  const { table } = keyStream(animation, place.leaf.column.kind ?? 'translation');
  const before = place.element - after[0];
  if (before < 0 || after[0] === 0) return 'no key to follow: the file would be refused';
  const joint = jointText(context, table.track[before], animation.trackCount);
  return `it would follow key ${before} of ${joint}`;
};

const parent: ChangeOf = (context, place, { after }) => {
  const [to] = after;
  if (to === NO_PARENT) return 'a root';
  return to >= 0 && to < place.element
    ? `child of ${jointText(context, to)}`
    : `parent ${numbersText([to])}, which does not stand before it: refused`;
};

const CHANGES: Readonly<Record<ByteRole, ChangeOf>> = {
  mark: breaks,
  count: displaces,
  duration: (_context, _place, { before, after }) =>
    `the clip ${signedSpan(after[0] - before[0])}, at the same keys`,
  name: becomes,
  'joint-name': becomes,
  parent,
  'rest-pose': restPose,
  'rest-transform': restTransform,
  timepoint: ratioMoves,
  'key-time': keyTime,
  'key-offset': keyOffset,
  'key-value': keyValue,
  key: becomes,
  'raw-key': rawKey,
  'iframe-entries': becomes,
  'iframe-desc': becomes,
  'iframe-interval': becomes,
  'track-ratio': becomes,
  'track-value': becomes,
  'track-step': becomes,
  'track-interpolation': becomes,
  position: moves,
  vertex: becomes,
  'vertex-joint': becomes,
  triangle: becomes,
  'joint-remap': becomes,
  'bind-pose': becomes,
  trailing: becomes,
};
