import { AssetError } from '../../base/errors.ts';
import { CUBIC, HOLD, HOLD_NEXT, LINEAR, type Curve } from './curve.ts';
import { childNode, childNodes, findNode, numberAt, textAt } from './node.ts';
import type { FbxNode, FbxValue } from './node.ts';
import { splitName } from './objects.ts';
import { countKeys, curveOf, plainAttributes, requirePlayable } from './read-curve.ts';
import type { KeyCounter } from './read-curve.ts';
import {
  componentOf,
  localTime,
  type AnimatedProperty,
  type Layer,
  type Stack,
  type StackSource,
} from './stack.ts';
import {
  CLAMP_PROGRESSIVE,
  KEY_DATA,
  TANGENT_AUTO,
  TANGENT_GIVEN,
  TANGENT_TCB,
  TIME_INDEPENDENT,
  type StoredKeys,
} from './tangents.ts';
import { clockTicks } from './time.ts';

/** Properties that the channels of a transform stand for. */
const TRANSFORM_CHANNELS: ReadonlyMap<string, string> = new Map([
  ['T', 'Lcl Translation'],
  ['R', 'Lcl Rotation'],
  ['S', 'Lcl Scaling'],
]);

/**
 * The clips of a file before version 7, which has one layer in each.
 * @throws AssetError for keys that are damaged
 */
export function readTakes({ tree, settings }: StackSource, counter: KeyCounter): Stack[] {
  return childNodes(findNode(tree.nodes, 'Takes'), 'Take').map((take) => {
    const { start, stop } = localTime(take) ?? settings.span;
    const models = take.children.filter(({ values }) => typeof values[0] === 'string');
    const layer: Layer = {
      isBase: true,
      blendMode: 'additive',
      weight: 1,
      weightCurve: undefined,
      composesRotation: true,
      multipliesScale: true,
      properties: models.flatMap((node) => readModel(counter, node, settings.ticksPerSecond)),
    };
    return { name: textAt(take, 0), start, stop, layers: [layer] };
  });
}

function readModel(counter: KeyCounter, node: FbxNode, perSecond: number): AnimatedProperty[] {
  const object = splitName(textAt(node, 0)).full;
  return childNodes(node, 'Channel').flatMap((channel) => {
    const name = textAt(channel, 0);
    const parts =
      name === 'Transform'
        ? childNodes(channel, 'Channel').flatMap((part) => {
            const property = TRANSFORM_CHANNELS.get(textAt(part, 0));
            return property === undefined ? [] : [{ property, part }];
          })
        : [{ property: name, part: channel }];
    return parts.map(({ property, part }) => {
      const { curves, defaults } = readChannels(counter, part, perSecond);
      return { object, property, curves, defaults };
    });
  });
}

/** The curves of a channel: its own, or those of the channels below it. */
function readChannels(
  counter: KeyCounter,
  node: FbxNode,
  perSecond: number,
): Pick<AnimatedProperty, 'curves' | 'defaults'> {
  const below = childNodes(node, 'Channel');
  const curves: (Curve | undefined)[] = [];
  const defaults: (number | undefined)[] = [];
  for (const channel of below.length > 0 ? below : [node]) {
    const component = below.length > 0 ? componentOf(textAt(channel, 0)) : 0;
    curves[component] = readKeys(counter, channel, perSecond);
    defaults[component] = numberAt(childNode(channel, 'Default'), 0);
  }
  return { curves, defaults };
}

/** Reads the values of a node one after the other. */
interface ValueReader {
  readonly number: () => number;
  readonly letter: () => string;
}

function valueReader(object: string, node: FbxNode): ValueReader {
  let at = 0;
  const next = (): FbxValue | undefined => node.values[at++];
  const refuse = (expected: string): never => {
    throw new AssetError({
      object: `${object}, Key`,
      offset: node.offset,
      expected: `${expected} as value ${at}`,
      found: at > node.values.length ? 'the end of the keys' : 'something else',
      advice: 'The curve is damaged: export the file again.',
    });
  };
  return {
    number: () => {
      const value = next();
      if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
      return refuse('a number');
    },
    letter: () => {
      const value = next();
      if (typeof value === 'number') return String.fromCharCode(value);
      return typeof value === 'string' ? value : refuse('a letter');
    },
  };
}

