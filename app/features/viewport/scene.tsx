import type { ReactNode } from 'react';
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
import { Moved } from './scene-graph.tsx';

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
  const { orientation, gap } = surroundings;
  return (
    <>
      <Camera view={view} bones={bones} surroundings={surroundings} />
      <Lights view={view} />
      {show.grid && <Ground grid={surroundings.grid} />}
      <Moved rotation={orientation}>
        {mesh && <ClipSkin mesh={mesh} bones={bones} />}
        {bones && <Bones key={bones.id} bones={bones} />}
        {bones && show.axes && <Axes key={`axes ${bones.id}`} bones={bones} />}
        {bones && show.bounds && <BoundsBox bones={bones} />}
        {bones && <MotionPath key={`walk ${bones.id}`} bones={bones} />}
        {bones && <ClipExtras bones={bones} trails={trails} />}
      </Moved>
      <Moved position={[-gap, 0, 0]} rotation={orientation}>
        {bones && <Reference mesh={mesh} bones={bones} trails={trails} />}
      </Moved>
      <SideView view={view} />
    </>
  );
}
