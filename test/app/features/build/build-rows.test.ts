import { describe, expect, it } from 'vitest';
import { buildRows } from '../../../../app/features/build/build-rows.ts';
import type { BuildRow } from '../../../../app/features/build/build-rows.ts';
import type { Asset } from '../../../../app/session/state/assets.ts';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { storeWith } from '../../../support/app-files.ts';

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
      '■ translations | 999 | 919 | 92.0 %',
      '● rotations | 9 990 | 6 832 | 68.4 %',
      '▲ scales | 99 | 80 | 80.8 %',
      'timepoints |  | 271 | ',
      'iframes |  | 8 · 636 B | ',
      'built in |  | 12.5 ms | ',
    ]);
  });
});

it('the rows of a skeleton count its joints', () => {
  expect(texts(buildRows(rawBones, bones, files(bones), undefined))).toContain(
    'joints | 37 | 37 | 100.0 %',
  );
});
