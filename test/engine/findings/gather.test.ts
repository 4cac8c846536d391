import { expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import {
  buildClip,
  buildSkeleton,
  DEFAULT_CLIP_RECIPE,
  type ClipRange,
} from '../../../engine/offline/index.ts';
import { characterSkeleton, sourceClip } from '../../support/planted-subjects.ts';
import { rawSkeleton } from '../../support/raw-clip.ts';

const scaled = rawSkeleton(
  [-1, 0],
  [
    [0, 0, 0, 0, 0, 0, 1, 100, 100, 100],
    [0, 1, 0, 0, 0, 0, 1, 1, 1, 1],
  ],
);
const built = buildSkeleton(scaled);

it.each([
  ['is said of the source skeleton alone', 'a.fbx', [['gltf-scale-inherits'], []]],
  [
    'is said of skeletons of two files',
    'b.ozz',
    [['gltf-scale-inherits'], ['gltf-scale-inherits']],
  ],
])('what a skeleton has from its source %s', (_, file, codes) => {
  const objects = [
    { file: 'a.fbx', label: 'a', object: scaled },
    { file, label: 'a', object: built },
  ];
  const found = [...gatherFindings({ objects })].map(({ findings }) =>
    findings.map(({ code }) => code),
  );
  expect(found).toEqual(codes);
});

it.each<[string, ClipRange | undefined, boolean]>([
  ['the range that it was built from has', { from: 0.25, to: 0.75 }, false],
  ['the whole of its source has where that is said', undefined, true],
  ['none where the source has no such range', { from: 0.25, to: 99 }, false],
])('a clip is checked against what %s', (_, range, isFar) => {
  const source = sourceClip('walk');
  const recipe = {
    ...DEFAULT_CLIP_RECIPE,
    optimize: false,
    range: { from: 0.25, to: 0.75 },
  };
  const { animation } = buildClip(source, characterSkeleton, recipe);
  const objects = [characterSkeleton, source, animation].map((object) => {
    return { file: 'walk.ozz', label: object.kind, object };
  });
  const ranges = new Map(range === undefined ? [] : [[2, range]]);
  const found = [...gatherFindings({ objects, sources: new Map([[2, 1]]), ranges })];
  expect(found[2].findings.some(({ code }) => code === 'error-above')).toBe(isFar);
});
