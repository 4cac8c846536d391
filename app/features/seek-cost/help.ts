import type { PaneHelp } from '../../session/panes.ts';

export const seekCostHelp: PaneHelp = {
  reading: [
    'In a map, the time before a seek runs down and the time after it runs across; the colour is what the seek reads.',
    'The first map is what a player does; the second passes all keys between the two times, one by one; the third begins at the cache, the start or an iframe, whichever reads the fewest bytes, which may pass more keys.',
    'The table has the same clip with other intervals of iframes: its size, and its mean (of 128 × 128) and worst seek (of all) as a player does them. With none, a player goes back to the start of the clip. That of a clip from before animation version 7 does so on every step backward, so that “as it is” may cost more than “none”.',
  ],
  example: 'Click an interval, then “Build as B”: A | B has the clip with that interval.',
  words:
    'interval, iframe interval, random access, jump, scrubbing is slow, rewind, looping cost, slowest seeks, worst seeks, slow seeks, size',
};
