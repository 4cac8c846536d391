/**
 * Numbers that look random and are the same for the same seed, so that a failure can be had again.
 */
export interface Random {
  /** A whole number in [0, limit). */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Marsaglia's xorshift with 32 bits of state; `seed` is any number but 0. */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  const below = (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return { below, pick: (items) => items[below(items.length)] };
}
