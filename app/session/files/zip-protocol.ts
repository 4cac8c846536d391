/** A file of a zip, by its path there. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What came of unpacking a zip: its files, or one sentence that says why there are none. */
export type Unzipped = { readonly entries: readonly ZipEntry[] } | { readonly problem: string };
