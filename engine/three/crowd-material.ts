import type { Material, Texture } from 'three';

/** A texture with a crowd's matrices: three texels per mesh joint, several characters per row. */
export interface PaletteTexture {
  readonly texture: Texture;
  /** Mesh joints per character. */
  readonly joints: number;
  readonly charactersPerRow: number;
}

/**
 * Computes the matrix that moves a vertex of this instance. Inserted after the declarations of
 * uniforms and attributes.
 */
const SKIN = /* glsl */ `
  uniform highp sampler2D crowdPalettes;
  attribute vec4 skinIndex;
  attribute vec4 skinWeight;

  mat4 crowdSkin() {
    int first = (gl_InstanceID % CROWD_ROW) * CROWD_JOINTS;
    int row = gl_InstanceID / CROWD_ROW;
    vec4 x = vec4(0.0);
    vec4 y = vec4(0.0);
    vec4 z = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      if (skinWeight[i] == 0.0) continue;
      int at = (first + int(skinIndex[i])) * 3;
      x += skinWeight[i] * texelFetch(crowdPalettes, ivec2(at, row), 0);
      y += skinWeight[i] * texelFetch(crowdPalettes, ivec2(at + 1, row), 0);
      z += skinWeight[i] * texelFetch(crowdPalettes, ivec2(at + 2, row), 0);
    }
    return transpose(mat4(x, y, z, vec4(0.0, 0.0, 0.0, 1.0)));
  }
`;

const NORMAL = /* glsl */ `
  objectNormal = mat3(crowdSkin()) * objectNormal;
  #ifdef USE_TANGENT
    objectTangent = mat3(crowdSkin()) * objectTangent;
  #endif
`;

const POSITION = /* glsl */ `
  transformed = (crowdSkin() * vec4(transformed, 1.0)).xyz;
`;

/**
 * Copies a built-in material. The copy reads each instance's joint matrices from a texture instead
 * of using three's own skinning.
 */
export function crowdMaterial(material: Material, palettes: PaletteTexture): Material {
  const skinned = material.clone();
  const { texture, joints, charactersPerRow } = palettes;
  const defines = `#define CROWD_JOINTS ${joints}\n#define CROWD_ROW ${charactersPerRow}\n`;
  skinned.onBeforeCompile = (shader) => {
    shader.uniforms.crowdPalettes = { value: texture };
    shader.vertexShader = shader.vertexShader
      .replace('#include <skinning_pars_vertex>', defines + SKIN)
      .replace('#include <skinnormal_vertex>', NORMAL)
      .replace('#include <skinning_vertex>', POSITION);
  };
  skinned.customProgramCacheKey = () => `posescope-crowd ${joints} ${charactersPerRow}`;
  return skinned;
}
