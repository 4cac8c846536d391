import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { importFbx } from '../../../../engine/import/fbx/import-fbx.ts';
import type { ReadModel, ImportOptions } from '../../../../engine/import/model.ts';
import { transformPoint } from '../../../../engine/math/matrix.ts';
import { identityPose } from '../../../../engine/math/pose.ts';
import { KEY_KINDS } from '../../../../engine/model/animation.ts';
import { BONES_ONLY } from '../../../../engine/model/import-settings.ts';
import type { Mesh } from '../../../../engine/model/mesh.ts';
import { rawKeys, type RawAnimation } from '../../../../engine/model/raw.ts';
import { MATRIX_FLOATS } from '../../../../engine/model/skeleton.ts';
import { buildSkeleton } from '../../../../engine/offline/skeleton-builder.ts';
import { localToModel } from '../../../../engine/runtime/local-to-model.ts';
import { sampleRaw } from '../../../../engine/runtime/raw-sampling.ts';
import { skinningPalette } from '../../../../engine/runtime/skinning.ts';
import { readObject } from '../../../support/archives.ts';
import { describeWithShared } from '../../../support/shared.ts';

/** What a joint may differ by from its truth: lengths over 1 relatively. */
const WITHIN = 2e-5;

/** Files with a skin, and seconds of which there are posed vertices. */
const POSED: readonly (readonly [string, number])[] = [
  ['max_transformed_skin_6100_binary', 5 / 30],
  ['max_transformed_skin_6100_binary', 15 / 30],
  ['max_transformed_skin_7500_ascii', 5 / 30],
  ['max_transformed_skin_7500_ascii', 15 / 30],
];

function posedVertices(mesh: Mesh, models: Float32Array): number[][] {
  const palette = new Float32Array(MATRIX_FLOATS * mesh.jointRemaps.length);
  skinningPalette(mesh, models, palette);
  return mesh.parts.flatMap(({ vertexCount, influences, positions, jointIndices, jointWeights }) =>
    Array.from({ length: vertexCount }, (_, vertex) => {
      const point = [0, 0, 0];
      let rest = 1;
      for (let i = 0; i < influences; i++) {
        const isLast = i === influences - 1;
        const weight = isLast ? rest : jointWeights[vertex * (influences - 1) + i];
        rest -= weight;
        const moved = new Float32Array(3);
        const joint = jointIndices[vertex * influences + i];
        transformPoint(moved, 0, palette, MATRIX_FLOATS * joint, positions, 3 * vertex);
        moved.forEach((v, axis) => (point[axis] += weight * v));
      }
      return point;
    }),
  );
}

interface Truth {
  readonly joints: readonly { readonly name: string; readonly parent: string | null }[];
  readonly rest: readonly (readonly number[])[];
  readonly clips: readonly {
    readonly name: string;
    readonly duration: number;
    readonly keys: number;
    readonly frames: readonly {
      readonly k: number;
      readonly locals: readonly (readonly number[])[];
    }[];
  }[];
}

/** Transforms of ten numbers; rotations may be negated. */
function transformDifference(actual: readonly number[], expected: readonly number[]): number {
  const same = (from: number, to: number, sign = 1): number =>
    Math.max(
      ...expected
        .slice(from, to)
        .map((v, i) => Math.abs(v - sign * actual[from + i]) / Math.max(1, Math.abs(v))),
    );
  return Math.max(same(0, 3), Math.min(same(3, 7), same(3, 7, -1)), same(7, 10));
}

function transformAt(clip: RawAnimation, joint: number, sample: number): number[] {
  return KEY_KINDS.flatMap((kind) => {
    const { offsets, values } = rawKeys(clip, kind);
    const size = kind === 'rotation' ? 4 : 3;
    const key = offsets[joint] + sample;
    return Array.from(values.subarray(size * key, size * key + size));
  });
}

