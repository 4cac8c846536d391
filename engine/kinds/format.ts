import type { ByteReader } from '../base/reader.ts';
import type { ByteWriter } from '../base/writer.ts';
import type { AssetObject } from './asset.ts';

/** How one tag's objects are stored. */
export interface ObjectFormat<Kind extends AssetObject = AssetObject> {
  /** As stored: `ozz-animation`. */
  readonly tag: string;
  /** The one version that is read and written. */
  readonly version: number;
  /** What a person who holds an older version should know and do. */
  readonly outdated?: string;
  /**
   * Reads the body that begins at the reader's offset, and moves the reader past it.
   * @throws AssetError when the body is cut short, or says what a player could not play
   */
  read(reader: ByteReader): Kind;
  /** Writes the body: the bytes that reading it would have seen. */
  write(writer: ByteWriter, object: Kind): void;
}
