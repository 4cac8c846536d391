import { keyPrices } from '#engine/inspect/error';
import type { KeyPrices, PriceRequest } from '#engine/inspect/error';
import { defineJob } from '../../session/jobs/job.ts';
import type { JobTask } from '../../session/jobs/job.ts';

/** What every key is worth: its bytes, and the error without it. */
export default defineJob({
  failure: 'Pricing keys failed',
  transfer: true,
  run: (request: PriceRequest, { progress }: JobTask<KeyPrices>): KeyPrices =>
    keyPrices(request, { onProgress: progress }),
});
