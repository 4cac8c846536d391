/** Lets a caller follow and cancel long work. */
export interface TaskControl {
  /** Called from time to time with the fraction of the work that is done, in [0, 1]. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /** Called from time to time. When it returns true the work throws {@link TaskCancelled}. */
  readonly cancelled?: (() => boolean) | undefined;
}

/** Work was stopped because its {@link TaskControl} said so: neither bad input nor a mistake. */
export class TaskCancelled extends Error {
  override readonly name = 'TaskCancelled';

  constructor() {
    super('The work was cancelled.');
  }
}

/**
 * Reports progress, and stops the work when it was cancelled.
 * @throws TaskCancelled when the task was cancelled
 */
export function checkpoint(task: TaskControl | undefined, fraction: number): void {
  if (task === undefined) return;
  if (task.cancelled?.() === true) throw new TaskCancelled();
  task.onProgress?.(fraction);
}

/** A control for a part of the work; its progress of 0 to 1 is reported as `from` to `to`. */
export function subtask(
  task: TaskControl | undefined,
  from: number,
  to: number,
): TaskControl | undefined {
  if (task === undefined) return undefined;
  const onProgress = (fraction: number): void => task.onProgress?.(from + fraction * (to - from));
  return { ...task, onProgress };
}
