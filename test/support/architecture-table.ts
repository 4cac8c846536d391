/**
 * One row of "who may import whom". What a file may do follows from its path, so its folder and its name
 * say its role.
 *
 * A pattern is a path without its extension: `*` stands for any part of one name, `:feature` for one whole
 * name that the row's other patterns repeat, and a pattern ends at a folder or a file alike, so
 * `engine/base` is all that is below it. What does not begin with a top-level folder is a package.
 */
export interface Row {
  readonly from: string;
  /** Besides files of the same row: folders, files and packages, whose sub-paths count too. */
  readonly may: readonly string[];
  /** Only with `import()` or as types: what it leads to loads when it is needed. */
  readonly lazily?: readonly string[];
}

const gltfLibraries = [
  '@gltf-transform/core',
  '@gltf-transform/extensions',
  'meshoptimizer',
  'draco3dgltf',
];
/** What everything is made of. */
const plain = ['engine/base', 'engine/math', 'engine/model'];
/** What formats are read and written with. */
const stored = [...plain, 'engine/kinds/shared'];
/** What can be looked into and laid out otherwise. */
const described = [
  'engine/base',
  'engine/math',
  'engine/model',
  'engine/archive',
  'engine/kernels',
  'engine/runtime',
  'engine/offline',
];
const view = ['react', 'zustand', 'lucide-react', '@tanstack/react-virtual'];

