import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../draw/format.ts';
import { pointsVerdict, stepText } from '../../draw/layouts/layouts-text.ts';
import { POINT_COUNTS } from '../../store/layouts.ts';
import { appStore } from '../../store/store.ts';
import { Select } from '../../ui/select.tsx';
import { CostTable } from './cost-table.tsx';
import { PointsStage } from './points-stage.tsx';
import { RunBar } from './run-bar.tsx';
import { useRun } from './use-run.ts';
import { Waiting } from './waiting.tsx';

const COUNTS = POINT_COUNTS.map((count) => ({
  value: String(count),
  label: `${formatCount(count)} points`,
}));

/** Very many moving points, in every layout, and live. */
export function PointsView(): ReactNode {
  const count = useStore(appStore, (state) => state.pointCount);
  const run = useRun('points');
  const rows = run?.result?.rows ?? [];
  return (
    <>
      <RunBar view="points" verdict={pointsVerdict(rows)}>
        <Select
          label="Points to compare with"
          value={String(count)}
          choices={COUNTS}
          onChange={(value) => appStore.getState().setPointCount(Number(value))}
        />
      </RunBar>
      <div className="layouts-points">
        <PointsStage />
        {rows.length === 0 ? (
          <Waiting run={run} />
        ) : (
          <CostTable
            rows={rows}
            unit="step"
            timeUnit="ms"
            timeText={stepText}
            timeFactor={0.001}
            article="Teodorescu, Data-oriented design and efficiency"
          />
        )}
      </div>
    </>
  );
}
