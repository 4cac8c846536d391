import { listOf, oneOf, savedFields, text } from '../../session/saved/fields.ts';
import type { SavedPart } from '../../session/session.ts';
import { ROW_ORDERS, timelineSlice } from './state.ts';

/** What of the feature belongs to saved sessions. */
export const savedTimeline: readonly SavedPart[] = [
  savedFields('timeline', timelineSlice, {
    rowOrder: oneOf(...ROW_ORDERS),
    pinnedRows: listOf(text),
  }),
];
