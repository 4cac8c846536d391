import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumMissing, findChromium } from './scripts/lib/chromium.mjs';

const executablePath = findChromium();
if (executablePath === undefined) throw new Error(chromiumMissing);

/**
 * Set by `npm run e2e`, which builds and serves; without it (an editor's test runner) the server
 * below does.
 */
const served = process.env.POSESCOPE_URL;
const baseURL = served ?? 'http://127.0.0.1:41729/';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  timeout: 240_000,
  // Two pages on two cores draw without a graphics card: what a person sees at once takes its time
  // here, more so where other work runs beside it.
  expect: { timeout: 60_000 },
  // A test waits for much of its time: for frames, timers and its next look at the page. A third one makes two
  // cores busy; a fourth costs more than it gives.
  workers: 3,
  retries: 0,
  forbidOnly: served !== undefined,
  use: {
    baseURL,
    // The window of a small laptop, where most has to fit. A larger one takes an eighth more time to draw.
    viewport: { width: 1366, height: 768 },
    colorScheme: 'dark',
    trace: 'off',
    // As long as what is expected is waited for.
    actionTimeout: 60_000,
    // Clips stand still until they are played: drawing without a graphics card takes most of a core.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      // As people have them: they take room.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      // Code that is optimised for a second time takes more from the other pages than it gives to its own.
      args: [...chromiumArguments({ compositor: 'software' }), '--js-flags=--no-opt'],
    },
  },
  ...(served === undefined && {
    webServer: {
      command: 'npm run build && npx vite preview --host 127.0.0.1 --port 41729 --strictPort',
      url: baseURL,
      reuseExistingServer: true,
      timeout: 180_000,
    },
  }),
});
