import { counted } from '../../base/counted.ts';
import { AssetError } from '../../base/errors.ts';
import { floatText } from '../../base/float-text.ts';
import { buildAnimation } from '../../offline/animation-builder.ts';
import { optimizeTrack } from '../../offline/track-optimizer.ts';
import { TRANSFORM_FLOATS } from '../../model/raw.ts';
import { type Place, type Rule } from '../rule.ts';

const LENGTH_TOLERANCE = 1e-3;
const WHY_NOT_UNIT = 'It is normalised when built: check what exported it.';
const WHY_NOT_BUILT = 'No runtime file can be made of it.';

export const RAW_ANIMATION_RULES: readonly Rule<'raw-animation'>[] = [
  {
    name: 'cannot-build',
    severity: 'error',
    why: WHY_NOT_BUILT,
    check: (clip) => refusal(() => buildAnimation(clip, { iframeInterval: 0 })),
  },
  {
    name: 'rotation-not-unit',
    severity: 'warning',
    why: WHY_NOT_UNIT,
    *check({ rotations, trackCount }, { nameOf }) {
      for (let joint = 0; joint < trackCount; joint++) {
        const wrong: number[] = [];
        for (let key = rotations.offsets[joint]; key < rotations.offsets[joint + 1]; key++) {
          if (!isUnit(rotations.values, 4 * key)) wrong.push(key);
        }
        if (wrong.length === 0) continue;
        const [key] = wrong;
        const length = floatText(Math.fround(lengthAt(rotations.values, 4 * key)));
        const first = key - rotations.offsets[joint];
        const message = `${nameOf(joint)}: ${counted(wrong.length, 'rotation key')} of another length than 1, the first is key ${first} of length ${length}`;
        yield { joint, keyKind: 'rotation', key, message };
      }
    },
  },
];

export const RAW_SKELETON_RULES: readonly Rule<'raw-skeleton'>[] = [
  {
    name: 'rest-rotation-not-unit',
    severity: 'warning',
    why: WHY_NOT_UNIT,
    *check({ count, transforms }, { nameOf }) {
      for (let joint = 0; joint < count; joint++) {
        const at = joint * TRANSFORM_FLOATS + 3;
        if (isUnit(transforms, at)) continue;
        const length = floatText(Math.fround(lengthAt(transforms, at)));
        yield { joint, message: `${nameOf(joint)} rests in a rotation of length ${length}` };
      }
    },
  },
];

export const RAW_TRACK_RULES: readonly Rule<'raw-track'>[] = [
  {
    name: 'keys-to-spare',
    severity: 'info',
    why: 'Optimise the track when building it.',
    *check(track) {
      const { count } = optimizeTrack(track);
      if (count === track.count) return;
      yield { message: `${counted(count, 'key')} of ${track.count} say the same within 0.001` };
    },
  },
];

function isUnit(values: Float32Array, at: number): boolean {
  return Math.abs(lengthAt(values, at) - 1) <= LENGTH_TOLERANCE;
}

function lengthAt(values: Float32Array, at: number): number {
  return Math.hypot(values[at], values[at + 1], values[at + 2], values[at + 3]);
}

/** What a builder has against its source. */
function* refusal(build: () => unknown): Iterable<Place> {
  try {
    build();
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    yield { message: `expected ${error.expected}, found ${error.found}` };
  }
}
