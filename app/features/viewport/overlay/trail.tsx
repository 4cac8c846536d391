import { useCallback, useRef, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { LineSegments } from 'three';
import { useStore } from 'zustand';
import { selectComparison } from '../../../session/state/error.ts';
import { selectOverlaid } from '../../../session/state/overlay.ts';
import { selectClip } from '../../../session/state/stage.ts';
import { rootMotion, appStore } from '../../../transition.ts';
import { ORDER } from '../render-order.ts';
import type { BoneField } from '../staged.ts';
import { useUpload } from '../use-upload.ts';
import type { Upload } from '../use-upload.ts';
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
  const shown = useRef<LineSegments>(null);
  useUpload(
    useCallback((): Upload | null => {
      const trail = shown.current;
      return trail && trailUpload(trail, lines.length / 6);
    }, [lines]),
  );
  return (
    <lineSegments
      ref={shown}
      matrixAutoUpdate={false}
      frustumCulled={false}
      renderOrder={ORDER.axes}
      layers={layer}
    >
      <bufferGeometry key={lines.length}>
        <bufferAttribute key={keyOf(lines)} attach="attributes-position" args={[lines, 3]} />
      </bufferGeometry>
      <lineBasicMaterial color={color} transparent depthTest={false} />
    </lineSegments>
  );
}

const keys = new WeakMap<Float32Array, number>();
let lastKey = 0;

/** Tells one trail from another: what a buffer attribute shows cannot be replaced. */
function keyOf(lines: Float32Array): number {
  const key = keys.get(lines) ?? ++lastKey;
  keys.set(lines, key);
  return key;
}

function trailUpload(trail: LineSegments, count: number): Upload {
  return ({ playhead, duration }) => {
    const first = linesNear(playhead.time, duration, count, 'first');
    const last = linesNear(playhead.time, duration, count, 'last');
    trail.geometry.setDrawRange(2 * first, 2 * (last - first));
    // The trail is where the character has walked to.
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
  const isOn = useStore(appStore, ({ overlay, blendOn }) => overlay.trails && !blendOn);
  const joint = useStore(appStore, (state) => state.selectedJoints.at(-1));
  const shown = useStore(appStore, selectClip);
  const comparison = useStore(appStore, selectComparison);
  const magnification = useStore(appStore, (state) =>
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
