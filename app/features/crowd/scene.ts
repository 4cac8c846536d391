import {
  BufferAttribute,
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
  type InstancedBufferGeometry,
} from 'three';
import type { Crowd } from '#engine/runtime/crowd';
import type { Palette } from '../../draw/palette.ts';
import type { SkinLevel } from './skin-levels.ts';
import type { CrowdCamera } from './state.ts';
import type { Orientation } from '../../session/state/stage.ts';
import { windowOf } from '../../ui/dom.ts';
import { boneLevels, meshGeometries } from './geometry.ts';
import {
  createColumnTexture,
  createOutputTexture,
  outputLayout,
  type ColumnTexture,
  type OutputLayout,
  type OutputTexture,
} from './column-texture.ts';
import { CHARACTERS_A_ROW, characterRows, createDetail, type Detail, type Eye } from './detail.ts';
import { writePlaces, type CreatedCrowd } from './build-crowd.ts';
import {
  createUniforms,
  crowdMaterial,
  type CrowdUniforms,
  type LevelUniforms,
} from './materials.ts';

/** Device pixels a CSS pixel, at most. */
const MAX_PIXEL_RATIO = 2;

const FIELD_OF_VIEW = 45;
const GRID_CELLS = 80;

/** Where a crowd is looked at from. */
export interface CrowdLook {
  readonly camera: PerspectiveCamera;
  /** Follows the camera and the size of the picture. */
  readonly eye: Eye;
}

export function createLook(): CrowdLook {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW);
  const eye = { matrix: camera.matrixWorld.elements, slopeX: 1, slopeY: 1, pixels: 1 };
  return { camera, eye };
}

/** Renderer, camera and scene; crowds are added and removed. */
export interface CrowdView extends CrowdLook {
  readonly renderer: WebGLRenderer;
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
  return { renderer, scene: new Scene(), ...createLook() };
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

/** One level of detail on the screen. */
interface DrawnLevel {
  readonly object: LineSegments | Mesh;
  readonly geometry: InstancedBufferGeometry;
  readonly uniforms: LevelUniforms;
}

/** A crowd on the screen. */
export interface DrawnCrowd {
  readonly made: CreatedCrowd;
  readonly uniforms: CrowdUniforms;
  readonly output: OutputTexture;
  /** Places of all slots, see {@link writePlaces}. */
  readonly places: Float32Array;
  readonly placesTexture: ColumnTexture;
  readonly detail: Detail;
  readonly orderTexture: ColumnTexture;
  readonly levels: readonly DrawnLevel[];
  dispose(): void;
}

/** Puts a crowd into the scene. */
export function drawCrowd(
  { scene }: CrowdView,
  made: CreatedCrowd,
  layout: OutputLayout,
): DrawnCrowd {
  const { crowd, field, levels: skin, height } = made;
  const { characters } = crowd.settings;
  const output = createOutputTexture(crowd, layout);
  const detail = createDetail(characters);
  const places = new Float32Array(4 * detail.order.length);
  const placesTexture = createColumnTexture(places, CHARACTERS_A_ROW);
  const orderTexture = createColumnTexture(detail.order, CHARACTERS_A_ROW);
  const uniforms = createUniforms(
    output.texture,
    orderTexture.texture,
    placesTexture.texture,
    made.mesh?.jointRemaps.length ?? 0,
  );
  const draw = skin === undefined ? 'bones' : 'skin';
  const geometries =
    skin === undefined ? boneLevels(crowd.rig.skeleton, height) : meshGeometries(skin);
  const levels = geometries.map((geometry) => {
    const own = { first: { value: 0 } };
    const material = crowdMaterial(draw, uniforms, own, layout);
    const object =
      draw === 'bones' ? new LineSegments(geometry, material) : new Mesh(geometry, material);
    object.frustumCulled = false;
    return { object, geometry, uniforms: own };
  });
  const floor = createFloor(made);
  writePlaces(field, places);
  scene.add(...levels.map(({ object }) => object), floor);
  return {
    made,
    uniforms,
    output,
    places,
    placesTexture,
    detail,
    orderTexture,
    levels,
    dispose: () => {
      for (const { object, geometry } of levels) {
        scene.remove(object);
        geometry.dispose();
        [object.material].flat().forEach((material) => material.dispose());
      }
      scene.remove(floor);
      floor.dispose();
      for (const { texture } of [output, placesTexture, orderTexture]) texture.dispose();
    },
  };
}

/** Replaces the triangles of a level of detail. */
export function setLevelTriangles(
  { levels }: DrawnCrowd,
  level: number,
  indices: SkinLevel['indices'],
): void {
  levels[level].geometry.setIndex(new BufferAttribute(indices, 1));
}

/** Vertices or ends of lines that the current levels draw, of all characters. Frame time. */
export function drawnVertices({ levels, detail }: DrawnCrowd): number {
  let count = 0;
  for (let i = 0; i < levels.length; i++) {
    const { index, attributes } = levels[i].geometry;
    count += detail.counts[i] * (index ?? attributes.position).count;
  }
  return count;
}

/** Gives every level the characters that are to be drawn in it. Frame time. */
export function drawLevels({ renderer }: CrowdView, drawn: DrawnCrowd): void {
  const { levels, detail, orderTexture } = drawn;
  let first = 0;
  for (let i = 0; i < levels.length; i++) {
    levels[i].uniforms.first.value = first;
    levels[i].geometry.instanceCount = detail.counts[i];
    levels[i].object.visible = detail.counts[i] > 0;
    first += detail.counts[i];
  }
  orderTexture.upload(renderer, 0, characterRows(first));
}

/** A grid that the whole crowd stands on. */
export function createFloor({ crowd, field, height }: CreatedCrowd): GridHelper {
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

/**
 * Places the camera; frame time.
 * @param pixels height of the picture
 */
export function placeCamera(
  { camera, eye }: CrowdLook,
  place: CrowdCamera,
  height: number,
  pixels: number,
): void {
  const distance = place.distance * height;
  const level = distance * Math.cos(place.pitch);
  const x = place.x * height;
  const z = place.z * height;
  camera.position.set(
    x + level * Math.sin(place.yaw),
    distance * Math.sin(place.pitch) + height / 2,
    z + level * Math.cos(place.yaw),
  );
  camera.near = height / 20;
  camera.far = 2000 * height;
  camera.lookAt(x, height / 2, z);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  eye.slopeY = Math.tan((camera.fov * Math.PI) / 360);
  eye.slopeX = eye.slopeY * camera.aspect;
  eye.pixels = pixels;
}
