import { useCallback, useMemo, type ReactNode } from 'react';
import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from 'three';
import { MATRIX_FLOATS } from '#engine/model';
import { useSession, useSessionState } from '../../../components/session.tsx';
import type { Overlay } from '../../../playback/overlay.ts';
import type { ErrorStyle } from '../../../draw/error/error-colors.ts';
import { ORDER, LAYER, useDisposed, usePoseUpload } from '../use-upload.ts';
import type { BoneField } from '../staged.ts';
import { errorShades, writeShade } from '../error-style.ts';

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
  const geometry = useDisposed(shell.geometry);
  const shades = useMemo(() => errorShades(style.colors), [style.colors]);
  const write = useCallback(
    () => writeShell(overlay, shell, style, shades, magnification),
    [overlay, shell, style, shades, magnification],
  );
  usePoseUpload(bones.skeleton, write);
  const drawn = { geometry, frustumCulled: false, renderOrder: ORDER.axes, layers: LAYER.clip };
  return (
    <>
      <lineSegments {...drawn}>
        <lineBasicMaterial vertexColors transparent depthTest={false} />
      </lineSegments>
      <points {...drawn}>
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

function writeShell(
  { of, reference, shown }: Overlay,
  { lines, colors, geometry: { attributes } }: Shell,
  style: ErrorStyle,
  shades: Float32Array,
  magnification: number,
): void {
  if (of === undefined) return;
  writeShellLines(reference, shown, of.distances, lines);
  writeShellColors(lines, magnification, style, shades, colors);
  attributes.position.needsUpdate = true;
  attributes.color.needsUpdate = true;
}

/** Points of a joint's shell: one on each of its axes. */
const POINTS = 3;

/** Of one line: x y z of its two ends. */
const LINE_FLOATS = 6;

/** Floats per joint: a line for each of its points. */
export const SHELL_FLOATS = POINTS * LINE_FLOATS;

/**
 * Writes a line for every shell point, from where the reference has it to where the clip does. Frame
 * time.
 * @param distances distance of the points from their joint, one per joint
 * @param out owned by the caller, {@link SHELL_FLOATS} floats per joint
 */
export function writeShellLines(
  reference: Float32Array,
  clip: Float32Array,
  distances: Float32Array,
  out: Float32Array,
): void {
  let to = 0;
  for (let at = 0; at < clip.length; at += MATRIX_FLOATS) {
    const distance = distances[at / MATRIX_FLOATS];
    for (let axis = at; axis < at + 4 * POINTS; axis += 4) {
      for (let i = 0; i < 3; i++) {
        out[to + i] = reference[at + 12 + i] + distance * reference[axis + i];
        out[to + 3 + i] = clip[at + 12 + i] + distance * clip[axis + i];
      }
      to += LINE_FLOATS;
    }
  }
}

/**
 * Colours the lines by how long each would be if it were not magnified. Frame time.
 * @param out owned by the caller, as long as `lines`: one colour per end
 */
export function writeShellColors(
  lines: Float32Array,
  magnification: number,
  style: ErrorStyle,
  shades: Float32Array,
  out: Float32Array,
): void {
  for (let at = 0; at < lines.length; at += LINE_FLOATS) {
    const x = lines[at + 3] - lines[at];
    const y = lines[at + 4] - lines[at + 1];
    const z = lines[at + 5] - lines[at + 2];
    const error = Math.sqrt(x * x + y * y + z * z) / magnification;
    writeShade(error, style, shades, out, at);
    for (let i = 0; i < 3; i++) out[at + 3 + i] = out[at + i];
  }
}
