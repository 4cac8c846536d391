import type { TaskControl } from '#engine/base';
import { loopSeams } from '#engine/inspect';
import { errorSpectrum, createErrorExplainer, keyPrices } from '#engine/inspect/error';
import type { ErrorSpectrum, KeyPrices } from '#engine/inspect/error';
import { failureText } from '../../session/jobs/failure-text.ts';
import type {
  ExplainFinding,
  ExplainJob,
  ExplainNews,
  PriceJob,
  SpectrumJob,
} from './explain-protocol.ts';

/** Finds out what a job asks for; never throws. */
export function runExplainJob(job: ExplainJob, tell: (news: ExplainNews) => void): void {
  // The end is told with what was found, and not before.
  const task = { onProgress: (part: number) => tell({ fraction: Math.min(part, 0.999) }) };
  try {
    tell({ fraction: 1, found: foundOf(job, task) });
  } catch (error) {
    tell({ problem: failureText(error) });
  }
}

function foundOf(job: ExplainJob, task: TaskControl): ExplainFinding {
  switch (job.what) {
    case 'spectrum':
      return spectrumOf(job);
    case 'prices':
      return pricesOf(job, task);
    case 'loop':
      return loopSeams(job);
  }
}

function spectrumOf({ clips, joint }: SpectrumJob): ErrorSpectrum {
  const { skeleton, reference, candidate, distances } = clips;
  const explainer = createErrorExplainer(skeleton, reference, candidate, joint);
  return errorSpectrum(explainer, candidate.duration, distances[joint]);
}

function pricesOf({ clips, tolerance }: PriceJob, task: TaskControl): KeyPrices {
  const { skeleton, reference, candidate, distances } = clips;
  return keyPrices({ skeleton, reference, built: candidate, distances, tolerance }, task);
}
