import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { isThere, namedIn } from './support/documents.ts';

const root = path.resolve(import.meta.dirname, '..');
const NOT_OURS = new Set(['node_modules', 'dist', '.git']);

describe('what a document names', () => {
  it.each([
    ['see `engine/gone.ts`', ['engine/gone.ts']],
    ['[why](decisions/gone.md#part), [who](https://example.org/)', ['decisions/gone.md']],
    ['in `app/gone/`, by `gone.css`', ['app/gone/', 'gone.css']],
    ['`NAME-job.ts`, `walk.ozz`, `a | b`, `pose(x)`', []],
  ])('%s', (markdown, paths) => {
    expect(namedIn(markdown).paths).toEqual(paths);
  });

  it.each([
    ['gone.ts', false],
    ['docs/gone/', false],
    ['ruler.ts', true],
    ['../app/draw/ruler.ts', true],
    ['app/draw/ruler.ts', true],
    ['app/draw/', true],
    ['./draw/', true],
    ['raw/', false],
    ['keys.md', true],
    ['uler.ts', false],
  ])('%s in a document of docs is there: %s', (named, is) => {
    expect(isThere(named, 'docs', ['app/draw/ruler.ts', 'docs/keys.md'])).toBe(is);
  });
});

describe('every file, folder and script is there that is named in', () => {
  const files = ourFiles();
  const documents = files.filter((file) => /^(?:README|CHANGELOG|docs\/.*)\.md$/.test(file));

  it.each(documents)('%s', (document) => {
    const { paths, scripts } = namedIn(readFileSync(path.join(root, document), 'utf8'));
    const folder = path.posix.dirname(document);
    expect(paths.filter((named) => !isThere(named, folder, files))).toEqual([]);
    expect(scripts.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
  });
});

/** Every file of the project, from its root. */
function ourFiles(): string[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    if (!entry.isDirectory()) return [entry.name];
    const names = readdirSync(path.join(root, entry.name), { recursive: true, encoding: 'utf8' });
    return names.map((name) => `${entry.name}/${name.split(path.sep).join('/')}`);
  });
}
