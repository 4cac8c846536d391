import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { licenses } from './scripts/lib/licenses.mjs';
import { kernels } from './scripts/vite/kernels.ts';
import { noNode } from './scripts/vite/no-node.ts';
import { stylesWithinInspector } from './scripts/vite/within-inspector.ts';

/** Of page and workers together. */
const { plugin: allLicenses, forWorkers } = licenses({ fileName: 'licenses.txt' });

/**
 * The inspector as a library: `mountInspector` with all that it runs inside, one style sheet, and its workers beside it.
 */
export default defineConfig({
  base: './',
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version),
    'import.meta.env.VITE_PACKAGED': 'true',
    // React asks, and a page has no answer.
    'process.env.NODE_ENV': '"production"',
  },
  plugins: [react(), noNode(), kernels(), allLicenses],
  // A file each: a bundler copies what it takes for an asset, and would leave their parts behind.
  worker: {
    format: 'es',
    plugins: () => [noNode(), forWorkers],
    rolldownOptions: { output: { codeSplitting: false } },
  },
  css: { postcss: stylesWithinInspector },
  publicDir: false,
  build: {
    outDir: 'dist/inspector',
    emptyOutDir: true,
    target: 'es2023',
    minify: true,
    lib: {
      entry: { inspector: 'app/mount-inspector.tsx' },
      formats: ['es'],
      cssFileName: 'inspector',
    },
    rolldownOptions: { output: { chunkFileNames: 'parts/[name]-[hash].js' } },
  },
});
