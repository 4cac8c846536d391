import type { KeyKind } from '../../model/animation.ts';

/** How a rotation is displayed: as stored, as three Euler angles, or as one angle. */
export const ROTATION_FORMS = ['quaternion', 'euler', 'angle'] as const;
export type RotationForm = (typeof ROTATION_FORMS)[number];

const FORM_COMPONENTS: Readonly<Record<RotationForm, readonly string[]>> = {
  quaternion: ['x', 'y', 'z', 'w'],
  euler: ['x', 'y', 'z'],
  angle: ['angle'],
};

const VECTOR = ['x', 'y', 'z'];

/** Names of the displayed numbers of a value. */
export function formComponents(kind: KeyKind, form: RotationForm): readonly string[] {
  return kind === 'rotation' ? FORM_COMPONENTS[form] : VECTOR;
}

const DEGREES = 180 / Math.PI;
const TURN = 360;

/**
 * Writes a value (x y z, or x y z w of a unit rotation) in a form: as many numbers as
 * {@link formComponents} has. Angles are degrees. Euler angles turn about the fixed axes x, then y,
 * then z; of all that give the same rotation, the ones nearest to `near` are written.
 */
export function writeDisplayValue(
  kind: KeyKind,
  form: RotationForm,
  value: ArrayLike<number>,
  near: ArrayLike<number>,
  nearAt: number,
  out: Float32Array,
): void {
  if (kind !== 'rotation' || form === 'quaternion') {
    for (let i = 0; i < value.length && i < out.length; i++) out[i] = value[i];
  } else if (form === 'angle') {
    const sine = Math.hypot(value[0], value[1], value[2]);
    out[0] = 2 * Math.atan2(sine, Math.abs(value[3])) * DEGREES;
  } else {
    eulerOf(value, near, nearAt, out);
  }
}

function eulerOf(
  q: ArrayLike<number>,
  near: ArrayLike<number>,
  nearAt: number,
  out: Float32Array,
): void {
  const [x, y, z, w] = [q[0], q[1], q[2], q[3]];
  const sine = Math.min(1, Math.max(-1, 2 * (w * y - z * x)));
  const roll = Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)) * DEGREES;
  const pitch = Math.asin(sine) * DEGREES;
  const yaw = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * DEGREES;
  // The same rotation with the pitch mirrored at the pole.
  const half = TURN / 2;
  const direct = angularDistance(roll, pitch, yaw, near, nearAt);
  const over = angularDistance(roll + half, half - pitch, yaw + half, near, nearAt);
  const isOver = over < direct;
  out[0] = nearest(isOver ? roll + half : roll, near[nearAt]);
  out[1] = nearest(isOver ? half - pitch : pitch, near[nearAt + 1]);
  out[2] = nearest(isOver ? yaw + half : yaw, near[nearAt + 2]);
}

function angularDistance(
  x: number,
  y: number,
  z: number,
  near: ArrayLike<number>,
  at: number,
): number {
  return (
    Math.abs(nearest(x, near[at]) - near[at]) +
    Math.abs(nearest(y, near[at + 1]) - near[at + 1]) +
    Math.abs(nearest(z, near[at + 2]) - near[at + 2])
  );
}

/** Adds whole turns to an angle, so that it is nearest to another. */
function nearest(angle: number, to: number): number {
  return angle + TURN * Math.round((to - angle) / TURN);
}
