import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../../engine/archive/archive.ts';
import type { ArchiveEntry, AssetKind } from '../../../engine/kinds/asset.ts';
import { kindTitle, objectFacts, objectLine, objectSummary } from '../../../engine/kinds/facts.ts';
import { validFixture } from '../../support/archives.ts';
import { KIND_NAMES, SUBJECTS } from './subjects.ts';

function entryOf(kind: AssetKind): ArchiveEntry {
  const [entry] = readArchive(readFileSync(validFixture(SUBJECTS[kind].file))).entries;
  expect(entry.object.kind).toBe(kind);
  return entry;
}

describe.each(KIND_NAMES)('of kind %s', (kind) => {
  const { object, range } = entryOf(kind);

  it('are grouped under its title, each label once', () => {
    const groups = objectFacts(object);
    expect(groups[0].title).toBe(kindTitle(kind));
    expect(groups.map(({ facts }) => facts.length)).toEqual(SUBJECTS[kind].facts);
    for (const { facts } of groups) {
      expect(new Set(facts.map(({ label }) => label)).size).toBe(facts.length);
    }
  });

  it('stand within the object', () => {
    const ranges = objectFacts(object).flatMap(({ facts }) => facts.map((fact) => fact.range));
    const placed = ranges.filter((one) => one !== undefined);
    expect(placed.length).toBeGreaterThan(0);
    for (const { offset, length } of placed) {
      expect(offset).toBeGreaterThan(range.offset);
      expect(offset + length).toBeLessThanOrEqual(range.offset + range.length);
    }
  });

  it('have a line that says no less than the summary', () => {
    const names = objectLine(object, range.length).map((value) => Object.keys(value)[0]);
    const summary = objectSummary(object).map((value) => Object.keys(value)[0]);
    expect(names).toEqual(expect.arrayContaining(summary));
    expect(summary.length).toBeGreaterThan(0);
  });
});

it('count the frames and bits of a clip in its line', () => {
  const { object, range } = entryOf('animation');
  expect(objectLine(object, range.length)).toMatchObject([
    { duration: 2.5 },
    { count: 3, one: 'track' },
    { one: 'timepoint' },
    { one: 'key', padding: 6 },
    { bitsPerJointPerFrame: expect.any(Number) as number },
  ]);
});
