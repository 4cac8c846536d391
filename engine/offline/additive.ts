import { AssetError } from '../base/errors.ts';
import { floatsText } from '../base/float-text.ts';
import { emptyRanges } from '../base/units.ts';
import { LOCAL_FLOATS, unpackPose } from '../math/pose.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import { rawKeys, TRANSFORM_AT, type RawAnimation, type RawKeys } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { mapKeys } from '../model/track-keys.ts';
import { IDENTITY } from './complete-keys.ts';
import { checkRawAnimation } from './raw-checks.ts';
import { conjugate4, multiply4 } from './reference-math.ts';

/**
 * Computes the additive clip of a source clip relative to a pose: to the first key of each of its
 * tracks or, if a skeleton is given, to its rest pose. Added to that pose, it gives the original clip.
 * The values equal those of the reference implementation, bit for bit.
 *
 * @throws AssetError if the clip is not valid, does not fit the skeleton, or the pose has a scale of 0
 *
 * @example
 * const difference = toAdditive(raw);
 * console.assert(difference.trackCount === raw.trackCount);
 */
export function toAdditive(raw: RawAnimation, skeleton?: Skeleton): RawAnimation {
  checkRawAnimation(raw);
  if (skeleton !== undefined && skeleton.count !== raw.trackCount) {
    refuse(
      raw,
      `as many tracks as the skeleton has joints (${skeleton.count})`,
      `${raw.trackCount}`,
    );
  }
  const locals =
    skeleton === undefined ? firstLocals(raw) : unpackPose(skeleton.restPose, skeleton.count);
  const relative = mapKeys(raw, (_, kind) =>
    relativeKeys(raw, kind, locals, skeleton === undefined),
  );
  return { ...relative, ranges: emptyRanges('body') };
}

/** Every track's first keys as local transforms; identity if there is none. */
function firstLocals(raw: RawAnimation): Float32Array {
  const locals = new Float32Array(raw.trackCount * LOCAL_FLOATS);
  for (const kind of ['translation', 'rotation', 'scale'] as const) {
    const { offsets, values } = rawKeys(raw, kind);
    const components = keyComponents(kind);
    for (let track = 0; track < raw.trackCount; track++) {
      const first = offsets[track] * components;
      const empty = offsets[track] === offsets[track + 1];
      const value = empty ? IDENTITY[kind] : values.subarray(first, first + components);
      locals.set(value, track * LOCAL_FLOATS + TRANSFORM_AT[kind]);
    }
  }
  return locals;
}

function relativeKeys(
  raw: RawAnimation,
  kind: KeyKind,
  locals: Float32Array,
  ofFirstKey: boolean,
): RawKeys {
  const { offsets, times, values } = rawKeys(raw, kind);
  const components = keyComponents(kind);
  const relative = new Float32Array(values.length);
  for (let track = 0; track < raw.trackCount; track++) {
    const reference = track * LOCAL_FLOATS + TRANSFORM_AT[kind];
    if (kind === 'scale') {
      requireScale(raw, track, locals.subarray(reference, reference + 3), ofFirstKey);
    }
    if (kind === 'rotation') conjugate4(locals, reference);
    for (let key = offsets[track]; key < offsets[track + 1]; key++) {
      const at = key * components;
      if (kind === 'rotation') {
        multiply4(relative, at, locals, reference, values, at);
        continue;
      }
      for (let axis = 0; axis < 3; axis++) {
        const value = values[at + axis];
        const base = locals[reference + axis];
        relative[at + axis] = kind === 'translation' ? value - base : value / base;
      }
    }
  }
  return { offsets, times, values: relative };
}

function requireScale(
  raw: RawAnimation,
  track: number,
  scale: Float32Array,
  ofFirstKey: boolean,
): void {
  const { offsets } = raw.scales;
  if (offsets[track] === offsets[track + 1] || !scale.includes(0)) return;
  const object = `ozz-raw_animation "${raw.name}"`;
  const from = ofFirstKey ? 'scale key 0' : 'its rest scale';
  throw new AssetError({
    object,
    joint: track,
    expected: 'a reference scale other than 0',
    found: `${floatsText(scale)} at joint ${track}, ${from}`,
    advice: 'Nothing can be relative to a size of nothing: choose another reference.',
  });
}

function refuse(raw: RawAnimation, expected: string, found: string): never {
  throw new AssetError({ object: `ozz-raw_animation "${raw.name}"`, expected, found });
}
