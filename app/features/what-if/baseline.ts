import { errorStatistics, type ErrorMap, type WhatIfPoint } from '#engine/inspect/error';
import type { ClipRecipe } from '#engine/offline';
import type { ClipCost } from './what-if.job.ts';

/** Size and error of a build, whatever settings it was made with. */
export interface WhatIfBaseline extends Pick<
  WhatIfPoint,
  'bytes' | 'keys' | 'max' | 'percentile99' | 'mean' | 'worst' | 'worstSeek' | 'meanSeek'
> {
  /** Undefined for a clip from a file: archives do not store build settings. */
  readonly recipe: ClipRecipe | undefined;
}

/** Describes a clip from a file as a build of its source, with the errors of the error map. */
export function filedBaseline(cost: ClipCost, map: ErrorMap): WhatIfBaseline | undefined {
  const { max, percentile99, mean, worst } = errorStatistics(map, 'shell');
  if (worst.length === 0) return undefined;
  return { ...cost, max, percentile99, mean, worst: worst[0], recipe: undefined };
}
