import { describe, expect, it } from 'vitest';
import { importModel } from '../../../engine/import/importers.ts';
import { identityPose } from '../../../engine/math/pose.ts';
import type { RawAnimation } from '../../../engine/model/raw.ts';
import { sampleRaw } from '../../../engine/runtime/raw-sampling.ts';
import { readArchive } from '../../../engine/archive/archive.ts';
import { fixtureBytes } from '../../../fixtures/files.ts';
import { walkFiles } from '../../../fixtures/models.ts';
import { gltfBytes, madeGltf } from '../../support/made-gltf.ts';

const read = (name: string) => importModel({ name, bytes: fixtureBytes('models', name) });

const [{ object: walk }] = readArchive(fixtureBytes('valid', 'character/walk.raw.ozz')).entries;

/** Largest difference of two clips of the same joints, in any number of any local transform. */
function difference(a: RawAnimation, b: RawAnimation, count = a.trackCount): number {
  const [one, other] = [identityPose(count), identityPose(count)];
  let largest = 0;
  for (const time of [0, 0.2, 0.5, 0.9]) {
    sampleRaw(a, time, one);
    sampleRaw(b, time, other);
    largest = one.reduce((most, value, i) => {
      const near = Math.min(Math.abs(value - other[i]), Math.abs(value + other[i]));
      return Math.max(most, near);
    }, largest);
  }
  return largest;
}

it.each([...walkFiles()])('fixtures/models/%s is as npm run fixtures makes it', (name, bytes) => {
  expect(fixtureBytes('models', name)).toEqual(bytes);
});

it('the walk is the same in BVH', async () => {
  if (walk.kind !== 'raw-animation') throw new Error('the clip stands first');
  const bytes = fixtureBytes('models', 'walk.bvh');
  const model = await importModel({ name: 'walk.bvh', bytes }, { unit: 0.01 });
  expect(model).toMatchObject({ format: 'BVH', likelyUnit: 0.01, rate: 30, findings: [] });
  expect(model.skeleton.count).toBe(60);
  expect(difference(model.animations[0], walk)).toBeLessThan(2e-3);
});

describe('a VRMA', () => {
  it('has the joints of the humanoid, and knows the bones', async () => {
    const model = await read('walk.vrma');
    expect(model).toMatchObject({ format: 'VRMA', version: '1.0', unit: 1, mesh: undefined });
    expect(model.skeleton.names[0]).toBe('Hips');
    expect(model.skeleton.names).not.toContain('happy');
    expect(model.humanBones).toMatchObject({ hips: 'Hips', leftUpperArm: 'LeftArm' });
    expect(model.animations.map(({ name }) => name)).toEqual(['walk']);
    expect(model.animations[0].duration).toBeCloseTo(32 / 30, 5);
  });

  it('has expressions and the gaze as user tracks', async () => {
    const { tracks } = await read('walk.vrma');
    expect(tracks.map(({ clip, track }) => [clip, track.name, track.type])).toEqual([
      ['walk', 'expression-happy', 'float'],
      ['walk', 'lookAt-rotation', 'quaternion'],
    ]);
    const [{ track: happy }] = tracks;
    expect(happy.ratios.at(-1)).toBe(1);
    expect(Math.max(...happy.values)).toBeCloseTo(1, 2);
  });

  it('without hips is refused', async () => {
    const json = madeGltf({
      nodes: [{ name: 'head' }],
      extensions: { VRMC_vrm_animation: { humanoid: { humanBones: { head: { node: 0 } } } } },
    });
    await expect(importModel({ name: 'a.vrma', bytes: gltfBytes(json) })).rejects.toThrow(
      'expected humanoid.humanBones.hips, which every VRM animation has, found head',
    );
  });

  it('with a bone that is no node is refused', async () => {
    const json = madeGltf({
      nodes: [{ name: 'hips' }],
      extensions: { VRMC_vrm_animation: { humanoid: { humanBones: { hips: { node: 7 } } } } },
    });
    await expect(importModel({ name: 'a.vrma', bytes: gltfBytes(json) })).rejects.toThrow(
      'humanBones.hips.node: expected an index of one of 1 nodes, found 7',
    );
  });
});

describe('what a glTF moves besides joints becomes user tracks', () => {
  const moving = (channel: object, values: number[], type: 'SCALAR' | 'VEC3', rest: object = {}) =>
    gltfBytes(
      madeGltf(
        {
          nodes: [{ name: 'body', mesh: 0 }],
          meshes: [
            {
              primitives: [{ attributes: { POSITION: 3 }, targets: [{}, {}] }],
              extras: { targetNames: ['smile'] },
            },
          ],
          animations: [
            {
              name: 'talk',
              samplers: [
                { input: 0, output: 1 },
                { input: 0, output: 2, ...rest },
              ],
              channels: [
                { sampler: 0, target: { node: 0, path: 'translation' } },
                { sampler: 1, target: channel },
              ],
            },
          ],
        },
        [
          { values: [0, 2] },
          { values: [0, 0, 0, 1, 0, 0], type: 'VEC3' },
          { values, type },
          { values: [0, 0, 0, 1, 0, 0, 0, 1, 0], type: 'VEC3' },
        ],
      ),
    );

  it('weights of morph targets, one track each, by their names', async () => {
    const bytes = moving({ node: 0, path: 'weights' }, [0, 1, 0.5, 0.25], 'SCALAR');
    const { tracks } = await importModel({ name: 'a.gltf', bytes });
    expect(tracks.map(({ track }) => track.name)).toEqual(['body-smile', 'body-weight_1']);
    expect([...tracks[1].track.values]).toEqual([1, 0.25]);
    expect([...tracks[1].track.ratios]).toEqual([0, 1]);
  });

  it('what an extension points at, in its dimension, with its steps', async () => {
    const pointer = { pointer: '/nodes/0/extras/mood' };
    const target = { path: 'pointer', extensions: { KHR_animation_pointer: pointer } };
    const bytes = moving(target, [1, 2, 3, 4, 5, 6], 'VEC3', { interpolation: 'STEP' });
    const { tracks } = await importModel({ name: 'a.gltf', bytes });
    expect(tracks).toMatchObject([
      {
        clip: 'talk',
        joint: 'body',
        property: 'extras-mood',
        track: { type: 'float3', count: 2, interpolation: Uint8Array.of(0, 0) },
      },
    ]);
  });
});
