import type { PaneHelp } from '../../session/panes.ts';

export const debuggerHelp: PaneHelp = {
  reading: [
    'A row is an operation of the last step: an iframe restored, a key that replaced another, a group decompressed, a joint interpolated. The second line says why, with the numbers that were compared.',
    'The buttons go on by one operation, one cursor or one step; “Break when” says where to stop.',
    '“Record” remembers the steps of the player; the slider goes back through them.',
  ],
  example:
    'Press . to go to the next frame, then step back here: the table in Sampling changes with every operation.',
  words: 'breakpoint, step through, trace, why this key, record',
};
