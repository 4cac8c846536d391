import type { ReactNode } from 'react';
import { useSessionState } from '../../components/session.tsx';
import { isDifferencePending } from '../../session/state/error.ts';
import { selectIncomparable } from '../../session/state/incomparable.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextSteps } from '../../components/next-steps.tsx';

interface NotMeasuredProps {
  /** What is missing, and what would help, where it is no more than that. */
  readonly title: string;
  readonly advice: string;
  /** What is offered there; else what every pane without anything to show offers. */
  readonly children?: ReactNode;
}

/** In place of errors: why the clip cannot be measured against what is chosen, or that nothing is. */
export function NotMeasured({ title, advice, children }: NotMeasuredProps): ReactNode {
  const incomparable = useSessionState(selectIncomparable);
  const isPending = useSessionState(isDifferencePending);
  if (isPending) return <EmptyState title="Measuring…" />;
  return (
    <EmptyState title={incomparable === undefined ? title : 'Not measured'}>
      <p>{incomparable ?? advice}</p>
      {children ?? <NextSteps />}
    </EmptyState>
  );
}
