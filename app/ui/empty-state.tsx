import type { ReactNode } from 'react';
import { classNames } from './dom.ts';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

interface ProblemProps {
  readonly text: string | undefined;
  readonly className?: string;
}

/** What went wrong, in a sentence that screen readers say at once; nothing where nothing did. */
export function Problem({ text, className }: ProblemProps): ReactNode {
  if (text === undefined) return null;
  return (
    <p className={classNames('ui-problem', className)} role="alert">
      {text}
    </p>
  );
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
