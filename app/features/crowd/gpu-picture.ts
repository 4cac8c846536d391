import { Color, Matrix3, Matrix4, Quaternion, type PerspectiveCamera } from 'three';
import type { Orientation } from '../../session/state/stage.ts';
import type { Palette } from '../../draw/palette.ts';
import type { CreatedCrowd } from './build-crowd.ts';
import { BUFFER_USAGE, TEXTURE_USAGE } from './gpu-device.ts';
import { createDetail, DETAIL_LEVELS, type Detail } from './detail.ts';
import { createGpuFloor } from './gpu-floor.ts';
import {
  createGpuMeshes,
  createSkinPipeline,
  createTargets,
  type GpuMesh,
  type Targets,
} from './gpu-skin.ts';
import type { SkinLevel } from './skin-levels.ts';

/** Floats of the uniform, and where its parts begin. */
const VIEW_FLOATS = 40;
const ORIENTATION = 16;
const NEAR_COLOR = 28;
const FAR_COLOR = 32;
const FLOOR_COLOR = 36;

/** What a picture of a crowd shows besides the crowd. */
export interface GpuLook {
  /** Projection · view, as of WebGL. */
  readonly projection: Matrix4;
  readonly orientation: Matrix3;
  readonly nearColor: Color;
  readonly farColor: Color;
  readonly floorColor: Color;
  readonly background: Color;
}

/** Without colours, from nowhere. */
export function createGpuLook(): GpuLook {
  return {
    projection: new Matrix4(),
    orientation: new Matrix3(),
    nearColor: new Color(),
    farColor: new Color(),
    floorColor: new Color(),
    background: new Color(),
  };
}

/** A crowd in the colours of a theme, all characters as if they were far. */
export function gpuLook(camera: PerspectiveCamera, palette: Palette): GpuLook {
  const look = createGpuLook();
  setLookColors(look, palette);
  lookThrough(look, camera);
  return look;
}

export function setLookColors(look: GpuLook, { mesh, surface, border }: Palette): void {
  look.nearColor.copy(shownColor(mesh));
  look.farColor.copy(shownColor(mesh));
  look.floorColor.copy(shownColor(border));
  look.background.copy(shownColor(surface));
}

/** How model space stands on the ground. */
export function orientLook({ orientation }: GpuLook, quaternion: Orientation): void {
  const turn = new Quaternion().fromArray(quaternion);
  orientation.setFromMatrix4(new Matrix4().makeRotationFromQuaternion(turn));
}

/** Frame time. */
export function lookThrough(
  { projection }: GpuLook,
  { projectionMatrix, matrixWorldInverse }: PerspectiveCamera,
): void {
  projection.multiplyMatrices(projectionMatrix, matrixWorldInverse);
}

/** The shaders write sRGB. */
function shownColor(name: string): Color {
  return new Color(name).convertLinearToSRGB();
}

/** A crowd that WebGPU draws on a canvas, skinned. */
export interface GpuPicture {
  readonly detail: Detail;
  /** Levels of detail: their indices are drawn once a character. */
  readonly levels: readonly Pick<GpuMesh, 'count'>[];
  /** Places of all slots, see `writePlaces`. */
  readonly places: Float32Array<ArrayBuffer>;
  uploadPlaces(): void;
  /** Replaces the triangles of a level of detail. */
  setTriangles(level: number, indices: SkinLevel['indices']): void;
  /** Brings to the card which slots are drawn, and from where. Frame time. */
  upload(look: GpuLook): void;
  /** Draws after what the encoder has computed. Frame time. */
  draw(encoder: GPUCommandEncoder, look: GpuLook, timestamps?: GPURenderPassTimestampWrites): void;
  dispose(): void;
}

/**
 * @param palettes as of `createGpuPoses`
 * @param floor ends of its lines, three floats each
 */
