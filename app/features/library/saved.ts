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
import { jsonIn } from '../../session/stored.ts';
import { LIBRARY_GROUPINGS, librarySlice, type ReadLibrary } from './state.ts';

const readLibrary = objectOf({
  name: text,
  unit: oneOf('m', 'cm', 'mm', 'in', 'cmu'),
  joints: text,
  readAt: notNegative,
  rows: CLIP_ROWS,
  failures: listOf(objectOf({ file: text, message: text })),
});

const blobs = new WeakMap<ReadLibrary, Promise<Blob>>();

/** The same blob for the same rows. */
function blobOf(library: ReadLibrary): Promise<Blob> {
  const blob = blobs.get(library) ?? writeRows(library);
  blobs.set(library, blob);
  return blob;
}

/** Rows that are written between two pauses: all of ten thousand would hold up a frame. */
const ROWS_AT_ONCE = 500;

/** Writes a library as JSON, and lets the page draw in between. */
async function writeRows({ rows, ...others }: ReadLibrary): Promise<Blob> {
  // Text is encoded when it becomes a blob, a blob of blobs costs nothing.
  const pieces = [new Blob([`${JSON.stringify(others).slice(0, -1)},"rows":[`])];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)).slice(1, -1);
    pieces.push(new Blob([at === 0 ? some : `,${some}`]));
    await new Promise((resolve) => void setTimeout(resolve, 0));
  }
  return new Blob([...pieces, ']}']);
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
      const json = attached === undefined ? undefined : jsonIn(attached);
      const libraryRead = readField(readLibrary, json);
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
