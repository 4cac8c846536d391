import { groupVarintLength } from '../base/group-varint.ts';
import type { ByteReader } from '../base/reader.ts';
import type { KeyStream } from '../model/animation.ts';
import { decodeIframe, iframeLastKey } from '../model/iframe.ts';

const DESC_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** A player restores snapshot `trunc(0.5 + ratio / interval)`, in float32: the last one must exist at ratio 1. */
export function requireInterval(reader: ByteReader, { kind, iframes, ranges }: KeyStream): void {
  const { interval, count } = iframes;
  const offset = ranges.iframeInterval.offset;
  if (!(interval > 0 && interval < Infinity)) {
    reader.fail({ offset, expected: `a ${kind} iframe interval above 0`, found: String(interval) });
  }
  if (count === 0) return;
  const last = Math.trunc(Math.fround(0.5 + Math.fround(1 / interval)));
  if (last <= count) return;
  reader.fail({
    offset,
    expected: `a ${kind} iframe interval that reaches the end in ${count} steps`,
    found: `${interval}, which leads to iframe ${last}`,
  });
}

/** Every snapshot must be what a player's cache holds once it has consumed the snapshot's last key. */
export function requireIframes(reader: ByteReader, stream: KeyStream, alignedTracks: number): void {
  const { iframes, table, count } = stream;
  const cached = Uint32Array.from({ length: alignedTracks }, (_, track) => track);
  const stored = new Uint32Array(alignedTracks);
  let consumed = alignedTracks;
  for (let iframe = 0; iframe < iframes.count; iframe++) {
    const last = iframeLastKey(iframes, iframe);
    if (last >= count || last + 1 < consumed || last + 1 < 2 * alignedTracks) {
      failDesc(
        reader,
        stream,
        2 * iframe + 1,
        `the last key of iframe ${iframe} in order, below ${count}`,
      );
    }
    if (groupVarintLength(iframes.entries, iframes.desc[2 * iframe], alignedTracks) < 0) {
      failDesc(
        reader,
        stream,
        2 * iframe,
        `${alignedTracks} entries of iframe ${iframe} within its bytes`,
      );
    }
    for (; consumed <= last; consumed++) cached[table.track[consumed]] = consumed;
    decodeIframe(stream, iframe, stored);
    requireSnapshot(reader, stream, iframe, stored, cached);
  }
}

function requireSnapshot(
  reader: ByteReader,
  { kind, iframes, ranges }: KeyStream,
  iframe: number,
  stored: Uint32Array,
  cached: Uint32Array,
): void {
  for (let track = 0; track < cached.length; track++) {
    if (stored[track] === cached[track]) continue;
    reader.fail({
      offset: ranges.iframeEntries.offset + iframes.desc[2 * iframe],
      expected: `${kind} iframe ${iframe} to hold key ${cached[track]} for track ${track}`,
      found: `key ${stored[track]}`,
    });
  }
}

function failDesc(
  reader: ByteReader,
  { kind, iframes, ranges }: KeyStream,
  word: number,
  expected: string,
): never {
  return reader.fail({
    offset: ranges.iframeDesc.offset + word * DESC_BYTES,
    expected: `${kind} iframes with ${expected}`,
    found: String(iframes.desc[word]),
  });
}
