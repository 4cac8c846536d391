import nodeModule from 'node:module';
import { isMainThread, workerData } from 'node:worker_threads';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';

/** Node's own code for a program that ends before its work has. */
const UNSETTLED = 13;

// Node from 22.1 on keeps compiled code in a folder of the system's temporary files, for what loads after this.
if ('enableCompileCache' in nodeModule) (nodeModule.enableCompileCache as () => unknown)();
// All workers of this program are crowd threads, whose code no other call reads.
void (isMainThread ? runProgram() : helpWithCrowd());

async function runProgram(): Promise<void> {
  let hasEnded = false;
  // Not set before: the parser of options takes an exit code that is there for that of its help.
  process.once('exit', (code) => {
    if (code === 0 && !hasEnded) process.exitCode = UNSETTLED;
  });
  const { run } = await import('./run.ts');
  process.exitCode = await run(process.argv.slice(2));
  hasEnded = true;
}

async function helpWithCrowd(): Promise<void> {
  const { runCrowdWorker } = await import('#engine/runtime/crowd');
  runCrowdWorker(workerData as CrowdWorkerInit);
}
