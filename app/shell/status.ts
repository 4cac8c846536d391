import { groupCount } from '#engine/base';
import { bitsPerJointPerFrame, poseCount } from '#engine/inspect';
import { keyCount, paddingKeyCount } from '#engine/model';
import type { Clip, Mesh, Skeleton } from '#engine/model';
import { formatBytes, formatCounted, formatClipDuration } from '../draw/format.ts';
import { paddingText } from '../draw/key-text.ts';

/** What the status bar tells about the stage. */
export interface StatusFacts {
  readonly skeleton: Skeleton | undefined;
  readonly clip: Clip | undefined;
  readonly mesh: Mesh | undefined;
  /** Bytes of the clip in the archive that it is stored in, else in the one that it would be saved as. */
  readonly clipBytes: number;
  readonly frameRate: number;
}

/** What the stage holds: `67 joints · 17 groups`. */
export function skeletonStatus({ skeleton, clip, mesh }: StatusFacts): string {
  if (skeleton !== undefined) {
    return `${formatCounted(skeleton.count, 'joint')} · ${formatCounted(groupCount(skeleton.count), 'group')}`;
  }
  if (clip !== undefined) return `${formatCounted(clip.trackCount, 'track')}, no skeleton`;
  if (mesh === undefined) return 'Nothing open';
  return `${formatCounted(mesh.vertexCount, 'vertex', 'vertices')}, no skeleton`;
}

/** How long the clip is: `1.333 s · 41 timepoints · 30 Hz`. */
export function timeStatus({ clip, frameRate }: StatusFacts): string {
  if (clip === undefined) return '';
  const times =
    clip.kind === 'animation' ? formatCounted(clip.timepoints.length, 'timepoint') : 'source keys';
  return `${formatClipDuration(clip.duration)} · ${times} · ${Number(frameRate.toFixed(3))} Hz`;
}

/** How large it is: `1 164 keys · 7.6 KiB in a file · 8.4 bits/joint/frame`. */
export function sizeStatus({ clip, clipBytes, frameRate }: StatusFacts): string {
  if (clip === undefined) return '';
  const keys = formatCounted(keyCount(clip), 'key');
  const bits = bitsPerJointPerFrame(clip, clipBytes, frameRate).toFixed(1);
  return `${keys} · ${formatBytes(clipBytes)} in a file · ${bits} bits/joint/frame`;
}

/** Explains the numbers of {@link sizeStatus}: what is counted and divided. */
export function sizeHint({ clip, clipBytes, frameRate }: StatusFacts): string {
  if (clip === undefined) return '';
  const tracks = formatCounted(clip.trackCount, 'joint');
  const poses = formatCounted(poseCount(clip, frameRate), 'pose');
  const padding = paddingText(paddingKeyCount(clip));
  return `${padding === undefined ? '' : `${padding} `}Bits per joint and frame: all ${formatCounted(clipBytes, 'byte')} of the clip in its file, over ${tracks} and ${poses}, as “posescope inspect” says`;
}

/** What drawing costs, measured: `script 1.8 ms · engine 0.04 ms · 60 fps`. */
export function costStatus(
  scriptMs: number,
  engineMs: number,
  framesPerSecond: number,
  playing: boolean,
): string {
  const rate = playing ? `${Math.round(framesPerSecond)} fps` : 'paused';
  return `script ${scriptMs.toFixed(1)} ms · engine ${engineMs.toFixed(engineMs < 0.1 ? 3 : 2)} ms · ${rate}`;
}
