/** In place of three's own: a table for rough and glossy surfaces, of which the page has none. */
export function getDFGLUT(): null {
  return null;
}
