import path from 'node:path';
import { importsOf, type Import } from './imports.ts';

/** One row of "who may import whom". Every folder may import itself. */
export interface Row {
  /**
   * A folder; `app/panes/*` stands for each folder there by itself, `app/main` for the files
   * directly in app/.
   */
  readonly from: string;
  /** Folders and packages; a package means its sub-paths too, and `x/*` every folder in x. */
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
const view = ['react', 'zustand', 'lucide-react'];

/** The one table. docs/architecture.md repeats it for people, and a test compares the two. */
export const table: readonly Row[] = [
  { from: 'engine/base', may: [] },
  { from: 'engine/math', may: ['engine/base'] },
  { from: 'engine/model', may: ['engine/base', 'engine/math'] },
  { from: 'engine/archive', may: ['engine/base', 'engine/model'] },
  { from: 'engine/kernels', may: ['engine/base'] },
  { from: 'engine/runtime', may: ['engine/base', 'engine/math', 'engine/model', 'engine/kernels'] },
  { from: 'engine/offline', may: ['engine/base', 'engine/math', 'engine/model', 'engine/runtime'] },
  { from: 'engine/import', may: ['engine/base', 'engine/math', 'engine/model', ...gltfLibraries] },
  { from: 'engine/inspect', may: described },
  { from: 'engine/layouts', may: [...described, 'engine/inspect'] },
  { from: 'engine/index', may: ['engine/*'] },
  { from: 'app/draw', may: ['#engine', 'd3-hierarchy'] },
  { from: 'app/store', may: ['#engine', 'zustand/vanilla'] },
  { from: 'app/playback', may: ['app/store', '#engine'] },
  {
    from: 'app/commands',
    may: ['app/store', 'app/playback', 'app/ui', '#engine', 'react', 'zustand'],
  },
  {
    from: 'app/ui',
    may: ['react', '@base-ui/react', 'lucide-react', '@tanstack/react-virtual', 'cmdk'],
  },
  { from: 'app/workers', may: ['#engine', 'fflate'] },
  {
    from: 'app/panes/*',
    may: [
      'app/commands',
      'app/draw',
      'app/store',
      'app/playback',
      'app/ui',
      '#engine',
      ...view,
      '@tanstack/react-virtual',
      'three',
      '@react-three/fiber',
    ],
  },
  {
    from: 'app/shell',
    may: [
      'app/commands',
      'app/draw',
      'app/store',
      'app/ui',
      'app/workers',
      'app/playback',
      '#engine',
      ...view,
      'dockview-react',
    ],
    lazily: ['app/panes/*'],
  },
  { from: 'app/main', may: ['app/*', '#engine', 'react', 'react-dom'] },
  { from: 'cli', may: ['#engine', 'node:*', 'commander', 'three', 'package.json'] },
];

/** Longest a file may be, in lines. */
const longestFile = 400;

/** The folder, in the table's sense, that a file of the project belongs to. */
function folderOf(file: string): string {
  const [top, second, third, ...rest] = file.split('/');
  if (top === 'cli') return 'cli';
  if (top === 'engine' && third === undefined)
    return `engine/${path.posix.parse(second ?? '').name}`;
  if (top === 'app' && third === undefined) return 'app/main';
  if (top === 'app' && second === 'panes' && rest.length > 0) return `app/panes/${third}`;
  return second === undefined ? top : `${top}/${second}`;
}

interface Edge extends Import {
  readonly file: string;
  readonly from: string;
  /** A folder of the project, or a package as written. */
  readonly to: string;
}

/**
 * What an import leads to: a folder of the project, or a package as written. Null for what only a
 * computation knows.
 */
function targetOf(file: string, { specifier, kind }: Import): string | null {
  if (specifier === undefined) return null;
  const isRelative = specifier.startsWith('.') || kind === 'url';
  if (!isRelative) return specifier;
  return folderOf(path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, '')));
}

