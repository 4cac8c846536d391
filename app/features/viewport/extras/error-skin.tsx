import { useMemo, type ReactNode } from 'react';
import { DataTexture, DoubleSide, FloatType, MeshLambertMaterial, RGBAFormat } from 'three';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { lowestShown, type ErrorStyle } from '../../../draw/error/error-colors.ts';
import { ORDER, LAYER, useDisposed } from '../use-upload.ts';
import { SkinMesh, usePalette, useSkinTextures } from '../skin.tsx';
import { addSkinning } from '../skin-material.ts';
import type { BoneField, StagedMesh } from '../staged.ts';
import { errorShades, SHADES } from '../error-style.ts';

interface ErrorSkinProps {
  readonly staged: StagedMesh;
  readonly bones: BoneField;
  readonly style: ErrorStyle;
}

/** The mesh on the stage, each vertex coloured by its error; shown even if the mesh is hidden. */
export function ErrorSkin({ staged, bones, style }: ErrorSkinProps): ReactNode {
  const { shownModels, referenceModels } = useSession().playback;
  const magnification = useSessionState((state) => state.overlay.magnification);
  const { palette, influences } = useSkinTextures(staged, bones, shownModels);
  const reference = usePalette(staged, bones, referenceModels);
  const shades = useDisposed(
    useMemo(() => shadeTexture(errorShades(style.colors)), [style.colors]),
  );
  const material = useMemo(
    () => errorSkinMaterial({ palette, reference, influences, shades }, style, magnification),
    [palette, reference, influences, shades, style, magnification],
  );
  useDisposed(material);
  return <SkinMesh staged={staged} order={ORDER.mesh} layer={LAYER.clip} material={material} />;
}

/** A scale as a texture of one row. */
export function shadeTexture(shades: Float32Array): DataTexture {
  const data = new Float32Array(4 * SHADES).fill(1);
  for (let shade = 0; shade < SHADES; shade++) {
    data.set(shades.subarray(3 * shade, 3 * shade + 3), 4 * shade);
  }
  const texture = new DataTexture(data, SHADES, 1, RGBAFormat, FloatType);
  texture.needsUpdate = true;
  return texture;
}

const VERTEX = /* glsl */ `
  transformed = (skinMatrix * vec4(position, 1.0)).xyz;
  mat4 apart = skinMatrix - skinning(referencePalette);
  error = length((apart * vec4(position, 1.0)).xyz) / magnification;
`;

const FRAGMENT = /* glsl */ `
  float part = lowest > 0.0
    ? log(max(error, lowest) / lowest) / log(highest / lowest)
    : error / max(highest, 1e-30);
  int shade = int(round(clamp(part, 0.0, 1.0) * ${SHADES - 1}.0));
  diffuseColor.rgb = texelFetch(shades, ivec2(shade, 0), 0).rgb;
`;

/** Textures that the error of a skin is drawn with. */
export interface ErrorSkinTextures {
  /** What moves the vertices of the clip, see `paletteTexture`. */
  readonly palette: DataTexture;
  /** The same of what it is measured against. */
  readonly reference: DataTexture;
  readonly influences: DataTexture;
  readonly shades: DataTexture;
}

/**
 * A skinned material that shows how far every vertex is from where another palette has it.
 * @param magnification by which the distance between the palettes is already multiplied
 */
function errorSkinMaterial(
  { palette, reference, influences, shades }: ErrorSkinTextures,
  style: ErrorStyle,
  magnification: number,
): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ side: DoubleSide });
  material.onBeforeCompile = (shader) => {
    addSkinning(shader, palette, influences);
    Object.assign(shader.uniforms, {
      referencePalette: { value: reference },
      magnification: { value: magnification },
      shades: { value: shades },
      lowest: { value: lowestShown(style) },
      highest: { value: style.highest },
    });
    shader.vertexShader = shader.vertexShader
      .replace('transformed = (skinMatrix * vec4(transformed, 1.0)).xyz;', VERTEX)
      .replace(
        'void main() {',
        'uniform highp sampler2D referencePalette;\nuniform float magnification;\nvarying float error;\nvoid main() {',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        'void main() {',
        'uniform highp sampler2D shades;\nuniform float lowest;\nuniform float highest;\nvarying float error;\nvoid main() {',
      )
      .replace('#include <color_fragment>', FRAGMENT);
  };
  material.customProgramCacheKey = () => 'posescope-error-skin';
  return material;
}
