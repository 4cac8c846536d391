import type { PaneHelp } from '../../session/panes.ts';

export const bytesHelp: PaneHelp = {
  reading: [
    'On the left of the rows are offsets, in the middle the bytes in hexadecimal, coloured by what they belong to; the tree lists the parts of the file.',
    'A click on a byte says what it means, which value it holds and which key or joint it belongs to; that is selected everywhere else.',
    'Bytes that the last step of sampling has read are marked.',
  ],
  example:
    'Select a key in the timeline: its bytes are marked here, and the details say its time, its track and its value.',
  words: 'hex, hex dump, binary, offset, file format, header, address',
};
