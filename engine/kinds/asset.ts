import type { ByteRange } from '../base/units.ts';
import type { FORMATS } from './formats.ts';
import type { VersionIn } from './shared/format.ts';

type Formats = typeof FORMATS;

/** The kind of an object, such as `animation`. */
export type AssetKind = keyof Formats;

/** An object of one kind. */
export type ObjectOf<Kind extends AssetKind> = ReturnType<Formats[Kind]['versions'][0]['read']>;

/** Any object that an archive can hold; `kind` says which. */
export type AssetObject = ObjectOf<AssetKind>;

/**
 * Whether an object has one of the given kinds.
 *
 * @param kinds the accepted kinds
 *
 * @example
 * const [{ object }] = archive.entries;
 * console.assert(isOfKind(object, 'animation', 'raw-animation'));
 */
export function isOfKind<Kind extends AssetKind>(
  object: AssetObject,
  ...kinds: readonly Kind[]
): object is ObjectOf<Kind> {
  return kinds.some((kind) => kind === object.kind);
}

/** The versions of a kind that can be read. */
export type VersionOf<Kind extends AssetKind> = VersionIn<Formats[Kind]>;

/** One object of an archive, with its tag, version and place in the file. */
export interface ArchiveEntry {
  /** As stored: `ozz-animation`. */
  readonly tag: string;
  readonly version: number;
  /**
   * From the first byte of the tag to the last byte of the body; empty for an object that is not in
   * a file.
   */
  readonly range: ByteRange;
  readonly object: AssetObject;
}

/**
 * A whole file: its bytes, and objects whose columns are views into them where alignment allows.
 */
export interface Archive {
  readonly bytes: Uint8Array;
  readonly littleEndian: boolean;
  readonly entries: readonly ArchiveEntry[];
  /** Bytes after the last object that are no object; undefined if there are none. */
  readonly trailing?: ByteRange | undefined;
}

/**
 * The skeletons among the objects of archives.
 *
 * @example
 * console.assert(skeletonsOf([archive]).length === 0); // holds a clip
 */
export function skeletonsOf(archives: readonly Archive[]): ObjectOf<'skeleton'>[] {
  return archives
    .flatMap(({ entries }) => entries.map(({ object }) => object))
    .filter((object) => object.kind === 'skeleton');
}
