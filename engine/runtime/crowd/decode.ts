import { LANES, type Ratio } from '../../base/units.ts';
import { checkpoint, type TaskControl } from '../../base/task.ts';
import { jointOffset, poseLength, LOCAL_FLOATS } from '../../math/pose.ts';
import type { Animation } from '../../model/animation.ts';
import {
  createSamplingContext,
  groupFloats,
  keyCache,
  GROUP_LEFT_RATIO,
  GROUP_RATE,
  GROUP_VALUES,
  type KeyCache,
  type SamplingArithmetic,
} from '../context.ts';
import { sample } from '../sampling.ts';
import type { CrowdRig, StoredTrack } from './rig.ts';

/** Floats of one track of a row: its value at the row's begin, its change until the row's end. */
const TRACK_FLOATS = 2 * LANES;

/** Rows between two looks at the task's control. */
const ROWS_A_CHECK = 256;

/**
 * Decodes a clip for a crowd to `out[to]`: a row an interval between two timepoints, in it the tracks that
 * the rig stores. Every key lies on a timepoint, so within a row every track changes evenly and this
 * is exact; rotations stay as they are interpolated, not normalised.
 * @throws TaskCancelled when the task says so
 */
export function decodeClip(
  rig: CrowdRig,
  clip: Animation,
  arithmetic: SamplingArithmetic,
  out: Float32Array,
  to: number,
  task?: TaskControl,
): void {
  const context = createSamplingContext(clip.trackCount, { arithmetic });
  const pose = new Float32Array(poseLength(clip.trackCount));
  const rows = clip.timepoints.length - 1;
  for (let row = 0, at = to; row < rows; row++) {
    if (row % ROWS_A_CHECK === 0) checkpoint(task, row / rows);
    sample(clip, context, clip.timepoints[row], pose);
    for (const { kind, joint } of rig.stored) {
      const components = kind === 'rotation' ? 4 : 3;
      const cache = keyCache(context, kind);
      writeTrack(cache, joint, components, clip.timepoints[row], clip.timepoints[row + 1], out, at);
      at += TRACK_FLOATS;
    }
  }
}

/** Writes what lies between the hot keys of one track at the two ends of a row. */
function writeTrack(
  { kind, groups }: KeyCache,
  track: number,
  components: number,
  begin: Ratio,
  end: Ratio,
  out: Float32Array,
  to: number,
): void {
  const lane = track % LANES;
  const group = ((track - lane) / LANES) * groupFloats(kind) + lane;
  const leftRatio = groups[group + GROUP_LEFT_RATIO];
  const rate = groups[group + GROUP_RATE];
  for (let i = 0; i < components; i++) {
    const left = groups[group + GROUP_VALUES + i * LANES];
    const change = groups[group + GROUP_VALUES + (components + i) * LANES] - left;
    const first = left + change * (begin - leftRatio) * rate;
    out[to + i] = first;
    out[to + LANES + i] = left + change * (end - leftRatio) * rate - first;
  }
}

/**
 * The locals that every group begins with, {@link CrowdRig.localBytes} bytes: each joint as the first clip
 * begins, the same in all lanes. Tracks that rows do not store are right for good.
 */
export function templateLocals(rig: CrowdRig): Float32Array {
  const { clips, skeleton, scaleTargets } = rig;
  const pose = new Float32Array(poseLength(skeleton.count));
  sample(clips[0], createSamplingContext(skeleton.count), 0, pose);
  const template = new Float32Array(rig.localBytes >> 2);
  for (let joint = 0; joint < skeleton.count; joint++) {
    const from = jointOffset(joint);
    const local = joint * 7 * LANES;
    for (let i = 0; i < LOCAL_FLOATS; i++) {
      const value = pose[from + i * LANES];
      if (i < 3) template.fill(value, local + (4 + i) * LANES, local + (5 + i) * LANES);
      else if (i < 7) template.fill(value, local + (i - 3) * LANES, local + (i - 2) * LANES);
      else if (scaleTargets[joint] !== 0) {
        const scale = (scaleTargets[joint] >> 2) + (i - 7) * LANES;
        template.fill(value, scale, scale + LANES);
      }
    }
  }
  return template;
}

/** Where the tracks of each kind begin and end in {@link CrowdRig.stored}. */
export function countStored(stored: readonly StoredTrack[]) {
  const count = (kind: StoredTrack['kind']): number =>
    stored.filter((track) => track.kind === kind).length;
  return {
    rotations: count('rotation'),
    translations: count('translation'),
    scales: count('scale'),
  };
}
