import { runInNewContext } from 'node:vm';
import { MeshNormalMaterial, Object3D } from 'three';
import { describe, expect, it } from 'vitest';
import * as archive from '../../engine/archive/checked.ts';
import * as exporting from '../../engine/export/checked.ts';
import * as importing from '../../engine/import/checked.ts';
import * as offline from '../../engine/offline/checked.ts';
import * as crowd from '../../engine/runtime/crowd/checked.ts';
import * as runtime from '../../engine/runtime/checked.ts';
import * as smallest from '../../engine/smallest/checked.ts';
import * as three from '../../engine/three/checked.ts';
import { fixtureBytes } from '../../fixtures/files.ts';
import { rawClip, rawSkeleton, rawTrack } from '../support/raw-clip.ts';

const raw = rawClip([{}, {}]);
const source = rawSkeleton([-1, 0]);
const built = offline.buildAnimation(raw);
const skeleton = offline.buildSkeleton(source);
const { DEFAULT_CLIP_RECIPE: recipe } = offline;
const bytes = archive.writeArchive([built]);
const whole = archive.readArchive(bytes);

/** A call as plain JavaScript may make it. */
const call = (face: object, name: string, ...args: readonly unknown[]): unknown => {
  const { [name]: found } = face as Readonly<Record<string, (...given: unknown[]) => unknown>>;
  return found(...args);
};

