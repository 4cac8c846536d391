/**
 * Items by their keys, of which each may have several; the order stays.
 *
 * @example
 * const groups = groupBy(['a.ozz', 'b.glb', 'c.ozz'], (name) => [name.slice(-3)]);
 * console.assert(groups.get('ozz')?.length === 2);
 */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keysOf: (item: Item) => Iterable<Key>,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}
