import { describe, expect, it } from 'vitest';
import { attachKernels, availableForms, hostKernels } from '../../../engine/kernels/load.ts';
import { createMemoryPlan, reserve } from '../../../engine/kernels/plan.ts';
import { compiledForms, kernelForms, kernelModule } from '../../support/kernel-forms.ts';

describe('the kernels', () => {
  it('run in TypeScript anywhere, and with SIMD on this machine', () => {
    expect(availableForms().at(-1)).toBe('typescript');
    expect(kernelForms).toContain('simd');
  });

  it.each(kernelForms)('get a zeroed memory of what is planned: %s', async (form) => {
    const plan = createMemoryPlan();
    const last = reserve(plan, 100_000);
    const { memory, joints } = hostKernels(await kernelModule(form), plan);
    expect(memory.buffer.byteLength).toBeGreaterThanOrEqual(last + 100_000);
    expect(new Uint8Array(memory.buffer).every((byte) => byte === 0)).toBe(true);
    expect(joints === undefined).toBe(form === 'typescript');
  });

  it.each(compiledForms)('work on one memory from several instances: %s', async (form) => {
    const plan = createMemoryPlan();
    const at = reserve(plan, 64);
    const compiled = await kernelModule(form);
    const first = hostKernels(compiled, plan, { shared: true });
    const second = attachKernels(compiled, first.memory);
    second.kernels.fillOutput(at, 64);
    expect(first.memory.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(new Float32Array(first.memory.buffer, at, 16)[15]).toBe(1);
  });
});

describe('a memory plan', () => {
  it('gives every part cache lines of its own, none at 0', () => {
    const plan = createMemoryPlan();
    const parts = [1, 64, 65, 0].map((bytes) => reserve(plan, bytes));
    expect(parts).toEqual([64, 128, 192, 320]);
    expect(plan.bytes).toBe(320);
  });
});
