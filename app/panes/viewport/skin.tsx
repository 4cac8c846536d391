import { useCallback, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { DoubleSide } from 'three';
import type { DataTexture, MeshLambertMaterialParameters } from 'three';
import { useStore } from 'zustand';
import { skinningPalette } from '#engine';
import { palettes } from '../../draw/palette.ts';
import type { Palette } from '../../draw/palette.ts';
import { appStore } from '../../store/store.ts';
import type { MeshStyle } from '../../store/view.ts';
import { ORDER } from './draw-order.ts';
import { influenceTexture, paletteTexture, skinMaterial } from './skin-material.ts';
import type { BoneField, StagedMesh } from './staged.ts';
import { useUpload } from './use-upload.ts';
import type { Upload } from './use-upload.ts';

interface SkinProps {
  readonly staged: StagedMesh;
  /** The skeleton that moves it; without one it is shown as it was bound. */
  readonly bones: BoneField | undefined;
}

/** The skinned mesh on the stage; another one is another component (see `id`). */
export function Skin({ staged, bones }: SkinProps): ReactNode {
  const { skin } = staged;
  const style = useStore(appStore, (state) => state.viewport.mesh);
  const theme = useStore(appStore, (state) => state.theme);
  const textures = useTextures(staged);
  const material = useMemo(
    () => skinMaterial(textures.palette, textures.influences, lookOf(style, palettes[theme])),
    [textures, style, theme],
  );
  useEffect(() => () => material.dispose(), [material]);
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
      <bufferGeometry>
        <bufferAttribute attach="index" args={[skin.triangles, 1]} />
        <bufferAttribute attach="attributes-position" args={[skin.positions, 3]} />
        <bufferAttribute attach="attributes-normal" args={[skin.normals, 3]} />
        <bufferAttribute attach="attributes-span" args={[skin.spans, 2]} />
      </bufferGeometry>
    </mesh>
  );
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

function useTextures({ palette, skin }: StagedMesh) {
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

function lookOf(style: MeshStyle, { mesh }: Palette): MeshLambertMaterialParameters {
  switch (style) {
    case 'wireframe':
      return { color: mesh, wireframe: true, transparent: true, opacity: 0.35 };
    case 'transparent':
      return { color: mesh, transparent: true, opacity: 0.45 };
    case 'solid':
    case 'hidden':
      return { color: mesh, side: DoubleSide };
  }
}
