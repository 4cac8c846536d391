import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { modelsOf } from '../runtime/local-to-model.ts';

/** What names of joints on the left have, and those of their counterparts in its place; in small letters. */
const SIDES: readonly (readonly [RegExp, string])[] = [
  [/left/, 'right'],
  [/(?<![a-z])l(?![a-z])/, 'r'],
];

/** What is no distance between left and right, whatever the unit. */
const TINY = 1e-6;

/** Names of joints above most others of a body, and of those below most; in small letters. */
const HIGH = /head|neck/;
const LOW = /foot|toe|ankle|paw/;

/** How a character rests in model space. */
export interface Facing {
  /** The axis that points up. */
  readonly up: 'y' | 'z';
  /** The angle around that axis at which it faces, in radians: from +z towards +x; where z points up, from -y. */
  readonly angle: number;
}

/**
 * How a character stands in its rest pose, as the names of its joints tell: up is from feet to head, and what is called
 * left and right tells where the front is. Without such names y is up, and +z the front.
 */
export function findFacing(skeleton: Skeleton): Facing {
  const models = modelsOf(skeleton, skeleton.restPose);
  const joints = new Map(skeleton.names.map((name, joint) => [name.toLowerCase(), joint]));
  const [, highY, highZ] = meanPlace(joints, HIGH, models);
  const [, lowY, lowZ] = meanPlace(joints, LOW, models);
  const up = Math.abs(highZ - lowZ) > Math.abs(highY - lowY) ? 'z' : 'y';
  let side = 0;
  let depth = 0;
  for (const [name, left] of joints) {
    const right = counterpart(name, joints);
    if (right === undefined) continue;
    const [x, y, z] = [12, 13, 14].map(
      (at) => models[left * MATRIX_FLOATS + at] - models[right * MATRIX_FLOATS + at],
    );
    side += x;
    depth += up === 'y' ? z : -y;
  }
  // Left crossed with up is ahead.
  return { up, angle: Math.hypot(side, depth) < TINY ? 0 : Math.atan2(-depth, side) };
}

/** The mean position of the joints with such names; no numbers if there are none. */
function meanPlace(
  joints: ReadonlyMap<string, number>,
  names: RegExp,
  models: Float32Array,
): number[] {
  const found = [...joints].filter(([name]) => names.test(name));
  const sum = (at: number): number =>
    found.reduce((total, [, joint]) => total + models[joint * MATRIX_FLOATS + at], 0);
  return [12, 13, 14].map((at) => sum(at) / found.length);
}

function counterpart(name: string, joints: ReadonlyMap<string, number>): number | undefined {
  for (const [side, other] of SIDES) {
    const found = side.test(name) ? joints.get(name.replace(side, other)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
