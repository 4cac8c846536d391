import type { PaneHelp } from '../../session/panes.ts';

export const layoutsHelp: PaneHelp = {
  reading: [
    '“Hierarchy” times ways to store joints and their parents, “Key order” ways to store keys, “Many objects” points that move. Each is measured in this browser, on this machine, one after the other.',
    'Bars are times of each layout for the same work, with their spread; the map shows which cache lines it reads.',
  ],
  example:
    'Choose “Key order” and “this clip”: the table says how many cache lines a step reads in each order.',
  words: [
    'benchmark',
    'soa',
    'aos',
    'structure of arrays',
    'cache',
    'performance',
    'ecs',
    'memory order',
  ],
};
