// What a page does with pictures of a crowd: bundled by webgpu.spec.ts, run in Chromium.
import {
  BufferAttribute,
  BufferGeometry,
  GLSL3,
  GridHelper,
  Mesh as ThreeMesh,
  PerspectiveCamera,
  RawShaderMaterial,
} from 'three';
import { objectOfKind, readArchive } from '#engine/archive';
import { finishWork } from '#engine/base';
import { compileKernels } from '#engine/kernels';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import { createSamplingContext, localToModel, sample, skinningPalette } from '#engine/runtime';
import {
  buildCrowd,
  writePlaces,
  type CreatedCrowd,
  type CrowdSubject,
} from '../../app/features/crowd/build-crowd.ts';
import { createCosts } from '../../app/features/crowd/costs.ts';
import { chooseDetail } from '../../app/features/crowd/detail.ts';
import { requestGpu } from '../../app/features/crowd/gpu-device.ts';
import { createGpuPicture, gpuLook } from '../../app/features/crowd/gpu-picture.ts';
import { createGpuPoses } from '../../app/features/crowd/gpu-poses.ts';
import {
  applyCrowdColors,
  createCrowdView,
  drawCrowd,
  layoutFor,
  placeCamera,
  resizeCrowdView,
  setLevelTriangles,
  type CrowdView,
} from '../../app/features/crowd/scene.ts';
import { simplifyMesh } from '../../app/features/crowd/simplify-mesh.job.ts';
import { simplifyInput, skinVertices } from '../../app/features/crowd/skin-levels.ts';
import { createFrameSteps, runFrame } from '../../app/features/crowd/step-frame.ts';
import { palettes } from '../../app/draw/palette.ts';

/** Archives, base64. */
export interface CrowdFiles {
  readonly skeleton: string;
  readonly mesh: string;
  readonly clip: string;
}

/** Pixels of two pictures. */
export interface Compared {
  /** Those that show a character in either. */
  readonly covered: number;
  /** Those that show one in both. */
  readonly both: number;
  /** Those whose colours differ. */
  readonly different: number;
}

const SIDE = 512;
const OPTIONS = { interval: 1, reach: 0, detail: false };

/** The crowd as the pane draws it, beside its characters skinned one by one on the processor. */
export async function compareWithProcessor(files: CrowdFiles, seconds: number): Promise<Compared> {
  const { view, drawing, subject, made } = await webglCrowd(files, 6, 4);
  const crowd = drawing(seconds, false);
  view.scene.clear();
  view.scene.add(skinnedOnProcessor(subject, made));
  view.renderer.render(view.scene, view.camera);
  const one = pixelsOf(view);
  view.renderer.dispose();
  return compare(crowd, one);
}

/** The crowd as WebGPU computes and draws it, beside that of WebGL and the kernels. */
export async function compareRenderers(files: CrowdFiles, seconds: number): Promise<Compared> {
  const { view, drawing, made } = await webglCrowd(files, 6, 4);
  const gpu = await requestGpu();
  if (typeof gpu === 'string') throw new Error(gpu);
  const { device } = gpu;
  const poses = createGpuPoses(device, made.crowd);
  const canvas = canvasOf();
  const picture = createGpuPicture(device, canvas, made, made.levels ?? [], poses.palettes);
  writePlaces(made.field, picture.places);
  picture.uploadPlaces();
  const look = gpuLook(view.camera, palettes.dark);
  chooseDetail(made.field, view.eye, made, false, picture.detail);
  picture.upload(look);
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  poses.compute(pass, seconds);
  pass.end();
  picture.draw(encoder, look);
  device.queue.submit([encoder.finish()]);
  const copy = canvasOf().getContext('2d');
  copy?.drawImage(canvas, 0, 0);
  const image = copy?.getImageData(0, 0, SIDE, SIDE).data ?? new Uint8ClampedArray();
  const compared = compare(drawing(seconds, false), image);
  picture.dispose();
  poses.dispose();
  device.destroy();
  view.renderer.dispose();
  return compared;
}

/** The crowd with and without levels of detail, and with levels of another moment. */
export async function compareLevels(
  files: CrowdFiles,
): Promise<{ counts: number[]; same: Compared; later: Compared }> {
  const { view, drawing, counts } = await webglCrowd(files, 1200, 9);
  const full = drawing(0.3, false);
  const same = compare(full, drawing(0, true));
  const chosen = counts();
  const later = compare(full, drawing(0.4, true));
  view.renderer.dispose();
  return { counts: chosen, same, later };
}

async function webglCrowd(files: CrowdFiles, characters: number, distance: number) {
  const subject = {
    skeleton: objectOfKind(archiveOf(files.skeleton), 'skeleton'),
    clips: [objectOfKind(archiveOf(files.clip), 'animation')],
    mesh: objectOfKind(archiveOf(files.mesh), 'mesh'),
  };
  const made = finishWork(
    buildCrowd(await compileKernels(), subject, {
      characters,
      clips: 'stage',
      draw: 'skin',
      threads: 1,
      form: 'fastest',
      tint: false,
      ...OPTIONS,
    }),
  );
  if (typeof made === 'string') throw new Error(made);
  const view = createCrowdView(canvasOf());
  view.renderer.setPixelRatio(1);
  resizeCrowdView(view, SIDE, SIDE);
  const layout = layoutFor(view, made.crowd);
  if (typeof layout === 'string') throw new Error(layout);
  const drawn = drawCrowd(view, made, layout);
  view.scene.remove(...view.scene.children.filter((child) => child instanceof GridHelper));
  applyCrowdColors(view, drawn, palettes.dark, false);
  placeCamera(view, { yaw: 0.5, pitch: 0.3, distance, x: 0, z: 0 }, made.height, SIDE);
  const [full] = made.levels ?? [];
  setLevelTriangles(drawn, 1, await simplifyMesh(simplifyInput(full, made.height)));
  const steps = createFrameSteps(made.crowd, 0);
  const costs = createCosts();
  const drawing = (seconds: number, detail: boolean): Uint8Array => {
    runFrame(view, drawn, steps, seconds, { ...OPTIONS, detail }, costs);
    return pixelsOf(view);
  };
  return { view, drawing, subject, made, counts: () => [...drawn.detail.counts] };
}

