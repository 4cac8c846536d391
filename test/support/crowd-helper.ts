import { workerData } from 'node:worker_threads';
import { runCrowdWorker, type CrowdWorkerInit } from '../../engine/runtime/crowd/threads.ts';

// A worker of threads.test.ts: helps until it is dismissed.
runCrowdWorker(workerData as CrowdWorkerInit);
