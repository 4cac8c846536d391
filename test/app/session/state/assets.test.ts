import { describe, expect, it } from 'vitest';
import {
  assetsOfKind,
  findAsset,
  isSampledAgain,
  problemCount,
} from '../../../../app/session/state/assets.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile, storeWith } from '../../../support/app-files.ts';
import { importFacts } from '../../../support/import-facts.ts';

describe('what is not open', () => {
  it.each([null, '', '1/0', '99/0'])('is not found by the id %j', (id) => {
    expect(findAsset([], id)).toBeUndefined();
  });

  it('is not found by the id it had when it was', () => {
    const store = storeWith('one.skeleton.ozz');
    const [{ id, fileId }] = store.getState().assets;
    store.getState().closeFile(fileId);
    store.getState().addFiles([fixtureFile('one.skeleton.ozz')]);
    expect(findAsset(store.getState().assets, id)).toBeUndefined();
  });

  it('cannot be closed', () => {
    const store = storeWith('one.skeleton.ozz');
    store.getState().closeFile(-1);
    expect(store.getState().files).toHaveLength(1);
  });
});

describe('an open file', () => {
  it.each([
    [false, 'an archive', {}],
    [true, 'a model', { imported: importFacts() }],
    [
      false,
      'a model in which something was mended',
      { imported: importFacts(), mendedFrom: fixtureFile('one.skeleton.ozz').archive },
    ],
  ])('is sampled again at the rate of a build: %s for %s', (isSampled, _, file) => {
    expect(isSampledAgain({ id: 1, ...fixtureFile('one.skeleton.ozz'), ...file })).toBe(isSampled);
  });

  it('brings all of its objects, in order', () => {
    const { files, assets } = storeWith('made.tracks.ozz').getState();
    expect(assets).toHaveLength(files[0].archive.entries.length);
    expect(assets.map((asset) => asset.entry)).toEqual(files[0].archive.entries);
    expect(new Set(assets.map((asset) => asset.id)).size).toBe(assets.length);
  });

  it.each([
    ['one.skeleton.ozz', 'one.skeleton'],
    ['walker.animation.ozz', 'smooth_21'],
  ])('%s calls its first object "%s"', (name, label) => {
    expect(storeWith(name).getState().assets[0].label).toBe(label);
  });

  it('is listed after those opened before', () => {
    const { assets } = storeWith(
      'one.skeleton.ozz',
      'eight.animation.ozz',
      'three.skeleton.ozz',
    ).getState();
    expect(assetsOfKind(assets, 'skeleton').map((asset) => asset.fileName)).toEqual([
      'one.skeleton.ozz',
      'three.skeleton.ozz',
    ]);
  });

  it('takes its objects along when it is closed', () => {
    const store = storeWith('one.skeleton.ozz', 'three.skeleton.ozz');
    store.getState().closeFile(store.getState().files[0].id);
    expect(store.getState().assets.map((asset) => asset.fileName)).toEqual(['three.skeleton.ozz']);
    store.getState().closeAllFiles();
    expect(store.getState()).toMatchObject({ files: [], assets: [] });
  });
});

describe('problems', () => {
  it('that are said again move to the end, and are there once', () => {
    const store = createSessionStore();
    for (const subject of ['a.ozz', 'b.ozz', 'a.ozz']) store.getState().report(subject, 'is bad.');
    expect(store.getState().problems.map(({ subject }) => subject)).toEqual(['b.ozz', 'a.ozz']);
  });

  it('are counted apart from other notices', () => {
    const store = createSessionStore();
    const { note, report } = store.getState();
    const counted = (): string => problemCount(store.getState().problems);
    expect(counted()).toBe('');
    note('a.glb', 'has no normals.');
    expect(counted()).toBe('1 notice');
    report('b.ozz', 'is bad.');
    report('c.ozz', 'is bad.');
    expect(counted()).toBe('2 problems, 1 notice');
  });

  it('stay until they are dismissed, one by one or all', () => {
    const store = createSessionStore();
    const { report } = store.getState();
    report('a.ozz', 'first');
    report('b.ozz', 'second');
    report('c.ozz', 'third');
    store.getState().dismissProblem(store.getState().problems[1].id);
    expect(store.getState().problems.map((problem) => problem.subject)).toEqual(['a.ozz', 'c.ozz']);
    store.getState().dismissAllProblems();
    expect(store.getState().problems).toEqual([]);
  });
});
