import { matchesGlob } from '../base/glob.ts';
import { pathEnds } from '../findings/ignore-rules.ts';
import type { ClipRow } from './clip-row.ts';

/** Tags of clips by patterns of their files, as in the settings of a project. */
export type ClipTags = Readonly<Record<string, readonly string[]>>;

/** What a tag is: one word, so that tables and queries hold several. */
export const TAG = /^[^\s,"]+$/;

/**
 * Returns a function that gives the tags of a file: those of all patterns that it fits, each once, sorted.
 *
 * @example
 * const tagsOf = createTagger({ 'hero/*': ['todo'], 'walk.ozz': ['locomotion'] });
 * console.assert(tagsOf('clips/hero/walk.ozz').join() === 'locomotion,todo');
 */
export function createTagger(tags: ClipTags): (file: string) => readonly string[] {
  // Most entries are of one file each, and found by its path.
  const exact = new Map(Object.entries(tags));
  const patterns = [...exact].filter(([pattern]) => isPattern(pattern));
  return (file) => {
    if (exact.size === 0) return NO_TAGS;
    const ends = pathEnds(file);
    const found = new Set(ends.flatMap((end) => exact.get(end) ?? []));
    for (const [pattern, own] of patterns) {
      if (ends.some((end) => matchesGlob(pattern, end))) for (const tag of own) found.add(tag);
    }
    return [...found].toSorted();
  };
}

const NO_TAGS: readonly string[] = [];

function isPattern(text: string): boolean {
  return /[*?]/.test(text);
}

/**
 * Rows with their tags; rows without any stay the same objects.
 *
 * @example
 * const [walk] = tagRows([{ ...rows[0], file: 'walk.ozz' }], createTagger({ 'walk.ozz': ['todo'] }));
 * console.assert(walk.tags?.join() === 'todo');
 */
export function tagRows<Row extends Pick<ClipRow, 'file' | 'tags'>>(
  rows: readonly Row[],
  tagsOf: (file: string) => readonly string[],
): Row[] {
  return rows.map((row) => {
    const tags = tagsOf(row.file);
    return tags.length === 0 ? row : { ...row, tags };
  });
}

/**
 * Tags with one more for some files, each by its path; those that have it already stay as they are.
 *
 * @example
 * console.assert(withTag({}, ['hero/walk.ozz'], 'todo')['hero/walk.ozz'][0] === 'todo');
 */
export function withTag(tags: ClipTags, files: readonly string[], tag: string): ClipTags {
  const tagsOf = createTagger(tags);
  const added = files.filter((file) => !tagsOf(file).includes(tag));
  const entries = added.map((file) => [file, [...(tags[file] ?? []), tag].toSorted()] as const);
  return sorted([...Object.entries(tags), ...entries]);
}

/**
 * Tags without one for some files. Patterns that give it to them lose it; other files that had it from these get entries
 * of their own.
 * @param others files that keep the tag if they have it; some of `files` may be among them
 *
 * @example
 * const { 'walk.ozz': walk, 'run.ozz': run } = withoutTag({ '*': ['todo'] }, ['walk.ozz'], 'todo', ['run.ozz']);
 * console.assert(walk === undefined && run[0] === 'todo');
 */
export function withoutTag(
  tags: ClipTags,
  files: readonly string[],
  tag: string,
  others: readonly string[],
): ClipTags {
  const ends = new Set(files.flatMap((file) => pathEnds(file)));
  const fits = (pattern: string): boolean =>
    isPattern(pattern) ? [...ends].some((end) => matchesGlob(pattern, end)) : ends.has(pattern);
  const entries = Object.entries(tags).map(([pattern, own]) => {
    const isTaken = own.includes(tag) && fits(pattern);
    return [pattern, isTaken ? own.filter((other) => other !== tag) : own] as const;
  });
  const left = sorted(entries.filter(([, own]) => own.length > 0));
  const tagsOf = createTagger(tags);
  const taken = new Set(files);
  const kept = others.filter((file) => !taken.has(file) && tagsOf(file).includes(tag));
  return withTag(left, kept, tag);
}

/** By path; of two entries for one, the later. */
function sorted(entries: readonly (readonly [string, readonly string[]])[]): ClipTags {
  const all = [...new Map(entries)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(all);
}
