import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { localToModel } from '../runtime/local-to-model.ts';

/** What names of joints on the left have, and those of their counterparts in its place; in small letters. */
const SIDES: readonly (readonly [RegExp, string])[] = [
  [/left/, 'right'],
  [/(?<![a-z])l(?![a-z])/, 'r'],
];

/** What is no distance between left and right, whatever the unit. */
const TINY = 1e-6;

/**
 * Which way a character faces in its rest pose: the angle around y from +z towards +x, in radians. It is known from
 * joints that are called left and right; 0 where there are none. Y is up.
 *
 * @example
 * console.assert(Math.abs(facingAngle(skeleton)) <= Math.PI);
 */
export function facingAngle(skeleton: Skeleton): number {
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  localToModel(skeleton, skeleton.restPose, models);
  const joints = new Map(skeleton.names.map((name, joint) => [name.toLowerCase(), joint]));
  let x = 0;
  let z = 0;
  for (const [name, left] of joints) {
    const right = counterpart(name, joints);
    if (right === undefined) continue;
    x += models[left * MATRIX_FLOATS + 12] - models[right * MATRIX_FLOATS + 12];
    z += models[left * MATRIX_FLOATS + 14] - models[right * MATRIX_FLOATS + 14];
  }
  // Left crossed with up is ahead.
  return Math.hypot(x, z) < TINY ? 0 : Math.atan2(-z, x);
}

function counterpart(name: string, joints: ReadonlyMap<string, number>): number | undefined {
  for (const [side, other] of SIDES) {
    const found = side.test(name) ? joints.get(name.replace(side, other)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
