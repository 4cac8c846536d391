/** A browser's request for a frame callback; replaced in tests. */
export type Scheduler = (callback: (now: number) => void) => void;

/** Milliseconds. Two windows of one screen have their frames at the same times; drawn is in the first. */
const SAME_FRAME = 3;

/** The frames of the page, and of other windows that show parts of it. */
export interface FrameClock {
  /** Calls back once in the next frame, however often it is requested. */
  request(): void;
  /** Counts frames of another window, too: those of the page stop while it is covered. Returns a function that stops it. */
  add(schedule: Scheduler): () => void;
}

/** @param onFrame its time is that of the page */
export function createFrameClock(page: Scheduler, onFrame: (now: number) => void): FrameClock {
  let isWanted = false;
  let endedAt = -Infinity;
  /** A request to each window; it is made once at a time. */
  const requests = new Set([createRequest(page, run)]);
  function run(now: number, again: () => void): void {
    if (!isWanted) return;
    if (requests.size > 1 && performance.now() - endedAt < SAME_FRAME) return again();
    isWanted = false;
    onFrame(now);
    endedAt = performance.now();
  }
  const request = (): void => {
    isWanted = true;
    for (const one of requests) one();
  };
  return {
    request,
    add: (schedule) => {
      // Its own time has another beginning.
      const added = createRequest((callback) => schedule(() => callback(performance.now())), run);
      requests.add(added);
      if (isWanted) added();
      return () => void requests.delete(added);
    },
  };
}

function createRequest(
  schedule: Scheduler,
  run: (now: number, again: () => void) => void,
): () => void {
  let isMade = false;
  const onFrame = (now: number): void => {
    isMade = false;
    run(now, request);
  };
  const request = (): void => {
    if (isMade) return;
    isMade = true;
    schedule(onFrame);
  };
  return request;
}
