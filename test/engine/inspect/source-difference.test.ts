import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceDifference } from '#engine/inspect';
import type { RawAnimation } from '#engine/model';
import { DEFAULT_CLIP_RECIPE, buildClip, toAdditive } from '#engine/offline';
import { readObject } from '../../support/archives.ts';
import { builtSkeleton, REST, rawClip, type WrittenTrack } from '../../support/raw-clip.ts';
import { describeWithShared } from '../../support/shared.ts';

/** A root and three bones of length 1, end to end, bent at their first frame. */
const BONE = [1, 0, 0, 0, 0, 0, 1, 1, 1, 1];
const skeleton = builtSkeleton([-1, 0, 1, 2], [REST, BONE, BONE, BONE]);
const bent = (degrees: number): WrittenTrack => {
  const half = (degrees * Math.PI) / 360;
  return {
    translations: [[0, 1, 0, 0]],
    rotations: [
      [0, 0, 0, Math.sin(half), Math.cos(half)],
      [1, 0, 0, 0, 1],
    ],
    scales: [[0, 1, 1, 1]],
  };
};
const source = rawClip([{}, bent(30), bent(60), bent(-30)]);

describe('no difference is told', () => {
  it('of a clip that is relative to another pose', () => {
    const other = builtSkeleton(
      [-1, 0, 1, 2],
      [REST, BONE, ...[1, 2].map(() => [1, 0, 0, 0.5, 0.5, 0.5, 0.5, 1, 1, 1])],
    );
    expect(sourceDifference(source, toAdditive(source, other), skeleton)).toBeUndefined();
  });

  it('of a clip of poses', () => {
    expect(sourceDifference(source, source, skeleton)).toBeUndefined();
  });

  it('of a source of which none can be made', () => {
    const flat = (track: WrittenTrack): WrittenTrack => ({ ...track, scales: [[0, 0, 1, 1]] });
    const none = rawClip([{}, flat(bent(30)), flat(bent(60)), flat(bent(-30))]);
    const flatBone = [...BONE.slice(0, 7), 0, 1, 1];
    const bones = builtSkeleton([-1, 0, 1, 2], [REST, flatBone, flatBone, flatBone]);
    expect(sourceDifference(none, toAdditive(source), bones)).toBeUndefined();
  });
});

describe('a source is taken relative to', () => {
  it.each([
    ['its first frame', 'animation', toAdditive(source)],
    ['the rest pose', 'skeleton', toAdditive(source, skeleton)],
  ] as const)('%s where the clip is', (_, additive, difference) => {
    const recipe = { ...DEFAULT_CLIP_RECIPE, additive };
    const { animation } = buildClip(source, skeleton, recipe);
    expect(sourceDifference(source, animation, skeleton)).toEqual(difference);
    expect(sourceDifference(source, difference, skeleton)).toEqual(difference);
  });

  it('the rest pose where the motion was taken out of the root', () => {
    const moving = rawClip([{ translations: [[0, 0, 3, 0]] }, bent(30), bent(60), bent(-30)]);
    expect(sourceDifference(moving, toAdditive(source, skeleton), skeleton)).toEqual(
      toAdditive(moving, skeleton),
    );
  });
});

describeWithShared('of the clips that the reference importer made of a fox', (shared) => {
  const of = (name: string): string => path.join(shared, 'assets/gltf/khr_fox', name);
  const bones = readObject(of('additive/skeleton.ozz'), 'skeleton');

  it.each(['Run', 'Survey', 'Walk'])('%s is told from what it differs', (name) => {
    const raw: RawAnimation = readObject(of(`raw/raw_${name}.ozz`), 'raw-animation');
    const toldOf = (end: string): RawAnimation | undefined =>
      sourceDifference(raw, readObject(of(`additive/${name}_${end}.ozz`), 'animation'), bones);
    expect(toldOf('add_anim')).toEqual(toAdditive(raw));
    expect(toldOf('add_skel')).toEqual(toAdditive(raw, bones));
  });
});