describeWithShared('FBX files', (shared) => {
  const folder = path.join(shared, 'assets/fbx');
  const read = (name: string, options?: ImportOptions): Promise<ReadModel> =>
    importFbx({ name, bytes: readFileSync(path.join(folder, name)) }, options);
  const truths = readdirSync(path.join(folder, 'ufbx/truth')).map((name) =>
    name.replace('.json.gz', ''),
  );

  it.each(truths)('ufbx/%s moves as it should', async (name) => {
    const packed = readFileSync(path.join(folder, `ufbx/truth/${name}.json.gz`));
    const truth = JSON.parse(gunzipSync(packed).toString()) as Truth;
    const jointTypes = { ...BONES_ONLY, any: true };
    const { skeleton, animations } = await read(`ufbx/fbx/${name}`, { jointTypes });
    expect(skeleton.names.toSorted()).toEqual(truth.joints.map((joint) => joint.name).toSorted());
    const jointOf = truth.joints.map((joint) => skeleton.names.indexOf(joint.name));
    truth.joints.forEach(({ parent }, i) => {
      expect(skeleton.names[skeleton.parents[jointOf[i]]] ?? null).toBe(parent);
      const at = 10 * jointOf[i];
      const rest = [...skeleton.transforms.subarray(at, at + 10)];
      expect(transformDifference(rest, truth.rest[i])).toBeLessThan(WITHIN);
    });
    expect(animations.map((clip) => clip.name)).toEqual(truth.clips.map((clip) => clip.name));
    truth.clips.forEach(({ duration, keys, frames }, i) => {
      expect(animations[i].duration).toBe(Math.fround(duration));
      expect(animations[i].translations.offsets[1]).toBe(keys);
      for (const { k, locals } of frames) {
        locals.forEach((local, joint) => {
          const actual = transformAt(animations[i], jointOf[joint], k);
          const where = `${truth.joints[joint].name} at key ${k}`;
          expect(transformDifference(actual, local), where).toBeLessThan(WITHIN);
        });
      }
    });
  });

  it('a clip that is far too long is refused by its name', async () => {
    const jointTypes = { ...BONES_ONLY, any: true };
    const long = read('ufbx/fbx/maya_huge_stepped_tangents_7700_ascii.fbx', { jointTypes });
    await expect(long).rejects.toThrow(/clip "Take 001": expected at most 1000000 samples/);
  });

  it('skeleton.fbx has the joints of the reference importer', async () => {
    const { skeleton } = await read('pab_skeleton/source/skeleton.fbx');
    const file = path.join(folder, 'pab_skeleton/raw/raw_skeleton_v1_le.ozz');
    const expected = readObject(file, 'raw-skeleton');
    expect(skeleton.names).toEqual(expected.names);
    expect([...skeleton.parents]).toEqual([...expected.parents]);
    expected.transforms.forEach((value, i) => expect(skeleton.transforms[i]).toBeCloseTo(value, 7));
  });

  it.each([
    ['pab_atlas', 'atlas', 'atlas', 0],
    ['pab_locomotions', 'locomotions', 'jog', 1e-6],
    ['pab_locomotions', 'locomotions', 'run', 1e-6],
    ['pab_locomotions', 'locomotions', 'walk', 1e-6],
  ])(
    '%s/%s.fbx has the keys of the reference importer in %s',
    async (asset, source, name, within) => {
      const ozz = path.join(folder, 'pab_skeleton/ozz/pab_skeleton.ozz');
      const skeleton = readObject(ozz, 'skeleton');
      const { animations } = await read(`${asset}/source/${source}.fbx`, { skeleton });
      const clip = animations.find((animation) => animation.name === name);
      const expected = readObject(
        path.join(folder, asset, `raw/pab_${name}_raw.ozz`),
        'raw-animation',
      );
      expect(clip?.duration).toBe(expected.duration);
      for (const kind of ['translations', 'rotations', 'scales'] as const) {
        expect(clip?.[kind].offsets).toEqual(expected[kind].offsets);
        expect(clip?.[kind].times).toEqual(expected[kind].times);
        const difference = expected[kind].values.map(
          (value, i) =>
            Math.abs(value - (clip?.[kind].values[i] ?? NaN)) / Math.max(1, Math.abs(value)),
        );
        expect(Math.max(...difference)).toBeLessThanOrEqual(within);
      }
    },
  );

  it.each(POSED)('ufbx/%s.fbx is skinned as its program does at %s s', async (name, seconds) => {
    const { skeleton, animations, mesh } = await read(`ufbx/fbx/${name}.fbx`);
    const pose = identityPose(skeleton.count);
    sampleRaw(animations[0], seconds, pose);
    const models = new Float32Array(MATRIX_FLOATS * skeleton.count);
    localToModel(buildSkeleton(skeleton), pose, models);
    if (mesh === undefined) throw new Error('no mesh');
    const posed = posedVertices(mesh, models);
    const frame = String(Math.round(seconds * 30)).replace(/^0$/, '');
    const file = `${name.replace(/_\d{4}_\w+$/, '')}${frame === '' ? '' : `_${frame}`}.obj`;
    const expected = readFileSync(path.join(folder, 'ufbx/obj', file), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('v '))
      .map((line) => line.split(/\s+/).slice(1, 4).map(Number))
      // Centimetres with z up.
      .map(([x, y, z]) => [x / 100, z / 100, -y / 100]);
    const extent = Math.max(...expected.flat()) - Math.min(...expected.flat());
    for (const vertex of expected) {
      const distance = posed.map((other) => Math.hypot(...other.map((v, i) => v - vertex[i])));
      expect(Math.min(...distance)).toBeLessThan(1e-4 * extent);
    }
  });

  const verdicts = existsSync(path.join(folder, 'broken/expected.json'))
    ? (JSON.parse(readFileSync(path.join(folder, 'broken/expected.json'), 'utf8')) as Record<
        string,
        string
      >)
    : {};

  it.each(Object.entries(verdicts))('broken/%s: %s', async (name, verdict) => {
    const attempt = (): Promise<ReadModel> => read(`broken/${name}`);
    const mayBeRefused = verdict.startsWith('refuse') || verdict.startsWith('read or refuse');
    const mayBeRead = !verdict.startsWith('refuse') || verdict.startsWith('refuse or');
    if (mayBeRead && !mayBeRefused) await expect(attempt()).resolves.toBeDefined();
    if (mayBeRefused && !mayBeRead) await expect(attempt()).rejects.toThrow(AssetError);
    const { model, problem } = await outcome(attempt);
    expect(problem === undefined || problem instanceof AssetError).toBe(true);
    for (const clip of model?.animations ?? []) {
      expect(KEY_KINDS.every((kind) => rawKeys(clip, kind).values.every(Number.isFinite))).toBe(
        true,
      );
    }
  });
});

async function outcome(
  attempt: () => Promise<ReadModel>,
): Promise<{ model?: ReadModel; problem?: unknown }> {
  try {
    return { model: await attempt() };
  } catch (problem) {
    return { problem };
  }
}
