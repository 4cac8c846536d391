import { describe, expect, it } from 'vitest';
import * as exporting from '../../engine/export/checked.ts';
import * as offline from '../../engine/offline/checked.ts';
import * as smallest from '../../engine/smallest/checked.ts';
import { rawClip, rawSkeleton, rawTrack } from '../support/raw-clip.ts';

const raw = rawClip([{}, {}]);
const track = rawTrack('float', [
  [0, 1],
  [1, 2],
]);
const built = offline.buildAnimation(raw);
const skeleton = offline.buildSkeleton(rawSkeleton([-1, 0]));
const { DEFAULT_CLIP_RECIPE: recipe } = offline;
const empty = { skeleton, clips: [], tracks: [], meshes: [] };

/** A call as plain JavaScript may make it. */
const call = (face: object, name: string, ...args: readonly unknown[]): unknown => {
  const { [name]: found } = face as Readonly<Record<string, (...given: unknown[]) => unknown>>;
  return found(...args);
};

describe('arguments with parts of wrong types are refused', () => {
  it.each<[name: string, face: object, args: readonly unknown[], sentence: string]>([
    [
      'buildClip',
      offline,
      [raw, skeleton, {}],
      'buildClip needs an array as "recipe.overrides", and was given undefined: begin with DEFAULT_CLIP_RECIPE.',
    ],
    [
      'buildReference',
      offline,
      [raw, skeleton, { ...recipe, motion: false }],
      'needs an object as "recipe.motion", and was given a boolean: begin',
    ],
    ['prepareClip', offline, [raw, skeleton, { overrides: [] }], 'an object as "recipe.motion"'],
    ['buildWithRecipe', smallest, [raw, skeleton, {}], 'an array as "recipe.overrides"'],
    [
      'cutAnimation',
      offline,
      [raw, {}],
      'needs a number of seconds as "range.from", and was given undefined: give { from, to } in seconds.',
    ],
    [
      'cutAnimation',
      offline,
      [raw, { from: 0, to: null }],
      'needs a number of seconds or undefined as "range.to", and was given null: leave it out for the end of the clip.',
    ],
    [
      'cutTrack',
      offline,
      [track, undefined, { from: 0 }],
      'needs the clip of the track, and was given undefined: give the source clip, or { name, duration }.',
    ],
    [
      'cutTrack',
      offline,
      [track, {}, { from: 0 }],
      'needs a number of seconds as "clip.duration", and was given undefined:',
    ],
    [
      'exportGlb',
      exporting,
      [{ ...empty, clips: [built] }],
      'exportGlb needs a clip with its tracks as "clips[0]", and was given an object of kind "animation": give { clip, label, additive, tracks }.',
    ],
    [
      'exportGlb',
      exporting,
      [
        {
          ...empty,
          clips: [
            { clip: built, tracks: [] },
            { clip: skeleton, tracks: [] },
          ],
        },
      ],
      'as "clips[1].clip", and was given an object of kind "skeleton":',
    ],
    [
      'exportGlb',
      exporting,
      [{ ...empty, clips: [{ clip: built }] }],
      'needs an array as "clips[0].tracks", and was given undefined: give an empty one',
    ],
    [
      'exportGlb',
      exporting,
      [{ ...empty, tracks: [built] }],
      'needs a user track (of kind "track") or a source user track (of kind "raw-track") as "tracks[0]", and was given',
    ],
    [
      'exportGlb',
      exporting,
      [{ ...empty, meshes: [null] }],
      'needs a mesh (of kind "mesh") as "meshes[0]", and was given null:',
    ],
  ])('by %s', (name, face, args, sentence) => {
    expect(() => call(face, name, ...args)).toThrow(TypeError);
    expect(() => call(face, name, ...args)).toThrow(sentence);
  });
});

describe('arguments with parts of right types are taken', () => {
  const exported = { clip: built, label: 'walk', additive: false, tracks: [track] };

  it.each<[string, string, object, readonly unknown[]]>([
    ['a range to the end', 'cutAnimation', offline, [raw, { from: 0.5 }]],
    ['a clip', 'cutTrack', offline, [track, raw, { from: 0.5 }]],
    [
      'a duration',
      'cutTrack',
      offline,
      [track, { name: 'walk', duration: 1 }, { from: 0, to: 0.5 }],
    ],
    ['a clip with its tracks', 'exportGlb', exporting, [{ ...empty, clips: [exported] }]],
  ])('%s by %s', (_, name, face, args) => {
    expect(call(face, name, ...args)).toBeTypeOf('object');
  });
});
