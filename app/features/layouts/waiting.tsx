import type { ReactNode } from 'react';
import type { LayoutsRun } from './state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What stands in place of results that are not there yet. */
export function Waiting({ run }: { readonly run: LayoutsRun<unknown> | undefined }): ReactNode {
  if (run?.problem !== undefined) return <EmptyState title={run.problem} />;
  if (run?.phase === 'idle') return <EmptyState title="Not measured" />;
  return (
    <EmptyState title="Measuring…">
      <p>All layouts are timed in turn, round after round.</p>
    </EmptyState>
  );
}
