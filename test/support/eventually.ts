import { vi } from 'vitest';

/**
 * Waits until a check no longer throws, for work that goes on by itself. Vitest's own second is too short
 * where other tests keep all processors busy.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000 });
}
