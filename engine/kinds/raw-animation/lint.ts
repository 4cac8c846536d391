import { countText } from '../../base/count-text.ts';
import { AssetError } from '../../base/errors.ts';
import { floatText } from '../../base/float-text.ts';
import { buildAnimation } from '../../offline/animation-builder.ts';
import { quaternionLength } from '../../math/quaternion.ts';
import type { RawAnimation } from '../../model/raw.ts';
import { type Place, type Rule } from '../shared/rule.ts';

/** How far from 1 the length of a rotation may be. */
const LENGTH_TOLERANCE = 1e-3;

export const RAW_ANIMATION_RULES: readonly Rule<RawAnimation>[] = [
  {
    name: 'cannot-build',
    severity: 'error',
    why: 'No runtime file can be made of it.',
    check: (clip) => refusal(() => buildAnimation(clip, { iframeInterval: 0 })),
  },
  {
    name: 'rotation-not-unit',
    severity: 'warning',
    why: 'It is normalised when built: check what exported it.',
    *check({ rotations, trackCount }, { nameOf }) {
      for (let joint = 0; joint < trackCount; joint++) {
        const wrong: number[] = [];
        for (let key = rotations.offsets[joint]; key < rotations.offsets[joint + 1]; key++) {
          const length = quaternionLength(rotations.values, 4 * key);
          if (Math.abs(length - 1) > LENGTH_TOLERANCE) wrong.push(key);
        }
        if (wrong.length === 0) continue;
        const [key] = wrong;
        const length = floatText(Math.fround(quaternionLength(rotations.values, 4 * key)));
        const first = key - rotations.offsets[joint];
        const message = `${nameOf(joint)}: ${countText(wrong.length, 'rotation key')} of another length than 1, the first is key ${first} of length ${length}`;
        yield { joint, keyKind: 'rotation', key, message };
      }
    },
  },
];

/** The error that building this source would raise, as a finding. */
function* refusal(build: () => unknown): Iterable<Place> {
  try {
    build();
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    yield { message: `expected ${error.expected}, found ${error.found}` };
  }
}
