import { useEffect, useMemo } from 'react';
import { METRIC_UNITS, type ErrorMetric } from '#engine/inspect/error';
import { useJobState, useSessionState, useTrackedJob } from '../../../components/session.tsx';
import type { ErrorStyle } from '../../../draw/error/error-colors.ts';
import { errorMapJob, highestError } from '../../../session/state/error.ts';
import { selectOverlaid, type ErrorPaint } from '../../../session/state/overlay.ts';
import { errorShades } from './error-colors.ts';

/** What colours mean: bones show the chosen metric, points and skin always how far they are off. */
function paintedMetric(paint: ErrorPaint, metric: ErrorMetric): ErrorMetric {
  return paint === 'bones' || METRIC_UNITS[metric] === 'length' ? metric : 'shell';
}

/**
 * The scale by which errors are coloured, that of the error map; has the map measured. Undefined while
 * nothing is to be coloured, or the scale's end is not known yet.
 */
export function useErrorStyle(): ErrorStyle | undefined {
  const paint = useSessionState((state) => state.overlay.paint);
  const chosen = useSessionState((state) => state.errorMetric);
  const colors = useSessionState((state) => state.errorColors);
  const scale = useSessionState((state) => state.errorScale);
  const of = useSessionState(selectOverlaid);
  const { request } = useTrackedJob(errorMapJob);
  const { result: map } = useJobState(errorMapJob, of);
  const isPainted = paint !== 'none' && of !== undefined;
  useEffect(() => {
    if (isPainted) request(of);
  }, [isPainted, of, request]);
  const metric = paintedMetric(paint, chosen);
  return useMemo(() => {
    if (!isPainted || map === undefined) return undefined;
    return { metric, colors, scale, highest: highestError(map, metric) };
  }, [isPainted, map, metric, colors, scale]);
}

/** How bones show the error of their joints. */
export interface BoneErrors {
  readonly style: ErrorStyle;
  /** See `errorShades`. */
  readonly shades: Float32Array;
}

/** How bones are to be coloured by error, or undefined while they are not. */
export function useBoneErrors(): BoneErrors | undefined {
  const isPainted = useSessionState((state) => state.overlay.paint === 'bones');
  const style = useErrorStyle();
  return useMemo(() => {
    if (!isPainted || style === undefined) return undefined;
    return { style, shades: errorShades(style.colors) };
  }, [isPainted, style]);
}
