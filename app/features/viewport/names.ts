import { shownNames } from '#engine/base';
import { Matrix4 } from 'three';
import type { JointIndex } from '#engine/base';
import { fitText, type Canvas2D } from '../../draw/canvas.ts';
import {
  clearSpace,
  createLabelSpace,
  placeLabels,
  projectJoints,
  reserveSpace,
  drawLabel,
  type LabelSpace,
  type LabelStyle,
} from './draw-flat-layers.ts';
import type { BoneField } from './staged.ts';
import type { View } from './view.ts';

export interface NameStyles {
  readonly plain: LabelStyle;
  readonly selected: LabelStyle;
  readonly hover: LabelStyle;
}

/** Buffers for drawing the names of one skeleton, overwritten every frame. */
export interface Names {
  readonly bones: BoneField;
  /** Whether all that fit are shown, or only what is hovered and selected. */
  readonly all: boolean;
  readonly styles: NameStyles;
  /** Every joint's name, as far as it is shown. */
  readonly texts: readonly string[];
  /** Of every joint's name, in CSS pixels. */
  readonly widths: Float32Array;
  readonly points: Float32Array;
  readonly placed: Uint16Array;
  space: LabelSpace;
  spaceWidth: number;
  spaceHeight: number;
}

/** What is longer ends with dots; CSS pixels. */
const MOST_WIDTH = 200;

/** Measures the names of a skeleton; edit time. `canvas` has the font set that they are drawn in. */
export function createNames(
  bones: BoneField,
  canvas: Canvas2D,
  styles: NameStyles,
  all: boolean,
): Names {
  const { count, names } = bones.skeleton;
  const shown = shownNames(names).map((name) => fitText(canvas, name, MOST_WIDTH));
  return {
    bones,
    all,
    styles,
    texts: shown,
    widths: Float32Array.from(shown, (name) => Math.ceil(canvas.measureText(name).width)),
    points: new Float32Array(2 * count),
    placed: new Uint16Array(count),
    space: createLabelSpace(0, 0),
    spaceWidth: 0,
    spaceHeight: 0,
  };
}

const viewProjection = new Matrix4();

/**
 * Draws the names of the hovered and the selected joints and, if `names.all` is set, of as many others
 * as fit. Frame time.
 * @param models matrices of the pose, as it is shown
 * @returns how many of all names are shown
 */
export function drawNames(
  canvas: Canvas2D,
  names: Names,
  models: Float32Array,
  view: View,
  selected: readonly JointIndex[],
  hover: JointIndex | null,
): number {
  const { camera, width, height } = view;
  const { bones, points, styles } = names;
  const { elements } = viewProjection
    .multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    .multiply(view.orientation);
  fitSpace(names, width, height);
  projectJoints(models, bones.skeleton.count, elements, width, height, points);
  let shown = 0;
  for (let i = selected.length - 1; i >= 0; i--) {
    shown += drawName(canvas, names, selected[i], styles.selected);
  }
  if (hover !== null && !selected.includes(hover)) {
    shown += drawName(canvas, names, hover, styles.hover);
  }
  if (!names.all) return shown;
  const placed = placeLabels(bones.labelOrder, points, names.widths, names.space, names.placed);
  for (let i = 0; i < placed; i++) put(canvas, names, names.placed[i], styles.plain);
  return shown + placed;
}

/** Draws a name where its joint is on the screen; returns 1 then. */
function drawName(canvas: Canvas2D, names: Names, joint: JointIndex, style: LabelStyle): 0 | 1 {
  const { points, widths, space } = names;
  if (!reserveSpace(space, points[2 * joint], points[2 * joint + 1], widths[joint], true)) return 0;
  put(canvas, names, joint, style);
  return 1;
}

function put(canvas: Canvas2D, names: Names, joint: JointIndex, style: LabelStyle): void {
  const { texts, points, widths } = names;
  drawLabel(canvas, texts[joint], points[2 * joint], points[2 * joint + 1], widths[joint], style);
}

/** Clears the label space, or creates it again where the size of the view has changed. */
function fitSpace(names: Names, width: number, height: number): void {
  if (names.spaceWidth === width && names.spaceHeight === height) {
    clearSpace(names.space);
    return;
  }
  names.space = createLabelSpace(width, height);
  names.spaceWidth = width;
  names.spaceHeight = height;
}
