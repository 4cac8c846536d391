import { useCallback, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { DataTexture, Material } from 'three';
import { useStore } from 'zustand';
import { skinningPalette } from '#engine';
import type { MeshLook } from '#engine';
import { frameLoop } from '../../playback/playback.ts';
import { appStore } from '../../store/store.ts';
import type { MeshStyle } from '../../store/view.ts';
import { ORDER } from './draw-order.ts';
import { plainLook, surfaceLook } from './mesh-look.ts';
import { influenceTexture, paletteTexture, skinMaterial } from './skin-material.ts';
import type { BoneField, StagedMesh } from './staged.ts';
import { useSurfaceTextures } from './use-surface-textures.ts';
import { useUpload } from './use-upload.ts';
import type { Upload } from './use-upload.ts';

interface SkinProps {
  readonly staged: StagedMesh;
  /** The skeleton that moves it; without one it is shown as it was bound. */
  readonly bones: BoneField | undefined;
}

/** The mesh on the stage, skinned; another one is another component (see `id`). */
export function Skin({ staged, bones }: SkinProps): ReactNode {
  const { skin, mesh } = staged;
  const style = useStore(appStore, (state) => state.viewport.mesh);
  const textures = useTextures(staged);
  const material = useMaterial(staged, style, textures);
  const groups = useMemo(() => mesh.look && groupsOf(mesh.look), [mesh]);
  useUpload(
    useCallback(
      () => bones && skinUpload(staged, bones, textures.palette),
      [staged, bones, textures],
    ),
  );
  return (
    <mesh
      visible={style !== 'hidden'}
      frustumCulled={false}
      renderOrder={ORDER.mesh}
      material={material}
    >
      <bufferGeometry groups={groups ?? []}>
        <bufferAttribute attach="index" args={[skin.triangles, 1]} />
        <bufferAttribute attach="attributes-position" args={[skin.positions, 3]} />
        <bufferAttribute attach="attributes-normal" args={[skin.normals, 3]} />
        <bufferAttribute attach="attributes-span" args={[skin.spans, 2]} />
        {skin.paint && <bufferAttribute attach="attributes-uv" args={[skin.paint.uvs, 2]} />}
        {skin.paint?.colors && (
          <bufferAttribute attach="attributes-color" args={[skin.paint.colors, 4, true]} />
        )}
      </bufferGeometry>
    </mesh>
  );
}

/** The triangles of each surface, with the place of its material. */
function groupsOf({ surfaces }: MeshLook) {
  return surfaces.map(({ first, count }, materialIndex) => ({
    start: first,
    count,
    materialIndex,
  }));
}

/** A material for each surface where a mesh is shown in its own colours, else one for all of it. */
function useMaterial(
  { mesh: { look }, skin }: StagedMesh,
  style: MeshStyle,
  { palette, influences }: SkinTextures,
): Material | Material[] {
  const theme = useStore(appStore, (state) => state.theme);
  const pictures = useSurfaceTextures(look);
  const hasColors = skin.paint?.colors !== undefined;
  const material = useMemo(() => {
    if (look === undefined || style !== 'solid') {
      return skinMaterial(palette, influences, plainLook(style, theme));
    }
    return look.surfaces.map((surface) =>
      skinMaterial(palette, influences, surfaceLook(surface, pictures.get(surface), hasColors)),
    );
  }, [look, style, palette, influences, theme, pictures, hasColors]);
  useEffect(() => {
    // A picture may be decoded long after the last frame was drawn.
    frameLoop.invalidateAll();
    return () => {
      for (const one of [material].flat()) one.dispose();
    };
  }, [material]);
  return material;
}

/** Keeps the matrices that move a mesh, and the texture that shows them, up to date. */
function skinUpload(
  { mesh, palette }: StagedMesh,
  { skeleton }: BoneField,
  texture: DataTexture,
): Upload {
  let pose = -1;
  return (frame) => {
    if (frame.skeleton !== skeleton || pose === frame.poseVersion) return;
    pose = frame.poseVersion;
    skinningPalette(mesh, frame.models, palette);
    texture.needsUpdate = true;
  };
}

/** What the skinning shader reads besides its attributes. */
interface SkinTextures {
  readonly palette: DataTexture;
  readonly influences: DataTexture;
}

function useTextures({ palette, skin }: StagedMesh): SkinTextures {
  const textures = useMemo(
    () => ({ palette: paletteTexture(palette), influences: influenceTexture(skin.influences) }),
    [palette, skin],
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
