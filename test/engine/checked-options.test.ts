import { describe, expect, it } from 'vitest';
import * as importing from '../../engine/import/checked.ts';
import * as offline from '../../engine/offline/checked.ts';
import * as crowd from '../../engine/runtime/crowd/checked.ts';
import * as smallest from '../../engine/smallest/checked.ts';
import { fixtureBytes } from '../../fixtures/files.ts';
import { kernelModule } from '../support/kernel-forms.ts';
import { rawClip, rawSkeleton } from '../support/raw-clip.ts';

const raw = rawClip([{}, {}]);
const skeleton = offline.buildSkeleton(rawSkeleton([-1, 0]));
const { DEFAULT_CLIP_RECIPE: recipe } = offline;
const compiled = await kernelModule('typescript');
const rig = crowd.createCrowdRig(skeleton, [offline.buildAnimation(raw)]);
const limits = { max: 0.001, percentile99: 0, mean: 0 };

/** A call as plain JavaScript may make it. */
const call = (face: object, name: string, ...args: readonly unknown[]): unknown => {
  const { [name]: found } = face as Readonly<Record<string, (...given: unknown[]) => unknown>>;
  return found(...args);
};

const model = { name: 'walk.bvh', bytes: fixtureBytes('models', 'walk.bvh') };

describe('a model is not imported with', () => {
  it.each<[what: string, options: unknown, sentence: string]>([
    [
      'a rate that is text',
      { samplingRate: '30' },
      'importModel needs a finite number of hertz or undefined as "options.samplingRate", and was given a string: give 30, for example, or leave it out for the usual rate of the format.',
    ],
    ['no rate', { samplingRate: NaN }, '"options.samplingRate", and was given NaN'],
    ['a rate without end', { samplingRate: Infinity }, 'and was given Infinity'],
    ['the number of a scene', { scene: 0 }, 'as "options.scene", and was given 0: give one of'],
    ['the number of a root', { root: 0 }, 'as "options.root", and was given 0: give one of'],
    ['a mesh by a word', { mesh: 'no' }, 'a boolean or undefined as "options.mesh", and was'],
    ['ends by a number', { endSites: 1 }, 'as "options.endSites", and was given 1: give true'],
    [
      'types in an array',
      { jointTypes: ['null'] },
      'as "options.jointTypes", and was given an Arr',
    ],
    [
      'a source skeleton',
      { skeleton: rawSkeleton([-1]) },
      'as "options.skeleton", and was given an object of kind "raw-skeleton": build it first.',
    ],
    [
      'a word for properties',
      { properties: 'all' },
      'as "options.properties", and was given a str',
    ],
    ['an empty property', { properties: [{}] }, 'as "options.properties[0].jointName", and was'],
    [
      'an unknown type',
      { properties: [{ jointName: '*', propertyName: 'grip', type: 'float' }] },
      'as "options.properties[0].type", and was given a string: "float" is none of them.',
    ],
  ])('%s', async (_, options, sentence) => {
    const imported = call(importing, 'importModel', model, options);
    await expect(imported).rejects.toThrow(TypeError);
    await expect(imported).rejects.toThrow(sentence);
  });

  it.each<[what: string, args: readonly unknown[], sentence: string]>([
    [
      'a folder to read from',
      [{ ...model, readResource: 'textures' }],
      'needs a function or undefined as "readResource", and was given a string: give (uri) =>',
    ],
    [
      'a signal as its task',
      [model, {}, new AbortController().signal],
      'needs an object with onProgress or cancelled, or undefined, and was given an AbortSignal: give { cancelled: () => signal.aborted }, for example.',
    ],
    ['a word as its task', [model, {}, 'now'], 'and was given a string: give { cancelled:'],
    ['a task that is done', [model, {}, { cancelled: false }], 'and was given an object: give {'],
  ])('%s', async (_, args, sentence) => {
    const imported = call(importing, 'importModel', ...args);
    await expect(imported).rejects.toThrow(TypeError);
    await expect(imported).rejects.toThrow(sentence);
  });
});

