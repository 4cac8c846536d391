import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { DEFAULT_IMPORT_CONFIG } from '../../../engine/offline/import-config.ts';
import { readImportConfig } from '../../../engine/offline/read-import-config.ts';
import { importOutputs, type ImportSource } from '../../../engine/offline/import-outputs.ts';
import type { RawAnimation } from '../../../engine/model/raw.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { rawClip, rawSkeleton, rawTrack } from '../../support/raw-clip.ts';

const skeleton = rawSkeleton([-1]);
const clips = ['walk', 'Walk', 'run'].map((name) => rawClip([{}], 1, name));
const source: ImportSource = {
  skeleton,
  runtimeSkeleton: buildSkeleton(skeleton),
  clipsAt: () => clips,
};

const outputs = (settings: object, from = source) =>
  importOutputs(readImportConfig(JSON.stringify(settings)), from).outputs.map(
    ({ file, objects }) => `${file}: ${objects.map(({ kind }) => kind).join(', ')}`,
  );

describe('refuses', () => {
  it.each([
    ['names that differ only in case', {}, 'found "Walk.ozz" for clip "walk" and for clip "Walk"'],
    [
      'one name for several clips',
      { animations: [{ filename: 'all.ozz' }] },
      'found "all.ozz" for clip "walk" and for clip "Walk"',
    ],
    [
      'a clip in place of the skeleton',
      { animations: [{ clip: 'run', filename: 'skeleton.ozz' }] },
      'found "skeleton.ozz" for the skeleton and for clip "run"',
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

describe('leaves out a clip that cannot be built, names it with joint and key, and makes the others', () => {
  const scaled = (x: number) => rawClip([{}, { scales: [[0, x, 1, 1]] }], 1, `scaled_${x}`);
  const bones = rawSkeleton([-1, 0]);
  const from = (...some: RawAnimation[]): ImportSource => ({
    skeleton: bones,
    runtimeSkeleton: buildSkeleton(bones),
    clipsAt: () => some,
  });
  const late = rawClip([{}, { translations: [[2, 0, 0, 0]] }], 1, 'late');
  const empty = { ...rawClip([{}, {}], 1, 'empty'), duration: 0 };
  it.each<[string, RawAnimation, object, string]>([
    [
      'a zero scale in an additive clip',
      scaled(0),
      { additive: true },
      '[0, 1, 1] at joint 1, scale key 0.',
    ],
    ['a key after the end', late, {}, 'found 2 s at joint 1, translation key 0.'],
    ['no length', empty, {}, 'expected a finite duration above 0 s, found 0 s'],
  ])('%s', (_, bad, entry, says) => {
    const config = readImportConfig(JSON.stringify({ animations: [entry] }));
    const result = importOutputs(config, from(bad, scaled(2)));
    expect(result.outputs.map(({ file }) => file)).toEqual(['skeleton.ozz', 'scaled_2.ozz']);
    expect(result.failures).toMatchObject([{ clip: bad.name }]);
    expect(result.failures[0].message).toContain(says);
    if (bad !== empty) expect(result.failures[0].message).toContain('Joint 1 is "joint_1".');
  });
});

it('cuts clips to the range of their entry, and leaves out those that do not have it', () => {
  const two = [rawClip([{}], 1, 'short'), rawClip([{}], 3, 'long')];
  const config = readImportConfig('{ "animations": [{ "raw": true, "range": { "from": 1.5 } }] }');
  const result = importOutputs(config, { ...source, clipsAt: () => two });
  expect(result.outputs[1]).toMatchObject({ file: 'long.ozz', objects: [{ duration: 1.5 }] });
  expect(result.failures).toMatchObject([{ clip: 'short' }]);
  expect(result.failures[0].message).toContain('Range of "short": expected times from 0 s to 1 s');
});

describe('warns of settings without effect', () => {
  const warnings = (animations: object[]): readonly string[] =>
    importOutputs(readImportConfig(JSON.stringify({ animations })), source).warnings;
  it.each<[string, object, string[]]>([
    [
      'an entry for no clip',
      { clip: 'wlak' },
      [
        'The entry "wlak" matches no clip and has no effect; the nearest are "walk", "Walk", "run".',
      ],
    ],
    [
      'an override for no joint',
      { clip: 'run', optimization_settings: { override: [{ name: 'Tail' }] } },
      ['The override "Tail" matches no joint and has no effect; the nearest are "joint_0".'],
    ],
    [
      'overrides beside limits of errors',
      {
        clip: 'run',
        optimization_settings: { override: [{ name: 'joint_0' }], smallest: { max: 1 } },
      },
      [
        'The overrides of the entry "run" have no effect beside its limits of errors, "smallest": those have "joints" and "contacts" for joints by name.',
      ],
    ],
    [
      'limits of standing joints that match none',
      {
        clip: 'run',
        optimization_settings: { smallest: { max: 1, contacts: [{ name: 'Tail', max: 1 }] } },
      },
      ['The limit "Tail" matches no joint and has no effect; the nearest are "joint_0".'],
    ],
    ['none', { clip: 'run', range: { to: 0.5 } }, []],
  ])('%s', (_, entry, expected) => expect(warnings([entry])).toEqual(expected));
});

it('cuts the user tracks of a clip to the range of its entry', () => {
  const track = rawTrack(
    'float',
    [
      [0, 0],
      [1, 4],
    ],
    'speed',
  );
  const tracks = [{ clip: 'run', joint: 'joint_0', property: 'speed', track }];
  const settings = {
    animations: [{ clip: 'run', range: { from: 0.25, to: 0.75 }, tracks: { properties: [{}] } }],
  };
  const config = readImportConfig(JSON.stringify(settings));
  const { outputs: files } = importOutputs(config, { ...source, tracks });
  const built = files.flatMap(({ objects }) => objects).find(({ kind }) => kind === 'track');
  expect(built).toMatchObject({ name: 'speed', values: Float32Array.of(1, 3) });
});
