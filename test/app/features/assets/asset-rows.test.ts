import { describe, expect, it } from 'vitest';
import { nameOfRow } from '../../../../app/features/assets/asset-row.tsx';
import { layOutAssets, rowOfAsset } from '../../../../app/features/assets/asset-rows.ts';
import type { AssetRows } from '../../../../app/features/assets/asset-rows.ts';
import { clipChoices } from '../../../../app/session/state/clip-names.ts';
import type { Asset } from '../../../../app/session/state/assets.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile } from '../../../support/app-files.ts';

const empty = fixtureFile('one.animation.ozz').archive;

/** The first two of the tracks that the fixture holds. */
function twoObjects() {
  const file = fixtureFile('made.tracks.ozz');
  return { ...file, archive: { ...file.archive, entries: file.archive.entries.slice(0, 2) } };
}

/** Three files: with one object, with two, with none. */
function opened() {
  const store = createSessionStore();
  store.getState().addFiles([
    fixtureFile('one.skeleton.ozz'),
    twoObjects(),
    {
      ...fixtureFile('one.animation.ozz'),
      name: 'empty.ozz',
      archive: { ...empty, entries: [] },
    },
  ]);
  return store.getState();
}

function picture({ rows, count, depth, parent, expanded }: AssetRows): string[] {
  return Array.from({ length: count }, (_, row) => {
    const mark = parent[row] === 0 ? ' ' : expanded[row] === 1 ? '-' : '+';
    const { file, asset, constants } = rows[row];
    const name = constants === undefined ? file.name : `${constants} constant tracks`;
    return '  '.repeat(depth[row]) + mark + (asset?.entry.tag ?? name);
  });
}

describe('layOutAssets', () => {
  it('has no lines without files', () => {
    expect(layOutAssets([], [], new Set())).toMatchObject({ count: 0, rows: [] });
  });

  it('numbers files of one name, as menus number their clips', () => {
    const store = createSessionStore();
    for (const name of ['a.ozz', 'b.ozz', 'a.ozz']) {
      store.getState().addFiles([fixtureFile('one.animation.ozz', { name })]);
    }
    const { files, assets } = store.getState();
    const { rows } = layOutAssets(files, assets, new Set());
    const named = ['a.ozz (1)', 'b.ozz', 'a.ozz (2)'];
    expect(rows.map((row) => nameOfRow(row, 0))).toEqual(named);
    const choices = clipChoices(store.getState(), assets).map(({ label }) => label);
    expect(choices).toEqual(named.map((name) => `synthetic_11 · ${name}`));
  });

  it('gives a file with one object one line, one with several a line each below its own', () => {
    const { files, assets } = opened();
    expect(picture(layOutAssets(files, assets, new Set()))).toEqual([
      ' ozz-skeleton',
      '-made.tracks.ozz',
      '   ozz-float_track',
      '   ozz-float2_track',
      ' empty.ozz',
    ]);
  });

  it.each([
    [7, false, []],
    [8, false, ['  +8 constant tracks']],
    [8, true, ['  -8 constant tracks', ...Array.from({ length: 8 }, () => '     ozz-float_track')]],
  ])('folds many tracks that never change: %d, opened %j', (count, isOpened, lines) => {
    const file = fixtureFile('made.tracks.ozz');
    const [moving] = file.archive.entries;
    if (moving.object.kind !== 'track') throw new Error('the fixture has tracks');
    const values = moving.object.values.map(() => 0.5);
    const still = { ...moving, object: { ...moving.object, values } };
    const entries = [...Array.from({ length: count }, () => still), moving];
    const store = createSessionStore();
    store.getState().addFiles([{ ...file, archive: { ...file.archive, entries } }]);
    const { files, assets } = store.getState();
    const toggled = new Set(isOpened ? [`constants ${files[0].id}`] : []);
    const all = picture(layOutAssets(files, assets, toggled));
    const rest = Array.from({ length: count < 8 ? 8 : 1 }, () => '   ozz-float_track');
    expect(all).toEqual(['-made.tracks.ozz', ...rest, ...lines]);
    // The moving track comes first where others are folded.
    const firstStill = count < 8 ? 1 : 2;
    expect(rowOfAsset(layOutAssets(files, assets, toggled), assets[0])).toBe(
      isOpened ? firstStill + 1 : firstStill,
    );
  });

  it('hides the objects of a closed file', () => {
    const { files, assets } = opened();
    const rows = layOutAssets(files, assets, new Set([`file ${files[1].id}`]));
    expect(picture(rows)).toEqual([' ozz-skeleton', '+made.tracks.ozz', ' empty.ozz']);
  });

  it('counts siblings for whoever cannot see them', () => {
    const { files, assets } = opened();
    const { position, siblings } = layOutAssets(files, assets, new Set());
    expect(position).toEqual([1, 2, 1, 2, 3]);
    expect(siblings).toEqual([3, 3, 2, 2, 3]);
  });
});

describe('rowOfAsset', () => {
  const { files, assets } = opened();
  const rows = layOutAssets(files, assets, new Set());
  const collapsed = layOutAssets(files, assets, new Set([`file ${files[1].id}`]));

  it.each<[string, AssetRows, Asset | undefined, number]>([
    ['nothing is looked for', rows, undefined, 0],
    ['its file is closed', rows, { ...assets[0], fileId: -1 }, 0],
    ['its line is shown', rows, assets[2], 3],
    ['only the line of its file is shown', collapsed, assets[2], 1],
  ])('where %s', (_, within, asset, row) => {
    expect(rowOfAsset(within, asset)).toBe(row);
  });
});
