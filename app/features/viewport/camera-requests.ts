import { definePart } from '../../session/session.ts';

/** Where to look from; `free` is a little from the front, the side and above. */
export type ViewSide = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'free';

/** A step of the camera around, along or toward what it looks at. */
export type CameraStep =
  | `${'orbit' | 'pan'}-${'left' | 'right' | 'up' | 'down'}`
  | 'zoom-in'
  | 'zoom-out';

/** What the camera is asked to do: frame something, look from a side, or move a step. */
export type CameraRequest = 'selection' | 'all' | ViewSide | CameraStep;

/** How commands reach the camera of the viewport. */
interface CameraRequests {
  /** Asks the camera; nothing happens while the viewport is closed. */
  send(request: CameraRequest): void;
  /** Calls back with every request; returns what stops that. */
  listen(listener: (request: CameraRequest) => void): () => void;
}

export const cameraRequests = definePart((): CameraRequests => {
  const listeners = new Set<(request: CameraRequest) => void>();
  return {
    send: (request) => listeners.forEach((listener) => listener(request)),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
});
