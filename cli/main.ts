import { isMainThread, workerData } from 'node:worker_threads';
import { runCrowdWorker } from '#engine/runtime/crowd';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { run } from './run.ts';
import { processTerminal } from './terminal.ts';

// Whoever reads the results may stop before their end, as `head` does: then nobody misses the rest.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// Every worker that the program starts is there to help with a crowd.
if (isMainThread) process.exitCode = await run(process.argv.slice(2), processTerminal());
else runCrowdWorker(workerData as CrowdWorkerInit);
