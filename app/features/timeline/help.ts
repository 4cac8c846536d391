import type { PaneHelp } from '../../session/panes.ts';

export const timelineHelp: PaneHelp = {
  reading: [
    'A row is a joint, a sign a key (■ translation, ● rotation, ▲ scale). Amber are the two keys that the sampler holds around the playhead, violet ◆ are iframes.',
    'The box before a name folds the rows below a joint. The button over the names orders rows by name, keys or error and pins selected ones to the top; a drag with Alt draws a box over keys and counts those in it.',
    'Where keys are too dense they are counted in steps, with the largest in each. ▼ in the ruler and in rows marks times where something was found, ✖ or ▲ beside a name the worst about that joint.',
    'Drag in the ruler to scrub, in the rows to select a range; the wheel with Ctrl zooms. Below are the same keys in memory order, with the cursors of the sampler.',
  ],
  example:
    'Press F with a joint selected, then ] and [: the playhead goes from iframe to iframe, and the amber keys with it.',
  words:
    'keys, keyframes, dope sheet, dopesheet, when, range, scrub, zoom, markers, sort, pin, fold, marquee, rows',
  commands: {
    'timeline.marker': 'bookmark, flag',
  },
};
