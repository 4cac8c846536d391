import { emptyRanges } from '../../base/units.ts';
import { keyComponents, type KeyKind } from '../../model/animation.ts';
import type { RawAnimation, RawKeys } from '../../model/raw.ts';
import type { Vector } from '../../math/vectors.ts';
import type { BvhJoint, Channel } from './hierarchy.ts';
import type { Motion } from './motion.ts';

/** A joint's value in one frame. */
type ValueAt = (joint: BvhJoint, frame: number) => readonly number[];

/**
 * The motion as a clip: a key of what has channels in each frame, one of what has none.
 * @param scale metres, or whatever lengths are to be in, of one unit of the file
 */
export function bvhClip(
  name: string,
  joints: readonly BvhJoint[],
  motion: Motion,
  scale: number,
): RawAnimation {
  const { frameCount, frameTime } = motion;
  const rotationOf: ValueAt = ({ channels = [] }, frame) => rotationAt(channels, motion, frame);
  const positionOf: ValueAt = (joint, frame) =>
    positionAt(joint, motion, frame).map((value) => value * scale);
  return {
    kind: 'raw-animation',
    name,
    duration: Math.fround((frameCount - 1) * frameTime),
    trackCount: joints.length,
    translations: keysOf(joints, motion, 'translation', positionOf),
    rotations: inOneHemisphere(keysOf(joints, motion, 'rotation', rotationOf)),
    scales: keysOf(joints, motion, 'scale', () => [1, 1, 1]),
    ranges: emptyRanges('body'),
  };
}

/** A position channel takes the place of the offset on its axis. */
export function positionAt(
  { offset = [0, 0, 0], channels = [] }: BvhJoint,
  motion: Motion,
  frame: number,
): Vector {
  const position = [...offset];
  for (const channel of channels) {
    if (channel.kind === 'position') position[channel.axis] = valueAt(channel, motion, frame);
  }
  return position;
}

/** The product of the rotations in the order of their channels, the first one leftmost: x y z w. */
function rotationAt(channels: readonly Channel[], motion: Motion, frame: number): number[] {
  let q = [0, 0, 0, 1];
  for (const channel of channels) {
    if (channel.kind !== 'rotation') continue;
    const half = (valueAt(channel, motion, frame) * Math.PI) / 360;
    q = turned(q, channel.axis, Math.sin(half), Math.cos(half));
  }
  return q;
}

/** q · the rotation about an axis whose half angle has this sine and cosine. */
function turned(q: readonly number[], axis: 0 | 1 | 2, sin: number, cos: number): number[] {
  const next = (axis + 1) % 3;
  const last = (axis + 2) % 3;
  const product = [0, 0, 0, q[3] * cos - q[axis] * sin];
  product[axis] = q[axis] * cos + q[3] * sin;
  product[next] = q[next] * cos + q[last] * sin;
  product[last] = q[last] * cos - q[next] * sin;
  return product;
}

function valueAt({ column }: Channel, { values, frameCount }: Motion, frame: number): number {
  return values[frame * (values.length / frameCount) + column];
}

/** The channels that make keys of a kind. */
const CHANNELS: Readonly<Record<KeyKind, Channel['kind'] | undefined>> = {
  translation: 'position',
  rotation: 'rotation',
  scale: undefined,
};

function keysOf(
  joints: readonly BvhJoint[],
  { frameCount, frameTime }: Motion,
  kind: KeyKind,
  valueOf: ValueAt,
): RawKeys {
  const offsets = new Uint32Array(joints.length + 1);
  joints.forEach(({ channels = [] }, joint) => {
    const isMoved = channels.some((channel) => channel.kind === CHANNELS[kind]);
    offsets[joint + 1] = offsets[joint] + (isMoved ? frameCount : 1);
  });
  const count = offsets[joints.length];
  const components = keyComponents(kind);
  const times = new Float32Array(count);
  const values = new Float32Array(count * components);
  joints.forEach((joint, index) => {
    for (let key = offsets[index]; key < offsets[index + 1]; key++) {
      const frame = key - offsets[index];
      times[key] = frame * frameTime;
      values.set(valueOf(joint, frame), key * components);
    }
  });
  return { offsets, times, values };
}

/** Negates rotations, so that each is on its neighbour's side. */
function inOneHemisphere(keys: RawKeys): RawKeys {
  const { offsets, values } = keys;
  for (let track = 0; track + 1 < offsets.length; track++) {
    for (let key = offsets[track] + 1; key < offsets[track + 1]; key++) {
      const q = values.subarray(4 * key, 4 * key + 4);
      const before = values.subarray(4 * key - 4, 4 * key);
      const cosine = q.reduce((sum, value, i) => sum + value * before[i], 0);
      if (cosine < 0) q.forEach((value, i) => (q[i] = -value));
    }
  }
  return keys;
}
