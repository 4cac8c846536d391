import { AssetError, errorSpectrum, explainErrors, keyPrices } from '#engine';
import type { ErrorSpectrum } from '#engine';
import type { ExplainJob, ExplainNews, SpectrumJob } from './explain-protocol.ts';

/** Finds out what a job asks for; never throws. */
export function runExplainJob(job: ExplainJob, tell: (news: ExplainNews) => void): void {
  try {
    if (job.what === 'spectrum') {
      tell({ fraction: 1, spectrum: spectrumOf(job) });
      return;
    }
    const { skeleton, reference, candidate, distances } = job.clips;
    const { tolerance } = job;
    const request = { skeleton, reference, built: candidate, distances, tolerance };
    // The end is told with what was found, and not before.
    const task = { onProgress: (part: number) => tell({ fraction: Math.min(part, 0.999) }) };
    tell({ fraction: 1, prices: keyPrices(request, task) });
  } catch (error) {
    tell({
      problem:
        error instanceof AssetError
          ? error.message
          : `This failed, which is a fault of the program: ${String(error)}. Please report it.`,
    });
  }
}

function spectrumOf({ clips, joint }: SpectrumJob): ErrorSpectrum {
  const { skeleton, reference, candidate, distances } = clips;
  const explainer = explainErrors(skeleton, reference, candidate, joint);
  return errorSpectrum(explainer, candidate.duration, distances[joint]);
}
