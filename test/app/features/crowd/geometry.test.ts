import { describe, expect, it } from 'vitest';
import { boneGeometry } from '../../../../app/features/crowd/geometry.ts';
import { compileKernels } from '#engine/kernels';
import { createCrowd, createCrowdField, createCrowdRig } from '#engine/runtime/crowd';
import { makeRig } from '../../../support/made-rig.ts';

const { skeleton, clips } = makeRig(3, 'none');
const settings = { characters: 5, output: 'matrices', layers: 1 } as const;
const compiled = await compileKernels('typescript');
const field = createCrowdField(createCrowd(compiled, createCrowdRig(skeleton, clips), settings));

/** Joint, axis and distance of both ends of every line. */
function lines(...parents: number[]): number[][] {
  const { geometry } = boneGeometry({ parents: Int16Array.from(parents) }, field, 200);
  const { array } = geometry.getAttribute('position');
  return Array.from({ length: array.length / 6 }, (_, i) =>
    Array.from(array.subarray(6 * i, 6 * i + 6)),
  );
}

describe('the bones of a crowd', () => {
  it('are a line from every parent to its child', () => {
    expect(lines(-1, 0, 0)).toEqual([
      [0, 0, 0, 1, 0, 0],
      [0, 0, 0, 2, 0, 0],
    ]);
  });

  it('are a cross where a joint hangs from nothing and nothing from it', () => {
    expect(lines(-1, 0, -1)).toEqual([
      [0, 0, 0, 1, 0, 0],
      [2, 0, -3, 2, 0, 3],
      [2, 1, -3, 2, 1, 3],
      [2, 2, -3, 2, 2, 3],
    ]);
  });

  it('are drawn once a character', () => {
    expect(boneGeometry(skeleton, field, 1).geometry.instanceCount).toBe(5);
  });
});
