import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { kernels } from './scripts/vite/kernels.ts';

const folder = (name: string): string => `${import.meta.dirname.replaceAll('\\', '/')}/${name}/`;
const loader = pathToFileURL(path.join(import.meta.dirname, 'scripts/lib/load-ts.mjs')).href;

/**
 * The engine as Node loads it. Vite looks up an import wherever it is used, so that searches and builds take two to six
 * times as long; but only with Vite does a watching Vitest know what has changed.
 */
const plainEngine = {
  execArgv: ['--import', loader],
  server: {
    deps: { external: [new RegExp(`^${folder('engine').replaceAll(/[^\w/]/g, '\\$&')}`)] },
  },
};

export default defineConfig({
  plugins: [react(), kernels()],
  test: {
    environment: 'node',
    include: ['test/**/*.test.{ts,tsx}'],
    // A test whose loop runs over nothing would pass otherwise.
    expect: { requireAssertions: true },
    // Starting a process a file takes twice as long as all tests do: files share a few, in any order (--sequence.shuffle.files).
    isolate: false,
    // Nor do they share what one of them has put in place of a global.
    unstubGlobals: true,
    // By itself Vitest leaves a core to others, which is one of two.
    maxWorkers: '100%',
    // Fuzzing and byte-for-byte comparisons take their time on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(process.argv.includes('run') && plainEngine),
  },
});
