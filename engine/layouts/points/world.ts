/** The article's world: pixels wide and high, points that circle in it, a window of it in one corner. */
const ARTICLE_SIZE = 300_000;
export const ARTICLE_POINTS = 10_000_000;
export const VIEW_SIZE = 800;
/** Largest component of a velocity, pixels per step. */
const MAX_VELOCITY = 3;
/** Radians that the velocities' rotation grows by each step. */
export const TURN = 0.01;
/** Points this near to the corner count as near: what is farther cannot come into view between two updates. */
export const NEAR_SIZE = 4 * VIEW_SIZE;
/** Steps after which a far point is brought up to date. */
export const FAR_INTERVAL = 100;

/** Pixels wide and high of the world of so many points: as dense as the article's, so that as many are in view. */
export function worldSize(count: number): number {
  return ARTICLE_SIZE * Math.sqrt(count / ARTICLE_POINTS);
}

/** Where points begin, one column per property; the same for every layout of the same count. */
export interface PointColumns {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
}

/** Fills columns with points that are spread evenly over the world and look random. */
export function scatterPoints({ x, y, vx, vy }: PointColumns): void {
  const random = xorshift(0x9e3779b9);
  const size = worldSize(x.length);
  for (let i = 0; i < x.length; i++) {
    x[i] = random() * size;
    y[i] = random() * size;
    vx[i] = (2 * random() - 1) * MAX_VELOCITY;
    vy[i] = (2 * random() - 1) * MAX_VELOCITY;
  }
}

/** Numbers in [0, 1). Method: Marsaglia, "Xorshift RNGs", 2003. */
function xorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The rotation of the velocities, which grows by {@link TURN} each step. */
export interface Rotation {
  angle: number;
  cos: number;
  sin: number;
}

export function createRotation(): Rotation {
  return { angle: 0, cos: 1, sin: 0 };
}

/** The rotation of the next step. */
export function turn(rotation: Rotation): void {
  rotation.angle += TURN;
  rotation.cos = Math.cos(rotation.angle);
  rotation.sin = Math.sin(rotation.angle);
}
