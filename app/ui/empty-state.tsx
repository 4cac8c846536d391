import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** Contents of a pane that has nothing to show. */
export function EmptyState({ title, children }: EmptyStateProps): ReactNode {
  return (
    <div className="ui-empty">
      <p className="ui-empty-title">{title}</p>
      {children}
    </div>
  );
}
