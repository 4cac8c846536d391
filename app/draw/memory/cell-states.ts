/** What a cell of the memory order can be, as style sheets name it, and in words. */
export const CELL_STATES = [
  ['consumed', 'consumed'],
  ['hot', 'hot'],
  ['read', 'read in this step'],
  ['ahead', 'ahead'],
] as const;
