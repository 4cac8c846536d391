import { describe, expect, it } from 'vitest';
import { hostKernels } from '../../../engine/kernels/load.ts';
import { createMemoryPlan, reserve } from '../../../engine/kernels/plan.ts';
import { kernelForms, kernelModule } from '../../support/kernel-forms.ts';
import { seeded } from '../../support/random.ts';

const COUNT = 64;

describe.each(kernelForms)('%s', (form) => {
  it('moves a range of points by their turned velocities, and no other', async () => {
    const plan = createMemoryPlan();
    const [px, py, vx, vy] = [0, 1, 2, 3].map(() => reserve(plan, COUNT * 4));
    const { memory, kernels } = hostKernels(await kernelModule(form), plan);
    const random = seeded(1);
    const [x, y, u, v] = [px, py, vx, vy].map((at) =>
      new Float32Array(memory.buffer, at, COUNT).map(() => 10 * random()),
    );
    [x, y, u, v].forEach((column, i) =>
      new Float32Array(memory.buffer).set(column, [px, py, vx, vy][i] >> 2),
    );
    kernels.pointsAdvance(px, py, vx, vy, 0.8, 0.6, 4, 60);
    for (let i = 0; i < COUNT; i++) {
      const moves = i >= 4 && i < 60;
      const atX = new Float32Array(memory.buffer, px)[i];
      const atY = new Float32Array(memory.buffer, py)[i];
      expect(atX).toBeCloseTo(x[i] + (moves ? 0.8 * u[i] - 0.6 * v[i] : 0), 5);
      expect(atY).toBeCloseTo(y[i] + (moves ? 0.6 * u[i] + 0.8 * v[i] : 0), 5);
    }
  });

  it('fills and copies whole cache lines', async () => {
    const plan = createMemoryPlan();
    const [a, b, after] = [0, 1, 2].map(() => reserve(plan, 128));
    const { memory, kernels } = hostKernels(await kernelModule(form), plan);
    kernels.fillOutput(a, 128);
    kernels.copyBytes(b, a, 128);
    expect([...new Float32Array(memory.buffer, b, 32)]).toEqual(
      Array.from({ length: 32 }, () => 1),
    );
    expect(new Float32Array(memory.buffer, after, 32).every((value) => value === 0)).toBe(true);
  });
});
