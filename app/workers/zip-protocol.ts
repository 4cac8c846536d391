/** A file to be put into a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}
