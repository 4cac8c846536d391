import { shortFloat } from '../../base/float-text.ts';
import { bitsPerJointPerFrame } from '../../inspect/bits-per-joint.ts';
import { guessFrameRate } from '../../inspect/frame-rate.ts';
import { keyCount } from '../../model/key-count.ts';
import type { RawAnimation } from '../../model/raw.ts';
import type { KindFacts } from '../shared/kind.ts';

export const rawAnimationFacts: KindFacts<RawAnimation> = {
  title: 'Source animation',
  summary: (raw) => [{ duration: raw.duration }, { count: keyCount(raw), one: 'key' }],
  line: (raw, bytes) => [
    { duration: raw.duration, framesPerSecond: guessFrameRate(raw)?.rate },
    { count: raw.trackCount, one: 'track' },
    { count: keyCount(raw), one: 'key' },
    { bitsPerJointPerFrame: bitsPerJointPerFrame(raw, bytes) },
  ],
  details: (raw) => [
    { label: 'name', value: { text: raw.name } },
    { label: 'duration', value: { duration: raw.duration } },
    { label: 'tracks', value: { count: raw.trackCount } },
    { label: 'keys', value: { count: keyCount(raw) }, range: raw.ranges.body },
    { label: 'translations', value: { count: raw.translations.times.length } },
    { label: 'rotations', value: { count: raw.rotations.times.length } },
    { label: 'scales', value: { count: raw.scales.times.length } },
  ],
  json: (raw, bytes) => ({
    name: raw.name,
    duration: shortFloat(raw.duration),
    tracks: raw.trackCount,
    framesPerSecond: guessFrameRate(raw)?.rate ?? null,
    keys: keyCount(raw),
    bitsPerJointPerFrame: bitsPerJointPerFrame(raw, bytes),
    translations: { keys: raw.translations.times.length },
    rotations: { keys: raw.rotations.times.length },
    scales: { keys: raw.scales.times.length },
  }),
};
