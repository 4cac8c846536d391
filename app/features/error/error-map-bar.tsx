import type { ReactNode } from 'react';
import { errorText, METRIC_UNITS, type ErrorMap } from '#engine/inspect/error';
import { useSessionState, useTrackedJob, useField } from '../../components/session.tsx';
import {
  errorColor,
  errorPart,
  lowestShown,
  type ErrorStyle,
} from '../../draw/error/error-colors.ts';
import { errorMapJob, type Comparison } from '../../session/state/error.ts';
import type { JobState } from '../../session/jobs/job.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { MetricField, ToleranceField } from './measure-fields.tsx';

const COLORS = ['viridis', 'cividis'] as const;
const SCALES = ['linear', 'log'] as const;

const STEPS = 24;

interface ErrorMapBarProps {
  /** State of the measurement. */
  readonly measuring: JobState<Comparison, ErrorMap>;
  readonly style: ErrorStyle;
  /** Values above it are outlined in the map; undefined if nothing is. */
  readonly tolerance: number | undefined;
  readonly readout: string;
}

/** What the map shows and in which colours, with their legend. */
export function ErrorMapBar(props: ErrorMapBarProps): ReactNode {
  const { measuring, style, tolerance, readout } = props;
  const { phase, fraction, problem } = measuring;
  const { cancel } = useTrackedJob(errorMapJob);
  const { metric } = style;
  const [scale, setScale] = useField('errorScale');
  const [colors, setColors] = useField('errorColors');
  return (
    <div className="ui-bar error-map-bar">
      <MetricField />
      <Segmented name="Scale" value={scale} choices={SCALES} onChange={setScale} />
      <Segmented name="Colours" value={colors} choices={COLORS} onChange={setColors} />
      <Legend style={style} tolerance={tolerance} />
      {METRIC_UNITS[metric] === 'length' ? <Tolerance /> : null}
      <output className="error-map-readout ui-number">{problem ?? readout}</output>
      {phase === 'idle' ? null : (
        <>
          <progress max={1} value={fraction} aria-label="Measuring" />
          <Button onClick={cancel}>Cancel</Button>
        </>
      )}
    </div>
  );
}

/** The colours from the lowest value that is shown to the highest, with a mark at the tolerance. */
function Legend({ style, tolerance }: Pick<ErrorMapBarProps, 'style' | 'tolerance'>): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const { metric, colors, highest } = style;
  return (
    <span className="error-map-legend ui-color-legend ui-number">
      {errorText(lowestShown(style), metric, unit)}
      <span className="error-map-colors" aria-hidden>
        {Array.from({ length: STEPS }, (_, step) => (
          <span key={step} style={{ background: errorColor(step / (STEPS - 1), colors) }} />
        ))}
        {tolerance === undefined || tolerance > highest ? null : (
          <b style={{ left: `${100 * errorPart(tolerance, style)}%` }} />
        )}
      </span>
      {errorText(highest, metric, unit)}
    </span>
  );
}

/** Values above the tolerance are outlined. */
function Tolerance(): ReactNode {
  const [contour, setContour] = useField('errorContour');
  return (
    <span className="error-map-tolerance">
      <Checkbox checked={contour} onChange={setContour}>
        outline above
      </Checkbox>
      <ToleranceField className="error-map-length" />
    </span>
  );
}
