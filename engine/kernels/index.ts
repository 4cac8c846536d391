/**
 * The kernels that compute crowds: WebAssembly with SIMD if the machine supports it, otherwise
 * TypeScript.
 */
export { availableForms, compileKernels } from './load.ts';
export type { KernelForm, KernelModule } from './load.ts';