/** The same lighting as the crowd's, of vertices that stand where they are drawn. */
const VERTEX = /* glsl */ `
  precision highp float;
  uniform mat4 viewMatrix;
  uniform mat4 projectionMatrix;
  in vec3 position;
  in vec3 normal;
  out vec3 facing;
  void main() {
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
    facing = normal;
  }
`;
const FRAGMENT = /* glsl */ `
  precision highp float;
  uniform vec3 tone;
  in vec3 facing;
  out vec4 color;
  void main() {
    float light = 0.62 + 0.38 * dot(normalize(facing), normalize(vec3(0.35, 0.8, 0.5)));
    color = vec4(tone * light, 1.0);
  }
`;

/** All characters of a crowd where they are now, sampled, posed and skinned by the inspected path. */
function skinnedOnProcessor(
  { skeleton, clips, mesh }: CrowdSubject,
  { crowd, field }: CreatedCrowd,
): ThreeMesh {
  if (mesh === undefined) throw new Error('There is no mesh.');
  const vertices = skinVertices(mesh);
  const { characters } = crowd.settings;
  const positions = new Float32Array(characters * vertices.positions.length);
  const normals = new Float32Array(positions.length);
  const pose = new Float32Array(poseLength(skeleton.count));
  const models = new Float32Array(MATRIX_FLOATS * skeleton.count);
  const palette = new Float32Array(MATRIX_FLOATS * mesh.jointRemaps.length);
  for (let slot = 0; slot < characters; slot++) {
    const context = createSamplingContext(skeleton.count);
    sample(clips[0], context, crowd.layers[0].ratio[slot], pose);
    localToModel(skeleton, pose, models);
    skinningPalette(mesh, models, palette);
    const c = Math.cos(field.heading[slot]);
    const s = Math.sin(field.heading[slot]);
    for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
      const to = 3 * (slot * mesh.vertexCount + vertex);
      for (const [from, out, w] of [
        [vertices.positions, positions, 1],
        [vertices.normals, normals, 0],
      ] as const) {
        const [x, y, z] = moved(palette, vertices, vertex, from, w);
        out[to] = c * x + s * z + w * field.x[slot];
        out[to + 1] = y;
        out[to + 2] = c * z - s * x + w * field.z[slot];
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  const { triangleIndices } = mesh;
  const indices = Array.from({ length: characters }, (_, slot) =>
    Array.from(triangleIndices, (index) => slot * mesh.vertexCount + index),
  ).flat();
  geometry.setIndex(indices);
  const tone = { value: gpuLook(new PerspectiveCamera(), palettes.dark).farColor };
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { tone },
  });
  return new ThreeMesh(geometry, material);
}

function moved(
  palette: Float32Array,
  { joints, weights }: ReturnType<typeof skinVertices>,
  vertex: number,
  from: Float32Array,
  w: number,
): number[] {
  return [0, 1, 2].map((row) => {
    let sum = 0;
    for (let i = 4 * vertex; i < 4 * vertex + 4; i++) {
      const at = MATRIX_FLOATS * joints[i] + row;
      const [x, y, z] = from.subarray(3 * vertex, 3 * vertex + 3);
      sum +=
        weights[i] *
        (palette[at] * x + palette[at + 4] * y + palette[at + 8] * z + w * palette[at + 12]);
    }
    return sum;
  });
}

function archiveOf(base64: string) {
  return readArchive(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}

function canvasOf(): HTMLCanvasElement {
  const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  return canvas;
}

/** What has just been drawn, from the top. */
function pixelsOf({ renderer }: CrowdView): Uint8Array {
  const gl = renderer.getContext();
  const pixels = new Uint8Array(4 * SIDE * SIDE);
  gl.readPixels(0, 0, SIDE, SIDE, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const rows = Array.from({ length: SIDE }, (_, row) =>
    pixels.subarray(4 * SIDE * (SIDE - 1 - row), 4 * SIDE * (SIDE - row)),
  );
  const upright = new Uint8Array(pixels.length);
  rows.forEach((row, i) => upright.set(row, 4 * SIDE * i));
  return upright;
}

type Pixels = Uint8Array | Uint8ClampedArray;

/** The first pixel shows the background. */
function compare(a: Pixels, b: Pixels): Compared {
  const differs = (x: Pixels, i: number, y: Pixels, j: number): boolean =>
    [0, 1, 2].some((k) => Math.abs(x[i + k] - y[j + k]) > 6);
  const compared = { covered: 0, both: 0, different: 0 };
  for (let i = 0; i < a.length; i += 4) {
    const [inA, inB] = [differs(a, i, a, 0), differs(b, i, b, 0)];
    if (inA || inB) compared.covered++;
    if (inA && inB) compared.both++;
    if (differs(a, i, b, i)) compared.different++;
  }
  return compared;
}
