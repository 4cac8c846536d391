import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { licenses } from './scripts/lib/licenses.mjs';
import { engineEntries, packagedFace } from './scripts/lib/package.mjs';
import { kernels } from './scripts/vite/kernels.ts';
import { noNode } from './scripts/vite/no-node.ts';

/** What a user's own copy has to serve: two of them would not know each other's objects. */
const peers = Object.keys(manifest.peerDependencies);

const entries = Object.fromEntries(
  Object.keys(engineEntries()).map((area) => [area, packagedFace(area)]),
);

/**
 * The engine as a library: one ES module for each entry point, what several share in `shared/`, and everything
 * else that they run inside. It runs in pages, workers and Node as it is.
 */
export default defineConfig({
  plugins: [noNode(), kernels(), licenses({ fileName: 'licenses.txt' }).plugin],
  // Draco's decoder asks for it in Node, and is given its WebAssembly instead.
  define: { __dirname: '""' },
  publicDir: false,
  build: {
    outDir: 'dist/engine',
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    sourcemap: true,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      external: (id) => peers.some((peer) => id === peer || id.startsWith(`${peer}/`)),
      output: {
        entryFileNames: '[name]/index.js',
        chunkFileNames: 'shared/[name].js',
      },
    },
  },
});
