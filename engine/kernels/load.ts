import { invariant } from '../base/errors.ts';
import { decodeBinary } from './decode-binary.ts';
import { BINARIES, SHIFT } from './generated/binaries.ts';
import type { JointKernels, Kernels, PortableKernels } from './kernels.ts';
import { memoryOf, PAGE, type MemoryPlan } from './plan.ts';
import { createTwins } from './twins/twins.ts';

/**
 * How kernels run: SIMD with fused multiply-add if the machine supports it, plain SIMD, or the
 * TypeScript twins.
 */
export type KernelForm = 'relaxed' | 'simd' | 'typescript';

/** Compiled kernels. They can be sent to workers and instantiated with memories. */
export interface KernelModule {
  readonly form: KernelForm;
  /** Absent for the TypeScript twins. */
  readonly module?: WebAssembly.Module | undefined;
  /** The same kernels for shared memories. */
  readonly sharedModule?: WebAssembly.Module | undefined;
}

/** Kernels and their memory. */
export interface KernelHost {
  readonly form: KernelForm;
  readonly memory: WebAssembly.Memory;
  readonly kernels: PortableKernels;
  /** Absent for the TypeScript twins: the runtime's jobs do the same there. */
  readonly joints: JointKernels | undefined;
}

/**
 * Forms that this machine can run, the fastest first.
 *
 * @example
 * console.assert(availableForms().includes('typescript'));
 */
export function availableForms(): KernelForm[] {
  if (typeof WebAssembly === 'undefined') return ['typescript'];
  const forms: KernelForm[] = [];
  if (WebAssembly.validate(decodeBinary(BINARIES.relaxed, SHIFT))) forms.push('relaxed');
  if (WebAssembly.validate(decodeBinary(BINARIES.simd, SHIFT))) forms.push('simd');
  return [...forms, 'typescript'];
}

/**
 * Compiles the kernels in a form that the machine can run, by default the fastest. With `threads` also
 * for shared memories.
 *
 * @param form one of {@link availableForms}
 *
 * @example
 * const fastest = await compileKernels(); const portable = await
 * compileKernels('typescript'); console.assert(portable.form === 'typescript' && fastest.form ===
 * availableForms()[0]);
 */
export async function compileKernels(
  form: KernelForm = availableForms()[0],
  { threads = false }: { readonly threads?: boolean } = {},
): Promise<KernelModule> {
  if (form === 'typescript') return { form };
  const binary = decodeBinary(BINARIES[form], SHIFT);
  const module = await WebAssembly.compile(binary);
  if (!threads) return { form, module };
  return { form, module, sharedModule: await WebAssembly.compile(withSharedMemory(binary)) };
}

/**
 * Kernels with a new, zeroed memory that is large enough for the plan. `shared`: whether threads can
 * share it.
 */
export function hostKernels(
  compiled: KernelModule,
  plan: MemoryPlan,
  { shared = false }: { readonly shared?: boolean } = {},
): KernelHost {
  return attachKernels(compiled, memoryOf(plan, shared));
}

/** Largest number of pages that the kernels are compiled for: 1 GiB. */
const MAXIMUM_PAGES = 16384;

/** Largest number of bytes in a plan. */
export const MAXIMUM_BYTES = MAXIMUM_PAGES * PAGE;

/** Kernels on an existing memory, such as another thread's. */
export function attachKernels(compiled: KernelModule, memory: WebAssembly.Memory): KernelHost {
  const { form } = compiled;
  if (form === 'typescript')
    return { form, memory, kernels: createTwins(memory), joints: undefined };
  const shared = !(memory.buffer instanceof ArrayBuffer);
  const module = shared ? compiled.sharedModule : compiled.module;
  invariant(module !== undefined, 'kernels for shared memory were compiled');
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const kernels = exports as unknown as Kernels;
  return { form, memory, kernels, joints: kernels };
}

/** In a binary's import section: module "env", field "memory", kind memory, limits with a maximum. */
const MEMORY_IMPORT = [3, 0x65, 0x6e, 0x76, 6, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79, 2, 1];

/** The same kernels for a shared memory. Only one flag of the import differs. */
function withSharedMemory(binary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = binary.slice();
  const at = bytes.findIndex((_, i) => MEMORY_IMPORT.every((byte, j) => bytes[i + j] === byte));
  invariant(at >= 0, 'the kernels import their memory');
  bytes[at + MEMORY_IMPORT.length - 1] = 3;
  return bytes;
}
