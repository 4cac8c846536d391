import { describe, expect, it } from 'vitest';
import {
  createCrowd,
  createCrowdField,
  createCrowdRig,
  partitionField,
  stepNear,
} from '#engine/runtime/crowd';
import { createFrameSteps, pairsAFrame } from '../../../../app/features/crowd/step-frame.ts';
import { kernelModule } from '../../../support/kernel-forms.ts';
import { makeRig } from '../../../support/made-rig.ts';

const CHARACTERS = 1000;
const { skeleton, clips } = makeRig(5, 'none');

async function madeField() {
  const rig = createCrowdRig(skeleton, clips.slice(0, 1));
  const settings = { characters: CHARACTERS, output: 'matrices' } as const;
  const field = createCrowdField(createCrowd(await kernelModule('simd'), rig, settings));
  field.x.forEach((_, slot) => {
    field.x[slot] = slot;
  });
  return field;
}

describe('near/far sort', () => {
  it('is sorted out at once in a crowd that is new or stands still', async () => {
    const field = await madeField();
    for (const [fresh, seconds, x] of [
      [true, 1 / 60, CHARACTERS],
      [false, 0, 0],
    ] as const) {
      partitionField(field, x, 0, 400, pairsAFrame(field.crowd, fresh, seconds));
      const near = field.x.subarray(0, field.near);
      expect(field.near).toBeGreaterThan(300);
      expect(near.every((at) => Math.abs(at - x) <= 400)).toBe(true);
    }
  });

  it('is sorted out over several frames while the crowd plays', async () => {
    const field = await madeField();
    const limit = pairsAFrame(field.crowd, false, 1 / 60);
    expect(partitionField(field, CHARACTERS, 0, 400, limit)).toBe(limit);
  });

  it('is computed anew where places were changed, though no time passes', async () => {
    const field = await madeField();
    partitionField(field, CHARACTERS, 0, 400, CHARACTERS);
    const { step, computed } = createFrameSteps(field.crowd, 0);
    expect(field.movedCount).toBeGreaterThan(0);
    stepNear(field, step);
    expect(computed[1] - computed[0]).toBeGreaterThan(0);
    expect(field.moved.subarray(0, Math.ceil(field.near / 4)).every((flag) => flag === 0)).toBe(
      true,
    );
  });
});
