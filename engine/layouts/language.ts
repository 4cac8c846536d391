import type { KernelModule } from '../kernels/load.ts';

/** What a layout's loop is written in: what is compiled while it runs, or what came compiled. */
export type Language = 'TypeScript' | 'WebAssembly';

/** What kernels run as: their twins are TypeScript. */
export function languageOf({ form }: KernelModule): Language {
  return form === 'typescript' ? 'TypeScript' : 'WebAssembly';
}
