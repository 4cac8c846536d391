import { EventDispatcher } from 'three';

/** In place of three's own: headsets are not drawn on. What the renderer asks of one that is off. */
export class WebXRManager extends EventDispatcher {
  enabled = false;
  isPresenting = false;
  cameraAutoUpdate = true;
  getEnvironmentBlendMode(): undefined {}
  hasDepthSensing(): boolean {
    return false;
  }
  setAnimationLoop(): void {}
  dispose(): void {}
}
