import type { PaneHelp } from '../../session/panes.ts';

export const iframesHelp: PaneHelp = {
  reading: [
    'A row is an iframe: when it was taken, the time that a player assumes, the last key before it, its bytes, and the keys that a seek to its time reads.',
    'Drift is the difference between both times: with it, a player restores the wrong snapshot.',
    'Below are the entries of the selected iframe: for each track the left and right key that it restores.',
  ],
  example:
    'Press “Other intervals…”: Seek cost compares what more or fewer iframes would cost and save.',
  words: 'interval, keyframe interval, snapshots, seeking, random access, jump to time, drift',
};
