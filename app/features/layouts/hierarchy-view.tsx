import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Compared } from '#engine/layouts';
import {
  useRequestedJob,
  useSession,
  useSessionState,
  useSlice,
} from '../../components/session.tsx';
import { formatCount } from '../../draw/format.ts';
import { hierarchyVerdict, microText } from './draw-layouts-text.ts';
import { selectAnimation, selectSkeleton } from '../../session/state/stage.ts';
import { CostTable } from './cost-table.tsx';
import { RunBar, Waiting } from './run-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { hierarchyJob, hierarchySubject, layoutsSlice } from './state.ts';

const OF = [
  { value: 'published', label: 'as published' },
  { value: 'clip', label: 'this clip' },
] as const;

const PUBLISHED =
  'Published: Stefan Reinalter, Adventures in data-oriented design, part 2: hierarchical data. ' +
  'A tree of objects, and flat arrays; native, in full 4×4 matrices.';

const ELSEWHERE =
  'Figures are published of 96 joints in a thousand characters: choose “as published” to see them.';

/** Joints brought to model space, in every layout. */
export function HierarchyView(): ReactNode {
  const hasClip = useSessionState(
    (state) => selectSkeleton(state) !== undefined && selectAnimation(state) !== undefined,
  );
  const subject = useSlice(layoutsSlice, useShallow(hierarchySubject));
  const job = useRequestedJob(hierarchyJob, subject);
  const { result } = job;
  const asPublished = subject === 'published';
  const { setHierarchyOf } = layoutsSlice.of(useSession().store).getState();
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
          timeText={microText}
          timeFactor={1}
          source={asPublished ? PUBLISHED : ELSEWHERE}
        />
      )}
    </>
  );
}

/** Figures are published of other joints than those of this clip. */
function withoutPublished(rows: readonly Compared[]): Compared[] {
  return rows.map((row) => ({ ...row, published: undefined }));
}
