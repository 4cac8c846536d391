import path from 'node:path';
import { importsOf, type Import } from './imports.ts';

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
    may: [...plain, 'engine/kinds/asset', 'engine/runtime', 'valibot'],
  },
  {
    from: 'engine/export',
    may: [...plain, 'engine/runtime', 'engine/offline', '@gltf-transform/core'],
  },
  {
    from: 'engine/import',
    may: ['engine/base', 'engine/math', 'engine/model', ...gltfLibraries, 'fflate'],
  },
  { from: 'engine/findings', may: [...described, 'engine/inspect', 'engine/kinds'] },
  { from: 'engine/inspect/index', may: ['engine'] },
  { from: 'engine/inspect/bytes', may: [...described, 'engine/inspect', 'engine/kinds'] },
  { from: 'engine/inspect', may: described },
  { from: 'engine/layouts', may: [...described, 'engine/inspect'] },
  { from: 'engine/smallest', may: [...described, 'engine/inspect', 'engine/kinds/asset'] },
  {
    from: 'engine/three',
    may: [...plain, 'engine/kernels', 'engine/runtime', 'three'],
  },
  { from: 'app/draw', may: ['#engine', 'd3-hierarchy'] },
  {
    from: 'app/ui',
    may: ['react', '@base-ui/react', 'lucide-react', '@tanstack/react-virtual', 'cmdk'],
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
  { from: 'app/features/:feature/*.job', may: ['app/session/jobs/job', '#engine'] },
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
    ],
  },
  {
    from: 'app/session/:area/*.job',
    may: [
      'app/session/:area/messages',
      'app/session/:area/fetch-file',
      'app/session/jobs/job',
      '#engine',
      '@zip.js/zip.js',
    ],
    lazily: ['app/session/:area/load-model'],
  },
  {
    from: 'app/session/jobs',
    may: ['#engine', 'zustand/vanilla'],
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
  },
  {
    from: 'app/mount-inspector',
    may: ['app/components', 'app/features/index', 'app/session', 'app/shell', 'react', 'react-dom'],
  },
  { from: 'app/main', may: ['app/mount-inspector'] },
  { from: 'cli', may: ['#engine', 'node:*', 'commander', 'three', 'package.json'] },
];

/** Longest a file may be, in lines. */
const longestFile = 400;

/** A row with what its `:names` stand for in one path: files of one place may import each other. */
interface Place {
  readonly row: Row;
  readonly names: Readonly<Record<string, string>>;
  /** The row's pattern with the names filled in. */
  readonly label: string;
}

interface Edge extends Import {
  readonly file: string;
  readonly from: Place;
  /** A path of the project, or a package as written. */
  readonly to: string;
}

/**
 * Everything the sources do against the house rules, one line each with file, line and what would
 * be allowed. `sources`: text by path from the project's root, with forward slashes.
 */
export function problemsIn(sources: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const edges: Edge[] = [];
  for (const [file, source] of sources) {
    const lines = source.replace(/\n$/, '').split('\n').length;
    if (lines > longestFile) problems.push(`${file}:${lines} is longer than ${longestFile} lines`);
    if (file.endsWith('.d.ts')) continue;
    const from = placeOf(file);
    if (from === undefined) {
      problems.push(`${file}:1 is at a place that the table does not know`);
      continue;
    }
    for (const found of importsOf(file, source)) {
      const to = targetOf(file, found);
      if (to !== undefined) edges.push({ ...found, file, from, to });
      else if (file !== 'app/shell/load-pane-again.ts')
        problems.push(
          `${file}:${found.line} imports what only a computation knows; write the name out`,
        );
    }
  }
  const forbidden = edges.map(problemOf).filter((problem) => problem !== undefined);
  return [...problems, ...forbidden, ...circlesOfPlaces(edges), ...circlesOfFiles(edges)];
}

/** The table as the lines of a Markdown table, as docs/architecture.md has it. */
export function tableAsMarkdown(): string[] {
  return table.map((row) => `| ${row.from} | ${allowed(row)} |`);
}

function withoutExtension(file: string): string {
  return file.replace(/\.(?:[cm]?[jt]sx?|css)$/, '');
}

function isOfProject(target: string): boolean {
  return /^(engine|app|cli|test|fixtures|scripts)(\/|$)/.test(target);
}

/** The first row that fits a path. */
function placeOf(file: string): Place | undefined {
  const target = withoutExtension(file);
  for (const row of table) {
    const names = matchPattern(row.from, target);
    if (names !== undefined) return { row, names, label: fillIn(row.from, names) };
  }
  return undefined;
}

