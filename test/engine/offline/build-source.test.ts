import { describe, expect, it } from 'vitest';
import { buildSource } from '../../../engine/offline/build-source.ts';
import { rawClip, rawSkeleton, rawTrack } from '../../support/raw-clip.ts';
import { DEFAULT_CLIP_RECIPE } from '../../../engine/offline/settings.ts';
import { isSource } from '../../../engine/model/raw.ts';

const plain = { ...DEFAULT_CLIP_RECIPE, optimize: false };
const skeleton = rawSkeleton([-1]);

it('refuses a clip that would need a skeleton, and gives none of it', () => {
  expect(() => buildSource(rawClip([{}]), undefined, DEFAULT_CLIP_RECIPE)).toThrow(
    'which optimising needs',
  );
});

describe('what a source is made into', () => {
  it.each([
    ['a clip', rawClip([{}]), ['animation']],
    ['a skeleton', skeleton, ['skeleton']],
    ['a track', rawTrack('float', [[0, 1]]), ['track']],
  ])('%s', (_, source, kinds) => {
    expect(buildSource(source, undefined, plain).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('a clip and its motion, where that is taken out', () => {
    const [runtime] = buildSource(skeleton, undefined, plain);
    if (runtime.kind !== 'skeleton') throw new Error(runtime.kind);
    const motion = { ...plain.motion, enabled: true };
    const kinds = buildSource(rawClip([{}]), runtime, { ...plain, motion }).map(({ kind }) => kind);
    expect(kinds).toEqual(['animation', 'track', 'track']);
  });

  it('a track of fewer keys, where that is asked for', () => {
    const line = rawTrack('float', [
      [0, 0],
      [0.5, 1],
      [1, 2],
    ]);
    const count = (optimize: boolean): number => {
      const [built] = buildSource(line, undefined, { ...plain, optimize });
      return built.kind === 'track' ? built.count : 0;
    };
    expect([count(false), count(true)]).toEqual([3, 2]);
  });
});

it('tells sources from what is built', () => {
  const [runtime] = buildSource(skeleton, undefined, plain);
  expect([isSource(skeleton), isSource(runtime), isSource(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});
