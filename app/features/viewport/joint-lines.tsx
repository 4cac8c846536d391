import { useCallback, useLayoutEffect, useMemo } from 'react';
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
} from 'three';
import { useSession, useSessionState } from '../../components/session.tsx';
import { AXIS_FLOATS, writeAxisLines, axisColors } from './axis-lines.ts';
import { drawnIn, useObject } from './scene-graph.tsx';
import { ORDER, LAYER, usePoseUpload, useUpload, type Upload } from './use-upload.ts';
import type { BoneField } from './staged.ts';
import type { Frame } from '../../playback/frame.ts';
import { palettes } from '../../draw/palette.ts';
import { addJoints, emptyBounds, isEmpty, resetBounds } from './bounds.ts';

/** The axes of every joint as lines, in one draw, over everything. */
export function Axes({ bones }: { readonly bones: BoneField }): null {
  const { shownModels } = useSession().playback;
  const theme = useSessionState((state) => state.theme);
  const { count } = bones.skeleton;
  const { geometry } = useObject(useMemo(() => axisLines(count), [count]));
  useLayoutEffect(() => {
    const colors = lineColors(count, axisColors[theme]);
    geometry.setAttribute('color', new BufferAttribute(colors, 3));
  }, [geometry, count, theme]);
  const write = useCallback(
    (frame: Frame) => {
      writeAxes(geometry, shownModels(frame), bones.axisLengths);
    },
    [bones, shownModels, geometry],
  );
  usePoseUpload(bones.skeleton, write);
  return null;
}

function writeAxes(
  { attributes: { position } }: BufferGeometry,
  models: Float32Array,
  lengths: Float32Array,
): void {
  writeAxisLines(models, lengths, position.array as Float32Array);
  position.needsUpdate = true;
}

function axisLines(count: number): LineSegments {
  const positions = new BufferAttribute(new Float32Array(count * AXIS_FLOATS), 3);
  const geometry = new BufferGeometry().setAttribute(
    'position',
    positions.setUsage(DynamicDrawUsage),
  );
  const style = { vertexColors: true, transparent: true, depthTest: false };
  const lines = new LineSegments(geometry, new LineBasicMaterial(style));
  return drawnIn(lines, ORDER.axes, LAYER.clip);
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
export function BoundsBox({ bones }: { readonly bones: BoneField }): null {
  const theme = useSessionState((state) => state.theme);
  const box = useObject(useMemo(() => boxLines(palettes[theme].accent), [theme]));
  useUpload(useCallback(() => boxUpload(bones, box), [bones, box]));
  return null;
}

function boxLines(color: string): LineSegments {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(EDGES, 3));
  const material = new LineBasicMaterial({ color, transparent: true, opacity: 0.8 });
  return drawnIn(new LineSegments(geometry, material), ORDER.bounds);
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
