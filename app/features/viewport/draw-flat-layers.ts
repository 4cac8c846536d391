import { MATRIX_FLOATS, NO_PARENT, type Skeleton } from '#engine/model';
import type { Canvas2D } from '../../draw/canvas.ts';

/** Joints in the order in which their names are placed: those with more descendants first. */
export function labelOrder({ count, parents }: Pick<Skeleton, 'count' | 'parents'>): Uint16Array {
  const below = new Uint16Array(count);
  for (let joint = count - 1; joint >= 0; joint--) {
    if (parents[joint] !== NO_PARENT) below[parents[joint]] += below[joint] + 1;
  }
  return Uint16Array.from({ length: count }, (_, joint) => joint).toSorted(
    (a, b) => below[b] - below[a] || a - b,
  );
}

/**
 * Where joints are on the screen, in CSS pixels: x y per joint, NaN if it is behind the camera. Frame
 * time: allocates nothing.
 * @param viewProjection 16 elements, column by column
 */
export function projectJoints(
  models: Float32Array,
  count: number,
  viewProjection: ArrayLike<number>,
  width: number,
  height: number,
  out: Float32Array,
): void {
  const m = viewProjection;
  for (let joint = 0; joint < count; joint++) {
    const at = joint * MATRIX_FLOATS + 12;
    const x = models[at];
    const y = models[at + 1];
    const z = models[at + 2];
    const w = m[3] * x + m[7] * y + m[11] * z + m[15];
    const scale = w > 0 ? 0.5 / w : NaN;
    out[2 * joint] = (0.5 + (m[0] * x + m[4] * y + m[8] * z + m[12]) * scale) * width;
    out[2 * joint + 1] = (0.5 - (m[1] * x + m[5] * y + m[9] * z + m[13]) * scale) * height;
  }
}

const LABEL_HEIGHT = 14;

/** Size of the cells that the screen is divided into to find free places. */
const CELL_WIDTH = 12;
const CELL_HEIGHT = 7;

/** From a joint to the left side of its label. */
export const LABEL_GAP = 7;

/** Which cells of the screen are taken, for one size of it. */
export interface LabelSpace {
  readonly columns: number;
  readonly rows: number;
  readonly taken: Uint8Array;
}

export function createLabelSpace(width: number, height: number): LabelSpace {
  const columns = Math.max(1, Math.ceil(width / CELL_WIDTH));
  const rows = Math.max(1, Math.ceil(height / CELL_HEIGHT));
  return { columns, rows, taken: new Uint8Array(columns * rows) };
}

export function clearSpace(space: LabelSpace): void {
  space.taken.fill(0);
}

/**
 * Takes the place of a label beside the point (x, y), unless part of it is taken or off the screen.
 * @param forced take it unless all of it is off the screen
 */
export function reserveSpace(
  { columns, rows, taken }: LabelSpace,
  x: number,
  y: number,
  width: number,
  forced: boolean,
): boolean {
  const top = Math.floor((y - LABEL_HEIGHT / 2) / CELL_HEIGHT);
  const bottom = Math.floor((y + LABEL_HEIGHT / 2 - 1) / CELL_HEIGHT);
  const left = Math.floor((x + LABEL_GAP) / CELL_WIDTH);
  const right = Math.floor((x + LABEL_GAP + width) / CELL_WIDTH);
  const isInside = top >= 0 && bottom < rows && left >= 0 && right < columns;
  const isSeen = bottom >= 0 && top < rows && right >= 0 && left < columns;
  if (forced ? !isSeen : !isInside) return false;
  const first = Math.max(left, 0);
  const end = Math.min(right + 1, columns);
  const last = Math.min(bottom, rows - 1);
  for (let row = Math.max(top, 0); row <= last; row++) {
    if (!forced && isTaken(taken, row * columns + first, row * columns + end)) return false;
  }
  for (let row = Math.max(top, 0); row <= last; row++) {
    taken.fill(1, row * columns + first, row * columns + end);
  }
  return true;
}

function isTaken(taken: Uint8Array, from: number, end: number): boolean {
  for (let cell = from; cell < end; cell++) if (taken[cell] !== 0) return true;
  return false;
}

/**
 * Chooses the names that fit: joints of `order`, each where no earlier one is. Frame time.
 * @param points {@link projectJoints}
 * @param widths of every joint's label, in CSS pixels
 * @param out the chosen joints; memory for all joints, owned by the caller
 * @returns how many
 */
export function placeLabels(
  order: Uint16Array,
  points: Float32Array,
  widths: Float32Array,
  space: LabelSpace,
  out: Uint16Array,
): number {
  let count = 0;
  for (let i = 0; i < order.length; i++) {
    const joint = order[i];
    const x = points[2 * joint];
    const y = points[2 * joint + 1];
    if (reserveSpace(space, x, y, widths[joint], false)) out[count++] = joint;
  }
  return count;
}

/** How a name is drawn. */
export interface LabelStyle {
  readonly text: string;
  readonly plate: string;
}

const PADDING = 3;

/** A name on a plate to the right of the point (x, y), `width` wide without its padding. */
export function drawLabel(
  canvas: Canvas2D,
  name: string,
  x: number,
  y: number,
  width: number,
  style: LabelStyle,
): void {
  const left = Math.round(x + LABEL_GAP);
  const middle = Math.round(y);
  canvas.globalAlpha = 0.78;
  canvas.fillStyle = style.plate;
  canvas.fillRect(left - PADDING, middle - LABEL_HEIGHT / 2, width + 2 * PADDING, LABEL_HEIGHT);
  canvas.globalAlpha = 1;
  canvas.fillStyle = style.text;
  canvas.fillText(name, left, middle);
}

const AXIS_NAMES = ['x', 'y', 'z'] as const;

/** Length of the three lines of {@link drawCompass}, in CSS pixels. */
const COMPASS = 22;

/**
 * Which way the axes of model space point: three lines with letters around the point (x, y), those
 * that point away from the viewer dim.
 * @param view the camera's view matrix, 16 elements, column by column
 */
export function drawCompass(
  canvas: Canvas2D,
  view: ArrayLike<number>,
  x: number,
  y: number,
  colors: readonly string[],
): void {
  canvas.lineWidth = 1.5;
  canvas.textAlign = 'center';
  for (let axis = 0; axis < 3; axis++) {
    const right = view[4 * axis] * COMPASS;
    const down = -view[4 * axis + 1] * COMPASS;
    canvas.globalAlpha = view[4 * axis + 2] < -0.1 ? 0.45 : 1;
    canvas.strokeStyle = colors[axis];
    canvas.fillStyle = colors[axis];
    canvas.beginPath();
    canvas.moveTo(x, y);
    canvas.lineTo(x + right, y + down);
    canvas.stroke();
    canvas.fillText(AXIS_NAMES[axis], x + right * 1.35, y + down * 1.35);
  }
  canvas.globalAlpha = 1;
  canvas.textAlign = 'left';
}
