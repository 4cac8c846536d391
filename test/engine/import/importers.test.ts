import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { encodeText } from '../../../engine/base/text.ts';
import { importModel, modelFormat, MODEL_EXTENSIONS } from '../../../engine/import/importers.ts';
import { fixtureBytes } from '../../../fixtures/files.ts';
import { glbBytes, gltfBytes, JSON_CHUNK, swing } from '../../support/made-gltf.ts';

const archive = fixtureBytes('valid', 'eight.skeleton.ozz');
const text = encodeText('some notes');

describe('a file of none of the formats', () => {
  it.each([
    [
      'an archive',
      'eight.skeleton.ozz',
      archive,
      /at byte 0 .*found an ozz archive.*needs no import/,
    ],
    ['an archive named as a model', 'eight.glb', archive, /found an ozz archive/],
    ['text', 'notes.txt', text, /imported \(.*\.gltf, \.glb.*\).*right ending/],
    ['nothing', 'empty', new Uint8Array(0), /right ending/],
  ])('%s is refused', async (_, name, bytes, says) => {
    const refusal = importModel({ name, bytes });
    await expect(refusal).rejects.toThrow(AssetError);
    await expect(refusal).rejects.toThrow(says);
  });
});

it.each(MODEL_EXTENSIONS.map((extension) => [`a.${extension}`]))(
  '%s, empty, is refused by its importer',
  async (name) => {
    const refusal = importModel({ name, bytes: new Uint8Array(0) });
    await expect(refusal).rejects.toThrow(AssetError);
    await expect(refusal).rejects.toThrow(name);
  },
);

it.each([
  ['walk.gltf', text, 'glTF'],
  ['WALK.GLB', text, 'glTF'],
  ['walk', glbBytes([[JSON_CHUNK, encodeText('{}')]]), 'glTF'],
  ['walk.ozz', archive, undefined],
  ['walk.glb', archive, undefined],
  ['walk.fbx', archive, undefined],
  ['walk', text, undefined],
])('%s is of its format, by its bytes, else by its name', (name, bytes, format) => {
  expect(modelFormat(name, bytes)).toBe(format);
});

it('reports progress, and is cancelled', async () => {
  const source = { name: 'swing.gltf', bytes: gltfBytes(swing()) };
  const fractions: number[] = [];
  await importModel(source, {}, { onProgress: (fraction) => fractions.push(fraction) });
  expect(fractions.length).toBeGreaterThan(1);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  await expect(importModel(source, {}, { cancelled: () => true })).rejects.toThrow(TaskCancelled);
});

it('says what the file was', async () => {
  const model = await importModel({ name: 'swing.gltf', bytes: gltfBytes(swing()) });
  expect(model).toMatchObject({
    format: 'glTF',
    version: '2.0',
    unit: 1,
    axes: 'y up',
    tracks: [],
  });
});
