import { AssetError } from '../../base/errors.ts';
import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import { encodeText } from '../../base/text.ts';
import { alignedCount, type Seconds } from '../../base/units.ts';
import type { ByteWriter } from '../../base/writer.ts';
import {
  KEY_KINDS,
  keyStreams,
  MIN_LAST_TIMEPOINT,
  MIN_TIMEPOINT,
  type Animation,
  type KeyKind,
} from '../../model/animation.ts';
import { MAX_JOINTS } from '../../model/skeleton.ts';
import type { CurrentVersion } from '../shared/format.ts';
import { refuseUnreleased } from './unreleased.ts';
import { readKeyStreams, writeKeyStream, type StreamSizes } from './v7-keys.ts';

/** Written by releases from 0.15 on. */
export const v7 = {
  version: 7,
  read: readAnimation,
  write: writeAnimation,
} as const satisfies CurrentVersion<Animation>;

interface Header {
  readonly duration: number;
  readonly trackCount: number;
  readonly nameLength: number;
  readonly timepointCount: number;
  /** In the order of {@link KEY_KINDS}. */
  readonly streams: readonly StreamSizes[];
}

function readAnimation(reader: ByteReader): Animation {
  refuseUnreleased(reader);
  const { duration, trackCount, nameLength, timepointCount, streams } = readHeader(reader);
  const alignedTracks = alignedCount(trackCount);
  const header = reader.endPart();
  const name = reader.text(nameLength, 'the name');
  if (name !== '') reader.object = `${reader.object} "${name}"`;
  const nameRange = reader.endPart();
  const timepoints = reader.f32s(timepointCount, 'timepoints');
  requireTimepoints(reader, timepoints, trackCount);
  const ranges = { header, name: nameRange, timepoints: reader.endPart() };
  const read = readKeyStreams(reader, streams, { timepoints, alignedTracks });
  const [translations, rotations, scales] = read.streams;
  const clip = { name, duration, trackCount, alignedTracks, timepoints };
  const { bigEndianIndices } = read;
  const keys = { translations, rotations, scales, bigEndianIndices };
  return { kind: 'animation', ...clip, ...keys, ranges };
}

function readHeader(reader: ByteReader): Header {
  const duration = readDuration(reader);
  const trackCount = readTrackCount(reader);
  const nameLength = reader.u32('the length of the name');
  const timepointCount = reader.u32('the timepoint count');
  const counts = KEY_KINDS.map((kind) => readKeyCount(reader, kind, trackCount));
  const streams = KEY_KINDS.map((kind, i) => readStreamSizes(reader, kind, counts[i]));
  return { duration, trackCount, nameLength, timepointCount, streams };
}

export function readDuration(reader: ByteReader): Seconds {
  const offset = reader.offset;
  const duration = reader.f32('the duration');
  if (duration > 0 && duration < Infinity) return duration;
  return reader.fail({
    offset,
    expected: 'a finite duration above 0 s',
    found: floatText(duration),
  });
}

export function readTrackCount(reader: ByteReader): number {
  const offset = reader.offset;
  const count = reader.u32('the track count');
  if (count <= MAX_JOINTS) return count;
  return reader.fail({ offset, expected: `at most ${MAX_JOINTS} tracks`, found: String(count) });
}

/** Players assume two keys per track, at the start and at the end, padding tracks included. */
function readKeyCount(reader: ByteReader, kind: KeyKind, trackCount: number): number {
  const offset = reader.offset;
  const count = reader.u32(`the ${kind} key count`);
  const minKeys = 2 * alignedCount(trackCount);
  if (trackCount === 0 ? count === 0 : count >= minKeys) return count;
  const expected =
    trackCount === 0 ? `no ${kind} keys without a track` : `at least ${minKeys} ${kind} keys`;
  return reader.fail({ offset, expected, found: String(count) });
}

function readStreamSizes(reader: ByteReader, kind: KeyKind, keys: number): StreamSizes {
  const iframeEntryBytes = reader.u32(`the size of the ${kind} iframes`);
  const offset = reader.offset;
  const iframeDescWords = reader.u32(`the ${kind} iframe count`);
  if (iframeDescWords % 2 !== 0) {
    const expected = `an even number of words that describe ${kind} iframes`;
    reader.fail({ offset, expected, found: String(iframeDescWords) });
  }
  return { keys, iframeEntryBytes, iframeDescWords };
}

/**
 * Ratios must be sorted, from 0 to 1. Distinct times may round to the same ratio, so equal
 * neighbours are allowed. The duration times its rounded reciprocal may be slightly less than 1.
 */
function requireTimepoints(reader: ByteReader, timepoints: Float32Array, trackCount: number): void {
  const count = timepoints.length;
  const start = reader.offset - timepoints.byteLength;
  if (count < 2 && trackCount > 0) {
    reader.fail({ offset: start, expected: 'at least 2 timepoints', found: String(count) });
  }
  for (let i = 0; i < count; i++) {
    const ratio = timepoints[i];
    const lowest =
      i === 0 ? 0 : Math.max(timepoints[i - 1], i === count - 1 ? MIN_LAST_TIMEPOINT : 0);
    const within = ratio >= lowest && ratio <= (i === 0 ? 0 : 1);
    if (within && (ratio === 0 || ratio >= MIN_TIMEPOINT)) continue;
    const range = within ? `0, or at least ${MIN_TIMEPOINT}` : `from ${floatText(lowest)} to 1`;
    reader.fail({
      offset: start + i * Float32Array.BYTES_PER_ELEMENT,
      expected: `timepoint ${i} of ${count} to be ${i === 0 ? '0' : range}`,
      found: floatText(ratio),
    });
  }
}

/** @throws AssetError for an older clip with keys that only upgrading can store */
function writeAnimation(writer: ByteWriter, animation: Animation): void {
  const streams = keyStreams(animation);
  if (streams.some(({ previous }) => previous instanceof Uint32Array)) {
    throw new AssetError({
      object: `ozz-animation "${animation.name}"`,
      expected: 'predecessors of keys at most 65535 keys back',
      found: 'one further back',
      advice: 'Upgrade the clip, which puts keys between.',
    });
  }
  const name = encodeText(animation.name);
  writer.f32(animation.duration);
  writer.u32(animation.trackCount);
  writer.u32(name.length);
  writer.u32(animation.timepoints.length);
  for (const { count } of streams) writer.u32(count);
  for (const { iframes } of streams) {
    writer.u32(iframes.entries.length);
    writer.u32(iframes.desc.length);
  }
  writer.column(name);
  writer.column(animation.timepoints);
  for (const stream of streams) writeKeyStream(writer, stream);
}
