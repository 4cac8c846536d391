import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes in use, with what is garbage and not collected yet. */
export function usedMemory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Twice: memory outside of the heap is given back by the collection after the one that found it unused. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  for (let times = 0; times < 2; times++) runInNewContext('gc()');
}
