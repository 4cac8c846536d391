import { countText } from '../../base/count-text.ts';
import { AssetError } from '../../base/errors.ts';
import { floatsText, floatText } from '../../base/float-text.ts';
import { modelOverflow, overflowText, OVERFLOW_WHY } from '../../inspect/model-overflow.ts';
import { buildAnimation } from '../../offline/animation-builder.ts';
import { quaternionLength } from '../../math/quaternion.ts';
import { orderProblem } from '../../model/joint-order.ts';
import type { RawAnimation } from '../../model/raw.ts';
import type { Skeleton } from '../../model/skeleton.ts';
import { NAME_RULE } from '../shared/name-rule.ts';
import { OLDER_RULE } from '../shared/older-rule.ts';
import { type Place, type Rule, type Scene } from '../shared/rule.ts';

/** How far from 1 the length of a rotation may be. */
const LENGTH_TOLERANCE = 1e-3;

/** A clip whose skeleton is known must stay within what floats can say. */
const OVERFLOW_RULE: Rule<RawAnimation> = {
  name: 'model-space-overflow',
  severity: 'error',
  why: OVERFLOW_WHY,
  *check(clip, { skeleton, nameOf }) {
    const found = skeleton && modelOverflow(skeleton, clip);
    if (found !== undefined) yield { ...found, message: overflowText(nameOf(found.joint), found) };
  },
};

export const RAW_ANIMATION_RULES: readonly Rule<RawAnimation>[] = [
  OLDER_RULE,
  NAME_RULE,
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
        const text = 'Normalise the rotations.';
        const remedy = { text, command: { name: 'normalise-rotations', args: {} } } as const;
        const time = rotations.times[key];
        yield { joint, kind: 'rotation', key, time, message, remedy };
      }
    },
  },
  {
    name: 'scale-zero',
    severity: 'warning',
    why: 'The joint and all below it collapse, and no inverse of its matrix exists.',
    check: (clip, scene) => scaleKeys(clip, scene, (scale) => scale === 0),
  },
  {
    name: 'scale-negative',
    severity: 'info',
    why: 'A mirrored joint turns triangles inside out unless the renderer expects it.',
    check: (clip, scene) => scaleKeys(clip, scene, (scale) => scale < 0),
  },
  {
    name: 'clip-without-skeleton',
    severity: 'error',
    why: 'Load it with the skeleton that it was made for.',
    *check(clip, { skeletons }) {
      const problems = skeletons.map((skeleton) => misfit(skeleton, clip));
      const [message] = problems;
      if (message !== undefined && !problems.includes(undefined)) yield { message };
    },
  },
  OVERFLOW_RULE,
];

/** Why a clip cannot move a skeleton. */
function misfit(skeleton: Skeleton, clip: RawAnimation): string | undefined {
  if (skeleton.count === clip.trackCount) return orderProblem(skeleton, clip);
  const tracks = countText(clip.trackCount, 'track');
  return `the animation has ${tracks}, the skeleton ${countText(skeleton.count, 'joint')}`;
}

/** The first key of every track with a component of its scale that is wrong. */
function* scaleKeys(
  { scales, trackCount }: RawAnimation,
  { nameOf }: Scene,
  isWrong: (component: number) => boolean,
): Iterable<Place> {
  const { offsets, times, values } = scales;
  for (let joint = 0; joint < trackCount; joint++) {
    for (let key = offsets[joint]; key < offsets[joint + 1]; key++) {
      const scale = values.subarray(3 * key, 3 * key + 3);
      if (!scale.some(isWrong)) continue;
      const message = `${nameOf(joint)}: scaled to ${floatsText(scale)} by key ${key - offsets[joint]}, at ${times[key].toFixed(3)} s`;
      yield { joint, kind: 'scale', key, time: times[key], message };
      break;
    }
  }
}

/** The error that building this source would raise, as a finding. */
function* refusal(build: () => unknown): Iterable<Place> {
  try {
    build();
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    yield { message: `expected ${error.expected}, found ${error.found}` };
  }
}
