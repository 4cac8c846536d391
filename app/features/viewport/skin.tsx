import { useCallback, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { BufferAttribute, BufferGeometry, Mesh, type DataTexture, type Material } from 'three';
import type { Mesh as SkinnedMesh } from '#engine/model';
import { skinningPalette } from '#engine/runtime';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Frame } from '../../playback/frame.ts';
import type { MeshStyle } from '../../session/state/view.ts';
import { plainMaterial, surfaceMaterial, useSurfaceTextures } from './mesh-material.ts';
import { drawnIn, setVisible, useObject } from './scene-graph.tsx';
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
export function SkinMesh(props: SkinMeshProps): null {
  const { staged, visible = true, order, layer, material } = props;
  const mesh = useObject(
    useMemo(() => drawnIn(new Mesh(skinGeometry(staged)), order, layer), [staged, order, layer]),
  );
  useLayoutEffect(() => setVisible(mesh, visible), [mesh, visible]);
  useLayoutEffect(() => setMaterial(mesh, material), [mesh, material]);
  return null;
}

function setMaterial(mesh: Mesh, material: Material | Material[]): void {
  mesh.material = material;
}

function skinGeometry({ skin, mesh }: StagedMesh): BufferGeometry {
  const { triangles, positions, normals, spans, paint } = skin;
  const geometry = new BufferGeometry()
    .setIndex(new BufferAttribute(triangles, 1))
    .setAttribute('position', new BufferAttribute(positions, 3))
    .setAttribute('normal', new BufferAttribute(normals, 3))
    .setAttribute('span', new BufferAttribute(spans, 2));
  if (paint) geometry.setAttribute('uv', new BufferAttribute(paint.uvs, 2));
  if (paint?.colors) geometry.setAttribute('color', new BufferAttribute(paint.colors, 4, true));
  // The triangles of each surface, with the place of its material.
  mesh.appearance?.surfaces.forEach(({ first, count }, i) => geometry.addGroup(first, count, i));
  return geometry;
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
  skin: SkinnedMesh,
  models: Float32Array | undefined,
  palette: Float32Array,
  texture: DataTexture,
): void {
  if (models === undefined) return;
  skinningPalette(skin, models, palette);
  texture.needsUpdate = true;
}
