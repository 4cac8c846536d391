import { listOf, objectOf, oneOf, savedFields, text } from '../../session/saved/fields.ts';
import type { SavedPart } from '../../session/session.ts';
import { KEY_CHANGES } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { compareSlice } from './state.ts';

/** What of the feature belongs to saved sessions. */
export const savedCompare: readonly SavedPart[] = [
  savedFields('compare', compareSlice, {
    comparedView: oneOf('keys', 'joints', 'poses'),
    differenceFilter: objectOf({
      text,
      changes: listOf(oneOf(...KEY_CHANGES)),
      kinds: listOf(oneOf(...KEY_KINDS)),
      order: oneOf('place', 'size'),
    }),
    jointOrders: objectOf({
      joints: oneOf('place', 'bytes', 'change', 'keys', 'error of A', 'error of B'),
      poses: oneOf('place', 'largest', 'time', 'mean', 'begin'),
    }),
  }),
];
