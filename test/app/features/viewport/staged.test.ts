import { Vector3, type Camera } from 'three';
import { describe, expect, it } from 'vitest';
import { createSamplingContext, localToModel, sample } from '#engine/runtime';
import { fixturePath } from '../../../../fixtures/files.ts';
import { emptyBounds, isEmpty } from '../../../../app/features/viewport/bounds.ts';
import {
  createCameraRig,
  project,
  request,
  setAspect,
  frameScene,
  updateRig,
} from '../../../../app/features/viewport/camera-rig.ts';
import { sceneBounds } from '../../../../app/features/viewport/scene-bounds.ts';
import { boneField, stagedMesh } from '../../../../app/features/viewport/staged.ts';
import { createView, resizeView } from '../../../../app/features/viewport/view.ts';
import { readObject } from '../../../support/archives.ts';

function skeleton(name: string) {
  return readObject(fixturePath('valid', `${name}.skeleton.ozz`), 'skeleton');
}

function clip(name: string) {
  return readObject(fixturePath('valid', `${name}.animation.ozz`), 'animation');
}

describe('where nothing is on the stage', () => {
  it('there is still ground', () => {
    const { boxes, bounds, grid } = sceneBounds(undefined, undefined, undefined);
    expect([...boxes]).toEqual([...bounds]);
    expect(isEmpty(bounds)).toBe(true);
    expect(grid.cell).toBe(0.1);
  });
});

describe('a skeleton whose joints rest in one place', () => {
  const rest = skeleton('one');

  it('is drawn as a thing of one metre', () => {
    expect(boneField(rest, undefined).extent).toBe(1);
  });

  it('is drawn four times as large as it moves far', () => {
    const bones = boneField(rest, clip('one'));
    const { bounds } = sceneBounds(bones, clip('one'), undefined);
    const room = 2 * 0.03 * bones.extent;
    const motion = [0, 1, 2].map((axis) => bounds[axis + 3] - bounds[axis] - room);
    expect(bones.extent).toBeCloseTo(4 * Math.hypot(...motion), 5);
  });
});

describe('what is staged', () => {
  it('tells one from another', () => {
    const ids = [skeleton('one'), skeleton('one')].map((one) => boneField(one, undefined).id);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('has a mesh that nothing moves at first', () => {
    const mesh = stagedMesh(readObject(fixturePath('valid', 'made.mesh.ozz'), 'mesh'));
    expect([...mesh.palette]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect([...sceneBounds(undefined, undefined, mesh).bounds]).toEqual([0, 0, 0, 1, 1, 0]);
  });

  it('is surrounded by its whole motion and some room', () => {
    const bones = boneField(skeleton('walker'), clip('walker'));
    const still = sceneBounds(bones, undefined, undefined);
    const walking = sceneBounds(bones, clip('walker'), undefined);
    expect(walking.boxes.length).toBeGreaterThan(still.boxes.length);
    expect(walking.bounds[5] - walking.bounds[2]).toBeGreaterThan(
      still.bounds[5] - still.bounds[2],
    );
  });
});

describe('what lies in its file', () => {
  const bones = boneField(skeleton('walker'), clip('walker'));
  const lying = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

  it('is surrounded as it stands on the ground', () => {
    const [before, after] = [undefined, lying].map(
      (orientation) => sceneBounds(bones, clip('walker'), undefined, orientation).bounds,
    );
    // A quarter turn back about x: z becomes up, y comes to the front as its opposite.
    const turned = [before[0], before[2], -before[4], before[3], before[5], -before[1]];
    [...after].forEach((side, i) => expect(side).toBeCloseTo(turned[i], 5));
  });
});

describe('a walk that is framed', () => {
  const rest = skeleton('walker');
  const walk = clip('walker');
  const bones = boneField(rest, walk);

  /** How far any joint gets from the middle of the view at any moment; 1 is its border. */
  function farthest(camera: Camera): number {
    const context = createSamplingContext(walk.trackCount);
    const pose = rest.restPose.slice();
    const models = new Float32Array(16 * rest.count);
    const point = new Vector3();
    let most = 0;
    for (let i = 0; i <= 1000; i++) {
      sample(walk, context, i / 1000, pose);
      localToModel(rest, pose, models);
      for (let at = 12; at < models.length; at += 16) {
        point.fromArray(models, at).project(camera);
        most = Math.max(most, Math.abs(point.x), Math.abs(point.y));
      }
    }
    return most;
  }

  it.each([
    ['front', 'perspective'],
    ['left', 'perspective'],
    ['free', 'perspective'],
    ['free', 'orthographic'],
  ] as const)('never leaves the view, and fills it, from the %s in %s', (side, projection) => {
    const view = createView();
    resizeView(view, 300, 200);
    const rig = createCameraRig(view);
    setAspect(rig, 1.5);
    project(rig, projection);
    frameScene(rig, sceneBounds(bones, walk, undefined));
    request(rig, side, emptyBounds());
    updateRig(rig, 0);
    updateRig(rig, 1000);
    const most = farthest(view.camera);
    expect(most).toBeLessThan(1);
    expect(most).toBeGreaterThan(0.75);
  });
});
