import type { PaneHelp } from '../../session/panes.ts';

export const libraryHelp: PaneHelp = {
  reading: [
    'A row is a clip of a folder, which need not be open: size, error against its source, findings. A click on a heading sorts.',
    'The filter knows names and limits: “bytes>100kB error>1mm finding:loop-gap run*”. Totals are by folder or skeleton.',
    'Picked clips are opened with their skeletons.',
  ],
  example: 'Choose a folder, sort by error, and open the first three.',
  words: [
    'folder',
    'many clips',
    'batch',
    'size',
    'audit',
    'all files',
    'table',
    'csv',
    'largest clips',
  ],
};
