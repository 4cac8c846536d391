import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from 'three';
import { useSession, useSessionState } from '../../../components/session.tsx';
import type { ErrorStyle } from '../../../draw/error/error-colors.ts';
import { ORDER, LAYER } from '../render-order.ts';
import type { BoneField } from '../staged.ts';
import { useUpload, type Upload } from '../use-upload.ts';
import { errorShades } from './error-colors.ts';
import { SHELL_FLOATS, writeShellColors, writeShellLines } from './shell-lines.ts';
import type { Overlay } from '../../../playback/overlay.ts';

interface ShellPointsProps {
  readonly bones: BoneField;
  readonly style: ErrorStyle;
}

/** CSS pixels. */
const POINT_SIZE = 4;

/** The points that the shell error is measured at, each with a line from where it should be. */
export function ShellPoints({ bones, style }: ShellPointsProps): ReactNode {
  const { count } = bones.skeleton;
  const { overlay } = useSession().playback;
  const magnification = useSessionState((state) => state.overlay.magnification);
  const shell = useMemo(() => createShell(count), [count]);
  useEffect(() => () => shell.geometry.dispose(), [shell]);
  const shades = useMemo(() => errorShades(style.colors), [style.colors]);
  useUpload(
    useCallback(
      () => shellUpload(overlay, bones, shell, style, shades, magnification),
      [overlay, bones, shell, style, shades, magnification],
    ),
  );
  return (
    <>
      <lineSegments
        geometry={shell.geometry}
        frustumCulled={false}
        renderOrder={ORDER.axes}
        layers={LAYER.clip}
      >
        <lineBasicMaterial vertexColors transparent depthTest={false} />
      </lineSegments>
      <points
        geometry={shell.geometry}
        frustumCulled={false}
        renderOrder={ORDER.axes}
        layers={LAYER.clip}
      >
        <pointsMaterial
          size={POINT_SIZE}
          sizeAttenuation={false}
          vertexColors
          transparent
          depthTest={false}
        />
      </points>
    </>
  );
}

/** Lines and their colours, in buffers that are kept. */
interface Shell {
  readonly lines: Float32Array;
  readonly colors: Float32Array;
  readonly geometry: BufferGeometry;
}

function createShell(jointCount: number): Shell {
  const lines = new Float32Array(jointCount * SHELL_FLOATS);
  const colors = new Float32Array(jointCount * SHELL_FLOATS);
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(lines, 3).setUsage(DynamicDrawUsage))
    .setAttribute('color', new BufferAttribute(colors, 3).setUsage(DynamicDrawUsage));
  return { lines, colors, geometry };
}

function shellUpload(
  overlay: Overlay,
  { skeleton }: BoneField,
  { lines, colors, geometry: { attributes } }: Shell,
  style: ErrorStyle,
  shades: Float32Array,
  magnification: number,
): Upload {
  let pose = -1;
  return (frame) => {
    const { of, reference, shown } = overlay;
    if (of === undefined || frame.skeleton !== skeleton || pose === frame.poseVersion) return;
    pose = frame.poseVersion;
    writeShellLines(reference, shown, of.distances, lines);
    writeShellColors(lines, magnification, style, shades, colors);
    attributes.position.needsUpdate = true;
    attributes.color.needsUpdate = true;
  };
}
