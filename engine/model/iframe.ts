import { decodeGroupVarint } from '../base/group-varint.ts';
import type { KeyIndex } from '../base/units.ts';
import type { Iframes, KeyStream } from './animation.ts';

/** What restoring a snapshot needs of a stream. */
export type IframeColumns = Pick<KeyStream, 'iframes' | 'table'>;

/**
 * Decodes snapshot `iframe` (0 is the file's first) into `out`: the right-hand key of every track,
 * padding included, so `out` holds at least the clip's `alignedTracks`. Allocates nothing; reading
 * the archive has checked the bytes.
 *
 * @example
 * const built = buildAnimation(raw, { iframeInterval: 0.5 });
 * const keys = new Uint32Array(built.alignedTracks);
 * decodeIframe(built.rotations, 0, keys);
 * console.assert(keys.some((key) => key > 0));
 */
export function decodeIframe(
  { iframes, table }: IframeColumns,
  iframe: number,
  out: Uint32Array,
): void {
  const alignedTracks = table.trackOffsets.length - 1;
  decodeGroupVarint(iframes.entries, iframes.desc[2 * iframe], alignedTracks, out);
}

/**
 * The last key that snapshot `iframe` has consumed: the cursor after restoring it stands one
 * further.
 *
 * @example
 * const { rotations } = buildAnimation(raw, { iframeInterval: 0.5 });
 * if (rotations.iframes !== undefined) console.assert(iframeLastKey(rotations.iframes, 0) > 0);
 */
export function iframeLastKey(iframes: Iframes, iframe: number): KeyIndex {
  return iframes.desc[2 * iframe + 1];
}

const DESC_BYTES = 2 * Uint32Array.BYTES_PER_ELEMENT;

/**
 * Bytes that snapshot `iframe` takes in a file: its entries, and the two words that describe it.
 *
 * @example
 * const { rotations } = buildAnimation(raw, { iframeInterval: 0.5 });
 * console.assert(iframeBytes(rotations.iframes, 0) > 8);
 */
export function iframeBytes({ desc, entries, count }: Iframes, iframe: number): number {
  const end = iframe + 1 < count ? desc[2 * iframe + 2] : entries.length;
  return end - desc[2 * iframe] + DESC_BYTES;
}

/** The iframes of one or several kinds of keys together. */
export interface IframeTotals {
  /** Snapshots. One moment may have up to three, one of each kind. */
  readonly count: number;
  /** What a file would be smaller without them. */
  readonly bytes: number;
}

/**
 * How many iframes there are, and the bytes that they take: the numbers wherever a clip is summed up.
 *
 * @example
 * const bare = iframeTotals(keyStreams(buildAnimation(raw, { iframeInterval: 0 })));
 * console.assert(bare.count === 0 && bare.bytes === 0);
 */
export function iframeTotals(streams: readonly Pick<KeyStream, 'iframes'>[]): IframeTotals {
  let count = 0;
  let bytes = 0;
  for (const { iframes } of streams) {
    count += iframes.count;
    bytes += iframes.entries.byteLength + iframes.desc.byteLength;
  }
  return { count, bytes };
}
