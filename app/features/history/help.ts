import type { PaneHelp } from '../../session/panes.ts';

export const historyHelp: PaneHelp = {
  reading: [
    'A row is an edit, the newest at the end: opening and closing, layers, masks, markers, builds and their settings. Looking (camera, selection, time) is no edit.',
    'A click goes back to the state after that edit; edits after it stay until another one is made.',
    'Compare, beside an edit that replaced a clip, opens the clip as it was before that edit as A, and what it is now as B.',
    'The list is of this visit: what was done before the page was loaded again stays, and can no longer be undone.',
  ],
  example: 'Close a file in Assets, then click the row above that edit: the file is open again.',
  words: 'undo, redo, steps, revert, changes',
  commands: {
    'history.redo': 'repeat, forward',
    'history.undo': 'revert, back',
  },
};
