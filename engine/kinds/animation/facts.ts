import { shortFloat } from '../../base/float-text.ts';
import type { Seconds } from '../../base/units.ts';
import { bitsPerJointPerFrame } from '../../inspect/bits-per-joint.ts';
import { clipStatistics, TRACK_USES, type KindStatistics } from '../../inspect/clip-statistics.ts';
import { guessFrameRate } from '../../inspect/frame-rate.ts';
import { keyStream, keyStreams } from '../../model/animation.ts';
import type { Animation, KeyStream, OlderKeys } from '../../model/animation.ts';
import { iframeBytes, iframeTotals } from '../../model/iframe.ts';
import { keyCount, paddingKeyCount } from '../../model/key-count.ts';
import type { Skeleton } from '../../model/skeleton.ts';
import {
  rangesJson,
  type Count,
  type Fact,
  type JsonObject,
  type KindFacts,
} from '../shared/kind.ts';

export const animationFacts: KindFacts<Animation> = {
  title: 'Animation',
  summary: (clip) => [{ duration: clip.duration }, { count: keyCount(clip), one: 'key' }],
  line: (clip, bytes) => [
    { duration: clip.duration, framesPerSecond: guessFrameRate(clip)?.rate },
    { count: clip.trackCount, one: 'track' },
    { count: clip.timepoints.length, one: 'timepoint' },
    { ...keys(clip), one: 'key' },
    { bitsPerJointPerFrame: bitsPerJointPerFrame(clip, bytes) },
  ],
  details: (clip) => {
    const { name, duration, trackCount: count, alignedTracks, ranges } = clip;
    const { header, timepoints } = ranges;
    return [
      { label: 'name', value: { text: name }, range: ranges.name },
      { label: 'duration', value: { duration }, range: header },
      { label: 'tracks', value: { count, paddedBy: alignedTracks - count } },
      { label: 'timepoints', value: { count: clip.timepoints.length }, range: timepoints },
      { label: 'keys', value: keys(clip) },
    ];
  },
  parts: (clip) =>
    keyStreams(clip).map((stream) => ({
      title: `${stream.kind}s`,
      facts: streamFacts(stream, clip.duration),
    })),
  json: animationJson,
};

/** The number of stored keys, and how many of them are padding. */
function keys(clip: Animation): Count {
  return { count: keyCount(clip), padding: paddingKeyCount(clip) };
}

function streamFacts(stream: KeyStream, duration: Seconds): Fact[] {
  const { count, iframes, ranges, timepoint, older } = stream;
  if (older !== undefined) return olderFacts(stream, older);
  const totals = iframeTotals([stream]);
  const { iframeDesc, iframeEntries, iframeInterval } = ranges;
  const times = timepoint.BYTES_PER_ELEMENT === 1 ? '1 byte each' : '2 bytes each';
  const interval = iframes.count === 0 ? { text: '' } : { span: iframes.interval * duration };
  return [
    { label: 'keys', value: { count } },
    { label: 'times', value: { text: times }, range: ranges.timepoint },
    { label: 'offsets', value: { text: '2 bytes each' }, range: ranges.previous },
    { label: 'values', value: { text: '6 bytes each' }, range: ranges.values },
    { label: 'iframes', value: { count: totals.count }, range: iframeDesc },
    { label: 'iframe bytes', value: { bytes: totals.bytes }, range: iframeEntries },
    { label: 'interval', value: interval, range: iframeInterval },
  ];
}

/** Keys that stand together, and no iframes: seeking back starts again. */
function olderFacts({ count, ranges }: KeyStream, older: OlderKeys): Fact[] {
  const { timeBytes, trackBytes, valueBytes } = older;
  const each = timeBytes + trackBytes + valueBytes;
  const parts = `${each} bytes each: time ${timeBytes}, track ${trackBytes}, value ${valueBytes}`;
  return [
    { label: 'keys', value: { count } },
    { label: 'stored', value: { text: parts }, range: ranges.values },
  ];
}

function animationJson(clip: Animation, bytes: number, skeletons: readonly Skeleton[]): JsonObject {
  const skeleton = skeletons.find(({ count }) => count === clip.trackCount);
  const { kinds } = clipStatistics(clip, skeleton);
  return {
    name: clip.name,
    duration: shortFloat(clip.duration),
    tracks: clip.trackCount,
    timepoints: clip.timepoints.length,
    framesPerSecond: guessFrameRate(clip)?.rate ?? null,
    keys: keyCount(clip),
    paddingKeys: paddingKeyCount(clip),
    bitsPerJointPerFrame: bitsPerJointPerFrame(clip, bytes),
    ...Object.fromEntries(kinds.map((kind) => [`${kind.kind}s`, streamJson(clip, kind)])),
    joints: Array.from({ length: clip.trackCount }, (_, joint) => ({
      joint,
      name: skeleton?.names[joint] ?? null,
      ...Object.fromEntries(
        kinds.map(({ kind, keysOfTrack, useOfTrack }) => [
          `${kind}s`,
          { keys: keysOfTrack[joint], use: TRACK_USES[useOfTrack[joint]] },
        ]),
      ),
    })),
  };
}

function streamJson(clip: Animation, statistics: KindStatistics): JsonObject {
  const { kind, keys: count, paddingKeys, tracks, keyBytes } = statistics;
  const { iframes, ranges } = keyStream(clip, kind);
  const { desc, interval } = iframes;
  const snapshots = Array.from({ length: iframes.count }, (_, iframe) => {
    return { bytes: iframeBytes(iframes, iframe), lastKey: desc[2 * iframe + 1] };
  });
  return {
    keys: count,
    paddingKeys,
    tracks,
    keyBytes,
    iframes: snapshots,
    iframeInterval: shortFloat(interval),
    ranges: rangesJson(ranges),
  };
}