function covers(pattern: string, target: string): boolean {
  if (pattern.endsWith('*')) return target.startsWith(pattern.slice(0, -1));
  if (pattern.startsWith('#')) return target === pattern;
  const isFolder = /^(engine|app|cli)\b/.test(pattern);
  return target === pattern || (!isFolder && target.startsWith(`${pattern}/`));
}

function rowOf(folder: string): Row | undefined {
  return table.find(({ from }) => covers(from, folder));
}

function allowed(row: Row): string {
  const lazily = (row.lazily ?? []).map((target) => `${target} (lazily)`);
  return [...row.may, ...lazily].join(', ') || 'nothing';
}

function problemOf({ file, line, kind, specifier, from, to }: Edge): string | undefined {
  if (to === from) return undefined;
  const row = rowOf(from);
  if (row === undefined) return `${file}:${line} is in ${from}, which the table does not know`;
  if (row.may.some((pattern) => covers(pattern, to))) return undefined;
  const isLazy = kind === 'lazy' || kind === 'type';
  if (isLazy && row.lazily?.some((pattern) => covers(pattern, to))) return undefined;
  const how = kind === 'static' ? '' : ` (${kind})`;
  return `${file}:${line} imports '${specifier}'${how}; ${from} may import: ${allowed(row)}`;
}

/**
 * Everything the sources do against the house rules, one line each with file, line and what would
 * be allowed. `sources`: text by path from the project's root, with forward slashes.
 */
export function problemsIn(sources: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const edges: Edge[] = [];
  for (const [file, source] of sources) {
    const from = folderOf(file);
    const lines = source.replace(/\n$/, '').split('\n').length;
    if (lines > longestFile) problems.push(`${file}:${lines} is longer than ${longestFile} lines`);
    if (rowOf(from) === undefined && !file.endsWith('.d.ts')) {
      problems.push(`${file}:1 is in ${from}, which the table does not know`);
      continue;
    }
    for (const found of importsOf(file, source)) {
      const to = targetOf(file, found);
      if (to === null) {
        problems.push(
          `${file}:${found.line} imports what only a computation knows; write the name out`,
        );
      } else {
        edges.push({ ...found, file, from, to });
      }
    }
  }
  const forbidden = edges.map(problemOf).filter((problem) => problem !== undefined);
  return [...problems, ...forbidden, ...cyclesIn(edges)];
}

/** Circles of folders that import each other, however long; each once. */
function cyclesIn(edges: readonly Edge[]): string[] {
  const next = new Map<string, Map<string, Edge>>();
  for (const edge of edges) {
    if (edge.from === edge.to) continue;
    const targets = next.get(edge.from) ?? new Map<string, Edge>();
    if (!targets.has(edge.to)) targets.set(edge.to, edge);
    next.set(edge.from, targets);
  }
  const cycles = new Map<string, string>();
  for (const from of next.keys()) {
    const cycle = shortestWay(next, from);
    if (cycle === undefined) continue;
    const key = cycle
      .map((edge) => edge.from)
      .toSorted()
      .join();
    const steps = cycle.map((edge) => `${edge.from} → ${edge.to} (${edge.file}:${edge.line})`);
    if (!cycles.has(key)) cycles.set(key, `folders import each other: ${steps.join(', ')}`);
  }
  return [...cycles.values()];
}

/** Breadth first from a folder back to itself. */
function shortestWay(
  next: ReadonlyMap<string, Map<string, Edge>>,
  start: string,
): Edge[] | undefined {
  const seen = new Set<string>();
  let ways: Edge[][] = [[]];
  while (ways.length > 0) {
    const longer: Edge[][] = [];
    for (const way of ways) {
      for (const [to, edge] of next.get(way.at(-1)?.to ?? start) ?? []) {
        if (to === start) return [...way, edge];
        if (!seen.has(to)) longer.push([...way, edge]);
        seen.add(to);
      }
    }
    ways = longer;
  }
  return undefined;
}

/** The table as the lines of a Markdown table, as docs/architecture.md has it. */
export function tableAsMarkdown(): string[] {
  return table.map((row) => `| ${row.from} | ${allowed(row)} |`);
}
