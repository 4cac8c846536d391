import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import { gatherFindings, type CheckedObject, type Finding } from '#engine/findings';
import { gltfClips } from '../../support/shared-clips.ts';
import { describeWithShared } from '../../support/shared.ts';

/** Measuring this many clips takes its time. */
const TIMEOUT = 300_000;

describeWithShared('real clips', (shared) => {
  const objectsOf = (file: string): CheckedObject[] =>
    readArchive(readFileSync(file)).entries.map(({ tag, object, range }) => {
      return { file, label: tag, object, range };
    });
  const allOf = (files: readonly string[]): readonly Finding[] => {
    const objects = files.flatMap(objectsOf);
    return [...gatherFindings({ objects })].flatMap(({ findings }) => findings);
  };
  const severe = (files: readonly string[]): string[] => {
    return allOf(files)
      .filter(({ severity }) => severity !== 'info')
      .map(({ code, message }) => `${code} ${message}`);
  };

  it(
    'of glTF models, built with and without optimising, beside their sources, have no warning',
    { timeout: TIMEOUT },
    () => {
      const clips = ['ozz', 'noopt', 'be'].flatMap((variant) => gltfClips(shared, variant));
      expect(clips.length).toBeGreaterThan(75);
      const found = clips.flatMap(({ skeletonPath, builtPath, rawPath }) =>
        existsSync(skeletonPath) ? severe([skeletonPath, builtPath, rawPath]) : [],
      );
      expect(found).toEqual([]);
    },
  );

  const media = join(shared, 'assets/ozz');
  it.each([
    ['pab_walk.ozz', 'pab_walk_raw.ozz'],
    ['pab_run.ozz', 'pab_run_raw.ozz'],
    ['pab_jog.ozz'],
    ['pab_atlas.ozz', 'pab_atlas_raw.ozz'],
    ['pab_curl_additive.ozz'],
    ['pab_walk_no_motion.ozz', 'pab_walk_motion_track.ozz'],
    ['pab_walk_no_motion.ozz', 'pab_walk.ozz', 'pab_walk_raw.ozz'],
    ['pab_walk_no_motion.ozz', 'pab_walk_motion_track.ozz', 'pab_walk_raw.ozz'],
  ])('%s has no warning', (...files) => {
    const named = ['pab_skeleton.ozz', ...files].map((file) => join(media, file));
    expect(severe(named)).toEqual([]);
  });

  // The source leaves its neighbours by 14.28° for one frame: fewer keys are left here.
  it('a turn between keys that are frames apart is not said to take one frame', () => {
    const found = allOf(['pab_skeleton.ozz', 'pab_jog.ozz'].map((file) => join(media, file)));
    const spike = found.find(({ code }) => code === 'spike');
    expect(spike?.message).toContain('leaves its neighbours, 4 frames apart, by 28.58° at one key');
  });

  // A quick movement that turns back is no spike.
  it.each(['raw_animation-v2/run_le.ozz', 'animation-v4/run_be.ozz'])(
    '%s of an older release has no warning',
    (file) => {
      expect(severe([join(shared, 'assets/old', file)])).toEqual([]);
    },
  );

  it('a cube of a thousand that takes a long seek says so, and nothing else', () => {
    const files = ['baked_skeleton.ozz', 'baked_animation.ozz'].map((file) => join(media, file));
    expect(severe(files).map((text) => text.split(' ')[0])).toEqual(['iframes-sparse']);
  });
});
