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
    // Fuzzing and byte-for-byte comparisons take their time on a slow machine.
    testTimeout: 30_000,
  },
});
