import { expect, it } from 'vitest';
import { readArchive, writeArchive } from '#engine/archive';
import { applyRemedy } from '#engine/findings';
import type { RawAnimation } from '#engine/model';
import { cutSource } from '#engine/offline';
import { closing, remedy } from '../../../../app/features/findings/mending.job.ts';
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

it('closes no loop that is closed', async () => {
  const task = { progress: () => undefined, publish: () => undefined };
  const up = [0, 1, 0] as const;
  const close = (clip: RawAnimation) =>
    closing.run({ clip, skeleton: characterSkeleton, up }, task);
  const open = cutSource(sourceClip('walk'), { range: { from: 0, to: 0.7 } });
  const command = await close(open);
  expect(command).toMatchObject({ name: 'close-loop' });
  if (command === null) return;
  const closed = applyRemedy(open, command, { skeleton: characterSkeleton });
  expect(closed.kind === 'raw-animation' && (await close(closed))).toBeNull();
});
