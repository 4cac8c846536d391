import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import { invariant } from '#engine/base';
import { isAdditiveClip } from '#engine/inspect';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { DEFAULT_CLIP_RECIPE, buildClip, toAdditive } from '#engine/offline';
import { validateClipFit } from '#engine/runtime';
import { readObject, validFixture } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';

const skeletonOf = (name: string): Skeleton => readObject(validFixture(name), 'skeleton');
const clipOf = (name: string): Animation => readObject(validFixture(name), 'animation');
const rawOf = (name: string): RawAnimation => {
  const objects = readArchive(readFileSync(validFixture(name))).entries.map(({ object }) => object);
  const raw = objects.find(({ kind }) => kind === 'raw-animation');
  invariant(raw?.kind === 'raw-animation', `${name} holds a source clip`);
  return raw;
};

describe('poses are', () => {
  it.each(['walk', 'jog', 'run', 'idle', 'wave', 'turn', 'patrol'])('the clip %s', (name) => {
    const clip = clipOf(`character/${name}.ozz`);
    expect(isAdditiveClip(clip, skeletonOf('character/skeleton.ozz'))).toBe(false);
  });

  it('a source', () => {
    const raw = rawOf('walker.raw_animation.ozz');
    expect(isAdditiveClip(raw, skeletonOf('walker.skeleton.ozz'))).toBe(false);
  });

  it('a clip of too few bones to tell', () => {
    const raw = toAdditive(rawOf('one.raw_animation.ozz'));
    expect(isAdditiveClip(raw, skeletonOf('one.skeleton.ozz'))).toBe(false);
  });

  it('a source without keys, which says nothing of the length of bones', () => {
    const raw = rawOf('walker.raw_animation.ozz');
    const none = new Float32Array(0);
    const offsets = new Uint32Array(raw.trackCount + 1);
    const translations = { offsets, times: none, values: none };
    const skeleton = skeletonOf('walker.skeleton.ozz');
    expect(isAdditiveClip({ ...raw, translations }, skeleton)).toBe(false);
  });
});

describe('differences are', () => {
  it('a clip that was made to be added', () => {
    const skeleton = skeletonOf('character/skeleton.ozz');
    expect(isAdditiveClip(clipOf('character/breath.additive.ozz'), skeleton)).toBe(true);
  });

  it.each(['animation', 'skeleton'] as const)('a clip built additive to its %s', (additive) => {
    const skeleton = skeletonOf('character/skeleton.ozz');
    const raw = rawOf('character/walk.raw.ozz');
    const recipe = { ...DEFAULT_CLIP_RECIPE, additive };
    expect(isAdditiveClip(buildClip(raw, skeleton, recipe).animation, skeleton)).toBe(true);
  });

  it('a source of differences', () => {
    const raw = toAdditive(rawOf('walker.raw_animation.ozz'));
    expect(isAdditiveClip(raw, skeletonOf('walker.skeleton.ozz'))).toBe(true);
  });
});

describeWithShared('of real clips', (shared) => {
  it('those alone are that were made to be added', () => {
    const pairs = pairsIn(path.join(shared, 'assets/gltf'));
    const found = pairs.filter(({ clip, skeleton }) => isAdditiveClip(clip, skeleton));
    const made = pairs.filter(({ file }) => /_add_(skel|anim)/.test(file));
    expect(made.length).toBeGreaterThan(20);
    expect(found.map(({ file }) => file)).toEqual(made.map(({ file }) => file));
  });
});

/** A model of objects, each a root of its own: nothing folds. */
const ROOTS_ALONE = 'khr_interpolation_test';

/** Every built clip of every model, with the model's skeleton. */
function pairsIn(root: string) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/(ozz|noopt|be|additive)\/[^/]+\.ozz$/.test(file))
    .filter((file) => !file.startsWith(ROOTS_ALONE))
    .flatMap((file) => {
      const [model] = file.split('/');
      const bones = path.join(root, model, 'ozz/skeleton.ozz');
      if (!existsSync(bones)) return [];
      const skeleton = readObject(bones, 'skeleton');
      return animationsOf(path.join(root, file))
        .filter((clip) => validateClipFit(skeleton, clip) === undefined)
        .map((clip) => ({ file, clip, skeleton }));
    });
}

function animationsOf(file: string): Animation[] {
  const { entries } = readArchive(readFileSync(file));
  return entries.flatMap(({ object }) => (object.kind === 'animation' ? [object] : []));
}
