import type { TaskControl } from '../../engine/base/task.ts';

/** Where the search for keys at few times begins, as a part of all work of a smallest build. */
const LAST_STAGE = 0.95 * 0.9;

/** Cancels a smallest build while it searches for keys at few times, so that what was found before is the result. */
export function cancelledInLastStage(): TaskControl {
  let done = 0;
  return { onProgress: (part) => (done = part), cancelled: () => done > LAST_STAGE };
}
