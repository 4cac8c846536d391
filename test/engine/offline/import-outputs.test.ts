import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { DEFAULT_IMPORT_CONFIG } from '../../../engine/offline/import-config.ts';
import { readImportConfig } from '../../../engine/offline/read-import-config.ts';
import { importOutputs, type ImportSource } from '../../../engine/offline/import-outputs.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const skeleton = rawSkeleton([-1]);
const clips = ['walk', 'Walk', 'run'].map((name) => rawClip([{}], 1, name));
const source: ImportSource = {
  skeleton,
  runtimeSkeleton: buildSkeleton(skeleton),
  clipsAt: () => clips,
};

const outputs = (settings: object, from = source) =>
  importOutputs(readImportConfig(JSON.stringify(settings)), from).map(
    ({ file, objects }) => `${file}: ${objects.map(({ kind }) => kind).join(', ')}`,
  );

describe('refuses', () => {
  it.each([
    ['a pattern that fits nothing', { animations: [{ clip: 'jump' }] }, '"jump", which fits none'],
    ['names that differ only in case', {}, 'found "Walk.ozz" twice'],
    ['one name for several clips', { animations: [{ filename: 'all.ozz' }] }, '"all.ozz" twice'],
    [
      'a clip in place of the skeleton',
      { animations: [{ clip: 'run', filename: 'skeleton.ozz' }] },
      '"skeleton.ozz" twice',
    ],
  ])('%s', (_, settings, message) => {
    expect(() => outputs(settings)).toThrow(AssetError);
    expect(() => outputs(settings)).toThrow(message);
  });

  it('to go on when told to stop', () => {
    const task = { cancelled: () => true };
    const one = { ...source, clipsAt: () => clips.slice(0, 1) };
    expect(() => importOutputs(DEFAULT_IMPORT_CONFIG, one, task)).toThrow(TaskCancelled);
  });
});

describe('makes', () => {
  const motion = { enable: true, position: { raw: true } };
  it.each<[string, object, string[]]>([
    ['nothing but the skeleton', { animations: [] }, ['skeleton.ozz: skeleton']],
    [
      'sources',
      { skeleton: { import: { raw: true } }, animations: [{ clip: 'run', raw: true }] },
      ['skeleton.ozz: raw-skeleton', 'run.ozz: raw-animation'],
    ],
    [
      'clips alone',
      { skeleton: { import: { enable: false } }, animations: [{ clip: '?un' }] },
      ['run.ozz: animation'],
    ],
    [
      'entry after entry, motion after its clip',
      {
        animations: [
          { clip: 'w*', filename: 'w/*.ozz', tracks: { motion } },
          { clip: 'w*', filename: '*_add.ozz', additive: true },
        ],
      },
      [
        'skeleton.ozz: skeleton',
        'w/walk.ozz: animation',
        'walk_motion_track.ozz: raw-track, track',
        'walk_add.ozz: animation',
      ],
    ],
  ])('%s', (_, settings, files) => {
    expect(outputs(settings)).toEqual(files);
  });

  it('nothing of a model without clips, whatever is asked for', () => {
    expect(outputs({}, { ...source, clipsAt: () => [] })).toEqual(['skeleton.ozz: skeleton']);
  });
});
