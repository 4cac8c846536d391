import { describe, expect, it } from 'vitest';
import { buildRows } from '../../../../app/features/build/build-rows.ts';
import type { BuildRow } from '../../../../app/features/build/build-rows.ts';
import type { Asset } from '../../../../app/session/state/assets.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { buildClip, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { madeFile, storeWith } from '../../../support/app-files.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const state = storeWith(
  'walker.raw_animation.ozz',
  'walker.optimized.animation.ozz',
  'walker.raw_skeleton.ozz',
  'walker.skeleton.ozz',
).getState();
const [source, built, rawBones, bones] = state.assets;
const files = (asset: Asset) => state.files.filter(({ id }) => id === asset.fileId);
const result = {
  recipe: DEFAULT_CLIP_RECIPE,
  milliseconds: 12.5,
  sourceBytes: 200_000,
  sourceKeys: [999, 9990, 99],
};

/** With plain spaces, as they are read. */
const texts = (rows: readonly BuildRow[]): string[] =>
  rows.map(({ label, source: from, built: to, kept }) =>
    [label, from, to, kept].join(' | ').replaceAll('\u202f', ' '),
  );

describe('the rows of a clip', () => {
  it('leave blank what is not built', () => {
    expect(texts(buildRows(source, undefined, [], undefined))).toEqual([
      'size | 223 KiB |  | ',
      '■ translations | 1 657 |  | ',
      '● rotations | 10 027 |  | ',
      '▲ scales | 4 |  | ',
    ]);
  });

  it('compare what was built with the source that it was built of', () => {
    expect(texts(buildRows(source, built, files(built), result))).toEqual([
      'size | 195 KiB | 78.2 KiB | 40.1 %',
      'bits/joint/frame | 159.6 | 63.9 | 40.1 %',
      '■ translations | 999 | 913 | 91.4 %',
      '● rotations | 9 990 | 6 826 | 68.3 %',
      '▲ scales | 99 | 74 | 74.7 %',
      'padding |  | 18 keys | ',
      'timepoints |  | 271 | ',
      'iframes |  | 8 · 636 B | ',
      'built in |  | 12.5 ms | ',
    ]);
  });
});

it('say how many keys a build has more than its source, without those of padding', () => {
  const raw = rawClip([{ translations: [[0, 1, 2, 3]], scales: [[0, 1, 1, 1]] }, {}], 1, 'walk');
  const { animation } = buildClip(raw, undefined, { ...DEFAULT_CLIP_RECIPE, optimize: false });
  const { getState } = createSessionStore();
  getState().addFiles([madeFile('walk_raw.ozz', raw), madeFile('walk.ozz', animation)]);
  const [from, to] = getState().assets;
  expect(texts(buildRows(from, to, getState().files.slice(1), undefined))).toEqual(
    expect.arrayContaining(['■ translations | 1 | 4 | +3', '▲ scales | 1 | 4 | +3']),
  );
});

it('the rows of a skeleton count its joints', () => {
  expect(texts(buildRows(rawBones, bones, files(bones), undefined))).toContain(
    'joints | 37 | 37 | 100.0 %',
  );
});
