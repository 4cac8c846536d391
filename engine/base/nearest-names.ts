import { foldText } from './fold-text.ts';

/** Longer names and patterns are compared by their beginnings. */
const COMPARED = 64;

/**
 * The names most similar to one that was not found, the most similar first. Wildcards of a pattern
 * (`*`, `?`) and case are ignored.
 * @param most how many names to return
 *
 * @example
 * console.assert(nearestNames('Hnad*', ['Head', 'Hand', 'Hips'], 1)[0] === 'Hand');
 */
export function nearestNames(wanted: string, names: readonly string[], most = 3): string[] {
  const plain = comparable(wanted.replaceAll(/[*?]/g, ''));
  return [...new Set(names)]
    .map((name) => ({ name, distance: distanceTo(plain, comparable(name)) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

function comparable(name: string): string {
  return foldText(name.slice(0, COMPARED));
}

/** A name that contains all of the wanted text is nearer than any other. */
function distanceTo(wanted: string, name: string): number {
  if (wanted !== '' && name.includes(wanted)) return (name.length - wanted.length) / COMPARED - 1;
  return editDistance(wanted, name);
}

/** The number of characters to insert, remove or replace to make one text of another. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = row[j] + Number(a[i] !== b[j]);
      next.push(Math.min(replaced, row[j + 1] + 1, next[j] + 1));
    }
    row = next;
  }
  return row[b.length];
}
