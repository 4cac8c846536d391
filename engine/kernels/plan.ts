import { CACHE_LINE } from './layout.ts';

/** An address in the kernels' memory, in bytes; 0 names nothing. */
export type Address = number;

/** What a memory will hold: everything is given its place before the memory is made, so it never grows. */
export interface MemoryPlan {
  bytes: number;
}

export function createMemoryPlan(): MemoryPlan {
  return { bytes: CACHE_LINE };
}

/** A place for `bytes`, on cache lines of its own. */
export function reserve(plan: MemoryPlan, bytes: number): Address {
  const address = plan.bytes;
  plan.bytes += Math.ceil(bytes / CACHE_LINE) * CACHE_LINE;
  return address;
}
