import type { Ratio } from '../../base/units.ts';
import type { KeyLayout } from './key-layout.ts';

/** How far a clip can be played while it is still arriving, packed or not. */
export interface Arrival {
  readonly name: string;
  /** Stored as it is. */
  readonly bytes: number;
  /** As it travels. */
  readonly packedBytes: number;
  /**
   * Ratio up to which it can be played when i / (length - 1) of the packed bytes have arrived. Only the
   * last is 1 if all of it has to be there.
   */
  readonly playable: Float32Array;
}

/**
 * @param unpackedAt bytes that can be unpacked from the first i / (length - 1) of the packed ones; the last is
 *   all of them
 */
export function arrivalOf(
  { name, bytes, playable }: Pick<KeyLayout, 'name' | 'bytes' | 'playable'>,
  packedBytes: number,
  unpackedAt: ArrayLike<number>,
): Arrival {
  return {
    name,
    bytes: bytes.length,
    packedBytes,
    playable: Float32Array.from(unpackedAt, (unpacked) => playable(unpacked)),
  };
}

/** Share of the packed bytes that must have arrived until the first `ratio` of the clip can be played. */
export function shareUntil({ playable }: Arrival, ratio: Ratio): number {
  const enough = playable.findIndex((reached) => reached >= ratio);
  return enough < 0 ? 1 : enough / (playable.length - 1);
}
