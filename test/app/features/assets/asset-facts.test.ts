import { describe, expect, it } from 'vitest';
import { entryWithoutRanges } from '#engine/archive';
import type { ByteRange } from '#engine/base';
import type { ImportFacts } from '#engine/import';
import { buildSkeleton } from '#engine/offline';
import { assetFacts, summarize } from '../../../../app/features/assets/asset-facts.ts';
import type { FactGroup } from '../../../../app/features/assets/asset-facts.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile, storeWith } from '../../../support/app-files.ts';
import { importFacts } from '../../../support/import-facts.ts';

function factsOf(name: string): FactGroup[] {
  const { files, assets } = storeWith(name).getState();
  return assetFacts(assets[0], files[0]);
}

function value(groups: readonly FactGroup[], title: string, label: string): string | undefined {
  const group = groups.find((candidate) => candidate.title === title);
  return group?.facts.find((fact) => fact.label === label)?.value;
}

describe('assetFacts', () => {
  it.each([
    ['one.skeleton.ozz', 'Skeleton', 'joints', '1'],
    ['one.skeleton.ozz', 'Skeleton', 'roots', '1'],
    ['walker.skeleton.ozz', 'Skeleton', 'levels', '14'],
    ['one.animation.ozz', 'Animation', 'tracks', '1 + 3 padding'],
    ['eight.animation.ozz', 'Animation', 'tracks', '8'],
    ['one.animation.ozz', 'Animation', 'keys', '34 (18 padding)'],
    ['eight.animation.ozz', 'File', 'tag', 'ozz-animation, version 7'],
    ['five.animation.ozz', 'File', 'byte order', 'big endian'],
    ['walker.animation.ozz', 'rotations', 'interval', '2.25 s'],
    ['one.animation.ozz', 'rotations', 'interval', 'none'],
    ['made.mesh.ozz', 'Mesh', 'part 0', '3 vertices, 2 influences'],
    ['made.tracks.ozz', 'User track', 'type', 'float'],
    ['walker.raw_animation.ozz', 'Source animation', 'tracks', '37'],
    ['walker.raw_skeleton.ozz', 'Source skeleton', 'joints', '37'],
  ])('of %s, %s: %s is %s', (name, title, label, expected) => {
    expect(value(factsOf(name), title, label)).toBe(expected);
  });

  it('say what a renamed object is called, and what its file calls it', () => {
    const { files, assets } = storeWith('eight.animation.ozz').getState();
    const stored = value(assetFacts(assets[0], files[0]), 'Animation', 'name') ?? '';
    const renamed = assetFacts({ ...assets[0], givenName: 'stroll' }, files[0]);
    expect(value(renamed, 'Animation', 'name')).toBe(`stroll, in the file: ${stored}`);
    expect(stored).not.toBe('');
  });

  it.each(['walker.animation.ozz', 'walker.skeleton.ozz', 'made.tracks.ozz'])(
    'of %s name every byte of the object once',
    (name) => {
      const [{ range }] = fixtureFile(name).archive.entries;
      const named = new Uint8Array(range.offset + range.length);
      for (const { facts } of factsOf(name)) {
        for (const fact of facts) if (fact.label !== 'tag') count(named, fact.range);
      }
      const [{ tag }] = fixtureFile(name).archive.entries;
      // After the tag's NUL and the version.
      const body = range.offset + tag.length + 1 + 4;
      expect([...named.subarray(body)].every((times) => times === 1)).toBe(true);
    },
  );
});

describe('assetFacts of what was imported', () => {
  const facts = importFacts({
    byteLength: 2048,
    exporter: 'Some exporter 4.2',
    scenes: ['stage', 'attic'],
    scene: 'stage',
  });

  function importedFacts(imported: ImportFacts): FactGroup[] {
    const store = createSessionStore();
    store.getState().addFiles([fixtureFile('eight.skeleton.ozz', { name: 'a.glb', imported })]);
    const { assets, files } = store.getState();
    return assetFacts(assets[0], files[0]);
  }

  it.each([
    ['File', 'format', 'glTF 2.0'],
    ['File', 'size', '2.0 KiB'],
    ['File', 'made by', 'Some exporter 4.2'],
    ['File', 'unit', '1 m'],
    ['File', 'axes', 'y up'],
    ['File', 'rate', undefined],
    ['File', 'scene', 'stage, and 1 other'],
    ['As an archive', 'tag', 'ozz-skeleton, version 2'],
    ['As an archive', 'stored', undefined],
  ])('%s: %s is %s', (title, label, expected) => {
    expect(value(importedFacts(facts), title, label)).toBe(expected);
  });

  it.each([
    ['scene', { scenes: [], scene: undefined }, undefined],
    ['scene', { scenes: ['stage'] }, 'stage'],
    ['skeleton', { roots: [] }, undefined],
    ['skeleton', { roots: ['anna', 'ben'] }, 'all 2 together'],
    ['skeleton', { roots: ['anna', 'ben'], root: 'ben' }, 'ben, and 1 other'],
    ['made by', { exporter: '' }, undefined],
    ['format', { format: 'BVH', version: '' }, 'BVH'],
    ['unit', { unit: undefined }, undefined],
    ['unit', { unit: 0.0254 }, '2.54 cm'],
    ['rate', { rate: 120 }, '120 Hz'],
  ])('%s of %j is %s', (label, part, expected) => {
    expect(value(importedFacts({ ...facts, ...part }), 'File', label)).toBe(expected);
  });

  it('lists the bones of a human, if it is one', () => {
    const human = importedFacts({ ...facts, humanBones: { hips: 'Hips', head: 'Head_M' } });
    expect(value(human, 'Human bones', 'head')).toBe('Head_M');
    expect(importedFacts(facts).map(({ title }) => title)).not.toContain('Human bones');
  });

  it('says of what was made here that it is not stored', () => {
    const file = fixtureFile('eight.raw_skeleton.ozz');
    const [raw] = file.archive.entries;
    if (raw.object.kind !== 'raw-skeleton') throw new Error('the fixture is a source skeleton');
    const made = entryWithoutRanges(buildSkeleton(raw.object));
    const store = createSessionStore();
    store.getState().addFiles([{ ...file, archive: { ...file.archive, entries: [raw, made] } }]);
    const { assets, files } = store.getState();
    expect(value(assetFacts(assets[1], files[0]), 'File', 'stored')).toBe('no, made here');
  });
});

function count(named: Uint8Array, range: ByteRange | undefined): void {
  if (range === undefined) return;
  for (let at = range.offset; at < range.offset + range.length; at++) named[at]++;
}

describe('summarize', () => {
  it.each([
    ['one.skeleton.ozz', '1 joint'],
    ['walker.raw_skeleton.ozz', '37 joints'],
    ['one.animation.ozz', '1.000 s · 34 keys'],
    ['made.mesh.ozz', '6 vertices'],
    ['made.tracks.ozz', 'float · 3 keys'],
  ])('%s: %s', (name, summary) => {
    const [{ object }] = fixtureFile(name).archive.entries;
    expect(summarize(object).join(' · ')).toBe(summary);
  });
});
