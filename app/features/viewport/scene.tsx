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
import { useSession, useSessionState } from '../../components/session.tsx';
import { Bones } from './bones.tsx';
import { Camera } from './camera.tsx';
import { Ground, Lights } from './surroundings.tsx';
import { useErrorStyle } from './error-style.ts';
import { SideView } from './side-view.tsx';
import { Skin } from './skin.tsx';
import type { SceneBounds } from './scene-bounds.ts';
import type { BoneField, StagedMesh } from './staged.ts';
import { useSecondViews, type Extras } from './use-extras.ts';
import { LAYER } from './use-upload.ts';
import type { View } from './view.ts';

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
  /** Undefined until something of it is wanted. */
  readonly extras: Extras | undefined;
}

/** Everything in three dimensions. */
export function Scene({ view, bones, mesh, surroundings, extras }: SceneProps): ReactNode {
  const second = useSecondViews();
  const hasGrid = useSessionState((state) => state.viewport.grid);
  const [x, y, z, w] = surroundings.orientation;
  return (
    <>
      <Camera view={view} bones={bones} surroundings={surroundings} />
      <Lights view={view} />
      {hasGrid && <Ground grid={surroundings.grid} />}
      <group quaternion={[x, y, z, w]}>
        {mesh && <ClipSkin mesh={mesh} bones={bones} extras={extras} />}
        {bones && <Bones key={bones.id} bones={bones} />}
      </group>
      {bones && extras && <extras.SceneExtras bones={bones} mesh={mesh} at={surroundings} />}
      <SideView view={view} />
      {second && <second.SecondViews view={view} surroundings={surroundings} />}
    </>
  );
}

interface ClipSkinProps extends Pick<SceneProps, 'bones' | 'extras'> {
  readonly mesh: StagedMesh;
}

/** The mesh on the stage, in its own colours or in those of its error. */
function ClipSkin({ mesh, bones, extras }: ClipSkinProps): ReactNode {
  const { shownModels } = useSession().playback;
  const isPainted = useSessionState((state) => state.overlay.paint === 'skin');
  const style = useErrorStyle();
  if (extras !== undefined && isPainted && style !== undefined && bones !== undefined) {
    return <extras.ErrorSkin key={mesh.id} staged={mesh} bones={bones} style={style} />;
  }
  return <Skin key={mesh.id} staged={mesh} bones={bones} models={shownModels} layer={LAYER.clip} />;
}
