import { BUFFER_USAGE, MAP_MODE } from './gpu-device.ts';

/** Measures passes of frames on the card. */
export interface GpuTimer {
  /** What the first and the last pass of a frame begin with. */
  computePass(): GPUComputePassDescriptor;
  renderPass(): GPURenderPassTimestampWrites | undefined;
  /** After the last pass. */
  resolve(encoder: GPUCommandEncoder): void;
  /** After the frame was submitted. */
  read(): void;
  dispose(): void;
}

const nothing = (): undefined => undefined;

const NO_TIMER: GpuTimer = {
  computePass: () => ({}),
  renderPass: nothing,
  resolve: nothing,
  read: nothing,
  dispose: nothing,
};

/**
 * Times a frame on the card, from its computing to its picture, one frame at a time, where the browser tells.
 * @param note called with the milliseconds of a frame, once they are known
 */
export function createGpuTimer(device: GPUDevice, note: (ms: number) => void): GpuTimer {
  if (!device.features.has('timestamp-query')) {
    return NO_TIMER;
  }
  const querySet = device.createQuerySet({ type: 'timestamp', count: 2 });
  const { QUERY_RESOLVE, COPY_SRC, COPY_DST, MAP_READ } = BUFFER_USAGE;
  const resolved = device.createBuffer({ size: 16, usage: QUERY_RESOLVE | COPY_SRC });
  const copy = device.createBuffer({ size: 16, usage: COPY_DST | MAP_READ });
  /** The copy belongs to the page until it is read. */
  let isFree = true;
  const read = async (): Promise<void> => {
    await copy.mapAsync(MAP_MODE.READ);
    const [begin, end] = new BigUint64Array(copy.getMappedRange());
    note(Number(end - begin) / 1e6);
    copy.unmap();
    isFree = true;
  };
  let isTimed = false;
  return {
    computePass: () => {
      isTimed = isFree;
      return isTimed ? { timestampWrites: { querySet, beginningOfPassWriteIndex: 0 } } : {};
    },
    renderPass: () => (isTimed ? { querySet, endOfPassWriteIndex: 1 } : undefined),
    resolve: (encoder) => {
      if (!isTimed) return;
      encoder.resolveQuerySet(querySet, 0, 2, resolved, 0);
      encoder.copyBufferToBuffer(resolved, 0, copy, 0, 16);
    },
    read: () => {
      if (!isTimed) return;
      isFree = false;
      // A device that is lost while it is read has no time of this frame.
      read().catch(() => undefined);
    },
    dispose: () => [querySet, resolved, copy].forEach((each) => each.destroy()),
  };
}
