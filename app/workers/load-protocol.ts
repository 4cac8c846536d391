import type { Archive } from '#engine';

/** Something to read: bytes that a person gave, or an address to fetch them from. */
export type Source =
  | { readonly name: string; readonly blob: Blob }
  | { readonly name: string; readonly url: string };

/** What came of a source: an archive, or one sentence that says why there is none. */
export type Loaded =
  | { readonly archive: Archive; readonly parseMs: number }
  | { readonly problem: string };

export interface LoadRequest {
  readonly id: number;
  readonly source: Source;
}

export interface LoadResponse {
  readonly id: number;
  readonly loaded: Loaded;
}
