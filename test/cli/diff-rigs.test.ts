import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import { rawClip, rawSkeleton, type WrittenTrack } from '../support/raw-clip.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

const ends = (from: number, to: number): WrittenTrack => ({
  translations: [
    [0, from, 0, 0],
    [1, to, 0, 0],
  ],
});
const [HIP, KNEE, FOOT] = [ends(0, 1), ends(0, 2), ends(0, 3)];

/** An archive with a chain of joints, each below the one before, and a clip that moves them. */
function write(file: string, names: readonly string[], tracks: readonly WrittenTrack[]): string {
  const rig = { ...rawSkeleton(names.map((_, joint) => joint - 1)), names };
  writeFileSync(inFolder(file), writeArchive([buildSkeleton(rig), rawClip(tracks)]));
  return inFolder(file);
}

describe('joints of two rigs are compared by name, where', () => {
  it.each<[string, readonly string[], readonly WrittenTrack[], RegExp[]]>([
    [
      'one is new between others',
      ['hip', 'twist', 'knee', 'foot'],
      [HIP, ends(5, 6), KNEE, FOOT],
      [/ {2}1 of 4 joints differ\n/, /^ {2}twist +0 → 2 +2 +only in b$/m],
    ],
    [
      'one is gone from before others',
      ['knee', 'foot'],
      [KNEE, FOOT],
      [/ {2}1 of 3 joints differ\n/, /^ {2}hip +2 → 0 +2 +only in a$/m],
    ],
    [
      'they stand in another order',
      ['hip', 'foot', 'knee'],
      [HIP, FOOT, ends(3, 2)],
      [/ {2}1 of 3 joints differ\n/, /^ {2}knee +2 +1 +3/m],
    ],
    [
      'one is gone, and one is new elsewhere',
      ['a', 'hip', 'knee', 'b'],
      [HIP, HIP, KNEE, FOOT],
      [/ {2}3 of 4 joints differ, the worst first\n/, /^ {2}foot +2 → 0 +2 +only in a$/m],
    ],
  ])('%s', async (_, names, tracks, says) => {
    const a = write('a.ozz', ['hip', 'knee', 'foot'], [HIP, KNEE, FOOT]);
    const { out } = await runCli('diff', a, write('b.ozz', names, tracks));
    for (const text of says) expect(out).toMatch(text);
  });

  it('all names of one begin with a prefix, which is said', async () => {
    const a = write('a.ozz', ['hip', 'knee', 'foot'], [HIP, KNEE, FOOT]);
    const b = write('b.ozz', ['rig:hip', 'rig:foot', 'rig:knee'], [HIP, FOOT, ends(3, 2)]);
    const { out, err } = await runCli('diff', a, b);
    expect(out).toMatch(/ {2}1 of 3 joints differ\n/);
    expect(out).toMatch(/^ {2}knee → rig:knee +2 +1 +3/m);
    expect(err).toBe(`info: joints are paired by name, without "rig:" of ${b}\n`);
  });
});
