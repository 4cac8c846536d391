import type { PaneHelp } from '../../session/panes.ts';

export const seekCostHelp: PaneHelp = {
  reading: [
    'In a map, the time before a seek runs down and the time after it runs across; the colour is what the seek reads.',
    'The first map is what a player does; the second passes all keys between the two times, one by one; the third is what the best choice would cost.',
    'The table has the same clip with other intervals of iframes: its size, and its mean and worst seek as a player does them. The mean is of 128 × 128 seeks, evenly spread; the worst is of all seeks. With none, a player goes back to the start of the clip. The ★ is at the longest interval with which no seek passes more than 24 keys per track, or 1,500, as `iframes-sparse` has it; or at the clip as it is.',
  ],
  example: 'Click an interval, then “Build as B”: A | B has the clip with that interval.',
  words: [
    'interval',
    'iframe interval',
    'random access',
    'jump',
    'scrubbing is slow',
    'rewind',
    'looping cost',
    'size',
  ],
};
