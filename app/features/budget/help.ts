import type { PaneHelp } from '../../session/panes.ts';

export const budgetHelp: PaneHelp = {
  reading: [
    'An area is a number of bytes, in boxes of joint, kind or section. Everything together is the clip.',
    'A click selects the joint.',
  ],
  example: 'Choose “kind”: most bytes of a character are rotations; then “joint”, to see which.',
  words: 'size, bytes, memory, where does the size go, treemap, large, heavy, kilobytes',
};
