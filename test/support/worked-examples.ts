import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One block of an example: a new file, or lines added to one that is there. */
export interface Step {
  readonly file: string;
  readonly isNew: boolean;
  readonly lines: readonly string[];
}

/** What stands under one heading of a document of examples. */
export interface Example {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** The examples of a document: blocks of code that name a file, by the heading that they stand under. */
export function examplesIn(markdown: string): Example[] {
  const [, ...chapters] = markdown.split(/^## /m);
  return chapters.map((chapter) => ({
    title: chapter.slice(0, chapter.indexOf('\n')),
    steps: [...chapter.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(([, how, file, text]) => ({
      file,
      isNew: how !== 'diff',
      lines: text.trimEnd().split('\n'),
    })),
  }));
}

/**
 * A text with a change made: hunks are parted by `@@`, their lines begin with a space, a minus or a plus.
 * @throws Error where the lines that a hunk is about stand nowhere, or in several places
 */
export function changed(text: string, lines: readonly string[]): string {
  const hunks = lines.join('\n').split('\n@@\n');
  return hunks.reduce((all, hunk) => withHunk(all, hunk.split('\n')), text.split('\n')).join('\n');
}

function withHunk(text: readonly string[], hunk: readonly string[]): string[] {
  const known = hunk.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const wanted = hunk.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
  const places = text.flatMap((_, at) =>
    known.every((line, i) => text[at + i] === line) ? [at] : [],
  );
  if (places.length !== 1) {
    throw new Error(`${places.length} places for ${JSON.stringify(known)}`);
  }
  return text.toSpliced(places[0], known.length, ...wanted);
}

/** Takes a step in a copy of the sources. */
export function takeStep(folder: string, { file, isNew, lines }: Step): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const text = isNew ? `${lines.join('\n')}\n` : changed(readFileSync(target, 'utf8'), lines);
  writeFileSync(target, text);
}

const SOURCES = new Set(['app', 'cli', 'e2e', 'engine', 'fixtures', 'scripts', 'test']);

/** Copies what is type-checked into an empty folder; packages are linked. */
export function copySources(root: string, folder: string): void {
  for (const name of readdirSync(root)) {
    const isConfiguration = /\.(?:json|ts)$/.test(name);
    if (!isConfiguration && !SOURCES.has(name)) continue;
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !file.endsWith('.ozz'),
    });
  }
  // What the type checker remembers stands among the packages, and is the copy's own.
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    const [from, to] = [root, folder].map((one) => path.join(one, 'node_modules', name));
    symlinkSync(from, to, 'junction');
  }
}

/** What the type checker has against the sources in a folder: the first line of each problem. */
export function typeProblems(folder: string): string[] {
  const compiler = path.join(folder, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-b'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
}
