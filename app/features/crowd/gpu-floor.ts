import { BUFFER_USAGE, SHADER_STAGE } from './gpu-device.ts';
import { DEPTH_FORMAT, SAMPLES, VIEW_STRUCT } from './gpu-skin.ts';

const SHADER = /* wgsl */ `
  ${VIEW_STRUCT}
  @group(0) @binding(0) var<uniform> view: View;

  @vertex
  fn end(@location(0) position: vec3f) -> @builtin(position) vec4f {
    var out = view.projection * vec4f(position, 1);
    // The camera is WebGL's, whose depth begins at -1.
    out.z = (out.z + out.w) / 2;
    return out;
  }

  @fragment
  fn tone() -> @location(0) vec4f {
    return vec4f(view.floorColor, 1);
  }
`;

/** Lines that WebGPU draws. */
export interface GpuFloor {
  draw(pass: GPURenderPassEncoder): void;
  dispose(): void;
}

/**
 * @param view uniform as of {@link VIEW_STRUCT}
 * @param ends three floats for each end of a line
 */
export function createGpuFloor(
  device: GPUDevice,
  format: GPUTextureFormat,
  view: GPUBuffer,
  ends: Float32Array<ArrayBuffer>,
): GpuFloor {
  const { VERTEX, FRAGMENT } = SHADER_STAGE;
  const visibility = VERTEX | FRAGMENT;
  const layout = device.createBindGroupLayout({
    entries: [{ binding: 0, visibility, buffer: { type: 'uniform' } }],
  });
  const group = device.createBindGroup({
    layout,
    entries: [{ binding: 0, resource: { buffer: view } }],
  });
  const module = device.createShaderModule({ code: SHADER });
  const position = { shaderLocation: 0, offset: 0, format: 'float32x3' as const };
  const pipeline = device.createRenderPipeline({
    layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    vertex: { module, entryPoint: 'end', buffers: [{ arrayStride: 12, attributes: [position] }] },
    fragment: { module, entryPoint: 'tone', targets: [{ format }] },
    primitive: { topology: 'line-list' },
    depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'less' },
    multisample: { count: SAMPLES },
  });
  const { VERTEX: VERTICES, COPY_DST } = BUFFER_USAGE;
  const buffer = device.createBuffer({ size: ends.byteLength, usage: VERTICES | COPY_DST });
  device.queue.writeBuffer(buffer, 0, ends);
  return {
    draw: (pass) => {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.setVertexBuffer(0, buffer);
      pass.draw(ends.length / 3);
    },
    dispose: () => buffer.destroy(),
  };
}
