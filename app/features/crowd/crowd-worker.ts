import { runCrowdWorker, type CrowdWorkerInit } from '#engine/runtime/crowd';

// Waits on the crowd's shared memory between steps and so receives no further message: it is stopped through
// that memory, or terminated.
self.addEventListener(
  'message',
  ({ data }: MessageEvent<CrowdWorkerInit>) => runCrowdWorker(data),
  {
    once: true,
  },
);
