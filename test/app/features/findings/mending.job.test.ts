import { expect, it } from 'vitest';
import { readArchive, writeArchive } from '#engine/archive';
import { remedy } from '../../../../app/features/findings/mending.job.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { characterSkeleton, sourceClip } from '../../../support/planted-subjects.ts';

it('leaves a skeleton of an earlier order beside the clip in that order', async () => {
  const current = writeArchive([characterSkeleton, sourceClip('walk')], { littleEndian: false });
  const file = Uint8Array.of(...fixtureBytes('old', 'skeleton.v1.ozz'), ...current.subarray(1));
  const archive = readArchive(file);
  const command = { name: 'convert-units', args: { factor: 2 } } as const;
  const task = { progress: () => undefined, publish: () => undefined };
  const { entries } = await remedy.run({ archive, place: 2, command, context: {} }, task);
  expect(entries[0].object).toMatchObject({ siblingsFirst: true });
  expect(entries[0].object).toEqual(archive.entries[0].object);
  expect(entries[2].object).not.toEqual(archive.entries[2].object);
});
