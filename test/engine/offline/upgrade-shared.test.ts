import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../engine/archive/archive.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../../engine/math/pose.ts';
import type { Animation } from '../../../engine/model/animation.ts';
import { depthFirstOrder, siblingsFirstOrder } from '../../../engine/model/joint-order.ts';
import { upgradeObjects } from '../../../engine/offline/upgrade.ts';
import { createSamplingContext } from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject } from '../../support/archives.ts';
import { writtenKeys } from '../../support/raw-clip.ts';
import { describeWithShared } from '../../support/shared.ts';

/** Bounds on what an upgraded clip may be sampled differently by, from all that the format loses. */
const VECTORS = 1e-6;
const VECTORS_OF_1 = 5e-4;
const ROTATIONS = 8e-5;

/** The pose at a ratio, ten floats a joint. */
function localsOf(clip: Animation, ratio: number): Float32Array {
  const context = createSamplingContext(clip.trackCount, { arithmetic: 'exact' });
  const pose = new Float32Array(poseLength(clip.trackCount));
  sample(clip, context, ratio, pose);
  const locals = new Float32Array(clip.trackCount * LOCAL_FLOATS);
  for (let joint = 0; joint < clip.trackCount; joint++) {
    getLocal(pose, joint, locals, joint * LOCAL_FLOATS);
  }
  return locals;
}

