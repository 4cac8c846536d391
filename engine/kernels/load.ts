import { invariant } from '../base/errors.ts';
import { BINARIES, SHIFT } from './generated/binaries.ts';
import type { JointKernels, Kernels, PortableKernels } from './kernels.ts';
import type { MemoryPlan } from './plan.ts';
import { createTwins } from './twins/twins.ts';

/** How kernels run: fused multiply-add where the machine has it, plain SIMD, or the TypeScript twins. */
export type KernelForm = 'relaxed' | 'simd' | 'typescript';

/** Compiled kernels, to be given memories; may be sent to workers. */
export interface KernelModule {
  readonly form: KernelForm;
  /** Absent for the TypeScript twins. */
  readonly module?: WebAssembly.Module | undefined;
  /** The same for memories that threads share. */
  readonly sharedModule?: WebAssembly.Module | undefined;
}

/** Kernels and the memory they work in. */
export interface KernelHost {
  readonly form: KernelForm;
  readonly memory: WebAssembly.Memory;
  readonly kernels: PortableKernels;
  /** Absent for the TypeScript twins: there the runtime's jobs do the same. */
  readonly joints: JointKernels | undefined;
}

const PAGE = 65536;

/**
 * Forms that this machine can run, the quickest first.
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
 * Compiles the kernels in a form that the machine can run, by default the quickest; for memories that
 * threads share too where `threads` asks for it.
 *
 * @param form one of {@link availableForms}
 *
 * @example
 * const quickest = await compileKernels();
 * const portable = await compileKernels('typescript');
 * console.assert(portable.form === 'typescript' && quickest.form === availableForms()[0]);
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

/** Kernels with a memory of their own for what is planned, zeroed; `shared` with other threads or not. */
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

/** Most pages that the kernels are compiled for: 1 GiB. */
const MAXIMUM_PAGES = 16384;

/** Most bytes that a plan may take. */
export const MAXIMUM_BYTES = MAXIMUM_PAGES * PAGE;

/** Kernels on a memory that exists, such as another thread's. */
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

/** The bytes of which each is a character. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i) - SHIFT;
  return bytes;
}

/** In a binary's import section: module "env", field "memory", kind memory, limits with a maximum. */
const MEMORY_IMPORT = [3, 0x65, 0x6e, 0x76, 6, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79, 2, 1];

/** The same kernels for a memory that threads share: nothing differs but one flag of the import. */
function withSharedMemory(binary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = binary.slice();
  const at = bytes.findIndex((_, i) => MEMORY_IMPORT.every((byte, j) => bytes[i + j] === byte));
  invariant(at >= 0, 'the kernels import their memory');
  bytes[at + MEMORY_IMPORT.length - 1] = 3;
  return bytes;
}
