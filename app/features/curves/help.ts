import type { PaneHelp } from '../../session/panes.ts';

export const curvesHelp: PaneHelp = {
  reading: [
    'A line is a component of a selected joint over time, as decoded from the clip; dots are its keys, amber the two around the playhead.',
    'The band around a line is half a step of quantisation: what is within it, the format cannot tell apart.',
    'Rotations are shown as quaternions, as Euler angles, or as the angle from the first pose.',
  ],
  example:
    'Select LeftArm, choose “Euler”, and zoom with Ctrl and the wheel until the band is seen.',
  words:
    'graph, graph editor, f-curves, euler, gimbal, quaternion, interpolation, jitter, values over time',
};
