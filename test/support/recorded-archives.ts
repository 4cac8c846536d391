import { unpackPose } from '#engine/math';
import type { Animation, KeyStream, Skeleton } from '#engine/model';

/**
 * What the reference found in a clip (`*.layout.json`); floats with 9 digits, enough to tell them
 * apart.
 */
export interface RecordedLayout {
  readonly name: string;
  readonly duration: number;
  readonly tracks: number;
  readonly timepoints: readonly number[];
  readonly translations: RecordedStream;
  readonly rotations: RecordedStream;
  readonly scales: RecordedStream;
}

interface RecordedStream {
  readonly keys: number;
  readonly previous: readonly number[];
  readonly iframeInterval: number;
  readonly iframeDesc: readonly number[];
  readonly iframeEntryBytes: number;
}

/** What the reference found in a skeleton (`*.skeleton.json`); `rest` is 10 floats a joint. */
export interface RecordedSkeleton {
  readonly joints: readonly { readonly name: string; readonly parent: number }[];
  readonly rest: readonly number[];
}

/** The layout of a clip as the reference records it. */
export function layoutOf(animation: Animation): RecordedLayout {
  return {
    name: animation.name,
    duration: animation.duration,
    tracks: animation.trackCount,
    timepoints: [...animation.timepoints],
    translations: streamLayout(animation.translations),
    rotations: streamLayout(animation.rotations),
    scales: streamLayout(animation.scales),
  };
}

function streamLayout({ count, previous, iframes }: KeyStream): RecordedStream {
  return {
    keys: count,
    previous: [...previous],
    iframeInterval: iframes.interval,
    iframeDesc: [...iframes.desc],
    iframeEntryBytes: iframes.entries.length,
  };
}

/** The hierarchy and rest pose of a skeleton as the reference records them. */
export function recordOf(skeleton: Skeleton): RecordedSkeleton {
  const { names, parents, restPose, count } = skeleton;
  return {
    joints: names.map((name, joint) => ({ name, parent: parents[joint] })),
    rest: [...unpackPose(restPose, count)],
  };
}

/** Every number of a recording as the float32 that its decimal stands for. */
export function asFloats<Recording>(recording: Recording): Recording {
  const floats: unknown = JSON.parse(JSON.stringify(recording), (_, value: unknown) =>
    typeof value === 'number' ? Math.fround(value) : value,
  );
  return floats as Recording;
}
