import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firstOpen, rowOfByte, structureRows } from '../../../../app/features/bytes/tree-rows.ts';
import type { StructureRows } from '../../../../app/features/bytes/tree-rows.ts';
import { readArchive, entryWithoutRanges } from '#engine/archive';
import { byteMap } from '#engine/inspect/bytes';
import type { ByteMap } from '#engine/inspect/bytes';
import { readObject, validFixture } from '../../../support/archives.ts';

function mapOf(name: string): ByteMap {
  return byteMap(readArchive(readFileSync(validFixture(name))));
}

const clip = mapOf('walker.animation.ozz');

function namesOf({ rows, depth }: StructureRows): string[] {
  return rows.map(({ name }, i) => '  '.repeat(depth[i]) + name);
}

describe('rows', () => {
  it('are the byte order and the objects while all is closed', () => {
    expect(namesOf(structureRows(clip, new Set()))).toEqual([
      'byte order',
      'ozz-animation smooth_21',
    ]);
  });

  it('are the parts of what is open, too', () => {
    expect(namesOf(structureRows(clip, new Set(['1', '1/6'])))).toEqual([
      'byte order',
      'ozz-animation smooth_21',
      '  tag',
      '  version',
      '  header',
      '  name',
      '  timepoints',
      '  translations',
      '  rotations',
      '    times',
      '    offsets',
      '    iframe entries',
      '    iframes',
      '    iframe interval',
      '    values',
      '  scales',
    ]);
  });

  it('have their place among their siblings', () => {
    const { position, siblings, parent } = structureRows(clip, new Set(['1']));
    expect([position[2], siblings[2], parent[2]]).toEqual([1, 8, 0]);
    expect([position[4], siblings[4], parent[4]]).toEqual([3, 8, 1]);
  });

  it('name an object that stands in no file', () => {
    const skeleton = readObject(validFixture('one.skeleton.ozz'), 'skeleton');
    const entries = [...clip.archive.entries, entryWithoutRanges(skeleton)];
    const { rows, parent } = structureRows(byteMap({ ...clip.archive, entries }), new Set(['2']));
    expect(rows[2]).toMatchObject({ name: 'ozz-skeleton', section: undefined });
    expect(parent[2]).toBe(0);
  });
});

describe('the row of a byte', () => {
  it('is the deepest that is open', () => {
    const open = new Set(['1']);
    const rows = structureRows(clip, open);
    const { offset } = readObject(validFixture('walker.animation.ozz'), 'animation').rotations
      .ranges.values;
    expect(rows.rows[rowOfByte(rows, offset)].name).toBe('rotations');
    const deeper = structureRows(clip, new Set([...open, '1/6']));
    expect(deeper.rows[rowOfByte(deeper, offset)].name).toBe('values');
  });

  it('is none beyond the file', () => {
    expect(rowOfByte(structureRows(clip, new Set()), 1e9)).toBe(-1);
  });
});

it.each([
  ['walker.animation.ozz', ['1']],
  ['made.tracks.ozz', []],
])('of %s, %j is open at first', (name, open) => {
  expect([...firstOpen(mapOf(name))]).toEqual(open);
});
