import { isMainThread, workerData } from 'node:worker_threads';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { run } from './run.ts';
import { fileError } from './system-errors.ts';
import { processTerminal } from './terminal.ts';

// The reader of the output may close it early, as `head` does. That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  const problem = fileError('standard output', 'write', error);
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
  process.exit(2);
});
// All workers of this program are crowd threads, whose code no other call reads.
if (isMainThread) process.exitCode = await run(process.argv.slice(2), processTerminal());
else (await import('#engine/runtime/crowd')).runCrowdWorker(workerData as CrowdWorkerInit);
