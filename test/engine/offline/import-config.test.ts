import { BONES_ONLY } from '../../../engine/model/import-settings.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import {
  DEFAULT_CLIP_IMPORT,
  DEFAULT_IMPORT_CONFIG,
  importConfigText,
  type ImportConfig,
} from '../../../engine/offline/import-config.ts';
import { readImportConfig } from '../../../engine/offline/read-import-config.ts';
import { describeWithShared } from '../../support/shared.ts';
import { DEFAULT_CLIP_RECIPE } from '../../../engine/offline/settings.ts';

describe('refuses', () => {
  it.each([
    ['nothing', '', 'expected JSON'],
    ['half of it', '{"animations": [', 'expected JSON'],
    ['a list', '[]', 'expected an object, found []'],
    ['a typing mistake', '{"skeletn": {}}', 'found "skeletn"'],
    [
      'one further down',
      '{"animations": [{"optimization_settings": {"tolerence": 1}}]}',
      'found "animations[0].optimization_settings.tolerence"',
    ],
    ['a text for a number', '{"animations": [{"iframe_interval": "10"}]}', 'a number of 0 or more'],
    ['a negative tolerance', tolerance(-1), 'for "animations[0].optimization_settings.tolerance"'],
    ['an unknown reference', '{"animations": [{"additive_reference": "last"}]}', 'found "last"'],
    [
      'an axis that is none',
      '{"animations": [{"tracks": {"motion": {"position": {"components": "xw"}}}}]}',
      'some of x, y and z for "animations[0].tracks.motion.position.components", found "xw"',
    ],
    [
      'a skeleton outside',
      '{"skeleton": {"filename": "../up.ozz"}}',
      'which leads to the folder above',
    ],
    ['a file outside', '{"animations": [{"filename": "/etc/*.ozz"}]}', 'found "/etc/x.ozz"'],
    ['a range without times', range({ to: 'end' }), 'for "animations[0].range.to", found "end"'],
    ['a range before the clip', range({ from: -1 }), 'for "animations[0].range.from", found -1'],
    ['a range that is endless', '{"animations": [{"range": {"to": 1e999}}]}', 'found Infinity'],
    ['an empty range', range({ from: 1, to: 1 }), 'expected a time "to" after "from" for'],
    ['a range that ends before it begins', range({ from: 2, to: 1 }), '{"from":2,"to":1}'],
    ['a range in other words', range({ begin: 1 }), 'found "animations[0].range.begin"'],
    [
      'a limit of another error',
      '{"animations": [{"optimization_settings": {"smallest": {"p99": 1}}}]}',
      'found "animations[0].optimization_settings.smallest.p99"',
    ],
    ['clips that are no list', '{"animations": {}}', 'expected a list'],
  ])('%s', (_, text, says) => {
    expect(() => readImportConfig(text)).toThrow(AssetError);
    expect(() => readImportConfig(text)).toThrow(says);
  });
});

function tolerance(value: number): string {
  return JSON.stringify({ animations: [{ optimization_settings: { tolerance: value } }] });
}

function range(value: unknown): string {
  return JSON.stringify({ animations: [{ range: value }] });
}

it('takes what is not said from the defaults', () => {
  expect(readImportConfig('{}')).toEqual(DEFAULT_IMPORT_CONFIG);
  expect(readImportConfig('{"animations": [{}]}')).toEqual(DEFAULT_IMPORT_CONFIG);
  expect(readImportConfig('{"animations": []}').animations).toEqual([]);
});

it('reads over comments, but not over what looks like one in a text', () => {
  const text =
    '{ // all of it\n "animations": [/* one */ {"clip": "a//b", "filename": "a/*.ozz"}] }';
  const [{ clip, filename }] = readImportConfig(text).animations;
  expect([clip, filename]).toEqual(['a//b', 'a/*.ozz']);
});

it('reads types of nodes, and properties to import', () => {
  const text =
    '{"skeleton": {"import": {"types": {"null": true}}}, "animations": [{"tracks": {"properties": [{"joint_name": "hand*", "type": "point"}]}}]}';
  const { skeleton, animations } = readImportConfig(text);
  expect(skeleton.types).toEqual({ ...BONES_ONLY, null: true });
  expect(animations[0].properties).toEqual([
    {
      filename: '*.ozz',
      jointName: 'hand*',
      propertyName: '*',
      type: 'point',
      raw: false,
      optimize: true,
      tolerance: 0.001,
    },
  ]);
});

