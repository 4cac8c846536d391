/**
 * Whether a clip and its source are called the same: what only says that one is a source, a `raw` or `source` at an end
 * of a name, does not count.
 *
 * @example
 * console.assert(isSameName('raw_walk', 'walk') && !isSameName('walk', 'run'));
 */
export function isSameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b);
}

/**
 * Those of a name, or else those whose names are the same but for what says that they are sources.
 *
 * @example
 * const names = ['raw_walk', 'walk', 'run'];
 * console.assert(namedAlike(names, 'walk', (name) => name).join() === 'walk');
 * console.assert(namedAlike(names, 'raw_run', (name) => name).join() === 'run');
 */
export function namedAlike<T>(items: readonly T[], name: string, nameOf: (item: T) => string): T[] {
  const exact = items.filter((item) => nameOf(item) === name);
  return exact.length > 0 ? exact : items.filter((item) => isSameName(nameOf(item), name));
}

/**
 * A name without what only says that it is a source.
 *
 * @example
 * console.assert(plainName('walk.raw') === 'walk');
 */
export function plainName(name: string): string {
  return name.replace(/^(?:raw|source)[ ._-]+|[ ._-]+(?:raw|source)$/gi, '');
}

/** Durations that differ by less than this part of the longer one differ by rounding only. */
const SAME_DURATION = 1e-3;

/** What lasts some time, in seconds. */
interface Lasting {
  readonly duration: number;
}

/**
 * Whether a clip and its source last as long, but for rounding.
 *
 * @example
 * console.assert(haveSameDuration({ duration: 1 }, { duration: 1.0001 }) && !haveSameDuration({ duration: 1 }, { duration: 1.1 }));
 */
export function haveSameDuration({ duration: a }: Lasting, { duration: b }: Lasting): boolean {
  return Math.abs(a - b) <= SAME_DURATION * Math.max(a, b);
}
