import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { BufferAttribute, BufferGeometry, type LineSegments } from 'three';
import type { JointIndex, Seconds } from '#engine/base';
import { MATRIX_FLOATS, type Clip, type Skeleton } from '#engine/model';
import { localToModel } from '#engine/runtime';
import { useSession, useSessionState } from '../../../components/session.tsx';
import type { RootMotion } from '../../../playback/root-motion.ts';
import { selectErrorComparison } from '../../../session/state/error-comparison.ts';
import { selectOverlaid } from '../../../session/state/overlay.ts';
import { selectClip } from '../../../session/state/stage.ts';
import { ORDER, useDisposed, useUpload, type Upload } from '../use-upload.ts';
import type { BoneField } from '../staged.ts';
import { shownSource } from '../../../session/state/additive.ts';

interface TrailProps {
  /** See `pathLines`. */
  readonly lines: Float32Array;
  readonly color: string;
  /** See `LAYER`. */
  readonly layer: number;
}

/** Where a joint has been and will be, shortly before and after the playhead. */
export function Trail({ lines, color, layer }: TrailProps): ReactNode {
  const { rootMotion } = useSession().playback;
  const shown = useRef<LineSegments>(null);
  const geometry = useMemo(
    () => new BufferGeometry().setAttribute('position', new BufferAttribute(lines, 3)),
    [lines],
  );
  useDisposed(geometry);
  useUpload(
    useCallback((): Upload | null => {
      const trail = shown.current;
      return trail && trailUpload(rootMotion, trail, lines.length / 6);
    }, [rootMotion, lines]),
  );
  return (
    <lineSegments
      ref={shown}
      geometry={geometry}
      matrixAutoUpdate={false}
      frustumCulled={false}
      renderOrder={ORDER.axes}
      layers={layer}
    >
      <lineBasicMaterial color={color} transparent depthTest={false} />
    </lineSegments>
  );
}

function trailUpload(rootMotion: RootMotion, trail: LineSegments, count: number): Upload {
  return ({ playhead, duration }) => {
    const first = linesNear(playhead.time, duration, count, 'first');
    const last = linesNear(playhead.time, duration, count, 'last');
    trail.geometry.setDrawRange(2 * first, 2 * (last - first));
    // The trail moves with the root motion.
    if (rootMotion.on) trail.matrix.fromArray(rootMotion.matrix);
    else trail.matrix.identity();
  };
}

/** The trail of the active joint, as lines; see `pathLines`. */
export interface Trails {
  readonly clip: Float32Array;
  readonly reference: Float32Array | undefined;
}

/** Undefined while there is no trail to be shown; a source's is shown beside a clip's wherever there is one. */
export function useTrails(bones: BoneField | undefined): Trails | undefined {
  const isOn = useSessionState(({ overlay, blendOn }) => overlay.trails && !blendOn);
  const joint = useSessionState((state) => state.selectedJoints.at(-1));
  const shown = useSessionState(selectClip);
  const comparison = useSessionState(selectErrorComparison);
  const magnification = useSessionState((state) =>
    selectOverlaid(state) === undefined ? 1 : state.overlay.magnification,
  );
  const skeleton = bones?.skeleton;
  const clip = comparison?.candidate ?? shown;
  const reference = comparison?.reference;
  const paths = useMemo(() => {
    if (!isOn || skeleton === undefined || clip === undefined) return undefined;
    if (joint === undefined || joint >= skeleton.count) return undefined;
    const times = trailTimes(clip.duration, skeleton.count);
    const from = reference && trailPath(skeleton, reference, joint, times);
    return { to: trailPath(skeleton, clip, joint, times), from };
  }, [isOn, skeleton, clip, reference, joint]);
  return useMemo(() => {
    if (paths === undefined) return undefined;
    const { from, to } = paths;
    const clipPath = from === undefined ? to : magnifiedPath(to, from, magnification);
    return { clip: pathLines(clipPath), reference: from && pathLines(from) };
  }, [paths, magnification]);
}

/** Most poses of a trail, and most joint poses if there are many joints. */
const MAX_POSES = 2000;
const MAX_JOINT_POSES = 100_000;
const MIN_POSES = 60;
/** More poses a second cannot be seen. */
const POSES_A_SECOND = 120;

/** Time before and after the playhead that a trail shows. */
export const TRAIL_REACH: Seconds = 0.5;

/** The times of a trail's places: even, from the clip's start to its end. */
export function trailTimes(duration: Seconds, jointCount: number): Float64Array {
  const affordable = Math.min(MAX_POSES, Math.floor(MAX_JOINT_POSES / Math.max(1, jointCount)));
  const wanted = Math.ceil(duration * POSES_A_SECOND) + 1;
  const count = Math.max(2, Math.min(wanted, Math.max(MIN_POSES, affordable)));
  return Float64Array.from({ length: count }, (_, i) => (i * duration) / (count - 1));
}

/** Where a joint is at some times of a clip, in model space: 3 floats a time. Edit time. */
export function trailPath(
  skeleton: Skeleton,
  clip: Clip,
  joint: JointIndex,
  times: Float64Array,
): Float32Array {
  const source = shownSource(skeleton, clip);
  const pose = skeleton.restPose.slice();
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  const path = new Float32Array(3 * times.length);
  const place = joint * MATRIX_FLOATS + 12;
  times.forEach((time, i) => {
    source.samplePose(Math.min(time, clip.duration), pose);
    localToModel(skeleton, pose, models);
    path.set(models.subarray(place, place + 3), 3 * i);
  });
  return path;
}

/** Moves every place of a path farther from the same place of another by a factor. */
export function magnifiedPath(
  path: Float32Array,
  from: Float32Array,
  magnification: number,
): Float32Array {
  return path.map((value, i) => from[i] + magnification * (value - from[i]));
}

/** The ends of the lines between the places of a path, 6 floats per line. */
export function pathLines(path: Float32Array): Float32Array {
  const lines = new Float32Array(Math.max(0, 2 * path.length - 6));
  for (let at = 0, to = 0; to < lines.length; at += 3, to += 6) {
    lines.set(path.subarray(at, at + 6), to);
  }
  return lines;
}

/** The first line, and after it the last, of those near a time; lines are as long as each other in time. */
export function linesNear(
  time: Seconds,
  duration: Seconds,
  lines: number,
  end: 'first' | 'last',
): number {
  const perSecond = duration > 0 ? lines / duration : 0;
  const at = end === 'first' ? time - TRAIL_REACH : time + TRAIL_REACH;
  const line = end === 'first' ? Math.floor(at * perSecond) : Math.ceil(at * perSecond);
  return Math.min(lines, Math.max(0, line));
}
