import { runCrowdWorker } from '#engine/runtime/crowd';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';

// Sleeps in the crowd's shared memory between steps, so it hears no further message: it is dismissed through
// that memory, or terminated.
self.addEventListener(
  'message',
  ({ data }: MessageEvent<CrowdWorkerInit>) => runCrowdWorker(data),
  {
    once: true,
  },
);
