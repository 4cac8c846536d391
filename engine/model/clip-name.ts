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
 * A name without what only says that it is a source.
 *
 * @example
 * console.assert(plainName('walk.raw') === 'walk');
 */
export function plainName(name: string): string {
  return name.replace(/^(?:raw|source)[ ._-]+|[ ._-]+(?:raw|source)$/gi, '');
}
