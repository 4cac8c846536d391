import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { Color, DynamicDrawUsage, type BufferAttribute, type LineSegments } from 'three';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { AXIS_FLOATS, writeAxisLines, axisColors } from '../axis-lines.ts';
import { ORDER, LAYER, usePoseUpload, useUpload, type Upload } from '../use-upload.ts';
import type { BoneField } from '../staged.ts';
import type { Frame } from '../../../playback/frame.ts';
import { palettes } from '../../../draw/palette.ts';
import { addJoints, emptyBounds, isEmpty, resetBounds } from '../bounds.ts';

/** The axes of every joint as lines, in one draw, over everything. */
export function Axes({ bones }: { readonly bones: BoneField }): ReactNode {
  const { shownModels } = useSession().playback;
  const theme = useSessionState((state) => state.theme);
  const count = bones.skeleton.count;
  const positions = useMemo(() => new Float32Array(count * AXIS_FLOATS), [count]);
  const colors = useMemo(() => lineColors(count, axisColors[theme]), [count, theme]);
  const attribute = useRef<BufferAttribute>(null);
  const write = useCallback(
    (frame: Frame) => {
      writeAxisLines(shownModels(frame), bones.axisLengths, positions);
      if (attribute.current !== null) attribute.current.needsUpdate = true;
    },
    [bones, shownModels, positions],
  );
  usePoseUpload(bones.skeleton, write);
  return (
    <lineSegments frustumCulled={false} renderOrder={ORDER.axes} layers={LAYER.clip}>
      <bufferGeometry>
        <bufferAttribute
          ref={attribute}
          attach="attributes-position"
          args={[positions, 3]}
          usage={DynamicDrawUsage}
        />
        <bufferAttribute key={theme} attach="attributes-color" args={[colors, 3]} />
      </bufferGeometry>
      <lineBasicMaterial vertexColors transparent depthTest={false} />
    </lineSegments>
  );
}

/** Both ends of the x, y and z line of every joint, 3 floats each. */
function lineColors(count: number, axes: readonly string[]): Float32Array {
  const joint = axes.flatMap((style) => {
    const color = new Color(style).toArray();
    return [...color, ...color];
  });
  return Float32Array.from({ length: count * joint.length }, (_, i) => joint[i % joint.length]);
}

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
