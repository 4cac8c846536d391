import { putTogether } from './pieces.ts';
import type { Column } from './pieces.ts';
import type { JobColumns, JobNews, JobRequest, JobResponse } from './runner-protocol.ts';

/** Milliseconds between two words on nothing but how far the work is. */
const REPORT_INTERVAL = 40;

/**
 * The worker's side of a runner: does what is asked and tells what is known as it becomes known.
 * @param run does a job of whatever type its runner sends; never throws
 * @param buffersOf what of the news is handed over rather than copied
 */
export function runJobs(
  run: (job: never, tell: (news: JobNews) => void) => unknown,
  buffersOf: (news: JobNews) => Transferable[] = () => [],
): void {
  let ahead: Column[] = [];
  self.addEventListener('message', ({ data }: MessageEvent<JobColumns | JobRequest<unknown>>) => {
    if ('columns' in data) {
      ahead.push(...data.columns);
      return;
    }
    const { id } = data;
    const job = putTogether(data.job, ahead) as never;
    ahead = [];
    let reported = performance.now();
    run(job, (news) => {
      const now = performance.now();
      const isOnlyProgress =
        'fraction' in news && news.fraction < 1 && Object.keys(news).length === 1;
      if (isOnlyProgress && now - reported < REPORT_INTERVAL) return;
      reported = now;
      const response: JobResponse<JobNews> = { id, ...news };
      self.postMessage(response, { transfer: buffersOf(news) });
    });
  });
}
