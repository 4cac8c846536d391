import { PCFShadowMap } from 'three';

/** In place of three's own: no light of the page casts a shadow. */
export class WebGLShadowMap {
  enabled = false;
  autoUpdate = true;
  needsUpdate = false;
  type = PCFShadowMap;
  render(): void {}
}
