import type { PaneHelp } from '../../session/panes.ts';

export const libraryHelp: PaneHelp = {
  reading: [
    'A row is a clip of a folder, which need not be open: size, error against its source, findings. A click on a heading sorts.',
    'Clips of models (FBX, glTF, BVH, VRMA) have rows as well: keys and size are those of the source before it is built. A model without a clip has none. “form:built” lists only clips of archives, “form:source” those of models; budgets limit built clips.',
    'A name that is pointed at, or has the focus, shows its clip as a small moving picture.',
    'The filter knows names and limits: “bytes>100kB error>1mm finding:loop-gap tag:todo budget:over run*”. Totals are by folder, skeleton, tag or budget.',
    'The joint set that panes are limited to limits the errors as well, once the folder is read again for it.',
    'Picked clips get tags. They are kept with the session, and “Save posescope.json” in the Findings pane writes them for “posescope audit”. The budgets of such a file in the folder are checked here, too; “Totals by budget” changes them.',
    'Picked clips are opened with their skeletons and sources; two are compared.',
    'Picked clips of archives with a known source are built again, as small as a largest error allows or as the Build pane says, and saved as a zip with a table of what changed.',
    '“Earlier folder…” says what changed since an export before: added, removed, larger, less exact, the worst first. A double click compares a clip with the one before. The filter knows “change:changed”.',
  ],
  example: 'Choose a folder, sort by error, and open the first three.',
  words:
    'what changed, last export, folder against folder, folder, many clips, batch, fbx folder, glb folder, bvh folder, exports, infos, size, audit, all files, table, csv, json, largest clips, worst clips, largest errors, worst errors, slowest seeks, tags, labels, thumbnail, preview, budgets',
  commands: {
    'library.save*': 'export, download, spreadsheet, Excel',
  },
};
