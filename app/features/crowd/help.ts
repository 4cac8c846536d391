import type { PaneHelp } from '../../session/panes.ts';

export const crowdHelp: PaneHelp = {
  reading: [
    'Every character plays the clip that is shown, all open clips, or a blend; the chart says how many milliseconds of a frame each part takes.',
    'Small characters on the screen are drawn with fewer triangles or as boxes, in the same poses; the table counts them.',
    'Characters beyond a distance are computed every few frames only; threads and kernels can be chosen, to see what they are worth.',
    'Skins can also be computed by the graphics card, with WebGPU, all characters in every frame; the table says what the card itself takes, where the browser tells.',
  ],
  example:
    'Set 1000 characters, then choose other kernels: the times in the chart change, the picture does not.',
  words:
    'performance, many characters, instancing, threads, simd, milliseconds, frame time, benchmark, level of detail, lod',
};
