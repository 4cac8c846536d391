import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import type { Material, DataTexture } from 'three';
import type { MeshAppearance, Skeleton } from '#engine/model';
import { skinningPalette, type Skin } from '#engine/runtime';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Frame } from '../../playback/frame.ts';
import type { MeshStyle } from '../../session/state/view.ts';
import { plainMaterial, surfaceMaterial, useSurfaceTextures } from './mesh-material.ts';
import { ORDER, useUpload, type Upload } from './use-upload.ts';
import type { SkinData } from './skin-data.ts';
import { skinMaterial, influenceTexture, paletteTexture } from './skin-material.ts';
import type { BoneField, StagedMesh } from './staged.ts';

interface SkinProps {
  readonly staged: StagedMesh;
  /** The skeleton that moves it; without one it is shown as it was bound. */
  readonly bones: BoneField | undefined;
  /** Matrices of the joints in a frame; undefined if there are none. The same function in every render. */
  readonly models: (frame: Frame) => Float32Array | undefined;
  /** See `LAYER`. */
  readonly layer: number;
}

/** The mesh on the stage, skinned; another one is another component (see `id`). */
export function Skin({ staged, bones, models, layer }: SkinProps): ReactNode {
  const { skin, mesh } = staged;
  const style = useSessionState((state) => state.viewport.mesh);
  const palette = useMemo(() => staged.palette.slice(), [staged]);
  const textures = useSkinTextures(palette, skin.influences);
  const material = useMaterial(staged, style, textures);
  useUpload(
    useCallback(
      () => bones && skinUpload(mesh, bones.skeleton, models, palette, textures.palette),
      [mesh, bones, models, palette, textures],
    ),
  );
  return (
    <mesh
      visible={style !== 'hidden'}
      frustumCulled={false}
      renderOrder={ORDER.mesh}
      layers={layer}
      material={material}
    >
      <SkinGeometry skin={skin} appearance={mesh.appearance} />
    </mesh>
  );
}

/** A material for each surface where a mesh is shown in its own colours, else one for all of it. */
function useMaterial(
  { mesh: { appearance }, skin }: StagedMesh,
  style: MeshStyle,
  { palette, influences }: SkinTextures,
): Material | Material[] {
  const { frameLoop } = useSession().playback;
  const theme = useSessionState((state) => state.theme);
  const pictures = useSurfaceTextures(appearance);
  const hasColors = skin.paint?.colors !== undefined;
  const material = useMemo(() => {
    if (appearance === undefined || style !== 'solid') {
      return skinMaterial(palette, influences, plainMaterial(style, theme));
    }
    return appearance.surfaces.map((surface) =>
      skinMaterial(palette, influences, surfaceMaterial(surface, pictures.get(surface), hasColors)),
    );
  }, [appearance, style, palette, influences, theme, pictures, hasColors]);
  useEffect(() => {
    // A picture may be decoded long after the last frame was drawn.
    frameLoop.invalidateAll();
    return () => {
      for (const one of [material].flat()) one.dispose();
    };
  }, [frameLoop, material]);
  return material;
}

interface SkinGeometryProps {
  readonly skin: SkinData;
  /** Its surfaces, where each is drawn by a material of its own. */
  readonly appearance?: MeshAppearance | undefined;
}

/** What the skinning shader reads of every vertex. */
export function SkinGeometry({ skin, appearance }: SkinGeometryProps): ReactNode {
  return (
    <bufferGeometry groups={appearance === undefined ? [] : groupsOf(appearance)}>
      <bufferAttribute attach="index" args={[skin.triangles, 1]} />
      <bufferAttribute attach="attributes-position" args={[skin.positions, 3]} />
      <bufferAttribute attach="attributes-normal" args={[skin.normals, 3]} />
      <bufferAttribute attach="attributes-span" args={[skin.spans, 2]} />
      {skin.paint && <bufferAttribute attach="attributes-uv" args={[skin.paint.uvs, 2]} />}
      {skin.paint?.colors && (
        <bufferAttribute attach="attributes-color" args={[skin.paint.colors, 4, true]} />
      )}
    </bufferGeometry>
  );
}

/** The triangles of each surface, with the place of its material. */
function groupsOf({ surfaces }: MeshAppearance) {
  return surfaces.map(({ first, count }, materialIndex) => ({
    start: first,
    count,
    materialIndex,
  }));
}

/** What the skinning shader reads besides its attributes. */
export interface SkinTextures {
  readonly palette: DataTexture;
  readonly influences: DataTexture;
}

/** Textures that show a palette and the influences of a mesh; both stay the caller's. */
export function useSkinTextures(palette: Float32Array, influences: Float32Array): SkinTextures {
  const textures = useMemo(
    () => ({ palette: paletteTexture(palette), influences: influenceTexture(influences) }),
    [palette, influences],
  );
  useEffect(
    () => () => {
      textures.palette.dispose();
      textures.influences.dispose();
    },
    [textures],
  );
  return textures;
}

/**
 * Keeps the matrices that move a mesh, and the texture that shows them, up to date.
 * @param models matrices of the joints in a frame; undefined if there are none
 */
export function skinUpload(
  skin: Skin,
  skeleton: Skeleton,
  models: (frame: Frame) => Float32Array | undefined,
  palette: Float32Array,
  texture: DataTexture,
): Upload {
  let pose = -1;
  return (frame) => {
    if (frame.skeleton !== skeleton || pose === frame.poseVersion) return;
    pose = frame.poseVersion;
    const posed = models(frame);
    if (posed === undefined) return;
    skinningPalette(skin, posed, palette);
    texture.needsUpdate = true;
  };
}
