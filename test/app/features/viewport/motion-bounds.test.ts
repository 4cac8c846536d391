import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { transformPoint } from '#engine/math';
import type { Animation, Mesh, Skeleton } from '#engine/model';
import { createSamplingContext, localToModel, sample, skinningPalette } from '#engine/runtime';
import { fixturePath } from '../../../../fixtures/files.ts';
import {
  addBoxes,
  addPoint,
  diagonal,
  emptyBounds,
  type Bounds,
} from '../../../../app/features/viewport/bounds.ts';
import { meshReach, motionBoxes } from '../../../../app/features/viewport/motion-bounds.ts';
import { skinData } from '../../../../app/features/viewport/skin-data.ts';
import { readObject } from '../../../support/archives.ts';
import { describeWithShared } from '../../../support/shared.ts';

function walker(name: string): string {
  return fixturePath('valid', `walker.${name}.ozz`);
}

function union(boxes: Float32Array): Bounds {
  const bounds = emptyBounds();
  addBoxes(bounds, boxes);
  return bounds;
}

/** How far one box reaches out of another. */
function excess(inner: Bounds, outer: Bounds): number {
  return Math.max(...[0, 1, 2].flatMap((i) => [outer[i] - inner[i], inner[i + 3] - outer[i + 3]]));
}

/** Calls back with the model matrices of a clip, `steps` times a clip. */
function visit(
  skeleton: Skeleton,
  clip: Animation,
  steps: number,
  style: (models: Float32Array) => void,
): void {
  const context = createSamplingContext(clip.trackCount);
  const pose = skeleton.restPose.slice();
  const models = new Float32Array(16 * skeleton.count);
  for (let i = 0; i <= steps; i++) {
    sample(clip, context, i / steps, pose);
    localToModel(skeleton, pose, models);
    style(models);
  }
}

function jointBounds(skeleton: Skeleton, clip: Animation, steps: number): Bounds {
  const bounds = emptyBounds();
  visit(skeleton, clip, steps, (models) => {
    for (let at = 12; at < models.length; at += 16) {
      addPoint(bounds, models[at], models[at + 1], models[at + 2]);
    }
  });
  return bounds;
}

describe('the boxes of a walk', () => {
  const skeleton = readObject(walker('skeleton'), 'skeleton');
  const clip = readObject(walker('animation'), 'animation');

  it('are as large as the clip at many more moments', () => {
    const truth = jointBounds(skeleton, clip, 1000);
    const boxes = union(motionBoxes(skeleton, clip, undefined, 0));
    expect(excess(boxes, truth)).toBeLessThan(0.001 * diagonal(truth));
    expect(excess(truth, boxes)).toBeLessThan(0.01 * diagonal(truth));
  });

  it('are much the same from its source', () => {
    const raw = readObject(walker('raw_animation'), 'raw-animation');
    const fromRaw = union(motionBoxes(skeleton, raw, undefined, 0));
    const truth = jointBounds(skeleton, clip, 1000);
    expect(excess(fromRaw, truth)).toBeLessThan(0.01 * diagonal(truth));
    expect(excess(truth, fromRaw)).toBeLessThan(0.01 * diagonal(truth));
  });

  it('of a clip of differences are around what it is shown as, on the rest pose', () => {
    const bones = readObject(fixturePath('valid', 'character/skeleton.ozz'), 'skeleton');
    const breath = readObject(fixturePath('valid', 'character/breath.additive.ozz'), 'animation');
    const resting = union(motionBoxes(bones, undefined, undefined, 0));
    const boxes = union(motionBoxes(bones, breath, undefined, 0));
    expect(diagonal(boxes)).toBeGreaterThan(0.9 * diagonal(resting));
    expect(diagonal(boxes)).toBeLessThan(1.1 * diagonal(resting));
  });

  it('are as much larger as the margin', () => {
    const bare = motionBoxes(skeleton, clip, undefined, 0);
    const padded = motionBoxes(skeleton, clip, undefined, 0.5);
    expect(bare[0] - padded[0]).toBeCloseTo(0.5, 5);
    expect(padded[3] - bare[3]).toBeCloseTo(0.5, 5);
  });

  it('are the rest pose’s one without a clip', () => {
    const boxes = motionBoxes(skeleton, undefined, undefined, 0);
    expect(boxes.length).toBe(6);
  });

  it('hold what of a mesh follows no joint', () => {
    const still = Float32Array.of(50, 50, 50, 60, 60, 60);
    const reach = { joints: new Uint16Array(0), boxes: new Float32Array(0), still };
    expect([...union(motionBoxes(skeleton, undefined, reach, 0)).subarray(3)]).toEqual([
      60, 60, 60,
    ]);
  });
});

describeWithShared('a skinned character', (dir) => {
  const asset = (name: string): string => path.join(dir, 'assets/ozz', name);

  it('stays in its boxes with all of its vertices', () => {
    const skeleton = readObject(asset('pab_skeleton.ozz'), 'skeleton');
    const clip = readObject(asset('pab_walk.ozz'), 'animation');
    const mesh = readObject(asset('arnaud_mesh.ozz'), 'mesh');
    const reach = meshReach(mesh, skinData(mesh));
    const all = union(motionBoxes(skeleton, clip, reach, 0));
    const truth = emptyBounds();
    visit(skeleton, clip, 60, (models) => addSkinned(truth, mesh, models));
    expect(excess(truth, all)).toBeLessThan(0.01);
    expect(excess(all, truth)).toBeLessThan(0.15);
  });
});

/** Skins every vertex one by one. */
function addSkinned(bounds: Bounds, mesh: Mesh, models: Float32Array): void {
  const { positions, spans, influences, vertexCount } = skinData(mesh);
  const palette = new Float32Array(16 * mesh.jointRemaps.length);
  skinningPalette(mesh, models, palette);
  const moved = new Float32Array(3);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const sum = [0, 0, 0];
    const [first, count] = spans.subarray(2 * vertex);
    for (let i = first; i < first + count; i++) {
      transformPoint(moved, 0, palette, 16 * influences[2 * i], positions, 3 * vertex);
      moved.forEach((value, axis) => (sum[axis] += value * influences[2 * i + 1]));
    }
    addPoint(bounds, sum[0], sum[1], sum[2]);
  }
}
