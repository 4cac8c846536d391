import { Color } from 'three';
import { useEffect, useMemo } from 'react';
import { METRIC_UNITS, type ErrorMetric } from '#engine/inspect/error';
import { errorColor, errorPart, type ErrorStyle } from '../../draw/error/error-colors.ts';
import type { BoneTable } from './bone-table.ts';
import { useJobState, useSessionState, useTrackedJob } from '../../components/session.tsx';
import { errorMapJob, highestError } from '../../session/state/error.ts';
import { selectOverlaid, type ErrorPaint } from '../../session/state/overlay.ts';

/** Steps of a scale. */
export const SHADES = 256;

/** The colours of a scale from its dark end to its bright one: red, green, blue in the renderer's linear space. */
export function errorShades(colors: ErrorStyle['colors']): Float32Array {
  const shades = new Float32Array(3 * SHADES);
  const color = new Color();
  for (let shade = 0; shade < SHADES; shade++) {
    color.set(errorColor(shade / (SHADES - 1), colors)).toArray(shades, 3 * shade);
  }
  return shades;
}

/** Writes the colour of an error to `out[at]`. Frame time. */
export function writeShade(
  error: number,
  style: ErrorStyle,
  shades: Float32Array,
  out: Float32Array,
  at: number,
): void {
  const part = Math.min(1, errorPart(error, style));
  const from = 3 * Math.round(part * (SHADES - 1));
  out[at] = shades[from];
  out[at + 1] = shades[from + 1];
  out[at + 2] = shades[from + 2];
}

/**
 * Colours every bone by the error of the joint that it turns with. Frame time.
 * @param errors one a joint
 * @param out memory for `table.count` colours, owned by the caller
 */
export function writeBoneErrors(
  table: BoneTable,
  errors: Float32Array,
  style: ErrorStyle,
  shades: Float32Array,
  out: Float32Array,
): void {
  for (let bone = 0; bone < table.count; bone++) {
    writeShade(errors[table.joint[bone]], style, shades, out, 3 * bone);
  }
}

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
