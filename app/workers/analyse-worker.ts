import { runAnalysis } from './analyse-job.ts';
import type { AnalyseRequest, AnalyseResponse } from './analyse-protocol.ts';

/** Milliseconds between two words on how far the work is. */
const REPORT_INTERVAL = 40;

self.addEventListener('message', ({ data: { id, job } }: MessageEvent<AnalyseRequest>) => {
  let reported = performance.now();
  runAnalysis(job, (news) => {
    const now = performance.now();
    const isOnlyProgress = 'fraction' in news && news.answer === undefined;
    if (isOnlyProgress && now - reported < REPORT_INTERVAL) return;
    reported = now;
    const response: AnalyseResponse = { id, ...news };
    self.postMessage(response, { transfer: [] });
  });
});
