import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import type { Material, DataTexture } from 'three';
import type { Mesh, MeshAppearance } from '#engine/model';
import { skinningPalette } from '#engine/runtime';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Frame } from '../../playback/frame.ts';
import type { MeshStyle } from '../../session/state/view.ts';
import { plainMaterial, surfaceMaterial, useSurfaceTextures } from './mesh-material.ts';
import { ORDER, useDisposed, usePoseUpload } from './use-upload.ts';
import { skinMaterial, influenceTexture, paletteTexture } from './skin-material.ts';
import type { BoneField, StagedMesh } from './staged.ts';

interface SkinProps {
  readonly staged: StagedMesh;
  /** The skeleton that moves it; without one it is shown as it was bound. */
  readonly bones: BoneField | undefined;
  readonly models: Models;
  /** See `LAYER`. */
  readonly layer: number;
}

/** The mesh on the stage, skinned; another one is another component (see `id`). */
export function Skin({ staged, bones, models, layer }: SkinProps): ReactNode {
  const style = useSessionState((state) => state.viewport.mesh);
  const material = useMaterial(staged, style, useSkinTextures(staged, bones, models));
  return (
    <SkinMesh
      staged={staged}
      visible={style !== 'hidden'}
      order={ORDER.mesh}
      layer={layer}
      material={material}
    />
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

interface SkinMeshProps {
  readonly staged: StagedMesh;
  readonly visible?: boolean;
  /** See `ORDER` and `LAYER`. */
  readonly order: number;
  readonly layer: number;
  /** A list has one for every surface of the mesh. */
  readonly material: Material | Material[];
}

/** A mesh with what the skinning shader reads of every vertex. */
export function SkinMesh(props: SkinMeshProps): ReactNode {
  const { staged, visible = true, order, layer, material } = props;
  const { skin, mesh } = staged;
  return (
    <mesh
      visible={visible}
      frustumCulled={false}
      renderOrder={order}
      layers={layer}
      material={material}
    >
      <bufferGeometry groups={mesh.appearance === undefined ? [] : groupsOf(mesh.appearance)}>
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

/** Matrices of the joints in a frame; undefined if there are none. The same function in every render. */
type Models = (frame: Frame) => Float32Array | undefined;

/** The textures of a mesh that is moved by these joints. */
export function useSkinTextures(
  staged: StagedMesh,
  bones: BoneField | undefined,
  models: Models,
): SkinTextures {
  const palette = usePalette(staged, bones, models);
  const { influences: list } = staged.skin;
  const influences = useDisposed(useMemo(() => influenceTexture(list), [list]));
  return useMemo(() => ({ palette, influences }), [palette, influences]);
}

/** A texture of the matrices that move a mesh, kept up to date. */
export function usePalette(
  { mesh, palette: start }: StagedMesh,
  bones: BoneField | undefined,
  models: Models,
): DataTexture {
  const palette = useMemo(() => start.slice(), [start]);
  const texture = useDisposed(useMemo(() => paletteTexture(palette), [palette]));
  const write = useCallback(
    (frame: Frame) => writePalette(mesh, models(frame), palette, texture),
    [mesh, models, palette, texture],
  );
  usePoseUpload(bones?.skeleton, write);
  return texture;
}

function writePalette(
  skin: Mesh,
  models: Float32Array | undefined,
  palette: Float32Array,
  texture: DataTexture,
): void {
  if (models === undefined) return;
  skinningPalette(skin, models, palette);
  texture.needsUpdate = true;
}
