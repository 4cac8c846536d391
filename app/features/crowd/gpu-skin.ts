import { BUFFER_USAGE, SHADER_STAGE, TEXTURE_USAGE } from './gpu-device.ts';
import type { SkinLevel, SkinVertices } from './skin-levels.ts';

/** The uniform of all shaders of a picture. */
export const VIEW_STRUCT = /* wgsl */ `
  struct View {
    projection: mat4x4f,
    orientation: mat3x3f,
    /** Slots from the first, and mesh joints of a palette. */
    nearColor: vec3f,
    near: u32,
    farColor: vec3f,
    joints: u32,
    floorColor: vec3f,
  }
`;

/** As the vertex and fragment shaders of WebGL's skin, see materials.ts. */
const SHADER = /* wgsl */ `
  ${VIEW_STRUCT}
  @group(0) @binding(0) var<uniform> view: View;
  @group(0) @binding(1) var<storage, read> palettes: array<vec4f>;
  @group(0) @binding(2) var<storage, read> places: array<vec4f>;
  @group(0) @binding(3) var<storage, read> order: array<u32>;

  struct Corner {
    @builtin(position) position: vec4f,
    @location(0) facing: vec3f,
    @location(1) @interpolate(flat) tone: vec3f,
  }

  fn turned(place: vec4f, model: vec3f) -> vec3f {
    let c = cos(place.z);
    let s = sin(place.z);
    let v = view.orientation * model;
    return vec3f(c * v.x + s * v.z, v.y, c * v.z - s * v.x);
  }

  @vertex
  fn corner(@builtin(instance_index) instance: u32, @location(0) position: vec3f,
    @location(1) normal: vec3f, @location(2) joints: vec4f, @location(3) weights: vec4f) -> Corner {
    let slot = order[instance];
    let place = places[slot];
    var x = vec4f(0);
    var y = vec4f(0);
    var z = vec4f(0);
    for (var i = 0; i < 4; i++) {
      if (weights[i] == 0) { continue; }
      let at = 3 * (slot * view.joints + u32(joints[i]));
      x += weights[i] * palettes[at];
      y += weights[i] * palettes[at + 1];
      z += weights[i] * palettes[at + 2];
    }
    let point = vec4f(position, 1);
    let ground = turned(place, vec3f(dot(x, point), dot(y, point), dot(z, point)));
    var out: Corner;
    out.position = view.projection * vec4f(ground + vec3f(place.x, 0, place.y), 1);
    // The camera is WebGL's, whose depth begins at -1.
    out.position.z = (out.position.z + out.position.w) / 2;
    out.facing = turned(place, vec3f(dot(x.xyz, normal), dot(y.xyz, normal), dot(z.xyz, normal)));
    out.tone = select(view.farColor, view.nearColor, slot < view.near);
    return out;
  }

  @fragment
  fn shade(corner: Corner) -> @location(0) vec4f {
    let light = 0.62 + 0.38 * dot(normalize(corner.facing), normalize(vec3f(0.35, 0.8, 0.5)));
    return vec4f(corner.tone * light, 1);
  }
`;

/** Samples a pixel. */
export const SAMPLES = 4;
export const DEPTH_FORMAT = 'depth24plus';

/** Columns of a vertex, in the order of their locations. */
const COLUMNS: readonly (readonly [keyof SkinVertices, GPUVertexFormat, floats: number])[] = [
  ['positions', 'float32x3', 3],
  ['normals', 'float32x3', 3],
  ['joints', 'float32x4', 4],
  ['weights', 'float32x4', 4],
];

