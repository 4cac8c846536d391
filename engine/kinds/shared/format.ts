import type { ByteReader } from '../../base/reader.ts';
import type { ByteWriter } from '../../base/writer.ts';

/** One version of a format: how a release, or several, stored objects of one kind. */
export interface Version<T> {
  /** As stored after the tag. */
  readonly version: number;
  /**
   * Reads the body that begins at the reader's offset, and moves the reader past it.
   * @param tag which of the format's tags stood before it
   * @throws AssetError when the body is cut short, or says what a player could not play
   */
  read(reader: ByteReader, tag: string): T;
}

/** The version that is written. */
export interface CurrentVersion<T> extends Version<T> {
  /** Writes the body: the bytes that reading it would have seen. */
  write(writer: ByteWriter, object: T): void;
}

/** How objects of one kind are stored, now and by releases before. */
export interface Format<T> {
  /** As stored: `ozz-animation`; several where each type of the kind has its own. */
  readonly tags: readonly string[];
  /** The tag of an object, where there are several; otherwise the only one. */
  tagOf?(object: T): string;
  /** All versions that are read, the one that is written first. */
  readonly versions: readonly [CurrentVersion<T>, ...Version<T>[]];
  /** What a person who holds a version from before those should know and do. */
  readonly outdated?: string;
  /** Whether an object can be written as it is; all can where this is missing. */
  isStorable?(object: T): boolean;
  /** What was read with what it was made with and no file says. */
  withUnstored?(read: T, made: T): T;
}

/** The numbers of a format's versions. */
export type VersionIn<F extends { readonly versions: readonly { readonly version: number }[] }> =
  F['versions'][number]['version'];
