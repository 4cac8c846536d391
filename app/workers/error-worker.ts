import { runErrorJob } from './error-job.ts';
import type { ErrorRequestMessage, ErrorResponse } from './error-protocol.ts';

self.addEventListener('message', ({ data: { id, of } }: MessageEvent<ErrorRequestMessage>) => {
  runErrorJob(of, (news) => {
    const response: ErrorResponse = { id, ...news };
    self.postMessage(response, { transfer: [] });
  });
});
