import { keyComponents, type KeyKind } from '../model/animation.ts';
import type { RawKeys } from '../model/raw.ts';
import { lerp, normalizeSafe4 } from './reference-math.ts';

/**
 * For each key in `tooFar` (ascending), inserts a key half-way between its previous key and the one
 * before that. The place of a key in memory depends on the time of its previous key. So the interval
 * before the previous key must become shorter.
 */
export function insertKeys(keys: RawKeys, kind: KeyKind, tooFar: readonly number[]): RawKeys {
  if (tooFar.length === 0) return keys;
  const components = keyComponents(kind);
  const count = keys.times.length + tooFar.length;
  const times = new Float32Array(count);
  const values = new Float32Array(count * components);
  let inserted = 0;
  const offsets = keys.offsets.map((begin, track) => {
    const before = track === 0 ? 0 : keys.offsets[track - 1];
    for (let key = before; key < begin; key++) {
      const right = key * components;
      if (key + 1 === tooFar[inserted]) {
        const slot = key + inserted++;
        times[slot] = Math.fround(keys.times[key - 1] + keys.times[key]) * 0.5;
        lerp(values, slot * components, keys.values, right - components, right, 0.5, components);
        if (kind === 'rotation') normalizeSafe4(values, slot * components);
      }
      times[key + inserted] = keys.times[key];
      for (let i = 0; i < components; i++) {
        values[(key + inserted) * components + i] = keys.values[right + i];
      }
    }
    return begin + inserted;
  });
  return { offsets, times, values };
}
