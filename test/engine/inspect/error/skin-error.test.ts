import { describe, expect, it } from 'vitest';
import type { Mesh } from '#engine/model';
import { skinningPalette } from '#engine/runtime';
import { uniformDistances } from '../../../../engine/inspect/error/distances.ts';
import { errorMap } from '../../../../engine/inspect/error/error-map.ts';
import { animationSource, rawSource } from '../../../../engine/inspect/error/pose-source.ts';
import { createProbe } from '../../../../engine/inspect/error/probe.ts';
import { createSkinSampler, skinErrors } from '../../../../engine/inspect/error/skin-error.ts';
import { fixturePath } from '../../../../fixtures/files.ts';
import { readObject } from '../../../support/archives.ts';
import { characterObjects, characterSkeleton } from '../../../support/character-stage.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const skeleton = characterSkeleton();
const mesh = characterObjects('mesh').find((object) => object.kind === 'mesh') as Mesh;
const clip = characterObjects('walk').find((object) => object.kind === 'animation');
const raw = characterObjects('walk.raw').find((object) => object.kind === 'raw-animation');
if (clip === undefined || raw === undefined)
  throw new Error('the character walks, and has a source');
const subject = {
  skeleton,
  reference: rawSource(raw),
  candidate: animationSource(clip),
  distances: uniformDistances(skeleton.count, 0.1),
  skin: mesh,
};

/** Where every vertex of the mesh is: each moved by every influence's matrix, one after the other. */
function vertices(models: Float32Array): number[][] {
  const palette = new Float32Array(mesh.jointRemaps.length * 16);
  skinningPalette(mesh, models, palette);
  return mesh.parts.flatMap((part) =>
    Array.from({ length: part.vertexCount }, (_, vertex) => {
      const [x, y, z] = part.positions.subarray(3 * vertex, 3 * vertex + 3);
      const weights = [
        ...part.jointWeights.subarray(
          vertex * (part.influences - 1),
          (vertex + 1) * (part.influences - 1),
        ),
      ];
      weights.push(1 - weights.reduce((sum, weight) => sum + weight, 0));
      return [0, 1, 2].map((axis) =>
        weights.reduce((sum, weight, i) => {
          const at = 16 * part.jointIndices[vertex * part.influences + i] + axis;
          const moved =
            palette[at] * x + palette[at + 4] * y + palette[at + 8] * z + palette[at + 12];
          return sum + weight * moved;
        }, 0),
      );
    }),
  );
}

describe('the skin', () => {
  it('is not off where both poses are the same', () => {
    const probe = createProbe({ ...subject, candidate: subject.reference });
    probe.moveTo(0.3);
    const errors = Array.from({ length: skeleton.count }, (_, joint) => probe.error('skin', joint));
    expect(Math.max(...errors)).toBe(0);
  });

  it('is not measured without a mesh', () => {
    const probe = createProbe({ ...subject, skin: undefined });
    probe.moveTo(0.3);
    expect(probe.error('skin', 5)).toBe(0);
  });

  it.each([0.123, 0.5, 0.81])('is as far off at %f s as its vertices are', (time) => {
    const probe = createProbe(subject);
    probe.moveTo(time);
    const before = vertices(probe.reference.models);
    const after = vertices(probe.candidate.models);
    const most = Math.max(
      ...before.map((place, i) => Math.hypot(...place.map((value, k) => value - after[i][k]))),
    );
    const errors = Array.from({ length: skeleton.count }, (_, joint) => probe.error('skin', joint));
    expect(most).toBeGreaterThan(1e-5);
    expect(Math.max(...errors)).toBeCloseTo(most, 6);
  });

  it('is in the map as the probe has it', () => {
    const map = errorMap({ ...subject, times: Float64Array.of(0, 0.4) });
    const probe = createProbe(subject);
    probe.moveTo(0.4);
    for (let joint = 0; joint < skeleton.count; joint++) {
      expect(map.values.skin[2 * joint + 1]).toBe(Math.fround(probe.error('skin', joint)));
    }
  });

  it('tells of the joints alone that some vertex follows most', () => {
    const { skinned } = errorMap({ ...subject, times: Float64Array.of(0) });
    const { strongest } = createSkinSampler(mesh);
    const followed = Array.from(skinned ?? [], (flag, joint) => (flag === 1 ? joint : -1));
    expect(new Set(followed.filter((joint) => joint >= 0))).toEqual(new Set(strongest));
    expect(errorMap({ ...subject, skin: undefined, times: Float64Array.of(0) }).skinned).toBe(
      undefined,
    );
  });

  it('belongs to the joint that moves it most', () => {
    const one = readObject(fixturePath('valid', 'made.mesh.ozz'), 'mesh');
    const sampler = createSkinSampler(one);
    const models = new Float32Array(16);
    models[0] = models[5] = models[10] = models[15] = 1;
    const moved = models.slice();
    moved[13] = 0.25;
    const out = new Float32Array(1);
    skinErrors(sampler, models, moved, out);
    expect([...out]).toEqual([0.25]);
  });
});

it('what is no number is named, instead of passing for no error', () => {
  const broken = rawClip([{ translations: [[0.5, NaN, 0, 0]] }], 1, 'broken');
  const one = readObject(fixturePath('valid', 'one.skeleton.ozz'), 'skeleton');
  const request = {
    skeleton: one,
    reference: rawSource(rawClip([{}])),
    candidate: rawSource(broken),
    distances: uniformDistances(1, 0.1),
  };
  expect(() => errorMap(request)).toThrow(
    /^clip "broken": expected numbers in every pose, found NaN in that of joint ".+" at 0 s/,
  );
});
