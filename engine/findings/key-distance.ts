import { angleBetween } from '../math/quaternion.ts';
import type { KeyKind } from '../model/animation.ts';
import type { RawKeys } from '../model/raw.ts';

/** From one key to another: radians between rotations, else the distance between vectors. */
export function keyDistance({ values }: RawKeys, kind: KeyKind, a: number, b: number): number {
  if (kind === 'rotation') return angleBetween(values, 4 * a, values, 4 * b);
  const [from, to] = [3 * a, 3 * b];
  const x = values[to] - values[from];
  const y = values[to + 1] - values[from + 1];
  const z = values[to + 2] - values[from + 2];
  return Math.sqrt(x * x + y * y + z * z);
}
