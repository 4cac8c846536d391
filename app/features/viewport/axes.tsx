import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { Color, DynamicDrawUsage, type BufferAttribute } from 'three';
import { useSession, useSessionState } from '../../components/session.tsx';
import { AXIS_FLOATS, writeAxisLines, axisColors } from './axis-lines.ts';
import { ORDER, LAYER } from './render-order.ts';
import type { BoneField } from './staged.ts';
import { useUpload, type Upload } from './use-upload.ts';
import type { Playback } from '../../playback/playback.ts';

/** The axes of every joint as lines, in one draw, over everything. */
export function Axes({ bones }: { readonly bones: BoneField }): ReactNode {
  const { shownModels } = useSession().playback;
  const theme = useSessionState((state) => state.theme);
  const count = bones.skeleton.count;
  const positions = useMemo(() => new Float32Array(count * AXIS_FLOATS), [count]);
  const colors = useMemo(() => lineColors(count, axisColors[theme]), [count, theme]);
  const attribute = useRef<BufferAttribute>(null);
  useUpload(
    useCallback(
      () => attribute.current && axisUpload(bones, shownModels, positions, attribute.current),
      [bones, shownModels, positions],
    ),
  );
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

/** Keeps the lines up to date: `attribute` shows `positions`. */
function axisUpload(
  { skeleton, axisLengths }: BoneField,
  shownModels: Playback['shownModels'],
  positions: Float32Array,
  attribute: BufferAttribute,
): Upload {
  let pose = -1;
  return (frame) => {
    if (frame.skeleton !== skeleton || pose === frame.poseVersion) return;
    pose = frame.poseVersion;
    writeAxisLines(shownModels(frame), axisLengths, positions);
    attribute.needsUpdate = true;
  };
}

/** Both ends of the x, y and z line of every joint, 3 floats each. */
function lineColors(count: number, axes: readonly string[]): Float32Array {
  const joint = axes.flatMap((style) => {
    const color = new Color(style).toArray();
    return [...color, ...color];
  });
  return Float32Array.from({ length: count * joint.length }, (_, i) => joint[i % joint.length]);
}
