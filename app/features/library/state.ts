import type { FileUnit } from '#engine/base';
import type { IgnoreRule } from '#engine/findings';
import { serveFiles } from '../../session/files/served-files.ts';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';
import { withItem } from '../../session/state/changes.ts';
import { defineSlice } from '../../session/state/slice.ts';
import type { LibraryBuild, LibraryTable } from './library.job.ts';

/** By what totals are shown. */
export const LIBRARY_GROUPINGS = ['none', 'folder', 'skeleton', 'tag', 'budget'] as const;
export type LibraryGrouping = (typeof LIBRARY_GROUPINGS)[number];

export interface LibrarySort {
  /** Name of one of the columns of the engine's table. */
  readonly column: string;
  readonly isDescending: boolean;
}

/** A folder whose clips are listed without being open. */
export interface LibrarySubject {
  /** Name of the folder. */
  readonly name: string;
  /** By path. The browser reads them from the disk when they are needed. */
  readonly files: ReadonlyMap<string, File>;
  /** Paths of archives and models. */
  readonly listed: readonly string[];
  readonly unit: FileUnit;
  readonly distance: number;
  /** The filter of the joints that errors count; empty for all. */
  readonly joints: string;
  /** Findings that are not counted: the rules of when it was chosen. */
  readonly ignore: readonly IgnoreRule[];
}

/** A folder whose clips have been read: what stays of it where its files cannot be read again. */
export interface ReadLibrary
  extends
    Pick<LibrarySubject, 'name' | 'unit' | 'joints'>,
    Pick<LibraryTable, 'rows' | 'failures'> {
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

export interface LibraryBuildSubject extends LibraryBuild {
  readonly subject: LibrarySubject;
}

interface LibrarySlice {
  readonly librarySubject: LibrarySubject | undefined;
  /** What was read of it, or what an earlier session has read: it is kept with the session. */
  readonly libraryRead: ReadLibrary | undefined;
  /** An earlier folder that it is compared with. */
  readonly libraryBefore: LibrarySubject | undefined;
  readonly libraryFilter: string;
  readonly librarySort: LibrarySort;
  readonly libraryGrouping: LibraryGrouping;
  /** The picked clips that are built, and of which folder. */
  readonly libraryBuild: LibraryBuildSubject | undefined;
  /** Files of the rows that are picked. */
  readonly libraryPicked: ReadonlySet<string>;
  setLibrary(subject: LibrarySubject): void;
  keepLibrary(read: ReadLibrary): void;
  /** Sorts what got worse first. */
  compareLibrary(before: LibrarySubject | undefined): void;
  buildLibrary(build: LibraryBuild | undefined): void;
  /** The same column again turns the order round. */
  sortLibrary(sort: LibrarySort): void;
  pickInLibrary(files: readonly string[], isPicked: boolean): void;
}

const BY_FILE: LibrarySort = { column: 'file', isDescending: false };
const WORST_FIRST: LibrarySort = { column: 'worse', isDescending: true };

export const librarySlice = defineSlice<LibrarySlice>((set) => ({
  librarySubject: undefined,
  libraryRead: undefined,
  libraryBefore: undefined,
  libraryBuild: undefined,
  libraryFilter: '',
  librarySort: BY_FILE,
  libraryGrouping: 'none',
  libraryPicked: new Set(),
  setLibrary: (librarySubject) =>
    set(({ librarySort: { column } }) => ({
      librarySubject,
      libraryRead: undefined,
      libraryBefore: undefined,
      libraryBuild: undefined,
      libraryPicked: new Set(),
      ...(column === WORST_FIRST.column && { librarySort: BY_FILE }),
    })),
  keepLibrary: (libraryRead) =>
    // A pane that is shown again says the same again: what was read is as old as it was.
    set((state) => (state.libraryRead?.rows === libraryRead.rows ? state : { libraryRead })),
  compareLibrary: (libraryBefore) =>
    set({
      libraryBefore,
      libraryPicked: new Set(),
      librarySort: libraryBefore === undefined ? BY_FILE : WORST_FIRST,
    }),
  buildLibrary: (build) =>
    set(({ librarySubject: subject }) => ({
      libraryBuild: build && subject && { ...build, subject },
    })),
  sortLibrary: ({ column, isDescending }) =>
    set(({ librarySort: sort }) => ({
      librarySort: {
        column,
        isDescending: sort.column === column ? !sort.isDescending : isDescending,
      },
    })),
  pickInLibrary: (files, isPicked) =>
    set(({ libraryPicked }) => ({
      libraryPicked: files.reduce<ReadonlySet<string>>(
        (picked, file) => withItem(picked, file, isPicked),
        files.length > 1 && !isPicked ? new Set() : libraryPicked,
      ),
    })),
}));

/** Half of the files, which give half of the rows; both halves are read side by side. */
function half(index: number) {
  return defineTrackedJob({
    job: jobNamed<typeof import('./library.job.ts').default>('library', {
      lane: `library ${index + 1}`,
    }),
    input: (subject: LibrarySubject) => inputOf(subject, index),
    append: (found, next) => joinTables([found, next]),
  });
}

/** The jobs that read the rows of a folder, and those for the earlier folder. */
export const libraryJobs = [half(0), half(1)] as const;
export const libraryBeforeJobs = [half(0), half(1)] as const;

/** Half of the picked clips, which are built again. */
function builtHalf(index: number) {
  return defineTrackedJob({
    job: jobNamed<typeof import('./library.job.ts').default>('library', {
      lane: `library ${index + 1}`,
    }),
    input: ({ subject, picked, recipe }: LibraryBuildSubject) => ({
      ...inputOf(subject, index),
      build: { picked, recipe },
    }),
    append: (found, next) => joinTables([found, next]),
  });
}

/** The jobs that build the picked clips again. */
export const libraryBuildJobs = [builtHalf(0), builtHalf(1)] as const;

function inputOf({ files, ...subject }: LibrarySubject, index: number) {
  const { listed, unit, distance, joints, ignore } = subject;
  return {
    listed,
    unit,
    distance,
    joints,
    ignore,
    port: serveFiles(files),
    shard: { index, count: 2 },
  };
}

/** The rows of several parts, part after part. */
export function joinTables(tables: readonly (LibraryTable | undefined)[]): LibraryTable {
  return {
    rows: tables.flatMap((table) => table?.rows ?? []),
    built: tables.flatMap((table) => table?.built ?? []),
    failures: tables.flatMap((table) => table?.failures ?? []),
  };
}
