const { asin, atan2, abs, cos, sin, PI } = Math;

/** One switch per axis. */
export type Axes = Readonly<Record<'x' | 'y' | 'z', boolean>>;

/**
 * Beyond this the angle about z is a right angle, and the angles about x and y are not independent
 * (gimbal lock).
 */
const POLE = 0.4999;

/**
 * Keeps only the rotation about the given axes in the unit quaternion at `q[at]`. It is decomposed
 * into angles about x, then z, then y (bank, attitude, heading).
 */
export function keepRotationAxes(q: Float32Array, at: number, axes: Axes): void {
  const x = q[at];
  const y = q[at + 1];
  const z = q[at + 2];
  const w = q[at + 3];
  const sine = x * y + z * w;
  const atPole = abs(sine) > POLE;
  const bank = atPole ? 0 : atan2(2 * (x * w - y * z), 1 - 2 * (x * x + z * z));
  const attitude = atPole ? (Math.sign(sine) * PI) / 2 : asin(2 * sine);
  const heading = atPole
    ? 2 * Math.sign(sine) * atan2(x, w)
    : atan2(2 * (y * w - x * z), 1 - 2 * (y * y + z * z));
  writeEuler(q, at, axes.x ? bank : 0, axes.y ? heading : 0, axes.z ? attitude : 0);
}

/** q = rotation about y · rotation about z · rotation about x, angles in radians. */
function writeEuler(
  q: Float32Array,
  at: number,
  aboutX: number,
  aboutY: number,
  aboutZ: number,
): void {
  const cx = cos(aboutX / 2);
  const sx = sin(aboutX / 2);
  const cy = cos(aboutY / 2);
  const sy = sin(aboutY / 2);
  const cz = cos(aboutZ / 2);
  const sz = sin(aboutZ / 2);
  q[at] = sx * cy * cz + cx * sy * sz;
  q[at + 1] = cx * sy * cz + sx * cy * sz;
  q[at + 2] = cx * cy * sz - sx * sy * cz;
  q[at + 3] = cx * cy * cz - sx * sy * sz;
}
