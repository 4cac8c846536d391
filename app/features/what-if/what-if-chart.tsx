import { useMemo, useState, type ReactNode } from 'react';
import { errorText, type WhatIfPoint, type WhatIfTarget } from '#engine/inspect/error';
import { Plot } from '../../components/plot.tsx';
import { useSessionState } from '../../components/session.tsx';
import {
  drawWhatIf,
  isSeekMeasure,
  whatIfLayout,
  whatIfPointAt,
  type PlacedBuild,
  type WhatIfMeasure,
} from './draw-what-if-chart.ts';
import { formatBytes, formatCount } from '../../draw/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { selectSourceDuration } from './state.ts';
import { pointErrors, recipeText, seekText } from './what-if-text.ts';

const MEASURES = [
  'max',
  { value: 'percentile99', label: '99 %' },
  'mean',
  { value: 'worstSeek', label: 'worst seek' },
  { value: 'meanSeek', label: 'mean seek' },
] as const;

interface WhatIfChartProps {
  readonly points: readonly WhatIfPoint[];
  readonly current: PlacedBuild | undefined;
  /** Number of overrides in the current settings. */
  readonly overrides: number;
  readonly measure: WhatIfMeasure;
  readonly targets: readonly WhatIfTarget[];
  readonly picked: WhatIfPoint | undefined;
  readonly onMeasure: (measure: WhatIfMeasure) => void;
  readonly onPick: (point: WhatIfPoint) => void;
}

/** Every build that was tried; a click picks one. */
export function WhatIfChart(props: WhatIfChartProps): ReactNode {
  const { points, current, overrides, measure, targets, picked, onMeasure, onPick } = props;
  const unit = useSessionState((state) => state.lengthUnit);
  const duration = useSessionState(selectSourceDuration);
  const [index, setIndex] = useState(-1);
  const bySize = useMemo(() => points.toSorted((a, b) => a.bytes - b.bytes), [points]);
  const placed = useMemo(() => (current ? [...bySize, current] : bySize), [bySize, current]);
  const hovered = index < 0 ? undefined : bySize.at(index);
  const isSeek = isSeekMeasure(measure);
  const text = isSeek ? formatCount : (error: number): string => errorText(error, 'shell', unit);
  const readout =
    hovered &&
    `${formatBytes(hovered.bytes)}, ${isSeek ? seekText(hovered[measure]) : pointErrors(hovered, unit)(hovered[measure])}: ${recipeText(hovered.recipe, unit, duration)}`;
  return (
    <div className="what-if-middle">
      <div className="ui-bar what-if-row">
        <Segmented
          name="Error, or cost of seeking"
          value={measure}
          choices={MEASURES}
          onChange={onMeasure}
        />
        <output className="what-if-readout ui-number" title={readout}>
          {readout ?? <Legend />}
        </output>
      </div>
      {placed.length === 0 ? (
        <EmptyState title="No builds yet">
          <p>Each setting that is tried gives a point, as soon as its build is measured.</p>
        </EmptyState>
      ) : (
        <Plot
          name="what-if"
          className="what-if-canvas"
          label="Size of every build against its error, or what seeking costs: arrow keys go from one to the next, Enter picks it"
          inputs={[points, current, overrides, measure, targets, picked, hovered, unit]}
          draw={(pen, { width, height }) => {
            const view = { points, measure, current, overrides, picked, hovered, targets, text };
            const layout = whatIfLayout(placed, measure, width, height);
            drawWhatIf(pen, layout, view);
          }}
          onPoint={({ x, y, width, height }) => {
            const layout = whatIfLayout(placed, measure, width, height);
            setIndex(whatIfPointAt(layout, bySize, measure, x, y));
          }}
          onLeave={() => setIndex(-1)}
          arrows="sideways"
          onStep={({ right }) => setIndex(Math.min(bySize.length - 1, Math.max(0, index + right)))}
          onPress={() => hovered !== undefined && onPick(hovered)}
        />
      )}
    </div>
  );
}

function Legend(): ReactNode {
  return (
    <span className="what-if-legend">
      {MARKS.map(([mark, shape, title, tip]) => (
        <span key={mark} data-tip={tip}>
          <b data-mark={mark}>{shape}</b> {title}
        </span>
      ))}
    </span>
  );
}

/** As the chart draws them. */
const MARKS = [
  ['current', '◆', 'as it is', 'The clip that is shown, or the build with its own settings'],
  ['other', '●', 'others', 'The source built with other settings, and measured'],
  ['smallest', '■', 'smallest', 'The fewest keys within a largest error'],
  ['override', '▲', 'overrides', 'The same with finer tolerances of single joints'],
  ['target', '—', 'target', 'The limits to stay under'],
] as const;
