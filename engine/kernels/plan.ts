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

/** Bytes by which memories are measured. */
export const PAGE = 65536;

/** A zeroed memory that is large enough for the plan, and never grows. */
export function memoryOf({ bytes }: MemoryPlan, shared = false): WebAssembly.Memory {
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared });
}
