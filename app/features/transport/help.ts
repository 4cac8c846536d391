import type { PaneHelp } from '../../session/panes.ts';

export const transportHelp: PaneHelp = {
  reading: [
    'Time, frame, rate and speed of the playhead; the slider sets the speed, the last button the loop.',
    'Space plays, J K L shuttle, comma and full stop go by frames, I and O set the ends of the loop.',
  ],
  example: 'Press L twice: it plays at twice the speed; K stops.',
  words: 'play, pause, speed, slow motion, frame rate, fps, loop, time',
  commands: {
    'transport.double-speed': 'fast forward, faster',
    'transport.frame-rate-*': 'fps, frames per second, Hz',
    'transport.half-speed': 'slow motion, slower',
    'transport.loop-mode': 'repeat, cycle, ping-pong, once',
    'transport.next-frame': 'step forward, advance',
    'transport.normal-speed': 'real time',
    'transport.play': 'start, preview, animate',
    'transport.play-backward': 'reverse, backwards',
    'transport.previous-frame': 'step back, rewind',
    'transport.start': 'rewind, first frame, beginning',
    'transport.end': 'last frame',
  },
};
