import type { ErrorCause } from '#engine/inspect/error';
import type { Palette } from '../../draw/palette.ts';

/** What a cause is called. */
export const CAUSE_TITLES: Readonly<Record<ErrorCause, string>> = {
  removal: 'dropped keys',
  time: 'timepoints',
  quantisation: 'stored values',
  other: 'other values',
};

/** What a cause is, in a sentence. */
export const CAUSE_HELP: Readonly<Record<ErrorCause, string>> = {
  removal: 'Keys that were dropped: between those that are left, the curve is straight.',
  time: 'Keys stand at timepoints, and players ask for a 32-bit ratio.',
  quantisation: 'Values are half floats and packed rotations, of 16 bits a number or less.',
  other:
    'What compression does not explain: the clip’s keys have other values than the source has there. It was built of another take, or edited, or with its motion taken out.',
};

/** The colour of a cause; always together with its name or its place. */
export function causeColor(palette: Palette, cause: ErrorCause): string {
  switch (cause) {
    case 'removal':
      return palette.hot;
    case 'time':
      return palette.iframe;
    case 'quantisation':
      return palette.accent;
    case 'other':
      return palette.danger;
  }
}
