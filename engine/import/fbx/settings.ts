import { AssetError } from '../../base/errors.ts';
import { cross, invertFloats, multiplyFloats, type FloatMatrix } from './float-matrix.ts';
import { childNode, findNode, textAt, type FbxNode, type FbxTree } from './node.ts';
import { numberProperty, ownProperties, type Properties } from './properties.ts';
import { ticksPerSecond } from './time.ts';

/** An axis of the file: which one, and its direction. */
interface Axis {
  readonly axis: 0 | 1 | 2;
  readonly sign: 1 | -1;
}

/** What a file says of its space and time. */
export interface FbxSettings {
  readonly up: Axis;
  readonly front: Axis;
  readonly isRightHanded: boolean;
  /** Centimetres of one unit. */
  readonly unit: number;
  /** Frames per second. */
  readonly frameRate: number;
  /** Where its clips begin and end that do not say it themselves, in ticks of the file. */
  readonly span: { readonly start: number; readonly stop: number };
  readonly ticksPerSecond: number;
}

/** Hertz of each time mode; mode 14 has its own. */
const FRAME_RATES = [
  30,
  120,
  100,
  60,
  50,
  48,
  30,
  30,
  30_000 / 1001,
  30_000 / 1001,
  25,
  24,
  1000,
  24_000 / 1001,
  0,
  96,
  72,
  60_000 / 1001,
  120_000 / 1001,
];
const CUSTOM_MODE = 14;

/**
 * Reads units, axes and times.
 * @throws AssetError for a unit that is not above 0, or axes of which two are the same
 */
export function readSettings(tree: FbxTree): FbxSettings {
  const properties = ownProperties(settingsNode(tree));
  const up = readAxis(tree, properties, 'Up', 1);
  const front = readAxis(tree, properties, 'Front', 2);
  const coord = readAxis(tree, properties, 'Coord', 0);
  const named = new Set([up.axis, front.axis, coord.axis]);
  if (named.size < 3) {
    const found = `${AXES[up.axis]}, ${AXES[front.axis]} and ${AXES[coord.axis]}`;
    refuse(tree, 'three different axes', found);
  }
  const unit = numberProperty(properties, 'UnitScaleFactor', 1);
  if (!(unit > 0 && unit < Infinity)) refuse(tree, 'a unit above 0 cm', String(unit));
  const right = cross(direction(up), direction(front));
  return {
    up,
    front,
    isRightHanded: right[coord.axis] === coord.sign,
    unit,
    frameRate: frameRateOf(tree, properties),
    span: {
      start: numberProperty(properties, 'TimeSpanStart', 0),
      stop: numberProperty(properties, 'TimeSpanStop', 0),
    },
    ticksPerSecond: ticksPerSecond(tree),
  };
}

const AXES = ['X', 'Y', 'Z'];

function refuse({ object }: FbxTree, expected: string, found: string): never {
  const advice = 'Set units and axes in the program that wrote the file, and export again.';
  throw new AssetError({ object: `${object}, GlobalSettings`, expected, found, advice });
}

/** Version 7 has it at the top, version 6 below the objects. */
function settingsNode(tree: FbxTree): FbxNode | undefined {
  const objects = findNode(tree.nodes, 'Objects');
  return findNode(tree.nodes, 'GlobalSettings') ?? childNode(objects, 'GlobalSettings');
}

function readAxis(tree: FbxTree, properties: Properties, name: string, fallback: number): Axis {
  const axis = numberProperty(properties, `${name}Axis`, fallback);
  const sign = numberProperty(properties, `${name}AxisSign`, 1);
  if (axis !== 0 && axis !== 1 && axis !== 2) {
    return refuse(tree, `0, 1 or 2 for the axis ${name}Axis`, String(axis));
  }
  return { axis, sign: sign < 0 ? -1 : 1 };
}

/** Frames per second. Before version 7 they may stand beside the objects. */
function frameRateOf(tree: FbxTree, properties: Properties): number {
  const old = childNode(findNode(tree.nodes, 'Version5'), 'Settings');
  const fallback = Number(textAt(childNode(old, 'FrameRate'), 0)) || FRAME_RATES[0];
  const mode = properties.get('TimeMode')?.values[0];
  if (typeof mode !== 'number') return fallback;
  const own = numberProperty(properties, 'CustomFrameRate', 0);
  const rate = mode === CUSTOM_MODE ? own : (FRAME_RATES[mode] ?? 0);
  return rate > 0 && rate < Infinity ? rate : fallback;
}

/** Converts from the space of a file to metres with y up: float32, in the reference's order. */
export interface Conversion {
  readonly matrix: FloatMatrix;
  readonly inverse: FloatMatrix;
}

export function conversionOf({ up, front, isRightHanded, unit }: FbxSettings): Conversion {
  const { fround } = Math;
  const [upward, forward] = [direction(up), direction(front)];
  const right = isRightHanded ? cross(upward, forward) : cross(forward, upward);
  const axes = new Float32Array(16);
  axes.set(Array.from(right));
  axes.set(upward, 4);
  axes.set(forward, 8);
  axes[15] = 1;
  const scale = fround(fround(unit) * fround(0.01));
  const metres = Float32Array.of(scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1);
  const turned = new Float32Array(16);
  invertFloats(turned, axes);
  const matrix = new Float32Array(16);
  multiplyFloats(matrix, turned, metres);
  const inverse = new Float32Array(16);
  invertFloats(inverse, matrix);
  return { matrix, inverse };
}

function direction({ axis, sign }: Axis): number[] {
  return [0, 1, 2].map((i) => (i === axis ? sign : 0));
}

function axisText({ axis, sign }: Axis): string {
  return `${sign < 0 ? '-' : ''}${AXES[axis]}`;
}

/** `Z up, -Y front, right-handed`. */
export function axesText({ up, front, isRightHanded }: FbxSettings): string {
  return `${axisText(up)} up, ${axisText(front)} front, ${isRightHanded ? 'right' : 'left'}-handed`;
}
