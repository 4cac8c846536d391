import type { PaneHelp } from '../../session/panes.ts';

export const assetsHelp: PaneHelp = {
  reading: [
    'A row is an open file; the triangle shows the objects in it. Signs and numbers on the right count findings.',
    'A click shows a clip, a skeleton or a mesh; what belongs together is paired by count and names.',
    'F2 or the pencil gives the selected object another name: it is shown in lists, menus and titles, and what is saved is called by it.',
    'A clip is put on the skeleton of another file, which has joints of the same names, where its skeleton is chosen: that makes a source clip of its own.',
    'Below are the facts of the selected object, each with its place in the file.',
  ],
  example: 'Click jog.ozz: the character jogs, and its facts stand below.',
  words: 'files, clips, objects, open files, size, version, duration, takes, rename',
  commands: {
    'assets.close-file': 'remove, delete, unload',
    'assets.put-on-skeleton': 'retarget, other character, other file, by names',
  },
};
