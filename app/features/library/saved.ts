import { CLIP_ROWS } from '#engine/library';
import {
  flag,
  listOf,
  notNegative,
  objectOf,
  oneOf,
  readField,
  savedFields,
  text,
} from '../../session/saved/fields.ts';
import type { SavedPart } from '../../session/session.ts';
import { LIBRARY_GROUPINGS, librarySlice, type ReadLibrary } from './state.ts';

const readLibrary = objectOf({
  name: text,
  unit: oneOf('m', 'cm', 'mm'),
  joints: text,
  readAt: notNegative,
  rows: CLIP_ROWS,
  failures: listOf(objectOf({ file: text, message: text })),
});

const blobs = new WeakMap<ReadLibrary, Blob>();

/** The same blob for the same rows. */
function blobOf(library: ReadLibrary): Blob {
  const blob = blobs.get(library) ?? new Blob([JSON.stringify(library)]);
  blobs.set(library, blob);
  return blob;
}

/** What of the feature belongs to saved sessions: the rows, without the files of the folder. */
export const savedLibrary: readonly SavedPart[] = [
  savedFields('library', librarySlice, {
    libraryFilter: text,
    librarySort: objectOf({ column: text, isDescending: flag }),
    libraryGrouping: oneOf(...LIBRARY_GROUPINGS),
  }),
  {
    name: 'library-rows',
    save: () => undefined,
    attached: ({ store }) => {
      const { libraryRead } = librarySlice.of(store).getState();
      return libraryRead && blobOf(libraryRead);
    },
    restore: ({ store }, _saved, _refs, attached) => {
      const libraryRead = attached === undefined ? undefined : read(attached);
      if (attached !== undefined && libraryRead === undefined) return;
      librarySlice.of(store).setState({
        librarySubject: undefined,
        libraryRead,
        libraryBefore: undefined,
        libraryBuild: undefined,
        libraryPicked: new Set(),
      });
    },
  },
];

function read(json: string): ReadLibrary | undefined {
  try {
    return readField(readLibrary, JSON.parse(json));
  } catch {
    return undefined;
  }
}
