import type { PaneHelp } from '../../session/panes.ts';

export const notesHelp: PaneHelp = {
  reading: [
    'A note is a marker with a text: of a time, or of the loop range while that is on, and of the selected joint. Shift+N adds one, Enter keeps its text.',
    'A click on a time goes there and selects the joint; Shift+M and Alt+M go to the next and the previous marker.',
    'Notes are kept with the session, in session files, in the error report and in links; undo takes every change back.',
  ],
  example: 'Select a hand, go to where it jitters, press Shift+N, and say what is wrong.',
  words: 'annotation, comment, annotate, marker, marker list, review, remark, bookmark, todo',
  commands: {
    'notes.add': 'comment, annotation, remark',
  },
};
