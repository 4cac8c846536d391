import * as v from 'valibot';
import type { AssetId } from '../state/assets.ts';
import { allMarks, MAX_NOTE, withMarks } from '../state/clip-marks.ts';
import type { ClipMarks, Marker } from '../state/clip-marks.ts';
import type { SavedPart } from '../session.ts';
import { finite, flag, readField, text, timeRange } from './fields.ts';
import { assetRef } from './manifest.ts';

/** A marker without a note is saved as its time. */
const savedMarker = v.union([
  finite,
  v.object({
    time: finite,
    end: v.optional(finite),
    joint: v.optional(text),
    text: v.optional(v.pipe(text, v.maxLength(MAX_NOTE))),
  }),
]);

const savedMarks = v.array(
  v.object({
    clip: assetRef,
    markers: v.array(savedMarker),
    loopRange: timeRange,
    loopRangeOn: flag,
  }),
);

/** What the user has marked on all clips. */
export const marksPart: SavedPart = {
  name: 'marks',
  save: ({ store }, { refOf }) =>
    Array.from(allMarks(store.getState()), ([id, { markers, loopRange, loopRangeOn }]) => {
      return { clip: refOf(id), markers: markers.map(savedForm), loopRange, loopRangeOn };
    }),
  restore: ({ store }, saved, { idOf }) => {
    const marks = new Map<AssetId, ClipMarks>();
    for (const { clip, markers, ...rest } of readField(savedMarks, saved) ?? []) {
      const id = idOf(clip);
      const read = markers.map((marker) =>
        typeof marker === 'number' ? { time: marker } : marker,
      );
      if (id !== undefined) marks.set(id, { ...rest, markers: read });
    }
    store.setState(({ clipId }) => withMarks(marks, clipId));
  },
};

function savedForm(marker: Marker): Marker | number {
  const { time, end, joint, text: note } = marker;
  return (end ?? joint ?? note) === undefined ? time : marker;
}