/** What the `:names` of a pattern stand for in a path that it fits; undefined where it does not. */
function matchPattern(pattern: string, target: string): Record<string, string> | undefined {
  const source = pattern
    .replace(/[.+]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${source}(?:/|$)`).exec(target);
  return match === null ? undefined : { ...match.groups };
}

function fillIn(pattern: string, names: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (whole, name: string) => names[name] ?? whole);
}

/** What an import leads to: a path of the project, or a package as written. Undefined for what only a computation knows. */
function targetOf(file: string, { specifier, kind }: Import): string | undefined {
  if (specifier === undefined) return undefined;
  const isRelative = specifier.startsWith('.') || kind === 'url';
  if (!isRelative) return specifier;
  return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
}

function isCovered(pattern: string, target: string): boolean {
  // A face of the engine, never what lies behind it.
  if (pattern === '#engine') return /^#engine(\/[\w-]+){1,2}$/.test(target);
  if (pattern.endsWith(':*')) return target.startsWith(pattern.slice(0, -1));
  return matchPattern(pattern, withoutExtension(target)) !== undefined;
}

function allowed({ may, lazily = [] }: Row): string {
  return [...may, ...lazily.map((target) => `${target} (lazily)`)].join(', ') || 'nothing';
}

function problemOf({ file, line, kind, specifier, from, to }: Edge): string | undefined {
  const { row, names, label } = from;
  if (isOfProject(to) && placeOf(to)?.label === label) return undefined;
  if (row.may.some((pattern) => isCovered(fillIn(pattern, names), to))) return undefined;
  const isLazy = kind === 'lazy' || kind === 'type';
  if (isLazy && row.lazily?.some((pattern) => isCovered(fillIn(pattern, names), to)))
    return undefined;
  const how = kind === 'static' ? '' : ` (${kind})`;
  return `${file}:${line} imports '${specifier}'${how}; ${label} may import: ${allowed(row)}`;
}

/** The place that counts in circles: roles within one feature or area are one place. */
function homeOf(file: string): string | undefined {
  const place = placeOf(file);
  const isRole = place !== undefined && place.row.from.includes(':');
  return (isRole ? placeOf(`${path.posix.dirname(file)}/-`) : place)?.label;
}

/** Circles of places that import each other, however long; each once. What loads later has no part in them. */
function circlesOfPlaces(edges: readonly Edge[]): string[] {
  const between = new Map<string, Map<string, Edge>>();
  for (const edge of edges) {
    if (edge.kind === 'lazy') continue;
    const from = homeOf(edge.file);
    const to = isOfProject(edge.to) ? homeOf(edge.to) : undefined;
    if (from !== undefined && to !== undefined && to !== from) put(between, from, to, edge);
  }
  return circlesIn(between, 'places import each other', (target) => homeOf(target) ?? target);
}

/** Circles of files that import each other, types included; what loads later has no part in them. */
function circlesOfFiles(edges: readonly Edge[]): string[] {
  const between = new Map<string, Map<string, Edge>>();
  for (const edge of edges) {
    if (!isOfProject(edge.to) || edge.kind === 'lazy' || edge.kind === 'url') continue;
    put(between, edge.file, edge.to, edge);
  }
  return circlesIn(between, 'files import each other', (target) => target);
}

function put<Value>(
  maps: Map<string, Map<string, Value>>,
  from: string,
  to: string,
  value: Value,
): void {
  const map = maps.get(from) ?? new Map<string, Value>();
  maps.set(from, map);
  if (!map.has(to)) map.set(to, value);
}

function circlesIn(
  next: ReadonlyMap<string, Map<string, Edge>>,
  what: string,
  nameOf: (target: string) => string,
): string[] {
  const circles = new Map<string, string>();
  for (const from of next.keys()) {
    const circle = shortestCircle(next, from);
    if (circle === undefined) continue;
    const names = circle.map(({ file }) => nameOf(file));
    const steps = circle.map(
      ({ to, file, line }, at) => `${names[at]} → ${nameOf(to)} (${file}:${line})`,
    );
    const key = names.toSorted().join();
    if (!circles.has(key)) circles.set(key, `${what}: ${steps.join(', ')}`);
  }
  return [...circles.values()];
}

/** Breadth first from a node back to itself. */
function shortestCircle(
  next: ReadonlyMap<string, Map<string, Edge>>,
  start: string,
): Edge[] | undefined {
  const seen = new Set<string>();
  let paths: (readonly [at: string, edges: Edge[]])[] = [[start, []]];
  while (paths.length > 0) {
    const longer: (readonly [string, Edge[]])[] = [];
    for (const [at, edges] of paths) {
      for (const [to, edge] of next.get(at) ?? []) {
        if (to === start) return [...edges, edge];
        if (!seen.has(to)) longer.push([to, [...edges, edge]]);
        seen.add(to);
      }
    }
    paths = longer;
  }
  return undefined;
}
