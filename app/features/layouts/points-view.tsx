import type { ReactNode } from 'react';
import { useRequestedJob, useSession, useSlice } from '../../components/session.tsx';
import { formatCount } from '../../draw/format.ts';
import { pointsVerdict, stepText } from './draw-layouts-text.ts';
import { POINT_COUNTS, layoutsSlice, pointsJob } from './state.ts';
import { Select } from '../../ui/select.tsx';
import { CostTable } from './cost-table.tsx';
import { PointsStage } from './points-stage.tsx';
import { RunBar, Waiting } from './run-bar.tsx';

const COUNTS = POINT_COUNTS.map((count) => ({
  value: String(count),
  label: `${formatCount(count)} points`,
}));

const PUBLISHED_COUNT = POINT_COUNTS[POINT_COUNTS.length - 1];

const PUBLISHED =
  'Published: Lucian Radu Teodorescu, Data-oriented design and efficiency. A frame with drawing; ' +
  'moving alone took 114 and 92 of the first 180 and 144 ms, and 16 ms is what the display allowed.';

const ELSEWHERE = `Figures are published of ${formatCount(PUBLISHED_COUNT)} points: choose as many to see them.`;

/** Very many moving points, in every layout, and live. */
export function PointsView(): ReactNode {
  const count = useSlice(layoutsSlice, (state) => state.pointCount);
  const job = useRequestedJob(pointsJob, count);
  const rows = job.result ?? [];
  const { setPointCount } = layoutsSlice.of(useSession().store).getState();
  return (
    <>
      <RunBar view="points" job={job} verdict={pointsVerdict(rows)}>
        <Select
          label="Points to compare with"
          value={String(count)}
          choices={COUNTS}
          onChange={(value) => setPointCount(Number(value))}
        />
      </RunBar>
      <div className="layouts-points">
        <PointsStage />
        {rows.length === 0 ? (
          <Waiting job={job} />
        ) : (
          <CostTable
            rows={rows}
            unit="step"
            part="point"
            timeUnit="ms"
            timeText={stepText}
            timeFactor={0.001}
            source={count === PUBLISHED_COUNT ? PUBLISHED : ELSEWHERE}
          />
        )}
      </div>
    </>
  );
}
