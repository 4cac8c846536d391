import { explainCode } from '#engine/findings';
import type { ExplainedCode } from '#engine/findings';
import { defineJob } from '../../session/jobs/job.ts';

/** Everything about a code: a worker has the rules, so that the page need not load them. */
export default defineJob({
  run: (code: string): ExplainedCode | undefined => explainCode(code),
  failure: 'Loading the help failed',
});
