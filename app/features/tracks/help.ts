import type { PaneHelp } from '../../session/panes.ts';

export const tracksHelp: PaneHelp = {
  reading: [
    'A row is a user track over time: foot contacts, events, root motion, settings of a game. The dashed line is the threshold; ▲ and ▼ are its edges, which fire events.',
    'The table on the right proves that each edge fires once per loop: by edges, and as a player finds them that only samples.',
    'Beside a contact stands how far its foot slides while it is down; where the clip walks in place, on the ground that passes under it.',
  ],
  example: 'Play, and set “steps” to a low rate: sampling misses events, edges do not.',
  words:
    'events, notifies, foot slide, foot contact, foot skating, triggers, root motion, custom properties, footsteps',
  commands: {
    'tracks.root-motion': 'root motion, in place, locomotion',
  },
};
