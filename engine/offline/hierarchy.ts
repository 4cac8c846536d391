import type { JointIndex } from '../base/units.ts';
import type { RawAnimation } from '../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import type { JointSetting } from './settings.ts';

const { fround, abs, max, min, sqrt } = Math;

/** How errors of a joint affect the joints below it; one float per joint each. */
export interface Hierarchy {
  /** Distance to the farthest point that the joint moves. */
  readonly length: Float32Array;
  /** Largest product of the scales of the joint and its ancestors. */
  readonly scale: Float32Array;
  /** Smallest tolerance in the joint's subtree. */
  readonly tolerance: Float32Array;
}

/** Measures the reach of each joint over a whole clip, in float32 and in the reference's order. */
export function measureHierarchy(
  raw: RawAnimation,
  { count, parents }: Skeleton,
  settingOf: (joint: JointIndex) => JointSetting,
): Hierarchy {
  const length = new Float32Array(count);
  const scale = new Float32Array(count);
  const tolerance = new Float32Array(count);
  for (let joint = 0; joint < count; joint++) {
    const above = parents[joint] === NO_PARENT ? 1 : scale[parents[joint]];
    const setting = settingOf(joint);
    scale[joint] = largestScale(raw, joint) * above;
    length[joint] = fround(setting.distance) * scale[joint];
    tolerance[joint] = setting.tolerance;
  }
  for (let joint = count - 1; joint >= 0; joint--) {
    const parent = parents[joint];
    if (parent === NO_PARENT) continue;
    const reach = fround(largestTranslation(raw, joint) * scale[parent]);
    length[parent] = max(length[parent], fround(length[joint] + reach));
    tolerance[parent] = min(tolerance[parent], tolerance[joint]);
  }
  return { length, scale, tolerance };
}

function largestScale({ scales: { offsets, values } }: RawAnimation, joint: JointIndex): number {
  if (offsets[joint] === offsets[joint + 1]) return 1;
  let largest = 0;
  for (let i = 3 * offsets[joint]; i < 3 * offsets[joint + 1]; i++)
    largest = max(largest, abs(values[i]));
  return largest;
}

function largestTranslation(
  { translations: { offsets, values } }: RawAnimation,
  joint: JointIndex,
): number {
  let squared = 0;
  for (let i = 3 * offsets[joint]; i < 3 * offsets[joint + 1]; i += 3) {
    const x = fround(values[i] * values[i]);
    const y = fround(values[i + 1] * values[i + 1]);
    const z = fround(values[i + 2] * values[i + 2]);
    squared = max(squared, fround(fround(x + y) + z));
  }
  return fround(sqrt(squared));
}