describe('nothing is built with', () => {
  const request = { source: raw, skeleton, distance: 0.1, iframeInterval: 0 };

  it.each<[what: string, name: string, args: readonly unknown[], sentence: string]>([
    [
      'an unknown error',
      'buildSmallest',
      [{ ...request, goal: { metric: 'place', max: 1 } }],
      'buildSmallest needs one of "shell", "joint", "skin" as "goal.metric", and was given a string: "place" is none of them.',
    ],
    ['no error', 'buildSmallest', [{ ...request, goal: { max: 1 } }], 'give "shell", for example.'],
    [
      'a word for limits',
      'buildSmallest',
      [{ ...request, goal: { metric: 'shell', joints: 'Hand*' } }],
      'needs an array or undefined as "goal.joints", and was given a string: put one limit',
    ],
    [
      'a length as text',
      'buildSmallest',
      [{ ...request, goal: { metric: 'shell', max: '0.001' } }],
      'needs a length or undefined as "goal.max", and was given a string: give 0.001',
    ],
    [
      'a size as text',
      'buildSmallest',
      [{ ...request, goal: { metric: 'shell', bytes: '5000' } }],
      'needs a number of bytes or undefined as "goal.bytes", and was given a string: give 10000',
    ],
    [
      'a controller as its task',
      'buildSmallest',
      [{ ...request, goal: { metric: 'shell', max: 0.001 } }, new AbortController()],
      'give { cancelled: () => signal.aborted }',
    ],
    [
      'a limit without a length',
      'buildSmallest',
      [{ ...request, goal: { metric: 'shell', contacts: [{ pattern: '*' }] } }],
      'needs a length as "goal.contacts[0].max", and was given undefined:',
    ],
    [
      'a switch for limits',
      'buildWithRecipe',
      [raw, skeleton, { ...recipe, smallest: true }],
      'needs limits of errors or undefined as "recipe.smallest", and was given a boolean: give {',
    ],
    [
      'a word for limits in a recipe',
      'buildWithRecipe',
      [raw, skeleton, { ...recipe, smallest: { ...limits, joints: 'Hand*' } }],
      'as "recipe.smallest.joints", and was given a string: put one limit into an array.',
    ],
    [
      'a signal as its task',
      'buildWithRecipe',
      [raw, skeleton, recipe, new AbortController().signal],
      'and was given an AbortSignal: give { cancelled: () => signal.aborted }',
    ],
    [
      'an unknown base',
      'buildWithRecipe',
      [raw, skeleton, { ...recipe, additive: 'first' }],
      'needs one of "none", "animation", "skeleton" or undefined as "recipe.additive", and was given a string: "first" is none of them.',
    ],
    [
      'a word for a switch',
      'buildWithRecipe',
      [raw, skeleton, { ...recipe, optimize: 'no' }],
      'needs a boolean or undefined as "recipe.optimize", and was given a string:',
    ],
  ])('%s', (_, name, args, sentence) => {
    expect(() => call(smallest, name, ...args)).toThrow(TypeError);
    expect(() => call(smallest, name, ...args)).toThrow(sentence);
  });

  it('an unknown base, as the reference builds', () => {
    const built = (): unknown =>
      call(offline, 'buildClip', raw, skeleton, { ...recipe, additive: true });
    expect(built).toThrow('as "recipe.additive", and was given a boolean: give "none"');
  });

  it('a word for limits of joints, as the reference builds', () => {
    const word = { ...recipe, smallest: { ...limits, joints: 'Hand*' } };
    expect(() => call(offline, 'buildClip', raw, skeleton, word)).toThrow(
      'as "recipe.smallest.joints", and was given a string: put one limit into an array.',
    );
  });
});

describe('no crowd is made', () => {
  it.each<[what: string, settings: object, sentence: string]>([
    ['of nobody', { characters: 0, output: 'matrices' }, 'there are 0 characters'],
    ['of halves', { characters: 1.5, output: 'matrices' }, 'there are 1.5 characters'],
    ['with an unknown output', { characters: 4, output: 'poses' }, 'the output is "poses"'],
    ['of palettes without a skin', { characters: 4, output: 'palettes' }, 'palettes need a skin'],
    ['too large for its memory', { characters: 1e9, output: 'matrices' }, 'MiB, at most'],
  ])('%s', (_, settings, sentence) => {
    const made = (): unknown => call(crowd, 'createCrowd', compiled, rig, settings);
    expect(made).toThrow(`a crowd: expected settings that it can have, found`);
    expect(made).toThrow(sentence);
  });
});

describe('options of right types are taken', () => {
  it.each<[what: string, args: readonly unknown[]]>([
    ['the usual rate', [model, { samplingRate: 0 }]],
    ['a skeleton', [model, { skeleton, mesh: false, endSites: true, jointTypes: {} }]],
    [
      'properties',
      [model, { properties: [{ jointName: '*', propertyName: 'grip', type: 'float1' }] }],
    ],
    ['no resources', [{ ...model, readResource: undefined }, null, null]],
    [
      'null for what is left out',
      [
        { ...model, readResource: null },
        { mesh: null, scene: null, skeleton: null, samplingRate: null },
      ],
    ],
    ['a task', [model, undefined, { cancelled: () => false, onProgress: undefined }]],
    ['a task that keeps its signal', [model, {}, { cancelled: () => false, signal: {} }]],
  ])('%s', async (_, args) => {
    await expect(call(importing, 'importModel', ...args)).resolves.toHaveProperty('skeleton');
  });

  it('limits of joints', () => {
    const joints = [{ pattern: '*', max: 0.001 }];
    const given = { ...recipe, smallest: { ...limits, joints, contacts: joints } };
    expect(call(smallest, 'buildWithRecipe', raw, skeleton, given)).toHaveProperty('animation');
  });
});
