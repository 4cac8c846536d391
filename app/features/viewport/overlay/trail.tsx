import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { BufferAttribute, BufferGeometry, type LineSegments } from 'three';
import { useSession, useSessionState } from '../../../components/session.tsx';
import type { RootMotion } from '../../../playback/root-motion.ts';
import { selectComparison } from '../../../session/state/error.ts';
import { selectOverlaid } from '../../../session/state/overlay.ts';
import { selectClip } from '../../../session/state/stage.ts';
import { ORDER } from '../render-order.ts';
import type { BoneField } from '../staged.ts';
import { useUpload, type Upload } from '../use-upload.ts';
import { linesNear, magnifiedPath, pathLines, trailPath, trailTimes } from './trail-path.ts';

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
  useEffect(() => () => geometry.dispose(), [geometry]);
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
  const comparison = useSessionState(selectComparison);
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
