import type { PaneHelp } from '../../session/panes.ts';

export const buildHelp: PaneHelp = {
  reading: [
    'Settings are those of the reference importers. “Tolerance” is the largest error allowed, “distance” how far from the joint it is measured.',
    '“Reference” drops the same keys as the reference implementation, byte for byte; “smallest” drops as many as the limits allow: of all joints, of joints by name, and of joints while they stand still, such as feet.',
    '“Cut to a range” builds only a part of the source. Times are seconds, frames as f28 or parts as 70%; the loop range is offered. It is measured against the same range. Its user tracks are cut, too.',
    'The table above has size and keys of the source, of the build, and what is kept of it. Keys of padding do not count. “+” is how many were added: each joint has at least two keys of each kind in a built clip. The result can be saved as .ozz, its settings as JSON.',
  ],
  example:
    'Press “Build”, then double the tolerance and build again: A | B and What if show what was saved and what was lost.',
  words:
    'compress, export, optimise, optimize, tolerance, smallest, iframe interval, root motion, additive, convert, settings, size, trim, crop, shorten, part of a clip',
  commands: {
    'build.all': 'rebuild, compile, bake, compress, optimise, smallest, batch',
    'build.clip': 'rebuild, compile, bake, compress, optimise, smallest, reduce keys',
  },
};
