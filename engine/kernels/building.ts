import { decodeBinary } from './decode-binary.ts';
import { BINARIES, SHIFT } from './generated/building-binary.ts';
import type { BuildingKernels } from './kernels.ts';
import { memoryOf, type MemoryPlan } from './plan.ts';
import { createBuildingTwins } from './twins/building.ts';

/** How the kernels that build clips run: all forms compute the same bits. */
export type BuildingForm = 'simd' | 'typescript';

/** Kernels that build clips, and their memory. */
export interface BuildingHost {
  readonly memory: WebAssembly.Memory;
  readonly kernels: BuildingKernels;
}

/** Compiled at the first use; undefined where that is not possible. */
let compiled: { readonly module: WebAssembly.Module | undefined } | undefined;

/** Kernels with a new, zeroed memory for the plan. They need not be waited for. */
export function hostBuildingKernels(plan: MemoryPlan, form: BuildingForm = 'simd'): BuildingHost {
  compiled ??= { module: compile() };
  const memory = memoryOf(plan);
  const { module } = compiled;
  if (form === 'typescript' || module === undefined) {
    return { memory, kernels: createBuildingTwins(memory) };
  }
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return { memory, kernels: exports as unknown as BuildingKernels };
}

function compile(): WebAssembly.Module | undefined {
  try {
    return new WebAssembly.Module(decodeBinary(BINARIES.simd, SHIFT));
  } catch {
    // No WebAssembly, no SIMD, or a page that forbids it.
    return undefined;
  }
}
