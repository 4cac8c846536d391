import type { PaneHelp } from '../../session/panes.ts';

export const samplingHelp: PaneHelp = {
  reading: [
    'The first table is the last step, by kind of key: where the cursor stands, keys passed, groups decompressed, cache lines and bytes read. “Access” says where the keys came from.',
    'The chart below has the cost of the steps before.',
    'The lower table is the key cache: per joint the two keys around the playhead and the share between them (α). ◂ marks a key that the step has replaced, a bar a group that was decompressed again.',
  ],
  example:
    'Press Home, then End: the second step costs hundreds of keys, or restores an iframe, and “access” says which.',
  words: 'cache, hot keys, context, decompress, cursor, cost per frame, cpu, cache misses',
};
