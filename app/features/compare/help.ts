import type { PaneHelp } from '../../session/panes.ts';

export const compareHelp: PaneHelp = {
  reading: [
    'A and B are any two clips: a source and its build, two builds, two exports. The first table sets their sizes, keys and errors side by side; ▲ is more in B, ▼ less.',
    'What a clip was before an edit that replaced it, such as a build or a fix, can be chosen as long as undo holds it: the end of the lists of A and B has it. “Compare” in History chooses it, too.',
    'The strips have the keys of A above and of B below the line, over time.',
    'The list has every key that was added, removed, moved or changed; “Joints” sums them up by joint.',
    '“Poses” says how far each joint of B is from A, by the measure of Error: at most, when, on average, and the first and last time by more than the tolerance. A click goes to the joint and the time where it is the largest; the heads of both lists sort them.',
  ],
  example:
    'Choose the source as A and the build as B, and filter for “hand”: the list shows which keys of the hands the build has dropped.',
  words:
    'diff, difference, changes, what changed, which joints changed, pose difference, largest difference, compare, versions, before and after, regression, two clips, size',
  commands: {
    'compare.*': 'difference, diff, versus',
  },
};
