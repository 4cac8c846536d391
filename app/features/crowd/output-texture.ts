import { DataTexture, FloatType, NearestFilter, RGBAFormat, type WebGLRenderer } from 'three';
import type { Crowd } from '#engine/runtime/crowd';

const TEXEL_FLOATS = 4;

/** How many texels wide a texture is, and how many of its rows hold one group of four characters. */
export interface OutputLayout {
  readonly width: number;
  readonly rows: number;
}

/** A crowd's output as a texture, group after group; it shows the memory that the kernels write. */
export interface OutputTexture {
  readonly texture: DataTexture;
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

export function createOutputTexture(crowd: Crowd, layout: OutputLayout): OutputTexture {
  const { width, rows } = layout;
  const height = crowd.groups * rows;
  const texture = new DataTexture(crowd.output, width, height, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return {
    texture,
    layout,
    upload: (renderer, begin, end) => uploadRows(renderer, texture, crowd, layout, begin, end),
  };
}

/** Uploads rows only; three would upload the whole texture. */
function uploadRows(
  renderer: WebGLRenderer,
  texture: DataTexture,
  { output, groupFloats }: Crowd,
  { width, rows }: OutputLayout,
  begin: number,
  end: number,
): number {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const { __webglTexture: handle } = renderer.properties.get(texture) as {
    readonly __webglTexture?: WebGLTexture;
  };
  if (handle === undefined) return 0;
  renderer.state.bindTexture(gl.TEXTURE_2D, handle);
  const top = begin * rows;
  const tall = (end - begin) * rows;
  const from = begin * groupFloats;
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, top, width, tall, gl.RGBA, gl.FLOAT, output, from);
  return (end - begin) * groupFloats * 4;
}
