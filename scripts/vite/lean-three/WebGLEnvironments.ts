/** In place of three's own: no material of the page mirrors its surroundings. */
export class WebGLEnvironments {
  get(): null {
    return null;
  }
  dispose(): void {}
}
