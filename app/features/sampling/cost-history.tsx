import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CostMetric } from './draw-cost-chart.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { CostChart } from './cost-chart.tsx';

const METRICS = [
  { value: 'keys', label: 'keys' },
  { value: 'groups', label: 'groups' },
  { value: 'time', label: 'µs' },
] as const;

/** A bar for each of the last steps; pointing at one tells what it cost, a click goes back to its time. */
export function CostHistory(): ReactNode {
  const [metric, setMetric] = useState<CostMetric>('keys');
  const title = useRef<HTMLSpanElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  return (
    <>
      <h3 className="ui-heading ui-live sampling-heading">
        <span className="sampling-title">
          Cost, <span ref={title} />
        </span>
        <Segmented name="Cost in" value={metric} choices={METRICS} onChange={setMetric} />
      </h3>
      <CostChart metric={metric} title={title} readout={readout} />
      <div className="sampling-legend ui-live">
        <div ref={readout} className="sampling-readout" />
        <span className="sampling-mark-iframe">◆ iframe</span>
        <span className="sampling-mark-start">■ start</span>
        <span className="sampling-mark-backward">▬ backward</span>
      </div>
    </>
  );
}
