/** Flags of WebGPU, by the names that its specification has for them: TypeScript knows their types alone. */
export const BUFFER_USAGE = {
  MAP_READ: 0x1,
  COPY_SRC: 0x4,
  COPY_DST: 0x8,
  INDEX: 0x10,
  VERTEX: 0x20,
  UNIFORM: 0x40,
  STORAGE: 0x80,
  QUERY_RESOLVE: 0x200,
} as const;
export const SHADER_STAGE = { VERTEX: 0x1, FRAGMENT: 0x2, COMPUTE: 0x4 } as const;
export const TEXTURE_USAGE = { RENDER_ATTACHMENT: 0x10 } as const;
export const MAP_MODE = { READ: 0x1 } as const;

/** A card that WebGPU can use. */
export interface Gpu {
  readonly device: GPUDevice;
  /** What the browser says it is. */
  readonly name: string;
}

/** What asks for cards; undefined in older browsers, in pages that are not secure, and without a page. */
export function webgpu(): GPU | undefined {
  const { navigator: page } = globalThis as { readonly navigator?: { readonly gpu?: GPU } };
  return page?.gpu;
}

/** The fastest card with the largest buffers that it has, or why there is none, in a sentence. */
export async function requestGpu(): Promise<Gpu | string> {
  const gpu = webgpu();
  if (gpu === undefined) return 'This browser has no WebGPU here.';
  try {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (adapter === null) return 'WebGPU finds no graphics card here.';
    const { info, limits, features } = adapter;
    const timestamps: readonly GPUFeatureName[] = ['timestamp-query'];
    const device = await adapter.requestDevice({
      requiredFeatures: timestamps.filter((feature) => features.has(feature)),
      requiredLimits: {
        maxBufferSize: limits.maxBufferSize,
        maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
      },
    });
    const words = [info.vendor, info.architecture, info.device, info.description];
    return { device, name: words.filter((word) => word !== '').join(' ') || 'unknown' };
  } catch (error) {
    return `WebGPU cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}
