import type { PaneHelp } from '../../session/panes.ts';

export const pathsHelp: PaneHelp = {
  reading: [
    'A row is a way to reach a time: forward frame by frame, backward, in one seek from the end or from the middle. Each is compared with a new sampling context that seeks there directly.',
    'A tick means that cursors, hot keys and pose are the same to the bit; otherwise the first difference is named.',
  ],
  example:
    'Open a clip that an exporter of your own has written: a clip of up to 200,000 keys is checked at once, and a row that fails names the time to look at.',
  words: 'determinism, replay, network, lockstep, same result, backward, bit exact',
};