describe('wrong types are refused', () => {
  it.each<[name: string, face: object, args: readonly unknown[], sentence: string]>([
    [
      'readArchive',
      archive,
      ['walk.ozz'],
      'readArchive needs the bytes of a file (ArrayBuffer or Uint8Array), and was given a string: read the file first, for example with readFileSync.',
    ],
    ['readArchive', archive, [null], 'was given null: read the file first'],
    ['readArchive', archive, [], 'was given undefined: read the file first'],
    ['readArchive', archive, [[0, 1, 2]], 'was given an Array: read'],
    ['readArchive', archive, [7], 'was given 7: read'],
    [
      'readArchive',
      archive,
      [new SharedArrayBuffer(8)],
      'was given a SharedArrayBuffer: give new Uint8Array(…) of it.',
    ],
    [
      'readArchive',
      archive,
      [Promise.resolve(bytes)],
      'was given a Promise: wait for it, by await.',
    ],
    [
      'readArchive',
      archive,
      [new Blob()],
      'was given a Blob: read it first, by await and its arrayBuffer().',
    ],
    [
      'writeArchive',
      archive,
      [built],
      'was given an object of kind "animation": put it into an array.',
    ],
    [
      'writeArchive',
      archive,
      [[{}]],
      'needs an array of objects that archives can hold, and was given an Array:',
    ],
    [
      'objectOfKind',
      archive,
      [bytes, 'animation'],
      'needs an archive, and was given a Uint8Array: readArchive makes one of the bytes of a file.',
    ],
    [
      'objectsOfKind',
      archive,
      [undefined, 'animation'],
      'needs an archive, and was given undefined:',
    ],
    ['modelFormat', importing, [bytes], 'needs the name of a file, and was given a Uint8Array:'],
    [
      'buildAnimation',
      offline,
      [built],
      'buildAnimation needs a source clip (of kind "raw-animation"), and was given an object of kind "animation": it is built already: give its source.',
    ],
    ['buildClip', offline, [built, skeleton, recipe], 'buildClip needs a source clip'],
    [
      'buildClip',
      offline,
      [raw, source, recipe],
      'needs a skeleton (of kind "skeleton") or undefined, and was given an object of kind "raw-skeleton": build it first.',
    ],
    [
      'buildClip',
      offline,
      [raw, skeleton],
      'needs a recipe, and was given undefined: begin with DEFAULT_CLIP_RECIPE.',
    ],
    [
      'buildClip',
      offline,
      [whole, skeleton, recipe],
      'was given an object: take it out of an archive, by objectOfKind(readArchive(bytes), "raw-animation").',
    ],
    [
      'buildClip',
      offline,
      [raw, skeleton, Promise.resolve(recipe)],
      'needs a recipe, and was given a Promise: wait',
    ],
    ['buildClip', offline, [raw, skeleton, [recipe]], 'needs a recipe, and was given an Array:'],
    ['buildClip', offline, [whole.entries[0], skeleton, recipe], 'give the object of this entry.'],
    [
      'buildSkeleton',
      offline,
      [skeleton],
      'needs a source skeleton (of kind "raw-skeleton"), and was',
    ],
    [
      'buildTrack',
      offline,
      [null],
      'needs a source user track (of kind "raw-track"), and was given null:',
    ],
    [
      'buildSource',
      offline,
      [built, undefined, recipe],
      'or a source skeleton (of kind "raw-skeleton") or',
    ],
    [
      'optimizeAnimation',
      offline,
      [raw, null],
      'needs a skeleton (of kind "skeleton"), and was given null:',
    ],
    [
      'cutAnimation',
      offline,
      [raw, 0.5],
      'needs a range, and was given 0.5: give { from, to } in seconds.',
    ],
    ['upgradeObjects', offline, [built], 'put it into an array.'],
    ['buildWithRecipe', smallest, [built, skeleton, recipe], 'buildWithRecipe needs a source clip'],
    [
      'buildSmallest',
      smallest,
      [raw, skeleton],
      'needs an object with source and skeleton and goal, and was given an object of kind "raw-animation": give { source, skeleton, goal }.',
    ],
    [
      'buildSmallest',
      smallest,
      [{ source: raw, skeleton: source, goal: {} }],
      'needs a skeleton (of kind "skeleton") as "skeleton", and was given an object of kind "raw-skeleton": build it first.',
    ],
    [
      'exportGlb',
      exporting,
      [{ skeleton, clips: [] }],
      'needs an array as "tracks", and was given undefined:',
    ],
    [
      'createSamplingContext',
      runtime,
      [built],
      'needs a number of tracks, and was given an object of kind "animation": give the trackCount of the clip.',
    ],
    [
      'createSamplingContext',
      runtime,
      [-1],
      'createSamplingContext needs a number of tracks, and was given -1: give the trackCount of the clip.',
    ],
    [
      'decodeClip',
      runtime,
      [raw],
      'needs a runtime clip (of kind "animation"), and was given an object of kind "raw-animation": build it first.',
    ],
    [
      'createCrowdRig',
      crowd,
      [skeleton, built],
      'needs an array of runtime clips (of kind "animation"), and was given an object of kind "animation": put it into an array.',
    ],
    [
      'createCrowd',
      crowd,
      [Promise.resolve(), {}, {}],
      'needs compiled kernels, and was given a Promise: wait for it, by await.',
    ],
    ['createBones', three, [source], 'needs a skeleton (of kind "skeleton"), and was'],
    [
      'createClipPlayer',
      three,
      [{ scene: new Object3D() }, skeleton, built],
      'needs an object of three.js, and was given an object: give its scene.',
    ],
    ['createClipPlayer', three, [new Object3D(), built, skeleton], 'needs a skeleton'],
    [
      'createSkinnedMesh',
      three,
      [undefined, skeleton, new MeshNormalMaterial()],
      'needs a mesh (of kind "mesh")',
    ],
    [
      'createInstancedCrowd',
      three,
      [{ form: 'simd' }, { model: new Object3D(), skeleton, clips: [built] }],
      'needs a SkinnedMesh of three.js as "model", and was given an object:',
    ],
  ])('by %s', (name, face, args, sentence) => {
    expect(() => call(face, name, ...args)).toThrow(TypeError);
    expect(() => call(face, name, ...args)).toThrow(sentence);
  });

  it.each([
    [
      'a path',
      'walk.glb',
      'needs an object with name and bytes, and was given a string: give { name, bytes }.',
    ],
    ['bytes alone', bytes, 'and was given a Uint8Array: give { name, bytes }.'],
    [
      'a File',
      new File([], 'walk.glb'),
      'needs an object with name and bytes, and was given a File: give { name, bytes }.',
    ],
    ['no name', { bytes }, 'needs the name of a file as "name", and was given undefined:'],
    [
      'a buffer',
      { name: 'walk.glb', bytes: bytes.buffer },
      'needs the bytes of a file (Uint8Array) as "bytes", and was given an ArrayBuffer: give new Uint8Array(…) of it.',
    ],
  ])('by a rejection where a model is imported: %s', async (_, given, sentence) => {
    const imported = call(importing, 'importModel', given);
    await expect(imported).rejects.toThrow(TypeError);
    await expect(imported).rejects.toThrow(sentence);
  });

  it.each<[what: string, options: unknown, sentence: string]>([
    [
      'the name of a unit',
      { unit: 'cm' },
      'importModel needs a number of metres above 0 as "options.unit", and was given a string: give 0.01 for centimetres, or leave it out.',
    ],
    ['a unit of no length', { unit: 0 }, 'and was given 0: give 0.01'],
    ['a unit that is no number', { unit: NaN }, 'and was given NaN: give 0.01'],
    ['a unit alone', 0.01, 'needs options or undefined, and was given 0.01: give { unit: 0.01 }'],
  ])('by a rejection where a model is imported with %s', async (_, options, sentence) => {
    const model = { name: 'walk.bvh', bytes: fixtureBytes('models', 'walk.bvh') };
    const imported = call(importing, 'importModel', model, options);
    await expect(imported).rejects.toThrow(TypeError);
    await expect(imported).rejects.toThrow(sentence);
  });
});

