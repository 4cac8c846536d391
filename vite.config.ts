import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { licenses } from './scripts/lib/licenses.mjs';
import { contentSecurityPolicy } from './scripts/vite/content-security-policy.ts';
import { isolation } from './scripts/vite/isolation.ts';
import { kernels } from './scripts/vite/kernels.ts';
import { noNode } from './scripts/vite/no-node.ts';
import { offlineFiles } from './scripts/vite/offline-files.ts';
import { sampleFiles } from './scripts/vite/sample-files.ts';

const samples = path.resolve(import.meta.dirname, 'fixtures/valid');

/** Files that the first screen needs after the shell: its panes, and what keeps the session. */
const FIRST_SCREEN = [
  /[\\/]app[\\/]features[\\/](?:joints|timeline|transport|viewport)[\\/](?!extras[\\/]|(?:saved|tables|tips|range-bar|joint-errors|name-set|no-match|query-line|step-found-keys|draw-range-statistics)\.)/,
  /[\\/]app[\\/]features[\\/]findings[\\/](?:findings-pane|finding-card|finding-list|checked-objects)\.tsx$/,
  /[\\/]app[\\/]session[\\/]saved[\\/](?:keep-session|slots|file-store)\.ts$/,
];

/**
 * What the first screen needs comes in few pieces rather than in a file for everything that two panes share: a
 * compressor finds little to repeat in a small file. So does the help of all panes, which the palette searches, and what
 * features save of a session, which is needed all at once. Where several fit a module, the highest priority counts.
 */
const pieces = [
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  { name: 'help', test: /[\\/]app[\\/]features[\\/][^\\/]+[\\/]help\.ts$/, priority: 2 },
  { name: 'saved', test: /[\\/]app[\\/]features[\\/][^\\/]+[\\/]saved\.ts$/, priority: 2 },
  { name: 'three', test: /[\\/]node_modules[\\/](?:three|@react-three)[\\/]/, priority: 2 },
  {
    name: 'first-screen',
    test: (id: string) => FIRST_SCREEN.some((files) => files.test(id)),
    priority: 1,
  },
];

/** All that a worker needs to read an archive, the first of its jobs, in one piece for the same reason. */
const workerPieces = [
  { name: 'reading', test: /[\\/]app[\\/]session[\\/]files[\\/]load\.job\.ts$/ },
];

/** Constants are written where they are used, by which their names fall away and conditions with them. */
const optimization = { inlineConst: { mode: 'all' as const } };

/** Of page and workers together. */
const { plugin: allLicenses, forWorkers } = licenses({ fileName: 'licenses.txt' });

export default defineConfig({
  base: './',
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version),
    'import.meta.env.VITE_PACKAGED': 'false',
  },
  plugins: [
    react(),
    isolation(),
    noNode(),
    kernels(),
    sampleFiles(samples, 'fixtures'),
    contentSecurityPolicy(),
    allLicenses,
    offlineFiles(),
  ],
  // Found at the start: one that is found later, as a job first runs, would reload the page that waits for the job.
  optimizeDeps: { entries: ['index.html', 'app/session/jobs/worker.ts'] },
  worker: {
    format: 'es',
    plugins: () => [noNode(), forWorkers],
    rolldownOptions: { optimization, output: { codeSplitting: { groups: workerPieces } } },
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers of that year know it.
    modulePreload: { polyfill: false },
    // Inlined as data: they would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { optimization, output: { codeSplitting: { groups: pieces } } },
  },
});
