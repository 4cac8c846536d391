import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { toAdditive } from '../../../engine/offline/additive.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { optimizeAnimation } from '../../../engine/offline/optimizer.ts';
import { byteDifference, readObject, validFixture } from '../../support/archives.ts';
import { builtSkeleton, rawClip, writtenKeys } from '../../support/raw-clip.ts';
import { BUILT_GLTF, gltfClips } from '../../support/shared-clips.ts';
import { describeWithShared } from '../../support/shared.ts';

const quarter = [0, Math.SQRT1_2, 0, Math.SQRT1_2];

describe('refuses', () => {
  const one = builtSkeleton([-1]);
  it.each([
    [
      'a clip for another skeleton',
      rawClip([{}, {}]),
      one,
      'as many tracks as the skeleton has joints (1)',
    ],
    [
      'a scale of nothing to be relative to',
      rawClip([{}, { scales: [[0, 1, 0, 1]] }]),
      undefined,
      'a reference scale other than 0, found [1, 0, 1] at joint 1',
    ],
    [
      'keys that are not sorted',
      rawClip([
        {
          scales: [
            [1, 1, 1, 1],
            [0, 1, 1, 1],
          ],
        },
      ]),
      one,
      'ascending',
    ],
  ])('%s', (_, raw, skeleton, message) => {
    expect(() => toAdditive(raw, skeleton)).toThrow(AssetError);
    expect(() => toAdditive(raw, skeleton)).toThrow(message);
  });
});

describe('gives what a clip adds', () => {
  const clip = rawClip([
    {
      translations: [
        [0.25, 1, 2, 3],
        [1, 4, 2, 3],
      ],
      rotations: [
        [0, ...quarter],
        [1, 0, 1, 0, 0],
      ],
      scales: [
        [0, 2, 2, 2],
        [1, 4, 2, 1],
      ],
    },
    {},
  ]);

  it('to its own first keys', () => {
    const additive = toAdditive(clip);
    expect(writtenKeys(additive.translations)).toEqual([
      [0.25, 0, 0, 0],
      [1, 3, 0, 0],
    ]);
    expect(writtenKeys(additive.scales)).toEqual([
      [0, 1, 1, 1],
      [1, 2, 1, 0.5],
    ]);
    const [first, last] = writtenKeys(additive.rotations);
    [0, 0, 0, 0, 1].forEach((value, i) => expect(first[i]).toBeCloseTo(value, 6));
    [1, ...quarter].forEach((value, i) => expect(last[i]).toBeCloseTo(value, 6));
  });

  it('to a rest pose', () => {
    const skeleton = builtSkeleton(
      [-1, 0],
      [
        [1, 1, 1, 0, 0, 0, 1, 2, 2, 2],
        [5, 5, 5, ...quarter, 1, 1, 1],
      ],
    );
    const additive = toAdditive(clip, skeleton);
    expect(writtenKeys(additive.translations)).toEqual([
      [0.25, 0, 1, 2],
      [1, 3, 1, 2],
    ]);
    expect(writtenKeys(additive.scales)).toEqual([
      [0, 1, 1, 1],
      [1, 2, 1, 0.5],
    ]);
    expect(additive.rotations.values).toEqual(clip.rotations.values);
    expect(writtenKeys(additive.translations, 1)).toEqual([]);
  });

  it('and leaves the source alone', () => {
    const before = clip.rotations.values.slice();
    toAdditive(clip);
    expect(clip.rotations.values).toEqual(before);
  });
});

it("gives the reference's keys, bit for bit", () => {
  const raw = readObject(validFixture('walker.raw_animation.ozz'), 'raw-animation');
  const expected = readFileSync(validFixture('walker.additive.raw_animation.ozz'));
  expect(byteDifference(writeArchive([toAdditive(raw)]), expected)).toBeUndefined();
});

describeWithShared("gives the reference importer's clips", (shared) => {
  const clips = [
    ...gltfClips(shared, 'additive', '_add_anim'),
    ...gltfClips(shared, 'additive', '_add_skel'),
  ];
  it.each(clips)('$asset: $file', ({ rawPath, skeletonPath, builtPath, file }) => {
    const skeleton = readObject(skeletonPath, 'skeleton');
    // The importer drops keys first: errors have to be measured on a clip that is not relative.
    const raw = optimizeAnimation(readObject(rawPath, 'raw-animation'), skeleton);
    const additive = toAdditive(raw, file.includes('_add_skel') ? skeleton : undefined);
    const bytes = writeArchive([buildAnimation(additive, BUILT_GLTF)]);
    expect(byteDifference(bytes, readFileSync(builtPath))).toBeUndefined();
  });
});
