import { expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import { buildSkeleton } from '../../../engine/offline/index.ts';
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
