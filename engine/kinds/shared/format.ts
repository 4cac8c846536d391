import type { ByteReader } from '../../base/reader.ts';
import type { ByteWriter } from '../../base/writer.ts';

/** For a layout that was used while a release was made. */
export const UNRELEASED_ADVICE =
  'This is an unreleased development layout of 2020 or 2021: import it again from its source.';

/** One version of a format: how one or more releases store objects of one kind. */
export interface Version<T> {
  /** As stored after the tag. */
  readonly version: number;
  /** False for a body that follows the tag at once: the number is that of the release that wrote it. */
  readonly isStored?: false;
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
  /** The version of a body that has none after its tag. Leaves the reader where it is. */
  unversioned?(reader: ByteReader, tag: string): Version<T> | undefined;
  /** Versions that no release wrote. */
  readonly unreleased?: readonly number[];
  /** Whether an object can be written as it is. If missing, all objects can. */
  isStorable?(object: T): boolean;
  /** Adds to a read object what the original has and no file stores. */
  withUnstored?(read: T, made: T): T;
}

/** The version numbers of a format. */
export type VersionIn<F extends { readonly versions: readonly { readonly version: number }[] }> =
  F['versions'][number]['version'];
