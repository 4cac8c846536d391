import { appStore, frameLoop } from '../../transition.ts';
import { useCallback, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Material } from 'three';
import { useStore } from 'zustand';
import type { Frame } from '../../playback/frame.ts';
import type { MeshStyle } from '../../session/state/view.ts';
import { ORDER } from './render-order.ts';
import { plainMaterial, surfaceMaterial } from './mesh-material.ts';
import { SkinGeometry } from './skin-geometry.tsx';
import { skinMaterial } from './skin-material.ts';
import { skinUpload } from './skin-upload.ts';
import type { BoneField, StagedMesh } from './staged.ts';
import { useSurfaceTextures } from './use-surface-textures.ts';
import { useSkinTextures } from './use-skin-textures.ts';
import type { SkinTextures } from './use-skin-textures.ts';
import { useUpload } from './use-upload.ts';

interface SkinProps {
  readonly staged: StagedMesh;
  /** The skeleton that moves it; without one it is shown as it was bound. */
  readonly bones: BoneField | undefined;
  /** Matrices of the joints in a frame; undefined where there are none. The same function in every render. */
  readonly models: (frame: Frame) => Float32Array | undefined;
  /** See `LAYER`. */
  readonly layer: number;
}

/** The mesh on the stage, skinned; another one is another component (see `id`). */
export function Skin({ staged, bones, models, layer }: SkinProps): ReactNode {
  const { skin, mesh } = staged;
  const style = useStore(appStore, (state) => state.viewport.mesh);
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
  const theme = useStore(appStore, (state) => state.theme);
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
  }, [material]);
  return material;
}
