import { emptyRanges, type KeyIndex, type Seconds } from '../../base/units.ts';
import { decodeHalf } from '../../math/half.ts';
import { decodeRotation } from '../../math/quaternion.ts';
import { KEY_VALUE_WORDS, type Animation, type KeyStream } from '../../model/animation.ts';
import type { RawAnimation, RawKeys } from '../../model/raw.ts';

/** A clip of either kind as source keys; a built clip is decoded track by track, without padding. */
export function rawForm(clip: Animation | RawAnimation): RawAnimation {
  if (clip.kind === 'raw-animation') return clip;
  const { name, duration, trackCount } = clip;
  return {
    kind: 'raw-animation',
    name,
    duration,
    trackCount,
    translations: decodedKeys(clip.translations, trackCount, duration),
    rotations: decodedKeys(clip.rotations, trackCount, duration),
    scales: decodedKeys(clip.scales, trackCount, duration),
    ranges: emptyRanges('body'),
  };
}

/** The keys of a stream's tracks, decoded. */
function decodedKeys(stream: KeyStream, trackCount: number, duration: Seconds): RawKeys {
  const { kind, table } = stream;
  const components = kind === 'rotation' ? 4 : 3;
  const offsets = table.trackOffsets.slice(0, trackCount + 1);
  const count = offsets[trackCount];
  const keys: RawKeys = {
    offsets,
    times: new Float32Array(count),
    values: new Float32Array(count * components),
  };
  for (let slot = 0; slot < count; slot++) {
    keys.times[slot] = table.ratio[table.keys[slot]] * duration;
    decodeKey(stream, table.keys[slot], keys.values, slot * components);
  }
  return keys;
}

/** Decodes one key: 3 floats to `out[to]`, 4 of a rotation. */
export function decodeKey(
  { kind, values }: KeyStream,
  key: KeyIndex,
  out: Float32Array,
  to: number,
): void {
  const from = key * KEY_VALUE_WORDS;
  if (kind === 'rotation') decodeRotation(values, from, out, to);
  else for (let i = 0; i < 3; i++) out[to + i] = decodeHalf(values[from + i]);
}
