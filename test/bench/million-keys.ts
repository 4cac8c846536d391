import { buildAnimation } from '../../engine/index.ts';
import type { Animation, RawAnimation, RawKeys } from '../../engine/index.ts';
import { unplaced } from '../../engine/base/units.ts';

export const TRACKS = 250;
export const DURATION = 60;

/** Keys a track, by kind; a million of them together. */
const KEYS = { translations: 1000, rotations: 2500, scales: 500 };

/** A clip of a million keys: every track moves, turns and grows all the time. */
export function millionKeys(): Animation {
  const keysOf = (count: number, floats: number): RawKeys => ({
    offsets: Uint32Array.from({ length: TRACKS + 1 }, (_, track) => track * count),
    times: Float32Array.from({ length: TRACKS * count }, (_, key) => {
      return ((key % count) / (count - 1)) * DURATION;
    }),
    values: Float32Array.from({ length: TRACKS * count * floats }, (_, i) => Math.sin(i) + 1),
  });
  const raw: RawAnimation = {
    kind: 'raw-animation',
    name: 'a million keys',
    duration: DURATION,
    trackCount: TRACKS,
    translations: keysOf(KEYS.translations, 3),
    rotations: keysOf(KEYS.rotations, 4),
    scales: keysOf(KEYS.scales, 3),
    ranges: unplaced('body'),
  };
  return buildAnimation(raw);
}
