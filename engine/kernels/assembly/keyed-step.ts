// Updates the hot keys of one stream from one ratio to another, with the reference's algorithm.
import {
  STREAM_IFRAMES,
  STREAM_IFRAME_DESC,
  STREAM_IFRAME_ENTRIES,
  STREAM_IFRAME_INTERVAL,
  STREAM_KEYS,
  STREAM_NEEDED_AT,
  STREAM_PREVIOUS,
  STREAM_TRACK,
  STREAM_TRACKS,
} from '../layout';

/** A group's flag: its keys have changed since they were decompressed. */
// @ts-ignore: decorator
@inline
export const OUTDATED: u8 = 1;

/** Sets the flag of the group that `track` belongs to. */
// @ts-ignore: decorator
@inline
function touch(flags: usize, track: u32): void {
  store<u8>(flags + (track >> 2), OUTDATED);
}

function restoreStart(tracks: u32, entries: usize): u32 {
  for (let track: u32 = 0; track < tracks; track++) store<u32>(entries + (track << 2), track + tracks);
  return 2 * tracks;
}

/** Decodes a group-varint snapshot into the entries; returns the cursor after it. */
function restoreIframe(stream: usize, iframe: u32, tracks: u32, entries: usize): u32 {
  const desc = load<usize>(stream, STREAM_IFRAME_DESC) + (iframe << 3);
  let from = load<usize>(stream, STREAM_IFRAME_ENTRIES) + load<u32>(desc);
  for (let track: u32 = 0; track < tracks; track += 4) {
    let prefix = <u32>load<u8>(from++);
    for (let lane: u32 = 0; lane < 4; lane++) {
      let value = <u32>load<u8>(from++);
      for (let byte: u32 = 1; byte <= (prefix & 3); byte++) value |= (<u32>load<u8>(from++)) << (8 * byte);
      store<u32>(entries + ((track + lane) << 2), value);
      prefix >>= 2;
    }
  }
  return load<u32>(desc, 4) + 1;
}

/**
 * Returns −1 to continue with the cached keys, 0 to begin at the start, k to restore snapshot k − 1.
 */
function toRestore(stream: usize, next: u32, from: f32, to: f32): i32 {
  const iframes = load<i32>(stream, STREAM_IFRAMES);
  const interval = load<f32>(stream, STREAM_IFRAME_INTERVAL);
  if (next != 0 && abs(to - from) <= interval * 0.5) return -1;
  if (iframes == 0) return next == 0 || to < from ? 0 : -1;
  return min(<i32>(<f32>0.5 + to / interval), iframes);
}

/** Steps one stream; `next` is the cursor, 0 for an empty cache. Returns the new cursor. */
export function stepKeys(stream: usize, next: u32, from: f32, to: f32, entries: usize, flags: usize): u32 {
  const count = load<u32>(stream, STREAM_KEYS);
  const tracks = load<u32>(stream, STREAM_TRACKS);
  const neededAt = load<usize>(stream, STREAM_NEEDED_AT);
  const track = load<usize>(stream, STREAM_TRACK);
  const restore = toRestore(stream, next, from, to);
  if (restore >= 0) {
    next = restore == 0 ? restoreStart(tracks, entries) : restoreIframe(stream, restore - 1, tracks, entries);
    memory.fill(flags, OUTDATED, tracks >> 2);
  }
  const first = next;
  while (next < count && load<f32>(neededAt + (next << 2)) <= to) {
    const moved = <u32>load<u16>(track + (next << 1));
    store<u32>(entries + (moved << 2), next);
    touch(flags, moved);
    next++;
  }
  if (next > first) return next;
  const previous = load<usize>(stream, STREAM_PREVIOUS);
  while (load<f32>(neededAt + ((next - 1) << 2)) > to) {
    next--;
    const moved = <u32>load<u16>(track + (next << 1));
    store<u32>(entries + (moved << 2), load<u32>(previous + (next << 2)));
    touch(flags, moved);
  }
  return next;
}
