import type { PaneHelp } from '../../session/panes.ts';

export const layoutsHelp: PaneHelp = {
  reading: [
    '“Hierarchy” times ways to store joints and their parents, “Key order” ways to store keys, “Many objects” points that move. Each is measured in this browser, on this machine, one after the other.',
    'A dot is the time of a layout for the same work, the line at it the spread; the map of “Key order” shows which cache lines a frame reads.',
  ],
  example:
    'Choose “Key order”: the table says how many cache lines a frame of the clip reads in each order.',
  words: 'benchmark, soa, aos, structure of arrays, cache, performance, ecs, memory order',
};
