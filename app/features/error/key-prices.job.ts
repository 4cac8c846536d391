import { keyPrices, type KeyPrices, type PriceRequest } from '#engine/inspect/error';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** Computes the price of every key: its bytes, and the error without it. */
export default defineJob({
  failure: 'Pricing keys failed',
  transfer: true,
  run: (request: PriceRequest, { progress }: JobTask<KeyPrices>): KeyPrices =>
    keyPrices(request, { onProgress: progress }),
});