/** @param buffers of the shader's bindings, in their order */
export function createSkinPipeline(
  device: GPUDevice,
  format: GPUTextureFormat,
  buffers: readonly GPUBuffer[],
): { readonly pipeline: GPURenderPipeline; readonly group: GPUBindGroup } {
  const module = device.createShaderModule({ code: SHADER });
  const { VERTEX, FRAGMENT } = SHADER_STAGE;
  const layout = device.createBindGroupLayout({
    entries: buffers.map((_, binding) => ({
      binding,
      visibility: VERTEX | FRAGMENT,
      buffer: { type: binding === 0 ? ('uniform' as const) : ('read-only-storage' as const) },
    })),
  });
  const pipeline = device.createRenderPipeline({
    layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    vertex: {
      module,
      entryPoint: 'corner',
      buffers: COLUMNS.map(([, columnFormat, floats], shaderLocation) => ({
        arrayStride: 4 * floats,
        attributes: [{ shaderLocation, offset: 0, format: columnFormat }],
      })),
    },
    fragment: { module, entryPoint: 'shade', targets: [{ format }] },
    primitive: { topology: 'triangle-list', cullMode: 'back' },
    depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'less' },
    multisample: { count: SAMPLES },
  });
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  return { pipeline, group: device.createBindGroup({ layout, entries }) };
}

export interface GpuMesh {
  /** One for each of {@link COLUMNS}. */
  readonly vertices: readonly GPUBuffer[];
  indices: GPUBuffer;
  format: GPUIndexFormat;
  count: number;
}

/** The levels of detail of a mesh on the card. */
export interface GpuMeshes {
  readonly levels: readonly GpuMesh[];
  /** Replaces the triangles of a level. */
  setTriangles(level: number, indices: SkinLevel['indices']): void;
  dispose(): void;
}

/** Levels on the card; vertices that several levels share are there once. */
export function createGpuMeshes(device: GPUDevice, levels: readonly SkinLevel[]): GpuMeshes {
  const buffers: GPUBuffer[] = [];
  const copy = (data: Uint16Array | Uint32Array | Float32Array, usage: number): GPUBuffer => {
    // Whole words, as copies to the card have to be.
    const size = Math.ceil(data.byteLength / 4) * 4;
    const buffer = device.createBuffer({ size, usage, mappedAtCreation: true });
    new Uint8Array(buffer.getMappedRange()).set(
      new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    );
    buffer.unmap();
    buffers.push(buffer);
    return buffer;
  };
  const columns = new Map<SkinVertices, GPUBuffer[]>();
  const trianglesOf = (indices: SkinLevel['indices']): Omit<GpuMesh, 'vertices'> => ({
    indices: copy(indices, BUFFER_USAGE.INDEX),
    format: indices.BYTES_PER_ELEMENT === 2 ? 'uint16' : 'uint32',
    count: indices.length,
  });
  const meshes = levels.map(({ vertices, indices }): GpuMesh => {
    const own =
      columns.get(vertices) ?? COLUMNS.map(([name]) => copy(vertices[name], BUFFER_USAGE.VERTEX));
    columns.set(vertices, own);
    return { vertices: own, ...trianglesOf(indices) };
  });
  return {
    levels: meshes,
    setTriangles: (level, indices) => {
      meshes[level].indices.destroy();
      Object.assign(meshes[level], trianglesOf(indices));
    },
    dispose: () => buffers.forEach((buffer) => buffer.destroy()),
  };
}

/** What is drawn to before its samples become pixels of the canvas. */
export interface Targets {
  color: GPUTexture;
  depth: GPUTexture;
  /** Makes them as large as the canvas, which may have changed. Frame time. */
  fit(): void;
  dispose(): void;
}

export function createTargets(
  device: GPUDevice,
  canvas: HTMLCanvasElement,
  format: GPUTextureFormat,
): Targets {
  const create = (of: GPUTextureFormat): GPUTexture =>
    device.createTexture({
      size: [canvas.width, canvas.height],
      format: of,
      sampleCount: SAMPLES,
      usage: TEXTURE_USAGE.RENDER_ATTACHMENT,
    });
  const dispose = (): void => {
    targets.color.destroy();
    targets.depth.destroy();
  };
  const targets: Targets = {
    color: create(format),
    depth: create(DEPTH_FORMAT),
    fit: () => {
      const { width, height } = targets.color;
      if (width === canvas.width && height === canvas.height) return;
      dispose();
      targets.color = create(format);
      targets.depth = create(DEPTH_FORMAT);
    },
    dispose,
  };
  return targets;
}
