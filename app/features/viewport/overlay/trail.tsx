import { rootMotion } from '../../../transition.ts';
import { useCallback, useRef } from 'react';
import type { ReactNode } from 'react';
import type { LineSegments } from 'three';
import { ORDER } from '../render-order.ts';
import { useUpload } from '../use-upload.ts';
import type { Upload } from '../use-upload.ts';
import { linesNear } from './trail-path.ts';

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
