import type { PaneHelp } from '../../session/panes.ts';

export const memoryHelp: PaneHelp = {
  reading: [
    'A row is a kind, a cell a key, in the order in which the file has them; ticks below are cache lines of 64 bytes.',
    'Green keys have been read, amber ones are hot, those without a colour are ahead of the cursor. The legend has the mark of what the last step has read.',
    'Zoomed in, the cells show the bits of a key: time, track, value.',
  ],
  example:
    'Press . a few times: the cursor moves on, and only the keys between its old and new place are read.',
  words: 'memory order, cache lines, layout, bits, key order, stream, size',
};
