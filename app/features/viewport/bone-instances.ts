import { MATRIX_FLOATS, NO_PARENT } from '#engine/model';
import { STUB, type BoneTable } from './bone-table.ts';

/** Where along a bone it is thickest, 0 at its joint and 1 at its end. */
export const WAIST = 0.16;

const CORNERS = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
] as const;

/**
 * The octahedral bone: from the origin to y = 1, four corners at distance 1 from the axis at y =
 * {@link WAIST}. Every facet has corners of its own (9 floats per triangle, counter-clockwise from
 * outside), so that it can be shaded flat.
 */
export function bonePositions(): Float32Array {
  const triangles = CORNERS.flatMap(([x, z], i) => {
    const [nextX, nextZ] = CORNERS[(i + 1) % CORNERS.length];
    return [
      [x, WAIST, z, nextX, WAIST, nextZ, 0, 1, 0],
      [nextX, WAIST, nextZ, x, WAIST, z, 0, 0, 0],
    ];
  });
  return Float32Array.from(triangles.flat());
}

/** Half thickness of the bone at a place along it, relative to that at its waist. */
export function thickness(along: number): number {
  return along < WAIST ? along / WAIST : (1 - along) / (1 - WAIST);
}

/** How thick and long bones are drawn, in the skeleton's own unit. */
export interface BoneSizes {
  /** Half of the thickness at the thickest place. */
  readonly minWidth: number;
  readonly maxWidth: number;
  /** Length of a stub. */
  readonly minStub: number;
  readonly maxStub: number;
  /** Two joints that are nearer than this count as one place. */
  readonly coincident: number;
}

/** Half thickness of a bone, and length of a stub, relative to the length of (the parent's) bone. */
const WIDTH = 0.105;
const STUB_LENGTH = 0.45;

/** Sizes for a skeleton of this extent, which is above 0. */
export function boneSizes(extent: number): BoneSizes {
  return {
    minWidth: extent * 0.0025,
    maxWidth: extent * 0.022,
    minStub: extent * 0.012,
    maxStub: extent * 0.04,
    coincident: extent * 1e-4,
  };
}

/**
 * Writes one matrix per bone ({@link MATRIX_FLOATS} floats, column by column): its y axis leads from
 * the joint to the next, x and z are half as long as the bone is thick and roll with the joint, the
 * origin is the joint. If there is no direction (a joint alone, or two in one place) the bone becomes
 * a small marker around the joint, along its own y axis. Frame time: allocates nothing.
 * @param models matrices of a pose, {@link MATRIX_FLOATS} floats per joint
 * @param out memory for `table.count` matrices, owned by the caller
 */
export function writeBoneInstances(
  table: BoneTable,
  models: Float32Array,
  sizes: BoneSizes,
  out: Float32Array,
): void {
  const { count, joint, end, carries, parents } = table;
  for (let bone = 0; bone < count; bone++) {
    const start = joint[bone];
    const isStub = end[bone] === STUB;
    // A line rather than a bone: from the ground up it would look like a third leg.
    const maxWidth = carries[bone] === 1 ? sizes.minWidth : sizes.maxWidth;
    const from = isStub ? parents[start] : start;
    const to = isStub ? start : end[bone];
    if (from === NO_PARENT) writeMarker(models, start, sizes, out, bone);
    else writeBone(models, from, to, isStub, sizes, maxWidth, out, bone);
  }
}

/** The bone between two joints, or the stub that goes on beyond the second. */
function writeBone(
  models: Float32Array,
  from: number,
  to: number,
  isStub: boolean,
  sizes: BoneSizes,
  maxWidth: number,
  out: Float32Array,
  bone: number,
): void {
  const a = from * MATRIX_FLOATS + 12;
  const b = to * MATRIX_FLOATS + 12;
  const x = models[b] - models[a];
  const y = models[b + 1] - models[a + 1];
  const z = models[b + 2] - models[a + 2];
  const gap = Math.sqrt(x * x + y * y + z * z);
  const start = isStub ? to : from;
  if (!(gap > sizes.coincident)) {
    writeMarker(models, start, sizes, out, bone);
    return;
  }
  const length = isStub ? clamp(gap * STUB_LENGTH, sizes.minStub, sizes.maxStub) : gap;
  const width = clamp(length * WIDTH, sizes.minWidth, maxWidth);
  const at = bone * MATRIX_FLOATS;
  writeAxes(models, start, x / gap, y / gap, z / gap, length, width, out, at);
  writeOrigin(models, start, 0, out, at);
}

