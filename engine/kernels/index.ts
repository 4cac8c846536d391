/** The kernels that move crowds: WebAssembly with SIMD where the machine has it, TypeScript elsewhere. */
export { availableForms, compileKernels } from './load.ts';
export type { KernelForm, KernelModule } from './load.ts';
