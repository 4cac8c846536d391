import { emptyRanges, type Seconds } from '../../base/units.ts';
import { keyComponents, type Animation, type KeyStream } from '../../model/animation.ts';
import { decodeKey } from '../../model/key-value.ts';
import type { RawAnimation, RawKeys, Clip } from '../../model/raw.ts';

const decoded = new WeakMap<Animation, WeakRef<RawAnimation>>();

/**
 * A clip of either kind as source keys; a built clip is decoded track by track, without padding. Many
 * questions need it one after the other: it is decoded again only if memory was needed for something else.
 */
export function rawForm(clip: Clip): RawAnimation {
  if (clip.kind === 'raw-animation') return clip;
  const known = decoded.get(clip)?.deref();
  if (known !== undefined) return known;
  const raw = decodeClip(clip);
  decoded.set(clip, new WeakRef(raw));
  return raw;
}

function decodeClip(clip: Animation): RawAnimation {
  const { name, duration, trackCount, siblingsFirst } = clip;
  return {
    kind: 'raw-animation',
    name,
    duration,
    trackCount,
    siblingsFirst,
    translations: decodedKeys(clip.translations, trackCount, duration),
    rotations: decodedKeys(clip.rotations, trackCount, duration),
    scales: decodedKeys(clip.scales, trackCount, duration),
    ranges: emptyRanges('body'),
  };
}

/** The keys of a stream's tracks, decoded. */
function decodedKeys(stream: KeyStream, trackCount: number, duration: Seconds): RawKeys {
  const { kind, table } = stream;
  const components = keyComponents(kind);
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
