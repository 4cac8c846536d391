import type { Plugin } from 'vite';
import { assembly, buildKernels } from '../lib/kernels.mjs';

/** Keeps the compiled kernels current: at every start, and while developing whenever a source of theirs is saved. */
export function kernels(): Plugin {
  return {
    name: 'posescope:kernels',
    buildStart: buildKernels,
    configureServer({ watcher }) {
      watcher.add(assembly);
      watcher.on('change', (file) => {
        if (file.startsWith(assembly)) void buildKernels();
      });
    },
  };
}
