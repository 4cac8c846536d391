import { useMemo, useState, type ReactNode } from 'react';
import {
  errorHistogram,
  type ErrorHistogram,
  type ErrorMap,
  type ErrorMetric,
} from '#engine/inspect/error';
import { formatCount, formatCounted } from '../../draw/format.ts';

const BINS = 40;

interface HistogramProps {
  readonly map: ErrorMap;
  readonly metric: ErrorMetric;
  /** Accepted error; undefined if the metric has no such limit. */
  readonly tolerance: number | undefined;
  readonly text: (value: number) => string;
}

/** Histogram of the errors, with what is above the tolerance in another colour. */
export function Histogram({ map, metric, tolerance, text }: HistogramProps): ReactNode {
  const [pointed, setPointed] = useState(-1);
  const histogram = useMemo(
    () => errorHistogram(map, metric, BINS, tolerance),
    [map, metric, tolerance],
  );
  const { counts, max } = histogram;
  if (text(max) === text(0)) {
    return <p className="error-words">No value differs by more than rounding does.</p>;
  }
  // By the square root, so that the few large errors are seen beside the many small ones.
  const highest = Math.sqrt(counts.reduce((most, count) => Math.max(most, count), 1));
  const words =
    pointed < 0 ? summary(histogram, tolerance, text) : binText(counts, pointed, max, text);
  return (
    <figure className="error-histogram" data-tip={formatCounted(sumOf(counts), 'measured value')}>
      <div className="error-bars" aria-hidden onPointerLeave={() => setPointed(-1)}>
        {Array.from(counts, (count, bin) => (
          <span
            key={bin}
            data-above={isAbove(bin, max, tolerance) || undefined}
            data-pointed={bin === pointed || undefined}
            onPointerEnter={() => setPointed(bin)}
          >
            <i style={{ height: `${(100 * Math.sqrt(count)) / highest}%` }} />
          </span>
        ))}
        {tolerance === undefined || tolerance >= max ? null : (
          <b style={{ left: `${(100 * tolerance) / max}%` }} />
        )}
      </div>
      <figcaption className="ui-number">
        <span>{text(0)}</span>
        <output>{words}</output>
        <span>{text(max)}</span>
      </figcaption>
    </figure>
  );
}

/** Whether most of a bin is above the tolerance. */
function isAbove(bin: number, max: number, tolerance: number | undefined): boolean {
  return tolerance !== undefined && ((bin + 0.5) / BINS) * max > tolerance;
}

function summary(
  { counts, above }: ErrorHistogram,
  tolerance: number | undefined,
  text: (value: number) => string,
): string {
  const all = sumOf(counts);
  if (tolerance === undefined || all === 0) return formatCounted(all, 'value');
  return `${percentText(above / all)} above ${text(tolerance)}`;
}

function sumOf(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A part in percent; little is never written as 0 %, nor almost all as 100 %. */
function percentText(part: number): string {
  const percent = 100 * part;
  if (percent > 0 && percent < 0.1) return '< 0.1 %';
  if (percent < 100 && percent > 99.9) return '> 99.9 %';
  return `${Number(percent.toFixed(1))} %`;
}

function binText(
  counts: Uint32Array,
  bin: number,
  max: number,
  text: (value: number) => string,
): string {
  const [from, to] = [bin, bin + 1].map((edge) => text((edge / BINS) * max));
  return `${formatCount(counts[bin])} from ${from} to ${to}`;
}
