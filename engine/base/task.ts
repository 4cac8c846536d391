/** How long work reports to, and is stopped by, whoever asked for it. */
export interface TaskControl {
  /** Called now and then with the part of the work that is done, in [0, 1]. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /** Asked now and then; once it answers true the work throws {@link TaskCancelled}. */
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
 * Says how far the work is and gives it the chance to stop.
 * @throws TaskCancelled when the control says so
 */
export function checkpoint(task: TaskControl | undefined, fraction: number): void {
  if (task === undefined) return;
  if (task.cancelled?.() === true) throw new TaskCancelled();
  task.onProgress?.(fraction);
}

/** The control of a part of the work: its progress is that of the whole from `from` to `to`. */
export function subtask(
  task: TaskControl | undefined,
  from: number,
  to: number,
): TaskControl | undefined {
  if (task === undefined) return undefined;
  const onProgress = (fraction: number): void => task.onProgress?.(from + fraction * (to - from));
  return { ...task, onProgress };
}
