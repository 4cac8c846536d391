import type { PaneHelp } from '../../session/panes.ts';

export const blendHelp: PaneHelp = {
  reading: [
    'A row is a layer: clip, weight, mode (normal or additive), mask and speed; the small number is what remains of its weight after mute, solo and crossfades.',
    'Synchronised layers share one cycle, so that feet of walk and run meet. The chart shows where in the cycle layers nearly oppose each other.',
    'The table below has the effective weight of every layer for each joint.',
  ],
  example:
    'Press “Layers of walk, jog and run” and drag the gait from the first layer to the last.',
  words: 'layers, mix, mask, additive, crossfade, transition, weights, gait, sync, upper body',
  commands: {
    'blend.toggle': 'mix, crossfade, transition',
    'blend.brush': 'weights, upper body',
  },
};