it('reads every setting that the reference importers know', () => {
  const part = {
    components: 'xyz',
    reference: 'animation',
    bake: false,
    loop: true,
    raw: true,
    optimize: false,
    optimization_tolerance: 0.5,
  };
  const motion = { enable: true, filename: 'm_*.ozz', joint_name: 'Hips', position: part };
  const text = JSON.stringify({
    animations: [{ tracks: { motion: { ...motion, rotation: { ...part, raw: false } } } }],
  });
  const [clip] = readImportConfig(text).animations;
  expect(clip).toMatchObject({
    motionFilename: 'm_*.ozz',
    motionRaw: { position: true, rotation: false },
    recipe: { motion: { jointName: 'Hips', rotation: { optimize: false, tolerance: 0.5 } } },
  });
});

describe('writes what it reads', () => {
  const { motion } = DEFAULT_CLIP_RECIPE;
  it.each<[string, ImportConfig]>([
    ['defaults', DEFAULT_IMPORT_CONFIG],
    [
      'everything else',
      {
        skeleton: {
          filename: 'bones.ozz',
          enabled: false,
          raw: true,
          types: { ...BONES_ONLY, skeleton: false, camera: true },
        },
        animations: [
          {
            clip: 'walk*',
            filename: 'clips/*.ozz',
            raw: true,
            properties: [
              {
                filename: 't_*.ozz',
                jointName: 'hand',
                propertyName: 'grip',
                type: 'float4',
                raw: true,
                optimize: false,
                tolerance: 0.5,
              },
            ],
            motionFilename: 'm.ozz',
            motionRaw: { position: true, rotation: false },
            recipe: {
              range: { from: 0.5, to: 1.25 },
              optimize: false,
              tolerance: 0.01,
              distance: 2,
              overrides: [{ pattern: '*hand?', tolerance: 1e-5, distance: 0.3 }],
              additive: 'skeleton',
              iframeInterval: 0,
              samplingRate: 60,
              motion: {
                ...motion,
                enabled: true,
                jointName: 'Hips',
                rotation: {
                  axes: { x: true, y: false, z: true },
                  reference: 'absolute',
                  bake: false,
                  loop: true,
                  optimize: false,
                  tolerance: 0.5,
                },
              },
            },
          },
          { ...DEFAULT_CLIP_IMPORT, recipe: { ...DEFAULT_CLIP_RECIPE, range: { from: 0.5 } } },
          {
            ...DEFAULT_CLIP_IMPORT,
            recipe: {
              ...DEFAULT_CLIP_RECIPE,
              smallest: { max: 0.002, percentile99: 0.001, mean: 0 },
            },
          },
          {
            ...DEFAULT_CLIP_IMPORT,
            recipe: {
              ...DEFAULT_CLIP_RECIPE,
              smallest: {
                max: 0.002,
                percentile99: 0,
                mean: 0,
                joints: [{ pattern: '*Hand', max: 0.0002 }],
                contacts: [{ pattern: '*Foot', max: 0.0001 }],
              },
            },
          },
          DEFAULT_CLIP_IMPORT,
        ],
      },
    ],
  ])('%s', (_, config) => {
    expect(readImportConfig(importConfigText(config))).toEqual(config);
  });
});

it('writes no range and no limits of errors where there are none, as the reference importers know none', () => {
  expect(importConfigText(DEFAULT_IMPORT_CONFIG)).not.toMatch(/range|smallest/);
});

it('limits no error that settings do not name', () => {
  const entry = { optimization_settings: { smallest: { mean: 0.001 } } };
  const { animations } = readImportConfig(JSON.stringify({ animations: [entry] }));
  expect(animations[0].recipe.smallest).toEqual({ max: 0, percentile99: 0, mean: 0.001 });
});

describeWithShared("reads the reference importer's settings", (shared) => {
  const root = join(shared, 'assets/gltf');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  it.each(files.filter((file) => file.endsWith('config.json')))('%s', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const said = JSON.parse(text) as { animations: { clip: string; additive?: boolean }[] };
    const { animations } = readImportConfig(text);
    expect(animations.map(({ clip }) => clip)).toEqual(said.animations.map(({ clip }) => clip));
    for (const [i, { recipe }] of animations.entries()) {
      expect(recipe.additive !== 'none').toBe(said.animations[i].additive ?? false);
      expect(recipe.motion.enabled).toBe(file.includes('motion'));
      expect(recipe.optimize).toBe(!/noopt|raw/.test(file));
    }
  });
});
