import type { PaneHelp } from '../../session/panes.ts';

export const timelineHelp: PaneHelp = {
  reading: [
    'A row is a joint, a sign a key (■ translation, ● rotation, ▲ scale). Amber are the two keys that the sampler holds around the playhead, violet ◆ are iframes.',
    'Where keys are too dense they are counted in steps, with the largest in each.',
    'Drag in the ruler to scrub, in the rows to select a range; the wheel with Ctrl zooms. Below are the same keys in memory order, with the cursors of the sampler.',
  ],
  example:
    'Press F with a joint selected, then ] and [: the playhead goes from iframe to iframe, and the amber keys with it.',
  words: [
    'keys',
    'keyframes',
    'dope sheet',
    'dopesheet',
    'when',
    'range',
    'scrub',
    'zoom',
    'markers',
  ],
};