/** The one table; the first row that fits a file counts. docs/architecture.md repeats it, and a test compares the two. */
export const table: readonly Row[] = [
  { from: 'engine/base', may: [] },
  { from: 'engine/math', may: ['engine/base'] },
  { from: 'engine/model', may: ['engine/base', 'engine/math'] },
  { from: 'engine/kinds/shared', may: ['engine/base', 'engine/model'] },
  { from: 'engine/kinds/*/facts', may: [...stored, 'engine/inspect'] },
  {
    from: 'engine/kinds/*/lint*',
    may: [...stored, 'engine/runtime', 'engine/offline', 'engine/inspect'],
  },
  { from: 'engine/kinds/*/kind', may: ['engine/model', 'engine/kinds/*/*', 'engine/kinds/shared'] },
  { from: 'engine/kinds/*/*', may: stored },
  { from: 'engine/kinds/formats', may: ['engine/kinds/*/format'] },
  {
    from: 'engine/kinds/asset',
    may: ['engine/base', 'engine/kinds/formats', 'engine/kinds/shared'],
  },
  { from: 'engine/kinds', may: ['engine/base', 'engine/model', 'engine/kinds'] },
  {
    from: 'engine/archive',
    may: [
      'engine/base',
      'engine/model',
      'engine/kinds/asset',
      'engine/kinds/formats',
      'engine/kinds/shared',
    ],
  },
  { from: 'engine/kernels/assembly', may: ['engine/kernels/layout'] },
  { from: 'engine/kernels', may: ['engine/base'] },
  { from: 'engine/runtime', may: ['engine/base', 'engine/math', 'engine/model', 'engine/kernels'] },
  {
    from: 'engine/offline',
    may: [...plain, 'engine/kinds/asset', 'engine/kernels', 'engine/runtime', 'valibot'],
  },
  {
    from: 'engine/export',
    may: [...plain, 'engine/runtime', 'engine/offline', '@gltf-transform/core'],
  },
  {
    from: 'engine/import',
    may: ['engine/base', 'engine/math', 'engine/model', ...gltfLibraries, 'fflate'],
  },
  {
    from: 'engine/findings',
    may: [...described, 'engine/inspect', 'engine/kinds', 'engine/smallest'],
  },
  { from: 'engine/inspect/index', may: ['engine'] },
  { from: 'engine/inspect/checked', may: ['engine/base', 'engine/model', 'engine/inspect/index'] },
  { from: 'engine/inspect/bytes', may: [...described, 'engine/inspect', 'engine/kinds'] },
  { from: 'engine/inspect', may: described },
  { from: 'engine/layouts', may: [...described, 'engine/inspect'] },
  {
    from: 'engine/library',
    may: ['engine/base', 'engine/model', 'engine/inspect', 'engine/findings', 'valibot'],
  },
  { from: 'engine/smallest', may: [...described, 'engine/inspect', 'engine/kinds/asset'] },
  {
    from: 'engine/three',
    may: [...plain, 'engine/kernels', 'engine/runtime', 'three'],
  },
  { from: 'app/draw', may: ['#engine', 'd3-hierarchy'] },
  {
    from: 'app/ui',
    may: [
      'react',
      'react-dom',
      '@base-ui/react',
      'lucide-react',
      '@tanstack/react-virtual',
      'cmdk',
    ],
  },
  { from: 'app/features/index', may: ['app/features/*/feature', 'app/session/feature'] },
  {
    from: 'app/features/:feature/draw-*',
    may: ['app/features/:feature/*-text', 'app/draw', '#engine', 'd3-hierarchy'],
  },
  {
    from: 'app/features/:feature/*-text',
    may: ['app/features/:feature/draw-*', 'app/draw', '#engine'],
  },
  {
    from: 'app/features/recording/*.job',
    may: ['app/session/jobs/job'],
    lazily: ['mediabunny', 'gifenc'],
  },
  {
    from: 'app/features/crowd/*.job',
    may: ['app/session/jobs/job'],
    lazily: ['meshoptimizer'],
  },
  {
    from: 'app/features/:feature/*.job',
    may: ['app/session/jobs/job', 'app/session/files/served-files', '#engine'],
  },

  {
    from: 'app/features/:feature/state',
    may: ['app/features/:feature/draw-*', 'app/session', '#engine'],
    lazily: ['app/features/:feature/*.job'],
  },
  {
    from: 'app/features/:feature/*commands',
    may: ['app/features/:feature', 'app/draw', 'app/playback', 'app/session', 'app/ui', '#engine'],
  },
  {
    from: 'app/features/:feature/feature',
    may: ['app/features/:feature', 'app/session', '#engine'],
  },
  {
    from: 'app/features/:feature',
    may: [
      'app/features/:feature',
      'app/components',
      'app/draw',
      'app/playback',
      'app/session',
      'app/ui',
      '#engine',
      ...view,
      'three',
      '@react-three/fiber',
    ],
  },
  {
    from: 'app/session/:area/*.job',
    may: [
      'app/session/:area/messages',
      'app/session/:area/fetch-file',
      'app/session/jobs/job',
      'app/session/sha256',
      '#engine',
      '@zip.js/zip.js',
    ],
    lazily: ['app/session/:area/load-model'],
  },
  { from: 'app/session/start-worker', may: [] },
  {
    from: 'app/session/jobs',
    may: ['app/session/start-worker', '#engine', 'zustand/vanilla'],
    lazily: ['app/features/*/*.job', 'app/session/*/*.job'],
  },
  {
    from: 'app/session/state',
    may: ['app/session/jobs/job', '#engine', 'zustand/vanilla'],
    lazily: ['app/session/*/*.job'],
  },
  { from: 'app/playback', may: ['app/session/state', '#engine'] },
  {
    from: 'app/session',
    may: [
      'app/session/jobs',
      'app/session/state',
      'app/draw',
      'app/playback',
      'app/ui',
      '#engine',
      'zustand/vanilla',
      'valibot',
    ],
    lazily: ['app/features/*/*.job', 'app/session/*/*.job', 'react'],
  },
  {
    from: 'app/components',
    may: ['app/draw', 'app/playback', 'app/session', 'app/ui', '#engine', 'react', 'zustand'],
  },
  { from: 'app/shell/glossary', may: ['app/ui', 'docs/glossary.md'] },
  {
    from: 'app/shell',
    may: [
      'app/components',
      'app/draw',
      'app/playback',
      'app/session',
      'app/ui',
      '#engine',
      ...view,
      'dockview-react',
    ],
    lazily: ['app/shell/glossary'],
  },
  {
    from: 'app/mount-inspector',
    may: [
      'app/components',
      'app/features/index',
      'app/session',
      'app/shell',
      '#engine',
      'react',
      'react-dom',
    ],
  },
  { from: 'app/launch', may: ['app/mount-inspector', 'app/session/feature'] },
  { from: 'app/main', may: ['app/features/index', 'app/mount-inspector'], lazily: ['app/launch'] },
  {
    from: 'cli',
    may: ['#engine', 'node:*', 'commander', 'hyparquet-writer', 'three', 'valibot', 'package.json'],
  },
];
