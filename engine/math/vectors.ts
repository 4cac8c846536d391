/** Three numbers. */
export type Vector = readonly number[];

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): [x: number, y: number, z: number] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function scaled(a: Vector, factor: number): Vector {
  return a.map((value) => value * factor);
}

/** At length 1; one empty stays. */
export function normalized(a: Vector): Vector {
  return scaled(a, 1 / (Math.hypot(...a) || 1));
}
