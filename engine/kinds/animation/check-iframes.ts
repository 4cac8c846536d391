import { groupVarintLength } from '../../base/group-varint.ts';
import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import type { KeyStream } from '../../model/animation.ts';
import { decodeIframe, iframeLastKey } from '../../model/iframe.ts';

const DESC_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/**
 * A player restores the snapshot with number `trunc(0.5 + ratio / interval)`, in float32: the last
 * one must exist at ratio 1.
 */
export function requireInterval(reader: ByteReader, { kind, iframes, ranges }: KeyStream): void {
  const { interval, count } = iframes;
  const offset = ranges.iframeInterval.offset;
  if (!(interval > 0 && interval < Infinity)) {
    reader.fail({
      offset,
      expected: `a ${kind} iframe interval above 0`,
      found: floatText(interval),
    });
  }
  if (count === 0) return;
  const last = Math.trunc(Math.fround(0.5 + Math.fround(1 / interval)));
  if (last <= count) return;
  reader.fail({
    offset,
    expected: `a ${kind} iframe interval that reaches the end in ${count} steps`,
    found: `${floatText(interval)}, which leads to iframe ${last}`,
  });
}

/**
 * Every snapshot must be what a player's cache holds once it has consumed the snapshot's last key.
 * Snapshots follow one another, in their keys and in their bytes: so the time to check them grows
 * linearly with the size of the file.
 */
export function requireIframes(reader: ByteReader, stream: KeyStream, alignedTracks: number): void {
  const { iframes, table, count } = stream;
  const { track } = table;
  const cached = new Uint32Array(alignedTracks);
  const stored = new Uint32Array(alignedTracks);
  let consumed = 0;
  let bytesRead = 0;
  for (let iframe = 0; iframe < iframes.count; iframe++) {
    const last = iframeLastKey(iframes, iframe);
    const minLast = Math.max(consumed, 2 * alignedTracks - 1);
    if (last < minLast || last >= count) {
      failDesc(reader, stream, 2 * iframe + 1, `to end at a key of ${minLast} … ${count - 1}`);
    }
    const start = iframes.desc[2 * iframe];
    const length = groupVarintLength(iframes.entries, start, alignedTracks);
    if (start < bytesRead || length < 0) {
      const room = `${bytesRead} … ${iframes.entries.length}`;
      const expected = `to begin and end within bytes ${room} of the iframes`;
      failDesc(reader, stream, 2 * iframe, expected, length < 0 ? ' and no end' : '');
    }
    for (; consumed <= last; consumed++) cached[track[consumed]] = consumed;
    bytesRead = start + length;
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

/**
 * Two words describe an iframe: where it begins, and its last key.
 * @param besides what else was found
 */
function failDesc(
  reader: ByteReader,
  { kind, iframes, ranges }: KeyStream,
  word: number,
  expected: string,
  besides = '',
): never {
  return reader.fail({
    offset: ranges.iframeDesc.offset + word * DESC_BYTES,
    expected: `${kind} iframe ${word >> 1} ${expected}`,
    found: `${iframes.desc[word]}${besides}`,
  });
}
