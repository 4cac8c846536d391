import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useSession, useSliceField } from '../../../components/session.tsx';
import type { Session } from '../../../session/session.ts';
import type { AssetId } from '../../../session/state/assets.ts';
import type { Projection } from '../../../session/state/view.ts';
import { Button } from '../../../ui/button.tsx';
import { onResize } from '../../../ui/dom.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePolled } from '../../../ui/listeners.ts';
import { Select } from '../../../ui/select.tsx';
import {
  cameraOf,
  createCameraRig,
  lookFrom,
  project,
  restoreCamera,
  setAspect,
  type CameraRig,
} from '../camera-rig.ts';
import { secondCameraMemory } from '../commands.ts';
import { viewsSlice, type SavedCamera, type ViewSide } from '../state.ts';
import { createView, resizeView } from '../view.ts';
import { secondViews } from './second-view.tsx';
import './second-view.css';

const SIDES: readonly { readonly value: ViewSide; readonly label: string }[] = [
  { value: 'front', label: 'From the front' },
  { value: 'back', label: 'From the back' },
  { value: 'left', label: 'From the left' },
  { value: 'right', label: 'From the right' },
  { value: 'top', label: 'From above' },
  { value: 'bottom', label: 'From below' },
  { value: 'free', label: 'From a corner' },
];

const PROJECTIONS: readonly { readonly value: Projection; readonly label: string }[] = [
  { value: 'orthographic', label: 'Orthographic' },
  { value: 'perspective', label: 'Perspective' },
];

/** The scene of the viewport from another side, with a camera of its own. */
export default function SecondViewPane(): ReactNode {
  const session = useSession();
  const [{ side, projection }, set] = useSliceField(viewsSlice, 'secondView');
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawn = usePolled(session.use(secondViews).isDrawn);
  const [rig] = useState(() => createCameraRig(createView()));
  useEffect(() => viewsSlice.of(session.store).setState({ isSecondViewOpen: true }), [session]);
  useSecondView(rig, canvas);
  useLayoutEffect(() => {
    project(rig, projection);
    lookFrom(rig, side);
  }, [rig, side, projection]);
  return (
    <section className="ui-pane second-view" aria-label="Second view">
      <div className="ui-bar">
        <Select
          label="Side"
          value={side}
          choices={SIDES}
          onChange={(value) => set({ side: value, projection })}
        />
        <Select
          label="Projection"
          value={projection}
          choices={PROJECTIONS}
          onChange={(value) => set({ side, projection: value })}
        />
        <Button onClick={() => lookFrom(rig, side)}>Fit all</Button>
      </div>
      <div className="second-view-host">
        <canvas ref={canvas} className="second-view-canvas">
          The pose {SIDES.find(({ value }) => value === side)?.label.toLowerCase()}
        </canvas>
        {isDrawn ? null : (
          <div className="second-view-message">
            <EmptyState title="The viewport is hidden">
              <p>The second view is drawn together with the viewport.</p>
              <Button onClick={() => session.panes.show('viewport')}>Show the viewport</Button>
            </EmptyState>
          </div>
        )}
      </div>
    </section>
  );
}

/** Has the viewport draw the view as long as the pane is open. */
function useSecondView(
  rig: CameraRig,
  canvas: { readonly current: HTMLCanvasElement | null },
): void {
  const session = useSession();
  useEffect(() => {
    const element = canvas.current;
    const host = element?.parentElement;
    if (!element || !host) return undefined;
    rig.controls.connect(element);
    const { onScene, stop } = keepCamera(session, rig);
    const remove = session.use(secondViews).add({ rig, canvas: element, onScene });
    const endResizing = onResize(host, ([{ contentRect }]) => {
      resizeView(rig.view, contentRect.width, contentRect.height);
      setAspect(rig, contentRect.height > 0 ? contentRect.width / contentRect.height : 1);
      rig.view.invalidate();
    });
    return () => {
      endResizing();
      remove();
      rig.controls.disconnect();
      stop();
    };
  }, [session, rig, canvas]);
}

/**
 * Keeps the camera of the view from visit to visit, and while its pane is closed. A camera that is restored stays
 * while the scene of its clip is still being made, which fits the camera again.
 */
function keepCamera(session: Session, rig: CameraRig): { onScene: () => void; stop: () => void } {
  const memory = session.use(secondCameraMemory);
  const { getState } = session.store;
  let waiting: SavedCamera | undefined;
  let clipId: AssetId | null = null;
  memory.current = () => waiting ?? (rig.isFitted ? undefined : cameraOf(rig));
  const forget = memory.onRestore((camera) => {
    [waiting, clipId] = [camera, getState().clipId];
    // The side that is restored with it is looked from first.
    requestAnimationFrame(() => {
      waiting = undefined;
      restoreCamera(rig, camera);
    });
  });
  const onScene = (): void => {
    const { restored } = rig;
    if (restored !== undefined && getState().clipId === clipId) restoreCamera(rig, restored);
  };
  const stop = (): void => {
    forget();
    const last = memory.current();
    if (last !== undefined) memory.restore(last);
  };
  return { onScene, stop };
}
