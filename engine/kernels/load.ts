import { invariant } from '../base/errors.ts';
import { BINARIES, SHIFT } from './generated/binaries.ts';
import type { JointKernels, Kernels, PortableKernels } from './kernels.ts';
import type { MemoryPlan } from './plan.ts';
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

const PAGE = 65536;

/**
 * Forms that this machine can run, the fastest first.
 *
 * @example
 * console.assert(availableForms().includes('typescript'));
 */
export function availableForms(): KernelForm[] {
  if (typeof WebAssembly === 'undefined') return ['typescript'];
  const forms: KernelForm[] = [];
  if (WebAssembly.validate(decode(BINARIES.relaxed))) forms.push('relaxed');
  if (WebAssembly.validate(decode(BINARIES.simd))) forms.push('simd');
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
  const binary = decode(BINARIES[form]);
  const module = await WebAssembly.compile(binary);
  if (!threads) return { form, module };
  return { form, module, sharedModule: await WebAssembly.compile(withSharedMemory(binary)) };
}

let compiledOnce: KernelModule | undefined;

/** The kernels in the fastest form, compiled at the first call; for work that cannot wait. */
export function kernelsAtOnce(): KernelModule {
  compiledOnce ??= compileAtOnce();
  return compiledOnce;
}

function compileAtOnce(): KernelModule {
  for (const form of availableForms()) {
    if (form === 'typescript') break;
    try {
      return { form, module: new WebAssembly.Module(decode(BINARIES[form])) };
    } catch {
      // A page may forbid it; the twins do the same.
    }
  }
  return { form: 'typescript' };
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
  const pages = Math.ceil(plan.bytes / PAGE);
  return attachKernels(
    compiled,
    new WebAssembly.Memory({ initial: pages, maximum: pages, shared }),
  );
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

/** Converts a string with one character per byte to bytes, which the array keeps modulo 256. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i) - SHIFT;
  return bytes;
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
