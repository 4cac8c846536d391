import { animationSource, measureError, rawSource } from '#engine/inspect/error';
import type { PoseSource } from '#engine/inspect/error';
import type { Animation, RawAnimation } from '#engine/model';
import { failureText } from '../../session/jobs/failure-text.ts';
import type { ErrorJob, ErrorNews } from './error-protocol.ts';

/** Columns of the first picture: evenly over the whole clip. */
const FIRST_COLUMNS = 96;
/** Columns between two words on how far it is. */
const NEXT_COLUMNS = 256;

/** Measures a comparison; never throws. Tells of a coarse map first, of the whole one at the end. */
export function runErrorJob(of: ErrorJob, tell: (news: ErrorNews) => void): void {
  try {
    const measurement = measureError({
      skeleton: of.skeleton,
      reference: sourceFor(of.reference),
      candidate: sourceFor(of.candidate),
      distances: of.distances,
      skin: of.skin,
    });
    let fraction = measurement.run(FIRST_COLUMNS);
    tell({ fraction, map: measurement.map });
    while (fraction < 1) {
      fraction = measurement.run(NEXT_COLUMNS);
      tell(fraction < 1 ? { fraction } : { fraction, map: measurement.map });
    }
  } catch (error) {
    tell({ problem: failureText(error, 'Measuring failed') });
  }
}

function sourceFor(clip: Animation | RawAnimation): PoseSource {
  return clip.kind === 'animation' ? animationSource(clip) : rawSource(clip);
}
