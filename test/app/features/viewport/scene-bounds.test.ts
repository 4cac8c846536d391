import { describe, expect, it } from 'vitest';
import { localToModel } from '#engine/runtime';
import { fixturePath } from '../../../../fixtures/files.ts';
import { isEmpty } from '../../../../app/features/viewport/bounds.ts';
import {
  sceneBounds,
  selectionBounds,
  withBeside,
  type SceneBounds,
} from '../../../../app/features/viewport/scene-bounds.ts';
import { boneField } from '../../../../app/features/viewport/staged.ts';
import { readObject } from '../../../support/archives.ts';

const skeleton = readObject(fixturePath('valid', 'walker.skeleton.ozz'), 'skeleton');
const bones = boneField(skeleton, undefined);
const models = new Float32Array(16 * skeleton.count);
localToModel(skeleton, skeleton.restPose, models);

describe('there is nothing to frame', () => {
  it.each([
    ['without a selection', models, []],
    ['in the pose of another skeleton', new Float32Array(16), [0]],
    ['of joints that are not there', models, [999]],
  ])('%s', (_, pose, selected) => {
    expect(isEmpty(selectionBounds(bones, pose, selected))).toBe(true);
  });
});

describe('what is framed', () => {
  it.each(skeleton.names.map((name, joint) => [name, joint] as const))(
    'of %s holds it and its bones’ ends, with room around',
    (_, joint) => {
      const bounds = selectionBounds(bones, models, [joint]);
      const members = [joint, ...skeleton.names.keys()].filter(
        (other) => other === joint || skeleton.parents[other] === joint,
      );
      for (const member of members) {
        for (let axis = 0; axis < 3; axis++) {
          const place = models[16 * member + 12 + axis];
          expect(place - bounds[axis]).toBeGreaterThan(0);
          expect(bounds[axis + 3] - place).toBeGreaterThan(0);
        }
      }
    },
  );
});

describe('side by side', () => {
  it('leaves an empty stage as it is', () => {
    const around = sceneBounds(undefined, undefined, undefined);
    expect(withBeside(around)).toMatchObject({ gap: 0, bounds: around.bounds });
  });

  it('the reference stands to the left, free of the clip, and both are framed', () => {
    const box = Float32Array.of(-1, 0, -1, 1, 2, 1);
    const around: SceneBounds = {
      ...sceneBounds(undefined, undefined, undefined),
      boxes: box,
      bounds: box,
    };
    const { boxes, bounds, gap } = withBeside(around);
    expect(gap).toBeGreaterThan(2);
    expect([...boxes.subarray(6)]).toEqual(
      [-1 - gap, 0, -1, 1 - gap, 2, 1].map((value) => Math.fround(value)),
    );
    expect([...bounds]).toEqual([-1 - gap, 0, -1, 1, 2, 1].map((value) => Math.fround(value)));
    expect([...around.boxes]).toEqual([...box]);
  });
});
