/** In place of three's own: no material of the page shares its uniforms with another. */
export class WebGLUniformsGroups {
  dispose(): void {}
}
