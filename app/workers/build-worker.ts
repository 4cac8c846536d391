import { runBuild } from './build-job.ts';
import type { BuildRequest, BuildResponse } from './build-protocol.ts';
import { buffersOf } from './transfer.ts';

/** Milliseconds between two words on how far a build is. */
const REPORT_INTERVAL = 40;

self.addEventListener('message', ({ data: { id, job } }: MessageEvent<BuildRequest>) => {
  let reported = performance.now();
  const outcome = runBuild(job, (fraction) => {
    const now = performance.now();
    if (now - reported < REPORT_INTERVAL) return;
    reported = now;
    const response: BuildResponse = { id, fraction };
    self.postMessage(response, { transfer: [] });
  });
  const response: BuildResponse = { id, outcome };
  self.postMessage(response, { transfer: buffersOf(outcome) });
});
