import { CACHE_LINE } from './layout.ts';

/** An address in the kernels' memory, in bytes; 0 is a null pointer. */
export type Address = number;

/**
 * The planned content of a memory. Everything is reserved before the memory is created, so it never
 * grows.
 */
export interface MemoryPlan {
  bytes: number;
}

export function createMemoryPlan(): MemoryPlan {
  return { bytes: CACHE_LINE };
}

/** Reserves `bytes` on cache lines of their own; returns the address. */
export function reserve(plan: MemoryPlan, bytes: number): Address {
  const address = plan.bytes;
  plan.bytes += Math.ceil(bytes / CACHE_LINE) * CACHE_LINE;
  return address;
}
