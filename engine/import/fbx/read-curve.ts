import { AssetError } from '../../base/errors.ts';
import {
  CONSTANT,
  CUBIC,
  HOLD,
  HOLD_NEXT,
  LINEAR,
  THIRD,
  type Curve,
  type Extrapolation,
  type ExtrapolationMode,
} from './curve.ts';
import { MAX_KEYS } from './limits.ts';
import { childNode, numberAt, numberCount, numbersOf } from './node.ts';
import type { FbxNode, FbxNumbers } from './node.ts';
import {
  BROKEN,
  CLAMP,
  CLAMP_PROGRESSIVE,
  KEY_DATA,
  solveSlopes,
  TANGENT_AUTO,
  TANGENT_GIVEN,
  TANGENT_TCB,
  TIME_INDEPENDENT,
  type Slopes,
  type StoredKeys,
} from './tangents.ts';
import { clockTicks } from './time.ts';

/** Bits of a key's attributes. */
const FLAG = {
  constant: 0x2,
  linear: 0x4,
  cubic: 0x8,
  auto: 0x100,
  /** With `constant`: the value of the next key. */
  next: 0x100,
  tcb: 0x200,
  broken: 0x800,
  clamp: 0x1000,
  timeIndependent: 0x2000,
  clampProgressive: 0x4000,
  weightedRight: 0x1000000,
  weightedNextLeft: 0x2000000,
};

/** Numbers of KeyAttrDataFloat for each run of keys. */
const RUN_DATA = 4;

/** What weights are stored as: 16-bit integers of this unit. */
const WEIGHT_UNIT = 10_000;

/** Counts the keys of all curves of a file. */
export interface KeyCounter {
  readonly object: string;
  keys: number;
}

/** @throws AssetError if a file has too many keys */
export function countKeys(counter: KeyCounter, count: number): void {
  counter.keys += count;
  if (counter.keys <= MAX_KEYS) return;
  throw new AssetError({
    object: counter.object,
    expected: `at most ${MAX_KEYS} keys in all curves together`,
    found: 'more',
  });
}

/**
 * Reads a curve of version 7; undefined if it has no keys.
 * @param perSecond ticks per second of the file
 * @throws AssetError if its columns do not belong together, or are no curve
 */
export function readCurve(
  counter: KeyCounter,
  node: FbxNode,
  perSecond: number,
): Curve | undefined {
  const refuse = refusal(counter.object, node);
  const [times, levels] = [childNode(node, 'KeyTime'), childNode(node, 'KeyValueFloat')];
  const count = numberCount(times);
  if (count !== numberCount(levels)) {
    refuse(`${count} values for as many key times`, String(numberCount(levels)));
  }
  if (count === 0) return undefined;
  countKeys(counter, count);
  const ticks = Float64Array.from(numbersOf(times), (tick) => clockTicks(tick, perSecond));
  const stored = {
    ticks,
    values: Float32Array.from(numbersOf(levels)),
    ...readAttributes(node, count, refuse),
  };
  requirePlayable(stored, refuse);
  return curveOf(stored, node);
}

type Refuse = (expected: string, found: string) => never;

function refusal(object: string, node: FbxNode): Refuse {
  return (expected, found) => {
    throw new AssetError({
      object: `${object}, ${node.name}`,
      offset: node.offset,
      expected,
      found,
      advice: 'The curve is damaged: export the file again.',
    });
  };
}

/** @throws AssetError for times that descend, and values that are no numbers */
export function requirePlayable(
  { ticks, values }: Pick<StoredKeys, 'ticks' | 'values'>,
  refuse: Refuse,
): void {
  for (let key = 0; key < ticks.length; key++) {
    if (!Number.isFinite(values[key]) || !Number.isFinite(ticks[key])) {
      refuse('finite keys', `${values[key]} at key ${key}`);
    }
    if (key > 0 && ticks[key] < ticks[key - 1]) {
      refuse('key times in their order', `key ${key} before the one in front of it`);
    }
  }
}

/** A curve of keys, with the extrapolation that a node has. */
export function curveOf(stored: StoredKeys, node: FbxNode): Curve {
  const slopes = solveSlopes(stored);
  if (isStill(stored, slopes)) return stillCurve(stored);
  const { ticks, values, modes, leftWeights, rightWeights } = stored;
  return {
    ticks,
    values,
    modes,
    leftWeights,
    rightWeights,
    ...slopes,
    before: readExtrapolation(childNode(node, 'Pre-Extrapolation')),
    after: readExtrapolation(childNode(node, 'Post-Extrapolation')),
  };
}

/** Whether all keys have one value and nothing between them has another. Baked files are full of such curves. */
function isStill({ values }: StoredKeys, { leftSlopes, rightSlopes }: Slopes): boolean {
  const [first] = values;
  for (let key = 0; key < values.length; key++) {
    if (values[key] !== first || leftSlopes[key] !== 0 || rightSlopes[key] !== 0) return false;
  }
  return true;
}