describeWithShared('archives of older releases', (shared) => {
  const old = (file: string): string => path.join(shared, 'assets/old', file);
  const vectors = path.join(shared, 'vectors/old');
  const vectorOf = (name: string): unknown =>
    JSON.parse(readFileSync(path.join(vectors, name), 'utf8'));

  describe('clips, upgraded, play as before', () => {
    interface Vector {
      readonly file: string;
      readonly version: number;
      readonly skeleton: string;
      readonly ratios: readonly number[];
      readonly locals: readonly (readonly number[])[];
    }
    const clips = readdirSync(vectors)
      .filter((name) => name.startsWith('animation-'))
      .map((name) => vectorOf(name) as Vector);

    it.each(clips.map((clip) => [clip.file, clip] as const))('%s', (file, vector) => {
      const clip = readObject(old(file), 'animation');
      const skeleton = readObject(old(vector.skeleton), 'skeleton');
      const order = skeleton.siblingsFirst ? depthFirstOrder(skeleton) : undefined;
      const { littleEndian } = readArchive(readFileSync(old(file)));
      const bytes = writeArchive(upgradeObjects([clip], { skeleton }), { littleEndian });
      const [{ object: upgraded, version }] = readArchive(bytes).entries;
      expect(version).toBe(7);
      if (upgraded.kind !== 'animation') throw new Error('a clip stays a clip');
      expect([upgraded.name, upgraded.duration]).toEqual([clip.name, clip.duration]);
      const bound = vector.version === 1 ? VECTORS_OF_1 : VECTORS;
      vector.ratios.forEach((ratio, step) => {
        const locals = localsOf(upgraded, ratio);
        for (let joint = 0; joint < clip.trackCount; joint++) {
          const oldJoint = order?.[joint] ?? joint;
          for (let i = 0; i < LOCAL_FLOATS; i++) {
            const expected = vector.locals[step][oldJoint * LOCAL_FLOATS + i];
            const difference = Math.abs(locals[joint * LOCAL_FLOATS + i] - expected);
            const limit = i >= 3 && i < 7 ? ROTATIONS : bound * Math.max(1, Math.abs(expected));
            expect(difference).toBeLessThan(limit);
          }
        }
      });
    });

    it('the same with a skeleton that was upgraded before', () => {
      const clip = readObject(old('animation-v4/run_be.ozz'), 'animation');
      const skeleton = readObject(old('skeleton-v1/alain_be.ozz'), 'skeleton');
      const [current] = upgradeObjects([skeleton]);
      if (current.kind !== 'skeleton') throw new Error('a skeleton stays one');
      const [a] = upgradeObjects([clip], { skeleton });
      const [b] = upgradeObjects([clip], { skeleton: current });
      expect(writeArchive([b])).toEqual(writeArchive([a]));
    });
  });

  describe('source clips keep every key, bit for bit, in the new order', () => {
    interface Vector {
      readonly file: string;
      readonly name: string;
      readonly tracks: readonly Readonly<
        Record<'translations' | 'rotations' | 'scales', readonly (readonly number[])[]>
      >[];
    }
    const clips = readdirSync(vectors)
      .filter((name) => name.startsWith('raw_animation-'))
      .map((name) => vectorOf(name) as Vector);

    it.each(clips.map((clip) => [clip.file, clip] as const))('%s', (file, vector) => {
      const clip = readObject(old(file), 'raw-animation');
      const skeleton = readObject(old('skeleton-v1/alain_le.ozz'), 'skeleton');
      const [upgraded] = upgradeObjects([clip], { skeleton });
      if (upgraded.kind !== 'raw-animation') throw new Error('a clip stays a clip');
      expect(upgraded.name).toBe(vector.name);
      depthFirstOrder(skeleton).forEach((joint, track) => {
        for (const kind of ['translations', 'rotations', 'scales'] as const) {
          const keys = writtenKeys(upgraded[kind], track);
          const expected = vector.tracks[joint][kind];
          expect(keys).toHaveLength(expected.length);
          keys.forEach((key, i) =>
            key.forEach((value, component) => expect(value).toBeCloseTo(expected[i][component], 6)),
          );
          expect(keys).toEqual(writtenKeys(clip[kind], joint));
        }
      });
      expect(readArchive(writeArchive([upgraded])).entries[0].version).toBe(3);
    });
  });

  describe('meshes stand where they stood', () => {
    interface Vector {
      readonly file: string;
      readonly parts: readonly { readonly vertices: number; readonly influences: number }[];
      readonly triangles: number;
      readonly inverseBindMatrices: number;
      readonly bounds: readonly (readonly number[])[];
    }
    const meshes = readdirSync(vectors)
      .filter((name) => name.startsWith('mesh-'))
      .map((name) => vectorOf(name) as Vector);

    it.each(meshes.map((mesh) => [mesh.file, mesh] as const))('%s', (file, vector) => {
      const mesh = readObject(old(file), 'mesh');
      expect(mesh.parts.map(({ vertexCount, influences }) => [vertexCount, influences])).toEqual(
        vector.parts.map(({ vertices, influences }) => [vertices, influences]),
      );
      expect(mesh.triangleIndices).toHaveLength(3 * vector.triangles);
      expect(mesh.inverseBindPoses).toHaveLength(16 * vector.inverseBindMatrices);
      const corners = mesh.parts.flatMap(({ positions }) => [...positions]);
      [Math.min, Math.max].forEach((extreme, side) =>
        [0, 1, 2].forEach((axis) =>
          expect(
            corners.filter((_, i) => i % 3 === axis).reduce((a, b) => extreme(a, b)),
          ).toBeCloseTo(vector.bounds[side][axis], 4),
        ),
      );
      const skeleton = readObject(old('skeleton-v1/alain_le.ozz'), 'skeleton');
      const upgraded = upgradeObjects([skeleton, mesh]);
      const written = readArchive(writeArchive(upgraded)).entries;
      expect(written.map(({ tag, version }) => [tag, version])).toEqual([
        ['ozz-skeleton', 2],
        ['ozz-sample-Mesh', 1],
      ]);
      const [{ object: current }, { object: remapped }] = written;
      if (current.kind !== 'skeleton' || remapped.kind !== 'mesh') throw new Error('as they were');
      const names = (on: typeof skeleton, remaps: Uint16Array): string[] =>
        Array.from(remaps, (joint) => on.names[joint]);
      expect(names(current, remapped.jointRemaps)).toEqual(names(skeleton, mesh.jointRemaps));
    });
  });

  describe('skeletons', () => {
    interface Vector {
      readonly file: string;
      readonly names: readonly string[];
      readonly parents: readonly number[];
      readonly depthFirst: readonly number[];
      readonly rest: readonly number[];
    }
    const skeletons = readdirSync(vectors)
      .filter((name) => name.startsWith('skeleton-'))
      .map((name) => vectorOf(name) as Vector);

    it.each(skeletons.map((one) => [one.file, one] as const))('%s', (file, vector) => {
      const skeleton = readObject(old(file), 'skeleton');
      expect(skeleton.names).toEqual(vector.names);
      const local = new Float32Array(LOCAL_FLOATS);
      vector.names.forEach((_, joint) => {
        getLocal(skeleton.restPose, joint, local);
        local.forEach((value, i) =>
          expect(value).toBeCloseTo(vector.rest[joint * LOCAL_FLOATS + i], 5),
        );
      });
      const order = [...depthFirstOrder(skeleton)];
      expect(order).toEqual(vector.depthFirst);
      const [upgraded] = upgradeObjects([skeleton]);
      if (upgraded.kind !== 'skeleton') throw new Error('a skeleton stays one');
      expect(upgraded.names).toEqual(vector.depthFirst.map((joint) => vector.names[joint]));
      if (skeleton.siblingsFirst) {
        expect([...siblingsFirstOrder(upgraded)].map((joint) => upgraded.names[joint])).toEqual(
          vector.names,
        );
      }
      expect(readArchive(writeArchive([upgraded])).entries[0].version).toBe(2);
    });
  });
});