/** Length of a marker relative to the longest stub, and its half thickness relative to its length. */
const MARKER_LENGTH = 0.55;
const MARKER_WIDTH = 0.28;

function writeMarker(
  models: Float32Array,
  joint: number,
  sizes: BoneSizes,
  out: Float32Array,
  bone: number,
): void {
  const y = joint * MATRIX_FLOATS + 4;
  const at = bone * MATRIX_FLOATS;
  const length = sizes.maxStub * MARKER_LENGTH;
  const size = Math.sqrt(models[y] ** 2 + models[y + 1] ** 2 + models[y + 2] ** 2);
  const width = length * MARKER_WIDTH;
  if (size > 0) {
    const by = 1 / size;
    const dx = models[y] * by;
    writeAxes(models, joint, dx, models[y + 1] * by, models[y + 2] * by, length, width, out, at);
  } else {
    writeAxes(models, joint, 0, 1, 0, length, width, out, at);
  }
  writeOrigin(models, joint, -0.5, out, at);
}

/**
 * Writes the axes at `out[at]`: y is `length` along the unit vector d; x and z are `width` long, x in
 * the plane of d and of that of the joint's x and z axes which is squarer to d.
 */
function writeAxes(
  models: Float32Array,
  joint: number,
  dx: number,
  dy: number,
  dz: number,
  length: number,
  width: number,
  out: Float32Array,
  at: number,
): void {
  const m = joint * MATRIX_FLOATS;
  const useX = squareness(models, m, dx, dy, dz) >= squareness(models, m + 8, dx, dy, dz);
  const side = useX ? m : m + 8;
  // A joint of no size has no axes: then any direction square to the bone does.
  const has = squareness(models, side, dx, dy, dz) > 1e-6;
  const ax = has ? models[side] : Math.abs(dx) < 0.7 ? 1 : 0;
  const ay = has ? models[side + 1] : Math.abs(dx) < 0.7 ? 0 : 1;
  const az = has ? models[side + 2] : 0;
  const along = ax * dx + ay * dy + az * dz;
  const x = ax - along * dx;
  const y = ay - along * dy;
  const z = az - along * dz;
  const scale = width / Math.sqrt(x * x + y * y + z * z);
  out[at] = x * scale;
  out[at + 1] = y * scale;
  out[at + 2] = z * scale;
  out[at + 4] = dx * length;
  out[at + 5] = dy * length;
  out[at + 6] = dz * length;
  out[at + 8] = (y * dz - z * dy) * scale;
  out[at + 9] = (z * dx - x * dz) * scale;
  out[at + 10] = (x * dy - y * dx) * scale;
}

/** Squared sine of the angle between the axis at `models[at]` and the unit vector d; 0 if the axis has no length. */
function squareness(models: Float32Array, at: number, dx: number, dy: number, dz: number): number {
  const x = models[at];
  const y = models[at + 1];
  const z = models[at + 2];
  const size = x * x + y * y + z * z;
  const along = x * dx + y * dy + z * dz;
  return size > 0 ? 1 - (along * along) / size : 0;
}

/** Puts the matrix at `out[at]` on the joint, `shift` of its y axis further, and writes its last row. */
function writeOrigin(
  models: Float32Array,
  joint: number,
  shift: number,
  out: Float32Array,
  at: number,
): void {
  const place = joint * MATRIX_FLOATS + 12;
  for (let i = 0; i < 3; i++) {
    out[at + 12 + i] = models[place + i] + shift * out[at + 4 + i];
    out[at + 3 + 4 * i] = 0;
  }
  out[at + 15] = 1;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
