import { describe, expect, it } from 'vitest';
import { DEFAULT_CLIP_RECIPE, buildClip } from '#engine/offline';
import type { NewFile } from '../../../../app/session/state/assets.ts';
import { assetsOfKind } from '../../../../app/session/state/assets.ts';
import { clipChoices } from '../../../../app/session/state/clip-choices.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { buildSkeleton } from '../../../../engine/offline/skeleton-builder.ts';
import { madeFile } from '../../../support/app-files.ts';
import { rawClip, rawSkeleton } from '../../../support/raw-clip.ts';

const walk = rawClip([{ translations: [[0, 1, 2, 3]] }], 1, 'walk');
const { animation } = buildClip(walk, buildSkeleton(rawSkeleton([-1])), DEFAULT_CLIP_RECIPE);
const SOURCE = madeFile('walk_raw.ozz', walk);
const BUILT = madeFile('walk.ozz', animation);
const OLD = madeFile('old.ozz', animation);

function openClips(files: readonly NewFile[]): ReturnType<typeof assetsOfKind> {
  const store = createSessionStore();
  store.getState().addFiles(files);
  return assetsOfKind(store.getState().assets, 'animation', 'raw-animation');
}

describe('clips to choose from', () => {
  it('are none where none is open', () => {
    expect(clipChoices([], [])).toEqual([]);
  });

  it.each<[string, readonly NewFile[], readonly string[]]>([
    [
      'a clip and its source by what they are',
      [SOURCE, BUILT],
      ['walk · source', 'walk · runtime'],
    ],
    ['clips of one name by their files', [BUILT, OLD], ['walk.ozz', 'walk · old.ozz']],
    [
      'files of one name by the order of opening',
      [BUILT, OLD, BUILT],
      ['walk.ozz (1)', 'walk · old.ozz', 'walk.ozz (2)'],
    ],
  ])('tell %s', (_, files, labels) => {
    const clips = openClips(files);
    expect(clipChoices(clips, clips).map(({ label }) => label)).toEqual(labels);
  });

  it('keep their number where not all of them can be chosen', () => {
    const clips = openClips([BUILT, BUILT]);
    expect(clipChoices(clips.slice(1), clips)).toEqual([
      { value: clips[1].id, label: 'walk.ozz (2)' },
    ]);
  });
});
