import { useCallback, useRef, type ReactNode } from 'react';
import type { LineSegments } from 'three';
import { useSessionState } from '../../components/session.tsx';
import { palettes } from '../../draw/palette.ts';
import { addJoints, emptyBounds, isEmpty, resetBounds } from './bounds.ts';
import { ORDER } from './render-order.ts';
import type { BoneField } from './staged.ts';
import { useUpload, type Upload } from './use-upload.ts';

/** The box around all joints of the current pose. */
export function BoundsBox({ bones }: { readonly bones: BoneField }): ReactNode {
  const theme = useSessionState((state) => state.theme);
  const box = useRef<LineSegments>(null);
  useUpload(useCallback(() => box.current && boxUpload(bones, box.current), [bones]));
  return (
    <lineSegments ref={box} frustumCulled={false} renderOrder={ORDER.bounds}>
      <bufferGeometry>
        <bufferAttribute attach="attributes-position" args={[EDGES, 3]} />
      </bufferGeometry>
      <lineBasicMaterial color={palettes[theme].accent} transparent opacity={0.8} />
    </lineSegments>
  );
}

/** Keeps the cube from 0 to 1 that `box` is stretched around the joints. */
function boxUpload({ skeleton }: BoneField, box: LineSegments): Upload {
  const bounds = emptyBounds();
  return (frame) => {
    if (frame.skeleton !== skeleton) return;
    addJoints(resetBounds(bounds), frame.models, skeleton.count);
    box.visible = !isEmpty(bounds);
    if (!box.visible) return;
    box.position.fromArray(bounds);
    box.scale.set(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]);
  };
}

/** The twelve edges of a cube from 0 to 1, 6 floats each. */
const EDGES = cubeEdges();

function cubeEdges(): Float32Array {
  const edges: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (let corner = 0; corner < 4; corner++) {
      const start = [0, 0, 0];
      start[(axis + 1) % 3] = corner & 1;
      start[(axis + 2) % 3] = corner >> 1;
      edges.push(...start, ...start.with(axis, 1));
    }
  }
  return Float32Array.from(edges);
}