/** Undefined if a channel has no keys. */
function readKeys(counter: KeyCounter, channel: FbxNode, perSecond: number): Curve | undefined {
  const node = childNode(channel, 'Key');
  const promised = numberAt(childNode(channel, 'KeyCount'), 0) ?? 0;
  if (node === undefined || promised === 0) return undefined;
  const refuse = (expected: string, found: string): never => {
    throw new AssetError({
      object: `${counter.object}, Key`,
      offset: node.offset,
      expected,
      found,
    });
  };
  // Every key has a time, a value and a letter at least.
  if (!(promised > 0 && 3 * promised <= node.values.length)) {
    refuse(`${promised} keys`, `${node.values.length} values`);
  }
  countKeys(counter, promised);
  const keys: StoredKeys = {
    ticks: new Float64Array(promised),
    values: new Float32Array(promised),
    ...plainAttributes(promised),
  };
  const reader = valueReader(counter.object, node);
  for (let key = 0; key < promised; key++) {
    keys.ticks[key] = clockTicks(reader.number(), perSecond);
    keys.values[key] = reader.number();
    readInterpolation(reader, keys, key, refuse);
  }
  requirePlayable(keys, refuse);
  return curveOf(keys, channel);
}

type Refuse = (expected: string, found: string) => never;

function readInterpolation(
  reader: ValueReader,
  keys: StoredKeys,
  key: number,
  refuse: Refuse,
): void {
  const letter = reader.letter();
  switch (letter) {
    case 'L':
      keys.modes[key] = LINEAR;
      return;
    case 'C':
      keys.modes[key] = reader.letter() === 'n' ? HOLD_NEXT : HOLD;
      return;
    case 'U':
      keys.modes[key] = CUBIC;
      readTangents(reader, keys, key, refuse);
      return;
    default:
      refuse('an interpolation: U, L or C', JSON.stringify(letter));
  }
}

function readTangents(reader: ValueReader, keys: StoredKeys, key: number, refuse: Refuse): void {
  const { tangents, data } = keys;
  const letter = reader.letter();
  const read = (count: number): void => {
    for (let i = 0; i < count; i++) data[KEY_DATA * key + i] = reader.number();
  };
  switch (letter) {
    case 's':
    case 'b':
      tangents[key] = TANGENT_GIVEN;
      read(2);
      return readWeights(reader, keys, key, refuse);
    case 'a':
      tangents[key] = TANGENT_AUTO;
      keys.flags[key] = TIME_INDEPENDENT | CLAMP_PROGRESSIVE;
      return readWeights(reader, keys, key, refuse);
    case 'p':
      // A form of automatic slopes, with two numbers that are not used.
      tangents[key] = TANGENT_AUTO;
      reader.number();
      reader.number();
      readWeights(reader, keys, key, refuse);
      return readWeights(reader, keys, key, refuse);
    case 't':
      tangents[key] = TANGENT_TCB;
      read(3);
      readWeights(reader, keys, key, refuse);
      return readWeights(reader, keys, key, refuse);
    default:
      return refuse('tangents: s, b, a, p or t', JSON.stringify(letter));
  }
}

function readWeights(reader: ValueReader, keys: StoredKeys, key: number, refuse: Refuse): void {
  const letter = reader.letter();
  const setLeft = (weight: number): void => {
    if (key + 1 < keys.leftWeights.length) keys.leftWeights[key + 1] = weight;
  };
  switch (letter) {
    case 'n':
    case 'c':
      return;
    case 'a':
      keys.rightWeights[key] = reader.number();
      return setLeft(reader.number());
    case 'r':
      keys.rightWeights[key] = reader.number();
      return;
    case 'l':
      return setLeft(reader.number());
    default:
      return refuse('weights: n, a, l, r or c', JSON.stringify(letter));
  }
}
