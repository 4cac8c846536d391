import { oneOf, savedFields } from '../../session/saved/fields.ts';
import type { SavedPart } from '../../session/session.ts';
import { whatIfSlice } from './state.ts';

/** What of the feature belongs to saved sessions. */
export const savedWhatIf: readonly SavedPart[] = [
  savedFields('what-if', whatIfSlice, {
    whatIfAxis: oneOf('tolerance', 'distance', 'iframeInterval'),
  }),
];
