import type { ByteReader } from '../../base/reader.ts';
import type { ByteWriter } from '../../base/writer.ts';

/** One version of a format: how one or more releases store objects of one kind. */
export interface Version<T> {
  /** As stored after the tag. */
  readonly version: number;
  /**
   * Reads the body that begins at the reader's offset, and moves the reader past it.
   * @param tag the tag that was read; one of the format's tags
   * @throws AssetError if the body is truncated or cannot be played
   */
  read(reader: ByteReader, tag: string): T;
}

/** The version that is written. */
export interface CurrentVersion<T> extends Version<T> {
  /** Writes the body, as {@link read} reads it. */
  write(writer: ByteWriter, object: T): void;
}

/** How objects of one kind are stored by this and earlier releases. */
export interface Format<T> {
  /** As stored: `ozz-animation`. There are several if each type of the kind has its own tag. */
  readonly tags: readonly string[];
  /** The tag of an object. Missing if there is only one. */
  tagOf?(object: T): string;
  /** All versions that can be read. The first is the one that is written. */
  readonly versions: readonly [CurrentVersion<T>, ...Version<T>[]];
  /** Advice for a file with an older version that cannot be read. */
  readonly outdated?: string;
  /** Whether an object can be written as it is. If missing, all objects can. */
  isStorable?(object: T): boolean;
  /** Adds to a read object what the original has and no file stores. */
  withUnstored?(read: T, made: T): T;
}

/** The version numbers of a format. */
export type VersionIn<F extends { readonly versions: readonly { readonly version: number }[] }> =
  F['versions'][number]['version'];
