import { extend } from '@react-three/fiber';
import type { ReactNode } from 'react';
import {
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  InstancedBufferAttribute,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  Points,
  PointsMaterial,
} from 'three';
import { useShallow } from 'zustand/react/shallow';
import { useSessionState } from '../../components/session.tsx';
import { Axes, BoundsBox } from './joint-lines.tsx';
import { Bones } from './bones.tsx';
import { Camera } from './camera.tsx';
import { Ground, Lights } from './surroundings.tsx';
import { ClipExtras, ClipSkin, Reference } from './overlay/overlay-scene.tsx';
import { SideView } from './overlay/side-view.tsx';
import { useTrails } from './overlay/trail.tsx';
import type { SceneBounds } from './scene-bounds.ts';
import type { BoneField, StagedMesh } from './staged.ts';
import type { View } from './view.ts';
import { MotionPath } from './motion-path.tsx';

// Only what the scene is made of, so that the rest of three can be left out of the build.
extend({
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  InstancedBufferAttribute,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  Points,
  PointsMaterial,
});

export interface SceneProps {
  readonly view: View;
  readonly bones: BoneField | undefined;
  readonly mesh: StagedMesh | undefined;
  readonly surroundings: SceneBounds;
}

/** Everything in three dimensions. */
export function Scene({ view, bones, mesh, surroundings }: SceneProps): ReactNode {
  const show = useSessionState(
    useShallow(({ viewport: { axes, bounds, grid } }) => ({ axes, bounds, grid })),
  );
  const trails = useTrails(bones);
  const [x, y, z, w] = surroundings.orientation;
  return (
    <>
      <Camera view={view} bones={bones} surroundings={surroundings} />
      <Lights view={view} />
      {show.grid && <Ground grid={surroundings.grid} />}
      <group quaternion={[x, y, z, w]}>
        {mesh && <ClipSkin mesh={mesh} bones={bones} />}
        {bones && <Bones key={bones.id} bones={bones} />}
        {bones && show.axes && <Axes key={`axes ${bones.id}`} bones={bones} />}
        {bones && show.bounds && <BoundsBox bones={bones} />}
        {bones && <MotionPath key={`walk ${bones.id}`} bones={bones} />}
        {bones && <ClipExtras bones={bones} trails={trails} />}
      </group>
      <group position={[-surroundings.gap, 0, 0]}>
        <group quaternion={[x, y, z, w]}>
          {bones && <Reference mesh={mesh} bones={bones} trails={trails} />}
        </group>
      </group>
      <SideView view={view} />
    </>
  );
}
