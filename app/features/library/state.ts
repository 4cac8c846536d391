import type { LengthUnit } from '#engine/base';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';
import { withItem } from '../../session/state/changes.ts';
import { defineSlice } from '../../session/state/slice.ts';

/** By what totals are shown. */
export const LIBRARY_GROUPINGS = ['none', 'folder', 'skeleton'] as const;
export type LibraryGrouping = (typeof LIBRARY_GROUPINGS)[number];

export interface LibrarySort {
  /** Name of one of the columns of the engine's table. */
  readonly column: string;
  readonly isDescending: boolean;
}

/** A folder whose clips are listed without being open. */
export interface LibrarySubject {
  /** By path. The browser reads them from the disk when they are needed. */
  readonly files: ReadonlyMap<string, File>;
  readonly unit: LengthUnit;
  readonly distance: number;
}

interface LibrarySlice {
  readonly librarySubject: LibrarySubject | undefined;
  readonly libraryFilter: string;
  readonly librarySort: LibrarySort;
  readonly libraryGrouping: LibraryGrouping;
  /** Files of the rows that are picked. */
  readonly libraryPicked: ReadonlySet<string>;
  setLibrary(subject: LibrarySubject): void;
  setLibraryFilter(filter: string): void;
  /** The same column again turns the order round. */
  sortLibrary(sort: LibrarySort): void;
  setLibraryGrouping(grouping: LibraryGrouping): void;
  pickInLibrary(files: readonly string[], isPicked: boolean): void;
}

export const librarySlice = defineSlice<LibrarySlice>((set) => ({
  librarySubject: undefined,
  libraryFilter: '',
  librarySort: { column: 'file', isDescending: false },
  libraryGrouping: 'none',
  libraryPicked: new Set(),
  setLibrary: (librarySubject) => set({ librarySubject, libraryPicked: new Set() }),
  setLibraryFilter: (libraryFilter) => set({ libraryFilter }),
  sortLibrary: ({ column, isDescending }) =>
    set(({ librarySort: sort }) => ({
      librarySort: {
        column,
        isDescending: sort.column === column ? !sort.isDescending : isDescending,
      },
    })),
  setLibraryGrouping: (libraryGrouping) => set({ libraryGrouping }),
  pickInLibrary: (files, isPicked) =>
    set(({ libraryPicked }) => ({
      libraryPicked: files.reduce<ReadonlySet<string>>(
        (picked, file) => withItem(picked, file, isPicked),
        files.length > 1 && !isPicked ? new Set() : libraryPicked,
      ),
    })),
}));

/** The rows of a folder. */
export const libraryJob = defineTrackedJob({
  job: jobNamed<typeof import('./library.job.ts').default>('library'),
  input: (subject: LibrarySubject) => subject,
});