function stillCurve({ ticks, values }: StoredKeys): Curve {
  return {
    ticks: ticks.slice(0, 1),
    values: values.slice(0, 1),
    modes: new Uint8Array(1),
    leftWeights: new Float32Array(1),
    rightWeights: new Float32Array(1),
    leftSlopes: new Float32Array(1),
    rightSlopes: new Float32Array(1),
    before: CONSTANT,
    after: CONSTANT,
  };
}

/** Attributes of keys in runs: how many keys share them is in a column of its own. */
function readAttributes(
  node: FbxNode,
  count: number,
  refuse: Refuse,
): Omit<StoredKeys, 'ticks' | 'values'> {
  const keys = plainAttributes(count);
  const flags = numbersOf(childNode(node, 'KeyAttrFlags'));
  const counts = numbersOf(childNode(node, 'KeyAttrRefCount'));
  const floats = attributeFloats(numbersOf(childNode(node, 'KeyAttrDataFloat')));
  if (flags.length === 0 && counts.length === 0) return keys;
  if (flags.length !== counts.length || floats.length < RUN_DATA * flags.length) {
    const found = `${counts.length} counts and ${floats.length} numbers`;
    refuse(`a count and ${RUN_DATA} numbers for each of ${flags.length} attributes`, found);
  }
  const weights = new Uint16Array(floats.buffer, floats.byteOffset);
  let key = 0;
  for (let run = 0; run < flags.length; run++) {
    const end = key + counts[run];
    if (!(counts[run] > 0) || end > count) {
      refuse(`attributes of ${count} keys`, `${counts[run]} for key ${key} and after`);
    }
    const own = floats.subarray(RUN_DATA * run, RUN_DATA * run + KEY_DATA);
    const at = 2 * (RUN_DATA * run + 2);
    for (; key < end; key++) setKey(keys, key, flags[run], own, weights.subarray(at, at + 2));
  }
  if (key < count) refuse(`attributes of ${count} keys`, `those of ${key}`);
  return keys;
}

/** Keys that say nothing of themselves: straight lines. */
export function plainAttributes(count: number): Omit<StoredKeys, 'ticks' | 'values'> {
  return {
    modes: new Uint8Array(count).fill(LINEAR),
    tangents: new Uint8Array(count),
    flags: new Uint8Array(count),
    data: new Float32Array(KEY_DATA * count),
    leftWeights: new Float32Array(count).fill(THIRD),
    rightWeights: new Float32Array(count).fill(THIRD),
  };
}

/** Text files write the bits of these numbers as integers, binary ones the numbers. */
function attributeFloats(numbers: FbxNumbers): Float32Array<ArrayBuffer> {
  if (numbers instanceof Float32Array) return numbers.slice();
  return numbers.every(Number.isInteger)
    ? new Float32Array(Int32Array.from(numbers).buffer)
    : Float32Array.from(numbers);
}

function setKey(
  keys: Omit<StoredKeys, 'ticks' | 'values'>,
  key: number,
  flags: number,
  data: Float32Array,
  weights: Uint16Array,
): void {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  keys.modes[key] = modeOf(flags);
  keys.data.set(data, KEY_DATA * key);
  if (!has(FLAG.cubic)) {
    keys.tangents[key] = TANGENT_GIVEN;
    return;
  }
  keys.tangents[key] = has(FLAG.tcb) ? TANGENT_TCB : has(FLAG.auto) ? TANGENT_AUTO : TANGENT_GIVEN;
  keys.flags[key] =
    (has(FLAG.clamp) ? CLAMP : 0) |
    (has(FLAG.clampProgressive) ? CLAMP_PROGRESSIVE : 0) |
    (has(FLAG.timeIndependent) ? TIME_INDEPENDENT : 0) |
    (has(FLAG.broken) ? BROKEN : 0);
  if (has(FLAG.weightedRight)) keys.rightWeights[key] = weights[0] / WEIGHT_UNIT;
  if (has(FLAG.weightedNextLeft) && key + 1 < keys.leftWeights.length) {
    keys.leftWeights[key + 1] = weights[1] / WEIGHT_UNIT;
  }
}

function modeOf(flags: number): number {
  if ((flags & FLAG.cubic) !== 0) return CUBIC;
  if ((flags & FLAG.constant) === 0) return LINEAR;
  return (flags & FLAG.next) === 0 ? HOLD : HOLD_NEXT;
}

const MODES: ReadonlyMap<string, ExtrapolationMode> = new Map([
  ['C', 'constant'],
  ['K', 'slope'],
  ['R', 'repeat'],
  ['M', 'mirror'],
  ['A', 'repeat-relative'],
]);

/** Constant where a node says nothing, or something unknown. */
function readExtrapolation(node: FbxNode | undefined): Extrapolation {
  const type = childNode(node, 'Type')?.values[0];
  const letter = typeof type === 'number' ? String.fromCharCode(type) : type;
  const mode = typeof letter === 'string' ? MODES.get(letter) : undefined;
  if (mode === undefined) return CONSTANT;
  return { mode, repetitions: numberAt(childNode(node, 'Repetition'), 0) ?? -1 };
}
