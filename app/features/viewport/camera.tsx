import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Session } from '../../session/session.ts';
import {
  createCameraRig,
  project,
  restoreCamera,
  cameraOf,
  request,
  setAspect,
  frameScene,
  updateRig,
  type CameraRig,
} from './camera-rig.ts';
import { emptyBounds } from './bounds.ts';
import { MOVE_CAMERA } from './use-upload.ts';
import { selectionBounds, type SceneBounds } from './scene-bounds.ts';
import type { BoneField } from './staged.ts';
import { setOrientation, orientedBoxes, type View } from './view.ts';
import { createCameraFollower } from './camera-follow.ts';
import { cameraMemory, cameraRequests } from './commands.ts';
import type { SavedCamera } from './state.ts';

interface CameraProps {
  readonly view: View;
  readonly bones: BoneField | undefined;
  readonly surroundings: SceneBounds;
}

/** Moves the view's cameras; draws nothing. */
export function Camera({ view, bones, surroundings }: CameraProps): null {
  const session = useSession();
  const canvas = useThree((state) => state.gl.domElement);
  const set = useThree((state) => state.set);
  const aspect = useThree(({ size }) => (size.height > 0 ? size.width / size.height : 1));
  const projection = useSessionState((state) => state.viewport.projection);
  const rig = useMemo(() => createCameraRig(view), [view]);
  useLayoutEffect(() => {
    rig.controls.connect(canvas);
    return () => rig.controls.disconnect();
  }, [rig, canvas]);
  useLayoutEffect(() => {
    project(rig, projection);
    set({ camera: view.camera });
  }, [rig, projection, set, view]);
  useLayoutEffect(() => {
    setOrientation(view, surroundings.orientation);
    frameScene(rig, surroundings);
  }, [view, rig, surroundings]);
  useLayoutEffect(() => setAspect(rig, aspect), [rig, aspect]);
  useEffect(() => keepCamera(session, rig), [session, rig]);
  useLayoutEffect(
    () =>
      session.use(cameraRequests).listen((what) => {
        const { selectedJoints } = session.store.getState();
        const { models } = session.playback.player.frame;
        const selection =
          bones === undefined ? emptyBounds() : selectionBounds(bones, models, selectedJoints);
        request(rig, what, orientedBoxes(selection, surroundings.orientation));
      }),
    [session, rig, bones, surroundings],
  );
  const skeleton = bones?.skeleton;
  const follow = useMemo(
    () =>
      createCameraFollower(
        session.store.getState,
        session.playback,
        skeleton,
        surroundings.orientation,
      ),
    [session, skeleton, surroundings],
  );
  useFrame(() => {
    follow(rig);
    updateRig(rig, performance.now());
  }, MOVE_CAMERA);
  return null;
}

/** Restores the camera, and keeps it while its pane is hidden; returns a function that stops it. */
function keepCamera(session: Session, rig: CameraRig): () => void {
  const memory = session.use(cameraMemory);
  let coming: SavedCamera | undefined;
  const current = (): SavedCamera | undefined =>
    coming ?? (rig.isFitted ? undefined : cameraOf(rig));
  memory.current = current;
  memory.pose = () => cameraOf(rig);
  const forget = memory.onRestore((camera) => {
    coming = camera;
    // A restored scene is framed first.
    requestAnimationFrame(() => {
      coming = undefined;
      restoreCamera(rig, camera);
    });
  });
  return () => {
    forget();
    memory.keep(current);
  };
}
