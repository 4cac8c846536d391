import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { kernels } from './scripts/vite/kernels.ts';

export default defineConfig({
  plugins: [react(), kernels()],
  test: {
    environment: 'node',
    include: ['test/**/*.test.{ts,tsx}'],
    // A test whose loop runs over nothing would pass otherwise.
    expect: { requireAssertions: true },
    // Starting a process a file takes twice as long as all tests do: files share a few, in any order (--sequence.shuffle.files).
    isolate: false,
    // By itself Vitest leaves a core to others, which is one of two.
    maxWorkers: '100%',
    // Fuzzing and byte-for-byte comparisons take their time on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
