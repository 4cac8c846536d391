import type { PaneHelp } from '../../session/panes.ts';

export const libraryHelp: PaneHelp = {
  reading: [
    'A row is a clip of a folder, which need not be open: size, error against its source, findings. A click on a heading sorts.',
    'A name that is pointed at, or has the focus, shows its clip as a small moving picture.',
    'The filter knows names and limits: “bytes>100kB error>1mm finding:loop-gap tag:todo run*”. Totals are by folder, skeleton, tag or budget.',
    'Picked clips get tags. They are kept with the session, and “Save posescope.json” in the Findings pane writes them for “posescope audit”. The budgets of such a file in the folder are checked here, too.',
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
    'tags',
    'labels',
    'thumbnail',
    'preview',
    'budgets',
  ],
};
