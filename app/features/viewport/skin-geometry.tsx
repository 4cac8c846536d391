import type { ReactNode } from 'react';
import type { MeshAppearance } from '#engine/model';
import type { SkinData } from './skin-data.ts';

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
