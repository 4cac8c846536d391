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
