import type { PaneHelp } from '../../session/panes.ts';

export const jointsHelp: PaneHelp = {
  reading: [
    'A row is a joint, indented below its parent. The signs after its name are the kinds of its keys (■ translation, ● rotation, ▲ scale), bright where there are keys between this frame and the next; the number counts all of them.',
    'Typing above filters joints by name; queries such as “hand kind:r gap>0.1” find keys by kind, time, gap and value.',
    'The button beside the field gives what is found, or what is selected, a name: choosing that joint set limits joints, timeline, curves, error, error map, causes, key prices, what if, A | B (with bytes and key counts), findings and error reports to it.',
    'A click selects a joint on the whole page; with Ctrl or Shift, several.',
  ],
  example:
    'Type “hand kind:r” above the tree: the rotation keys of both hands remain, and their number is written beside the field.',
  words:
    'bones, skeleton, hierarchy, tree, rig, search, find a bone, filter, joint set, scope, only the hands',
  commands: {
    'joints.filter': 'search, find',
    'joints.isolate': 'hide others, solo',
  },
};
