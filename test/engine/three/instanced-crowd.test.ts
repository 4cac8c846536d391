import { InstancedMesh, MeshNormalMaterial, type SkinnedMesh } from 'three';
import { describe, expect, it } from 'vitest';
import { messageOf } from '#engine/base';
import { availableForms, compileKernels } from '#engine/kernels';
import { createClipPlayer, createInstancedCrowd, createSkinnedMesh } from '#engine/three';
import { character, walker } from './character.ts';

const { skeleton, clip, other, mesh } = character();
const model = (): SkinnedMesh => createSkinnedMesh(mesh, skeleton, new MeshNormalMaterial());
const whole = { model: model(), skeleton, clips: [clip, other], characters: 7 };

describe('refuses', () => {
  const stray = model();
  stray.skeleton.bones[0].name = 'wheel';
  it.each<[string, object, string]>([
    ['no clips', { clips: [] }, 'there is no clip to play'],
    ['a clip of another skeleton', { clips: [walker().clip] }, 'tracks'],
    ['no characters', { characters: 0 }, 'there are 0 characters'],
    ['a bone without a joint', { model: stray }, 'none for "wheel"'],
  ])('%s', async (_, change, message) => {
    const kernels = await compileKernels('typescript');
    expect(() => createInstancedCrowd(kernels, { ...whole, ...change })).toThrow(message);
  });
});

describe.each(availableForms())('kernels: %s', (form) => {
  it('say which clip a character does not have, where they would read outside of their memory', async () => {
    const made = createInstancedCrowd(await compileKernels(form), whole);
    made.crowd.layers[0].clip[3] = 1e7;
    // Without WebAssembly there is no outside.
    const refused =
      form === 'typescript' ? undefined : 'character 3 plays clip 10000000 in layer 0';
    expect(problemOf(() => made.update(0))).toEqual(
      refused === undefined ? '' : expect.stringContaining(refused),
    );
    made.dispose();
  });

  it('give each character the matrices that three.js has of its bones', async () => {
    const made = createInstancedCrowd(await compileKernels(form), whole);
    const [layer] = made.crowd.layers;
    for (let i = 0; i < whole.characters; i++) {
      layer.clip[i] = i % 2;
      layer.ratio[i] = i / whole.characters;
    }
    made.update(0);
    const joints = mesh.jointRemaps.length;
    for (let i = 0; i < whole.characters; i++) {
      const rows = made.crowd.output.subarray(12 * joints * i, 12 * joints * (i + 1));
      expectRows(rows, boneMatrices(i % 2 === 0 ? clip : other, i / whole.characters));
    }
    made.dispose();
  });
});

function problemOf(work: () => void): string {
  try {
    work();
    return '';
  } catch (error) {
    return messageOf(error);
  }
}

it('knows the bones that the loader of glTF has numbered', async () => {
  const numbered = model();
  for (const bone of numbered.skeleton.bones) {
    bone.userData.name = bone.name;
    bone.name += '_1';
  }
  const kernels = await compileKernels();
  const [made, right] = [numbered, whole.model].map((of) =>
    createInstancedCrowd(kernels, { ...whole, model: of }),
  );
  expect(made.crowd.output).toEqual(right.crowd.output);
});

it('is one mesh that shares its geometry', async () => {
  const made = createInstancedCrowd(await compileKernels(), whole);
  expect(made.mesh).toBeInstanceOf(InstancedMesh);
  expect(made.mesh.count).toBe(7);
  expect(made.mesh.geometry).toBe(whole.model.geometry);
  expect(made.mesh.material).not.toBe(whole.model.material);
  made.update(clip.duration / 4);
  expect(made.crowd.layers[0].ratio[0]).toBeCloseTo(0.25, 5);
});

/** What three.js hands its own shader: 16 floats a bone, column by column. */
function boneMatrices(animation: typeof clip, ratio: number): Float32Array {
  const skinned = model();
  const player = createClipPlayer(skinned, skeleton, animation);
  player.time = ratio * animation.duration;
  player.update(0);
  skinned.updateMatrixWorld();
  skinned.skeleton.update();
  return skinned.skeleton.boneMatrices as Float32Array;
}

function expectRows(rows: Float32Array, matrices: Float32Array): void {
  expect(rows).toHaveLength((matrices.length / 16) * 12);
  for (let at = 0; at < rows.length; at++) {
    const [joint, row, column] = [Math.floor(at / 12), Math.floor(at / 4) % 3, at % 4];
    expect(Math.abs(rows[at] - matrices[16 * joint + 4 * column + row])).toBeLessThan(1e-5);
  }
}
