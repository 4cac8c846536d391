import type { PaneHelp } from '../../session/panes.ts';

export const libraryHelp: PaneHelp = {
  reading: [
    'A row is a clip of a folder, which need not be open: size, error against its source, findings. A click on a heading sorts.',
    'The filter knows names and limits: “bytes>100kB error>1mm finding:loop-gap run*”. Totals are by folder or skeleton.',
    'Picked clips are opened with their skeletons; two are compared.',
    'Picked clips with a source beside them are built again, as small as a largest error allows or as the Build pane says, and saved as a zip with a table of what changed.',
    '“Earlier folder…” says what changed since an export before: added, removed, larger, less exact, the worst first. A double click compares a clip with the one before. The filter knows “change:changed”.',
  ],
  example: 'Choose a folder, sort by error, and open the first three.',
  words: [
    'what changed',
    'last export',
    'folder against folder',
    'folder',
    'many clips',
    'batch',
    'size',
    'audit',
    'all files',
    'table',
    'csv',
    'json',
    'largest clips',
  ],
};
