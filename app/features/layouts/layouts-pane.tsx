import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Compared } from '#engine/layouts';
import {
  useSlice,
  useRequestedJob,
  useSessionState,
  useSliceField,
} from '../../components/session.tsx';
import { KeysView } from './keys-view.tsx';
import { layoutsSlice, hierarchyJob, hierarchySubject, POINT_COUNTS, pointsJob } from './state.ts';
import { formatCount } from '../../draw/format.ts';
import { hierarchyVerdict, pointsVerdict } from './layouts-text.ts';
import { selectAnimation, selectSkeleton } from '../../session/state/stage.ts';
import { CostTable } from './cost-table.tsx';
import { RunBar, Waiting } from './run-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { PointsStage } from './points-stage.tsx';
import './layouts-pane.css';

const VIEWS = { hierarchy: HierarchyView, keys: KeysView, points: PointsView } as const;

/** The same data in other layouts: time and footprint of each. */
export default function LayoutsPane(): ReactNode {
  const View = VIEWS[useSlice(layoutsSlice, (state) => state.layoutsView)];
  return (
    <section className="ui-pane" aria-label="Layouts">
      <View />
    </section>
  );
}

const OF = [
  { value: 'published', label: 'as published' },
  { value: 'clip', label: 'this clip' },
] as const;

const JOINTS_PUBLISHED =
  'Published: Stefan Reinalter, Adventures in data-oriented design, part 2: hierarchical data. ' +
  'A tree of objects, and flat arrays; native, in full 4×4 matrices.';

const JOINTS_ELSEWHERE =
  'Figures are published of 96 joints in a thousand characters: choose “as published” to see them.';

/** Joints brought to model space, in every layout. */
function HierarchyView(): ReactNode {
  const hasClip = useSessionState(
    (state) => selectSkeleton(state) !== undefined && selectAnimation(state) !== undefined,
  );
  const subject = useSlice(layoutsSlice, useShallow(hierarchySubject));
  const job = useRequestedJob(hierarchyJob, subject);
  const { result } = job;
  const asPublished = subject === 'published';
  const [, setHierarchyOf] = useSliceField(layoutsSlice, 'hierarchyOf');
  return (
    <>
      <RunBar
        view="hierarchy"
        job={job}
        verdict={result === undefined ? '' : hierarchyVerdict(result)}
      >
        <Segmented
          name="Joints of"
          value={asPublished ? 'published' : 'clip'}
          choices={hasClip ? OF : OF.slice(0, 1)}
          onChange={setHierarchyOf}
        />
        {result === undefined ? null : (
          <span className="layouts-about">
            {formatCount(result.joints)} joints × {formatCount(result.characters)} characters
          </span>
        )}
      </RunBar>
      {result === undefined ? (
        <Waiting job={job} />
      ) : (
        <CostTable
          rows={asPublished ? result.rows : withoutPublished(result.rows)}
          unit="character"
          part="character"
          timeUnit="µs"
          source={asPublished ? JOINTS_PUBLISHED : JOINTS_ELSEWHERE}
        />
      )}
    </>
  );
}

/** Figures are published of other joints than those of this clip. */
function withoutPublished(rows: readonly Compared[]): Compared[] {
  return rows.map((row) => ({ ...row, published: undefined }));
}

const COUNTS = POINT_COUNTS.map((count) => ({
  value: String(count),
  label: `${formatCount(count)} points`,
}));

const PUBLISHED_COUNT = POINT_COUNTS[POINT_COUNTS.length - 1];

const POINTS_PUBLISHED =
  'Published: Lucian Radu Teodorescu, Data-oriented design and efficiency. A frame with drawing; ' +
  'moving alone took 114 and 92 of the first 180 and 144 ms, and 16 ms is what the display allowed.';

const POINTS_ELSEWHERE = `Figures are published of ${formatCount(PUBLISHED_COUNT)} points: choose as many to see them.`;

/** Very many moving points, in every layout, and live. */
export function PointsView(): ReactNode {
  const [count, setPointCount] = useSliceField(layoutsSlice, 'pointCount');
  const job = useRequestedJob(pointsJob, count);
  const rows = job.result ?? [];
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
            source={count === PUBLISHED_COUNT ? POINTS_PUBLISHED : POINTS_ELSEWHERE}
          />
        )}
      </div>
    </>
  );
}
