import {
  DataTexture,
  FloatType,
  NearestFilter,
  RGBAFormat,
  RedIntegerFormat,
  UnsignedIntType,
  type WebGLRenderer,
} from 'three';
import type { Crowd } from '#engine/runtime/crowd';

/** A texture that shows memory which somebody else writes: texels of four floats, or of one integer. */
export interface ColumnTexture {
  readonly texture: DataTexture;
  /** Brings rows to the card; returns their bytes. Frame time. Three brings all of them before the first drawing. */
  upload(renderer: WebGLRenderer, firstRow: number, rows: number): number;
}

const RGBA_FLOATS = 4;

/**
 * @param data whole rows
 * @param width of a row, in texels
 */
export function createColumnTexture(
  data: Float32Array | Uint32Array,
  width: number,
): ColumnTexture {
  const isFloat = data instanceof Float32Array;
  const rowLength = width * (isFloat ? RGBA_FLOATS : 1);
  const height = data.length / rowLength;
  const texture = isFloat
    ? new DataTexture(data, width, height, RGBAFormat, FloatType)
    : new DataTexture(data, width, height, RedIntegerFormat, UnsignedIntType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return {
    texture,
    upload: (renderer, firstRow, rows) => {
      const gl = renderer.getContext() as WebGL2RenderingContext;
      const { __webglTexture: handle } = renderer.properties.get(texture) as {
        readonly __webglTexture?: WebGLTexture;
      };
      if (handle === undefined || rows === 0) return 0;
      renderer.state.bindTexture(gl.TEXTURE_2D, handle);
      const format = isFloat ? gl.RGBA : gl.RED_INTEGER;
      const type = isFloat ? gl.FLOAT : gl.UNSIGNED_INT;
      const from = firstRow * rowLength;
      // Three would bring the whole texture.
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, firstRow, width, rows, format, type, data, from);
      return rows * rowLength * data.BYTES_PER_ELEMENT;
    },
  };
}

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
