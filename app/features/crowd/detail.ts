import type { CrowdField } from '#engine/runtime/crowd';

/** Levels of detail, the finest first. All are moved by the same matrices, so that no pose changes with the level. */
export const DETAIL_LEVELS = 3;

/**
 * A character of at least this many pixels is drawn in this level; the last one takes the rest. The coarser meshes are
 * made for these sizes: what they leave out is about a pixel.
 */
export const LEVEL_PIXELS: readonly number[] = [96, 24];

/** Level of a slot that is out of sight. */
const UNSEEN = DETAIL_LEVELS;

/** Which slots are drawn, and in which level: columns that are written every frame. */
export interface Detail {
  /** Slots of the first level, then of the second, and so on; whole rows of a texture. */
  readonly order: Uint32Array;
  /** How many slots a level has; the last element counts those out of sight. */
  readonly counts: Uint32Array;
  /** Level of every slot. */
  readonly levels: Uint8Array;
}

/** Characters in one row of a texture that has something of each. */
export const CHARACTERS_A_ROW = 256;

/** Rows of such a texture. */
export function characterRows(characters: number): number {
  return Math.ceil(characters / CHARACTERS_A_ROW);
}

export function createDetail(characters: number): Detail {
  return {
    order: new Uint32Array(characterRows(characters) * CHARACTERS_A_ROW),
    counts: new Uint32Array(DETAIL_LEVELS + 1),
    levels: new Uint8Array(characters),
  };
}

/** Where characters are looked at from. */
export interface Eye {
  /** Camera to world, column by column: right, up, back, position. */
  readonly matrix: ArrayLike<number>;
  /** Tangents of half the angle of view, across and up. */
  slopeX: number;
  slopeY: number;
  /** Height of the picture. */
  pixels: number;
}

/** How large a character is, around its place on the ground. */
export interface CharacterSize {
  readonly height: number;
  /** How far any part of it may be from its place. */
  readonly reach: number;
}

/**
 * Chooses the level of every character by its height on the screen, and sorts them by it. `byDistance` false: all that
 * are in sight have the first. Called every frame.
 */
export function chooseDetail(
  { x, z }: Pick<CrowdField, 'x' | 'z'>,
  eye: Eye,
  size: CharacterSize,
  byDistance: boolean,
  { order, counts, levels }: Detail,
): void {
  counts.fill(0);
  for (let slot = 0; slot < levels.length; slot++) {
    const level = levelAt(x[slot], z[slot], eye, size, byDistance);
    levels[slot] = level;
    counts[level]++;
  }
  let next = 0;
  for (let level = 0; level < DETAIL_LEVELS; level++) {
    for (let slot = 0; slot < levels.length; slot++) {
      if (levels[slot] === level) order[next++] = slot;
    }
  }
}

function levelAt(
  x: number,
  z: number,
  { matrix: m, slopeX, slopeY, pixels }: Eye,
  { height, reach }: CharacterSize,
  byDistance: boolean,
): number {
  const dx = x - m[12];
  const dy = -m[13];
  const dz = z - m[14];
  const depth = -(m[8] * dx + m[9] * dy + m[10] * dz);
  if (depth < -reach) return UNSEEN;
  const right = Math.abs(m[0] * dx + m[1] * dy + m[2] * dz);
  const up = Math.abs(m[4] * dx + m[5] * dy + m[6] * dz);
  if (right > depth * slopeX + reach * Math.sqrt(1 + slopeX * slopeX)) return UNSEEN;
  if (up > depth * slopeY + reach * Math.sqrt(1 + slopeY * slopeY)) return UNSEEN;
  if (!byDistance) return 0;
  const high = (height * pixels) / (2 * slopeY * Math.max(depth, 1e-3 * height));
  let level = 0;
  while (level < LEVEL_PIXELS.length && high < LEVEL_PIXELS[level]) level++;
  return level;
}
