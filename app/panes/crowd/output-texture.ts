import { DataTexture, FloatType, NearestFilter, RGBAFormat } from 'three';
import type { WebGLRenderer } from 'three';
import type { Crowd } from '#engine';

const TEXEL_FLOATS = 4;

/** A crowd's output as the GPU reads it: a row a group, and the very memory that the kernels write. */
export interface OutputTexture {
  readonly texture: DataTexture;
  /** Brings the rows of groups `begin` … `end` to the GPU; returns their bytes. Frame time. */
  upload(renderer: WebGLRenderer, begin: number, end: number): number;
}

/** Texels a row that a crowd needs; a GPU has a limit to them and to the rows. */
export function outputWidth({ groupFloats }: Crowd): number {
  return groupFloats / TEXEL_FLOATS;
}

export function createOutputTexture(crowd: Crowd): OutputTexture {
  const width = outputWidth(crowd);
  const texture = new DataTexture(crowd.output, width, crowd.groups, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return {
    texture,
    upload: (renderer, begin, end) => uploadRows(renderer, texture, crowd, begin, end),
  };
}

/** Rows only, where three would bring all of it. */
function uploadRows(
  renderer: WebGLRenderer,
  texture: DataTexture,
  { output, groupFloats }: Crowd,
  begin: number,
  end: number,
): number {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const { __webglTexture: handle } = renderer.properties.get(texture) as {
    readonly __webglTexture?: WebGLTexture;
  };
  if (handle === undefined) return 0;
  renderer.state.bindTexture(gl.TEXTURE_2D, handle);
  const width = groupFloats / TEXEL_FLOATS;
  const rows = end - begin;
  const from = begin * groupFloats;
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, begin, width, rows, gl.RGBA, gl.FLOAT, output, from);
  return rows * groupFloats * 4;
}
