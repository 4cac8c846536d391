import { floatText } from '../../base/float-text.ts';
import { TRACK_COMPONENTS, type UserTrack } from '../../model/user-track.ts';
import { NAME_RULE } from '../shared/name-rule.ts';
import type { Rule } from '../shared/rule.ts';

const LENGTH_TOLERANCE = 1e-3;

export const USER_TRACK_RULES: readonly Rule<UserTrack>[] = [
  NAME_RULE,
  {
    name: 'track-long-way',
    severity: 'error',
    why: 'Players interpolate without a sign check: between these keys the value turns the long way round.',
    *check(track) {
      if (track.type !== 'quaternion') return;
      for (let key = 1; key < track.count; key++) {
        if (dot(track, key - 1, key) >= 0) continue;
        const message = `keys ${key - 1} and ${key} lie in opposite hemispheres`;
        yield { key, offset: valueOffset(track, key), message };
      }
    },
  },
  {
    name: 'track-rotation-not-unit',
    severity: 'warning',
    why: 'What it turns is scaled as well.',
    *check(track) {
      if (track.type !== 'quaternion') return;
      for (let key = 0; key < track.count; key++) {
        const length = Math.sqrt(dot(track, key, key));
        if (Math.abs(length - 1) <= LENGTH_TOLERANCE) continue;
        const message = `key ${key} is a rotation of length ${floatText(Math.fround(length))}`;
        yield { key, offset: valueOffset(track, key), message };
      }
    },
  },
  {
    name: 'track-constant',
    severity: 'info',
    why: 'Two keys say as much: optimise the track.',
    *check(track) {
      const { count, type, values } = track;
      const size = TRACK_COMPONENTS[type];
      if (count <= 2 || values.some((value, i) => value !== values[i % size])) return;
      yield { key: 1, offset: valueOffset(track, 1), message: `${count} keys of one value` };
    },
  },
];

function dot({ values }: UserTrack, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += values[4 * a + i] * values[4 * b + i];
  return sum;
}

function valueOffset({ ranges, type }: UserTrack, key: number): number {
  return ranges.values.offset + 4 * TRACK_COMPONENTS[type] * key;
}
