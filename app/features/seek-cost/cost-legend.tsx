import type { ReactNode } from 'react';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import { costColor } from './draw-map.ts';
import type { SeekMetric } from './draw-map.ts';

const STEPS = 24;

interface CostLegendProps {
  readonly highest: number;
  readonly metric: SeekMetric;
}

/** What the colours stand for. */
export function CostLegend({ highest, metric }: CostLegendProps): ReactNode {
  return (
    <span className="ui-color-legend ui-number">
      0
      <span aria-hidden>
        {Array.from({ length: STEPS }, (_, step) => (
          <span key={step} style={{ background: costColor(step, STEPS - 1) }} />
        ))}
      </span>
      {metric === 'keys' ? formatCounted(highest, 'key') : formatBytes(highest)}
    </span>
  );
}