export function createGpuPicture(
  device: GPUDevice,
  canvas: HTMLCanvasElement,
  made: CreatedCrowd,
  levels: readonly SkinLevel[],
  palettes: GPUBuffer,
  floor: Float32Array<ArrayBuffer> = new Float32Array(),
): GpuPicture {
  const { context, format } = configure(device, canvas);
  const { COPY_DST, STORAGE, UNIFORM } = BUFFER_USAGE;
  const detail = createDetail(made.crowd.settings.characters);
  const places = new Float32Array(4 * detail.order.length);
  const uniform = device.createBuffer({ size: 4 * VIEW_FLOATS, usage: UNIFORM | COPY_DST });
  const [placesBuffer, orderBuffer] = [places, detail.order].map(({ byteLength }) =>
    device.createBuffer({ size: byteLength, usage: STORAGE | COPY_DST }),
  );
  const bindings = [uniform, palettes, placesBuffer, orderBuffer];
  const { pipeline, group } = createSkinPipeline(device, format, bindings);
  const meshes = createGpuMeshes(device, levels);
  const lines = floor.length > 0 ? createGpuFloor(device, format, uniform, floor) : undefined;
  const targets = createTargets(device, canvas, format);
  const view = new Float32Array(VIEW_FLOATS);
  const words = new Uint32Array(view.buffer);
  words[FAR_COLOR + 3] = made.mesh?.jointRemaps.length ?? 0;
  const order = detail.order as Uint32Array<ArrayBuffer>;
  return {
    detail,
    levels: meshes.levels,
    setTriangles: meshes.setTriangles,
    places,
    uploadPlaces: () => device.queue.writeBuffer(placesBuffer, 0, places),
    upload: (look) => {
      writeLook(look, view);
      words[NEAR_COLOR + 3] = made.field.near;
      device.queue.writeBuffer(uniform, 0, view);
      const drawn = order.length - detail.counts[DETAIL_LEVELS];
      device.queue.writeBuffer(orderBuffer, 0, order, 0, drawn);
    },
    draw: (encoder, { background }, timestamps) => {
      targets.fit();
      const pass = encoder.beginRenderPass({
        ...attachments(targets, context, background),
        ...(timestamps && { timestampWrites: timestamps }),
      });
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      drawMeshes(pass, meshes.levels, detail);
      lines?.draw(pass);
      pass.end();
    },
    dispose: () => {
      context.unconfigure();
      for (const each of [uniform, placesBuffer, orderBuffer]) each.destroy();
      for (const part of [meshes, lines, targets]) part?.dispose();
    },
  };
}

function configure(device: GPUDevice, canvas: HTMLCanvasElement) {
  const context = canvas.getContext('webgpu') as GPUCanvasContext | null;
  if (context === null) throw new Error('The canvas has no WebGPU.');
  const format = navigator.gpu.getPreferredCanvasFormat();
  const usage = TEXTURE_USAGE.RENDER_ATTACHMENT;
  context.configure({ device, format, usage, alphaMode: 'opaque' });
  return { context, format };
}

/** All but the numbers beside the colours. */
function writeLook(look: GpuLook, view: Float32Array): void {
  view.set(look.projection.elements);
  for (let i = 0; i < 9; i++) {
    // Columns of three begin at multiples of four.
    view[ORIENTATION + i + Math.trunc(i / 3)] = look.orientation.elements[i];
  }
  look.nearColor.toArray(view, NEAR_COLOR);
  look.farColor.toArray(view, FAR_COLOR);
  look.floorColor.toArray(view, FLOOR_COLOR);
}

function attachments(
  { color, depth }: Targets,
  context: GPUCanvasContext,
  { r, g, b }: Color,
): Pick<GPURenderPassDescriptor, 'colorAttachments' | 'depthStencilAttachment'> {
  return {
    colorAttachments: [
      {
        view: color.createView(),
        resolveTarget: context.getCurrentTexture().createView(),
        clearValue: [r, g, b, 1],
        loadOp: 'clear',
        storeOp: 'discard',
      },
    ],
    depthStencilAttachment: {
      view: depth.createView(),
      depthClearValue: 1,
      depthLoadOp: 'clear',
      depthStoreOp: 'discard',
    },
  };
}

function drawMeshes(
  pass: GPURenderPassEncoder,
  levels: readonly GpuMesh[],
  { counts }: Detail,
): void {
  let first = 0;
  levels.forEach(({ vertices, indices, format, count }, level) => {
    if (counts[level] === 0) return;
    vertices.forEach((buffer, slot) => pass.setVertexBuffer(slot, buffer));
    pass.setIndexBuffer(indices, format);
    pass.drawIndexed(count, counts[level], 0, 0, first);
    first += counts[level];
  });
}
