import { workerData } from 'node:worker_threads';
import { helpCrowd, type CrowdInvitation } from '../../engine/runtime/crowd/threads.ts';

// A worker of threads.test.ts: helps until it is dismissed.
helpCrowd(workerData as CrowdInvitation);
