import path from 'node:path';
import { table, type Row } from './architecture-table.ts';
import { importsOf, type Import } from './imports.ts';

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
