import type { BuildJob, BuildNews, BuildOutcome } from './build-protocol.ts';
import { createRunner, type JobWorker } from '../../session/jobs/runner.ts';

export type { BuildJob, BuildOutcome, BuiltArchives } from './build-protocol.ts';

/** Builds clips off the main thread, one at a time. */
export interface Builder {
  /**
   * Resolves to what came of the job; to undefined where it was cancelled, or another one begun, meanwhile.
   * @param onProgress called now and then with the part that is done, in [0, 1]
   */
  build(job: BuildJob, onProgress: (fraction: number) => void): Promise<BuildOutcome | undefined>;
  /** Starts the worker, so that the next job need not wait for it. */
  prepare(): void;
  /** Gives up what is being built. */
  cancel(): void;
}

/** Creates a builder with a worker of its own, which starts with the first job at the latest and stays for the next. */
export function createBuilder(start: () => JobWorker = startWorker): Builder {
  const runner = createRunner<BuildJob, BuildNews>(start);
  let settle: ((outcome: BuildOutcome | undefined) => void) | undefined;
  const end = (outcome: BuildOutcome | undefined): void => {
    const settled = settle;
    settle = undefined;
    settled?.(outcome);
  };
  return {
    build: (job, onProgress) => {
      end(undefined);
      return new Promise((resolve) => {
        settle = resolve;
        runner.run(job, (news) => {
          if ('problem' in news) end(news);
          else if ('archives' in news) end(news.archives);
          else onProgress(news.fraction);
        });
      });
    },
    prepare: runner.prepare,
    cancel: () => {
      runner.cancel();
      end(undefined);
    },
  };
}

function startWorker(): Worker {
  return new Worker(new URL('./build-worker.ts', import.meta.url), { type: 'module' });
}
