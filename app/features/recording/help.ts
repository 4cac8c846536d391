import type { PaneHelp } from '../../session/panes.ts';

export const recordingHelp: PaneHelp = {
  reading: [
    'Record goes through the clip, the loop range or the selected range picture by picture, as the viewport shows it, and saves a WebM video or an animated GIF. How fast the page draws does not matter: no picture is left out.',
    'The height follows from the width and the shape of the viewport; neither is more than 3840 pixels. Browsers play GIFs of at most 50 pictures a second at their speed.',
    'With a transparent background, pixels of a GIF are either opaque or not; a WebM keeps soft edges.',
  ],
  example: 'Choose GIF, set the width to 480, and press Record: the walk is saved as a picture.',
  words: 'video, movie, gif, webm, capture, screen recording, share, export',
  commands: {
    'recording.open': 'movie, GIF, WebM, screen capture, export',
  },
};
