import type { CrowdWorkerInit } from '#engine/runtime/crowd';

/** The part of a worker that helping needs; replaced in tests. */
export type HelperWorker = Pick<Worker, 'postMessage' | 'terminate'>;

/** Starts a thread that helps with a crowd until it is terminated. */
export function startHelper(invitation: CrowdWorkerInit): HelperWorker {
  const worker = new Worker(new URL('./crowd-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(invitation, []);
  return worker;
}
