import { describe, expect, it } from 'vitest';
import { fixturePath } from '../../../../fixtures/files.ts';
import { isEmpty } from '../../../../app/panes/viewport/bounds.ts';
import { boneField, stagedMesh, surroundings } from '../../../../app/panes/viewport/staged.ts';
import { readObject } from '../../../support/archives.ts';

function skeleton(name: string) {
  return readObject(fixturePath('valid', `${name}.skeleton.ozz`), 'skeleton');
}

function clip(name: string) {
  return readObject(fixturePath('valid', `${name}.animation.ozz`), 'animation');
}

describe('where nothing is on the stage', () => {
  it('there is still ground', () => {
    const { boxes, bounds, grid } = surroundings(undefined, undefined, undefined);
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

  it('is drawn half as large as it moves far', () => {
    const { bounds } = surroundings(boneField(rest, undefined), clip('one'), undefined);
    const room = 2 * 0.03;
    const motion = [0, 1, 2].map((axis) => bounds[axis + 3] - bounds[axis] - room);
    expect(boneField(rest, clip('one')).extent).toBeCloseTo(Math.hypot(...motion) / 2, 5);
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
    expect([...surroundings(undefined, undefined, mesh).bounds]).toEqual([0, 0, 0, 1, 1, 0]);
  });

  it('is surrounded by its whole motion and some room', () => {
    const bones = boneField(skeleton('walker'), clip('walker'));
    const still = surroundings(bones, undefined, undefined);
    const walking = surroundings(bones, clip('walker'), undefined);
    expect(walking.boxes.length).toBeGreaterThan(still.boxes.length);
    expect(walking.bounds[5] - walking.bounds[2]).toBeGreaterThan(
      still.bounds[5] - still.bounds[2],
    );
  });
});