describe('right types are taken', () => {
  it.each<[string, () => Uint8Array | ArrayBuffer]>([
    ['a Buffer of Node', () => Buffer.from(bytes)],
    ['a part of a longer array', () => Uint8Array.of(9, ...bytes, 9).subarray(1, -1)],
    ['an ArrayBuffer', () => bytes.slice().buffer],
    ['an array of another window', () => elsewhere('Uint8Array')],
    ['a buffer of another window', () => elsewhere('ArrayBuffer')],
  ])('%s', (_, given) => {
    expect(archive.readArchive(given()).entries[0].tag).toBe('ozz-animation');
  });

  const unoptimized = { ...recipe, optimize: false };
  class Settings {
    static of = (settings: object): Settings => Object.assign(new Settings(), settings);
    readonly [Symbol.toStringTag] = 'Settings';
  }

  it.each<[string, string, object, readonly unknown[]]>([
    ['no skeleton', 'buildClip', offline, [raw, null, unoptimized]],
    ['no skeleton', 'prepareClip', offline, [raw, null, unoptimized]],
    ['no skeleton', 'buildReference', offline, [raw, null, unoptimized]],
    ['no skeleton', 'buildSource', offline, [raw, null, unoptimized]],
    ['no skeleton', 'toAdditive', offline, [raw, null]],
    ['no skeleton', 'buildWithRecipe', smallest, [raw, null, unoptimized]],
    ['settings of a class', 'buildClip', offline, [raw, skeleton, Settings.of(recipe)]],
  ])('%s by %s, as plain JavaScript has it', (_, name, face, args) => {
    expect(call(face, name, ...args)).toBeTypeOf('object');
  });

  it('exports of a module as settings', async () => {
    const exports = Object.entries(recipe).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
    );
    const settings: unknown = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(exports.join(''))}`
    );
    expect(call(offline, 'buildClip', raw, skeleton, settings)).toHaveProperty('animation');
  });

  it('models in objects and arrays of other classes', async () => {
    const model = fixtureBytes('models', 'walk.bvh');
    const given = [
      { kind: 'file', name: 'walk.bvh', bytes: model },
      { name: 'walk.bvh', bytes: new Uint8ClampedArray(model) },
      Object.assign(new Settings(), { name: 'walk.bvh', bytes: model }),
    ];
    for (const one of given) {
      await expect(call(importing, 'importModel', one, null)).resolves.toHaveProperty('skeleton');
    }
  });

  it('with what is not checked behind them', () => {
    expect(offline.buildClip(raw, undefined, unoptimized).animation.trackCount).toBe(2);
    expect(offline.buildTrack(rawTrack('float', [[0, 1]]), 'pulse').name).toBe('pulse');
    expect(archive.objectOfKind(whole, 'animation').kind).toBe('animation');
    expect(
      importing.modelFormat('walk.ozz', fixtureBytes('valid', 'walker.animation.ozz')),
    ).toBeUndefined();
  });

  /** The bytes in an object of another realm, as a page has them from a frame. */
  function elsewhere(type: 'Uint8Array' | 'ArrayBuffer'): Uint8Array | ArrayBuffer {
    const made = runInNewContext('Uint8Array.from(values)', { values: [...bytes] }) as Uint8Array;
    return type === 'Uint8Array' ? made : (made.buffer as ArrayBuffer);
  }
});

describe('a face with checks', () => {
  it.each([
    ['archive', archive],
    ['offline', offline],
    ['runtime', runtime],
  ])('of %s has all that the one without has', async (area, face) => {
    const plain = (await import(`../../engine/${area}/index.ts`)) as object;
    expect(Object.keys(face).toSorted()).toEqual(Object.keys(plain).toSorted());
  });

  it('leaves functions that run every frame as they are', async () => {
    const plain = await import('../../engine/runtime/index.ts');
    type EveryFrame = 'sample' | 'blend' | 'localToModel' | 'sampleTrack' | 'skinningPalette';
    const functions = (face: Pick<typeof plain, EveryFrame>) => [
      face.sample,
      face.blend,
      face.localToModel,
      face.sampleTrack,
      face.skinningPalette,
    ];
    expect(functions(runtime)).toEqual(functions(plain));
  });
});
