import type { SessionStore } from '../../session/state/store.ts';
import { listenTo } from '../../ui/pointer.ts';
import { crowdSlice, type CrowdState } from './state.ts';

const RADIANS_A_PIXEL = 0.006;
const ZOOM_A_STEP = 1.0012;

/** Orbits by dragging, pans by dragging with Shift or another button, zooms by the wheel. */
export function listenToPointer(host: HTMLElement, session: SessionStore): () => void {
  const store = crowdSlice.of(session);
  const drag = (event: PointerEvent): void => {
    if (!host.hasPointerCapture(event.pointerId)) return;
    const { crowdCamera, moveCrowdCamera } = store.getState();
    if (event.shiftKey || event.buttons !== 1) pan(store.getState(), event, host.clientHeight);
    else {
      moveCrowdCamera({
        yaw: crowdCamera.yaw - event.movementX * RADIANS_A_PIXEL,
        pitch: crowdCamera.pitch + event.movementY * RADIANS_A_PIXEL,
      });
    }
  };
  return listenTo(host, {
    pointerdown: (event) => host.setPointerCapture(event.pointerId),
    pointermove: drag,
    contextmenu: (event) => event.preventDefault(),
    wheel: (event) => {
      event.preventDefault();
      const { crowdCamera, moveCrowdCamera } = store.getState();
      moveCrowdCamera({ distance: crowdCamera.distance * ZOOM_A_STEP ** event.deltaY });
    },
  });
}

/** Pans along the ground, about as far as the pointer moves. */
function pan(
  { crowdCamera, moveCrowdCamera }: CrowdState,
  { movementX, movementY }: PointerEvent,
  height: number,
): void {
  const { yaw, distance, x, z } = crowdCamera;
  const scale = distance / Math.max(1, height);
  const [right, back] = [-movementX * scale, -movementY * scale];
  moveCrowdCamera({
    x: x + right * Math.cos(yaw) + back * Math.sin(yaw),
    z: z - right * Math.sin(yaw) + back * Math.cos(yaw),
  });
}
