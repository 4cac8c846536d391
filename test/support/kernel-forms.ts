import { setFlagsFromString } from 'node:v8';
import {
  availableForms,
  compileKernels,
  type KernelForm,
  type KernelModule,
} from '../../engine/kernels/load.ts';

// Node 20 has relaxed SIMD behind a flag, which later ones no longer know.
if (Number.parseInt(process.versions.node, 10) < 21) {
  setFlagsFromString('--experimental-wasm-relaxed-simd');
}

/** Every form of the kernels that this machine can run, with threads. */
export const kernelForms: readonly KernelForm[] = availableForms();

/** Those that are compiled. */
export const compiledForms = kernelForms.filter((form) => form !== 'typescript');

const modules = new Map<KernelForm, Promise<KernelModule>>();

/** The kernels in one form, compiled once. */
export function kernelModule(form: KernelForm): Promise<KernelModule> {
  const found = modules.get(form) ?? compileKernels(form, { threads: true });
  modules.set(form, found);
  return found;
}
