import type { WebGLRenderer } from 'three';
import type { Crowd } from '#engine/runtime/crowd';
import { createColumnTexture, type ColumnTexture } from './column-texture.ts';

const TEXEL_FLOATS = 4;

/** How many texels wide a texture is, and how many of its rows hold one group of four characters. */
export interface OutputLayout {
  readonly width: number;
  readonly rows: number;
}

/** A crowd's output as a texture, group after group; it shows the memory that the kernels write. */
export interface OutputTexture {
  readonly texture: ColumnTexture['texture'];
  readonly layout: OutputLayout;
  /** Brings the rows of groups `begin` … `end` to the GPU; returns their bytes. Frame time. */
  upload(renderer: WebGLRenderer, begin: number, end: number): number;
}

/** Rows that any group can be cut into: its texels are a multiple of twelve. */
const ROWS = [1, 2, 3, 4, 6, 12] as const;

/** The fewest rows per group that a GPU has the width for; undefined if twelve are too few. */
export function outputLayout(groupFloats: number, mostTexels: number): OutputLayout | undefined {
  const texels = groupFloats / TEXEL_FLOATS;
  const rows = ROWS.find((count) => texels / count <= mostTexels);
  return rows && { width: texels / rows, rows };
}

export function createOutputTexture({ output }: Crowd, layout: OutputLayout): OutputTexture {
  const { width, rows } = layout;
  const { texture, upload } = createColumnTexture(output, width);
  return {
    texture,
    layout,
    upload: (renderer, begin, end) => upload(renderer, begin * rows, (end - begin) * rows),
  };
}
