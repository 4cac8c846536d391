import { expect, it } from 'vitest';
import { remapTracks } from '../../../engine/offline/remap-tracks.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { rawClip, rawSkeleton, writtenKeys } from '../../support/raw-clip.ts';

const clip = rawClip([
  {
    translations: [
      [0, 1, 1, 1],
      [1, 2, 2, 2],
    ],
    scales: [[0.5, 3, 3, 3]],
  },
  { rotations: [[0, 0, 1, 0, 0]] },
]);

/** A skeleton of joints side by side, each at its own height. */
const skeleton = (names: readonly string[]) =>
  buildSkeleton({
    ...rawSkeleton(
      names.map(() => -1),
      names.map((_, joint) => [0, joint, 0, 0, 0, 0, 1, 2, 2, 2]),
    ),
    names,
  });

it.each([
  ['in the same order', ['hips', 'head']],
  ['in another', ['head', 'hips']],
  ['with joints that the clip does not know', ['tail', 'hips', 'hat', 'head']],
  ['without some of the clip', ['head']],
])('gives every joint its track by name: %s', (_, names) => {
  const onto = remapTracks(clip, ['hips', 'head'], skeleton(names));
  expect(onto).toMatchObject({ trackCount: names.length, duration: 1, name: clip.name });
  names.forEach((name, joint) => {
    const keys = [onto.translations, onto.rotations, onto.scales].map((kind) =>
      writtenKeys(kind, joint),
    );
    const track = ['hips', 'head'].indexOf(name);
    const own = [clip.translations, clip.rotations, clip.scales].map((kind) =>
      writtenKeys(kind, track),
    );
    const rest = [[[0, 0, joint, 0]], [[0, 0, 0, 0, 1]], [[0, 2, 2, 2]]];
    expect(keys).toEqual(track < 0 ? rest : own);
  });
});

it.each(['hips', ''])('keeps the order of joints that are all called "%s"', (name) => {
  const names = [name, name];
  const onto = remapTracks(clip, names, skeleton(names));
  expect(writtenKeys(onto.translations, 0)).toEqual(writtenKeys(clip.translations, 0));
  expect(writtenKeys(onto.rotations, 1)).toEqual(writtenKeys(clip.rotations, 1));
});

it('takes the first of equal names', () => {
  const onto = remapTracks(clip, ['hips', 'hips'], skeleton(['hips']));
  expect(writtenKeys(onto.translations)).toEqual(writtenKeys(clip.translations, 0));
});
