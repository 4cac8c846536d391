import {
  DataTexture,
  FloatType,
  MeshLambertMaterial,
  RGBAFormat,
  RGFormat,
  type MeshLambertMaterialParameters,
  type WebGLProgramParametersWithUniforms,
} from 'three';
import { MATRIX_FLOATS } from '#engine/model';

/** Influences a row of their texture: a power of two, so that a place is a shift and a mask. */
const ROW_BITS = 8;
const ROW = 1 << ROW_BITS;

/** A texture of one row a matrix, four texels each; shows `palette`, which stays the caller's. */
export function paletteTexture(palette: Float32Array): DataTexture {
  const rows = Math.max(1, palette.length / MATRIX_FLOATS);
  const data = palette.length > 0 ? palette : new Float32Array(MATRIX_FLOATS);
  const texture = new DataTexture(data, 4, rows, RGBAFormat, FloatType);
  texture.needsUpdate = true;
  return texture;
}

/** The influences of all vertices, as many of them as there are: mesh joint and weight a texel. */
export function influenceTexture(influences: Float32Array): DataTexture {
  const rows = Math.max(1, Math.ceil(influences.length / 2 / ROW));
  const data = new Float32Array(rows * ROW * 2);
  data.set(influences);
  const texture = new DataTexture(data, ROW, rows, RGFormat, FloatType);
  texture.needsUpdate = true;
  return texture;
}

const SKINNING = /* glsl */ `
  attribute uvec2 span;
  uniform highp sampler2D skinInfluences;

  mat4 skinning(highp sampler2D skinPalette) {
    if (span.y == 0u) return mat4(1.0);
    mat4 sum = mat4(0.0);
    for (uint i = span.x; i < span.x + span.y; i++) {
      ivec2 place = ivec2(int(i & ${ROW - 1}u), int(i >> ${ROW_BITS}u));
      vec2 influence = texelFetch(skinInfluences, place, 0).rg;
      int joint = int(influence.x);
      sum += influence.y * mat4(
        texelFetch(skinPalette, ivec2(0, joint), 0),
        texelFetch(skinPalette, ivec2(1, joint), 0),
        texelFetch(skinPalette, ivec2(2, joint), 0),
        texelFetch(skinPalette, ivec2(3, joint), 0));
    }
    return sum;
  }

  uniform highp sampler2D skinPalette;
`;

/**
 * A plain matt material whose vertices are skinned by any number of influences each, where three's
 * own takes four: geometry attribute `span` says where a vertex's stand in the influence texture.
 */
export function skinMaterial(
  palette: DataTexture,
  influences: DataTexture,
  appearance: MeshLambertMaterialParameters,
): MeshLambertMaterial {
  const material = new MeshLambertMaterial(appearance);
  material.onBeforeCompile = (shader) => addSkinning(shader, palette, influences);
  // One program for all skinned materials, apart from the unskinned one.
  material.customProgramCacheKey = () => 'posescope-skin';
  return material;
}

/** Lets the vertices of a built-in material's program be skinned. */
export function addSkinning(
  shader: WebGLProgramParametersWithUniforms,
  palette: DataTexture,
  influences: DataTexture,
): void {
  shader.uniforms.skinPalette = { value: palette };
  shader.uniforms.skinInfluences = { value: influences };
  shader.vertexShader = shader.vertexShader
    .replace('#include <skinning_pars_vertex>', SKINNING)
    .replace('#include <skinbase_vertex>', 'mat4 skinMatrix = skinning(skinPalette);')
    .replace('#include <skinnormal_vertex>', 'objectNormal = mat3(skinMatrix) * objectNormal;')
    .replace(
      '#include <skinning_vertex>',
      'transformed = (skinMatrix * vec4(transformed, 1.0)).xyz;',
    );
}
