import {
  count,
  finite,
  flag,
  notNegative,
  numberIn,
  objectOf,
  oneOf,
  positive,
  savedFields,
  withDefault,
} from '../../session/saved/fields.ts';
import type { SavedPart } from '../../session/session.ts';
import { MAX_CHARACTERS, crowdSlice } from './state.ts';

/** What of the feature belongs to saved sessions. */
export const savedCrowd: readonly SavedPart[] = [
  savedFields('crowd', crowdSlice, {
    crowd: objectOf({
      characters: numberIn(1, MAX_CHARACTERS),
      clips: oneOf('stage', 'all', 'blend'),
      draw: oneOf('skin', 'bones'),
      interval: numberIn(1, 1000),
      reach: notNegative,
      threads: count,
      form: oneOf('fastest', 'relaxed', 'simd', 'typescript', 'card'),
      tint: flag,
      detail: withDefault(flag, true),
    }),
    crowdCamera: objectOf({
      yaw: finite,
      pitch: finite,
      distance: positive,
      x: finite,
      z: finite,
    }),
  }),
];
