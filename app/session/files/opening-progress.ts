import type { StoreApi } from 'zustand/vanilla';
import type { OnUpdate } from './load-and-fetch.ts';

/** How far opening is, over all requests under way; null while none is. */
export type OpeningProgress = {
  readonly done: number;
  readonly total: number;
  /** Fractions of the files that are being read, together. */
  readonly started: number;
} | null;

/** Counts more files that are to be opened. */
export function addToTotal(progress: StoreApi<OpeningProgress>, count: number): void {
  if (count === 0) return;
  const { done, total, started } = progress.getState() ?? NO_PROGRESS;
  progress.setState({ done, total: total + count, started }, true);
}

const NO_PROGRESS = { done: 0, total: 0, started: 0 };

/** Counts one file in: `update` while it is read, `end` once it has been. */
export function progressOfOne(progress: StoreApi<OpeningProgress>): {
  readonly update: OnUpdate;
  readonly end: () => void;
} {
  let own = 0;
  return {
    update: ({ fraction }) => {
      const { done, total, started } = progress.getState() ?? NO_PROGRESS;
      progress.setState({ done, total, started: started + fraction - own }, true);
      own = fraction;
    },
    end: () => {
      const { done, total, started } = progress.getState() ?? NO_PROGRESS;
      const next = { done: done + 1, total, started: started - own };
      progress.setState(next.done >= total ? null : next, true);
    },
  };
}
