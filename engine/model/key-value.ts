import type { KeyIndex } from '../base/units.ts';
import { decodeHalf } from '../math/half.ts';
import { decodeRotation } from '../math/quaternion.ts';
import { keyComponents, KEY_VALUE_WORDS, type KeyStream } from './animation.ts';

/** Decodes one key as it is played: 3 floats to `out[to]`, 4 of a rotation. */
export function decodeKey(
  { kind, values, older }: Pick<KeyStream, 'kind' | 'values' | 'older'>,
  key: KeyIndex,
  out: Float32Array,
  to: number,
): void {
  const components = keyComponents(kind);
  if (older !== undefined) {
    for (let i = 0; i < components; i++) out[to + i] = older.values[key * components + i];
    return;
  }
  const from = key * KEY_VALUE_WORDS;
  if (kind === 'rotation') decodeRotation(values, from, out, to);
  else for (let i = 0; i < 3; i++) out[to + i] = decodeHalf(values[from + i]);
}
