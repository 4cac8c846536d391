import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import pictureJob from '../../../../app/features/library/clip-picture.job.ts';
import { serveFiles } from '../../../../app/session/files/served-files.ts';
import { validFixture } from '../../../support/archives.ts';

const fixture = (name: string): File => new File([readFileSync(validFixture(name))], name);

describe('the picture of a clip', () => {
  const FILES = new Map([
    ['rig/skeleton.ozz', fixture('eight.skeleton.ozz')],
    ['rig/clips/clip.ozz', fixture('eight.animation.ozz')],
    ['rig/clip.ozz', fixture('eight.animation.ozz')],
    ['clip.ozz', fixture('eight.animation.ozz')],
    ['broken.ozz', new File(['no archive'], 'broken.ozz')],
  ]);
  const object = 'ozz-animation "synthetic_14"';
  const draw = async (file: string, skeleton: string | null, named = object) =>
    await pictureJob.run(
      { port: serveFiles(FILES), file, object: named, skeleton },
      { progress: () => undefined, publish: () => undefined },
    );

  it.each([
    ['clip.ozz', object, /No skeleton .* has its 8 joints/],
    ['broken.ozz', object, /expected/],
    ['gone.ozz', object, /./],
    ['clip.ozz', 'ozz-animation "other"', /no longer in its file/],
  ])('says why there is none: %s, %s', async (file, named, message) => {
    await expect(draw(file, null, named)).rejects.toThrow(message);
  });

  it.each([['rig/clips/clip.ozz'], ['rig/clip.ozz']])(
    'is drawn with its skeleton: %s',
    async (file) => {
      const { joints, points, poses } = await draw(file, 'rig/skeleton.ozz');
      expect(joints).toBe(8);
      expect(points).toHaveLength(2 * 8 * poses);
    },
  );
});
