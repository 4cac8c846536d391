import type { TaskControl } from '#engine/base';
import {
  SEEK_STRATEGIES,
  checkPathIndependence,
  compareIntervals,
  gridRatio,
  seekMap,
} from '#engine/inspect';
import type { SeekMap, SeekStrategy, SeekStream } from '#engine/inspect';
import { failureText } from '../../session/jobs/failure-text.ts';
import type { AnalyseJob, AnalyseNews, ClipJob } from './analyse-protocol.ts';

/** Times from start to end of the maps that come one after the other, ever finer. */
const FINEST = 128;
const MAP_SIZES = [16, 48, FINEST];

/** Frames a second, and how many at most, that paths are compared at. */
const PATH_RATE = 30;
const MAX_RATIOS = 512;

/** Does a job; never throws. What is known so far is told as it becomes known. */
export function runAnalysis(job: AnalyseJob, tell: (news: AnalyseNews) => void): void {
  const task: TaskControl = { onProgress: (fraction) => tell({ fraction: fraction * 0.999 }) };
  try {
    if (job.what === 'seek-map') tellMaps(job.streams, tell);
    else tell({ fraction: 1, answer: answerOf(job, task) });
  } catch (error) {
    tell({ problem: failureText(error) });
  }
}

function tellMaps(streams: readonly SeekStream[], tell: (news: AnalyseNews) => void): void {
  MAP_SIZES.forEach((size, index) => {
    tell({ fraction: (index + 1) / MAP_SIZES.length, answer: mapsOf(streams, size) });
  });
}

function mapsOf(streams: readonly SeekStream[], size: number): Record<SeekStrategy, SeekMap> {
  const [rule, sequential, best] = SEEK_STRATEGIES.map((one) => seekMap(streams, size, one));
  return { rule, sequential, best };
}

function answerOf({ what, animation, fileBytes }: ClipJob, task: TaskControl) {
  if (what === 'intervals') return compareIntervals(animation, fileBytes, FINEST, task);
  const count = Math.min(MAX_RATIOS, 1 + Math.ceil(animation.duration * PATH_RATE));
  const ratios = Float32Array.from({ length: count }, (_, i) => gridRatio(i, count));
  return checkPathIndependence(animation, ratios, task);
}
