import {
  Color,
  GridHelper,
  LineSegments,
  Matrix4,
  Mesh,
  PerspectiveCamera,
  Quaternion,
  Scene,
  Vector2,
  WebGLRenderer,
} from 'three';
import type { Crowd } from '#engine/runtime/crowd';
import type { Palette } from '../../draw/palette.ts';
import type { CrowdCamera } from './state.ts';
import type { Orientation } from '../../session/state/orientation.ts';
import { windowOf } from '../../ui/dom.ts';
import { boneGeometry, meshGeometry, writePlaces, type CrowdGeometry } from './geometry.ts';
import type { CreatedCrowd } from './build-crowd.ts';
import { boneMaterial, createUniforms, skinMaterial, type CrowdUniforms } from './materials.ts';
import {
  createOutputTexture,
  outputLayout,
  type OutputLayout,
  type OutputTexture,
} from './output-texture.ts';

/** Device pixels a CSS pixel, at most. */
const MAX_PIXEL_RATIO = 2;

const FIELD_OF_VIEW = 45;
const GRID_CELLS = 80;

/** Renderer, camera and scene; crowds are added and removed. */
export interface CrowdView {
  readonly renderer: WebGLRenderer;
  readonly camera: PerspectiveCamera;
  readonly scene: Scene;
}

/** @throws Error if there is no WebGL 2 */
export function createCrowdView(canvas: HTMLCanvasElement): CrowdView {
  const ratio = Math.min(windowOf(canvas).devicePixelRatio, MAX_PIXEL_RATIO);
  // Before the renderer is created: every later change of size allocates its buffers again.
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  if (ratio !== 1) renderer.setPixelRatio(ratio);
  return { renderer, camera: new PerspectiveCamera(FIELD_OF_VIEW), scene: new Scene() };
}

/** Sets the size of the canvas, in CSS pixels. */
export function resizeCrowdView(
  { camera, renderer }: CrowdView,
  width: number,
  height: number,
): void {
  camera.aspect = width / Math.max(1, height);
  // Setting the same size would allocate the buffers again, too.
  const { x, y } = renderer.getSize(new Vector2());
  if (x !== width || y !== height) renderer.setSize(width, height, false);
}

/** Clears the canvas to the background colour. */
export function clearCrowdView({ renderer }: CrowdView, palette: Palette): void {
  renderer.setClearColor(palette.surface);
  renderer.clear();
}

/** How a crowd's output is laid out for this machine to draw it, or why it cannot, in a sentence. */
export function layoutFor(
  { renderer }: CrowdView,
  { groups, groupFloats }: Crowd,
): OutputLayout | string {
  const most = renderer.capabilities.maxTextureSize;
  const layout = outputLayout(groupFloats, most);
  if (layout === undefined) return `This machine draws at most ${most} joints a character.`;
  if (groups * layout.rows <= most) return layout;
  return `This machine draws at most ${4 * Math.floor(most / layout.rows)} of these characters.`;
}

/** A crowd on the screen. */
export interface DrawnCrowd {
  readonly made: CreatedCrowd;
  readonly places: CrowdGeometry['places'];
  readonly uniforms: CrowdUniforms;
  readonly output: OutputTexture;
  dispose(): void;
}

/** Puts a crowd into the scene. */
export function drawCrowd(
  { scene }: CrowdView,
  made: CreatedCrowd,
  layout: OutputLayout,
): DrawnCrowd {
  const { crowd, field, mesh, height } = made;
  const output = createOutputTexture(crowd, layout);
  const uniforms = createUniforms(output.texture, mesh?.jointRemaps.length ?? 0);
  const { geometry, places } =
    mesh === undefined
      ? boneGeometry(crowd.rig.skeleton, field, height)
      : meshGeometry(mesh, field);
  const material =
    mesh === undefined ? boneMaterial(uniforms, layout) : skinMaterial(uniforms, layout);
  const object =
    mesh === undefined ? new LineSegments(geometry, material) : new Mesh(geometry, material);
  object.frustumCulled = false;
  const floor = createFloor(made);
  writePlaces(field, places.array as Float32Array);
  scene.add(object, floor);
  return {
    made,
    places,
    uniforms,
    output,
    dispose: () => {
      scene.remove(object, floor);
      floor.dispose();
      geometry.dispose();
      material.dispose();
      output.texture.dispose();
    },
  };
}

/** A grid that the whole crowd stands on. */
function createFloor({ crowd, field, height }: CreatedCrowd): GridHelper {
  const last = crowd.settings.characters - 1;
  const reach = Math.hypot(field.x[last], field.z[last]) + 2 * height;
  const cell = height * Math.max(1, Math.ceil((2 * reach) / height / GRID_CELLS));
  const cells = 2 * Math.ceil(reach / cell);
  return new GridHelper(cells * cell, cells);
}

/** Colours of the theme. */
export function applyCrowdColors(
  view: CrowdView,
  drawn: DrawnCrowd,
  palette: Palette,
  tint: boolean,
) {
  const { nearColor, farColor } = drawn.uniforms;
  const isSkin = drawn.made.mesh !== undefined;
  view.renderer.setClearColor(palette.surface);
  const plain = isSkin ? palette.mesh : palette.bone;
  // The shaders write sRGB.
  nearColor.value.set(tint ? palette.hot : plain).convertLinearToSRGB();
  farColor.value.set(plain).convertLinearToSRGB();
  for (const child of view.scene.children) {
    if (!(child instanceof GridHelper)) continue;
    const colors = child.geometry.getAttribute('color');
    const line = new Color(palette.border);
    for (let i = 0; i < colors.count; i++) colors.setXYZ(i, line.r, line.g, line.b);
    colors.needsUpdate = true;
  }
}

const rotation = new Matrix4();
const quaternion = new Quaternion();

/** How model space stands on the ground. */
export function orientCrowd({ uniforms }: DrawnCrowd, orientation: Orientation): void {
  quaternion.fromArray(orientation);
  uniforms.orientation.value.setFromMatrix4(rotation.makeRotationFromQuaternion(quaternion));
}

/** Places the camera; frame time. */
export function placeCamera({ camera }: CrowdView, eye: CrowdCamera, height: number): void {
  const distance = eye.distance * height;
  const level = distance * Math.cos(eye.pitch);
  const x = eye.x * height;
  const z = eye.z * height;
  camera.position.set(
    x + level * Math.sin(eye.yaw),
    distance * Math.sin(eye.pitch) + height / 2,
    z + level * Math.cos(eye.yaw),
  );
  camera.near = height / 20;
  camera.far = 2000 * height;
  camera.lookAt(x, height / 2, z);
  camera.updateProjectionMatrix();
}
